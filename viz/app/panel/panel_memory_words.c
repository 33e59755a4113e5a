/* The text of the memory panel: faults at their rows, and the lines of its head. */
#include <math.h>
#include <stdio.h>

#include "viz/app/model/address_cost.h"
#include "viz/app/panel/fit.h"
#include "viz/app/panel/panel_memory.h"
#include "viz/paint/bank_words.h"
#include "viz/scene/metrics.h"

#define LEAST_WORDS 7.0

void ws_memory_fault_draw(const struct ws_room *room, struct ws_scene *scene, struct ws_box box,
                          int lane)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char fault[WS_FAULT_SIZE], text[WS_FAULT_SIZE + 8];
    double most = ws_label_share(box.height), width;
    bool rests = ws_model_inactive(room->model, lane);

    if (rests)
        snprintf(fault, sizeof fault, "inactive");
    else if (room->no_banks || !ws_lane_fault(room->model, lane, fault, sizeof fault))
        return;
    snprintf(text, sizeof text, "T%d: %s", lane, fault);
    width = ws_text_width(text, 1, false, true);
    if ((box.width - 8) / width < fmin(LEAST_WORDS, most)) {
        snprintf(text, sizeof text, "%s", fault); /* the row begins with its lane */
        width = ws_text_width(text, 1, false, true);
    }
    shown.address_lane = lane;
    ws_scene_open(scene, shown);
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2,
                  fmin(most, (box.width - 8) / width), WS_ANCHOR_MIDDLE,
                  rests ? WS_ROLE_LABEL_MUTED : WS_ROLE_ALERT_TEXT, text);
    ws_scene_close(scene);
}

bool ws_memory_remark(const struct ws_desk *desk, bool brief, struct ws_remark *remark)
{
    if (ws_round_secrets(&desk->round) & WS_SECRET_BANKS ||
        !ws_address_lanes(desk->state.choices.variant))
        return false;
    *remark = (struct ws_remark){.size = 12};
    remark->role = ws_address_cost(desk, brief, remark->text, sizeof remark->text)
                       ? WS_ROLE_ALERT_TEXT
                       : WS_ROLE_NOTE;
    return true;
}

/* The tile settings that do not apply to an expression. */
static bool say_resting(const struct ws_state *state, struct ws_remark *advice)
{
    const struct ws_address_options *tile = &state->choices.addresses;

    if (!state->choices.formula || !(tile->swizzle.bits || tile->base_bytes))
        return false;
    snprintf(advice->text, sizeof advice->text, "%s ignored: the expression is the whole address",
             !tile->base_bytes     ? "Swizzle"
             : !tile->swizzle.bits ? "Base"
                                   : "Swizzle and Base");
    return true;
}

/* Without a suggestion: the error, which sources cause conflicts, or why no suggestion helps. */
bool ws_memory_advice(const struct ws_desk *desk, struct ws_remark *advice)
{
    const struct ws_model *model = &desk->model;
    const struct ws_bank_report *report = &model->report;

    *advice = (struct ws_remark){.size = 11, .role = WS_ROLE_ALERT_TEXT};
    if (ws_round_asks(&desk->round) || !ws_address_lanes(model->variant))
        return false;
    if (model->has_addresses && (report->padding.found || report->swizzle.found))
        return false;
    if (ws_lanes_fault(model, ~(uint32_t)0, advice->text, sizeof advice->text))
        return true;
    advice->role = WS_ROLE_SMALL;
    if (!model->has_addresses || ws_banks_free(&report->banks))
        return say_resting(&desk->state, advice);
    if (ws_banks_by_source(&report->banks)) {
        snprintf(advice->text, sizeof advice->text, "The sources in global memory count: see '%s'",
                 ws_sources_title(model->variant));
        return true;
    }
    snprintf(advice->text, sizeof advice->text, "%s and %s removes these conflicts",
             report->padding.none, report->swizzle.none);
    return true;
}
