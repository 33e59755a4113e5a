/*
 * Three parts: the steps that ask a question; from a new page on, those that explain; then the
 * answers. A figure that is legible at half a page's width has another one beside it. A figure that
 * occurs several times is printed once.
 */
#include "viz/teach/handout.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/kind/build.h"
#include "viz/scene/inset.h"
#include "viz/scene/lines.h"
#include "viz/scene/metrics.h"
#include "viz/teach/handout_picture.h"
#include "viz/teach/markup.h"

#define ENLARGED 1.15 /* largest scale of a figure beside its question */
#define LITTLE   0.44 /* of a page */

enum {
    ANSWER = 11,
    TEXT = 13,
    SMALLER = 12, /* used if that saves a page with little on it */
    SMALLEST = 11,
    ENOUGH = 2, /* pages per part */
    NAME = 190, /* px of the line for a name */
    INDENT = 24,
    CHOICE = INDENT + 34,
    LEAST_BESIDE = 150, /* width of a question beside a figure */
    AWAY = 20,          /* from the figure */
};

/* Writes a question's number, such as "7", before it. */
static void put_number(struct ws_handout *handout, int number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", number);
    ws_scene_text(handout->flow.page, handout->flow.x, handout->flow.y + 0.62 * handout->text,
                  handout->text, WS_ANCHOR_START, WS_ROLE_HEADING, text);
}

static double text_height(const struct ws_handout *handout, double indent, const char *text)
{
    return ws_page_text_height(&handout->flow, indent, handout->text, text);
}

/*
 * The width of each of two choices side by side; 0 if one of them needs more than a line of that
 * width.
 */
static double choice_width(const struct ws_handout *handout, const struct ws_question *question)
{
    const double width = (handout->flow.room - INDENT) / 2;

    for (int i = 0; i < question->choices; i++)
        if (ws_markup_width(question->choice[i].text, handout->text, WS_ROLE_LABEL) >
            width - CHOICE + INDENT - AWAY)
            return 0;
    return handout->dense ? width : 0;
}

/* The height of a question with its choices or its line for an answer. */
static double question_height(const struct ws_handout *handout, const struct ws_question *question)
{
    double height = text_height(handout, INDENT, question->text);
    const int side = choice_width(handout, question) > 0 ? 2 : 1;

    if (question->ask != WS_ASK_CHOOSE)
        return height + 30;
    for (int i = 0; i < question->choices; i += side)
        height += text_height(handout, CHOICE, question->choice[i].text) + handout->gap * 4;
    return height;
}

/* Puts choices, each with a box and its letter; on dense pages two short ones per line. */
static void put_choices(struct ws_handout *handout, const struct ws_question *question)
{
    struct ws_page_flow *flow = &handout->flow;
    const double width = choice_width(handout, question), x = flow->x;
    double y = flow->y;

    for (int i = 0; i < question->choices; i++) {
        bool beside = width > 0 && i % 2;
        char letter[8];

        flow->x = x + (beside ? width : 0);
        y = flow->y = beside ? y : flow->y + handout->gap * 4;
        snprintf(letter, sizeof letter, "%c", 'A' + i);
        ws_scene_outline(flow->page, (struct ws_box){flow->x + INDENT, y + 3, 12, 12},
                         WS_ROLE_FRAME);
        ws_scene_text(flow->page, flow->x + INDENT + 18, y + 0.62 * handout->text, handout->text,
                      WS_ANCHOR_START, WS_ROLE_HEADING, letter);
        ws_page_text(flow, CHOICE, handout->text, WS_ROLE_LABEL, question->choice[i].text);
    }
    flow->x = x;
}

static void put_question(struct ws_handout *handout, const struct ws_question *question)
{
    ws_page_text(&handout->flow, INDENT, handout->text, WS_ROLE_LABEL, question->text);
    if (question->ask == WS_ASK_CHOOSE)
        put_choices(handout, question);
    else
        ws_page_lines(&handout->flow, INDENT, 1);
}

/*
 * The number of the earlier step with the same figure. If the figure is new, stores and returns
 * `number`.
 */
static int shown_by(struct ws_handout *handout, const struct ws_scene *scene, int number)
{
    uint64_t sum = ws_scene_digest(0, scene);
    int i = 0;

    while (i < handout->pictures && handout->shown[i].sum != sum)
        i++;
    if (i == handout->pictures && i < WS_LESSON_STEPS) {
        handout->shown[handout->pictures].sum = sum;
        handout->shown[handout->pictures++].number = number;
    }
    return handout->shown[i].number;
}

/* The width of a question beside a figure, from the indent of its choices. */
static double room_beside(const struct ws_handout *handout, double width)
{
    return handout->flow.room - width - AWAY + INDENT;
}

