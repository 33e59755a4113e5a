/* Expressions of C++ by precedence climbing, assignments and the forms that kernels use included.
 */
#include <ctype.h>
#include <string.h>

#include "probe/address/c_operator.h"
#include "probe/address/lexeme.h"
#include "probe/address/parse.h"

static const struct {
    const char *text;
    enum ws_c_operator op;
} assignments[] = {
    {"=", WS_C_NUMBER},   {"+=", WS_C_ADD},         {"-=", WS_C_SUBTRACT}, {"*=", WS_C_MULTIPLY},
    {"/=", WS_C_DIVIDE},  {"%=", WS_C_REMAINDER},   {"&=", WS_C_BIT_AND},  {"|=", WS_C_BIT_OR},
    {"^=", WS_C_BIT_XOR}, {"<<=", WS_C_SHIFT_LEFT},
};

static const struct {
    const char *text;
    enum ws_c_operator op;
} prefixes[] = {
    {"+", WS_C_PLUS},
    {"-", WS_C_MINUS},
    {"!", WS_C_NOT},
    {"~", WS_C_COMPLEMENT},
};

enum {
    ASSIGNMENTS = sizeof assignments / sizeof assignments[0],
    PREFIXES = sizeof prefixes / sizeof prefixes[0],
};

static bool parse_operand(struct ws_parser *parser, struct ws_tree **tree);

static bool parse_number(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *token = ws_parse_peek(parser, 0);
    char digits[64], place[WS_PLACE_SIZE];
    const char *at = digits;
    int length = 0;
    bool fraction, hexadecimal = token->length > 1 && tolower((unsigned char)token->text[1]) == 'x';

    for (int i = 0; i < token->length && length < (int)sizeof digits - 1; i++)
        if (token->text[i] != '\'')
            digits[length++] = token->text[i];
    digits[length] = 0;
    fraction = strchr(digits, '.') || (!hexadecimal && strpbrk(digits, "eEfF"));
    *tree = ws_parse_tree(parser, fraction ? WS_TREE_FRACTION : WS_TREE_NUMBER, token);
    if (!*tree)
        return false;
    (*tree)->literal = token->literal;
    parser->at++;
    if (fraction && strspn(digits, "0123456789.eEfFlLhH+-") == (size_t)length)
        return true;
    (*tree)->kind = WS_TREE_NUMBER;
    if (!ws_take_literal(&at, &(*tree)->value, &(*tree)->number_type, parser->error))
        return ws_fail_in(parser->error, ws_place_words(parser->tokens->has_lines, token->line,
                                                        token->column, place));
    return true;
}

static bool parse_list(struct ws_parser *parser, const char *close, struct ws_tree **list)
{
    const struct ws_token *open = ws_parse_peek(parser, 0);
    int in_arguments = parser->in_arguments;
    struct ws_tree **end = list;

    parser->in_arguments = 0;
    parser->at++;
    while (!ws_parse_sees(parser, close)) {
        if (!ws_parse_value(parser, end))
            return false;
        end = &(*end)->next;
        if (!ws_parse_take(parser, ",") && !ws_parse_sees(parser, close))
            return ws_parse_want(parser, close, open);
    }
    parser->at++;
    parser->in_arguments = in_arguments;
    return true;
}

/* A name that a lambda takes, once. */
static bool add_capture(struct ws_parser *parser, struct ws_function *function,
                        const struct ws_token *token, struct ws_tree *initial)
{
    const char *name = ws_parse_name(parser, token->text, (size_t)token->length);
    struct ws_tree *added;

    for (const struct ws_tree *one = function->captures; one; one = one->next)
        if (one->name == name)
            return true;
    added = ws_parse_tree(parser, WS_TREE_NAME, token);
    if (!added)
        return false;
    added->name = name;
    added->a = initial;
    added->next = function->captures;
    function->captures = added;
    return true;
}

/* [=, &a, b, c = d], at the bracket; *all: every name of the body is taken by value. */
static bool parse_captures(struct ws_parser *parser, struct ws_function *function, bool *all)
{
    const struct ws_token *open = ws_parse_peek(parser, 0);

    *all = false;
    parser->at++;
    while (!ws_parse_take(parser, "]")) {
        const struct ws_token *token;
        struct ws_tree *initial = NULL;
        bool reference = ws_parse_take(parser, "&");

        token = ws_parse_peek(parser, 0);
        if (token->kind == WS_TOKEN_END)
            return ws_parse_want(parser, "]", open);
        if (token->kind != WS_TOKEN_NAME) { /* '=', ',', *this */
            *all |= ws_token_is(token, "=");
            parser->at += !reference || !ws_token_is(token, "]");
            continue;
        }
        parser->at++;
        if (ws_parse_take(parser, "=") && !ws_parse_value(parser, &initial))
            return false;
        if ((!reference || initial) && !add_capture(parser, function, token, initial))
            return false;
        if (reference && !initial) { /* it stays out where all are taken by value */
            if (!add_capture(parser, function, token, NULL))
                return false;
            function->captures->after = true;
        }
    }
    return true;
}

