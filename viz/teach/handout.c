/*
 * Three parts, each begins a page: the steps that ask, then those that tell, then the answers. A
 * picture is shown once where several steps in a row have the same.
 */
#include "viz/teach/handout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/figure/build.h"
#include "viz/figure/inset.h"
#include "viz/figure/lines.h"
#include "viz/figure/metrics.h"
#include "viz/teach/lesson_stage.h"
#include "viz/teach/picture.h"

#define SMALL 10.5 /* the letters of the small print */

enum {
    TEXT = 15,
    INDENT = 34,
    BETWEEN = 16,
    AFTER_PICTURE = 30,
    MOST_PICTURE = 330,
    TALLEST = 900
};

#define LEAST_FACTOR 0.75 /* that a picture may be reduced by, to be no higher than MOST_PICTURE */

struct handout {
    const struct ws_lesson *lesson;
    struct ws_captures *captures;
    struct ws_page_flow flow;
};

static bool draw_figure(const struct handout *handout, const struct ws_lesson_stage *stage,
                        struct ws_scene *scene, struct ws_error *error)
{
    struct ws_figure figure;
    struct ws_plan plan;
    bool drawn = ws_lesson_stage_figure(stage, handout->captures, &plan, &figure, error);

    if (drawn) {
        /* Of frames that are played, paper shows how they end. */
        if (figure.kind == WS_FIGURE_STEP)
            figure.frame = stage->to;
        figure.medium = (struct ws_medium){.bare = true};
        drawn = ws_figure_build(&figure, scene, error);
        if (drawn && scene->height > MOST_PICTURE / LEAST_FACTOR) {
            ws_scene_finish(scene);
            figure.medium = (struct ws_medium){.width = ws_page_room(&handout->flow), .bare = true};
            drawn = ws_figure_build(&figure, scene, error);
        }
    }
    ws_plan_finish(&plan);
    return drawn;
}

static bool draw_picture(const struct handout *handout, const struct ws_lesson_step *step,
                         struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_picture_room room = {.captures = handout->captures,
                                         .variant = step->variant,
                                         .addresses = &step->stage.request.choices.addresses,
                                         .choices = &step->stage.request.choices,
                                         .told = !step->asks,
                                         .width = ws_page_room(&handout->flow),
                                         .height = MOST_PICTURE,
                                         .part = step->stage.part};

    ws_scene_init(scene);
    return ws_picture_draw(step->stage.picture, &room, scene, error);
}

/* A step's picture into `scene`, at its own size; panels are none. */
static bool make_picture(const struct handout *handout, const struct ws_lesson_step *step,
                         struct ws_scene *scene, struct ws_error *error)
{
    bool drawn = step->stage.kind == WS_STAGE_FIGURE
                     ? draw_figure(handout, &step->stage, scene, error)
                     : draw_picture(handout, step, scene, error);

    return drawn || ws_fail_in(error, step->name);
}

/* Whether two scenes are the same picture: the same texts and boxes. */
static bool same_picture(const struct ws_scene *a, const struct ws_scene *b)
{
    if (a->nodes != b->nodes || a->text_length != b->text_length ||
        memcmp(a->text, b->text, (size_t)a->text_length))
        return false;
    for (int i = 0; i < a->nodes; i++) {
        const struct ws_node *one = &a->node[i], *other = &b->node[i];

        if (memcmp(&one->box, &other->box, sizeof one->box) || one->role != other->role ||
            one->tint.kind != other->tint.kind || one->tint.index != other->tint.index)
            return false;
    }
    return true;
}

static double picture_factor(const struct handout *handout, const struct ws_scene *scene)
{
    double least =
        fmin(1, fmin(ws_page_room(&handout->flow) / scene->width, MOST_PICTURE / scene->height));

    /* Low enough, unless its letters get too small. */
    return fmin(fmax(least, LEAST_FACTOR), TALLEST / scene->height);
}

/* The space under a picture, in which its provenance stands: on one line, or as many as it takes. */
static double after_picture(const struct handout *handout, const struct ws_scene *scene,
                            struct ws_scene *page, double y)
{
    const struct ws_page_flow *flow = &handout->flow;
    const double room = ws_page_room(flow);

    if (!scene->provenance || ws_text_width(scene->provenance, SMALL, false, false) <= room) {
        if (scene->provenance && page)
            ws_scene_text(page, flow->width / 2, y + 10, SMALL, WS_ANCHOR_MIDDLE, WS_ROLE_SMALL,
                          scene->provenance);
        return AFTER_PICTURE;
    }
    return ws_lines_draw(page, WS_PAGE_EDGE, y + 4, room, SMALL, WS_ROLE_SMALL, scene->provenance) -
           y + AFTER_PICTURE / 2.0;
}

