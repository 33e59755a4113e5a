/*
 * A kernel's code, C++ or PTX, as in a case of probe/tests/corpus: options, a line of three dashes,
 * and the code. Run for a warp, it results in executions. If the address of one is a single
 * expression, evaluating it matches the execution, also after it was written and read again.
 */
#ifndef WS_PROBE_TESTS_FUZZ_CODE_H
#define WS_PROBE_TESTS_FUZZ_CODE_H

#include "probe/access/address_options.h"
#include "probe/access/formula.h"
#include "probe/access/sweep.h"
#include "probe/snippet/run/constants.h"
#include "probe/tests/fuzz.h"

static inline void fuzz_code_option(const char *name, const char *value,
                                    struct ws_address_options *options)
{
    struct ws_error error = {0};

    for (int i = 0; i < WS_ADDRESS_OPTIONS; i++)
        if (i != WS_ADDRESS_EXPRESSION && i != WS_ADDRESS_CODE && i != WS_ADDRESS_NUMBERS &&
            i != WS_ADDRESS_TRACE && !strcmp(name, ws_address_option[i].name) &&
            !ws_address_option_set((enum ws_address_option_id)i, value, options, &error))
            fuzz_refused(&error);
}

/* One line of the options: a field of a case; only "option" and "variant" are used. */
static inline void fuzz_code_line(char *line, struct ws_address_options *options,
                                  const struct ws_variant **variant)
{
    char *name, *value;
    struct ws_error error = {0};

    if (!strncmp(line, "variant: ", 9) && !ws_variant_parse(line + 9, variant, &error)) {
        *variant = NULL;
        fuzz_refused(&error);
    }
    if (strncmp(line, "option: ", 8))
        return;
    line += 8;
    while ((name = fuzz_word(&line)) && (value = fuzz_word(&line)))
        if (!strncmp(name, "--", 2))
            fuzz_code_option(name + 2, value, options);
}

/* The expression over the lane matches the execution; for bytes, its 32 low bits (snippet.c). */
static inline void fuzz_code_values(const char *code, const struct ws_expression *expression,
                                    const struct ws_execution *execution, const char *how)
{
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct ws_error error = {0};
        int64_t value;

        if (!(execution->active >> lane & 1) || execution->offset[lane] == WS_ELSEWHERE)
            continue;
        if (!ws_expression_value(expression, lane, &value, &error))
            fuzz_found("%s, of lane %d, has no value: %s\n%s", how, lane, error.text, code);
        if (execution->typed ? (uint32_t)value != (uint32_t)execution->offset[lane]
                             : value != execution->offset[lane])
            fuzz_found("%s, of lane %d, is %lld, but %lld was executed\n%s", how, lane,
                       (long long)value, (long long)execution->offset[lane], code);
    }
}

static inline void fuzz_code_expression(const struct ws_variant *variant,
                                        const struct ws_address_options *options,
                                        const struct ws_execution *execution)
{
    static struct ws_expression expression, again;
    struct ws_error error = {0};
    char *text = NULL;
    size_t length = 0;
    FILE *file;

    if (!ws_addresses_expression(variant, options, &expression, &error)) {
        fuzz_refused(&error);
        return;
    }
    fuzz_code_values(options->expression, &expression, execution, "the expression");
    file = open_memstream(&text, &length);
    if (!file)
        abort();
    ws_expression_write(&expression, file);
    fclose(file);
    if (ws_expression_parse(text, &expression.constants, &again, &error))
        fuzz_code_values(text, &again, execution, "the expression, written and read again,");
    free(text);
}

static inline void fuzz_code_run(const struct ws_variant *given, struct ws_address_options *options)
{
    struct ws_executions executions = {0};
    struct ws_error error = {0};
    bool silent;

    if (!ws_sweep_variant(given, options, &executions, &silent, &error)) {
        fuzz_refused(&error);
        ws_executions_finish(&executions);
        return;
    }
    for (int i = 0; i < executions.count && i < 4; i++) {
        const struct ws_execution *execution = &executions.execution[i];
        struct ws_address_options one = *options;
        struct ws_addresses addresses;
        char text[200];

        if (!execution->variant)
            continue;
        ws_execution_diverges(execution, text, sizeof text);
        if (!ws_addresses_of(execution->variant, options, execution, &addresses, &error))
            fuzz_refused(&error);
        ws_sweep_choose(&executions, i, &one);
        fuzz_code_expression(execution->variant, &one, execution);
    }
    ws_executions_finish(&executions);
}

/* Reads such a case, or only code. */
static inline void fuzz_code(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *code = strstr(text, "---\n"), *line = text;
    static struct ws_address_options options;
    const struct ws_variant *variant = NULL;
    struct ws_formula *formula;
    struct ws_error error = {0};

    options = (struct ws_address_options){.source = WS_FROM_EXPRESSION};
    if (code && code > text && code[-1] != '\n')
        code = NULL;
    options.expression = code ? code + 4 : text;
    while (code && line < code) {
        char *end = strchr(line, '\n');

        *end = 0;
        fuzz_code_line(line, &options, &variant);
        line = end + 1;
    }
    formula = ws_formula_make(options.expression, &options.constants, &error);
    if (!formula)
        fuzz_found("no formula: %s", error.text);
    if (!formula->good)
        fuzz_refused(&formula->wrong);
    ws_formula_drop(formula);
    fuzz_code_run(variant, &options);
    free(text);
}

#endif
