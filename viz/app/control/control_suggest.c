/*
 * The conflict-free suggestions, as buttons. A change is written into the user's code at the right
 * place, and the rest of the text stays as it is; a change that cannot be written is not offered.
 */
#include "viz/app/control/control_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "viz/app/model/typed.h"
#include "viz/app/model/window_labels.h"

static bool has_layout(const struct ws_desk *desk)
{
    return desk->state.choices.addresses.source == WS_FROM_LAYOUT;
}

/* The conflicts to remove, as the present cost: "32". */
static void cost_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_banks *banks = &desk->model.report.banks;

    if (banks->faulting)
        snprintf(text, size, "fault");
    else
        snprintf(text, size, "%d", banks->wavefronts);
}

/* The number in the code that the padding changes; returns false if it is not in the code. */
static bool padded_number(const struct ws_desk *desk, struct ws_literal *number)
{
    const struct ws_suggestion *padding = &desk->model.report.padding;

    return padding->literal && desk->model.options.parsed &&
           ws_snippet_literal(desk->model.options.parsed, padding->literal - 1, number);
}

/* "Pad by 16: 32 → 4". The suggestion has no bank conflicts. */
static void pad_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_suggestion *padding = &desk->model.report.padding;
    const struct ws_constant *grown = padding->options.constants.constant;
    const int least = desk->model.report.banks.phases;
    struct ws_literal number;
    char cost[16];

    cost_text(desk, cost, sizeof cost);
    if (!desk->model.has_addresses || !padding->found)
        snprintf(text, size, "Pad");
    else if (has_layout(desk))
        snprintf(text, size, "Pad layout: %s \u2192 %d", cost, least);
    else if (padded_number(desk, &number))
        snprintf(text, size, "Pad %lld to %lld: %s \u2192 %d", (long long)number.value,
                 (long long)padding->value, cost, least);
    else if (padding->written)
        snprintf(text, size, "Pad %.*s to %.32s: %s \u2192 %d",
                 padding->edit.length < 24 ? (int)padding->edit.length : 24,
                 desk->model.options.expression + padding->edit.start, padding->edit.by, cost,
                 least);
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
    snprintf(why, size, "movmatrix uses no memory and has no addresses");
    if (!ws_address_lanes(desk->state.choices.variant))
        return true;
    if (!desk->model.has_addresses)
        ws_window_error(&desk->model.address_error, why, size);
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
    snprintf(why, size, "%s removes these %s", desk->model.report.padding.none, harm(desk));
    return desk->model.report.padding.found;
}

/* The gain of a suggestion, in a sentence. */
static void tell_gain(const struct ws_desk *desk, const struct ws_suggestion *suggestion,
                      char *text, size_t size)
{
    const struct ws_banks *banks = &desk->model.report.banks;
    /* Omits the command line's form, which a window does not need. */
    const char *typed = strstr(suggestion->change, " (--");
    int length = typed ? (int)(typed - suggestion->change) : (int)strlen(suggestion->change);

    if (banks->faulting)
        snprintf(text, size, "With %.*s no address faults, and wavefronts are ideal: %d", length,
                 suggestion->change, banks->phases);
    else
        snprintf(text, size, "With %.*s wavefronts drop to the ideal %d, from %d", length,
                 suggestion->change, banks->phases, banks->wavefronts);
}

static void pad_tell(const struct ws_desk *desk, char *text, size_t size)
{
    tell_gain(desk, &desk->model.report.padding, text, size);
}

/*
 * Before a suggestion changes the addresses: makes the present ones the baseline, unless the user
 * chose one.
 */
static void begin_suggestion(struct ws_desk *desk)
{
    const struct ws_banks *banks = &desk->model.report.banks;
    struct ws_baseline *baseline = &desk->state.baseline;

    ws_desk_change(desk, 0);
    ws_formula_drop(desk->state.draft); /* nothing is suggested for a draft */
    desk->state.draft = NULL;
    if (!banks->faulting && (!baseline->variant || baseline->suggested))
        ws_baseline_take(&banks->addresses, true, baseline);
}

/* For a layout: takes the suggested layout, and the swizzle beside it. */
static void take_layout(struct ws_choices *choices, const struct ws_suggestion *suggestion)
{
    memcpy(choices->addresses.layout, suggestion->options.layout, sizeof choices->addresses.layout);
    choices->addresses.swizzle = suggestion->options.swizzle;
}

/* Writes the suggestion into the code, or into the declaration beside it. */
static bool change_code(struct ws_desk *desk, const struct ws_suggestion *suggestion,
                        struct ws_error *error)
{
    struct ws_choices *choices = &desk->state.choices;
    struct ws_constants constants = choices->addresses.constants;
    const char *code = choices->addresses.expression;
    const struct ws_code_edit *edit = &suggestion->edit;
    char *changed = ws_code_edit_apply(edit->declared ? constants.declared : code, edit);
    bool done;

