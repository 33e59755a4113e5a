/*
 * The parser: precedence climbing over one table of operators, with C's types worked out as the
 * tree is built. The writer goes the way back over the same table. Words and numbers are
 * lexeme.c's, evaluating is evaluate.c's.
 */
#include "probe/address/expression.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "probe/address/lexeme.h"
#include "probe/address/reserved.h"

/* Longest first where one begins another. Precedence as in C's grammar, 1 binds least. */
static const struct spelling {
    const char *text;
    enum ws_c_operator op;
    int precedence;
} operators[] = {
    {"||", WS_C_OR, 1},         {"&&", WS_C_AND, 2},           {"==", WS_C_EQUAL, 6},
    {"!=", WS_C_UNEQUAL, 6},    {"<<", WS_C_SHIFT_LEFT, 8},    {">>", WS_C_SHIFT_RIGHT, 8},
    {"<=", WS_C_LESS_EQUAL, 7}, {">=", WS_C_GREATER_EQUAL, 7}, {"<", WS_C_LESS, 7},
    {">", WS_C_GREATER, 7},     {"|", WS_C_BIT_OR, 3},         {"^", WS_C_BIT_XOR, 4},
    {"&", WS_C_BIT_AND, 5},     {"+", WS_C_ADD, 9},            {"-", WS_C_SUBTRACT, 9},
    {"*", WS_C_MULTIPLY, 10},   {"/", WS_C_DIVIDE, 10},        {"%", WS_C_REMAINDER, 10},
};

static const struct spelling prefixes[] = {
    {"+", WS_C_PLUS, 11},
    {"-", WS_C_MINUS, 11},
    {"!", WS_C_NOT, 11},
    {"~", WS_C_COMPLEMENT, 11},
};

enum {
    OPERATORS = sizeof operators / sizeof operators[0],
    PREFIXES = sizeof prefixes / sizeof prefixes[0],
    CHOOSE_PRECEDENCE = 0,
    PREFIX_PRECEDENCE = 11,
    OPERAND_PRECEDENCE = 12
};

struct parser {
    const char *text, *at;
    struct ws_expression *expression;
    struct ws_error *error;
    int depth;
};

static int column_of(const struct parser *parser, const char *at)
{
    return (int)(at - parser->text) + 1;
}

static void skip_space(struct parser *parser)
{
    while (isspace((unsigned char)*parser->at))
        parser->at++;
}

/* Adds a node and gives its index. There are never more nodes than characters. */
static int add_node(struct parser *parser, enum ws_c_operator op, enum ws_c_type type,
                    const char *at)
{
    struct ws_expression *expression = parser->expression;

    expression->node[expression->nodes] =
        (struct ws_term){.op = op, .type = type, .column = column_of(parser, at)};
    return expression->nodes++;
}

/* C's usual arithmetic conversions: of our four types, the later one. */
static enum ws_c_type common_type(const struct ws_expression *expression, int a, int b)
{
    enum ws_c_type left = expression->node[a].type, right = expression->node[b].type;

    return left > right ? left : right;
}

static bool parse_choice(struct parser *parser, int *node);

static bool parse_number(struct parser *parser, int *node)
{
    const char *start = parser->at;
    enum ws_c_type type;
    uint64_t value;
    char where[32];

    snprintf(where, sizeof where, "column %d", column_of(parser, start));
    if (!ws_take_literal(&parser->at, &value, &type, parser->error))
        return ws_fail_in(parser->error, where);
    *node = add_node(parser, WS_C_NUMBER, type, start);
    parser->expression->node[*node].value = value;
    return true;
}

/* threadIdx.x, spaces allowed. True if `parser` stood before it; it is then behind it. */
static bool take_thread_index(struct parser *parser)
{
    struct parser ahead = *parser;

    if (!ws_word_is(ahead.at, ws_word_length(ahead.at), "threadIdx"))
        return false;
    ahead.at += strlen("threadIdx");
    skip_space(&ahead);
    if (*ahead.at != '.')
        return false;
    ahead.at++;
    skip_space(&ahead);
    if (!ws_word_is(ahead.at, ws_word_length(ahead.at), "x"))
        return false;
    parser->at = ahead.at + 1;
    return true;
}

static bool unknown_name(struct parser *parser, const char *start, size_t length)
{
    int column = column_of(parser, start), shown = (int)(length > 40 ? 40 : length);

    if (ws_word_is(start, length, "threadIdx"))
        return ws_fail(parser->error, "column %d: of threadIdx, only threadIdx.x is known", column);
    if (ws_word_is_type(start, length))
        return ws_fail(parser->error,
                       "column %d: the type %.*s stands where a value is wanted; a cast is written "
                       "(%.*s)",
                       column, (int)length, start, (int)length, start);
    return ws_fail(parser->error,
                   "column %d: unknown name '%.*s'; define it as a constant (--let %.*s=VALUE), or "
                   "write the lane as t",
                   column, shown, start, shown, start);
}

