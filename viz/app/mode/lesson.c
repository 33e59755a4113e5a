/*
 * The lesson mode: the band below has a text about the view above, and may first ask a question.
 * The panels can be pointed at and clicked as usual. While a question is open they do not answer
 * it: a hovered item is framed, but highlights nothing elsewhere.
 */
#include "viz/app/mode/lesson.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/bar_input.h"
#include "viz/app/control/control.h"
#include "viz/app/control/control_tables.h"
#include "viz/app/control/field.h"
#include "viz/app/control/widget.h"
#include "viz/app/mode/lesson_band.h"
#include "viz/app/mode/lesson_stage.h"
#include "viz/app/mode/played.h"
#include "viz/app/model/classroom.h"
#include "viz/app/model/play.h"
#include "viz/teach/markup.h"
#include "viz/teach/quiz/quiz_question.h"

_Static_assert(WS_LESSON_MEMORY == 1 << WS_PANEL_MEMORY &&
                   WS_LESSON_MATRICES == 1 << WS_PANEL_MATRICES &&
                   WS_LESSON_REGISTERS == 1 << WS_PANEL_REGISTERS,
               "a lesson's bits are the window's panels");

bool ws_lesson_open(struct ws_app *app, const char *path, const char *step, struct ws_error *error)
{
    if (!ws_class_open(&app->desk, path, step, error))
        return false;
    app->bar.focus = -1;
    if (app->desk.mode != WS_MODE_LESSON)
        app->desk.wanted = WS_MODE_LESSON;
    return true;
}

static bool waits(const struct ws_app *app)
{
    return ws_course_waits(&app->desk.course);
}

/* Frames the hovered item, or nothing. */
static void frame(struct ws_app *app, double x, double y)
{
    struct ws_scene scene;
    struct ws_box box;
    int panel = ws_canvas_panel_at(&app->canvas, x, y);

    ws_scene_init(&scene);
    if (app->desk.hovers && waits(app) && ws_canvas_box_at(&app->canvas, panel, x, y, &box))
        ws_widget_ring(&scene, box);
    else
        scene.nodes = 0;
    ws_canvas_over(&app->canvas, &scene);
}

static bool plays(const struct ws_app *app)
{
    return ws_course_plays(&app->desk.course);
}

/* Plays from the start of the first frame; waits there while a question is open. */
static void play(struct ws_app *app)
{
    const struct ws_lesson_stage *stage = &ws_course_step(&app->desk.course)->stage;

    ws_play_follow(&app->desk, stage->lane, stage->row);
    if (waits(app))
        ws_play_seek(&app->desk, stage->from, 0);
    else
        ws_play_part_of(&app->desk, stage->from, stage->to);
    app->moves = app->desk.play.playing;
}

/* Once for each time that a step is shown. */
static void begin_stage(struct ws_app *app)
{
    struct ws_course *course = &app->desk.course;

    if (course->begun == course->shown)
        return;
    course->begun = course->shown;
    app->desk.play.playing = app->moves = false;
    frame(app, -1, -1);
    if (plays(app))
        play(app);
}

static void lesson_tick(struct ws_app *app, double ms)
{
    const struct ws_lesson_stage *stage = &ws_course_step(&app->desk.course)->stage;
    struct ws_play *now = &app->desk.play;

    ws_play_tick(&app->desk, ms);
    if (now->frame > stage->to || (now->frame == stage->to && now->moment >= 1))
        ws_play_seek(&app->desk, stage->to, 1);
    app->moves = now->playing;
    app->desk.chrome_dirty = true;
}

static void lesson_enter(struct ws_app *app)
{
    app->bar.focus = -1;
    app->drag = (struct ws_drag){.panel = -1};
}

static void lesson_leave(struct ws_app *app)
{
    struct ws_error error;

    ws_class_leave(&app->desk);
    ws_class_end(&app->desk);
    ws_course_close(&app->desk.course);
    if (!ws_course_shelve(&app->desk.course, &error))
        ws_desk_fail(&app->desk, &error);
    app->bar.focus = -1;
    app->desk.hovers = app->desk.play.playing = false;
    app->desk.play.speed = 1;
    frame(app, -1, -1);
    memset(app->canvas.absent, 0, sizeof app->canvas.absent);
    app->canvas.hidden = (struct ws_hidden){0};
}

/* A click in a panel while a question is open: the answer, if it is given by pointing. */
static void point(struct ws_app *app, double x, double y)
{
    struct ws_course *course = &app->desk.course;
    struct ws_shown shown;

    if (ws_course_step(course)->question.ask != WS_ASK_POINT) {
        ws_desk_say(&app->desk, "Answer first, or press Show");
    } else if (ws_canvas_shown_at(&app->canvas, app->drag.panel, x, y, &shown)) {
        ws_course_point(course, &shown);
        ws_class_show(&app->desk);
    }
}

