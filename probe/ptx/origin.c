/* Origins are interned: the same instruction and the same parent give the same number. */
#include "probe/ptx/origin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ORIGINS = 1 << 22 };

bool ws_origins_begin(struct ws_origins *origins)
{
    *origins = (struct ws_origins){.room = 256, .table_size = 1024, .nodes = 1};
    origins->node = calloc((size_t)origins->room, sizeof *origins->node);
    origins->table = calloc((size_t)origins->table_size, sizeof *origins->table);
    if (origins->node)
        origins->node[0].instruction = -1;
    return origins->node && origins->table;
}

void ws_origins_finish(struct ws_origins *origins)
{
    free(origins->node);
    free(origins->table);
    *origins = (struct ws_origins){0};
}

static uint64_t hash_node(const struct ws_origin_node *node)
{
    uint64_t hash = (uint64_t)node->kind + 1;

    hash = (hash + (uint64_t)(unsigned)node->instruction) * 0x9E3779B97F4A7C15u;
    hash = (hash ^ (uint64_t)(unsigned)node->index << 32 ^ (unsigned)node->offset) *
           0xC2B2AE3D27D4EB4Fu;
    /*
     * Derived nodes are identified by their root: otherwise a loop would add a node per iteration.
     */
    return (hash ^ hash >> 31 ^ node->root) * 0x165667B19E3779F9u;
}

static bool same_node(const struct ws_origin_node *a, const struct ws_origin_node *b)
{
    return a->kind == b->kind && a->instruction == b->instruction && a->index == b->index &&
           a->offset == b->offset && a->root == b->root;
}

static int *find(struct ws_origins *origins, const struct ws_origin_node *node)
{
    uint64_t at = hash_node(node) >> 20 & (uint64_t)(origins->table_size - 1);

    while (origins->table[at] && !same_node(&origins->node[origins->table[at]], node))
        at = (at + 1) & (uint64_t)(origins->table_size - 1);
    return &origins->table[at];
}

static bool grow(struct ws_origins *origins)
{
    if (origins->nodes == origins->room) {
        struct ws_origin_node *grown =
            realloc(origins->node, 2 * (size_t)origins->room * sizeof *grown);

        if (!grown)
            return false;
        origins->node = grown;
        origins->room *= 2;
    }
    if (origins->nodes * 2 > origins->table_size) {
        int *grown = calloc(2 * (size_t)origins->table_size, sizeof *grown);

        if (!grown)
            return false;
        free(origins->table);
        origins->table = grown;
        origins->table_size *= 2;
        for (int i = 1; i < origins->nodes; i++)
            *find(origins, &origins->node[i]) = i;
    }
    return true;
}

ws_origin ws_origin_make(struct ws_origins *origins, enum ws_origin_kind kind, int instruction,
                         int index, int offset, ws_origin parent)
{
    struct ws_origin_node node = {kind, instruction, index, offset, 0, 0};
    int *at;

    parent &= ~WS_ORIGIN_FLAGS;
    if (kind == WS_ORIGIN_PARAMETER)
        node.parent = parent;
    if (kind == WS_ORIGIN_DERIVED || kind == WS_ORIGIN_BRANCH) {
        const struct ws_origin_node *above = &origins->node[parent];

        node.parent = parent;
        node.root = above->kind == WS_ORIGIN_DERIVED ? above->root : parent;
        /* a branch under a branch adds no information, and in a loop would add nodes without end */
        if (origins->node[node.root].kind == WS_ORIGIN_BRANCH)
            node.kind = WS_ORIGIN_DERIVED;
    }
    at = find(origins, &node);
    if (*at)
        return (ws_origin)*at;
    if (origins->nodes >= MOST_ORIGINS)
        return parent;
    if (!grow(origins)) {
        origins->out_of_memory = true;
        return 0;
    }
    at = find(origins, &node);
    *at = origins->nodes;
    origins->node[origins->nodes] = node;
    return (ws_origin)origins->nodes++;
}

ws_origin ws_origin_either(ws_origin a, ws_origin b)
{
    return a ? (a & ~WS_ORIGIN_FLAGS) | (a & b & WS_ORIGIN_FLAGS) : b;
}

ws_origin ws_origin_join(ws_origin a, ws_origin b)
{
    if (!a)
        return b;
    return b & WS_ORIGIN_POINTER && !(a & WS_ORIGIN_POINTER) ? b : a;
}

/*
 * The line of an instruction: of the source; negative: of the PTX, without a .loc for the source.
 */
static int line_of(const struct ws_ptx_module *module, int instruction)
{
    const struct ws_instruction *at = &module->instruction[instruction];

    return at->source >= 0 && module->source[at->source].line ? module->source[at->source].line
                                                              : -at->line;
}

void ws_origin_line(const struct ws_ptx_module *module, int instruction, char *text, size_t size)
{
    int line = line_of(module, instruction);

    snprintf(text, size, line < 0 ? "PTX line %d" : "line %d", abs(line));
}

/* Whether a name is better than the compiler's "kernel_param_3". */
static bool tells(const char *name)
{
    const char *param = strstr(name, "_param_");

    return name[0] && !param;
}

const struct ws_origin_node *ws_origin_root(const struct ws_origins *origins, ws_origin origin)
{
    const struct ws_origin_node *node = &origins->node[origin & ~WS_ORIGIN_FLAGS];

    while (node->kind == WS_ORIGIN_DERIVED || node->kind == WS_ORIGIN_BRANCH)
        node = &origins->node[node->parent];
    return node;
}

const char *ws_origin_left(const struct ws_origins *origins, ws_origin origin)
{
    const struct ws_origin_node *root = ws_origin_root(origins, origin);

    return root->kind == WS_ORIGIN_LEFT && root->index < origins->lefts ? origins->left[root->index]
                                                                        : NULL;
}

