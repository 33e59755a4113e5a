/*
 * What a step shows: the window's settings by name, and the stage. A stage is a request for one
 * figure, as an entry of a figure list is. It starts from the addresses and looks of the step.
 */
#include "viz/teach/lesson_show.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/mma/mma.h"
#include "viz/choice/formula_text.h"
#include "viz/choice/query.h"
#include "viz/scene/theme.h"
#include "viz/teach/lesson_stage.h"
#include "viz/teach/picture.h"

/* The settings in the order in which they are set: the variant before those that depend on it. */
static const struct {
    enum ws_choice_id id; /* or, if there is none, … */
    const char *name;     /* … the window's name for it */
} settings[] = {
    {WS_CHOICE_VARIANT, NULL},   {WS_CHOICE_VIEW, NULL},      {WS_CHOICE_THEME, NULL},
    {WS_CHOICE_COLOR, NULL},     {WS_CHOICE_LABEL, NULL},     {WS_CHOICE_ARRANGEMENT, NULL},
    {WS_CHOICE_FONT, NULL},      {WS_CHOICE_TILE, NULL},      {WS_CHOICE_PITCH, NULL},
    {WS_CHOICE_PADDING, NULL},   {WS_CHOICE_BASE, NULL},      {WS_CHOICE_SWIZZLE, NULL},
    {WS_CHOICE_LAYOUT, NULL},    {WS_CHOICE_LAYOUT_AT, NULL}, {WS_CHOICE_ELEMENT, NULL},
    {WS_CHOICE_NONE, "address"}, {WS_CHOICE_NONE, "operand"}, {WS_CHOICE_DESCRIPTOR, NULL},
    {WS_CHOICE_MAJOR, NULL},     {WS_CHOICE_NONE, "select"},
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };
_Static_assert((int)SETTINGS <= (int)WS_LESSON_SETTINGS, "no space for all settings");

const char *ws_lesson_setting_name(int index)
{
    if (index >= SETTINGS)
        return NULL;
    return settings[index].id ? ws_choice(settings[index].id)->name : settings[index].name;
}

static const char *show_field(int index)
{
    return index < SETTINGS ? ws_lesson_setting_name(index) : index == SETTINGS ? "panels" : NULL;
}

static const char *panel_word(int index)
{
    static const char *const names[] = {"memory", "matrices", "registers", "all", NULL};

    return names[index];
}

enum { ALL_PANELS = 1 << 3 };

/* A value as text: a string, or a whole number as on the command line. */
static bool value_text(const struct ws_lesson_reader *reader, const struct ws_json_node *node,
                       char number[24], const char **text)
{
    if (!json_is_integer(node->value))
        return ws_json_string(&reader->json, node, text);
    snprintf(number, 24, "%" PRId64, (int64_t)json_integer_value(node->value));
    *text = number;
    return true;
}

/*
 * Whether an operand of the MMA has the place in `text`; if not, the error is that of the operand
 * in it.
 */
static bool is_of_product(const struct ws_variant *variant, const char *text,
                          struct ws_error *error)
{
    struct ws_shown pattern[WS_LANES];
    struct ws_error other;
    int count;
    bool found = ws_query_parse_all(variant, NULL, text, pattern, &count, error);

    text += strspn(text, " ");
    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES && !found; role++) {
        const char *letter = ws_operand_letter((enum ws_operand_role)role);
        size_t length = strlen(letter);
        bool own = !strncmp(text, letter, length) && strchr("[0123456789", text[length]);

        found = ws_mma_has(variant->mma, (enum ws_operand_role)role) &&
                ws_query_parse_all(ws_mma_operand(variant->mma, (enum ws_operand_role)role), NULL,
                                   text, pattern, &count, own ? error : &other);
    }
    return found;
}

