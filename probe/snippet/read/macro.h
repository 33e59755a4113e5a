/* A snippet's tokens after macro expansion (token.h). */
#ifndef WS_SNIPPET_MACRO_H
#define WS_SNIPPET_MACRO_H

#include "probe/snippet/read/token.h"

/*
 * Splits a text into tokens. All memory belongs to the arena; tokens point into `text` or the
 * arena. Fails, with a position, for an unterminated comment or string, a byte that C does not use,
 * unsupported preprocessor code, and macros whose expansion exceeds the limits.
 */
bool ws_tokens_make(const char *text, struct ws_arena *arena, struct ws_tokens *tokens,
                    struct ws_error *error);

/* The tokens of the declarations, and then the text's own, whose literals keep their numbers.
 * *beside is the number of the former. `all` may be `tokens`. */
bool ws_tokens_join(const char *declared, const struct ws_tokens *tokens, struct ws_arena *arena,
                    struct ws_tokens *all, int *beside, struct ws_error *error);

#endif