static bool parse_name(struct parser *parser, int *node)
{
    struct ws_expression *expression = parser->expression;
    const char *start = parser->at;
    size_t length = ws_word_length(start);

    if (take_thread_index(parser)) {
        expression->has_lane = true;
        *node = add_node(parser, WS_C_LANE, WS_C_UNSIGNED, start);
        return true;
    }
    for (int i = 0; i < expression->constants.count; i++) {
        int64_t value = expression->constants.constant[i].value;

        if (ws_word_is(start, length, expression->constants.constant[i].name)) {
            *node = add_node(parser, WS_C_NAME,
                             value >= INT32_MIN && value <= INT32_MAX ? WS_C_INT : WS_C_LONG,
                             start);
            expression->node[*node].value = (uint64_t)i;
            parser->at += length;
            return true;
        }
    }
    if (ws_word_is_lane(start, length)) {
        parser->at += length;
        expression->has_lane = true;
        *node = add_node(parser, WS_C_LANE, WS_C_INT, start);
        return true;
    }
    return unknown_name(parser, start, length);
}

static bool enter(struct parser *parser)
{
    if (++parser->depth <= WS_EXPRESSION_DEPTH)
        return true;
    return ws_fail(parser->error, "column %d: nested more than %d deep; give parts of it names",
                   column_of(parser, parser->at), WS_EXPRESSION_DEPTH);
}

static bool parse_operand(struct parser *parser, int *node);

static bool parse_prefixed(struct parser *parser, const struct spelling *prefix, int *node)
{
    struct ws_expression *expression = parser->expression;
    const char *start = parser->at;
    int inner;

    parser->at += strlen(prefix->text);
    if (*start == *parser->at && (*start == '+' || *start == '-'))
        return ws_fail(parser->error, "column %d: '%c%c' changes a variable; there are none here",
                       column_of(parser, start), *start, *start);
    if (!parse_operand(parser, &inner))
        return false;
    *node = add_node(parser, prefix->op,
                     prefix->op == WS_C_NOT ? WS_C_INT : expression->node[inner].type, start);
    expression->node[*node].operand[0] = inner;
    return true;
}

static bool parse_parentheses(struct parser *parser, int *node)
{
    const char *start = parser->at;
    enum ws_c_type type;

    if (ws_take_cast(&parser->at, &type)) {
        int inner;

        if (!parse_operand(parser, &inner))
            return false;
        *node = add_node(parser, WS_C_CAST, type, start);
        parser->expression->node[*node].operand[0] = inner;
        return true;
    }
    parser->at++;
    if (!parse_choice(parser, node))
        return false;
    skip_space(parser);
    if (*parser->at != ')')
        return ws_fail(parser->error, "column %d: ')' is missing; its '(' is in column %d",
                       column_of(parser, parser->at), column_of(parser, start));
    parser->at++;
    return true;
}

static bool parse_operand(struct parser *parser, int *node)
{
    const struct spelling *prefix = NULL;
    bool done;

    if (!enter(parser))
        return false;
    skip_space(parser);
    for (int i = 0; i < PREFIXES; i++)
        if (*parser->at && *parser->at == *prefixes[i].text)
            prefix = &prefixes[i];
    if (prefix)
        done = parse_prefixed(parser, prefix, node);
    else if (*parser->at == '(')
        done = parse_parentheses(parser, node);
    else if (isdigit((unsigned char)*parser->at))
        done = parse_number(parser, node);
    else if (ws_word_length(parser->at))
        done = parse_name(parser, node);
    else if (!*parser->at)
        done = ws_fail(parser->error, "column %d: the expression ends where a value is wanted",
                       column_of(parser, parser->at));
    else if (isprint((unsigned char)*parser->at))
        done = ws_fail(parser->error, "column %d: '%c' stands where a value is wanted",
                       column_of(parser, parser->at), *parser->at);
    else
        done = ws_fail(parser->error, "column %d: byte 0x%02x is no part of an expression",
                       column_of(parser, parser->at), (unsigned char)*parser->at);
    parser->depth--;
    return done;
}

static const struct spelling *operator_at(const char *at)
{
    for (int i = 0; i < OPERATORS; i++)
        if (!strncmp(at, operators[i].text, strlen(operators[i].text)))
            return &operators[i];
    return NULL;
}

/* An assignment looks like an operator and '='; the comparisons do not. */
static bool is_assignment(const char *at, const struct spelling *found)
{
    return found->precedence != 6 && found->precedence != 7 && at[strlen(found->text)] == '=' &&
           at[strlen(found->text) + 1] != '=';
}

