/* A lesson on paper: nothing leaves the page or overlaps, and answers come last. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "viz/teach/handout.h"
#include "viz/teach/lesson_index.h"
#include "viz/teach/lesson_read.h"
#include "viz/tests/figure_checks.h"

enum { MOST_PAGES = 4 };

#define LEAST_FILLED 0.6 /* of a page that is not the last of a part */
#define LEAST_AT_ALL 0.3 /* … and of one that is */

static struct ws_captures captures;
static struct ws_lesson_index shelf;
static struct ws_pages handout; /* many scenes: too many for a stack */

static void read_lesson(const char *path, struct ws_lesson *lesson)
{
    struct ws_error error;

    if (!ws_lesson_read(path, lesson, &error))
        fail_msg("%s", error.text);
}

/* The page that contains a text, or -1. */
static int page_of(const char *text)
{
    for (int i = 0; i < handout.pages; i++)
        if (has_text(&handout.page[i], text))
            return i;
    return -1;
}

/* The page that has a word in its text, or -1. */
static int page_saying(const char *word)
{
    for (int i = 0; i < handout.pages; i++)
        if (says(&handout.page[i], word))
            return i;
    return -1;
}

/* Whether all text of a page has at least 6 pt, which is 9 px on a page. */
static void check_letters(const struct ws_scene *page, const char *what)
{
    for (int i = 0; i < page->nodes; i++)
        if (page->node[i].kind == WS_NODE_TEXT && page->node[i].size < WS_LEAST_TEXT - 0.01)
            fail_msg("%s: '%s' has %.2f px", what, ws_scene_string(page, &page->node[i]),
                     page->node[i].size);
}

/* The number above a step: a text of its own, at a column's left edge. */
static int number_at(const struct ws_scene *page, const struct ws_node *node)
{
    const char *text = ws_scene_string(page, node);
    bool at_edge = fabs(node->box.x - WS_PAGE_EDGE) < 2 ||
                   (node->box.x > page->width / 2 && node->box.x < page->width / 2 + 24);
    char *end;
    long number = strtol(text, &end, 10);

    return node->kind == WS_NODE_TEXT && node->role == WS_ROLE_HEADING && at_edge && end > text &&
                   !*end
               ? (int)number
               : 0;
}

/*
 * Steps go down the left column, then down the right one. A left step after a right one is below
 * both columns.
 */
static void check_order(const struct ws_scene *page, const char *what, int *last)
{
    double x = 0, y = 0, bottom = 0;

    for (int i = 0; i < page->nodes; i++) {
        const struct ws_node *node = &page->node[i];
        int number = number_at(page, node);
        bool was_right = x > page->width / 2, is_right = node->box.x > page->width / 2;

        if (number) {
            if (number != *last + 1 && number != 1)
                fail_msg("%s: %d follows %d", what, number, *last);
            if (is_right == was_right ? node->box.y < y : was_right && node->box.y < bottom)
                fail_msg("%s: %d is not after %d", what, number, *last);
            x = node->box.x;
            y = node->box.y;
            *last = number;
        }
        if (node->kind != WS_NODE_GROUP && node->role != WS_ROLE_PAPER)
            bottom = fmax(bottom, node->box.y + node->box.height);
    }
}

static void every_lesson_fits_its_pages(void **state)
{
    (void)state;
    assert_true(shelf.lessons >= 9);
    for (int i = 0; i < shelf.lessons; i++)
        for (int paper = 0; paper < WS_PAPERS; paper++) {
            struct ws_lesson lesson;
            struct ws_error error;

            read_lesson(shelf.lesson[i].path, &lesson);
            handout.paper = (enum ws_paper)paper;
            if (!ws_handout_make(&lesson, &captures, &handout, &error))
                fail_msg("%s", error.text);
            assert_in_range(handout.pages, 2, MOST_PAGES);
            for (int page = 0, last = 0; page < handout.pages; page++) {
                char what[128];

                snprintf(what, sizeof what, "%.80s, %s, page %d", lesson.title,
                         ws_paper_word(paper), page + 1);
                check_order(&handout.page[page], what, &last);
                check_layout(&handout.page[page], what);
                check_letters(&handout.page[page], what);
                if (ws_page_filled(&handout.page[page]) < LEAST_AT_ALL)
                    fail_msg("%s: %.2f of it is filled", what, ws_page_filled(&handout.page[page]));
                if (page + 1 < handout.pages && page + 1 != page_of("The lesson") &&
                    ws_page_filled(&handout.page[page]) < LEAST_FILLED)
                    fail_msg("%s: %.2f of it is filled", what, ws_page_filled(&handout.page[page]));
            }
            ws_pages_finish(&handout);
            ws_lesson_finish(&lesson);
        }
}

