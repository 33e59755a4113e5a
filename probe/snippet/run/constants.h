/* Definitions given beside an address's code: values of names, and declarations. */
#ifndef WS_SNIPPET_CONSTANTS_H
#define WS_SNIPPET_CONSTANTS_H

#include "probe/snippet/read/expression.h"

/*
 * Adds one definition: "pitch=144", whose value is an expression over the constants before it;
 * "k=0:4", the values 0 to 3 one after the other; or a declaration, "half As[128][72]", "using T =
 * half"; or several of them, separated by ;. A name may have members and scopes, "params.stride",
 * "Traits::kPitch". Fails for a name that is not an identifier, means the lane, could not be
 * declared in a kernel (a keyword, a type, a macro; see names.h) or has been defined before.
 */
bool ws_constants_add(const char *definition, struct ws_constants *constants,
                      struct ws_error *error);

/* Parses `text` as one expression over the constants. Fails with "column N: …" at the first thing
 * that is not part of an expression, and if a lane's value is undefined. */
bool ws_expression_parse(const char *text, const struct ws_constants *constants,
                         struct ws_expression *expression, struct ws_error *error);

#endif
