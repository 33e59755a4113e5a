/*
 * warpscope feed: whether what a load leaves in registers is an operand of a product, and if not,
 * what is wrong and what is right. An answer of no is exit code 1, as a failed check is.
 */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/feed_pairs.h"
#include "probe/isa/mma_parse.h"
#include "probe/isa/subject.h"
#include "viz/cli/commands.h"
#include "viz/cli/feed_read.h"
#include "viz/text/feed_code.h"
#include "viz/text/feed_json.h"
#include "viz/text/feed_text.h"

enum { OPTION_OPERAND, OPTION_MAJOR, OPTION_REGISTERS, OPTION_STORED, OPTION_FORMAT, OPTION_LIST };
enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_CUDA };
enum { MAJOR_ROW, MAJOR_COLUMN, MAJORS };

static const char *major_word(int index)
{
    static const char *const words[MAJORS] = {[MAJOR_ROW] = "row", [MAJOR_COLUMN] = "column"};

    return index < MAJORS ? words[index] : ws_major_said_word(index - MAJORS);
}

static const char *format_word(int index)
{
    static const char *const words[] = {"text", "json", "cuda", NULL};

    return words[index];
}

static const struct ws_option options[] = {
    [OPTION_OPERAND] = {.id = WS_CHOICE_OPERAND,
                        .help =
                            "which operand of MMA is fed: A or B, or C; D where a store takes it"},
    [OPTION_MAJOR] = {.name = "major",
                      .value = "MAJOR",
                      .words = major_word,
                      .help =
                          "how it lies in memory: row (A as m rows of k, B as k rows of n, D as m "
                          "rows of n) or column (A as k rows of m, B as n rows of k, D as n rows "
                          "of m); without it, A and D by rows and B by columns. Of wgmma, as the "
                          "descriptor is read: k (the default), m of A, n of B, mn of either"},
    [OPTION_REGISTERS] = {.name = "registers",
                          .value = "R,R",
                          .help = "the load's registers in the order in which mma takes them: "
                                  "r0,r2,r1,r3; without it, the load's own"},
    [OPTION_STORED] = {.name = "stored",
                       .value = "SWIZZLE",
                       .offers = ws_swizzle_word,
                       .help =
                           "the swizzle that the matrix is stored with, where the addresses hold "
                           "it already, or another: none, 32, 64, 128 or B,M,S; without it, that "
                           "of --swizzle"},
    [OPTION_FORMAT] = {.name = "format",
                       .value = "FORMAT",
                       .words = format_word,
                       .help = "text (for reading, the default; a yes has its code), json, or cuda "
                               "(the code alone)"},
    [OPTION_LIST] = {.name = "list", .help = "list the pairs that have a name, and exit"},
    WS_READ_OPTIONS,
    WS_ADDRESS_CHOICES,
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope feed ldmatrix.m8n8.x4.b16 mma.m16n8k16.f32.f16.f16.f32 --operand A --pitch 144",
     "A of a row-major tile"},
    {"warpscope feed ldmatrix.m8n8.x4.b16 mma.m16n8k16.f32.f16.f16.f32 --operand A --tile rows "
     "--registers r0,r2,r1,r3",
     "the same with tiles along the rows; without --registers it is a no, which says why"},
    {"warpscope feed ldmatrix.m8n8.x2.trans.b16 mma.m16n8k16.f32.f16.f16.f32 --operand B --major "
     "row",
     "B that lies by rows"},
    {"warpscope feed mma.m16n8k16.f32.f16.f16.f32 stmatrix.m8n8.x2.b16 --operand D", "D to memory"},
    {"warpscope feed mma.m16n8k16.f32.f16.f16.f32 mma.m16n8k16.f32.f16.f16.f32 --operand A",
     "D as the next A, without memory"},
    {"warpscope feed b-b-x4 --swizzle 128 --pitch 128 --format cuda",
     "the code of a pair with a name"},
    {"warpscope feed wgmma.m64n64k16.f32.f16.f16 --operand A --descriptor "
     "swizzle=128,stride=1024,start=32 --step 1 --box type=f16,size=64x64,box=64x64,swizzle=128",
     "what TMA wrote, read by a descriptor"},
    {"warpscope feed stmatrix.m8n8.x4.b16 wgmma.m64n64k16.f32.f16.f16 --operand A --address "
     "'(threadIdx.x / 32 * 16 + t % 16) * 32 + t / 16 * 16' --swizzle 32 --descriptor "
     "swizzle=32,stride=256",
     "what a warpgroup stores; --code FILE has a kernel's own lines"},
    {0},
};

