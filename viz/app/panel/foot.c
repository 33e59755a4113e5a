/*
 * One line each for the sentence, formulas, operands, and the last message. A sentence that does
 * not fit its line takes two; the other lines then move together.
 */
#include "viz/app/panel/foot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/model/sentence.h"
#include "viz/app/model/typed.h"
#include "viz/app/model/window_labels.h"
#include "viz/scene/lines.h"
#include "viz/scene/metrics.h"

enum { EDGE = 16 };

/* The middles of the four lines, from the foot's top, and the size of the words. */
static const struct lines {
    double words, formulas, operands, last, size;
} one_line = {17, 37, 56, 76, 13.5}, two_lines = {6, 45, 61, 78, 12};

/* Draws a line at its size, or smaller so that it fits the width. */
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

static void put_provenance(const struct ws_desk *desk, struct ws_scene *scene, double width,
                           double y)
{
    char text[640];

    ws_provenance(&desk->model, false, text, sizeof text);
    if (ws_text_width(text, 7, false, false) > width)
        ws_provenance(&desk->model, true, text, sizeof text);
    put_line(scene, width, y, WS_ROLE_SMALL, 11, text);
}

/* Draws whether the chosen load feeds the operand. */
static void put_feeding(const struct ws_desk *desk, struct ws_scene *scene, double width, double y)
{
    char text[1280];
    bool feeds = ws_feeding_words(&desk->model.feeding, text, sizeof text);

    ws_window_labels(text, sizeof text);
    put_line(scene, width, y, feeds ? WS_ROLE_HEADING : WS_ROLE_ALERT_TEXT, 12, text);
}

/* Reports that the picture does not show the typed text. */
static void put_draft(const struct ws_desk *desk, struct ws_scene *scene, double width, double y)
{
    struct ws_error wrong;
    size_t length;
    char text[640];

    ws_typed_wrong(&desk->state, &wrong);
    length = strlen(ws_window_error(&wrong, text, sizeof text));
    snprintf(text + length, sizeof text - length, "; showing the last valid addresses");
    put_line(scene, width, y, WS_ROLE_ALERT_TEXT, 12, text);
}

/* Draws the sentence on one line, or on two from `y` on; returns the other lines' positions. */
static const struct lines *put_words(struct ws_scene *scene, double width, double y,
                                     const char *words)
{
    double size = two_lines.size;

    if (ws_text_width(words, one_line.size, false, false) <= width) {
        put_line(scene, width, y + one_line.words, WS_ROLE_LABEL, one_line.size, words);
        return &one_line;
    }
    while (size > 8 && ws_lines_draw(NULL, 0, 0, width, size, WS_ROLE_LABEL, words) >
                           two_lines.formulas - two_lines.words - 6)
        size -= 0.5;
    ws_lines_draw(scene, EDGE, y + two_lines.words, width, size, WS_ROLE_LABEL, words);
    return &two_lines;
}

static void draw_foot(const struct ws_desk *desk, struct ws_scene *scene, struct ws_box foot)
{
    double width = foot.width - 2 * EDGE, last;
    char words[1024], formulas[1024], ptx[1024], text[640];
    const struct lines *at;

    ws_sentence(desk, words, formulas, ptx, sizeof words);
    at = put_words(scene, width, foot.y, words);
    last = foot.y + at->last;
    put_line(scene, width, foot.y + at->formulas, WS_ROLE_CODE, 12, formulas);
    put_line(scene, width, foot.y + at->operands, WS_ROLE_CODE, 12, ptx);
    if (desk->message[0])
        put_line(scene, width, last, desk->message_alert ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE, 12,
                 desk->message);
    else if (desk->has_trial)
        put_trial(desk, scene, width, last);
    else if (!desk->model.has_evidence)
        put_line(scene, width, last, WS_ROLE_ALERT_TEXT, 12,
                 ws_window_error(&desk->model.evidence_error, text, sizeof text));
    else if (desk->state.draft && ws_address_lanes(desk->state.choices.variant))
        put_draft(desk, scene, width, last);
    else if (ws_address_lanes(desk->state.choices.variant) && !desk->model.has_addresses)
        put_line(scene, width, last, WS_ROLE_ALERT_TEXT, 12,
                 ws_window_error(&desk->model.address_error, text, sizeof text));
    else if (desk->model.feeding.asked)
        put_feeding(desk, scene, width, last);
    else
        put_provenance(desk, scene, width, last);
}

void ws_foot_draw(struct ws_canvas *canvas, const struct ws_desk *desk)
{
    struct ws_scene scene;

    ws_scene_init(&scene);
    draw_foot(desk, &scene, canvas->layout.foot);
    ws_layer_set(&canvas->layer[WS_LAYER_FOOT], canvas->layout.foot, &scene);
}
