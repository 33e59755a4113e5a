/*
 * See kernel_cure.h. The array with the most excess comes first; its best candidate becomes the text that the
 * next array's candidates start from.
 */
#include "probe/kernel/kernel_cure.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "probe/base/memory.h"
#include "probe/compile/scan.h"
#include "probe/kernel/cure_edit.h"
#include "probe/kernel/cure_predict.h"
#include "probe/kernel/kernel_same.h"

enum {
    MOST_TEXT = 1 << 20,
    MOST_TRIES = 100,
    MOST_SECONDS = 60,
    MOST_USES = 1000,
    MOST_DECLARATIONS = 3,
    MOST_PAD = 32,          /* elements */
    STATIC_BYTES = 48 << 10 /* the most that a kernel may have of static shared memory */
};

/* A text that was compiled and counted. */
struct trial {
    char *text;
    size_t length;
    struct ws_kernel_result result;
    bool is_made;
    enum ws_cure_kind kind;
    char what[160];
    uint64_t excess; /* of the array */
};

struct work {
    const struct ws_kernel_request *request;
    const struct ws_kernel_result *first;
    struct ws_cures *cures;
    const struct ws_kernel_result *now; /* with all offers so far */
    struct trial adopted;               /* whose `now` is, unless it is the first's */
    const char *text;
    size_t length;
    char **tried; /* arrays: a kernel's and a variable's name */
    int trieds;
    time_t began;
    struct ws_error *error;
    /* the array that a cure is looked for */
    int run;
    const char *variable; /* its name in the PTX; borrowed from `now` */
    uint64_t excess;
    uint64_t bytes; /* of the variable */
    uint64_t grown; /* by how much the last candidate made it larger */
    char reason[WS_TEXT_REASON];
};

static void finish_trial(struct trial *trial)
{
    if (trial->is_made)
        ws_kernel_result_finish(&trial->result);
    free(trial->text);
    *trial = (struct trial){0};
}

static bool say(struct work *work, const char *format, ...) WS_PRINTF(2, 3);
static bool say(struct work *work, const char *format, ...)
{
    struct ws_cures *cures = work->cures;
    char text[512], **grown;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    grown = realloc(cures->reason, ((size_t)cures->reasons + 1) * sizeof *grown);
    if (!grown)
        return ws_no_memory(work->error);
    cures->reason = grown;
    grown[cures->reasons] = strdup(text);
    return grown[cures->reasons] ? ++cures->reasons > 0 : ws_no_memory(work->error);
}

static uint64_t run_excess(const struct ws_kernel_run *run)
{
    return run->tally.wavefronts - run->tally.ideal;
}

static uint64_t all_excess(const struct ws_kernel_result *result)
{
    uint64_t excess = 0;

    for (int i = 0; i < result->runs; i++)
        excess += run_excess(&result->run[i]);
    return excess;
}

static uint64_t static_bytes(const struct ws_kernel_run *run)
{
    uint64_t bytes = 0;

    for (int i = 0; i < run->accesses.variables; i++) {
        const struct ws_shared_variable *variable = &run->accesses.variable[i];

        if (!variable->is_dynamic && variable->offset + variable->bytes > bytes)
            bytes = variable->offset + variable->bytes;
    }
    return bytes;
}

/* The excess of one variable of a run. */
static bool excess_of(struct work *work, const struct ws_kernel_run *run, const char *name,
                      uint64_t *excess)
{
    int index = ws_kernel_variable(run, name);
    uint64_t *all = malloc(((size_t)run->accesses.variables + 1) * sizeof *all);
    bool good = all ? ws_kernel_variable_excess(run, all, work->error) : ws_no_memory(work->error);

    *excess = good && index >= 0 ? all[index] : 0;
    free(all);
    return good;
}

/* Whether a counted candidate may be offered, and why not. */
static bool judge(struct work *work, const struct ws_kernel_result *result, bool *good)
{
    *good = result->runs == work->now->runs;
    for (int i = 0; *good && i < result->runs; i++) {
        const struct ws_kernel_run *before = &work->now->run[i], *after = &result->run[i];

        if (strcmp(before->mangled, after->mangled) != 0 || run_excess(after) > run_excess(before))
            *good = false;
        else if (static_bytes(after) > STATIC_BYTES && static_bytes(before) <= STATIC_BYTES)
            *good = snprintf(work->reason, sizeof work->reason,
                             "padding exceeds 48 KiB of static shared memory") < 0;
        else if (!ws_kernel_same(before, after, good, work->error))
            return false;
    }
    return true;
}

