/*
 * The data-movement and MMA variants that a glob picks; the operands of MMAs are picked one by one.
 */
#include "probe/name/subject.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void picks(const char *text, int *moves, int *operands)
{
    struct ws_subjects picked = {0};
    struct ws_error error;

    *moves = *operands = 0;
    if (!ws_subjects_matching(text, &picked, &error))
        return;
    for (int id = 0; id < WS_SUBJECTS; id++)
        *(id < WS_VARIANTS ? moves : operands) += ws_subjects_have(&picked, id);
}

static void test_a_glob_picks_what_moves_unless_it_says_mma(void **state)
{
    int moves, operands;

    (void)state;
    picks("*", &moves, &operands);
    assert_int_equal(moves, WS_VARIANTS);
    assert_int_equal(operands, 0);
    picks("mma.*", &moves, &operands);
    assert_int_equal(moves, 0);
    assert_int_equal(operands, 4 * WS_MMAS);
    picks("*.f16.*", &moves, &operands);
    assert_int_equal(moves, 0);
    assert_true(operands > 0 && operands % 4 == 0);
    picks("mma.m16n8k16.f32.f16.f16.f32", &moves, &operands);
    assert_int_equal(operands, 4);
    picks("no.*", &moves, &operands);
    assert_int_equal(moves + operands, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_glob_picks_what_moves_unless_it_says_mma),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