static void describe_root(const struct ws_origins *origins, const struct ws_ptx_module *module,
                          const struct ws_function *kernel, const struct ws_origin_node *node,
                          char *text, size_t size)
{
    char line[40] = "";

    if (node->instruction >= 0)
        ws_origin_line(module, node->instruction, line, sizeof line);
    switch (node->kind) {
    case WS_ORIGIN_UNDEFINED:
        snprintf(text, size, "a register that was never written");
        return;
    case WS_ORIGIN_PARAMETER: {
        bool is_named = node->index < origins->names;
        const char *name =
            is_named ? origins->name[node->index] : kernel->parameter[node->index].name;
        char member[40] = "";

        if (node->offset)
            snprintf(member, sizeof member, ", byte %d", node->offset);
        if (is_named)
            snprintf(text, size, "parameter %d (%.60s)%s", node->index, name, member);
        else if (tells(name))
            snprintf(text, size, "parameter %d ('%.60s')%s", node->index, name, member);
        else
            snprintf(text, size, "parameter %d%s", node->index, member);
        return;
    }
    case WS_ORIGIN_GLOBAL:
        snprintf(text, size, "global memory, loaded at %s", line);
        return;
    case WS_ORIGIN_NAMED:
        snprintf(text, size, "'%.60s', loaded at %s, which the module does not initialize",
                 module->variable[node->index].name, line);
        return;
    case WS_ORIGIN_SHARED:
        snprintf(text, size, "shared memory that was never written, loaded at %s", line);
        return;
    case WS_ORIGIN_LOCAL:
        snprintf(text, size, "local memory that was never written, loaded at %s", line);
        return;
    case WS_ORIGIN_ADDRESS:
        snprintf(text, size, "memory at an unknown address, loaded at %s", line);
        return;
    case WS_ORIGIN_COPIED:
        snprintf(text, size, "an asynchronous copy at %s", line);
        return;
    case WS_ORIGIN_SPECIAL:
        snprintf(text, size, "a special register, read at %s", line);
        return;
    case WS_ORIGIN_TENSOR:
        snprintf(text, size, "the tensor cores' result at %s", line);
        return;
    case WS_ORIGIN_ATOMIC:
        snprintf(text, size, "an atomic's result at %s", line);
        return;
    case WS_ORIGIN_CALL:
        if (node->index >= 0)
            snprintf(text, size, "opaque call of '%.60s' at %s", module->function[node->index].name,
                     line);
        else
            snprintf(text, size, "an indirect call at %s", line);
        return;
    case WS_ORIGIN_APPROXIMATE:
        snprintf(text, size, "an approximation, computed at %s", line);
        return;
    case WS_ORIGIN_OPCODE:
        snprintf(text, size, "'%.60s' at %s, which is not evaluated",
                 module->instruction[node->instruction].instruction, line);
        return;
    case WS_ORIGIN_LEFT:
        snprintf(text, size, "a skipped statement at %s", line);
        return;
    case WS_ORIGIN_LANES:
        snprintf(text, size, "inactive lanes at %s", line);
        return;
    case WS_ORIGIN_BRANCH: {
        char deeper[200];

        describe_root(origins, module, kernel, ws_origin_root(origins, node->parent), deeper,
                      sizeof deeper);
        snprintf(text, size, "the condition at %s, which depends on %s", line, deeper);
        return;
    }
    case WS_ORIGIN_DERIVED:
        return;
    }
}

/* ", through lines 4, 9 and 10": the last ones that are lines of one text. */
static void say_lines(const int *line, int lines, char *text, size_t size)
{
    for (int i = 0; i < lines; i++) {
        size_t used = strlen(text);
        const char *before = !i ? (line[i] < 0 ? ", through PTX line" : ", through line")
                             : i == lines - 1 ? " and "
                                              : ", ";

        snprintf(text + used, size - used, "%s%s%d", before,
                 i           ? ""
                 : lines > 1 ? "s "
                             : " ",
                 abs(line[i]));
    }
}

void ws_origin_cause(const struct ws_origins *origins, const struct ws_ptx_module *module,
                     const struct ws_function *kernel, ws_origin origin, char *text, size_t size)
{
    const char *left = ws_origin_left(origins, origin);
    size_t used;

    describe_root(origins, module, kernel, ws_origin_root(origins, origin), text, size);
    used = strlen(text);
    if (left)
        snprintf(text + used, size - used, ": %.200s", left);
    else
        snprintf(text + used, size - used, "%s is unknown", strstr(text, ", ") ? "," : "");
}

void ws_origin_describe(const struct ws_origins *origins, const struct ws_ptx_module *module,
                        const struct ws_function *kernel, ws_origin origin, int at, char *text,
                        size_t size)
{
    const struct ws_origin_node *node = &origins->node[origin & ~WS_ORIGIN_FLAGS], *root = node;
    int line[4], lines = 0, last = 0, own = line_of(module, at);

    while (root->kind == WS_ORIGIN_DERIVED)
        root = &origins->node[root->parent];
    if (root->instruction >= 0)
        last = line_of(module, root->instruction);
    describe_root(origins, module, kernel, root, text, size);
    /* from the use back to the root: the four lines nearest to the use */
    for (; node->kind == WS_ORIGIN_DERIVED && lines < 4; node = &origins->node[node->parent]) {
        int next = line_of(module, node->instruction);

        if (next != last && next != own &&
            (!lines || (next != line[lines - 1] && (next < 0) == (line[0] < 0))))
            line[lines++] = next;
    }
    for (int i = 0; i < lines / 2; i++) {
        int swapped = line[i];

        line[i] = line[lines - 1 - i];
        line[lines - 1 - i] = swapped;
    }
    say_lines(line, lines, text, size);
}
