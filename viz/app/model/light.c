/* Highlights are made by testing every element once for each pattern. */
#include "viz/app/model/light.h"

#include <stdlib.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/app/model/product_light.h"
#include "viz/app/model/shared_light.h"
#include "viz/figure/sheet.h"

struct ws_shown ws_pattern_of(const struct ws_shown *shown)
{
    struct ws_shown pattern = WS_SHOWS_NOTHING;

    if (shown->byte >= 0) {
        pattern.byte = shown->byte;
    } else if (shown->bit >= 0 && shown->lane >= 0) {
        pattern.matrix = shown->matrix;
        pattern.row = shown->row;
        pattern.column = shown->column;
        pattern.operand = shown->operand;
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

bool ws_is_lane(const struct ws_shown *pattern)
{
    return pattern->lane >= 0 && pattern->reg < 0 && pattern->bit < 0 && pattern->matrix < 0 &&
           pattern->row < 0 && pattern->column < 0 && pattern->address_lane < 0 &&
           pattern->bank < 0 && pattern->operand < 0 && pattern->byte < 0;
}

void ws_highlight_state_finish(struct ws_highlight_state *lit)
{
    free(lit->slot);
    *lit = (struct ws_highlight_state){0};
}

/* Allocates the brightness of `slots` slots, all dim; without memory there are no slots. */
static void clear(struct ws_highlight_state *lit, int slots)
{
    unsigned char *slot = lit->slot;

    if (slots != lit->slots) {
        free(slot);
        slot = slots ? malloc((size_t)slots) : NULL;
    }
    if (slot)
        memset(slot, 0, (size_t)slots);
    *lit = (struct ws_highlight_state){.slots = slot ? slots : 0, .slot = slot, .element = -1};
}

void ws_highlight_state_copy(struct ws_highlight_state *lit, const struct ws_highlight_state *from)
{
    struct ws_highlight_state copy = *from;

    clear(lit, from->slots);
    copy.slots = lit->slots;
    copy.slot = lit->slot;
    if (copy.slots)
        memcpy(copy.slot, from->slot, (size_t)copy.slots);
    *lit = copy;
}

bool ws_highlight_state_same(const struct ws_highlight_state *a, const struct ws_highlight_state *b)
{
    return a->any == b->any && a->slots == b->slots && a->marked == b->marked &&
           (!a->slots || !memcmp(a->slot, b->slot, (size_t)a->slots)) && a->gives == b->gives &&
           !memcmp(a->lane, b->lane, sizeof a->lane) &&
           !memcmp(a->address, b->address, sizeof a->address) &&
           !memcmp(a->bank, b->bank, sizeof a->bank) && !memcmp(a->reg, b->reg, sizeof a->reg) &&
           !memcmp(a->matrix, b->matrix, sizeof a->matrix) &&
           !memcmp(a->row, b->row, sizeof a->row) &&
           !memcmp(a->column, b->column, sizeof a->column);
}

static void brighten(unsigned char *light, enum ws_light to)
{
    if (*light < to)
        *light = (unsigned char)to;
}

/* Marks one element and everything related to it. */
static void mark(const struct ws_model *model, struct ws_slot slot, struct ws_highlight_state *lit)
{
    const struct ws_mapping *mapping = &model->evidence.mapping;
    int address_lane = ws_mapping_address_lane(mapping, slot);
    int bank = ws_model_bank(model, slot);
    int phase = ws_banks_phase_of(&model->report.banks, address_lane);

    struct ws_place place = ws_mapping_place(mapping, slot);
    unsigned char *light = &lit->slot[ws_slot_number(model->variant, slot)];

    if (*light != WS_LIGHT_MARKED && !lit->marked++)
        lit->first = slot;
    lit->last = slot;
    brighten(&lit->reg[slot.reg], WS_LIGHT_RELATED);
    brighten(&lit->matrix[place.matrix], WS_LIGHT_RELATED);
    brighten(&lit->row[place.matrix][place.row], WS_LIGHT_RELATED);
    brighten(&lit->column[place.matrix][place.column], WS_LIGHT_RELATED);
    brighten(light, WS_LIGHT_MARKED);
    brighten(&lit->lane[slot.lane], WS_LIGHT_RELATED);
    brighten(&lit->address[address_lane], WS_LIGHT_RELATED);
    if (bank >= 0 && phase >= 0)
        brighten(&lit->bank[phase][bank], WS_LIGHT_MARKED);
}

/* Relates all of a lane's elements, if one of them or one register is selected. */
static void relate_lane(const struct ws_variant *variant, int lane, struct ws_highlight_state *lit)
{
    for (int number = 0; number < lit->slots; number++)
        if (ws_slot_at(variant, number).lane == lane)
            brighten(&lit->slot[number], WS_LIGHT_RELATED);
}

static int move_slots(const struct ws_model *model)
{
    return ws_slot_count(model->variant);
}

static int product_slots(const struct ws_model *model)
{
    return model->product.all.slots;
}

static void move_light(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                       struct ws_highlight_state *lit)
{
    const struct ws_variant *variant = model->variant;

    for (int i = 0; i < patterns; i++) {
        int matches = 0, lane = -1;

        lit->any = true;
        for (int number = 0; number < lit->slots; number++) {
            struct ws_slot slot = ws_slot_at(variant, number);
            struct ws_shown shown = ws_model_shown(model, slot);

            if (ws_highlighted(&pattern[i], &shown)) {
                mark(model, slot, lit);
                matches++;
                lane = slot.lane;
            }
        }
        if (matches == 1)
            relate_lane(variant, lane, lit);
        if (pattern[i].lane >= 0) {
            relate_lane(variant, pattern[i].lane, lit);
            brighten(&lit->lane[pattern[i].lane], WS_LIGHT_MARKED);
        }
        if (ws_is_lane(&pattern[i]))
            lit->gives |= (uint32_t)1 << pattern[i].lane;
        if (pattern[i].address_lane >= 0)
            brighten(&lit->address[pattern[i].address_lane], WS_LIGHT_MARKED);
    }
}

/* The brightness of the element that a node shows; dim if a smaller variant does not have it. */
static enum ws_light slot_light(const struct ws_variant *variant,
                                const struct ws_highlight_state *lit, const struct ws_shown *shown)
{
    int element = shown->bit / ws_moved(variant)->slot_bits;
    int number = ws_slot_number(variant, (struct ws_slot){shown->lane, shown->reg, element, 0});

    return number < lit->slots ? (enum ws_light)lit->slot[number] : WS_LIGHT_DIM;
}

static enum ws_light move_highlight_of(const struct ws_model *model,
                                       const struct ws_highlight_state *lit,
                                       const struct ws_shown *shown)
{
    const struct ws_variant *variant = model->variant;

    if (shown->lane >= 0 && shown->reg >= 0 && shown->bit >= 0)
        return slot_light(variant, lit, shown);
    if (shown->bank >= 0 && shown->address_lane >= 0) {
        int phase = ws_banks_phase_of(&model->report.banks, shown->address_lane);

        return phase < 0 ? WS_LIGHT_DIM : (enum ws_light)lit->bank[phase][shown->bank];
    }
    if (shown->address_lane >= 0)
        return lit->address[shown->address_lane];
    if (shown->lane >= 0)
        return shown->reg < 0 ? (enum ws_light)lit->lane[shown->lane] : WS_LIGHT_DIM;
    if (shown->reg >= 0)
        return lit->reg[shown->reg];
    if (shown->matrix < 0)
        return WS_LIGHT_DIM;
    if (shown->row >= 0)
        return lit->row[shown->matrix][shown->row];
    return shown->column >= 0 ? lit->column[shown->matrix][shown->column]
                              : lit->matrix[shown->matrix];
}

/* What differs between kinds: the elements, and how patterns and nodes light them. */
static const struct {
    int (*slots)(const struct ws_model *model);
    void (*light)(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                  struct ws_highlight_state *lit);
    enum ws_light (*highlight_of)(const struct ws_model *model,
                                  const struct ws_highlight_state *lit,
                                  const struct ws_shown *shown);
} kinds[WS_KINDS] = {
    [WS_KIND_MOVE] = {move_slots, move_light, move_highlight_of},
    [WS_KIND_MMA] = {product_slots, ws_product_light, ws_product_highlight_of},
    [WS_KIND_WGMMA] = {ws_shared_slots, ws_shared_light, ws_shared_highlight_of},
};

void ws_highlight_state_make(const struct ws_model *model, const struct ws_shown *pattern,
                             int patterns, struct ws_highlight_state *lit)
{
    enum ws_kind kind = ws_model_kind(model);

    clear(lit, kinds[kind].slots(model));
    kinds[kind].light(model, pattern, patterns, lit);
}

enum ws_light ws_highlight_state_of(const struct ws_model *model,
                                    const struct ws_highlight_state *lit,
                                    const struct ws_shown *shown)
{
    return kinds[ws_model_kind(model)].highlight_of(model, lit, shown);
}

bool ws_highlight_state_given(const struct ws_highlight_state *lit, const struct ws_shown *shown)
{
    return shown->address_lane >= 0 && lit->gives >> shown->address_lane & 1;
}
