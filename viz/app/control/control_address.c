/*
 * The controls of the addresses: the tile and how it lies, an expression instead, what ends the
 * conflicts, and the run on a GPU. Each row of the table says itself when it cannot be used.
 */
#include "viz/app/control/control_address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_memory(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "movmatrix touches no memory and has no addresses");
    return ws_address_lanes(desk->state.choices.variant) > 0;
}

static bool has_tile(const struct ws_desk *desk, char *why, size_t size)
{
    if (!has_memory(desk, why, size))
        return false;
    snprintf(why, size, "the expression gives the addresses: clear it to use a tile");
    return !desk->state.choices.formula;
}

static bool tile_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    static const char *const texts[WS_TILES] = {
        "auto: as mma wants operand A", "columns: 0 top left, 1 bottom left, 2 top right",
        "rows: 0 top left, 1 top right, 2 bottom left", "stacked: one under the other",
        "side: side by side"};

    return index < WS_TILES &&
           ws_control_word(texts[index], index == (int)desk->state.choices.addresses.tile, item);
}

static void tile_text(const struct ws_desk *desk, char *text, size_t size)
{
    ws_choice_print(&desk->state.choices, WS_CHOICE_TILE, 0, text, size);
}

static void tile_choose(struct ws_desk *desk, int index)
{
    ws_desk_change(desk, 0);
    desk->state.choices.addresses.tile = (enum ws_tile)index;
}

/* What was typed becomes the state, as a change that goes on while the control is typed in. */
static bool set_typed(struct ws_desk *desk, enum ws_control control, const char *name,
                      const char *text, struct ws_error *error)
{
    struct ws_state next = {0};
    const struct ws_formula *formula;
    bool right;

    ws_state_copy(&desk->state, &next);
    right = ws_state_set(&next, name, text, error);
    formula = next.choices.formula;
    if (right && control == WS_CONTROL_EXPRESSION && formula && !formula->good) {
        *error = formula->wrong;
        right = false;
    }
    if (right) {
        ws_desk_change(desk, ws_control_steps(control));
        ws_state_copy(&next, &desk->state);
    }
    ws_state_finish(&next);
    return right;
}

static void pitch_text(const struct ws_desk *desk, char *text, size_t size)
{
    struct ws_address_options options = desk->state.choices.addresses;

    options.padding_bytes = 0;
    snprintf(text, size, "%lld", (long long)ws_tile_pitch(desk->state.choices.variant, &options));
}

static bool pitch_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    return set_typed(desk, WS_CONTROL_PITCH, "pitch", text, error);
}

static void padding_text(const struct ws_desk *desk, char *text, size_t size)
{
    ws_choice_print(&desk->state.choices, WS_CHOICE_PADDING, 0, text, size);
}

static bool padding_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    return set_typed(desk, WS_CONTROL_PADDING, "padding", text, error);
}

static void base_text(const struct ws_desk *desk, char *text, size_t size)
{
    ws_choice_print(&desk->state.choices, WS_CHOICE_BASE, 0, text, size);
}

static bool base_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    return set_typed(desk, WS_CONTROL_BASE, "base", text, error);
}

static const char *const swizzles[] = {"none", "32", "64", "128"};

enum { SWIZZLES = sizeof swizzles / sizeof swizzles[0] };

/* The known ones, and after them the present one where it is none of those. */
static bool swizzle_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    char name[WS_SWIZZLE_SIZE], now[WS_SWIZZLE_SIZE];
    bool known = false;

    ws_swizzle_name(desk->state.choices.addresses.swizzle, now);
    for (int i = 0; i < SWIZZLES; i++) {
        struct ws_swizzle swizzle;
        struct ws_error error;

        if (!ws_swizzle_parse(swizzles[i], &swizzle, &error))
            return false;
        known |= !strcmp(ws_swizzle_name(swizzle, name), now);
        if (i == index)
            return ws_control_word(name, !strcmp(name, now), item);
    }
    return index == SWIZZLES && !known && ws_control_word(now, true, item);
}

/* "128 bytes", and of an expression that it is swizzled only then, as it may hold a swizzle. */
static void swizzle_text(const struct ws_desk *desk, char *text, size_t size)
{
    struct ws_address_options options = ws_state_addresses(&desk->state);
    char name[WS_SWIZZLE_SIZE], swizzled[WS_SWIZZLED_SIZE];

    snprintf(text, size, "%s%s", ws_swizzle_name(options.swizzle, name),
             *ws_swizzled_words(&options, swizzled) ? " after the expression" : "");
}

static void swizzle_choose(struct ws_desk *desk, int index)
{
    struct ws_error error;

    if (index >= SWIZZLES)
        return;
    ws_desk_change(desk, 0);
    ws_state_set(&desk->state, "swizzle", swizzles[index], &error);
}

static void expression_text(const struct ws_desk *desk, char *text, size_t size)
{
    char whole[WS_SETTING_SIZE];

    ws_state_get(&desk->state, "address", whole);
    snprintf(text, size, "%s", whole);
}

static bool expression_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    return set_typed(desk, WS_CONTROL_EXPRESSION, "address", text, error);
}

