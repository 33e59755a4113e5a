/* The addresses that a report counts, as the options that make them. */
#ifndef WS_REPORT_BANK_COUNTED_H
#define WS_REPORT_BANK_COUNTED_H

#include "probe/feed/suggest.h"

/*
 * "--tile columns (2 matrices down, 2 across), --pitch 128 bytes, --base 0 bytes, --swizzle none" for a tile,
 * with its defaults. For code, the expression if it is short, otherwise "the code" with the
 * execution in `ran`, which may be NULL. Returns `text`.
 */
enum { WS_BANK_COUNTED_SIZE = 700 };
char *ws_bank_counted(const struct ws_variant *variant, const struct ws_address_options *options,
                      const struct ws_executions *ran, char text[WS_BANK_COUNTED_SIZE]);

/*
 * Prints that on one line and, below it, for a tile, each lane's offset in C over t. False if
 * memory runs out.
 */
bool ws_bank_counted_print(const struct ws_variant *variant,
                           const struct ws_address_options *options,
                           const struct ws_executions *ran, FILE *file);

#endif
