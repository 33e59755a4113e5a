/* Derived facts. */
#include "viz/app/model/model.h"

#include <string.h>

#include "probe/access/copy.h"
#include "probe/evidence/move/timing.h"
#include "probe/feed/suggest.h"
#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/sheet.h"

/* The cycles that the variant's capture measured for such addresses; below 0 if it did not. */
static double cycles_of(const struct ws_model *model, const uint32_t address[WS_LANES])
{
    const struct ws_captured_variant *captured =
        model->has_evidence ? ws_evidence_captured(&model->evidence) : NULL;
    const struct ws_timing *timing = captured ? ws_timing_find(captured, address) : NULL;

    return timing ? ws_timing_cycles(timing) : -1;
}

/* Computes the cost of the addresses, and of the baseline's. */
static void weigh(struct ws_model *model, const struct ws_baseline *baseline)
{
    const struct ws_banks *banks = &model->report.banks;

    model->cycles =
        model->has_addresses && !banks->faulting ? cycles_of(model, banks->addresses.address) : -1;
    model->before = (struct ws_before){.variant = baseline->variant, .cycles = -1};
    if (baseline->variant)
        model->before.wavefronts = ws_baseline_wavefronts(baseline);
    if (baseline->variant && baseline->variant == model->variant)
        model->before.cycles = cycles_of(model, baseline->address);
}

void ws_model_make(struct ws_model *model, struct ws_captures *captures,
                   const struct ws_state *state, const struct ws_address_options *options)
{
    bool at_least;
    struct ws_error error; /* if a mapping lacks memory, so does the window */

    if (model->variant != state->choices.variant || !model->has_evidence) {
        ws_evidence_finish(&model->evidence);
        model->has_evidence = ws_evidence_of(captures, state->choices.variant, &model->evidence,
                                             &model->evidence_error);
        if (!model->has_evidence)
            ws_mapping_specified(state->choices.variant, &model->evidence.mapping, &error);
        if (!ws_evidence_rule(captures, state->choices.variant, &model->rule, &error))
            model->rule = (struct ws_rule){0};
        ws_chaining_drop(&model->chaining);
        if (!ws_model_product_make(&model->product, captures, state->choices.variant->mma,
                                   &error) &&
            model->has_evidence) {
            model->has_evidence = false;
            model->evidence_error = error;
        }
    }
    model->variant = state->choices.variant;
    ws_formula_drop(model->formula);
    model->formula = ws_formula_keep(state->choices.formula);
    model->options = *options;
    ws_shared_make(&model->shared, captures, state);
    ws_feeding_ask(&model->feeding, state->choices.variant->mma, &state->fed, &model->options);
    ws_chaining_ask(&model->chaining, captures, &model->product, &model->feeding);
    model->address_error.text[0] = 0;
    model->has_addresses = ws_address_lanes(state->choices.variant) > 0 &&
                           ws_bank_report_make(state->choices.variant, options, &model->report,
                                               &model->address_error) &&
                           ws_suggest(state->choices.variant, options, &model->report.padding,
                                      &model->report.swizzle, &model->address_error);
    model->report.rule = model->rule;
    model->sourced =
        model->has_addresses && ws_banks_of_sources(&model->report.banks, &model->sources);
    if (model->sourced)
        ws_copy_schedule(&model->report.banks.addresses, model->wavefront, &at_least);
    weigh(model, &state->baseline);
}

struct ws_located ws_model_located(const struct ws_model *model)
{
    struct ws_located located = {.evidence = &model->evidence,
                                 .buffer_bytes = model->options.buffer_bytes};

    if (model->has_addresses) {
        located.banks = &model->report.banks;
        located.findings = &model->report.findings;
    }
    return located;
}

const struct ws_finding *ws_model_fault(const struct ws_model *model, int lane)
{
    struct ws_located located = ws_model_located(model);

    return ws_located_fault(&located, lane);
}

struct ws_model ws_model_operand(const struct ws_model *model, int role)
{
    struct ws_model one = *model;

    one.evidence = model->product.operand[role];
    one.variant = one.evidence.mapping.variant;
    return one;
}

void ws_model_finish(struct ws_model *model)
{
    ws_chaining_drop(&model->chaining);
    ws_model_product_unmake(&model->product);
    ws_shared_finish(&model->shared);
    ws_evidence_finish(&model->evidence);
    ws_formula_drop(model->formula);
    model->formula = NULL;
}

bool ws_model_inactive(const struct ws_model *model, int lane)
{
    struct ws_located located = ws_model_located(model);

    return ws_located_inactive(&located, lane);
}

long ws_model_address(const struct ws_model *model, struct ws_slot slot)
{
    struct ws_located located = ws_model_located(model);

    return ws_located_address(&located, slot);
}

struct ws_addresses ws_model_rows(const struct ws_model *model)
{
    const struct ws_addresses *given = &model->report.banks.addresses;
    struct ws_addresses rows = *given;
    int per_matrix = ws_moved(model->variant)->rows;

    rows.inactive = 0;
    for (int i = 0; i < rows.counted; i++) {
        int lane = ws_first_lane(
            ws_mapping_row_lanes(&model->evidence.mapping, i / per_matrix, i % per_matrix));

        rows.address[i] = given->address[lane];
        rows.inactive |= ws_model_inactive(model, lane) ? (uint32_t)1 << i : 0;
    }
    return rows;
}

int ws_model_bank(const struct ws_model *model, struct ws_slot slot)
{
    struct ws_located located = ws_model_located(model);

    return ws_located_bank(&located, slot);
}

struct ws_shown ws_model_shown(const struct ws_model *model, struct ws_slot slot)
{
    struct ws_located located = ws_model_located(model);

    return ws_located_shown(&located, slot);
}
