/*
 * warpscope feed: whether the registers that a load writes are an operand of an MMA, and if not,
 * what is wrong and how to fix it. An answer of no is exit code 1, as for a failed check.
 */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "probe/feed/feed_pairs.h"
#include "probe/name/mma_parse.h"
#include "probe/name/subject.h"
#include "viz/cli/commands.h"
#include "viz/cli/feed_read.h"
#include "viz/code/feed_code.h"
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

static WS_WORDS(format_word, "text", "json", "cuda");

static const struct ws_option options[] = {
    [OPTION_OPERAND] = {.id = WS_CHOICE_OPERAND,
                        .help = "operand of the MMA: A, B or C; D of a store",
                        .brief = true},
    [OPTION_MAJOR] = {.name = "major",
                      .value = "MAJOR",
                      .words = major_word,
                      .help = "order in memory: row or column; for wgmma: k, m, n or mn",
                      .more = "row: A in rows of k, B in rows of n, D in rows of n; column: A in "
                              "rows of m, B in rows of k, D in rows of m; default: A and D row, B "
                              "column, wgmma k; m for A, n for B, mn for either",
                      .brief = true},
    [OPTION_REGISTERS] = {.name = "registers",
                          .value = "R,R",
                          .help = "load registers in the order of the MMA: r0,r2,r1,r3",
                          .more = "default: the load's own order; for MMA STORE, packed registers, "
                                  "p0,p1"},
    [OPTION_STORED] = {.name = "stored",
                       .value = "SWIZZLE",
                       .offers = ws_swizzle_word,
                       .help = "swizzle of the matrix in memory (default: --swizzle)",
                       .more = "none, 32, 64, 128 or B,M,S; if the addresses have their own",
                       .group = WS_GROUP_ADDRESSES},
    [OPTION_FORMAT] =
        WS_FORMAT_OPTION(format_word, "text (default), json or cuda (only code)", NULL),
    [OPTION_LIST] = {.name = "list", .help = "list the pairs that have a name"},
    WS_READ_OPTIONS,
    WS_ADDRESS_CHOICES,
    {.id = WS_CHOICE_WARP},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope feed ldmatrix.x4 mma.m16n8k16.f32.f16.f16.f32 --operand A --pitch 144",
     "load A from a row-major tile"},
    {"warpscope feed mma.m16n8k16.f32.f16.f16.f32 stmatrix.x2 --operand D", "store D"},
    {"warpscope feed b-b-x4 --swizzle 128 --pitch 128 --format cuda",
     "the code of a pair that --list prints"},
    {"warpscope feed ldmatrix.x4 mma.m16n8k16.f32.f16.f16.f32 --operand A --tile rows "
     "--registers r0,r2,r1,r3",
     "another tile order, with matching registers"},
    {"warpscope feed ldmatrix.x2.trans mma.m16n8k16.f32.f16.f16.f32 --operand B --major row",
     "load B from rows of n"},
    {"warpscope feed mma.m16n8k16.f32.f16.f16.f32 mma.m16n8k16.f32.f16.f16.f32 --operand A",
     "use D as A of the next MMA, in registers"},
    {"warpscope feed wgmma.m64n64k16.f32.f16.f16 --operand A --descriptor "
     "swizzle=128,stride=1024,start=32 --step 1 --box type=f16,size=64x64,box=64x64,swizzle=128",
     "read what TMA wrote, by a descriptor"},
    {"warpscope feed stmatrix.x4 wgmma.m64n64k16.f32.f16.f16 --operand A --address "
     "'(threadIdx.x / 32 * 16 + t % 16) * 32 + t / 16 * 16' --swizzle 32 --descriptor "
     "swizzle=32,stride=256",
     "read what a warpgroup stored"},
    {0},
};

static enum ws_exit list_pairs(void)
{
    const struct ws_feed_pair *pair;

    for (int i = 0; (pair = ws_feed_pair(i)); i++)
        printf("%-12s %s\n", pair->name, pair->words);
    return WS_EXIT_DONE;
}

