/* Precedence climbing; each term gets C's type as soon as its operands have theirs. */
#include "probe/snippet/read/expression.h"

#include <stdio.h>
#include <string.h>

#include "probe/snippet/read/lexeme.h"
#include "probe/snippet/read/names.h"

enum { NONE = -1, MOST_DEPTH = 400, MOST_LEAST = 4 };

struct reader {
    const struct ws_token *token;
    const struct ws_snippet_given *given;
    struct ws_expression *expression;
    int depth, least; /* nested: at all, and of min and max, whose operands are written twice */
};

static bool take(struct reader *reader, const char *text)
{
    bool takes = ws_token_is(reader->token, text);

    reader->token += takes;
    return takes;
}

static int add(struct reader *reader, struct ws_term term)
{
    struct ws_expression *expression = reader->expression;

    if (expression->nodes == WS_EXPRESSION_LENGTH)
        return NONE;
    expression->node[expression->nodes] = term;
    return expression->nodes++;
}

static enum ws_c_type type_at(const struct reader *reader, int node)
{
    return reader->expression->node[node].type;
}

static int read_choice(struct reader *reader);

static int read_number(struct reader *reader)
{
    const struct ws_token *token = reader->token++;
    const struct ws_snippet_given *given = reader->given;
    char digits[WS_TOKEN_NUMBER_SIZE];
    const char *at = ws_token_number(token, digits);
    enum ws_c_type type;
    struct ws_error error;
    uint64_t value;

    if (!ws_take_literal(&at, &value, &type, &error) || *at)
        return NONE;
    if (token->literal >= 0 && given->literal == token->literal + 1) { /* another number for it */
        value = (uint64_t)given->literal_value;
        type = value <= INT32_MAX ? WS_C_INT : WS_C_LONG;
    }
    return add(reader, (struct ws_term){.op = WS_C_NUMBER, .type = type, .value = value});
}

/* "Traits::kPitch", "params.stride", "threadIdx.x" at the current token, up to behind it. */
static void take_name(struct reader *reader, char name[WS_NAME_SIZE])
{
    size_t length = 0;
    bool goes_on = true;

    for (; goes_on && length < WS_NAME_SIZE; reader->token++) {
        bool is_mark = ws_token_is(reader->token, ".") || ws_token_is(reader->token, "::");

        length += (size_t)snprintf(name + length, WS_NAME_SIZE - length, "%.*s",
                                   reader->token->length, reader->token->text);
        goes_on = is_mark ||
                  ((ws_token_is(&reader->token[1], ".") || ws_token_is(&reader->token[1], "::")) &&
                   reader->token[2].kind == WS_TOKEN_NAME);
    }
}

/* A type's name that is an integer's, up to behind it; false: none is there, and nothing is taken. */
static bool take_type(struct reader *reader, enum ws_c_type *type)
{
    static const char *const words[] = {"unsigned", "signed", "long", "short", "char", "int"};
    enum { UNSIGNED, SIGNED, LONG, SHORT, CHAR, WORDS = 6 };
    const struct ws_token *start = reader->token;
    int count[WORDS] = {0}, all = 0;
    struct ws_type_fact fact;
    char name[WS_NAME_SIZE];

    for (int i = 0; i < WORDS; i++)
        if (take(reader, words[i])) {
            count[i]++;
            all++;
            i = -1;
        }
    for (int i = 0; i < WORDS; i++)
        all = count[i] > 1 + (i == LONG) ? WORDS : all;
    if (all == WORDS) { /* "int int" */
        reader->token = start;
        return false;
    }
    if (all) {
        *type = count[CHAR]       ? count[UNSIGNED] ? WS_C_UINT8 : WS_C_INT8
                : count[SHORT]    ? count[UNSIGNED] ? WS_C_UINT16 : WS_C_INT16
                : count[LONG]     ? count[UNSIGNED] ? WS_C_ULONG : WS_C_LONG
                : count[UNSIGNED] ? WS_C_UNSIGNED
                                  : WS_C_INT;
        return true;
    }
    if (start->kind != WS_TOKEN_NAME)
        return false;
    take_name(reader, name);
    if (ws_type_named(name, &fact) && fact.is_integer) {
        *type = fact.integer;
        return true;
    }
    reader->token = start;
    return false;
}

