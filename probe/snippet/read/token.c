/* Takes a text apart, character by character. */
#include "probe/snippet/read/token.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "probe/snippet/read/lexeme.h"

struct lexer {
    const char *at, *line_start;
    int line;
    bool has_lines;
    struct ws_arena *arena;
    struct ws_tokens *tokens;
    int room;
    struct ws_error *error;
};

char *ws_token_number(const struct ws_token *token, char number[WS_TOKEN_NUMBER_SIZE])
{
    size_t length = 0;

    for (int i = 0; i < token->length && length + 1 < WS_TOKEN_NUMBER_SIZE; i++)
        if (token->text[i] != '\'')
            number[length++] = token->text[i];
    number[length] = 0;
    return number;
}

char *ws_place_words(bool has_lines, int line, int column, char *buffer)
{
    if (has_lines)
        snprintf(buffer, WS_TOKEN_PLACE_SIZE, "line %d, column %d", line, column);
    else
        snprintf(buffer, WS_TOKEN_PLACE_SIZE, "column %d", column);
    return buffer;
}

static bool fail_at(const struct lexer *lexer, const char *at, const char *what)
{
    char place[WS_TOKEN_PLACE_SIZE];

    return ws_fail(
        lexer->error, WS_CODE_SYNTAX, "%s: %s",
        ws_place_words(lexer->has_lines, lexer->line, (int)(at - lexer->line_start) + 1, place),
        what);
}

bool ws_token_is(const struct ws_token *token, const char *text)
{
    return (token->kind == WS_TOKEN_NAME || token->kind == WS_TOKEN_MARK) &&
           (size_t)token->length == strlen(text) && !memcmp(token->text, text, strlen(text));
}

bool ws_token_is_among(const struct ws_token *token, const char *words)
{
    return (token->kind == WS_TOKEN_NAME || token->kind == WS_TOKEN_MARK) &&
           ws_word_among(words, token->text, (size_t)token->length);
}

static bool add(struct lexer *lexer, enum ws_token_kind kind, const char *start, size_t length,
                bool spaced)
{
    struct ws_tokens *tokens = lexer->tokens;

    if (tokens->count == lexer->room) {
        int room = lexer->room ? 2 * lexer->room : 256;
        struct ws_token *grown = ws_arena_take(lexer->arena, (size_t)room * sizeof *tokens->token);

        if (!grown)
            return ws_no_memory(lexer->error);
        if (tokens->count)
            memcpy(grown, tokens->token, (size_t)tokens->count * sizeof *grown);
        tokens->token = grown;
        lexer->room = room;
    }
    tokens->token[tokens->count++] =
        (struct ws_token){.kind = kind,
                          .spaced = spaced,
                          .line = lexer->line,
                          .column = (int)(start - lexer->line_start) + 1,
                          .literal = kind == WS_TOKEN_NUMBER ? tokens->literals++ : -1,
                          .text = start,
                          .length = (int)length};
    return true;
}

static void next_line(struct lexer *lexer)
{
    lexer->line++;
    lexer->line_start = lexer->at;
}

/* White space, comments and continued lines, but no line's end. */
static bool skip_blanks(struct lexer *lexer, bool *spaced)
{
    *spaced = false;
    for (;; *spaced = true) {
        const char *at = lexer->at;

        if (at[0] == '\\' && (at[1] == '\n' || (at[1] == '\r' && at[2] == '\n'))) {
            lexer->at += at[1] == '\r' ? 3 : 2;
            next_line(lexer);
        } else if (at[0] == '/' && at[1] == '/') {
            lexer->at += strcspn(at, "\n");
        } else if (at[0] == '/' && at[1] == '*') {
            const char *end = strstr(at + 2, "*/");

            if (!end)
                return fail_at(lexer, at, "comment is not closed with */");
            for (lexer->at += 2; lexer->at < end;)
                if (*lexer->at++ == '\n')
                    next_line(lexer);
            lexer->at = end + 2;
        } else if (*at != '\n' && isspace((unsigned char)*at)) {
            lexer->at++;
        } else {
            return true;
        }
    }
}

