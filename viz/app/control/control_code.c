/*
 * The controls of the code. Valid code becomes the source of the addresses. Invalid code becomes a
 * draft, which is kept as written while the last valid addresses are shown. A field of its own asks
 * for each open name, one after the other.
 */
#include "viz/app/control/control_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "viz/app/control/edit.h"
#include "viz/app/model/typed.h"

static bool has_memory(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "movmatrix uses no memory and has no addresses");
    return ws_address_lanes(desk->state.choices.variant) > 0;
}

static bool has_layout(const struct ws_desk *desk)
{
    return desk->state.choices.addresses.source == WS_FROM_LAYOUT;
}

static bool expression_derived(const struct ws_desk *desk)
{
    return !ws_typed(&desk->state) && !has_layout(desk) &&
           ws_address_lanes(desk->state.choices.variant);
}

/* The user's own expression; otherwise the one derived from the tile. */
static void expression_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_address_options options = ws_state_addresses(&desk->state);
    char whole[WS_SETTING_SIZE];
    struct ws_memory derived;
    struct ws_error error;

    ws_typed_text(&desk->state, whole);
    snprintf(text, size, "%s", whole);
    if (!expression_derived(desk) || !ws_memory_open(&derived, &error))
        return;
    ws_address_write(desk->state.choices.variant, &options, false, derived.file, &error);
    if (ws_memory_close(&derived, &error)) {
        snprintf(text, size, "%s", derived.text);
        free(derived.text);
    }
}

/* A line without the blanks around it. */
static void trimmed_line(const char *code, int line, char *text, size_t size)
{
    int from = ws_edit_line_at(code, line), to = ws_edit_line_end(code, from);

    from += (int)strspn(code + from, " \t\r");
    while (to > from && strchr(" \t\r", code[to - 1]))
        to--;
    snprintf(text, size, "%.*s", to > from ? to - from : 0, code + from);
}

/* The line of the last of these characters, from 0. */
static int last_line_of(const char *code, bool (*is_of)(char byte))
{
    size_t length = strlen(code);

    while (length && !is_of(code[length - 1]))
        length--;
    return ws_edit_line_of(code, (int)length);
}

static bool is_seen(char byte)
{
    return !strchr(" \t\r\n", byte);
}

static bool is_said(char byte)
{
    return !strchr(" \t\r\n{}();", byte);
}

/*
 * The line that represents the code, from 0: that of the execution shown, or the last line that is
 * not only blanks and brackets.
 */
static int naming_line(const struct ws_desk *desk, const char *code)
{
    const struct ws_formula_execution *executed;
    int count, nth = ws_typed_execution(&desk->state, &count);

    for (int i = 0; !desk->state.draft && (executed = ws_typed_executed(&desk->state, i)); i++)
        if (executed->variant == desk->state.choices.variant && (!nth || executed->nth == nth) &&
            executed->line)
            return executed->line - 1;
    return last_line_of(code, is_said);
}

/* "30 lines: … ldmatrix_x4(…);" or "30 lines, wrong in line 4: int row = …;". */
static void expression_fold(const struct ws_desk *desk, char *text, size_t size, bool *wrong)
{
    const struct ws_formula *typed = ws_typed(&desk->state);
    char line[240];
    int lines;

    *wrong = typed && !typed->good;
    if (!typed || !strchr(typed->text, '\n')) {
        expression_text(desk, text, size);
        return;
    }
    lines = last_line_of(typed->text, is_seen) + 1;
    if (*wrong && typed->line) {
        trimmed_line(typed->text, typed->line - 1, line, sizeof line);
        snprintf(text, size, "%d lines, error in line %d: %s", lines, typed->line, line);
    } else {
        trimmed_line(typed->text, naming_line(desk, typed->text), line, sizeof line);
        snprintf(text, size, "%d line%s%s %s", lines, lines > 1 ? "s" : "",
                 *wrong      ? ", error:"
                 : lines > 1 ? ": \u2026"
                             : ":",
                 line);
    }
}

static void expression_tell(const struct ws_desk *desk, char *text, size_t size)
{
    char shown[WS_SETTING_SIZE];

    expression_text(desk, shown, sizeof shown);
    if (expression_derived(desk))
        snprintf(text, size,
                 "%.*s \u2014 the tile's address. Edited, it becomes the whole address: tile, "
                 "pitch, padding, swizzle and base are ignored. Paste a kernel's lines, or add one "
                 "with Shift Enter",
                 (int)ws_edit_cut(shown, 110), shown);
    else if (has_layout(desk))
        snprintf(text, size,
                 "Your CuTe layout and the tile's place in it are the addresses; pitch and padding "
                 "are ignored. Clear it to use the tile");
    else if (ws_typed_is_code(&desk->state))
        snprintf(text, size,
                 "Your code is the whole address: press to open it. Clear it to use the tile");
    else
        snprintf(text, size,
                 "Your expression in the lane t is the whole address; constants follow, as in t * "
                 "pitch; pitch=144. Paste a kernel's lines, or add one with Shift Enter. Clear it "
                 "to use the tile");
}

/* Adds the cure for an open name to the error, if the text can define it. */
static void tell_wrong(const struct ws_state *state, struct ws_error *error)
{
    const char *unknown = ws_typed_unknown(state);
    size_t length;

    ws_typed_wrong(state, error);
    length = strlen(error->text);
    if (unknown && !ws_typed_is_code(state))
        snprintf(error->text + length, sizeof error->text - length,
                 "; press Tab and type its value, or add '; %s=VALUE'", unknown);
}