static enum ws_exit list_pairs(void)
{
    const struct ws_feed_pair *pair;

    for (int i = 0; (pair = ws_feed_pair(i)); i++)
        printf("%-12s %s\n", pair->name, pair->words);
    return WS_EXIT_DONE;
}

/* What an argument names: a product, or what moves. */
static bool parse_side(const char *text, const struct ws_mma **mma,
                       const struct ws_variant **variant, struct ws_error *error)
{
    *mma = NULL;
    *variant = NULL;
    return ws_is_mma_text(text) ? ws_parse_mma(text, mma, error) && ws_mma_text_is_code(text, error)
                                : ws_parse_variant(text, variant, error);
}

static bool name_refused(const char *name, struct ws_error *error)
{
    const char *near = ws_nearest_word(name, ws_feed_pair_word);

    if (strpbrk(name, ". "))
        return ws_fail(error,
                       "%.80s and what? wanted is LOAD MMA, MMA STORE, or MMA MMA, or the name "
                       "of a pair (warpscope feed --list)",
                       name);
    if (near)
        return ws_fail(error, "no pair is called '%.60s'; did you mean %s?", name, near);
    return ws_fail(error, "no pair is called '%.60s'; warpscope feed --list has their names", name);
}

/* A copy stores nothing of a register. */
static bool stores(const struct ws_variant *variant)
{
    return variant->family->writes_memory && !variant->family->from_global;
}

/* From two arguments. */
static bool take_sides(const struct ws_arguments *arguments, enum ws_operand_role role,
                       struct ws_feed_question *question, struct ws_error *error)
{
    const struct ws_mma *mma[2];
    const struct ws_variant *variant[2];

    for (int i = 0; i < 2; i++) {
        if (ws_feed_pair_named(arguments->operand[i]))
            return ws_fail(error, "%s is the name of a pair, and stands alone; leave out '%.60s'",
                           arguments->operand[i], arguments->operand[!i]);
        if (!parse_side(arguments->operand[i], &mma[i], &variant[i], error))
            return false;
    }
    assert((mma[0] || variant[0]) && (mma[1] || variant[1]));
    if (!mma[0] && !mma[1])
        return ws_fail(error,
                       "neither %s nor %s is a product: wanted is LOAD MMA, MMA STORE, or MMA "
                       "MMA",
                       variant[0]->name, variant[1]->name);
    if (!mma[1] && !stores(variant[1]))
        return ws_fail(error, "%s comes before the product that it feeds: give it first",
                       variant[1]->name);
    if (!mma[0] && stores(variant[0]))
        return ws_fail(error, "%s comes after the product whose D it takes: give it second",
                       variant[0]->name);
    if (!mma[1]) { /* a store, which takes D */
        if (role != WS_OPERAND_MATRICES && role != WS_OPERAND_D)
            return ws_fail(error, "%s takes D, and not %s", variant[1]->name,
                           ws_operand_letter(role));
        question->from = variant[1];
        return ws_subject_operand(mma[0], WS_OPERAND_D, &question->operand, error);
    }
    if (role == WS_OPERAND_MATRICES)
        return ws_fail(error, "which operand of %s does it feed? say --operand A or --operand B",
                       mma[1]->name);
    question->from = mma[0] ? ws_mma_operand(mma[0], WS_OPERAND_D) : variant[0];
    return ws_subject_operand(mma[1], role, &question->operand, error);
}

/* "r0,r2,r1,r3", or of packed registers "p0,p2": the letter may be left out. */
static bool take_registers(const char *text, struct ws_feed_question *question,
                           struct ws_error *error)
{
    char letter = question->from->mma ? 'p' : 'r';
    const char *at = text;

