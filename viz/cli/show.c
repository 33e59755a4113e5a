/*
 * warpscope show: prints the whole mapping of a variant, or of the operands of an MMA variant, as
 * text.
 */
#include "probe/name/mma_parse.h"
#include "viz/cli/color.h"
#include "viz/cli/commands.h"
#include "viz/cli/described_asked.h"
#include "viz/export/assets.h"
#include "viz/say/elements.h"
#include "viz/text/described_text.h"
#include "viz/text/mapping_text.h"
#include "viz/text/product_text.h"

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

/* One of the three is shown. */
struct subject {
    const struct ws_evidence *evidence; /* of a data-movement variant, in `view` */
    enum ws_view view;
    const struct ws_written_product *product;
    const struct ws_described_shown *described;
    struct ws_elements elements;
};

static bool print_table(const struct subject *subject, struct ws_error *error)
{
    struct ws_terminal terminal = ws_terminal_of(stdout);

    if (subject->described)
        return ws_described_table(&terminal, subject->described, error);
    if (subject->product)
        ws_product_table(&terminal, subject->product);
    else
        ws_mapping_table(&terminal, subject->evidence, subject->view);
    return true;
}

static bool print_markdown(const struct subject *subject, struct ws_error *error)
{
    if (subject->described)
        return ws_described_markdown(stdout, subject->described, error);
    if (subject->product)
        ws_product_markdown(stdout, subject->product);
    else
        ws_mapping_markdown(stdout, subject->evidence, subject->view);
    return true;
}

static void print_json(const struct subject *subject)
{
    if (subject->described)
        ws_described_json(stdout, subject->described);
    else if (subject->product)
        ws_product_json(stdout, subject->product);
    else
        ws_mapping_json(stdout, subject->evidence, NULL);
}

static bool print(const struct subject *subject, enum ws_mapping_format format,
                  struct ws_error *error)
{
    switch (format) {
    case WS_FORMAT_TABLE:
        return print_table(subject, error);
    case WS_FORMAT_CSV:
        ws_say_csv(stdout, &subject->elements, NULL);
        return true;
    case WS_FORMAT_JSON:
        print_json(subject);
        return true;
    case WS_FORMAT_MARKDOWN:
        return print_markdown(subject, error);
    case WS_FORMAT_CUTE:
        return subject->described
                   ? ws_described_cute_text(stdout, &subject->described->described, error)
               : subject->product ? ws_product_cute(stdout, subject->product, error)
                                  : ws_mapping_cute(stdout, subject->evidence, error);
    case WS_FORMAT_LINEAR:
        return subject->described
                   ? ws_described_linear(stdout, &subject->described->described, error)
               : subject->product ? ws_product_linear(stdout, subject->product, error)
                                  : ws_mapping_linear(stdout, &subject->evidence->mapping, error);
    }
    return true;
}

static enum ws_exit show_described(struct ws_described_shown *shown, const struct ws_mma *mma,
                                   enum ws_mapping_format format, struct ws_error *error)
{
    const struct subject subject = {.described = shown,
                                    .elements = ws_elements_of_described(&shown->described)};

    return ws_described_know(shown, mma, error) && print(&subject, format, error) ? WS_EXIT_DONE
                                                                                  : WS_EXIT_FAILED;
}

/* One operand, or all of them if `role` is WS_OPERAND_MATRICES. */
static enum ws_exit show_product(const struct ws_mma *mma, enum ws_operand_role role,
                                 enum ws_mapping_format format, struct ws_error *error)
{
    struct ws_captures captures = {0};
    struct ws_written_product product = {0};
    struct subject subject = {.product = &product};
    bool done = ws_assets_captures(&captures, error) &&
                ws_product_of(&captures, mma, role, &product, error);

    subject.elements = product.elements;
    done = done && print(&subject, format, error);
    ws_product_finish(&product);
    ws_captures_finish(&captures);
    return done ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

static enum ws_exit show_move(const struct ws_variant *variant, enum ws_view view,
                              enum ws_mapping_format format, struct ws_error *error)
{
    struct ws_captures captures = {0};
    struct ws_evidence evidence = {0};
    const struct ws_mapping *mapping = &evidence.mapping;
    struct subject subject = {.evidence = &evidence, .view = view};
    bool done = ws_assets_captures(&captures, error) &&
                ws_evidence_of(&captures, variant, &evidence, error);

    if (done)
        subject.elements = ws_elements_of_registers(&mapping, 1);
    done = done && print(&subject, format, error);
    ws_evidence_finish(&evidence);
    ws_captures_finish(&captures);
    return done ? WS_EXIT_DONE : WS_EXIT_FAILED;
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
        return show_described(&shown, mma, (enum ws_mapping_format)format, error);
    if (!ws_subject_operand(mma, (enum ws_operand_role)role, &face, error))
        return WS_EXIT_USAGE;
    if (ws_arguments_has(arguments, OPTION_VIEW)) {
        ws_fail(
            error, WS_CODE_UNUSED,
            "--view applies to data movement; the operands of %s are only in registers; remove it",
            mma->name);
        return WS_EXIT_USAGE;
    }
    return show_product(mma, (enum ws_operand_role)role, (enum ws_mapping_format)format, error);
}

static enum ws_exit run_asked(const struct ws_arguments *arguments, struct ws_choices *choices,
                              struct ws_error *error)
{
    int format = ws_arguments_word(arguments, OPTION_FORMAT, WS_FORMAT_TABLE);
    int view = ws_arguments_word(arguments, OPTION_VIEW, WS_VIEW_FRAGMENT);
    const struct ws_variant *variant;

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
    return show_move(variant, (enum ws_view)view, (enum ws_mapping_format)format, error);
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
