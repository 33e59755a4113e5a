/*
 * Layouts made from shapes: with given strides, or with compact strides in some order; and atoms
 * repeated over a larger shape. The leaves of a mode are always in the order of its digits.
 */
#include "probe/address/cute_value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int ws_cute_count(const struct ws_cute_tree *tree, int node)
{
    int count = 0;

    for (int child = tree->node[node].child; child >= 0; child = tree->node[child].next)
        count++;
    return count;
}

/* Appends a leaf to the current mode, cute->rank. */
static bool add_leaf(struct ws_cute *cute, int64_t shape, int64_t stride, struct ws_error *error)
{
    int at = cute->first[cute->rank + 1];

    if (at == WS_CUTE_LEAVES)
        return ws_fail(error, WS_CODE_LIMIT, "shape has more than %d numbers; shorten it",
                       WS_CUTE_LEAVES);
    if (shape < 1)
        return ws_fail(error, WS_CODE_LAYOUT,
                       "shape contains a 0; each mode needs at least one element");
    cute->leaf[at] = (struct ws_cute_leaf){.shape = shape, .stride = stride};
    cute->first[cute->rank + 1]++;
    return true;
}

static bool too_many_modes(struct ws_error *error)
{
    return ws_fail(error, WS_CODE_LIMIT,
                   "layout has more than %d modes; keep only the rows, columns and stages",
                   WS_CUTE_MODES);
}

/* Ends that mode; the next one, if the limit allows it, is empty. */
static void end_mode(struct ws_cute *cute)
{
    cute->rank++;
    if (cute->rank < WS_CUTE_MODES)
        cute->first[cute->rank + 1] = cute->first[cute->rank];
}

static bool profiles_differ(struct ws_error *error)
{
    return ws_fail(error, WS_CODE_LAYOUT,
                   "strides are not nested like the shape: (8,2) needs (64,512), and ((8,2),64) "
                   "needs ((64,512),1)");
}

/* The leaves of one part of a mode; `stride` is -1 if strides are computed later. */
static bool add_part(const struct ws_cute_tree *tree, int shape, int stride, struct ws_cute *cute,
                     struct ws_error *error)
{
    const struct ws_cute_node *node = &tree->node[shape];
    int start = cute->first[cute->rank + 1], part;

    if (stride >= 0 && tree->node[stride].is_tuple != node->is_tuple)
        return profiles_differ(error);
    if (!node->is_tuple)
        return add_leaf(cute, node->number, stride >= 0 ? tree->node[stride].number : 0, error);
    if (stride >= 0 && ws_cute_count(tree, stride) != ws_cute_count(tree, shape))
        return profiles_differ(error);
    part = stride >= 0 ? tree->node[stride].child : -1;
    for (int child = node->child; child >= 0; child = tree->node[child].next) {
        if (!add_part(tree, child, part, cute, error))
            return false;
        part = part >= 0 ? tree->node[part].next : -1;
    }
    cute->leaf[start].opens++;
    cute->leaf[cute->first[cute->rank + 1] - 1].closes++;
    return true;
}

static bool add_modes(const struct ws_cute_tree *tree, int shape, int stride, struct ws_cute *cute,
                      struct ws_error *error)
{
    const struct ws_cute_node *node = &tree->node[shape];
    int part;

    *cute = (struct ws_cute){.swizzle = {0, 4, 3}};
    if (!node->is_tuple) {
        if (!add_part(tree, shape, stride, cute, error))
            return false;
        end_mode(cute);
        return true;
    }
    if (stride >= 0 && ws_cute_count(tree, stride) != ws_cute_count(tree, shape))
        return profiles_differ(error);
    part = stride >= 0 ? tree->node[stride].child : -1;
    for (int child = node->child; child >= 0; child = tree->node[child].next) {
        if (cute->rank == WS_CUTE_MODES)
            return too_many_modes(error);
        if (!add_part(tree, child, part, cute, error))
            return false;
        end_mode(cute);
        part = part >= 0 ? tree->node[part].next : -1;
    }
    return true;
}