/* [captures](parameters) -> result {body} */
static bool parse_lambda(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *token = ws_parse_peek(parser, 0);
    struct ws_function *function = ws_arena_take(parser->arena, sizeof *function);
    struct ws_type_tree *result = NULL;
    bool all;
    int start;

    *tree = ws_parse_tree(parser, WS_TREE_LAMBDA, token);
    if (!*tree || !function)
        return ws_no_memory(parser->error);
    (*tree)->function = function;
    if (!parse_captures(parser, function, &all))
        return false;
    if (ws_parse_sees(parser, "(") && !ws_parse_parameters(parser, &function->parameters))
        return false;
    while (ws_parse_take(parser, "mutable") || ws_parse_take(parser, "constexpr") ||
           ws_parse_take(parser, "__device__") || ws_parse_take(parser, "__host__"))
        continue;
    if (ws_parse_take(parser, "->")) {
        if (!ws_parse_type(parser, true, &result))
            return false;
        function->result = result;
    }
    if (!ws_parse_sees(parser, "{"))
        return ws_parse_fail(parser, ws_parse_peek(parser, 0), "the body of a lambda is missing");
    start = parser->at;
    if (!parser->block(parser, &function->body))
        return false;
    for (int i = start; all && i < parser->at; i++)
        if (parser->tokens->token[i].kind == WS_TOKEN_NAME &&
            !add_capture(parser, function, &parser->tokens->token[i], NULL))
            return false;
    return true;
}

/* "(*)[4]" behind a type that is cast to, as a declaration without a name; NULL: there is none. */
static bool take_array(struct ws_parser *parser, struct ws_type_tree *type, struct ws_tree **array)
{
    *array = NULL;
    if (!ws_parse_sees(parser, "(") || (!ws_token_is(ws_parse_peek(parser, 1), "*") &&
                                        !ws_token_is(ws_parse_peek(parser, 1), "&")))
        return true;
    return ws_parse_declarator(parser, type, array);
}

/* (type)operand; *tree stays NULL where the parentheses hold none. */
static bool parse_cast(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *token = ws_parse_peek(parser, 0), *inside = ws_parse_peek(parser, 1);
    const struct ws_token *second = ws_parse_peek(parser, 2), *third = ws_parse_peek(parser, 3);
    struct ws_type_tree *type = NULL;
    struct ws_tree *array = NULL;
    int start = parser->at;
    bool guess;

    /* (T *) of a type that the snippet does not declare */
    guess = inside->kind == WS_TOKEN_NAME && ws_token_is(second, "*") &&
            (ws_token_is(third, ")") || ws_token_is(third, "*"));
    parser->at++;
    if (!ws_parse_type(parser, guess, &type))
        return false;
    if (type && !take_array(parser, type, &array))
        return false;
    if (!type || !ws_parse_sees(parser, ")")) {
        parser->at = start;
        return true;
    }
    parser->at++;
    *tree = ws_parse_tree(parser, WS_TREE_CAST, token);
    if (!*tree)
        return false;
    (*tree)->type = type;
    (*tree)->b = array;
    return parse_operand(parser, &(*tree)->a);
}

static bool parse_parentheses(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *open = ws_parse_peek(parser, 0);
    int in_arguments = parser->in_arguments;

    *tree = NULL;
    if (!parse_cast(parser, tree))
        return false;
    if (*tree)
        return true;
    parser->at++;
    parser->in_arguments = 0;
    if (!ws_parse_expression(parser, tree))
        return false;
    parser->in_arguments = in_arguments;
    return ws_parse_want(parser, ")", open);
}

