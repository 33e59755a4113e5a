/*
 * warpscope find: the look-up, in either direction. The query becomes a set of slots; the answer to
 * each is a sentence and the formulas with its numbers filled in.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/trace.h"
#include "probe/isa/operand.h"
#include "probe/name/mma_parse.h"
#include "probe/name/named.h"
#include "viz/cli/commands.h"
#include "viz/cli/described_asked.h"
#include "viz/cli/find_answer.h"
#include "viz/cli/find_memory.h"
#include "viz/cli/find_pattern.h"
#include "viz/export/assets.h"
#include "viz/say/elements.h"
#include "viz/text/mapping_text.h"

enum {
    OPTION_ELEMENT,
    OPTION_OPERAND,
    OPTION_LANE,
    OPTION_REGISTER,
    OPTION_BYTE,
    OPTION_MATRIX,
    OPTION_ROW,
    OPTION_COLUMN,
    OPTION_ADDRESS,
    OPTION_BANK,
    OPTION_SITE,
    OPTION_WARP,
    OPTION_DESCRIPTOR,
    OPTION_MAJOR,
    OPTION_VIEW,
    OPTION_FORMAT,
};

static WS_WORDS(format_word, "text", "csv", "json");

static const struct ws_option options[] = {
    [OPTION_ELEMENT] =
        {.name = "element",
         .value = "M,R,C",
         .many = true,
         .help = "find matrix M, row R, column C; may be repeated",
         .more = "R,C if there is one matrix; or by name: 'M1[3,5]' in memory, 'F1[5,3]' in the "
                 "fragment, 'A[3,5]' to 'D[3,5]' of an MMA; for D also its terms",
         .brief = true},
    [OPTION_OPERAND] = {.id = WS_CHOICE_OPERAND, .brief = true},
    [OPTION_LANE] = {.id = WS_CHOICE_LANE,
                     .value = "L",
                     .help = "list what lane L holds, 0 to 31",
                     .more = "for wgmma, thread L, 0 to 127; L or TL",
                     .group = WS_GROUP_OPTIONS,
                     .brief = true},
    [OPTION_REGISTER] = {.name = "register",
                         .value = "R",
                         .help = "list what register R holds, such as r1",
                         .more = "for an MMA, by operand, such as b1",
                         .brief = true},
    [OPTION_BYTE] = {.name = "byte",
                     .value = "B",
                     .help = "only byte B of each register, 0 (lowest) to 3",
                     .more = "to 7 in a 64-bit register"},
    [OPTION_MATRIX] = {.name = "matrix",
                       .value = "M",
                       .help = "list the elements of matrix M",
                       .more = "for an MMA where an operand has several"},
    [OPTION_ROW] = {.name = "row",
                    .value = "R",
                    .help = "list the elements of row R",
                    .more = "for an MMA, with --operand or in each operand",
                    .brief = true},
    [OPTION_COLUMN] = {.name = "column", .value = "C", .help = "list the elements of column C"},
    [OPTION_ADDRESS] = {.name = "address",
                        .value = "BYTE",
                        .help = "list the elements at a byte of shared memory",
                        .more = "288 or 0x120; for A or B of wgmma with --descriptor, as --bank",
                        .brief = true},
    [OPTION_BANK] = {.name = "bank",
                     .value = "N",
                     .help = "list the elements in a shared memory bank, 0 to 31",
                     .brief = true},
    [OPTION_SITE] = {.name = "site",
                     .value = "N",
                     .help = "of a trace: list the accesses of site N",
                     .more = "`warpscope trace` prints the sites' numbers"},
    [OPTION_WARP] = {.name = "warp",
                     .value = "N",
                     .help = "of a trace: list the accesses of warp N of the block"},
    [OPTION_DESCRIPTOR] = {.id = WS_CHOICE_DESCRIPTOR},
    [OPTION_MAJOR] = {.id = WS_CHOICE_MAJOR},
    [OPTION_VIEW] = {.id = WS_CHOICE_VIEW,
                     .help = "take rows and columns in memory (default) or fragment",
                     .more =
                         "with --element, --row and --column; memory: a row is the bytes at "
                         "one lane's address (for "
                         "movmatrix, in the source); fragment: as the registers hold the matrix",
                     .group = WS_GROUP_OPTIONS},
    [OPTION_FORMAT] = WS_FORMAT_OPTION(format_word, "text (default), csv or json",
                                       "csv and json as `warpscope show` prints them"),
    WS_FIND_MEMORY_CHOICES,
    {.name = "at", .value = "BYTE", .old = true, .other = "address"},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope find ldmatrix.x4 --element 1,3,5", "where matrix 1, row 3, column 5 is"},
    {"warpscope find ldmatrix.x4 --lane 14 --register r1", "what lane 14 holds in r1"},
    {"warpscope find mma.m16n8k16.f32.f16.f16.f32 --element 'D[3,5]'",
     "where it is, and the registers of A, B and C that contribute to it"},
    {"warpscope find mma.m16n8k16.f32.f16.f16.f32 --operand A --row 3", "the lanes of a row of A"},
    {"warpscope find ldmatrix.x4.trans --element 0,2,7 --view fragment",
     "an element by its place in the transposed fragment"},
    {"warpscope find ldmatrix.x4 --address 0x120 --pitch 128",
     "the element at byte 288, if rows are 128 bytes apart"},
    {"warpscope find ldmatrix.x4 --row 3 --bank 12 --pitch 144",
     "the elements of row 3 of each matrix in bank 12"},
    {"warpscope find mma.m16n8k16.f32.f16.f16.f32 --lane 5 --register b1",
     "what lane 5 holds in b1"},
    {"warpscope find wgmma.m64n16k16.f32.f16.f16 --descriptor swizzle=128,leading=16,stride=1024 "
     "--element 'A[3,5]'",
     "the byte of shared memory that it is read from"},
    {"warpscope find wgmma.m64n16k16.f32.f16.f16 --descriptor swizzle=128,leading=16,stride=1024 "
     "--operand A --address 0x1b0",
     "the elements that are read there"},
    {"warpscope find run.trace --address 0x120",
     "the accesses of a traced program to a byte of shared memory"},
    {0},
};

/* The axis of an option that names one. */
static const struct {
    int option;
    enum ws_axis axis;
} axes[] = {
    {OPTION_LANE, WS_AXIS_THREAD},
    {OPTION_REGISTER, WS_AXIS_REGISTER},
    {OPTION_BYTE, WS_AXIS_REGISTER_BYTE},
    {OPTION_MATRIX, WS_AXIS_MATRIX},
    {OPTION_ROW, WS_AXIS_ROW},
    {OPTION_COLUMN, WS_AXIS_COLUMN},
    {OPTION_ADDRESS, WS_AXIS_BYTE},
    {OPTION_BANK, WS_AXIS_BANK},
    {OPTION_SITE, WS_AXIS_SITE},
    {OPTION_WARP, WS_AXIS_WARP},
};

