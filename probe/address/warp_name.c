/* What a snippet may name without declaring it: the lane and its kin, and functions of CUDA. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "probe/address/lane_name.h"
#include "probe/address/warp.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static bool is_among(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(names[i], name))
            return true;
    return false;
}

/* lane + 32 × warp, in an integer type. */
static void set_thread(struct ws_warp *warp, enum ws_c_type type, bool whole,
                       struct ws_vector *value)
{
    int first = whole ? WS_LANES * warp->given->warp : 0;

    warp->executions->used_warp |= whole;
    *value = (struct ws_vector){.shape = ws_shape_integer(type)};
    value->term = ws_term_add(warp, WS_C_LANE, type, WS_NO_TERM, WS_NO_TERM, WS_NO_TERM);
    if (first)
        value->term = ws_term_add(warp, WS_C_ADD, type, value->term,
                                  ws_term_number(warp, type, (uint64_t)first), WS_NO_TERM);
    for (int lane = 0; lane < WS_LANES; lane++)
        value->lane[lane] = (uint64_t)(first + lane);
}

static void set_warp(struct ws_warp *warp, struct ws_vector *value)
{
    warp->executions->used_warp = true;
    ws_vector_number(warp, WS_C_INT, (uint64_t)warp->given->warp, value);
}

static int constant_of(const struct ws_warp *warp, const char *name)
{
    const struct ws_constants *constants = warp->given->constants;

    for (int i = 0; constants && i < constants->count; i++)
        if (!strcmp(constants->constant[i].name, name))
            return i;
    return -1;
}

static void set_constant(struct ws_warp *warp, int index, struct ws_vector *value)
{
    int64_t number = warp->given->constants->constant[index].value;
    enum ws_c_type type = number >= INT32_MIN && number <= INT32_MAX ? WS_C_INT : WS_C_LONG;

    ws_vector_number(warp, type, (uint64_t)number, value);
    if (strpbrk(warp->given->constants->constant[index].name, ".:%"))
        return; /* a member or a register, which cannot be written as a name of its own */
    value->term = ws_term_add(warp, WS_C_NAME, type, WS_NO_TERM, WS_NO_TERM, WS_NO_TERM);
    if (value->term >= 0)
        warp->term[value->term].term.value = (uint64_t)index;
}

/* (linear index of the thread) / divisor % modulus; 0: not divided so. */
static bool digit_of_thread(struct ws_warp *warp, const struct ws_tree *tree, int64_t divisor,
                            int64_t modulus, struct ws_vector *value)
{
    struct ws_vector number;

    set_thread(warp, WS_C_UNSIGNED, true, value);
    if (divisor) {
        ws_vector_number(warp, WS_C_UNSIGNED, (uint64_t)divisor, &number);
        if (!ws_vector_binary(warp, tree, WS_C_DIVIDE, value, &number, value))
            return false;
    }
    if (modulus) {
        ws_vector_number(warp, WS_C_UNSIGNED, (uint64_t)modulus, &number);
        if (!ws_vector_binary(warp, tree, WS_C_REMAINDER, value, &number, value))
            return false;
    }
    return true;
}

/* threadIdx.x, .y and .z. Without a given blockDim, threads lie in a row. */
static bool thread_index(struct ws_warp *warp, const struct ws_tree *tree, char axis,
                         struct ws_vector *value)
{
    int x = constant_of(warp, "blockDim.x"), y = constant_of(warp, "blockDim.y");
    int64_t wide = x >= 0 ? warp->given->constants->constant[x].value : 0;
    int64_t high = y >= 0 ? warp->given->constants->constant[y].value : 0;

    if (axis == 'x')
        return digit_of_thread(warp, tree, 0, wide, value);
    if (!wide)
        return ws_warp_unknown(warp, tree, "blockDim.x", value, "blockDim.x is not known");
    if (axis == 'y')
        return digit_of_thread(warp, tree, wide, high, value);
    if (!high)
        return ws_warp_unknown(warp, tree, "blockDim.y", value, "blockDim.y is not known");
    return digit_of_thread(warp, tree, wide * high, 0, value);
}

