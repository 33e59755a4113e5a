/* A state as a whole, and the undo stack; its parts: state_setting.c, its file: state_file.c. */
#include "viz/app/model/state.h"

#include <stdlib.h>
#include <string.h>

#include "probe/name/subject.h"
#include "viz/app/model/find.h"

static const enum ws_operand_role own_operand[WS_SIDES] = {
    [WS_SIDE_B] = WS_OPERAND_B, [WS_SIDE_A] = WS_OPERAND_A, [WS_SIDE_D] = WS_OPERAND_D};

int ws_side_operand(const struct ws_mma *mma, enum ws_side side, int index)
{
    static const int shown[WS_SIDES][3] = {
        [WS_SIDE_B] = {WS_OPERAND_B, WS_OPERAND_SCALE_B, -1},
        [WS_SIDE_A] = {WS_OPERAND_A, WS_OPERAND_METADATA, WS_OPERAND_SCALE_A},
        [WS_SIDE_D] = {WS_OPERAND_D, WS_OPERAND_C, -1},
    };

    for (int i = 0; mma && i < 3 && shown[side][i] >= 0; i++)
        if (ws_mma_has(mma, (enum ws_operand_role)shown[side][i]) && index-- == 0)
            return shown[side][i];
    return -1;
}

enum { PANELS = 4 }; /* of a kind, at most */
static const int panels[WS_KINDS][PANELS] = {
    [WS_KIND_MOVE] = {WS_PANEL_MEMORY, WS_PANEL_MATRICES, WS_PANEL_REGISTERS, WS_PANELS},
    [WS_KIND_MMA] = {WS_PANEL_A, WS_PANEL_B, WS_PANEL_D, WS_PANEL_LANES},
    [WS_KIND_WGMMA] = {WS_PANEL_SHARED, WS_PANEL_TILE, WS_PANEL_D, WS_PANELS},
};

int ws_panel_nth(int n, const struct ws_variant *variant)
{
    return n < 0 || n >= PANELS ? WS_PANELS : panels[variant->family->kind][n];
}

bool ws_panel_is_of(int panel, const struct ws_variant *variant)
{
    for (int n = 0; n < PANELS; n++)
        if (ws_panel_nth(n, variant) == panel)
            return true;
    return false;
}

void ws_state_init(struct ws_state *state)
{
    memset(state, 0, sizeof *state);
    ws_choices_init(&state->choices);
    state->choices.variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    state->choices.described = WS_OPERAND_A;
    state->choices.descriptor = WS_FIRST_DESCRIPTOR;
    state->choices.has_descriptor = true;
    for (int i = 0; i < WS_PANELS; i++)
        state->zoom[i] = (struct ws_zoom){1, 0, 0};
    for (int i = 0; i < WS_SIDES; i++)
        state->side[i] = own_operand[i];
    state->alone = -1;
}

void ws_state_finish(struct ws_state *state)
{
    ws_choices_finish(&state->choices);
    ws_formula_drop(state->draft);
    state->draft = NULL;
}

void ws_state_copy(const struct ws_state *from, struct ws_state *to)
{
    struct ws_state before = *to;

    *to = *from;
    ws_choices_copy(&from->choices, &to->choices);
    ws_formula_keep(to->draft);
    ws_state_finish(&before);
}

static const struct ws_swizzle no_swizzle = {0, 4, 3};

struct ws_address_options ws_state_addresses(const struct ws_state *state)
{
    struct ws_address_options options = state->choices.addresses;

    if (options.source == WS_FROM_EXPRESSION) {
        options.tile = WS_TILE_AUTO;
        options.pitch_bytes = options.padding_bytes = options.base_bytes = 0;
        options.swizzle = no_swizzle;
    } else if (options.source == WS_FROM_LAYOUT) {
        options.pitch_bytes = options.padding_bytes = 0;
        if (ws_layout_has_swizzle(&options))
            options.swizzle = no_swizzle;
    }
    return options;
}

const struct ws_variant *ws_state_addressed(const struct ws_state *state)
{
    return state->choices.variant->family->address_lane ? state->choices.variant : state->fed.from;
}

bool ws_state_same_addresses(const struct ws_state *a, const struct ws_state *b)
{
    struct ws_address_options of_a = ws_state_addresses(a), of_b = ws_state_addresses(b);
    struct ws_addresses made_a, made_b;
    struct ws_error error;

    return a->choices.variant == b->choices.variant &&
           (!ws_address_lanes(a->choices.variant) ||
            (ws_addresses_make(a->choices.variant, &of_a, &made_a, &error) &&
             ws_addresses_make(b->choices.variant, &of_b, &made_b, &error) &&
             !memcmp(made_a.address, made_b.address, sizeof made_a.address)));
}

