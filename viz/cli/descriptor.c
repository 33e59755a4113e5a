/*
 * warpscope descriptor: decodes a number, fields, or the layout of a tile. All arguments are
 * combined first, so that duplicate and ineffective ones are refused.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/name/mma_parse.h"
#include "viz/cli/command.h"
#include "viz/cli/described_asked.h"
#include "viz/text/descriptor_text.h"

enum {
    OPTION_SWIZZLE,
    OPTION_LEADING,
    OPTION_STRIDE,
    OPTION_START,
    OPTION_BASE,
    OPTION_SHAPE,
    OPTION_OPERAND,
    OPTION_MAJOR,
    OPTION_FORMAT,
};
enum { FIELDS = OPTION_BASE + 1, LAYOUT_SIZE = WS_CUTE_LENGTH + 80, USUAL_ROWS = 64 };
enum { FORMAT_TEXT, FORMAT_JSON };

/* The names that ws_descriptor_set() has for the fields with options. */
static const char *const field[FIELDS] = {"swizzle", "leading", "stride", "start", "base"};

static WS_WORDS(format_word, "text", "json");

static const struct ws_option options[] = {
    [OPTION_SWIZZLE] = {.name = "swizzle",
                        .value = "BYTES",
                        .offers = ws_swizzle_word,
                        .old = true},
    [OPTION_LEADING] = {.name = "leading", .value = "BYTES", .old = true},
    [OPTION_STRIDE] = {.name = "stride", .value = "BYTES", .old = true},
    [OPTION_START] = {.name = "base",
                      .value = "BYTES",
                      .help = "start of the tile in shared memory, with LAYOUT",
                      .brief = true},
    [OPTION_BASE] = {.name = "base-offset", .value = "N", .old = true},
    [OPTION_SHAPE] = {.name = "shape",
                      .value = "ROWSxCOLUMNS",
                      .help = "tile to fill with the atom in LAYOUT",
                      .more = "m or n by k, as tile_to_shape() does; default: what one instruction "
                              "reads",
                      .brief = true},
    [OPTION_OPERAND] = {.id = WS_CHOICE_OPERAND,
                        .help = "operand that the descriptor is for, A or B, with WGMMA",
                        .brief = true},
    [OPTION_MAJOR] = {.id = WS_CHOICE_MAJOR,
                      .help = "K-major: k; MN-major: m (A), n (B) or mn",
                      .more = "default: k with WGMMA, otherwise both",
                      .group = WS_GROUP_OPTIONS,
                      .brief = true},
    [OPTION_FORMAT] = WS_FORMAT_OPTION(format_word, "text (default) or json", NULL),
    {.name = "start", .value = "BYTES", .old = true, .other = "base"},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope descriptor 0x4000004000010000", "the fields of a descriptor"},
    {"warpscope descriptor swizzle=128,leading=16,stride=1024", "the number for these fields"},
    {"warpscope descriptor 'GMMA::Layout_K_SW128_Atom<half_t>' --shape 64x64",
     "the descriptor of a tile with this layout"},
    {"warpscope descriptor 0x4000004000010000 wgmma.m64n64k16.f32.f16.f16 --operand A",
     "the bytes that A is read from, and how to step along k"},
    {"warpscope descriptor 'tile_to_shape(GMMA::Layout_MN_SW64_Atom<half_t>{}, Shape<_128,_64>{})' "
     "wgmma.m64n128k16.f32.f16.f16 --operand B",
     "a tile as a kernel declares it"},
    {0},
};

/* The arguments, before they are parsed. */
struct given {
    const struct ws_arguments *arguments;
    const struct ws_choices *choices;
    const char *descriptor, *layout, *product; /* NULL if not given */
};

static bool has_fields(const struct ws_arguments *arguments)
{
    for (int i = 0; i < FIELDS; i++)
        if (ws_arguments_has(arguments, i))
            return true;
    return false;
}