/* Not only ASCII has letters: what is not are the signs of Latin-1 and U+2000 to U+2FFF. */
static bool is_letter(const char *text)
{
    unsigned char c = (unsigned char)text[0], next = c ? (unsigned char)text[1] : 0;

    if (c < 0x80)
        return isalnum(c) || c == '_' || c == '$';
    return c >= 0xC3 && c != 0xE2 && !(c == 0xC3 && (next == 0x97 || next == 0xB7));
}

static size_t name_length(const char *text)
{
    size_t length = 0;

    while (is_letter(text + length))
        for (length++; text[length - 1] & 0x80 && (text[length] & 0xC0) == 0x80;)
            length++;
    return length;
}

/* As the preprocessor sees a number: with suffixes, points, exponents, and ' between digits. */
static size_t number_length(const char *text)
{
    size_t length = 1;

    for (;; length++) {
        char c = text[length], before = (char)tolower((unsigned char)text[length - 1]);
        bool hexadecimal = text[0] == '0' && tolower((unsigned char)text[1]) == 'x';

        if ((c == '+' || c == '-') && before == 'e' && !hexadecimal)
            continue;
        if (c == '\'' && isalnum((unsigned char)text[length + 1]))
            continue;
        if (!isalnum((unsigned char)c) && c != '.' && c != '_')
            return length;
    }
}

static bool take_quoted(struct lexer *lexer, bool spaced)
{
    const char *start = lexer->at;
    char quote = *start;

    for (lexer->at++; *lexer->at != quote; lexer->at++) {
        if (*lexer->at == '\\' && lexer->at[1] && lexer->at[1] != '\n')
            lexer->at++;
        else if (!*lexer->at || *lexer->at == '\n') { /* as in text that #if 0 leaves out */
            lexer->at = start + 1;
            return add(lexer, WS_TOKEN_MARK, start, 1, spaced);
        }
    }
    lexer->at++;
    return add(lexer, quote == '"' ? WS_TOKEN_STRING : WS_TOKEN_CHARACTER, start + 1,
               (size_t)(lexer->at - start) - 2, spaced);
}

/* R"tag(…)tag", at the R. */
static bool take_raw_string(struct lexer *lexer, bool spaced)
{
    const char *open = lexer->at + 2, *start = open + strcspn(open, "(\n"), *end;
    size_t tag = (size_t)(start - open);

    if (*start != '(')
        return fail_at(lexer, lexer->at, "raw string does not start with (");
    for (end = start + 1; *end; end++)
        if (*end == ')' && !strncmp(end + 1, open, tag) && end[1 + tag] == '"')
            break;
    if (!*end)
        return fail_at(lexer, lexer->at, "raw string is not closed");
    if (!add(lexer, WS_TOKEN_STRING, start + 1, (size_t)(end - start) - 1, spaced))
        return false;
    while (lexer->at < end + tag + 2)
        if (*lexer->at++ == '\n')
            next_line(lexer);
    return true;
}

/* >> is two marks here, as it may close two lists of arguments; the parser joins them. */
static size_t mark_length(const char *text)
{
    static const char *const marks[] = {
        "<<=", "...", "::", "->", "++", "--", "<<", "<=", ">=", "==", "!=",
        "&&",  "||",  "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##"};

    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (!strncmp(text, marks[i], strlen(marks[i])))
            return strlen(marks[i]);
    return 1;
}

