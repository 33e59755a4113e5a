/*
 * Steps over time. For every variant and its addresses, each element is in one place, frames are
 * continuous, moving cells stay on the sheet and off its captions, wavefronts follow the bank rule,
 * and sentences are short.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/tests/sample.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/moving/beat.h"
#include "viz/figure/moving/step.h"
#include "viz/figure/moving/step_frame.h"
#include "viz/figure/sheet.h"
#include "viz/tests/collide.h"
#include "viz/tests/figures.h"
#include "viz/text/text_add.h"

static const struct ws_address_options addresses[] = {
    {.pitch_bytes = 0},
    {.pitch_bytes = 128},
    {.pitch_bytes = 128, .swizzle = {3, 4, 3}},
    {.pitch_bytes = 144, .tile = WS_TILE_ROWS},
    {.pitch_bytes = 20},
    {.source = WS_FROM_EXPRESSION, .expression = "t / 2 * 128"},
    {.source = WS_FROM_EXPRESSION, .expression = "t * 4096 + 4"},
};

enum { WAYS = sizeof addresses / sizeof addresses[0] };

static struct ws_evidence evidence;

/* The step figure of a variant, with addresses, or without (-1). */
static struct ws_figure figure_of(int id, int way)
{
    struct ws_figure figure;

    specified(ws_variant((enum ws_variant_id)id), &evidence);
    figure = ws_figure_of(WS_FIGURE_STEP, &evidence);
    if (way >= 0)
        figure.addresses = &addresses[way];
    return figure;
}

static struct ws_timeline timeline_of(const struct ws_figure *figure)
{
    struct ws_timeline timeline;
    struct ws_error error;

    if (!ws_timeline_make(figure, &timeline, &error))
        fail_msg("%s", error.text);
    return timeline;
}

/* Calls `check` for every variant with each kind of addresses. */
static void each(void (*check)(const struct ws_timeline *timeline))
{
    for (int id = 0; id < WS_VARIANTS; id += sample_step(3))
        for (int way = -1; way < WAYS; way++) {
            struct ws_figure figure = figure_of(id, way);
            struct ws_timeline timeline;

            if (way >= 0 && !ws_address_lanes(evidence.mapping.variant))
                continue;
            timeline = timeline_of(&figure);
            check(&timeline);
        }
}

static void check_joins(const struct ws_timeline *timeline)
{
    const struct ws_variant *variant = timeline->figure->evidence->mapping.variant;

    for (int number = 0; number < ws_slot_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);
        enum ws_whereabouts was = WS_AT_SOURCE;
        double way, last = 0;

        for (int frame = 0; frame < WS_STEP_FRAMES; frame++)
            for (int i = 0; i <= 50; i++) {
                enum ws_whereabouts now = ws_timeline_where(timeline, frame, i / 50.0, slot, &way);

                assert_true(i || now == was);    /* a frame begins as the last one ended */
                assert_true(now >= was);         /* no element moves back */
                assert_true(way >= last - 1e-9); /* … not even between two places */
                assert_true(now != WS_UNDER_WAY || (way > 0 && way < 1));
                was = now;
                last = way;
            }
        if (!timeline->faulting)
            assert_int_equal(was, WS_AT_END);
    }
}

static void frames_join_and_nothing_goes_back(void **state)
{
    (void)state;
    each(check_joins);
}

static void check_turns(const struct ws_timeline *timeline)
{
    const struct ws_variant *variant = timeline->figure->evidence->mapping.variant;
    int counted = ws_address_lanes(variant), fetch = variant->family->writes_memory ? 3 : 1;
    uint32_t seen = 0;

    for (int beat = 0; beat < ws_timeline_beats(timeline, fetch) && counted; beat++) {
        uint32_t lanes = ws_timeline_lanes(timeline, fetch, beat);
        int phase, wavefront;

        ws_timeline_phase(timeline, fetch, beat, &phase, &wavefront);
        assert_true(lanes && !(lanes & seen)); /* each row once, and no step without rows */
        seen |= lanes;
        for (int lane = 0; lane < counted; lane++) {
            if (!(lanes >> lane & 1))
                continue;
            if (variant->family->reads_memory && variant->family->by_lane)
                assert_int_equal(timeline->phase[lane], phase); /* rows may come by pairs */
            else
                assert_int_equal(ws_phase_of(variant, lane), phase);
            for (int other = 0; other < lane && timeline->counted; other++)
                /* Two rows of one wavefront are in different banks, or are one row. */
                assert_true(!(lanes >> other & 1) ||
                            timeline->address[other] == timeline->address[lane] ||
                            ws_bank_group(variant, timeline->address[other]) !=
                                ws_bank_group(variant, timeline->address[lane]));
        }
    }
    assert_true(!counted || seen == (uint32_t)(((uint64_t)1 << counted) - 1));
}

