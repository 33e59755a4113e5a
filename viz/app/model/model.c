/* Derived facts and lights; see model.h. */
#include "viz/app/model/model.h"

#include <string.h>

#include "probe/isa/lanes.h"
#include "viz/figure/sheet.h"

void ws_model_make(struct ws_model *model, struct ws_captures *captures,
                   const struct ws_state *state)
{
    struct ws_address_options options = ws_state_addresses(state);
    struct ws_error error;

    if (model->variant != state->variant || !model->has_evidence) {
        model->has_evidence = ws_evidence_of(captures, state->variant, &model->evidence,
                                             &model->evidence_error);
        if (!model->has_evidence)
            ws_mapping_specified(state->variant, &model->evidence.mapping);
        if (!ws_evidence_rule(captures, state->variant, &model->rule, &error))
            model->rule = (struct ws_rule){0};
    }
    model->variant = state->variant;
    memcpy(model->expression, state->expression, sizeof model->expression);
    options.expression = model->expression;
    model->address_error.text[0] = 0;
    model->has_addresses =
        ws_address_lanes(state->variant) > 0 &&
        ws_bank_report_make(state->variant, &options, &model->report, &model->address_error);
    model->report.rule = model->rule;
}

const struct ws_finding *ws_model_fault(const struct ws_model *model, int lane)
{
    const struct ws_findings *findings = &model->report.findings;

    for (int i = 0; model->has_addresses && i < findings->count; i++)
        if (findings->finding[i].lane == lane && findings->finding[i].fault)
            return &findings->finding[i];
    return NULL;
}

long ws_model_address(const struct ws_model *model, struct ws_slot slot)
{
    const struct ws_place *place =
        &model->evidence.mapping.place[slot.lane][slot.reg][slot.element];
    int giver = model->evidence.mapping.address_lane[slot.lane][slot.reg][slot.element];

    if (!model->has_addresses)
        return -1;
    return (long)model->report.banks.addresses.address[giver] +
           place->column * model->variant->width_bits / 8;
}

struct ws_addresses ws_model_rows(const struct ws_model *model)
{
    const struct ws_addresses *given = &model->report.banks.addresses;
    struct ws_addresses rows = *given;
    int per_matrix = model->variant->rows;

    for (int i = 0; i < rows.counted; i++)
        rows.address[i] = given->address[ws_first_lane(
            ws_mapping_row_lanes(&model->evidence.mapping, i / per_matrix, i % per_matrix))];
    return rows;
}

int ws_model_bank(const struct ws_model *model, struct ws_slot slot)
{
    const struct ws_place *place =
        &model->evidence.mapping.place[slot.lane][slot.reg][slot.element];
    int giver = ws_layout_address_lane(model->variant, *place);
    long address = ws_model_address(model, slot);

    if (address < 0 || model->report.banks.faulting >> giver & 1)
        return -1;
    return (int)(address / 4 % WS_BANKS);
}

struct ws_shown ws_model_shown(const struct ws_model *model, struct ws_slot slot)
{
    struct ws_shown shown = ws_shown_element(&model->evidence.mapping, slot);

    shown.bank = ws_model_bank(model, slot);
    return shown;
}

struct ws_shown ws_pattern_of(const struct ws_shown *shown)
{
    struct ws_shown pattern = WS_SHOWS_NOTHING;

    if (shown->bit >= 0 && shown->lane >= 0) {
        pattern.matrix = shown->matrix;
        pattern.row = shown->row;
        pattern.column = shown->column;
    } else if (shown->bank >= 0) {
        pattern.bank = shown->bank;
        pattern.matrix = shown->matrix;
    } else if (shown->address_lane >= 0) {
        pattern.address_lane = shown->address_lane;
    } else {
        pattern = *shown;
    }
    return pattern;
}

static void brighten(unsigned char *light, enum ws_light to)
{
    if (*light < to)
        *light = (unsigned char)to;
}

/* Marks one element and everything that belongs to it. */
static void mark(const struct ws_model *model, struct ws_slot slot, struct ws_lit *lit)
{
    const struct ws_mapping *mapping = &model->evidence.mapping;
    int giver = mapping->address_lane[slot.lane][slot.reg][slot.element];
    int bank = ws_model_bank(model, slot);

    if (!lit->marked++)
        lit->first = slot;
    brighten(&lit->slot[slot.lane][slot.reg][slot.element], WS_LIGHT_MARKED);
    brighten(&lit->lane[slot.lane], WS_LIGHT_RELATED);
    if (model->variant->op != WS_OP_movmatrix)
        brighten(&lit->address[giver], WS_LIGHT_RELATED);
    if (bank >= 0 && giver / WS_PHASE_ROWS < WS_MAX_PHASES)
        brighten(&lit->bank[giver / WS_PHASE_ROWS][bank], WS_LIGHT_MARKED);
}

/* All of a lane's elements, where one of them or one register was asked for. */
static void relate_lane(const struct ws_variant *variant, int lane, struct ws_lit *lit)
{
    for (int reg = 0; reg < variant->registers; reg++)
        for (int element = 0; element < variant->elements; element++)
            brighten(&lit->slot[lane][reg][element], WS_LIGHT_RELATED);
}

void ws_lit_make(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                 struct ws_lit *lit)
{
    const struct ws_variant *variant = model->variant;

    memset(lit, 0, sizeof *lit);
    for (int i = 0; i < patterns; i++) {
        int marked = lit->marked, lane = -1;
        struct ws_slot slot;

        lit->any = true;
        for (slot.lane = 0; slot.lane < WS_LANES; slot.lane++)
            for (slot.reg = 0; slot.reg < variant->registers; slot.reg++)
                for (slot.element = 0; slot.element < variant->elements; slot.element++) {
                    struct ws_shown shown = ws_model_shown(model, slot);

                    if (ws_highlighted(&pattern[i], &shown)) {
                        mark(model, slot, lit);
                        lane = slot.lane;
                    }
                }
        if (lit->marked == marked + 1)
            relate_lane(variant, lane, lit);
        if (pattern[i].lane >= 0) {
            relate_lane(variant, pattern[i].lane, lit);
            brighten(&lit->lane[pattern[i].lane], WS_LIGHT_MARKED);
        }
        if (pattern[i].address_lane >= 0)
            brighten(&lit->address[pattern[i].address_lane], WS_LIGHT_MARKED);
    }
}

enum ws_light ws_lit_of(const struct ws_model *model, const struct ws_lit *lit,
                        const struct ws_shown *shown)
{
    const struct ws_variant *variant = model->variant;

    if (shown->lane >= 0 && shown->reg >= 0 && shown->bit >= 0)
        return lit->slot[shown->lane][shown->reg][shown->bit * variant->elements / 32];
    if (shown->bank >= 0 && shown->address_lane >= 0)
        return lit->bank[shown->address_lane / WS_PHASE_ROWS % WS_MAX_PHASES][shown->bank];
    if (shown->address_lane >= 0)
        return lit->address[shown->address_lane];
    if (shown->lane >= 0 && shown->reg < 0)
        return lit->lane[shown->lane];
    return WS_LIGHT_DIM;
}
