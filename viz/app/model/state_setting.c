/* The parts of a state, as a table of names with functions that read and write each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/app/model/find.h"
#include "viz/app/model/state.h"
#include "viz/app/model/typed.h"

/* A layout has settings of its own: its text alone, such as 8, can be an expression, too. */
static void get_expression(const struct ws_state *state, char *text)
{
    text[0] = 0;
    if (state->choices.addresses.source != WS_FROM_LAYOUT)
        ws_formula_text_print(&state->choices, text);
}

static bool set_expression(struct ws_state *state, const char *text, struct ws_error *error)
{
    if (!ws_formula_text_set(&state->choices, text, error))
        return false;
    ws_typed_try(state, state->choices.formula);
    ws_typed_settle(state, false);
    ws_formula_drop(state->draft);
    state->draft = NULL;
    return true;
}

static void get_layout(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", state->choices.addresses.layout);
}

/* Replaces an expression. */
static bool set_layout(struct ws_state *state, const char *text, struct ws_error *error)
{
    struct ws_choices *choices = &state->choices;
    struct ws_cute cute;

    if (*text && (!ws_cute_parse(text, NULL, &cute, error) ||
                  !ws_choices_set_expression(choices, "", NULL, error)))
        return false;
    return ws_choice_set(choices, WS_CHOICE_LAYOUT, text, error);
}

/* The constants beside the code of the addresses. */
static void get_lets(const struct ws_state *state, char *text)
{
    const struct ws_formula *formula = state->choices.formula;

    text[0] = 0;
    if (formula && ws_formula_text_is_code(formula->text))
        ws_constants_text_print(&state->choices.addresses.constants, text, WS_SETTING_SIZE);
}

/* An expression has its constants in its text: without constants in `text` it stays unchanged. */
static bool set_lets(struct ws_state *state, const char *text, struct ws_error *error)
{
    const struct ws_formula *formula = state->choices.formula;
    struct ws_constants constants;
    char *code;
    bool done;

    if (!ws_constants_text_set(text, &constants, error))
        return false;
    if (!formula)
        return !ws_constants_any(&constants) ||
               ws_fail(error, WS_CODE_UNUSED, "let: there is no code to use the names");
    if (!ws_constants_any(&constants) && !ws_formula_text_is_code(formula->text))
        return true;
    code = strdup(formula->text);
    done = code ? ws_choices_set_expression(&state->choices, code, &constants, error)
                : ws_no_memory(error);
    free(code);
    if (!done)
        return false;
    ws_typed_try(state, state->choices.formula);
    ws_typed_settle(state, false);
    return true;
}

static void get_execution(const struct ws_state *state, char *text)
{
    text[0] = 0;
    if (state->choices.addresses.execution)
        snprintf(text, WS_SETTING_SIZE, "%d", state->choices.addresses.execution);
}

static bool set_execution(struct ws_state *state, const char *text, struct ws_error *error)
{
    if (!*text) {
        state->choices.addresses.execution = 0;
        ws_typed_settle(state, false);
        return true;
    }
    return ws_choice_set(&state->choices, WS_CHOICE_EXECUTION, text, error);
}

static void get_draft(const struct ws_state *state, char *text)
{
    text[0] = 0;
    if (state->draft)
        ws_typed_text(state, text);
}

static bool set_draft(struct ws_state *state, const char *text, struct ws_error *error)
{
    struct ws_error wrong;

    (void)error; /* an invalid draft is accepted; a valid text is not a draft */
    if (*text)
        ws_typed_set(state, text, &wrong);
    return true;
}

static void get_draft_lets(const struct ws_state *state, char *text)
{
    text[0] = 0;
    if (state->draft)
        ws_typed_lets(state, text, WS_SETTING_SIZE);
}

static bool set_draft_lets(struct ws_state *state, const char *text, struct ws_error *error)
{
    return !state->draft || ws_typed_set_lets(state, text, error);
}

static bool set_select(struct ws_state *state, const char *text, struct ws_error *error)
{
    return ws_find_parse_all(state->choices.variant, NULL, text, state->pick, &state->picks, error);
}

static void get_select(const struct ws_state *state, char *text)
{
    ws_find_write_all(state->choices.variant, state->pick, state->picks, text, WS_SETTING_SIZE);
}

