/* A lesson as a page: its steps in their order, and each question with its answer behind a word. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "viz/site/address.h"
#include "viz/site/html.h"
#include "viz/site/pages.h"
#include "viz/site/steps.h"
#include "viz/teach/lesson_read.h"

/* What is being written. */
struct writing {
    struct ws_site *site;
    const struct ws_lesson *lesson;
    struct ws_site_shown shown;
    int number;                        /* of the step, from 0 */
    int pictures;                      /* that are there so far */
    uint64_t picture[WS_LESSON_STEPS]; /* what steps show: the same is not shown twice */
    struct ws_bytes *out;
};

/* FNV-1a: pictures of one lesson are few, and those that are the same are the same to the byte. */
static uint64_t digest(const struct ws_bytes *bytes)
{
    uint64_t sum = 14695981039346656037u;

    for (size_t i = 0; i < bytes->length; i++)
        sum = (sum ^ bytes->data[i]) * 1099511628211u;
    return sum;
}

/*
 * Pictures that differ in what a step marks alone have the same ids: each gets the number of its
 * place behind what they end in, "-1234abcd".
 */
static void add_numbered(struct writing *writing, const struct ws_bytes *picture)
{
    static const char start[] = " id=\"figure";
    enum { ENDING = 9 };
    const char *at = (const char *)picture->data, *end = at + picture->length, *found = at;
    char ending[ENDING + 1] = "";

    writing->pictures++;
    while (found && end - found > (long)(sizeof start + ENDING) &&
           strncmp(found, start, sizeof start - 1))
        found = memchr(found + 1, ' ', (size_t)(end - found - 1));
    if (found && end - found > (long)(sizeof start + ENDING))
        snprintf(ending, sizeof ending, "%.*s", (int)ENDING, found + sizeof start - 1);
    for (const char *from = at; from < end; from = at) {
        at = memchr(from, '-', (size_t)(end - from));
        while (at && ending[0] && end - at >= ENDING && strncmp(at, ending, ENDING))
            at = memchr(at + 1, '-', (size_t)(end - at - 1));
        if (!at || !ending[0] || end - at < ENDING) {
            ws_bytes_add(writing->out, from, (size_t)(end - from));
            break;
        }
        at += ENDING;
        ws_bytes_add(writing->out, from, (size_t)(at - from));
        ws_bytes_print(writing->out, "-%d", writing->pictures);
    }
}

/* Adds a picture that was made, or says where the same stands, and takes it away. */
static void add_new(struct writing *writing, struct ws_bytes *picture)
{
    uint64_t sum = digest(picture);
    int same = 0;

    while (same < writing->number && writing->picture[same] != sum)
        same++;
    if (same == writing->number)
        add_numbered(writing, picture);
    else
        ws_bytes_print(
            writing->out,
            "<p class=\"note\">The picture is that of <a href=\"#%s\">step %d</a>.</p>\n",
            writing->lesson->step[same].name, same + 1);
    writing->picture[writing->number] = sum;
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

static bool add_stage(struct writing *writing, const struct ws_lesson_step *step,
                      struct ws_error *error)
{
    struct ws_bytes picture = {0};

    if (!ws_site_stage(writing->site, step, &picture, error)) {
        ws_bytes_finish(&picture);
        return false;
    }
    add_new(writing, &picture);
    return true;
}

/* A question's picture must not answer it: what is played once it is told, what the window hides.
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

/* Why each that is wrong is. */
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
        good = step->stage.kind == WS_STAGE_PANELS || step->then_panels
                   ? add_panels(writing, step, step->then_panels ? step->then_panels : step->panels,
                                error)
                   : true;
        ws_choices_finish(&writing->shown.choices);
        writing->shown = before;
        writing->shown.choices = kept;
    } else if (step->stage.kind != WS_STAGE_PANELS && step->stage.plays) {
        good = add_stage(writing, step, error);
    }
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
    } else if (is_pictured(step) && !add_stage(writing, step, error)) {
        return false;
    }
    if (step->asks) {
        ws_bytes_text(out, "<p class=\"question\">");
        ws_site_markup(out, step->question.text);
        ws_bytes_text(out, "</p>\n");
        if (step->question.ask == WS_ASK_CHOOSE)
            add_choices(&step->question, out);
        if (step->keeps)
            ws_bytes_text(out, "<p class=\"note\">Keep your answer: it is asked again.</p>\n");
        else if (!add_answer(writing, step, error))
            return false;
    }
    ws_bytes_text(out, "</section>\n");
    return true;
}

static void add_neighbours(const struct ws_site *site, int index, struct ws_bytes *out)
{
    const struct ws_shelf_lesson *before = index > 0 ? &site->shelf.lesson[index - 1] : NULL;
    const struct ws_shelf_lesson *after =
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
    ws_bytes_print(
        out,
        "<p class=\"note\">In the window, where it moves and asks: <code>warpscope lesson "
        "%s</code>; on paper: <code>warpscope handout %s --output lesson.pdf</code></p>\n",
        writing->site->shelf.lesson[index].name, writing->site->shelf.lesson[index].name);
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
