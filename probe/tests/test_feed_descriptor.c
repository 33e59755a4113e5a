/*
 * Descriptors and the data written for them: every row's answer, first wrong element, fault and
 * remedy.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/tests/feed_descriptor_row.h"

/* The number of wrong rows: all are reported, not only the first. */
static int failures;

static void wrong(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vprint_error(format, arguments);
    va_end(arguments);
    print_error("\n");
    failures++;
}

static void ask(int i, struct fed_question *question, struct ws_stored *stored,
                struct ws_feed_reading *reading)
{
    struct ws_error error;

    if (!fed_ask(&fed_rows[i], question, &error) ||
        !ws_feed_read_ask(&question->read, stored, reading, &error))
        wrong("row %d: %s", i, error.text);
}

static void every_row_is_judged_as_it_says(void **state)
{
    (void)state;
    for (int i = 0; i < FED_ROWS; i++) {
        const struct fed_row *row = &fed_rows[i];
        struct fed_question question;
        struct ws_feed_reading reading;
        struct ws_stored stored;

        ask(i, &question, &stored, &reading);
        if (reading.feeds != (row->feeds == FED_YES))
            wrong("row %d feeds: %d, first wrong [%d,%d]", i, reading.feeds, reading.first.row,
                  reading.first.column);
        if (!reading.feeds &&
            (reading.first.row != row->row || reading.first.column != row->column))
            wrong("row %d: first wrong [%d,%d]", i, reading.first.row, reading.first.column);
        ws_stored_finish(&stored);
    }
    assert_int_equal(failures, 0);
}

static void every_wrong_row_is_explained_and_remedied(void **state)
{
    (void)state;
    for (int i = 0; i < FED_ROWS; i++) {
        struct fed_question question;
        struct ws_feed_reading reading;
        struct ws_feed_read_why why;
        struct ws_stored stored;
        struct ws_error error;

        if (fed_rows[i].feeds == FED_YES)
            continue;
        ask(i, &question, &stored, &reading);
        if (!ws_feed_read_explain(&question.read, &stored, &why, &error))
            wrong("row %d: %s", i, error.text);
        ws_stored_finish(&stored);
        if (why.fault[0] != fed_rows[i].fault)
            wrong("row %d: %s", i, ws_feed_read_fault_name(why.fault[0]));
        if (!why.nears)
            wrong("row %d has no remedy", i);
        for (int n = 0; n < why.nears; n++) {
            struct ws_address_options addresses;
            struct ws_feed_read near =
                ws_feed_read_near_question(&question.read, &why.near[n], &addresses);

            if (!ws_feed_read_ask(&near, &stored, &reading, &error))
                wrong("row %d, remedy %d: %s", i, n, error.text);
            if (!reading.feeds)
                wrong("row %d: remedy %d does not feed", i, n);
            ws_stored_finish(&stored);
        }
    }
    assert_int_equal(failures, 0);
}

static void half_of_the_rows_are_wrong_ones(void **state)
{
    int no = 0;

    (void)state;
    for (int i = 0; i < FED_ROWS; i++)
        no += fed_rows[i].feeds == FED_NO;
    assert_true(FED_ROWS >= 30);
    assert_true(no * 2 >= FED_ROWS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_judged_as_it_says),
        cmocka_unit_test(every_wrong_row_is_explained_and_remedied),
        cmocka_unit_test(half_of_the_rows_are_wrong_ones),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
