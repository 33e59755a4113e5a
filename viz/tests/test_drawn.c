/*
 * Random figures: any variant, kind, size and options, from a seed. Every figure drawn
 * fits a page's height, fills the size that it was fit to, has legible and separate letters, and
 * has a text in each of its parts; otherwise it is refused, with a size to use instead.
 *
 *     WS_DRAWN_SEED=7             another seed (1 by default)
 *     WS_DRAWN_COUNT=500          combinations; a sample by default, 2,000 with WS_SWEEP=all
 *     WS_DRAWN_KIND=explore       only one kind
 *     WS_DRAWN_SAYS=1             every fault with the `warpscope export` options for it
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
#include "probe/tests/sample.h"
#include "viz/export/plan.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/sheet.h"
#include "viz/scene/fill.h"
#include "viz/tests/collide.h"

enum { SAMPLE = 300, ALL = 2000, WORDS = 1024, OPTIONS_MOST = 4 };

/* splitmix64 (Steele, Lea and Flood, 2014): the same dice on every machine. */
static uint64_t dice_state;

static int dice(int values)
{
    uint64_t z = dice_state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)((z ^ z >> 31) % (uint64_t)values);
}

static const char *const sizes[] = {"8cm",  "8cm",    "10cm", "12cm",
                                    "16cm", "17.5cm", "24cm", "1200px"};
static const char *const fits[] = {"16:9", "4:3", "1:1", "A4"};

/* An option that a figure may have, and its values. */
static const struct option {
    enum ws_choice_id id;
    const char *value[8];
} options[] = {
    {WS_CHOICE_VIEW, {"memory", "fragment"}},
    {WS_CHOICE_COLOR, {"register", "matrix", "address", "none"}},
    {WS_CHOICE_LABEL, {"element", "register", "index"}},
    {WS_CHOICE_HIGHLIGHT, {"lane=5", "register=1", "row=2", "lane=9,register=0"}},
    {WS_CHOICE_LANE, {"0", "9", "17", "31"}},
    {WS_CHOICE_FRAME, {"1", "2", "3", "4", "all"}},
    {WS_CHOICE_GRID, {"register", "bank"}},
    {WS_CHOICE_BLANK, {"lane", "random"}},
    {WS_CHOICE_OPERAND, {"A", "B", "C", "D"}},
    {WS_CHOICE_TITLE, {"Fragments of a kernel whose name is rather long, and its second line"}},
    {WS_CHOICE_CAPTION, {"As the kernel loads it."}},
    {WS_CHOICE_NO_LEGEND, {""}},
    {WS_CHOICE_BARE, {""}},
    {WS_CHOICE_TILE, {"side", "rows", "columns", "stacked"}},
    {WS_CHOICE_PITCH, {"64", "128", "144", "1024", "128,144", "64,80,128"}},
    {WS_CHOICE_SWIZZLE, {"128", "64", "none,128"}},
    {WS_CHOICE_EXPRESSION, {"t * 64", "0", "t * 4096", "t / 3 * 512 + 4"}},
    {WS_CHOICE_BUFFER, {"700"}},
};

enum { OPTIONS = sizeof options / sizeof options[0] };

/* A combination: the request, and its options as text. */
struct asked {
    struct ws_request request;
    char words[WORDS];
};

static bool choose(struct asked *asked, enum ws_choice_id id, const char *value)
{
    const struct ws_option *option = ws_choice(id);
    size_t length = strlen(asked->words);
    struct ws_error error;

    if (!ws_choice_set(&asked->request.choices, id, option->value ? value : NULL, &error))
        return false;
    asked->request.choices.given[id] = true;
    snprintf(asked->words + length, WORDS - length, *value ? " --%s '%s'" : " --%s", option->name,
             value);
    return true;
}

static bool asked_for(int kind)
{
    const char *wanted = getenv("WS_DRAWN_KIND");

    return !wanted || !strcmp(wanted, ws_figure_name((enum ws_figure_kind)kind));
}