/* For an MMA, each part can be in another operand: "A[3,5]; D[3,1]". */
static bool set_select(const struct ws_choices *choices, const char *text, struct ws_error *error)
{
    struct ws_shown pattern[WS_LANES];
    int count;

    if (!choices->variant->mma)
        return ws_query_parse_all(choices->variant, NULL, text, pattern, &count, error);
    for (const char *at = text; *at;
         at += at[strcspn(at, ";")] ? strcspn(at, ";") + 1 : strlen(at)) {
        char part[256];

        snprintf(part, sizeof part, "%.*s", (int)strcspn(at, ";"), at);
        if (!is_of_product(choices->variant, part, error))
            return false;
    }
    return true;
}

/*
 * Sets an expression. Fails if it makes no lane's address, which would leave the window without
 * addresses.
 */
static bool set_address(struct ws_choices *choices, const char *text, struct ws_error *error)
{
    struct ws_address_options options;
    struct ws_addresses addresses;

    if (!ws_formula_text_set(choices, text, error))
        return false;
    options = (struct ws_address_options){.source = choices->addresses.source,
                                          .expression = choices->addresses.expression,
                                          .constants = choices->addresses.constants};
    return options.source != WS_FROM_EXPRESSION || !ws_address_lanes(choices->variant) ||
           ws_addresses_make(choices->variant, &options, &addresses, error);
}

static bool apply(struct ws_choices *choices, int index, const char *text, struct ws_error *error)
{
    enum ws_choice_id id = settings[index].id;

    if (strlen(text) >= WS_FORMULA_TEXT_SIZE)
        return ws_fail(error, WS_CODE_LIMIT, "longer than %d bytes; shorten it",
                       WS_FORMULA_TEXT_SIZE - 1);
    if (id == WS_CHOICE_NONE && !strcmp(settings[index].name, "operand"))
        return ws_described_role_parse(text, &choices->described, error);
    if (id == WS_CHOICE_NONE)
        return strcmp(settings[index].name, "select") ? set_address(choices, text, error)
                                                      : set_select(choices, text, error);
    if (id == WS_CHOICE_THEME && ws_word_index(ws_theme_word, text) < 0)
        return ws_fail_unknown(error, "theme", text, ws_theme_word);
    if (!ws_choice_set(choices, id, text, error))
        return false;
    choices->given[id] = false; /* the origin of a setting is not shown */
    return true;
}

static bool read_setting(struct ws_lesson_reader *reader, const struct ws_json_node *node,
                         int index, struct ws_lesson_settings *kept)
{
    struct ws_lesson_setting *setting = &kept->setting[kept->count];
    char number[24];
    const char *text;
    struct ws_error why;

    if (!value_text(reader, node, number, &text))
        return false;
    if (!apply(&reader->choices, index, text, &why))
        return ws_json_refuse(&reader->json, node, "%s", why.text);
    setting->name = ws_lesson_setting_name(index);
    setting->value = strdup(text);
    kept->count++;
    return setting->value || ws_no_memory(reader->json.error);
}

static bool read_panels(struct ws_lesson_reader *reader, const struct ws_json_node *node)
{
    if (!ws_lesson_bits(reader, node, panel_word, "panel", &reader->panels))
        return false;
    if (reader->panels & ALL_PANELS)
        reader->panels = WS_LESSON_PANELS;
    return true;
}

bool ws_lesson_read_show(struct ws_lesson_reader *reader, const struct ws_json_node *object,
                         struct ws_lesson_settings *kept)
{
    struct ws_json_node panels = ws_json_member(object, "panels");

    if (!ws_lesson_fields(reader, object, show_field, "the view"))
        return false;
    for (int i = 0; i < SETTINGS; i++) {
        struct ws_json_node node = ws_json_member(object, ws_lesson_setting_name(i));

        if (node.value && !read_setting(reader, &node, i, kept))
            return false;
    }
    return !panels.value || read_panels(reader, &panels);
}

/* The fields of a stage: its own, and those of all figures. */
static const char *const stage_own[] = {"variant", "frames", "play", "row", "picture", "part"};
enum { STAGE_OWN = sizeof stage_own / sizeof stage_own[0] };

