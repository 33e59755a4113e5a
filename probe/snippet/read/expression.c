/*
 * Expressions as trees: evaluated for one lane, and written as C with the parentheses that precedence asks
 * for and no more.
 */
#include "probe/snippet/read/expression.h"

#include <inttypes.h>
#include <string.h>

enum { CHOOSE_PRECEDENCE = 0, PREFIX_PRECEDENCE = 11, OPERAND_PRECEDENCE = 12 };

const struct ws_constant *ws_constant_named(const struct ws_constants *constants, const char *name)
{
    for (int i = 0; constants && i < constants->count; i++)
        if (!strcmp(constants->constant[i].name, name))
            return &constants->constant[i];
    return NULL;
}

static int precedence_of(const struct ws_term *node)
{
    if (node->op == WS_C_CHOOSE)
        return CHOOSE_PRECEDENCE;
    if (ws_c_spelling_of(node->op))
        return ws_c_spelling_of(node->op)->precedence;
    if (node->op <= WS_C_LANE)
        return OPERAND_PRECEDENCE;
    return PREFIX_PRECEDENCE;
}

static void write_node(const struct ws_expression *expression, int index, int least, FILE *file);

static void write_bare(const struct ws_expression *expression, const struct ws_term *node,
                       FILE *file)
{
    static const char *const suffixes[] = {"", "u", "ll", "ull"};
    const struct ws_constant *constants = expression->constants.constant;
    int precedence = precedence_of(node);

    if (node->op == WS_C_NUMBER) {
        fprintf(file, "%" PRIu64 "%s", node->value, suffixes[node->type]);
    } else if (node->op == WS_C_NAME && constants[node->value].as_number) {
        fprintf(file, "%" PRId64, constants[node->value].value);
    } else if (node->op == WS_C_NAME) {
        fputs(constants[node->value].name, file);
    } else if (node->op == WS_C_LANE) {
        fputs(node->type == WS_C_INT ? "t" : "(unsigned)t", file);
    } else if (node->op == WS_C_CAST) {
        fprintf(file, "(%s)", ws_c_type_name((enum ws_c_type)node->value));
        write_node(expression, node->operand[0], PREFIX_PRECEDENCE, file);
    } else if (node->op == WS_C_CHOOSE) {
        write_node(expression, node->operand[0], CHOOSE_PRECEDENCE + 1, file);
        fputs(" ? ", file);
        write_node(expression, node->operand[1], CHOOSE_PRECEDENCE, file);
        fputs(" : ", file);
        write_node(expression, node->operand[2], CHOOSE_PRECEDENCE, file);
    } else if (precedence == PREFIX_PRECEDENCE) {
        const struct ws_term *inner = &expression->node[node->operand[0]];

        for (int i = 0; i < WS_C_PREFIXES; i++)
            if (ws_c_prefix_operator[i].op == node->op)
                fputs(ws_c_prefix_operator[i].text, file);
        /* "- -t" must not become "--t". */
        write_node(expression, node->operand[0],
                   inner->op == node->op ? OPERAND_PRECEDENCE : PREFIX_PRECEDENCE, file);
    } else {
        write_node(expression, node->operand[0], precedence, file);
        fprintf(file, " %s ", ws_c_spelling_of(node->op)->text);
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

/* ---- evaluated */

struct evaluation {
    const struct ws_expression *expression;
    int lane;
    struct ws_error *error;
};

static bool fail(const struct evaluation *evaluation, const struct ws_term *node, const char *what)
{
    const struct ws_expression *expression = evaluation->expression;
    char line[24] = "";

    for (int i = 0; i < expression->nodes && !line[0]; i++)
        if (expression->node[i].line > 1)
            snprintf(line, sizeof line, "line %d, ", node->line);
    return ws_fail(evaluation->error, WS_CODE_ADDRESS, "%scolumn %d: %s for t = %d", line,
                   node->column, what, evaluation->lane);
}

static bool node_value(const struct evaluation *evaluation, int index, uint64_t *value);

/* && and ||: the right operand only where the left one does not decide. */
static bool logical(const struct evaluation *evaluation, const struct ws_term *node,
                    uint64_t *value)
{
    uint64_t operand;

    if (!node_value(evaluation, node->operand[0], &operand))
        return false;
    if ((operand != 0) == (node->op == WS_C_AND) &&
        !node_value(evaluation, node->operand[1], &operand))
        return false;
    *value = operand != 0;
    return true;
}

static bool binary(const struct evaluation *evaluation, const struct ws_term *node, uint64_t *value)
{
    const struct ws_term *nodes = evaluation->expression->node;
    uint64_t a, b;
    const char *wrong;

    if (!node_value(evaluation, node->operand[0], &a) ||
        !node_value(evaluation, node->operand[1], &b))
        return false;
    wrong = ws_c_binary(node->op, nodes[node->operand[0]].type, nodes[node->operand[1]].type, a, b,
                        value);
    return !wrong || fail(evaluation, node, wrong);
}

static bool prefixed(const struct evaluation *evaluation, const struct ws_term *node,
                     uint64_t *value)
{
    const char *wrong = NULL;

    if (!node_value(evaluation, node->operand[0], value))
        return false;
    if (node->op == WS_C_CAST)
        *value = ws_c_convert(*value, (enum ws_c_type)node->value);
    else
        wrong = ws_c_prefixed(node->op, evaluation->expression->node[node->operand[0]].type, *value,
                              value);
    return !wrong || fail(evaluation, node, wrong);
}

static bool node_value(const struct evaluation *evaluation, int index, uint64_t *value)
{
    const struct ws_term *node = &evaluation->expression->node[index];
    bool done = true;

    if (node->op == WS_C_NUMBER)
        *value = node->value;
    else if (node->op == WS_C_NAME)
        *value = (uint64_t)evaluation->expression->constants.constant[node->value].value;
    else if (node->op == WS_C_LANE)
        *value = (uint64_t)evaluation->lane;
    else if (node->op == WS_C_CHOOSE)
        done = node_value(evaluation, node->operand[0], value) &&
               node_value(evaluation, node->operand[*value ? 1 : 2], value);
    else if (node->op == WS_C_OR || node->op == WS_C_AND)
        done = logical(evaluation, node, value);
    else if (node->op > WS_C_AND)
        done = binary(evaluation, node, value);
    else
        done = prefixed(evaluation, node, value);
    *value = done ? ws_c_convert(*value, node->type) : 0;
    return done;
}

bool ws_expression_value(const struct ws_expression *expression, int lane, int64_t *value,
                         struct ws_error *error)
{
    struct evaluation evaluation = {expression, lane, error};
    const struct ws_term *root = &expression->node[expression->root];
    uint64_t bits = 0;

    if (!node_value(&evaluation, expression->root, &bits))
        return false;
    if (root->type == WS_C_ULONG && bits > INT64_MAX) {
        fail(&evaluation, root, "the value exceeds 2^63 - 1");
        error->code = WS_CODE_RANGE;
        return false;
    }
    *value = ws_c_signed(bits);
    return true;
}
