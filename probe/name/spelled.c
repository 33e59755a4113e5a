/* Word by word: converts to small letters, then expands short forms, then converts by notation. */
#include "probe/name/spelled.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "probe/name/cute_atom.h"
#include "probe/name/name_words.h"
#include "probe/name/pasted.h"
#include "probe/name/sass.h"

enum { WORDS = 24, WORD_SIZE = 40 };

struct words {
    int count;
    char word[WORDS][WORD_SIZE];
};

static const struct {
    const char *word, *meant;
} others[] = {{"t", "trans"},    {"transpose", "trans"},       {"transposed", "trans"},
              {"plain", ""},     {"mma_sync", "mma"},          {"shared::cta", "shared"},
              {"8x8", "m8n8"},   {"16x16", "m16n16"},          {"16x8", "m16n8"},
              {"8x16", "m8n16"}, {"ldmatrix_sync", "ldmatrix"}};

/* Prefixes of an opcode without a meaning. */
static const char *const prefixes[] = {"cuda::ptx::", "ptx::", "@llvm.nvvm.", "llvm.nvvm.",
                                       "nvvm."};

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == ':';
}

/* Converts to small letters, except where PTX has capitals: scale_vec::2X and L2::128B. */
static void fold(char *word)
{
    for (char *at = word; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    if (!strncmp(word, "scale_vec::", 11) && word[11] && word[12] == 'x')
        word[12] = 'X';
    if (!strncmp(word, "l2::", 4)) {
        word[0] = 'L';
        if (word[strlen(word) - 1] == 'b')
            word[strlen(word) - 1] = 'B';
    }
}

static void put(struct words *words, const char *word)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcmp(others[i].word, word))
            word = others[i].meant;
    if (*word && words->count < WORDS)
        snprintf(words->word[words->count++], WORD_SIZE, "%.*s", WORD_SIZE - 1, word);
}

/* "16x8x16", or "m8n8x4", in PTX's words; false for anything else. */
static bool put_shape(struct words *words, const char *word)
{
    char made[WORD_SIZE];
    int m, n, k, taken = 0;

    if (sscanf(word, "%3dx%3dx%3d%n", &m, &n, &k, &taken) == 3 && !word[taken]) {
        snprintf(made, sizeof made, "m%dn%dk%d", m, n, k);
        put(words, made);
        return true;
    }
    taken = 0;
    if (sscanf(word, "m%3dn%3dx%1d%n", &m, &n, &k, &taken) == 3 && taken && !word[taken]) {
        snprintf(made, sizeof made, "m%dn%d", m, n);
        put(words, made);
        snprintf(made, sizeof made, "x%d", k);
        put(words, made);
        return true;
    }
    return false;
}

static bool is_word(const char *word)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcmp(others[i].word, word))
            return true;
    return ws_is_name_word(word) || ws_sass_is(word);
}

/* A word, or the words joined by underscores: ldmatrix_m8n8_x4_trans_b16, where b6x16_p32 is one
 * word; the longest possible ones. False if a part is not a word. */
static bool put_parts(struct words *words, const char *text)
{
    struct words parts = *words;

    while (*text) {
        size_t length = strlen(text);
        char word[WORD_SIZE];

        for (;;) {
            snprintf(word, sizeof word, "%.*s", (int)length, text);
            fold(word);
            if (is_word(word) || put_shape(&(struct words){0}, word))
                break;
            while (length && text[--length] != '_')
                continue;
            if (!length)
                return false;
        }
        if (!put_shape(&parts, word))
            put(&parts, word);
        text += length + (text[length] == '_');
    }
    *words = parts;
    return true;
}

/* Where operands begin if any have brackets, or NULL. */
static const char *brackets(const char *text)
{
    return strpbrk(text, "{[");
}

/* Takes the words of an instruction; returns where its operands begin. */
static const char *read_words(const char *text, struct words *words)
{
    const char *operands = brackets(text);

    while (words->count < WORDS) {
        const char *start = text + strspn(text, operands ? " \t\r\n" : " \t\r\n,/-"), *end;
        struct words before = *words;
        bool dotted = *start == '.';
        char word[4 * WORD_SIZE];

        start += dotted;
        for (end = start; is_letter(*end);)
            end++;
        if (end == start || end - start >= 4 * WORD_SIZE)
            return text;
        snprintf(word, sizeof word, "%.*s", (int)(end - start), start);
        fold(word);
        if (!put_parts(words, word)) {
            /* After a dot it is a word, though unknown; after a blank it is an operand. */
            if (before.count && !dotted)
                return text;
            put(words, word);
        } else if (before.count && !dotted && operands && end[strspn(end, " \t\r\n")] == ',') {
            *words = before;
            return text;
        }
        text = end;
    }
    return text;
}

/* Whether a pasted statement begins with an instruction that Warpscope shows. */
static bool is_shown(const char *statement)
{
    static const struct {
        const char *opcode, *with;
    } shown[] = {{"ldmatrix", ""},       {"stmatrix", ""},  {"movmatrix", ""}, {"mma", ""},
                 {"wgmma", "mma_async"}, {"st", ".shared"}, {"ld", ".shared"}, {"cp", ".shared"}};
    char opcode[96], *dot;

    snprintf(opcode, sizeof opcode, "%.*s", (int)strcspn(statement, " \t\r\n{["), statement);
    for (char *at = opcode; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    dot = strchr(opcode, '.');
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (!strncmp(opcode, shown[i].opcode, strlen(shown[i].opcode)) &&
            opcode + strlen(shown[i].opcode) == (dot ? dot : opcode + strlen(opcode)))
            return strstr(opcode, shown[i].with);
    if (dot)
        *dot = 0;
    return ws_sass_is(opcode);
}

static const char *past_prefix(const char *text)
{
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncasecmp(text, prefixes[i], strlen(prefixes[i])))
            return text + strlen(prefixes[i]);
    return text;
}

static void join(const struct words *words, char *spelled)
{
    size_t length = 0;

    spelled[0] = 0;
    for (int i = 0; i < words->count && length < WS_SPELLED_SIZE; i++)
        length += (size_t)snprintf(spelled + length, WS_SPELLED_SIZE - length, "%s%s", i ? "." : "",
                                   words->word[i]);
}

bool ws_spelled(const char *text, char *spelled, struct ws_error *error)
{
    const char *atom = ws_cute_atom_in(text), *start, *operands;
    struct words words = {0};
    char one[WS_SPELLED_SIZE];

    if (atom)
        return ws_cute_atom_name(atom, spelled, WS_SPELLED_SIZE, error);
    if (!ws_pasted(text, is_shown, one, sizeof one, error))
        return false;
    start = past_prefix(one);
    operands = read_words(start, &words);
    if (start != one) { /* a call's arguments, and LLVM's address space, are not PTX */
        operands = "";
        if (words.count && !strcmp(words.word[words.count - 1], "p3"))
            words.count--;
    }
    if (words.count && ws_sass_is(words.word[0])) {
        const char *list[WORDS];
        char typed[80];

        for (int i = 0; i < words.count; i++)
            list[i] = words.word[i];
        snprintf(typed, sizeof typed, "'%.70s'", start);
        return ws_sass_name(list, words.count, spelled, WS_SPELLED_SIZE, error) ||
               ws_fail_in(error, typed);
    }
    join(&words, spelled);
    snprintf(spelled + strlen(spelled), WS_SPELLED_SIZE - strlen(spelled), "%s%s",
             *operands && *operands != ';' && !isspace((unsigned char)*operands) ? " " : "",
             operands);
    return true;
}