/* Asks for a kind of figure of a variant. */
static void ask(struct asked *asked, const char *name, enum ws_figure_kind kind)
{
    struct ws_error error;

    ws_request_init(&asked->request);
    asked->request.choices.takes_several = true;
    snprintf(asked->words, WORDS, "%s --figure %s", name, ws_figure_name(kind));
    asked->request.choices.kind[kind] = true;
    asked->request.choices.given[WS_CHOICE_FIGURE] = true;
    if (!ws_request_pick(&asked->request, name, &error))
        fail_msg("%s: %s", name, error.text);
}

/* A variant, a kind that it has, a size and up to a few options. */
static void roll(struct asked *asked)
{
    const char *name;
    int id, kind, more;

    do {
        kind = dice(WS_FIGURES);
        id = dice(2) ? dice(WS_VARIANTS) : WS_VARIANTS + dice(WS_SUBJECTS - WS_VARIANTS);
    } while (!asked_for(kind) || !ws_subject(id) ||
             !ws_figure_is_of((enum ws_figure_kind)kind, ws_subject(id)));
    name = ws_subject(id)->mma ? ws_subject(id)->mma->name : ws_subject(id)->name;
    ask(asked, name, (enum ws_figure_kind)kind);
    if (kind == WS_FIGURE_COMPARE)
        choose(asked, WS_CHOICE_WITH, dice(2) ? ws_subject(dice(WS_VARIANTS))->name : name);
    if (ws_subject(id)->mma && !ws_figure_is_whole((enum ws_figure_kind)kind) && dice(2))
        choose(asked, WS_CHOICE_OPERAND, ws_operand_letter(ws_moved(ws_subject(id))->role));
    more = dice(5);
    if (more == 1 || more == 2)
        choose(asked, WS_CHOICE_SIZE, sizes[dice(sizeof sizes / sizeof sizes[0])]);
    if (more > 1)
        choose(asked, WS_CHOICE_FIT, fits[dice(sizeof fits / sizeof fits[0])]);
    for (int i = dice(OPTIONS_MOST); i > 0; i--) {
        const struct option *option = &options[dice(OPTIONS)];
        int values = 0;

        while (values < 8 && option->value[values])
            values++;
        if (!asked->request.choices.given[option->id])
            choose(asked, option->id, option->value[dice(values)]);
    }
}

/*
 * The possible faults of a figure, and how many in a thousand may have them: bits and a few chains
 * do not fill a page, and a few marks touch letters.
 */
#define FAULTS(X)                                                                                  \
    X(TALL, 0, "taller than 24 cm")                                                                \
    X(UNFILLED, 8, "fills less than 60 % of what it is fit to")                                    \
    X(BAND, 4, "an empty band over 25 %")                                                          \
    X(BLANK, 0, "shows nothing")                                                                   \
    X(TOUCHES, 10, "something touches")                                                            \
    X(UNCURED, 10, "refused without a size that works")                                            \
    X(UNTRUE, 0, "refused with a size that does not work")

enum fault {
#define X(name, most, words) FAULT_##name,
    FAULTS(X)
#undef X
        FAULT_KINDS
};

static const struct {
    int most;
    const char *words;
} faults[] = {
#define X(name, most, words) [FAULT_##name] = {most, words},
    FAULTS(X)
#undef X
};

static struct report {
    int drawn[WS_FIGURES], refused[WS_FIGURES], faults[WS_FIGURES][FAULT_KINDS];
} report;

static void tell(const struct asked *asked, int kind, enum fault fault, const char *how)
{
    if (report.faults[kind][fault]++ == 0 || getenv("WS_DRAWN_SAYS"))
        print_message("  %s: %s: export %s\n", faults[fault].words, how, asked->words);
}

/* Whether a picture has any content: a label, an address, a number, a color. */
static bool says_something(const struct ws_scene *scene)
{
    bool says = false;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        says |= node->kind == WS_NODE_RECT && node->tint.kind != WS_TINT_NONE;
        says |= node->kind == WS_NODE_TEXT &&
                (node->role == WS_ROLE_LABEL || node->role == WS_ROLE_LABEL_MUTED ||
                 node->role == WS_ROLE_AXIS || node->role == WS_ROLE_CODE);
    }
    return says && !scene->unlabeled;
}

