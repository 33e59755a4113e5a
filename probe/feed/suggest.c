/* Paddings and swizzles of tiles and layouts, and suggestions for each place of a snippet. */
#include "probe/feed/suggest.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/layout_pad.h"
#include "probe/access/sweep.h"
#include "probe/feed/suggest_search.h"
#include "probe/isa/operand.h"

static struct ws_suggestion nothing(const struct ws_address_options *options)
{
    return (struct ws_suggestion){.options = *options, .constant = -1};
}

static void pad_tile(const struct ws_variant *variant, const struct ws_address_options *options,
                     struct ws_suggestion *padding)
{
    const int64_t step = ws_moved(variant)->access->alignment_bytes;
    const int64_t pitch = ws_tile_pitch(variant, options);

    snprintf(padding->none, sizeof padding->none, "no padding up to %d bytes", WS_MOST_PADDING);
    for (int64_t more = (step - pitch % step) % step; more <= WS_MOST_PADDING && !padding->found;
         more += step) {
        padding->options.padding_bytes = options->padding_bytes + more;
        padding->found = more && ws_layout_is_free(variant, &padding->options);
        snprintf(padding->change, sizeof padding->change,
                 "%" PRId64 " bytes of padding: a pitch of %" PRId64 " bytes", more, pitch + more);
    }
}

static void pad(const struct ws_variant *variant, const struct ws_address_options *options,
                struct ws_suggestion *padding)
{
    if (options->source == WS_FROM_TILE) {
        pad_tile(variant, options, padding);
    } else if (options->source == WS_FROM_NUMBERS) {
        snprintf(padding->none, sizeof padding->none, "no padding (given numbers have no pitch)");
    } else {
        snprintf(padding->none, sizeof padding->none,
                 "no row stride of the layout, increased by up to %d bytes,", WS_MOST_PADDING);
        padding->found = ws_layout_pad(variant, options, WS_MOST_PADDING, &padding->options,
                                       padding->change, sizeof padding->change);
    }
    if (!padding->found)
        padding->options = *options;
}

/* For addresses without a snippet. A row that a layout tears must first become contiguous. */
static void suggest_plain(const struct ws_variant *variant,
                          const struct ws_address_options *options, struct ws_suggestion *padding,
                          struct ws_suggestion *swizzle)
{
    const bool of_layout = options->source == WS_FROM_LAYOUT;
    struct ws_address_options plain = *options;
    struct ws_layout_tile layout;
    struct ws_addresses addresses;
    struct ws_error wrong;

    plain.swizzle = (struct ws_swizzle){0, 4, 3};
    if (of_layout) {
        struct ws_cute cute;

        if (!ws_layout_tile_read(variant, options, &layout, &wrong))
            return;
        cute = layout.cute;
        cute.swizzle.bits = 0;
        if (layout.cute.swizzle.bits)
            ws_cute_print(&cute, plain.layout, sizeof plain.layout);
    }
    if (!ws_addresses_make(variant, &plain, &addresses, &wrong) ||
        ws_layout_is_free(variant, options))
        return;
    for (int lane = 0; lane < addresses.counted; lane++)
        if (addresses.torn[lane].column)
            return;
    pad(variant, options, padding);
    ws_suggest_bits(&addresses, 1, &plain, of_layout ? &layout : NULL, swizzle);
}

bool ws_suggest(const struct ws_variant *variant, const struct ws_address_options *options,
                struct ws_suggestion *padding, struct ws_suggestion *swizzle,
                struct ws_error *error)
{
    int number = options->execution ? options->execution : 1;
    struct ws_search search;

    *padding = *swizzle = nothing(options);
    if (options->source != WS_FROM_EXPRESSION) {
        suggest_plain(variant, options, padding, swizzle);
        return true;
    }
    ws_search_start(&search, variant, options);
    for (int i = 0; i < search.given.count && search.places && number; i++)
        if (search.given.execution[i].variant == variant && !--number &&
            ws_search_go(&search, search.place_of[i])) {
            ws_suggest_number(&search, padding);
            ws_suggest_swizzle(&search, swizzle);
        }
    return ws_search_finish(&search, error);
}

static void copy(const struct ws_suggestion *from, struct ws_suggestion *to)
{
    const int execution = to->options.execution;

    if (to->found)
        return;
    *to = *from;
    to->options.execution = execution;
}

/* Finds a suggestion for a place that no earlier place's change fixes, and applies it to later
 * places that it helps. */