static bool known_thread(struct ws_warp *warp, const struct ws_tree *tree, const char *name,
                         struct ws_vector *value, bool *found)
{
    if (ws_name_is_lane(name) || (warp->given->lane && !strcmp(warp->given->lane, name)))
        set_thread(warp, WS_C_INT, false, value);
    else if (ws_name_is_thread(name))
        set_thread(warp, WS_C_INT, true, value);
    else if (ws_name_is_warp(name))
        set_warp(warp, value);
    else if (!strcmp(name, "warpSize") || !strcmp(name, "WARP_SIZE") || !strcmp(name, "WARPSIZE") ||
             !strcmp(name, "kWarpSize"))
        ws_vector_number(warp, WS_C_INT, WS_LANES, value);
    else if (!strcmp(name, "threadIdx.x") || !strcmp(name, "tx"))
        return thread_index(warp, tree, 'x', value);
    else if (!strcmp(name, "threadIdx.y") || !strcmp(name, "ty"))
        return thread_index(warp, tree, 'y', value);
    else if (!strcmp(name, "threadIdx.z") || !strcmp(name, "tz"))
        return thread_index(warp, tree, 'z', value);
    else if (!strcmp(name, "true") || !strcmp(name, "false"))
        ws_vector_number(warp, WS_C_BOOL, name[0] == 't', value);
    else if (!strcmp(name, "nullptr") || !strcmp(name, "NULL"))
        ws_vector_number(warp, WS_C_INT, 0, value);
    else
        *found = false;
    return true;
}

bool ws_name_known(struct ws_warp *warp, const struct ws_tree *tree, const char *name,
                   struct ws_vector *value, bool *found)
{
    int constant = constant_of(warp, name);

    *found = true;
    if (constant < 0)
        return known_thread(warp, tree, name, value, found);
    set_constant(warp, constant, value);
    return true;
}

static const char *unqualified(const char *name)
{
    for (const char *at = name; (at = strstr(at, "::")); at += 2)
        name = at + 2;
    return name;
}

/* Functions whose only argument is the address that they give, whatever they are called. */
static bool gives_address(const char *name)
{
    static const char *const parts[] = {"cvta",         "smem_u32",    "smem_ptr",    "smem_to",
                                        "to_shared",    "toshared",    "smem_addr",   "shared_addr",
                                        "smem_pointer", "addr_to_u32", "smem_to_uint"};
    char lower[WS_NAME_SIZE];
    size_t length = strlen(name);

    if (length >= sizeof lower)
        return false;
    for (size_t i = 0; i <= length; i++)
        lower[i] = (char)tolower((unsigned char)name[i]);
    for (size_t i = 0; i < COUNT(parts); i++)
        if (strstr(lower, parts[i]))
            return true;
    return false;
}

static bool pass_address(struct ws_warp *warp, const char *name, const struct ws_vector *argument,
                         struct ws_vector *value)
{
    *value = *argument;
    value->typed |= value->shape->kind != WS_SHAPE_INTEGER;
    if (strcmp(name, "__cvta_generic_to_shared") && strcmp(name, "cast_smem_ptr_to_uint"))
        ws_warp_note(warp, "%s() is taken to give its argument's shared address", name);
    ws_vector_convert(warp, strcmp(name, "__cvta_generic_to_shared") ? WS_C_UNSIGNED : WS_C_ULONG,
                      value);
    return true;
}

/* min or max, as a choice. */
static bool least(struct ws_warp *warp, const struct ws_tree *call, bool most,
                  const struct ws_vector *argument, struct ws_vector *value)
{
    struct ws_vector holds;
    enum ws_c_type type;

    if (!ws_vector_binary(warp, call, most ? WS_C_GREATER : WS_C_LESS, &argument[0], &argument[1],
                          &holds))
        return false;
    *value = holds;
    if (argument[0].shape->kind != WS_SHAPE_INTEGER || argument[1].shape->kind != WS_SHAPE_INTEGER)
        return true;
    type = ws_c_common(argument[0].shape->integer, argument[1].shape->integer);
    for (int lane = 0; lane < WS_LANES; lane++)
        value->lane[lane] = ws_c_convert(argument[holds.lane[lane] ? 0 : 1].lane[lane], type);
    value->shape = ws_shape_integer(type);
    value->term =
        ws_term_add(warp, WS_C_CHOOSE, type, holds.term, argument[0].term, argument[1].term);
    return true;
}

