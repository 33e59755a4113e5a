/*
 * Every kind of figure of every variant, with the default options, without a size and at usual
 * sizes: no taller than 24 cm, with legible text; and if it is refused, each option that the error
 * advises draws it.
 *
 *     WS_MEDIA_STEP=97            one figure in 97; by default one in 1999
 *     WS_MEDIA_KIND=register      only one kind
 *     WS_MEDIA_SAYS=1             every sparse figure with the `warpscope export` options for it
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "viz/export/plan.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/sheet.h"
#include "viz/scene/fill.h"

static const char *const sizes[] = {"", "8cm", "12cm", "17cm", "300px", "1200px", "A4", "16:9"};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* Figures per size: drawn, refused, and with less than 60 % filled or an empty band over 25 %. */
static struct count {
    int drawn, refused, sparse;
} counts[SIZES][WS_FIGURES];

static struct ws_captures captures;

/* Sets the medium to a size as typed, "8cm" or "16:9", keeping a width or shape given before. */
static void set_size(struct ws_width *width, enum ws_fit *fit, const char *typed)
{
    struct ws_error error;

    for (int shape = 0; shape < WS_FITS; shape++)
        if (!strcmp(typed, ws_fit_word(shape))) {
            *fit = (enum ws_fit)shape;
            return;
        }
    if (!ws_width_parse(typed, width, &error))
        fail_msg("%s", error.text);
}

static bool is_drawn(const struct ws_figure *figure, struct ws_error *error)
{
    struct ws_scene scene;
    bool drawn = ws_figure_build(figure, &scene, error);

    ws_scene_finish(&scene);
    return drawn;
}

/* Applies each cure, "--size 30cm --size 16:9 or --pages all", to a refused figure. */
static void assert_cured(const struct ws_figure *refused, const struct ws_error *error)
{
    const char *at = strstr(error->text, "use --");
    struct ws_figure figure = *refused;
    struct ws_width width = {0};
    enum ws_fit fit = WS_FIT_FREE;
    struct ws_error again;
    char typed[16];
    bool sized = false;

    if (strstr(error->text, "remove --size")) {
        at = "";
        sized = true;
    }
    if (!at)
        fail_msg("no cure: %s", error->text);
    while ((at = strstr(at, "--size "))) {
        if (sscanf(at, "--size %15[^; ]", typed) != 1)
            fail_msg("%s", error->text);
        set_size(&width, &fit, typed);
        sized = true;
        at++;
    }
    figure.medium = ws_medium_of(width, fit, false);
    if (sized && !is_drawn(&figure, &again))
        fail_msg("%s, but then %s", error->text, again.text);
    if (!strstr(error->text, "--pages all"))
        return;
    figure = *refused;
    for (figure.part = 0;
         figure.part < ws_figure_pages(ws_figure_like(&figure), figure.evidence->mapping.variant);
         figure.part++)
        if (!is_drawn(&figure, &again))
            fail_msg("%s, but then %s", error->text, again.text);
}

/* The height of a figure, and the least text, in px of its medium. */
static void look_at(const char *words, int size, const struct ws_figure *figure,
                    const struct ws_scene *scene)
{
    double px = strstr(sizes[size], "px") ? atof(sizes[size]) / scene->width : 1;
    struct ws_fill fill = ws_scene_fill(scene, WS_MARGIN);

    /* Two operands of a warpgroup have up to 512 columns, for which no such width is left. */
    if (figure->medium.height <= 0 && scene->height > WS_TALLEST + 1 &&
        (*sizes[size] || figure->kind != WS_FIGURE_COMPARE))
        fail_msg("%s is %.0f px high", words, scene->height);
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].size * px < WS_LEAST_TEXT - 0.01)
            fail_msg("%s has text of %.1f px", words, scene->node[i].size * px);
    counts[size][figure->kind].drawn++;
    if (fill.part < 0.6 || fill.band > 0.25) {
        counts[size][figure->kind].sparse++;
        if (getenv("WS_MEDIA_SAYS"))
            print_message("  %.0f %% filled, %.0f %% empty: export %s\n", 100 * fill.part,
                          100 * fill.band, words);
    }
}

