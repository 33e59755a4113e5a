/* The table of settings, and the undo stack; the state file is in state_file.c. */
#include "viz/app/model/state.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/app/model/query.h"

void ws_state_init(struct ws_state *state)
{
    memset(state, 0, sizeof *state);
    state->variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    state->view = WS_VIEW_FRAGMENT;
    state->font_percent = 100;
    state->address.swizzle = (struct ws_swizzle){0, 4, 3};
    for (int i = 0; i < WS_PANELS; i++)
        state->zoom[i] = (struct ws_zoom){1, 0, 0};
}

struct ws_address_options ws_state_addresses(const struct ws_state *state)
{
    struct ws_address_options options = state->address;

    options.source = state->expression[0] ? WS_FROM_EXPRESSION : WS_FROM_TILE;
    options.expression = state->expression;
    if (state->expression[0]) {
        /* The tile's own fields rest while an expression speaks. */
        options.tile = WS_TILE_AUTO;
        options.pitch_bytes = options.padding_bytes = 0;
    }
    return options;
}

bool ws_state_same_addresses(const struct ws_state *a, const struct ws_state *b)
{
    struct ws_address_options of_a = ws_state_addresses(a), of_b = ws_state_addresses(b);
    struct ws_addresses made_a, made_b;
    struct ws_error error;

    return a->variant == b->variant &&
           (!ws_address_lanes(a->variant) ||
            (ws_addresses_make(a->variant, &of_a, &made_a, &error) &&
             ws_addresses_make(b->variant, &of_b, &made_b, &error) &&
             !memcmp(made_a.address, made_b.address, sizeof made_a.address)));
}

void ws_state_set_variant(struct ws_state *state, const struct ws_variant *variant)
{
    if (state->variant == variant)
        return;
    state->variant = variant;
    for (int i = state->picks - 1; i >= 0; i--)
        if (!ws_query_fits(variant, &state->pick[i]))
            memmove(&state->pick[i], &state->pick[i + 1],
                    (size_t)(--state->picks - i) * sizeof state->pick[0]);
    for (int i = 0; i < WS_PANELS; i++)
        state->zoom[i] = (struct ws_zoom){1, 0, 0};
}

static bool set_variant(struct ws_state *state, const char *text, struct ws_error *error)
{
    const struct ws_variant *variant;

    if (!ws_variant_parse(text, &variant, error))
        return false;
    ws_state_set_variant(state, variant);
    return true;
}

static void get_variant(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", state->variant->name);
}

static bool set_view(struct ws_state *state, const char *text, struct ws_error *error)
{
    if (!strcmp(text, "fragment"))
        state->view = WS_VIEW_FRAGMENT;
    else if (!strcmp(text, "memory"))
        state->view = WS_VIEW_MEMORY;
    else
        return ws_fail(error, "'%.40s' is no view; there are fragment and memory", text);
    return true;
}

static void get_view(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", ws_view_name(state->view));
}

static bool set_word(ws_words *words, const char *text, int *word)
{
    int index = ws_word_index(words, text);

    if (index >= 0)
        *word = index;
    return index >= 0;
}

static bool set_theme(struct ws_state *state, const char *text, struct ws_error *error)
{
    return set_word(ws_theme_word, text, (int *)&state->theme) ||
           ws_fail(error, "'%.40s' is no theme; there are light, dark, print and contrast", text);
}

static void get_theme(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", ws_theme_name(state->theme));
}

static bool set_colour(struct ws_state *state, const char *text, struct ws_error *error)
{
    return set_word(ws_colour_word, text, (int *)&state->colour) ||
           ws_fail(error, "'%.40s' is no colour mode; there are lane, register, matrix, address "
                          "and none", text);
}

static void get_colour(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", ws_colour_name(state->colour));
}

static bool set_label(struct ws_state *state, const char *text, struct ws_error *error)
{
    return set_word(ws_label_word, text, (int *)&state->label) ||
           ws_fail(error, "'%.40s' is no label mode; there are thread, element, register and index",
                   text);
}

