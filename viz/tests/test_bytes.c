/* What encoders write into, and how files come into being. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "probe/tests/assert_error.h"
#include "viz/draw/bytes.h"

static void assert_holds(struct ws_bytes *bytes, const char *text)
{
    assert_false(bytes->failed);
    assert_int_equal(bytes->length, strlen(text));
    assert_memory_equal(bytes->data, text, strlen(text));
    bytes->length = 0;
}

static void text_and_numbers_are_appended(void **state)
{
    struct ws_bytes bytes = {0};

    (void)state;
    ws_bytes_text(&bytes, "x=");
    ws_bytes_number(&bytes, -0.5);
    ws_bytes_print(&bytes, " %d%%", 7);
    ws_bytes_add(&bytes, "", 0);
    assert_holds(&bytes, "x=-0.5 7%");
    ws_bytes_finish(&bytes);
    ws_bytes_finish(&bytes);
}

static void long_runs_are_kept_whole(void **state)
{
    struct ws_bytes bytes = {0};
    char line[1001];

    (void)state;
    memset(line, 'a', 1000);
    line[1000] = 0;
    for (int i = 0; i < 50; i++)
        ws_bytes_print(&bytes, "%s", line);
    assert_int_equal(bytes.length, 50000);
    for (size_t i = 0; i < bytes.length; i++)
        assert_int_equal(bytes.data[i], 'a');
    ws_bytes_finish(&bytes);
}

static void xml_is_escaped_and_what_it_cannot_hold_is_left_out(void **state)
{
    struct ws_bytes bytes = {0};

    (void)state;
    ws_bytes_xml(&bytes, "a<b & \"c\" > 'd' 8×8 → 😀");
    assert_holds(&bytes, "a&lt;b &amp; &quot;c&quot; &gt; 'd' 8×8 → 😀");
    ws_bytes_xml(&bytes, "a\x01\xFF\xC0\x80\xED\xA0\x80\xEF\xBF\xBE"
                         "b\xEF\xBF\xBD\n");
    assert_holds(&bytes, "ab\xEF\xBF\xBD\n");
    ws_bytes_finish(&bytes);
}

static void nothing_is_added_after_memory_ran_out(void **state)
{
    struct ws_bytes bytes = {.failed = true};
    struct ws_error error = {0};

    (void)state;
    ws_bytes_text(&bytes, "x");
    ws_bytes_print(&bytes, "%d", 1);
    assert_int_equal(bytes.length, 0);
    assert_false(ws_bytes_save(&bytes, "never", &error));
    assert_int_equal(error.code, WS_CODE_OUT_OF_MEMORY);
    assert_int_equal(access("never", F_OK), -1);
}

static int files_in(const char *folder)
{
    DIR *directory = opendir(folder);
    int files = 0;

    assert_non_null(directory);
    for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory))
        files += entry->d_name[0] != '.';
    closedir(directory);
    return files;
}

static void a_file_is_replaced_whole_and_leaves_nothing_beside(void **state)
{
    char folder[] = "/tmp/ws_bytes_XXXXXX", path[64], data[16] = "";
    struct ws_bytes bytes = {0};
    struct ws_error error = {0};
    FILE *file;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/figure.svg", folder);
    ws_bytes_text(&bytes, "before it");
    assert_true(ws_bytes_save(&bytes, path, &error));
    bytes.length = 0;
    ws_bytes_text(&bytes, "after");
    assert_true(ws_bytes_save(&bytes, path, &error));
    file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(data, 1, sizeof data, file), 5);
    fclose(file);
    assert_string_equal(data, "after");
    assert_int_equal(files_in(folder), 1);
    unlink(path);
    rmdir(folder);
    ws_bytes_finish(&bytes);
}

static void what_cannot_be_written_says_why(void **state)
{
    struct ws_bytes bytes = {0};
    struct ws_error error = {0};

    (void)state;
    ws_bytes_text(&bytes, "x");
    assert_false(ws_bytes_save(&bytes, "/nowhere/figure.svg", &error));
    assert_error(error, WS_CODE_WRITE, "/nowhere/figure.svg");
    assert_false(ws_bytes_save(&bytes, "/tmp", &error));
    assert_error(error, WS_CODE_WRITE, "/tmp");
    ws_bytes_finish(&bytes);
}

static void a_device_is_written_and_not_replaced(void **state)
{
    struct ws_bytes bytes = {0};
    struct ws_error error = {0};
    struct stat status;

    (void)state;
    ws_bytes_text(&bytes, "x");
    assert_true(ws_bytes_save(&bytes, "/dev/null", &error));
    assert_int_equal(stat("/dev/null", &status), 0);
    assert_true(S_ISCHR(status.st_mode));
    ws_bytes_finish(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_and_numbers_are_appended),
        cmocka_unit_test(long_runs_are_kept_whole),
        cmocka_unit_test(xml_is_escaped_and_what_it_cannot_hold_is_left_out),
        cmocka_unit_test(nothing_is_added_after_memory_ran_out),
        cmocka_unit_test(a_file_is_replaced_whole_and_leaves_nothing_beside),
        cmocka_unit_test(what_cannot_be_written_says_why),
        cmocka_unit_test(a_device_is_written_and_not_replaced),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
