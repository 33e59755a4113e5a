/* See traced.h. Each site's text and addresses are made once, as the list is drawn often. */
#include "viz/app/model/traced.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/bank.h"
#include "probe/access/numbers_expression.h"
#include "probe/base/file.h"
#include "probe/base/utf8.h"
#include "viz/app/model/typed.h"
#include "viz/report/kernel_words.h"
#include "viz/report/trace_sites.h"
#include "viz/text/text_add.h"

/* Characters that the list shows of an instruction and of a file, and of a kernel's name at its start and end. */
enum { PART = 32, START = 24, END = 14 };

/* " of gemm<128>": without namespaces; of a longer name its start and its end, which tell instances apart. */
static void add_name(const struct ws_kernel_run *run, char *text, size_t size)
{
    char title[WS_KERNEL_NAME];
    const char *start = ws_kernel_title(run, title), *end = title + strcspn(title, "<"), *tail;

    for (const char *at = title; at < end; at++)
        if (*at == ':')
            start = at + 1;
    for (tail = start; tail[ws_utf8_length(tail, END)];)
        tail += ws_utf8_length(tail, 1);
    if (tail - start <= (long)ws_utf8_length(start, START + 1))
        ws_text_add(text, size, " of %s", start);
    else
        ws_text_add(text, size, " of %.*s\u2026%s", (int)ws_utf8_length(start, START), start, tail);
}

static void site_text(const struct ws_trace_listed *listed, bool names_kernel, char *text,
                      size_t size)
{
    const struct ws_kernel_site *site = listed->site;

    ws_text_add(text, size, "site %d: %.*s", site->site->number,
                (int)ws_utf8_length(site->site->instruction, PART), site->site->instruction);
    if (site->site->line)
        ws_text_add(text, size, " at %.*s:%d", (int)ws_utf8_length(site->site->file, PART),
                    site->site->file, site->site->line);
    else if (site->site->has_offset)
        ws_text_add(text, size, " at 0x%" PRIx32, site->site->offset);
    if (names_kernel)
        add_name(listed->run, text, size);
    if (listed->excess)
        ws_text_add(text, size, ", %d-way, %" PRIu64 " excess", site->ways, listed->excess);
    else
        ws_text_add(text, size, ", %s", site->ways ? "no conflict" : "every access faults");
}

static bool take_site(const struct ws_kernel_result *result, const struct ws_trace_listed *listed,
                      struct ws_traced_site *site, struct ws_error *error)
{
    char text[WS_EXPRESSION_LENGTH + 1];
    struct ws_address_options addresses;

    *site = (struct ws_traced_site){.number = listed->site->site->number,
                                    .variant = listed->site->rule.variant};
    site_text(listed, result->runs > 1, site->text, sizeof site->text);
    ws_trace_addresses(result, listed->run, listed->site, text, &addresses);
    memcpy(site->from, addresses.traced_from, sizeof site->from);
    site->evaluated = addresses.evaluated;
    site->sourced = addresses.sourced;
    memcpy(site->source, addresses.from, sizeof site->source);
    if (listed->site->rule.turns)
        site->why = "atomics are not shown here";
    else if (listed->site->rule.narrow)
        site->why = "1- and 2-byte accesses are not shown here";
    else if (addresses.inactive)
        site->why = "some lanes are inactive";
    if (site->why)
        return true;
    site->address = strdup(ws_numbers_expression(addresses.number, text));
    return site->address || ws_no_memory(error);
}

/* Of a result. */
static bool take_sites(const struct ws_kernel_result *result, const char *name,
                       struct ws_traced *traced, struct ws_error *error)
{
    int count, conflicts;
    struct ws_trace_listed *list = ws_trace_sites(result, &count, &conflicts);
    bool done = list || ws_no_memory(error);

    for (int i = 0; i < count && done; i++)
        if (i < WS_TRACED_MOST)
            done = take_site(result, &list[i], &traced->site[traced->sites++], error);
        else
            traced->more++;
    free(list);
    return done && (traced->sites ||
                    ws_fail(error, WS_CODE_NO_ACCESS, "%.300s has no counted access", name));
}

static void finish(struct ws_traced *traced)
{
    for (int i = 0; i < traced->sites; i++)
        free(traced->site[i].address);
}

/* The first that can be shown; the last of those that cannot. */
static int first_shown(const struct ws_traced *traced)
{
    int first = 0;

    while (first < traced->sites - 1 && traced->site[first].why)
        first++;
    return first;
}

