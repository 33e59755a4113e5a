/*
 * warpscope box: a tensor map and a box of it, in words, element by element, and looked up in both
 * directions.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/bank.h"
#include "viz/cli/color.h"
#include "viz/cli/command.h"
#include "viz/cli/find_answer.h"
#include "viz/export/assets.h"
#include "viz/say/elements.h"
#include "viz/text/box_text.h"

enum {
    OPTION_AT,
    OPTION_SHARED,
    OPTION_ELEMENT,
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
                        .brief = true},
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
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    char *end = NULL;
    long value = isdigit((unsigned char)*text) ? strtol(text, &end, hexadecimal ? 16 : 10) : -1;

    if (value < 0 || *end || (hexadecimal && !text[2]))
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

/* What is asked: a box, and of it elements and bytes, in the order given. */
struct asked {
    struct ws_box_shown shown;
    int count;
    struct one {
        int option;
        int number; /* that of a byte or of a bank */
        int64_t at[WS_TENSOR_RANK];
    } * one; /* owned */
};

static bool parse_one(const struct ws_given *given, struct asked *asked, struct ws_error *error)
{
    struct one *one = &asked->one[asked->count];
    struct ws_boxed place = {.map = asked->shown.boxed.map};

    one->option = given->option;
    if (one->option == OPTION_ELEMENT && !ws_boxed_read_coordinates(given->value, &place, error))
        return ws_fail_in(error, "--element");
    if ((one->option == OPTION_BYTE &&
         !parse_address("address", given->value, &one->number, error)) ||
        (one->option == OPTION_BANK &&
         !ws_parse_index(given->value, "bank", "shared memory", WS_BANKS, &one->number, error)))
        return false;
    memcpy(one->at, place.coordinate, sizeof one->at);
    asked->count++;
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
    if (at && !ws_boxed_read_coordinates(at, boxed, error))
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
        if ((arguments->given[i].option == OPTION_BYTE ||
             arguments->given[i].option == OPTION_BANK ||
             arguments->given[i].option == OPTION_ELEMENT) &&
            !parse_one(&arguments->given[i], asked, error))
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

/* An element, a byte or a bank in words. */
static bool answer_text(const struct ws_box_shown *shown, const struct one *one,
                        const struct ws_elements *elements, const struct ws_entry *pattern,
                        struct ws_error *error)
{
    struct ws_matches found = {0};
    bool done = true;

    if (one->option == OPTION_BYTE) {
        ws_box_answer_byte(stdout, shown, one->number);
    } else if (one->option == OPTION_ELEMENT) {
        ws_box_answer(stdout, shown, one->at);
    } else {
        done = ws_elements_match(elements, pattern, 1, &found, error);
        if (done)
            ws_find_print_bank(one->number, true, elements, &found);
    }
    ws_matches_finish(&found);
    return done;
}

/* Of csv and json, the elements that were asked for, which must be there. */
static bool answer_ones(struct asked *asked, int format, struct ws_error *error)
{
    struct ws_box_shown *shown = &asked->shown;
    struct ws_elements elements = ws_elements_of_box(&shown->boxed);
    struct ws_matches found = {0};
    bool done = true;

    for (int i = 0; i < asked->count && done; i++) {
        const struct one *one = &asked->one[i];
        struct ws_entry pattern = ws_entry_open();

        if (one->option == OPTION_BANK)
            pattern.at[WS_AXIS_BANK] = one->number;
        else
            pattern.at[WS_AXIS_BYTE] =
                one->option == OPTION_BYTE ? one->number : ws_boxed_address(&shown->boxed, one->at);
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
    struct ws_error illegal = {0};

    if (!ws_boxed_check(&asked->shown.boxed, &illegal)) {
        if (format == FORMAT_TEXT || format == FORMAT_TABLE)
            ws_box_words(stdout, &asked->shown);
        *error = illegal;
        return WS_EXIT_FAILED;
    }
    if (asked->count && format == FORMAT_TABLE) {
        ws_fail(error, WS_CODE_CONFLICT,
                "--format table shows the whole box; remove --element, --address and "
                "--bank");
        return WS_EXIT_USAGE;
    }
    if (!know(&asked->shown, error) || (asked->count && !answer_ones(asked, format, error)))
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
