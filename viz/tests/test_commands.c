/*
 * The commands in one process. The output of each is read back and compared with the layouts and
 * with counts made here. Also checks what each refuses, and that documentation agrees with the
 * tables.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/isa/layout.h"
#include "probe/isa/operand.h"
#include "viz/cli/commands.h"
#include "viz/cli/help.h"

enum { MOST_WORDS = 20, OUTPUT_SIZE = 1 << 20 };

static const struct ws_command *const commands[] = {
    &ws_command_list,       &ws_command_show,   &ws_command_find,
    &ws_command_banks,      &ws_command_code,   &ws_command_box,
    &ws_command_descriptor, &ws_command_feed,   &ws_command_check,
    &ws_command_export,     &ws_command_lesson, &ws_command_quiz,
    &ws_command_handout,    &ws_command_errata, &ws_command_site,
    &ws_command_window,     &ws_command_help,   NULL,
};

static char output[OUTPUT_SIZE];
static struct ws_error error;

/* Redirects output to a file; stop_printing() reads it into `output`. */
static FILE *printed;
static int terminal;

static void start_printing(void)
{
    fflush(stdout);
    printed = tmpfile();
    assert_non_null(printed);
    terminal = dup(STDOUT_FILENO);
    assert_true(terminal >= 0 && dup2(fileno(printed), STDOUT_FILENO) >= 0);
}

static void stop_printing(void)
{
    size_t length;

    fflush(stdout);
    assert_true(dup2(terminal, STDOUT_FILENO) >= 0);
    close(terminal);
    rewind(printed);
    length = fread(output, 1, sizeof output - 1, printed);
    assert_true(feof(printed));
    output[length] = 0;
    fclose(printed);
}

/* Runs a command line as the program does, split at blanks. */
static enum ws_exit run(const char *line)
{
    struct ws_arguments arguments;
    const struct ws_command *command;
    char text[400], *word[MOST_WORDS + 1], *rest;
    enum ws_exit status = WS_EXIT_USAGE;
    int words = 0;

    snprintf(text, sizeof text, "%s", line);
    for (char *at = strtok_r(text, " ", &rest); at; at = strtok_r(NULL, " ", &rest)) {
        assert_true(words < MOST_WORDS);
        word[words++] = at;
    }
    word[words] = NULL;
    command = ws_command_named(word[0]);
    assert_non_null(command);
    error.text[0] = 0;
    start_printing();
    if (ws_arguments_parse(words, word, ws_command_options(command), &arguments, &error)) {
        assert_in_range(arguments.operands, command->least,
                        command->most < 0 ? MOST_WORDS : command->most);
        status = command->run(&arguments, &error);
    }
    ws_arguments_finish(&arguments);
    stop_printing();
    return status;
}

static json_t *run_json(const char *format, ...) WS_PRINTF(1, 2);

static json_t *run_json(const char *format, ...)
{
    char line[300];
    va_list list;
    json_t *read;

    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    if (run(line) != WS_EXIT_DONE)
        fail_msg("%s: %s", line, error.text);
    read = json_loads(output, JSON_REJECT_DUPLICATES, NULL);
    if (!read)
        fail_msg("%s: no JSON: %.200s", line, output);
    return read;
}

static int number_of(const json_t *object, const char *key)
{
    const json_t *number = json_object_get(object, key);

    if (!json_is_integer(number))
        fail_msg("no number %s", key);
    return (int)json_integer_value(number);
}

static void a_list_has_each_variant_once_in_order(void **state)
{
    json_t *list;

    (void)state;
    list = run_json("list --format json");
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        const json_t *row = json_array_get(list, (size_t)id);

        assert_string_equal(json_string_value(json_object_get(row, "variant")), variant->name);
        assert_int_equal(number_of(row, "registers"), ws_moved(variant)->registers);
        assert_int_equal(number_of(row, "matrices"), ws_moved(variant)->matrices);
    }
    json_decref(list);
}

/* Checks that an element's object names the slot that the layout has for it. */
static void check_element(const struct ws_variant *variant, const json_t *element)
{
    const struct ws_operand *moved = ws_moved(variant);
    struct ws_slot slot = {.lane = number_of(element, "lane"),
                           .reg = number_of(element, "register")};
    struct ws_place place;

    for (slot.element = 0; slot.element < moved->elements; slot.element++)
        if (ws_element_bit(moved, slot.element) == number_of(element, "bit"))
            break;
    assert_true(slot.element < moved->elements);
    place = ws_layout_place(variant, slot);
    assert_int_equal(number_of(element, "matrix"), place.matrix);
    assert_int_equal(number_of(element, "row"), place.row);
    assert_int_equal(number_of(element, "column"), place.column);
}

