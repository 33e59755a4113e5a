/* The state file: what is good is taken, and nothing that others wrote is lost. */
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

#include "probe/tests/assert_error.h"
#include "viz/app/model/state.h"

static char folder[] = "/tmp/ws_state_XXXXXX", path[64], kept[80];

static int make_folder(void **state)
{
    (void)state;
    strcpy(strrchr(folder, '_'), "_XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/state.json", folder);
    snprintf(kept, sizeof kept, "%s.kept", path);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    remove(path);
    remove(kept);
    return rmdir(folder);
}

static void put_file(const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static const char *text_of(const char *name)
{
    static char text[8192];
    FILE *file = fopen(name, "r");

    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static void one_wrong_value_is_lost_alone(void **state)
{
    struct ws_window_place place = {0};
    struct ws_state loaded;
    struct ws_error error = {0};

    (void)state;
    ws_state_init(&loaded);
    put_file("{\"variant\": \"stmatrix.m8n8.x4.b16\", \"view\": \"memory\",\n"
             "\"theme\": \"pink\", \"font\": \"120\", \"zoom\": 3,\n"
             "\"select\": \"lane 5\", \"size\": \"900x700\", \"position\": \"here\"}");
    assert_false(ws_state_load(&loaded, &place, path, &error));
    assert_error(error, WS_CODE_VALUE, ":2:10:");
    assert_error(error, WS_CODE_VALUE, "2 more");
    assert_string_equal(loaded.choices.variant->name, "stmatrix.m8n8.x4.b16");
    assert_int_equal(loaded.choices.view, WS_VIEW_MEMORY);
    assert_int_equal(loaded.choices.theme, WS_THEME_LIGHT);
    assert_int_equal(loaded.choices.font_percent, 120);
    assert_int_equal(loaded.picks, 1);
    assert_int_equal(loaded.pick[0].lane, 5);
    assert_int_equal(place.width, 900);
    assert_false(place.placed);
}

static void a_wrong_place_is_refused(void **state)
{
    static const char *const wrong[] = {
        "\"size\": \"900\"",       "\"size\": \"0x700\"",     "\"size\": \"900x-7\"",
        "\"size\": \"900x700x\"",  "\"size\": \"99999x700\"", "\"size\": 900",
        "\"position\": \"1\"",     "\"position\": \"1,2,3\"", "\"position\": \"99999,0\"",
        "\"position\": \"nan,0\"", "\"size\": \"9999999x1\"",
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct ws_window_place place = {0};
        struct ws_state loaded;
        struct ws_error error;
        char text[80];

        ws_state_init(&loaded);
        snprintf(text, sizeof text, "{%s}", wrong[i]);
        put_file(text);
        if (ws_state_load(&loaded, &place, path, &error))
            fail_msg("%s is taken", wrong[i]);
        assert_int_equal(place.width, 0);
        assert_false(place.placed);
    }
}

static void names_of_a_later_version_are_kept(void **state)
{
    struct ws_window_place place = {0};
    struct ws_state loaded;
    struct ws_error error = {0};

    (void)state;
    ws_state_init(&loaded);
    put_file("{\"theme\": \"dark\", \"sound\": {\"volume\": [1, 2.5]}, \"tabs\": \"three\"}");
    assert_true(ws_state_load(&loaded, &place, path, &error));
    assert_true(ws_state_set(&loaded, "theme", "print", &error));
    assert_true(ws_state_save(&loaded, &place, path, &error));
    assert_non_null(strstr(text_of(path), "\"theme\": \"print\""));
    assert_non_null(strstr(text_of(path), "\"tabs\": \"three\""));
    assert_non_null(strstr(text_of(path), "\"volume\""));
    assert_int_equal(access(kept, F_OK), -1); /* nothing was lost */
}

static void what_cannot_be_understood_is_kept_beside(void **state)
{
    static const char *const files[] = {"{\"theme\": \"pink\", \"x\": 1}", "{\"theme\": ", "[1, 2]",
                                        "somebody's letter"};

    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        struct ws_window_place place = {0};
        struct ws_state loaded;
        struct ws_error error = {0};

        remove(kept);
        ws_state_init(&loaded);
        put_file(files[i]);
        assert_false(ws_state_load(&loaded, &place, path, &error));
        assert_true(ws_state_save(&loaded, &place, path, &error));
        assert_string_equal(text_of(kept), files[i]);
        assert_non_null(strstr(text_of(path), "\"theme\": \"light\""));
        assert_true(ws_state_load(&loaded, &place, path, &error));
        /* What is good is not kept again over what was not. */
        assert_true(ws_state_save(&loaded, &place, path, &error));
        assert_string_equal(text_of(kept), files[i]);
    }
}

static void what_was_kept_before_is_kept(void **state)
{
    char second[sizeof kept + 1];

    (void)state;
    snprintf(second, sizeof second, "%s2", kept);
    remove(kept);
    for (int i = 0; i < 3; i++) { /* the third time with what the second keeps already */
        struct ws_window_place place = {0};
        struct ws_state shown;
        struct ws_error error;

        ws_state_init(&shown);
        put_file(i ? "another letter" : "somebody's letter");
        assert_true(ws_state_save(&shown, &place, path, &error));
        ws_state_finish(&shown);
    }
    assert_string_equal(text_of(kept), "somebody's letter");
    assert_string_equal(text_of(second), "another letter");
    assert_int_equal(remove(second), 0);
    snprintf(second, sizeof second, "%s3", kept);
    assert_int_equal(access(second, F_OK), -1);
}

static void a_file_that_cannot_be_read_is_not_written_over(void **state)
{
    struct ws_window_place place = {0};
    struct ws_state loaded;
    struct ws_error error = {0};
    struct stat status;

    (void)state;
    ws_state_init(&loaded);
    put_file("");
    assert_int_equal(truncate(path, 3 << 20), 0);
    assert_false(ws_state_load(&loaded, &place, path, &error));
    assert_false(ws_state_save(&loaded, &place, path, &error));
    assert_error(error, WS_CODE_LIMIT, "1 MiB");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, 3 << 20);
    assert_int_equal(remove(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(ws_state_load(&loaded, &place, path, &error));
    assert_false(ws_state_save(&loaded, &place, path, &error));
    assert_int_equal(stat(path, &status), 0);
    assert_true(S_ISFIFO(status.st_mode));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(one_wrong_value_is_lost_alone),
        TEST(a_wrong_place_is_refused),
        TEST(names_of_a_later_version_are_kept),
        TEST(what_cannot_be_understood_is_kept_beside),
        TEST(what_was_kept_before_is_kept),
        TEST(a_file_that_cannot_be_read_is_not_written_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
