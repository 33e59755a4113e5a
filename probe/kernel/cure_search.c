/*
 * The candidates for one array: its layout is measured by compiling it with larger dimensions, the
 * recorded addresses choose among paddings and XORs, and the best of each are counted.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/compile/scan.h"
#include "probe/kernel/cure_edit.h"
#include "probe/kernel/cure_predict.h"
#include "probe/kernel/cure_trial.h"
#include "probe/kernel/kernel_same.h"

enum { MOST_USES = 1000, MOST_PAD = 64 /* elements */, DYNAMIC_BYTES = 48 << 10 };

/* An array in the text and in memory. */
struct layout {
    struct ws_cure_text at;
    struct ws_cure_sample sample;
    bool *accessed;                         /* owned: the text's */
    uint64_t dimension[WS_TEXT_DIMENSIONS]; /* in elements; 0: not known */
    uint64_t element;                       /* bytes; 0: not known */
    uint64_t excess;                        /* of the sample */
};

/* Marks the lines at which the array is accessed, in layout->at.accessed. */
static bool find_lines(struct ws_cure_work *work, struct layout *layout, int variable)
{
    const struct ws_kernel_run *run = &work->now->run[work->run];
    int lines = ws_scan_line(work->text, work->length);
    bool *accessed = calloc((size_t)lines + 1, sizeof *accessed);

    if (!accessed)
        return ws_no_memory(work->error);
    layout->at.accessed = layout->accessed = accessed;
    layout->at.lines = lines;
    for (size_t i = 0; i < run->accesses.accesses; i++) {
        const struct ws_site *site = &run->accesses.site[run->accesses.access[i].site];

        if (site->line > 0 && site->line <= lines && !accessed[site->line])
            accessed[site->line] =
                ws_kernel_access_variable(run, &run->accesses.access[i]) == variable;
    }
    return true;
}

/* The array's dimensions, by its growth if one of them is larger by 1. That needs no execution.
 * *measured is false if a dimension is not known. */
static bool measure(struct ws_cure_work *work, struct layout *layout, bool *measured)
{
    int dimensions = layout->at.array->dimensions;

    *measured = false;
    layout->element = 0;
    for (int i = 0; i < dimensions; i++) {
        struct ws_text_edits edits = {0};
        struct ws_cure_trial trial = {0};
        bool good;

        if (!ws_cure_may_try(work) || !ws_cure_pad(&layout->at, i, 1, &edits, work->reason))
            return true;
        good = ws_cure_count(work, &edits, 1, &trial);
        ws_cure_trial_finish(&trial);
        if (!good)
            return false;
        if (!work->grown || work->bytes % work->grown)
            return true;
        layout->dimension[i] = work->bytes / work->grown;
    }
    layout->element = work->bytes;
    for (int i = 0; i < dimensions; i++)
        layout->element /= layout->dimension[i];
    *measured = layout->element > 0;
    return true;
}

/* Paddings of each dimension but the first, from the last one on. */
static bool try_pads(struct ws_cure_work *work, const struct layout *layout,
                     struct ws_cure_trial *best)
{
    int last = layout->at.array->dimensions - 1;
    uint64_t unit = layout->element;

    for (int dimension = last; dimension >= 1 && !(best->is_made && !best->excess); dimension--) {
        uint64_t excess = layout->excess, level = unit * layout->dimension[dimension];
        int elements = ws_cure_predict_pad(&layout->sample, level, unit, MOST_PAD, &excess);
        struct ws_text_edits edits = {0};
        char which[32] = "the last dimension";

        unit = level;
        if (!elements || !ws_cure_may_try(work))
            continue;
        if (dimension < last)
            snprintf(which, sizeof which, "dimension %d", dimension + 1);
        if (!ws_cure_pad(&layout->at, dimension, elements, &edits, work->reason))
            return true;
        if (!ws_cure_try(work, &edits, WS_CURE_PAD, best, "pad %s by %d element%s", which, elements,
                         elements == 1 ? "" : "s"))
            return false;
    }
    return true;
}

/* Paddings of a stride in the index of an array of one dimension. */
static bool try_strides(struct ws_cure_work *work, const struct layout *layout,
                        struct ws_cure_trial *best)
{
    struct ws_text_range stride;

