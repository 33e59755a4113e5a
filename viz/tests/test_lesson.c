/* Lessons without a window: markup, the view of a step, and the progress of a course. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "viz/app/control/band.h"
#include "viz/app/model/course.h"
#include "viz/teach/lesson_read.h"
#include "viz/teach/lesson_show.h"
#include "viz/teach/markup.h"

#define WHOLE   WS_SOURCE_DIR "/viz/tests/lessons/whole.json"
#define PRODUCT WS_SOURCE_DIR "/viz/tests/lessons/product.json"
#define PANELS  WS_SOURCE_DIR "/viz/tests/lessons/panels.json"

static void markup_reads_styles_and_keeps_what_is_escaped(void **state)
{
    struct ws_markup_at at = {"a *b c*, `*d*`\\*", WS_MARKUP_PLAIN};
    static const struct {
        enum ws_markup style;
        const char *text;
        bool blank_first;
    } wanted[] = {
        {WS_MARKUP_PLAIN, "a", false}, {WS_MARKUP_STRONG, "b", true}, {WS_MARKUP_STRONG, "c", true},
        {WS_MARKUP_PLAIN, ",", false}, {WS_MARKUP_CODE, "*d*", true}, {WS_MARKUP_PLAIN, "*", false},
    };
    struct ws_markup_word word;
    char plain[80];

    (void)state;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        assert_true(ws_markup_next(&at, &word));
        assert_int_equal(word.style, wanted[i].style);
        assert_string_equal(word.text, wanted[i].text);
        assert_int_equal(word.blank_first, wanted[i].blank_first);
    }
    assert_false(ws_markup_next(&at, &word));
    assert_string_equal(ws_markup_plain("*Which* `M0[3,5]`?", plain, sizeof plain),
                        "Which M0[3,5]?");
    assert_string_equal(
        ws_markup_plain("Not M1[3,*] but M3[2,*]: 3 * 8 + *two*.", plain, sizeof plain),
        "Not M1[3,*] but M3[2,*]: 3 * 8 + two.");
    assert_string_equal(ws_markup_plain("", plain, sizeof plain), "");
}

static void markup_stays_within_its_width(void **state)
{
    char text[WS_CAPTION_SIZE] = "";
    struct ws_scene scene;
    double below;

    (void)state;
    for (int i = 0; i < 30; i++)
        strcat(text, i % 3 ? "some *words*" : " `code[3,5]` ");
    strcat(text, "andonewordthatislongerthanalineandgoesonandonandonandonandon");
    ws_scene_init(&scene);
    below = ws_markup_draw(&scene, 10, 5, 200, 17, WS_ROLE_LABEL, text);
    for (int i = 0; i < scene.nodes; i++)
        if (scene.node[i].kind == WS_NODE_TEXT) {
            assert_true(scene.node[i].box.x >= 10);
            assert_true(scene.node[i].box.x + scene.node[i].box.width <= 210.5);
            assert_true(scene.node[i].box.y + scene.node[i].box.height <= below);
        }
    assert_true(below == ws_markup_draw(NULL, 10, 5, 200, 17, WS_ROLE_LABEL, text));
    ws_scene_finish(&scene);
}

/* Lessons can set everything that the window can, except a user's own: zoom and pins. */
static void lessons_set_what_the_window_can(void **state)
{
    struct ws_state window;
    struct ws_error error;

    (void)state;
    ws_state_init(&window);
    for (int i = 0; ws_lesson_setting_name(i); i++) {
        char value[WS_SETTING_SIZE];

        ws_state_get(&window, ws_lesson_setting_name(i), value);
        if (!ws_state_set(&window, ws_lesson_setting_name(i), value, &error))
            fail_msg("%s: %s", ws_lesson_setting_name(i), error.text);
    }
    ws_state_finish(&window);
}

static struct ws_course opened(void)
{
    struct ws_course course = {0};
    struct ws_error error;

    if (!ws_course_open(&course, WHOLE, &error))
        fail_msg("%s", error.text);
    return course;
}

static void shows(const struct ws_course *course, const char *name, const char *wanted)
{
    char value[WS_SETTING_SIZE];
    struct ws_state state;
    struct ws_error error;

    ws_state_init(&state);
    if (!ws_course_show(course, &state, &error))
        fail_msg("%s", error.text);
    ws_state_get(&state, name, value);
    assert_string_equal(value, wanted);
    ws_state_finish(&state);
}

static void steps_inherit_and_what_is_told_is_not_inherited(void **state)
{
    struct ws_course course = opened();
    struct ws_shown lane = WS_SHOWS_NOTHING;
    char words[WS_JUDGEMENT_SIZE];

    (void)state;
    shows(&course, "pitch", "128");
    shows(&course, "select", "M0[3,5]");
    ws_course_go(&course, 2);
    shows(&course, "pitch", "128");
    shows(&course, "select", "lane 12");
    assert_true(ws_course_waits(&course));
    assert_int_equal(ws_course_hides(&course), WS_LESSON_LABELS);
    lane.lane = 3;
    ws_course_point(&course, &lane);
    assert_true(ws_course_waits(&course)); /* a second try, before which nothing is revealed */
    assert_string_equal(ws_band_judgement(&course, words), "Wrong. Not lane 3. Try again.");
    shows(&course, "select", "lane 12");
    ws_course_point(&course, &lane);
    assert_false(ws_course_waits(&course));
    assert_false(ws_course_answer(&course)->judgement.right);
    assert_int_equal(ws_course_hides(&course), 0);
    shows(&course, "select", "lane 13");
    ws_course_go(&course, 3);
    shows(&course, "select", "lane 12");
    ws_course_finish(&course);
}

