/* Which addresses a report counts, said as the options that give them. */
#ifndef WS_TEXT_BANK_COUNTED_H
#define WS_TEXT_BANK_COUNTED_H

#include "probe/address/suggest.h"

/*
 * "--tile columns (2 matrices down, 2 across), --pitch 128, --base 0, --swizzle none", of a
 * tile with what holds by default; of code, the expression where that is a short one, and `ran`,
 * which may be NULL, for what it is called else. Returns `text`.
 */
enum { WS_BANK_COUNTED_SIZE = 700 };
char *ws_bank_counted(const struct ws_variant *variant, const struct ws_address_options *options,
                      const struct ws_executions *ran, char text[WS_BANK_COUNTED_SIZE]);

/*
 * A line of that, and below it, of a tile, each lane's offset in C over t. False where memory runs
 * out.
 */
bool ws_bank_counted_print(const struct ws_variant *variant,
                           const struct ws_address_options *options,
                           const struct ws_executions *ran, FILE *file);

#endif
