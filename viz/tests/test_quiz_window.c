/* While a question is open the panels hide its answer; and the least that each kind must hide. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "viz/app/mode/app.h"
#include "viz/app/model/classroom.h"
#include "viz/app/model/explain.h"
#include "viz/app/model/play.h"
#include "viz/app/model/round_desk.h"
#include "viz/app/panel/panels.h"
#include "viz/teach/quiz/quiz_kinds.h"

enum { SEEDS = 6, QUESTIONS = 18 };

/* The answers that questions of a kind must hide. */
static unsigned least_secrets(enum ws_quiz_kind_id kind)
{
    switch (kind) {
    case WS_QUIZ_LANE:
    case WS_QUIZ_POINT_ELEMENT:
    case WS_QUIZ_POINT_LANE:
    case WS_QUIZ_STORE:
    case WS_QUIZ_ERROR:
    case WS_QUIZ_SPOT:
    case WS_QUIZ_PART:
    case WS_QUIZ_HOLDERS:
    case WS_QUIZ_RECEIVERS:
    case WS_QUIZ_MOVED:
    case WS_QUIZ_SWAP:
    case WS_QUIZ_TRANS_PAIR:
    case WS_QUIZ_BYTES:
    case WS_QUIZ_PACKED:
        return WS_SECRET_HOLDERS;
    case WS_QUIZ_ADDRESS_LANE:
    case WS_QUIZ_COUNTS:
    case WS_QUIZ_TRANS_ADDRESS:
    case WS_QUIZ_GIVE:
        return WS_SECRET_ADDRESS_LANES;
    case WS_QUIZ_WAVEFRONTS:
    case WS_QUIZ_PADDING:
    case WS_QUIZ_SWIZZLE:
    case WS_QUIZ_HELPS:
    case WS_QUIZ_PHASE:
    case WS_QUIZ_COST:
        return WS_SECRET_BANKS;
    case WS_QUIZ_REGISTER:
    case WS_QUIZ_ORDER:
    case WS_QUIZ_FEED:
    case WS_QUIZ_QUADRANT:
    case WS_QUIZ_REUSE:
        return WS_SECRET_HOLDERS | WS_SECRET_ORDER;
    case WS_QUIZ_SAME:
    case WS_QUIZ_UPPER:
    case WS_QUIZ_LEGAL:
    case WS_QUIZ_TARGET:
    case WS_QUIZ_ALIGNMENT:
        return 0;
    case WS_QUIZ_KINDS_COUNT:
        break;
    }
    fail();
    return 0;
}

static bool names_lane(const char *text)
{
    return text[0] == 'T' && isdigit((unsigned char)text[1]);
}

/* Whether any text of a panel is such. */
static bool has(const struct ws_app *app, int panel, bool (*is)(const char *text))
{
    const struct ws_scene *scene = &app->canvas.panel[panel].scene;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && is(scene->text + scene->node[i].text))
            return true;
    return false;
}

static bool names_place(const char *text)
{
    return strchr(text, '[') != NULL || (isdigit((unsigned char)text[0]) && strchr(text, ','));
}

static bool tells_banks(const char *text)
{
    return strstr(text, "wavefront") || strstr(text, "row") || !strcmp(text, "banks");
}

static bool names_matrix(const char *text)
{
    return !strncmp(text, "matrix ", 7);
}

static bool names_its_register(const char *text)
{
    return names_matrix(text) && strstr(text, " in ");
}

static bool has_tint(const struct ws_app *app, int panel)
{
    const struct ws_scene *scene = &app->canvas.panel[panel].scene;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].tint.kind == WS_TINT_LANE)
            return true;
    return false;
}

/* How often a panel's texts name a lane, "T5" or "T5: {r0.lo, …". */
static int names_of(const struct ws_app *app, int panel, int lane)
{
    const struct ws_scene *scene = &app->canvas.panel[panel].scene;
    int count = 0, named;

    for (int i = 0; i < scene->nodes; i++)
        count += scene->node[i].kind == WS_NODE_TEXT &&
                 sscanf(scene->text + scene->node[i].text, "T%d", &named) == 1 && named == lane;
    return count;
}