/* Drops the patterns that match nothing of the variant. */
static void forget_patterns(const struct ws_variant *variant, struct ws_shown *pattern, int *count)
{
    for (int i = *count - 1; i >= 0; i--)
        if (!ws_find_fits(variant, &pattern[i]))
            memmove(&pattern[i], &pattern[i + 1], (size_t)(--*count - i) * sizeof *pattern);
}

/*
 * Drops everything that does not apply to the variant: selection and pins, the panels' zoom, and a
 * baseline that the user did not choose.
 */
static void forget(struct ws_state *state)
{
    if (state->baseline.suggested)
        state->baseline = (struct ws_baseline){0};
    forget_patterns(state->choices.variant, state->pick, &state->picks);
    forget_patterns(state->choices.variant, state->pin, &state->pins);
    for (int i = 0; i < WS_PANELS; i++)
        state->zoom[i] = (struct ws_zoom){1, 0, 0};
    for (int i = 0; i < WS_SIDES; i++)
        if (state->choices.variant->family->several &&
            !ws_operand_of(state->choices.variant, state->side[i]))
            state->side[i] = own_operand[i];
    if (state->alone >= 0 && !ws_panel_is_of(state->alone, state->choices.variant))
        state->alone = -1;
}

/* Between data-movement variants and MMAs only lanes keep their meaning. */
static void keep_lanes(struct ws_shown *pattern, int *count)
{
    for (int i = *count - 1; i >= 0; i--) {
        struct ws_shown lane = WS_SHOWS_NOTHING;

        lane.lane = pattern[i].lane;
        if (lane.lane < 0 || memcmp(&lane, &pattern[i], sizeof lane))
            memmove(&pattern[i], &pattern[i + 1], (size_t)(--*count - i) * sizeof *pattern);
    }
}

void ws_state_set_variant(struct ws_state *state, const struct ws_variant *variant)
{
    bool other;

    if (state->choices.variant == variant)
        return;
    other = state->choices.variant->family->one_view != variant->family->one_view;
    state->choices.variant = variant;
    if (!variant->family->address_lane && state->choices.colour == WS_BY_ADDRESS)
        state->choices.colour = WS_BY_LANE;
    if (other) {
        keep_lanes(state->pick, &state->picks);
        keep_lanes(state->pin, &state->pins);
    }
    forget(state);
}

void ws_undo_finish(struct ws_undo *undo)
{
    for (int i = 0; undo->state && i < WS_UNDO_DEPTH; i++)
        ws_state_finish(&undo->state[i]);
    free(undo->state);
    *undo = (struct ws_undo){0};
}

static struct ws_state *kept(struct ws_undo *undo, int index)
{
    return &undo->state[(undo->first + index) % WS_UNDO_DEPTH];
}

void ws_undo_keep(struct ws_undo *undo, const struct ws_state *before, int kind)
{
    bool goes_on = kind && kind == undo->kind && undo->at == undo->count && undo->at > 0;

    undo->kind = kind;
    if (!undo->state)
        undo->state = calloc(WS_UNDO_DEPTH, sizeof *undo->state);
    if (!undo->state || goes_on)
        return;
    if (undo->at == WS_UNDO_DEPTH) {
        undo->first = (undo->first + 1) % WS_UNDO_DEPTH;
        undo->at--;
    }
    ws_state_copy(before, kept(undo, undo->at++));
    undo->count = undo->at;
    undo->kept++;
}

void ws_undo_drop(struct ws_undo *undo)
{
    if (undo->at == 0 || undo->at < undo->count)
        return;
    undo->count = --undo->at;
    undo->kind = 0;
}

static void exchange(struct ws_undo *undo, int index, struct ws_state *state)
{
    struct ws_state other = *kept(undo, index);

    *kept(undo, index) = *state;
    *state = other;
    undo->kind = 0;
}

bool ws_undo_back(struct ws_undo *undo, struct ws_state *state)
{
    if (undo->at == 0)
        return false;
    exchange(undo, --undo->at, state);
    return true;
}

bool ws_undo_forward(struct ws_undo *undo, struct ws_state *state)
{
    if (undo->at == undo->count)
        return false;
    exchange(undo, undo->at++, state);
    return true;
}
