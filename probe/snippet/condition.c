/* Precedence climbing over tokens, in 64 bits with a sign as the preprocessor has them. */
#include "probe/snippet/condition.h"

#include <stdio.h>
#include <string.h>

#include "probe/snippet/c_operator.h"
#include "probe/snippet/lexeme.h"

struct reader {
    const struct ws_token *token;
    int count, at, depth;
};

static bool take(struct reader *reader, const char *text)
{
    bool takes = reader->at < reader->count && ws_token_is(&reader->token[reader->at], text);

    reader->at += takes;
    return takes;
}

static bool read_choice(struct reader *reader, int64_t *value);

static bool read_number(struct reader *reader, int64_t *value)
{
    const struct ws_token *token;
    char digits[32];
    const char *at = digits;
    struct ws_error error;
    enum ws_c_type type;
    uint64_t number;

    if (reader->at == reader->count) /* of nothing after #if, there are no tokens at all */
        return false;
    token = &reader->token[reader->at++];
    if (ws_token_is(token, "true") || ws_token_is(token, "false")) {
        *value = ws_token_is(token, "true");
        return true;
    }
    if (token->kind == WS_TOKEN_CHARACTER && token->length == 1) {
        *value = ws_c_signed(ws_c_convert((unsigned char)token->text[0], WS_C_INT8));
        return true;
    }
    if (token->kind != WS_TOKEN_NUMBER || (size_t)token->length >= sizeof digits)
        return false;
    snprintf(digits, sizeof digits, "%.*s", token->length, token->text);
    if (!ws_take_literal(&at, &number, &type, &error) || *at)
        return false;
    *value = ws_c_signed(number);
    return true;
}

static bool read_operand(struct reader *reader, int64_t *value)
{
    static const struct {
        const char *text;
        enum ws_c_operator op;
    } prefixes[] = {{"!", WS_C_NOT}, {"-", WS_C_MINUS}, {"+", WS_C_PLUS}, {"~", WS_C_COMPLEMENT}};
    enum { DEPTH = 64 };
    uint64_t result;

    if (reader->depth > DEPTH)
        return false;
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (take(reader, prefixes[i].text)) {
            reader->depth++;
            if (!read_operand(reader, value) ||
                ws_c_prefixed(prefixes[i].op, WS_C_LONG, (uint64_t)*value, &result))
                return false;
            reader->depth--;
            *value = ws_c_signed(result);
            return true;
        }
    if (!take(reader, "("))
        return read_number(reader, value);
    reader->depth++;
    if (!read_choice(reader, value) || !take(reader, ")"))
        return false;
    reader->depth--;
    return true;
}

/* The operator ahead, which is taken where it binds at least so much; NULL: none does. */
static const struct ws_c_spelling *take_operator(struct reader *reader, int least)
{
    const struct ws_token *token = &reader->token[reader->at];
    bool shifts = reader->at + 1 < reader->count && ws_token_is(token, ">") &&
                  ws_token_is(&token[1], ">") && !token[1].spaced;

    for (int i = 0; i < WS_C_BINARIES; i++) {
        const struct ws_c_spelling *one = &ws_c_binary_operator[i];

        if (one->precedence < least)
            continue;
        if (shifts && one->op == WS_C_SHIFT_RIGHT) {
            reader->at += 2;
            return one;
        }
        if (!shifts && take(reader, one->text))
            return one;
    }
    return NULL;
}

static bool read_binary(struct reader *reader, int least, int64_t *value)
{
    const struct ws_c_spelling *found;

    if (!read_operand(reader, value))
        return false;
    while ((found = take_operator(reader, least))) {
        enum ws_c_operator op = found->op;
        uint64_t result;
        int64_t right;

        if (!read_binary(reader, found->precedence + 1, &right))
            return false;
        if (op == WS_C_AND || op == WS_C_OR)
            *value = op == WS_C_AND ? *value && right : *value || right;
        else if (ws_c_binary(op, WS_C_LONG, WS_C_LONG, (uint64_t)*value, (uint64_t)right, &result))
            return false;
        else
            *value = ws_c_signed(result);
    }
    return true;
}

/* a ? b : c */
static bool read_choice(struct reader *reader, int64_t *value)
{
    int64_t yes, no;

    if (!read_binary(reader, 1, value))
        return false;
    if (!take(reader, "?"))
        return true;
    if (!read_choice(reader, &yes) || !take(reader, ":") || !read_choice(reader, &no))
        return false;
    *value = *value ? yes : no;
    return true;
}

bool ws_condition_value(const struct ws_token *token, int count, int64_t *value)
{
    struct reader reader = {token, count, 0, 0};

    return read_choice(&reader, value) && reader.at == count;
}