/* Takes over what was made. */
static bool add(struct ws_traces *traces, const struct ws_traced *made, struct ws_error *error)
{
    struct ws_traced *grown =
        realloc(traces->trace, ((size_t)traces->count + 1) * sizeof *traces->trace);

    if (!grown)
        return ws_no_memory(error);
    traces->trace = grown;
    traces->trace[traces->count++] = *made;
    return true;
}

bool ws_traces_add_pattern(struct ws_traces *traces, const char *from, bool evaluated,
                           struct ws_state *state, struct ws_error *error)
{
    struct ws_traced made = {.sites = 1};
    struct ws_traced_site *site = &made.site[0];
    char text[WS_SETTING_SIZE];

    site->variant = state->choices.variant;
    site->evaluated = evaluated;
    snprintf(site->text, sizeof site->text, "%s", from);
    snprintf(site->from, sizeof site->from, "%s", from);
    ws_typed_text(state, text);
    site->address = strdup(text);
    if (!site->address || !add(traces, &made, error)) {
        free(site->address);
        return ws_no_memory(error);
    }
    state->trace = traces->count;
    state->trace_site = 0;
    return true;
}

bool ws_traces_open(struct ws_traces *traces, const char *path, struct ws_error *error)
{
    static const struct ws_file_kind kind = {"trace", 64 << 20, true};
    struct ws_kernel_request request = {.warp = -1, .only_traces = true};
    struct ws_kernel_result result;
    struct ws_traced made = {0};
    const struct ws_traced_site *first;
    char *text = NULL;
    bool done;

    request.compile.name = path;
    done = ws_file_read(path, &kind, &text, &request.compile.length, error);
    request.compile.text = text;
    if (done && (done = ws_kernel_trace(&request, &result, error))) {
        done = take_sites(&result, path, &made, error);
        ws_kernel_result_finish(&result);
    }
    free(text);
    first = &made.site[first_shown(&made)];
    done = done && (!first->why || ws_fail(error, WS_CODE_UNAVAILABLE,
                                           "%.300s: no site can be shown: %s; use `warpscope "
                                           "trace FILE`",
                                           path, first->why));
    done = done && add(traces, &made, error);
    if (!done)
        finish(&made);
    return done;
}

void ws_traces_finish(struct ws_traces *traces)
{
    for (int i = 0; i < traces->count; i++)
        finish(&traces->trace[i]);
    free(traces->trace);
    *traces = (struct ws_traces){0};
}

const struct ws_traced *ws_traced_of(const struct ws_traces *traces, const struct ws_state *state)
{
    return state->trace ? &traces->trace[state->trace - 1] : NULL;
}

const struct ws_traced_site *ws_traced_shown(const struct ws_traces *traces,
                                             const struct ws_state *state)
{
    const struct ws_traced *traced = ws_traced_of(traces, state);
    const struct ws_traced_site *site;
    char text[WS_SETTING_SIZE];

    if (!traced)
        return NULL;
    site = &traced->site[state->trace_site];
    ws_typed_text(state, text);
    return site->variant == state->choices.variant && !strcmp(site->address, text) ? site : NULL;
}

struct ws_address_options ws_traced_addresses(const struct ws_traces *traces,
                                              const struct ws_state *state)
{
    const struct ws_traced_site *site = ws_traced_shown(traces, state);
    struct ws_address_options options = ws_state_addresses(state);

    if (site)
        memcpy(options.traced_from, site->from, sizeof options.traced_from);
    options.evaluated = site && site->evaluated;
    options.sourced = site && site->sourced;
    if (options.sourced) {
        memcpy(options.from, site->source, sizeof options.from);
        options.may_share = true;
    }
    return options;
}

bool ws_traced_show(const struct ws_traces *traces, int index, struct ws_state *state,
                    struct ws_error *error)
{
    const struct ws_traced_site *site = &ws_traced_of(traces, state)->site[index];

    if (site->why)
        return ws_fail(error, WS_CODE_UNAVAILABLE, "site %d: %s", site->number, site->why);
    state->trace_site = index;
    return ws_state_set(state, "variant", site->variant->name, error) &&
           ws_state_set(state, "buffer", "0", error) &&
           ws_state_set(state, "address", site->address, error);
}

bool ws_traced_show_worst(const struct ws_traces *traces, struct ws_state *state,
                          struct ws_error *error)
{
    state->trace = traces->count;
    return ws_traced_show(traces, first_shown(&traces->trace[traces->count - 1]), state, error);
}
