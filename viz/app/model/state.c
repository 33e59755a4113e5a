/* The table of settings, and the undo stack; the state file is in state_file.c. */
#include "viz/app/model/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/choice/formula_text.h"
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
}

void ws_state_copy(const struct ws_state *from, struct ws_state *to)
{
    struct ws_state before = *to;

    *to = *from;
    ws_choices_copy(&from->choices, &to->choices);
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

static void get_expression(const struct ws_state *state, char *text)
{
    ws_formula_text_print(&state->choices, text);
}

static bool set_expression(struct ws_state *state, const char *text, struct ws_error *error)
{
    return ws_formula_text_set(&state->choices, text, error);
}

static bool set_select(struct ws_state *state, const char *text, struct ws_error *error)
{
    return ws_query_parse_all(state->choices.variant, NULL, text, state->pick, &state->picks,
                              error);
}

static void get_select(const struct ws_state *state, char *text)
{
    ws_query_write_all(state->choices.variant, state->pick, state->picks, text, WS_SETTING_SIZE);
}

static bool set_pins(struct ws_state *state, const char *text, struct ws_error *error)
{
    struct ws_shown pin[WS_LANES];
    int pins;

    if (!ws_query_parse_all(state->choices.variant, NULL, text, pin, &pins, error))
        return false;
    if (pins > WS_MAX_PINS)
        return ws_fail(error, "pins: %d at most are wanted, not %d", WS_MAX_PINS, pins);
    memcpy(state->pin, pin, (size_t)pins * sizeof pin[0]);
    state->pins = pins;
    return true;
}

static void get_pins(const struct ws_state *state, char *text)
{
    ws_query_write_all(state->choices.variant, state->pin, state->pins, text, WS_SETTING_SIZE);
}

static bool set_zoom(struct ws_state *state, const char *text, struct ws_error *error)
{
    struct ws_zoom zoom[WS_PANELS];
    int taken = 0;

    for (int i = 0; i < WS_PANELS; i++) {
        int more = 0;

        if (sscanf(text + taken, "%lf,%lf,%lf%n", &zoom[i].scale, &zoom[i].x, &zoom[i].y, &more) !=
                3 ||
            !(zoom[i].scale >= 1 && zoom[i].scale <= WS_ZOOM_MOST) ||
            !(zoom[i].x >= 0 && zoom[i].x <= 1 && zoom[i].y >= 0 && zoom[i].y <= 1))
            return ws_fail(error, "zoom: three times scale,x,y are wanted: scale 1 to 8, x and y 0 "
                                  "to 1");
        taken += more;
    }
    if (text[taken])
        return ws_fail(error, "zoom: '%.20s' is too much", text + taken);
    memcpy(state->zoom, zoom, sizeof zoom);
    return true;
}

static void get_zoom(const struct ws_state *state, char *text)
{
    size_t length = 0;

    text[0] = 0;
    for (int i = 0; i < WS_PANELS; i++)
        length += (size_t)snprintf(text + length, WS_SETTING_SIZE - length, "%s%.4g,%.4g,%.4g",
                                   i ? " " : "", state->zoom[i].scale, state->zoom[i].x,
                                   state->zoom[i].y);
}

const char *ws_alone_word(int index)
{
    static const char *const words[] = {
        "none",
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
    state->alone = index - 1;
    return true;
}

static void get_alone(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", ws_alone_word(state->alone + 1));
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

/* The parts: choices, by their rows, and what only a window has. */
static const struct {
    enum ws_choice_id id;
    const char *name; /* of what is no choice, or more than one */
    bool (*set)(struct ws_state *state, const char *text, struct ws_error *error);
    void (*get)(const struct ws_state *state, char *text); /* WS_SETTING_SIZE bytes */
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
    {.name = "select", .set = set_select, .get = get_select},
    {.name = "pins", .set = set_pins, .get = get_pins},
    {.id = WS_CHOICE_BUFFER},
    {.name = "zoom", .set = set_zoom, .get = get_zoom},
    {.name = "alone", .set = set_alone, .get = get_alone},
    {.name = "controls", .set = set_rows, .get = get_rows},
    {.name = "memory", .set = set_memory, .get = get_memory},
    {.name = "baseline", .set = set_baseline, .get = get_baseline},
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

const char *ws_setting_name(int index)
{
    if (index >= SETTINGS)
        return NULL;
    return settings[index].id ? ws_choice(settings[index].id)->name : settings[index].name;
}

/* A window is no page's, so it has no theme that follows one. */
static const struct ws_option own_theme = {.name = "theme", .value = "THEME", .words = ws_theme_word};

static bool set(struct ws_state *state, int index, const char *text, struct ws_error *error)
{
    const struct ws_variant *before = state->choices.variant;

    if (!settings[index].id)
        return settings[index].set(state, text, error);
    if (settings[index].id == WS_CHOICE_THEME && ws_word_index(ws_theme_word, text) < 0)
        return ws_option_check(&own_theme, text, error);
    if (!ws_choice_set(&state->choices, settings[index].id, text, error))
        return false;
    state->choices.given[settings[index].id] = false; /* how it came about is no part of a state */
    if (state->choices.variant != before)
        forget(state);
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
    return ws_fail(error, "'%.40s' is no setting of the window", name);
}

void ws_state_get(const struct ws_state *state, const char *name, char *text)
{
    text[0] = 0;
    for (int i = 0; i < SETTINGS; i++)
        if (!strcmp(ws_setting_name(i), name))
            get(state, i, text);
}

void ws_option_append(const char *name, const char *value, char *text, size_t size)
{
    size_t length = strlen(text);

    snprintf(text + length, size - length,
             strpbrk(value, " ;()*&|<>$!?[]'\"\\") ? " --%s '%s'" : " --%s %s", name, value);
}

void ws_state_options(const struct ws_state *state, char *text, size_t size)
{
    struct ws_state first;

    ws_state_init(&first);
    for (int i = 1; i < SETTINGS; i++) {
        char was[WS_SETTING_SIZE], now[WS_SETTING_SIZE];

        get(&first, i, was);
        get(state, i, now);
        /* What a suggestion took along is nothing that was chosen. */
        if (settings[i].set == set_baseline && state->baseline.suggested)
            continue;
        if (strcmp(was, now))
            ws_option_append(ws_setting_name(i), now, text, size);
    }
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