static bool expression_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    struct ws_state next = {0};
    bool right;

    ws_state_copy(&desk->state, &next);
    right = ws_typed_set(&next, text, error);
    if (!right && next.draft != desk->state.draft)
        tell_wrong(&next, error);
    if (right || next.draft != desk->state.draft) {
        bool was_dirty = desk->dirty;

        ws_desk_change(desk, ws_control_steps(WS_CONTROL_EXPRESSION));
        ws_state_copy(&next, &desk->state);
        desk->dirty = was_dirty || right; /* a draft changes nothing that is shown */
        desk->chrome_dirty = true;
    }
    ws_state_finish(&next);
    return right;
}

static void let_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "%s", "");
}

static bool let_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "all names have values");
    return ws_typed_unknown(&desk->state);
}

static void let_tell(const struct ws_desk *desk, char *text, size_t size)
{
    char example[WS_NAME_SIZE + 32];

    ws_typed_example(&desk->state, example, sizeof example);
    snprintf(text, size, "Value of %s, such as %s", ws_typed_unknown(&desk->state), example);
}

/* The typed value is only checked: half of a number would be another number. */
static bool let_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    struct ws_state next = {0};
    bool right;

    if (!*text)
        return true;
    ws_state_copy(&desk->state, &next);
    right = ws_typed_let(&next, text, error);
    ws_state_finish(&next);
    return right;
}

static bool let_commit(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    struct ws_state next = {0};
    bool right;

    ws_state_copy(&desk->state, &next);
    right = ws_typed_let(&next, text, error);
    if (right) {
        ws_desk_change(desk, 0);
        ws_state_copy(&next, &desk->state);
    }
    ws_state_finish(&next);
    return right;
}

static void lets_text(const struct ws_desk *desk, char *text, size_t size)
{
    ws_typed_lets(&desk->state, text, size);
}

static bool lets_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    struct ws_state next = {0};
    bool right;

    ws_state_copy(&desk->state, &next);
    right = ws_typed_set_lets(&next, text, error);
    if (right) {
        ws_desk_change(desk, ws_control_steps(WS_CONTROL_LETS));
        ws_state_copy(&next, &desk->state);
    }
    ws_state_finish(&next);
    return right;
}

enum { MOST_ITEMS = 64 }; /* lines of a menu */

/* "3 of 32: line 25, k = 0". */
static void execution_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_formula_execution *executed;
    int count, nth = ws_typed_execution(&desk->state, &count);

    nth = count ? nth : 1; /* an execution of its variant, beside those of others */
    count = count ? count : 1;
    snprintf(text, size, "%d of %d", nth, count);
    for (int i = 0; (executed = ws_typed_executed(&desk->state, i)); i++)
        if (executed->nth == nth &&
            (!executed->variant || executed->variant == desk->state.choices.variant))
            snprintf(text, size, "%d of %d: %.28s", nth, count, executed->label);
}

static bool execution_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    const struct ws_formula_execution *executed = ws_typed_executed(&desk->state, index);
    const struct ws_variant *variant = desk->state.choices.variant;
    int count, nth = ws_typed_execution(&desk->state, &count);

    if (!executed || index >= MOST_ITEMS)
        return false;
    *item = (struct ws_item){.chosen = (!executed->variant || executed->variant == variant) &&
                                       (!count || executed->nth == nth)};
    snprintf(item->text, sizeof item->text, "%s%s%s", executed->label,
             executed->variant && executed->variant != variant ? ": " : "",
             executed->variant && executed->variant != variant ? executed->variant->name : "");
    return true;
}

static void execution_choose(struct ws_desk *desk, int index)
{
    ws_desk_change(desk, 0);
    ws_typed_choose(&desk->state, index);
}

static bool execution_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "the code executes only one instruction, once");
    return ws_typed_executed(&desk->state, 1);
}

static const struct ws_control_row rows[WS_CONTROLS_COUNT] = {
    [WS_CONTROL_EXPRESSION] = {.kind = WS_KIND_FIELD,
                               .label = "C over t",
                               .width = WS_EXPRESSION_WIDTH,
                               .code = true,
                               .help = "The whole address as an expression in the lane t, such as "
                                       "(t % 16) * pitch + (t / 16) * 16; pitch=144",
                               .text = expression_text,
                               .enter = expression_enter,
                               .fold = expression_fold,
                               .usable = has_memory,
                               .tell = expression_tell,
                               .derived = expression_derived},
    [WS_CONTROL_LET] = {.kind = WS_KIND_FIELD,
                        .label = "",
                        .width = 110,
                        .code = true,
                        .help = "Value of the name that the code leaves undefined",
                        .text = let_text,
                        .enter = let_enter,
                        .commit = let_commit,
                        .usable = let_usable,
                        .tell = let_tell},
    [WS_CONTROL_LETS] = {.kind = WS_KIND_FIELD,
                         .label = "with",
                         .width = 200,
                         .code = true,
                         .help = "Names that the code uses, such as BK=32; BM=64",
                         .text = lets_text,
                         .enter = lets_enter},
    [WS_CONTROL_EXECUTION] =
        WS_PICKER(execution, "", "Which execution of the code is shown", execution_usable),
};

const struct ws_control_row *ws_code_control_row(enum ws_control control)
{
    return rows[control].text ? &rows[control] : NULL;
}
