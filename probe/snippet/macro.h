/* A snippet's words once its macros are spread out (token.h). */
#ifndef WS_SNIPPET_MACRO_H
#define WS_SNIPPET_MACRO_H

#include "probe/snippet/token.h"

/*
 * Takes a text apart. Everything belongs to the arena; tokens point into `text` or the arena. Fails
 * with the place: an unended comment or string, a byte that C has no use for, what the preprocessor
 * does not understand, macros that spread out beyond all bounds.
 */
bool ws_tokens_make(const char *text, struct ws_arena *arena, struct ws_tokens *tokens,
                    struct ws_error *error);

/*
 * The tokens of what is declared beside a text, and then the text's own, whose literals keep their
 * numbers. *beside is how many there are of the first. `all` may be `tokens`.
 */
bool ws_tokens_join(const char *declared, const struct ws_tokens *tokens, struct ws_arena *arena,
                    struct ws_tokens *all, int *beside, struct ws_error *error);

#endif