/* __shfl_sync() and __shfl_xor_sync(): another lane's value. */
static bool shuffle(struct ws_warp *warp, const struct ws_tree *call, bool turns,
                    const struct ws_vector *argument, struct ws_vector *value)
{
    const struct ws_vector *from = &argument[1], *source = &argument[2];

    (void)call;
    *value = *from;
    value->variable = NULL;
    value->unknown = from->unknown ? UINT32_MAX : source->unknown;
    value->why = from->unknown ? from->why : source->why;
    for (int lane = 0; lane < WS_LANES; lane++) {
        uint64_t other = source->lane[lane];

        value->lane[lane] = from->lane[(turns ? (uint64_t)lane ^ other : other) % WS_LANES];
    }
    if (from->uniform)
        return true;
    value->term = WS_NO_TERM;
    if (turns || !source->uniform || value->unknown || from->shape->kind != WS_SHAPE_INTEGER)
        return true;
    value->uniform = true;
    value->term = ws_term_number(warp, from->shape->integer, value->lane[0]);
    return true;
}

/* __popc, __clz, __ffs and abs: of each lane's number alone. */
static bool of_number(struct ws_warp *warp, const char *name, const struct ws_vector *argument,
                      struct ws_vector *value)
{
    *value = *argument;
    ws_vector_convert(warp, WS_C_INT, value);
    value->term = WS_NO_TERM;
    for (int lane = 0; lane < WS_LANES; lane++) {
        uint32_t number = (uint32_t)value->lane[lane];
        uint64_t result = 0;

        if (!strcmp(name, "abs"))
            result = ws_c_signed(value->lane[lane]) < 0 ? 0 - value->lane[lane] : value->lane[lane];
        else if (!strcmp(name, "__popc"))
            for (; number; number &= number - 1)
                result++;
        else if (!strcmp(name, "__clz"))
            for (result = 32; number; number >>= 1)
                result--;
        else
            for (result = number ? 1 : 0; number && !(number & 1); number >>= 1)
                result++;
        value->lane[lane] = result;
    }
    if (value->uniform && !value->unknown)
        value->term = ws_term_number(warp, WS_C_INT, value->lane[0]);
    return true;
}

bool ws_function_known(struct ws_warp *warp, const struct ws_tree *call, const char *name,
                       int count, const struct ws_vector *argument, struct ws_vector *value,
                       bool *found)
{
    static const char *const warp_functions[] = {"canonical_warp_idx_sync", "canonical_warp_idx",
                                                 "canonical_warp_id", "warpid", "warp_id"};
    static const char *const lane_functions[] = {
        "canonical_lane_idx", "canonical_lane_id", "laneid", "lane_id",
        "get_lane_id",        "__lane_id",         "LaneId"};
    static const char *const numbers[] = {"__popc", "__clz", "__ffs", "abs"};
    const char *last = unqualified(name);

    *found = true;
    if (count == 2 && (!strcmp(last, "min") || !strcmp(last, "umin") || !strcmp(last, "const_min")))
        return least(warp, call, false, argument, value);
    if (count == 2 && (!strcmp(last, "max") || !strcmp(last, "umax") || !strcmp(last, "const_max")))
        return least(warp, call, true, argument, value);
    if (count == 2 && (!strcmp(last, "__mul24") || !strcmp(last, "__umul24")))
        return ws_vector_binary(warp, call, WS_C_MULTIPLY, &argument[0], &argument[1], value);
    if (count == 2 && (!strcmp(last, "ceil_div") || !strcmp(last, "cdiv") ||
                       !strcmp(last, "div_up") || !strcmp(last, "div_ceil"))) {
        struct ws_vector one;

        ws_vector_number(warp, WS_C_INT, 1, &one);
        return ws_vector_binary(warp, call, WS_C_ADD, &argument[0], &argument[1], value) &&
               ws_vector_binary(warp, call, WS_C_SUBTRACT, value, &one, value) &&
               ws_vector_binary(warp, call, WS_C_DIVIDE, value, &argument[1], value);
    }
    if (count >= 3 && (!strcmp(last, "__shfl_sync") || !strcmp(last, "__shfl_xor_sync")))
        return shuffle(warp, call, !strcmp(last, "__shfl_xor_sync"), argument, value);
    if (count == 1 && is_among(numbers, COUNT(numbers), last))
        return of_number(warp, last, argument, value);
    if (!count && is_among(warp_functions, COUNT(warp_functions), last)) {
        set_warp(warp, value);
        return true;
    }
    if (!count && is_among(lane_functions, COUNT(lane_functions), last)) {
        set_thread(warp, WS_C_INT, false, value);
        return true;
    }
    if (count == 1 && gives_address(last))
        return pass_address(warp, last, argument, value);
    *found = false;
    return true;
}