/* The query about a data-movement variant. */
struct question {
    const struct ws_variant *variant;
    enum ws_view view;
    int elements; /* requested places, in memory coordinates; owned */
    struct ws_place *element;
    struct ws_entry pattern; /* without elements */
    struct ws_find_memory memory;
};

static bool asks_memory(const struct ws_find_asked *asked)
{
    return asked->value[WS_AXIS_BYTE] || asked->value[WS_AXIS_BANK];
}

/* Places the rows if options for them have a meaning. */
static bool parse_memory(const struct ws_find_asked *asked, const struct ws_choices *choices,
                         struct question *question, struct ws_error *error)
{
    const char *laid = ws_find_memory_given(choices);

    if (laid && !asks_memory(asked)) {
        if (!asked->value[WS_AXIS_THREAD])
            return ws_fail(
                error, WS_CODE_UNUSED,
                "--%s sets addresses in shared memory; pass --address, --bank or --lane too", laid);
        for (int axis = WS_AXIS_THREAD + 1; axis < WS_AXES; axis++)
            if (asked->value[axis])
                return ws_fail(error, WS_CODE_CONFLICT,
                               "--%s sets the lane's row address, but --%s queries what the lane "
                               "holds; remove one",
                               laid, asked->option[axis]);
    }
    return ws_find_memory_ask(question->variant, choices, &question->memory, error);
}

static bool parse_question(const struct ws_find_asked *asked, struct question *question,
                           struct ws_error *error)
{
    if (!ws_parse_variant(asked->subject, &question->variant, error))
        return false;
    if (asked->role != WS_OPERAND_MATRICES)
        return ws_fail(error, WS_CODE_UNUSED, "--operand applies to MMA variants; remove it for %s",
                       question->variant->name);
    question->element = calloc((size_t)asked->elements + 1, sizeof *question->element);
    if (!question->element)
        return ws_no_memory(error);
    for (; question->elements < asked->elements; question->elements++)
        if (!ws_find_place(asked->element[question->elements], question->variant, question->view,
                           &question->element[question->elements], error))
            return false;
    return true;
}

