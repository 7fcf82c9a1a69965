/*
 * h_topology.c: the text that a topology prints as: its objects as a tree, as
 * the released library writes them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "types.h"

#include "hwloc.h"

/* What can be bound here, or on the machine that an XML description of 2.3 or
 * later comes from. */
static void write_support(FILE *f, const hwloc_t *hw, void *topo, const char *indent)
{
    static const struct {
        const char *name;
        int member, bit;
    } what[] = {{"Bind CPU proc:   ", 1, 0}, {"Bind CPU thread: ", 1, 4},
                {"Bind MEM proc:   ", 2, 0}, {"Bind MEM thread: ", 2, 4}};
    hwloc_support_t *s = hw->topology_get_support(topo);
    bool known = 0 != hw->topology_is_thissystem(topo)
                 || (0x00020300 <= hw->get_api_version() && NULL != s->misc && s->misc[0]);

    if (!known) {
        fprintf(f, "%sBind support:    not available", indent);
    }
    for (int i = 0; known && i < 4; i++) {
        const unsigned char *bits = 1 == what[i].member ? s->cpubind : s->membind;

        fprintf(f, "%s%s%s", indent, what[i].name, bits[what[i].bit] ? "TRUE" : "FALSE");
    }
}

static void write_object(FILE *f, const hwloc_t *hw, void *topo, hwloc_obj_t *o, int depth)
{
    char text[2048], indent[72] = "\n\t";
    int tabs = depth < 64 ? depth : 64;

    memset(indent + 1, '\t', tabs + 1);
    indent[tabs + 2] = '\0';
    hw->obj_type_snprintf(text, sizeof(text), o, 1);
    fprintf(f, "%.*sType: %s Number of child objects: %u%sName=%s", tabs, indent + 1, text, o->arity,
            indent, NULL == o->name ? "NULL" : o->name);
    if (0 < hw->obj_attr_snprintf(text, sizeof(text), o, indent, 1)) {
        fprintf(f, "%s%s", indent, text);
    }
    if (NULL != o->cpuset) {
        hw->bitmap_snprintf(text, sizeof(text), o->cpuset);
        fprintf(f, "%sCpuset:  %s", indent, text);
    }
    if (HWLOC_OBJ_MACHINE == o->type) {
        write_support(f, hw, topo, indent);
    }
    fputc('\n', f);
    for (unsigned i = 0; i < o->arity; i++) {
        write_object(f, hw, topo, o->children[i], depth + 1);
    }
}

char *pmixgo_topology_text(const pmix_topology_t *t)
{
    const hwloc_t *hw = pmixgo_hwloc_source(t->source) ? pmixgo_hwloc() : NULL;
    char *text = NULL;
    size_t n;
    FILE *f;
    hwloc_obj_t *root;

    if (NULL == hw || NULL == t->topology) {
        return NULL;
    }
    root = hw->get_obj_by_depth(t->topology, 0, 0);
    f = NULL == root ? NULL : open_memstream(&text, &n);
    if (NULL == f) {
        return NULL;
    }
    write_object(f, hw, t->topology, root, 0);
    fclose(f);
    return text;
}
