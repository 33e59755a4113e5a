/*
 * The controls of the addresses: the tile and how it lies, the expression in C, what ends the
 * conflicts, the baseline, and the run on a GPU. Each row of the table says itself when it cannot
 * be used. One rule keeps the two sources apart: the expression's field always has the whole
 * address. While it is derived, it is the tile's, with base and swizzle; once it is edited, it is
 * all there is, and tile, pitch, padding, base and swizzle rest.
 */
#include "viz/app/control/control_address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "viz/app/model/verdict.h"

static bool has_memory(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "movmatrix touches no memory and has no addresses");
    return ws_address_lanes(desk->state.choices.variant) > 0;
}

static bool has_tile(const struct ws_desk *desk, char *why, size_t size)
{
    if (!has_memory(desk, why, size))
        return false;
    snprintf(why, size,
             "the expression gives the addresses, whole: clear it for the tile with its "
             "pitch, padding, swizzle and base, which rest");
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

static bool expression_derived(const struct ws_desk *desk)
{
    return !desk->state.choices.formula && ws_address_lanes(desk->state.choices.variant);
}

/* The user's own; else what the tile comes to. */
static void expression_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_address_options options = ws_state_addresses(&desk->state);
    char whole[WS_SETTING_SIZE];
    struct ws_memory derived;
    struct ws_error error;

    ws_state_get(&desk->state, "address", whole);
    snprintf(text, size, "%s", whole);
    if (!expression_derived(desk) || !ws_memory_open(&derived, &error))
        return;
    ws_address_write(desk->state.choices.variant, &options, false, derived.file, &error);
    if (ws_memory_close(&derived, &error)) {
        snprintf(text, size, "%s", derived.text);
        free(derived.text);
    }
}

static void expression_tell(const struct ws_desk *desk, char *text, size_t size)
{
    char shown[WS_SETTING_SIZE];

    expression_text(desk, shown, sizeof shown);
    if (expression_derived(desk))
        snprintf(text, size,
                 "%.150s \u2014 what the tile comes to. Once edited it is yours and the "
                 "whole address; tile, pitch, padding, swizzle and base rest then",
                 shown);
    else
        snprintf(text, size,
                 "Your address over the lane t, and the whole of it; constants follow, as "
                 "in t * pitch; pitch=144. Cleared, it is the tile's again");
}

static bool expression_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    return set_typed(desk, WS_CONTROL_EXPRESSION, "address", text, error);
}

/* What there is to be rid of, and what it costs now: "32". */
static void cost_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_banks *banks = &desk->model.report.banks;

    if (banks->faulting)
        snprintf(text, size, "fault");
    else
        snprintf(text, size, "%d", banks->wavefronts);
}

/* "Pad by 16: 32 → 4". What is suggested leaves no conflict. */
static void pad_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_suggestion *padding = &desk->model.report.padding;
    const struct ws_constant *grown = padding->options.constants.constant;
    const int least = desk->model.report.banks.phases;
    char cost[16];

    cost_text(desk, cost, sizeof cost);
    if (!desk->model.has_addresses || !padding->found)
        snprintf(text, size, "Pad");
    else if (padding->constant >= 0)
        snprintf(text, size, "Pad %s=%lld: %s \u2192 %d", grown[padding->constant].name,
                 (long long)grown[padding->constant].value, cost, least);
    else
        snprintf(text, size, "Pad by %lld: %s \u2192 %d",
                 (long long)(padding->options.padding_bytes -
                             desk->state.choices.addresses.padding_bytes),
                 cost, least);
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

/* What a suggestion gains, in a sentence. */
static void tell_gain(const struct ws_desk *desk, const struct ws_suggestion *suggestion,
                      char *text, size_t size)
{
    const struct ws_banks *banks = &desk->model.report.banks;
    /* How it is typed elsewhere is nothing to a window. */
    int length = (int)strcspn(suggestion->change, "(");

    length -= length && suggestion->change[length] && suggestion->change[length - 1] == ' ';
    if (banks->faulting)
        snprintf(text, size,
                 "With %.*s no address faults, and there are %d wavefronts, as few as "
                 "can be",
                 length, suggestion->change, banks->phases);
    else
        snprintf(text, size, "With %.*s there are %d wavefronts instead of %d, as few as can be",
                 length, suggestion->change, banks->phases, banks->wavefronts);
}

static void pad_tell(const struct ws_desk *desk, char *text, size_t size)
{
    tell_gain(desk, &desk->model.report.padding, text, size);
}

/* Before a suggestion changes the addresses: they are what is compared with, where nothing else is.
 */
static void begin_suggestion(struct ws_desk *desk)
{
    const struct ws_banks *banks = &desk->model.report.banks;
    struct ws_baseline *baseline = &desk->state.baseline;

    ws_desk_change(desk, 0);
    if (!banks->faulting && (!baseline->variant || baseline->suggested))
        ws_baseline_take(&banks->addresses, true, baseline);
}