static void answers_come_last_and_all_of_them(void **state)
{
    struct ws_lesson lesson;
    struct ws_error error;
    int last, answers = 0, questions = 0;

    (void)state;
    read_lesson(shelf.lesson[0].path, &lesson);
    handout.paper = WS_PAPER_A4;
    assert_true(ws_handout_make(&lesson, &captures, &handout, &error));
    last = page_of("Answers");
    assert_true(says(&handout.page[handout.pages - 1], "captured on NVIDIA H200"));
    assert_int_equal(last, handout.pages - 1);
    assert_true(page_of("The lesson") > 0 && page_of("The lesson") <= last);
    for (int i = 0; i < lesson.steps; i++)
        questions += lesson.step[i].asks && lesson.step[i].returns < 0;
    for (int number = 1; number <= questions; number++) {
        char text[16];

        snprintf(text, sizeof text, "%d", number);
        answers += has_text(&handout.page[last], text);
    }
    assert_int_equal(answers, questions);
    ws_pages_finish(&handout);
    ws_lesson_finish(&lesson);
}

/* A worksheet omits a figure that the window hides. */
static void questions_show_nothing_that_is_hidden(void **state)
{
    struct ws_lesson lesson;
    struct ws_error error;
    int nodes[2] = {0, 0};

    (void)state;
    for (int hidden = 0; hidden < 2; hidden++) {
        read_lesson(shelf.lesson[0].path, &lesson);
        assert_true(lesson.step[0].asks && lesson.step[0].stage.kind == WS_STAGE_FIGURE);
        lesson.step[0].hides = hidden ? WS_LESSON_STAGE : 0;
        assert_true(ws_handout_make(&lesson, &captures, &handout, &error));
        nodes[hidden] = handout.page[0].nodes;
        ws_pages_finish(&handout);
        ws_lesson_finish(&lesson);
    }
    assert_true(nodes[0] > nodes[1]);
}

/* Grids of a warpgroup are higher than a page at half its width, so they take the full width. */
static void every_grid_has_a_page(void **state)
{
    static const char *const mmas[] = {
        "wgmma.m64n8k16.f32.f16.f16",           "wgmma.m64n64k16.f16.f16.f16",
        "wgmma.m64n256k16.f32.f16.f16",         "wgmma.m64n256k8.f32.tf32.tf32",
        "mma.m16n8k256.s32.b1.b1.s32.xor.popc",
    };
    static const enum ws_operand_role roles[] = {WS_OPERAND_A, WS_OPERAND_D};

    (void)state;
    for (size_t mma = 0; mma < sizeof mmas / sizeof mmas[0]; mma++)
        for (int role = 0; role < 2; role++)
            for (int paper = 0; paper < WS_PAPERS; paper++) {
                struct ws_lesson lesson;
                struct ws_error error;
                char what[128];
                int last;

                read_lesson(shelf.lesson[0].path, &lesson);
                assert_non_null(ws_mma_named(mmas[mma]));
                lesson.step[0].variant = ws_mma_operand(ws_mma_named(mmas[mma]), roles[role]);
                handout.paper = (enum ws_paper)paper;
                snprintf(what, sizeof what, "%s of %s", role ? "D" : "A", mmas[mma]);
                if (!ws_handout_make(&lesson, &captures, &handout, &error))
                    fail_msg("%s: %s", what, error.text);
                for (int page = 0; page < handout.pages; page++) {
                    check_layout(&handout.page[page], what);
                    check_letters(&handout.page[page], what);
                }
                last = page_saying("filled");
                if (last < 0)
                    fail_msg("%s: no worksheet", what);
                if (role && strstr(mmas[mma], "n256k") && mma < 4 &&
                    !says(&handout.page[last], "Omitted: columns"))
                    fail_msg("%s: what it omits is not named", what);
                ws_pages_finish(&handout);
                ws_lesson_finish(&lesson);
            }
}

/* Lesson texts must suit paper, where nothing is clicked or animated. */
static void paper_has_no_words_of_the_window(void **state)
{
    static const char *const words[] = {"lick ", "indow", "nimation", "badge", "elect a"};

    (void)state;
    for (int i = 0; i < shelf.lessons; i++) {
        struct ws_lesson lesson;
        struct ws_error error;

        read_lesson(shelf.lesson[i].path, &lesson);
        handout.paper = WS_PAPER_A4;
        assert_true(ws_handout_make(&lesson, &captures, &handout, &error));
        for (int page = 0; page < handout.pages; page++)
            for (size_t word = 0; word < sizeof words / sizeof words[0]; word++)
                if (says(&handout.page[page], words[word]))
                    fail_msg("%s, page %d: '%s'", lesson.title, page + 1, words[word]);
        ws_pages_finish(&handout);
        ws_lesson_finish(&lesson);
    }
}

