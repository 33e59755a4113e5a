/*
 * See kernel_cure.h. The array with the most excess comes first; its best candidate becomes the text that the
 * next array's candidates start from.
 */
#include "probe/kernel/kernel_cure.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "probe/compile/scan.h"
#include "probe/kernel/cure_trial.h"
#include "probe/kernel/kernel_same.h"

enum { MOST_TEXT = 1 << 20, MOST_DECLARATIONS = 3 };

struct work {
    struct ws_cure_work at;
    const struct ws_kernel_result *first;
    struct ws_cures *cures;
    struct ws_cure_trial adopted; /* whose result is at.now, unless that is the first */
    char **tried;                 /* arrays: a kernel's and a variable's name */
    int trieds;
    uint64_t outside; /* excess wavefronts of accesses that reach no variable */
};

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
        return ws_no_memory(work->at.error);
    cures->reason = grown;
    grown[cures->reasons] = strdup(text);
    return grown[cures->reasons] ? ++cures->reasons > 0 : ws_no_memory(work->at.error);
}

static bool offer(struct work *work, const struct ws_text_array *array,
                  const struct ws_cure_trial *trial, bool alternative)
{
    struct ws_cures *cures = work->cures;
    const struct ws_kernel_run *before = &work->at.now->run[work->at.run];
    const struct ws_kernel_run *after = &trial->result.run[work->at.run];
    struct ws_cure_offer *grown, *made;
    struct ws_memory memory;
    bool good;

    if (!ws_memory_open(&memory, work->at.error))
        return false;
    good = ws_text_diff(work->first->name, work->at.text, work->at.length, trial->text,
                        trial->length, memory.file);
    if (!ws_memory_close(&memory, work->at.error))
        return false;
    grown = realloc(cures->offer, ((size_t)cures->offers + 1) * sizeof *grown);
    if (grown)
        cures->offer = grown;
    if (!grown || !good) {
        free(memory.text);
        return ws_no_memory(work->at.error);
    }
    made = &grown[cures->offers++];
    *made = (struct ws_cure_offer){.kind = trial->kind,
                                   .alternative = alternative,
                                   .array = strdup(array->name),
                                   .line = array->line,
                                   .kernel = work->first->run[work->at.run].printed,
                                   .before = work->at.excess,
                                   .after = trial->excess,
                                   .bytes = (int64_t)after->accesses.shared_bytes -
                                            (int64_t)before->accesses.shared_bytes,
                                   .diff = memory.text};
    memcpy(made->what, trial->what, sizeof made->what);
    return made->array || ws_no_memory(work->at.error);
}

/* Makes a trial what further candidates start from. */
static void adopt(struct work *work, struct ws_cure_trial *trial)
{
    ws_cure_trial_finish(&work->adopted);
    work->adopted = *trial;
    *trial = (struct ws_cure_trial){0};
    work->at.now = &work->adopted.result;
    work->at.text = work->adopted.text;
    work->at.length = work->adopted.length;
}