static bool is_comparison(enum ws_c_operator op)
{
    return (op >= WS_C_EQUAL && op <= WS_C_GREATER_EQUAL) || op == WS_C_OR || op == WS_C_AND;
}

static bool is_shift(enum ws_c_operator op)
{
    return op == WS_C_SHIFT_LEFT || op == WS_C_SHIFT_RIGHT;
}

/* Operators of `least` precedence and above, onto the operand that has been parsed. */
static bool parse_binary(struct parser *parser, int least, int *node)
{
    struct ws_expression *expression = parser->expression;

    if (!parse_operand(parser, node))
        return false;
    for (;;) {
        const struct spelling *found;
        const char *start;
        int right, left = *node;
        enum ws_c_type type;

        skip_space(parser);
        start = parser->at;
        found = operator_at(start);
        if (!found || found->precedence < least)
            return true;
        if (is_assignment(start, found))
            return ws_fail(parser->error, "column %d: '%s=' assigns; there are no variables here",
                           column_of(parser, start), found->text);
        parser->at += strlen(found->text);
        if (!parse_binary(parser, found->precedence + 1, &right))
            return false;
        type = is_comparison(found->op) ? WS_C_INT
               : is_shift(found->op)    ? expression->node[left].type
                                        : common_type(expression, left, right);
        *node = add_node(parser, found->op, type, start);
        expression->node[*node].operand[0] = left;
        expression->node[*node].operand[1] = right;
    }
}

static bool parse_choice(struct parser *parser, int *node)
{
    struct ws_expression *expression = parser->expression;
    int condition, yes, no;
    const char *start;

    if (!parse_binary(parser, 1, &condition))
        return false;
    skip_space(parser);
    start = parser->at;
    if (*start != '?') {
        *node = condition;
        return true;
    }
    if (!enter(parser))
        return false;
    parser->at++;
    if (!parse_choice(parser, &yes))
        return false;
    skip_space(parser);
    if (*parser->at != ':')
        return ws_fail(parser->error, "column %d: ':' is missing; its '?' is in column %d",
                       column_of(parser, parser->at), column_of(parser, start));
    parser->at++;
    if (!parse_choice(parser, &no))
        return false;
    *node = add_node(parser, WS_C_CHOOSE, common_type(expression, yes, no), start);
    expression->node[*node].operand[0] = condition;
    expression->node[*node].operand[1] = yes;
    expression->node[*node].operand[2] = no;
    parser->depth--;
    return true;
}

bool ws_expression_parse(const char *text, const struct ws_constants *constants,
                         struct ws_expression *expression, struct ws_error *error)
{
    struct parser parser = {.text = text, .at = text, .expression = expression, .error = error};

    memset(&expression->constants, 0, sizeof expression->constants);
    if (constants)
        expression->constants = *constants;
    expression->nodes = 0;
    expression->has_lane = false;
    if (strlen(text) > WS_EXPRESSION_LENGTH)
        return ws_fail(error, "column %d: an expression has at most %d characters",
                       WS_EXPRESSION_LENGTH + 1, WS_EXPRESSION_LENGTH);
    if (!parse_choice(&parser, &expression->root))
        return false;
    skip_space(&parser);
    if (!*parser.at)
        return true;
    if (*parser.at == '=')
        return ws_fail(error, "column %d: '=' assigns; equality is '=='",
                       column_of(&parser, parser.at));
    if (*parser.at == ')')
        return ws_fail(error, "column %d: ')' without its '('", column_of(&parser, parser.at));
    if (isprint((unsigned char)*parser.at))
        return ws_fail(error, "column %d: '%c' stands where an operator is wanted",
                       column_of(&parser, parser.at), *parser.at);
    return ws_fail(error, "column %d: byte 0x%02x is no part of an expression",
                   column_of(&parser, parser.at), (unsigned char)*parser.at);
}

size_t ws_expression_size(const struct ws_expression *expression)
{
    return offsetof(struct ws_expression, node) +
           (size_t)expression->nodes * sizeof expression->node[0];
}

void ws_expression_copy(const struct ws_expression *from, struct ws_expression *to)
{
    memcpy(to, from, ws_expression_size(from));
}

bool ws_constants_add(const char *definition, struct ws_constants *constants,
                      struct ws_error *error)
{
    struct ws_expression expression;
    size_t length = ws_word_length(definition);
    const char *value = definition + length;
    char prefix[WS_NAME_SIZE + 16], name[WS_NAME_SIZE];
    const char *reason;

