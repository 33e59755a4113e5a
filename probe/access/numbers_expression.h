/* 32 numbers as a C expression over the lane that gives them: for whatever takes expressions alone. */
#ifndef WS_ACCESS_NUMBERS_EXPRESSION_H
#define WS_ACCESS_NUMBERS_EXPRESSION_H

#include "probe/isa/isa.h"
#include "probe/snippet/read/expression.h"

/*
 * Writes the shortest there is of three forms: a sum, 1024 + t % 16 * 144 + t / 16 * 16, where each
 * bit of the lane adds its own; the same with ^, as swizzles make them; else each lane's number after
 * its own. Each parses, within its limits, and gives the 32 numbers. Returns `text`.
 */
char *ws_numbers_expression(const uint32_t number[WS_LANES], char text[WS_EXPRESSION_LENGTH + 1]);

#endif