static bool set_pins(struct ws_state *state, const char *text, struct ws_error *error)
{
    struct ws_shown pin[WS_LANES];
    int pins;

    if (!ws_find_parse_all(state->choices.variant, NULL, text, pin, &pins, error))
        return false;
    if (pins > WS_MAX_PINS)
        return ws_fail(error, WS_CODE_LIMIT, "pins: expected at most %d, found %d", WS_MAX_PINS,
                       pins);
    memcpy(state->pin, pin, (size_t)pins * sizeof pin[0]);
    state->pins = pins;
    return true;
}

static void get_pins(const struct ws_state *state, char *text)
{
    ws_find_write_all(state->choices.variant, state->pin, state->pins, text, WS_SETTING_SIZE);
}

static bool set_zoom(struct ws_state *state, const char *text, struct ws_error *error)
{
    struct ws_zoom zoom[WS_PANELS];
    int taken = 0, least = WS_MOVE_PANELS;

    for (int i = 0; i < WS_PANELS; i++)
        zoom[i] = (struct ws_zoom){1, 0, 0};
    for (int i = 0; i < WS_PANELS && (i < least || text[taken]); i++) {
        int more = 0;

        if (sscanf(text + taken, "%lf,%lf,%lf%n", &zoom[i].scale, &zoom[i].x, &zoom[i].y, &more) !=
                3 ||
            !(zoom[i].scale >= 1 && zoom[i].scale <= WS_ZOOM_MOST) ||
            !(zoom[i].x >= 0 && zoom[i].x <= 1 && zoom[i].y >= 0 && zoom[i].y <= 1))
            return ws_fail(
                error, WS_CODE_VALUE,
                "zoom: expected scale,x,y for each panel, with scale 1 to 8, x and y 0 to 1");
        taken += more;
    }
    if (text[taken])
        return ws_fail(error, WS_CODE_EXTRA, "zoom: unexpected '%.20s'", text + taken);
    memcpy(state->zoom, zoom, sizeof zoom);
    return true;
}

static void get_zoom(const struct ws_state *state, char *text)
{
    size_t length = 0;
    int count = WS_PANELS;

    /* The panels of MMAs are written only if one is zoomed. */
    while (count > WS_MOVE_PANELS && state->zoom[count - 1].scale <= 1)
        count--;
    text[0] = 0;
    for (int i = 0; i < count; i++)
        length += (size_t)snprintf(text + length, WS_SETTING_SIZE - length, "%s%.4g,%.4g,%.4g",
                                   i ? " " : "", state->zoom[i].scale, state->zoom[i].x,
                                   state->zoom[i].y);
}

const char *ws_alone_word(int index)
{
    static const char *const words[] = {"none",
#define X(NAME, name) #name,
                                        WS_PANEL_LIST(X)
#undef X
    };

    return index <= WS_PANELS ? words[index] : NULL;
}

const char *ws_rows_word(int index)
{
    static const char *const words[WS_ROWS] = {"fitting", "all", "one"};

    return index < WS_ROWS ? words[index] : NULL;
}

static const struct ws_option alone_option = {
    .name = "alone", .value = "PANEL", .words = ws_alone_word};
static const struct ws_option rows_option = {
    .name = "controls", .value = "ROWS", .words = ws_rows_word};

static bool set_alone(struct ws_state *state, const char *text, struct ws_error *error)
{
    int index = ws_word_index(ws_alone_word, text);

    if (index < 0)
        return ws_option_check(&alone_option, text, error);
    if (index && !ws_panel_is_of(index - 1, state->choices.variant))
        return ws_fail(error, WS_CODE_VALUE, "alone: %s has no panel '%s'",
                       state->choices.variant->name, text);
    state->alone = index - 1;
    return true;
}

static void get_alone(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", ws_alone_word(state->alone + 1));
}

static bool set_fed(struct ws_state *state, const char *text, struct ws_error *error)
{
    return ws_fed_parse(text, &state->fed, error);
}

static void get_fed(const struct ws_state *state, char *text)
{
    ws_fed_print(&state->fed, text);
}

/* The operand of the descriptor. */
static bool set_operand(struct ws_state *state, const char *text, struct ws_error *error)
{
    return ws_described_role_parse(text, &state->choices.described, error);
}

static void get_operand(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", ws_operand_letter(state->choices.described));
}

/* "A,B,D": the letters of the operands in an MMA's panels, in the instruction's order. */
static const enum ws_side told[WS_SIDES] = {WS_SIDE_A, WS_SIDE_B, WS_SIDE_D};

static void get_sides(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s,%s,%s", ws_operand_letter(state->side[told[0]]),
             ws_operand_letter(state->side[told[1]]), ws_operand_letter(state->side[told[2]]));
}

