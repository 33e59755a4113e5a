/* The meaning of a layout, and its text as CuTe prints it. */
#include "probe/address/cute.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

int64_t ws_cute_size(const struct ws_cute *cute, int mode)
{
    int64_t size = 1;

    for (int i = cute->first[mode]; i < cute->first[mode + 1]; i++)
        size *= cute->leaf[i].shape;
    return size;
}

int64_t ws_cute_offset(const struct ws_cute *cute, const int64_t coordinate[WS_CUTE_MODES])
{
    int64_t offset = cute->offset;

    for (int mode = 0; mode < cute->rank; mode++) {
        int64_t rest = coordinate[mode];

        for (int i = cute->first[mode]; i < cute->first[mode + 1]; i++) {
            offset += rest % cute->leaf[i].shape * cute->leaf[i].stride;
            rest /= cute->leaf[i].shape;
        }
    }
    return offset;
}

bool ws_cute_runs_along(const struct ws_cute *cute, int mode)
{
    for (int i = cute->first[mode]; i < cute->first[mode + 1]; i++)
        if (cute->leaf[i].shape > 1 && cute->leaf[i].stride == 1)
            return true;
    return false;
}

bool ws_cute_widen(struct ws_cute *cute, int leaf, int64_t stride)
{
    int64_t was = cute->leaf[leaf].stride;

    for (int i = 0; i < cute->first[cute->rank]; i++) {
        struct ws_cute_leaf *other = &cute->leaf[i];

        if (other->shape == 1 || other->stride < was)
            continue;
        if (other->stride % was)
            return false;
        other->stride = other->stride / was * stride;
    }
    return true;
}

/* Text that is appended to until the buffer is full. */
struct text {
    char *at;
    size_t room;
};

WS_PRINTF(2, 3) static void add(struct text *text, const char *format, ...)
{
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(text->at, text->room, format, arguments);
    va_end(arguments);
    if (length > 0 && text->room) {
        size_t added = (size_t)length < text->room ? (size_t)length : text->room - 1;

        text->at += added;
        text->room -= added;
    }
}

static void add_tuple(const struct ws_cute *cute, bool strides, struct text *text)
{
    if (cute->rank > 1)
        add(text, "(");
    for (int mode = 0; mode < cute->rank; mode++)
        for (int i = cute->first[mode]; i < cute->first[mode + 1]; i++) {
            const struct ws_cute_leaf *leaf = &cute->leaf[i];

            add(text, "%s", i ? "," : "");
            for (int open = 0; open < leaf->opens; open++)
                add(text, "(");
            add(text, "%" PRId64, strides ? leaf->stride : leaf->shape);
            for (int close = 0; close < leaf->closes; close++)
                add(text, ")");
        }
    if (cute->rank > 1)
        add(text, ")");
}

void ws_cute_print(const struct ws_cute *cute, char *text, size_t size)
{
    struct text out = {text, size};

    /* A swizzle of bytes precedes the pointer, one of elements follows it. */
    if (cute->element_bits && !cute->swizzles_bytes)
        add(&out, "smem_ptr[%db](unset) o ", cute->element_bits);
    if (cute->swizzle.bits)
        add(&out, "Swizzle<%d,%d,%d> o ", cute->swizzle.bits, cute->swizzle.base,
            cute->swizzle.shift);
    if (cute->element_bits && cute->swizzles_bytes)
        add(&out, "smem_ptr[%db](unset) o ", cute->element_bits);
    if (cute->offset)
        add(&out, "%" PRId64 " o ", cute->offset);
    add_tuple(cute, false, &out);
    add(&out, ":");
    add_tuple(cute, true, &out);
}

void ws_cute_print_shape(const struct ws_cute *cute, char *text, size_t size)
{
    struct text out = {text, size};

    add_tuple(cute, false, &out);
}
