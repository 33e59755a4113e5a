/*
 * Three parts: the steps that ask, and from the next page on those that tell, then the answers. What
 * is legible at half a page's width has another beside it. A picture is shown once.
 */
#include "viz/teach/handout.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/build.h"
#include "viz/figure/inset.h"
#include "viz/figure/lines.h"
#include "viz/figure/metrics.h"
#include "viz/teach/lesson_stage.h"
#include "viz/teach/picture.h"

#define SMALL      10.5          /* the letters of the small print */
#define ENLARGED   1.15          /* a picture beside its question, at most, with its letters */
#define LITTLE     0.44          /* of a page */
#define LEAST_TEXT WS_LEAST_TEXT /* px of the letters of a picture: 6 pt */

enum {
    ANSWER = 11,
    TEXT = 13,
    SMALLER = 12, /* where that saves a page of little */
    SMALLEST = 11,
    ENOUGH = 4, /* pages */
    INDENT = 24,
    CHOICE = INDENT + 34,
    HALF = 366, /* px that a figure beside another is laid out for */
    AFTER_PICTURE = 16,
    LEAST_BESIDE = 150, /* a question beside a picture */
    AWAY = 20,          /* from it */
};

struct handout {
    const struct ws_lesson *lesson;
    struct ws_captures *captures;
    struct ws_page_flow flow;
    struct {
        uint64_t sum;
        int number;
    } shown[WS_LESSON_STEPS]; /* the pictures of this part, and the numbers of what has them */
    int pictures;
    double text; /* px of the letters of questions and captions */
    double gap;  /* what is between lines, of what it is on pages with room */
    bool dense;
};

/*
 * How a picture may lie, in the order in which that is tried; lower across the page first where all
 * would be more pages than a lesson is to have.
 */
static const struct {
    bool half;
    double frame;           /* px that a frame of a step figure is wide: at least 6 cm; 0: all */
    double figure, picture; /* px that a figure, and one made for lessons, is high; 0: any */
    double most;            /* … and at most, reduced */
    bool dense;             /* only then */
} ways[] = {{true, 270, 0, 290, 460, false},  {true, 0, 0, 290, 720, false},
            {false, 0, 300, 185, 300, true},  {false, 0, 360, 285, 380, false},
            {false, 0, 430, 330, 450, false}, {false, 0, 0, 600, 900, false}};

enum { WAYS = sizeof ways / sizeof ways[0] };

static bool draw_figure(const struct handout *handout, const struct ws_lesson_stage *stage, int way,
                        struct ws_scene *scene, struct ws_error *error)
{
    struct ws_figure figure;
    struct ws_plan plan;
    bool drawn = ws_lesson_stage_figure(stage, handout->captures, &plan, &figure, error);

    if (drawn) {
        /* Of frames that are played, paper shows how they end. */
        if (figure.kind == WS_FIGURE_STEP)
            figure.frame = stage->to;
        figure.medium = (struct ws_medium){
            .width = figure.kind == WS_FIGURE_STEP && ways[way].frame > 0 ? ways[way].frame
                     : ways[way].half ? fmin(HALF, handout->flow.room)
                                      : handout->flow.room,
            .height = ways[way].figure,
            .legible = ways[way].figure <= 0,
            .bare = true};
        drawn = ws_figure_build(&figure, scene, error);
    }
    ws_plan_finish(&plan);
    return drawn;
}

static bool draw_picture(const struct handout *handout, const struct ws_lesson_step *step, int way,
                         struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_picture_room room = {.captures = handout->captures,
                                         .variant = step->variant,
                                         .addresses = &step->stage.request.choices.addresses,
                                         .choices = &step->stage.request.choices,
                                         .told = !step->asks,
                                         .width = handout->flow.room,
                                         .height = ways[way].picture,
                                         .tight = true,
                                         .part = step->stage.part};

    ws_scene_init(scene);
    return ws_picture_draw(step->stage.picture, &room, scene, error);
}

/* How large a picture is drawn, of its own size: of dense pages as small as is legible. */
static double picture_factor(const struct handout *handout, const struct ws_scene *scene)
{
    double width = fmin(scene->width, handout->flow.room);

    if (handout->dense)
        width = fmin(width, ws_scene_legible_width(scene, LEAST_TEXT));
    return width / scene->width;
}

