/* Which Toolkit knows what: releases of PTX versions, and of the targets of devices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/isa/release.h"

static void a_ptx_version_came_with_a_toolkit(void **state)
{
    static const struct {
        int ptx_version, release;
    } known[] = {{10, 118}, {65, 118}, {78, 118}, {80, 120}, {82, 122}, {84, 124},
                 {85, 125}, {86, 128}, {87, 128}, {88, 129}, {90, 130}, {94, 134}};

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_int_equal(ws_release_of_ptx(known[i].ptx_version), known[i].release);
    /* The kernels read the same numbers without a table. */
    assert_int_equal(ws_release_of_ptx(94), WS_RELEASE_OF_PTX_94);
}

static void what_later_targets_follow_needs_its_version_alone(void **state)
{
    (void)state;
    assert_int_equal(ws_release_for(WS_TARGETS_SM75, 65, 7, 5), 118);
    assert_int_equal(ws_release_for(WS_TARGETS_SM90, 78, 12, 1), 118);
    assert_int_equal(ws_release_for(WS_TARGETS_SM89, 84, 12, 0), 124);
}

static void what_is_of_a_family_needs_that_device_too(void **state)
{
    (void)state;
    assert_int_equal(ws_release_for(WS_TARGETS_SM90A, 80, 9, 0), 120);
    assert_int_equal(ws_release_for(WS_TARGETS_FAMILY, 86, 10, 0), 128);
    assert_int_equal(ws_release_for(WS_TARGETS_FAMILY, 86, 12, 0), 128);
    assert_int_equal(ws_release_for(WS_TARGETS_FAMILY, 86, 10, 3), 129);
    assert_int_equal(ws_release_for(WS_TARGETS_FAMILY, 86, 12, 1), 129);
    assert_int_equal(ws_release_for(WS_TARGETS_FAMILY, 86, 11, 0), 130);
    assert_int_equal(ws_release_for(WS_TARGETS_HOPPER, 94, 9, 0), 134);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ptx_version_came_with_a_toolkit),
        cmocka_unit_test(what_later_targets_follow_needs_its_version_alone),
        cmocka_unit_test(what_is_of_a_family_needs_that_device_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
