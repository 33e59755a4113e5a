/*
 * warpscope find: the look-up, in either direction. What is asked for becomes a set of slots; the
 * answer to each is a sentence and the formulas with its numbers put in.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "probe/isa/mma_parse.h"
#include "probe/isa/named.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/cli/commands.h"
#include "viz/cli/described_asked.h"
#include "viz/cli/find_answer.h"
#include "viz/cli/find_described.h"
#include "viz/cli/find_memory.h"
#include "viz/cli/find_product.h"
#include "viz/export/assets.h"
#include "viz/say/elements.h"
#include "viz/text/mapping_text.h"
#include "viz/text/product_words.h"

enum {
    OPTION_ELEMENT,
    OPTION_OPERAND,
    OPTION_LANE,
    OPTION_REGISTER,
    OPTION_BYTE,
    OPTION_ADDRESS,
    OPTION_BANK,
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
                     .more = "of wgmma thread L, 0 to 127; L or TL",
                     .group = WS_GROUP_OPTIONS,
                     .brief = true},
    [OPTION_REGISTER] = {.name = "register",
                         .value = "R",
                         .help = "only register R of the lane, such as r1",
                         .more = "of an MMA by operand, such as b1",
                         .brief = true},
    [OPTION_BYTE] = {.name = "byte",
                     .value = "B",
                     .help = "only byte B of each register, 0 (lowest) to 3",
                     .more = "to 7 in a 64-bit register"},
    [OPTION_ADDRESS] = {.name = "address",
                        .value = "BYTE",
                        .help = "list the elements at a byte of shared memory",
                        .more = "288 or 0x120; of A or B of wgmma with --descriptor",
                        .brief = true},
    [OPTION_BANK] = {.name = "bank",
                     .value = "N",
                     .help = "list the elements in a shared memory bank, 0 to 31",
                     .brief = true},
    [OPTION_DESCRIPTOR] = {.id = WS_CHOICE_DESCRIPTOR},
    [OPTION_MAJOR] = {.id = WS_CHOICE_MAJOR},
    [OPTION_VIEW] = {.id = WS_CHOICE_VIEW,
                     .help = "take rows and columns in memory (default) or fragment",
                     .more = "with --element; memory: a row is the bytes at one lane's address, of "
                             "movmatrix in the source; fragment: as the registers hold the matrix",
                     .group = WS_GROUP_OPTIONS,
                     .brief = true},
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
    {"warpscope find ldmatrix.x4.trans --element 0,2,7 --view fragment",
     "an element by its place in the transposed fragment"},
    {"warpscope find ldmatrix.x4 --address 0x120 --pitch 128",
     "the element at byte 288, if rows are 128 bytes apart"},
    {"warpscope find mma.m16n8k16.f32.f16.f16.f32 --lane 5 --register b1",
     "what lane 5 holds in b1"},
    {"warpscope find wgmma.m64n16k16.f32.f16.f16 --descriptor swizzle=128,leading=16,stride=1024 "
     "--element 'A[3,5]'",
     "the byte of shared memory that it is read from"},
    {"warpscope find wgmma.m64n16k16.f32.f16.f16 --descriptor swizzle=128,leading=16,stride=1024 "
     "--operand A --address 0x1b0",
     "the elements that are read there"},
    {0},
};

/* What was asked, and answered: the slots, in the order asked for. */
struct question {
    const struct ws_variant *variant;
    enum ws_view view;
    int elements; /* places asked for, in memory coordinates; owned */
    struct ws_place *element;
    int lane, reg, byte; /* -1 where not given */
    struct ws_find_memory memory;
};

static const char *address_of(const struct ws_arguments *arguments)
{
    return ws_arguments_value(arguments, OPTION_ADDRESS, NULL);
}

static const char *bank_of(const struct ws_arguments *arguments)
{
    return ws_arguments_value(arguments, OPTION_BANK, NULL);
}

/* Reads the query of memory, and refuses others with it. */
static bool parse_memory(const struct ws_arguments *arguments, const struct ws_choices *choices,
                         struct question *question, struct ws_error *error)
{
    const char *asks = address_of(arguments) ? "address" : bank_of(arguments) ? "bank" : NULL;
    const char *laid = ws_find_memory_given(choices);

