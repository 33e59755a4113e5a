/* The cases, made from a sweep of the snippet, and the swizzles that are tried on them. */
#include "probe/address/suggest_search.h"

#include <stdlib.h>
#include <string.h>

#include "probe/address/layout_pad.h"
#include "probe/address/sweep.h"
#include "probe/isa/operand.h"

#define FAULT_COST ((int64_t)1 << 20)

static bool is_of(const struct ws_search *search, const struct ws_execution *execution)
{
    return (!execution->variant || execution->variant == search->variant) &&
           execution->line == search->line && execution->column == search->column;
}

/* What the instructions cost that are not searched. */
static int64_t cost_others(const struct ws_search *search, const struct ws_executions *executions)
{
    int64_t cost = 0;

    for (int i = 0; i < executions->count; i++) {
        const struct ws_execution *execution = &executions->execution[i];
        struct ws_addresses addresses;
        struct ws_error error;
        struct ws_banks banks;

        if (is_of(search, execution) || !ws_address_lanes(execution->variant))
            continue;
        if (!ws_addresses_of(execution->variant, &search->options, execution, &addresses, &error)) {
            cost += FAULT_COST;
            continue;
        }
        for (int lane = 0; lane < addresses.counted; lane++)
            addresses.address[lane] = ws_swizzle_apply(search->swizzle, addresses.address[lane]);
        ws_banks_count(&addresses, search->options.buffer_bytes, &banks);
        cost += banks.faulting ? FAULT_COST : banks.wavefronts;
    }
    return cost;
}

static bool take_cases(struct ws_search *search, const struct ws_executions *executions,
                       struct ws_addresses **made, int *cases)
{
    struct ws_error error;

    *cases = 0;
    *made = malloc(((size_t)executions->count + 1) * sizeof **made);
    search->no_memory |= !*made;
    for (int i = 0; i < executions->count && *made; i++)
        if (is_of(search, &executions->execution[i]) &&
            !ws_addresses_of(search->variant, &search->options, &executions->execution[i],
                             &(*made)[(*cases)++], &error)) {
            free(*made);
            *made = NULL;
        }
    return *made;
}

/* One run of several, whose cases are the first of all. */
static struct ws_address_options first_run(const struct ws_address_options *options)
{
    struct ws_address_options first = *options;

    for (int i = 0; i < first.constants.count; i++)
        first.constants.constant[i].more = 0;
    first.warp = first.warps ? 0 : first.warp;
    first.warps = 0;
    return first;
}

/* Whether rows meet as they did, if they were rows apart from each other. */
static bool same_meetings(struct ws_search *search, const struct ws_executions *executions)
{
    const struct ws_row_meetings *before = &search->meetings;
    struct ws_row_meetings now;

    if (!ws_row_meetings_count(executions, search->variant, search->line, search->column, &now)) {
        search->no_memory = true;
        return false;
    }
    return before->touching ||
           (now.distinct == before->distinct && !now.touching && now.shared == before->shared);
}

bool ws_search_make(struct ws_search *search, const struct ws_address_options *options, bool whole,
                    struct ws_addresses **made, int *cases)
{
    struct ws_address_options first = first_run(options);
    struct ws_executions executions = {0};
    struct ws_error error;
    bool ran = ws_sweep_run(whole ? options : &first, &executions, &error);
    bool done = ran && take_cases(search, &executions, made, cases);

    search->no_memory |= !ran && ws_is_no_memory(&error);
    if (done && whole &&
        (*cases != search->cases || cost_others(search, &executions) > search->others ||
         (search->pads && !same_meetings(search, &executions)))) {
        free(*made);
        done = false;
    }
    ws_executions_finish(&executions);
    return done && (whole || *cases <= search->cases);
}

bool ws_search_make_edited(struct ws_search *search, const struct ws_edit *edit, bool whole,
                           struct ws_addresses **made, int *cases)
{
    const char *source = search->options.expression;
    struct ws_address_options options = search->options;
    const int column = search->column;
    size_t line_start = edit->start;
    char *text = ws_edit_apply(source, edit);
    struct ws_snippet *parsed;
    struct ws_error error;
    bool done;

    search->no_memory |= !text;
    if (!text)
        return false;
    if (!ws_snippet_parse(text, options.constants.declared, &parsed, &error)) {
        search->no_memory |= ws_is_no_memory(&error);
        free(text);
        return false;
    }
    /* What stands behind the change in its line has moved. */
    while (line_start && source[line_start - 1] != '\n')
        line_start--;
    if (ws_edit_line(source, edit->start) == search->line &&
        edit->start - line_start + 1 < (size_t)column)
        search->column += (int)strlen(edit->by) - (int)edit->length;
    options.expression = text;
    options.parsed = parsed;
    done = ws_search_make(search, &options, whole, made, cases);
    search->column = column;
    ws_snippet_free(parsed);
    free(text);
    return done;
}

bool ws_search_is_free(const struct ws_search *search, const struct ws_addresses *addresses,
                       int cases, struct ws_swizzle swizzle)
{
    for (int i = 0; i < cases; i++) {
        struct ws_addresses swizzled = addresses[i];
        struct ws_banks banks;

        for (int lane = 0; lane < swizzled.counted; lane++)
            swizzled.address[lane] = ws_swizzle_apply(swizzle, swizzled.address[lane]);
        ws_banks_count(&swizzled, search->options.buffer_bytes, &banks);
        if (!ws_banks_free(&banks))
            return false;
    }
    return true;
}