/* Identifies each argument: an MMA by its name, a layout by its words. */
static bool sort_arguments(struct given *given, struct ws_error *error)
{
    const struct ws_arguments *arguments = given->arguments;

    for (int i = 0; i < arguments->operands; i++) {
        const char *text = arguments->operand[i];
        bool layout = ws_cute_is_meant(text) || strstr(text, "Layout");
        const char **which = layout                 ? &given->layout
                             : ws_is_mma_text(text) ? &given->product
                                                    : &given->descriptor;

        if (*which && which == &given->descriptor && isalpha((unsigned char)*text) &&
            !strchr(text, '='))
            return ws_fail(error, WS_CODE_VALUE, "'%.60s' is not a descriptor, layout or MMA",
                           text);
        if (*which)
            return ws_fail(error, WS_CODE_EXTRA, "'%.60s' and '%.60s': pass only one %s", *which,
                           text,
                           which == &given->layout    ? "layout"
                           : which == &given->product ? "MMA"
                                                      : "descriptor");
        *which = text;
    }
    if (given->layout && given->descriptor)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "'%.60s' is a layout, and '%.60s' a descriptor; remove one", given->layout,
                       given->descriptor);
    return given->layout || given->descriptor || has_fields(arguments) ||
           ws_fail(error, WS_CODE_MISSING,
                   "no descriptor; pass a number such as 0x4000004000010000, a layout such as "
                   "'GMMA::Layout_K_SW128_Atom<half_t>', or swizzle=128,stride=1024");
}

/* Checks that the arguments fit together. */
static bool check_given(const struct given *given, struct ws_error *error)
{
    const struct ws_arguments *arguments = given->arguments;
    bool product = given->product, operand = ws_arguments_has(arguments, OPTION_OPERAND);

    for (int i = 0; i < FIELDS; i++) {
        if (!ws_arguments_has(arguments, i))
            continue;
        if (given->descriptor)
            return ws_fail(error, WS_CODE_CONFLICT,
                           "--%s conflicts with '%.60s', which contains it; remove one",
                           options[i].name, given->descriptor);
        if (given->layout && i != OPTION_START)
            return ws_fail(error, WS_CODE_CONFLICT,
                           "--%s conflicts with the layout, which defines it; remove one",
                           options[i].name);
    }
    if (ws_arguments_has(arguments, OPTION_SHAPE) && !given->layout)
        return ws_fail(
            error, WS_CODE_UNUSED,
            "--shape needs a layout; pass one, such as 'GMMA::Layout_K_SW128_Atom<half_t>'");
    if (ws_arguments_has(arguments, OPTION_MAJOR) && given->layout)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--major conflicts with the layout, which defines it; remove one");
    if (operand && !product)
        return ws_fail(error, WS_CODE_UNUSED,
                       "--operand needs an MMA; pass one, such as wgmma.m64n64k16.f32.f16.f16");
    return !product || operand ||
           ws_fail(error, WS_CODE_MISSING, "no operand of %.80s; pass --operand A or --operand B",
                   given->product);
}

static bool read_descriptor(const struct given *given, struct ws_descriptor *descriptor,
                            struct ws_error *error)
{
    const struct ws_arguments *arguments = given->arguments;

    *descriptor = (struct ws_descriptor){0};
    if (given->descriptor)
        return ws_descriptor_parse(given->descriptor, descriptor, error);
    for (int i = 0; i < FIELDS; i++) {
        const char *value = ws_arguments_value(arguments, i, NULL);

        if (value && !ws_descriptor_set(descriptor, field[i], value, error))
            return false;
    }
    return true;
}

/* "64x64", rows of m or n and columns of k. */
static bool parse_shape(const char *text, int shape[2], struct ws_error *error)
{
    const char *at = text;

    for (int i = 0; i < 2; i++) {
        char *end;
        long size = isdigit((unsigned char)*at) ? strtol(at, &end, 10) : 0;

        if (size < 1 || size > 4096 || (i == 0 ? *end != 'x' : *end))
            return ws_fail(error, WS_CODE_NUMBER,
                           "--shape %.40s: expected rows of m or n and columns of k, each up to "
                           "4096, such as 64x64",
                           text);
        shape[i] = (int)size;
        at = end + 1;
    }
    return true;
}