    if (asks && (question->elements || question->lane >= 0))
        return ws_fail(error, WS_CODE_CONFLICT, "--%s and --%s are opposite queries; remove one",
                       asks, question->elements ? "element" : "lane");
    if (laid && !asks && question->lane < 0)
        return ws_fail(error, WS_CODE_UNUSED,
                       "--%s sets addresses in shared memory; pass --address, --bank or --lane too",
                       laid);
    if (laid && (question->reg >= 0 || question->byte >= 0))
        return ws_fail(
            error, WS_CODE_CONFLICT,
            "--%s sets the lane's row address, but --%s queries what the lane holds; remove one",
            laid, question->reg >= 0 ? "register" : "byte");
    if (asks && ws_arguments_has(arguments, OPTION_VIEW))
        return ws_fail(error, WS_CODE_UNUSED,
                       "--view applies to --element; this answer has both views");
    return ws_find_memory_ask(address_of(arguments), bank_of(arguments), question->variant, choices,
                              &question->memory, error);
}

static bool fail_element(const struct question *question, const char *text, struct ws_error *error)
{
    bool one = ws_moved(question->variant)->matrices == 1;

    return ws_fail(error, WS_CODE_SYNTAX,
                   "--element %.40s: expected %s, such as --element %s or --element 'M0[3,5]'",
                   text, one ? "row and column" : "matrix, row and column", one ? "3,5" : "0,3,5");
}

/* Reads "M0[3,5]" or "F0[5,3]", which say themselves whose rows and columns they are. */
static bool parse_name(const char *text, const struct question *question, struct ws_place *place,
                       struct ws_error *error)
{
    const char *at = text;

    if (!ws_place_read(question->variant, &at, place, error))
        return ws_fail_in(error, "--element");
    return (!*at && place->matrix >= 0 && place->row >= 0 && place->column >= 0) ||
           fail_element(question, text, error);
}

/* Reads "M,R,C" in the question's view, of one matrix "R,C", or a name. */
static bool parse_element(const char *text, const struct question *question, struct ws_place *place,
                          struct ws_error *error)
{
    static const char *const names[] = {"matrix", "row", "column"};
    const struct ws_variant *variant = question->variant;
    const int counts[] = {ws_moved(variant)->matrices, ws_view_rows(variant, question->view),
                          ws_view_columns(variant, question->view)};
    char where[80], numbers[WS_PLACE_SIZE];
    const char *part = ws_place_numbers(text, numbers);
    const char *comma = strchr(part, ',');
    int value[3] = {0}, first = counts[0] == 1 && comma && !strchr(comma + 1, ',');

    if (*text && strchr("mMfF", *text))
        return parse_name(text, question, place, error);
    if (isalpha((unsigned char)*text)) /* A[3,5] is of a product */
        return fail_element(question, text, error);
    snprintf(where, sizeof where, "the %s view of %s", ws_view_of(variant, question->view),
             variant->name);
    for (int i = first; i < 3; i++) {
        size_t length = strcspn(part, ",");
        char number[32];

        snprintf(number, sizeof number, "%.*s", (int)(length < 31 ? length : 31), part);
        if (!length || (part[length] == ',') != (i < 2))
            return fail_element(question, text, error);
        if (!ws_parse_index(number, names[i], where, counts[i], &value[i], error))
            return false;
        part += length + (i < 2);
    }
    *place = ws_place_in_view(variant, (struct ws_place){value[0], value[1], value[2], 0},
                              question->view);
    return true;
}

/* A register's number, or its name, in either case: "1", "r1", "R1"; of movmatrix "d". */
static bool parse_register(const char *text, const struct ws_variant *variant, int *reg,
                           struct ws_error *error)
{
    char name[WS_REGISTER_SIZE], registers[WS_REGISTERS_SIZE];

    for (*reg = 0; *reg < ws_moved(variant)->registers; ++*reg)
        if (!strcasecmp(text, ws_register_name(variant, *reg, name)))
            return true;
    if ((*text == 'r' || *text == 'R') && isdigit((unsigned char)text[1]) && !strchr(text, '.'))
        text++;
    if (!isdigit((unsigned char)*text) && *text != '-')
        return ws_fail(error, WS_CODE_OPERAND, "--register %.20s: %s does not have it; expected %s",
                       text, variant->name, ws_operand_registers(variant, registers));
    return ws_parse_index(text, "register", variant->name, ws_moved(variant)->registers, reg,
                          error);
}

