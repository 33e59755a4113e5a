/*
 * The quiz mode: a band below asks, the panels above show the subject of the question, and hide the
 * answer until it is given. Then they can be pointed at as usual, and the right answer is selected.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/bar_input.h"
#include "viz/app/control/field.h"
#include "viz/app/control/quiz_band.h"
#include "viz/app/control/widget.h"
#include "viz/app/mode/lesson_stage.h"
#include "viz/app/mode/mode.h"
#include "viz/app/mode/played.h"
#include "viz/app/mode/quiz_foot.h"
#include "viz/app/model/explain.h"
#include "viz/app/model/round_desk.h"
#include "viz/teach/quiz/quiz_question.h"

static bool asks(const struct ws_app *app)
{
    return ws_round_asks(&app->desk.round);
}

static const struct ws_question *question_of(const struct ws_app *app)
{
    return &app->desk.round.quiz.question.question;
}

static struct ws_box box_of(const struct ws_canvas *canvas, int panel, struct ws_box box)
{
    box.x += canvas->layer[WS_LAYER_BODY + panel].x;
    box.y += canvas->layer[WS_LAYER_BODY + panel].y;
    return box;
}

/*
 * The possible answer at a panel's item: in Registers a lane and its parts, elsewhere coordinates.
 * A cell has both, and would answer its own question.
 */
static struct ws_shown as_answer(int panel, const struct ws_shown *shown)
{
    struct ws_shown answer = WS_SHOWS_NOTHING;

    if (panel == WS_PANEL_REGISTERS) {
        answer.lane = shown->lane;
        answer.reg = shown->reg;
        answer.bit = shown->bit;
    } else {
        answer.matrix = shown->matrix;
        answer.row = shown->row;
        answer.column = shown->column;
        answer.address_lane = shown->lane < 0 ? shown->address_lane : -1;
    }
    return answer;
}

/* The smallest item at a point of the window that can be an answer; false if nothing is there. */
static bool target_at(const struct ws_app *app, double x, double y, int *panel,
                      struct ws_target *found)
{
    const struct ws_canvas *canvas = &app->canvas;
    bool any = false;

    *panel = ws_canvas_panel_at(canvas, x, y);
    for (int i = 0; *panel >= 0 && i < canvas->panel[*panel].targets; i++) {
        const struct ws_target *target = &canvas->panel[*panel].target[i];

        if (ws_box_holds(box_of(canvas, *panel, target->box), x, y) &&
            (!any ||
             target->box.width * target->box.height < found->box.width * found->box.height)) {
            *found = *target;
            any = true;
        }
    }
    return any;
}

static void grow(struct ws_box *all, struct ws_box box)
{
    double right = fmax(all->x + all->width, box.x + box.width);
    double bottom = fmax(all->y + all->height, box.y + box.height);

    if (all->width <= 0) {
        *all = box;
        return;
    }
    all->x = fmin(all->x, box.x);
    all->y = fmin(all->y, box.y);
    all->width = right - all->x;
    all->height = bottom - all->y;
}

/* Whether a panel's item is the subject of the question, as far as it may be revealed. */
static bool is_asked(const struct ws_quiz_question *question, int panel,
                     const struct ws_shown *shown)
{
    const struct ws_shown *asked = &question->asked, seen = as_answer(panel, shown);

    if (asked->address_lane >= 0)
        return !(question->secrets & WS_SECRET_ADDRESS_LANES) &&
               seen.address_lane == asked->address_lane;
    if (asked->lane >= 0)
        return seen.lane == asked->lane && (asked->reg < 0 || seen.reg == asked->reg) &&
               (asked->bit < 0 || seen.bit == asked->bit);
    return asked->matrix >= 0 && seen.column >= 0 && seen.matrix == asked->matrix &&
           (asked->row < 0 || seen.row == asked->row) &&
           (asked->column < 0 || seen.column == asked->column);
}

/* Frames the subject of the question, and the hovered item if the answer is given by pointing. */
static void draw_marks(struct ws_app *app)
{
    const struct ws_quiz_question *question = &app->desk.round.quiz.question;
    const struct ws_canvas *canvas = &app->canvas;
    struct ws_scene scene;

    ws_scene_init(&scene);
    for (int panel = 0; asks(app) && panel < WS_PANELS; panel++) {
        struct ws_box all = {0};

        for (int i = 0; i < canvas->panel[panel].targets; i++)
            if (is_asked(question, panel, &canvas->panel[panel].target[i].shown))
                grow(&all, canvas->panel[panel].target[i].box);
        if (all.width > 0)
            ws_widget_ring(&scene, box_of(canvas, panel, all));
    }
    if (asks(app) && app->desk.hovers && question_of(app)->ask == WS_ASK_POINT) {
        int panel = -1;
        struct ws_target target;

        if (target_at(app, app->drag.x, app->drag.y, &panel, &target))
            ws_widget_ring(&scene, box_of(canvas, panel, target.box));
    }
    ws_canvas_over(&app->canvas, &scene);
}