    if (!changed)
        return ws_no_memory(error);
    if (strlen(changed) > (edit->declared ? sizeof constants.declared - 1 : WS_CODE_LENGTH))
        done = ws_fail(error, WS_CODE_LIMIT, "the text would be too long with it; shorten it");
    else if (!edit->declared)
        done = ws_choices_set_expression(choices, changed, &constants, error);
    else {
        snprintf(constants.declared, sizeof constants.declared, "%s", changed);
        done = ws_choices_set_expression(choices, code, &constants, error);
    }
    free(changed);
    if (done)
        ws_typed_retry(&desk->state);
    return done;
}

/* Applies the padding. Other settings stay, including the tile that an expression overrides. */
static void pad_choose(struct ws_desk *desk, int index)
{
    const struct ws_suggestion *padding = &desk->model.report.padding;
    struct ws_choices *choices = &desk->state.choices;
    struct ws_error error;
    bool done = true;

    (void)index;
    begin_suggestion(desk);
    if (has_layout(desk))
        take_layout(choices, padding);
    else if (padding->edit.by[0])
        done = change_code(desk, padding, &error);
    else if (padding->constant < 0)
        choices->addresses.padding_bytes = padding->options.padding_bytes;
    else
        done = ws_choices_set_expression(choices, choices->addresses.expression,
                                         &padding->options.constants, &error);
    if (!done)
        ws_desk_fail(desk, &error);
    else if (padding->constant >= 0)
        ws_typed_retry(&desk->state);
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
    if (has_layout(desk)) {
        snprintf(text, size, "Swizzle layout: %s \u2192 %d", cost, desk->model.report.banks.phases);
        return;
    }
    snprintf(text, size, "%s%s: %s \u2192 %d",
             strncmp(ws_swizzle_name(swizzle->options.swizzle, name), "Swizzle", 7) ? "Swizzle "
                                                                                    : "",
             name, cost, desk->model.report.banks.phases);
}

/* Whether the addresses come from statements, which an expression would replace. */
static bool is_code(const struct ws_desk *desk)
{
    return desk->state.choices.formula && desk->model.options.parsed &&
           !ws_snippet_is_expression(desk->model.options.parsed);
}

static bool xor_usable(const struct ws_desk *desk, char *why, size_t size)
{
    if (no_conflict(desk, why, size))
        return false;
    snprintf(why, size,
             desk->model.report.banks.faulting ? "a swizzle does not remove these %s"
                                               : "no Swizzle<B,M,S> removes these %s",
             harm(desk));
    if (!desk->model.report.swizzle.found || desk->model.report.swizzle.edit.by[0] ||
        !is_code(desk))
        return desk->model.report.swizzle.found;
    snprintf(why, size, "the code has no place to write %s", desk->model.report.swizzle.change);
    return false;
}

/* Whether the user's expression contains a ^, which may be a swizzle. */
static bool has_xor(const struct ws_desk *desk)
{
    const char *text = desk->model.options.expression;

    return desk->model.options.parsed && text && strchr(text, '^');
}

static void xor_tell(const struct ws_desk *desk, char *text, size_t size)
{
    size_t length;

    tell_gain(desk, &desk->model.report.swizzle, text, size);
    length = strlen(text);
    if (desk->model.report.swizzle.edit.by[0])
        snprintf(text + length, size - length,
                 "; line %d becomes %.200s \u2014 write the data with it too",
                 desk->model.report.swizzle.line, desk->model.report.swizzle.source);
    else if (desk->state.choices.formula)
        snprintf(text + length, size - length, "; it is added to your expression%s",
                 has_xor(desk) ? ", after its ^" : "");
}

/* Adds the swizzle to the expression, so that its text is still the whole address. */
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
    if (done && strlen(text.text) > WS_CODE_LENGTH)
        done = ws_fail(error, WS_CODE_LIMIT,
                       "the expression would exceed %d characters with the swizzle; shorten it",
                       WS_CODE_LENGTH);
    done = done && ws_choices_set_expression(choices, text.text, &constants, error);
    if (done)
        ws_typed_retry(&desk->state);
    free(text.text);
    return done;
}

static void xor_choose(struct ws_desk *desk, int index)
{
    const struct ws_suggestion *swizzle = &desk->model.report.swizzle;
    struct ws_error error;
    bool done = true;

    (void)index;
    begin_suggestion(desk);
    if (has_layout(desk))
        take_layout(&desk->state.choices, swizzle);
    else if (!desk->state.choices.formula)
        desk->state.choices.addresses.swizzle = swizzle->options.swizzle;
    else
        done = swizzle->edit.by[0] ? change_code(desk, swizzle, &error)
                                   : swizzle_expression(desk, &error);
    if (!done)
        ws_desk_fail(desk, &error);
}

static const struct ws_control_row rows[WS_CONTROLS_COUNT] = {
    [WS_CONTROL_PAD] = WS_TELLING_BUTTON(pad, "Smallest padding without conflicts", pad_usable),
    [WS_CONTROL_XOR] = WS_TELLING_BUTTON(xor, "Smallest swizzle without conflicts", xor_usable),
};

const struct ws_control_row *ws_suggest_control_row(enum ws_control control)
{
    return rows[control].text ? &rows[control] : NULL;
}