/* The filled area; of a frame, that of the fullest of its series, as they share one canvas. */
static struct ws_fill fill_of(const struct ws_figure *figure, const struct ws_scene *scene)
{
    struct ws_fill fill = ws_scene_fill(scene, WS_MARGIN);

    for (int frame = 0; frame < ws_figure_frames(figure->kind); frame++) {
        struct ws_figure other = *figure;
        struct ws_scene beside;
        struct ws_error ignored;
        struct ws_fill its;

        other.frame = frame;
        if (figure->frame >= 0 && ws_figure_build(&other, &beside, &ignored)) {
            its = ws_scene_fill(&beside, WS_MARGIN);
            fill = its.part > fill.part ? its : fill;
            ws_scene_finish(&beside);
        }
    }
    return fill;
}

static void look_at(const struct asked *asked, const struct ws_figure *figure,
                    const struct ws_scene *scene)
{
    const struct ws_medium *medium = &figure->medium;
    struct ws_collision_rules rules = {WS_THEME_CONTRAST, medium->legible ? WS_LEAST_TEXT : 0,
                                       figure->kind == WS_FIGURE_WORKSHEET};
    struct ws_collisions found;
    struct ws_medium high = {.width = scene->height};
    int kind = (int)figure->kind;
    char how[64];

    report.drawn[kind]++;
    snprintf(how, sizeof how, "%.1f cm", ws_medium_cm(&high));
    if (medium->legible && medium->height <= 0 && scene->height > WS_TALLEST + 1)
        tell(asked, kind, FAULT_TALL, how);
    if (medium->height > 0) {
        struct ws_fill fill = fill_of(figure, scene);

        snprintf(how, sizeof how, "%.0f %% filled, %.0f %% empty", 100 * fill.part,
                 100 * fill.band);
        if (fill.part < 0.6)
            tell(asked, kind, FAULT_UNFILLED, how);
        if (fill.band > 0.25)
            tell(asked, kind, FAULT_BAND, how);
    }
    if (!says_something(scene))
        tell(asked, kind, FAULT_BLANK, "no label");
    assert_true(ws_scene_collisions(scene, &rules, &found));
    if (found.count)
        tell(asked, kind, FAULT_TOUCHES, found.fault[0].text);
}

/* A refusal for lack of space has a width, at which the figure is drawn. */
static void look_at_refusal(const struct asked *asked, const struct ws_job *job,
                            const struct ws_error *error)
{
    static const char use[] = "; use --size ";
    const struct ws_figure *figure = &job->figure;
    struct ws_figure wider = *figure;
    struct ws_scene scene;
    struct ws_error again;
    const char *at;

    report.refused[figure->kind]++;
    if (getenv("WS_DRAWN_SAYS"))
        print_message("  %s: export %s\n", error->text, asked->words);
    if (error->code != WS_CODE_TOO_SMALL)
        return;
    at = strstr(error->text, use);
    if (!at) {
        tell(asked, (int)figure->kind, FAULT_UNCURED, error->text);
        return;
    }
    wider.medium = ws_medium_of((struct ws_width){strtod(at + sizeof use - 1, NULL), "cm"},
                                job->encoding.fit, figure->medium.bare);
    if (!ws_figure_build(&wider, &scene, &again))
        tell(asked, (int)figure->kind, FAULT_UNTRUE, error->text);
    ws_scene_finish(&scene);
}

/* Prints how often each kind had each fault, and fails if that is too often. */
static void print_report(void)
{
    int all = 0, found[FAULT_KINDS] = {0};

    for (int kind = 0; kind < WS_FIGURES; kind++) {
        print_message("%-10s %5d drawn %4d refused", ws_figure_name((enum ws_figure_kind)kind),
                      report.drawn[kind], report.refused[kind]);
        all += report.drawn[kind] + report.refused[kind];
        for (int fault = 0; fault < FAULT_KINDS; fault++) {
            print_message(" %4d", report.faults[kind][fault]);
            found[fault] += report.faults[kind][fault];
        }
        print_message("\n");
    }
    for (int fault = 0; fault < FAULT_KINDS; fault++)
        if (found[fault] * 1000 > faults[fault].most * all)
            fail_msg("%s: %d of %d", faults[fault].words, found[fault], all);
}