    value += strspn(value, " \t");
    if (!length || *value != '=')
        return ws_fail(error, "'%.60s' defines no constant; write NAME=VALUE, as in pitch=144",
                       definition);
    if (length >= WS_NAME_SIZE)
        return ws_fail(error, "the constant's name '%.40s…' is longer than %d characters",
                       definition, WS_NAME_SIZE - 1);
    snprintf(name, sizeof name, "%.*s", (int)length, definition);
    reason = ws_word_is_lane(definition, length) ? "the lane" : ws_reserved_reason(name);
    if (reason)
        return ws_fail(error, "'%s' is %s; give the constant another name", name, reason);
    for (int i = 0; i < constants->count; i++)
        if (ws_word_is(definition, length, constants->constant[i].name))
            return ws_fail(error, "the constant %.*s is defined twice", (int)length, definition);
    if (constants->count == WS_MAX_CONSTANTS)
        return ws_fail(error, "more than %d constants", WS_MAX_CONSTANTS);
    snprintf(prefix, sizeof prefix, "constant %.*s", (int)length, definition);
    if (!ws_expression_parse(value + 1, constants, &expression, error))
        return ws_fail_in(error, prefix);
    if (expression.has_lane)
        return ws_fail(error, "constant %.*s: depends on the lane, so it is no constant; put it "
                              "into the expression",
                       (int)length, definition);
    if (!ws_expression_value(&expression, 0, &constants->constant[constants->count].value, error))
        return ws_fail_in(error, prefix);
    memcpy(constants->constant[constants->count].name, name, sizeof name);
    constants->count++;
    return true;
}

static int precedence_of(const struct ws_term *node)
{
    if (node->op == WS_C_CHOOSE)
        return CHOOSE_PRECEDENCE;
    for (int i = 0; i < OPERATORS; i++)
        if (operators[i].op == node->op)
            return operators[i].precedence;
    if (node->op <= WS_C_LANE)
        return OPERAND_PRECEDENCE;
    return PREFIX_PRECEDENCE;
}

static void write_node(const struct ws_expression *expression, int index, int least, FILE *file);

static void write_number(const struct ws_term *node, FILE *file)
{
    static const char *const suffixes[] = {"", "u", "ll", "ull"};

    fprintf(file, "%" PRIu64 "%s", node->value, suffixes[node->type]);
}

static void write_name(const struct ws_expression *expression, const struct ws_term *node,
                       FILE *file)
{
    const struct ws_constant *constant = &expression->constants.constant[node->value];

    if (constant->as_number)
        fprintf(file, "%" PRId64, constant->value);
    else
        fputs(constant->name, file);
}

static void write_bare(const struct ws_expression *expression, const struct ws_term *node,
                       FILE *file)
{
    int precedence = precedence_of(node);

    if (node->op == WS_C_NUMBER) {
        write_number(node, file);
    } else if (node->op == WS_C_NAME) {
        write_name(expression, node, file);
    } else if (node->op == WS_C_LANE) {
        fputs(node->type == WS_C_INT ? "t" : "(unsigned)t", file);
    } else if (node->op == WS_C_CAST) {
        fprintf(file, "(%s)", ws_c_type_name(node->type));
        write_node(expression, node->operand[0], PREFIX_PRECEDENCE, file);
    } else if (node->op == WS_C_CHOOSE) {
        write_node(expression, node->operand[0], CHOOSE_PRECEDENCE + 1, file);
        fputs(" ? ", file);
        write_node(expression, node->operand[1], CHOOSE_PRECEDENCE, file);
        fputs(" : ", file);
        write_node(expression, node->operand[2], CHOOSE_PRECEDENCE, file);
    } else if (precedence == PREFIX_PRECEDENCE) {
        const struct ws_term *inner = &expression->node[node->operand[0]];

        for (int i = 0; i < PREFIXES; i++)
            if (prefixes[i].op == node->op)
                fputs(prefixes[i].text, file);
        /* "- -t" must not become "--t". */
        write_node(expression, node->operand[0],
                   inner->op == node->op ? OPERAND_PRECEDENCE : PREFIX_PRECEDENCE, file);
    } else {
        write_node(expression, node->operand[0], precedence, file);
        for (int i = 0; i < OPERATORS; i++)
            if (operators[i].op == node->op)
                fprintf(file, " %s ", operators[i].text);
        write_node(expression, node->operand[1], precedence + 1, file);
    }
}

static void write_node(const struct ws_expression *expression, int index, int least, FILE *file)
{
    const struct ws_term *node = &expression->node[index];
    bool wrapped = precedence_of(node) < least;

    fputs(wrapped ? "(" : "", file);
    write_bare(expression, node, file);
    fputs(wrapped ? ")" : "", file);
}

void ws_expression_write(const struct ws_expression *expression, FILE *file)
{
    write_node(expression, expression->root, CHOOSE_PRECEDENCE, file);
}