/* The field that a character starts typing in: the answer's, or the next count's; or -1. */
static int field_of(const struct ws_app *app, char character)
{
    const struct ws_course *course = &app->desk.course;

    if (course->open && course->counts)
        return isdigit((unsigned char)character)
                   ? ws_bar_widget(&app->bar, (enum ws_control)(WS_CONTROL_VOTE_A +
                                                                ws_course_next_count(course)))
                   : -1;
    return waits(app) && isalnum((unsigned char)character)
               ? ws_bar_widget(&app->bar, WS_CONTROL_ANSWER)
               : -1;
}

/* Types an answer or a count. */
static void type(struct ws_app *app, const char *text)
{
    if (!ws_field_is_open(&app->bar) && !app->bar.swallows) {
        if (field_of(app, *text) < 0)
            return;
        ws_field_focus(&app->bar, field_of(app, *text));
    }
    ws_bar_text(&app->bar, text);
}

/* Whether a key writes a character of an answer or a count: then it is not a command. */
static bool writes(const struct ws_app *app, const struct ws_event *event)
{
    const char *chord = event->text;

    chord += strncmp(chord, "shift+", 6) ? 0 : 6;
    return event->kind == WS_EVENT_KEY && !ws_field_is_open(&app->bar) &&
           app->bar.popup.kind == WS_POPUP_NONE && !chord[1] && field_of(app, *chord) >= 0;
}

/* During a vote a choice's letter focuses its count; returns whether it did. */
static bool leads_to_count(struct ws_app *app, const struct ws_event *event)
{
    const char letter = event->kind == WS_EVENT_KEY && !event->text[1] ? event->text[0] : 0;
    int field = -1;

    if (app->desk.course.counts && letter >= 'a' && letter < 'a' + WS_MOST_CHOICES)
        field = ws_bar_widget(&app->bar, (enum ws_control)(WS_CONTROL_VOTE_A + (letter - 'a')));
    if (field < 0)
        return false;
    ws_field_focus(&app->bar, field);
    ws_bar_swallow(&app->bar, event->text);
    return true;
}

/* Enter in the field gives the answer. */
static bool gives(struct ws_app *app, const struct ws_event *event)
{
    const struct ws_bar *bar = &app->bar;

    return event->kind == WS_EVENT_KEY && ws_field_is_open(bar) &&
           bar->widget[bar->focus].control == WS_CONTROL_ANSWER &&
           (!strcmp(event->text, "return") || !strcmp(event->text, "keypadenter"));
}

static void lesson_event(struct ws_app *app, const struct ws_event *event, double x, double y)
{
    int step = app->desk.course.step, fields = app->desk.course.counts;

    if (event->kind == WS_EVENT_PRESS ||
        (event->kind == WS_EVENT_KEY && strcmp(event->text, "escape")))
        app->desk.course.leaves = false;
    if (leads_to_count(app, event))
        return;
    if (gives(app, event)) {
        ws_course_control_answer(&app->desk);
        ws_bar_hint_hush(&app->bar); /* the judgement is in its place */
        if (!waits(app))
            ws_field_focus(&app->bar, -1);
        else if (!app->desk.course.typed[0])
            ws_field_open(&app->bar); /* a second try */
    } else if (writes(app, event)) {
        app->bar.swallows = false;
    } else if (event->kind == WS_EVENT_TEXT) {
        type(app, event->text);
    } else if (event->kind == WS_EVENT_RELEASE && waits(app) && event->button == 1 &&
               app->drag.panel >= 0 && !app->drag.moved) {
        point(app, x, y);
        app->drag.panel = -1;
        ws_bar_release(&app->bar);
    } else {
        ws_mode_explore.event(app, event, x, y);
        if (event->kind == WS_EVENT_MOVE || event->kind == WS_EVENT_LEAVE)
            frame(app, x, y);
    }
    /* The band has other controls now. */
    if (app->desk.course.step != step || app->desk.course.counts != fields) {
        ws_field_focus(&app->bar, -1);
        frame(app, -1, -1);
    }
}

static void lesson_watch(struct ws_app *app)
{
    ws_class_watch(&app->desk);
}

enum { MOST_PRESENTED_ROWS = 8 };

