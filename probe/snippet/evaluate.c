/* Evaluates an expression's tree for one lane. */
#include "probe/snippet/expression.h"

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

static bool choose(const struct evaluation *evaluation, const struct ws_term *node, uint64_t *value)
{
    if (!node_value(evaluation, node->operand[0], value))
        return false;
    return node_value(evaluation, node->operand[*value ? 1 : 2], value);
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
        done = choose(evaluation, node, value);
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