static void put_picture(struct handout *handout, const struct ws_scene *scene)
{
    struct ws_page_flow *flow = &handout->flow;
    double factor = picture_factor(handout, scene);

    ws_scene_inset(flow->page, scene, factor,
                   WS_PAGE_EDGE + (ws_page_room(flow) - scene->width * factor) / 2, flow->y);
    flow->y += scene->height * factor;
    flow->y += after_picture(handout, scene, flow->page, flow->y);
}

/* What is written before a question: "7". */
static void put_number(struct handout *handout, int number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", number);
    ws_scene_text(handout->flow.page, WS_PAGE_EDGE, handout->flow.y + 0.62 * TEXT, TEXT,
                  WS_ANCHOR_START, WS_ROLE_HEADING, text);
}

static double text_height(const struct handout *handout, double indent, const char *text)
{
    return ws_page_text_height(&handout->flow, indent, TEXT, text);
}

/* The height of a question with all that belongs to it. */
static double question_height(const struct handout *handout, const struct ws_question *question)
{
    double height = text_height(handout, INDENT, question->text);

    if (question->ask != WS_ASK_CHOOSE)
        return height + 30;
    for (int i = 0; i < question->choices; i++)
        height += text_height(handout, 2 * INDENT, question->choice[i].text) + 4;
    return height;
}

/* A box to tick, its letter, and the choice. */
static void put_choices(struct handout *handout, const struct ws_question *question)
{
    struct ws_page_flow *flow = &handout->flow;

    for (int i = 0; i < question->choices; i++) {
        char letter[8];

        flow->y += 4;
        snprintf(letter, sizeof letter, "%c", 'A' + i);
        ws_scene_outline(flow->page, (struct ws_box){WS_PAGE_EDGE + INDENT, flow->y + 3, 12, 12},
                         WS_ROLE_FRAME);
        ws_scene_text(flow->page, WS_PAGE_EDGE + INDENT + 18, flow->y + 0.62 * TEXT, TEXT,
                      WS_ANCHOR_START, WS_ROLE_HEADING, letter);
        ws_page_text(flow, 2 * INDENT + 2, TEXT, WS_ROLE_LABEL, question->choice[i].text);
    }
}

static bool put_question(struct handout *handout, const struct ws_lesson_step *step, int number,
                         struct ws_error *error)
{
    struct ws_page_flow *flow = &handout->flow;
    double height =
        text_height(handout, INDENT, step->caption) + 6 + question_height(handout, &step->question);
    /* What is played once the answer is told must not tell it here, nor what the window hides of it. */
    bool pictured = step->stage.kind != WS_STAGE_PANELS && !step->stage.plays && !step->hides;
    struct ws_scene scene;

    if (pictured && !make_picture(handout, step, &scene, error)) {
        ws_scene_finish(&scene);
        return false;
    }
    if (pictured)
        height += scene.height * picture_factor(handout, &scene) +
                  after_picture(handout, &scene, NULL, 0);
    ws_page_need(flow, height);
    put_number(handout, number);
    ws_page_text(flow, INDENT, TEXT, WS_ROLE_NOTE, step->caption);
    flow->y += 6;
    if (pictured) {
        put_picture(handout, &scene);
        ws_scene_finish(&scene);
    }
    ws_page_text(flow, INDENT, TEXT, WS_ROLE_LABEL, step->question.text);
    if (step->question.ask == WS_ASK_CHOOSE)
        put_choices(handout, &step->question);
    else
        ws_page_lines(flow, INDENT, 1);
    flow->y += BETWEEN;
    return true;
}

/* Questions that are asked anew are one question. */
static bool is_numbered(const struct ws_lesson_step *step)
{
    return step->asks && step->returns < 0;
}

/* The fragment of the lesson's first variant, to be filled in, or filled in. */
static bool put_grid(struct handout *handout, enum ws_sheet_pick sheet, const char *heading,
                     struct ws_error *error)
{
    struct ws_page_flow *flow = &handout->flow;
    const struct ws_variant *variant = handout->lesson->step[0].variant;
    struct ws_evidence evidence;
    struct ws_figure figure;
    struct ws_scene scene;
    bool drawn;

    /* A warpgroup's lesson is of what lies in memory, and its fragments are pages long. */
    if (variant->mma && variant->mma->warpgroup)
        return true;
    if (!ws_evidence_of(handout->captures, variant, &evidence, error))
        return false;
    figure = ws_figure_of(WS_FIGURE_WORKSHEET, &evidence);
    figure.worksheet.sheet = sheet;
    figure.medium = (struct ws_medium){.bare = true};
    drawn = ws_figure_build(&figure, &scene, error);
    if (drawn) {
        ws_page_need(flow, 1.3 * TEXT + 10 + scene.height * picture_factor(handout, &scene));
        ws_page_text(flow, 0, TEXT, WS_ROLE_LABEL, heading);
        flow->y += 10;
        put_picture(handout, &scene);
    }
    ws_scene_finish(&scene);
    ws_evidence_finish(&evidence);
    return drawn;
}

