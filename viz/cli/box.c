/*
 * warpscope box: a tensor map and a box of it, in words, element by element, and looked up in both
 * directions.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/bank.h"
#include "viz/cli/color.h"
#include "viz/cli/command.h"
#include "viz/cli/find_answer.h"
#include "viz/cli/find_pattern.h"
#include "viz/export/assets.h"
#include "viz/say/elements.h"
#include "viz/text/box_text.h"

enum {
    OPTION_AT,
    OPTION_SHARED,
    OPTION_ELEMENT,
    OPTION_ROW,
    OPTION_COLUMN,
    OPTION_BYTE,
    OPTION_BANK,
    OPTION_FORMAT,
    OPTION_COLOR
};
enum { FORMAT_TEXT, FORMAT_TABLE, FORMAT_CSV, FORMAT_JSON };

static WS_WORDS(format_word, "text", "table", "csv", "json");

static const struct ws_option options[] = {
    [OPTION_AT] = {.name = "at",
                   .value = "C,C",
                   .help = "tensor coordinates of the box (default 0,0)",
                   .more = "innermost dimension first; may be negative",
                   .brief = true},
    [OPTION_SHARED] = {.name = "base",
                       .value = "BYTES",
                       .help = "shared memory address of the box (default 0)",
                       .more = "a multiple of 128",
                       .brief = true},
    [OPTION_ELEMENT] = {.name = "element",
                        .value = "C,C",
                        .many = true,
                        .help = "print the address of a tensor element; may be repeated",
                        .more = "'*' for any coordinate: '*,9' lists a row of the box",
                        .brief = true},
    [OPTION_ROW] = {.name = "row",
                    .value = "C",
                    .help = "list the elements of row C, the second coordinate",
                    .more = "in the tensor; for a box of two or more dimensions",
                    .brief = true},
    [OPTION_COLUMN] = {.name = "column",
                       .value = "C",
                       .help = "list the elements of column C, the innermost coordinate"},
    [OPTION_BYTE] = {.name = "address",
                     .value = "BYTE",
                     .many = true,
                     .help = "print the element at a shared memory address",
                     .more = "288 or 0x120; may be repeated",
                     .brief = true},
    [OPTION_BANK] = {.name = "bank",
                     .value = "N",
                     .help = "list the elements in a shared memory bank, 0 to 31"},
    [OPTION_FORMAT] =
        WS_FORMAT_OPTION(format_word, "text (default), table, csv or json",
                         "table: also a grid of shared memory; csv: one line per element"),
    [OPTION_COLOR] = WS_COLOR_OPTION,
    {.name = "shared", .value = "BYTES", .old = true, .other = "base"},
    {.name = "byte", .value = "BYTE", .old = true, .other = "address"},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope box type=f16,size=64x64,box=64x8,swizzle=128", "the tensor map in words"},
    {"warpscope box type=f16,size=64x64,box=64x8,swizzle=128 --element 9,3",
     "the address of one element"},
    {"warpscope box type=f16,size=64x64,box=64x8,swizzle=128 --address 0x1a0",
     "the element at one address"},
    {"warpscope box type=f16,size=64x64,box=64x8,swizzle=128 --at 0,8 --base 1024 --format table",
     "the elements in each 16-byte chunk"},
    {0},
};

/* Reads an address, decimal or hexadecimal. */
static bool parse_address(const char *option, const char *text, int *address,
                          struct ws_error *error)
{
    int64_t value;

    if (!ws_parse_bytes(text, &value) || value < 0)
        return ws_fail(error, WS_CODE_NUMBER,
                       "--%s %.40s: expected an address in bytes, such as 1024 or 0x400", option,
                       text);
    if (value >= WS_BOXED_SHARED_BYTES)
        return ws_fail(error, WS_CODE_RANGE,
                       "--%s %.40s: expected 0 to %d (shared memory per block on sm_90)", option,
                       text, WS_BOXED_SHARED_BYTES - 1);
    *address = (int)value;
    return true;
}

/* The axis of an option that names one. */
static const struct {
    int option;
    enum ws_axis axis;
} axes[] = {{OPTION_ROW, WS_AXIS_C1}, {OPTION_COLUMN, WS_AXIS_C0}, {OPTION_BANK, WS_AXIS_BANK}};

/*
 * The request: a box, and elements and bytes of it, in the order given; numbers on axes are together
 * one of these.
 */
struct asked {
    struct ws_box_shown shown;
    struct ws_find_asked numbers;
    bool has_numbers;
    int count;
    struct one {
        int option;
        int byte;
        int64_t at[WS_TENSOR_RANK]; /* WS_OPEN: any */
        bool several;               /* one of them is */
    } * one;                        /* owned */
};