/*
 * A step's picture into `scene`, to be finished in any case, in the first way in which it is legible
 * and low enough; the flow has its width then. Panels have none.
 */
static bool make_picture(struct handout *handout, const struct ws_lesson_step *step,
                         struct ws_scene *scene, struct ws_error *error)
{
    bool drawn = true;

    *scene = (struct ws_scene){0};
    for (int way = 0; way < WAYS && drawn; way++) {
        /* Of dense pages a question is beside its picture. */
        if (handout->dense ? ways[way].half && step->asks : ways[way].dense)
            continue;
        ws_scene_finish(scene);
        ws_page_halve(&handout->flow, ways[way].half);
        drawn = step->stage.kind == WS_STAGE_FIGURE
                    ? draw_figure(handout, &step->stage, way, scene, error)
                    : draw_picture(handout, step, way, scene, error);
        if (!drawn && error->code == WS_CODE_TOO_SMALL && way + 1 < WAYS)
            drawn = true;
        else if (drawn && scene->height * picture_factor(handout, scene) <= ways[way].most &&
                 ws_scene_legible_width(scene, LEAST_TEXT) <=
                     fmin(scene->width, handout->flow.room))
            break;
    }
    return drawn || ws_fail_in(error, step->name);
}

/* The space under a picture, in which its provenance stands: on one line, or as many as it takes. */
static double after_picture(const struct handout *handout, const struct ws_scene *scene,
                            struct ws_scene *page, double y)
{
    const struct ws_page_flow *flow = &handout->flow;
    const double room = flow->room;

    if (!scene->provenance || ws_text_width(scene->provenance, SMALL, false, false) <= room) {
        if (scene->provenance && page)
            ws_scene_text(page, flow->x + room / 2, y + 10, SMALL, WS_ANCHOR_MIDDLE, WS_ROLE_SMALL,
                          scene->provenance);
        return AFTER_PICTURE;
    }
    return ws_lines_draw(page, flow->x, y + 4, room, SMALL, WS_ROLE_SMALL, scene->provenance) - y +
           AFTER_PICTURE / 2.0;
}

/* The picture in the middle of the room. */
static void put_picture(struct handout *handout, const struct ws_scene *scene)
{
    struct ws_page_flow *flow = &handout->flow;
    double factor = picture_factor(handout, scene);

    ws_scene_inset(flow->page, scene, factor, flow->x + (flow->room - scene->width * factor) / 2,
                   flow->y);
    flow->y += scene->height * factor;
    flow->y += after_picture(handout, scene, flow->page, flow->y);
}

/* What is written before a question: "7". */
static void put_number(struct handout *handout, int number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", number);
    ws_scene_text(handout->flow.page, handout->flow.x, handout->flow.y + 0.62 * handout->text,
                  handout->text, WS_ANCHOR_START, WS_ROLE_HEADING, text);
}

static double text_height(const struct handout *handout, double indent, const char *text)
{
    return ws_page_text_height(&handout->flow, indent, handout->text, text);
}

/* The height of a question with all that belongs to it. */
static double question_height(const struct handout *handout, const struct ws_question *question)
{
    double height = text_height(handout, INDENT, question->text);

    if (question->ask != WS_ASK_CHOOSE)
        return height + 30;
    for (int i = 0; i < question->choices; i++)
        height += text_height(handout, CHOICE, question->choice[i].text) + handout->gap * 4;
    return height;
}

/* A box to tick, its letter, and the choice. */
static void put_choices(struct handout *handout, const struct ws_question *question)
{
    struct ws_page_flow *flow = &handout->flow;

    for (int i = 0; i < question->choices; i++) {
        char letter[8];

        flow->y += handout->gap * 4;
        snprintf(letter, sizeof letter, "%c", 'A' + i);
        ws_scene_outline(flow->page, (struct ws_box){flow->x + INDENT, flow->y + 3, 12, 12},
                         WS_ROLE_FRAME);
        ws_scene_text(flow->page, flow->x + INDENT + 18, flow->y + 0.62 * handout->text,
                      handout->text, WS_ANCHOR_START, WS_ROLE_HEADING, letter);
        ws_page_text(flow, CHOICE, handout->text, WS_ROLE_LABEL, question->choice[i].text);
    }
}