static void advise(struct ws_search *search, const int *place, int index,
                   struct ws_advices *advices)
{
    struct ws_suggestion *padding = &advices->advice[index].padding;
    struct ws_suggestion *swizzle = &advices->advice[index].swizzle;
    const bool padded = padding->found, edited = swizzle->found;

    if (!ws_search_go(search, place[index]))
        return;
    if (!padded)
        ws_suggest_number(search, padding);
    for (int i = index + 1; i < advices->all && padding->found && !padded; i++)
        if (ws_search_padded(search, search->best, place[i]))
            copy(padding, &advices->advice[i].padding);
    ws_suggest_swizzle(search, swizzle);
    for (int i = index + 1; i < advices->count && swizzle->edit.by[0] && !edited; i++)
        if (ws_search_swizzled(search, search->tried, place[i]))
            copy(swizzle, &advices->advice[i].swizzle);
}

bool ws_advices_make(const struct ws_variant *variant, const struct ws_address_options *options,
                     struct ws_advices *advices, struct ws_error *error)
{
    struct ws_search search;
    int *bad, all = 0;

    ws_search_start(&search, variant, options);
    bad = calloc((size_t)search.places + 1, sizeof *bad);
    for (int i = 0; i < search.places && bad; i++)
        if (!search.place[i].given.free && (!variant || search.place[i].variant == variant))
            bad[all++] = i;
    *advices = (struct ws_advices){.count = all < WS_MOST_ADVICES ? all : WS_MOST_ADVICES,
                                   .all = all,
                                   .advice = calloc((size_t)all + 1, sizeof *advices->advice)};
    search.no_memory |= !bad || !advices->advice;
    for (int i = 0; i < all && !search.no_memory; i++) {
        const struct ws_place *place = &search.place[bad[i]];
        struct ws_suggestion none = nothing(options);

        none.options.execution = place->number;
        advices->advice[i] =
            (struct ws_advice){place->variant, place->line, place->column, none, none};
    }
    for (int i = 0; i < advices->count && !search.no_memory; i++)
        advise(&search, bad, i, advices);
    free(bad);
    if (ws_search_finish(&search, error))
        return true;
    ws_advices_finish(advices);
    return false;
}

void ws_advices_finish(struct ws_advices *advices)
{
    free(advices->advice);
    *advices = (struct ws_advices){0};
}

/* The percentage of lanes that fault if offsets count elements of this size; 100 also if they
 * cannot. */
static int percent_faulting(const struct ws_variant *variant,
                            const struct ws_address_options *options,
                            const struct ws_executions *executions, int bytes)
{
    int lanes = 0, faulting = 0;

    for (int i = 0; i < executions->count; i++) {
        struct ws_execution execution = executions->execution[i];
        struct ws_addresses addresses;
        struct ws_error error;

        if (execution.typed && bytes > 1)
            return 100;
        for (int lane = 0; lane < WS_LANES; lane++)
            if (execution.active >> lane & 1 && execution.offset[lane] <= UINT32_MAX &&
                execution.offset[lane] >= -(int64_t)UINT32_MAX)
                execution.offset[lane] *= bytes;
        if (!ws_addresses_of(variant, options, &execution, &addresses, &error))
            return bytes > 1 ? 100 : 0;
        lanes += addresses.counted;
        for (uint32_t faults = ws_addresses_faulting(&addresses, 0); faults; faults &= faults - 1)
            faulting++;
    }
    return lanes ? 100 * faulting / lanes + (faulting > 0 && 100 * faulting < lanes) : 100;
}

int ws_suggest_element(const struct ws_variant *variant, const struct ws_address_options *options)
{
    struct ws_address_options counted = *options;
    struct ws_executions executions = {0};
    struct ws_error error;
    int element = 0;

    if (options->source != WS_FROM_EXPRESSION || options->element_bytes)
        return 0;
    /* A single lane that faults has another cause. */
    if (ws_sweep_variant(variant, &counted, &executions, NULL, &error) &&
        percent_faulting(variant, options, &executions, 1) >= 25)
        for (int bytes = 2; bytes <= 8 && !element; bytes *= 2)
            if (!percent_faulting(variant, options, &executions, bytes))
                element = bytes;
    ws_executions_finish(&executions);
    return element;
}

bool ws_suggestion_write(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                         FILE *file, struct ws_error *error)
{
    struct ws_address_options options = suggestion->options;

    if (suggestion->constant >= 0)
        options.constants.constant[suggestion->constant].as_number = true;
    options.literal = suggestion->literal;
    options.literal_value = suggestion->value;
    return ws_address_write(variant, &options, false, file, error);
}