static const char *stage_field(int index)
{
    int count = STAGE_OWN;

    if (index < count)
        return stage_own[index];
    for (int id = WS_CHOICE_NONE + 1; id < WS_CHOICES; id++)
        if (ws_choice_of_figures((enum ws_choice_id)id) && id != WS_CHOICE_FORMAT &&
            id != WS_CHOICE_NUMBERS && id != WS_CHOICE_TRACE && id != WS_CHOICE_PATTERN &&
            index-- == count)
            return ws_choice((enum ws_choice_id)id)->name;
    return NULL;
}

static bool read_choice(const struct ws_lesson_reader *reader, const struct ws_json_node *node,
                        struct ws_choices *choices)
{
    enum ws_choice_id id = ws_choice_named(node->key);
    const struct ws_option *option = ws_choice(id);
    const char *text = NULL;
    char number[24];
    struct ws_error why;

    if (!option->value) {
        if (!json_is_true(node->value))
            return ws_json_refuse(&reader->json, node, "'%s' must be true; otherwise omit it",
                                  node->key);
    } else if (!value_text(reader, node, number, &text)) {
        return false;
    }
    if (json_is_integer(node->value)) {
        /*
         * The text of a number is freed at once, so choices that borrow their text must be strings.
         */
        const bool borrows = id == WS_CHOICE_TITLE || id == WS_CHOICE_CAPTION ||
                             id == WS_CHOICE_REGISTERS || id == WS_CHOICE_EXPRESSION ||
                             id == WS_CHOICE_LET || id == WS_CHOICE_ID || id == WS_CHOICE_NAME;

        if (borrows)
            return ws_json_refuse(&reader->json, node, "'%s' must be a string", node->key);
    }
    return ((!text || ws_option_check(option, text, &why)) &&
            ws_choice_set(choices, id, text, &why)) ||
           ws_json_refuse(&reader->json, node, "%s", why.text);
}

/* [from, to], each 1 to 4. */
static bool read_frames(const struct ws_lesson_reader *reader, const struct ws_json_node *node,
                        struct ws_lesson_stage *stage)
{
    struct ws_json_node from = ws_json_item(node, 0), to = ws_json_item(node, 1);
    uint32_t first, last;

    if (!ws_json_array(&reader->json, node, 2, 2, NULL) ||
        !ws_json_number(&reader->json, &from, 1, 4, &first) ||
        !ws_json_number(&reader->json, &to, first, 4, &last))
        return false;
    stage->from = (int)first - 1;
    stage->to = (int)last - 1;
    return true;
}

/* An animation has the variant and the addresses of the panels, and none of its own. */
static bool check_played(const struct ws_lesson_reader *reader, const struct ws_json_node *object)
{
    static const char *const own[] = {"figure", "frame", "frames", "lane", "play", "row"};
    const char *key;
    json_t *value;

    json_object_foreach(object->value, key, value)
    {
        struct ws_json_node node = ws_json_member(object, key);
        bool plays = false;

        for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
            plays = plays || !strcmp(own[i], key);
        if (!plays)
            return ws_json_refuse(
                &reader->json, &node,
                "'%.40s': a played figure shows the variant of 'show'; set it there", key);
    }
    return true;
}

/* The frames of a step figure: one or several, at rest or moving. */
static bool read_play(const struct ws_lesson_reader *reader, const struct ws_json_node *object,
                      struct ws_lesson_stage *stage)
{
    struct ws_json_node frames = ws_json_member(object, "frames");
    struct ws_json_node play = ws_json_member(object, "play");
    struct ws_json_node row = ws_json_member(object, "row");
    struct ws_choices *choices = &stage->request.choices;
    bool steps = choices->kind[WS_FIGURE_STEP];

    if (!ws_lesson_flag(reader, object, "play", &stage->plays) ||
        !ws_lesson_flag(reader, object, "row", &stage->row))
        return false;
    if (stage->row && !stage->plays)
        return ws_json_refuse(&reader->json, &row,
                              "'row' applies only to a played figure; add \"play\": true");
    if (!steps && (frames.value || play.value))
        return ws_json_refuse(&reader->json, frames.value ? &frames : &play,
                              "only the step figure has 'frames'; use \"figure\": \"step\"");
    if (frames.value && choices->given[WS_CHOICE_FRAME])
        return ws_json_refuse(&reader->json, &frames,
                              "'frame' conflicts with 'frames'; remove one");
    if (!steps)
        return true;
    stage->to = 3;
    stage->lane = choices->lane >= 0 ? choices->lane : 5;
    if (choices->given[WS_CHOICE_FRAME] && choices->frame >= 0)
        stage->from = stage->to = choices->frame;
    return (!frames.value || read_frames(reader, &frames, stage)) &&
           (!stage->plays || check_played(reader, object));
}

