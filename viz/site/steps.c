/* A stage is drawn as in the handout; the window's panels are those of the explore figure. */
#include "viz/site/steps.h"

#include <string.h>

#include "viz/choice/formula_text.h"
#include "viz/choice/query.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/named.h"
#include "viz/site/address.h"
#include "viz/site/figures.h"
#include "viz/teach/lesson_stage.h"
#include "viz/teach/picture.h"

enum { PICTURE_WIDTH = 1080, PICTURE_HEIGHT = 600 };

void ws_site_show(struct ws_site_shown *shown, const struct ws_lesson_settings *settings)
{
    struct ws_error none; /* a lesson's settings were checked when it was read */

    for (int i = 0; i < settings->count; i++) {
        const struct ws_lesson_setting *setting = &settings->setting[i];
        enum ws_choice_id id = ws_choice_named(setting->name);

        if (!strcmp(setting->name, "select"))
            shown->select = setting->value;
        else if (!strcmp(setting->name, "address"))
            (void)ws_formula_text_set(&shown->choices, setting->value, &none);
        else if (id != WS_CHOICE_NONE && id != WS_CHOICE_THEME && id != WS_CHOICE_VARIANT)
            (void)ws_choice_set(&shown->choices, id, setting->value, &none);
    }
}

/* Draws the frames of an animation one by one. */
static bool add_figure(struct ws_site *site, const struct ws_lesson_step *step,
                       struct ws_bytes *out, struct ws_error *error)
{
    const struct ws_lesson_stage *stage = &step->stage;
    struct ws_figure figure;
    struct ws_plan plan;
    bool good = ws_lesson_stage_figure(stage, site->captures, &plan, &figure, error);
    bool played = good && figure.kind == WS_FIGURE_STEP && figure.frame < 0;

    for (int frame = played ? stage->from : 0; good && frame <= (played ? stage->to : 0); frame++) {
        struct ws_scene scene;

        if (played)
            figure.frame = frame;
        figure.medium = (struct ws_medium){.bare = true};
        good = ws_figure_build(&figure, &scene, error) &&
               ws_site_scene(site, &scene, false, out, error);
        ws_scene_finish(&scene);
    }
    ws_plan_finish(&plan);
    return good;
}

static bool add_picture(struct ws_site *site, const struct ws_lesson_step *step, bool told,
                        struct ws_bytes *out, struct ws_error *error)
{
    struct ws_site_shown shown = {0};
    const struct ws_picture_room room = {.captures = site->captures,
                                         .variant = step->variant,
                                         .addresses = &shown.choices.addresses,
                                         .choices = &shown.choices,
                                         .told = told,
                                         .width = PICTURE_WIDTH,
                                         .height = PICTURE_HEIGHT,
                                         .tight = true,
                                         .part = step->stage.part};
    struct ws_scene scene;
    bool good;

    ws_choices_copy(&step->stage.request.choices, &shown.choices);
    if (told)
        ws_site_show(&shown, &step->then);
    ws_scene_init(&scene);
    good = ws_picture_draw(step->stage.picture, &room, &scene, error);
    if (good && !scene.title) {
        ws_scene_describe(&scene, "A figure of this step", NULL, NULL, scene.provenance);
        good = !scene.failed || ws_no_memory(error);
    }
    good = good && ws_site_scene(site, &scene, false, out, error);
    ws_scene_finish(&scene);
    ws_choices_finish(&shown.choices);
    return good;
}

bool ws_site_stage(struct ws_site *site, const struct ws_lesson_step *step, bool told,
                   struct ws_bytes *out, struct ws_error *error)
{
    bool good = step->stage.kind == WS_STAGE_FIGURE ? add_figure(site, step, out, error)
                                                    : add_picture(site, step, told, out, error);

    return good || ws_fail_in(error, step->name);
}

/* The selections, and their number. */
static int selected(const struct ws_lesson_step *step, const struct ws_site_shown *shown,
                    struct ws_shown pattern[WS_LANES])
{
    struct ws_error none;
    int count = 0;

    if (shown->select)
        (void)ws_query_parse_all(step->variant, NULL, shown->select, pattern, &count, &none);
    return count;
}

/* The first of matrices, registers and memory that is shown. All together would be too large. */
static int telling_panel(unsigned panels)
{
    return panels & WS_LESSON_MATRICES ? 1 : panels & WS_LESSON_REGISTERS ? 2 : 0;
}

/* The explore figure's panel for one of the window's: memory, matrices, registers, in order. */
static bool add_panel(const struct ws_site *site, struct ws_figure *figure, int panel,
                      struct ws_bytes *out, struct ws_error *error)
{
    struct ws_scene scene;
    bool good;

    figure->panel = panel;
    good = ws_figure_build(figure, &scene, error);
    if (!good && ws_highlights(&figure->highlight) && !scene.failed) {
        ws_scene_finish(&scene);
        figure->highlight = WS_SHOWS_NOTHING;
        good = ws_figure_build(figure, &scene, error);
    }
    good = good && ws_site_scene(site, &scene, false, out, error);
    ws_scene_finish(&scene);
    return good;
}

bool ws_site_panels(struct ws_site *site, const struct ws_lesson_step *step, unsigned panels,
                    const struct ws_site_shown *shown, struct ws_bytes *out, struct ws_error *error)
{
    struct ws_address_options addresses = shown->choices.addresses;
    struct ws_shown pattern[WS_LANES] = {WS_SHOWS_NOTHING};
    struct ws_evidence evidence;
    struct ws_figure figure;
    bool good = true;

    if (step->variant->family->several)
        return true;
    if (addresses.source != WS_FROM_TILE) { /* these have no tile, whatever was set before */
        addresses.tile = WS_TILE_AUTO;
        addresses.pitch_bytes = addresses.padding_bytes = 0;
    }
    if (!ws_evidence_of(site->captures, step->variant, &evidence, error))
        return false;
    figure = ws_figure_of(WS_FIGURE_EXPLORE, &evidence);
    figure.view = shown->choices.view;
    figure.colour = shown->choices.colour;
    figure.label = shown->choices.label;
    figure.tile = shown->choices.addresses.tile;
    figure.addresses = &addresses;
    (void)selected(step, shown, pattern);
    figure.highlight = pattern[0]; /* a figure has only one */
    if (panels != WS_LESSON_MEMORY || ws_address_lanes(step->variant))
        good = add_panel(site, &figure, telling_panel(panels), out, error);
    ws_evidence_finish(&evidence);
    return good || ws_fail_in(error, step->name);
}

void ws_site_explore_link(const struct ws_lesson_step *step, const struct ws_site_shown *shown,
                          struct ws_bytes *out)
{
    struct ws_shown pattern[WS_LANES];
    char address[WS_SITE_ADDRESS_SIZE], text[160];
    int count = selected(step, shown, pattern);

    ws_bytes_print(out, "<p class=\"note\"><a href=\"%s",
                   ws_site_address(step->variant->name, address, sizeof address));
    for (int i = 0; i < count; i++)
        if (ws_highlight_print(&pattern[i], text, sizeof text))
            ws_bytes_print(out, "%s%s", i ? ";" : "#", text);
    ws_bytes_print(out, "\">Explore <code>%s</code>%s</a></p>\n", step->variant->name,
                   count ? " with this selection" : "");
}