/* "(a, b)" of min or max, as a choice. */
static int read_least(struct reader *reader, enum ws_c_operator op)
{
    int a, b, condition;
    enum ws_c_type type;

    a = ++reader->least > MOST_LEAST ? NONE : read_choice(reader);
    if (a == NONE || !take(reader, ","))
        return NONE;
    b = read_choice(reader);
    reader->least--;
    if (b == NONE || !take(reader, ")"))
        return NONE;
    type = ws_c_common(type_at(reader, a), type_at(reader, b));
    condition = add(reader, (struct ws_term){.op = op, .type = WS_C_INT, .operand = {a, b}});
    return condition == NONE
               ? NONE
               : add(reader, (struct ws_term){
                                 .op = WS_C_CHOOSE, .type = type, .operand = {condition, a, b}});
}

static int read_name(struct reader *reader)
{
    const struct ws_constants *constants = &reader->expression->constants;
    const struct ws_constant *constant;
    const char *lane = reader->given->lane;
    char name[WS_NAME_SIZE];
    const char *bare;

    take_name(reader, name);
    bare = strncmp(name, "std::", 5) ? name : name + 5;
    if (!strcmp(bare, "min") || !strcmp(bare, "max"))
        return take(reader, "(") ? read_least(reader, bare[1] == 'i' ? WS_C_LESS : WS_C_GREATER)
                                 : NONE;
    constant = ws_constant_named(constants, name);
    if (constant) {
        bool is_int = constant->value >= INT32_MIN && constant->value <= INT32_MAX;

        return add(reader, (struct ws_term){.op = WS_C_NAME,
                                            .type = is_int ? WS_C_INT : WS_C_LONG,
                                            .value = (uint64_t)(constant - constants->constant)});
    }
    if (!strcmp(name, "threadIdx.x") || ws_name_is_lane(name) ||
        (lane && *lane && !strcmp(lane, name))) {
        reader->expression->has_lane = true;
        return add(reader, (struct ws_term){.op = WS_C_LANE,
                                            .type = strchr(name, '.') ? WS_C_UNSIGNED : WS_C_INT});
    }
    return NONE;
}

static int read_operand(struct reader *reader)
{
    const struct ws_token *at = reader->token;
    int operand;
    enum ws_c_type type;

    for (int i = 0; i < WS_C_PREFIXES; i++) {
        if (!take(reader, ws_c_prefix_operator[i].text))
            continue;
        operand = ++reader->depth > MOST_DEPTH ? NONE : read_operand(reader);
        reader->depth--;
        if (operand == NONE)
            return NONE;
        return add(reader, (struct ws_term){.op = ws_c_prefix_operator[i].op,
                                            .type = ws_c_prefix_operator[i].op == WS_C_NOT
                                                        ? WS_C_INT
                                                        : type_at(reader, operand),
                                            .line = at->line,
                                            .column = at->column,
                                            .operand = {operand}});
    }
    if (take(reader, "(")) {
        bool is_cast = take_type(reader, &type);

        operand = ++reader->depth > MOST_DEPTH ? NONE : is_cast ? 0 : read_choice(reader);
        if (operand == NONE || !take(reader, ")"))
            return NONE;
        if (is_cast && (operand = read_operand(reader)) != NONE)
            operand = add(reader, (struct ws_term){.op = WS_C_CAST,
                                                   .type = ws_c_promoted(type),
                                                   .operand = {operand},
                                                   .value = type});
        reader->depth--;
        return operand;
    }
    if (ws_token_is(reader->token, "true") || ws_token_is(reader->token, "false"))
        return add(reader, (struct ws_term){.op = WS_C_NUMBER,
                                            .value = ws_token_is(reader->token++, "true")});
    if (reader->token->kind == WS_TOKEN_CHARACTER && reader->token->length == 1)
        return add(reader, (struct ws_term){.op = WS_C_NUMBER,
                                            .value = ws_c_convert(
                                                (unsigned char)*reader->token++->text, WS_C_INT8)});
    return reader->token->kind == WS_TOKEN_NUMBER ? read_number(reader)
           : reader->token->kind == WS_TOKEN_NAME ? read_name(reader)
                                                  : NONE;
}