/* The operand whose letter begins a text, in a panel; below 0: none. */
static int side_named(const struct ws_mma *mma, enum ws_side side, const char *text, size_t length)
{
    for (int i = 0; ws_side_operand(mma, side, i) >= 0; i++) {
        const char *letter = ws_operand_letter((enum ws_operand_role)ws_side_operand(mma, side, i));

        if (strlen(letter) == length && !strncmp(letter, text, length))
            return ws_side_operand(mma, side, i);
    }
    return -1;
}

static bool set_sides(struct ws_state *state, const char *text, struct ws_error *error)
{
    static const enum ws_operand_role own[WS_SIDES] = {WS_OPERAND_A, WS_OPERAND_B, WS_OPERAND_D};
    const struct ws_mma *mma = state->choices.variant->mma;
    enum ws_operand_role side[WS_SIDES];

    for (int i = 0; i < WS_SIDES; i++) {
        size_t length = strcspn(text, ",");
        bool any = ws_side_operand(mma, told[i], 0) >= 0; /* wgmma's panel of B is empty */
        int role = any ? side_named(mma, told[i], text, length) : (int)own[i];

        if (role < 0 || (!text[length]) != (i == WS_SIDES - 1))
            return ws_fail(
                error, WS_CODE_VALUE,
                "operands: expected the operands of the panels A, B and D, such as A,B,D or A,B,C");
        side[told[i]] = (enum ws_operand_role)role;
        text += length + (text[length] == ',');
    }
    memcpy(state->side, side, sizeof side);
    return true;
}

static bool set_rows(struct ws_state *state, const char *text, struct ws_error *error)
{
    int index = ws_word_index(ws_rows_word, text);

    if (index < 0)
        return ws_option_check(&rows_option, text, error);
    state->rows = (enum ws_rows)index;
    return true;
}

static void get_rows(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", ws_rows_word((int)state->rows));
}

const char *ws_memory_word(int index)
{
    static const char *const words[WS_MEMORY_VIEWS] = {"rows", "banks"};

    return index < WS_MEMORY_VIEWS ? words[index] : NULL;
}

static const struct ws_option memory_option = {
    .name = "memory", .value = "HOW", .words = ws_memory_word};

static bool set_memory(struct ws_state *state, const char *text, struct ws_error *error)
{
    int index = ws_word_index(ws_memory_word, text);

    if (index < 0)
        return ws_option_check(&memory_option, text, error);
    state->memory = (enum ws_memory_view)index;
    return true;
}

static void get_memory(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", ws_memory_word((int)state->memory));
}

static bool set_baseline(struct ws_state *state, const char *text, struct ws_error *error)
{
    return ws_baseline_parse(text, &state->baseline, error);
}

static void get_baseline(const struct ws_state *state, char *text)
{
    ws_baseline_print(&state->baseline, text, WS_SETTING_SIZE);
}