/* Whether a layout is one of the GMMA atoms that tiles are made of. */
static bool is_atom(const struct ws_cute *cute)
{
    char text[WS_CUTE_LENGTH + 1], atom[WS_CUTE_LENGTH + 1];
    int swizzle_bytes = cute->swizzle.bits ? 16 << cute->swizzle.bits : 0;

    ws_cute_print(cute, text, sizeof text);
    for (int major = 0; major < WS_MAJORS && cute->element_bits; major++) {
        struct ws_cute own =
            ws_described_atom_cute(swizzle_bytes, (enum ws_major)major, cute->element_bits);

        ws_cute_print(&own, atom, sizeof atom);
        if (!strcmp(text, atom))
            return true;
    }
    return false;
}

/* Fills in the requested tile; for an atom alone, the smallest that an instruction reads. */
static bool fill_tile(const struct given *given, int extent, int depth, struct ws_cute *cute,
                      struct ws_error *error)
{
    const char *said = ws_arguments_value(given->arguments, OPTION_SHAPE, NULL);
    const int least[2] = {extent, depth};
    char text[LAYOUT_SIZE], layout[WS_CUTE_LENGTH + 1];
    int shape[2];

    if (!said && !is_atom(cute))
        return true;
    if (said && !parse_shape(said, shape, error))
        return false;
    for (int i = 0; i < 2; i++) {
        int64_t size = ws_cute_size(cute, i);

        if (!said) /* an atom's is short */
            shape[i] = (int)((least[i] + size - 1) / size * size);
        else if (shape[i] % size)
            return ws_fail(error, WS_CODE_LAYOUT,
                           "--shape %s: %d is not a multiple of the layout's %" PRId64, said,
                           shape[i], size);
    }
    ws_cute_print(cute, layout, sizeof layout);
    snprintf(text, sizeof text, "tile_to_shape(%s, Shape<_%d,_%d>{})", layout, shape[0], shape[1]);
    return ws_cute_parse(text, NULL, cute, error) || ws_fail_in(error, "--shape");
}

/* An operand without an MMA: A, or a B that is as narrow as the tile. */
static struct ws_described any_operand(int width_bits, enum ws_major_said said, int rows)
{
    bool a = rows >= USUAL_ROWS && said != WS_MAJOR_SAID_N;

    return (struct ws_described){.role = a ? WS_OPERAND_A : WS_OPERAND_B,
                                 .extent = rows < USUAL_ROWS ? rows : USUAL_ROWS,
                                 .depth = 256 / width_bits,
                                 .width_bits = width_bits,
                                 .major = ws_major_of(said)};
}

/* The tile of a layout; which descriptor reads it is determined later. */
static bool ask_layout(const struct given *given, struct ws_described_tile *tile,
                       struct ws_descriptor_asked *asked, struct ws_error *error)
{
    struct ws_described *described = &asked->shown[0].described;
    const char *start = ws_arguments_value(given->arguments, OPTION_START, NULL);
    struct ws_descriptor fields = {0};
    struct ws_cute cute;
    int width_bits = described->width_bits, rows; /* 0: no operand was named */

    if (start && !ws_descriptor_set(&fields, "start", start, error))
        return false;
    if (!ws_cute_parse(given->layout, NULL, &cute, error))
        return ws_fail_in(error, "layout");
    if (!width_bits &&
        (cute.element_bits == 8 || cute.element_bits == 16 || cute.element_bits == 32))
        *described = any_operand(cute.element_bits, WS_MAJOR_SAID_K, USUAL_ROWS);
    if (cute.rank == 2 && described->extent &&
        !fill_tile(given, described->extent, described->depth, &cute, error))
        return false;
    if (!ws_described_tile_of(&cute, width_bits, fields.start_bytes, tile, error))
        return ws_fail_in(error, "layout");
    rows = ws_described_tile_rows(tile);
    if (!width_bits && rows < USUAL_ROWS && rows % 8 == 0)
        *described = any_operand(tile->width_bits, WS_MAJOR_SAID_K, rows);
    asked->tile = tile;
    return true;
}

static bool ask_number(const struct given *given, struct ws_descriptor_asked *asked,
                       struct ws_error *error)
{
    const struct ws_choices *choices = given->choices;

