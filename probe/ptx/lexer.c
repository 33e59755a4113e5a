/* One pass over the characters. Comments and blanks are skipped before each token. */
#include "probe/ptx/lexer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool begins_name(char c)
{
    return is_letter(c) || c == '_' || c == '$' || c == '%' || (unsigned char)c >= 0x80;
}

static bool continues_name(char c)
{
    return begins_name(c) || is_digit(c);
}

static char peek(const struct ws_lexer *lexer, size_t ahead)
{
    return (size_t)(lexer->end - lexer->at) > ahead ? lexer->at[ahead] : 0;
}

static bool fail_at(const struct ws_lexer *lexer, int line, int column, const char *what)
{
    return ws_fail_at(lexer->error, WS_CODE_SYNTAX, lexer->name, line, column, what);
}

bool ws_lexer_fail(const struct ws_lexer *lexer, const char *format, ...)
{
    char what[300];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return fail_at(lexer, lexer->token.line, lexer->token.column, what);
}

bool ws_lexer_expected(const struct ws_lexer *lexer, const char *what)
{
    const struct ws_token *token = &lexer->token;
    int length = token->length < 60 ? (int)token->length : 60;

    if (token->kind == WS_TOKEN_END)
        return ws_lexer_fail(lexer, "expected %s, found the end of the text", what);
    return ws_lexer_fail(lexer, "expected %s, found '%.*s'", what, length, token->text);
}

static void newline(struct ws_lexer *lexer)
{
    lexer->line++;
    lexer->line_start = lexer->at;
}

static int column(const struct ws_lexer *lexer)
{
    return (int)(lexer->at - lexer->line_start) + 1;
}

static bool skip_comment(struct ws_lexer *lexer)
{
    int line = lexer->line, at = column(lexer);

    lexer->at += 2;
    while (lexer->at < lexer->end) {
        if (*lexer->at == '*' && peek(lexer, 1) == '/') {
            lexer->at += 2;
            return true;
        }
        if (*lexer->at++ == '\n')
            newline(lexer);
    }
    return fail_at(lexer, line, at, "the comment is not closed");
}

static bool skip_blanks(struct ws_lexer *lexer)
{
    while (lexer->at < lexer->end) {
        char c = *lexer->at;

        if (c == '/' && peek(lexer, 1) == '/') {
            while (lexer->at < lexer->end && *lexer->at != '\n')
                lexer->at++;
        } else if (c == '/' && peek(lexer, 1) == '*') {
            if (!skip_comment(lexer))
                return false;
        } else if (c == '\n') {
            lexer->at++;
            newline(lexer);
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
            lexer->at++;
        } else {
            break;
        }
    }
    return true;
}