static bool take_token(struct lexer *lexer, bool spaced)
{
    static const char *const spelled[][2] = {{"and", "&&"},   {"or", "||"},     {"not", "!"},
                                             {"bitand", "&"}, {"bitor", "|"},   {"xor", "^"},
                                             {"compl", "~"},  {"not_eq", "!="}, {"and_eq", "&="},
                                             {"or_eq", "|="}, {"xor_eq", "^="}};
    const char *at = lexer->at;
    char what[64];
    size_t length;

    if (at[0] == 'R' && at[1] == '"')
        return take_raw_string(lexer, spaced);
    if (*at == '"' || *at == '\'')
        return take_quoted(lexer, spaced);
    if (isdigit((unsigned char)*at) || (*at == '.' && isdigit((unsigned char)at[1]))) {
        length = number_length(at);
        lexer->at += length;
        return add(lexer, WS_TOKEN_NUMBER, at, length, spaced);
    }
    length = name_length(at);
    if (length) {
        lexer->at += length;
        for (size_t i = 0; i < sizeof spelled / sizeof *spelled; i++)
            if (strlen(spelled[i][0]) == length && !memcmp(spelled[i][0], at, length)) {
                struct ws_token *token;

                if (!add(lexer, WS_TOKEN_MARK, at, length, spaced))
                    return false;
                token = &lexer->tokens->token[lexer->tokens->count - 1];
                token->text = spelled[i][1];
                token->length = (int)strlen(spelled[i][1]);
                return true;
            }
        return add(lexer, WS_TOKEN_NAME, at, length, spaced);
    }
    if (!ispunct((unsigned char)*at)) {
        snprintf(what, sizeof what, "byte 0x%02x is not part of an expression", (unsigned char)*at);
        return fail_at(lexer, at, what);
    }
    length = mark_length(at);
    lexer->at += length;
    return add(lexer, WS_TOKEN_MARK, at, length, spaced);
}

bool ws_tokens_raw(const char *text, struct ws_arena *arena, struct ws_tokens *tokens,
                   struct ws_error *error)
{
    struct lexer lexer = {.at = text,
                          .line_start = text,
                          .line = 1,
                          .arena = arena,
                          .tokens = tokens,
                          .error = error};
    const char *end = text + strlen(text);

    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    *tokens = (struct ws_tokens){.has_lines = memchr(text, '\n', (size_t)(end - text))};
    lexer.has_lines = tokens->has_lines;
    if (!strncmp(text, "\xEF\xBB\xBF", 3)) /* the byte order mark of UTF-8 */
        lexer.line_start = lexer.at += 3;
    for (;;) {
        bool spaced;

        if (!skip_blanks(&lexer, &spaced))
            return false;
        if (!*lexer.at)
            break;
        if (*lexer.at == '\n') {
            if (!add(&lexer, WS_TOKEN_LINE, lexer.at, 1, spaced))
                return false;
            lexer.at++;
            next_line(&lexer);
        } else if (!take_token(&lexer, spaced)) {
            return false;
        }
    }
    return add(&lexer, WS_TOKEN_LINE, lexer.at, 0, false) &&
           add(&lexer, WS_TOKEN_END, lexer.at, 0, false) && tokens->count--;
}

bool ws_pragma_check(bool has_lines, const struct ws_token *place, const struct ws_token *text,
                     struct ws_error *error)
{
    static const char *const words[] = {"pack", "push_macro", "pop_macro"};
    char where[WS_TOKEN_PLACE_SIZE];

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if ((size_t)text->length >= strlen(words[i]) &&
            !memcmp(text->text, words[i], strlen(words[i])))
            return ws_fail(error, WS_CODE_UNSUPPORTED,
                           "%s: " WS_CXX_UNSUPPORTED "#pragma pack, push_macro and pop_macro",
                           ws_place_words(has_lines, place->line, place->column, where));
    return true;
}

bool ws_tokens_take_pragmas(struct ws_tokens *tokens, struct ws_error *error)
{
    int count = 0;

    for (int i = 0; i <= tokens->count; i++) {
        const struct ws_token *token = &tokens->token[i];

        if (!ws_token_is(token, "_Pragma") || i + 3 >= tokens->count ||
            token[2].kind != WS_TOKEN_STRING) {
            tokens->token[count++] = *token;
            continue;
        }
        if (!ws_pragma_check(tokens->has_lines, token, &token[2], error))
            return false;
        i += 3;
    }
    tokens->count = count - 1;
    return true;
}