static bool parse_sizeof(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *token = ws_parse_peek(parser, 0), *open = ws_parse_peek(parser, 1);
    struct ws_type_tree *type = NULL;

    *tree = ws_parse_tree(parser, WS_TREE_SIZEOF, token);
    if (!*tree)
        return false;
    parser->at++;
    if (ws_token_is(open, "(")) {
        const struct ws_token *inside = ws_parse_peek(parser, 1);
        bool guess = inside->kind == WS_TOKEN_NAME && ws_token_is(ws_parse_peek(parser, 2), ")") &&
                     !ws_parse_is_variable(
                         parser, ws_parse_name(parser, inside->text, (size_t)inside->length));
        int start = parser->at++;

        if (!ws_parse_type(parser, guess, &type))
            return false;
        if (type && ws_parse_take(parser, ")")) {
            (*tree)->type = type;
            return true;
        }
        parser->at = start;
    }
    return parse_operand(parser, &(*tree)->a);
}

/* static_cast<type>(value) and its kin, at the '<'. */
static bool parse_named_cast(struct ws_parser *parser, const struct ws_token *token,
                             struct ws_tree **tree)
{
    struct ws_type_tree *type = NULL;
    struct ws_tree *array = NULL;

    parser->at++;
    if (!ws_parse_type(parser, true, &type))
        return false;
    if (type && !take_array(parser, type, &array))
        return false;
    if (!type || !ws_parse_take(parser, ">"))
        return ws_parse_fail(parser, ws_parse_peek(parser, 0), "'>' is missing behind the type");
    *tree = ws_parse_tree(parser, WS_TREE_CAST, token);
    if (!*tree)
        return false;
    (*tree)->type = type;
    (*tree)->b = array;
    if (!ws_parse_sees(parser, "("))
        return ws_parse_want(parser, "(", token);
    return parse_parentheses(parser, &(*tree)->a);
}

/* int(x), half{}, T<2>{}: a type where a value is wanted; *tree stays NULL where none is. */
static bool parse_made(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *token = ws_parse_peek(parser, 0);
    struct ws_type_tree *type = NULL;
    int start = parser->at;

    if (!ws_parse_type(parser, false, &type))
        return false;
    if (!type || type->pointers || type->reference ||
        (!ws_parse_sees(parser, "(") && !ws_parse_sees(parser, "{"))) {
        if (type && !ws_parse_sees(parser, "::"))
            return ws_parse_fail(parser, token,
                                 "the type %.*s stands where a value is wanted; a "
                                 "cast is written (%.*s)",
                                 token->length, token->text, token->length, token->text);
        parser->at = start;
        return true;
    }
    *tree = ws_parse_tree(parser, WS_TREE_CAST, token);
    if (!*tree)
        return false;
    (*tree)->type = type;
    if (ws_parse_sees(parser, "("))
        return parse_list(parser, ")", &(*tree)->list);
    return parse_list(parser, "}", &(*tree)->list);
}

static bool parse_name(struct ws_parser *parser, struct ws_tree **tree)
{
    static const char *const casts[] = {"static_cast", "reinterpret_cast", "const_cast",
                                        "bit_cast"};
    const struct ws_token *token = ws_parse_peek(parser, 0);
    const char *name;

    *tree = NULL;
    if (ws_parse_sees(parser, "sizeof"))
        return parse_sizeof(parser, tree);
    for (size_t i = 0; i < sizeof casts / sizeof casts[0]; i++)
        if (ws_parse_sees(parser, casts[i]) && ws_token_is(ws_parse_peek(parser, 1), "<")) {
            parser->at++;
            return parse_named_cast(parser, token, tree);
        }
    if (!parse_made(parser, tree))
        return false;
    if (*tree)
        return true;
    if (!ws_parse_qualified(parser, &name))
        return false;
    *tree = ws_parse_tree(parser, WS_TREE_NAME, token);
    if (!*tree)
        return false;
    (*tree)->name = name;
    return !ws_parse_sees_arguments(parser, name) || ws_parse_arguments(parser, &(*tree)->list);
}

static bool parse_string(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *token = ws_parse_peek(parser, 0);

    *tree = ws_parse_tree(parser, WS_TREE_STRING, token);
    if (!*tree)
        return false;
    (*tree)->text = ws_arena_text(parser->arena, token->text, (size_t)token->length);
    parser->at++;
    return (*tree)->text || ws_no_memory(parser->error);
}