static void get_label(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", ws_label_name(state->label));
}

static bool set_arrangement(struct ws_state *state, const char *text, struct ws_error *error)
{
    state->by_register = !strcmp(text, "registers");
    return state->by_register || !strcmp(text, "tile") ||
           ws_fail(error, "'%.40s' is no arrangement; there are tile and registers", text);
}

static void get_arrangement(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", state->by_register ? "registers" : "tile");
}

/* Reads a whole number of bytes, decimal or hexadecimal. */
static bool read_number(const char *text, const char *what, long long least, long long most,
                        long long *value, struct ws_error *error)
{
    char *end;
    long long number = strtoll(text, &end, 0);

    if (end == text || *end)
        return ws_fail(error, "%s: '%.40s' is no whole number", what, text);
    if (number < least || number > most)
        return ws_fail(error, "%s: %lld is out of range, %lld to %lld", what, number, least, most);
    *value = number;
    return true;
}

static bool set_font(struct ws_state *state, const char *text, struct ws_error *error)
{
    long long value = 0;

    if (!read_number(text, "font", WS_FONT_LEAST, WS_FONT_MOST, &value, error))
        return false;
    state->font_percent = (int)value;
    return true;
}

static void get_font(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%d", state->font_percent);
}

static bool set_tile(struct ws_state *state, const char *text, struct ws_error *error)
{
    return ws_tile_named(text, &state->address.tile) ||
           ws_fail(error, "'%.40s' is no tile order; there are auto, columns, rows, stacked and "
                          "side", text);
}

static void get_tile(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", ws_tile_name(state->address.tile));
}

static bool set_offset(const char *text, const char *what, long long least, int64_t *into,
                       struct ws_error *error)
{
    long long value = 0;

    if (!read_number(text, what, least, WS_OFFSET_LIMIT - 1, &value, error))
        return false;
    *into = value;
    return true;
}

static bool set_pitch(struct ws_state *state, const char *text, struct ws_error *error)
{
    return set_offset(text, "pitch", 0, &state->address.pitch_bytes, error);
}

static void get_pitch(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%lld", (long long)state->address.pitch_bytes);
}

static bool set_padding(struct ws_state *state, const char *text, struct ws_error *error)
{
    return set_offset(text, "padding", 0, &state->address.padding_bytes, error);
}

static void get_padding(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%lld", (long long)state->address.padding_bytes);
}

static bool set_base(struct ws_state *state, const char *text, struct ws_error *error)
{
    return set_offset(text, "base", 0, &state->address.base_bytes, error);
}

static void get_base(const struct ws_state *state, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%lld", (long long)state->address.base_bytes);
}

static bool set_swizzle(struct ws_state *state, const char *text, struct ws_error *error)
{
    return ws_swizzle_parse(text, &state->address.swizzle, error);
}

static void get_swizzle(const struct ws_state *state, char *text)
{
    char name[WS_SWIZZLE_SIZE];

    ws_swizzle_name(state->address.swizzle, name);
    snprintf(text, WS_SETTING_SIZE, "%.*s", (int)strcspn(name, " "), name);
}

bool ws_state_constant(const struct ws_state *state, int index, char *text, size_t size)
{
    const struct ws_constants *constants = &state->address.constants;

    if (index >= constants->count)
        return false;
    snprintf(text, size, "%s=%lld", constants->constant[index].name,
             (long long)constants->constant[index].value);
    return true;
}

/* "C; NAME=VALUE; …": the constants' values are kept, not how they were written. */
static void get_expression(const struct ws_state *state, char *text)
{
    size_t length = (size_t)snprintf(text, WS_SETTING_SIZE, "%s", state->expression);
    char constant[WS_NAME_SIZE + 24];

    for (int i = 0; ws_state_constant(state, i, constant, sizeof constant); i++)
        length += (size_t)snprintf(text + length, WS_SETTING_SIZE - length, "; %s", constant);
}