static bool parse_number(const struct ws_arguments *arguments, int option, const char *of,
                         int count, int *value, struct ws_error *error)
{
    const char *text = ws_arguments_value(arguments, option, NULL);

    *value = -1;
    if (text && option == OPTION_LANE)
        text = ws_lane_digits(text);
    return !text || ws_parse_index(text, arguments->option[option].name, of, count, value, error);
}

static bool parse_question(const struct ws_arguments *arguments, struct question *question,
                           struct ws_error *error)
{
    const struct ws_variant *variant;

    if (!ws_parse_variant(arguments->operand[0], &question->variant, error))
        return false;
    variant = question->variant;
    if (ws_arguments_has(arguments, OPTION_OPERAND))
        return ws_fail(error, WS_CODE_UNUSED, "--operand applies to MMA variants; remove it for %s",
                       variant->name);
    question->view = (enum ws_view)ws_arguments_word(arguments, OPTION_VIEW, WS_VIEW_MEMORY);
    question->element = calloc((size_t)arguments->count + 1, sizeof *question->element);
    if (!question->element)
        return ws_no_memory(error);
    for (int i = 0; i < arguments->count; i++)
        if (arguments->given[i].option == OPTION_ELEMENT &&
            !parse_element(arguments->given[i].value, question,
                           &question->element[question->elements++], error))
            return false;
    if (!parse_number(arguments, OPTION_LANE, "a warp", WS_LANES, &question->lane, error) ||
        (ws_arguments_has(arguments, OPTION_REGISTER) &&
         !parse_register(ws_arguments_value(arguments, OPTION_REGISTER, NULL), variant,
                         &question->reg, error)) ||
        !parse_number(arguments, OPTION_BYTE, "a 32-bit register", 4, &question->byte, error))
        return false;
    if (question->lane < 0 && (question->reg >= 0 || question->byte >= 0))
        return ws_fail(error, WS_CODE_MISSING,
                       "--register and --byte are parts of a lane; pass --lane");
    if (question->lane >= 0 && question->elements)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--element and --lane are opposite queries; remove one");
    if (question->lane >= 0 && ws_arguments_has(arguments, OPTION_VIEW))
        return ws_fail(error, WS_CODE_UNUSED,
                       "--view applies to --element; the answer to --lane has both views");
    if (question->lane < 0 && !question->elements && !address_of(arguments) && !bank_of(arguments))
        return ws_fail(error, WS_CODE_MISSING,
                       "no query; pass --element M,R,C, --lane L, --address BYTE or --bank N, such "
                       "as --element 0,3,5");
    return true;
}

enum { SENTENCES = 2 }; /* a lane that holds more elements is answered with a line for each */

static void print_text(const struct question *question, const struct ws_evidence *evidence,
                       const struct ws_elements *elements, const struct ws_matches *found)
{
    bool all = question->lane >= 0 && question->reg < 0 && question->byte < 0;
    struct ws_slot slot;
    struct ws_entry row;

    for (int i = 0; i < question->elements; i++)
        if (ws_mapping_slot(&evidence->mapping, question->element[i], &slot))
            ws_find_print(evidence, slot, true);
    if (question->lane >= 0 && found->count > SENTENCES) {
        ws_find_print_lane(evidence, question->lane, elements, found);
        if (!all) /* otherwise a line about its row follows */
            putchar('\n');
    } else if (question->lane >= 0) {
        for (int64_t n = 0; ws_elements_next(elements, found, &n, &row);)
            ws_find_print(evidence, ws_entry_slot(&row), false);
    }
    if (question->memory.byte >= 0 || question->memory.bank >= 0)
        ws_find_memory_print(&question->memory, evidence, elements, found);
    else if (all)
        ws_find_memory_lane(&question->memory, &evidence->mapping, question->lane);
    ws_print_wrapped(stdout, evidence->text, 0, 80);
    if (evidence->remark[0])
        ws_print_wrapped(stdout, evidence->remark, 0, 80);
}