static bool parse_value_at(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *token = ws_parse_peek(parser, 0);

    switch (token->kind) {
    case WS_TOKEN_NUMBER:
        return parse_number(parser, tree);
    case WS_TOKEN_NAME:
        return parse_name(parser, tree);
    case WS_TOKEN_STRING:
        return parse_string(parser, tree);
    case WS_TOKEN_MARK:
        if (ws_token_is(token, "("))
            return parse_parentheses(parser, tree);
        if (ws_token_is(token, "[") && !ws_token_is(ws_parse_peek(parser, 1), "["))
            return parse_lambda(parser, tree);
        if (ws_token_is(token, "::"))
            return parse_name(parser, tree);
        if (ws_token_is(token, "{")) {
            *tree = ws_parse_tree(parser, WS_TREE_LIST, token);
            return *tree && parse_list(parser, "}", &(*tree)->list);
        }
        break;
    case WS_TOKEN_END:
    case WS_TOKEN_LINE:
        return ws_parse_fail(parser, token, "the expression ends where a value is wanted");
    case WS_TOKEN_CHARACTER:
        break;
    }
    return ws_parse_fail(parser, token, "'%.*s' stands where a value is wanted", token->length,
                         token->text);
}

/* What follows a value: [index], (arguments), .member, ++ and --. */
static bool parse_behind(struct ws_parser *parser, struct ws_tree **tree)
{
    for (;;) {
        const struct ws_token *token = ws_parse_peek(parser, 0);
        struct ws_tree *outer = NULL;

        if (ws_token_is(token, "[")) {
            int in_arguments = parser->in_arguments;

            outer = ws_parse_tree(parser, WS_TREE_INDEX, token);
            if (!outer)
                return false;
            parser->at++;
            parser->in_arguments = 0;
            if (!ws_parse_expression(parser, &outer->b) || !ws_parse_want(parser, "]", token))
                return false;
            parser->in_arguments = in_arguments;
        } else if (ws_token_is(token, "(")) {
            outer = ws_parse_tree(parser, WS_TREE_CALL, token);
            if (!outer || !parse_list(parser, ")", &outer->list))
                return false;
        } else if (ws_token_is(token, "++") || ws_token_is(token, "--")) {
            outer = ws_parse_tree(parser, WS_TREE_STEP, token);
            if (!outer)
                return false;
            outer->op = token->text[0] == '+' ? WS_C_ADD : WS_C_SUBTRACT;
            outer->after = true;
            parser->at++;
        } else if (ws_token_is(token, ".") || ws_token_is(token, "->") ||
                   ws_token_is(token, "::")) {
            outer = ws_parse_tree(parser, WS_TREE_MEMBER, token);
            if (!outer)
                return false;
            parser->at++;
            ws_parse_take(parser, "template");
            if (ws_parse_peek(parser, 0)->kind != WS_TOKEN_NAME)
                return ws_parse_fail(parser, token, "a member without its name");
            outer->name = ws_parse_name(parser, ws_parse_peek(parser, 0)->text,
                                        (size_t)ws_parse_peek(parser, 0)->length);
            parser->at++;
            if (ws_parse_sees_arguments(parser, outer->name) &&
                !ws_parse_arguments(parser, &outer->list))
                return false;
        } else if (ws_token_is(token, "{") && (*tree)->kind == WS_TREE_NAME && (*tree)->list) {
            /* Name<2>{}: a value of a type that the snippet need not declare */
            outer = ws_parse_tree(parser, WS_TREE_CALL, token);
            if (!outer || !parse_list(parser, "}", &outer->list))
                return false;
            outer->after = true;
        } else {
            return true;
        }
        outer->a = *tree;
        outer->line = (*tree)->line;
        if (outer->kind != WS_TREE_INDEX)
            outer->column = (*tree)->column;
        *tree = outer;
    }
}

static bool parse_prefixed(struct ws_parser *parser, enum ws_tree_kind kind, enum ws_c_operator op,
                           struct ws_tree **tree)
{
    *tree = ws_parse_tree(parser, kind, ws_parse_peek(parser, 0));
    if (!*tree)
        return false;
    (*tree)->op = op;
    parser->at++;
    return parse_operand(parser, &(*tree)->a);
}

static bool parse_operand(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *token = ws_parse_peek(parser, 0);
    bool done = false, found = true;

    if (!ws_parse_enter(parser))
        return false;
    if (ws_token_is(token, "++") || ws_token_is(token, "--"))
        done = parse_prefixed(parser, WS_TREE_STEP,
                              token->text[0] == '+' ? WS_C_ADD : WS_C_SUBTRACT, tree);
    else if (ws_token_is(token, "*"))
        done = parse_prefixed(parser, WS_TREE_CONTENTS, WS_C_NUMBER, tree);
    else if (ws_token_is(token, "&"))
        done = parse_prefixed(parser, WS_TREE_LOCATION, WS_C_NUMBER, tree);
    else
        found = false;
    for (int i = 0; i < PREFIXES && !found; i++)
        if (ws_token_is(token, prefixes[i].text)) {
            found = true;
            done = parse_prefixed(parser, WS_TREE_PREFIX, prefixes[i].op, tree);
        }
    if (!found)
        done = parse_value_at(parser, tree) && parse_behind(parser, tree);
    ws_parse_leave(parser);
    return done;
}