/* One of the labels in Matrices is wrong, and nothing else reveals which. */
static void mislabels_one(const struct ws_app *app)
{
    const struct ws_quiz_mislabel *mislabel = &app->desk.round.quiz.question.mislabel;

    for (int lane = 0; lane < WS_LANES; lane++)
        assert_int_equal(names_of(app, WS_PANEL_MATRICES, lane), lane == mislabel->lane    ? 0
                                                                 : lane == mislabel->wrong ? 2
                                                                                           : 1);
    assert_false(has(app, WS_PANEL_REGISTERS, names_place));
    for (int panel = 0; panel < WS_MOVE_PANELS; panel++)
        assert_false(has_tint(app, panel));
}

static void keeps_its_secrets(const struct ws_app *app)
{
    const unsigned secrets = app->desk.round.quiz.question.secrets;
    struct ws_remark remark;

    assert_int_equal(app->desk.state.picks, 0);
    if (app->desk.round.quiz.question.mislabel.is) {
        mislabels_one(app);
        return;
    }
    if (secrets & WS_SECRET_HOLDERS) {
        assert_false(has(app, WS_PANEL_MATRICES, names_lane));
        assert_false(has(app, WS_PANEL_MATRICES, names_its_register));
        assert_false(has(app, WS_PANEL_REGISTERS, names_place));
        for (int panel = 0; panel < WS_MOVE_PANELS; panel++)
            assert_false(has_tint(app, panel));
    }
    if ((secrets & WS_SECRET_HOLDERS) && (secrets & WS_SECRET_ADDRESS_LANES))
        assert_false(has(app, WS_PANEL_MEMORY, names_lane));
    if (secrets & WS_SECRET_BANKS) {
        assert_false(has(app, WS_PANEL_MEMORY, tells_banks));
        assert_false(ws_panel_memory.remark(&app->desk, false, &remark));
    }
    if (secrets & WS_SECRET_ORDER)
        assert_false(has(app, WS_PANEL_MATRICES, names_matrix));
}

/* Answers the open question wrongly, once. */
static void answer_once(struct ws_desk *desk)
{
    const struct ws_question *question = &desk->round.quiz.question.question;
    const struct ws_shown *right = &question->answer;

    if (question->ask == WS_ASK_CHOOSE) {
        int index = 0;

        while (question->choice[index].right || index == desk->round.quiz.tried)
            index++;
        if (index >= question->choices) /* of two choices the other is right */
            index = !desk->round.quiz.tried;
        ws_round_mark(desk, index);
        ws_round_confirm(desk);
        return;
    }
    if (question->ask == WS_ASK_NUMBER)
        strcpy(desk->round.typed, question->number == 4 ? "5" : "4");
    else if (right->lane >= 0)
        strcpy(desk->round.typed, right->lane == 3 ? "lane 4" : "lane 3");
    else
        strcpy(desk->round.typed, right->row == 1 ? "M0[2,2]" : "M0[1,2]");
    ws_round_type(desk);
    assert_false(desk->round.quiz.judgement.right);
}

/* Answers wrongly twice: the first answer is reported as wrong, and leaves a second try. */
static void answer(struct ws_desk *desk)
{
    answer_once(desk);
    assert_true(ws_round_asks(&desk->round));
    assert_true(desk->round.quiz.missed);
    answer_once(desk);
}

