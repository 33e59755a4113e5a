/*
 * Each part is below the one before it. The judgement's space is reserved from the start, so that
 * nothing moves when the answer is shown.
 */
#include "viz/app/control/band.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/place.h"
#include "viz/scene/metrics.h"
#include "viz/teach/markup.h"

enum { TOP = 8, HEAD = 34, BETWEEN = 8, FOOT = 24, FIELD = 28, BUTTON = 30 };

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};
static const struct ws_tint accent = {WS_TINT_MATRIX, 0};

/* The right answer as the band writes it: "C, lane 14", "M0[3,5]", "4". */
static const char *right_answer(const struct ws_question *question, char *text, size_t size)
{
    if (question->ask != WS_ASK_CHOOSE)
        return ws_question_answer(question, text, size);
    for (int i = question->choices - 1; i >= 0; i--)
        if (question->choice[i].right)
            snprintf(text, size, "%c, %s", 'A' + i, question->choice[i].text);
    return text;
}

/* The first words of the judgement: right or wrong. */
static const char *lead_of(const struct ws_course *course)
{
    const struct ws_course_answer *answer = ws_course_answer(course);

    if (!ws_course_step(course)->asks)
        return "";
    if (ws_course_waits(course))
        return answer->missed ? "Wrong." : "";
    if (ws_course_step(course)->keeps)
        return answer->judgement.words[0] ? "Noted." : "Not yet.";
    return !answer->given ? "It is" : answer->judgement.right ? "Right." : "Wrong.";
}

/* The text after the first words. */
static void rest_of(const struct ws_course *course, char text[WS_JUDGEMENT_SIZE])
{
    const struct ws_course_answer *answer = ws_course_answer(course);
    const struct ws_question *question = &ws_course_step(course)->question;
    char right[WS_CHOICE_TEXT_SIZE + 8];

    if (ws_course_step(course)->keeps)
        snprintf(text, WS_JUDGEMENT_SIZE, "You will be asked again.");
    else if (ws_course_waits(course) && question->ask == WS_ASK_CHOOSE)
        snprintf(text, WS_JUDGEMENT_SIZE, "%s Try again.", answer->judgement.words);
    else if (ws_course_waits(course))
        snprintf(text, WS_JUDGEMENT_SIZE, "Not %s. Try again.", answer->judgement.given);
    else if (!answer->given)
        snprintf(text, WS_JUDGEMENT_SIZE, "%s. %s", right_answer(question, right, sizeof right),
                 question->because);
    else if (!answer->judgement.right && question->ask == WS_ASK_CHOOSE)
        snprintf(text, WS_JUDGEMENT_SIZE, "%.*s It is %s.",
                 WS_JUDGEMENT_SIZE - (int)sizeof right - 9, answer->judgement.words,
                 right_answer(question, right, sizeof right));
    else
        snprintf(text, WS_JUDGEMENT_SIZE, "%s", answer->judgement.words);
}

char *ws_band_judgement(const struct ws_course *course, char text[WS_JUDGEMENT_SIZE])
{
    char rest[WS_JUDGEMENT_SIZE], plain[WS_JUDGEMENT_SIZE];

    text[0] = 0;
    if (*lead_of(course)) {
        rest_of(course, rest);
        snprintf(text, WS_JUDGEMENT_SIZE, "%s %.600s", lead_of(course),
                 ws_markup_plain(rest, plain, sizeof plain));
    }
    return text;
}

/* The height of the highest judgement possible for this question. */
static double most_height(const struct ws_course *course, double width, double size)
{
    const struct ws_question *question = &ws_course_step(course)->question;
    char text[WS_JUDGEMENT_SIZE], right[WS_CHOICE_TEXT_SIZE + 8];
    double most;

    if (ws_course_step(course)->keeps)
        return ws_judgement_height(width, size, "x", true);
    snprintf(text, sizeof text, "%s. %s", right_answer(question, right, sizeof right),
             question->because);
    most = ws_judgement_height(width, size, text, true);
    if (question->ask == WS_ASK_CHOOSE) {
        for (int i = 0; i < question->choices; i++) {
            snprintf(text, sizeof text, "%s It is %s.", question->choice[i].because, right);
            most = fmax(most, ws_judgement_height(width, size, text, true));
        }
    } else {
        snprintf(text, sizeof text, "Not lane 00 r0 M0[00,00] but %s. %s", right,
                 question->because);
        most = fmax(most, ws_judgement_height(width, size, text, true));
    }
    return most;
}

