/*
 * warpscope show: prints the whole mapping of a variant, or of the operands of an MMA variant, as
 * text.
 */
#include "probe/name/mma_parse.h"
#include "viz/cli/color.h"
#include "viz/cli/commands.h"
#include "viz/cli/described_asked.h"
#include "viz/cli/show_described.h"
#include "viz/cli/show_product.h"
#include "viz/export/assets.h"
#include "viz/say/elements.h"
#include "viz/text/mapping_text.h"

enum { OPTION_FORMAT, OPTION_OPERAND, OPTION_VIEW, OPTION_DESCRIPTOR, OPTION_MAJOR, OPTION_COLOR };

static const struct ws_option options[] = {
    [OPTION_FORMAT] = WS_FORMAT_OPTION(
        ws_mapping_format_word, "table (default), csv, json, markdown, cute or linear",
        "csv: one line per element; cute: CuTe's thread-value layout, "
        "shape:stride; linear: Triton's linear layout, as basis vectors, "
        "zeros for a selector of lanes; for a descriptor that skips bytes, from "
        "row and column to the offset in elements"),
    [OPTION_OPERAND] = {.id = WS_CHOICE_OPERAND, .brief = true},
    [OPTION_VIEW] = {.id = WS_CHOICE_VIEW,
                     .help = "show the matrix as fragment (default) or memory",
                     .more = "fragment: as the registers hold it; memory: as in shared memory (for "
                             "movmatrix, the source); with table and markdown",
                     .group = WS_GROUP_OPTIONS,
                     .brief = true},
    [OPTION_DESCRIPTOR] = {.id = WS_CHOICE_DESCRIPTOR, .brief = true},
    [OPTION_MAJOR] = {.id = WS_CHOICE_MAJOR, .brief = true},
    [OPTION_COLOR] = WS_COLOR_OPTION,
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope show ldmatrix.x4", "grids of lanes and registers"},
    {"warpscope show ldmatrix.x4.trans --view memory", "same, laid out as in shared memory"},
    {"warpscope show mma.m16n8k16.f32.f16.f16.f32 --operand A", "the lanes that hold A"},
    {"warpscope show ldmatrix.x4 --format csv", "one line per element, for a program"},
    {"warpscope show 'ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [addr];' "
     "--format cute",
     "an instruction pasted from PTX"},
    {"warpscope show wgmma.m64n16k16.f32.f16.f16 --operand A --descriptor "
     "swizzle=128,leading=16,stride=1024",
     "where in shared memory A is read"},
    {0},
};

static bool print_mapping(enum ws_mapping_format format, const struct ws_evidence *evidence,
                          enum ws_view view, struct ws_error *error)
{
    const struct ws_mapping *mapping = &evidence->mapping;
    struct ws_elements elements = ws_elements_of_registers(&mapping, 1);
    struct ws_terminal terminal;

    switch (format) {
    case WS_FORMAT_TABLE:
        terminal = ws_terminal_of(stdout);
        ws_mapping_table(&terminal, evidence, view);
        return true;
    case WS_FORMAT_CSV:
        ws_say_csv(stdout, &elements, NULL);
        return true;
    case WS_FORMAT_JSON:
        ws_mapping_json(stdout, evidence, NULL);
        return true;
    case WS_FORMAT_MARKDOWN:
        ws_mapping_markdown(stdout, evidence, view);
        return true;
    case WS_FORMAT_CUTE:
        return ws_mapping_cute(stdout, evidence, error);
    case WS_FORMAT_LINEAR:
        return ws_mapping_linear(stdout, mapping, error);
    }
    return true;
}

/* Whether a format has grids, which a view is of. */
static bool shows_view(enum ws_mapping_format format)
{
    return format == WS_FORMAT_TABLE || format == WS_FORMAT_MARKDOWN;
}

static enum ws_exit run_product(const struct ws_arguments *arguments,
                                const struct ws_choices *choices, int format,
                                struct ws_error *error)
{
    int role = 1 + ws_arguments_word(arguments, OPTION_OPERAND, WS_OPERAND_MATRICES - 1);
    struct ws_described_shown shown;
    const struct ws_variant *face;
    const struct ws_mma *mma;

