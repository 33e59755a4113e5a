/*
 * Patterns of `find`: each axis that an operand has, of every variant, finds the lines of `show --format csv`
 * that have the number in the axis' column, and no others; each axis that it lacks is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "viz/cli/find_pattern.h"
#include "viz/say/elements.h"

static struct ws_error error;

static char *csv(const struct ws_elements *elements, const struct ws_matches *matches)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    ws_say_csv(out, elements, matches);
    fclose(out);
    return text;
}

/* Which column of a header is called so, or -1. */
static int column_of(const char *header, const char *name)
{
    size_t length = strlen(name);

    for (int i = 0;; i++) {
        size_t next = strcspn(header, ",\n");

        if (next == length && !strncmp(header, name, length))
            return i;
        if (header[next] != ',')
            return -1;
        header += next + 1;
    }
}

static bool has(const char *line, int column, const char *number)
{
    for (; column; column--)
        line += strcspn(line, ",\n") + 1;
    return strcspn(line, ",\n") == strlen(number) && !strncmp(line, number, strlen(number));
}

/* The lines of `all` that have the numbers in their columns, after the header; columns below 0 count not. */
static char *filtered(const char *all, const int column[2], const char *const number[2])
{
    char *kept = malloc(strlen(all) + 1), *end = kept;

    for (const char *line = all; *line;) {
        size_t length = strcspn(line, "\n") + 1;

        if (line == all || ((column[0] < 0 || has(line, column[0], number[0])) &&
                            (column[1] < 0 || has(line, column[1], number[1])))) {
            memcpy(end, line, length);
            end += length;
        }
        line += length;
    }
    *end = 0;
    return kept;
}

static const struct {
    enum ws_axis axis;
    const char *name, *number[2]; /* the name as csv has it; numbers that every operand has */
} axes[] = {
    {WS_AXIS_THREAD, "lane", {"12", "0"}},
    {WS_AXIS_REGISTER, "register", {"0", "0"}},
    {WS_AXIS_MATRIX, "matrix", {"0", "0"}},
    {WS_AXIS_ROW, "row", {"0", "1"}},
    {WS_AXIS_COLUMN, "column", {"0", "0"}},
    {WS_AXIS_FRAGMENT_ROW, "fragment_row", {"0", "0"}},
    {WS_AXIS_FRAGMENT_COLUMN, "fragment_column", {"1", "0"}},
};
enum { AXES = sizeof axes / sizeof *axes };

static void check_pattern(const struct ws_elements *elements, const char *name, const char *all,
                          int first, int second)
{
    struct ws_find_asked asked = {.subject = name};
    const int both[2] = {first, second};
    const char *number[2];
    int column[2];
    struct ws_entry pattern;
    struct ws_matches found = {0};
    char *got, *wanted;
    bool legal = true;

    for (int i = 0; i < 2; i++) {
        const char *header = axes[both[i]].name;

        number[i] = axes[both[i]].number[i];
        column[i] = column_of(all, both[i] ? header : ws_thread_word(elements->threads));
        asked.option[axes[both[i]].axis] = header;
        asked.value[axes[both[i]].axis] = number[i];
        legal = legal && column[i] >= 0;
    }
    if (first == second)
        number[0] = number[1];
    if (!ws_find_pattern(&asked, elements, name, "", &pattern, &error)) {
        assert_true(!legal || strstr(error.text, "out of range"));
        return;
    }
    assert_true(legal);
    assert_true(ws_elements_match(elements, &pattern, 1, &found, &error));
    got = csv(elements, &found);
    wanted = filtered(all, column, number);
    if (strcmp(got, wanted) != 0)
        fail_msg("%s --%s %s --%s %s", name, axes[first].name, number[0], axes[second].name,
                 number[1]);
    free(got);
    free(wanted);
    ws_matches_finish(&found);
}

static void check(const struct ws_mapping *const mapping[], int mappings, const char *name)
{
    struct ws_elements elements = ws_elements_of_registers(mapping, mappings);
    char *all = csv(&elements, NULL);

    for (int first = 0; first < AXES; first++)
        for (int second = 0; second <= first; second++)
            check_pattern(&elements, name, all, first, second);
    free(all);
}

static void every_load_and_store_is_found_by_every_axis(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        struct ws_mapping mapping;
        const struct ws_mapping *const one = &mapping;

        assert_true(ws_mapping_specified(variant, &mapping, &error));
        check(&one, 1, variant->name);
        ws_mapping_finish(&mapping);
    }
}

static void every_mma_is_found_by_every_axis(void **state)
{
    (void)state;
    for (int id = 0; id < WS_MMAS; id++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)id);
        struct ws_mapping mapping[WS_OPERAND_ROLES];
        const struct ws_mapping *of[WS_OPERAND_ROLES];
        int mappings = 0;

        for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
            if (ws_mma_has(mma, role)) {
                assert_true(
                    ws_mapping_specified(ws_mma_operand(mma, role), &mapping[mappings], &error));
                of[mappings] = &mapping[mappings];
                mappings++;
            }
        check(of, mappings, mma->name);
        while (mappings)
            ws_mapping_finish(&mapping[--mappings]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_load_and_store_is_found_by_every_axis),
        cmocka_unit_test(every_mma_is_found_by_every_axis),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
