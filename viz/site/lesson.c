/*
 * A lesson as a page: its steps in order, and each question with its answer hidden behind a link.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "viz/site/address.h"
#include "viz/site/figures.h"
#include "viz/site/html.h"
#include "viz/site/pages.h"
#include "viz/site/steps.h"
#include "viz/teach/lesson_read.h"

/* The state of the page. */
struct writing {
    struct ws_site *site;
    const struct ws_lesson *lesson;
    struct ws_site_shown shown;
    int number; /* of the step, from 0 */
    int drawn;  /* pictures, one by one */
    struct {
        uint64_t sum;
        int step;
    } picture[2 * WS_LESSON_STEPS]; /* figures of steps and answers, without repetitions */
    int pictures;
    struct ws_bytes *out;
};

/*
 * Figures that differ only in what a step marks have the same ids, which end in "-1234abcd". The
 * number of the figure is appended to make them unique.
 */
static void add_numbered(struct writing *writing, const struct ws_bytes *picture)
{
    enum { DIGITS = 8 };
    const char *from = (const char *)picture->data, *end = from + picture->length;

    for (const char *at = from; end - at > DIGITS + 1; at++) {
        writing->drawn += !strncmp(at, "<svg ", 5);
        if (*at != '-' || strspn(at + 1, "0123456789abcdef") != DIGITS)
            continue;
        at += DIGITS;
        ws_bytes_add(writing->out, from, (size_t)(at + 1 - from));
        ws_bytes_print(writing->out, "-%d", writing->drawn);
        from = at + 1;
    }
    ws_bytes_add(writing->out, from, (size_t)(end - from));
}

/* Adds a new figure, or names the step that has the same one and removes it. */
static void add_new(struct writing *writing, struct ws_bytes *picture)
{
    uint64_t sum = ws_digest(0, picture->data, picture->length);
    int same = 0;

    while (same < writing->pictures && writing->picture[same].sum != sum)
        same++;
    if (same == writing->pictures) {
        writing->picture[writing->pictures].sum = sum;
        writing->picture[writing->pictures++].step = writing->number;
        ws_bytes_text(writing->out, "<div class=\"frames\">\n");
        add_numbered(writing, picture);
        ws_bytes_text(writing->out, "</div>\n");
    } else if (writing->picture[same].step != writing->number) {
        ws_bytes_print(writing->out,
                       "<p class=\"note\">The figure is that of <a href=\"#%s\">step %d</a>.</p>\n",
                       writing->lesson->step[writing->picture[same].step].name,
                       writing->picture[same].step + 1);
    }
    writing->out->failed |= picture->failed;
    ws_bytes_finish(picture);
}

static bool add_panels(struct writing *writing, const struct ws_lesson_step *step, unsigned panels,
                       struct ws_error *error)
{
    struct ws_bytes picture = {0};

    if (!ws_site_panels(writing->site, step, panels, &writing->shown, &picture, error)) {
        ws_bytes_finish(&picture);
        return false;
    }
    add_new(writing, &picture);
    return true;
}

static bool add_stage(struct writing *writing, const struct ws_lesson_step *step, bool told,
                      struct ws_error *error)
{
    struct ws_bytes picture = {0};

    if (!ws_site_stage(writing->site, step, told, &picture, error)) {
        ws_bytes_finish(&picture);
        return false;
    }
    add_new(writing, &picture);
    return true;
}

/*
 * A question's figure must not reveal the answer: an animation after the answer, or what the window
 * hides.
 */
static bool is_pictured(const struct ws_lesson_step *step)
{
    return !step->asks ||
           (step->stage.kind != WS_STAGE_PANELS && !step->stage.plays && !step->hides);
}

static void add_choices(const struct ws_question *question, struct ws_bytes *out)
{
    ws_bytes_text(out, "<ol class=\"choices\" type=\"a\">\n");
    for (int i = 0; i < question->choices; i++) {
        ws_bytes_text(out, "<li>");
        ws_site_markup(out, question->choice[i].text);
        ws_bytes_text(out, "</li>\n");
    }
    ws_bytes_text(out, "</ol>\n");
}

/* Why each wrong choice is wrong. */
static void add_wrong(const struct ws_question *question, struct ws_bytes *out)
{
    ws_bytes_text(out, "<dl class=\"wrong\">\n");
    for (int i = 0; i < question->choices; i++) {
        if (question->choice[i].right)
            continue;
        ws_bytes_print(out, "<div><dt>%c)</dt><dd>", 'a' + i);
        ws_site_markup(out, question->choice[i].because);
        ws_bytes_text(out, "</dd></div>\n");
    }
    ws_bytes_text(out, "</dl>\n");
}

static bool add_answer(struct writing *writing, const struct ws_lesson_step *step,
                       struct ws_error *error)
{
    const struct ws_question *question = &step->question;
    struct ws_site_shown before = writing->shown;
    struct ws_bytes *out = writing->out;
    char answer[WS_CHOICE_TEXT_SIZE + 8];
    bool good = true;