static void every_row_has_one_turn_in_a_wavefront_without_conflict(void **state)
{
    (void)state;
    each(check_turns);
}

static int words_of(const char *text)
{
    int words = 0;

    for (const char *at = text; *at; at++)
        words += *at != ' ' && (at == text || at[-1] == ' ');
    return words;
}

static void check_words(const struct ws_timeline *timeline)
{
    struct ws_figure figure = *timeline->figure;
    struct ws_timeline of = *timeline;

    of.figure = &figure;
    for (int row = 0; row < 2; row++)
        for (int lane = -1; lane < WS_LANES; lane += 3)
            for (int frame = 0; frame < WS_STEP_FRAMES; frame++)
                for (int beat = 0; beat <= ws_timeline_beats(timeline, frame); beat++) {
                    char text[WS_BEAT_SIZE], count[WS_BEAT_SIZE];

                    figure.follows_row = row;
                    ws_beat_sentence(&of, frame, beat, lane, text);
                    ws_beat_count(&of, frame, beat, count);
                    if (words_of(text) > WS_BEAT_WORDS || strlen(text) < 10 ||
                        text[strlen(text) - 1] != '.' || strlen(text) > WS_BEAT_SIZE - 40)
                        fail_msg("%s, frame %d, beat %d, lane %d: %d words: %s",
                                 figure.evidence->mapping.variant->name, frame, beat, lane,
                                 words_of(text), text);
                }
}

static void a_sentence_has_at_most_25_words(void **state)
{
    (void)state;
    each(check_words);
}

static bool meet(struct ws_box a, struct ws_box b)
{
    return a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 0.5 &&
           b.y < a.y + a.height - 0.5;
}

/* Text around the stage. Moving cells may cross text on the stage. */
static bool is_caption(const struct ws_node *node, const char *text)
{
    return node->kind == WS_NODE_TEXT &&
           (node->role == WS_ROLE_TITLE || node->role == WS_ROLE_NOTE ||
            node->role == WS_ROLE_CODE || node->role == WS_ROLE_SMALL ||
            (node->role == WS_ROLE_HEADING && text[0] >= '1' && text[0] <= '4' && text[1] == ' '));
}

/* What crosses a heading of the stage is covered by paper, on which the heading is drawn again. */
static void check_heading(const struct ws_scene *movers, struct ws_box heading, const char *text)
{
    const struct ws_node *last = NULL;
    bool drawn = false;

    for (int i = 0; i < movers->nodes; i++) {
        const struct ws_node *node = &movers->node[i];

        if (node->kind == WS_NODE_RECT && meet(node->box, heading))
            last = node;
        drawn |= last && node->kind == WS_NODE_TEXT && !strcmp(ws_scene_string(movers, node), text);
    }
    if (last && (last->role != WS_ROLE_PAPER || !drawn))
        fail_msg("something covers '%s'", text);
}

static void check_picture(const struct ws_figure *figure)
{
    struct ws_scene whole, movers;
    struct ws_error error;
    int moving[512] = {0};

    if (!ws_figure_build(figure, &whole, &error) || !ws_step_moving(figure, &movers, &error))
        fail_msg("%s: %s", figure->evidence->mapping.variant->name, error.text);
    for (int i = 0; i < movers.nodes; i++) {
        const struct ws_node *node = &movers.node[i];
        struct ws_slot slot = {node->shown.lane, node->shown.reg, 0, 0};

        if (node->kind == WS_NODE_GROUP) {
            /* Matrices and registers that changed are drawn again, with all their elements. */
            if (node->shown.bit >= 0 && node[1].tint.kind != WS_TINT_NONE) {
                slot.element =
                    node->shown.bit / ws_moved(figure->evidence->mapping.variant)->slot_bits;
                if (moving[ws_slot_number(figure->evidence->mapping.variant, slot)]++)
                    fail_msg("%s: an element is in two places",
                             figure->evidence->mapping.variant->name);
            }
            continue;
        }
        if (node->kind == WS_NODE_TEXT)
            continue;
        if (node->box.x < -0.5 || node->box.y < -0.5 ||
            node->box.x + node->box.width > whole.width + 0.5 ||
            node->box.y + node->box.height > whole.height + 0.5)
            fail_msg("%s, frame %d, moment %g: something leaves the sheet",
                     figure->evidence->mapping.variant->name, figure->frame, figure->moment);
        for (int j = 0; j < whole.nodes; j++)
            if (is_caption(&whole.node[j], ws_scene_string(&whole, &whole.node[j])) &&
                meet(node->box, whole.node[j].box))
                fail_msg("%s, frame %d, moment %g: something crosses '%s'",
                         figure->evidence->mapping.variant->name, figure->frame, figure->moment,
                         ws_scene_string(&whole, &whole.node[j]));
    }
    for (int i = 0; i < whole.nodes; i++)
        if (whole.node[i].kind == WS_NODE_TEXT && whole.node[i].role == WS_ROLE_HEADING)
            check_heading(&movers, whole.node[i].box, ws_scene_string(&whole, &whole.node[i]));
    ws_scene_finish(&whole);
    ws_scene_finish(&movers);
}

