/* A state as a whole, and the undo stack; its parts are in state_setting.c, its file in state_file.c. */
#include "viz/app/model/state.h"

#include <stdlib.h>
#include <string.h>

#include "viz/choice/query.h"

void ws_state_init(struct ws_state *state)
{
    memset(state, 0, sizeof *state);
    ws_choices_init(&state->choices);
    state->choices.variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    for (int i = 0; i < WS_PANELS; i++)
        state->zoom[i] = (struct ws_zoom){1, 0, 0};
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

/* Drops those of several patterns that the variant has nothing for. */
static void forget_patterns(const struct ws_variant *variant, struct ws_shown *pattern, int *count)
{
    for (int i = *count - 1; i >= 0; i--)
        if (!ws_query_fits(variant, &pattern[i]))
            memmove(&pattern[i], &pattern[i + 1], (size_t)(--*count - i) * sizeof *pattern);
}

/*
 * Drops what the variant has no more of: selection and pins, where a panel was zoomed in, and a
 * baseline that nobody asked for.
 */
static void forget(struct ws_state *state)
{
    if (state->baseline.suggested)
        state->baseline = (struct ws_baseline){0};
    forget_patterns(state->choices.variant, state->pick, &state->picks);
    forget_patterns(state->choices.variant, state->pin, &state->pins);
    for (int i = 0; i < WS_PANELS; i++)
        state->zoom[i] = (struct ws_zoom){1, 0, 0};
}

void ws_state_set_variant(struct ws_state *state, const struct ws_variant *variant)
{
    if (state->choices.variant == variant)
        return;
    state->choices.variant = variant;
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