/* The step's panels. Presented, more rows of memory have no letters: the others get their place. */
static unsigned panels_of(const struct ws_app *app)
{
    const unsigned panels = ws_course_panels(&app->desk.course);
    const unsigned others = panels & ~(unsigned)WS_LESSON_MEMORY;
    bool low = ws_address_lanes(app->desk.state.choices.variant) > MOST_PRESENTED_ROWS;

    return app->show.presents && low && others ? others : panels;
}

static double lesson_lay_out(struct ws_app *app)
{
    const struct ws_course *course = &app->desk.course;
    unsigned hides, panels;

    if (!course->open) {
        app->canvas.staged = false;
        return WS_FOOT_HEIGHT;
    }
    hides = ws_course_hides(course);
    panels = panels_of(app);
    app->canvas.staged = !panels;
    begin_stage(app);
    for (int i = 0; i < WS_PANELS; i++) {
        bool named = i < WS_MOVE_PANELS; /* the panels of an MMA are shown together */

        app->canvas.absent[i] = named ? !(panels & 1u << i) : !panels;
        app->canvas.hidden.panel[i] = named && hides & 1u << i;
    }
    app->canvas.hidden.labels = hides & WS_LESSON_LABELS;
    app->canvas.hidden.colours = hides & WS_LESSON_COLORS;
    app->canvas.hidden.others = hides & WS_LESSON_OTHERS;
    app->canvas.hidden.secrets = (hides & WS_LESSON_ADDRESS_LANES ? WS_SECRET_ADDRESS_LANES : 0u) |
                                 (hides & WS_LESSON_ORDER ? WS_SECRET_ORDER : 0u);
    return ws_lesson_band_height(app);
}

/* While a question is open, only the step's own selection is highlighted. */
static void lesson_update(struct ws_app *app)
{
    struct ws_course *course = &app->desk.course;
    bool hovers = app->desk.hovers, changed;

    app->moves = app->desk.play.playing;
    if (course->open && course->counts_next)
        ws_field_focus(&app->bar,
                       ws_bar_widget(&app->bar, (enum ws_control)(WS_CONTROL_VOTE_A +
                                                                  ws_course_next_count(course))));
    course->counts_next = false;
    if (waits(app))
        app->desk.hovers = false;
    changed = ws_desk_light(&app->desk);
    app->desk.hovers = hovers;
    if (changed)
        app->canvas.lit_changed = app->desk.chrome_dirty = true;
}

static void draw_stage(struct ws_app *app)
{
    struct ws_box stage = app->canvas.layout.stage;
    struct ws_scene scene;

    ws_scene_init(&scene);
    if (app->canvas.staged)
        ws_lesson_stage_draw(&app->desk, stage, app->canvas.least_text, &scene);
    ws_layer_set(&app->canvas.layer[WS_LAYER_STAGE],
                 app->canvas.staged ? stage : (struct ws_box){0, 0, 0, 0}, &scene);
}

static void lesson_draw(struct ws_app *app)
{
    if (!app->desk.course.open)
        return;
    if (app->desk.dirty)
        ws_canvas_build(&app->canvas, &app->desk);
    if (plays(app))
        ws_played_draw(app);
    else if (app->desk.dirty)
        draw_stage(app);
    ws_lesson_band_draw(app);
}

static void lesson_tell(const struct ws_app *app, struct ws_narration *told)
{
    const struct ws_course *course = &app->desk.course;
    const struct ws_lesson_step *step;

    if (!course->open)
        return;
    step = ws_course_step(course);
    snprintf(told->where, sizeof told->where, "%.70s  %d / %d", course->lesson.title,
             course->step + 1, course->lesson.steps);
    ws_markup_plain(step->caption, told->caption, sizeof told->caption);
    if (step->asks)
        ws_markup_plain(step->question.text, told->detail, sizeof told->detail);
    if (course->step + 1 < course->lesson.steps)
        ws_markup_plain(step[1].caption, told->next, sizeof told->next);
    ws_markup_plain(step->notes, told->notes, sizeof told->notes);
}

/* Goes forward or back: while presenting there are no buttons to press. */
static void lesson_turn(struct ws_app *app, int by)
{
    enum ws_control control = by > 0 ? WS_CONTROL_LESSON_NEXT : WS_CONTROL_LESSON_BACK;

    if (by > 0 || app->desk.course.step > 0)
        ws_control_row(control)->choose(&app->desk, 0);
    app->desk.chrome_dirty = true;
    ws_field_focus(&app->bar, -1);
}

/* Keys. */

static void forward(struct ws_app *app, const char *chord)
{
    (void)chord;
    lesson_turn(app, 1);
}

static void back(struct ws_app *app, const char *chord)
{
    (void)chord;
    lesson_turn(app, -1);
}