static void quiz_enter(struct ws_app *app)
{
    app->bar.focus = -1;
    app->drag = (struct ws_drag){.panel = -1};
    if (!app->desk.round.on)
        ws_round_begin(&app->desk, 1, -1, app->desk.round.questions);
}

static void quiz_leave(struct ws_app *app)
{
    struct ws_scene nothing;

    ws_round_end(&app->desk);
    app->canvas.no_tools = false;
    app->bar.focus = -1;
    app->drag = (struct ws_drag){.panel = -1};
    ws_scene_init(&nothing);
    ws_canvas_over(&app->canvas, &nothing);
}

/* A click in a panel while a question is open. */
static void answer_at(struct ws_app *app, double x, double y)
{
    struct ws_target target;
    struct ws_shown shown;
    int panel;

    if (!target_at(app, x, y, &panel, &target))
        return;
    if (question_of(app)->ask != WS_ASK_POINT) {
        ws_desk_say(&app->desk, "Answer below; panels show this later");
        return;
    }
    shown = as_answer(panel, &target.shown);
    if (question_of(app)->answer.lane >= 0 && shown.lane < 0)
        ws_desk_say(&app->desk, "Answer with a lane: click one in Registers");
    else if (question_of(app)->answer.column >= 0 && shown.column < 0)
        ws_desk_say(&app->desk, "Answer with an element: click one in Shared memory or Matrices");
    else
        ws_round_point(&app->desk, &shown);
}

/* A letter or a digit marks a choice, or takes it back; returns whether it did. */
static bool choose_by_key(struct ws_app *app, const char *chord)
{
    int index = chord[0] >= 'a' && chord[0] <= 'f' ? chord[0] - 'a' : chord[0] - '1';

    if (!chord[0] || chord[1] || index < 0 || !asks(app) ||
        question_of(app)->ask != WS_ASK_CHOOSE || index >= question_of(app)->choices)
        return false;
    ws_round_mark(&app->desk, index);
    ws_bar_swallow(&app->bar, chord);
    return true;
}

static bool is_return(const char *chord)
{
    return !strcmp(chord, "return") || !strcmp(chord, "keypadenter");
}

/* Keys that the quiz handles before the controls; returns whether this was one. */
static bool quiz_key(struct ws_app *app, const char *chord)
{
    const struct ws_bar *bar = &app->bar;
    const bool types = ws_field_is_open(bar);

    if (bar->popup.kind != WS_POPUP_NONE)
        return false;
    if (types && is_return(chord)) {
        ws_round_type(&app->desk);
        if (!asks(app))
            ws_field_focus(&app->bar, -1);
        else if (!app->desk.round.typed[0])
            ws_field_open(&app->bar); /* a second try */
        return true;
    }
    if (types)
        return false;
    if (choose_by_key(app, chord))
        return true;
    if (!strcmp(chord, "space") && bar->focus < 0 && !asks(app)) {
        if (ws_explain_way(app->desk.round.quiz.question.kind) == WS_EXPLAINS_PANELS)
            ws_desk_say(&app->desk, "Shown in the panels: point at anything");
        ws_explain_begin(&app->desk);
        ws_bar_swallow(&app->bar, chord);
        return true;
    }
    if (is_return(chord) && asks(app) && app->desk.round.marked >= 0 &&
        (bar->focus < 0 || bar->widget[bar->focus].control ==
                               WS_CONTROL_QUIZ_A + (enum ws_control)app->desk.round.marked)) {
        ws_round_confirm(&app->desk);
        return true;
    }
    if (is_return(chord) && bar->focus < 0 && !asks(app)) {
        ws_bar_press(&app->bar, WS_CONTROL_QUIZ_NEXT);
        ws_bar_swallow(&app->bar, chord);
        return true;
    }
    return false;
}

/* Typing opens the answer field. */
static void type(struct ws_app *app, const char *text)
{
    int field = ws_bar_widget(&app->bar, WS_CONTROL_QUIZ_ANSWER);

    if (!ws_field_is_open(&app->bar) && !app->bar.swallows && asks(app) && field >= 0 &&
        (unsigned char)*text > ' ' && *text != '?')
        ws_field_focus(&app->bar, field);
    ws_bar_text(&app->bar, text);
}