/* Sets one leaf's stride, and advances past it. */
static bool step(struct ws_cute_leaf *leaf, int64_t *stride, struct ws_error *error)
{
    leaf->stride = *stride;
    *stride *= leaf->shape;
    return *stride <= WS_CUTE_MOST || ws_fail(error, WS_CODE_LIMIT, "layout exceeds 2^31 elements");
}

/* Offsets must not exceed the limit, however their strides were set. */
static bool check_reach(const struct ws_cute *cute, struct ws_error *error)
{
    int64_t size = 1, last = cute->offset;

    for (int i = 0; i < cute->first[cute->rank]; i++) {
        size *= cute->leaf[i].shape;
        last += (cute->leaf[i].shape - 1) * cute->leaf[i].stride;
        if (size > WS_CUTE_MOST || last > WS_CUTE_MOST)
            return ws_fail(error, WS_CODE_LIMIT, "layout exceeds 2^31 elements");
    }
    return true;
}

bool ws_cute_make(const struct ws_cute_tree *tree, int shape, const struct ws_cute_value *stride,
                  struct ws_cute *cute, struct ws_error *error)
{
    bool given = stride && stride->kind == WS_CUTE_TREE;
    bool right = stride && stride->kind == WS_CUTE_RIGHT;
    int64_t next = 1;
    int leaves;

    if (!add_modes(tree, shape, given ? stride->tree : -1, cute, error))
        return false;
    leaves = cute->first[cute->rank];
    for (int i = 0; !given && i < leaves; i++)
        if (!step(&cute->leaf[right ? leaves - 1 - i : i], &next, error))
            return false;
    return check_reach(cute, error);
}

