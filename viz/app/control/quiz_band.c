/*
 * Each part is below the one before it. The judgement's space is reserved from the start, so that
 * nothing moves when a question is answered.
 */
#include "viz/app/control/quiz_band.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/scene/lines.h"
#include "viz/scene/metrics.h"

enum { TOP = 8, HEAD = 34, BETWEEN = 8, TIGHT = 4, FOOT = 24, FIELD = 28, BUTTON = 30 };

static const struct ws_question *question_of(const struct ws_round *round)
{
    return &round->quiz.question.question;
}

/* Whether a question is shown, open or answered. */
static bool has_question(const struct ws_round *round)
{
    return round->on && !round->failed && !ws_round_is_over(round);
}

char *ws_quiz_band_question(const struct ws_round *round, char text[WS_QUIZ_JUDGEMENT_SIZE])
{
    if (has_question(round))
        snprintf(text, WS_QUIZ_JUDGEMENT_SIZE, "%s", question_of(round)->text);
    else if (round->failed)
        snprintf(text, WS_QUIZ_JUDGEMENT_SIZE, "No question.");
    else
        ws_quiz_score_words(&round->quiz, text, WS_QUIZ_JUDGEMENT_SIZE);
    return text;
}

/* The first words of the judgement. */
static const char *lead_of(const struct ws_round *round)
{
    if (!has_question(round))
        return "";
    if (ws_round_asks(round))
        return round->quiz.missed ? "Wrong." : round->hinted ? "Hint:" : "";
    return round->quiz.judgement.right ? "Right." : "Wrong.";
}

/* The judgement after the first words; after a wrong choice with the right answer and why. */
static void judgement_text(const struct ws_question *question, bool right, const char *words,
                           char text[WS_QUIZ_JUDGEMENT_SIZE])
{
    int index = 0;

    while (index + 1 < question->choices && !question->choice[index].right)
        index++;
    if (right || question->ask != WS_ASK_CHOOSE)
        snprintf(text, WS_QUIZ_JUDGEMENT_SIZE, "%s", words);
    else
        snprintf(text, WS_QUIZ_JUDGEMENT_SIZE, "%s The right answer is %c: %s. %s", words,
                 'A' + index, question->choice[index].text, question->because);
}

/* After a first wrong answer: why it is wrong, without revealing the answer, and the hint. */
static void hint_text(const struct ws_quiz *quiz, char text[WS_QUIZ_JUDGEMENT_SIZE])
{
    if (quiz->question.question.ask == WS_ASK_CHOOSE)
        snprintf(text, WS_QUIZ_JUDGEMENT_SIZE, "%s Try again: %s", quiz->judgement.words,
                 quiz->question.hint);
    else
        snprintf(text, WS_QUIZ_JUDGEMENT_SIZE, "Not %s. Try again: %s", quiz->judgement.given,
                 quiz->question.hint);
}

/* The text after the first words, or without them. */
static char *rest_of(const struct ws_round *round, char text[WS_QUIZ_JUDGEMENT_SIZE])
{
    text[0] = 0;
    if (ws_round_is_over(round))
        ws_quiz_again_words(&round->quiz, text, WS_QUIZ_JUDGEMENT_SIZE);
    else if (ws_round_asks(round) && round->quiz.missed)
        hint_text(&round->quiz, text);
    else if (ws_round_asks(round) && round->hinted)
        snprintf(text, WS_QUIZ_JUDGEMENT_SIZE, "%s", round->quiz.question.hint);
    else if (has_question(round) && !ws_round_asks(round))
        judgement_text(question_of(round), round->quiz.judgement.right, round->quiz.judgement.words,
                       text);
    return text;
}

char *ws_quiz_band_judgement(const struct ws_round *round, char text[WS_QUIZ_JUDGEMENT_SIZE])
{
    char rest[WS_QUIZ_JUDGEMENT_SIZE];
    const char *lead = lead_of(round);

    rest_of(round, rest);
    snprintf(text, WS_QUIZ_JUDGEMENT_SIZE, "%s%s%.1000s", lead, *lead ? " " : "", rest);
    return text;
}