/* The height of the present judgement. */
static double told_height(const struct ws_course *course, double width, double size)
{
    char rest[WS_JUDGEMENT_SIZE];

    if (!*lead_of(course))
        return 0;
    rest_of(course, rest);
    return ws_judgement_height(width, size, rest, true);
}

static bool has_votes(const struct ws_course *course)
{
    const struct ws_course_answer *answer = ws_course_answer(course);

    for (int round = 0; round < WS_VOTE_ROUNDS; round++)
        for (int i = 0; i < WS_MOST_CHOICES; i++)
            if (answer->votes[round][i] >= 0)
                return true;
    return course->counts;
}

static struct ws_band_choices choices_of(const struct ws_course *course, struct ws_band_size size)
{
    const struct ws_course_answer *answer = ws_course_answer(course);

    return (struct ws_band_choices){.question = &ws_course_step(course)->question,
                                    .size = size,
                                    .marked_up = true,
                                    .open = ws_course_waits(course),
                                    .told = answer->told,
                                    .chosen = answer->chosen,
                                    .tried = answer->tried};
}

/* Places the choices from `y` on, with their votes below them; returns the y below. */
static double lay_out_choices(const struct ws_course *course, double y, double width,
                              struct ws_band *band)
{
    const struct ws_band_choices choices = choices_of(course, band->size);
    const bool votes = has_votes(course);

    y = ws_band_choices_lay_out(&choices, y, width, votes ? WS_VOTE_HEIGHT + 6 : 0, band->choice);
    for (int i = 0; votes && i < choices.question->choices; i++) {
        const struct ws_box box = band->choice[i];

        band->votes[i] = (struct ws_box){box.x, box.y + box.height + 4, box.width, WS_VOTE_HEIGHT};
    }
    return y;
}

void ws_band_lay_out(const struct ws_course *course, double width, struct ws_band_size size,
                     struct ws_band *band)
{
    const struct ws_lesson_step *step = ws_course_step(course);
    double inner = width - 2 * WS_BAND_EDGE, y = TOP, high;

    memset(band, 0, sizeof *band);
    band->width = width;
    band->size = size;
    if (!size.tight) {
        band->head = (struct ws_box){WS_BAND_EDGE, y, inner, HEAD};
        y += HEAD + 2;
    }
    high = ws_markup_draw(NULL, 0, 0, inner, size.caption, WS_ROLE_LABEL, step->caption);
    band->caption = (struct ws_box){WS_BAND_EDGE, y, inner, high};
    y += high + BETWEEN;
    if (step->asks) {
        high = ws_markup_draw(NULL, 0, 0, inner, size.text, WS_ROLE_HEADING, step->question.text);
        band->question = (struct ws_box){WS_BAND_EDGE, y, inner, high};
        y += high + BETWEEN;
        if (step->question.ask == WS_ASK_CHOOSE) {
            y = lay_out_choices(course, y, inner, band);
        } else {
            band->field = (struct ws_box){WS_BAND_EDGE, y, inner, FIELD};
            y += FIELD + BETWEEN;
        }
        high = size.tight ? told_height(course, inner, size.text)
                          : most_height(course, inner, size.text);
        band->judgement = (struct ws_box){WS_BAND_EDGE, y, inner, high};
        y += high + 4;
    }
    high = !size.tight ? FOOT
           : (band->choice[0].width > 0 && ws_course_waits(course)) || ws_course_plays(course)
               ? BUTTON
               : 1.6 * size.small;
    band->foot = (struct ws_box){WS_BAND_EDGE, y, inner, high};
    band->height = ceil(y + high);
}

static int most_votes(const struct ws_course_answer *answer)
{
    int most = 1;

    for (int round = 0; round < WS_VOTE_ROUNDS; round++)
        for (int i = 0; i < WS_MOST_CHOICES; i++)
            if (answer->votes[round][i] > most)
                most = answer->votes[round][i];
    return most;
}

/* Two bars, the first vote's pale and the second's strong, each with its number. */
static void draw_votes(const struct ws_course *course, struct ws_scene *scene, int index,
                       struct ws_box box)
{
    enum { BAR = 13, NUMBER = 34 };
    const struct ws_course_answer *answer = ws_course_answer(course);
    double left = box.x + (course->counts ? WS_VOTE_FIELD + 8 : 0);
    double room = box.x + box.width - left - NUMBER;