/* The height of a figure of that width with the question on its right. */
static double height_beside(const struct ws_handout *handout, const struct ws_lesson_step *step,
                            const struct ws_scene *scene, double width)
{
    struct ws_handout picture = *handout, question = *handout;

    picture.flow.room = width;
    question.flow.room = room_beside(handout, width);
    return fmax(ws_handout_picture_height(&picture, scene),
                question_height(&question, &step->question));
}

/*
 * The width of a legible figure that leaves space for its question on its right; on dense pages,
 * the width for which both are lowest. 0 if there is no such width.
 */
static double width_beside(const struct ws_handout *handout, const struct ws_lesson_step *step,
                           const struct ws_scene *scene)
{
    const struct ws_page_flow *flow = &handout->flow;
    double least = fmin(scene->width, ws_scene_legible_width(scene, WS_LEAST_TEXT)), best = 0;
    double most = fmin(fmin(scene->width, ENLARGED * least), flow->room - LEAST_BESIDE - AWAY);

    if (!step->asks || flow->room < flow->width / 2)
        return 0;
    for (double width = most; width >= least && (handout->dense || !(best > 0)); width -= 8)
        if (!(best > 0) ||
            height_beside(handout, step, scene, width) < height_beside(handout, step, scene, best))
            best = width;
    return best;
}

static void put_beside(struct ws_handout *handout, const struct ws_lesson_step *step,
                       const struct ws_scene *scene, double width)
{
    struct ws_page_flow *flow = &handout->flow;
    const double x = flow->x, y = flow->y, room = flow->room;
    double under;

    flow->room = width;
    ws_handout_picture_put(handout, scene);
    under = flow->y;
    flow->room = room;
    flow->room = room_beside(handout, width);
    flow->x = x + width + AWAY - INDENT;
    flow->y = y;
    put_question(handout, &step->question);
    flow->x = x;
    flow->room = room;
    flow->y = fmax(flow->y, under);
}

/*
 * Puts a step with its number, caption, figure and question. If another step has the same figure, a
 * sentence refers to that step; `pictured_by` is the step with the figure.
 */
static bool put_step(struct ws_handout *handout, const struct ws_lesson_step *step, int number,
                     int pictured_by, struct ws_error *error)
{
    struct ws_page_flow *flow = &handout->flow;
    /*
     * Omits figures that would show the answer: an animation played after it, or one with parts
     * that the window hides.
     */
    bool pictured =
        step->stage.kind != WS_STAGE_PANELS && !(step->asks && (step->stage.plays || step->hides));
    struct ws_scene scene = {0};
    char same[32] = "";
    double height = 0, beside = 0;

    if (pictured && pictured_by == number) {
        if (!ws_handout_picture_make(handout, step, &scene, error)) {
            ws_scene_finish(&scene);
            return false;
        }
        pictured_by = shown_by(handout, &scene, number);
    }
    if (pictured && pictured_by != number)
        snprintf(same, sizeof same, "The figure is that of step %d.", pictured_by);
    pictured = pictured && !same[0];
    if (pictured) {
        height = ws_handout_picture_height(handout, &scene);
        beside = width_beside(handout, step, &scene);
    } else {
        ws_page_halve(flow, true);
    }
    if (beside > 0)
        height = height_beside(handout, step, &scene, beside);
    else if (step->asks)
        height += question_height(handout, &step->question);
    height += text_height(handout, INDENT, step->caption) + handout->gap * 6;
    if (same[0])
        height += text_height(handout, INDENT, same);
    ws_page_begin(flow, height);
    put_number(handout, number);
    ws_page_text(flow, INDENT, handout->text, step->asks ? WS_ROLE_NOTE : WS_ROLE_LABEL,
                 step->caption);
    if (same[0])
        ws_page_text(flow, INDENT, handout->text, WS_ROLE_NOTE, same);
    flow->y += handout->gap * 6;
    if (beside > 0)
        put_beside(handout, step, &scene, beside);
    else if (pictured)
        ws_handout_picture_put(handout, &scene);
    ws_scene_finish(&scene);
    if (step->asks && !(beside > 0))
        put_question(handout, &step->question);
    return true;
}

/* A question that returns counts once. */
static bool is_numbered(const struct ws_lesson_step *step)
{
    return step->asks && step->returns < 0;
}

/* Whether a lesson asks about the panels: lanes and elements. */
static bool asks_of_panels(const struct ws_lesson *lesson)
{
    for (int i = 0; i < lesson->steps; i++)
        if (lesson->step[i].asks && lesson->step[i].stage.kind == WS_STAGE_PANELS)
            return true;
    return false;
}

/*
 * Draws the worksheet of the lesson's first variant at half a page's width, or across a page that
 * it must fit on. `needs` becomes the height with its heading.
 */
