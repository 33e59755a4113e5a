/*
 * Basic blocks and immediate post-dominators, by the algorithm of Lengauer and Tarjan on the reversed
 * flow graph, whose root is the function's end. Loops that never end are given an edge to it.
 */
#include <stdlib.h>

#include "probe/ptx/module.h"

enum { MOST_EDGES = 1 << 23 };

void ws_flow_finish(struct ws_flow *flow)
{
    free(flow->block);
    free(flow->successor);
    free(flow->block_of);
    *flow = (struct ws_flow){0};
}

static bool ends_block(const struct ws_instruction *instruction)
{
    switch (instruction->opcode) {
    case WS_OP_BRA:
    case WS_OP_BRX:
    case WS_OP_RET:
    case WS_OP_EXIT:
    case WS_OP_TRAP:
        return true;
    default:
        return false;
    }
}

static void mark_leader(int *block_of, const struct ws_function *function, int instruction)
{
    if (instruction >= function->first && instruction < function->end)
        block_of[instruction - function->first] = 1;
}

/* The labels that an instruction names: of bra one, of brx a list. */
static int targets(const struct ws_ptx_module *module, const struct ws_instruction *instruction,
                   const struct ws_operand **label)
{
    if (instruction->opcode == WS_OP_BRA && instruction->operands) {
        *label = ws_operand(module, instruction, 0);
        return 1;
    }
    if (instruction->opcode == WS_OP_BRX && instruction->operands > 1) {
        const struct ws_operand *list = ws_operand(module, instruction, 1);

        *label = &module->operand[list->first];
        return list->kind == WS_OPERAND_TARGETS ? list->count : 0;
    }
    return 0;
}

static bool make_blocks(struct ws_ptx_module *module, struct ws_function *function)
{
    struct ws_flow *flow = &function->flow;
    int count = function->end - function->first, edges = 0;

    flow->block_of = calloc((size_t)count + 1, sizeof *flow->block_of);
    if (!flow->block_of)
        return false;
    mark_leader(flow->block_of, function, function->first);
    for (int i = function->first; i < function->end; i++) {
        const struct ws_operand *label = NULL;
        int labels = targets(module, &module->instruction[i], &label);

        if (edges > MOST_EDGES - labels)
            return true; /* reported by the caller: no block was made */
        edges += labels + 2;
        for (int l = 0; l < labels; l++)
            mark_leader(flow->block_of, function, label[l].index);
        if (ends_block(&module->instruction[i]))
            mark_leader(flow->block_of, function, i + 1);
    }
    for (int i = 0; i < count; i++)
        flow->blocks += flow->block_of[i];
    flow->block = calloc((size_t)flow->blocks + 1, sizeof *flow->block);
    flow->successor = calloc((size_t)edges + 2, sizeof *flow->successor);
    if (!flow->block || !flow->successor)
        return false;
    for (int i = 0, block = -1; i < count; i++) {
        if (flow->block_of[i])
            flow->block[++block].first = function->first + i;
        flow->block_of[i] = block;
        flow->block[block].end = function->first + i + 1;
    }
    return true;
}

/* The block of an instruction; behind the last one is the end. */
static int block_at(const struct ws_function *function, int instruction)
{
    return instruction >= function->end || instruction < function->first
               ? function->flow.blocks
               : function->flow.block_of[instruction - function->first];
}

static void make_edges(struct ws_ptx_module *module, struct ws_function *function)
{
    struct ws_flow *flow = &function->flow;

    for (int b = 0; b < flow->blocks; b++) {
        struct ws_block *block = &flow->block[b];
        const struct ws_instruction *last = &module->instruction[block->end - 1];
        const struct ws_operand *label = NULL;
        int labels = targets(module, last, &label);
        bool ends = ends_block(last);

        block->successor = flow->successors;
        if (!ends || last->guard != WS_NO_SLOT)
            flow->successor[flow->successors++] = block_at(function, block->end);
        for (int l = 0; l < labels; l++)
            flow->successor[flow->successors++] = block_at(function, label[l].index);
        if (ends && last->opcode != WS_OP_BRA && last->opcode != WS_OP_BRX)
            flow->successor[flow->successors++] = flow->blocks;
        block->successors = flow->successors - block->successor;
    }
}

/* Lists of predecessors: those of block b are list[first[b]] … list[first[b + 1] - 1]. */
static bool make_predecessors(const struct ws_flow *flow, int **first, int **list)
{
    int nodes = flow->blocks + 1;

    *first = calloc((size_t)nodes + 2, sizeof **first);
    *list = calloc((size_t)flow->successors + 1, sizeof **list);
    if (!*first || !*list)
        return false;
    for (int i = 0; i < flow->successors; i++)
        (*first)[flow->successor[i] + 2]++;
    for (int b = 0; b < nodes; b++)
        (*first)[b + 1] += (*first)[b];
    for (int b = 0; b < flow->blocks; b++)
        for (int i = 0; i < flow->block[b].successors; i++)
            (*list)[(*first)[flow->successor[flow->block[b].successor + i] + 1]++] = b;
    return true;
}

/* Lengauer and Tarjan's arrays, by the number of the depth-first search. */
struct search {
    int found;   /* blocks that were numbered */
    int *number; /* of each block; 0: not found */
    int *vertex; /* the block of each number, from 1 */
    int *parent, *semi, *dominator, *ancestor, *label, *bucket, *next, *stack;
    int *first, *list;
};

