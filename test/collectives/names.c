/* The words of scripts and transcripts: statuses, processes, attributes. */
#include "coll.h"

#define S(x) {PMIX_##x, #x}
static const struct {
    pmix_status_t st;
    const char *name;
} statuses[] = {
    S(SUCCESS), S(ERROR), S(ERR_BAD_PARAM), S(ERR_NOT_FOUND), S(ERR_NOT_SUPPORTED), S(ERR_TIMEOUT), S(ERR_UNREACH),
    S(ERR_LOST_CONNECTION), S(ERR_PARTIAL_SUCCESS), S(ERR_INVALID_ARG), S(ERR_OUT_OF_RESOURCE), S(OPERATION_SUCCEEDED),
    S(OPERATION_IN_PROGRESS), S(ERR_NOT_A_MEMBER), S(ERR_INIT), S(ERR_NOMEM), S(ERR_EXISTS),
    S(GROUP_INVITED), S(GROUP_LEFT), S(GROUP_MEMBERSHIP_UPDATE), S(GROUP_CONSTRUCT_ABORT), S(GROUP_CONSTRUCT_COMPLETE),
    S(GROUP_LEADER_FAILED), S(GROUP_MEMBER_FAILED), S(ERR_PROC_TERM_WO_SYNC), S(ERR_TYPE_MISMATCH),
    S(ERR_UNPACK_READ_PAST_END_OF_BUFFER), S(ERR_COMM_FAILURE), S(ERR_INVALID_NAMESPACE),
};

const char *status_name(pmix_status_t st)
{
    static __thread char text[32];

    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++) {
        if (st == statuses[i].st) return statuses[i].name;
    }
    snprintf(text, sizeof text, "%d", st);
    return text;
}

int status_of(const char *name, pmix_status_t *st)
{
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++) {
        if (!strcmp(name, statuses[i].name)) return *st = statuses[i].st, 1;
    }
    return 0;
}

static const struct {
    const char *name;
    pmix_rank_t rank;
} ranks[] = {{"*", PMIX_RANK_WILDCARD}, {"local_node", PMIX_RANK_LOCAL_NODE}, {"local_peers", PMIX_RANK_LOCAL_PEERS},
             {"undef", PMIX_RANK_UNDEF}};

/* "a:0,a:2-4,b:*"; "-" is none. */
size_t parse_procs(const char *text, pmix_proc_t *out)
{
    char copy[512], *at = copy, *one;
    size_t n = 0;

    snprintf(copy, sizeof copy, "%s", text);
    if (!strcmp(text, "-")) return 0;
    while (NULL != (one = strsep(&at, ","))) {
        char *rank = strchr(one, ':');
        int low, high;

        if (!rank) continue;
        *rank++ = 0;
        int named = 0;
        for (size_t i = 0; i < sizeof ranks / sizeof ranks[0]; i++) {
            if (!strcmp(rank, ranks[i].name)) {
                PMIX_LOAD_PROCID(&out[n], one, ranks[i].rank);
                n++, named = 1;
            }
        }
        if (named) continue;
        switch (sscanf(rank, "%d-%d", &low, &high)) {
        case 1: high = low; break;
        case 2: break;
        default: continue;
        }
        for (; low <= high && n < MOST_PROCS; low++) {
            PMIX_LOAD_PROCID(&out[n], one, (pmix_rank_t) low);
            n++;
        }
    }
    return n;
}

static size_t show_proc(char *to, size_t room, const pmix_proc_t *p)
{
    /* The names of scripts are short; a server makes up its own. */
    if (4 < strlen(p->nspace)) return (size_t) snprintf(to, room, "server");
    for (size_t i = 0; i < sizeof ranks / sizeof ranks[0]; i++) {
        if (p->rank == ranks[i].rank) return (size_t) snprintf(to, room, "%s:%s", p->nspace, ranks[i].name);
    }
    return (size_t) snprintf(to, room, "%s:%u", p->nspace, p->rank);
}

char *show_procs(const pmix_proc_t *procs, size_t n)
{
    static __thread char text[1000];
    size_t at = 0;

    text[0] = 0;
    for (size_t i = 0; i < n && at + 40 < sizeof text; i++) {
        if (i) text[at++] = ' ';
        at += show_proc(text + at, sizeof text - at, &procs[i]);
    }
    return text;
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *) a, *(char *const *) b); }

