/*
 * The controls of the addresses: the tile and its layout, the baseline, and the run on a GPU; those
 * of the code are in control_code.c, and the conflict-free suggestions in control_suggest.c. Each
 * row of the table decides itself when it is disabled. One rule separates the two sources: the
 * expression's field always has the whole address. While it is derived, it is the tile's, with base
 * and swizzle. Once it is edited, only the expression counts, and tile, pitch, padding, base and
 * swizzle are disabled.
 */
#include "viz/app/control/control_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/app/model/address_cost.h"
#include "viz/app/model/typed.h"
#include "viz/app/model/window_labels.h"

static bool has_memory(const struct ws_desk *desk, char *why, size_t size)
{
    const struct ws_variant *moves = ws_state_addressed(&desk->state);

    snprintf(why, size,
             moves ? "movmatrix uses no memory and has no addresses"
                   : "mma uses no memory; choose a load that feeds it");
    return moves && ws_address_lanes(moves) > 0;
}

static bool has_tile(const struct ws_desk *desk, char *why, size_t size)
{
    if (!has_memory(desk, why, size))
        return false;
    snprintf(why, size, "the expression is the whole address; clear it to use the tile");
    return !desk->state.choices.formula;
}

static bool tile_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    static const char *const texts[WS_TILES] = {
        "auto: for operand A of mma", "columns: 0 top left, 1 bottom left, 2 top right",
        "rows: 0 top left, 1 top right, 2 bottom left", "stacked: one below the other",
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

static bool has_layout(const struct ws_desk *desk)
{
    return desk->state.choices.addresses.source == WS_FROM_LAYOUT;
}

static bool has_pitch(const struct ws_desk *desk, char *why, size_t size)
{
    if (!has_tile(desk, why, size))
        return false;
    snprintf(why, size, "the layout's row stride sets the pitch");
    return !has_layout(desk);
}

static bool has_swizzle(const struct ws_desk *desk, char *why, size_t size)
{
    if (!has_tile(desk, why, size))
        return false;
    snprintf(why, size, "the layout has its own swizzle");
    return !has_layout(desk) || !ws_layout_has_swizzle(&desk->state.choices.addresses);
}

/* Sets the state from typed text, as one change for as long as the control is being typed in. */
static bool set_typed(struct ws_desk *desk, enum ws_control control, const char *name,
                      const char *text, struct ws_error *error)
{
    struct ws_state next = {0};
    bool right;

    ws_state_copy(&desk->state, &next);
    right = ws_state_set(&next, name, text, error);
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

    const struct ws_variant *moves = ws_state_addressed(&desk->state);
    const struct ws_feeding *feeding = &desk->model.feeding;

    options.padding_bytes = 0;
    if (feeding->asked && feeding->judged && !options.pitch_bytes)
        snprintf(
            text, size, "%lld",
            (long long)(feeding->answer.pitch_bytes - desk->state.choices.addresses.padding_bytes));
    else
        snprintf(text, size, "%lld", moves ? (long long)ws_tile_pitch(moves, &options) : 0LL);
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

static void buffer_text(const struct ws_desk *desk, char *text, size_t size)
{
    ws_choice_print(&desk->state.choices, WS_CHOICE_BUFFER, 0, text, size);
}

static bool buffer_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    return set_typed(desk, WS_CONTROL_BUFFER, "buffer", text, error);
}

static const char *const swizzles[] = {"none", "32", "64", "128"};

enum { SWIZZLES = sizeof swizzles / sizeof swizzles[0] };

/* The known swizzles, followed by the present one if it is not among them. */
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

static void swizzle_text(const struct ws_desk *desk, char *text, size_t size)
{
    char name[WS_SWIZZLE_SIZE];

    snprintf(text, size, "%s", ws_swizzle_name(desk->state.choices.addresses.swizzle, name));
}

static void swizzle_choose(struct ws_desk *desk, int index)
{
    struct ws_error error;

    if (index >= SWIZZLES)
        return;
    ws_desk_change(desk, 0);
    ws_state_set(&desk->state, "swizzle", swizzles[index], &error);
}

static void baseline_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, desk->state.baseline.variant ? "Clear baseline" : "Baseline");
}