static void print_text(const struct question *question, const struct ws_evidence *evidence,
                       const struct ws_elements *elements, const struct ws_matches *found)
{
    const struct ws_entry *pattern = &question->pattern;
    bool of_lane = pattern->at[WS_AXIS_THREAD] != WS_OPEN;
    bool all = ws_find_asks_only(pattern, WS_AXIS_THREAD);
    struct ws_slot slot;
    struct ws_entry row;

    for (int i = 0; i < question->elements; i++)
        if (ws_mapping_slot(&evidence->mapping, question->element[i], &slot))
            ws_find_print(evidence, slot, true);
    if (pattern->at[WS_AXIS_BYTE] != WS_OPEN || pattern->at[WS_AXIS_BANK] != WS_OPEN) {
        ws_find_memory_print(&question->memory, pattern, evidence, elements, found);
    } else if (!question->elements && found->count && found->count <= WS_FIND_SENTENCES) {
        for (int64_t n = 0; ws_elements_next(elements, found, &n, &row);)
            ws_find_print(evidence, ws_entry_slot(&row), !of_lane);
    } else if (of_lane && found->count) {
        ws_find_print_lane(evidence, (int)pattern->at[WS_AXIS_THREAD], elements, found);
        if (!all) /* otherwise a line about its row follows */
            putchar('\n');
    } else if (!question->elements) {
        ws_find_print_matches(elements, found);
    }
    if (all)
        ws_find_memory_lane(&question->memory, &evidence->mapping,
                            (int)pattern->at[WS_AXIS_THREAD]);
    ws_print_wrapped(stdout, evidence->text, 0, 80);
    if (evidence->remark[0])
        ws_print_wrapped(stdout, evidence->remark, 0, 80);
}

/* The rows that answer the question. */
static bool choose(const struct question *question, const struct ws_mapping *mapping,
                   const struct ws_elements *elements, struct ws_matches *found,
                   struct ws_error *error)
{
    struct ws_entry *pattern = calloc((size_t)question->elements + 1, sizeof *pattern);
    struct ws_slot slot;
    bool done = pattern || ws_no_memory(error);

    if (done)
        *pattern = question->pattern;
    for (int i = 0; i < question->elements && done; i++) {
        const struct ws_place *place = &question->element[i];

        pattern[i] = ws_entry_at(*place);
        if (!ws_mapping_slot(mapping, *place, &slot))
            done = ws_fail(error, WS_CODE_NO_MATCH,
                           "%s: no lane holds matrix %d, row %d, column %d in the capture",
                           question->variant->name, place->matrix, place->row, place->column);
    }
    done = done && ws_elements_match(elements, pattern, question->elements ? question->elements : 1,
                                     found, error);
    free(pattern);
    return done;
}

static bool print(const struct question *question, const struct ws_find_asked *asked,
                  const struct ws_elements *elements, const struct ws_evidence *evidence,
                  struct ws_error *error)
{
    struct ws_matches found = {0};
    bool done = choose(question, &evidence->mapping, elements, &found, error);

    if (done && asked->format == WS_FIND_CSV)
        ws_say_csv(stdout, elements, &found);
    else if (done && asked->format == WS_FIND_JSON)
        ws_mapping_json(stdout, evidence, &found);
    else if (done && !ws_named_in_full(asked->subject))
        printf("%s\n", question->variant->name); /* no sentence names it */
    if (done && asked->format == WS_FIND_TEXT)
        print_text(question, evidence, elements, &found);
    ws_matches_finish(&found);
    return done;
}

/* Also fails if addresses fault, after printing. */
static enum ws_exit answer(const struct ws_find_asked *asked, const struct ws_choices *choices,
                           struct question *question, struct ws_error *error)
{
    const struct ws_variant *variant = question->variant;
    struct ws_captures captures = {0};
    struct ws_evidence evidence = {0};
    const struct ws_mapping *mapping = &evidence.mapping;
    struct ws_elements elements;
    enum ws_exit status = WS_EXIT_FAILED;
    bool faults;

