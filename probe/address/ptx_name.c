/* Special registers, variables in shared memory, and registers that only --let gives. */
#include "probe/address/ptx_name.h"

#include <ctype.h>
#include <string.h>

bool ws_ptx_is_placeholder(const char *name)
{
    return name[0] == '%' && (isdigit((unsigned char)name[1]) || name[1] == '[');
}

bool ws_ptx_given(struct ws_warp *warp, const struct ws_tree *at, const char *name,
                  struct ws_vector *value, bool *found)
{
    const struct ws_constants *constants = warp->given->constants;

    *found = warp->given->lane && !strcmp(warp->given->lane, name);
    for (int i = 0; constants && i < constants->count; i++)
        *found |= !strcmp(constants->constant[i].name, name);
    return !*found || ws_name_known(warp, at, name, value, found);
}

static bool with_number(struct ws_warp *warp, const struct ws_tree *at, enum ws_c_operator op,
                        int64_t number, struct ws_vector *value)
{
    struct ws_vector b;

    ws_vector_number(warp, WS_C_UNSIGNED, (uint64_t)number, &b);
    return ws_vector_binary(warp, at, op, value, &b, value);
}

/* %tid.x, .y and .z in a block whose size .reqntid gives. */
static bool thread_in(struct ws_warp *warp, const struct ws_tree *at, const int64_t block[3],
                      int axis, struct ws_vector *value)
{
    int64_t inner = 1, outer = 1;
    bool found;

    for (int i = 0; i < 3; i++) {
        inner *= i < axis ? block[i] : 1;
        outer *= i > axis ? block[i] : 1;
    }
    if (!ws_name_known(warp, at, "tid", value, &found))
        return false;
    ws_vector_convert(warp, WS_C_UNSIGNED, value);
    if (block[axis] == 1) {
        ws_vector_number(warp, WS_C_UNSIGNED, 0, value);
        return true;
    }
    return (inner == 1 || with_number(warp, at, WS_C_DIVIDE, inner, value)) &&
           (outer == 1 || with_number(warp, at, WS_C_REMAINDER, block[axis], value));
}

static bool special(struct ws_warp *warp, const struct ws_ptx *ptx, const struct ws_tree *at,
                    const char *text, struct ws_vector *value, bool *found)
{
    static const struct {
        const char *name, *cuda;
        int axis;
    } names[] = {
        {"%tid.x", "threadIdx.x", 0}, {"%tid.y", "threadIdx.y", 1}, {"%tid.z", "threadIdx.z", 2},
        {"%ntid.x", "blockDim.x", 0}, {"%ntid.y", "blockDim.y", 1}, {"%ntid.z", "blockDim.z", 2},
        {"%laneid", "laneid", -1},    {"%warpid", "warpid", -1},    {"WARP_SZ", "warpSize", -1},
    };
    bool in_block = ptx->block[0] > 0 && ptx->block[1] > 0 && ptx->block[2] > 0;
    size_t i = 0, count = sizeof names / sizeof names[0];

    while (i < count && strcmp(names[i].name, text))
        i++;
    *found = i < count;
    if (i == count)
        return true;
    if (in_block && !strncmp(text, "%tid", 4))
        return thread_in(warp, at, ptx->block, names[i].axis, value);
    if (!ws_name_known(warp, at, names[i].cuda, value, found) || *found)
        return *found;
    *found = true;
    if (in_block && names[i].axis >= 0) {
        ws_vector_number(warp, WS_C_UNSIGNED, (uint64_t)ptx->block[names[i].axis], value);
        return true;
    }
    return ws_warp_unknown(warp, at, names[i].cuda, value, "%s is not known", text);
}

bool ws_ptx_before(struct ws_warp *warp, const struct ws_ptx *ptx, const struct ws_tree *at,
                   int name, struct ws_vector *value)
{
    const char *text = ptx->name[name].text;
    bool found;

    if (ptx->name[name].is == WS_PTX_OUTSIDE)
        return ws_warp_unknown(warp, at, NULL, value,
                               "the address of %s, which is not in shared "
                               "memory, is not known",
                               text);
    if (!ws_ptx_given(warp, at, text, value, &found) || found)
        return found;
    if (!special(warp, ptx, at, text, value, &found) || found)
        return found;
    if (ws_ptx_is_placeholder(text))
        return ws_warp_unknown(warp, at, NULL, value, "%s has no value in this asm", text);
    if (*text == '%')
        return ws_warp_unknown(warp, at, strlen(text) < WS_NAME_SIZE ? text : NULL, value,
                               "%s is not known", text);
    if (ptx->name[name].declared)
        return ws_warp_unknown(warp, at, NULL, value, "%s has no value yet", text);
    if (ptx->name[name].is != WS_PTX_SHARED)
        ws_warp_note(warp, "%s is taken to be in shared memory, at offset 0", text);
    ws_vector_number(warp, WS_C_UNSIGNED, 0, value);
    value->typed = true;
    return true;
}