/* The variant that an argument names: an MMA or a data-movement variant. */
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
        return ws_fail(error, WS_CODE_MISSING,
                       "%.80s needs a second instruction (LOAD MMA, MMA STORE or MMA MMA); "
                       "`warpscope feed --list` shows pairs",
                       name);
    if (near)
        return ws_fail(error, WS_CODE_NO_MATCH, "unknown pair '%.60s'; did you mean %s?", name,
                       near);
    return ws_fail(error, WS_CODE_NO_MATCH,
                   "unknown pair '%.60s'; `warpscope feed --list` lists all", name);
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
            return ws_fail(error, WS_CODE_EXTRA,
                           "%s is a pair and takes no second argument; remove '%.60s'",
                           arguments->operand[i], arguments->operand[!i]);
        if (!parse_side(arguments->operand[i], &mma[i], &variant[i], error))
            return false;
    }
    assert((mma[0] || variant[0]) && (mma[1] || variant[1]));
    if (!mma[0] && !mma[1])
        return ws_fail(error, WS_CODE_OPERAND,
                       "neither %s nor %s is an MMA; pass LOAD MMA, MMA STORE, or MMA MMA",
                       variant[0]->name, variant[1]->name);
    if (!mma[1] && !stores(variant[1]))
        return ws_fail(error, WS_CODE_ORDER, "%s precedes the MMA that it feeds; pass it first",
                       variant[1]->name);
    if (!mma[0] && stores(variant[0]))
        return ws_fail(error, WS_CODE_ORDER, "%s follows the MMA whose D it stores; pass it second",
                       variant[0]->name);
    if (!mma[1]) { /* a store, which takes D */
        if (role != WS_OPERAND_MATRICES && role != WS_OPERAND_D)
            return ws_fail(error, WS_CODE_OPERAND, "%s stores D, not %s; pass --operand D",
                           variant[1]->name, ws_operand_letter(role));
        question->from = variant[1];
        return ws_subject_operand(mma[0], WS_OPERAND_D, &question->operand, error);
    }
    if (role == WS_OPERAND_MATRICES)
        return ws_fail(error, WS_CODE_MISSING, "no operand of %s; pass --operand A or --operand B",
                       mma[1]->name);
    question->from = mma[0] ? ws_mma_operand(mma[0], WS_OPERAND_D) : variant[0];
    return ws_subject_operand(mma[1], role, &question->operand, error);
}

/* "r0,r2,r1,r3", or for packed registers "p0,p2": the letter is optional. */
static bool take_registers(const char *text, struct ws_feed_question *question,
                           struct ws_error *error)
{
    char letter = ws_feed_is_chain(question) ? 'p' : 'r';
    const char *at = text;

    while (text && *at) {
        char *end;
        long word;

        at += *at == letter;
        word = strtol(at, &end, 10);
        if (end == at || !isdigit((unsigned char)*at) || (*end && (*end != ',' || !end[1])) ||
            word >= WS_FEED_WORDS || question->orders == WS_FEED_WORDS)
            return ws_fail(error, WS_CODE_VALUE,
                           "--registers %.60s: expected registers separated by commas, such as "
                           "%c0,%c2,%c1,%c3",
                           text, letter, letter, letter, letter);
        for (int i = 0; i < question->orders; i++)
            if (question->order[i] == word)
                return ws_fail(error, WS_CODE_DUPLICATE,
                               "--registers %.60s: register %ld is given twice", text, word);
        question->order[question->orders++] = (int)word;
        at = *end ? end + 1 : end;
    }
    return !text || *text ||
           ws_fail(error, WS_CODE_MISSING,
                   "--registers is empty; omit it for the load's own order");
}

/* Refuses options without a meaning if D stays in registers. */
static bool check_chain(const struct ws_arguments *arguments, struct ws_error *error)
{
    for (int i = 0; i < arguments->count; i++) {
        const struct ws_option *option = &arguments->option[arguments->given[i].option];

        if (arguments->given[i].option == OPTION_STORED || option->id >= WS_CHOICE_ADDRESS)
            return ws_fail(error, WS_CODE_UNUSED,
                           "--%s: D stays in registers and has no addresses; remove it",
                           ws_option_written(option));
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
            return ws_fail(error, WS_CODE_CONFLICT,
                           "--%s conflicts with the pair %s, which defines it; remove one",
                           major >= 0 ? "major" : "operand", pair->name);
        *question = ws_feed_pair_question(pair, &choices->addresses);
    } else {
        if (!take_sides(arguments, choices->operand, question, error))
            return false;
        question->major = major < 0            ? WS_FEED_UNSAID
                          : major == MAJOR_ROW ? WS_FEED_ROW
                                               : WS_FEED_COLUMN;
        question->addresses = ws_feed_is_chain(question) ? NULL : &choices->addresses;
    }
    if (ws_feed_is_chain(question) && !check_chain(arguments, error))
        return false;
    if (text && !ws_swizzle_parse(text, stored, error))
        return ws_fail_in(error, "--stored");
    if (text)
        question->stored = stored;
    return take_registers(ws_arguments_value(arguments, OPTION_REGISTERS, NULL), question, error);
}

/* Refuses options without a meaning if a descriptor reads, and majors of the other kind. */
static bool check_kind(const struct ws_arguments *arguments, bool described, const char *mma,
                       struct ws_error *error)
{
    int major = ws_arguments_word(arguments, OPTION_MAJOR, -1);
    const char *registers = ws_arguments_has(arguments, OPTION_REGISTERS) ? "registers"
                            : ws_arguments_has(arguments, OPTION_STORED)  ? "stored"
                                                                          : NULL;

    if (described && registers)
        return ws_fail(error, WS_CODE_UNUSED,
                       "--%s applies to registers; remove it for %s, which reads shared memory",
                       registers, mma);
    if (major >= 0 && described != (major >= MAJORS))
        return ws_fail(error, WS_CODE_VALUE,
                       described ? "--major %s: %s accepts k, m for A, n for B, or mn"
                                 : "--major %s: %s accepts row or column",
                       major_word(major), mma);
    return described || ws_read_refused(arguments, mma, error);
}

