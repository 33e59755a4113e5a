/*
 * Choices whose values have their own syntax: one function reads the value, one prints it.
 * Addresses use the readers of their options.
 */
#include "viz/choice/choice_value.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/place.h"

/* Ids that are valid in XML, and in CSS without escapes. */
bool ws_choice_set_id(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                      struct ws_error *error)
{
    static const char held[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const char *first = strchr(held, *text);

    (void)id;
    if (!*text || !first || first >= strchr(held, '0') || text[strspn(text, held)])
        return ws_fail(error, WS_CODE_VALUE,
                       "--id '%.60s': expected a letter, then letters, digits, - and _", text);
    if (strlen(text) > WS_LONGEST_ID)
        return ws_fail(error, WS_CODE_LIMIT, "--id is longer than %d characters; shorten it",
                       WS_LONGEST_ID);
    choices->id = text;
    return true;
}

/* The operand of an MMA, which each chosen variant has. */

bool ws_choice_set_operand(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                           struct ws_error *error)
{
    const struct ws_variant **chosen[] = {&choices->variant, &choices->with};

    (void)id;
    choices->operand = (enum ws_operand_role)(ws_word_index(ws_operand_word, text) + 1);
    for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++)
        if (*chosen[i] && (*chosen[i])->family->several &&
            !ws_subject_operand((*chosen[i])->mma, choices->operand, chosen[i], error))
            return false;
    return true;
}

bool ws_choice_print_operand(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                             char *text, size_t size)
{
    bool said = choices->operand != WS_OPERAND_MATRICES;

    (void)id;
    snprintf(text, size, "%s", said ? ws_operand_letter(choices->operand) : "");
    return !nth && said;
}

bool ws_choice_set_highlight(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                             struct ws_error *error)
{
    (void)id;
    return ws_highlight_parse(text, &choices->highlight, error);
}

bool ws_choice_print_highlight(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                               char *text, size_t size)
{
    (void)id;
    return ws_highlight_print(&choices->highlight, text, size) && !nth;
}

bool ws_choice_set_lane(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                        struct ws_error *error)
{
    int lane;

    (void)id;
    text = ws_lane_digits(text);
    if (isalpha((unsigned char)*text) || *text == '_') /* the lane's name in the code */
        return ws_choice_set_address(choices, WS_CHOICE_LANE_NAME, text, error);
    /* The limit depends on the subject: ws_lane_sensible(). */
    if (!ws_parse_integer(text, &lane) || lane < WS_LANES) {
        if (!ws_parse_index(text, "lane", "a warp", WS_LANES, &lane, error))
            return false;
    } else if (lane >= WS_WARPGROUP_THREADS) {
        return ws_fail(
            error, WS_CODE_RANGE,
            "lane %.40s is out of range; expected 0 to %d in a warp, 0 to %d in a warpgroup", text,
            WS_LANES - 1, WS_WARPGROUP_THREADS - 1);
    }
    choices->lane = lane;
    return true;
}

bool ws_choice_print_lane(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                          char *text, size_t size)
{
    (void)id;
    snprintf(text, size, "%d", choices->lane);
    return !nth && choices->lane >= 0;
}

/* Of an operand in shared memory. */

bool ws_choice_set_descriptor(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                              struct ws_error *error)
{
    (void)id;
    if (!ws_descriptor_parse(text, &choices->descriptor, error))
        return ws_fail_in(error, "--descriptor");
    return choices->has_descriptor = true;
}

bool ws_choice_print_descriptor(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                                char *text, size_t size)
{
    char said[WS_DESCRIPTOR_TEXT_SIZE];

    (void)id;
    snprintf(text, size, "%s", ws_descriptor_text(&choices->descriptor, said));
    return !nth && choices->has_descriptor;
}

bool ws_choice_set_box(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                       struct ws_error *error)
{
    (void)id;
    if (!ws_tensor_map_parse(text, &choices->box, error) ||
        !ws_tensor_map_check(&choices->box, error))
        return ws_fail_in(error, "--box");
    return choices->has_box = true;
}

bool ws_choice_print_box(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                         char *text, size_t size)
{
    char said[WS_TENSOR_MAP_TEXT_SIZE] = "";

    (void)id;
    if (choices->has_box)
        ws_tensor_map_text(&choices->box, said);
    snprintf(text, size, "%s", said);
    return !nth && choices->has_box;
}

enum { MOST_FRAMES = 6, MOST_PAGES = 4 };