/* What is not a pad stays as it is, also the tile that rests while an expression speaks. */
static void pad_choose(struct ws_desk *desk, int index)
{
    const struct ws_suggestion *padding = &desk->model.report.padding;
    struct ws_choices *choices = &desk->state.choices;
    struct ws_error error;

    (void)index;
    begin_suggestion(desk);
    if (padding->constant < 0)
        choices->addresses.padding_bytes = padding->options.padding_bytes;
    else if (!ws_choices_set_expression(choices, choices->addresses.expression,
                                        &padding->options.constants, &error))
        ws_desk_say(desk, true, "%s", error.text);
}

/* "Swizzle 64 bytes: 16 → 4". */
static void xor_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_suggestion *swizzle = &desk->model.report.swizzle;
    char name[WS_SWIZZLE_SIZE], cost[16];

    if (!desk->model.has_addresses || !swizzle->found) {
        snprintf(text, size, "Swizzle");
        return;
    }
    cost_text(desk, cost, sizeof cost);
    snprintf(text, size, "%s%s: %s \u2192 %d",
             strncmp(ws_swizzle_name(swizzle->options.swizzle, name), "Swizzle", 7) ? "Swizzle "
                                                                                    : "",
             name, cost, desk->model.report.banks.phases);
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

/* Whether the user's expression holds a ^, which may be a swizzle. */
static bool has_xor(const struct ws_desk *desk)
{
    const struct ws_expression *expression = desk->model.options.parsed;

    for (int i = 0; expression && i < expression->nodes; i++)
        if (expression->node[i].op == WS_C_BIT_XOR)
            return true;
    return false;
}

static void xor_tell(const struct ws_desk *desk, char *text, size_t size)
{
    size_t length;

    tell_gain(desk, &desk->model.report.swizzle, text, size);
    length = strlen(text);
    if (desk->state.choices.formula)
        snprintf(text + length, size - length, "; it is written into your expression%s",
                 has_xor(desk) ? ", after the ^ that it has" : "");
}

/* Into the expression, so that its text stays the whole address. */
static bool swizzle_expression(struct ws_desk *desk, struct ws_error *error)
{
    struct ws_choices *choices = &desk->state.choices;
    const struct ws_constants constants = choices->addresses.constants;
    struct ws_memory text;
    bool done;

    if (!ws_memory_open(&text, error))
        return false;
    done = ws_suggestion_write(choices->variant, &desk->model.report.swizzle, text.file, error);
    if (!ws_memory_close(&text, error))
        return false;
    if (done && strlen(text.text) > WS_EXPRESSION_LENGTH)
        done = ws_fail(error, "with the swizzle the expression would be longer than %d characters",
                       WS_EXPRESSION_LENGTH);
    done = done && ws_choices_set_expression(choices, text.text, &constants, error);
    free(text.text);
    return done;
}

static void xor_choose(struct ws_desk *desk, int index)
{
    struct ws_error error;

    (void)index;
    begin_suggestion(desk);
    if (!desk->state.choices.formula)
        desk->state.choices.addresses.swizzle = desk->model.report.swizzle.options.swizzle;
    else if (!swizzle_expression(desk, &error))
        ws_desk_say(desk, true, "%s", error.text);
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
        snprintf(why, size, "%s", desk->model.address_error.text);
    else
        snprintf(why, size, "addresses fault, and so there is no count to take");
    return desk->model.has_addresses && !desk->model.report.banks.faulting;
}

static void baseline_tell(const struct ws_desk *desk, char *text, size_t size)
{
    if (desk->state.baseline.variant)
        ws_verdict_baseline(desk, text, size);
    else
        snprintf(text, size,
                 "Take the wavefronts of these addresses as the baseline: whatever is "
                 "changed then, before and now are said beside each other");
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
        WS_PICKER(swizzle, "Swizzle", "Which address bits are XORed onto bits 4 to 6", has_tile),
    [WS_CONTROL_BASE] = WS_FIELD(base, "Base", 56, "Byte at which the tile starts", has_tile),
    [WS_CONTROL_BUFFER] =
        WS_FIELD(buffer, "Buffer", 56, "Bytes that the rows must lie in; 0: not known", has_memory),
    [WS_CONTROL_EXPRESSION] = {.kind = WS_KIND_FIELD, .label = "C over t",
                               .width = WS_EXPRESSION_WIDTH, .code = true,
                               .help = "The whole address over the lane t, as in (t % 16) * pitch "
                                       "+ (t / 16) * 16; pitch=144",
                               .text = expression_text, .enter = expression_enter,
                               .usable = has_memory, .tell = expression_tell,
                               .derived = expression_derived},
    [WS_CONTROL_PAD] = WS_TELLING_BUTTON(pad, "The least padding without conflicts", pad_usable),
    [WS_CONTROL_XOR] = WS_TELLING_BUTTON(xor, "The least swizzle without conflicts", xor_usable),
    [WS_CONTROL_BASELINE] = WS_TELLING_BUTTON(
        baseline, "Compare with the wavefronts of these addresses", baseline_usable),
    [WS_CONTROL_RUN] = WS_BUTTON(run, "Execute these addresses on this machine's GPU", run_usable),
};

const struct ws_control_row *ws_address_control_row(enum ws_control control)
{
    return rows[control].text ? &rows[control] : NULL;
}
