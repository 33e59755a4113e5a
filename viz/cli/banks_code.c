/* A kernel's code, run and counted. */
#include "viz/cli/banks_code.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/access/sweep.h"
#include "viz/cli/banks_one.h"
#include "viz/cli/banks_tally.h"
#include "viz/report/advice.h"
#include "viz/report/tally_fold.h"
#include "viz/text/lane_text.h"

static bool check_number(const struct ws_banks_request *request, struct ws_executions *executions,
                         struct ws_error *error)
{
    int number = request->addresses->execution;

    if (number > executions->count)
        return ws_fail(error, WS_CODE_RANGE,
                       "there %s %d execution%s%s%s; --execution %d does not exist",
                       executions->count == 1 ? "is" : "are", executions->count,
                       executions->count == 1 ? "" : "s", request->variant ? " of " : "",
                       request->variant ? request->variant->name : "", number);
    return true;
}

static bool check_memory(const struct ws_executions *executions, struct ws_error *error)
{
    for (int i = 0; i < executions->count; i++) {
        const struct ws_variant *variant = executions->execution[i].variant;

        if (!ws_address_lanes(variant))
            return ws_fail(error, WS_CODE_UNAVAILABLE,
                           "%s does not access memory; try `warpscope show`", variant->name);
    }
    return true;
}

static enum ws_exit report_one(const struct ws_banks_request *request,
                               const struct ws_executions *executions, int index, uint64_t times,
                               struct ws_error *error)
{
    struct ws_address_options chosen = *request->addresses;
    struct ws_banks_request one = *request;
    char away[160];

    if (ws_execution_diverges(&executions->execution[index], away, sizeof away)) {
        ws_fail(error, WS_CODE_ADDRESS, "%s: %s", executions->execution[index].label, away);
        return WS_EXIT_FAILED;
    }
    ws_sweep_choose(executions, index, &chosen);
    one.addresses = &chosen;
    one.variant = executions->execution[index].variant;
    return ws_banks_one(&one, executions, times, error);
}

/* "gemm.cu, one launch of warps 0 to 3": what the sums are of. */
static void name_source(const struct ws_banks_request *request,
                        const struct ws_executions *executions, char *text, size_t size)
{
    const struct ws_constants *constants = &request->addresses->constants;
    int warps = request->addresses->warps;
    size_t length;

    snprintf(text, size, warps ? "%.200s, one launch of warps 0 to %d" : "%.200s, once by warp %d",
             request->source, warps ? warps - 1 : request->addresses->warp);
    for (int i = 0; i < constants->count && executions->ranges; i++) {
        const struct ws_constant *constant = &constants->constant[i];

        length = strlen(text);
        if (constant->more && length < size)
            snprintf(text + length, size - length,
                     ", %s from %" PRId64 " to %" PRId64 ", both included", constant->name,
                     constant->value, constant->value + constant->more);
    }
}

/* "execution,line,warp,k,variant," and what stands there for one of them. */
static void name_lanes(const struct ws_executions *executions, int index, char *text, size_t size)
{
    const struct ws_execution *execution = &executions->execution[index < 0 ? 0 : index];
    size_t length;

    if (index < 0)
        snprintf(text, size, "execution,line,variant,warp,");
    else
        snprintf(text, size, "%d,%d,%s,%d,", index + 1, execution->line, execution->variant->name,
                 execution->warp);
    for (int i = 0; i < executions->ranges; i++) {
        length = strlen(text);
        if (length < size && index < 0)
            snprintf(text + length, size - length, "%s,", executions->range[i]);
        else if (length < size)
            snprintf(text + length, size - length, "%" PRId64 ",", execution->value[i]);
    }
}

static bool print_lanes(const struct ws_banks_request *request,
                        const struct ws_executions *executions, struct ws_error *error)
{
    char names[WS_MAX_RANGES * WS_NAME_SIZE + 64], cells[256];

    name_lanes(executions, -1, names, sizeof names);
    for (int i = 0; i < executions->count; i++) {
        const struct ws_execution *execution = &executions->execution[i];
        struct ws_addresses addresses;
        struct ws_banks banks;

        if (!ws_addresses_of(execution->variant, request->addresses, execution, &addresses, error))
            return ws_fail_in(error, execution->label);
        ws_banks_count(&addresses, request->addresses->buffer_bytes, &banks);
        name_lanes(executions, i, cells, sizeof cells);
        if (request->format == WS_BANK_CSV) {
            ws_lanes_csv(&banks, i ? NULL : names, cells, stdout);
            continue;
        }
        printf("%sexecution %d: %s, %s, warp %d", i ? "\n" : "", i + 1, execution->label,
               execution->variant->name, execution->warp);
        for (int range = 0; range < executions->ranges; range++)
            printf(", %s = %" PRId64, executions->range[range], execution->value[range]);
        fputs("\n", stdout);
        ws_lanes_table(&banks, stdout);
    }
    return true;
}

