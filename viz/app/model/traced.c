/* Each site's text and addresses are made once, as the list is drawn often. */
#include "viz/app/model/traced.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/numbers_expression.h"
#include "probe/base/file.h"
#include "viz/app/model/typed.h"
#include "viz/text/trace_sites.h"

static void site_text(const struct ws_trace_listed *listed, char *text, size_t size)
{
    const struct ws_kernel_site *site = listed->site;
    char place[48] = "", cost[48];

    if (site->site->line)
        snprintf(place, sizeof place, " at %.32s:%d", site->site->file, site->site->line);
    else if (site->site->has_offset)
        snprintf(place, sizeof place, " at 0x%" PRIx32, site->site->offset);
    if (listed->excess)
        snprintf(cost, sizeof cost, "%d-way, %" PRIu64 " excess", site->ways, listed->excess);
    else
        snprintf(cost, sizeof cost, "%s", site->ways ? "no conflict" : "every access faults");
    snprintf(text, size, "site %d: %.32s%s, %s", site->site->number, site->site->instruction, place,
             cost);
}

static bool take_site(const struct ws_kernel_result *result, const struct ws_trace_listed *listed,
                      struct ws_traced_site *site, struct ws_error *error)
{
    char text[WS_EXPRESSION_LENGTH + 1];
    struct ws_address_options addresses;

    *site = (struct ws_traced_site){.number = listed->site->site->number,
                                    .variant = listed->site->rule.variant};
    site_text(listed, site->text, sizeof site->text);
    ws_trace_addresses(result, listed->run, listed->site, text, &addresses);
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

bool ws_traced_open(struct ws_traced *traced, const char *path, struct ws_error *error)
{
    static const struct ws_file_kind kind = {"trace", 64 << 20, true};
    struct ws_kernel_request request = {.warp = -1, .only_traces = true};
    struct ws_kernel_result result;
    struct ws_traced made = {0};
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
    if (!done) {
        ws_traced_finish(&made);
        return false;
    }
    ws_traced_finish(traced);
    *traced = made;
    return true;
}

void ws_traced_finish(struct ws_traced *traced)
{
    for (int i = 0; i < traced->sites; i++)
        free(traced->site[i].address);
    *traced = (struct ws_traced){0};
}

int ws_traced_shown(const struct ws_traced *traced, const struct ws_state *state)
{
    char text[WS_SETTING_SIZE];

    if (!traced->sites)
        return -1;
    ws_typed_text(state, text);
    for (int i = -1; i < traced->sites; i++) {
        int at = i < 0 ? traced->chosen : i;
        const struct ws_traced_site *site = &traced->site[at];

        if (site->address && site->variant == state->choices.variant &&
            !strcmp(site->address, text))
            return at;
    }
    return -1;
}

bool ws_traced_show(struct ws_traced *traced, int index, struct ws_state *state,
                    struct ws_error *error)
{
    const struct ws_traced_site *site = &traced->site[index];

    if (site->why)
        return ws_fail(error, WS_CODE_UNAVAILABLE, "site %d: %s", site->number, site->why);
    traced->chosen = index;
    return ws_state_set(state, "variant", site->variant->name, error) &&
           ws_state_set(state, "buffer", "0", error) &&
           ws_state_set(state, "address", site->address, error);
}
