/* The width of a picture, as typed: "8cm", "80mm", "3.5in", "1200px". */
#ifndef WS_CHOICE_WIDTH_H
#define WS_CHOICE_WIDTH_H

#include "probe/base/error.h"

struct ws_width {
    double value;     /* in `unit`; 0 for the picture's own width */
    const char *unit; /* "px" (of 1/96 inch), "mm", "cm" or "in"; NULL if value is 0 */
};

/* Reads "8cm", "1200px", "3.5in"; a number without a unit is in px. The error names --size. */
bool ws_width_parse(const char *text, struct ws_width *width, struct ws_error *error);

/* The width in inches; 0 for the picture's own. */
double ws_width_inches(struct ws_width width);

/* Whether it is a length on paper, and not a number of px. */
bool ws_width_on_paper(struct ws_width width);

#endif
