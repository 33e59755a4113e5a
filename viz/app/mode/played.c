/* The resting parts are the same for all instants of a step, and are drawn once. */
#include "viz/app/mode/played.h"

#include "viz/app/panel/stage_play.h"

void ws_played_draw(struct ws_app *app)
{
    struct ws_canvas *canvas = &app->canvas;
    const struct ws_box stage = canvas->layout.stage;
    const double unit = 1 / canvas->scale;
    struct ws_spread spread;
    struct ws_scene still, movers;

    ws_scene_init(&still);
    ws_play_still(&app->desk, stage, unit, canvas->least_text, &spread, &still);
    ws_layer_set(&canvas->layer[WS_LAYER_STAGE], stage, &still);
    ws_scene_init(&movers);
    ws_play_movers(&app->desk, stage, canvas->least_text, &spread, &movers);
    ws_canvas_over(canvas, &movers);
}