bool ws_search_is_given(const struct ws_search *search, const struct ws_addresses *addresses,
                        int cases, struct ws_swizzle swizzle)
{
    for (int i = 0; i < cases; i++)
        for (int lane = 0; lane < addresses[i].counted; lane++)
            if (addresses[i].address[lane] !=
                ws_swizzle_apply(swizzle, search->given[i].address[lane]))
                return false;
    return true;
}

/* The instruction whose execution the options choose, and all of its executions. */
static bool find_cases(struct ws_search *search, int chosen_number)
{
    struct ws_executions executions = {0};
    const struct ws_execution *chosen = NULL;
    int number = chosen_number ? chosen_number : 1;
    struct ws_error error;
    bool found = false, ran = ws_sweep_run(&search->options, &executions, &error);

    search->no_memory |= !ran && ws_is_no_memory(&error);
    if (ran)
        for (int i = 0; i < executions.count && !chosen; i++)
            if ((!executions.execution[i].variant ||
                 executions.execution[i].variant == search->variant) &&
                !--number)
                chosen = &executions.execution[i];
    if (chosen) {
        search->line = chosen->line;
        search->column = chosen->column;
        found = take_cases(search, &executions, &search->given, &search->cases);
        search->others = cost_others(search, &executions);
        search->no_memory |= !ws_row_meetings_count(&executions, search->variant, search->line,
                                                    search->column, &search->meetings);
    }
    ws_executions_finish(&executions);
    return found;
}

/* Rows that are none have first to become rows. */
static bool is_torn(const struct ws_addresses *addresses)
{
    for (int lane = 0; lane < addresses->counted; lane++)
        if (addresses->torn[lane].column)
            return true;
    return false;
}

/* The layout's own swizzle is taken out of it, as the options' is. */
static void strip_layout(struct ws_search *search)
{
    struct ws_cute plain = search->layout.cute;

    if (!plain.swizzle.bits)
        return;
    search->swizzle = search->layout.swizzle;
    plain.swizzle.bits = 0;
    ws_cute_print(&plain, search->options.layout, sizeof search->options.layout);
}

/* What is no snippet: one case. */
static void start_plain(struct ws_search *search, const struct ws_address_options *options)
{
    bool of_layout = options->source == WS_FROM_LAYOUT, made;
    struct ws_error wrong;

    search->given = malloc(sizeof *search->given);
    search->no_memory = !search->given;
    if (!search->given)
        return;
    search->cases = 1;
    if (of_layout) {
        if (!ws_layout_tile_read(search->variant, options, &search->layout, &wrong))
            return;
        strip_layout(search);
    }
    made = ws_addresses_make(search->variant, &search->options, search->given, &wrong);
    search->needed = made && !is_torn(search->given) &&
                     (of_layout ? !ws_layout_is_free(search->variant, options)
                                : !ws_search_is_free(search, search->given, 1, search->swizzle));
}

void ws_search_start(struct ws_search *search, const struct ws_variant *variant,
                     const struct ws_address_options *options)
{
    *search =
        (struct ws_search){.variant = variant, .options = *options, .swizzle = options->swizzle};
    search->options.swizzle = (struct ws_swizzle){0, 4, 3};
    search->options.execution = 0;
    search->options.plain |= ws_is_plain(variant);
    if (options->source != WS_FROM_EXPRESSION) {
        start_plain(search, options);
        return;
    }
    if (!options->parsed) {
        struct ws_error wrong;

        if (!ws_snippet_parse(options->expression, options->constants.declared, &search->snippet,
                              &wrong)) {
            search->no_memory = ws_is_no_memory(&wrong);
            return;
        }
        search->options.parsed = search->snippet;
    }
    search->needed = find_cases(search, options->execution) &&
                     !ws_search_is_free(search, search->given, search->cases, search->swizzle);
}

bool ws_search_finish(struct ws_search *search, struct ws_error *error)
{
    ws_snippet_free(search->snippet);
    free(search->given);
    return !search->no_memory || ws_no_memory(error);
}

/* The bit of an address that is worth so many bytes. */
static int bit_of(int bytes)
{
    int bit = 0;

    while (bytes >> bit > 1)
        bit++;
    return bit;
}

/*
 * All that can help: bits from above move onto bits that pick the bank group, which are 4 to 6 for
 * rows of 16 bytes and 3 to 6 for rows of 8. A negative distance moves them up from there, and
 * permutes the groups at most. (An M below them would cut rows, or is one of these.)
 */
bool ws_search_swizzle(const struct ws_search *search, int *at, struct ws_swizzle *swizzle)
{
    enum { BITS = 31, KNOWN = 3 };
    const int lowest = bit_of(ws_moved(search->variant)->access->bank_bytes);
    const int highest = bit_of(WS_BANKS * WS_BANK_BYTES) - 1;
    int index = 0;

    for (int bits = 1; bits <= KNOWN; bits++) {
        *swizzle = (struct ws_swizzle){bits, 4, 3};
        if (index++ >= *at && ws_search_is_free(search, search->given, search->cases, *swizzle)) {
            *at = index;
            return true;
        }
    }
    for (int bits = 1; lowest + 2 * bits <= BITS; bits++)
        for (int base = lowest; base <= highest; base++)
            for (int shift = bits; base + bits + shift <= BITS; shift++) {
                *swizzle = (struct ws_swizzle){bits, base, shift};
                if (index++ >= *at &&
                    ws_search_is_free(search, search->given, search->cases, *swizzle)) {
                    *at = index;
                    return true;
                }
            }
    return false;
}