static void panels_take_the_place_of_a_stage_once_the_answer_is_told(void **state)
{
    struct ws_course course = {0};
    struct ws_error error;

    (void)state;
    if (!ws_course_open(&course, PANELS, &error))
        fail_msg("%s", error.text);
    assert_int_equal(ws_course_panels(&course), 0);
    assert_int_equal(ws_course_hides(&course), WS_LESSON_OTHERS | WS_LESSON_ADDRESS_LANES);
    ws_course_tell(&course);
    assert_int_equal(ws_course_panels(&course), WS_LESSON_MATRICES | WS_LESSON_REGISTERS);
    assert_int_equal(ws_course_hides(&course), WS_LESSON_OTHERS);
    ws_course_go(&course, 1);
    assert_int_equal(ws_course_panels(&course), WS_LESSON_MEMORY);
    assert_int_equal(ws_course_hides(&course), WS_LESSON_OTHERS);
    ws_course_finish(&course);
}

static void a_kept_question_is_not_told(void **state)
{
    struct ws_course course = opened();
    char words[WS_JUDGEMENT_SIZE];

    (void)state;
    ws_course_mark(&course, 2);
    assert_true(ws_course_waits(&course));
    ws_course_confirm(&course);
    assert_false(ws_course_waits(&course));
    assert_false(ws_course_answer(&course)->told);
    assert_int_equal(ws_course_hides(&course), WS_LESSON_LABELS | WS_LESSON_COLORS);
    assert_string_equal(ws_band_judgement(&course, words), "Noted. You will be asked again.");
    ws_course_go(&course, 6);
    assert_true(ws_course_waits(&course));
    assert_false(ws_course_is_done(&course, "whole"));
    ws_course_mark(&course, 0);
    ws_course_confirm(&course);
    assert_true(ws_course_waits(&course));
    assert_non_null(strstr(ws_band_judgement(&course, words), "Wrong. Then a lane would hold"));
    assert_null(strstr(words, "It is C"));
    ws_course_mark(&course, 0);
    assert_int_equal(ws_course_marked(&course), -1); /* it was tried */
    ws_course_mark(&course, 1);
    ws_course_confirm(&course);
    assert_non_null(strstr(ws_band_judgement(&course, words), "It is C, lane 14."));
    assert_true(ws_course_is_done(&course, "whole"));
    ws_course_finish(&course);
}

static void the_band_fits_every_width_and_does_not_move_when_the_answer_is_told(void **state)
{
    struct ws_course course = opened();

    (void)state;
    for (int step = 0; step < course.lesson.steps; step++)
        for (double width = 320; width < 2000; width += 240) {
            struct ws_course_answer before;
            struct ws_band band, told;

            ws_course_go(&course, step);
            before = course.answer[step];
            ws_band_lay_out(&course, width, ws_band_size_of(width), &band);
            for (int i = 0; i < WS_MOST_CHOICES; i++)
                assert_true(band.choice[i].x + band.choice[i].width <= width);
            ws_course_tell(&course);
            ws_band_lay_out(&course, width, ws_band_size_of(width), &told);
            assert_memory_equal(band.choice, told.choice, sizeof band.choice);
            assert_true(band.height == told.height);
            course.answer[step] = before;
        }
    ws_course_finish(&course);
}

/* The step where a lesson was left is recorded once, not at its ends; completion is kept. */
static void a_lesson_goes_on_where_it_was_left(void **state)
{
    struct ws_course course = opened();

    (void)state;
    assert_int_equal(ws_course_noted_place(&course), 0);
    snprintf(course.done, sizeof course.done, "other@look,whole,third@x");
    for (int step = 1; step < course.lesson.steps - 1; step++) {
        ws_course_go(&course, step);
        ws_course_note_place(&course);
        assert_int_equal(ws_course_noted_place(&course), step);
        assert_true(ws_course_is_done(&course, "whole"));
        assert_false(ws_course_is_done(&course, "other"));
    }
    assert_string_equal(course.done, "other@look,whole,third@x,whole@square");
    ws_course_go(&course, 0);
    ws_course_note_place(&course);
    assert_string_equal(course.done, "other@look,whole,third@x");
    ws_course_finish(&course);
}

/* The expected input is described with the name of the operand asked about. */
static void an_operand_is_asked_for_by_its_own_name(void **state)
{
    struct ws_course course = {0};
    struct ws_scene scene;
    struct ws_error error;
    struct ws_band band;
    bool said = false;

    (void)state;
    assert_true(ws_course_open(&course, PRODUCT, &error));
    ws_band_lay_out(&course, 1200, ws_band_size_of(1200), &band);
    ws_scene_init(&scene);
    ws_band_draw(&course, &band, 0, 0, 1200, (struct ws_band_marks){-1, -1}, &scene);
    for (int i = 0; i < scene.nodes; i++)
        if (scene.node[i].kind == WS_NODE_TEXT) {
            const char *text = ws_scene_string(&scene, &scene.node[i]);

            assert_null(strstr(text, "M0["));
            said = said || strstr(text, "type it (lane 5, A[3,5])");
        }
    assert_true(said);
    ws_scene_finish(&scene);
    ws_course_finish(&course);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markup_reads_styles_and_keeps_what_is_escaped),
        cmocka_unit_test(markup_stays_within_its_width),
        cmocka_unit_test(lessons_set_what_the_window_can),
        cmocka_unit_test(steps_inherit_and_what_is_told_is_not_inherited),
        cmocka_unit_test(panels_take_the_place_of_a_stage_once_the_answer_is_told),
        cmocka_unit_test(a_kept_question_is_not_told),
        cmocka_unit_test(a_lesson_goes_on_where_it_was_left),
        cmocka_unit_test(an_operand_is_asked_for_by_its_own_name),
        cmocka_unit_test(the_band_fits_every_width_and_does_not_move_when_the_answer_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
