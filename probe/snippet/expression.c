/* Expressions as C: with the parentheses that precedence asks for and no more. */
#include "probe/snippet/expression.h"

#include <inttypes.h>
#include <string.h>

#include "probe/snippet/c_operator.h"

enum { CHOOSE_PRECEDENCE = 0, PREFIX_PRECEDENCE = 11, OPERAND_PRECEDENCE = 12 };

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