/* The modes in traversal order, the fastest first. */
static bool sort_modes(const struct ws_cute_tree *tree, const struct ws_cute_value *order, int rank,
                       int sorted[WS_CUTE_MODES], struct ws_error *error)
{
    int64_t rankings[WS_CUTE_MODES];
    int count = 0;

    if (order && order->kind == WS_CUTE_TREE && ws_cute_count(tree, order->tree) != rank)
        return ws_fail(error, WS_CODE_LAYOUT,
                       "expected an order with one number per mode, for %d modes", rank);
    for (int mode = 0, node = -1; mode < rank; mode++) {
        rankings[mode] = order && order->kind == WS_CUTE_RIGHT ? rank - mode : mode;
        if (!order || order->kind != WS_CUTE_TREE)
            continue;
        node = mode ? tree->node[node].next : tree->node[order->tree].child;
        if (tree->node[node].is_tuple)
            return ws_fail(
                error, WS_CODE_LAYOUT,
                "an order within a mode is not supported; write the layout as CuTe prints it");
        rankings[mode] = tree->node[node].number;
    }
    for (int mode = 0; mode < rank; mode++) {
        int at = count++;

        for (; at && rankings[sorted[at - 1]] >= rankings[mode]; at--) {
            if (rankings[sorted[at - 1]] == rankings[mode])
                return ws_fail(error, WS_CODE_DUPLICATE,
                               "order contains %" PRId64 " twice; use each number once",
                               rankings[mode]);
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = mode;
    }
    return true;
}

/* Compact strides of the modes, in an order. */
static bool order_strides(const struct ws_cute_tree *tree, const int64_t shape[WS_CUTE_MODES],
                          int rank, const struct ws_cute_value *order,
                          int64_t stride[WS_CUTE_MODES], struct ws_error *error)
{
    int sorted[WS_CUTE_MODES] = {0};
    int64_t next = 1;

    if (!sort_modes(tree, order, rank, sorted, error))
        return false;
    for (int i = 0; i < rank; i++) {
        stride[sorted[i]] = next;
        next *= shape[sorted[i]];
        if (next > WS_CUTE_MOST)
            return ws_fail(error, WS_CODE_LIMIT, "layout exceeds 2^31 elements");
    }
    return true;
}

bool ws_cute_make_ordered(const struct ws_cute_tree *tree, int shape,
                          const struct ws_cute_value *order, struct ws_cute *cute,
                          struct ws_error *error)
{
    int64_t sizes[WS_CUTE_MODES], strides[WS_CUTE_MODES];

    if (!add_modes(tree, shape, -1, cute, error))
        return false;
    if (cute->first[cute->rank] != cute->rank)
        return ws_fail(
            error, WS_CODE_LAYOUT,
            "an order of nested modes is not supported; write the layout as CuTe prints it");
    for (int mode = 0; mode < cute->rank; mode++)
        sizes[mode] = cute->leaf[mode].shape;
    if (!order_strides(tree, sizes, cute->rank, order, strides, error))
        return false;
    for (int mode = 0; mode < cute->rank; mode++)
        cute->leaf[mode].stride = strides[mode];
    return check_reach(cute, error);
}

/* The offset after the atom's last one, if its offsets are all from 0 up, each once, or separated
 * by gaps that are too small for a whole atom. */
static bool find_end(const struct ws_cute *atom, int64_t *end, struct ws_error *error)
{
    int leaves = atom->first[atom->rank];
    bool done[WS_CUTE_LEAVES] = {false};

    *end = 1;
    for (;;) {
        int least = -1;

        for (int i = 0; i < leaves; i++)
            if (!done[i] && atom->leaf[i].shape > 1 &&
                (least < 0 || atom->leaf[i].stride < atom->leaf[least].stride))
                least = i;
        if (least < 0)
            return true;
        if (atom->leaf[least].stride < *end)
            return ws_fail(
                error, WS_CODE_LAYOUT,
                "atom has the same offset for several elements; use an atom without stride 0");
        if (atom->leaf[least].stride / *end > 1)
            return ws_fail(
                error, WS_CODE_LAYOUT,
                "atom has gaps that tile_to_shape fills; write the layout as CuTe prints it");
        *end = atom->leaf[least].stride * atom->leaf[least].shape;
        if (*end > WS_CUTE_MOST)
            return ws_fail(error, WS_CODE_LIMIT, "layout exceeds 2^31 elements");
        done[least] = true;
    }
}

/* A mode of the tiled layout: the atom's own, and the number of repetitions. */
static bool tile_mode(const struct ws_cute *atom, int mode, int64_t times, int64_t stride,
                      struct ws_cute *cute, struct ws_error *error)
{
    int start = cute->first[cute->rank], *end = &cute->first[cute->rank + 1];

    for (int i = atom->first[mode]; mode < atom->rank && i < atom->first[mode + 1]; i++) {
        if (!add_leaf(cute, atom->leaf[i].shape, atom->leaf[i].stride, error))
            return false;
        cute->leaf[*end - 1].opens = atom->leaf[i].opens;
        cute->leaf[*end - 1].closes = atom->leaf[i].closes;
    }
    if (times > 1 || mode >= atom->rank) {
        if (!add_leaf(cute, times, stride, error))
            return false;
        if (mode < atom->rank) {
            cute->leaf[start].opens++;
            cute->leaf[*end - 1].closes++;
        }
    }
    end_mode(cute);
    return true;
}

/* The number of atoms in each mode of the shape. */
static bool count_tiles(const struct ws_cute *atom, const struct ws_cute *target,
                        int64_t times[WS_CUTE_MODES], struct ws_error *error)
{
    if (atom->rank > target->rank)
        return ws_fail(
            error, WS_CODE_LAYOUT,
            "atom has %d modes, more than the shape's %d; use a shape with as many modes",
            atom->rank, target->rank);
    for (int mode = 0; mode < target->rank; mode++) {
        int64_t size = mode < atom->rank ? ws_cute_size(atom, mode) : 1;

        times[mode] = ws_cute_size(target, mode) / size;
        if (times[mode] * size != ws_cute_size(target, mode))
            return ws_fail(error, WS_CODE_LAYOUT,
                           "mode %d of the shape, %" PRId64
                           ", is not a multiple of the atom's %" PRId64,
                           mode, ws_cute_size(target, mode), size);
    }
    return true;
}

bool ws_cute_tile(const struct ws_cute_tree *tree, const struct ws_cute *atom, int shape,
                  const struct ws_cute_value *order, struct ws_cute *cute, struct ws_error *error)
{
    int64_t times[WS_CUTE_MODES], strides[WS_CUTE_MODES], end;
    struct ws_cute target;

    if (!ws_cute_make(tree, shape, NULL, &target, error) ||
        !count_tiles(atom, &target, times, error) ||
        !order_strides(tree, times, target.rank, order, strides, error) ||
        !find_end(atom, &end, error))
        return false;
    *cute = *atom;
    cute->rank = cute->first[0] = cute->first[1] = 0;
    for (int mode = 0; mode < target.rank; mode++)
        if (!tile_mode(atom, mode, times[mode], times[mode] > 1 ? end * strides[mode] : 0, cute,
                       error))
            return false;
    return check_reach(cute, error);
}

/* Atoms are given in bits, with 8 rows per atom: in K direction, and transposed for MN. */
static const struct {
    const char *name;
    int swizzle_bits, row_bits;
} atoms[] = {{"INTER", 0, 128}, {"SW32", 1, 256}, {"SW64", 2, 512}, {"SW128", 3, 1024}};

static const struct {
    const char *name;
    int bits;
} types[] = {
    {"half_t", 16},        {"bfloat16_t", 16},  {"half", 16},         {"__half", 16},
    {"__nv_bfloat16", 16}, {"nv_bfloat16", 16}, {"int16_t", 16},      {"uint16_t", 16},
    {"float", 32},         {"tfloat32_t", 32},  {"int32_t", 32},      {"uint32_t", 32},
    {"int", 32},           {"float_e4m3_t", 8}, {"float_e5m2_t", 8},  {"int8_t", 8},
    {"uint8_t", 8},        {"double", 64},      {"__nv_fp8_e4m3", 8}, {"__nv_fp8_e5m2", 8},
};

enum { ATOMS = sizeof atoms / sizeof atoms[0], TYPES = sizeof types / sizeof types[0], ROWS = 8 };

bool ws_cute_atom(const char *name, const char *type, struct ws_cute *cute, struct ws_error *error)
{
    bool along_k = !strncmp(name, "Layout_K_", 9), along_mn = !strncmp(name, "Layout_MN_", 10);
    char whole[32];
    int atom = -1, bits = 0, size;

    error->text[0] = 0;
    for (int i = 0; i < ATOMS; i++) {
        snprintf(whole, sizeof whole, "%s_Atom", atoms[i].name);
        if ((along_k && !strcmp(name + 9, whole)) || (along_mn && !strcmp(name + 10, whole)))
            atom = i;
    }
    if (atom < 0)
        return false;
    for (int i = 0; i < TYPES; i++)
        if (!strcmp(type, types[i].name))
            bits = types[i].bits;
    if (!bits)
        return ws_fail(error, WS_CODE_TYPE, "unknown size of '%.40s'; use half_t or float", type);
    size = atoms[atom].row_bits / bits;
    *cute = (struct ws_cute){.swizzle = {atoms[atom].swizzle_bits, 4, 3},
                             .swizzles_bytes = true,
                             .element_bits = bits,
                             .rank = 2,
                             .first = {0, 1, 2}};
    cute->leaf[along_k ? 0 : 1] = (struct ws_cute_leaf){.shape = ROWS, .stride = size};
    cute->leaf[along_k ? 1 : 0] = (struct ws_cute_leaf){.shape = size, .stride = 1};
    return true;
}