    if (!read_descriptor(given, &asked->descriptor, error))
        return false;
    if (asked->any) {
        asked->count = choices->given[WS_CHOICE_MAJOR] ? 1 : WS_MAJORS;
        asked->shown[0].described = any_operand(16, choices->major_said, USUAL_ROWS);
        asked->shown[1].described = any_operand(16, WS_MAJOR_SAID_MN, USUAL_ROWS);
    }
    for (int i = 0; i < asked->count; i++)
        asked->shown[i].described.descriptor = asked->descriptor;
    return true;
}

static bool ask(const struct given *given, struct ws_described_tile *tile,
                struct ws_descriptor_asked *asked, struct ws_error *error)
{
    const struct ws_choices *choices = given->choices;

    *asked = (struct ws_descriptor_asked){.any = !given->product && !given->layout, .count = 1};
    if (given->product) {
        const struct ws_descriptor none = {0};

        if (!ws_parse_mma(given->product, &asked->mma, error))
            return false;
        if (!asked->mma->warpgroup)
            return ws_fail(error, WS_CODE_OPERAND,
                           "%s reads its operands from registers; only wgmma has descriptors, such "
                           "as wgmma.m64n64k16.f32.f16.f16",
                           asked->mma->name);
        if (!ws_major_check(choices->major_said, choices->operand, error) ||
            !ws_described_of(asked->mma, choices->operand, choices->major, &none,
                             &asked->shown[0].described, error) ||
            !ws_mma_text_reads(given->product, asked->mma, choices->operand,
                               choices->major == WS_MAJOR_MN, error))
            return false;
    }
    return given->layout ? ask_layout(given, tile, asked, error) : ask_number(given, asked, error);
}

static enum ws_exit answer(const struct given *given, struct ws_error *error)
{
    int format = ws_arguments_word(given->arguments, OPTION_FORMAT, FORMAT_TEXT);
    struct ws_descriptor_asked asked;
    struct ws_described_tile tile;
    bool done;

    if (!ask(given, &tile, &asked, error))
        return WS_EXIT_USAGE;
    if (asked.tile && !ws_described_fit(&tile, 0, 0, &asked.shown[0].described, error))
        return WS_EXIT_FAILED;
    if (asked.tile)
        asked.descriptor = asked.shown[0].described.descriptor;
    for (int i = 0; i < asked.count; i++)
        if (!ws_described_know(&asked.shown[i], asked.mma, error))
            return WS_EXIT_FAILED;
    done = format == FORMAT_JSON ? ws_descriptor_json(stdout, &asked, error)
                                 : ws_descriptor_write(stdout, &asked, error);
    return done ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    struct ws_choices choices;
    struct given given = {.arguments = arguments, .choices = &choices};
    enum ws_exit status = WS_EXIT_USAGE;

    ws_choices_init(&choices);
    if (ws_choices_take(&choices, arguments, error) && sort_arguments(&given, error) &&
        check_given(&given, error))
        status = answer(&given, error);
    ws_choices_finish(&choices);
    return status;
}

const struct ws_command ws_command_descriptor = {
    .name = "descriptor",
    .operands = "[DESCRIPTOR|LAYOUT] [WGMMA]",
    .operand = WS_OPERAND_PRODUCT,
    .least = 0,
    .most = 2,
    .summary = "decode, check or derive a wgmma matrix descriptor",
    .description = "Decodes a matrix descriptor, by which wgmma reads A or B from shared memory, "
                   "and reports fields that have no effect, look wrong or make elements overlap. "
                   "For a LAYOUT it derives the descriptor.",
    .details = "DESCRIPTOR is a 64-bit number, 0x4000004000010000, or fields in bytes: "
               "swizzle=128,leading=16,stride=1024,start=0,base=0; omitted fields are 0. With "
               "WGMMA and --operand the report is for that operand, otherwise for A, K-major and "
               "MN-major. Sentences that end in (PTX ISA) are specified; all others follow from "
               "the byte that each element is read from.\n\nLAYOUT is a tile in shared memory, of "
               "(m or n, k), as CuTe writes or prints it, or its swizzle atom. The report has the "
               "descriptor for the first instruction and the start addresses of all others, or the "
               "element that no descriptor reads.",
    .option = options,
    .example = examples,
    .run = run,
};