/* Coordinates, any of which may be '*'. */
static bool parse_element(const char *value, struct ws_boxed *place, struct one *one,
                          struct ws_error *error)
{
    bool any[WS_TENSOR_RANK] = {false};

    if (!ws_boxed_read_coordinates(value, place, any, error))
        return ws_fail_in(error, "--element");
    for (int i = 0; i < WS_TENSOR_RANK; i++) {
        one->several |= any[i];
        one->at[i] = any[i] ? WS_OPEN : place->coordinate[i];
    }
    return true;
}

static bool parse_one(const struct ws_given *given, struct asked *asked, struct ws_error *error)
{
    struct one *one = &asked->one[asked->count];
    struct ws_boxed place = {.map = asked->shown.boxed.map};

    one->option = given->option;
    if ((one->option == OPTION_ELEMENT && !parse_element(given->value, &place, one, error)) ||
        (one->option == OPTION_BYTE && !parse_address("address", given->value, &one->byte, error)))
        return false;
    asked->count++;
    return true;
}

static bool parse_given(const struct ws_arguments *arguments, const struct ws_given *given,
                        struct asked *asked, struct ws_error *error)
{
    if (given->option == OPTION_ELEMENT || given->option == OPTION_BYTE)
        return parse_one(given, asked, error);
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++)
        if (given->option == axes[i].option) {
            asked->numbers.option[axes[i].axis] = arguments->option[given->option].name;
            asked->numbers.value[axes[i].axis] = given->value;
            if (!asked->has_numbers)
                asked->one[asked->count++].option = given->option;
            asked->has_numbers = true;
        }
    return true;
}

static bool parse_box(const struct ws_arguments *arguments, struct ws_boxed *boxed,
                      struct ws_error *error)
{
    const char *at = ws_arguments_value(arguments, OPTION_AT, NULL);
    const char *shared = ws_arguments_value(arguments, OPTION_SHARED, NULL);

    *boxed = (struct ws_boxed){.shared_bytes = 0};
    if (!ws_tensor_map_parse(arguments->operand[0], &boxed->map, error))
        return false;
    if (at && !ws_boxed_read_coordinates(at, boxed, NULL, error))
        return ws_fail_in(error, "--at");
    return !shared || parse_address("base", shared, &boxed->shared_bytes, error);
}

static bool parse(const struct ws_arguments *arguments, struct asked *asked, struct ws_error *error)
{
    if (!parse_box(arguments, &asked->shown.boxed, error))
        return false;
    asked->one = calloc((size_t)arguments->count + 1, sizeof *asked->one);
    if (!asked->one)
        return ws_no_memory(error);
    for (int i = 0; i < arguments->count; i++)
        if (!parse_given(arguments, &arguments->given[i], asked, error))
            return false;
    return true;
}

static bool know(struct ws_box_shown *shown, struct ws_error *error)
{
    struct ws_captures captures = {0};
    bool done = ws_assets_captures(&captures, error) &&
                ws_boxed_evidence(&captures, &shown->boxed, &shown->evidence, error);

    shown->evidence.head = NULL; /* it goes with the captures */
    ws_captures_finish(&captures);
    return done;
}

/* An element, several, a byte, or what numbers on axes match, in words. */
static bool answer_text(const struct ws_box_shown *shown, const struct one *one,
                        const struct ws_elements *elements, const struct ws_entry *pattern,
                        struct ws_error *error)
{
    struct ws_matches found = {0};
    bool done = true;

    if (one->option == OPTION_BYTE) {
        ws_box_answer_byte(stdout, shown, one->byte);
    } else if (one->option == OPTION_ELEMENT && !one->several) {
        ws_box_answer(stdout, shown, one->at);
    } else {
        done = ws_elements_match(elements, pattern, 1, &found, error);
        if (done && pattern->at[WS_AXIS_BANK] == WS_OPEN)
            ws_find_print_matches(elements, &found);
        else if (done)
            ws_find_print_bank((int)pattern->at[WS_AXIS_BANK],
                               ws_find_asks_only(pattern, WS_AXIS_BANK), elements, &found);
    }
    ws_matches_finish(&found);
    return done;
}

/* For csv and json: the requested elements, which must exist. `numbers`: the pattern of axes. */
static bool answer_ones(struct asked *asked, const struct ws_entry *numbers, int format,
                        struct ws_error *error)
{
    struct ws_box_shown *shown = &asked->shown;
    struct ws_elements elements = ws_elements_of_box(&shown->boxed);
    struct ws_matches found = {0};
    bool done = true;