    if (!ws_assets_captures(&captures, error) ||
        !ws_evidence_of(&captures, variant, &evidence, error))
        goto end;
    elements = ws_elements_of_registers(&mapping, 1);
    elements.rows = ws_address_lanes(variant) ? &question->memory.rows : NULL;
    if (!ws_find_pattern(asked, &elements, variant->name,
                         ws_moved(variant)->matrices == 1 ? "3,5" : "0,3,5", &question->pattern,
                         error) ||
        !parse_memory(asked, choices, question, error)) {
        status = WS_EXIT_USAGE;
        goto end;
    }
    if (!asks_memory(asked))
        elements.rows = NULL; /* the answer is not about them */
    faults = ws_find_memory_faults(&question->memory, &evidence, error);
    if (print(question, asked, &elements, &evidence, error) && !faults)
        status = WS_EXIT_DONE;
end:
    ws_evidence_finish(&evidence);
    ws_captures_finish(&captures);
    return status;
}

/* The operand in question: that of --operand, or the one that the elements name. */
static enum ws_operand_role described_role(const struct ws_find_asked *asked)
{
    char letter = asked->elements ? (char)toupper((unsigned char)*asked->element[0]) : 0;

    return asked->role != WS_OPERAND_MATRICES ? asked->role
           : letter == 'A'                    ? WS_OPERAND_A
           : letter == 'B'                    ? WS_OPERAND_B
                                              : WS_OPERAND_MATRICES;
}

static enum ws_exit run_described(const struct ws_find_asked *asked,
                                  const struct ws_choices *choices, struct ws_error *error)
{
    struct ws_described_shown shown;
    const struct ws_mma *mma;

    if (!ws_parse_mma(asked->subject, &mma, error) ||
        !ws_described_asked(choices, asked->subject, mma, described_role(asked), &shown, error))
        return WS_EXIT_USAGE;
    return ws_described_know(&shown, mma, error) ? ws_find_described(asked, &shown, error)
                                                 : WS_EXIT_FAILED;
}

static enum ws_exit run_product(const struct ws_find_asked *asked, const struct ws_choices *choices,
                                bool has_view, struct ws_error *error)
{
    if (ws_find_memory_given(choices))
        ws_fail(error, WS_CODE_UNUSED,
                "--%s applies to rows whose addresses lanes supply, which an MMA does not have; "
                "remove it",
                ws_find_memory_given(choices));
    else if (has_view)
        ws_fail(error, WS_CODE_UNUSED, "--view applies to data movement; %s; remove it",
                choices->has_descriptor ? "a descriptor's operand is only in memory"
                                        : "MMA operands are only in registers");
    else if (ws_described_asks(choices))
        return run_described(asked, choices, error);
    else
        return ws_find_product(asked, error);
    return WS_EXIT_USAGE;
}

/* Refuses a register, a1, in place of an element: figures show both. */
static bool check_elements(const struct ws_arguments *arguments, struct ws_error *error)
{
    for (int i = 0; i < arguments->count; i++) {
        const char *text = arguments->given[i].value;
        size_t letters = text ? strspn(text, "abcders") : 0; /* of registers, not of M and F */

        if (arguments->given[i].option == OPTION_ELEMENT && letters &&
            isdigit((unsigned char)text[letters]) && !strpbrk(text, ",["))
            return ws_fail(error, WS_CODE_SYNTAX,
                           "--element %.40s is a register; pass --lane LANE --register %.*s", text,
                           (int)(letters + strspn(text + letters, "0123456789")), text);
    }
    return true;
}

/* A trace has accesses at addresses: options that place elements do not apply. */
static enum ws_exit run_trace(const struct ws_find_asked *asked, const struct ws_choices *choices,
                              bool has_view, struct ws_error *error)
{
    const char *unused = asked->elements                      ? "element"
                         : asked->role != WS_OPERAND_MATRICES ? "operand"
                         : has_view                           ? "view"
                                                              : ws_find_memory_given(choices);

    if (unused)
        ws_find_of_elements(unused, error);
    else if (ws_described_refused(choices, asked->subject, error))
        return ws_find_trace(asked, error);
    return WS_EXIT_USAGE;
}

static enum ws_exit run_moves(const struct ws_find_asked *asked, const struct ws_choices *choices,
                              enum ws_view view, struct ws_error *error)
{
    struct question question = {.view = view, .pattern = ws_entry_open()};
    enum ws_exit status = WS_EXIT_USAGE;