static void search_from(struct search *s, int root, int parent)
{
    int depth = 0;

    s->stack[depth++] = root;
    s->number[root] = ++s->found;
    s->vertex[s->found] = root;
    s->parent[s->found] = parent;
    while (depth) {
        int block = s->stack[depth - 1], child = -1;

        while (s->next[block] < s->first[block + 1] && child < 0) {
            child = s->list[s->next[block]++];
            if (s->number[child])
                child = -1;
        }
        if (child < 0) {
            depth--;
            continue;
        }
        s->number[child] = ++s->found;
        s->vertex[s->found] = child;
        s->parent[s->found] = s->number[block];
        s->stack[depth++] = child;
    }
}

/* The number on the path to the root whose semidominator is least; the path is made short. */
static int least(struct search *s, int v)
{
    int depth = 0, at = v;

    if (!s->ancestor[v])
        return v;
    while (s->ancestor[s->ancestor[at]]) {
        s->stack[depth++] = at;
        at = s->ancestor[at];
    }
    while (depth) {
        int below = s->stack[--depth], above = s->ancestor[below];

        if (s->semi[s->label[above]] < s->semi[s->label[below]])
            s->label[below] = s->label[above];
        s->ancestor[below] = s->ancestor[above];
    }
    return s->label[v];
}

static void dominate(struct search *s, const struct ws_flow *flow, const bool *endless)
{
    for (int i = 1; i <= s->found; i++) {
        s->semi[i] = s->label[i] = i;
        s->bucket[i] = s->ancestor[i] = 0;
    }
    for (int i = s->found; i >= 2; i--) {
        int block = s->vertex[i], next;

        for (int e = 0; e < flow->block[block].successors; e++) {
            int u = least(s, s->number[flow->successor[flow->block[block].successor + e]]);

            if (s->semi[u] < s->semi[i])
                s->semi[i] = s->semi[u];
        }
        if (endless[block])
            s->semi[i] = 1;
        s->next[i] = s->bucket[s->semi[i]];
        s->bucket[s->semi[i]] = i;
        s->ancestor[i] = s->parent[i];
        for (int v = s->bucket[s->parent[i]]; v; v = next) {
            int u = least(s, v);

            next = s->next[v];
            s->dominator[v] = s->semi[u] < s->semi[v] ? u : s->parent[i];
        }
        s->bucket[s->parent[i]] = 0;
    }
    for (int i = 2; i <= s->found; i++)
        if (s->dominator[i] != s->semi[i])
            s->dominator[i] = s->dominator[s->dominator[i]];
}

static bool post_dominate(struct ws_flow *flow)
{
    size_t nodes = (size_t)flow->blocks + 2;
    struct search s = {0};
    bool *endless = calloc(nodes, sizeof *endless);
    int *room = calloc(nodes * 10, sizeof *room);
    bool good = endless && room && make_predecessors(flow, &s.first, &s.list);

    if (good) {
        int **array[] = {&s.number,   &s.vertex, &s.parent, &s.semi, &s.dominator,
                         &s.ancestor, &s.label,  &s.bucket, &s.next, &s.stack};

        for (size_t i = 0; i < sizeof array / sizeof *array; i++)
            *array[i] = room + i * nodes;
        for (int b = 0; b <= flow->blocks; b++)
            s.next[b] = s.first[b];
        search_from(&s, flow->blocks, 0);
        for (int b = 0; b < flow->blocks; b++)
            flow->block[b].is_endless = !s.number[b];
        for (int b = flow->blocks - 1; b >= 0; b--)
            if (!s.number[b]) {
                endless[b] = true;
                search_from(&s, b, 1);
            }
        dominate(&s, flow, endless);
        for (int b = 0; b < flow->blocks; b++)
            flow->block[b].post_dominator = s.vertex[s.dominator[s.number[b]]];
    }
    free(s.first);
    free(s.list);
    free(room);
    free(endless);
    return good;
}

/* Blocks from which a trap is reached, and nothing else. */
static bool find_doomed(const struct ws_ptx_module *module, struct ws_flow *flow)
{
    int *first = NULL, *list = NULL, *stack = calloc((size_t)flow->blocks + 1, sizeof *stack);
    bool good = stack && make_predecessors(flow, &first, &list);
    int depth = 0;

    for (int b = 0; good && b < flow->blocks; b++) {
        const struct ws_instruction *last = &module->instruction[flow->block[b].end - 1];
        bool ends = false;

        for (int e = 0; e < flow->block[b].successors; e++)
            ends |= flow->successor[flow->block[b].successor + e] == flow->blocks;
        flow->block[b].is_doomed = true;
        if (ends && last->opcode != WS_OP_TRAP) {
            flow->block[b].is_doomed = false;
            stack[depth++] = b;
        }
    }
    while (good && depth) {
        int block = stack[--depth];

        for (int i = first[block]; i < first[block + 1]; i++)
            if (flow->block[list[i]].is_doomed) {
                flow->block[list[i]].is_doomed = false;
                stack[depth++] = list[i];
            }
    }
    free(first);
    free(list);
    free(stack);
    return good;
}

bool ws_function_flow(struct ws_ptx_module *module, struct ws_function *function,
                      struct ws_error *error)
{
    if (!make_blocks(module, function))
        return ws_no_memory(error);
    if (!function->flow.block)
        return ws_fail(error, WS_CODE_LIMIT,
                       "%.200s:%d:1: function '%.60s' has too many branch targets", module->name,
                       function->line, function->name);
    make_edges(module, function);
    if (!post_dominate(&function->flow) || !find_doomed(module, &function->flow))
        return ws_no_memory(error);
    return true;
}
