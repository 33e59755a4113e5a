/*
 * The probe as a misbehaving child: whatever it does, the window gets a one-line error, in time,
 * and nothing that the child started remains. time() is replaced, so that the test decides when its
 * minute ends.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "probe/tests/assert_error.h"
#include "viz/app/model/gpu_trial.h"

static char folder[] = "/tmp/ws_trial_XXXXXX", probe[80], note[80];
static time_t faster; /* seconds for one of its own */

time_t __real_time(time_t *at);
time_t __wrap_time(time_t *at);

time_t __wrap_time(time_t *at)
{
    static time_t began;
    time_t now = __real_time(NULL);

    began = began ? began : now;
    now = began + (now - began) * (faster ? faster : 1);
    if (at)
        *at = now;
    return now;
}

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(probe, sizeof probe, "%s/probe", folder);
    snprintf(note, sizeof note, "%s/note", folder);
    return setenv("WARPSCOPE_PROBE", probe, 1);
}

static int remove_folder(void **state)
{
    (void)state;
    remove(probe);
    remove(note);
    return rmdir(folder);
}

/* A program in the probe's place; `%s` in it is the file `note`. */
static void put_probe(const char *text)
{
    FILE *file;

    remove(probe); /* one that still runs is not written to */
    file = fopen(probe, "w");
    assert_non_null(file);
    for (const char *at = text; *at; at++)
        if (at[0] == '%' && at[1] == 's') {
            fputs(note, file);
            at++;
        } else {
            fputc(*at, file);
        }
    fclose(file);
    assert_int_equal(chmod(probe, 0755), 0);
}

/* The error of a trial; in at most `seconds` of wall-clock time. */
static void assert_said(const char *text, enum ws_code code, const char *datum, int seconds)
{
    time_t before = __real_time(NULL);
    struct ws_error error = {0};
    struct ws_gpu_trial trial;
    struct ws_state state;
    int ends[2];

    put_probe(text);
    ws_state_init(&state);
    assert_int_equal(pipe(ends), 0);
    assert_false(ws_gpu_trial_run(&state, ends[0], &trial, &error));
    assert_error(error, code, datum);
    for (const char *at = error.text; *at; at++)
        assert_true((unsigned char)*at >= ' ' && *at != 127);
    assert_true(__real_time(NULL) - before <= seconds);
    close(ends[0]);
    close(ends[1]);
    ws_state_finish(&state);
}

static void a_crash_is_told_by_its_signal(void **state)
{
    (void)state;
    assert_said("#!/bin/sh\nkill -SEGV $$\n", WS_CODE_GPU, "signal 11", 20);
    assert_said("#!/bin/sh\necho '{\"variant\": '; kill -ABRT $$\n", WS_CODE_GPU, "signal 6", 20);
    assert_said("#!/bin/sh\nkill -KILL $$\n", WS_CODE_GPU, "signal 9", 20);
}

static void garbage_is_no_answer(void **state)
{
    (void)state;
    assert_said("#!/bin/sh\nhead -c 3000 /dev/urandom\n", WS_CODE_JSON, "answer:", 20);
    assert_said("#!/bin/sh\necho nonsense\n", WS_CODE_JSON, "answer:1:1: ", 20);
    assert_said("#!/bin/sh\necho '{}'\n", WS_CODE_GPU, "ldmatrix.m8n8.x4.b16", 20);
    assert_said("#!/bin/sh\necho '[1, 2]'\n", WS_CODE_JSON, "answer:1:1: ", 20);
    assert_said("#!/bin/sh\necho '{\"variant\": \"ldmatrix.m8n8.x4.b16\", \"device\": \"a\"}'\n",
                WS_CODE_GPU, "ldmatrix.m8n8.x4.b16", 20);
    assert_said("#!/bin/sh\n", WS_CODE_JSON, "answer:1:1: ", 20);
    assert_said("#!/bin/sh\nexit 1\n", WS_CODE_GPU, "without", 20);
    assert_said("#!/bin/sh\nprintf 'no GPU\\nat all' >&2; exit 1\n", WS_CODE_GPU, "no GPU", 20);
    assert_said("#!/bin/sh\nprintf '\\033[2Jgone' >&2; exit 1\n", WS_CODE_GPU, "U+001B, at byte 1",
                20);
    assert_said("#!/bin/sh\nhead -c 3000 /dev/zero; exit 3\n", WS_CODE_GPU, "without", 20);
}

static void what_never_ends_is_cut_off(void **state)
{
    (void)state;
    assert_said("#!/bin/sh\nyes\n", WS_CODE_GPU, "1048576", 30);
    assert_said("#!/bin/sh\nhead -c 1000000000 /dev/zero\n", WS_CODE_GPU, "1048576", 30);
}

/* Whether the process with the number in the note ends soon. */
static bool is_gone(void)
{
    struct timespec moment = {0, 50000000};
    FILE *file = fopen(note, "r");
    long number = 0;

    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld", &number), 1);
    fclose(file);
    for (int i = 0; i < 200; i++) {
        char path[40], line[80] = "", status = 0;

        snprintf(path, sizeof path, "/proc/%ld/stat", number);
        file = fopen(path, "r");
        if (!file)
            return true;
        if (fgets(line, sizeof line, file) && strchr(line, ')'))
            status = strchr(line, ')')[2];
        fclose(file);
        if (status == 'Z') /* its parent may not wait for it */
            return true;
        nanosleep(&moment, NULL);
    }
    return false;
}

static void one_that_hangs_has_a_minute(void **state)
{
    (void)state;
    faster = 30;
    assert_said("#!/bin/sh\nsleep 50 & echo $! > %s; wait\n", WS_CODE_GPU, "60 seconds", 20);
    assert_true(is_gone());
    /* Its answer is out, its end is not. */
    assert_said("#!/bin/sh\necho $$ > %s; exec > /dev/null 2>&1; sleep 50\n", WS_CODE_GPU,
                "signal 9", 20);
    assert_true(is_gone());
    faster = 0;
}

static void what_is_no_program_is_told_of(void **state)
{
    struct ws_error error = {0};
    struct ws_gpu_trial trial;
    struct ws_state shown;

    (void)state;
    assert_said("no program\n", WS_CODE_NOT_INSTALLED, "/probe: Exec format error", 20);
    ws_state_init(&shown);
    remove(probe);
    assert_false(ws_gpu_trial_run(&shown, -1, &trial, &error));
    assert_error(error, WS_CODE_NOT_INSTALLED, "/probe");
    assert_int_equal(mkdir(probe, 0755), 0);
    assert_false(ws_gpu_trial_run(&shown, -1, &trial, &error));
    assert_error(error, WS_CODE_NOT_INSTALLED, "/probe");
    assert_int_equal(rmdir(probe), 0);
    ws_state_finish(&shown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crash_is_told_by_its_signal),
        cmocka_unit_test(garbage_is_no_answer),
        cmocka_unit_test(what_never_ends_is_cut_off),
        cmocka_unit_test(one_that_hangs_has_a_minute),
        cmocka_unit_test(what_is_no_program_is_told_of),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
