/* See cure_trial.h. */
#include "probe/kernel/cure_trial.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "probe/kernel/kernel_same.h"

enum { MOST_TRIES = 100, MOST_SECONDS = 60 };

void ws_cure_trial_finish(struct ws_cure_trial *trial)
{
    if (trial->is_made)
        ws_kernel_result_finish(&trial->result);
    free(trial->text);
    *trial = (struct ws_cure_trial){0};
}

static uint64_t run_excess(const struct ws_kernel_run *run)
{
    return run->tally.wavefronts - run->tally.ideal;
}

uint64_t ws_cure_excess(const struct ws_kernel_result *result)
{
    uint64_t excess = 0;

    for (int i = 0; i < result->runs; i++)
        excess += run_excess(&result->run[i]);
    return excess;
}

/* The excess of one variable of a run. */
static bool excess_of(struct ws_cure_work *work, const struct ws_kernel_run *run, const char *name,
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
static bool judge(struct ws_cure_work *work, const struct ws_kernel_result *result, bool *good)
{
    *good = result->runs == work->now->runs;
    for (int i = 0; *good && i < result->runs; i++) {
        const struct ws_kernel_run *before = &work->now->run[i], *after = &result->run[i];

        if (strcmp(before->mangled, after->mangled) != 0 || run_excess(after) > run_excess(before))
            *good = false;
        else if (ws_accesses_static_bytes(&after->accesses) > WS_STATIC_BYTES &&
                 ws_accesses_static_bytes(&before->accesses) <= WS_STATIC_BYTES)
            *good = snprintf(work->reason, sizeof work->reason,
                             "padding exceeds 48 KiB of static shared memory") < 0;
        else if (!ws_kernel_same(before, after, good, work->error))
            return false;
    }
    return true;
}

bool ws_cure_may_try(const struct ws_cure_work *work)
{
    return work->tries < MOST_TRIES && time(NULL) - work->began < MOST_SECONDS;
}

bool ws_cure_count(struct ws_cure_work *work, struct ws_text_edits *edits, uint64_t step_limit,
                   struct ws_cure_trial *trial)
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
    work->tries++;
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

bool ws_cure_try(struct ws_cure_work *work, struct ws_text_edits *edits, enum ws_cure_kind kind,
                 struct ws_cure_trial *best, const char *format, ...)
{
    struct ws_cure_trial trial = {.kind = kind};
    va_list arguments;
    bool good, same = false;

    va_start(arguments, format);
    vsnprintf(trial.what, sizeof trial.what, format, arguments);
    va_end(arguments);
    good = ws_cure_count(work, edits, work->request->step_limit, &trial);
    if (good && trial.is_made)
        good =
            judge(work, &trial.result, &same) &&
            (!same || excess_of(work, &trial.result.run[work->run], work->variable, &trial.excess));
    if (good && same && (kind == WS_CURE_SWIZZLE || work->grown) && trial.excess < work->excess &&
        ws_cure_excess(&trial.result) < ws_cure_excess(work->now) &&
        (!best->is_made || trial.excess < best->excess)) {
        ws_cure_trial_finish(best);
        *best = trial;
        return true;
    }
    ws_cure_trial_finish(&trial);
    return good;
}
