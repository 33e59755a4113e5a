/* Evaluates calls and templates. */
#include "probe/address/cute_call.h"

#include <inttypes.h>

bool ws_cute_as_layout(struct ws_cute_parser *parser, const char *at, struct ws_cute_value *value)
{
    struct ws_cute cute;

    if (value->kind == WS_CUTE_LAYOUT)
        return true;
    if (value->kind != WS_CUTE_TREE)
        return ws_cute_fail(parser, at, "expected a layout, such as (16,64):(64,1)");
    if (!ws_cute_make(&parser->tree, value->tree, NULL, &cute, parser->error))
        return ws_cute_fail_at(parser, at);
    value->kind = WS_CUTE_LAYOUT;
    value->cute = cute;
    return true;
}

bool ws_cute_compose(struct ws_cute_parser *parser, const char *at,
                     const struct ws_cute_value *left, struct ws_cute_value *right)
{
    struct ws_cute *cute = &right->cute;

    if (!ws_cute_as_layout(parser, at, right))
        return false;
    switch (left->kind) {
    case WS_CUTE_TREE:
        if (!ws_cute_is_number(parser, left) || cute->swizzle.bits)
            break;
        cute->offset += ws_cute_number_of(parser, left);
        return cute->offset <= WS_CUTE_MOST ||
               ws_cute_fail(parser, at, "layout exceeds 2^31 elements");
    case WS_CUTE_SWIZZLE:
    case WS_CUTE_POINTER:
        if (left->cute.swizzle.bits && cute->swizzle.bits)
            return ws_cute_fail(parser, at, "only one swizzle is supported; remove the other");
        if (left->cute.element_bits && cute->element_bits)
            return ws_cute_fail(parser, at, "only one pointer is supported; remove the other");
        if (left->cute.swizzle.bits) {
            cute->swizzle = left->cute.swizzle;
            cute->swizzles_bytes = left->cute.swizzles_bytes || cute->element_bits;
        }
        if (left->cute.element_bits)
            cute->element_bits = left->cute.element_bits;
        return true;
    case WS_CUTE_LAYOUT:
    case WS_CUTE_LEFT:
    case WS_CUTE_RIGHT:
        break;
    }
    return ws_cute_fail(parser, at,
                        "expected a swizzle, smem_ptr[16b](unset) or an offset before the layout; "
                        "write a composition as CuTe prints it");
}

static bool is_order(const struct ws_cute_value *value)
{
    return value->kind == WS_CUTE_TREE || value->kind == WS_CUTE_LEFT ||
           value->kind == WS_CUTE_RIGHT;
}

bool ws_cute_call_integer(struct ws_cute_parser *parser, const char *at,
                          struct ws_cute_value *argument, int count, struct ws_cute_value *value)
{
    (void)count;
    *value = argument[0];
    return ws_cute_is_number(parser, value) ||
           ws_cute_fail(parser, at, "expected a number between < and >");
}

bool ws_cute_call_layout(struct ws_cute_parser *parser, const char *at,
                         struct ws_cute_value *argument, int count, struct ws_cute_value *value)
{
    if (count == 1 && argument[0].kind == WS_CUTE_LAYOUT) {
        *value = argument[0];
        return true;
    }
    if (argument[0].kind != WS_CUTE_TREE || (count > 1 && !is_order(&argument[1])))
        return ws_cute_fail(
            parser, at,
            "expected a shape and an optional stride; write a layout of layouts as CuTe prints it");
    value->kind = WS_CUTE_LAYOUT;
    return ws_cute_make(&parser->tree, argument[0].tree, count > 1 ? &argument[1] : NULL,
                        &value->cute, parser->error) ||
           ws_cute_fail_at(parser, at);
}

bool ws_cute_call_ordered(struct ws_cute_parser *parser, const char *at,
                          struct ws_cute_value *argument, int count, struct ws_cute_value *value)
{
    (void)count;
    if (argument[0].kind != WS_CUTE_TREE || !is_order(&argument[1]))
        return ws_cute_fail(parser, at, "expected a shape and an order");
    value->kind = WS_CUTE_LAYOUT;
    return ws_cute_make_ordered(&parser->tree, argument[0].tree, &argument[1], &value->cute,
                                parser->error) ||
           ws_cute_fail_at(parser, at);
}

bool ws_cute_call_tile(struct ws_cute_parser *parser, const char *at,
                       struct ws_cute_value *argument, int count, struct ws_cute_value *value)
{
    if (!ws_cute_as_layout(parser, at, &argument[0]))
        return false;
    if (argument[1].kind != WS_CUTE_TREE || (count > 2 && !is_order(&argument[2])))
        return ws_cute_fail(
            parser, at,
            "tile_to_shape expects an atom, a shape and an optional order, such as Step<_2,_1>");
    value->kind = WS_CUTE_LAYOUT;
    return ws_cute_tile(&parser->tree, &argument[0].cute, argument[1].tree,
                        count > 2 ? &argument[2] : NULL, &value->cute, parser->error) ||
           ws_cute_fail_at(parser, at);
}

bool ws_cute_call_composition(struct ws_cute_parser *parser, const char *at,
                              struct ws_cute_value *argument, int count,
                              struct ws_cute_value *value)
{
    *value = argument[count - 1];
    for (int i = count - 2; i >= 0; i--)
        if (!ws_cute_compose(parser, at, &argument[i], value))
            return false;
    return true;
}

bool ws_cute_call_flag(struct ws_cute_parser *parser, const char *at,
                       struct ws_cute_value *argument, int count, struct ws_cute_value *value)
{
    int64_t bits;

    (void)count;
    if (!ws_cute_is_number(parser, &argument[0]))
        return ws_cute_fail(parser, at, "expected a number of bits");
    bits = ws_cute_number_of(parser, &argument[0]);
    if (bits < 8 || bits > 128 || (bits & (bits - 1)))
        return ws_cute_fail(
            parser, at, "elements of %" PRId64 " bits are not supported; use 8, 16, 32, 64 or 128",
            bits);
    value->kind = WS_CUTE_POINTER;
    value->cute = (struct ws_cute){.swizzle = {0, 4, 3}, .element_bits = (int)bits};
    return true;
}

bool ws_cute_call_same(struct ws_cute_parser *parser, const char *at,
                       struct ws_cute_value *argument, int count, struct ws_cute_value *value)
{
    (void)parser;
    (void)at;
    (void)count;
    *value = argument[0];
    return true;
}
