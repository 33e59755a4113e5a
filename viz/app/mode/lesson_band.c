/* The band in the window's foot: the buttons are at the right end of its head. */
#include "viz/app/mode/lesson_band.h"

#include <math.h>
#include <stdio.h>

#include "viz/app/control/band.h"
#include "viz/app/control/chrome.h"
#include "viz/app/control/widget.h"
#include "viz/app/model/sentence.h"
#include "viz/app/model/shared_sentence.h"
#include "viz/app/model/window_labels.h"
#include "viz/app/panel/caption_band.h"
#include "viz/teach/picture.h"

enum { BUTTON_HEIGHT = 28, BUTTON_GAP = 8, TITLE_WIDTH = 120 };

/* An audience needs no small print, and all of its text is large. */
static struct ws_band_size size_of(const struct ws_app *app, double width)
{
    const struct ws_band_size presented = {15, 12, WS_PRESENT_LEAST, true};

    return app->show.presents ? presented : ws_band_size_of(width);
}

double ws_lesson_band_height(const struct ws_app *app)
{
    double width = app->canvas.pixels_x / app->canvas.scale;
    struct ws_band band;

    ws_band_lay_out(&app->desk.course, width, size_of(app, width), &band);
    return band.height;
}

static struct ws_box in_foot(const struct ws_app *app, struct ws_box box)
{
    box.x += app->canvas.layout.foot.x;
    box.y += app->canvas.layout.foot.y;
    return box;
}

/* Whether a button has a place now: while presenting, only those needed for a mouse. */
static bool has_button(const struct ws_app *app, enum ws_control control)
{
    const struct ws_course *course = &app->desk.course;

    if (control == WS_CONTROL_LESSON_PLAY)
        return ws_course_plays(course);
    if (app->show.presents)
        return control == WS_CONTROL_LESSON_NEXT && ws_course_marked(course) >= 0;
    if (control == WS_CONTROL_CLASS)
        return ws_course_step(course)->asks &&
               ws_course_step(course)->question.ask == WS_ASK_CHOOSE;
    return control != WS_CONTROL_ROUND || course->counts;
}

/* The buttons at the right end of a line of the band, the last first. */
static void place_buttons(struct ws_app *app, struct ws_box line)
{
    static const enum ws_control right[] = {WS_CONTROL_LESSON_NEXT,  WS_CONTROL_LESSON_BACK,
                                            WS_CONTROL_LESSON_LEAVE, WS_CONTROL_LESSON_PLAY,
                                            WS_CONTROL_CLASS,        WS_CONTROL_ROUND,
                                            WS_CONTROL_LESSONS};
    double x = line.x + line.width, y = line.y + (line.height - BUTTON_HEIGHT) / 2;

    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        double width;

        if (!has_button(app, right[i]))
            continue;
        width = ws_chrome_width(&app->bar, right[i]);
        if (right[i] == WS_CONTROL_LESSON_NEXT || right[i] == WS_CONTROL_LESSON_PLAY)
            width = fmax(width, 84); /* its text changes, its width does not */
        if (right[i] == WS_CONTROL_LESSONS && x - width < line.x + line.width / 3)
            continue; /* the text at the left needs the space */
        x -= width;
        ws_chrome_place(&app->bar, right[i], WS_LAYER_FOOT,
                        (struct ws_box){x, y, width, BUTTON_HEIGHT});
        x -= BUTTON_GAP;
    }
}

/* Places the badge of the evidence in the head of the panel at the top right. */
static void place_badge(struct ws_app *app)
{
    const struct ws_window_layout *layout = &app->canvas.layout;
    const double width = ws_chrome_width(&app->bar, WS_CONTROL_BADGE);
    int at = -1;

    for (int i = 0; i < WS_PANELS && !app->canvas.staged; i++) {
        const struct ws_box head = layout->panel[i].head;

        if (head.width >= width + TITLE_WIDTH &&
            (at < 0 || head.y < layout->panel[at].head.y ||
             (head.y == layout->panel[at].head.y && head.x > layout->panel[at].head.x)))
            at = i;
    }
    if (at < 0)
        return;
    ws_chrome_place(
        &app->bar, WS_CONTROL_BADGE, WS_LAYER_HEAD + at,
        (struct ws_box){layout->panel[at].head.x + layout->panel[at].head.width - width,
                        layout->panel[at].head.y + (WS_HEAD_HEIGHT - WS_CONTROL_HEIGHT) / 2.0,
                        width, WS_CONTROL_HEIGHT});
}