    if (!ws_parse_mma(arguments->operand[0], &mma, error))
        return WS_EXIT_USAGE;
    if (ws_described_asks(choices) &&
        !ws_described_asked(choices, arguments->operand[0], mma, (enum ws_operand_role)role, &shown,
                            error))
        return WS_EXIT_USAGE;
    if (ws_described_asks(choices) && ws_arguments_has(arguments, OPTION_VIEW)) {
        ws_fail(
            error, WS_CODE_UNUSED,
            "--view applies to data movement; a descriptor's operand is only in memory; remove it");
        return WS_EXIT_USAGE;
    }
    if (ws_described_asks(choices))
        return ws_described_know(&shown, mma, error)
                   ? ws_show_described(&shown, (enum ws_mapping_format)format, error)
                   : WS_EXIT_FAILED;
    if (!ws_subject_operand(mma, (enum ws_operand_role)role, &face, error))
        return WS_EXIT_USAGE;
    if (ws_arguments_has(arguments, OPTION_VIEW)) {
        ws_fail(
            error, WS_CODE_UNUSED,
            "--view applies to data movement; the operands of %s are only in registers; remove it",
            mma->name);
        return WS_EXIT_USAGE;
    }
    return ws_show_product(mma, (enum ws_operand_role)role, (enum ws_mapping_format)format, error);
}

static enum ws_exit run_asked(const struct ws_arguments *arguments, struct ws_choices *choices,
                              struct ws_error *error)
{
    int format = ws_arguments_word(arguments, OPTION_FORMAT, WS_FORMAT_TABLE);
    int view = ws_arguments_word(arguments, OPTION_VIEW, WS_VIEW_FRAGMENT);
    const struct ws_variant *variant;
    struct ws_captures captures;
    struct ws_evidence evidence = {0};
    bool done;

    if (!ws_color_take(arguments, OPTION_COLOR,
                       format == WS_FORMAT_TABLE ? NULL : ws_mapping_format_word(format),
                       "remove it", error))
        return WS_EXIT_USAGE;
    if (ws_is_mma_text(arguments->operand[0]))
        return run_product(arguments, choices, format, error);
    if (!ws_parse_variant(arguments->operand[0], &variant, error) ||
        !ws_described_refused(choices, variant->name, error))
        return WS_EXIT_USAGE;
    if (ws_arguments_has(arguments, OPTION_OPERAND)) {
        ws_fail(error, WS_CODE_UNUSED, "--operand applies to MMA variants; remove it for %s",
                variant->name);
        return WS_EXIT_USAGE;
    }
    if (ws_arguments_has(arguments, OPTION_VIEW) && !shows_view((enum ws_mapping_format)format)) {
        ws_fail(error, WS_CODE_UNUSED, "--view applies to table and markdown; remove it for %s",
                ws_mapping_format_word(format));
        return WS_EXIT_USAGE;
    }
    done = ws_assets_captures(&captures, error) &&
           ws_evidence_of(&captures, variant, &evidence, error) &&
           print_mapping((enum ws_mapping_format)format, &evidence, (enum ws_view)view, error);
    ws_evidence_finish(&evidence);
    ws_captures_finish(&captures);
    return done ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    return ws_run_with_choices(arguments, run_asked, error);
}

const struct ws_command ws_command_show = {
    .name = "show",
    .operands = "VARIANT",
    .operand = WS_OPERAND_SUBJECT,
    .least = 1,
    .most = 1,
    .summary = "print which lane and register hold each element",
    .description =
        "Prints which lane, register and bits hold each element of a variant, and which lane "
        "supplies each row's address. It states whether that was captured or is specified.",
    .details =
        "In csv and json, row and column refer to memory, bit is the element's lowest bit in its "
        "32-bit register, and address_lane is the lane that supplies the row's address (for "
        "movmatrix: the lane that held the element before).\n\nAn MMA variant has a mapping per "
        "operand: A (m x k; if sparse, the stored elements), B (k x n), C and D (m x n), E "
        "(metadata) and SA and SB (scale factors), the last three for selector 0. The csv header "
        "is operand,lane,register,bit,width,row,column; row and column refer to the matrix. "
        "mma.m8n8k4 of f16 computes four MMAs and has their number, matrix, before row. The "
        "cute format matches ALayout, BLayout and CLayout of CuTe's MMA_Traits.\n\nOf wgmma, 128 "
        "threads hold C and D, and A if it is in registers; csv and json have thread instead of "
        "lane. A and B in shared memory need --descriptor and --operand: each element has the byte "
        "that it is read from. The csv header is operand,row,column,byte,byte_bit,width.",
    .option = options,
    .example = examples,
    .run = run,
};