static bool put_worksheet(struct handout *handout, struct ws_error *error)
{
    struct ws_page_flow *flow = &handout->flow;
    const struct ws_lesson *lesson = handout->lesson;
    char heading[160];
    int number = 0;

    ws_page_next(flow);
    ws_page_heading(flow, 27, lesson->title, 0);
    if (lesson->summary[0])
        ws_page_text(flow, 0, TEXT, WS_ROLE_NOTE, lesson->summary);
    flow->y += BETWEEN;
    ws_scene_text(flow->page, WS_PAGE_EDGE, flow->y + 10, TEXT, WS_ANCHOR_START, WS_ROLE_NOTE,
                  "Name");
    ws_scene_line(flow->page, WS_PAGE_EDGE + 50, flow->y + 18, flow->width - WS_PAGE_EDGE,
                  flow->y + 18, WS_ROLE_RULE, false);
    flow->y += 30 + BETWEEN;
    for (int i = 0; i < lesson->steps; i++)
        if (is_numbered(&lesson->step[i]) &&
            !put_question(handout, &lesson->step[i], ++number, error))
            return false;
    snprintf(heading, sizeof heading, "Fill in which lane holds each element of `%s`.",
             lesson->step[0].variant->name);
    return put_grid(handout, WS_SHEET_BLANK, heading, error);
}

/* A step's caption and, unless the step before had the same, its picture. */
static bool put_step(struct handout *handout, const struct ws_lesson_step *step,
                     struct ws_scene *last, struct ws_error *error)
{
    struct ws_page_flow *flow = &handout->flow;
    double height = text_height(handout, 0, step->caption) + 6;
    bool pictured = step->stage.kind != WS_STAGE_PANELS;
    struct ws_scene scene;

    if (pictured) {
        if (!make_picture(handout, step, &scene, error)) {
            ws_scene_finish(&scene);
            return false;
        }
        pictured = !same_picture(&scene, last);
        ws_scene_finish(last);
        *last = scene;
    }
    if (pictured)
        height +=
            last->height * picture_factor(handout, last) + after_picture(handout, last, NULL, 0);
    ws_page_need(flow, height);
    ws_page_text(flow, 0, TEXT, WS_ROLE_LABEL, step->caption);
    flow->y += 6;
    if (pictured)
        put_picture(handout, last);
    flow->y += BETWEEN / 2.0;
    return true;
}

static bool put_lesson(struct handout *handout, struct ws_error *error)
{
    struct ws_scene last;
    bool done = true;

    ws_page_next(&handout->flow);
    ws_page_heading(&handout->flow, 21, "The lesson", 0);
    ws_scene_init(&last);
    for (int i = 0; i < handout->lesson->steps && done; i++)
        if (!handout->lesson->step[i].asks)
            done = put_step(handout, &handout->lesson->step[i], &last, error);
    ws_scene_finish(&last);
    return done;
}

static bool put_answers(struct handout *handout, struct ws_error *error)
{
    struct ws_page_flow *flow = &handout->flow;
    int number = 0;

    ws_page_next(flow);
    ws_page_heading(flow, 21, "Answers", 0);
    for (int i = 0; i < handout->lesson->steps; i++) {
        const struct ws_question *question = &handout->lesson->step[i].question;
        char answer[WS_CHOICE_TEXT_SIZE + 8];

        if (!is_numbered(&handout->lesson->step[i]))
            continue;
        ws_question_answer(question, answer, sizeof answer);
        ws_page_need(flow, text_height(handout, INDENT, answer) +
                               text_height(handout, INDENT, question->because));
        put_number(handout, ++number);
        ws_page_text(flow, INDENT, TEXT, WS_ROLE_LABEL, answer);
        ws_page_text(flow, INDENT, TEXT, WS_ROLE_NOTE, question->because);
        flow->y += BETWEEN / 2.0;
    }
    return put_grid(handout, WS_SHEET_ANSWERS, "The lanes, filled in.", error);
}

bool ws_handout_make(const struct ws_lesson *lesson, struct ws_captures *captures,
                     struct ws_pages *pages, struct ws_error *error)
{
    struct handout making = {
        .lesson = lesson, .captures = captures, .flow = ws_page_flow_of(pages)};

    if (!put_worksheet(&making, error) || !put_lesson(&making, error) ||
        !put_answers(&making, error))
        return false;
    if (making.flow.full)
        return ws_fail(error, "%.100s: more than %d pages; make two lessons of it", lesson->title,
                       WS_MOST_PAGES);
    ws_page_feet(&making.flow, lesson->title);
    ws_scene_describe(&pages->page[0], lesson->title, lesson->summary, NULL, NULL);
    for (int i = 0; i < pages->pages; i++)
        if (pages->page[i].failed)
            return ws_no_memory(error);
    return true;
}
