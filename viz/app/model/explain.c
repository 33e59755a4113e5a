/* Frames are identified by action: loads read rows in another frame than stores write them. */
#include "viz/app/model/explain.h"

#include "viz/app/model/play.h"

/* The part that is played. */
enum part {
    NO_PART,
    WHOLE, /* from the addresses to the end of all frames */
    ROWS,  /* the frame that reads or writes rows, wavefront by wavefront */
};

static const struct {
    enum ws_explains way;
    enum part part;
    enum ws_figure_kind figure;
} rows[WS_QUIZ_KINDS_COUNT] = {
    [WS_QUIZ_LANE] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_PART] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_POINT_ELEMENT] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_POINT_LANE] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_HOLDERS] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_ADDRESS_LANE] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_RECEIVERS] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_COUNTS] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_MOVED] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_SAME] = {WS_EXPLAINS_PANELS, NO_PART, 0},
    [WS_QUIZ_REGISTER] = {WS_EXPLAINS_PANELS, NO_PART, 0},
    [WS_QUIZ_SWAP] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_TRANS_ADDRESS] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_TRANS_PAIR] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_BYTES] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_WAVEFRONTS] = {WS_EXPLAINS_PLAYED, ROWS, 0},
    [WS_QUIZ_PADDING] = {WS_EXPLAINS_PLAYED, ROWS, 0},
    [WS_QUIZ_SWIZZLE] = {WS_EXPLAINS_PLAYED, ROWS, 0},
    [WS_QUIZ_HELPS] = {WS_EXPLAINS_PLAYED, ROWS, 0},
    [WS_QUIZ_PHASE] = {WS_EXPLAINS_PLAYED, ROWS, 0},
    [WS_QUIZ_COST] = {WS_EXPLAINS_PLAYED, ROWS, 0},
    [WS_QUIZ_ORDER] = {WS_EXPLAINS_PANELS, NO_PART, 0},
    [WS_QUIZ_FEED] = {WS_EXPLAINS_PANELS, NO_PART, 0},
    [WS_QUIZ_QUADRANT] = {WS_EXPLAINS_PANELS, NO_PART, 0},
    [WS_QUIZ_REUSE] = {WS_EXPLAINS_PANELS, NO_PART, 0},
    [WS_QUIZ_PACKED] = {WS_EXPLAINS_FIGURE, NO_PART, WS_FIGURE_BITS},
    [WS_QUIZ_UPPER] = {WS_EXPLAINS_FIGURE, NO_PART, WS_FIGURE_BITS},
    [WS_QUIZ_GIVE] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_LEGAL] = {WS_EXPLAINS_PANELS, NO_PART, 0},
    [WS_QUIZ_TARGET] = {WS_EXPLAINS_PANELS, NO_PART, 0},
    [WS_QUIZ_ALIGNMENT] = {WS_EXPLAINS_PANELS, NO_PART, 0},
    [WS_QUIZ_STORE] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_ERROR] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
    [WS_QUIZ_SPOT] = {WS_EXPLAINS_PLAYED, WHOLE, 0},
};

static const struct ws_quiz_question *question_of(const struct ws_desk *desk)
{
    return &desk->round.quiz.question;
}

enum ws_explains ws_explain_way(enum ws_quiz_kind_id kind)
{
    return rows[kind].way;
}

/* The frame in which rows are read or written. */
static int frame_of_rows(const struct ws_variant *variant)
{
    int frame = 0;

    while (frame + 1 < WS_STEP_FRAMES && ws_step_act(variant, frame) != WS_ACT_FETCH &&
           ws_step_act(variant, frame) != WS_ACT_WRITE)
        frame++;
    return frame;
}

/*
 * Follows the place that a node shows: an element by the lane that holds it, a row (a matrix's
 * first by default) by its address lane.
 */
static bool follow_place(struct ws_desk *desk, const struct ws_shown *shown)
{
    struct ws_place place = {shown->matrix, shown->row < 0 ? 0 : shown->row,
                             shown->column < 0 ? 0 : shown->column, 0};
    const struct ws_evidence *evidence;
    struct ws_error error;
    struct ws_slot slot;

    evidence =
        ws_quiz_evidence(&desk->round.quiz.source, question_of(desk)->question.variant, &error);
    if (shown->matrix < 0 || !evidence || !ws_mapping_slot(&evidence->mapping, place, &slot))
        return false;
    if (shown->column >= 0)
        ws_play_follow(desk, slot.lane, false);
    else
        ws_play_follow(desk, ws_mapping_address_lane(&evidence->mapping, slot), true);
    return true;
}

static bool follow(struct ws_desk *desk, const struct ws_shown *shown)
{
    if (shown->address_lane >= 0)
        ws_play_follow(desk, shown->address_lane, true);
    else if (shown->lane >= 0)
        ws_play_follow(desk, shown->lane, false);
    else
        return follow_place(desk, shown);
    return true;
}

static void begin_play(struct ws_desk *desk, enum part part)
{
    const struct ws_quiz_question *question = question_of(desk);
    const struct ws_variant *variant = question->question.variant;
    struct ws_round *round = &desk->round;

    round->from = part == ROWS ? frame_of_rows(variant) : 0;
    round->to = part == ROWS ? round->from : WS_STEP_FRAMES - 1;
    if (!follow(desk, &question->right) && !follow(desk, &question->asked))
        ws_play_follow(desk, 0, part == ROWS || ws_address_lanes(variant));
    if (!ws_play_has_motion(desk)) {
        ws_play_seek(desk, round->to, 1);
        return;
    }
    ws_play_part_of(desk, round->from, round->to);
}

void ws_explain_begin(struct ws_desk *desk)
{
    struct ws_round *round = &desk->round;

    if (!round->on || ws_round_asks(round) || ws_round_is_over(round) || round->failed)
        return;
    round->explains = rows[question_of(desk)->kind].way;
    if (round->explains == WS_EXPLAINS_PLAYED)
        begin_play(desk, rows[question_of(desk)->kind].part);
    desk->dirty = true;
}

void ws_explain_end(struct ws_desk *desk)
{
    desk->round.explains = WS_EXPLAINS_PANELS;
    desk->play.playing = false;
    desk->play.speed = 1;
    desk->dirty = true;
}

bool ws_explain_tick(struct ws_desk *desk, double ms)
{
    struct ws_play *now = &desk->play;
    const int to = desk->round.to;

    ws_play_tick(desk, ms);
    if (now->frame > to || (now->frame == to && now->moment >= 1))
        ws_play_seek(desk, to, 1);
    desk->chrome_dirty = true;
    return now->playing;
}

struct ws_figure ws_explain_figure(const struct ws_desk *desk)
{
    struct ws_figure figure =
        ws_figure_of(rows[question_of(desk)->kind].figure, &desk->model.evidence);

    figure.highlight = question_of(desk)->right;
    return figure;
}
