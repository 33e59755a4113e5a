/* The cost of addresses, in words. The rule counts wavefronts; cycles come only from a capture. */
#include "viz/app/model/address_cost.h"
#include "viz/text/text_add.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/model/window_labels.h"

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* Counts lanes whose addresses fault or cannot be computed. */
static int count_faulting(const struct ws_model *model)
{
    char text[WS_FAULT_SIZE];
    int faulting = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        faulting += ws_lane_fault(model, lane, text, sizeof text);
    return faulting;
}

/* Whether the only error is that rows are stored to the same bytes: then no address faults. */
static bool overlaps_alone(const struct ws_bank_report *report)
{
    bool overlap = report->findings.faults > 0;

    for (int i = 0; i < report->findings.count; i++)
        overlap = overlap && (!report->findings.finding[i].fault ||
                              report->findings.finding[i].kind == WS_FINDING_OVERLAPPING);
    return overlap;
}

bool ws_address_cost(const struct ws_desk *desk, bool brief, char *text, size_t size)
{
    const struct ws_model *model = &desk->model;
    const struct ws_banks *banks = &model->report.banks;
    const struct ws_before *before = &model->before;
    int faults = count_faulting(model);

    if (faults && overlaps_alone(&model->report))
        snprintf(text, size, "%d row%s overlap%s", faults, plural(faults), faults == 1 ? "s" : "");
    else if (faults)
        snprintf(text, size, faults == 1 ? "%d address faults" : "%d addresses fault", faults);
    else if (!model->has_addresses)
        snprintf(text, size, "no addresses");
    else if (before->variant == model->variant)
        snprintf(text, size, "before %d, now %d%s", before->wavefronts, banks->wavefronts,
                 brief ? "" : " wavefronts");
    else if (before->variant && !brief) /* the brief form is left to the strip below */
        snprintf(text, size, "now %d, before %d of another variant", banks->wavefronts,
                 before->wavefronts);
    else if (brief)
        snprintf(text, size, "%d wavefront%s", banks->wavefronts, plural(banks->wavefronts));
    else if (ws_banks_free(banks))
        snprintf(text, size, "%d wavefront%s, no conflict", banks->wavefronts,
                 plural(banks->wavefronts));
    else
        snprintf(text, size, "%d wavefronts, ideal %d", banks->wavefronts, banks->phases);
    return faults || !model->has_addresses || !ws_banks_free(banks);
}

void ws_address_cost_cycles(const struct ws_model *model, bool brief, char *text, size_t size)
{
    const struct ws_before *before = &model->before;
    bool measured = model->cycles >= 0, was = before->cycles >= 0;

    text[0] = 0;
    if (!model->has_addresses || model->report.banks.faulting)
        return;
    if (before->variant && before->variant != model->variant)
        ws_text_add(text, size, "before %d of %s, another variant%s", before->wavefronts,
                    before->variant->name, measured ? "; " : "");
    if (measured && was)
        ws_text_add(text, size, "measured: before %.1f, now %.1f cycles", before->cycles,
                    model->cycles);
    else if (measured)
        ws_text_add(text, size, "measured: %.1f cycles", model->cycles);
    else if (was)
        ws_text_add(text, size, "measured: before %.1f cycles, now unmeasured", before->cycles);
    if (!brief || !text[0])
        ws_text_add(text, size, "%s%s", text[0] ? "; " : "", model->report.rule.brief);
}

void ws_address_cost_baseline(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_before *before = &desk->model.before;

    snprintf(text, size, "Baseline: %d wavefront%s of %s%s", before->wavefronts,
             plural(before->wavefronts), before->variant->name,
             before->variant == desk->model.variant ? "" : ", another variant");
    if (before->cycles >= 0)
        ws_text_add(text, size, ", measured %.1f cycles", before->cycles);
    ws_text_add(text, size, "%s; press to clear it",
                desk->state.baseline.suggested ? ", taken before the suggestion" : "");
}

/* Why a name has no number, in window terms: defined in the field after ';', or beside code. */
static void say_why(const char *why, char *text, size_t size)
{
    static const char address[] = "address: ", pass[] = "; pass --let ", let[] = "--let ";
    const char *cure, *option;

    why += strncmp(why, address, strlen(address)) ? 0 : strlen(address);
    cure = strstr(why, pass);
    option = strstr(why, let);
    if (cure)
        snprintf(text, size, "%.*s", (int)(cure - why), why);
    else if (option)
        snprintf(text, size, "%.*s%s", (int)(option - why), why, option + strlen(let));
    else
        snprintf(text, size, "%s", why);
    ws_window_labels(text, size);
}

/* The fault of a lane whose offset is below 0 or exceeds 32 bits. */
static bool lost_fault(const struct ws_model *model, int lane, char *text, size_t size)
{
    struct ws_executions executions = {0};
    struct ws_error error = {0};
    int64_t offset = 0;
    int chosen;
    bool known;

    if (!ws_address_lanes(model->variant) || lane >= ws_address_lanes(model->variant) ||
        model->options.source != WS_FROM_EXPRESSION || !model->options.parsed)
        return false;
    known = ws_addresses_run(&model->options, &executions, &error) &&
            ws_execution_choose(model->variant, &model->options, &executions, &chosen, &error);
    if (known)
        offset = executions.execution[chosen].offset[lane] + model->options.base_bytes;
    known |= executions.undefined && executions.undefined_lane != lane;
    ws_executions_finish(&executions);
    if (!known)
        say_why(error.text, text, size);
    else if (offset < 0)
        snprintf(text, size, "%" PRId64 " is negative", offset);
    else if (offset > (int64_t)UINT32_MAX)
        snprintf(text, size, "%" PRId64 " does not fit in 32 bits", offset);
    else
        return false;
    return true;
}

bool ws_lane_fault(const struct ws_model *model, int lane, char *text, size_t size)
{
    struct ws_located located = ws_model_located(model);

    if (!model->has_addresses)
        return lost_fault(model, lane, text, size);
    if (!ws_located_fault_words(&located, lane, text, size))
        return false;
    ws_window_labels(text, size);
    return true;
}

static bool fault_of(const void *model, int lane, char *text, size_t size)
{
    return ws_lane_fault(model, lane, text, size);
}

bool ws_lanes_fault(const struct ws_model *model, uint32_t lanes, char *text, size_t size)
{
    return ws_faults_words(lanes, fault_of, model, text, size);
}
