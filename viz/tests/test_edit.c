/*
 * The model of an edited text: positions are at whole characters and whole line ends after any
 * operation; undo restores the text byte for byte.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/app/control/edit.h"

#define CODE "int row = t % 16;\r\n\tint \xc3\xa4 = row / 8; // \xe2\x86\x92 1\r\nrow * 144\r\n"

static struct ws_edit *begin(const char *text)
{
    struct ws_edit *edit = calloc(1, sizeof *edit);

    assert_non_null(edit);
    ws_edit_begin(edit, text);
    return edit;
}

static void end(struct ws_edit *edit)
{
    ws_edit_finish(edit);
    free(edit);
}

static void go(struct ws_edit *edit, enum ws_edit_way way, int times)
{
    for (int i = 0; i < times; i++)
        ws_edit_go(edit, way, 1, false);
}

/* A position is the start of a character, and not between the bytes that end a line. */
static bool is_whole(const char *text, int at)
{
    if (at < 0 || at > (int)strlen(text) || ((unsigned char)text[at] & 0xC0) == 0x80)
        return false;
    return !(at > 0 && text[at] == '\n' && text[at - 1] == '\r');
}

static void lines_are_counted_and_found_with_either_end(void **state)
{
    const char *const text = "a\nbc\r\n\n\tdef\r\n";
    const struct {
        int at, line, start, end;
    } cases[] = {{0, 0, 0, 1}, {1, 0, 0, 1},  {2, 1, 2, 4},   {4, 1, 2, 4},
                 {6, 2, 6, 6}, {7, 3, 7, 11}, {11, 3, 7, 11}, {13, 4, 13, 13}};

    (void)state;
    assert_int_equal(ws_edit_lines(""), 1);
    assert_int_equal(ws_edit_lines(text), 5);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(ws_edit_line_of(text, cases[i].at), cases[i].line);
        assert_int_equal(ws_edit_line_start(text, cases[i].at), cases[i].start);
        assert_int_equal(ws_edit_line_end(text, cases[i].at), cases[i].end);
        assert_int_equal(ws_edit_line_at(text, cases[i].line), cases[i].start);
    }
}

static void tabs_stop_every_four_columns_and_wide_characters_count_as_they_are(void **state)
{
    const char *const text = "\tx\n12\ty\n\xc3\xa4z";

    (void)state;
    assert_int_equal(ws_edit_across(text, 1), 4 * 600);
    assert_int_equal(ws_edit_across(text, 2), 5 * 600);
    assert_int_equal(ws_edit_across(text, 6), 4 * 600);
    assert_int_equal(ws_edit_across(text, 10), 600);
    assert_int_equal(ws_edit_at(text, 0, 1.9 * 600), 0);
    assert_int_equal(ws_edit_at(text, 0, 2.1 * 600), 1);
    assert_int_equal(ws_edit_at(text, 0, 99 * 600), 2);
    assert_int_equal(ws_edit_at(text, 8, 0.6 * 600), 10);
}

static void a_place_is_by_bytes_as_parsers_count_and_never_within_a_character(void **state)
{
    (void)state;
    assert_int_equal(ws_edit_place(CODE, 1, 5), 4);
    assert_int_equal(ws_edit_place(CODE, 2, 1), 19);
    assert_int_equal(ws_edit_place(CODE, 2, 7), 24); /* the second byte of a character */
    assert_int_equal(ws_edit_place(CODE, 1, 999), 17);
    assert_true(is_whole(CODE, ws_edit_place(CODE, 99, 99)));
}

static void the_caret_keeps_its_column_over_shorter_lines(void **state)
{
    struct ws_edit *edit = begin("0123456789\nab\n0123456789");

    (void)state;
    ws_edit_move(edit, 8, false);
    go(edit, WS_EDIT_DOWN, 1);
    assert_int_equal(edit->caret, 13);
    go(edit, WS_EDIT_DOWN, 1);
    assert_int_equal(edit->caret, 22);
    go(edit, WS_EDIT_DOWN, 1); /* past the end, to the end */
    assert_int_equal(edit->caret, 24);
    go(edit, WS_EDIT_UP, 2);
    assert_int_equal(edit->caret, 8);
    ws_edit_go(edit, WS_EDIT_DOWN, 99, true);
    assert_int_equal(ws_edit_from(edit), 8);
    assert_int_equal(ws_edit_to(edit), 24);
    go(edit, WS_EDIT_LEFT, 1); /* leaves a selection at its start */
    assert_int_equal(edit->caret, 8);
    end(edit);
}

static void an_end_of_line_is_one_step_and_is_erased_whole(void **state)
{
    struct ws_edit *edit = begin("a\r\nb");

    (void)state;
    ws_edit_move(edit, 1, false);
    go(edit, WS_EDIT_RIGHT, 1);
    assert_int_equal(edit->caret, 3);
    go(edit, WS_EDIT_LEFT, 1);
    assert_int_equal(edit->caret, 1);
    assert_true(ws_edit_replace(edit, 1, ws_edit_way(edit, WS_EDIT_RIGHT, 1), "", 100));
    assert_string_equal(edit->text, "ab");
    end(edit);
}