    ws_bytes_text(out, "<details class=\"answer\"><summary>Answer</summary>\n<p><strong>");
    ws_site_markup(out, ws_question_answer(question, answer, sizeof answer));
    ws_bytes_text(out, "</strong></p>\n<p>");
    ws_site_markup(out, question->because);
    ws_bytes_text(out, "</p>\n");
    if (question->ask == WS_ASK_CHOOSE)
        add_wrong(question, out);
    if (step->then.count || step->then_panels) {
        struct ws_choices kept = {0};

        ws_choices_copy(&writing->shown.choices, &kept);
        ws_site_show(&writing->shown, &step->then);
        if (step->stage.kind == WS_STAGE_PANELS || step->then_panels)
            good = add_panels(writing, step, step->then_panels ? step->then_panels : step->panels,
                              error);
        ws_choices_finish(&writing->shown.choices);
        writing->shown = before;
        writing->shown.choices = kept;
    }
    if (good && step->stage.kind != WS_STAGE_PANELS && !step->then_panels)
        good = add_stage(writing, step, true, error);
    ws_bytes_text(out, "</details>\n");
    return good;
}

static bool add_step(struct writing *writing, int number, struct ws_error *error)
{
    const struct ws_lesson_step *step = &writing->lesson->step[number];
    struct ws_bytes *out = writing->out;

    writing->number = number;
    ws_site_show(&writing->shown, &step->show);
    ws_bytes_print(out,
                   "<section class=\"step%s\" id=\"%s\">\n<h2><a href=\"#%s\">Step %d</a></h2>\n"
                   "<p class=\"caption\">",
                   step->asks ? " asks" : "", step->name, step->name, number + 1);
    ws_site_markup(out, step->caption);
    ws_bytes_text(out, "</p>\n");
    if (step->stage.kind == WS_STAGE_PANELS && !step->asks) {
        if (!add_panels(writing, step, step->panels, error))
            return false;
        ws_site_explore_link(step, &writing->shown, out);
    } else if (is_pictured(step) && !add_stage(writing, step, !step->asks, error)) {
        return false;
    }
    if (step->asks) {
        ws_bytes_text(out, "<p class=\"question\">");
        ws_site_markup(out, step->question.text);
        ws_bytes_text(out, "</p>\n");
        if (step->question.ask == WS_ASK_CHOOSE)
            add_choices(&step->question, out);
        if (step->keeps)
            ws_bytes_text(out,
                          "<p class=\"note\">Remember your answer: the question comes back.</p>\n");
        else if (!add_answer(writing, step, error))
            return false;
    }
    ws_bytes_text(out, "</section>\n");
    return true;
}

static void add_neighbours(const struct ws_site *site, int index, struct ws_bytes *out)
{
    const struct ws_lesson_entry *before = index > 0 ? &site->shelf.lesson[index - 1] : NULL;
    const struct ws_lesson_entry *after =
        index + 1 < site->shelf.lessons ? &site->shelf.lesson[index + 1] : NULL;
    char address[2][WS_SITE_ADDRESS_SIZE];

    ws_site_steps(
        out, before ? ws_site_lesson_address(before->name, address[0], sizeof address[0]) : NULL,
        before ? before->title : NULL,
        after ? ws_site_lesson_address(after->name, address[1], sizeof address[1]) : NULL,
        after ? after->title : NULL);
}

static bool write_page(struct writing *writing, int index, struct ws_error *error)
{
    const struct ws_lesson *lesson = writing->lesson;
    struct ws_bytes *out = writing->out;

    ws_site_open(out, writing->site->title, lesson->title,
                 lesson->summary[0] ? lesson->summary : lesson->title, WS_SECTION_LESSONS);
    ws_bytes_text(out, "<h1>");
    ws_bytes_xml(out, lesson->title);
    ws_bytes_text(out, "</h1>\n<p class=\"lead\">");
    ws_bytes_xml(out, lesson->summary);
    if (lesson->minutes)
        ws_bytes_print(out, " <small>%d minutes.</small>", lesson->minutes);
    ws_bytes_text(out, "</p>\n");
    for (int i = 0; i < lesson->steps; i++)
        if (!add_step(writing, i, error))
            return false;
    ws_bytes_print(out,
                   "<p class=\"note\">Interactive, in a window: <code>warpscope lesson %s</code>; "
                   "for print: <code>warpscope handout %s --output lesson.pdf</code></p>\n",
                   writing->site->shelf.lesson[index].name,
                   writing->site->shelf.lesson[index].name);
    add_neighbours(writing->site, index, out);
    ws_site_close(out);
    return true;
}

bool ws_site_lesson(struct ws_site *site, int index, struct ws_bytes *out, struct ws_error *error)
{
    struct writing writing = {.site = site, .out = out};
    struct ws_lesson lesson;
    bool good = ws_lesson_read(site->shelf.lesson[index].path, &lesson, error);

    writing.lesson = &lesson;
    ws_choices_init(&writing.shown.choices);
    good = good && write_page(&writing, index, error);
    ws_choices_finish(&writing.shown.choices);
    ws_lesson_finish(&lesson);
    return good;
}
