/* copies.c: PMIx_Data_copy of every type. */
#include "t.h"

static pmix_data_type_t type;
static int variant;

APART(copy)
{
    void *out = NULL;

    (void) arg;
    say("%d", PMIx_Data_copy(&out, sample(type, variant), type));
    if (NULL == out) {
        say("null");
    } else if (PMIX_STRING == type || PMIX_REGEX == type) {
        describe_text(out);
        drop(PMIX_STRING, out);
    } else {
        describe(type, out);
        drop(type, out);
    }
}

APART(pointer)
{
    void *p = (void *) 0x30, *out = NULL;

    (void) arg;
    say("%d", PMIx_Data_copy(&out, &p, PMIX_POINTER));
    describe(PMIX_POINTER, out);
    drop(PMIX_POINTER, out);
}

void section_copies(void)
{
    void *out = NULL;
    int n = 4;

    for (type = 0; type <= LAST_TYPE; type++) {
        for (variant = 0; variant < VARIANTS && PMIX_POINTER != type; variant++) {
            if (NULL != sample(type, variant)) {
                label("copy %u.%d", type, variant);
                apart(copy, NULL);
            }
        }
    }
    label("copy pointer");
    apart(pointer, NULL);
    label("copy nulls");
    say("%d %d %d %d", PMIx_Data_copy(NULL, &n, PMIX_INT), PMIx_Data_copy(&out, NULL, PMIX_INT),
        PMIx_Data_copy(&out, &n, PMIX_UNDEF), PMIx_Data_copy(&out, &n, 1000));
    end();
}