/* After a wrong answer, the explanation is an animation, played, a figure, or the panels. */
static void explains(struct ws_app *app)
{
    struct ws_desk *desk = &app->desk;
    const struct ws_quiz_question *question = &desk->round.quiz.question;
    const struct ws_scene *stage = &app->canvas.layer[WS_LAYER_STAGE].scene;

    assert_int_equal(desk->round.explains, ws_explain_way(question->kind));
    switch (desk->round.explains) {
    case WS_EXPLAINS_PLAYED:
        assert_true(app->moves);
        assert_int_equal(desk->play.frame, desk->round.from);
        assert_true(stage->nodes > 10);
        if (question->right.lane >= 0 || question->right.address_lane >= 0) {
            assert_int_equal(desk->play.lane, question->right.address_lane >= 0
                                                  ? question->right.address_lane
                                                  : question->right.lane);
            assert_int_equal(desk->play.row, question->right.address_lane >= 0);
        }
        for (int i = 0; app->moves && i < 1000; i++)
            ws_app_tick(app, 100);
        assert_false(app->moves);
        assert_int_equal(desk->play.frame, desk->round.to);
        assert_true(desk->play.moment >= 1);
        break;
    case WS_EXPLAINS_FIGURE:
        assert_false(app->moves);
        assert_true(stage->nodes > 10);
        break;
    case WS_EXPLAINS_PANELS:
        assert_false(app->moves);
        break;
    }
    ws_explain_end(desk);
    ws_app_update(app);
}

static void copy(void *self, const char *text)
{
    (void)self;
    (void)text;
}

static void panels_tell_nothing_before_the_answer(void **state)
{
    static const struct ws_host host = {.copy = copy};
    static struct ws_app app;
    bool seen[WS_QUIZ_KINDS_COUNT] = {false};

    (void)state;
    ws_app_init(&app, WS_SOURCE_DIR "/assets/captures", &host);
    ws_app_resize(&app, 1280, 800, 1);
    for (int level = 1; level <= WS_QUIZ_LEVELS; level++)
        for (int seed = 0; seed < SEEDS; seed++) {
            ws_round_begin(&app.desk, level, seed, QUESTIONS);
            if (app.desk.mode != WS_MODE_QUIZ)
                app.desk.wanted = WS_MODE_QUIZ;
            for (int i = 0; i < QUESTIONS; i++) {
                enum ws_quiz_kind_id kind = app.desk.round.quiz.question.kind;

                ws_app_update(&app);
                assert_true(ws_round_asks(&app.desk.round));
                assert_int_equal(least_secrets(kind) & ~app.desk.round.quiz.question.secrets, 0);
                keeps_its_secrets(&app);
                answer(&app.desk);
                assert_false(ws_round_asks(&app.desk.round));
                assert_int_equal(ws_round_secrets(&app.desk.round), 0);
                ws_app_update(&app);
                explains(&app);
                seen[kind] = true;
                assert_true(has(&app, WS_PANEL_REGISTERS, names_place));
                ws_round_next(&app.desk);
            }
            assert_true(ws_round_is_over(&app.desk.round));
        }
    app.desk.wanted = WS_MODE_EXPLORE;
    ws_app_update(&app);
    assert_string_equal(app.desk.state.choices.variant->name, "ldmatrix.m8n8.x4.b16");
    assert_false(app.desk.round.on);
    for (int kind = 0; kind < WS_QUIZ_KINDS_COUNT; kind++)
        assert_true(seen[kind]);
    ws_app_finish(&app);
}

/* Asks a question of a kind, in a round of a level. */
static void ask_kind(struct ws_app *app, int level, enum ws_quiz_kind_id kind)
{
    ws_round_begin(&app->desk, level, 7, 40);
    app->desk.wanted = WS_MODE_QUIZ;
    ws_app_update(app);
    while (app->desk.round.quiz.question.kind != kind) {
        answer(&app->desk);
        ws_round_next(&app->desk);
        assert_true(ws_round_asks(&app->desk.round));
    }
    ws_app_update(app);
}

/* A wrong answer to it. */
static void answer_kind(struct ws_app *app, int level, enum ws_quiz_kind_id kind)
{
    ask_kind(app, level, kind);
    answer(&app->desk);
    ws_app_update(app);
}

static void nothing_moves_where_no_motion_is_wanted(void **state)
{
    static const struct ws_host host = {.copy = copy};
    static struct ws_app app;

    (void)state;
    ws_app_init(&app, WS_SOURCE_DIR "/assets/captures", &host);
    ws_app_resize(&app, 1280, 800, 1);
    app.desk.state.choices.no_motion = true;
    answer_kind(&app, 1, WS_QUIZ_LANE);
    assert_int_equal(app.desk.round.explains, WS_EXPLAINS_PLAYED);
    assert_false(app.moves);
    assert_int_equal(app.desk.play.frame, WS_STEP_FRAMES - 1);
    app.desk.wanted = WS_MODE_EXPLORE;
    ws_app_update(&app);
    assert_true(app.desk.state.choices.no_motion);
    ws_app_finish(&app);
}

