/* Four lines, each as large as fits: words, formulas, operands, and what happened last. */
#include "viz/app/panel/foot.h"

#include <math.h>

#include "viz/app/model/sentence.h"
#include "viz/figure/metrics.h"

enum { EDGE = 16 };

/* A line at its size, or as much smaller as makes it fit the width. */
static void put_line(struct ws_scene *scene, double width, double y, enum ws_role role, double size,
                     const char *text)
{
    double natural = ws_text_width(text, size, ws_role_monospace(role), ws_role_bold(role));

    if (!*text)
        return;
    ws_scene_text(scene, EDGE, y, natural > width ? fmax(size * width / natural, 6) : size,
                  WS_ANCHOR_START, role, text);
}

static void put_trial(const struct ws_desk *desk, struct ws_scene *scene, double width, double y)
{
    bool right = desk->trial.as_predicted && desk->trial.cycles_as_predicted;
    char text[640];

    ws_gpu_trial_words(&desk->trial, text, sizeof text);
    put_line(scene, width, y, right ? WS_ROLE_HEADING : WS_ROLE_ALERT_TEXT, 12, text);
}

static void draw_foot(const struct ws_desk *desk, struct ws_scene *scene, struct ws_box foot)
{
    double width = foot.width - 2 * EDGE;
    char words[1024], formulas[1024], ptx[1024];

    ws_sentence(desk, words, formulas, ptx, sizeof words);
    put_line(scene, width, foot.y + 17, WS_ROLE_LABEL, 13.5, words);
    put_line(scene, width, foot.y + 37, WS_ROLE_CODE, 12, formulas);
    put_line(scene, width, foot.y + 56, WS_ROLE_CODE, 12, ptx);
    if (desk->message[0])
        put_line(scene, width, foot.y + 76, desk->message_alert ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE,
                 12, desk->message);
    else if (desk->has_trial)
        put_trial(desk, scene, width, foot.y + 76);
    else if (!desk->model.has_evidence)
        put_line(scene, width, foot.y + 76, WS_ROLE_ALERT_TEXT, 12,
                 desk->model.evidence_error.text);
    else if (ws_address_lanes(desk->state.choices.variant) && !desk->model.has_addresses)
        put_line(scene, width, foot.y + 76, WS_ROLE_ALERT_TEXT, 12, desk->model.address_error.text);
    else
        put_line(scene, width, foot.y + 76, WS_ROLE_SMALL, 11,
                 desk->model.evidence.remark[0] ? desk->model.evidence.remark
                                                : desk->model.evidence.text);
}

void ws_foot_draw(struct ws_canvas *canvas, const struct ws_desk *desk)
{
    struct ws_scene scene;

    ws_scene_init(&scene);
    draw_foot(desk, &scene, canvas->layout.foot);
    ws_layer_set(&canvas->layer[WS_LAYER_FOOT], canvas->layout.foot, &scene);
}