static void words_and_lines_are_selected(void **state)
{
    struct ws_edit *edit = begin(CODE);

    (void)state;
    ws_edit_move(edit, 6, false);
    ws_edit_select_word(edit);
    assert_int_equal(ws_edit_from(edit), 4);
    assert_int_equal(ws_edit_to(edit), 7);
    ws_edit_select_line(edit);
    assert_int_equal(ws_edit_from(edit), 0);
    assert_int_equal(ws_edit_to(edit), 19);
    /* A word ends with its line. */
    ws_edit_move(edit, 16, false);
    ws_edit_select_word(edit);
    assert_true(ws_edit_to(edit) <= 17);
    end(edit);
}

static void letters_are_taken_back_by_words_and_a_paste_at_once(void **state)
{
    struct ws_edit *edit = begin("");

    (void)state;
    for (const char *at = "row + 8"; *at; at++) {
        const char one[] = {*at, 0};

        assert_true(ws_edit_replace(edit, edit->caret, edit->caret, one, 100));
    }
    assert_true(ws_edit_replace(edit, edit->caret, edit->caret, "\npasted\nlines", 100));
    assert_true(ws_edit_back(edit));
    assert_string_equal(edit->text, "row + 8");
    assert_true(ws_edit_forward(edit));
    assert_string_equal(edit->text, "row + 8\npasted\nlines");
    while (ws_edit_back(edit))
        ;
    assert_string_equal(edit->text, "");
    while (ws_edit_forward(edit))
        ;
    assert_string_equal(edit->text, "row + 8\npasted\nlines");
    /* The next change removes undone changes. */
    ws_edit_back(edit);
    assert_true(ws_edit_replace(edit, 0, 3, "x", 100));
    assert_false(ws_edit_forward(edit));
    assert_true(ws_edit_back(edit));
    assert_string_equal(edit->text, "row + 8");
    end(edit);
}

static void what_has_no_room_changes_nothing(void **state)
{
    struct ws_edit *edit = begin("0123456789");

    (void)state;
    assert_false(ws_edit_replace(edit, 3, 5, "abc", 10));
    assert_true(ws_edit_replace(edit, 3, 5, "ab", 10));
    assert_string_equal(edit->text, "012ab56789");
    end(edit);
}

static void what_is_pasted_is_kept_as_written_but_for_what_is_no_text(void **state)
{
    char kept[] = CODE, broken[] = "a\xff\xc3(\n\xe2\x86", line[] = "t * 16\t+ 1 \r\n";

    (void)state;
    ws_edit_clean(kept, false);
    assert_string_equal(kept, CODE);
    ws_edit_clean(broken, false);
    assert_string_equal(broken, "a?"
                                "?(\n?"
                                "?");
    ws_edit_clean(line, true);
    assert_string_equal(line, "t * 16 + 1");
}

/* xorshift32 */
static unsigned below(unsigned *seed, unsigned most)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed % most;
}

static void whatever_is_done_positions_stay_whole_and_all_of_it_can_be_taken_back(void **state)
{
    static const char *const texts[] = {
        "x", "\xc3\xa4",          "\xe2\x86\x92",    "\n", "\r\n", "\t", "",
        " ", "int row;\r\n\trow", "\xf0\x9f\x98\x80"};
    struct ws_edit *edit = begin(CODE);
    unsigned seed = 7;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        enum ws_edit_way way = (enum ws_edit_way)below(&seed, WS_EDIT_BOTTOM + 1);
        unsigned what = below(&seed, 10);

        if (what < 5)
            ws_edit_go(edit, way, 1 + (int)below(&seed, 4), below(&seed, 2));
        else if (what < 8)
            ws_edit_replace(edit, ws_edit_from(edit), ws_edit_to(edit), texts[below(&seed, 10)],
                            400);
        else if (what == 8 && below(&seed, 2))
            ws_edit_back(edit);
        else if (what == 8)
            ws_edit_forward(edit);
        else if (below(&seed, 2))
            ws_edit_select_word(edit);
        else
            ws_edit_move(edit,
                         ws_edit_at(edit->text, ws_edit_line_at(edit->text, (int)below(&seed, 9)),
                                    below(&seed, 9000)),
                         below(&seed, 2));
        if (!is_whole(edit->text, edit->caret) || !is_whole(edit->text, edit->anchor))
            fail_msg("step %d: caret %d, anchor %d", i, edit->caret, edit->anchor);
    }
    end(edit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_counted_and_found_with_either_end),
        cmocka_unit_test(tabs_stop_every_four_columns_and_wide_characters_count_as_they_are),
        cmocka_unit_test(a_place_is_by_bytes_as_parsers_count_and_never_within_a_character),
        cmocka_unit_test(the_caret_keeps_its_column_over_shorter_lines),
        cmocka_unit_test(an_end_of_line_is_one_step_and_is_erased_whole),
        cmocka_unit_test(words_and_lines_are_selected),
        cmocka_unit_test(letters_are_taken_back_by_words_and_a_paste_at_once),
        cmocka_unit_test(what_has_no_room_changes_nothing),
        cmocka_unit_test(what_is_pasted_is_kept_as_written_but_for_what_is_no_text),
        cmocka_unit_test(whatever_is_done_positions_stay_whole_and_all_of_it_can_be_taken_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