/* Looks for a cure of work->at.variable. */
static bool cure(struct work *work)
{
    struct ws_cure_trial pad = {0}, swizzle = {0}, *best = &pad;
    const char *kernel = work->first->run[work->at.run].printed;
    struct ws_text_array array;
    char name[WS_TEXT_NAME], *bare = ws_scan_bare(work->at.text, work->at.length);
    bool good = bare || ws_no_memory(work->at.error), found = false;
    int declarations = 0;

    work->at.reason[0] = 0;
    while (good && !found && declarations < MOST_DECLARATIONS &&
           ws_text_find_array(bare, work->at.length, work->at.variable, declarations, &array)) {
        declarations++;
        if (array.dimensions)
            good = ws_cure_search(&work->at, bare, &array, &found, &pad, &swizzle);
        else
            snprintf(work->at.reason, sizeof work->at.reason,
                     "it is declared at line %d without dimensions", array.line);
    }
    free(bare);
    if (!declarations)
        snprintf(work->at.reason, sizeof work->at.reason, "the text does not declare it");
    else if (!work->at.reason[0])
        snprintf(work->at.reason, sizeof work->at.reason,
                 "no candidate has fewer without other changes");
    if (!ws_text_variable_name(work->at.variable, name))
        snprintf(name, sizeof name, "(variable)");
    if (swizzle.is_made && (!pad.is_made || swizzle.excess < pad.excess))
        best = &swizzle;
    if (good && best->is_made)
        good = offer(work, &array, best, false) &&
               (best == &swizzle || !swizzle.is_made || offer(work, &array, &swizzle, true));
    if (good && (!best->is_made || best->excess))
        good = say(work, "no %sedit is known for %s of %.*s, which has %llu excess wavefronts: %s",
                   best->is_made ? "further " : "", name, (int)strcspn(kernel, "("), kernel,
                   (unsigned long long)(best->is_made ? best->excess : work->at.excess),
                   work->at.reason);
    if (good && best->is_made)
        adopt(work, best);
    ws_cure_trial_finish(&pad);
    ws_cure_trial_finish(&swizzle);
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
    work->at.excess = 0;
    work->outside = ws_cure_excess(work->at.now);
    for (int i = 0; i < work->at.now->runs; i++) {
        const struct ws_kernel_run *run = &work->at.now->run[i];
        uint64_t *excess = malloc(((size_t)run->accesses.variables + 1) * sizeof *excess);

        if (!excess || !ws_kernel_variable_excess(run, excess, work->at.error)) {
            free(excess);
            return ws_no_memory(work->at.error);
        }
        for (int v = 0; v < run->accesses.variables; v++) {
            const struct ws_shared_variable *variable = &run->accesses.variable[v];

            work->outside -= excess[v];
            if (excess[v] <= work->at.excess || was_tried(work, run->mangled, variable->name))
                continue;
            work->at.excess = excess[v];
            work->at.bytes = variable->bytes;
            work->at.variable = variable->name;
            work->at.run = i;
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
        return ws_no_memory(work->at.error);
    work->tried = grown;
    if (!ws_memory_open(&memory, work->at.error))
        return false;
    fprintf(memory.file, "%s\n%s", work->at.now->run[work->at.run].mangled, work->at.variable);
    if (!ws_memory_close(&memory, work->at.error))
        return false;
    grown[work->trieds++] = memory.text;
    return true;
}

static bool cure_all(struct work *work)
{
    bool found;

    while (find_worst(work, &found)) {
        if (!found)
            return !work->outside ||
                   say(work,
                       "no edit is known for %llu excess wavefronts, whose addresses are in no "
                       "variable",
                       (unsigned long long)work->outside);
        if (!ws_cure_may_try(&work->at))
            return say(work, "stopped at the limit of %d candidates; arrays may remain",
                       work->at.tries);
        if (!remember(work) || !cure(work))
            return false;
    }
    return false;
}

bool ws_kernel_cure(const struct ws_kernel_request *request, const struct ws_kernel_result *result,
                    struct ws_cures *cures, struct ws_error *error)
{
    struct work work = {.at = {.request = request,
                               .now = result,
                               .text = result->text,
                               .length = result->length,
                               .began = time(NULL),
                               .error = error},
                        .first = result,
                        .cures = cures};
    bool good;

    *cures = (struct ws_cures){.before = ws_cure_excess(result)};
    if (result->is_ptx)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "%.200s: PTX has no source to edit; pass the CUDA source", result->name);
    if (result->length > MOST_TEXT)
        return ws_fail(error, WS_CODE_LIMIT, "%.200s: --suggest edits files of at most 1 MiB",
                       result->name);
    good = cure_all(&work);
    cures->after = ws_cure_excess(work.at.now);
    cures->tries = work.at.tries;
    cures->text = good ? malloc(work.at.length + 1) : NULL;
    if (cures->text) {
        memcpy(cures->text, work.at.text, work.at.length);
        cures->text[work.at.length] = 0;
        cures->length = work.at.length;
    } else if (good) {
        good = ws_no_memory(error);
    }
    for (int i = 0; i < work.trieds; i++)
        free(work.tried[i]);
    free(work.tried);
    ws_cure_trial_finish(&work.adopted);
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