static bool set_expression(struct ws_state *state, const char *text, struct ws_error *error)
{
    struct ws_constants constants = {0};
    size_t length = strcspn(text, ";"), trimmed = length;
    const char *at = text + length;

    if (length > WS_EXPRESSION_LENGTH || strlen(text) >= WS_SETTING_SIZE)
        return ws_fail(error, "expression: longer than %d characters", WS_EXPRESSION_LENGTH);
    while (*at) {
        char definition[WS_SETTING_SIZE];
        const char *start = at + 1 + strspn(at + 1, " ");

        at = start + strcspn(start, ";");
        snprintf(definition, sizeof definition, "%.*s", (int)(at - start), start);
        if (definition[0] && !ws_constants_add(definition, &constants, error))
            return false;
    }
    while (trimmed && text[trimmed - 1] == ' ')
        trimmed--;
    if (!trimmed && constants.count)
        return ws_fail(error, "expression: there are constants alone; the expression comes first");
    memmove(state->expression, text, trimmed);
    state->expression[trimmed] = 0;
    state->address.constants = constants;
    return true;
}

static bool set_select(struct ws_state *state, const char *text, struct ws_error *error)
{
    return ws_query_parse_all(state->variant, NULL, text, state->pick, &state->picks, error);
}

static void get_select(const struct ws_state *state, char *text)
{
    ws_query_write_all(state->pick, state->picks, text, WS_SETTING_SIZE);
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

static const struct ws_setting settings[] = {
    {"variant", "VARIANT", "the variant looked at", set_variant, get_variant},
    {"view", "VIEW", "fragment (as the registers hold a matrix) or memory", set_view, get_view},
    {"theme", "THEME", "light, dark, print or contrast", set_theme, get_theme},
    {"color", "BY", "what colour says: lane, register, matrix, address or none", set_colour,
     get_colour},
    {"label", "BY", "what labels say: thread, element, register or index", set_label, get_label},
    {"arrangement", "WORD", "matrices as they lie in the tile, or by registers", set_arrangement,
     get_arrangement},
    {"font", "PERCENT", "size of the text, 70 to 250", set_font, get_font},
    {"tile", "ORDER", "how the matrices lie in memory: auto, columns, rows, stacked or side",
     set_tile, get_tile},
    {"pitch", "BYTES", "from one row of the tile to the next; 0: packed", set_pitch, get_pitch},
    {"padding", "BYTES", "added to the pitch", set_padding, get_padding},
    {"base", "BYTES", "where the tile starts", set_base, get_base},
    {"swizzle", "SWIZZLE", "none, 32, 64, 128 or B,M,S", set_swizzle, get_swizzle},
    {"address", "C", "the address over the lane t, instead of a tile: 't * pitch; pitch=144'",
     set_expression, get_expression},
    {"select", "WHAT", "what is selected: 'lane 5', 'M2[3,5]'; several with ';' between",
     set_select, get_select},
    {"zoom", "NUMBERS", "of the three panels", set_zoom, get_zoom},
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

const struct ws_setting *ws_setting(int index)
{
    return index < SETTINGS ? &settings[index] : NULL;
}

bool ws_state_set(struct ws_state *state, const char *name, const char *text,
                  struct ws_error *error)
{
    for (int i = 0; i < SETTINGS; i++)
        if (!strcmp(settings[i].name, name))
            return settings[i].set(state, text, error);
    return ws_fail(error, "'%.40s' is no setting of the window", name);
}

void ws_state_get(const struct ws_state *state, const char *name, char *text)
{
    text[0] = 0;
    for (int i = 0; i < SETTINGS; i++)
        if (!strcmp(settings[i].name, name))
            settings[i].get(state, text);
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

        settings[i].get(&first, was);
        settings[i].get(state, now);
        if (strcmp(was, now))
            ws_option_append(settings[i].name, now, text, size);
    }
}

void ws_undo_finish(struct ws_undo *undo)
{
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
    *kept(undo, undo->at++) = *before;
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