/* Whether a key within an array is of the job's description, which differs by release. */
static int ours(const char *key)
{
    return !strncmp(key, "pmix.", 5) && strncmp(key, "pmix.grp.", 9) && strcmp(key, PMIX_PROCID) &&
           strcmp(key, PMIX_DATA_SCOPE);
}

static size_t list_infos(char *to, size_t room, const char *before, const pmix_info_t *info, size_t n)
{
    char *all[64];
    size_t k = 0, at = 0;
    int status = 0;

    for (size_t i = 0; i < n && k < 64; i++) {
        char v[1000], line[1100];
        size_t same = 0;
        if (!strcmp(info[i].key, PMIX_EVENT_RETURN_OBJECT) || !strcmp(info[i].key, PMIX_EVENT_HDLR_NAME)) continue;
        if (*before == 0 && ours(info[i].key)) continue;
        if (PMIX_CHECK_KEY(&info[i], PMIX_JOB_INFO_ARRAY)) snprintf(v, sizeof v, "...");
        else show_value(v, sizeof v, &info[i].value);
        snprintf(line, sizeof line, "%s=%s", info[i].key, v);
        /* A host finds the status by its key, and what several participants asked for
         * alike is asked once. */
        if (PMIX_CHECK_KEY(&info[i], PMIX_LOCAL_COLLECTIVE_STATUS)) {
            if (status++) continue;
        }
        while (same < k && strcmp(all[same], line)) same++;
        if (same == k) all[k++] = strdup(line);
    }
    qsort(all, k, sizeof all[0], by_text);
    to[0] = 0;
    for (size_t i = 0; i < k; i++) {
        if (at + 2 < room) at += (size_t) snprintf(to + at, room - at, "%s%s", i ? " " : before, all[i]);
        free(all[i]);
    }
    return at < room ? at : room - 1;
}

char *show_infos(const pmix_info_t *info, size_t n)
{
    static __thread char text[3000];

    list_infos(text, sizeof text, " ", info, n);
    return text;
}

void show_value(char *to, size_t room, const pmix_value_t *v)
{
    const pmix_data_array_t *a = v->data.darray;

    switch (v->type) {
    case PMIX_STRING: snprintf(to, room, "%s", v->data.string); return;
    case PMIX_SIZE: snprintf(to, room, "%zu", v->data.size); return;
    case PMIX_UINT32: snprintf(to, room, "%u", v->data.uint32); return;
    case PMIX_INT: snprintf(to, room, "%d", v->data.integer); return;
    case PMIX_BOOL: snprintf(to, room, "%s", v->data.flag ? "true" : "false"); return;
    case PMIX_SCOPE: snprintf(to, room, "scope %d", v->data.scope); return;
    case PMIX_STATUS: snprintf(to, room, "%s", status_name(v->data.status)); return;
    case PMIX_PROC: show_proc(to, room, v->data.proc); return;
    case PMIX_DATA_ARRAY: break;
    default: snprintf(to, room, "type %d", v->type); return;
    }
    if (!a) {
        snprintf(to, room, "[]");
    } else if (PMIX_PROC == a->type) {
        snprintf(to, room, "[%s]", show_procs(a->array, a->size));
    } else if (PMIX_INFO == a->type) {
        char *text = malloc(room);
        list_infos(text, room, "", a->array, a->size);
        snprintf(to, room, "[%.*s]", (int) room - 3, text);
        free(text);
    } else {
        snprintf(to, room, "[%zu of type %d]", a->size, a->type);
    }
}

