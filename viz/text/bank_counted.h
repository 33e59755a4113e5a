/* Which addresses a report counts, said as the options that give them. */
#ifndef WS_TEXT_BANK_COUNTED_H
#define WS_TEXT_BANK_COUNTED_H

#include "viz/text/bank_text.h"

/*
 * "--tile columns (2 matrices down, 2 across), --pitch 128, --base 0, --swizzle none", of a
 * tile with what holds by default; of code, the expression where that is a short one. Returns `text`.
 */
enum { WS_BANK_COUNTED_SIZE = 700 };
char *ws_bank_counted(const struct ws_bank_report *report, char text[WS_BANK_COUNTED_SIZE]);

/*
 * A line of that, and below it, of a tile, each lane's offset in C over t. False where memory runs out.
 */
bool ws_bank_counted_print(const struct ws_bank_report *report, FILE *file);

#endif