static int64_t or_open(int value)
{
    return value < 0 ? WS_OPEN : value;
}

/* The rows that answer the question. */
static bool choose(const struct question *question, const struct ws_mapping *mapping,
                   const struct ws_elements *elements, struct ws_matches *found,
                   struct ws_error *error)
{
    struct ws_entry *pattern = calloc((size_t)question->elements + 1, sizeof *pattern);
    struct ws_slot slot;
    bool done = pattern || ws_no_memory(error);

    for (int i = 0; i < question->elements && done; i++) {
        const struct ws_place *place = &question->element[i];

        pattern[i] = ws_entry_at(*place);
        if (!ws_mapping_slot(mapping, *place, &slot))
            done = ws_fail(error, WS_CODE_NO_MATCH,
                           "%s: no lane holds matrix %d, row %d, column %d in the capture",
                           question->variant->name, place->matrix, place->row, place->column);
    }
    if (done && !question->elements) {
        *pattern = ws_entry_open();
        pattern->at[WS_AXIS_THREAD] = or_open(question->lane);
        pattern->at[WS_AXIS_REGISTER] = or_open(question->reg);
        pattern->at[WS_AXIS_REGISTER_BYTE] = or_open(question->byte);
        pattern->at[WS_AXIS_BYTE] = or_open(question->memory.byte);
        pattern->at[WS_AXIS_BANK] = or_open(question->memory.bank);
    }
    done = done && ws_elements_match(elements, pattern, question->elements ? question->elements : 1,
                                     found, error);
    free(pattern);
    return done;
}

static bool print(const struct question *question, const char *name, int format,
                  const struct ws_evidence *evidence, struct ws_error *error)
{
    const struct ws_mapping *mapping = &evidence->mapping;
    struct ws_elements elements = ws_elements_of_registers(&mapping, 1);
    struct ws_matches found = {0};
    bool done;

    elements.rows = question->memory.rows.counted ? &question->memory.rows : NULL;
    done = choose(question, mapping, &elements, &found, error);
    if (done && format == WS_FIND_CSV)
        ws_say_csv(stdout, &elements, &found);
    else if (done && format == WS_FIND_JSON)
        ws_mapping_json(stdout, evidence, &found);
    else if (done && !ws_named_in_full(name))
        printf("%s\n", question->variant->name); /* which no sentence says */
    if (done && format == WS_FIND_TEXT)
        print_text(question, evidence, &elements, &found);
    ws_matches_finish(&found);
    return done;
}

/* `name`: what it was called by who asks. False too where addresses fault, once all is printed. */
static bool answer(const struct question *question, const char *name, int format,
                   struct ws_error *error)
{
    struct ws_captures captures = {0};
    struct ws_evidence evidence = {0};
    bool done = ws_assets_captures(&captures, error) &&
                ws_evidence_of(&captures, question->variant, &evidence, error);
    bool faults = done && ws_find_memory_faults(&question->memory, &evidence, error);

    done = done && print(question, name, format, &evidence, error);
    ws_evidence_finish(&evidence);
    ws_captures_finish(&captures);
    return done && !faults;
}

/* The operand that is asked about: that of --operand, or the one that the elements name. */
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

    if (!ws_parse_mma(asked->product, &mma, error) ||
        !ws_described_asked(choices, asked->product, mma, described_role(asked), &shown, error))
        return WS_EXIT_USAGE;
    return ws_described_know(&shown, mma, error) ? ws_find_described(asked, &shown, error)
                                                 : WS_EXIT_FAILED;
}

/* Refuses --address without a descriptor, which only wgmma can have. */
static bool refuse_byte(const char *product, struct ws_error *error)
{
    const struct ws_mma *mma;

    if (!ws_parse_mma(product, &mma, error))
        return false;
    return mma->warpgroup
               ? ws_fail(error, WS_CODE_MISSING, "--address needs a descriptor; pass --descriptor")
               : ws_fail(error, WS_CODE_UNUSED,
                         "--address is in shared memory, but the operands of %s are in registers; "
                         "pass --element or --lane",
                         mma->name);
}