static const struct {
    const char *word, *key;
    pmix_data_type_t type; /* PMIX_UNDEF: a group info of one value of that key */
} attributes[] = {
    {"collect", PMIX_COLLECT_DATA, PMIX_BOOL},
    {"ft", PMIX_GROUP_FT_COLLECTIVE, PMIX_BOOL},
    {"notify", PMIX_GROUP_NOTIFY_TERMINATION, PMIX_BOOL},
    {"ctx", PMIX_GROUP_ASSIGN_CONTEXT_ID, PMIX_BOOL},
    {"optional", PMIX_GROUP_OPTIONAL, PMIX_BOOL},
    {"local", PMIX_GROUP_LOCAL_ONLY, PMIX_BOOL},
    {"leader", PMIX_GROUP_LEADER, PMIX_BOOL},
    {"here", PMIX_OPTIONAL, PMIX_BOOL},
    {"immediate", PMIX_IMMEDIATE, PMIX_BOOL},
    {"timeout", PMIX_TIMEOUT, PMIX_INT},
    {"bootstrap", PMIX_GROUP_BOOTSTRAP, PMIX_SIZE},
    {"cid", PMIX_GROUP_CONTEXT_ID, PMIX_SIZE},
    {"add", PMIX_GROUP_ADD_MEMBERS, PMIX_PROC},
    {"order", PMIX_GROUP_FINAL_MEMBERSHIP_ORDER, PMIX_PROC},
    {"mbrs", PMIX_GROUP_MEMBERSHIP, PMIX_PROC},
    {"lcid", PMIX_GROUP_LOCAL_CID, PMIX_UNDEF},
    {"info", NULL, PMIX_UNDEF},
};

/* Words as in the table, with "=VALUE" but for booleans; "info=KEY:TEXT". */
size_t parse_infos(char **words, size_t n, pmix_info_t *out, int qualifiers)
{
    size_t k = 0;

    for (size_t w = 0; w < n; w++) {
        char *value = strchr(words[w], '=');
        size_t len = value ? (size_t) (value++ - words[w]) : strlen(words[w]), i;

        for (i = 0; i < sizeof attributes / sizeof attributes[0]; i++) {
            if (len == strlen(attributes[i].word) && !strncmp(attributes[i].word, words[w], len)) break;
        }
        if (i == sizeof attributes / sizeof attributes[0]) {
            fprintf(stderr, "no attribute %s\n", words[w]);
            exit(2);
        }
        const char *key = attributes[i].key;
        int integer = value ? atoi(value) : 0;
        size_t size = (size_t) integer;
        bool yes = !value || strcmp(value, "false");
        pmix_data_array_t array = {.type = PMIX_PROC};
        pmix_proc_t procs[MOST_PROCS];
        pmix_info_t in;

        switch (attributes[i].type) {
        case PMIX_BOOL: PMIX_INFO_LOAD(&out[k], key, &yes, PMIX_BOOL); break;
        case PMIX_INT: PMIX_INFO_LOAD(&out[k], key, &integer, PMIX_INT); break;
        case PMIX_SIZE:
            PMIX_INFO_LOAD(&out[k], key, &size, PMIX_SIZE);
            if (qualifiers) out[k].flags |= PMIX_INFO_QUALIFIER;
            break;
        case PMIX_PROC:
            array.size = parse_procs(value ? value : "-", procs);
            array.array = procs;
            PMIX_INFO_LOAD(&out[k], key, &array, PMIX_DATA_ARRAY);
            break;
        default:
            array = (pmix_data_array_t) {.type = PMIX_INFO, .size = 1, .array = &in};
            if (key) {
                PMIX_INFO_LOAD(&in, key, &size, PMIX_SIZE);
            } else {
                char *text = strchr(value, ':');
                *text++ = 0;
                PMIX_INFO_LOAD(&in, value, text, PMIX_STRING);
            }
            PMIX_INFO_LOAD(&out[k], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
        }
        k++;
    }
    return k;
}

size_t split(char *line, char **words)
{
    size_t n = 0;
    char *word;

    while (n < MOST_WORDS && NULL != (word = strsep(&line, " \t\n"))) {
        if (*word) words[n++] = word;
    }
    return n;
}

/* One line, whole, to a pipe that others write to as well. */
void speak(int fd, const char *who, const char *format, ...)
{
    char line[4000];
    int n = snprintf(line, sizeof line, "%s ", who);
    va_list ap;

    va_start(ap, format);
    n += vsnprintf(line + n, sizeof line - (size_t) n - 1, format, ap);
    va_end(ap);
    if (n > (int) sizeof line - 2) n = (int) sizeof line - 2;
    line[n++] = '\n';
    if (n != write(fd, line, (size_t) n)) _exit(9);
}

double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + (double) t.tv_nsec / 1e9;
}
