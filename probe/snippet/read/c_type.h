/*
 * The integer types of C that address arithmetic meets, on Linux: int of 32 bits, long and long
 * long of 64. Arithmetic is done in the first four, to which the others are promoted.
 */
#ifndef WS_SNIPPET_C_TYPE_H
#define WS_SNIPPET_C_TYPE_H

#include <stdbool.h>

enum ws_c_type {
    WS_C_INT,
    WS_C_UNSIGNED,
    WS_C_LONG,
    WS_C_ULONG,
    WS_C_BOOL, /* from here on narrower than an int, which holds all their values */
    WS_C_INT8,
    WS_C_UINT8,
    WS_C_INT16,
    WS_C_UINT16,
    WS_C_TYPES
};

/* "unsigned long long". */
const char *ws_c_type_name(enum ws_c_type type);

bool ws_c_is_signed(enum ws_c_type type);
int ws_c_bytes(enum ws_c_type type);

/* C's integer promotion. */
enum ws_c_type ws_c_promoted(enum ws_c_type type);

/* C's usual arithmetic conversions: the type in which two operands meet. */
enum ws_c_type ws_c_common(enum ws_c_type a, enum ws_c_type b);

#endif