static bool draw_grid(struct ws_handout *handout, const struct ws_evidence *evidence,
                      enum ws_sheet_pick sheet, const char *heading, struct ws_scene *scene,
                      double *needs, struct ws_error *error)
{
    const double page = handout->flow.height - 2 * WS_PAGE_EDGE - handout->flow.between;
    struct ws_figure figure = ws_figure_of(WS_FIGURE_WORKSHEET, evidence);
    bool drawn = false;

    *scene = (struct ws_scene){0};
    figure.worksheet.sheet = sheet;
    for (int half = 1; half >= 0; half--) {
        ws_scene_finish(scene);
        ws_page_halve(&handout->flow, half);
        figure.medium =
            (struct ws_medium){.width = handout->flow.room, .legible = !half, .bare = true};
        drawn = ws_figure_build(&figure, scene, error);
        *needs = text_height(handout, 0, heading) + handout->gap * 10 +
                 ws_handout_picture_height(handout, scene);
        if (drawn && *needs <= page &&
            ws_scene_legible_width(scene, WS_LEAST_TEXT) <= fmin(scene->width, handout->flow.room))
            break;
    }
    return drawn;
}

/* Puts the fragment of the lesson's first variant, empty or with the answers. */
static bool put_grid(struct ws_handout *handout, enum ws_sheet_pick sheet, const char *heading,
                     struct ws_error *error)
{
    struct ws_page_flow *flow = &handout->flow;
    const struct ws_variant *variant = handout->lesson->step[0].variant;
    struct ws_evidence evidence;
    struct ws_scene scene;
    double height;
    bool drawn;

    /* With several matrices, each would be the same exercise. */
    if (!asks_of_panels(handout->lesson) || ws_moved(variant)->matrices > 1)
        return true;
    if (!ws_evidence_of(handout->captures, variant, &evidence, error))
        return false;
    drawn = draw_grid(handout, &evidence, sheet, heading, &scene, &height, error);
    if (drawn) {
        ws_page_begin(flow, height);
        ws_page_text(flow, 0, handout->text, WS_ROLE_LABEL, heading);
        flow->y += handout->gap * 10;
        ws_handout_picture_put(handout, &scene);
    }
    ws_scene_finish(&scene);
    ws_evidence_finish(&evidence);
    return drawn;
}

static bool put_worksheet(struct ws_handout *handout, struct ws_error *error)
{
    struct ws_page_flow *flow = &handout->flow;
    const struct ws_lesson *lesson = handout->lesson;
    char heading[160];
    int number = 0;

    ws_page_next(flow);
    ws_page_heading(flow, 27, lesson->title, 0);
    ws_scene_text(flow->page, flow->width - WS_PAGE_EDGE - NAME, WS_PAGE_EDGE + 22, TEXT,
                  WS_ANCHOR_END, WS_ROLE_NOTE, "Name");
    ws_scene_line(flow->page, flow->width - WS_PAGE_EDGE - NAME + 8, WS_PAGE_EDGE + 30,
                  flow->width - WS_PAGE_EDGE, WS_PAGE_EDGE + 30, WS_ROLE_RULE, false);
    if (lesson->summary[0])
        ws_page_text(flow, 0, TEXT, WS_ROLE_NOTE, lesson->summary);
    for (int i = 0; i < lesson->steps; i++) {
        number += is_numbered(&lesson->step[i]);
        if (is_numbered(&lesson->step[i]) &&
            !put_step(handout, &lesson->step[i], number, number, error))
            return false;
    }
    snprintf(heading, sizeof heading, "Write down which lane holds each element of `%s`.",
             lesson->step[0].variant->name);
    return put_grid(handout, WS_SHEET_BLANK, heading, error);
}

static bool is_chain(const struct ws_lesson_step *step)
{
    return !step->asks && step->stage.kind == WS_STAGE_FIGURE &&
           step->stage.request.choices.kind[WS_FIGURE_CHAIN];
}

/*
 * The number of the last step that extends the chain figure of a step, before any other chain
 * figure. Paper shows only the last of them.
 */
static int grown_by(const struct ws_lesson *lesson, int index, int number)
{
    const struct ws_request *request = &lesson->step[index].stage.request;
    int found = number;

    for (int i = index + 1; is_chain(&lesson->step[index]) && i < lesson->steps; i++) {
        const struct ws_request *then = &lesson->step[i].stage.request;

        number += !lesson->step[i].asks;
        if (!is_chain(&lesson->step[i]))
            continue;
        if (ws_subjects_next(&request->picked, 0) != ws_subjects_next(&then->picked, 0) ||
            request->choices.with != then->choices.with)
            break;
        found = number;
    }
    return found;
}