static void every_variant_is_shown_as_its_layout_is(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        const json_t *element;
        json_t *shown, *elements;
        size_t i;

        if (variant->family->from_global) /* copies bytes, which no lane holds */
            continue;
        shown = run_json("show %s --format json", variant->name);
        elements = json_object_get(shown, "elements");
        assert_string_equal(json_string_value(json_object_get(shown, "variant")), variant->name);
        assert_true(json_array_size(elements) > 0);
        json_array_foreach(elements, i, element) if (ws_moved(variant) == &variant->operand[0])
            check_element(variant, element);
        json_decref(shown);
    }
}

static void what_is_found_of_a_lane_is_found_of_its_elements(void **state)
{
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.trans.b16");

    (void)state;
    for (int lane = 0; lane < WS_LANES; lane += 3)
        for (int reg = 0; reg < 4; reg++) {
            json_t *found =
                run_json("find %s --lane %d --register %d --format json", variant->name, lane, reg);
            const json_t *elements = json_object_get(found, "elements"), *element;
            size_t i;

            assert_int_equal(json_array_size(elements), 2);
            json_array_foreach(elements, i, element)
            {
                json_t *back = run_json("find %s --element %d,%d,%d --format json", variant->name,
                                        number_of(element, "matrix"), number_of(element, "row"),
                                        number_of(element, "column"));
                const json_t *same = json_array_get(json_object_get(back, "elements"), 0);

                check_element(variant, element);
                assert_int_equal(number_of(same, "lane"), lane);
                assert_int_equal(number_of(same, "register"), reg);
                assert_int_equal(number_of(same, "bit"), number_of(element, "bit"));
                json_decref(back);
            }
            json_decref(found);
        }
}

/* The number of 16-byte rows of a matrix, `pitch` bytes apart, in the same four banks. */
static int ways_of(int pitch)
{
    int rows[8] = {0}, most = 0;

    for (int row = 0; row < 8; row++) {
        int at = row * pitch / 16 % 8;

        rows[at]++;
        most = rows[at] > most ? rows[at] : most;
    }
    return most;
}

static void banks_are_counted_as_by_hand_for_every_pitch(void **state)
{
    (void)state;
    for (int pitch = 32; pitch <= 512; pitch += 16) {
        json_t *banks = run_json("banks ldmatrix.m8n8.x4.b16 --pitch %d --format json", pitch);
        int ways = ways_of(pitch);

        assert_int_equal(number_of(banks, "ways"), ways);
        assert_int_equal(number_of(banks, "wavefronts"), 4 * ways);
        assert_int_equal(number_of(banks, "ideal"), 4);
        assert_int_equal(number_of(banks, "excess"), 4 * ways - 4);
        json_decref(banks);
    }
}

static void captures_agree_and_what_is_none_is_told(void **state)
{
    (void)state;
    assert_int_equal(
        run("check " WS_SOURCE_DIR "/assets/captures/nvidia-h200/ldmatrix.m8n8.x4.b16.json"),
        WS_EXIT_DONE);
    assert_non_null(strstr(output, "ldmatrix.m8n8.x4.b16"));
    assert_string_equal(error.text, "");
    assert_int_equal(run("check " WS_SOURCE_DIR "/nowhere.json"), WS_EXIT_FAILED);
    assert_non_null(strstr(output, "nowhere.json"));
    assert_int_equal(error.code, WS_CODE_CHECK);
    assert_int_equal(run("check " WS_SOURCE_DIR "/README.md"), WS_EXIT_FAILED);
    assert_non_null(strstr(output, "README.md"));
}