static double lines_height(double width, double size, const char *text)
{
    return *text ? ws_lines_draw(NULL, 0, 0, width, size, WS_ROLE_LABEL, text) : 0;
}

/* The height of the present judgement. */
static double told_height(const struct ws_round *round, double width, double size)
{
    char text[WS_QUIZ_JUDGEMENT_SIZE];

    rest_of(round, text);
    return *lead_of(round) ? ws_judgement_height(width, size, text, false)
                           : lines_height(width, size, text);
}

/* The height of the highest judgement possible for this question, or of its hint. */
static double most_height(const struct ws_round *round, double width, double size)
{
    const struct ws_question *question = question_of(round);
    char text[WS_QUIZ_JUDGEMENT_SIZE], words[WS_BECAUSE_SIZE + 40];
    double most;

    if (!has_question(round))
        return told_height(round, width, size);
    snprintf(words, sizeof words, "Not M0[0,0] but M0[0,0]. %s", question->because);
    most = fmax(ws_judgement_height(width, size, words, false),
                ws_judgement_height(width, size, round->quiz.question.hint, false));
    for (int i = 0; i < question->choices; i++) {
        if (question->choice[i].right)
            continue;
        snprintf(text, sizeof text, "%s Try again: %s", question->choice[i].because,
                 round->quiz.question.hint);
        most = fmax(most, ws_judgement_height(width, size, text, false));
        judgement_text(question, false, question->choice[i].because, text);
        most = fmax(most, ws_judgement_height(width, size, text, false));
    }
    return most;
}

static struct ws_band_choices choices_of(const struct ws_round *round, struct ws_band_size size)
{
    const struct ws_quiz *quiz = &round->quiz;
    const bool asks = ws_round_asks(round);

    return (struct ws_band_choices){.question = question_of(round),
                                    .size = size,
                                    .open = asks,
                                    .told = !asks,
                                    .chosen = asks ? round->marked : quiz->chosen,
                                    .tried = quiz->tried};
}

/* The height of the small print or the confirm button; for an audience only if needed. */
static double foot_height(const struct ws_desk *desk, struct ws_band_size size)
{
    const struct ws_round *round = &desk->round;

    return !size.tight                                                        ? FOOT
           : ws_round_asks(round) && question_of(round)->ask == WS_ASK_CHOOSE ? BUTTON
           : desk->message[0]                                                 ? 1.8 * size.small
                                                                              : 0;
}

void ws_quiz_band_lay_out(const struct ws_desk *desk, double width, struct ws_band_size size,
                          bool low, struct ws_quiz_band *band)
{
    const struct ws_round *round = &desk->round;
    const double inner = width - 2 * WS_BAND_EDGE, between = size.tight ? TIGHT : BETWEEN;
    char text[WS_QUIZ_JUDGEMENT_SIZE];
    double y = between, high;

    memset(band, 0, sizeof *band);
    band->width = width;
    band->size = size;
    if (!size.tight) {
        band->head = (struct ws_box){WS_BAND_EDGE, y, inner, HEAD};
        y += HEAD + 2;
    }
    high = lines_height(inner, size.caption, ws_quiz_band_question(round, text));
    band->question = (struct ws_box){WS_BAND_EDGE, y, inner, high};
    y += high + between;
    if (has_question(round) && question_of(round)->ask == WS_ASK_CHOOSE) {
        const struct ws_band_choices choices = choices_of(round, size);

        y = ws_band_choices_lay_out(&choices, y, inner, 0, band->choice);
    } else if (has_question(round) && (!size.tight || ws_round_asks(round))) {
        band->field = (struct ws_box){WS_BAND_EDGE, y, inner, FIELD};
        y += FIELD + between;
    }
    high = low || size.tight ? told_height(round, inner, size.text)
                             : most_height(round, inner, size.text);
    band->judgement = (struct ws_box){WS_BAND_EDGE, y + 2, inner, high};
    y += high + 2;
    high = foot_height(desk, size);
    band->foot = (struct ws_box){WS_BAND_EDGE, y, inner, high};
    band->height = ceil(y + high);
}