static bool read_figure(struct ws_lesson_reader *reader, const struct ws_json_node *object,
                        struct ws_lesson_stage *stage)
{
    struct ws_json_node variant = ws_json_member(object, "variant");
    struct ws_choices *choices = &stage->request.choices;
    const struct ws_variant *picked = reader->choices.variant;
    const char *key, *text;
    json_t *value;
    struct ws_error why;

    stage->kind = WS_STAGE_FIGURE;
    ws_request_init(&stage->request);
    ws_choices_copy(&reader->choices, choices);
    choices->takes_several = true;
    choices->frame = WS_FRAMES_TOGETHER;
    if (variant.value && !ws_json_string(&reader->json, &variant, &text))
        return false;
    if (variant.value && !ws_subject_parse(text, WS_OPERAND_A, &picked, &why))
        return ws_json_refuse(&reader->json, &variant, "%s", why.text);
    ws_subjects_add(&stage->request.picked, (int)picked->id);
    ws_subjects_add(&stage->request.named, (int)picked->id);
    json_object_foreach(object->value, key, value)
    {
        struct ws_json_node node = ws_json_member(object, key);
        bool own = false;

        for (int i = 0; i < STAGE_OWN; i++)
            own = own || !strcmp(stage_own[i], key);
        if (!own && !read_choice(reader, &node, choices))
            return false;
    }
    if (!read_play(reader, object, stage))
        return false;
    choices->bare = choices->given[WS_CHOICE_BARE] = true;
    return (ws_request_complete(&stage->request, &why) &&
            (reader->peeks || ws_lesson_stage_check(stage, &why))) ||
           ws_json_refuse(&reader->json, object, "%s", why.text);
}

static bool read_picture(struct ws_lesson_reader *reader, const struct ws_json_node *object,
                         struct ws_lesson_stage *stage)
{
    struct ws_json_node picture = ws_json_member(object, "picture");
    struct ws_json_node part = ws_json_member(object, "part");
    const char *key, *name;
    json_t *value;
    struct ws_error why;
    uint32_t number = 1;

    stage->kind = WS_STAGE_PICTURE;
    ws_request_init(&stage->request);
    ws_choices_copy(&reader->choices, &stage->request.choices);
    if (!ws_json_string(&reader->json, &picture, &name))
        return false;
    stage->picture = ws_word_index(ws_picture_name, name);
    if (stage->picture < 0) {
        ws_fail_unknown(&why, "picture", name, ws_picture_name);
        return ws_json_refuse(&reader->json, &picture, "%s", why.text);
    }
    json_object_foreach(object->value, key, value)
    {
        struct ws_json_node node = ws_json_member(object, key);

        if (strcmp(key, "picture") && strcmp(key, "part"))
            return ws_json_refuse(&reader->json, &node,
                                  "'%.40s': a picture takes only 'part'; remove it", key);
    }
    if (part.value && !ws_json_number(&reader->json, &part, 1,
                                      (uint32_t)ws_picture_parts(stage->picture), &number))
        return false;
    stage->part = (int)number;
    return true;
}

bool ws_lesson_read_stage(struct ws_lesson_reader *reader, const struct ws_json_node *object,
                          struct ws_lesson_stage *stage)
{
    struct ws_json_node figure = ws_json_member(object, "figure");
    struct ws_json_node picture = ws_json_member(object, "picture");

    if (!ws_lesson_fields(reader, object, stage_field, "a stage"))
        return false;
    if (!figure.value == !picture.value)
        return ws_json_refuse(&reader->json, object, "a stage needs 'figure' or 'picture'");
    return figure.value ? read_figure(reader, object, stage) : read_picture(reader, object, stage);
}