/* While a question is open the pointer marks possible answers, and highlights nothing. */
static void open_event(struct ws_app *app, const struct ws_event *event, double x, double y)
{
    switch (event->kind) {
    case WS_EVENT_MOVE:
        app->desk.hovers =
            !ws_bar_move(&app->bar, x, y) && ws_canvas_panel_at(&app->canvas, x, y) >= 0;
        app->drag.x = x;
        app->drag.y = y;
        draw_marks(app);
        break;
    case WS_EVENT_RELEASE:
        if (app->drag.panel >= 0 && !app->drag.moved && event->button == 1)
            answer_at(app, x, y);
        app->drag.panel = -1;
        ws_bar_release(&app->bar);
        break;
    case WS_EVENT_KEY:
    case WS_EVENT_TEXT:
    case WS_EVENT_PRESS:
    case WS_EVENT_LEAVE:
    case WS_EVENT_WHEEL:
    case WS_EVENT_DROP:
        ws_mode_explore.event(app, event, x, y);
        if (event->kind == WS_EVENT_LEAVE)
            draw_marks(app);
        break;
    }
}

static void quiz_event(struct ws_app *app, const struct ws_event *event, double x, double y)
{
    const bool asked = asks(app);
    const int number = ws_quiz_number(&app->desk.round.quiz);

    if (event->kind == WS_EVENT_KEY && quiz_key(app, event->text))
        ;
    else if (event->kind == WS_EVENT_TEXT)
        type(app, event->text);
    else if (asked)
        open_event(app, event, x, y);
    else
        ws_mode_explore.event(app, event, x, y);
    /* The band has other controls now. */
    if (app->desk.round.on &&
        (asks(app) != asked || ws_quiz_number(&app->desk.round.quiz) != number))
        ws_field_focus(&app->bar, -1);
}

/* Whether an audience needs a panel for a question: not all panels fit at a legible size. */
static bool needs(const struct ws_quiz_question *question, int panel)
{
    const struct ws_shown *asked = &question->asked, *right = &question->right;

    switch ((enum ws_panel_id)panel) {
    case WS_PANEL_MEMORY:
        return (question->addressed && !(question->secrets & WS_SECRET_ADDRESS_LANES)) ||
               asked->address_lane >= 0 || right->address_lane >= 0 ||
               question->secrets & WS_SECRET_BANKS ||
               (question->secrets & WS_SECRET_ADDRESS_LANES &&
                !(question->secrets & WS_SECRET_HOLDERS));
    case WS_PANEL_REGISTERS:
        return asked->lane >= 0 || right->lane >= 0;
    case WS_PANEL_MATRICES:
    case WS_PANEL_SHARED:
    case WS_PANEL_TILE:
    case WS_PANEL_LANES:
    case WS_PANEL_B:
    case WS_PANEL_A:
    case WS_PANEL_D:
    case WS_PANELS:
        break;
    }
    return true;
}

static double quiz_lay_out(struct ws_app *app)
{
    for (int i = 0; i < WS_PANELS && app->show.presents && app->desk.round.on; i++)
        app->canvas.absent[i] = !needs(&app->desk.round.quiz.question, i);
    app->canvas.staged = app->desk.round.explains != WS_EXPLAINS_PANELS;
    app->canvas.no_tools = true;
    return ws_quiz_foot_height(app);
}

static void quiz_tick(struct ws_app *app, double ms)
{
    app->moves = ws_explain_tick(&app->desk, ms);
}

static void quiz_update(struct ws_app *app)
{
    const bool hovers = app->desk.hovers;

    app->moves = app->desk.play.playing;

    if (asks(app))
        app->desk.hovers = false;
    if (ws_desk_light(&app->desk))
        app->canvas.lit_changed = app->desk.chrome_dirty = true;
    app->desk.hovers = hovers;
}

/* Draws the still view above the band: the explaining figure, or the panels with their marks. */
static void draw_above(struct ws_app *app)
{
    const bool figure = app->desk.round.explains == WS_EXPLAINS_FIGURE;
    const struct ws_box stage = app->canvas.layout.stage;
    struct ws_scene scene;

    ws_scene_init(&scene);
    if (figure)
        ws_stage_figure(ws_explain_figure(&app->desk), stage, app->canvas.least_text, &scene);
    ws_layer_set(&app->canvas.layer[WS_LAYER_STAGE], figure ? stage : (struct ws_box){0, 0, 0, 0},
                 &scene);
    draw_marks(app);
}