static void what_moves_is_once_on_the_sheet_and_off_the_captions(void **state)
{
    static const struct ws_medium media[] = {{.width = 0},
                                             {.width = 340},
                                             {.width = 960, .height = 540},
                                             {.width = 1240, .height = 520, .bare = true}};

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += sample_step(5)) {
        int way = id % (WAYS + 1) - 1;
        struct ws_figure figure = figure_of(id, way);

        if (!ws_address_lanes(evidence.mapping.variant))
            figure.addresses = NULL;
        figure.medium = media[id % 4];
        figure.wordless = figure.medium.bare;
        for (figure.frame = 0; figure.frame < WS_STEP_FRAMES; figure.frame++)
            for (int i = 0; i < 9; i++) {
                figure.moment = i / 8.0 * 0.999;
                check_picture(&figure);
            }
    }
}

/* The number of filled element cells in memory or in registers. */
static int filled(const struct ws_figure *figure, bool registers)
{
    struct ws_scene scene;
    struct ws_error error;
    int count = 0;

    assert_true(ws_figure_build(figure, &scene, &error));
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];
        const struct ws_shown *shown = node->parent >= 0 ? &scene.node[node->parent].shown : NULL;

        /* An element is a cell, or a part of a cell with one name for several elements. */
        bool cell = node->role == WS_ROLE_CELL ||
                    (node->role == WS_ROLE_NONE && node->tint.kind == WS_TINT_LANE);

        if (node->kind == WS_NODE_RECT && cell && shown && shown->lane >= 0)
            count += registers ? shown->bit < 0 : shown->bit >= 0;
    }
    ws_scene_finish(&scene);
    return count;
}

static void wavefronts_fill_rows_one_after_the_other(void **state)
{
    struct ws_figure figure = figure_of((int)ws_variant_named("ldmatrix.m8n8.x1.b16")->id, 1);

    (void)state;
    /*
     * Eight rows at a pitch of 128 bytes share their banks: eight wavefronts, one row per
     * wavefront.
     */
    figure.frame = 1;
    for (int beat = 0; beat < 8; beat++) {
        figure.moment = beat / 8.0;
        assert_int_equal(filled(&figure, false), 8 * beat);
    }
    figure.moment = 1;
    assert_int_equal(filled(&figure, false), 64);
    figure.frame = 3;
    figure.moment = 0;
    assert_int_equal(filled(&figure, true), 0);
    figure.moment = 1;
    assert_int_equal(filled(&figure, true), 32);
}

static void rows_that_fault_are_not_fetched(void **state)
{
    struct ws_figure figure = figure_of((int)ws_variant_named("ldmatrix.m8n8.x1.b16")->id, 4);
    struct ws_timeline timeline = timeline_of(&figure);
    char text[WS_BEAT_SIZE];

    (void)state;
    figure.frame = 1;
    assert_int_equal(filled(&figure, false), 2 * 8); /* 0 and 80 are multiples of 16 */
    ws_beat_sentence(&timeline, 1, 0, 5, text);
    assert_non_null(strstr(text, "T5's address, byte 100, faults, so its row is not read"));
    ws_step_words(&timeline, 0, text, sizeof text);
    assert_non_null(strstr(text, "T5's, byte 100, is dashed"));
}