/* The binary operator at the next token, and how many tokens it is; precedence 0 for none. */
static int operator_at(const struct ws_parser *parser, enum ws_c_operator *op, int *tokens)
{
    const struct ws_token *token = ws_parse_peek(parser, 0), *second = ws_parse_peek(parser, 1);

    *tokens = 1;
    if (token->kind != WS_TOKEN_MARK || (parser->in_arguments && token->text[0] == '>'))
        return 0;
    if (ws_token_is(token, ">") && !second->spaced && ws_token_is(second, ">")) {
        *op = WS_C_SHIFT_RIGHT;
        *tokens = 2;
        return ws_c_spelling_of(WS_C_SHIFT_RIGHT)->precedence;
    }
    if (ws_token_is(token, ">") && !second->spaced && ws_token_is(second, ">="))
        return 0;
    for (int i = 0; i < WS_C_BINARIES; i++)
        if (ws_token_is(token, ws_c_binary_operator[i].text)) {
            *op = ws_c_binary_operator[i].op;
            return ws_c_binary_operator[i].precedence;
        }
    return 0;
}

static bool parse_binary(struct ws_parser *parser, int least, struct ws_tree **tree)
{
    if (!parse_operand(parser, tree))
        return false;
    for (;;) {
        const struct ws_token *token = ws_parse_peek(parser, 0);
        enum ws_c_operator op;
        struct ws_tree *outer;
        int tokens, precedence = operator_at(parser, &op, &tokens);

        if (!precedence || precedence < least)
            return true;
        outer = ws_parse_tree(parser, WS_TREE_BINARY, token);
        if (!outer)
            return false;
        outer->op = op;
        outer->a = *tree;
        parser->at += tokens;
        if (!parse_binary(parser, precedence + 1, &outer->b))
            return false;
        *tree = outer;
    }
}

static bool parse_choice(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *question;
    struct ws_tree *outer;

    if (!parse_binary(parser, 1, tree))
        return false;
    question = ws_parse_peek(parser, 0);
    if (!ws_token_is(question, "?"))
        return true;
    if (!ws_parse_enter(parser))
        return false;
    outer = ws_parse_tree(parser, WS_TREE_CHOOSE, question);
    if (!outer)
        return false;
    parser->at++;
    outer->a = *tree;
    if (!ws_parse_expression(parser, &outer->b) || !ws_parse_want(parser, ":", question) ||
        !ws_parse_value(parser, &outer->c))
        return false;
    *tree = outer;
    ws_parse_leave(parser);
    return true;
}

/* Which assignment is at the next token, and how many tokens it is; -1 for none. */
static int assignment_at(const struct ws_parser *parser, enum ws_c_operator *op)
{
    const struct ws_token *token = ws_parse_peek(parser, 0), *second = ws_parse_peek(parser, 1);

    if (ws_token_is(token, ">") && !second->spaced && ws_token_is(second, ">=")) {
        *op = WS_C_SHIFT_RIGHT;
        return 2;
    }
    for (int i = 0; i < ASSIGNMENTS; i++)
        if (ws_token_is(token, assignments[i].text)) {
            *op = assignments[i].op;
            return 1;
        }
    return 0;
}

bool ws_parse_value(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *token;
    struct ws_tree *outer;
    enum ws_c_operator op;
    int tokens;

    if (!parse_choice(parser, tree))
        return false;
    token = ws_parse_peek(parser, 0);
    tokens = assignment_at(parser, &op);
    if (!tokens)
        return true;
    outer = ws_parse_tree(parser, WS_TREE_ASSIGN, token);
    if (!outer || !ws_parse_enter(parser))
        return false;
    parser->at += tokens;
    outer->op = op;
    outer->a = *tree;
    if (!ws_parse_value(parser, &outer->b))
        return false;
    *tree = outer;
    ws_parse_leave(parser);
    return true;
}

bool ws_parse_expression(struct ws_parser *parser, struct ws_tree **tree)
{
    if (!ws_parse_value(parser, tree))
        return false;
    while (ws_parse_sees(parser, ",")) {
        struct ws_tree *outer = ws_parse_tree(parser, WS_TREE_COMMA, ws_parse_peek(parser, 0));

        if (!outer)
            return false;
        parser->at++;
        outer->a = *tree;
        if (!ws_parse_value(parser, &outer->b))
            return false;
        *tree = outer;
    }
    return true;
}