/* Draws the progress, as a line across the band and in words; and the score. */
static void draw_head(const struct ws_round *round, const struct ws_quiz_band *band, double x,
                      double y, struct ws_scene *scene)
{
    const struct ws_quiz *quiz = &round->quiz;
    const double size = band->size.small;
    struct ws_box head = ws_band_box(band->head, x, y);
    double middle = head.y + head.height / 2;
    char text[160];

    ws_progress_draw(x, y, band->width, (double)quiz->answers / quiz->options.questions, scene);
    if (head.width <= 0)
        return;
    snprintf(text, sizeof text, "%d / %d", ws_quiz_number(quiz), quiz->options.questions);
    ws_scene_text(scene, head.x, middle, size, WS_ANCHOR_START, WS_ROLE_HEADING, text);
    head.x += ws_text_width("00 / 00", size, false, true) + 12;
    snprintf(text, sizeof text, "right %d \u00b7 streak %d \u00b7 best %d \u00b7 seed %d%s",
             quiz->score, quiz->streak, quiz->best, quiz->options.seed,
             quiz->again && has_question(round) ? " \u00b7 repeated because you missed it" : "");
    ws_scene_text(scene, head.x, middle, size, WS_ANCHOR_START, WS_ROLE_NOTE, text);
}

/* Draws the possible input of a question without choices. */
static void draw_way(const struct ws_round *round, struct ws_box field, struct ws_scene *scene)
{
    if (ws_round_asks(round))
        ws_scene_text(scene, field.x + WS_QUIZ_FIELD + 12, field.y + field.height / 2, 12,
                      WS_ANCHOR_START, WS_ROLE_NOTE,
                      question_of(round)->ask == WS_ASK_POINT
                          ? "Click it above, or type it and press Enter"
                          : "Type a number and press Enter");
}

/* The small print without a message. */
static void small_print(const struct ws_round *round, char *text, size_t size)
{
    text[0] = 0;
    if (ws_round_asks(round) && round->marked >= 0)
        snprintf(text, size, "Enter confirms %c; %c or Esc takes it back", 'A' + round->marked,
                 'A' + round->marked);
    else if (has_question(round) && !ws_round_asks(round))
        snprintf(text, size, "%s", round->quiz.question.provenance);
    else if (ws_round_is_over(round))
        snprintf(text, size,
                 "The same questions for a class: warpscope quiz --window --level %d --seed %d "
                 "--questions %d",
                 round->quiz.options.level, round->quiz.options.seed,
                 round->quiz.options.questions);
}

static void draw_told(const struct ws_round *round, struct ws_box box, double size,
                      struct ws_scene *scene)
{
    const bool wrong =
        (!ws_round_asks(round) || round->quiz.missed) && !round->quiz.judgement.right;
    char text[WS_QUIZ_JUDGEMENT_SIZE];

    rest_of(round, text);
    if (*lead_of(round))
        ws_judgement_draw((struct ws_judgement_words){lead_of(round), wrong, text, false}, box,
                          size, scene);
    else if (*text)
        ws_lines_draw(scene, box.x, box.y, box.width, size, WS_ROLE_LABEL, text);
}

void ws_quiz_band_draw(const struct ws_desk *desk, const struct ws_quiz_band *band, double x,
                       double y, int hovered, struct ws_scene *scene)
{
    const struct ws_round *round = &desk->round;
    const struct ws_band_choices choices = choices_of(round, band->size);
    struct ws_box box = ws_band_box(band->question, x, y);
    char text[WS_QUIZ_JUDGEMENT_SIZE];

    draw_head(round, band, x, y, scene);
    ws_lines_draw(scene, box.x, box.y, box.width, band->size.caption, WS_ROLE_LABEL,
                  ws_quiz_band_question(round, text));
    for (int i = 0; i < WS_MOST_CHOICES; i++)
        if (band->choice[i].width > 0)
            ws_band_choice_draw(&choices, i, ws_band_box(band->choice[i], x, y), i == hovered,
                                scene);
    if (band->field.width > 0)
        draw_way(round, ws_band_box(band->field, x, y), scene);
    draw_told(round, ws_band_box(band->judgement, x, y), band->size.text, scene);
    small_print(round, text, sizeof text);
    if (band->foot.height > 0)
        ws_band_foot_draw(desk, ws_band_box(band->foot, x, y), text, scene);
}
