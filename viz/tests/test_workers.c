/*
 * Processes that draw, and the pipe that they report through: what comes through it is checked
 * before it is believed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "viz/export/workers.h"

enum { JOBS = 4, HIGHEST_DESCRIPTOR = 32 };

static unsigned char noise; /* what every byte of the noise is */

/* A drawer that writes into every pipe of its process, as a library that complains would. */
static bool complain(const struct ws_scene *const *scene, int scenes,
                     const struct ws_device_options *options, struct ws_bytes *bytes,
                     struct ws_error *error)
{
    unsigned char text[600]; /* a report and a little, at most */
    struct stat status;

    (void)scene, (void)scenes, (void)options, (void)bytes;
    memset(text, noise, sizeof text);
    for (int descriptor = 0; descriptor < HIGHEST_DESCRIPTOR; descriptor++)
        if (!fstat(descriptor, &status) && S_ISFIFO(status.st_mode) &&
            write(descriptor, text, sizeof text) < 0)
            continue;
    return ws_fail(error, WS_CODE_SYSTEM, "complained");
}

static void bytes_that_are_no_report_are_refused(void **state)
{
    static const unsigned char noises[] = {'x', 0xff, 0, 1};
    static struct ws_evidence evidence;
    static const struct ws_device devices[WS_PICTURES] = {[WS_PICTURE_PNG] = {.text = complain}};
    const struct ws_raster raster = {.device = devices};
    struct ws_job job[JOBS];
    struct ws_error no_memory;
    char path[] = "never.png";

    (void)state;
    assert_true(
        ws_mapping_specified(ws_variant((enum ws_variant_id)0), &evidence.mapping, &no_memory));
    for (size_t i = 0; i < sizeof noises; i++) {
        struct ws_result result[JOBS];
        struct ws_error error = {0};

        noise = noises[i];
        for (int j = 0; j < JOBS; j++)
            job[j] = (struct ws_job){.figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence),
                                     .format = WS_PICTURE_PNG,
                                     .path = path};
        assert_false(ws_jobs_run(job, JOBS, &raster, 2, result, &error));
        assert_int_equal(error.code, WS_CODE_SYSTEM);
    }
}

/* Task 0 ends once task 2 was done, which is then another worker's. */
static enum ws_outcome wait_for_another(const void *context, int task, struct ws_error *error)
{
    const int *ends = context;
    char told = 0;

    (void)error;
    alarm(10); /* ends a worker that would wait for itself */
    return (task == 0 && read(ends[0], &told, 1) != 1) ||
                   (task == 2 && write(ends[1], &told, 1) != 1)
               ? WS_OUTCOME_FAILED
               : WS_OUTCOME_WRITTEN;
}

static const char *no_name(const void *context, int task)
{
    (void)context, (void)task;
    return "";
}

/* As where each second file is a picture that takes long. */
static void a_slow_task_holds_back_no_other(void **state)
{
    struct ws_result result[JOBS];
    struct ws_error error = {0};
    int ends[2];
    const struct ws_tasks tasks = {JOBS, wait_for_another, no_name, ends, false, NULL};

    (void)state;
    assert_return_code(pipe(ends), 0);
    assert_true(ws_tasks_run(&tasks, 2, result, &error));
    for (int i = 0; i < JOBS; i++)
        assert_int_equal(result[i].outcome, WS_OUTCOME_WRITTEN);
    close(ends[0]);
    close(ends[1]);
}

static enum ws_outcome report_start(const void *context, int task, struct ws_error *error)
{
    const int *ends = context;
    char number = (char)task;

    (void)error;
    return write(ends[1], &number, 1) == 1 ? WS_OUTCOME_WRITTEN : WS_OUTCOME_FAILED;
}

static long cost_of(const void *context, int task)
{
    static const long cost[JOBS] = {0, 1, 5, 3};

    (void)context;
    return cost[task];
}

/* Else the last of several would be one that takes long, for which all wait. */
static void costly_tasks_are_first_of_several_workers(void **state)
{
    struct ws_result result[JOBS];
    struct ws_error error = {0};
    int ends[2];
    const struct ws_tasks tasks = {JOBS, report_start, no_name, ends, true, cost_of};

    (void)state;
    for (int workers = 1; workers <= 2; workers++) {
        char started[JOBS];

        assert_return_code(pipe(ends), 0);
        assert_true(ws_tasks_run(&tasks, workers, result, &error));
        assert_int_equal(read(ends[0], started, JOBS), JOBS);
        if (workers == 1)
            assert_memory_equal(started, "\0\1\2\3", JOBS);
        else
            assert_true(started[0] == 2 || started[0] == 3);
        for (int i = 0; i < JOBS; i++)
            assert_int_equal(result[i].outcome, WS_OUTCOME_WRITTEN);
        close(ends[0]);
        close(ends[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_that_are_no_report_are_refused),
        cmocka_unit_test(a_slow_task_holds_back_no_other),
        cmocka_unit_test(costly_tasks_are_first_of_several_workers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