static bool put_lesson(struct ws_handout *handout, struct ws_error *error)
{
    const struct ws_lesson *lesson = handout->lesson;
    int number = 0;

    ws_page_next(&handout->flow);
    ws_page_heading(&handout->flow, 21, "The lesson", 0);
    handout->pictures = 0;
    for (int i = 0; i < lesson->steps; i++) {
        if (lesson->step[i].asks)
            continue;
        number++;
        if (!put_step(handout, &lesson->step[i], number, grown_by(lesson, i, number), error))
            return false;
    }
    return true;
}

static bool put_answers(struct ws_handout *handout, struct ws_error *error)
{
    struct ws_page_flow *flow = &handout->flow;
    int number = 0;

    ws_page_heading(flow, 21, "Answers", 100);
    for (int i = 0; i < handout->lesson->steps; i++) {
        const struct ws_question *question = &handout->lesson->step[i].question;
        char answer[WS_CHOICE_TEXT_SIZE + 8];

        if (!is_numbered(&handout->lesson->step[i]))
            continue;
        ws_question_answer(question, answer, sizeof answer);
        ws_page_halve(flow, true);
        ws_page_begin(flow, text_height(handout, INDENT, answer) +
                                text_height(handout, INDENT, question->because));
        put_number(handout, ++number);
        ws_page_text(flow, INDENT, ANSWER, WS_ROLE_LABEL, answer);
        ws_page_text(flow, INDENT, ANSWER, WS_ROLE_NOTE, question->because);
    }
    return put_grid(handout, WS_SHEET_ANSWERS, "The lanes, filled in.", error);
}

/* Manners of putting a part on pages. The first one is used that no other improves. */
static const struct manner {
    double text;
    bool dense;  /* figures as small as is legible … */
    bool beside; /* … and figures of questions with the question beside them */
} manners[] = {{TEXT, false, false},   {SMALLER, false, false}, {TEXT, true, true},
               {SMALLER, true, true},  {SMALLEST, true, true},  {SMALLER, true, false},
               {SMALLEST, true, false}};

enum { MANNERS = sizeof manners / sizeof manners[0] };

/* The number of pages from `first` on; a page with little on it counts twice. */
static int paper_used(const struct ws_pages *pages, int first)
{
    int used = pages->pages - first;

    for (int i = first; i < pages->pages; i++)
        used += ws_page_filled(&pages->page[i]) < LITTLE;
    return used;
}

static bool put_lesson_and_answers(struct ws_handout *handout, struct ws_error *error)
{
    return put_lesson(handout, error) && put_answers(handout, error);
}

/* The parts of a handout. Each begins a page and has its own manner. */
static bool (*const parts[])(struct ws_handout *, struct ws_error *) = {put_worksheet,
                                                                        put_lesson_and_answers};

enum { PARTS = sizeof parts / sizeof parts[0] };

/* Replaces the pages from `first` on with a part. */
static bool put_part(struct ws_handout *handout, int part, const struct manner *manner, int first,
                     struct ws_error *error)
{
    bool done;

    ws_pages_cut(handout->flow.pages, first);
    handout->flow = ws_page_flow_of(handout->flow.pages);
    handout->text = manner->text;
    handout->gap = manner->text < TEXT ? 0.5 : 1;
    handout->flow.between *= handout->gap;
    handout->dense = manner->dense;
    handout->beside = manner->beside;
    handout->pictures = 0;
    done = parts[part](handout, error);
    ws_page_end(&handout->flow);
    return done;
}

static bool put_part_best(struct ws_handout *handout, int part, struct ws_error *error)
{
    const struct ws_pages *pages = handout->flow.pages;
    const int first = pages->pages;
    int best = 0, least = INT_MAX, last = -1;

    do {
        if (!put_part(handout, part, &manners[++last], first, error))
            return false;
        if (paper_used(pages, first) < least) {
            least = paper_used(pages, first);
            best = last;
        }
    } while (paper_used(pages, first) > ENOUGH && last + 1 < MANNERS);
    return best == last || put_part(handout, part, &manners[best], first, error);
}

bool ws_handout_make(const struct ws_lesson *lesson, struct ws_captures *captures,
                     struct ws_pages *pages, struct ws_error *error)
{
    struct ws_handout making = {.lesson = lesson, .captures = captures, .flow.pages = pages};

    for (int part = 0; part < PARTS; part++)
        if (!put_part_best(&making, part, error))
            return false;
    if (making.flow.full)
        return ws_fail(error, WS_CODE_LIMIT,
                       "%.100s: more than %d pages; split it into two lessons", lesson->title,
                       WS_MOST_PAGES);
    ws_pages_feet(pages, lesson->title);
    ws_scene_describe(&pages->page[0], lesson->title, lesson->summary, NULL, NULL);
    for (int i = 0; i < pages->pages; i++)
        if (pages->page[i].failed)
            return ws_no_memory(error);
    return true;
}