static void pad_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_suggestion *padding = &desk->model.report.padding;
    const struct ws_constant *grown = padding->options.constants.constant;

    if (!desk->model.has_addresses || !padding->found)
        snprintf(text, size, "Pad");
    else if (padding->constant >= 0)
        snprintf(text, size, "Pad: %s=%lld", grown[padding->constant].name,
                 (long long)grown[padding->constant].value);
    else
        snprintf(text, size, "Pad by %lld",
                 (long long)(padding->options.padding_bytes -
                             desk->state.choices.addresses.padding_bytes));
}

static bool no_conflict(const struct ws_desk *desk, char *why, size_t size)
{
    if (!has_memory(desk, why, size))
        return true;
    if (!desk->model.has_addresses)
        snprintf(why, size, "%s", desk->model.address_error.text);
    else
        snprintf(why, size, "there is no bank conflict");
    return !desk->model.has_addresses || ws_banks_free(&desk->model.report.banks);
}

/* What there is to be rid of. */
static const char *harm(const struct ws_desk *desk)
{
    return desk->model.report.banks.faulting ? "faults" : "conflicts";
}

static bool pad_usable(const struct ws_desk *desk, char *why, size_t size)
{
    if (no_conflict(desk, why, size))
        return false;
    snprintf(why, size, "%s ends these %s", desk->model.report.padding.none, harm(desk));
    return desk->model.report.padding.found;
}

/* What is not a pad stays as it is, also the tile that rests while an expression speaks. */
static void pad_choose(struct ws_desk *desk, int index)
{
    const struct ws_suggestion *padding = &desk->model.report.padding;
    struct ws_choices *choices = &desk->state.choices;
    struct ws_error error;

    (void)index;
    ws_desk_change(desk, 0);
    if (padding->constant < 0)
        choices->addresses.padding_bytes = padding->options.padding_bytes;
    else if (!ws_choices_set_expression(choices, choices->addresses.expression,
                                        &padding->options.constants, &error))
        ws_desk_say(desk, true, "%s", error.text);
}

static void xor_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_suggestion *swizzle = &desk->model.report.swizzle;
    char name[WS_SWIZZLE_SIZE];

    if (desk->model.has_addresses && swizzle->found)
        snprintf(text, size, "%s%s",
                 strncmp(ws_swizzle_name(swizzle->options.swizzle, name), "Swizzle", 7) ? "Swizzle "
                                                                                      : "", name);
    else
        snprintf(text, size, "Swizzle");
}

static bool xor_usable(const struct ws_desk *desk, char *why, size_t size)
{
    if (no_conflict(desk, why, size))
        return false;
    snprintf(why, size,
             desk->model.report.banks.faulting ? "a swizzle does not end these %s"
                                               : "no Swizzle<B,M,S> ends these %s",
             harm(desk));
    return desk->model.report.swizzle.found;
}

static void xor_choose(struct ws_desk *desk, int index)
{
    (void)index;
    ws_desk_change(desk, 0);
    desk->state.choices.addresses.swizzle = desk->model.report.swizzle.options.swizzle;
}

static void run_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, desk->trial_waits ? "Running\u2026" : "Run on GPU");
}

static bool run_usable(const struct ws_desk *desk, char *why, size_t size)
{
    if (desk->trial_waits)
        snprintf(why, size, "the GPU is at it");
    else if (desk->host->no_run)
        snprintf(why, size, "%s", desk->host->no_run);
    else if (ws_address_lanes(desk->state.choices.variant) && !desk->model.has_addresses)
        snprintf(why, size, "%s", desk->model.address_error.text);
    else
        return true;
    return false;
}

static void run_choose(struct ws_desk *desk, int index)
{
    struct ws_error error;

    (void)index;
    desk->has_trial = false;
    desk->trial_waits = desk->host->run(desk->host->self, &desk->state, &error);
    if (!desk->trial_waits)
        ws_desk_say(desk, true, "%s", error.text);
}

static const struct ws_control_row rows[WS_CONTROLS_COUNT] = {
    [WS_CONTROL_TILE] = WS_PICKER(tile, "Tile", "How the matrices lie in memory", has_tile),
    [WS_CONTROL_PITCH] =
        WS_FIELD(pitch, "Pitch", 56, "Bytes from one row of the tile to the next", has_tile),
    [WS_CONTROL_PADDING] = WS_FIELD(padding, "Padding", 44, "Bytes added to the pitch", has_tile),
    [WS_CONTROL_SWIZZLE] =
        WS_PICKER(swizzle, "Swizzle", "Which address bits are XORed onto bits 4 to 6", has_memory),
    [WS_CONTROL_BASE] = WS_FIELD(base, "Base", 56, "Byte at which the tile starts", has_memory),
    [WS_CONTROL_EXPRESSION] = WS_FIELD(expression, "or C over t", 220,
                                       "The address over the lane t, as in (t % 16) * pitch "
                                       "+ (t / 16) * 16; pitch=144",
                                       has_memory),
    [WS_CONTROL_PAD] = WS_BUTTON(pad, "The least padding without conflicts", pad_usable),
    [WS_CONTROL_XOR] = WS_BUTTON(xor, "The least swizzle without conflicts", xor_usable),
    [WS_CONTROL_RUN] = WS_BUTTON(run, "Execute these addresses on this machine's GPU", run_usable),
};

const struct ws_control_row *ws_address_control_row(enum ws_control control)
{
    return rows[control].text ? &rows[control] : NULL;
}
