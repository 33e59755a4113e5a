/*
 * Directories of captures: which files are written into them, and in which order they are listed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <unistd.h>

#include "probe/evidence/store/capture_folder.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/same_capture.h"
#include "probe/tests/synthetic.h"
#include "probe/tests/test_folder.h"

/* Three variants in one allocation, as a run of the probe makes them. */
static struct ws_capture *three(void)
{
    static const char *const names[] = {"ldmatrix.m8n8.x1.b16", "stmatrix.m8n8.x2.b16",
                                        "movmatrix.m8n8.trans.b16"};
    struct ws_capture *all = calloc(3, sizeof *all);

    assert_non_null(all);
    for (int i = 0; i < 3; i++) {
        struct ws_capture *one = synthetic_capture(ws_variant_named(names[i]));

        all[i] = *one;
        free(one); /* whose registers now belong to the array */
    }
    return all;
}

static void finish_three(struct ws_capture *all)
{
    for (int i = 0; i < 3; i++)
        ws_captured_variant_finish(&all[i].captured);
    free(all);
}

static bool write_three(struct ws_capture *all, const char *folder, struct ws_error *error)
{
    struct ws_any_capture any[3] = {{.move = &all[0]}, {.move = &all[1]}, {.move = &all[2]}};

    return ws_capture_folder_write(any, 3, folder, error);
}

static int count_in(const char *name)
{
    struct ws_paths paths;
    struct ws_error error = {0};
    int count;

    if (!ws_capture_list(in_folder(name), &paths, &error))
        fail_msg("%s", error.text);
    count = paths.count;
    ws_paths_finish(&paths);
    return count;
}

static void a_folder_is_made_and_holds_a_file_a_variant(void **state)
{
    struct ws_capture *all = three(), *again;
    struct ws_error error = {0};

    (void)state;
    assert_true(write_three(all, in_folder("d"), &error));
    assert_int_equal(count_in("d"), 3);
    assert_true(synthetic_read(in_folder("d/stmatrix.m8n8.x2.b16.json"), &again, &error));
    assert_same_capture(again, &all[1]);
    ws_capture_destroy(again);
    finish_three(all);
}

static void files_of_the_same_variants_are_replaced_and_nothing_else_is_touched(void **state)
{
    struct ws_capture *all = three(), *again;
    struct ws_error error = {0};

    (void)state;
    put("d", NULL);
    put("d/stmatrix.m8n8.x2.b16.json", "old");
    put("d/stmatrix.m8n8.x4.b16.json", "kept");
    put("d/notes.txt", "kept");
    assert_true(write_three(all, in_folder("d"), &error));
    assert_true(synthetic_read(in_folder("d/stmatrix.m8n8.x2.b16.json"), &again, &error));
    ws_capture_destroy(again);
    assert_false(synthetic_read(in_folder("d/stmatrix.m8n8.x4.b16.json"), &again, &error));
    assert_int_equal(count_in("d"), 4);
    assert_int_equal(access(in_folder("d/notes.txt"), F_OK), 0);
    finish_three(all);
}

static void what_cannot_be_written_whole_writes_nothing(void **state)
{
    struct ws_capture *all = three();
    struct ws_error error = {0};

    (void)state;
    snprintf(all[2].head.date, WS_TEXT_SIZE, "yesterday");
    assert_false(write_three(all, in_folder("d"), &error));
    assert_error(error, WS_CODE_FIELD, "/d/movmatrix.m8n8.trans.b16.json");
    assert_int_not_equal(access(in_folder("d"), F_OK), 0);
    snprintf(all[2].head.date, WS_TEXT_SIZE, "2026-11-20T22:10:00Z");

    assert_false(write_three(all, in_folder("missing/d"), &error));
    assert_error(error, WS_CODE_WRITE, "/missing/d");
    put("file", "");
    assert_false(write_three(all, in_folder("file"), &error));
    assert_error(error, WS_CODE_EXISTS, "/file");

    /*
     * The first cannot be put in place, in an existing directory: the directory stays, and empty.
     */
    put("d", NULL);
    put("d/ldmatrix.m8n8.x1.b16.json", NULL);
    assert_false(write_three(all, in_folder("d"), &error));
    assert_error(error, WS_CODE_WRITE, "/d/ldmatrix.m8n8.x1.b16.json");
    assert_int_equal(rmdir(in_folder("d/ldmatrix.m8n8.x1.b16.json")), 0);
    assert_int_equal(rmdir(in_folder("d")), 0);
    finish_three(all);
}