    while (text && *at) {
        char *end;
        long word;

        at += *at == letter;
        word = strtol(at, &end, 10);
        if (end == at || !isdigit((unsigned char)*at) || (*end && (*end != ',' || !end[1])) ||
            word >= WS_FEED_WORDS || question->orders == WS_FEED_WORDS)
            return ws_fail(error,
                           "--registers %.60s: wanted are registers with commas between, as "
                           "%c0,%c2,%c1,%c3",
                           text, letter, letter, letter, letter);
        for (int i = 0; i < question->orders; i++)
            if (question->order[i] == word)
                return ws_fail(error, "--registers %.60s: register %ld is there twice", text, word);
        question->order[question->orders++] = (int)word;
        at = *end ? end + 1 : end;
    }
    return !text || *text ||
           ws_fail(error, "--registers is empty: leave it out for the load's own order");
}

/* What has no meaning where D stays in registers. */
static bool check_chain(const struct ws_arguments *arguments, struct ws_error *error)
{
    for (int i = 0; i < arguments->count; i++) {
        const struct ws_option *option = &arguments->option[arguments->given[i].option];

        if (arguments->given[i].option == OPTION_STORED || option->id >= WS_CHOICE_ADDRESS)
            return ws_fail(error, "--%s: D stays in registers: it has no addresses", option->name);
    }
    return true;
}

static bool take_question(const struct ws_arguments *arguments, const struct ws_choices *choices,
                          struct ws_swizzle *stored, struct ws_feed_question *question,
                          struct ws_error *error)
{
    const char *text = ws_arguments_value(arguments, OPTION_STORED, NULL);
    const struct ws_feed_pair *pair = ws_feed_pair_named(arguments->operand[0]);
    int major = ws_arguments_word(arguments, OPTION_MAJOR, -1);

    *question = (struct ws_feed_question){0};
    if (arguments->operands == 1) {
        if (!pair)
            return name_refused(arguments->operand[0], error);
        if (choices->operand != WS_OPERAND_MATRICES || major >= 0)
            return ws_fail(error, "--%s: the pair %s says that itself",
                           major >= 0 ? "major" : "operand", pair->name);
        *question = ws_feed_pair_question(pair, &choices->addresses);
    } else {
        if (!take_sides(arguments, choices->operand, question, error))
            return false;
        question->major = major < 0            ? WS_FEED_UNSAID
                          : major == MAJOR_ROW ? WS_FEED_ROW
                                               : WS_FEED_COLUMN;
        question->addresses = question->from->mma ? NULL : &choices->addresses;
    }
    if (question->from->mma && !check_chain(arguments, error))
        return false;
    if (text && !ws_swizzle_parse(text, stored, error))
        return ws_fail_in(error, "--stored");
    if (text)
        question->stored = stored;
    return take_registers(ws_arguments_value(arguments, OPTION_REGISTERS, NULL), question, error);
}

/* What has no meaning where a descriptor reads; and majors are of the one or the other. */
static bool check_kind(const struct ws_arguments *arguments, bool described, const char *mma,
                       struct ws_error *error)
{
    int major = ws_arguments_word(arguments, OPTION_MAJOR, -1);
    const char *registers = ws_arguments_has(arguments, OPTION_REGISTERS) ? "registers"
                            : ws_arguments_has(arguments, OPTION_STORED)  ? "stored"
                                                                          : NULL;

    if (described && registers)
        return ws_fail(error, "--%s is for what registers hold: %s reads shared memory", registers,
                       mma);
    if (major >= 0 && described != (major >= MAJORS))
        return ws_fail(error,
                       described ? "--major %s: of %s it is k, m of A, n of B, or mn"
                                 : "--major %s: of %s it is row or column",
                       major_word(major), mma);
    return described || ws_read_refused(arguments, mma, error);
}