static void a_row_that_two_lanes_store_is_said_to_be_lost(void **state)
{
    struct ws_figure figure = figure_of((int)ws_variant_named("stmatrix.m8n8.x1.b16")->id, 5);
    struct ws_timeline timeline = timeline_of(&figure);
    char text[WS_BEAT_SIZE];

    (void)state;
    ws_beat_sentence(&timeline, 3, 0, 5, text);
    assert_non_null(strstr(text, "the surviving row is undefined"));
    assert_int_equal(timeline.racing, 0xff);
}

/* Adjacent rows that fault, or of which one is lost, have a mark each, and marks share no line. */
static void each_row_with_an_alert_has_its_own_mark(void **state)
{
    static struct ws_collisions found;
    static const struct {
        const char *variant;
        int way, rows, marks; /* marks of each row */
    } figures[] = {{"ldmatrix.m8n8.x1.b16", 4, 6, 1}, {"stmatrix.m8n8.x1.b16", 5, 8, 2}};

    (void)state;
    for (size_t i = 0; i < 2; i++)
        for (int frame = 0; frame < WS_STEP_FRAMES; frame++) {
            struct ws_figure figure =
                figure_of((int)ws_variant_named(figures[i].variant)->id, figures[i].way);
            struct ws_box mark[32];
            struct ws_scene scene;
            struct ws_error error;
            int count = 0, key;

            figure.frame = frame;
            assert_true(ws_figure_build(&figure, &scene, &error));
            key = scene.node[0].last_child;
            for (int n = 0; n < key; n++)
                if (scene.node[n].role == WS_ROLE_ALERT && count < 32)
                    mark[count++] = scene.node[n].box;
            assert_int_equal(count, figures[i].rows * figures[i].marks);
            for (int a = 0; a < count; a++)
                for (int b = 0; b < count; b++)
                    assert_true(mark[a].y == mark[b].y || mark[a].y > mark[b].y + mark[b].height ||
                                mark[b].y > mark[a].y + mark[a].height);
            assert_true(ws_scene_collisions(
                &scene, &(struct ws_collision_rules){.theme = WS_THEME_CONTRAST}, &found));
            for (int n = 0; n < found.count; n++)
                if (strstr(found.fault[n].text, "alert"))
                    fail_msg("%s, frame %d: %s", figures[i].variant, frame, found.fault[n].text);
            ws_scene_finish(&scene);
        }
}

/* The number of lanes whose names are in cells. */
static int count_named(const struct ws_scene *scene)
{
    int named = 0;

    for (int lane = 0; lane < WS_LANES; lane++) {
        char name[16], number[16];
        bool found = false;

        snprintf(name, sizeof name, "T%d", lane);
        snprintf(number, sizeof number, "%d", lane);
        for (int i = 0; i < scene->nodes && !found; i++) {
            const struct ws_node *node = &scene->node[i];
            const char *text = ws_scene_string(scene, node);

            found = node->kind == WS_NODE_TEXT && node->role == WS_ROLE_LABEL &&
                    (!strcmp(text, name) || !strcmp(text, number));
        }
        named += found;
    }
    return named;
}

static void cells_in_the_colors_of_lanes_are_named_or_refused(void **state)
{
    static const double widths[] = {8, 12};
    int legends = 0;

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += sample_step(3))
        for (int i = 0; i < 4 * 2; i++) {
            struct ws_figure figure = figure_of(id, -1);
            struct ws_scene scene;
            struct ws_error error;

            /* A load's frame in which only memory has colors, and all frames at once. */
            figure.frame = i / 2 == 3 && !evidence.mapping.variant->family->writes_memory ? 1 : -1;
            figure.no_legend = i / 2 == 1;
            figure.medium =
                ws_medium_of((struct ws_width){widths[i % 2], "cm"}, WS_FIT_FREE, i / 2 == 2);
            if (ws_figure_build(&figure, &scene, &error))
                assert_int_equal(count_named(&scene), WS_LANES);
            else
                assert_non_null(strstr(error.text, "use --size"));
            for (int node = 0; node < scene.nodes; node++)
                legends +=
                    strstr(ws_scene_string(&scene, &scene.node[node]), "s the element") != NULL;
            ws_scene_finish(&scene);
        }
    assert_true(legends > 0 || sample_step(1) > 1);
}

/*
 * Bytes copied from memory to memory are not in registers, and no figure shows them as held by a
 * lane.
 */
