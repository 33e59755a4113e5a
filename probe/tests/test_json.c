/*
 * Where a refused value stands: the line and column are right in any order of asking, and asking
 * for one after the other takes no more than a few walks through the text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/base/json.h"

enum { GROUPS = 40, ITEMS = 500 };

/* Groups of items, an item a line, with something before each; the text is the caller's to free. */
static char *make_text(size_t *length)
{
    char *text = NULL;
    FILE *file = open_memstream(&text, length);

    assert_non_null(file);
    fputs("{\"title\": \"a, [b] \\\" {\", \"groups\": [\n", file);
    for (int group = 0; group < GROUPS; group++) {
        fprintf(file, "%s{\"text\": \"\xc3\xa4\", \"items\": [\n", group ? ",\n" : "");
        for (int item = 0; item < ITEMS; item++)
            fprintf(file, "%s{\"a\": [1, {}], \"b\": %d}", item ? ",\n" : "", item);
        fputs("]}", file);
    }
    fputs("\n]}", file);
    fclose(file);
    return text;
}

/* Refuses "b" of an item; the text of the error. */
static void refuse(const struct ws_json *json, json_t *tree, int group, int item)
{
    struct ws_json_node root = {.value = tree};
    struct ws_json_node groups = ws_json_member(&root, "groups");
    struct ws_json_node one = ws_json_item(&groups, (size_t)group);
    struct ws_json_node items = ws_json_member(&one, "items");
    struct ws_json_node object = ws_json_item(&items, (size_t)item);
    struct ws_json_node b = ws_json_member(&object, "b");

    assert_false(ws_json_refuse(json, &b, "no"));
}

static void each_of_many_refusals_is_found_in_one_walk(void **state)
{
    struct ws_json_trail trail = {0};
    struct ws_error error;
    struct ws_json json = {.path = "f", .error = &error};
    json_t *tree;
    char *text;

    (void)state;
    json.text = text = make_text(&json.length);
    tree = ws_json_parse(&json);
    assert_non_null(tree);
    json.trail = &trail;
    for (int group = 0; group < GROUPS; group++)
        for (int item = 0; item < ITEMS; item++) {
            char wanted[64];

            refuse(&json, tree, group, item);
            snprintf(wanted, sizeof wanted, "f:%d:%d: no", 3 + group * (ITEMS + 1) + item, 21);
            assert_string_equal(error.text, wanted);
        }
    /* Once to find them, once to count their lines, and a little for each one's way in. */
    assert_true(trail.walked < 2 * json.length + 128 * GROUPS * ITEMS);
    json_decref(tree);
    free(text);
}

static void refusals_in_any_order_are_found(void **state)
{
    struct ws_json_trail trail = {0};
    struct ws_error error;
    struct ws_json json = {.path = "f", .error = &error};
    unsigned random = 7;
    json_t *tree;
    char *text;

    (void)state;
    json.text = text = make_text(&json.length);
    tree = ws_json_parse(&json);
    assert_non_null(tree);
    for (int i = 0; i < 200; i++) {
        int group = (int)((random = random * 1103515245u + 12345u) >> 16) % GROUPS;
        int item = (int)((random = random * 1103515245u + 12345u) >> 16) % ITEMS;
        struct ws_error without;

        json.trail = NULL;
        refuse(&json, tree, group, item);
        without = error;
        json.trail = &trail;
        refuse(&json, tree, group, item);
        assert_string_equal(error.text, without.text);
    }
    json_decref(tree);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_of_many_refusals_is_found_in_one_walk),
        cmocka_unit_test(refusals_in_any_order_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