/* The wgmma that is the last argument; NULL where it is none. */
static const struct ws_mma *last_wgmma(const struct ws_arguments *arguments)
{
    const char *text = arguments->operand[arguments->operands - 1];
    const struct ws_mma *mma;
    struct ws_error ignored;

    return ws_is_mma_text(text) && ws_parse_mma(text, &mma, &ignored) && mma->warpgroup ? mma
                                                                                        : NULL;
}

/* That a text of wgmma is one product, before it is said of another that it has no descriptor. */
static bool check_is_one(const char *text, struct ws_error *error)
{
    const struct ws_mma *mma;

    return strncmp(text, "wgmma", 5) != 0 || ws_parse_mma(text, &mma, error);
}

static enum ws_exit answer_read(const struct ws_arguments *arguments, struct ws_choices *choices,
                                const struct ws_mma *mma, struct ws_error *error)
{
    static const enum ws_feed_as formats[] = {[FORMAT_TEXT] = WS_FEED_AS_TEXT,
                                              [FORMAT_JSON] = WS_FEED_AS_JSON,
                                              [FORMAT_CUDA] = WS_FEED_AS_CUDA};
    struct ws_read_said said = ws_read_said_of(arguments);
    const struct ws_variant *from = NULL;
    const struct ws_mma *before;

    if (!ws_mma_text_is_code(arguments->operand[arguments->operands - 1], error) ||
        !check_kind(arguments, true, mma->name, error) ||
        (arguments->operands == 2 && !parse_side(arguments->operand[0], &before, &from, error)))
        return WS_EXIT_USAGE;
    if (arguments->operands == 2 && before) {
        ws_fail(error,
                "%s leaves D in registers, and %s reads A and B from shared memory: what stores D "
                "there feeds it, as stmatrix.m8n8.x4.b16 does",
                before->name, mma->name);
        return WS_EXIT_USAGE;
    }
    return ws_feed_read(choices, &said, mma, from,
                        formats[ws_arguments_word(arguments, OPTION_FORMAT, FORMAT_TEXT)], error);
}

/* A padding widens a pitch: a tile always has one, other addresses where it is said. */
static bool check_padding(const struct ws_address_options *addresses, struct ws_error *error)
{
    return !addresses->padding_bytes || addresses->pitch_bytes ||
           addresses->source == WS_FROM_TILE ||
           ws_fail(error,
                   "--padding is added to --pitch, the matrix's, and there is none: give it");
}

/* Judges, and refuses addresses that fault. */
static enum ws_exit judge(const struct ws_feed_question *question, struct ws_choices *choices,
                          struct ws_feed_answer *answer, struct ws_error *error)
{
    struct ws_findings findings;

    if (question->from->mma)
        return ws_feed_judge(question, answer, error) ? WS_EXIT_DONE : WS_EXIT_USAGE;
    if (!ws_address_options_read(&choices->addresses, error) || !ws_choices_settle(choices, error))
        return WS_EXIT_FAILED;
    if (!ws_choices_check_used(choices, error) || !check_padding(&choices->addresses, error) ||
        !ws_feed_judge(question, answer, error))
        return WS_EXIT_USAGE;
    ws_addresses_check(&answer->addresses, choices->addresses.buffer_bytes, &findings);
    return ws_findings_refuse(&findings, error) ? WS_EXIT_FAILED : WS_EXIT_DONE;
}

static bool write_text(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                       const struct ws_feed_why *why)
{
    struct ws_error none;

    ws_feed_write(question, answer, why, stdout);
    if (!answer->feeds)
        return true;
    putchar('\n');
    if (!ws_feed_code(question, answer, stdout, &none))
        printf("%s\n", none.text);
    return true;
}

static enum ws_exit answer_it(const struct ws_arguments *arguments, struct ws_choices *choices,
                              struct ws_error *error)
{
    int format = ws_arguments_word(arguments, OPTION_FORMAT, FORMAT_TEXT);
    struct ws_feed_question question;
    struct ws_feed_answer answer;
    struct ws_swizzle stored;
    struct ws_feed_why why;
    enum ws_exit status;
    bool written = false;