/* The wgmma that is the last argument; NULL if it is something else. */
static const struct ws_mma *last_wgmma(const struct ws_arguments *arguments)
{
    const char *text = arguments->operand[arguments->operands - 1];
    const struct ws_variant *a;
    struct ws_error ignored;

    return ws_subject_parse(text, WS_OPERAND_A, &a, &ignored) && ws_describes(a) ? a->mma : NULL;
}

/*
 * Checks that a text of wgmma is an MMA variant, before an error reports that another has no
 * descriptor.
 */
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
        ws_fail(error, WS_CODE_OPERAND,
                "%s leaves D in registers, but %s reads A and B from shared memory; pass a store, "
                "such as stmatrix.m8n8.x4.b16",
                before->name, mma->name);
        return WS_EXIT_USAGE;
    }
    return ws_feed_read(choices, &said, mma, from,
                        formats[ws_arguments_word(arguments, OPTION_FORMAT, FORMAT_TEXT)], error);
}

/* A padding is added to a pitch: a tile always has one, other addresses only with --pitch. */
static bool check_padding(const struct ws_address_options *addresses, struct ws_error *error)
{
    return !addresses->padding_bytes || addresses->pitch_bytes ||
           addresses->source == WS_FROM_TILE ||
           ws_fail(error, WS_CODE_UNUSED,
                   "--pitch +BYTES widens the matrix's pitch; pass --pitch BYTES too");
}

/* Answers, and refuses addresses that fault. */
static enum ws_exit judge(const struct ws_feed_question *question, struct ws_choices *choices,
                          struct ws_feed_answer *answer, struct ws_error *error)
{
    struct ws_findings findings;

    if (ws_feed_is_chain(question))
        return ws_feed_judge(question, answer, error) ? WS_EXIT_DONE : WS_EXIT_USAGE;
    if (!ws_address_options_read(&choices->addresses, error) ||
        !ws_address_options_whole(&choices->addresses, error) || !ws_choices_settle(choices, error))
        return WS_EXIT_FAILED;
    if (!ws_choices_check_used(choices, error) || !check_padding(&choices->addresses, error) ||
        !ws_feed_judge(question, answer, error))
        return WS_EXIT_USAGE;
    ws_addresses_check(&answer->addresses, choices->addresses.buffer_bytes, &findings);
    return ws_findings_refuse(&findings, error) ? WS_EXIT_FAILED : WS_EXIT_DONE;
}

static bool write_text(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                       const struct ws_feed_why *why, struct ws_error *error)
{
    struct ws_error none;

    ws_feed_write(question, answer, why, stdout);
    if (!answer->feeds)
        return true;
    putchar('\n');
    if (ws_feed_code(question, answer, stdout, &none))
        return true;
    if (ws_is_no_memory(&none))
        return ws_no_memory(error);
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
        written = write_text(&question, &answer, &why, error);
        break;
    case FORMAT_JSON:
        written = ws_feed_json(&question, &answer, &why, stdout, error);
        break;
    case FORMAT_CUDA:
        if (!answer.feeds) {
            char text[WS_FEED_TEXT_SIZE];

            ws_fail(error, WS_CODE_CONFLICT, "no code: %s", ws_feed_fault(&question, &why, text));
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
        ws_fail(error, WS_CODE_EXTRA, "--list lists the named pairs; remove all other arguments");
        return WS_EXIT_USAGE;
    }
    if (!arguments->operands) {
        ws_fail(error, WS_CODE_MISSING,
                "feed: expected LOAD MMA or a pair's name; `warpscope feed --help` shows examples");
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
    .summary = "check whether a load or store matches an MMA operand",
    .description =
        "Checks, bit by bit, whether a load fills an MMA operand, a store takes D, or a descriptor "
        "reads the data that was stored. Prints the code if so, otherwise the first "
        "wrong element and a fix.",
    .details =
        "The matrix is in shared memory, row- or column-major (--major), with one pitch and "
        "swizzle. Addresses are given as for `warpscope banks`; without --tile a matching tile "
        "order is used. A layout's rows are mode 0 (m of A, n of B), its columns mode 1 (k). Every "
        "suggested fix has been checked.\n\nMMA STORE checks whether the store puts D, converted "
        "and packed, where it belongs. MMA MMA checks whether D of one or more MMAs is an operand "
        "of the next without shared memory.\n\nFor wgmma, A or B is written by TMA (--box), by a "
        "store before it, or by a kernel's lines (--address FILE), run by the four warps of a "
        "warpgroup. Without --descriptor the descriptor is derived.\n\nLoads and operands are as "
        "specified by the PTX ISA. Exits with 0 if they match, also in part, otherwise with 1.",
    .option = options,
    .example = examples,
    .run = run,
};