    for (int nth = 0; ws_cure_find_stride(&layout->at, nth, &stride) && ws_cure_may_try(work) &&
                      !(best->is_made && !best->excess);
         nth++) {
        struct ws_text_edits edits = {0};
        struct ws_cure_trial measured = {0};
        uint64_t excess = layout->excess;
        int elements, length = (int)(stride.end - stride.start);
        bool good;

        if (!ws_cure_stride(&layout->at, stride, 1, &edits, work->reason)) {
            ws_text_edits_finish(&edits);
            return true;
        }
        good = ws_cure_count(work, &edits, 1, &measured);
        ws_cure_trial_finish(&measured);
        if (!good)
            return false;
        if (!work->grown)
            continue;
        elements = ws_cure_predict_pad(&layout->sample, work->bytes / work->grown * layout->element,
                                       layout->element, MOST_PAD, &excess);
        if (elements &&
            (!ws_cure_stride(&layout->at, stride, elements, &edits, work->reason) ||
             !ws_cure_try(work, &edits, WS_CURE_PAD, best, "pad its stride %.*s by %d element%s",
                          length < 60 ? length : 60, layout->at.text + stride.start, elements,
                          elements == 1 ? "" : "s")))
            return false;
    }
    return true;
}

/* The best XOR for elements of this size. */
static bool try_swizzle(struct ws_cure_work *work, const struct layout *layout, uint64_t element,
                        struct ws_cure_trial *best)
{
    int dimensions = layout->at.array->dimensions;
    uint64_t row = dimensions > 1 ? element * layout->dimension[dimensions - 1] : 0;
    uint64_t excess = layout->excess;
    struct ws_text_edits edits = {0};
    struct ws_cure_change change;
    struct ws_cure_xor made;
    char words[WS_CURE_XOR_SIZE];

    if (row & (row - 1) || element & (element - 1)) /* not powers of two */
        return true;
    if (!ws_cure_predict_xor(&layout->sample, element, row,
                             work->bytes ? work->bytes : (uint64_t)DYNAMIC_BYTES, &change, &excess))
        return true;
    made = (struct ws_cure_xor){
        .by_row = row && change.from >= row,
        .divide = (int)(change.from / (row && change.from >= row ? row : element)),
        .values = (int)change.values,
        .unit = (int)(change.unit / element)};
    if (!ws_cure_swizzle(&layout->at, &made, &edits, work->reason)) {
        ws_text_edits_finish(&edits);
        return true;
    }
    return ws_cure_try(work, &edits, WS_CURE_SWIZZLE, best, "swizzle the last subscript with %s",
                       ws_cure_xor_words(&made, made.by_row ? "row" : "itself", words));
}

/* For dynamic memory the size of an element is not measured: the common ones are tried. */
static bool try_swizzles(struct ws_cure_work *work, const struct layout *layout,
                         struct ws_cure_trial *best)
{
    static const uint64_t common[] = {4, 2, 8, 1, 16};

    if (layout->element)
        return try_swizzle(work, layout, layout->element, best);
    for (int i = 0; layout->at.array->dimensions == 1 && i < 5 && ws_cure_may_try(work) &&
                    !(best->is_made && !best->excess);
         i++)
        if (!try_swizzle(work, layout, common[i], best))
            return false;
    return true;
}

/* The candidates at one declaration; *found is whether it is the variable's. */
bool ws_cure_search(struct ws_cure_work *work, const char *bare, const struct ws_text_array *array,
                    bool *found, struct ws_cure_trial *pad, struct ws_cure_trial *swizzle)
{
    const struct ws_kernel_run *run = &work->now->run[work->run];
    int variable = ws_kernel_variable(run, work->variable);
    char unknown[WS_TEXT_REASON] = "", reason[WS_TEXT_REASON];
    struct ws_text_use *use;
    struct layout layout = {.at = {.text = work->text,
                                   .bare = bare,
                                   .length = work->length,
                                   .array = array,
                                   .uses_unknown = unknown,
                                   .uncounted = run->accesses.uncounteds > 0}};
    bool good;

    if (!ws_text_find_uses(work->text, bare, work->length, array, &use, &layout.at.uses, unknown))
        return ws_no_memory(work->error);
    if (layout.at.uses > MOST_USES) {
        layout.at.uses = -1;
        snprintf(unknown, sizeof unknown, "it has more than %d uses", MOST_USES);
    }
    layout.at.use = use;
    good = find_lines(work, &layout, variable) &&
           ws_cure_sample(run, variable, &layout.sample, work->error) &&
           measure(work, &layout, found);
    layout.excess = good ? ws_cure_predict(&layout.sample, &(struct ws_cure_change){0}) : 0;
    if (good && *found)
        good = try_pads(work, &layout, pad) && try_strides(work, &layout, pad);
    memcpy(reason, work->reason, sizeof reason);
    good = good && try_swizzles(work, &layout, swizzle);
    if (reason[0]) /* the reason for no padding is more helpful */
        memcpy(work->reason, reason, sizeof reason);
    *found |= swizzle->is_made;
    ws_cure_sample_finish(&layout.sample);
    free(layout.accessed);
    free(use);
    return good;
}
