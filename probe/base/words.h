/* Sets of words: what an option may be, which commands there are; and the one that was meant. */
#ifndef WS_BASE_WORDS_H
#define WS_BASE_WORDS_H

#include <stddef.h>

#include "probe/base/error.h"

/* Gives the i-th word of a set, and NULL after the last. */
typedef const char *ws_words(int index);

/* Defines a set of a few words: static WS_WORDS(format_word, "text", "json"); */
#define WS_WORDS(name, ...)                                                                        \
    const char *name(int index)                                                                    \
    {                                                                                              \
        static const char *const words[] = {__VA_ARGS__, NULL};                                    \
                                                                                                   \
        return index < (int)(sizeof words / sizeof words[0]) ? words[index] : NULL;                \
    }                                                                                              \
    struct ws_error

/* The place of a word in its set, or -1. */
int ws_word_index(ws_words *words, const char *word);

/* Edits that turn one word into another, for words of up to 31 letters; of longer ones, 99. */
int ws_word_edits(const char *a, const char *b);

/* Whether a word that is so many edits away may be the one that was meant. */
bool ws_word_is_near(int far, const char *word);

/* The word of a set most like a mistyped one, or NULL if none is near. */
const char *ws_nearest_word(const char *word, ws_words *words);

/*
 * Those of the words that are marked, in order, each after `before`: "a, b and c", where `last` is
 * " and ". What has no room is cut off. Returns `text`.
 */
char *ws_words_join(ws_words *words, const bool *marked, const char *before, const char *last,
                    char *text, size_t size);

/*
 * "unknown WHAT 'GIVEN'; did you mean WORD? expected one of: WORDS": the near word if there is one,
 * and the whole set unless it is long and one is near. Returns false.
 */
bool ws_fail_unknown(struct ws_error *error, const char *what, const char *given, ws_words *words);

#endif