static void a_folder_is_listed_device_by_device_in_the_catalogues_order(void **state)
{
    static const char *const order[] = {
        "/top.json",
        "/a/ldmatrix.m8n8.x4.b16.json",
        "/a/ldmatrix.m8n8.x1.trans.b16.json",
        "/a/stmatrix.m8n8.x1.b16.json",
        "/a/a.json",
        "/a/z.json",
        "/b/movmatrix.m8n8.trans.b16.json",
    };
    struct ws_paths paths;
    struct ws_error error = {0};

    (void)state;
    put("b", NULL);
    put("a", NULL);
    put("a/deeper", NULL);
    put("a/deeper/ldmatrix.m8n8.x1.b16.json", "");
    put(".git", NULL);
    put(".git/ldmatrix.m8n8.x1.b16.json", "");
    put("a/.ldmatrix.m8n8.x1.b16.json", "");
    put("a/ldmatrix.m8n8.x1.b16.json.123.tmp", "");
    put("README.md", "");
    for (int i = 6; i >= 0; i--)
        put(order[i] + 1, "");
    assert_true(ws_capture_list(test_folder, &paths, &error));
    assert_int_equal(paths.count, 7);
    for (int i = 0; i < 7; i++)
        assert_string_equal(paths.path[i] + strlen(test_folder), order[i]);
    ws_paths_finish(&paths);

    assert_true(ws_capture_list(in_folder("README.md"), &paths, &error));
    assert_int_equal(paths.count, 1);
    assert_string_equal(paths.path[0], in_folder("README.md"));
    ws_paths_finish(&paths);
}

static void a_name_is_a_variants_or_none(void **state)
{
    static const struct {
        const char *path, *variant;
    } names[] = {{"ldmatrix.m8n8.x4.b16.json", "ldmatrix.m8n8.x4.b16"},
                 {"a/b.c/movmatrix.m8n8.trans.b16.json", "movmatrix.m8n8.trans.b16"},
                 {"ldmatrix.m8n8.x4.b16", NULL},
                 {"ldmatrix.m8n8.x4.b16.JSON", NULL},
                 {"ldmatrix.m8n8.x4.json", NULL},
                 {"ldmatrix.m8n8.x4.b16.json/", NULL},
                 {".json", NULL},
                 {"", NULL},
                 {"ldmatrix.m8n8.*.json", NULL}};
    char longest[3000];

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct ws_variant *is = ws_capture_subject_of(names[i].path).variant;

        if (is != (names[i].variant ? ws_variant_named(names[i].variant) : NULL))
            fail_msg("%s: %s", names[i].path, is ? is->name : "no variant");
    }
    memset(longest, 'x', sizeof longest);
    memcpy(longest + sizeof longest - 6, ".json", 6);
    assert_null(ws_capture_subject_of(longest).variant);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_test_folder, remove_test_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_folder_is_made_and_holds_a_file_a_variant),
        IN_FOLDER(files_of_the_same_variants_are_replaced_and_nothing_else_is_touched),
        IN_FOLDER(what_cannot_be_written_whole_writes_nothing),
        IN_FOLDER(a_folder_is_listed_device_by_device_in_the_catalogues_order),
        cmocka_unit_test(a_name_is_a_variants_or_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
