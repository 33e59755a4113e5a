/* The notation for a place: written text is read back, and any other is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <limits.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"

static void a_name_in_either_view_reads_as_the_same_place(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);

        for (int matrix = 0; matrix < ws_moved(variant)->matrices; matrix++)
            for (int row = 0; row < ws_moved(variant)->rows; row++)
                for (int column = 0; column < ws_moved(variant)->columns; column++)
                    for (int view = WS_VIEW_FRAGMENT; view <= WS_VIEW_MEMORY; view++) {
                        struct ws_place place = {matrix, row, column, 0}, again;
                        char name[WS_PLACE_SIZE];
                        const char *text = name;
                        struct ws_error error;

                        ws_place_name(variant, (enum ws_view)view,
                                      ws_place_in_view(variant, place, (enum ws_view)view), name);
                        assert_int_equal(
                            name[0],
                            view == WS_VIEW_MEMORY || variant->family->from_global ? 'M' : 'F');
                        for (int copied = 0; copied < 1 + variant->family->from_global; copied++) {
                            name[0] = copied ? 'F' : name[0];
                            text = name;
                            assert_true(ws_place_read(variant, &text, &again, &error));
                            assert_string_equal(text, "");
                            assert_memory_equal(&again, &place, sizeof place);
                        }
                    }
    }
}

static void a_star_stands_for_any_and_keeps_its_side_in_the_fragment(void **state)
{
    const struct ws_variant *variant = ws_variant_named("stmatrix.m16n8.x4.trans.b8");
    const char *text = "F*[15,*] and more";
    struct ws_place place;
    struct ws_error error;

    (void)state;
    assert_true(ws_place_read(variant, &text, &place, &error));
    assert_string_equal(text, " and more");
    assert_int_equal(place.matrix, -1);
    assert_int_equal(place.row, -1);
    assert_int_equal(place.column, 15);
}

static void a_number_too_large_is_the_largest_and_a_leading_zero_is_decimal(void **state)
{
    static const struct {
        const char *text;
        long number;
    } cases[] = {{"9223372036854775807", LONG_MAX},
                 {"99999999999999999999999", LONG_MAX},
                 {"0xffffffffffffffffffff", LONG_MAX},
                 {"0x120", 0x120},
                 {"0X1f", 31},
                 {"010", 10},
                 {"0", 0}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *text = cases[i].text;
        long number = -1;

        assert_true(ws_number_read(&text, &number));
        assert_int_equal(number, cases[i].number);
        assert_string_equal(text, "");
    }
}

static void what_is_no_place_is_refused_and_says_so(void **state)
{
    static const char *const wrong[] = {
        "",        "M",       "M[",       "M0[",
        "M0[3",    "M0[3,",   "M0[3,5",   "M0[,5]",
        "M0[3;5]", "X0[3,5]", "M-1[3,5]", "M0[-3,5]",
        "M0[8,0]", "F0[0,8]", "M4[0,0]",  "M99999999999999999999[0,0]"};
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *text = wrong[i];
        struct ws_place place;
        struct ws_error error = {0};

        assert_false(ws_place_read(variant, &text, &place, &error));
        assert_true(strlen(error.text) > 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_in_either_view_reads_as_the_same_place),
        cmocka_unit_test(a_star_stands_for_any_and_keeps_its_side_in_the_fragment),
        cmocka_unit_test(a_number_too_large_is_the_largest_and_a_leading_zero_is_decimal),
        cmocka_unit_test(what_is_no_place_is_refused_and_says_so),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