static bool may_try(const struct work *work)
{
    return work->cures->tries < MOST_TRIES && time(NULL) - work->began < MOST_SECONDS;
}

/*
 * Makes the edits and counts, up to a step limit; *trial has a result where that went well. Consumes the
 * edits. Fails for lack of memory only.
 */
static bool count_edits(struct work *work, struct ws_text_edits *edits, uint64_t step_limit,
                        struct trial *trial)
{
    struct ws_kernel_request request = *work->request;
    const struct ws_kernel_run *run;
    char *diagnostics = NULL;
    struct ws_error refused;
    int index;

    work->grown = 0;
    trial->text = ws_text_edited(work->text, work->length, edits, &trial->length);
    ws_text_edits_finish(edits);
    if (!trial->text)
        return ws_no_memory(work->error);
    request.compile.text = trial->text;
    request.compile.length = trial->length;
    request.step_limit = step_limit;
    work->cures->tries++;
    trial->is_made = ws_kernel_count(&request, &trial->result, &diagnostics, &refused);
    free(diagnostics);
    if (!trial->is_made)
        return !ws_is_no_memory(&refused) || ws_no_memory(work->error);
    if (trial->result.runs != work->now->runs)
        return true;
    run = &trial->result.run[work->run];
    index = ws_kernel_variable(run, work->variable);
    if (index >= 0 && run->accesses.variable[index].bytes > work->bytes)
        work->grown = run->accesses.variable[index].bytes - work->bytes;
    return true;
}

/*
 * Counts a candidate, and keeps it in *best if it may be offered and is better than what is there. Consumes the
 * edits. Fails for lack of memory only.
 */
static bool try_edits(struct work *work, struct ws_text_edits *edits, enum ws_cure_kind kind,
                      struct trial *best, const char *format, ...) WS_PRINTF(5, 6);
static bool try_edits(struct work *work, struct ws_text_edits *edits, enum ws_cure_kind kind,
                      struct trial *best, const char *format, ...)
{
    struct trial trial = {.kind = kind};
    va_list arguments;
    bool good, same = false;

    va_start(arguments, format);
    vsnprintf(trial.what, sizeof trial.what, format, arguments);
    va_end(arguments);
    good = count_edits(work, edits, work->request->step_limit, &trial);
    if (good && trial.is_made)
        good =
            judge(work, &trial.result, &same) &&
            (!same || excess_of(work, &trial.result.run[work->run], work->variable, &trial.excess));
    if (good && same && (kind == WS_CURE_SWIZZLE || work->grown) && trial.excess < work->excess &&
        all_excess(&trial.result) < all_excess(work->now) &&
        (!best->is_made || trial.excess < best->excess)) {
        finish_trial(best);
        *best = trial;
        return true;
    }
    finish_trial(&trial);
    return good;
}

/* An array in the text and in memory. */
struct layout {
    struct ws_cure_text at;
    struct ws_cure_sample sample;
    uint64_t dimension[WS_TEXT_DIMENSIONS]; /* in elements; 0: not known */
    uint64_t element;                       /* bytes; 0: not known */
    uint64_t excess;                        /* of the sample */
};

/*
 * The array's dimensions, by how much larger it becomes where one of them is larger by 1. That needs no
 * execution. *measured is false where some dimension is not known.
 */