static void what_no_register_holds_is_said_to_pass(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_STEP, WS_FIGURE_MAPPING,
                                                WS_FIGURE_REGISTER, WS_FIGURE_EXPLORE};
    int copies = 0;

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
            struct ws_figure figure = figure_of(id, -1);
            bool copy = evidence.mapping.variant->family->from_global;
            bool tells_global = false;
            char words[1 << 14] = "";
            struct ws_scene scene;
            struct ws_error error;

            if (!copy)
                continue;
            figure.kind = kinds[kind];
            assert_true(ws_figure_build(&figure, &scene, &error));
            for (int i = 0; i < scene.nodes; i++) {
                const char *text = ws_scene_string(&scene, &scene.node[i]);

                tells_global |= strstr(text, "bytes in global memory") != NULL;
                if (scene.node[i].kind != WS_NODE_TEXT)
                    continue;
                assert_null(strstr(text, "held by"));
                if (scene.node[i].role == WS_ROLE_NOTE) /* in lines */
                    ws_text_add(words, sizeof words, "%s ", text);
            }
            assert_non_null(strstr(words, "no register holds them."));
            assert_true(figure.kind != WS_FIGURE_STEP || tells_global);
            copies++;
            ws_scene_finish(&scene);
        }
    assert_true(copies > 0);
}

static void padding_has_a_name_in_every_frame(void **state)
{
    struct ws_figure figure =
        figure_of((int)ws_variant_named("ldmatrix.m16n16.x1.trans.b8x16.b4x16_p64")->id, -1);

    (void)state;
    for (figure.frame = 0; figure.frame < WS_STEP_FRAMES; figure.frame++) {
        struct ws_scene scene;
        struct ws_error error;
        int named = 0;

        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int i = 0; i < scene.nodes; i++)
            named += strstr(ws_scene_string(&scene, &scene.node[i]), "padding (bytes 8 to 15") != 0;
        assert_int_equal(named, 1);
        ws_scene_finish(&scene);
    }
}

/* The outlines of matrices and registers, which are in every frame. */
static int outlines(const struct ws_scene *scene, struct ws_box box[], int most)
{
    int count = 0;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_RECT && scene->node[i].role == WS_ROLE_FRAME) {
            assert_true(count < most);
            box[count++] = scene->node[i].box;
        }
    return count;
}

static const struct {
    struct ws_width width;
    enum ws_fit fit;
} media[] = {{{0, NULL}, WS_FIT_FREE}, {{12, "cm"}, WS_FIT_FREE}, {{0, NULL}, WS_FIT_16_9}};

enum { MEDIA = sizeof media / sizeof media[0] };

static void check_canvas(const struct ws_scene frame[WS_STEP_FRAMES], const char *what)
{
    struct ws_box first[WS_STEP_FRAMES * 4], box[WS_STEP_FRAMES * 4];
    int count = outlines(&frame[0], first, WS_STEP_FRAMES * 4);

    assert_true(count >= 2);
    for (int i = 1; i < WS_STEP_FRAMES; i++) {
        if (frame[i].width != frame[0].width || frame[i].height != frame[0].height)
            fail_msg("%s: frame %d is %.0f by %.0f px, the first %.0f by %.0f", what, i + 1,
                     frame[i].width, frame[i].height, frame[0].width, frame[0].height);
        assert_int_equal(outlines(&frame[i], box, WS_STEP_FRAMES * 4), count);
        for (int j = 0; j < count; j++)
            if (fabs(box[j].x - first[j].x) + fabs(box[j].y - first[j].y) +
                    fabs(box[j].width - first[j].width) + fabs(box[j].height - first[j].height) >
                0.1)
                fail_msg("%s: outline %d of frame %d is elsewhere", what, j, i + 1);
    }
}

/* On a page, each row of one lane names the lane, and so do its cells. */
static void check_names(const struct ws_scene frame[WS_STEP_FRAMES], const char *what)
{
    for (int i = 0; i < WS_STEP_FRAMES; i++)
        for (int j = 0; j < frame[i].nodes; j++) {
            const struct ws_node *node = &frame[i].node[j];

            if (node->kind == WS_NODE_RECT && node->tint.kind == WS_TINT_UNNAMED)
                fail_msg("%s: frame %d has no room for the names of lanes", what, i + 1);
            if (node->kind == WS_NODE_TEXT &&
                !strcmp(ws_scene_string(&frame[i], node), "T0\u2013T31"))
                fail_msg("%s: frame %d names all address lanes at once", what, i + 1);
        }
}

