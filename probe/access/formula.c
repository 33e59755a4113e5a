/* Expressions that are parsed once and shared. */
#include "probe/access/formula.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sets the position at the start of the error. */
static void place(struct ws_formula *formula)
{
    const char *text = formula->wrong.text;

    formula->line = formula->column = 0;
    if (sscanf(text, "line %d, column %d:", &formula->line, &formula->column) == 2)
        return;
    formula->line = sscanf(text, "column %d:", &formula->column) == 1;
    if (!formula->line)
        formula->column = 0;
}

struct ws_formula *ws_formula_make(const char *text, const struct ws_constants *constants,
                                   struct ws_error *error)
{
    struct ws_formula *formula = calloc(1, sizeof *formula);

    if (!formula) {
        ws_no_memory(error);
        return NULL;
    }
    formula->keepers = 1;
    formula->text = strdup(text);
    if (constants)
        formula->constants = *constants;
    formula->good =
        ws_snippet_parse(text, formula->constants.declared, &formula->snippet, &formula->wrong);
    if (!formula->text) {
        ws_formula_drop(formula);
        ws_no_memory(error);
        return NULL;
    }
    place(formula);
    return formula;
}

/* Keeps the executions, in order. */
static void keep_runs(struct ws_formula *formula, const struct ws_executions *executions)
{
    int count =
        executions->count < WS_FORMULA_EXECUTIONS ? executions->count : WS_FORMULA_EXECUTIONS;

    size_t room = 1;

    for (int i = 0; i < executions->notes; i++)
        room += strlen(executions->note[i]) + 2;
    free(formula->notes);
    formula->notes = executions->notes ? calloc(room, 1) : NULL;
    for (int i = 0; formula->notes && i < executions->notes; i++)
        sprintf(formula->notes + strlen(formula->notes), "%s%s", i ? "; " : "",
                executions->note[i]);
    free(formula->execution);
    formula->execution = calloc((size_t)count + 1, sizeof *formula->execution);
    formula->executions = formula->execution ? count : 0;
    for (int i = 0; i < formula->executions; i++) {
        struct ws_formula_execution *executed = &formula->execution[i];

        executed->variant = executions->execution[i].variant;
        executed->nth = 1;
        executed->line = executions->execution[i].line;
        memcpy(executed->label, executions->execution[i].label, sizeof executed->label);
        for (int before = 0; before < i; before++)
            executed->nth += formula->execution[before].variant == executed->variant;
    }
}

bool ws_formula_try(struct ws_formula *formula, struct ws_snippet_given given)
{
    struct ws_executions executions = {0};

    if (!formula->snippet)
        return false;
    given.constants = &formula->constants;
    formula->good = ws_snippet_run(formula->snippet, &given, &executions, &formula->wrong);
    formula->unknown[0] = 0;
    if (!formula->good) {
        place(formula);
        snprintf(formula->unknown, sizeof formula->unknown, "%s", executions.unknown);
    }
    if (formula->good)
        keep_runs(formula, &executions);
    ws_executions_finish(&executions);
    return formula->good;
}

struct ws_formula *ws_formula_wrong(const char *text, const struct ws_error *wrong,
                                    struct ws_error *error)
{
    struct ws_formula *formula = calloc(1, sizeof *formula);

    if (formula)
        formula->text = strdup(text);
    if (!formula || !formula->text) {
        free(formula);
        ws_no_memory(error);
        return NULL;
    }
    formula->keepers = 1;
    formula->wrong = *wrong;
    return formula;
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
    ws_snippet_free(formula->snippet);
    free(formula->execution);
    free(formula->notes);
    free(formula->text);
    free(formula);
}

void ws_formula_use(const struct ws_formula *formula, struct ws_address_options *options)
{
    options->source = WS_FROM_EXPRESSION;
    options->expression = formula->text;
    options->parsed = formula->snippet;
    options->constants = formula->constants;
}