/* The parts: the choices, and the settings that only a window has. */
static const struct {
    enum ws_choice_id id;
    const char *name; /* a setting that is not a choice, or combines several */
    bool (*set)(struct ws_state *state, const char *text, struct ws_error *error);
    void (*get)(const struct ws_state *state, char *text); /* WS_SETTING_SIZE bytes */
    bool own;    /* the window's own: a state made by a command line does not have it */
    bool listed; /* a command line has it as --set NAME=VALUE */
} settings[] = {
    {.id = WS_CHOICE_VARIANT},
    {.id = WS_CHOICE_VIEW},
    {.id = WS_CHOICE_THEME},
    {.id = WS_CHOICE_COLOR},
    {.id = WS_CHOICE_LABEL},
    {.id = WS_CHOICE_ARRANGEMENT},
    {.id = WS_CHOICE_FONT},
    {.id = WS_CHOICE_MOTION},
    {.id = WS_CHOICE_TILE},
    {.id = WS_CHOICE_PITCH},
    {.id = WS_CHOICE_PADDING},
    {.id = WS_CHOICE_BASE},
    {.id = WS_CHOICE_SWIZZLE},
    {.name = "address", .set = set_expression, .get = get_expression},
    {.name = "layout", .set = set_layout, .get = get_layout},
    {.id = WS_CHOICE_LAYOUT_AT},
    {.id = WS_CHOICE_ELEMENT},
    {.name = "let", .set = set_lets, .get = get_lets},
    {.name = "execution", .set = set_execution, .get = get_execution},
    {.name = "draft", .set = set_draft, .get = get_draft, .own = true},
    {.name = "draft-let", .set = set_draft_lets, .get = get_draft_lets, .own = true},
    {.name = "select", .set = set_select, .get = get_select},
    {.name = "pins", .set = set_pins, .get = get_pins},
    {.id = WS_CHOICE_BUFFER},
    {.name = "zoom", .set = set_zoom, .get = get_zoom, .listed = true},
    {.name = "operand", .set = set_operand, .get = get_operand},
    {.id = WS_CHOICE_DESCRIPTOR},
    {.id = WS_CHOICE_MAJOR},
    {.name = "fed-by", .set = set_fed, .get = get_fed},
    {.name = "operands", .set = set_sides, .get = get_sides},
    {.name = "alone", .set = set_alone, .get = get_alone, .listed = true},
    {.name = "controls", .set = set_rows, .get = get_rows, .listed = true},
    {.name = "memory", .set = set_memory, .get = get_memory, .listed = true},
    {.name = "baseline", .set = set_baseline, .get = get_baseline, .listed = true},
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

const char *ws_setting_name(int index)
{
    if (index >= SETTINGS)
        return NULL;
    return settings[index].id ? ws_choice(settings[index].id)->name : settings[index].name;
}

/* A window's theme cannot follow a page's. */
static const struct ws_option own_theme = {
    .name = "theme", .value = "THEME", .words = ws_theme_word};

static bool set(struct ws_state *state, int index, const char *text, struct ws_error *error)
{
    const struct ws_variant *before = state->choices.variant, *now;

    if (!settings[index].id)
        return settings[index].set(state, text, error);
    if (settings[index].id == WS_CHOICE_THEME && ws_word_index(ws_theme_word, text) < 0)
        return ws_option_check(&own_theme, text, error);
    if (!ws_choice_set(&state->choices, settings[index].id, text, error))
        return false;
    state->choices.given[settings[index].id] = false; /* a state does not record this */
    now = state->choices.variant;
    state->choices.variant = before;
    ws_state_set_variant(state, now);
    return true;
}

static void get(const struct ws_state *state, int index, char *text)
{
    if (settings[index].id)
        ws_choice_print(&state->choices, settings[index].id, 0, text, WS_SETTING_SIZE);
    else
        settings[index].get(state, text);
}

bool ws_state_set(struct ws_state *state, const char *name, const char *text,
                  struct ws_error *error)
{
    for (int i = 0; i < SETTINGS; i++)
        if (!strcmp(ws_setting_name(i), name))
            return set(state, i, text, error);
    return ws_fail(error, WS_CODE_VALUE, "'%.40s' is not a setting of the window", name);
}

void ws_state_get(const struct ws_state *state, const char *name, char *text)
{
    text[0] = 0;
    for (int i = 0; i < SETTINGS; i++)
        if (!strcmp(ws_setting_name(i), name))
            get(state, i, text);
}

/* Whether the shell would split the value, or give a character a special meaning. */
static bool needs_quotes(const char *value)
{
    return !*value || strpbrk(value, " \t\r\n;()*&|<>$!?[]{}`#~'\"\\");
}

/* In single quotes only the quote itself is special. */
void ws_option_append(const char *name, const char *value, char *text, size_t size)
{
    int named = (int)strcspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    size_t length = strlen(text);

    length += (size_t)snprintf(text + length, size - length, " --%.*s%s", named, name,
                               strchr(name, ' ') ? "" : " ");
    if (length >= size)
        return;
    if (!needs_quotes(value)) {
        snprintf(text + length, size - length, "%s", value);
        return;
    }
    length += (size_t)snprintf(text + length, size - length, "'");
    for (; *value && length < size; value++) {
        const char one[] = {*value, 0};

        length +=
            (size_t)snprintf(text + length, size - length, "%s", *value == '\'' ? "'\\''" : one);
    }
    if (length < size)
        snprintf(text + length, size - length, "'");
}

void ws_state_options(const struct ws_state *state, char *text, size_t size)
{
    struct ws_state first;

    ws_state_init(&first);
    for (int i = 1; i < SETTINGS; i++) {
        char was[WS_SETTING_SIZE], now[WS_SETTING_SIZE], name[40];

        get(&first, i, was);
        get(state, i, now);
        /* A baseline set by a suggestion was not chosen by the user. */
        if (settings[i].own || (settings[i].set == set_baseline && state->baseline.suggested))
            continue;
        snprintf(name, sizeof name, settings[i].listed ? "set %s=" : "%s", ws_setting_name(i));
        if (strcmp(was, now))
            ws_option_append(settings[i].id ? ws_option_written(ws_choice(settings[i].id)) : name,
                             now, text, size);
    }
}
