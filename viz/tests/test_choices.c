/*
 * The table of choices: every choice can be printed and read again as the same choice; and every
 * row is offered somewhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "viz/app/model/state.h"
#include "viz/choice/choices.h"

/* Values of choices that are not one of a few words: of each, first one that is not its default. */
static const struct {
    enum ws_choice_id id;
    const char *values[8];
} values[] = {
    {WS_CHOICE_VARIANT, {"movmatrix.m8n8.trans.b16", "stmatrix.m8n8.x2.trans.b16"}},
    {WS_CHOICE_FIGURE, {"bank", "fragment,step", "fragment,cost,compare"}},
    {WS_CHOICE_FORMAT, {"png", "svg,pdf"}},
    {WS_CHOICE_HIGHLIGHT,
     {"lane=5", "matrix=1,row=2,column=3,lane=4,register=0,bit=16,address_lane=31"}},
    {WS_CHOICE_LANE, {"0", "31"}},
    {WS_CHOICE_FRAME, {"1", "4", "all"}},
    {WS_CHOICE_MOMENT, {"0.4", "0", "0.999"}},
    {WS_CHOICE_PAGES, {"all", "1", "3"}},
    {WS_CHOICE_SEED, {"7", "0", "999999"}},
    {WS_CHOICE_WITH, {"ldmatrix.m8n8.x4.trans.b16"}},
    {WS_CHOICE_DESCRIPTOR,
     {"swizzle=128,leading=16,stride=1024", "0x4000004000010000", "swizzle=none", "0",
      "base=7,start=0x20,swizzle=32", "0xffffffffffffffff"}},
    {WS_CHOICE_BOX, {"size=64x64,box=64x8", "type=u8,size=256x4,box=128x4,swizzle=128"}},
    {WS_CHOICE_SIZE, {"8cm", "8 CM", "80mm", "3.5in", "1200px", "0.123456789in"}},
    {WS_CHOICE_DPI, {"20", "4800"}},
    {WS_CHOICE_TITLE, {"A title: \"quoted\", it's \u00e9", ""}},
    {WS_CHOICE_CAPTION, {"Words", ""}},
    {WS_CHOICE_NO_LEGEND, {NULL}},
    {WS_CHOICE_BARE, {NULL}},
    {WS_CHOICE_ANIMATE, {NULL}},
    {WS_CHOICE_FRAGMENT, {NULL}},
    {WS_CHOICE_REGISTERS, {"a0,a1,a2,a3", "f[0],f[1]", "%r4"}},
    {WS_CHOICE_ID, {"left", "a-B_9"}},
    {WS_CHOICE_NAME, {"{figure}/{variant}"}},
    {WS_CHOICE_FONT, {"70", "250"}},
    {WS_CHOICE_TILE, {"rows", "columns", "stacked", "side", "auto"}},
    {WS_CHOICE_PITCH, {"144", "0x90", "16777215", "128,144", "0,128"}},
    {WS_CHOICE_PADDING, {"16"}},
    {WS_CHOICE_SWIZZLE, {"32", "64", "128", "2,5,3", "Swizzle<1,4,-3>", "none", "none,128"}},
    {WS_CHOICE_BASE, {"256"}},
    {WS_CHOICE_EXPRESSION, {"t * 16", "(t % 16) * 144 + (t / 16) * 16"}},
    {WS_CHOICE_LET, {"pitch=144"}},
    {WS_CHOICE_NUMBERS, {"numbers.txt"}},
    {WS_CHOICE_LAYOUT,
     {"Swizzle<3,3,3> o (16,64):(64,1)", "make_layout(make_shape(16, 64), LayoutRight{})"}},
    {WS_CHOICE_LAYOUT_AT, {"8,32", "0,0,2"}},
    {WS_CHOICE_ELEMENT, {"2", "16"}},
    {WS_CHOICE_TRACE, {"kernel.trace"}},
    {WS_CHOICE_PATTERN, {"3", "ldmatrix.m8n8.x4.b16 A"}},
    {WS_CHOICE_CODE, {"kernel.cu"}},
    {WS_CHOICE_LANE_NAME, {"my_lane"}},
    {WS_CHOICE_WARP, {"3"}},
    {WS_CHOICE_EXECUTION, {"2"}},
    {WS_CHOICE_BUFFER, {"4096"}},
};

enum { ROWS = sizeof values / sizeof values[0] };

/* The n-th value to try of a choice; false after the last. That of a flag is NULL. */
static bool value_of(enum ws_choice_id id, int n, const char **value)
{
    const struct ws_option *option = ws_choice(id);

    for (int i = 0; i < ROWS; i++)
        if (values[i].id == id) {
            *value = n < 8 ? values[i].values[n] : NULL;
            return *value || (!option->value && !n);
        }
    if (!option->words)
        fail_msg("--%s: no value to try", option->name);
    return (*value = option->words(n)) != NULL;
}

/* Every text of a choice, set one after the other, into `to`. */
static int say_again(const struct ws_choices *from, enum ws_choice_id id, struct ws_choices *to,
                     char *kept)
{
    const struct ws_option *option = ws_choice(id);
    static char text[WS_CHOSEN_SIZE];
    struct ws_error error;
    int said = 0;

    ws_choices_init(to);
    to->takes_several = true;
    while (ws_choice_print(from, id, said, text, sizeof text)) {
        strcpy(kept, text); /* which stays borrowed */
        if (option->value && option->words && id != WS_CHOICE_TILE &&
            !ws_option_check(option, kept, &error))
            fail_msg("--%s %s: %s", option->name, kept, error.text);
        if (!ws_choice_set(to, id, option->value ? kept : NULL, &error))
            fail_msg("--%s %s: %s", option->name, kept, error.text);
        said++;
    }
    return said;
}