static void put_question(struct handout *handout, const struct ws_question *question)
{
    ws_page_text(&handout->flow, INDENT, handout->text, WS_ROLE_LABEL, question->text);
    if (question->ask == WS_ASK_CHOOSE)
        put_choices(handout, question);
    else
        ws_page_lines(&handout->flow, INDENT, 1);
}

/* The number of what has the same picture before; `number`, which is kept, where it is new. */
static int shown_by(struct handout *handout, const struct ws_scene *scene, int number)
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

/* The room that a question has beside a picture, from where its choices would begin without one. */
static double room_beside(const struct handout *handout, double width)
{
    return handout->flow.room - width - AWAY + INDENT;
}

/* The height of a picture that is so wide, with the question at its right. */
static double height_beside(const struct handout *handout, const struct ws_lesson_step *step,
                            const struct ws_scene *scene, double width)
{
    struct handout picture = *handout, question = *handout;

    picture.flow.room = width;
    question.flow.room = room_beside(handout, width);
    return fmax(scene->height * picture_factor(&picture, scene) +
                    after_picture(&picture, scene, NULL, 0),
                question_height(&question, &step->question));
}

/*
 * How wide a picture across the page is, legibly, for its question to stand beside it; of dense pages
 * for both to be lowest. 0: there is no room for that.
 */
static double width_beside(const struct handout *handout, const struct ws_lesson_step *step,
                           const struct ws_scene *scene)
{
    const struct ws_page_flow *flow = &handout->flow;
    double least = fmin(scene->width, ws_scene_legible_width(scene, LEAST_TEXT)), best = 0;
    double most = fmin(fmin(scene->width, ENLARGED * least), flow->room - LEAST_BESIDE - AWAY);

    if (!step->asks || flow->room < flow->width / 2)
        return 0;
    for (double width = most; width >= least && (handout->dense || !(best > 0)); width -= 8)
        if (!(best > 0) ||
            height_beside(handout, step, scene, width) < height_beside(handout, step, scene, best))
            best = width;
    return best;
}

