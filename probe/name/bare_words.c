/* Each word as rows have it, and then all of them as one text. */
#include "probe/name/bare_words.h"

#include <stdio.h>
#include <string.h>

#include "probe/name/spelled.h"

int ws_names_leave_out(const char *words, struct ws_names *names)
{
    bool of_warp = false;
    int left_out = 0;

    if (ws_names_opcode(words))
        return 0;
    for (int i = 0; i < WS_MMAS; i++)
        of_warp = of_warp || names->product[i];
    for (int i = 0; i < WS_PRODUCTS; i++)
        if (names->product[i] && (names->moves || (of_warp && i >= WS_MMAS))) {
            names->product[i] = false;
            names->products--;
            left_out++;
        }
    return left_out;
}

/* A word alone, such as x4 or trans, as rows have it; else false. */
static bool is_bare(const char *text, char word[WS_NAME_WORD_SIZE])
{
    char spelled[WS_SPELLED_SIZE];
    struct ws_error none;

    if (ws_pattern_is_glob(text) || !*text || strpbrk(text, " .;{[") ||
        !ws_spelled(text, spelled, &none) || !*spelled || strpbrk(spelled, " .;{["))
        return false;
    snprintf(word, WS_NAME_WORD_SIZE, "%.39s", spelled);
    return true;
}

bool ws_is_bare_word(const char *text)
{
    char word[WS_NAME_WORD_SIZE];

    return is_bare(text, word);
}

bool ws_bare_words(char *const text[], int count, int *from, struct ws_names *names, int *left_out,
                   struct ws_error *error)
{
    char all[24 * WS_NAME_WORD_SIZE] = "", word[WS_NAME_WORD_SIZE], near[WS_NAME_WORD_SIZE];

    for (; *from < count && is_bare(text[*from], word); ++*from) {
        size_t length = strlen(all);

        if (!ws_is_name_word(word) && ws_name_word_near(word, near))
            return ws_fail(error, WS_CODE_NO_MATCH, "no instruction has '%.40s'; did you mean %s?",
                           text[*from], near);
        if (!ws_is_name_word(word))
            return ws_fail(error, WS_CODE_NO_MATCH,
                           "no instruction has '%.40s'; see `warpscope list`", text[*from]);
        if (length + 1 + strlen(word) >= sizeof all)
            return ws_fail(error, WS_CODE_VARIANT,
                           "too many words at '%.40s'; see `warpscope list`", word);
        all[length] = ' ';
        memcpy(all + length + 1, word, strlen(word) + 1);
    }
    if (!ws_names_with(all, true, names))
        return ws_fail(error, WS_CODE_NO_MATCH, "no instruction has all of '%.70s'; remove a word",
                       all + 1);
    *left_out = ws_names_leave_out(all, names);
    return true;
}