static void what_is_chosen_can_be_said_and_chosen_again(void **state)
{
    (void)state;
    for (int i = WS_CHOICE_NONE + 1; i < WS_CHOICES; i++) {
        enum ws_choice_id id = (enum ws_choice_id)i;
        const char *value;

        for (int n = 0; value_of(id, n, &value); n++) {
            static char kept[WS_CHOSEN_SIZE], first[WS_CHOSEN_SIZE], again[WS_CHOSEN_SIZE];
            struct ws_choices chosen, same;
            struct ws_error error;

            ws_choices_init(&chosen);
            chosen.takes_several = true;
            if (!ws_choice_set(&chosen, id, value, &error))
                fail_msg("--%s %s: %s", ws_choice(id)->name, value, error.text);
            assert_true(chosen.given[id]);
            say_again(&chosen, id, &same, kept);
            assert_int_equal(ws_choice_print(&chosen, id, 0, first, sizeof first),
                             ws_choice_print(&same, id, 0, again, sizeof again));
            assert_string_equal(first, again);
            assert_int_equal(ws_choice_is_default(&chosen, id), ws_choice_is_default(&same, id));
            if (n == 0 && !ws_choice(id)->words && ws_choice_is_default(&chosen, id))
                fail_msg("--%s %s: is said to be the default", ws_choice(id)->name, value);
            same.given[id] = chosen.given[id];
            same.title = chosen.title;
            same.caption = chosen.caption;
            same.name = chosen.name;
            memcpy(&same.descriptor, &chosen.descriptor, sizeof same.descriptor); /* has gaps */
            memcpy(&same.box, &chosen.box, sizeof same.box);
            same.registers = chosen.registers;
            same.id = chosen.id;
            same.addresses.expression = chosen.addresses.expression;
            same.addresses.file = chosen.addresses.file;
            same.addresses.trace = chosen.addresses.trace;
            same.addresses.pattern = chosen.addresses.pattern;
            if (memcmp(&chosen, &same, sizeof same))
                fail_msg("--%s %s is said as %s, and that is another", ws_choice(id)->name,
                         value ? value : "", first);
        }
    }
}

static void nothing_chosen_is_the_default(void **state)
{
    struct ws_choices choices;

    (void)state;
    ws_choices_init(&choices);
    for (int id = WS_CHOICE_NONE + 1; id < WS_CHOICES; id++) {
        assert_true(ws_choice_is_default(&choices, (enum ws_choice_id)id));
        /* A figure's --lane takes both: a number is followed, a name is the code's. */
        if (id != WS_CHOICE_LANE_NAME)
            assert_int_equal(ws_choice_named(ws_choice((enum ws_choice_id)id)->name), id);
    }
    assert_int_equal(ws_choice_named("colour"), WS_CHOICE_NONE);
}

/* A choice is offered by a command line, in its completion, or by the window, in its settings. */
static void every_choice_is_offered(void **state)
{
    static char all[200000];
    FILE *program = popen(WS_BINARY_DIR "/bin/warpscope help --format bash", "r");
    char option[40];

    (void)state;
    assert_non_null(program);
    all[fread(all, 1, sizeof all - 1, program)] = 0;
    assert_int_equal(pclose(program), 0);
    for (int i = WS_CHOICE_NONE + 1; i < WS_CHOICES; i++) {
        const char *name = ws_choice((enum ws_choice_id)i)->name;
        bool offered = ws_option_is_old(ws_choice((enum ws_choice_id)i));

        snprintf(option, sizeof option, " --%s", name);
        offered |= strstr(all, option) != NULL;
        for (int n = 0; ws_setting_name(n); n++)
            offered |= !strcmp(ws_setting_name(n), name);
        if (!offered)
            fail_msg("%s: no command and no window offers it", name);
    }
}

static void a_copy_outlives_what_it_was_copied_from(void **state)
{
    struct ws_choices one, two;
    struct ws_error error;
    char text[40];

    (void)state;
    ws_choices_init(&one);
    assert_true(ws_choice_set(&one, WS_CHOICE_EXPRESSION, "t * pitch", &error));
    assert_true(ws_choice_set(&one, WS_CHOICE_LET, "pitch=16", &error));
    assert_true(ws_choices_settle(&one, &error));
    assert_non_null(one.addresses.parsed);
    ws_choices_copy(&one, &two);
    ws_choices_finish(&one);
    assert_true(ws_choice_print(&two, WS_CHOICE_EXPRESSION, 0, text, sizeof text));
    assert_string_equal(text, "t * pitch");
    assert_true(ws_choices_set_expression(&two, "", NULL, &error));
    assert_false(ws_choice_print(&two, WS_CHOICE_EXPRESSION, 0, text, sizeof text));
    assert_false(ws_choice_print(&two, WS_CHOICE_LET, 0, text, sizeof text));
    ws_choices_finish(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_chosen_can_be_said_and_chosen_again),
        cmocka_unit_test(nothing_chosen_is_the_default),
        cmocka_unit_test(every_choice_is_offered),
        cmocka_unit_test(a_copy_outlives_what_it_was_copied_from),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