static void put_beside(struct handout *handout, const struct ws_lesson_step *step,
                       const struct ws_scene *scene, double width)
{
    struct ws_page_flow *flow = &handout->flow;
    const double x = flow->x, y = flow->y, room = flow->room;
    double under;

    flow->room = width;
    put_picture(handout, scene);
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
 * A step under its number: its caption, its picture, which is told to be that of `pictured_by` where
 * another has it, and what it asks.
 */
static bool put_step(struct handout *handout, const struct ws_lesson_step *step, int number,
                     int pictured_by, struct ws_error *error)
{
    struct ws_page_flow *flow = &handout->flow;
    /* What is played once the answer is told must not tell it here, nor what the window hides of it. */
    bool pictured =
        step->stage.kind != WS_STAGE_PANELS && !(step->asks && (step->stage.plays || step->hides));
    struct ws_scene scene = {0};
    char same[32] = "";
    double height = 0, beside = 0;

    if (pictured && pictured_by == number) {
        if (!make_picture(handout, step, &scene, error)) {
            ws_scene_finish(&scene);
            return false;
        }
        pictured_by = shown_by(handout, &scene, number);
    }
    if (pictured && pictured_by != number)
        snprintf(same, sizeof same, "The figure is that of step %d.", pictured_by);
    pictured = pictured && !same[0];
    if (pictured) {
        height = scene.height * picture_factor(handout, &scene) +
                 after_picture(handout, &scene, NULL, 0);
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
        put_picture(handout, &scene);
    ws_scene_finish(&scene);
    if (step->asks && !(beside > 0))
        put_question(handout, &step->question);
    return true;
}

/* Questions that are asked anew are one question. */
static bool is_numbered(const struct ws_lesson_step *step)
{
    return step->asks && step->returns < 0;
}

/* Whether it asks about what the panels show: lanes and elements. */
static bool asks_of_panels(const struct ws_lesson *lesson)
{
    for (int i = 0; i < lesson->steps; i++)
        if (lesson->step[i].asks && lesson->step[i].stage.kind == WS_STAGE_PANELS)
            return true;
    return false;
}

/* The fragment of the lesson's first variant, to be filled in, or filled in, where a page has room. */
static bool put_grid(struct handout *handout, enum ws_sheet_pick sheet, const char *heading,
                     struct ws_error *error)
{
    struct ws_page_flow *flow = &handout->flow;
    const struct ws_variant *variant = handout->lesson->step[0].variant;
    struct ws_evidence evidence;
    struct ws_figure figure;
    struct ws_scene scene;
    double height;
    bool drawn;

    /* Of several matrices each is the same exercise. */
    if (!asks_of_panels(handout->lesson) || ws_moved(variant)->matrices > 1)
        return true;
    if (!ws_evidence_of(handout->captures, variant, &evidence, error))
        return false;
    figure = ws_figure_of(WS_FIGURE_WORKSHEET, &evidence);
    figure.worksheet.sheet = sheet;
    ws_page_halve(flow, true);
    figure.medium = (struct ws_medium){.width = flow->room, .bare = true};
    drawn = ws_figure_build(&figure, &scene, error);
    height = text_height(handout, 0, heading) + handout->gap * 10 +
             scene.height * picture_factor(handout, &scene) +
             after_picture(handout, &scene, NULL, 0);
    if (drawn && height <= flow->height - 2 * WS_PAGE_EDGE) {
        ws_page_begin(flow, height);
        ws_page_text(flow, 0, handout->text, WS_ROLE_LABEL, heading);
        flow->y += handout->gap * 10;
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
    flow->y += TEXT;
    ws_scene_text(flow->page, WS_PAGE_EDGE, flow->y + 10, TEXT, WS_ANCHOR_START, WS_ROLE_NOTE,
                  "Name");
    ws_scene_line(flow->page, WS_PAGE_EDGE + 50, flow->y + 18, flow->width - WS_PAGE_EDGE,
                  flow->y + 18, WS_ROLE_RULE, false);
    flow->y += 30;
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
 * The number of the last step that has the chain of a step, grown, before any other chain: of those
 * paper shows the last.
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

static bool put_lesson(struct handout *handout, struct ws_error *error)
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

static bool put_answers(struct handout *handout, struct ws_error *error)
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

/* How everything is put on pages: in the first of these ways that no other improves. */
static const struct manner {
    double text;
    bool dense;
} manners[] = {{TEXT, false}, {SMALLER, false}, {TEXT, true}, {SMALLER, true}, {SMALLEST, true}};

enum { MANNERS = sizeof manners / sizeof manners[0] };

/* How many pages there are, of which one with little on it counts twice. */
static int paper_used(const struct ws_pages *pages)
{
    int used = pages->pages;

    for (int i = 0; i < pages->pages; i++)
        used += ws_page_filled(&pages->page[i]) < LITTLE;
    return used;
}

static bool put_all(struct handout *handout, const struct manner *manner, struct ws_pages *pages,
                    struct ws_error *error)
{
    ws_pages_finish(pages);
    handout->flow = ws_page_flow_of(pages);
    handout->text = manner->text;
    handout->gap = manner->text < TEXT ? 0.5 : 1;
    handout->flow.between *= handout->gap;
    handout->dense = manner->dense;
    handout->pictures = 0;
    if (!put_worksheet(handout, error) || !put_lesson(handout, error) ||
        !put_answers(handout, error)) {
        ws_page_feet(&handout->flow, "");
        return false;
    }
    ws_page_feet(&handout->flow, handout->lesson->title);
    return true;
}

bool ws_handout_make(const struct ws_lesson *lesson, struct ws_captures *captures,
                     struct ws_pages *pages, struct ws_error *error)
{
    struct handout making = {.lesson = lesson, .captures = captures};
    int best = 0, least = INT_MAX, last = -1;

    do {
        if (!put_all(&making, &manners[++last], pages, error))
            return false;
        if (paper_used(pages) < least) {
            least = paper_used(pages);
            best = last;
        }
    } while ((pages->pages > ENOUGH || paper_used(pages) > pages->pages) && last + 1 < MANNERS);
    if (best != last && !put_all(&making, &manners[best], pages, error))
        return false;
    if (making.flow.full)
        return ws_fail(error, WS_CODE_LIMIT,
                       "%.100s: more than %d pages; split it into two lessons", lesson->title,
                       WS_MOST_PAGES);
    ws_scene_describe(&pages->page[0], lesson->title, lesson->summary, NULL, NULL);
    for (int i = 0; i < pages->pages; i++)
        if (pages->page[i].failed)
            return ws_no_memory(error);
    return true;
}
