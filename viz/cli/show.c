/* warpscope show: one variant's whole mapping, as text; of a product that of its operands. */
#include "probe/isa/mma_parse.h"
#include "viz/cli/color.h"
#include "viz/cli/commands.h"
#include "viz/cli/described_asked.h"
#include "viz/cli/show_described.h"
#include "viz/cli/show_product.h"
#include "viz/export/assets.h"
#include "viz/text/mapping_text.h"

enum { OPTION_FORMAT, OPTION_OPERAND, OPTION_VIEW, OPTION_DESCRIPTOR, OPTION_MAJOR, OPTION_COLOR };

static const struct ws_option options[] = {
    [OPTION_FORMAT] = {.name = "format",
                       .value = "FORMAT",
                       .words = ws_mapping_format_word,
                       .help = "table (grids for reading, the default), csv (a line an element), "
                               "json, markdown, cute (the CuTe thread-value layout, "
                               "shape:stride) or linear (Triton's linear layout: basis vectors)"},
    [OPTION_OPERAND] = {.id = WS_CHOICE_OPERAND,
                        .help = "of a product, which operand: A, B, C or D; of a sparse one E "
                                "(metadata), of a scaled one SA or SB (scale factors); without it "
                                "all of them"},
    [OPTION_VIEW] = {.id = WS_CHOICE_VIEW,
                     .help = "what the grids of table and markdown show: fragment (the matrix as "
                             "the registers hold it, the default) or memory (as it lies in shared "
                             "memory; of movmatrix, the source)"},
    [OPTION_DESCRIPTOR] = {.id = WS_CHOICE_DESCRIPTOR},
    [OPTION_MAJOR] = {.id = WS_CHOICE_MAJOR},
    [OPTION_COLOR] = WS_COLOR_OPTION,
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope show ldmatrix.m8n8.x4.b16", "grids of who holds what"},
    {"warpscope show ldmatrix.m8n8.x4.trans.b16 --view memory", "the same over shared memory"},
    {"warpscope show ldmatrix.m8n8.x4.b16 --format csv", "a line an element, for a program"},
    {"warpscope show 'ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [addr];' "
     "--format cute",
     "the instruction pasted from PTX"},
    {"warpscope show mma.m16n8k16.f32.f16.f16.f32 --operand A", "who holds what of A"},
    {"warpscope show mma.m16n8k16.f32.f16.f16.f32 --format csv", "a line an element, A to D"},
    {"warpscope show wgmma.m64n16k16.f32.f16.f16 --operand A --descriptor "
     "swizzle=128,leading=16,stride=1024",
     "where in shared memory A is read"},
    {0},
};

static bool print_mapping(enum ws_mapping_format format, const struct ws_evidence *evidence,
                          enum ws_view view, struct ws_error *error)
{
    struct ws_terminal terminal;
    const struct ws_pick all = {NULL};

    switch (format) {
    case WS_FORMAT_TABLE:
        terminal = ws_terminal_of(stdout);
        ws_mapping_table(&terminal, evidence, view);
        return true;
    case WS_FORMAT_CSV:
        ws_mapping_csv(stdout, &evidence->mapping, &all);
        return true;
    case WS_FORMAT_JSON:
        ws_mapping_json(stdout, evidence, &all);
        return true;
    case WS_FORMAT_MARKDOWN:
        ws_mapping_markdown(stdout, evidence, view);
        return true;
    case WS_FORMAT_CUTE:
        return ws_mapping_cute(stdout, evidence, error);
    case WS_FORMAT_LINEAR:
        return ws_mapping_linear(stdout, &evidence->mapping, error);
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
        ws_fail(error, "--view is for what moves between memory and registers; a descriptor's "
                       "operand is in memory alone: leave it out");
        return WS_EXIT_USAGE;
    }
    if (ws_described_asks(choices))
        return ws_described_know(&shown, mma, error)
                   ? ws_show_described(&shown, (enum ws_mapping_format)format, error)
                   : WS_EXIT_FAILED;
    if (!ws_subject_operand(mma, (enum ws_operand_role)role, &face, error))
        return WS_EXIT_USAGE;
    if (ws_arguments_has(arguments, OPTION_VIEW)) {
        ws_fail(error,
                "--view is for what moves between memory and registers; the operands of %s "
                "are in registers alone: leave it out",
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
                       format == WS_FORMAT_TABLE ? NULL : ws_mapping_format_word(format), error))
        return WS_EXIT_USAGE;
    if (ws_is_mma_text(arguments->operand[0]))
        return run_product(arguments, choices, format, error);
    if (!ws_parse_variant(arguments->operand[0], &variant, error) ||
        !ws_described_refused(choices, variant->name, error))
        return WS_EXIT_USAGE;
    if (ws_arguments_has(arguments, OPTION_OPERAND)) {
        ws_fail(error, "--operand is for products; %s has one operand, the matrices that it moves",
                variant->name);
        return WS_EXIT_USAGE;
    }
    if (ws_arguments_has(arguments, OPTION_VIEW) && !shows_view((enum ws_mapping_format)format)) {
        ws_fail(error, "--view is for the grids of table and markdown; %s has none",
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
    .summary = "print a variant's mapping between lanes, registers and matrix elements",
    .description =
        "Prints where every element of a variant goes: which lane holds it, in which register and "
        "bits, and which lane gives the address of its row. The mapping is the captured one where "
        "a GPU was captured running the variant, else the one that the PTX ISA specifies; the "
        "table, markdown and json formats say which.\n\n"
        "VARIANT is a name as `warpscope list` prints it; a short one, ldmatrix.x4 or 'ldmatrix x4 "
        "trans'; the PTX instruction itself with or without operands, in PTX's order of qualifiers "
        "or the older one, also behind @p0 or in an asm statement; or what SASS and CuTe call it, "
        "LDSM.16.M88.4 and SM75_U32x4_LDSM_N. Case is of no account. Every command reads them "
        "so.\n\n"
        "In csv and json, row and column are memory's, bit is an element's lowest bit in its "
        "32-bit register, and address_lane is the lane that gives the address of the row (for "
        "movmatrix: the lane that held the element before).\n\n"
        "Of a product, mma.sync or mma.sp, every operand has a mapping of its own: A (m x k; of a "
        "sparse product what is stored of it), B (k x n), C and D (m x n), E (metadata) and SA and "
        "SB (scale factors). In csv the header is operand,lane,register,bit,width,row,column, "
        "sorted by operand, A first, then by lane, register and bit; row and column are the "
        "matrix's. mma.m8n8k4 of f16 is four products at once, and has the product's number, "
        "matrix, before row. json has a list of operands with the same elements. cute is what "
        "CuTe's MMA_Traits have as ALayout, BLayout and CLayout: from (lane, value) to m + M * k "
        "of A, n + N * k of B, m + M * n of C and D. Of E, SA and SB what is shown is for a "
        "selector of 0.\n\n"
        "Of a product of a warpgroup, wgmma, the 128 threads of four warps hold C and D, and A "
        "where it comes from registers; csv and json have thread where others have lane. A and B "
        "of a wgmma are read from shared memory: with --descriptor and --operand what is "
        "shown is the byte that each element is read from. In csv the header is "
        "operand,row,column,byte,bit,width, sorted by row and column; byte is an address in "
        "shared memory and bit is an element's lowest bit in it. cute is the operand's layout, of "
        "(m or n, k), and linear what Triton calls one of shared memory, where there is one.",
    .option = options,
    .example = examples,
    .run = run,
};