    for (int i = 0; i < asked->count && done; i++) {
        const struct one *one = &asked->one[i];
        struct ws_entry pattern = ws_entry_open();

        if (one->option != OPTION_ELEMENT && one->option != OPTION_BYTE)
            pattern = *numbers;
        else if (one->several)
            memcpy(&pattern.at[WS_AXIS_C0], one->at,
                   (size_t)shown->boxed.map.rank * sizeof *one->at);
        else
            pattern.at[WS_AXIS_BYTE] =
                one->option == OPTION_BYTE ? one->byte : ws_boxed_address(&shown->boxed, one->at);
        done = format == FORMAT_TEXT ? answer_text(shown, one, &elements, &pattern, error)
                                     : ws_elements_match(&elements, &pattern, 1, &found, error);
    }
    shown->matches = &found;
    if (done && format == FORMAT_TEXT)
        ws_print_wrapped(stdout, shown->evidence.text, 0, 80);
    else if (done && format == FORMAT_CSV)
        ws_say_csv(stdout, &elements, &found);
    else if (done)
        ws_box_json(stdout, shown);
    ws_matches_finish(&found);
    return done;
}

static void answer_all(const struct asked *asked, int format)
{
    struct ws_elements elements = ws_elements_of_box(&asked->shown.boxed);
    struct ws_terminal terminal = ws_terminal_of(stdout);

    if (format == FORMAT_TEXT)
        ws_box_words(stdout, &asked->shown);
    else if (format == FORMAT_TABLE)
        ws_box_table(&terminal, &asked->shown);
    else if (format == FORMAT_CSV)
        ws_say_csv(stdout, &elements, NULL);
    else
        ws_box_json(stdout, &asked->shown);
}

static enum ws_exit answer(struct asked *asked, int format, struct ws_error *error)
{
    struct ws_elements elements = ws_elements_of_box(&asked->shown.boxed);
    struct ws_error illegal = {0};
    struct ws_entry numbers = ws_entry_open();

    if (!ws_boxed_check(&asked->shown.boxed, &illegal)) {
        if (format == FORMAT_TEXT || format == FORMAT_TABLE)
            ws_box_words(stdout, &asked->shown);
        *error = illegal;
        return WS_EXIT_FAILED;
    }
    if (asked->count && format == FORMAT_TABLE) {
        ws_fail(error, WS_CODE_CONFLICT,
                "--format table shows the whole box; remove --element, --row, --column, "
                "--address and --bank");
        return WS_EXIT_USAGE;
    }
    if (asked->has_numbers &&
        !ws_find_pattern(&asked->numbers, &elements, "the box", "0,0", &numbers, error))
        return WS_EXIT_USAGE;
    if (!know(&asked->shown, error) ||
        (asked->count && !answer_ones(asked, &numbers, format, error)))
        return WS_EXIT_FAILED;
    if (!asked->count)
        answer_all(asked, format);
    return WS_EXIT_DONE;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    struct asked asked = {.count = 0};
    enum ws_exit status = WS_EXIT_USAGE;
    int format = ws_arguments_word(arguments, OPTION_FORMAT, FORMAT_TEXT);

    if (!ws_color_take(arguments, OPTION_COLOR, format == FORMAT_TABLE ? NULL : format_word(format),
                       "pass --format table", error))
        return WS_EXIT_USAGE;
    if (parse(arguments, &asked, error))
        status = answer(&asked, format, error);
    free(asked.one);
    return status;
}

const struct ws_command ws_command_box = {
    .name = "box",
    .operands = "TENSORMAP",
    .operand = WS_OPERAND_NONE,
    .least = 1,
    .most = 1,
    .summary = "show where TMA puts each element of a box",
    .description = "Explains a tensor map, reports the rules that it breaks, and shows where TMA "
                   "puts each element of a box in shared memory.",
    .details =
        "TENSORMAP has the fields of cuTensorMapEncodeTiled, with commas, in any order: size=64x64 "
        "and box=64x8 of 1 to 5 dimensions, innermost first; type (f16); stride, in bytes, of all "
        "dimensions except the innermost (default: packed); step (element strides); swizzle (none, "
        "32, 64 or 128); interleave (none, 16 or 32); fill (zero or nan).\n\nThe csv has one line "
        "per element: byte,width,kind,global,c0,c1,… are its shared memory address, its bits, "
        "element or fill (out of bounds), its byte offset in the tensor, and its coordinates. "
        "Exits with 1 if the driver rejects the map or the instruction does not take the box.",
    .option = options,
    .example = examples,
    .run = run,
};
