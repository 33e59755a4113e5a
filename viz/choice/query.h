/*
 * Queries: words for anything that can be pointed at: "lane 5", "T5 r1.hi", "M2[3,5]", "M1[3,*]",
 * "m2 r3 c5", "addr 9", "bank 4", "16-19", "0x120"; also text copied from output, such as "matrix 1
 * in r1" or "addr5 <- T5". A query is a pattern over what an element shows; -1 matches anything.
 * The same words mean the same in every view: rows and columns are memory's, and the fragment's
 * after F.
 */
#ifndef WS_CHOICE_QUERY_H
#define WS_CHOICE_QUERY_H

#include "probe/access/address.h"
#include "probe/isa/layout.h"
#include "viz/choice/query_word.h"
#include "viz/choice/shown.h"

/* Whether each number of a pattern is in the variant's range. */
bool ws_query_fits(const struct ws_variant *variant, const struct ws_shown *pattern);

/*
 * Whether a query can begin with the first character of `text`: the first letter of one of its
 * words, or the 0 of 0x120. A query typed over the panels cannot begin with another digit, because
 * a number alone is ambiguous.
 */
bool ws_query_begins(const char *text);

/*
 * Reads one query. 0x120, or a number after "at", is an address. `addresses`, one per memory row in
 * the order of matrix and row, turns it into the element there; without them (NULL) it fails. Case
 * does not matter. Fails, with the reason, if any part of the text is not understood, is out of
 * range or is given twice, or if it is ambiguous.
 */
bool ws_query_parse(const struct ws_variant *variant, const struct ws_addresses *addresses,
                    const char *text, struct ws_shown *pattern, struct ws_error *error);

/*
 * Queries separated by ';'; an empty text has none. One can mean several patterns: "lanes 5-8",
 * "bank 4, 6 and 8", "T5: {r0.lo, r0.hi}". `pattern` has WS_LANES entries, and is unchanged on
 * failure.
 */
bool ws_query_parse_all(const struct ws_variant *variant, const struct ws_addresses *addresses,
                        const char *text, struct ws_shown *pattern, int *count,
                        struct ws_error *error);

/*
 * Whether an invalid text may become a query if more is typed: "la", "lane", "M1[3,", "0x9", "5".
 * The result need not be valid.
 */
bool ws_query_goes_on(const char *text);

/*
 * A pattern of the variant as ws_query_parse() reads it, and several as ws_query_parse_all() does;
 * consecutive ones that differ in one number are written as "lane 5-8".
 */
void ws_query_write(const struct ws_variant *variant, const struct ws_shown *pattern, char *text,
                    size_t size);
void ws_query_write_all(const struct ws_variant *variant, const struct ws_shown *pattern, int count,
                        char *text, size_t size);

#endif