static void lay_out_band(const struct ws_app *app, struct ws_band *band)
{
    ws_band_lay_out(&app->desk.course, app->canvas.layout.foot.width,
                    size_of(app, app->canvas.layout.foot.width), band);
}

void ws_lesson_band_place(struct ws_app *app)
{
    const struct ws_course *course = &app->desk.course;
    struct ws_band band;

    if (!course->open)
        return;
    lay_out_band(app, &band);
    /* Votes first, so that Tab leads from one to the next. */
    for (int i = 0; i < WS_MOST_CHOICES && course->counts; i++)
        if (band.votes[i].width > 0)
            ws_chrome_place(&app->bar, (enum ws_control)(WS_CONTROL_VOTE_A + i), WS_LAYER_FOOT,
                            in_foot(app, (struct ws_box){band.votes[i].x, band.votes[i].y + 2,
                                                         WS_VOTE_FIELD, WS_VOTE_HEIGHT - 4}));
    for (int i = 0; i < WS_MOST_CHOICES && !course->counts; i++)
        if (band.choice[i].width > 0)
            ws_chrome_place(&app->bar, (enum ws_control)(WS_CONTROL_CHOICE_A + i), WS_LAYERS,
                            in_foot(app, band.choice[i]));
    if (band.field.width > 0) {
        band.field.width = WS_ANSWER_WIDTH(band.size);
        ws_chrome_place(&app->bar, WS_CONTROL_ANSWER, WS_LAYER_FOOT, in_foot(app, band.field));
    }
    place_badge(app);
    place_buttons(app, in_foot(app, app->show.presents ? band.foot : band.head));
}

/* Which choice a widget is, or -1. */
static int choice_of(const struct ws_bar *bar, int widget)
{
    int choice = widget < 0 ? -1 : (int)bar->widget[widget].control - WS_CONTROL_CHOICE_A;

    return choice < WS_MOST_CHOICES ? choice : -1;
}

/* The small print: the evidence of the stage, or of what the panels would show. */
static void put_known(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_lesson_stage *stage = &ws_course_step(&desk->course)->stage;
    const char *known = stage->kind == WS_STAGE_PICTURE ? ws_picture_known(stage->picture) : NULL;

    const int marked = ws_course_marked(&desk->course);

    if (marked >= 0)
        snprintf(text, size, "Enter confirms %c; %c or Esc takes it back", 'A' + marked,
                 'A' + marked);
    else if (known)
        snprintf(text, size, "%s", known);
    else if (ws_model_kind(&desk->model) == WS_KIND_WGMMA && stage->kind == WS_STAGE_PICTURE)
        ws_shared_known(&desk->model, text, size);
    else if (desk->model.has_evidence)
        ws_provenance(&desk->model, true, text, size);
    else
        ws_window_error(&desk->model.evidence_error, text, size);
}

void ws_lesson_band_draw(struct ws_app *app)
{
    const struct ws_desk *desk = &app->desk;
    const struct ws_band_marks marks = {choice_of(&app->bar, app->bar.hovered),
                                        choice_of(&app->bar, app->bar.focus)};
    const struct ws_box foot = app->canvas.layout.foot;
    struct ws_scene scene;
    struct ws_band band;
    char known[640];

    lay_out_band(app, &band);
    ws_scene_init(&scene);
    ws_band_draw(&desk->course, &band, foot.x, foot.y,
                 ws_chrome_free(&app->bar, in_foot(app, band.head), BUTTON_GAP), marks, &scene);
    if (marks.focused >= 0)
        ws_widget_ring(&scene, in_foot(app, band.choice[marks.focused]));
    ws_chrome_widgets(&app->bar, &scene, WS_LAYER_FOOT);
    put_known(desk, known, sizeof known);
    band.foot = in_foot(app, band.foot);
    band.foot.width = ws_chrome_free(&app->bar, band.foot, BUTTON_GAP);
    ws_band_foot_draw(desk, band.foot, known, &scene);
    ws_layer_set(&app->canvas.layer[WS_LAYER_FOOT], foot, &scene);
}