const struct ws_c_spelling *ws_operator_at(const struct ws_token *token, int least, int *tokens)
{
    bool joined = ws_token_is(token, ">") && !token[1].spaced;
    bool shifts = joined && ws_token_is(&token[1], ">");

    *tokens = shifts ? 2 : 1;
    for (int i = 0; i < WS_C_BINARIES; i++) {
        const struct ws_c_spelling *one = &ws_c_binary_operator[i];

        if (one->precedence >= least &&
            (shifts ? one->op == WS_C_SHIFT_RIGHT : ws_token_is(token, one->text)))
            return joined && ws_token_is(&token[1], ">=") ? NULL : one; /* >>= */
    }
    return NULL;
}

static int read_binary(struct reader *reader, int least)
{
    int left = read_operand(reader), right, tokens;
    const struct ws_token *at = reader->token;
    const struct ws_c_spelling *found;

    while (left != NONE && (found = ws_operator_at(at, least, &tokens))) {
        bool is_logic = found->op == WS_C_AND || found->op == WS_C_OR;

        reader->token += tokens;
        right = read_binary(reader, found->precedence + 1);
        if (right == NONE)
            return NONE;
        left = add(reader, (struct ws_term){
                               .op = found->op,
                               .type = is_logic ? WS_C_INT
                                                : ws_c_binary_type(found->op, type_at(reader, left),
                                                                   type_at(reader, right)),
                               .line = at->line,
                               .column = at->column,
                               .operand = {left, right}});
        at = reader->token;
    }
    return left;
}

/* a ? b : c */
static int read_choice(struct reader *reader)
{
    int condition = read_binary(reader, 1), yes, no;

    if (condition == NONE || !take(reader, "?"))
        return condition;
    yes = ++reader->depth > MOST_DEPTH ? NONE : read_choice(reader);
    if (yes == NONE || !take(reader, ":"))
        return NONE;
    no = read_choice(reader);
    reader->depth--;
    if (no == NONE)
        return NONE;
    return add(reader,
               (struct ws_term){.op = WS_C_CHOOSE,
                                .type = ws_c_common(type_at(reader, yes), type_at(reader, no)),
                                .operand = {condition, yes, no}});
}

bool ws_expression_read(const struct ws_token *tokens, const struct ws_snippet_given *given,
                        struct ws_expression *expression)
{
    struct reader reader = {tokens, given, expression, 0, 0};

    expression->nodes = 0;
    expression->has_lane = false;
    memset(&expression->constants, 0, sizeof expression->constants);
    if (given->constants)
        expression->constants = *given->constants;
    expression->root = read_choice(&reader);
    return expression->root != NONE && reader.token->kind == WS_TOKEN_END;
}

bool ws_condition_value(const struct ws_token *tokens, int64_t *value)
{
    const struct ws_snippet_given nothing = {0};
    struct ws_expression expression;
    struct ws_error ignored;

    if (!ws_expression_read(tokens, &nothing, &expression) || expression.has_lane)
        return false;
    for (int i = 0; i < expression.nodes; i++) {
        struct ws_term *term = &expression.node[i];

        term->type = ws_c_is_signed(term->type) ? WS_C_LONG : WS_C_ULONG;
    }
    return ws_expression_value(&expression, 0, value, &ignored);
}