    if (last_wgmma(arguments))
        return answer_read(arguments, choices, last_wgmma(arguments), error);
    if (!check_is_one(arguments->operand[arguments->operands - 1], error) ||
        !check_kind(arguments, false, arguments->operand[arguments->operands - 1], error) ||
        !take_question(arguments, choices, &stored, &question, error))
        return WS_EXIT_USAGE;
    status = judge(&question, choices, &answer, error);
    if (status != WS_EXIT_DONE)
        return status;
    if (!answer.feeds)
        ws_feed_explain(&question, &answer, &why);
    switch (format) {
    case FORMAT_TEXT:
        written = write_text(&question, &answer, &why);
        break;
    case FORMAT_JSON:
        written = ws_feed_json(&question, &answer, &why, stdout, error);
        break;
    case FORMAT_CUDA:
        if (!answer.feeds) {
            char text[WS_FEED_TEXT_SIZE];

            ws_fail(error, "no code for what is wrong: %s", ws_feed_fault(&question, &why, text));
            return WS_EXIT_FAILED;
        }
        written = ws_feed_code(&question, &answer, stdout, error);
        break;
    }
    return written && answer.feeds ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    if (ws_arguments_has(arguments, OPTION_LIST)) {
        if (!arguments->operands && arguments->count == 1)
            return list_pairs();
        ws_fail(error, "--list stands alone: it lists the pairs that have a name");
        return WS_EXIT_USAGE;
    }
    if (!arguments->operands) {
        ws_fail(error, "feed: LOAD MMA, or the name of a pair, is wanted; `warpscope feed --help` "
                       "shows examples");
        return WS_EXIT_USAGE;
    }
    return ws_run_with_choices(arguments, answer_it, error);
}

const struct ws_command ws_command_feed = {
    .name = "feed",
    .operands = "LOAD MMA | [STORE] WGMMA | NAME",
    .operand = WS_OPERAND_FED,
    .least = 0,
    .most = 2,
    .summary = "say whether a load feeds an operand of mma, and if not, what does",
    .description =
        "Compares, bit by bit, what a load leaves in the warp's registers with what mma wants "
        "there, "
        "for a matrix as it lies in shared memory: in rows of one pitch, by rows or by columns "
        "(--major), with a swizzle or none. The addresses are those of a tile (--tile, --pitch; "
        "without --tile an order that feeds, if there is one), an expression or a kernel's own "
        "lines "
        "(--address, --code), whose --pitch is the matrix's, a CuTe layout (--layout: rows are "
        "mode 0, which is m of A and n of B, and columns mode 1, which is k), or 32 numbers; a "
        "swizzle of --swizzle "
        "is "
        "taken to be the matrix's too, and one in the expression is said by --stored.\n\n"
        "A yes has the registers in mma's order, further operands that the load fills, and the "
        "code: "
        "a CUDA function for the load, for mma, and for both. Of a load that fills a part it says "
        "which. A no has the first wrong element, what went wrong, and the nearest that is right: "
        "another order of registers or of tiles, another load; each was judged before it is "
        "named.\n\n"
        "MMA STORE asks whether the store puts D, converted and packed, where it belongs; MMA MMA "
        "whether D of as many products as it takes, side by side, is an operand of the next "
        "without memory between. --registers then counts packed registers, p0, p1 and so on.\n\n"
        "Of wgmma, whose A and B are read from shared memory, it is asked whether a descriptor "
        "reads "
        "them where they were written: by TMA (--box, the only thing to say beside the product), "
        "or "
        "by a store before the product, in lines at a --pitch with a --swizzle, or by a kernel's "
        "own "
        "lines (--code, --address), run for the four warps of a warpgroup. A no has the first "
        "wrong "
        "byte, what went wrong (a start relative to the buffer, a buffer that is not aligned to "
        "its "
        "swizzle, elements for bytes, the wrong major, …) and the descriptor or the box that is "
        "right. Without --descriptor it is worked out.\n\n"
        "Loads and operands are as the PTX ISA specifies them. Exits with 0 for yes, also where it "
        "is "
        "a part, and with 1 for no.",
    .option = options,
    .example = examples,
    .run = run,
};
