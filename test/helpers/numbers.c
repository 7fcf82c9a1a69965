/* numbers.c: PMIx_Value_get_number, from every type to every type. */
#include "t.h"

static const pmix_data_type_t types[] = {
    PMIX_SIZE, PMIX_PID, PMIX_INT, PMIX_INT8, PMIX_INT16, PMIX_INT32, PMIX_INT64, PMIX_UINT, PMIX_UINT8,
    PMIX_UINT16, PMIX_UINT32, PMIX_UINT64, PMIX_FLOAT, PMIX_DOUBLE, PMIX_STATUS, PMIX_PERSIST, PMIX_SCOPE,
    PMIX_DATA_RANGE, PMIX_PROC_STATE, PMIX_PROC_RANK, PMIX_ALLOC_DIRECTIVE, PMIX_JOB_STATE, PMIX_LINK_STATE,
    PMIX_DEVTYPE, PMIX_LOCTYPE, PMIX_STOR_MEDIUM, PMIX_STOR_ACCESS, PMIX_STOR_PERSIST, PMIX_STOR_ACCESS_TYPE,
    PMIX_RESBLOCK_DIRECTIVE, PMIX_ALLOC_INHERIT,
    /* those that are no numbers */
    PMIX_UNDEF, PMIX_BOOL, PMIX_BYTE, PMIX_TIME, PMIX_POINTER, PMIX_IOF_CHANNEL, PMIX_INFO_DIRECTIVES,
    PMIX_DATA_TYPE, PMIX_COMMAND, PMIX_PROC, 400};
#define NTYPES (sizeof(types) / sizeof(types[0]))

static const int64_t integers[] = {0, 1, -1, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, 65536, -32768,
                                   -32769, 2147483647, 2147483648, 4294967295, 4294967296, -2147483648,
                                   -2147483649, INT64_MAX, INT64_MIN};
/* No value here is beyond what C defines the conversion of in the released
 * library: see deviations.txt. */
static const double reals[] = {0, 0.5, -0.5, 1, -1, 127, 127.5, 128, -128, -128.5, 255, 255.5, 256, 32767, 32768,
                               65535, 65536, -32769, 2147483520, -2147483648.0, 4294967040, 1e10, 9e18, 1e25};

static void convert(const pmix_value_t *v)
{
    for (size_t k = 0; k < NTYPES; k++) {
        unsigned char out[16];
        pmix_status_t st;

        memset(out, 0xaa, sizeof(out));
        st = PMIx_Value_get_number(v, out, types[k]);
        if (PMIX_ERR_BAD_PARAM == st) {
            continue;
        }
        say("%u=", types[k]);
        if (PMIX_SUCCESS != st) {
            say("%d", st);
            continue;
        }
        for (int i = 0; i < 8; i++) {
            if (0xaa != out[i] || 0xaa != out[i + 1]) {
                say("%02x", out[i]);
            } else {
                break;
            }
        }
    }
}

void section_numbers(void)
{
    pmix_value_t v;
    int out;

    label("number nulls");
    memset(&v, 0, sizeof(v));
    v.type = PMIX_INT;
    say("%d %d", PMIx_Value_get_number(NULL, &out, PMIX_INT), PMIx_Value_get_number(&v, NULL, PMIX_INT));
    end();
    for (size_t t = 0; t < NTYPES; t++) {
        if (PMIX_FLOAT == types[t] || PMIX_DOUBLE == types[t]) {
            for (size_t i = 0; i < sizeof(reals) / sizeof(reals[0]); i++) {
                memset(&v, 0, sizeof(v));
                v.type = types[t];
                if (PMIX_FLOAT == v.type) {
                    v.data.fval = (float) reals[i];
                } else {
                    v.data.dval = reals[i];
                }
                label("number %u %.10g", types[t], reals[i]);
                convert(&v);
                end();
            }
            continue;
        }
        for (size_t i = 0; i < sizeof(integers) / sizeof(integers[0]); i++) {
            memset(&v, 0, sizeof(v));
            v.type = types[t];
            v.data.int64 = integers[i];
            label("number %u %ld", types[t], (long) integers[i]);
            convert(&v);
            end();
        }
    }
}