static void quiz_tell(const struct ws_app *app, struct ws_narration *told)
{
    const struct ws_round *round = &app->desk.round;
    char text[WS_QUIZ_JUDGEMENT_SIZE];

    snprintf(told->where, sizeof told->where, "Quiz, level %d  %d / %d", round->quiz.options.level,
             ws_quiz_number(&round->quiz), round->quiz.options.questions);
    snprintf(told->caption, sizeof told->caption, "%s", ws_quiz_band_question(round, text));
    snprintf(told->detail, sizeof told->detail, "%s", ws_quiz_band_judgement(round, text));
}

/* Goes to the next question, once this is answered; it is not possible to go back. */
static void quiz_turn(struct ws_app *app, int by)
{
    if (by > 0 && asks(app))
        ws_round_confirm(&app->desk);
    else if (by > 0)
        ws_round_next(&app->desk);
    app->desk.chrome_dirty = true;
}

/* Whether a cell of the stage shows the right answer, in memory or in a register. */
static bool is_right(const struct ws_desk *desk, const struct ws_shown *shown)
{
    const struct ws_shown *right = &desk->round.quiz.question.right;
    const struct ws_place place = {right->matrix, right->row, right->column, 0};
    int lane = right->lane, reg = right->reg;
    struct ws_slot slot;

    if (shown->matrix >= 0 && shown->column >= 0 && lane < 0)
        return right->column >= 0 && shown->matrix == right->matrix && shown->row == right->row &&
               shown->column == right->column;
    if (lane < 0 && right->column >= 0 &&
        ws_mapping_slot(&desk->model.evidence.mapping, place, &slot)) {
        lane = slot.lane;
        reg = slot.reg;
    }
    return lane >= 0 && shown->lane == lane && shown->reg >= 0 && (reg < 0 || shown->reg == reg) &&
           (right->bit < 0 || shown->bit < 0 || shown->bit == right->bit);
}

/* Frames the right answer at both of its ends, once the animation is at rest. */
static void draw_played(struct ws_app *app)
{
    const struct ws_scene *stage = &app->canvas.layer[WS_LAYER_STAGE].scene;

    ws_played_draw(app);
    if (app->desk.play.playing || app->desk.play.moment < 1)
        return;
    for (int i = 0; i < stage->nodes; i++)
        if (stage->node[i].kind == WS_NODE_GROUP && stage->node[i].box.width > 0 &&
            is_right(&app->desk, &stage->node[i].shown))
            ws_widget_ring(&app->canvas.over, stage->node[i].box);
    app->canvas.over_changed = true;
}

static void quiz_draw(struct ws_app *app)
{
    if (app->desk.dirty)
        ws_canvas_build(&app->canvas, &app->desk);
    if (app->desk.round.explains == WS_EXPLAINS_PLAYED)
        draw_played(app);
    else if (app->desk.dirty)
        draw_above(app);
    ws_quiz_foot_draw(app);
}

static void hint(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_bar_press(&app->bar, WS_CONTROL_QUIZ_HINT);
}

static void next(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_bar_press(&app->bar, WS_CONTROL_QUIZ_NEXT);
}

/* Closes a popup, field or mark first. */
static void leave(struct ws_app *app, const char *chord)
{
    (void)chord;
    if (app->bar.popup.kind != WS_POPUP_NONE)
        ws_bar_close_popup(&app->bar);
    else if (app->bar.focus >= 0)
        ws_field_focus(&app->bar, -1);
    else if (asks(app) && app->desk.round.marked >= 0)
        ws_round_mark(&app->desk, app->desk.round.marked);
    else
        app->desk.wanted = WS_MODE_EXPLORE;
    app->desk.chrome_dirty = true;
}

static const struct ws_help_line pointing[] = {
    {"A to F, 1 to 6", "choose or clear; Enter confirms"},
    {"Click", "answer in a panel, where it needs a lane or an element"},
    {"Enter", "confirm or submit the answer; after it, the next question"},
    {"Space", "after the answer: play it, or press the focused control"},
    {"Point", "after the answer: anything, to highlight it everywhere"},
    {NULL, NULL},
};

static const struct ws_action actions[] = {
    {"? shift+? shift+/", "?", "a hint", hint},
    {"right pagedown", "Right, Page down", "next question, after the answer", next},
    {"escape", "Esc", "close the quiz", leave},
    {NULL, NULL, NULL, NULL},
};

const struct ws_mode_row ws_mode_quiz = {
    .name = "quiz",
    .title = "Quiz",
    .pointing = pointing,
    .action = actions,
    .brief = true,
    .enter = quiz_enter,
    .leave = quiz_leave,
    .lay_out = quiz_lay_out,
    .place = ws_quiz_foot_place,
    .event = quiz_event,
    .tick = quiz_tick,
    .update = quiz_update,
    .draw = quiz_draw,
    .tell = quiz_tell,
    .turn = quiz_turn,
};