/* Draws all figures of a request, which it finishes, and judges each. */
static void draw(struct ws_plan *plan, struct asked *asked)
{
    struct ws_error error;

    if (ws_request_complete(&asked->request, &error) &&
        ws_plan_add(plan, &asked->request, ".", &error))
        for (int job = 0; job < plan->jobs; job++) {
            struct ws_scene scene;

            if (ws_figure_build(&plan->job[job].figure, &scene, &error))
                look_at(asked, &plan->job[job].figure, &scene);
            else
                look_at_refusal(asked, &plan->job[job], &error);
            ws_scene_finish(&scene);
        }
    ws_plan_cut(plan, 0);
    ws_request_finish(&asked->request);
}

static void begin(struct ws_captures *captures, struct ws_plan *plan)
{
    struct ws_error error;

    report = (struct report){0};
    assert_true(ws_captures_load(WS_SOURCE_DIR "/assets/captures", captures, &error));
    ws_plan_init(plan, captures);
}

static void what_is_asked_for_by_chance_is_well_drawn(void **state)
{
    static struct ws_captures captures;
    const char *seed = getenv("WS_DRAWN_SEED"), *count = getenv("WS_DRAWN_COUNT");
    int combinations = count ? atoi(count) : sample_step(2) == 1 ? ALL : SAMPLE / sample_step(1);
    struct ws_plan plan;

    (void)state;
    begin(&captures, &plan);
    for (int i = 0; i < combinations; i++) {
        struct asked asked;

        dice_state = (uint64_t)(seed ? atoi(seed) : 1) << 32 | (uint64_t)i;
        roll(&asked);
        draw(&plan, &asked);
    }
    ws_plan_finish(&plan);
    ws_captures_finish(&captures);
    print_report();
}

/* Figures that had a fault, which chance finds once in thousands. */
static void what_once_had_a_fault_has_none(void **state)
{
    static const struct {
        const char *name;
        enum ws_figure_kind kind;
        struct {
            enum ws_choice_id id;
            const char *value;
        } option[OPTIONS_MOST];
    } once[] = {
        {"stmatrix.m16n8.x4.trans.b8", WS_FIGURE_MAPPING, {{WS_CHOICE_FIT, "1:1"}}},
        {"stmatrix.m8n8.x2.trans.b16", WS_FIGURE_MAPPING, {{WS_CHOICE_SIZE, "8cm"}}},
        {"mma.m8n8k4.col.col.f16.f16.f16.f16", WS_FIGURE_MMA, {{WS_CHOICE_CAPTION, "By columns."}}},
        {"mma.m16n8k32.satfinite.s32.s4.s4.s32",
         WS_FIGURE_FRAGMENT,
         {{WS_CHOICE_OPERAND, "B"},
          {WS_CHOICE_LABEL, "element"},
          {WS_CHOICE_COLOR, "none"},
          {WS_CHOICE_FIT, "1:1"}}},
    };
    static struct ws_captures captures;
    struct ws_plan plan;

    (void)state;
    begin(&captures, &plan);
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
        struct asked asked;

        ask(&asked, once[i].name, once[i].kind);
        for (int k = 0; k < OPTIONS_MOST && once[i].option[k].value; k++)
            assert_true(choose(&asked, once[i].option[k].id, once[i].option[k].value));
        draw(&plan, &asked);
        for (int fault = 0; fault < FAULT_KINDS; fault++)
            assert_int_equal(report.faults[once[i].kind][fault], 0);
        assert_true(report.drawn[once[i].kind] > 0);
    }
    ws_plan_finish(&plan);
    ws_captures_finish(&captures);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_asked_for_by_chance_is_well_drawn),
        cmocka_unit_test(what_once_had_a_fault_has_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
