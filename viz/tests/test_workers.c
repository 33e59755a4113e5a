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
    return ws_fail(error, "complained");
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
        struct ws_error error = {""};

        noise = noises[i];
        for (int j = 0; j < JOBS; j++)
            job[j] = (struct ws_job){.figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence),
                                     .format = WS_PICTURE_PNG,
                                     .path = path};
        assert_false(ws_jobs_run(job, JOBS, &raster, 2, result, &error));
        assert_non_null(strstr(error.text, "cannot be read; --jobs 1"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bytes_that_are_no_report_are_refused)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
