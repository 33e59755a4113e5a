/* The types of C that address arithmetic is done in, on Linux: int of 32 bits, long of 64. */
#ifndef WS_ADDRESS_C_TYPE_H
#define WS_ADDRESS_C_TYPE_H

enum ws_c_type { WS_C_INT, WS_C_UNSIGNED, WS_C_LONG, WS_C_ULONG };

#endif