static void pages_have_the_papers_size(void **state)
{
    struct ws_lesson lesson;
    struct ws_error error;
    struct ws_device_options device;

    (void)state;
    read_lesson(shelf.lesson[0].path, &lesson);
    handout.paper = WS_PAPER_LETTER;
    assert_true(ws_handout_make(&lesson, &captures, &handout, &error));
    device = ws_pages_device(&handout, WS_THEME_LIGHT);
    assert_true(fabs(device.width - 8.5) < 1e-9 && fabs(device.height - 11) < 1e-9);
    ws_pages_finish(&handout);
    handout.paper = WS_PAPER_A4;
    assert_true(ws_handout_make(&lesson, &captures, &handout, &error));
    device = ws_pages_device(&handout, WS_THEME_LIGHT);
    assert_true(fabs(device.width * 25.4 - 210) < 0.1 && fabs(device.height * 25.4 - 297) < 0.1);
    ws_pages_finish(&handout);
    ws_lesson_finish(&lesson);
}

/* Down the left column, then down the right one, with similar heights; each half once and uncut. */
static void halves_are_read_in_their_order(void **state)
{
    static const double heights[] = {200, 60, 60, 120, 60, 60, 90, 40};
    enum { HALVES = sizeof heights / sizeof heights[0] };
    struct ws_page_flow flow;
    double y = 0, bottom[2] = {0};
    int found = 0, columns = 1;

    (void)state;
    handout.paper = WS_PAPER_A4;
    flow = ws_page_flow_of(&handout);
    ws_page_next(&flow);
    ws_page_halve(&flow, true);
    for (int i = 0; i < HALVES; i++) {
        ws_page_begin(&flow, heights[i]);
        ws_scene_rect(flow.page, (struct ws_box){flow.x, flow.y, 10 + i, heights[i]}, 0,
                      WS_ROLE_FRAME, (struct ws_tint){WS_TINT_NONE, 0});
        flow.y += heights[i];
    }
    ws_page_end(&flow);
    assert_int_equal(handout.pages, 1);
    for (int i = 0; i < handout.page[0].nodes; i++) {
        const struct ws_node *node = &handout.page[0].node[i];

        if (node->kind != WS_NODE_RECT || node->role != WS_ROLE_FRAME)
            continue;
        assert_true(node->box.width == 10 + found && node->box.height == heights[found]);
        columns += node->box.y < y;
        assert_true(columns <= 2 && (node->box.x > WS_PAGE_EDGE) == (columns == 2));
        y = bottom[columns - 1] = node->box.y + node->box.height;
        found++;
    }
    assert_int_equal(found, HALVES);
    assert_int_equal(columns, 2);
    assert_true(fabs(bottom[0] - bottom[1]) <= 120);
    ws_pages_finish(&handout);
}

/* Halves that fit on a page only in another order continue on the next page. */
static void halves_keep_their_order_over_pages(void **state)
{
    static const double heights[] = {500, 900, 500};
    enum { HALVES = sizeof heights / sizeof heights[0] };
    struct ws_page_flow flow;

    (void)state;
    handout.paper = WS_PAPER_A4;
    flow = ws_page_flow_of(&handout);
    ws_page_next(&flow);
    ws_page_halve(&flow, true);
    for (int i = 0; i < HALVES; i++) {
        ws_page_begin(&flow, heights[i]);
        ws_scene_rect(flow.page, (struct ws_box){flow.x, flow.y, 10 + i, heights[i]}, 0,
                      WS_ROLE_FRAME, (struct ws_tint){WS_TINT_NONE, 0});
        flow.y += heights[i];
    }
    ws_page_end(&flow);
    assert_int_equal(handout.pages, 2);
    assert_true(handout.page[1].node[handout.page[1].nodes - 1].box.width == 10 + HALVES - 1);
    ws_pages_finish(&handout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_fits_its_pages),
        cmocka_unit_test(answers_come_last_and_all_of_them),
        cmocka_unit_test(questions_show_nothing_that_is_hidden),
        cmocka_unit_test(every_grid_has_a_page),
        cmocka_unit_test(paper_has_no_words_of_the_window),
        cmocka_unit_test(pages_have_the_papers_size),
        cmocka_unit_test(halves_are_read_in_their_order),
        cmocka_unit_test(halves_keep_their_order_over_pages),
    };
    struct ws_error error;
    int failed;

    if (!ws_captures_load(WS_SOURCE_DIR "/assets/captures", &captures, &error) ||
        !ws_lesson_index_read(WS_SOURCE_DIR "/assets/lessons", &shelf, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    ws_lesson_index_finish(&shelf);
    ws_captures_finish(&captures);
    return failed;
}
