/* The band in the window's foot: the buttons are at the right end of its head. */
#include "viz/app/mode/quiz_foot.h"

#include <math.h>

#include "viz/app/control/chrome.h"
#include "viz/app/control/quiz_band.h"
#include "viz/app/control/widget.h"
#include "viz/app/panel/caption_band.h"

enum { BUTTON_HEIGHT = 28, BUTTON_GAP = 8, NEXT_WIDTH = 84, LOW = 720 };

/* Whether the panels need the space that would be reserved for the judgement. */
static bool is_low(const struct ws_app *app)
{
    return app->canvas.pixels_y / app->canvas.scale < LOW;
}

/* A question is longer than a lesson's caption, and the audience needs the panels as well. */
static struct ws_band_size size_of(const struct ws_app *app, double width)
{
    const struct ws_band_size presented = {13, 12, WS_PRESENT_LEAST, true};

    return app->show.presents ? presented : ws_band_size_of(width);
}

static void lay_out_band(const struct ws_app *app, double width, struct ws_quiz_band *band)
{
    ws_quiz_band_lay_out(&app->desk, width, size_of(app, width), is_low(app), band);
}

double ws_quiz_foot_height(const struct ws_app *app)
{
    struct ws_quiz_band band;

    lay_out_band(app, app->canvas.pixels_x / app->canvas.scale, &band);
    return band.height;
}

static struct ws_box in_foot(const struct ws_app *app, struct ws_box box)
{
    box.x += app->canvas.layout.foot.x;
    box.y += app->canvas.layout.foot.y;
    return box;
}

/* Whether the head has this button now. */
static bool has_button(const struct ws_app *app, enum ws_control control)
{
    const bool over = ws_round_is_over(&app->desk.round);

    if (app->show.presents)
        return control == WS_CONTROL_QUIZ_NEXT && ws_round_asks(&app->desk.round) &&
               app->desk.round.marked >= 0;
    if (control == WS_CONTROL_QUIZ_HINT)
        return ws_round_asks(&app->desk.round);
    if (control == WS_CONTROL_QUIZ_SHOW)
        return !ws_round_asks(&app->desk.round) && !over && !app->desk.round.failed;
    if (control == WS_CONTROL_QUIZ_RESULTS || control == WS_CONTROL_QUIZ_CARDS)
        return over;
    return true;
}

void ws_quiz_foot_place(struct ws_app *app)
{
    static const enum ws_control right[] = {WS_CONTROL_QUIZ_NEXT,  WS_CONTROL_QUIZ_LEAVE,
                                            WS_CONTROL_QUIZ_HINT,  WS_CONTROL_QUIZ_SHOW,
                                            WS_CONTROL_QUIZ_CARDS, WS_CONTROL_QUIZ_RESULTS};
    struct ws_quiz_band band;
    struct ws_box head;
    double x;

    lay_out_band(app, app->canvas.layout.foot.width, &band);
    for (int i = 0; i < WS_MOST_CHOICES; i++)
        if (band.choice[i].width > 0)
            ws_chrome_place(&app->bar, (enum ws_control)(WS_CONTROL_QUIZ_A + i), WS_LAYERS,
                            in_foot(app, band.choice[i]));
    if (band.field.width > 0) {
        band.field.width = WS_QUIZ_FIELD;
        ws_chrome_place(&app->bar, WS_CONTROL_QUIZ_ANSWER, WS_LAYER_FOOT, in_foot(app, band.field));
    }
    head = in_foot(app, app->show.presents ? band.foot : band.head);
    x = head.x + head.width;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        double width;

        if (!has_button(app, right[i]))
            continue;
        width = ws_chrome_width(&app->bar, right[i]);
        if (right[i] == WS_CONTROL_QUIZ_NEXT)
            width = fmax(width, NEXT_WIDTH); /* its text changes, its width does not */
        x -= width;
        ws_chrome_place(
            &app->bar, right[i], WS_LAYER_FOOT,
            (struct ws_box){x, head.y + (head.height - BUTTON_HEIGHT) / 2, width, BUTTON_HEIGHT});
        x -= BUTTON_GAP;
    }
}

/* Which choice a widget is, or -1. */
static int choice_of(const struct ws_bar *bar, int widget)
{
    int choice = widget < 0 ? -1 : (int)bar->widget[widget].control - WS_CONTROL_QUIZ_A;

    return choice >= 0 && choice < WS_MOST_CHOICES ? choice : -1;
}

void ws_quiz_foot_draw(struct ws_app *app)
{
    const int focused = choice_of(&app->bar, app->bar.focus);
    const struct ws_box foot = app->canvas.layout.foot;
    struct ws_scene scene;
    struct ws_quiz_band band;

    lay_out_band(app, app->canvas.layout.foot.width, &band);
    band.foot.width = ws_chrome_free(&app->bar, in_foot(app, band.foot), BUTTON_GAP);
    ws_scene_init(&scene);
    ws_quiz_band_draw(&app->desk, &band, foot.x, foot.y, choice_of(&app->bar, app->bar.hovered),
                      &scene);
    if (focused >= 0)
        ws_widget_ring(&scene, in_foot(app, band.choice[focused]));
    ws_chrome_widgets(&app->bar, &scene, WS_LAYER_FOOT);
    ws_layer_set(&app->canvas.layer[WS_LAYER_FOOT], foot, &scene);
}
