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
#include "viz/text/mapping_text.h"

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

static const char *format_word(int index)
{
    static const char *const words[] = {"text", "csv", "json", NULL};

    return words[index];
}

static const struct ws_option options[] = {
    [OPTION_ELEMENT] =
        {.name = "element",
         .value = "M,R,C",
         .many = true,
         .help = "the element of matrix M in row R, column C (R,C where there is one matrix), or "
                 "by its name, 'M1[3,5]' in memory or 'F1[5,3]' in the fragment; of a product "
                 "'A[3,5]', 'B[…]', 'C[…]' or 'D[…]': who holds it, and what goes "
                 "into an element of D; may be given several times"},
    [OPTION_OPERAND] = {.id = WS_CHOICE_OPERAND,
                        .help = "of a product, which operand --element R,C or --lane asks about: "
                                "A, B, C or D; of a sparse one E (metadata), of a scaled one SA or "
                                "SB (scale factors)"},
    [OPTION_LANE] =
        {.id = WS_CHOICE_LANE,
         .help = "lane L, 0 to 31 (of a wgmma thread L, 0 to 127), or TL: what its registers "
                 "hold"},
    [OPTION_REGISTER] = {.name = "register",
                         .value = "R",
                         .help = "with --lane: of register R alone, or by its name, such as r1; "
                                 "of a product b1"},
    [OPTION_BYTE] = {.name = "byte",
                     .value = "B",
                     .help = "with --lane: of byte B alone, 0 (lowest) to 3, of 64-bit registers "
                             "to 7"},
    [OPTION_ADDRESS] = {.name = "address",
                        .value = "BYTE",
                        .help = "which elements are at that byte of shared memory, 288 or 0x120, "
                                "where the rows lie as --tile and the like say; of A or B of wgmma "
                                "which are read there, as --descriptor says"},
    [OPTION_BANK] = {.name = "bank",
                     .value = "N",
                     .help = "which elements are in that bank of shared memory, 0 to 31"},
    [OPTION_DESCRIPTOR] = {.id = WS_CHOICE_DESCRIPTOR},
    [OPTION_MAJOR] = {.id = WS_CHOICE_MAJOR},
    [OPTION_VIEW] = {.id = WS_CHOICE_VIEW,
                     .help = "whose rows and columns --element means: memory (a row is what one "
                             "lane's address names, the default; of movmatrix, the source) or "
                             "fragment (as the registers hold the matrix)"},
    [OPTION_FORMAT] = {.name = "format",
                       .value = "FORMAT",
                       .words = format_word,
                       .help = "text (sentences, the default), csv or json (as of `show`)"},
    WS_FIND_MEMORY_CHOICES,
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope find ldmatrix.m8n8.x4.b16 --element 1,3,5", "who holds matrix 1, row 3, column 5"},
    {"warpscope find ldmatrix.m8n8.x4.trans.b16 --element 0,2,7 --view fragment",
     "the same question about the transposed fragment"},
    {"warpscope find ldmatrix.m8n8.x4.b16 --lane 14 --register 1", "what lane 14 holds in r1"},
    {"warpscope find ldmatrix.m8n8.x4.b16 --address 0x120 --pitch 128",
     "what is at byte 288 of shared memory, in rows of 128 bytes"},
    {"warpscope find mma.m16n8k16.f32.f16.f16.f32 --element 'D[3,5]'",
     "who holds it, and the registers of A, B and C that go into it"},
    {"warpscope find mma.m16n8k16.f32.f16.f16.f32 --lane 5 --register b1",
     "what lane 5 holds in b1"},
    {"warpscope find wgmma.m64n16k16.f32.f16.f16 --descriptor swizzle=128,leading=16,stride=1024 "
     "--element 'A[3,5]'",
     "which byte of shared memory it is read from"},
    {"warpscope find wgmma.m64n16k16.f32.f16.f16 --descriptor swizzle=128,leading=16,stride=1024 "
     "--operand A --address 0x1b0",
     "what is read there"},
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

/* What is asked of memory, and that nothing is asked beside it. */
static bool parse_memory(const struct ws_arguments *arguments, const struct ws_choices *choices,
                         struct question *question, struct ws_error *error)
{
    const char *asks = address_of(arguments) ? "address" : bank_of(arguments) ? "bank" : NULL;
    const char *laid = ws_find_memory_given(choices);

    if (asks && (question->elements || question->lane >= 0))
        return ws_fail(error, "--%s and --%s ask in opposite directions: give one of them", asks,
                       question->elements ? "element" : "lane");
    if (laid && !asks && question->lane < 0)
        return ws_fail(error,
                       "--%s says where rows lie in shared memory: ask with --address, --bank or "
                       "--lane",
                       laid);
    if (laid && (question->reg >= 0 || question->byte >= 0))
        return ws_fail(error,
                       "--%s says where the row lies that a lane gives the address of, and --%s "
                       "asks what the lane holds: leave one of them out",
                       laid, question->reg >= 0 ? "register" : "byte");
    if (asks && ws_arguments_has(arguments, OPTION_VIEW))
        return ws_fail(error, "--view says whose rows and columns --element means; the answer has "
                              "both");
    return ws_find_memory_ask(address_of(arguments), bank_of(arguments), question->variant, choices,
                              &question->memory, error);
}

static bool fail_element(const struct question *question, const char *text, struct ws_error *error)
{
    bool one = ws_moved(question->variant)->matrices == 1;

    return ws_fail(error,
                   "--element %.40s: %s are wanted, such as --element %s or --element 'M0[3,5]'",
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
    char name[WS_REGISTER_SIZE];

    for (*reg = 0; *reg < ws_moved(variant)->registers; ++*reg)
        if (!strcasecmp(text, ws_register_name(variant, *reg, name)))
            return true;
    if ((*text == 'r' || *text == 'R') && isdigit((unsigned char)text[1]))
        text++;
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
        return ws_fail(error,
                       "--operand is for products; %s has one operand, the matrices that it moves",
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
        return ws_fail(error, "--register and --byte say which part of a lane: add --lane");
    if (question->lane >= 0 && question->elements)
        return ws_fail(error, "--element and --lane ask in opposite directions: give one of them");
    if (question->lane >= 0 && ws_arguments_has(arguments, OPTION_VIEW))
        return ws_fail(error, "--view says whose rows and columns --element means; of --lane, the "
                              "answer has both");
    if (question->lane < 0 && !question->elements && !address_of(arguments) && !bank_of(arguments))
        return ws_fail(error, "find what? Give --element M,R,C, --lane L, --address BYTE or "
                              "--bank N, such as --element 0,3,5");
    return true;
}

static bool asked_of_lane(const struct question *question, struct ws_slot slot)
{
    int byte = question->byte, elements = ws_moved(question->variant)->elements;

    return slot.lane == question->lane && (question->reg < 0 || slot.reg == question->reg) &&
           (byte < 0 || byte * elements / 4 == slot.element);
}

static void print_text(const struct question *question, const struct ws_evidence *evidence,
                       const bool *picked)
{
    struct ws_slot slot;

    for (int i = 0; i < question->elements; i++)
        if (ws_mapping_slot(&evidence->mapping, question->element[i], &slot))
            ws_find_print(evidence, slot, true);
    for (int number = 0; question->lane >= 0 && number < ws_slot_count(question->variant); number++)
        if (picked[number])
            ws_find_print(evidence, ws_slot_at(question->variant, number), false);
    if (question->memory.byte >= 0 || question->memory.bank >= 0)
        ws_find_memory_print(&question->memory, evidence, picked);
    else if (question->lane >= 0 && question->reg < 0 && question->byte < 0)
        ws_find_memory_lane(&question->memory, &evidence->mapping, question->lane);
    ws_print_wrapped(stdout, evidence->text, 0, 80);
    if (evidence->remark[0])
        ws_print_wrapped(stdout, evidence->remark, 0, 80);
}

/* Marks the slots that answer the question. */
static bool pick_slots(const struct question *question, const struct ws_evidence *evidence,
                       bool *picked, struct ws_error *error)
{
    struct ws_slot slot;

    for (int i = 0; i < question->elements; i++) {
        const struct ws_place *place = &question->element[i];

        if (!ws_mapping_slot(&evidence->mapping, *place, &slot))
            return ws_fail(error, "%s: no lane holds matrix %d, row %d, column %d in the capture",
                           question->variant->name, place->matrix, place->row, place->column);
        picked[ws_slot_number(question->variant, slot)] = true;
    }
    for (int number = 0; number < ws_slot_count(question->variant); number++)
        if (asked_of_lane(question, ws_slot_at(question->variant, number)) ||
            ws_find_memory_has(&question->memory, &evidence->mapping,
                               ws_slot_at(question->variant, number)))
            picked[number] = true;
    return true;
}

/* `name`: what it was called by who asks. False too where addresses fault, once all is printed. */
static bool answer(const struct question *question, const char *name, int format,
                   struct ws_error *error)
{
    struct ws_captures captures = {0};
    struct ws_evidence evidence = {0};
    bool *picked = calloc((size_t)ws_slot_count(question->variant), sizeof *picked);
    const struct ws_pick pick = {picked};
    bool done = picked ? ws_assets_captures(&captures, error) &&
                             ws_evidence_of(&captures, question->variant, &evidence, error) &&
                             pick_slots(question, &evidence, picked, error)
                       : ws_no_memory(error);
    bool faults = done && ws_find_memory_faults(&question->memory, &evidence, error);

    if (done && format == WS_FIND_CSV)
        ws_mapping_csv(stdout, &evidence.mapping, &pick);
    else if (done && format == WS_FIND_JSON)
        ws_mapping_json(stdout, &evidence, &pick);
    else if (done && !ws_named_in_full(name))
        printf("%s\n", question->variant->name); /* which no sentence says */
    if (done && format == WS_FIND_TEXT)
        print_text(question, &evidence, picked);
    ws_evidence_finish(&evidence);
    ws_captures_finish(&captures);
    free(picked);
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

/* A byte that is asked for without a descriptor, which only a warpgroup's product can have. */
static bool refuse_byte(const char *product, struct ws_error *error)
{
    const struct ws_mma *mma;

    if (!ws_parse_mma(product, &mma, error))
        return false;
    return mma->warpgroup
               ? ws_fail(error, "--address is a byte of shared memory, where a descriptor says "
                                "what is what; give one with --descriptor")
               : ws_fail(error,
                         "--address is a byte of shared memory, and the operands of %s are in "
                         "registers: ask with --element or --lane",
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
        ws_fail(error,
                "--%s is of rows that lanes give the addresses of, and a product has none; "
                "--address asks for a byte that a descriptor reads",
                bank_of(arguments) ? "bank" : ws_find_memory_given(choices));
    else if (ws_arguments_has(arguments, OPTION_VIEW))
        ws_fail(error,
                "--view is for what moves between memory and registers; the operands of a "
                "product are in %s alone: leave it out",
                choices->has_descriptor ? "memory" : "registers");
    else if (ws_described_asks(choices))
        status = run_described(&asked, choices, error);
    else if (asked.at)
        refuse_byte(asked.product, error);
    else
        status = ws_find_product(&asked, error);
    free(asked.element);
    return status;
}

static enum ws_exit run_asked(const struct ws_arguments *arguments, struct ws_choices *choices,
                              struct ws_error *error)
{
    struct question question = {.reg = -1};
    enum ws_exit status = WS_EXIT_DONE;

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
    .summary = "look up who holds an element, or what a lane holds",
    .description =
        "Answers both questions about one variant: which lane holds an element, in which register "
        "and bits, and who gives the address of its row (--element); and what a lane's registers "
        "hold (--lane, with --register and --byte to narrow it), and which row the lane gives the "
        "address of, if any. --address asks what is at a byte of shared memory and --bank what is "
        "in "
        "a bank, where rows lie as --tile, --pitch, --padding, --swizzle and --base say, by "
        "default "
        "one after the other from byte 0. Each answer comes with the "
        "formulas it follows from, with the numbers put in.\n\n"
        "Rows and columns are counted in memory, where a row is the bytes that one lane's "
        "address names, unless --view fragment says that they are those of the matrix as the "
        "registers hold it. A name says that itself: M1[3,5] is in memory, F1[5,3] in the "
        "fragment.\n\n"
        "Of a product, mma.sync or mma.sp, a name says the operand: A[3,5], and of mma.m8n8k4 of "
        "f16, which is four products at once, A2[3,1]. --lane tells of all operands, unless "
        "--operand or the register's name says which. With an element of D, or a register of "
        "operand D, comes what goes into it: the element of C, and for each k the registers of A "
        "and of B. Of a sparse product metadata decides which row of B a stored element of A "
        "meets: all that it can be are given. csv has the lines that `show` has of all those "
        "elements; json has the same elements by operand, and for each element of D its terms: "
        "\"d\", \"a\" and the elements \"b\" that it can be.\n\n"
        "A and B of a wgmma are in shared memory, where --descriptor says: --element tells which "
        "byte an element is read from, and --address which elements are read at a byte, several "
        "where "
        "the descriptor's offsets make them overlap. csv and json are as of `show`.",
    .option = options,
    .example = examples,
    .run = run,
};
