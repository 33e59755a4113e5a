/* Expressions that are parsed once and shared. */
#include "probe/address/formula.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct ws_formula *ws_formula_make(const char *text, const struct ws_constants *constants,
                                   struct ws_error *error)
{
    struct ws_formula *formula = malloc(sizeof *formula), *fitting;

    if (!formula) {
        ws_no_memory(error);
        return NULL;
    }
    formula->keepers = 1;
    formula->wrong.text[0] = 0;
    formula->text = strdup(text);
    formula->good =
        ws_expression_parse(text, constants, &formula->expression, &formula->wrong);
    if (!formula->text) {
        free(formula);
        ws_no_memory(error);
        return NULL;
    }
    fitting = realloc(formula, offsetof(struct ws_formula, expression) +
                                   ws_expression_size(&formula->expression));
    return fitting ? fitting : formula;
}

struct ws_formula *ws_formula_keep(struct ws_formula *formula)
{
    if (formula)
        formula->keepers++;
    return formula;
}

void ws_formula_drop(struct ws_formula *formula)
{
    if (!formula || --formula->keepers)
        return;
    free(formula->text);
    free(formula);
}

void ws_formula_use(const struct ws_formula *formula, struct ws_address_options *options)
{
    options->source = WS_FROM_EXPRESSION;
    options->expression = formula->text;
    options->parsed = formula->good ? &formula->expression : NULL;
    options->constants = formula->expression.constants;
}