    for (int round = 0; round < WS_VOTE_ROUNDS; round++) {
        int votes = answer->votes[round][index];
        double y = box.y + 2 + round * (BAR + 2);
        double wide = votes > 0 ? fmax(room * votes / most_votes(answer), 2) : 1;
        char number[12];

        if (votes < 0)
            continue;
        ws_scene_rect(scene, (struct ws_box){left, y, wide, BAR}, 2,
                      round == WS_VOTE_BEFORE ? WS_ROLE_CELL : WS_ROLE_ARROW_STRONG,
                      round == WS_VOTE_BEFORE ? accent : no_tint);
        snprintf(number, sizeof number, "%d", votes);
        ws_scene_text(scene, left + wide + 6, y + BAR / 2.0, 11, WS_ANCHOR_START,
                      round == WS_VOTE_BEFORE ? WS_ROLE_NOTE : WS_ROLE_HEADING, number);
    }
}

/* Draws the progress, as a line across the band and in words. */
static void draw_head(const struct ws_course *course, const struct ws_band *band, double x,
                      double y, double free, struct ws_scene *scene)
{
    struct ws_box head = ws_band_box(band->head, x, y);
    double part = (course->step + 1.0) / course->lesson.steps;
    double size = band->size.small, at;
    char progress[32];

    ws_progress_draw(x, y, band->width, part, scene);
    if (head.width <= 0)
        return;
    snprintf(progress, sizeof progress, "%d / %d", course->step + 1, course->lesson.steps);
    ws_scene_text(scene, head.x, head.y + head.height / 2, size, WS_ANCHOR_START, WS_ROLE_HEADING,
                  progress);
    at = ws_text_width("00 / 00", size, false, true) + 10;
    if (at + ws_text_width(course->lesson.title, size, false, false) > free)
        return;
    at += head.x;
    ws_scene_text(scene, at, head.y + head.height / 2, size, WS_ANCHOR_START, WS_ROLE_NOTE,
                  course->lesson.title);
}

/* Draws the possible input of a question without choices. */
static void draw_way(const struct ws_course *course, const struct ws_band *band, double x, double y,
                     struct ws_scene *scene)
{
    struct ws_box field = ws_band_box(band->field, x, y);
    const struct ws_question *question = &ws_course_step(course)->question;
    const struct ws_place place = {.row = 3, .column = 5};
    char name[WS_PLACE_SIZE], click[80];
    const char *const ways[2][3] = {{"Type a number and press Enter", "Type a number", ""},
                                    {click, "Click it above, or type it", ""}};
    const char *const *way = ways[question->ask == WS_ASK_POINT];
    double left = WS_ANSWER_WIDTH(band->size) + 12;

    snprintf(click, sizeof click, "Click it above, or type it (lane 5, %s) and press Enter",
             question->variant ? ws_place_name(question->variant, WS_VIEW_MEMORY, place, name)
                               : "r1");
    while (**way && left + ws_text_width(*way, band->size.small, false, false) > field.width)
        way++;
    if (**way && ws_course_waits(course))
        ws_scene_text(scene, field.x + left, field.y + field.height / 2, band->size.small,
                      WS_ANCHOR_START, WS_ROLE_NOTE, *way);
}

static void draw_judgement(const struct ws_course *course, struct ws_box box, double size,
                           struct ws_scene *scene)
{
    const struct ws_course_answer *answer = ws_course_answer(course);
    bool wrong = (answer->told ? answer->given : answer->missed) && !answer->judgement.right;
    char rest[WS_JUDGEMENT_SIZE];

    rest_of(course, rest);
    ws_judgement_draw((struct ws_judgement_words){lead_of(course), wrong, rest, true}, box, size,
                      scene);
}

void ws_band_draw(const struct ws_course *course, const struct ws_band *band, double x, double y,
                  double head, struct ws_band_marks marks, struct ws_scene *scene)
{
    const struct ws_lesson_step *step = ws_course_step(course);
    const struct ws_band_choices choices = choices_of(course, band->size);
    struct ws_box box = ws_band_box(band->caption, x, y);

    draw_head(course, band, x, y, head, scene);
    ws_markup_draw(scene, box.x, box.y, box.width, band->size.caption, WS_ROLE_LABEL,
                   step->caption);
    if (!step->asks)
        return;
    box = ws_band_box(band->question, x, y);
    ws_markup_draw(scene, box.x, box.y, box.width, band->size.text, WS_ROLE_HEADING,
                   step->question.text);
    for (int i = 0; i < step->question.choices; i++) {
        ws_band_choice_draw(&choices, i, ws_band_box(band->choice[i], x, y), marks.hovered == i,
                            scene);
        if (band->votes[i].width > 0)
            draw_votes(course, scene, i, ws_band_box(band->votes[i], x, y));
    }
    if (band->field.width > 0)
        draw_way(course, band, x, y, scene);
    if (*lead_of(course))
        draw_judgement(course, ws_band_box(band->judgement, x, y), band->size.text, scene);
}