bool ws_choice_set_frame(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                         struct ws_error *error)
{
    int frame;

    (void)id;
    if (!strcmp(text, "all"))
        choices->frame = WS_FRAMES_TOGETHER;
    else if (ws_parse_integer(text, &frame) && frame >= 1 && frame <= MOST_FRAMES)
        choices->frame = frame - 1;
    else
        return ws_fail(error, WS_CODE_VALUE,
                       "--frame '%.40s': expected 1, 2, 3, 4 (5 or 6 for a chain), all or play",
                       text);
    return true;
}

bool ws_choice_print_frame(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                           char *text, size_t size)
{
    (void)id;
    if (choices->frame == WS_FRAMES_TOGETHER)
        snprintf(text, size, "all");
    else
        snprintf(text, size, "%d", choices->frame + 1);
    return !nth && choices->frame != WS_FRAMES_APART;
}

bool ws_choice_set_pages(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                         struct ws_error *error)
{
    int panel;

    (void)id;
    if (!strcmp(text, "all"))
        choices->pages = WS_PANELS_APART;
    else if (ws_parse_integer(text, &panel) && panel >= 1 && panel <= MOST_PAGES)
        choices->pages = panel;
    else
        return ws_fail(error, WS_CODE_VALUE, "--pages '%.40s': expected all, 1, 2, 3 or 4", text);
    return true;
}

bool ws_choice_print_pages(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                           char *text, size_t size)
{
    (void)id;
    if (choices->pages == WS_PANELS_APART)
        snprintf(text, size, "all");
    else
        snprintf(text, size, "%d", choices->pages);
    return !nth && choices->pages;
}

/* At most three decimals, which is finer than visible. */
bool ws_choice_set_moment(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                          struct ws_error *error)
{
    size_t digits = strspn(text, "0123456789.");
    char *end;
    double moment = strtod(text, &end);

    (void)id;
    if (!*text || text[digits] || *end || moment > 1)
        return ws_fail(error, !*text || text[digits] || *end ? WS_CODE_NUMBER : WS_CODE_RANGE,
                       "--moment '%.40s': expected a number from 0 to 1, such as 0.4", text);
    choices->moment = (double)(long)(moment * 1000 + 0.5) / 1000;
    return true;
}

bool ws_choice_print_moment(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                            char *text, size_t size)
{
    (void)id;
    snprintf(text, size, "%.4g", choices->moment);
    return !nth && choices->moment < 1;
}

bool ws_choice_set_seed(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                        struct ws_error *error)
{
    int seed;
    bool is_number = ws_parse_integer(text, &seed);

    (void)id;
    if (!is_number || seed < 0 || seed > WS_SEED_MOST)
        return ws_fail(error, is_number ? WS_CODE_RANGE : WS_CODE_NUMBER,
                       "--seed '%.40s': expected a number from 0 to %d", text, WS_SEED_MOST);
    choices->worksheet.seed = seed;
    return true;
}

bool ws_choice_print_seed(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                          char *text, size_t size)
{
    (void)id;
    snprintf(text, size, "%d", choices->worksheet.seed);
    return !nth;
}

bool ws_choice_set_width(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                         struct ws_error *error)
{
    (void)id;
    return ws_width_parse(text, &choices->width, error);
}

bool ws_choice_print_width(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                           char *text, size_t size)
{
    (void)id;
    snprintf(text, size, "%.10g%s", choices->width.value,
             choices->width.unit ? choices->width.unit : "");
    return !nth && choices->width.unit;
}

/* Names of variables, array elements and members, as in C. */
static bool is_register_name(const char *name, size_t length)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_%";

    return length && strchr(letters, name[0]) &&
           strspn(name + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789[].") >=
               length - 1;
}

bool ws_choice_set_registers(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                             struct ws_error *error)
{
    (void)id;
    for (const char *name = text;; name++) {
        size_t length = strcspn(name, ",");

        if (!is_register_name(name, length) || length > WS_LONGEST_REGISTER)
            return ws_fail(error, WS_CODE_VALUE,
                           "--registers '%.80s': expected names such as a0,a1,a2,a3, each at most "
                           "%d characters",
                           text, WS_LONGEST_REGISTER);
        for (const char *other = text; other < name; other += strcspn(other, ",") + 1)
            if (strcspn(other, ",") == length && !strncmp(other, name, length))
                return ws_fail(error, WS_CODE_DUPLICATE,
                               "--registers '%.80s': %.*s is given twice; rename one", text,
                               (int)length, name);
        name += length;
        if (!*name)
            break;
    }
    choices->registers = text;
    return true;
}

