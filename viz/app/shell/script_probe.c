/* Each part of the window that a script can expect, by name. */
#include "viz/app/shell/script_probe.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/control/band.h"
#include "viz/app/control/bar_input.h"
#include "viz/app/control/control.h"
#include "viz/app/control/editor.h"
#include "viz/app/control/field.h"
#include "viz/app/control/quiz_band.h"
#include "viz/app/mode/present.h"
#include "viz/app/mode/speaker.h"
#include "viz/app/model/find.h"
#include "viz/app/model/play.h"
#include "viz/app/model/sentence.h"
#include "viz/app/panel/panels.h"
#include "viz/figure/moving/beat.h"
#include "viz/teach/markup.h"

/* The pop-up's kind, and every text in it. */
static void popup_text(const struct ws_app *app, char *text, size_t size)
{
    static const char *const popups[] = {"none", "menu", "help", "provenance"};
    const struct ws_scene *scene = &app->bar.popup.scene;
    size_t length = (size_t)snprintf(text, size, "%s", popups[app->bar.popup.kind]);

    for (int i = 0; app->bar.popup.kind != WS_POPUP_NONE && i < scene->nodes && length < size; i++)
        if (scene->node[i].kind == WS_NODE_TEXT)
            length += (size_t)snprintf(text + length, size - length, " %s",
                                       scene->text + scene->node[i].text);
}

/* A quiz text, "" without a quiz; returns false for another name. */
static bool quiz_text(const struct ws_app *app, const char *what, char *text, size_t size)
{
    const struct ws_round *round = &app->desk.round;
    char words[WS_QUIZ_JUDGEMENT_SIZE] = "";

    if (!strcmp(what, "question") && round->on)
        ws_quiz_band_question(round, words);
    else if (!strcmp(what, "judgement") && round->on)
        ws_quiz_band_judgement(round, words);
    else if (!strcmp(what, "score") && round->on)
        ws_quiz_score_words(&round->quiz, words, sizeof words);
    else if (strcmp(what, "question") && strcmp(what, "judgement") && strcmp(what, "score"))
        return false;
    snprintf(text, size, "%s", words);
    return true;
}

/* Every text of a panel, separated by blanks; returns false for a name that is not a panel's. */
static bool panel_text(const struct ws_app *app, const char *name, char *text, size_t size)
{
    for (int panel = 0; panel < WS_PANELS; panel++) {
        const struct ws_scene *scene = &app->canvas.panel[panel].scene;
        size_t length = 0;

        if (strcmp(ws_panel_row(panel)->name, name))
            continue;
        text[0] = 0;
        for (int i = 0; i < scene->nodes && length < size; i++)
            if (scene->node[i].kind == WS_NODE_TEXT)
                length += (size_t)snprintf(text + length, size - length, " %s",
                                           scene->text + scene->node[i].text);
        return true;
    }
    return false;
}

/* "frame 2, moment 0.125, still; phase 0, wavefront 1 of 8; T0's row …". */
static void step_text(const struct ws_app *app, char *text, size_t size)
{
    const struct ws_play *play = &app->desk.play;
    char sentence[WS_PLAY_WORDS_SIZE], count[WS_PLAY_WORDS_SIZE];

    ws_play_words(&app->desk, sentence, count);
    snprintf(text, size, "frame %d, moment %.3g, %s; %s; %s", play->frame + 1, play->moment,
             app->moves ? "moving" : "still", count, sentence);
}

/* All text of a presentation. */
static void told_text(const struct ws_app *app, char *text, size_t size)
{
    struct ws_narration told;

    ws_present_narration(app, &told);
    snprintf(text, size, "%s | %s | %s | %s | %s", told.where, told.caption, told.detail, told.next,
             told.notes);
}

/* Every text of the speaker's window; nothing while it is closed. */
static void notes_text(const struct ws_app *app, char *text, size_t size)
{
    const struct ws_speaker_clock clock = {12, 0, 0};
    struct ws_scene scene;
    size_t length = 0;

    text[0] = 0;
    if (!app->show.notes)
        return;
    ws_scene_init(&scene);
    ws_speaker_draw(&scene, app, clock, 960, 600);
    for (int i = 0; i < scene.nodes && length < size; i++)
        if (scene.node[i].kind == WS_NODE_TEXT)
            length += (size_t)snprintf(text + length, size - length, "%s ",
                                       scene.text + scene.node[i].text);
    ws_scene_finish(&scene);
}

/* The presenter's tools, in words: "spotlight pen 2 strokes". */
static void show_text(const struct ws_show *show, char *text, size_t size)
{
    static const char *const blanks[] = {"", " black", " white"};

    snprintf(text, size, "%s%s%s%s%s%s %d strokes", show->presents ? "presents" : "not",
             show->spotlight ? " spotlight" : "", show->pen ? " pen" : "", show->dot ? " dot" : "",
             show->notes ? " notes" : "", blanks[show->blank], show->strokes);
}

/* The choices, as drawn: "A) lane 3; B) …", the right one with a tick once the answer is shown. */
static void choices_text(const struct ws_course *course, char *text, size_t size)
{
    const struct ws_question *question = &ws_course_step(course)->question;
    const struct ws_course_answer *answer = ws_course_answer(course);
    size_t length = 0;

    text[0] = 0;
    for (int i = 0; i < question->choices && length < size; i++) {
        char plain[WS_CHOICE_TEXT_SIZE];

        length +=
            (size_t)snprintf(text + length, size - length, "%s%c) %s%s", i ? "; " : "", 'A' + i,
                             ws_markup_plain(question->choice[i].text, plain, sizeof plain),
                             answer->told && question->choice[i].right ? " \u2713" : "");
    }
}