/* Pauses, continues or replays; otherwise presses the focused control. */
static void replay(struct ws_app *app, const char *chord)
{
    (void)chord;
    if (app->bar.focus >= 0)
        ws_bar_press(&app->bar, app->bar.widget[app->bar.focus].control);
    else if (plays(app) && !waits(app))
        ws_control_row(WS_CONTROL_LESSON_PLAY)->choose(&app->desk, 0);
}

static void choose(struct ws_app *app, const char *chord)
{
    int index = *chord >= 'a' ? *chord - 'a' : *chord - '1';
    enum ws_control control = (enum ws_control)(WS_CONTROL_CHOICE_A + index);

    if (ws_bar_widget(&app->bar, control) >= 0)
        ws_bar_press(&app->bar, control);
}

static void count(struct ws_app *app, const char *chord)
{
    const struct ws_control_row *row = ws_control_row(WS_CONTROL_CLASS);
    char why[sizeof app->bar.widget[0].why];

    (void)chord;
    if (row->usable(&app->desk, why, sizeof why))
        row->choose(&app->desk, 0);
    else
        ws_desk_say(&app->desk, "Class: %s", why);
}

/* Confirms the marked choice; otherwise presses the focused control. */
static void confirm(struct ws_app *app, const char *chord)
{
    const int focus = app->bar.focus, marked = ws_course_marked(&app->desk.course);

    (void)chord;
    if (marked >= 0 &&
        (focus < 0 || (int)app->bar.widget[focus].control == (int)WS_CONTROL_CHOICE_A + marked)) {
        ws_course_confirm(&app->desk.course);
        ws_class_show(&app->desk);
    } else if (focus >= 0) {
        ws_bar_press(&app->bar, app->bar.widget[focus].control);
    }
}

static void first_step(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_class_go(&app->desk, -app->desk.course.step);
}

/* C is a choice if an open question has that many, otherwise the class key. */
static void choose_or_count(struct ws_app *app, const char *chord)
{
    if (waits(app) && !app->desk.course.counts &&
        ws_bar_widget(&app->bar, WS_CONTROL_CHOICE_C) >= 0)
        choose(app, chord);
    else
        count(app, chord);
}

static void leave(struct ws_app *app, const char *chord)
{
    if (app->bar.popup.kind != WS_POPUP_NONE) {
        ws_bar_close_popup(&app->bar);
    } else if (app->bar.focus >= 0) {
        if (ws_field_is_open(&app->bar))
            ws_field_revert(&app->bar);
        ws_field_focus(&app->bar, -1);
    } else if (ws_course_marked(&app->desk.course) >= 0) {
        ws_course_mark(&app->desk.course, ws_course_marked(&app->desk.course));
        app->desk.dirty = true;
    } else if (app->desk.course.leaves) {
        app->desk.wanted = WS_MODE_EXPLORE;
    } else {
        app->desk.course.leaves = true;
        ws_desk_say(&app->desk,
                    "Esc again closes the lesson; opened again, it continues at this step");
    }
    (void)chord;
    app->desk.chrome_dirty = true;
}

static const struct ws_help_line pointing[] = {
    {"Click", "answer, where a question needs a click; otherwise select"},
    {"Drop a file", "open a lesson, or a capture"},
    {NULL, NULL},
};

static const struct ws_action actions[] = {
    {"right pagedown", "\u2192, Page down", "next step; on a question, show the answer", forward},
    {"left pageup", "\u2190, Page up", "previous step", back},
    {"home", "Home", "first step", first_step},
    {"a b d e f 1 2 3 4 5 6", "A to F, 1 to 6", "choose or clear", choose},
    {"return keypadenter", "Enter", "confirm the choice, or press the focused control", confirm},
    {"c", "C", "choose C, where that is asked", choose_or_count},
    {"shift+c", "Shift C", "enter the votes of a class, or finish", count},
    {"space", "Space", "pause, go on or play again; or press the focused control", replay},
    {"escape", "Esc, Esc", "close the lesson and restore the view", leave},
    {NULL, NULL, NULL, NULL},
};

const struct ws_mode_row ws_mode_lesson = {
    .name = "lesson",
    .title = "Lesson",
    .pointing = pointing,
    .action = actions,
    .brief = true,
    .bare = true,
    .enter = lesson_enter,
    .leave = lesson_leave,
    .lay_out = lesson_lay_out,
    .place = ws_lesson_band_place,
    .event = lesson_event,
    .tick = lesson_tick,
    .watch = lesson_watch,
    .update = lesson_update,
    .draw = lesson_draw,
    .tell = lesson_tell,
};
