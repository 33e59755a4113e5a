/* Derived facts and lights. */
#include "viz/app/model/model.h"

#include <stdlib.h>
#include <string.h>

#include "probe/isa/lanes.h"
#include "viz/figure/sheet.h"

void ws_model_make(struct ws_model *model, struct ws_captures *captures,
                   const struct ws_state *state)
{
    struct ws_address_options options = ws_state_addresses(state);
    struct ws_error error; /* without memory for a mapping there is none for a window */

    if (model->variant != state->choices.variant || !model->has_evidence) {
        ws_evidence_finish(&model->evidence);
        model->has_evidence = ws_evidence_of(captures, state->choices.variant, &model->evidence,
                                             &model->evidence_error);
        if (!model->has_evidence)
            ws_mapping_specified(state->choices.variant, &model->evidence.mapping, &error);
        if (!ws_evidence_rule(captures, state->choices.variant, &model->rule, &error))
            model->rule = (struct ws_rule){0};
    }
    model->variant = state->choices.variant;
    ws_formula_drop(model->formula);
    model->formula = ws_formula_keep(state->choices.formula);
    model->address_error.text[0] = 0;
    model->has_addresses = ws_address_lanes(state->choices.variant) > 0 &&
                           ws_bank_report_make(state->choices.variant, &options, &model->report,
                                               &model->address_error);
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

void ws_model_finish(struct ws_model *model)
{
    ws_evidence_finish(&model->evidence);
    ws_formula_drop(model->formula);
    model->formula = NULL;
}

long ws_model_address(const struct ws_model *model, struct ws_slot slot)
{
    const struct ws_mapping_entry *entry = ws_mapping_entry(&model->evidence.mapping, slot);

    if (!model->has_addresses)
        return -1;
    return (long)model->report.banks.addresses.address[entry->address_lane] +
           entry->place.column * ws_moved(model->variant)->width_bits / 8;
}

struct ws_addresses ws_model_rows(const struct ws_model *model)
{
    const struct ws_addresses *given = &model->report.banks.addresses;
    struct ws_addresses rows = *given;
    int per_matrix = ws_moved(model->variant)->rows;

    for (int i = 0; i < rows.counted; i++)
        rows.address[i] = given->address[ws_first_lane(
            ws_mapping_row_lanes(&model->evidence.mapping, i / per_matrix, i % per_matrix))];
    return rows;
}

int ws_model_bank(const struct ws_model *model, struct ws_slot slot)
{
    int address_lane = ws_mapping_address_lane(&model->evidence.mapping, slot);
    long address = ws_model_address(model, slot);

    if (address < 0 || model->report.banks.faulting >> address_lane & 1)
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

void ws_lit_finish(struct ws_lit *lit)
{
    free(lit->slot);
    *lit = (struct ws_lit){0};
}

/* Makes room for the lights of so many slots, all dim; without memory there are none. */
static void clear(struct ws_lit *lit, int slots)
{
    unsigned char *slot = slots == lit->slots ? lit->slot : realloc(lit->slot, (size_t)slots);

    if (!slot)
        free(lit->slot);
    else
        memset(slot, 0, (size_t)slots);
    *lit = (struct ws_lit){.slots = slot ? slots : 0, .slot = slot};
}

void ws_lit_copy(struct ws_lit *lit, const struct ws_lit *from)
{
    struct ws_lit copy = *from;

    clear(lit, from->slots);
    copy.slots = lit->slots;
    copy.slot = lit->slot;
    if (copy.slots)
        memcpy(copy.slot, from->slot, (size_t)copy.slots);
    *lit = copy;
}

bool ws_lit_same(const struct ws_lit *a, const struct ws_lit *b)
{
    return a->any == b->any && a->slots == b->slots && a->marked == b->marked &&
           (!a->slots || !memcmp(a->slot, b->slot, (size_t)a->slots)) &&
           !memcmp(a->lane, b->lane, sizeof a->lane) &&
           !memcmp(a->address, b->address, sizeof a->address) &&
           !memcmp(a->bank, b->bank, sizeof a->bank);
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
    int address_lane = ws_mapping_address_lane(mapping, slot);
    int bank = ws_model_bank(model, slot);

    if (!lit->marked++)
        lit->first = slot;
    brighten(&lit->slot[ws_slot_number(model->variant, slot)], WS_LIGHT_MARKED);
    brighten(&lit->lane[slot.lane], WS_LIGHT_RELATED);
    if (ws_address_lanes(model->variant))
        brighten(&lit->address[address_lane], WS_LIGHT_RELATED);
    if (bank >= 0)
        brighten(&lit->bank[ws_phase_of(model->variant, address_lane)][bank], WS_LIGHT_MARKED);
}

/* All of a lane's elements, where one of them or one register was asked for. */
static void relate_lane(const struct ws_variant *variant, int lane, struct ws_lit *lit)
{
    for (int number = 0; number < lit->slots; number++)
        if (ws_slot_at(variant, number).lane == lane)
            brighten(&lit->slot[number], WS_LIGHT_RELATED);
}

void ws_lit_make(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                 struct ws_lit *lit)
{
    const struct ws_variant *variant = model->variant;

    clear(lit, ws_slot_count(variant));
    for (int i = 0; i < patterns; i++) {
        int marked = lit->marked, lane = -1;

        lit->any = true;
        for (int number = 0; number < lit->slots; number++) {
            struct ws_slot slot = ws_slot_at(variant, number);
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

/* The light of the element that a node shows; of lights made for a smaller variant, none. */
static enum ws_light slot_light(const struct ws_variant *variant, const struct ws_lit *lit,
                                const struct ws_shown *shown)
{
    int element = shown->bit / ws_moved(variant)->slot_bits;
    int number = ws_slot_number(variant, (struct ws_slot){shown->lane, shown->reg, element, 0});

    return number < lit->slots ? (enum ws_light)lit->slot[number] : WS_LIGHT_DIM;
}

enum ws_light ws_lit_of(const struct ws_model *model, const struct ws_lit *lit,
                        const struct ws_shown *shown)
{
    const struct ws_variant *variant = model->variant;

    if (shown->lane >= 0 && shown->reg >= 0 && shown->bit >= 0)
        return slot_light(variant, lit, shown);
    if (shown->bank >= 0 && shown->address_lane >= 0)
        return lit->bank[ws_phase_of(variant, shown->address_lane)][shown->bank];
    if (shown->address_lane >= 0)
        return lit->address[shown->address_lane];
    if (shown->lane >= 0 && shown->reg < 0)
        return lit->lane[shown->lane];
    return WS_LIGHT_DIM;
}