    if (parse_question(asked, &question, error) &&
        ws_described_refused(choices, question.variant->name, error))
        status = answer(asked, choices, &question, error);
    free(question.element);
    return status;
}

/* Rows and columns are on axes of their own in the fragment. */
static enum ws_axis axis_in(enum ws_axis axis, enum ws_view view)
{
    return view == WS_VIEW_MEMORY   ? axis
           : axis == WS_AXIS_ROW    ? WS_AXIS_FRAGMENT_ROW
           : axis == WS_AXIS_COLUMN ? WS_AXIS_FRAGMENT_COLUMN
                                    : axis;
}

static enum ws_exit run_asked(const struct ws_arguments *arguments, struct ws_choices *choices,
                              struct ws_error *error)
{
    bool has_view = ws_arguments_has(arguments, OPTION_VIEW);
    enum ws_view view = (enum ws_view)ws_arguments_word(arguments, OPTION_VIEW, WS_VIEW_MEMORY);
    struct ws_find_asked asked = {
        .subject = arguments->operand[0],
        .role = (enum ws_operand_role)(
            1 + ws_arguments_word(arguments, OPTION_OPERAND, WS_OPERAND_MATRICES - 1)),
        .element = calloc((size_t)arguments->count + 1, sizeof *asked.element),
        .format = (enum ws_find_format)ws_arguments_word(arguments, OPTION_FORMAT, WS_FIND_TEXT),
    };
    enum ws_exit status = WS_EXIT_USAGE;

    for (int i = 0; asked.element && i < arguments->count; i++)
        if (arguments->given[i].option == OPTION_ELEMENT)
            asked.element[asked.elements++] = arguments->given[i].value;
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) {
        enum ws_axis axis = axis_in(axes[i].axis, view);

        asked.option[axis] = arguments->option[axes[i].option].name;
        asked.value[axis] = ws_arguments_value(arguments, axes[i].option, NULL);
    }
    if (!asked.element)
        ws_no_memory(error);
    else if (!check_elements(arguments, error) || !ws_find_check(&asked, error))
        ;
    else if (ws_trace_is_input(asked.subject))
        status = run_trace(&asked, choices, has_view, error);
    else if (ws_is_mma_text(asked.subject))
        status = run_product(&asked, choices, has_view, error);
    else if (has_view && !asked.elements && !ws_arguments_has(arguments, OPTION_ROW) &&
             !ws_arguments_has(arguments, OPTION_COLUMN))
        ws_fail(error, WS_CODE_UNUSED,
                "--view applies to --element, --row and --column; this answer has both views");
    else
        status = run_moves(&asked, choices, view, error);
    free(asked.element);
    return status;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    return ws_run_with_choices(arguments, run_asked, error);
}

const struct ws_command ws_command_find = {
    .name = "find",
    .operands = "VARIANT|TRACE",
    .operand = WS_OPERAND_OPENED,
    .least = 1,
    .most = 1,
    .summary = "look up an element, a lane, a row, an address or a bank",
    .description =
        "Finds the lane and register of an element (--element), or the elements of a lane, a row, "
        "an address or a bank. Prints the formulas too. Of a trace, finds the accesses.",
    .details =
        "--lane, --register, --byte, --matrix, --row, --column, --address and --bank together find "
        "what matches all of them.\n\nWith --address and --bank, --tile, --pitch, --swizzle and "
        "--base place the "
        "rows in shared memory; by default they are packed from byte 0. Rows and columns count in "
        "memory, with --view fragment in the fragment. The name M1[3,5] is always in memory, "
        "F1[5,3] always in the fragment.\n\nOf an MMA variant, a name has the operand: A[3,5]. "
        "mma.m8n8k4 of f16 computes four MMAs: A2[3,1]. For an element of D it prints the element "
        "of C "
        "and, for each k, the registers of A and B. Of a sparse MMA, metadata selects the row of "
        "B; all possible rows are listed. The json has for each element of D its terms: \"d\", "
        "\"a\" and the possible \"b\".\n\nA and B of wgmma are in shared memory: with "
        "--descriptor, --element prints the byte that an element is read from, and --address and "
        "--bank the elements that are read there.\n\nOf a trace of `warpscope-probe trace`, or of "
        "`warpscope banks FILE --output`, --address, --bank, --lane, --warp and --site together "
        "find the accesses to shared memory: their site, warp, lanes and how often they were "
        "executed.",
    .option = options,
    .example = examples,
    .run = run,
};