/* The votes before and after, of each choice: "3/1 -/4". */
static void votes_text(const struct ws_course *course, char *text, size_t size)
{
    const struct ws_course_answer *answer = ws_course_answer(course);
    size_t length = 0;

    text[0] = 0;
    for (int i = 0; i < ws_course_step(course)->question.choices && length < size; i++)
        for (int round = 0; round < WS_VOTE_ROUNDS && length < size; round++) {
            char number[12] = "-";

            if (answer->votes[round][i] >= 0)
                snprintf(number, sizeof number, "%d", answer->votes[round][i]);
            length += (size_t)snprintf(text + length, size - length, "%s%s",
                                       round ? "/"
                                       : i   ? " "
                                             : "",
                                       number);
        }
}

/* A text of the open lesson, "" without one; returns false for a name that is not a lesson's. */
static bool course_text(const struct ws_course *course, const char *what, char *text, size_t size)
{
    static const char *const words[] = {"caption",   "question", "choices",
                                        "judgement", "step",     "votes"};
    char judgement[WS_JUDGEMENT_SIZE];
    size_t word = 0;

    while (word < sizeof words / sizeof words[0] && strcmp(words[word], what))
        word++;
    if (word == sizeof words / sizeof words[0])
        return false;
    text[0] = 0;
    if (!course->open)
        return strcmp(what, "step") && strcmp(what, "caption"); /* others have them too */
    if (!strcmp(what, "caption"))
        ws_markup_plain(ws_course_step(course)->caption, text, size);
    else if (!strcmp(what, "question"))
        ws_markup_plain(ws_course_step(course)->question.text, text, size);
    else if (!strcmp(what, "choices"))
        choices_text(course, text, size);
    else if (!strcmp(what, "judgement"))
        snprintf(text, size, "%s", ws_band_judgement(course, judgement));
    else if (!strcmp(what, "step"))
        snprintf(text, size, "%s %d / %d", ws_course_step(course)->name, course->step + 1,
                 course->lesson.steps);
    else
        votes_text(course, text, size);
    return true;
}

bool ws_script_probe(const struct ws_app *app, const char *what, char *text, size_t size,
                     struct ws_error *error)
{
    char words[3][1024];
    enum ws_control control;

    ws_sentence(&app->desk, words[0], words[1], words[2], sizeof words[0]);
    if (!strcmp(what, "selection"))
        ws_find_write_all(app->desk.state.choices.variant, app->desk.state.pick,
                          app->desk.state.picks, text, size);
    else if (!strcmp(what, "pins"))
        ws_find_write_all(app->desk.state.choices.variant, app->desk.state.pin,
                          app->desk.state.pins, text, size);
    else if (!strcmp(what, "sentence"))
        snprintf(text, size, "%s", words[0]);
    else if (!strcmp(what, "formula"))
        snprintf(text, size, "%s", words[1]);
    else if (!strcmp(what, "operands"))
        snprintf(text, size, "%s", words[2]);
    else if (!strcmp(what, "message"))
        snprintf(text, size, "%s", app->desk.message);
    else if (!strcmp(what, "trial") && app->desk.has_trial)
        ws_gpu_trial_words(&app->desk.trial, text, size);
    else if (!strcmp(what, "trial"))
        snprintf(text, size, "%s", "");
    else if (!strcmp(what, "variant"))
        snprintf(text, size, "%s", app->desk.state.choices.variant->name);
    else if (!strcmp(what, "mode"))
        snprintf(text, size, "%s", app->mode->name);
    else if (course_text(&app->desk.course, what, text, size))
        return true;
    else if (!strcmp(what, "size"))
        snprintf(text, size, "%.0fx%.0f", app->canvas.pixels_x, app->canvas.pixels_y);
    else if (!strcmp(what, "show"))
        show_text(&app->show, text, size);
    else if (!strcmp(what, "told"))
        told_text(app, text, size);
    else if (!strcmp(what, "notes"))
        notes_text(app, text, size);
    else if (!strcmp(what, "popup"))
        popup_text(app, text, size);
    else if (!strcmp(what, "hint"))
        snprintf(text, size, "%s",
                 ws_bar_hint(&app->bar) >= 0 ? app->bar.widget[ws_bar_hint(&app->bar)].why : "");
    else if (!strcmp(what, "field"))
        snprintf(text, size, "%s", ws_field_is_open(&app->bar) ? app->bar.field.edit.text : "");
    else if (!strcmp(what, "editor"))
        ws_editor_words(&app->bar, text, size);
    else if (!strncmp(what, "panel:", 6) && panel_text(app, what + 6, text, size))
        return true;
    else if (!strncmp(what, "quiz:", 5) && quiz_text(app, what + 5, text, size))
        return true;
    else if (!strcmp(what, "step") || !strcmp(what, "play"))
        step_text(app, text, size);
    else if (!strncmp(what, "control:", 8) && ws_control_named(what + 8, &control))
        snprintf(text, size, "%s",
                 ws_bar_widget(&app->bar, control) < 0
                     ? ""
                     : app->bar.widget[ws_bar_widget(&app->bar, control)].text);
    else
        return ws_fail(error, WS_CODE_SCRIPT, "expect does not know '%.40s'", what);
    return true;
}
