/* Elements for programs: the same columns in csv and in json, whatever they are of. */
#ifndef WS_SAY_ELEMENTS_H
#define WS_SAY_ELEMENTS_H

#include <stdio.h>

#include "probe/element/elements.h"

/* A header, and one line per entry; of `matches`, or where that is NULL all. */
void ws_say_csv(FILE *out, const struct ws_elements *elements, const struct ws_matches *matches);

/*
 * The entries of one part for a json list: an object each, `indent` blanks in. It omits the operand, which
 * the object around it has, and numbers that an entry lacks; a tensor's coordinates are a list.
 */
void ws_say_elements(FILE *out, const struct ws_elements *elements, int part,
                     const struct ws_matches *matches, int indent);

/* A number in decimal: faster than printf(), for the many of a table. */
void ws_say_number(FILE *out, int64_t value);

#endif