static bool is_hatched(const struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_RECT && scene->node[i].tint.kind == WS_TINT_UNNAMED)
            return true;
    return false;
}

static bool is_coloured(const struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_RECT && scene->node[i].tint.kind == WS_TINT_LANE)
            return true;
    return is_hatched(scene);
}

/* Of the frames in lane colors, all are hatched or none. */
static void check_hatches(const struct ws_scene frame[WS_STEP_FRAMES], const char *what)
{
    int hatched = 0, coloured = 0;

    for (int i = 0; i < WS_STEP_FRAMES; i++) {
        hatched += is_hatched(&frame[i]);
        coloured += is_coloured(&frame[i]);
    }
    if (hatched && hatched < coloured)
        fail_msg("%s: %d of %d frames are hatched", what, hatched, coloured);
}

static void frames_share_one_canvas_and_name_lanes_on_a_page(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += sample_step(3))
        for (int medium = 0; medium < MEDIA; medium++) {
            struct ws_figure figure = figure_of(id, -1);
            struct ws_scene frame[WS_STEP_FRAMES];
            struct ws_error error;
            char what[96];

            figure.medium = ws_medium_of(media[medium].width, media[medium].fit, false);
            snprintf(what, sizeof what, "%s, medium %d", evidence.mapping.variant->name, medium);
            for (figure.frame = 0; figure.frame < WS_STEP_FRAMES; figure.frame++)
                if (!ws_figure_build(&figure, &frame[figure.frame], &error))
                    fail_msg("%s: %s", what, error.text);
            check_canvas(frame, what);
            check_hatches(frame, what);
            if (media[medium].fit != WS_FIT_FREE && evidence.mapping.variant->family->by_lane)
                check_names(frame, what);
            for (int i = 0; i < WS_STEP_FRAMES; i++)
                ws_scene_finish(&frame[i]);
        }
}

/* The leftmost heading of a frame and the title begin at one edge. */
static void headings_begin_where_the_title_does(void **state)
{
    static const struct {
        int frame;
        struct ws_width width;
        enum ws_fit fit;
    } shapes[] = {{3, {8, "cm"}, WS_FIT_FREE},
                  {3, {960, "px"}, WS_FIT_FREE},
                  {0, {17, "cm"}, WS_FIT_FREE},
                  {-1, {0, NULL}, WS_FIT_4_3}};

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += sample_step(3))
        for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
            struct ws_figure figure = figure_of(id, -1);
            double title = 0, heading = HUGE_VAL;
            struct ws_scene scene;
            struct ws_error error;

            figure.frame = shapes[i].frame;
            figure.medium = ws_medium_of(shapes[i].width, shapes[i].fit, false);
            if (!ws_figure_build(&figure, &scene, &error))
                fail_msg("%s: %s", evidence.mapping.variant->name, error.text);
            for (int node = 0; node < scene.nodes; node++)
                if (scene.node[node].role == WS_ROLE_TITLE)
                    title = scene.node[node].box.x;
                else if (scene.node[node].role == WS_ROLE_HEADING)
                    heading = fmin(heading, scene.node[node].box.x);
            if (fabs(title - heading) > 0.1)
                fail_msg("%s, shape %zu: title at %g, heading at %g",
                         evidence.mapping.variant->name, i, title, heading);
            ws_scene_finish(&scene);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_join_and_nothing_goes_back),
        cmocka_unit_test(every_row_has_one_turn_in_a_wavefront_without_conflict),
        cmocka_unit_test(a_sentence_has_at_most_25_words),
        cmocka_unit_test(what_moves_is_once_on_the_sheet_and_off_the_captions),
        cmocka_unit_test(wavefronts_fill_rows_one_after_the_other),
        cmocka_unit_test(rows_that_fault_are_not_fetched),
        cmocka_unit_test(a_row_that_two_lanes_store_is_said_to_be_lost),
        cmocka_unit_test(each_row_with_an_alert_has_its_own_mark),
        cmocka_unit_test(what_no_register_holds_is_said_to_pass),
        cmocka_unit_test(padding_has_a_name_in_every_frame),
        cmocka_unit_test(cells_in_the_colors_of_lanes_are_named_or_refused),
        cmocka_unit_test(headings_begin_where_the_title_does),
        cmocka_unit_test(frames_share_one_canvas_and_name_lanes_on_a_page),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    ws_evidence_finish(&evidence);
    return failed;
}
