/* Words that are found, guessed and listed. */
#include "probe/base/words.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

int ws_word_index(ws_words *words, const char *word)
{
    const char *other;

    for (int i = 0; (other = words(i)); i++)
        if (!strcmp(other, word))
            return i;
    return -1;
}

/* A swap of two neighbors is one edit. */
int ws_word_edits(const char *a, const char *b)
{
    int rows[3][32], length = (int)strlen(b);

    if (length > 31)
        return 99;
    for (int j = 0; j <= length; j++)
        rows[0][j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int *row = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];

        row[0] = i;
        for (int j = 1; j <= length; j++) {
            row[j] = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < row[j])
                row[j] = last[j] + 1;
            if (row[j - 1] + 1 < row[j])
                row[j] = row[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < row[j])
                row[j] = before[j - 2] + 1;
        }
    }
    return rows[strlen(a) % 3][length];
}

bool ws_word_is_near(int far, const char *word)
{
    int length = (int)strlen(word);

    return far < length && far <= (length > 3 ? 1 + length / 3 : 1);
}

const char *ws_nearest_word(const char *word, ws_words *words)
{
    const char *best = NULL, *other;
    int least = 99;

    for (int i = 0; (other = words(i)); i++)
        if (!strcasecmp(other, word))
            return other;
    for (int i = 0; (other = words(i)); i++) {
        int far = ws_word_edits(word, other);

        if (far < least) {
            least = far;
            best = other;
        }
    }
    return best && ws_word_is_near(least, best) ? best : NULL;
}

bool ws_fail_unknown(struct ws_error *error, const char *what, const char *given, ws_words *words)
{
    enum { FEW = 8 };   /* words that are listed though one of them is near */
    enum { MORE = 16 }; /* room for " and 999 more" */
    const char *near = ws_nearest_word(given, words), *word;
    char all[440] = "";
    size_t length = 0;
    int count = 0, listed = 0;

    for (; (word = words(count)); count++)
        if (listed == count && length + strlen(word) + MORE < sizeof all) {
            length +=
                (size_t)snprintf(all + length, sizeof all - length, count ? ", %s" : "%s", word);
            listed++;
        }
    if (listed < count)
        snprintf(all + length, sizeof all - length, " and %d more", count - listed);
    if (near && count > FEW)
        return ws_fail(error, WS_CODE_VALUE, "unknown %s '%.60s'; did you mean %s?", what, given,
                       near);
    return ws_fail(error, WS_CODE_VALUE, "unknown %s '%.60s'; %s%s%sexpected one of: %s", what,
                   given, near ? "did you mean " : "", near ? near : "", near ? "? " : "", all);
}

char *ws_words_join(ws_words *words, const bool *marked, const char *before, const char *last,
                    char *text, size_t size)
{
    int count = 0, seen = 0;
    size_t length = 0;

    text[0] = 0;
    for (int i = 0; words(i); i++)
        count += marked[i];
    for (int i = 0; words(i) && length < size; i++)
        if (marked[i]) {
            const char *between = seen == 0 ? "" : seen == count - 1 ? last : ", ";

            length +=
                (size_t)snprintf(text + length, size - length, "%s%s%s", between, before, words(i));
            seen++;
        }
    return text;
}