static void what_is_asked_wrongly_is_refused_in_one_line(void **state)
{
    static const struct {
        const char *line, *says;
    } cases[] = {
        {"show ldmatrix.m8n8.x3.b16", "ldmatrix.m8n8.x"},
        {"show ldmatrix.m8n8.x4.b16 --format pgn", "'pgn'"},
        {"find ldmatrix.m8n8.x4.b16 --element 4,0,0", "matrix 4"},
        {"find ldmatrix.m8n8.x4.b16 --lane 32", "lane 32"},
        {"find ldmatrix.m8n8.x4.b16 --lane 3 --register 4", "register 4"},
        {"banks ldmatrix.m8n8.x4.b16 --pitch nothing", "nothing"},
        {"banks movmatrix.m8n8.trans.b16", "movmatrix"},
        {"code ldmatrix.m8n8.x4.b16 --format perl", "--format"},
        {"feed ldmatrix.m8n8.x4.b16 ldmatrix.m8n8.x2.b16", "MMA"},
        {"descriptor 0x12345678901234567", "descriptor"},
        {"box type=f16,size=64x64,box=64x8 --at 1", "at"},
        {"errata nothing-of-the-kind", "nothing-of-the-kind"},
        {"quiz --level 9", "level"},
        {"help nothing", "nothing"},
        {"window --size 1280x800abc", "1280x800abc"},
        {"window --size 99999999999x800", "99999999999x800"},
        {"lesson 1 --display 1x", "1x"},
        {"export ldmatrix.m8n8.x4.b16 --size 0", "size"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (run(cases[i].line) != WS_EXIT_USAGE)
            fail_msg("%s: not refused", cases[i].line);
        if (!strstr(error.text, cases[i].says) || strchr(error.text, '\n'))
            fail_msg("%s: %s", cases[i].line, error.text);
        if (output[0])
            fail_msg("%s: prints %s", cases[i].line, output);
    }
}

static void what_is_made_names_its_variant(void **state)
{
    static const char *const lines[] = {
        "code ldmatrix.m8n8.x4.b16", "show ldmatrix.m8n8.x4.b16",
        "banks ldmatrix.m8n8.x4.b16 --pitch 80",
        "feed ldmatrix.m8n8.x4.b16 mma.m16n8k16.f32.f16.f16.f32 --operand A"};

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(run(lines[i]), WS_EXIT_DONE);
        if (!strstr(output, "ldmatrix.m8n8.x4.b16"))
            fail_msg("%s: %.200s", lines[i], output);
    }
}

static void all_that_is_said_of_a_command_has_all_of_its_options(void **state)
{
    static const char *const forms[] = {"bash", "zsh", "fish"};
    char said[300];

    (void)state;
    for (int i = 0; ws_command(i); i++) {
        const struct ws_command *command = ws_command(i);
        const struct ws_option *options = ws_command_options(command);

        start_printing();
        ws_help_print(stdout, command, true);
        stop_printing();
        for (const struct ws_option *option = options; option->name; option++) {
            snprintf(said, sizeof said, "  --%s", option->name);
            if (option->letter)
                snprintf(said, sizeof said, "-%c, --%s", option->letter, option->name);
            if (!ws_option_is_old(option) != !!strstr(output, said))
                fail_msg("%s --help all: %s", command->name, said);
            assert_true(ws_option_is_old(option) || option->help);
        }
        assert_true(strlen(command->summary) > 0 && command->description[0]);
        assert_true(command->summary[strlen(command->summary) - 1] != '.');
        assert_true(command->most < 0 || command->least <= command->most);
        assert_ptr_equal(ws_command_named(command->name), command);
    }
    for (size_t form = 0; form < sizeof forms / sizeof forms[0]; form++) {
        snprintf(said, sizeof said, "help --format %s", forms[form]);
        assert_int_equal(run(said), WS_EXIT_DONE);
        for (int i = 0; ws_command(i); i++)
            for (const struct ws_option *option = ws_command_options(ws_command(i)); option->name;
                 option++)
                if (!ws_option_is_old(option) && !strstr(output, option->name))
                    fail_msg("%s lacks --%s of %s", forms[form], option->name, ws_command(i)->name);
    }
    assert_null(ws_command_named("nothing"));
    assert_null(ws_command_word((int)(sizeof commands / sizeof commands[0]) - 1));
}

static int name_commands(void **state)
{
    (void)state;
    ws_commands_are(commands);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_has_each_variant_once_in_order),
        cmocka_unit_test(every_variant_is_shown_as_its_layout_is),
        cmocka_unit_test(what_is_found_of_a_lane_is_found_of_its_elements),
        cmocka_unit_test(banks_are_counted_as_by_hand_for_every_pitch),
        cmocka_unit_test(captures_agree_and_what_is_none_is_told),
        cmocka_unit_test(what_is_asked_wrongly_is_refused_in_one_line),
        cmocka_unit_test(what_is_made_names_its_variant),
        cmocka_unit_test(all_that_is_said_of_a_command_has_all_of_its_options),
    };

    return cmocka_run_group_tests(tests, name_commands, NULL);
}