/* A padding that leaves no conflict is in the addresses that are played. */
static void the_right_padding_is_what_is_played(void **state)
{
    static const struct ws_host host = {.copy = copy};
    static struct ws_app app;

    (void)state;
    ws_app_init(&app, WS_SOURCE_DIR "/assets/captures", &host);
    ws_app_resize(&app, 1280, 800, 1);
    answer_kind(&app, 3, WS_QUIZ_PADDING);
    assert_true(app.desk.state.choices.addresses.padding_bytes > 0);
    assert_int_equal(app.desk.round.from, 1); /* where rows are fetched */
    assert_int_equal(app.desk.round.to, 1);
    assert_true(ws_banks_free(&app.desk.model.report.banks));
    ws_app_finish(&app);
}

/* Whoever is opened from the other: the user's own state comes back once both are left. */
static void lessons_and_quiz_put_away_the_same(void **state)
{
    static const struct ws_host host = {.copy = copy};
    static struct ws_app app;
    struct ws_error error;

    (void)state;
    ws_app_init(&app, WS_SOURCE_DIR "/assets/captures", &host);
    ws_app_resize(&app, 1280, 800, 1);
    app.desk.state.choices.addresses.pitch_bytes = 80;
    for (int lesson_first = 0; lesson_first < 2; lesson_first++) {
        for (int i = 0; i < 3; i++) {
            if ((i + lesson_first) % 2) {
                ws_round_begin(&app.desk, 2, 7, 3);
                app.desk.wanted = WS_MODE_QUIZ;
            } else {
                assert_true(ws_class_open(&app.desk, WS_SOURCE_DIR "/viz/tests/lessons/whole.json",
                                          NULL, &error));
                app.desk.wanted = WS_MODE_LESSON;
            }
            ws_app_update(&app);
            assert_true(app.desk.round.on == ((i + lesson_first) % 2));
            assert_true(app.desk.course.open != app.desk.round.on);
            if (app.desk.round.on)
                assert_ptr_equal(app.desk.state.choices.variant,
                                 app.desk.round.quiz.question.question.variant);
        }
        app.desk.wanted = WS_MODE_EXPLORE;
        ws_app_update(&app);
        assert_false(app.desk.away.holders);
        assert_int_equal(app.desk.state.choices.addresses.pitch_bytes, 80);
    }
    ws_app_finish(&app);
}

/* Presented, a question about operands shows only the matrices, whose rows are then high enough. */
static void a_hall_sees_the_quarters(void **state)
{
    static const struct ws_host host = {.copy = copy};
    static struct ws_app app;
    const struct ws_panel *matrices = &app.canvas.panel[WS_PANEL_MATRICES];
    int cells = 0;

    (void)state;
    ws_app_init(&app, WS_SOURCE_DIR "/assets/captures", &host);
    ws_app_resize(&app, 1920, 1080, 1);
    app.show.presents = true;
    ask_kind(&app, 3, WS_QUIZ_QUADRANT);
    assert_true(app.canvas.absent[WS_PANEL_MEMORY]);
    for (int i = 0; i < matrices->targets; i++) {
        const struct ws_target *target = &matrices->target[i];

        if (target->shown.row < 0 || target->shown.column < 0)
            continue;
        assert_true(target->block.height * app.canvas.scale >= 1080.0 / 60);
        cells++;
    }
    assert_int_equal(cells, 4 * 64);
    ws_app_finish(&app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(panels_tell_nothing_before_the_answer),
        cmocka_unit_test(nothing_moves_where_no_motion_is_wanted),
        cmocka_unit_test(the_right_padding_is_what_is_played),
        cmocka_unit_test(lessons_and_quiz_put_away_the_same),
        cmocka_unit_test(a_hall_sees_the_quarters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