static int digit_value(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

static bool read_digits(struct ws_lexer *lexer, int base, int most, const char *what)
{
    struct ws_token *token = &lexer->token;
    int digits = 0;

    token->value = 0;
    for (; digit_value(peek(lexer, 0)) < base; lexer->at++, digits++) {
        uint64_t digit = (uint64_t)digit_value(*lexer->at);

        if (token->value > (UINT64_MAX - digit) / (uint64_t)base || (most && digits == most))
            return ws_lexer_fail(lexer, "the number is too large");
        token->value = token->value * (uint64_t)base + digit;
    }
    if (!digits || (most && digits != most))
        return ws_lexer_fail(lexer, "expected %s", what);
    return true;
}

static bool read_decimal_float(struct ws_lexer *lexer)
{
    char text[64], *end;
    size_t length = 0;
    double value;

    while (length < sizeof text - 1) {
        char c = peek(lexer, length);
        char before = length ? text[length - 1] : '0';

        if (!is_digit(c) && c != '.' && c != 'e' && c != 'E' &&
            !((c == '+' || c == '-') && (before == 'e' || before == 'E')))
            break;
        text[length++] = c;
    }
    text[length] = 0;
    value = strtod(text, &end);
    if (end != text + length)
        return ws_lexer_fail(lexer, "'%s' is not a number", text);
    lexer->at += length;
    memcpy(&lexer->token.value, &value, sizeof value);
    lexer->token.kind = WS_TOKEN_FLOAT64;
    return true;
}

static bool read_number(struct ws_lexer *lexer)
{
    char second = peek(lexer, 1);
    size_t digits = 0;
    bool good;

    lexer->token.kind = WS_TOKEN_INTEGER;
    if (*lexer->at == '0' && (second == 'f' || second == 'F')) {
        lexer->at += 2;
        lexer->token.kind = WS_TOKEN_FLOAT32;
        return read_digits(lexer, 16, 8, "8 hexadecimal digits");
    }
    if (*lexer->at == '0' && (second == 'd' || second == 'D')) {
        lexer->at += 2;
        lexer->token.kind = WS_TOKEN_FLOAT64;
        return read_digits(lexer, 16, 16, "16 hexadecimal digits");
    }
    if (*lexer->at == '0' && (second == 'x' || second == 'X')) {
        lexer->at += 2;
        good = read_digits(lexer, 16, 0, "hexadecimal digits");
    } else if (*lexer->at == '0' && (second == 'b' || second == 'B')) {
        lexer->at += 2;
        good = read_digits(lexer, 2, 0, "binary digits");
    } else {
        while (is_digit(peek(lexer, digits)))
            digits++;
        if ((peek(lexer, digits) == '.' && is_digit(peek(lexer, digits + 1))) ||
            peek(lexer, digits) == 'e' || peek(lexer, digits) == 'E')
            return read_decimal_float(lexer);
        good = read_digits(lexer, *lexer->at == '0' && digits > 1 ? 8 : 10, 0, "digits");
    }
    if (good && (peek(lexer, 0) == 'U' || peek(lexer, 0) == 'u'))
        lexer->at++;
    return good;
}

static bool read_string(struct ws_lexer *lexer)
{
    lexer->at++;
    while (lexer->at < lexer->end && *lexer->at != '"' && *lexer->at != '\n')
        lexer->at += *lexer->at == '\\' && peek(lexer, 1) && peek(lexer, 1) != '\n' ? 2 : 1;
    if (lexer->at >= lexer->end || *lexer->at != '"')
        return ws_lexer_fail(lexer, "the string is not closed");
    lexer->token.text++;
    lexer->token.length = (size_t)(lexer->at - lexer->token.text);
    lexer->at++;
    return true;
}

bool ws_lexer_next(struct ws_lexer *lexer)
{
    struct ws_token *token = &lexer->token;

    if (!skip_blanks(lexer))
        return false;
    *token = (struct ws_token){WS_TOKEN_END, lexer->at, 0, 0, lexer->line, column(lexer)};
    if (lexer->at >= lexer->end)
        return true;
    if (is_digit(*lexer->at)) {
        if (!read_number(lexer))
            return false;
    } else if (*lexer->at == '"') {
        token->kind = WS_TOKEN_STRING;
        return read_string(lexer);
    } else if (begins_name(*lexer->at) ||
               (*lexer->at == '.' && (is_letter(peek(lexer, 1)) || peek(lexer, 1) == '_'))) {
        token->kind = *lexer->at == '.' ? WS_TOKEN_DIRECTIVE : WS_TOKEN_NAME;
        do
            lexer->at++;
        while (continues_name(peek(lexer, 0)));
    } else {
        token->kind = WS_TOKEN_MARK;
        lexer->at++;
    }
    token->length = (size_t)(lexer->at - token->text);
    return true;
}

void ws_lexer_extend(struct ws_lexer *lexer)
{
    for (;;) {
        if (peek(lexer, 0) == '.' && continues_name(peek(lexer, 1)))
            lexer->at++;
        else if (peek(lexer, 0) == ':' && peek(lexer, 1) == ':' && continues_name(peek(lexer, 2)))
            lexer->at += 2;
        else
            break;
        while (continues_name(peek(lexer, 0)))
            lexer->at++;
    }
    lexer->token.length = (size_t)(lexer->at - lexer->token.text);
}

bool ws_lexer_begin(struct ws_lexer *lexer, const char *name, const char *text, size_t length,
                    struct ws_error *error)
{
    *lexer = (struct ws_lexer){
        .name = name, .at = text, .end = text + length, .line_start = text, .line = 1};
    lexer->error = error;
    return ws_lexer_next(lexer);
}

bool ws_lexer_is(const struct ws_lexer *lexer, const char *text)
{
    return lexer->token.kind != WS_TOKEN_STRING && lexer->token.kind != WS_TOKEN_END &&
           lexer->token.length == strlen(text) &&
           !memcmp(lexer->token.text, text, lexer->token.length);
}

bool ws_lexer_skip(struct ws_lexer *lexer, const char *text, bool *skipped)
{
    *skipped = ws_lexer_is(lexer, text);
    return !*skipped || ws_lexer_next(lexer);
}

bool ws_lexer_expect(struct ws_lexer *lexer, const char *text)
{
    char what[40];

    if (ws_lexer_is(lexer, text))
        return ws_lexer_next(lexer);
    snprintf(what, sizeof what, "'%s'", text);
    return ws_lexer_expected(lexer, what);
}