/* Where the worst phase is, for a reader who wants to see it. */
static void tell_worst(const struct ws_executions *executions, const struct ws_tally *tally)
{
    const struct ws_tally_options *options = &tally->options;

    for (int i = 0; i < executions->count && tally->total.ways > 1; i++) {
        const struct ws_execution *execution = &executions->execution[i];
        struct ws_addresses addresses;
        struct ws_error error;
        struct ws_banks banks;

        if (!ws_execution_addresses(execution, options, &addresses, &error))
            continue;
        ws_banks_count(&addresses, options->buffer_bytes, &banks);
        if (ws_banks_ways(&banks) < tally->total.ways)
            continue;
        printf("the first %d-way bank conflict is in %s, warp %d: --execution %d shows it\n",
               tally->total.ways, execution->label, execution->warp, i + 1);
        return;
    }
}

static bool print_tally(const struct ws_banks_request *request, const struct ws_tally *tally,
                        struct ws_tally_words *words, struct ws_error *error)
{
    struct ws_tally folded;
    bool done;

    if (request->format != WS_BANK_TABLE)
        return ws_print_tally(tally, words, request->format, error);
    if (!ws_tally_fold(tally, &folded, error))
        return false;
    done = ws_print_tally(&folded, words, request->format, error);
    ws_tally_finish(&folded);
    if (done)
        tell_worst(words->ran, tally);
    return done;
}

/* ws_suggest_element() of the instructions that fault, or 0. */
static int find_element(const struct ws_executions *executions,
                        const struct ws_address_options *options)
{
    const struct ws_variant *tried = NULL;
    int element = 0;

    for (int i = 0; i < executions->count && !element; i++) {
        const struct ws_execution *execution = &executions->execution[i];
        struct ws_addresses addresses;
        struct ws_error error;

        if (execution->variant == tried ||
            !ws_addresses_of(execution->variant, options, execution, &addresses, &error) ||
            !ws_addresses_faulting(&addresses, options->buffer_bytes))
            continue;
        tried = execution->variant;
        element = ws_suggest_element(tried, options);
    }
    return element;
}

static enum ws_exit report_all(const struct ws_banks_request *request,
                               const struct ws_executions *executions,
                               const struct ws_advices *advices, struct ws_error *error)
{
    const struct ws_address_options *addresses = request->addresses;
    const struct ws_tally_options options = {.base_bytes = addresses->base_bytes,
                                             .swizzle = addresses->swizzle,
                                             .buffer_bytes = addresses->buffer_bytes,
                                             .by_warp = addresses->warps > 1,
                                             .by_values = executions->ranges > 0};
    char source[512], hint[WS_INDEX_WORDS];
    struct ws_tally_words words = {.source = source,
                                   .ran = executions,
                                   .advices = advices,
                                   .element = find_element(executions, addresses)};
    enum ws_exit status = WS_EXIT_FAILED;
    struct ws_tally tally;

    name_source(request, executions, source, sizeof source);
    if (!ws_tally_make(executions, &options, &tally, error))
        return WS_EXIT_FAILED;
    if ((request->suggest ? ws_advices_code(advices, stdout) || ws_no_memory(error)
                          : (request->lanes ? print_lanes(request, executions, error)
                                            : print_tally(request, &tally, &words, error))) &&
        !ws_tally_refuse(&tally, error))
        status = WS_EXIT_DONE;
    else if (tally.total.faulting && words.element)
        ws_fail(error, WS_CODE_ADDRESS, "%" PRIu64 " of %" PRIu64 " executions fault; %s",
                tally.total.faulting, tally.total.executions, ws_index_words(words.element, hint));
    ws_tally_finish(&tally);
    return status;
}

static enum ws_exit report(const struct ws_banks_request *request, struct ws_executions *executions,
                           struct ws_error *error)
{
    int number = request->addresses->execution;
    bool advises = request->suggest || (!request->lanes && request->format != WS_BANK_CSV);
    struct ws_advices advices = {0};
    enum ws_exit status;

    if (!check_number(request, executions, error) || !check_memory(executions, error))
        return WS_EXIT_USAGE;
    if (number)
        return report_one(request, executions, number - 1, 1, error);
    if (ws_executions_alike(executions))
        return report_one(request, executions, 0, (uint64_t)executions->count, error);
    if (advises && !ws_advices_make(request->variant, request->addresses, &advices, error))
        return WS_EXIT_FAILED;
    status = report_all(request, executions, &advices, error);
    ws_advices_finish(&advices);
    return status;
}

/* Warps that do the same are counted each, as a GPU does; that they do is worth knowing. */
static void note_warps(const struct ws_address_options *addresses, struct ws_executions *executions)
{
    char text[WS_EXECUTION_NOTE];

    if (addresses->warps > 1 && !executions->used_warp) {
        snprintf(text, sizeof text,
                 "the code does not depend on the warp (threadIdx, tid, warp_id …): all %d warps "
                 "have the same addresses",
                 addresses->warps);
        ws_executions_note(executions, text);
    }
}

enum ws_exit ws_banks_code(const struct ws_banks_request *request, struct ws_error *error)
{
    struct ws_address_options addresses = *request->addresses;
    struct ws_banks_request followed = *request;
    struct ws_executions executions = {0};
    enum ws_exit status = WS_EXIT_USAGE;

    followed.addresses = &addresses;
    if (ws_addresses_check_options(request->variant, &addresses, error) &&
        ws_sweep_variant(request->variant, &addresses, &executions, NULL, error)) {
        note_warps(&addresses, &executions);
        status = report(&followed, &executions, error);
    }
    ws_executions_finish(&executions);
    return status;
}