bool ws_choice_set_dpi(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                       struct ws_error *error)
{
    char *end;
    long dpi = strtol(text, &end, 10);
    bool is_number = end != text && (!*end || !strcmp(end, "dpi"));

    (void)id;
    if (!is_number || dpi < 20 || dpi > 4800)
        return ws_fail(error, is_number ? WS_CODE_RANGE : WS_CODE_NUMBER,
                       "resolution '%.40s': expected 20dpi to 4800dpi", text);
    choices->dpi = (int)dpi;
    return true;
}

bool ws_choice_print_dpi(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                         char *text, size_t size)
{
    (void)id;
    snprintf(text, size, "%d", choices->dpi);
    return !nth && choices->dpi;
}

bool ws_choice_set_font(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                        struct ws_error *error)
{
    char *end;
    long percent = strtol(text, &end, 0);

    (void)id;
    if (end == text || *end)
        return ws_fail(error, WS_CODE_NUMBER, "font '%.40s' is not a whole number", text);
    if (percent < WS_FONT_LEAST || percent > WS_FONT_MOST)
        return ws_fail(error, WS_CODE_RANGE, "font %ld is out of range, %d to %d", percent,
                       WS_FONT_LEAST, WS_FONT_MOST);
    choices->font_percent = (int)percent;
    return true;
}

bool ws_choice_print_font(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                          char *text, size_t size)
{
    (void)id;
    snprintf(text, size, "%d", choices->font_percent);
    return !nth;
}

/* Addresses use the readers of their options. */

static bool set_plain_address(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                              struct ws_error *error)
{
    choices->unsettled |= id == WS_CHOICE_EXPRESSION || id == WS_CHOICE_CODE || id == WS_CHOICE_LET;
    if (choices->unsettled)
        choices->addresses.parsed = NULL;
    return ws_address_option_set((enum ws_address_option_id)(id - WS_CHOICE_ADDRESS), text,
                                 &choices->addresses, error);
}

static bool set_several(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                        struct ws_error *error)
{
    return ws_several_set((enum ws_address_option_id)(id - WS_CHOICE_ADDRESS), text,
                          choices->takes_several, &choices->addresses, &choices->several, error);
}

/* Resets a layout option, for the value "" or for 0 bytes, which command lines do not need. */
static void clear_layout(struct ws_choices *choices, enum ws_choice_id id)
{
    struct ws_address_options *addresses = &choices->addresses;

    if (id == WS_CHOICE_ELEMENT)
        addresses->element_bytes = 0;
    else if (id == WS_CHOICE_LAYOUT_AT) {
        memset(addresses->layout_at, 0, sizeof addresses->layout_at);
        addresses->layout_at_count = 0;
    } else {
        addresses->layout[0] = 0;
        if (addresses->source == WS_FROM_LAYOUT)
            addresses->source = WS_FROM_TILE;
    }
}

/* Accepts "auto" too, which command lines do not need. */
static bool set_tile(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                     struct ws_error *error)
{
    if (strcmp(text, ws_tile_name(WS_TILE_AUTO)))
        return set_plain_address(choices, id, text, error);
    choices->addresses.tile = WS_TILE_AUTO;
    return true;
}

bool ws_choice_set_address(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                           struct ws_error *error)
{
    if (id == WS_CHOICE_TILE)
        return set_tile(choices, id, text, error);
    if (id == WS_CHOICE_PITCH && *text == '+') {
        choices->given[id] = false;
        choices->given[WS_CHOICE_PADDING] = true;
        return set_plain_address(choices, WS_CHOICE_PADDING, text + 1, error);
    }
    if (id == WS_CHOICE_PITCH || id == WS_CHOICE_SWIZZLE)
        return set_several(choices, id, text, error);
    if (((id == WS_CHOICE_LAYOUT || id == WS_CHOICE_LAYOUT_AT) && !*text) ||
        (id == WS_CHOICE_ELEMENT && (!*text || !strcmp(text, "0")))) {
        choices->given[id] = false;
        clear_layout(choices, id);
        return true;
    }
    return set_plain_address(choices, id, text, error);
}

bool ws_choice_print_address(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                             char *text, size_t size)
{
    enum ws_address_option_id option = (enum ws_address_option_id)(id - WS_CHOICE_ADDRESS);

    return (!nth && ws_several_print(option, &choices->several, text, size)) ||
           ws_address_option_print(option, nth, &choices->addresses, text, size);
}
