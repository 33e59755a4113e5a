/*
 * CuTe's functions and templates over layouts, with arguments already read: each returns a value,
 * or fails with the position `at` of its name.
 */
#ifndef WS_ADDRESS_CUTE_CALL_H
#define WS_ADDRESS_CUTE_CALL_H

#include "probe/address/cute_read.h"

/* A value as a layout: a shape only is a layout without strides. */
bool ws_cute_as_layout(struct ws_cute_parser *parser, const char *at, struct ws_cute_value *value);

/* `left o right`, which becomes a layout: a swizzle, a pointer or an offset before a layout. */
bool ws_cute_compose(struct ws_cute_parser *parser, const char *at,
                     const struct ws_cute_value *left, struct ws_cute_value *right);

/* Takes `count` arguments, as many as the row in cute_parse.c allows. */
typedef bool ws_cute_call(struct ws_cute_parser *parser, const char *at,
                          struct ws_cute_value *argument, int count, struct ws_cute_value *value);

ws_cute_call ws_cute_call_integer;     /* Int<8> */
ws_cute_call ws_cute_call_layout;      /* make_layout(shape, stride) */
ws_cute_call ws_cute_call_ordered;     /* make_ordered_layout(shape, order) */
ws_cute_call ws_cute_call_tile;        /* tile_to_shape(atom, shape, order) */
ws_cute_call ws_cute_call_composition; /* composition(Swizzle<3,3,3>{}, layout) */
ws_cute_call ws_cute_call_flag;        /* smem_ptr_flag_bits<16> */
ws_cute_call ws_cute_call_same;        /* decltype(…) */

#endif