static void look(struct ws_plan *plan, const char *name, int size, enum ws_figure_kind kind)
{
    char words[256];
    struct ws_width width = {0};
    enum ws_fit fit = WS_FIT_FREE;

    if (*sizes[size])
        set_size(&width, &fit, sizes[size]);
    for (int job = 0; job < plan->jobs; job++) {
        struct ws_figure figure = plan->job[job].figure;
        struct ws_scene scene;
        struct ws_error error;

        if (figure.frame > 0) /* of a series, only the last; the first stands for it */
            continue;
        figure.frame = ws_figure_frames(kind) > 1 ? ws_figure_frames(kind) - 1 : -1;
        figure.medium = ws_medium_of(width, fit, false);
        snprintf(words, sizeof words, "%s --figure %s%s%s", name, ws_figure_name(kind),
                 *sizes[size] ? " --size " : "", sizes[size]);
        if (ws_figure_build(&figure, &scene, &error)) {
            look_at(words, size, &figure, &scene);
        } else {
            counts[size][kind].refused++;
            if (error.code == WS_CODE_TOO_SMALL)
                assert_cured(&figure, &error);
            if (!*sizes[size] && error.code == WS_CODE_TOO_SMALL)
                fail_msg("%s: %s", words, error.text);
        }
        ws_scene_finish(&scene);
    }
}

/* A variant's kind at one size. */
static void look_at_kind(const char *name, enum ws_figure_kind kind, int size)
{
    struct ws_plan plan;
    struct ws_request request;
    struct ws_error error;

    ws_plan_init(&plan, &captures);
    ws_request_init(&request);
    request.choices.kind[kind] = true;
    request.choices.given[WS_CHOICE_FIGURE] = true;
    assert_true(ws_request_pick(&request, name, &error));
    if (kind == WS_FIGURE_COMPARE) {
        assert_true(ws_choice_set(&request.choices, WS_CHOICE_WITH, name, &error));
        request.choices.given[WS_CHOICE_WITH] = true;
    }
    if (ws_request_complete(&request, &error) && ws_plan_add(&plan, &request, ".", &error))
        look(&plan, name, size, kind);
    ws_plan_cut(&plan, 0);
    ws_request_finish(&request);
    ws_plan_finish(&plan);
}

static void print_report(void)
{
    for (int kind = 0; kind < WS_FIGURES; kind++) {
        print_message("%-10s drawn/refused/sparse", ws_figure_name((enum ws_figure_kind)kind));
        for (int size = 0; size < SIZES; size++)
            print_message("  %s %d/%d/%d", *sizes[size] ? sizes[size] : "none",
                          counts[size][kind].drawn, counts[size][kind].refused,
                          counts[size][kind].sparse);
        print_message("\n");
    }
}

static void figures_have_usual_sizes_or_a_cure_that_works(void **state)
{
    const char *step = getenv("WS_MEDIA_STEP"), *wanted = getenv("WS_MEDIA_KIND"), *last = "";
    int every = step ? atoi(step) : 1999, nth = 0;
    struct ws_error error;

    (void)state;
    assert_true(ws_captures_load(WS_SOURCE_DIR "/assets/captures", &captures, &error));
    for (int id = 0; id < WS_SUBJECTS; id++) {
        const struct ws_variant *variant = ws_subject(id);
        const char *name = !variant ? last : variant->mma ? variant->mma->name : variant->name;

        if (!strcmp(name, last))
            continue;
        last = name;
        for (int kind = 0; kind < WS_FIGURES; kind++)
            if ((!wanted || !strcmp(wanted, ws_figure_name((enum ws_figure_kind)kind))) &&
                ws_figure_is_of((enum ws_figure_kind)kind, variant))
                for (int size = 0; size < SIZES; size++)
                    if (nth++ % every == 0)
                        look_at_kind(name, (enum ws_figure_kind)kind, size);
    }
    ws_captures_finish(&captures);
    print_report();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_have_usual_sizes_or_a_cure_that_works),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