static bool baseline_usable(const struct ws_desk *desk, char *why, size_t size)
{
    if (desk->state.baseline.variant)
        return true;
    if (!has_memory(desk, why, size))
        return false;
    if (!desk->model.has_addresses)
        ws_window_error(&desk->model.address_error, why, size);
    else
        snprintf(why, size, "addresses fault, so wavefronts cannot be counted");
    return desk->model.has_addresses && !desk->model.report.banks.faulting;
}

static void baseline_tell(const struct ws_desk *desk, char *text, size_t size)
{
    if (desk->state.baseline.variant)
        ws_address_cost_baseline(desk, text, size);
    else
        snprintf(text, size,
                 "Keep the wavefronts of these addresses as the baseline; later changes are shown "
                 "as before and now");
}

static void baseline_choose(struct ws_desk *desk, int index)
{
    (void)index;
    ws_desk_change(desk, 0);
    if (desk->state.baseline.variant)
        desk->state.baseline = (struct ws_baseline){0};
    else
        ws_baseline_take(&desk->model.report.banks.addresses, false, &desk->state.baseline);
}

static void run_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, desk->trial_waits ? "Running\u2026" : "Run on GPU");
}

static bool run_usable(const struct ws_desk *desk, char *why, size_t size)
{
    if (desk->trial_waits)
        snprintf(why, size, "the GPU is running");
    else if (desk->host->no_run)
        snprintf(why, size, "%s", desk->host->no_run);
    else if (ws_address_lanes(desk->state.choices.variant) && !desk->model.has_addresses)
        ws_window_error(&desk->model.address_error, why, size);
    else
        return true;
    return false;
}

static void run_choose(struct ws_desk *desk, int index)
{
    struct ws_error error;
    char why[sizeof error.text];

    (void)index;
    /* A second press may come before the button is drawn as disabled. */
    if (!run_usable(desk, why, sizeof why)) {
        ws_desk_say(desk, "Run on GPU: %s", why);
        return;
    }
    desk->has_trial = false;
    desk->trial_waits = desk->host->run(desk->host->self, &desk->state, &error);
    if (!desk->trial_waits)
        ws_desk_fail(desk, &error);
}

static const struct ws_control_row rows[WS_CONTROLS_COUNT] = {
    [WS_CONTROL_TILE] = WS_PICKER(tile, "Tile", "Order of the matrices in memory", has_tile),
    [WS_CONTROL_PITCH] =
        WS_FIELD(pitch, "Pitch", 56, "Bytes from one row of the tile to the next", has_pitch),
    [WS_CONTROL_PADDING] = WS_FIELD(padding, "Padding", 44, "Bytes added to the pitch", has_pitch),
    [WS_CONTROL_SWIZZLE] =
        WS_PICKER(swizzle, "Swizzle", "Which address bits are XORed onto bits 4 to 6", has_swizzle),
    [WS_CONTROL_BASE] = WS_FIELD(base, "Base", 56, "Byte at which the tile starts", has_tile),
    [WS_CONTROL_BUFFER] =
        WS_FIELD(buffer, "Buffer", 56,
                 "Size of the buffer in bytes; rows beyond it fault; 0: unknown", has_memory),
    [WS_CONTROL_BASELINE] = WS_TELLING_BUTTON(
        baseline, "Compare with the wavefronts of these addresses", baseline_usable),
    [WS_CONTROL_RUN] = WS_BUTTON(run, "Run these addresses on this machine's GPU", run_usable),
};

const struct ws_control_row *ws_address_control_row(enum ws_control control)
{
    const struct ws_control_row *row = ws_suggest_control_row(control);

    row = row ? row : ws_code_control_row(control);
    return rows[control].text ? &rows[control] : row;
}