static bool measure(struct work *work, struct layout *layout, bool *measured)
{
    int dimensions = layout->at.array->dimensions;

    *measured = false;
    layout->element = 0;
    for (int i = 0; i < dimensions; i++) {
        struct ws_text_edits edits = {0};
        struct trial trial = {0};
        bool good;

        if (!may_try(work) || !ws_cure_pad(&layout->at, i, 1, &edits, work->reason))
            return true;
        good = count_edits(work, &edits, 1, &trial);
        finish_trial(&trial);
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

/* Paddings of each dimension but the first, the last one first. */
static bool try_pads(struct work *work, const struct layout *layout, struct trial *best)
{
    int last = layout->at.array->dimensions - 1;
    uint64_t unit = layout->element;

    for (int dimension = last; dimension >= 1 && !(best->is_made && !best->excess); dimension--) {
        uint64_t excess = layout->excess, level = unit * layout->dimension[dimension];
        int elements = ws_cure_predict_pad(&layout->sample, level, unit, MOST_PAD, &excess);
        struct ws_text_edits edits = {0};
        char which[32] = "the last dimension";

        unit = level;
        if (!elements || !may_try(work))
            continue;
        if (dimension < last)
            snprintf(which, sizeof which, "dimension %d", dimension + 1);
        if (!ws_cure_pad(&layout->at, dimension, elements, &edits, work->reason))
            return true;
        if (!try_edits(work, &edits, WS_CURE_PAD, best, "pad %s by %d element%s", which, elements,
                       elements == 1 ? "" : "s"))
            return false;
    }
    return true;
}

/* Paddings of a stride that an array of one dimension is indexed with. */
static bool try_strides(struct work *work, const struct layout *layout, struct trial *best)
{
    struct ws_text_range stride;

    for (int nth = 0; ws_cure_find_stride(&layout->at, nth, &stride) && may_try(work) &&
                      !(best->is_made && !best->excess);
         nth++) {
        struct ws_text_edits edits = {0};
        struct trial measured = {0};
        uint64_t excess = layout->excess;
        int elements, length = (int)(stride.end - stride.start);
        bool good;

        if (!ws_cure_stride(&layout->at, stride, 1, &edits, work->reason))
            return true;
        good = count_edits(work, &edits, 1, &measured);
        finish_trial(&measured);
        if (!good)
            return false;
        if (!work->grown)
            continue;
        elements = ws_cure_predict_pad(&layout->sample, work->bytes / work->grown * layout->element,
                                       layout->element, MOST_PAD, &excess);
        if (elements &&
            (!ws_cure_stride(&layout->at, stride, elements, &edits, work->reason) ||
             !try_edits(work, &edits, WS_CURE_PAD, best, "pad its stride %.*s by %d element%s",
                        length < 60 ? length : 60, layout->at.text + stride.start, elements,
                        elements == 1 ? "" : "s")))
            return false;
    }
    return true;
}

/* The best XOR, where elements have so many bytes. */
static bool try_swizzle(struct work *work, const struct layout *layout, uint64_t element,
                        struct trial *best)
{
    int dimensions = layout->at.array->dimensions;
    uint64_t row = dimensions > 1 ? element * layout->dimension[dimensions - 1] : 0;
    uint64_t excess = layout->excess;
    struct ws_text_edits edits = {0};
    struct ws_cure_change change;
    struct ws_cure_xor made;
    char words[WS_CURE_XOR_SIZE];

    if ((row | element) & ((row | element) - 1) && (row & (row - 1) || element & (element - 1)))
        return true;
    if (!ws_cure_predict_xor(&layout->sample, element, row,
                             work->bytes ? work->bytes : (uint64_t)STATIC_BYTES, &change, &excess))
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
    return try_edits(work, &edits, WS_CURE_SWIZZLE, best, "swizzle the last subscript with %s",
                     ws_cure_xor_words(&made, made.by_row ? "row" : "itself", words));
}

/* Of dynamic memory the size of an element is not measured: the common ones are tried. */
static bool try_swizzles(struct work *work, const struct layout *layout, struct trial *best)
{
    static const uint64_t common[] = {4, 2, 8, 1, 16};

    if (layout->element)
        return try_swizzle(work, layout, layout->element, best);
    for (int i = 0; layout->at.array->dimensions == 1 && i < 5 && may_try(work) &&
                    !(best->is_made && !best->excess);
         i++)
        if (!try_swizzle(work, layout, common[i], best))
            return false;
    return true;
}

static bool offer(struct work *work, const struct ws_text_array *array, const struct trial *trial,
                  bool alternative)
{
    struct ws_cures *cures = work->cures;
    const struct ws_kernel_run *before = &work->now->run[work->run];
    const struct ws_kernel_run *after = &trial->result.run[work->run];
    struct ws_cure_offer *grown, *made;
    struct ws_memory memory;
    bool good;

    if (!ws_memory_open(&memory, work->error))
        return false;
    good = ws_text_diff(work->first->name, work->text, work->length, trial->text, trial->length,
                        memory.file);
    if (!ws_memory_close(&memory, work->error))
        return false;
    grown = realloc(cures->offer, ((size_t)cures->offers + 1) * sizeof *grown);
    if (grown)
        cures->offer = grown;
    if (!grown || !good) {
        free(memory.text);
        return ws_no_memory(work->error);
    }
    made = &grown[cures->offers++];
    *made = (struct ws_cure_offer){.kind = trial->kind,
                                   .alternative = alternative,
                                   .array = strdup(array->name),
                                   .line = array->line,
                                   .kernel = work->first->run[work->run].printed,
                                   .before = work->excess,
                                   .after = trial->excess,
                                   .bytes = (int64_t)after->accesses.shared_bytes -
                                            (int64_t)before->accesses.shared_bytes,
                                   .diff = memory.text};
    memcpy(made->what, trial->what, sizeof made->what);
    return made->array || ws_no_memory(work->error);
}

/* The candidates at one declaration; *found is whether it was the variable's. */
static bool try_declaration(struct work *work, const char *bare, const struct ws_text_array *array,
                            bool *found, struct trial *pad, struct trial *swizzle)
{
    const struct ws_kernel_run *run = &work->now->run[work->run];
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
    good =
        ws_cure_sample(run, ws_kernel_variable(run, work->variable), &layout.sample, work->error) &&
        measure(work, &layout, found);
    layout.excess = good ? ws_cure_predict(&layout.sample, &(struct ws_cure_change){0}) : 0;
    if (good && *found)
        good = try_pads(work, &layout, pad) && try_strides(work, &layout, pad);
    memcpy(reason, work->reason, sizeof reason);
    good = good && try_swizzles(work, &layout, swizzle);
    if (reason[0]) /* why there is no padding says more */
        memcpy(work->reason, reason, sizeof reason);
    *found |= swizzle->is_made;
    ws_cure_sample_finish(&layout.sample);
    free(use);
    return good;
}

/* Makes a trial what further candidates start from. */
static void adopt(struct work *work, struct trial *trial)
{
    finish_trial(&work->adopted);
    work->adopted = *trial;
    *trial = (struct trial){0};
    work->now = &work->adopted.result;
    work->text = work->adopted.text;
    work->length = work->adopted.length;
}

/* Looks for a cure of work->variable. */
static bool cure(struct work *work)
{
    struct trial pad = {0}, swizzle = {0}, *best = &pad;
    struct ws_text_array array;
    char name[WS_TEXT_NAME], *bare = ws_scan_bare(work->text, work->length);
    bool good = bare || ws_no_memory(work->error), found = false;
    int declarations = 0;

    work->reason[0] = 0;
    while (good && !found && declarations < MOST_DECLARATIONS &&
           ws_text_find_array(bare, work->length, work->variable, declarations, &array)) {
        declarations++;
        if (array.dimensions)
            good = try_declaration(work, bare, &array, &found, &pad, &swizzle);
        else
            snprintf(work->reason, sizeof work->reason,
                     "it is declared at line %d without dimensions", array.line);
    }
    free(bare);
    if (!declarations)
        snprintf(work->reason, sizeof work->reason, "the text does not declare it");
    else if (!work->reason[0])
        snprintf(work->reason, sizeof work->reason,
                 "no candidate has fewer and changes nothing else");
    if (!ws_text_variable_name(work->variable, name))
        snprintf(name, sizeof name, "(variable)");
    if (swizzle.is_made && (!pad.is_made || swizzle.excess < pad.excess))
        best = &swizzle;
    if (good && best->is_made)
        good = offer(work, &array, best, false) &&
               (best == &swizzle || !swizzle.is_made || offer(work, &array, &swizzle, true));
    if (good && (!best->is_made || best->excess))
        good = say(work, "no %sedit is known for %s, which has %llu excess wavefronts: %s",
                   best->is_made ? "further " : "", name,
                   (unsigned long long)(best->is_made ? best->excess : work->excess), work->reason);
    if (good && best->is_made)
        adopt(work, best);
    finish_trial(&pad);
    finish_trial(&swizzle);
    return good;
}

static bool was_tried(const struct work *work, const char *kernel, const char *variable)
{
    size_t length = strlen(kernel);

    for (int i = 0; i < work->trieds; i++)
        if (!strncmp(work->tried[i], kernel, length) && work->tried[i][length] == '\n' &&
            !strcmp(work->tried[i] + length + 1, variable))
            return true;
    return false;
}

/* Makes the array that costs most, of those that were not tried, the work's. */
static bool find_worst(struct work *work, bool *found)
{
    *found = false;
    work->excess = 0;
    for (int i = 0; i < work->now->runs; i++) {
        const struct ws_kernel_run *run = &work->now->run[i];
        uint64_t *excess = malloc(((size_t)run->accesses.variables + 1) * sizeof *excess);

        if (!excess || !ws_kernel_variable_excess(run, excess, work->error)) {
            free(excess);
            return ws_no_memory(work->error);
        }
        for (int v = 0; v < run->accesses.variables; v++) {
            const struct ws_shared_variable *variable = &run->accesses.variable[v];

            if (excess[v] <= work->excess || was_tried(work, run->mangled, variable->name))
                continue;
            work->excess = excess[v];
            work->bytes = variable->bytes;
            work->variable = variable->name;
            work->run = i;
            *found = true;
        }
        free(excess);
    }
    return true;
}

static bool remember(struct work *work)
{
    char **grown = realloc(work->tried, ((size_t)work->trieds + 1) * sizeof *grown);
    struct ws_memory memory;

    if (!grown)
        return ws_no_memory(work->error);
    work->tried = grown;
    if (!ws_memory_open(&memory, work->error))
        return false;
    fprintf(memory.file, "%s\n%s", work->now->run[work->run].mangled, work->variable);
    if (!ws_memory_close(&memory, work->error))
        return false;
    grown[work->trieds++] = memory.text;
    return true;
}

static bool cure_all(struct work *work)
{
    bool found;

    while (find_worst(work, &found)) {
        if (!found)
            return true;
        if (!may_try(work))
            return say(work, "stopped after %d candidates, the limit; arrays may be left",
                       work->cures->tries);
        if (!remember(work) || !cure(work))
            return false;
    }
    return false;
}

bool ws_kernel_cure(const struct ws_kernel_request *request, const struct ws_kernel_result *result,
                    struct ws_cures *cures, struct ws_error *error)
{
    struct work work = {.request = request,
                        .first = result,
                        .cures = cures,
                        .now = result,
                        .text = result->text,
                        .length = result->length,
                        .began = time(NULL),
                        .error = error};
    bool good;

    *cures = (struct ws_cures){.before = all_excess(result)};
    if (result->is_ptx)
        return ws_fail(error, "%.200s: PTX has no text to edit; pass the CUDA source",
                       result->name);
    if (result->length > MOST_TEXT)
        return ws_fail(error, "%.200s: --suggest edits texts of at most 1 MiB", result->name);
    good = cure_all(&work);
    cures->after = all_excess(work.now);
    cures->text = good ? malloc(work.length + 1) : NULL;
    if (cures->text) {
        memcpy(cures->text, work.text, work.length);
        cures->text[work.length] = 0;
        cures->length = work.length;
    } else if (good) {
        good = ws_no_memory(error);
    }
    for (int i = 0; i < work.trieds; i++)
        free(work.tried[i]);
    free(work.tried);
    finish_trial(&work.adopted);
    if (!good)
        ws_cures_finish(cures);
    return good;
}

void ws_cures_finish(struct ws_cures *cures)
{
    for (int i = 0; i < cures->offers; i++) {
        free(cures->offer[i].array);
        free(cures->offer[i].diff);
    }
    for (int i = 0; i < cures->reasons; i++)
        free(cures->reason[i]);
    free(cures->offer);
    free(cures->reason);
    free(cures->text);
    *cures = (struct ws_cures){0};
}