static enum ws_exit run_product(const struct ws_arguments *arguments,
                                const struct ws_choices *choices, struct ws_error *error)
{
    struct ws_find_asked asked = {
        .product = arguments->operand[0],
        .role = (enum ws_operand_role)(
            1 + ws_arguments_word(arguments, OPTION_OPERAND, WS_OPERAND_MATRICES - 1)),
        .element = calloc((size_t)arguments->count + 1, sizeof *asked.element),
        .lane = ws_arguments_value(arguments, OPTION_LANE, NULL),
        .reg = ws_arguments_value(arguments, OPTION_REGISTER, NULL),
        .byte = ws_arguments_value(arguments, OPTION_BYTE, NULL),
        .at = address_of(arguments),
        .format = (enum ws_find_format)ws_arguments_word(arguments, OPTION_FORMAT, WS_FIND_TEXT),
    };
    enum ws_exit status = WS_EXIT_USAGE;

    for (int i = 0; asked.element && i < arguments->count; i++)
        if (arguments->given[i].option == OPTION_ELEMENT)
            asked.element[asked.elements++] = arguments->given[i].value;
    if (!asked.element)
        ws_no_memory(error);
    else if (bank_of(arguments) || ws_find_memory_given(choices))
        ws_fail(error, WS_CODE_UNUSED,
                "--%s applies to rows whose addresses lanes supply, which an MMA does not have; "
                "remove it",
                bank_of(arguments) ? "bank" : ws_find_memory_given(choices));
    else if (ws_arguments_has(arguments, OPTION_VIEW))
        ws_fail(error, WS_CODE_UNUSED, "--view applies to data movement; %s; remove it",
                choices->has_descriptor ? "a descriptor's operand is only in memory"
                                        : "MMA operands are only in registers");
    else if (ws_described_asks(choices))
        status = run_described(&asked, choices, error);
    else if (asked.at)
        refuse_byte(asked.product, error);
    else
        status = ws_find_product(&asked, error);
    free(asked.element);
    return status;
}

/* Refuses a register, a1, in place of an element: figures name both. */
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

static enum ws_exit run_asked(const struct ws_arguments *arguments, struct ws_choices *choices,
                              struct ws_error *error)
{
    struct question question = {.reg = -1};
    enum ws_exit status = WS_EXIT_DONE;

    if (!check_elements(arguments, error))
        return WS_EXIT_USAGE;
    if (ws_is_mma_text(arguments->operand[0]))
        return run_product(arguments, choices, error);
    if (!parse_question(arguments, &question, error) ||
        !parse_memory(arguments, choices, &question, error) ||
        !ws_described_refused(choices, question.variant->name, error))
        status = WS_EXIT_USAGE;
    else if (!answer(&question, arguments->operand[0],
                     ws_arguments_word(arguments, OPTION_FORMAT, WS_FIND_TEXT), error))
        status = WS_EXIT_FAILED;
    free(question.element);
    return status;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    return ws_run_with_choices(arguments, run_asked, error);
}

const struct ws_command ws_command_find = {
    .name = "find",
    .operands = "VARIANT",
    .operand = WS_OPERAND_SUBJECT,
    .least = 1,
    .most = 1,
    .summary = "look up an element, a lane, an address or a bank",
    .description =
        "Finds the lane and register of an element (--element), or what a lane (--lane), an "
        "address (--address) or a bank (--bank) holds. Prints the formulas too.",
    .details =
        "With --address and --bank, --tile, --pitch, --swizzle and --base place the "
        "rows in shared memory; by default they are packed from byte 0. Rows and columns count in "
        "memory, with --view fragment in the fragment. The name M1[3,5] is always in memory, "
        "F1[5,3] always in the fragment.\n\nOf an MMA variant, a name has the operand: A[3,5]. "
        "mma.m8n8k4 of f16 computes four MMAs: A2[3,1]. For an element of D it prints the element "
        "of C "
        "and, for each k, the registers of A and B. Of a sparse MMA, metadata selects the row of "
        "B; all possible rows are listed. The json has for each element of D its terms: \"d\", "
        "\"a\" and the possible \"b\".\n\nA and B of wgmma are in shared memory: with "
        "--descriptor, --element prints the byte that an element is read from, and --address the "
        "elements that are read at a byte.",
    .option = options,
    .example = examples,
    .run = run,
};
