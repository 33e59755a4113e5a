/* Instruction by instruction. */
#include "viz/text/advice.h"

#include <stdlib.h>
#include <string.h>

#include "probe/address/suggest_code.h"
#include "probe/address/suggest_element.h"
#include "probe/address/sweep.h"

/* Whether the swizzled addresses of an execution have a conflict or fault. */
static bool is_bad(const struct ws_execution *execution, const struct ws_address_options *options,
                   bool *misaligned)
{
    struct ws_addresses addresses;
    struct ws_error error;
    struct ws_banks banks;

    *misaligned = false;
    if (!ws_addresses_of(execution->variant, options, execution, &addresses, &error))
        return false;
    ws_banks_count(&addresses, options->buffer_bytes, &banks);
    *misaligned = banks.faulting;
    return !ws_banks_free(&banks);
}

static struct ws_advice *find(const struct ws_advices *advices,
                              const struct ws_execution *execution)
{
    for (int i = 0; i < advices->count; i++)
        if (advices->advice[i].variant == execution->variant &&
            advices->advice[i].line == execution->line &&
            advices->advice[i].column == execution->column)
            return &advices->advice[i];
    return NULL;
}

/* Which execution of its variant it is, from 1. */
static int number_of(const struct ws_executions *executions, int index)
{
    int number = 1;

    for (int i = 0; i < index; i++)
        number += executions->execution[i].variant == executions->execution[index].variant;
    return number;
}

static bool advise(const struct ws_executions *executions, int index,
                   const struct ws_address_options *options, struct ws_advices *advices,
                   struct ws_error *error)
{
    const struct ws_execution *execution = &executions->execution[index];
    struct ws_advice *advice = &advices->advice[advices->count++];
    struct ws_address_options one = *options;

    one.execution = number_of(executions, index);
    advice->variant = execution->variant;
    advice->line = execution->line;
    advice->column = execution->column;
    return ws_suggest_padding(execution->variant, &one, &advice->padding, error) &&
           ws_suggest_swizzle(execution->variant, &one, &advice->swizzle, error) &&
           ws_suggest_code(execution->variant, &one, &advice->padding, &advice->swizzle, error);
}

bool ws_advices_make(const struct ws_executions *executions,
                     const struct ws_address_options *options, struct ws_advices *advices,
                     struct ws_error *error)
{
    const struct ws_variant *tried = NULL;

    *advices = (struct ws_advices){.advice = calloc(WS_MOST_ADVICES, sizeof *advices->advice)};
    if (!advices->advice)
        return ws_no_memory(error);
    for (int i = 0; i < executions->count; i++) {
        const struct ws_execution *execution = &executions->execution[i];
        bool misaligned;

        if (advices->count == WS_MOST_ADVICES || find(advices, execution) ||
            !is_bad(execution, options, &misaligned))
            continue;
        if (misaligned && !advices->element && tried != execution->variant) {
            tried = execution->variant;
            advices->element = ws_suggest_element(execution->variant, options);
        }
        if (!advise(executions, i, options, advices, error)) {
            ws_advices_finish(advices);
            return false;
        }
    }
    return true;
}

void ws_advices_finish(struct ws_advices *advices)
{
    free(advices->advice);
    *advices = (struct ws_advices){0};
}

static bool same_change(const struct ws_suggestion *a, const struct ws_suggestion *b)
{
    return a->found && b->found && !strcmp(a->change, b->change) && !strcmp(a->source, b->source) &&
           (a->source[0] || a->constant >= 0);
}

static const struct ws_suggestion *change_of(const struct ws_advice *advice, int which)
{
    return which ? &advice->swizzle : &advice->padding;
}

/* "line 3 is ", or "lines 3 and 5 are " where the same change helps several; false for one of those
 * after the first. */
static bool label_of(const struct ws_advices *advices, int index, int which, char *label,
                     size_t size)
{
    const struct ws_advice *advice = &advices->advice[index];
    int last = advice->line;
    size_t length;

    for (int i = 0; i < index; i++)
        if (same_change(change_of(&advices->advice[i], which), change_of(advice, which)))
            return false;
    length = (size_t)snprintf(label, size, "lines %d", advice->line);
    for (int i = index + 1; i < advices->count && length < size; i++)
        if (same_change(change_of(&advices->advice[i], which), change_of(advice, which)) &&
            advices->advice[i].line != last) {
            last = advices->advice[i].line;
            length += (size_t)snprintf(label + length, size - length, ", %d", last);
        }
    if (last == advice->line)
        snprintf(label, size, "line %d is ", last);
    else if (length < size)
        snprintf(label + length, size - length, " are ");
    return true;
}

bool ws_advices_print(const struct ws_advices *advices, FILE *file)
{
    char label[96], words[WS_INDEX_WORDS];

    if (advices->element)
        fprintf(file, "hint: %s\n", ws_index_words(advices->element, words));
    for (int i = 0; i < advices->count; i++)
        for (int which = 0; which < 2; which++)
            if (label_of(advices, i, which, label, sizeof label) &&
                !ws_suggestion_print(advices->advice[i].variant,
                                     change_of(&advices->advice[i], which), label, file))
                return false;
    return true;
}

bool ws_advices_code(const struct ws_advices *advices, FILE *file)
{
    char label[96];

    if (!advices->count)
        fputs("/* these addresses have no conflicts */\n", file);
    for (int i = 0; i < advices->count; i++) {
        const struct ws_advice *advice = &advices->advice[i];

        if (!advice->padding.found && !advice->swizzle.found)
            fprintf(file, "/* line %d: %s and %s leaves it without conflicts */\n", advice->line,
                    advice->padding.none, advice->swizzle.none);
        for (int which = 0; which < 2; which++)
            if (change_of(advice, which)->found &&
                label_of(advices, i, which, label, sizeof label) &&
                !ws_suggestion_code(advice->variant, change_of(advice, which), file))
                return false;
    }
    return true;
}

json_t *ws_advices_json(const struct ws_advices *advices)
{
    json_t *all = json_array();

    for (int i = 0; i < advices->count; i++) {
        const struct ws_advice *advice = &advices->advice[i];

        json_t *one = json_pack("{s:i, s:s, s:o, s:o}", "line", advice->line, "variant",
                                advice->variant->name, "padding",
                                ws_suggestion_json(advice->variant, &advice->padding), "swizzle",
                                ws_suggestion_json(advice->variant, &advice->swizzle));

        if (!one) {
            json_decref(all);
            return NULL;
        }
        json_array_append_new(all, one);
    }
    return all;
}

char *ws_index_words(int element_bytes, char *text)
{
    snprintf(text, WS_INDEX_WORDS,
             "these look like element indices: multiply by sizeof(%s), or --element-bytes %d",
             element_bytes == 2   ? "half"
             : element_bytes == 4 ? "float"
                                  : "double",
             element_bytes);
    return text;
}
