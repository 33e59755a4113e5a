/*
 * warpscope code: an instruction and its addresses as source to paste. Code that would fault on a
 * GPU is not written.
 */
#include "viz/code/code.h"

#include "probe/access/bank.h"
#include "probe/feed/feed_pairs.h"
#include "probe/name/mma_parse.h"
#include "viz/cli/code_wgmma.h"
#include "viz/code/feed_code.h"
#include "viz/code/mma_code.h"

enum {
    OPTION_FORMAT,
};

static const char *lang_word(int index)
{
    return index < WS_LANGS ? ws_lang_name((enum ws_lang)index) : NULL;
}

static const struct ws_option options[] = {
    [OPTION_FORMAT] =
        WS_FORMAT_OPTION(lang_word, "cuda (default), ptx or cccl",
                         "cuda: a function with inline PTX; ptx: a kernel; cccl: a function "
                         "that calls cuda::ptx"),
    {.name = "lang", .value = "LANG", .old = true, .other = "format"},
    {.id = WS_CHOICE_OPERAND,
     .help = "operand of wgmma in shared memory: A or B",
     .more = "its layout is written too, by --descriptor or --box",
     .brief = true},
    {.id = WS_CHOICE_DESCRIPTOR, .brief = true},
    {.id = WS_CHOICE_MAJOR},
    {.id = WS_CHOICE_BOX, .brief = true},
    WS_READ_WRITER_OPTIONS,
    WS_ADDRESS_CHOICES,
    {.id = WS_CHOICE_WARP},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope code ldmatrix.x4 --pitch 144", "a 16x16 tile in rows of 144 bytes"},
    {"warpscope code mma.m16n8k16.f32.f16.f16.f32", "an MMA over arrays of registers"},
    {"warpscope code stmatrix.x2.trans --pitch 128 --swizzle 128 --format ptx",
     "a PTX kernel with a swizzle"},
    {"warpscope code ldmatrix.x4 --address 't % 16 * pitch + t / 16 * 16' --let pitch=80 "
     "--format cccl",
     "a call of cuda::ptx with your expression"},
    {"warpscope code movmatrix", "registers to registers: no addresses"},
    {"warpscope code wgmma.m64n64k16.f32.f16.f16 --operand A --box "
     "type=f16,size=4096x4096,box=64x64,swizzle=128",
     "wgmma with A's tensor map, TMA copy and descriptor"},
    {0},
};

/* Fails if addresses are given for a variant without addresses. */
static bool no_addresses(const char *name, const struct ws_arguments *arguments,
                         struct ws_error *error)
{
    for (int i = 0; i < arguments->count; i++) {
        const struct ws_option *option = &arguments->option[arguments->given[i].option];

        if (option->id != WS_CHOICE_NONE)
            return ws_fail(error, WS_CODE_UNUSED,
                           "--%s has no effect, because %s does not access memory; remove it",
                           ws_option_written(option), name);
    }
    return true;
}

/* A comment, in any of the languages. */
static void print_conflicts(const struct ws_addresses *addresses, int64_t buffer_bytes)
{
    struct ws_banks banks;

    ws_banks_count(addresses, buffer_bytes, &banks);
    if (ws_banks_free(&banks))
        puts("// No bank conflicts.");
    else
        printf("// %d-way bank conflict: %d wavefronts, ideally %d; fix: warpscope banks "
               "--suggest\n",
               ws_banks_ways(&banks), banks.wavefronts, banks.phases);
}

/* Reads and checks the addresses, and reports their cost; rejects them for movmatrix. */
static enum ws_exit check_addresses(const struct ws_variant *variant,
                                    const struct ws_arguments *arguments,
                                    struct ws_choices *choices, struct ws_error *error)
{
    struct ws_address_options *given = &choices->addresses;
    struct ws_addresses addresses;
    struct ws_findings findings;

    if (ws_address_lanes(variant) == 0)
        return no_addresses(variant->name, arguments, error) ? WS_EXIT_DONE : WS_EXIT_USAGE;
    if (!ws_address_options_read(given, error) || !ws_address_options_whole(given, error) ||
        !ws_choices_settle(choices, error))
        return WS_EXIT_FAILED;
    if (!ws_choices_check_used(choices, error) ||
        !ws_addresses_make(variant, given, &addresses, error))
        return WS_EXIT_USAGE;
    ws_addresses_check(&addresses, given->buffer_bytes, &findings);
    if (ws_findings_refuse(&findings, error))
        return WS_EXIT_FAILED;
    print_conflicts(&addresses, given->buffer_bytes);
    return WS_EXIT_DONE;
}

/* A pair of feed's, unchanged. */
static enum ws_exit write_pair(const struct ws_feed_pair *pair,
                               const struct ws_arguments *arguments, struct ws_error *error)
{
    struct ws_address_options addresses = {0};
    struct ws_feed_question question = ws_feed_pair_question(pair, &addresses);
    struct ws_feed_answer answer;

    if (arguments->count) {
        ws_fail(error, WS_CODE_UNUSED,
                "--%s does not apply to a pair; pass it to `warpscope feed %s --format cuda`",
                arguments->option[arguments->given[0].option].name, pair->name);
        return WS_EXIT_USAGE;
    }
    return ws_feed_judge(&question, &answer, error) &&
                   ws_feed_code(&question, &answer, stdout, error)
               ? WS_EXIT_DONE
               : WS_EXIT_FAILED;
}

/* Refuses options for operands in shared memory if the MMA has none. */
static bool no_operand(const struct ws_arguments *arguments, const char *name,
                       struct ws_error *error)
{
    for (int i = 0; i < arguments->count; i++) {
        const struct ws_option *option = &arguments->option[arguments->given[i].option];

        if (option->id == WS_CHOICE_OPERAND || option->id == WS_CHOICE_MAJOR)
            return ws_fail(
                error, WS_CODE_UNUSED,
                "--%s applies to A and B of wgmma, which a descriptor reads; remove it for %s",
                ws_option_written(option), name);
    }
    return ws_read_refused(arguments, name, error);
}

static enum ws_exit run_product(const struct ws_arguments *arguments, enum ws_lang lang,
                                struct ws_error *error)
{
    const struct ws_mma *mma;

    if (!ws_parse_mma(arguments->operand[0], &mma, error) ||
        !ws_mma_text_is_code(arguments->operand[0], error))
        return WS_EXIT_USAGE;
    if (mma->warpgroup && lang == WS_LANG_CUDA)
        return ws_code_wgmma(arguments, mma, error);
    if (!mma->warpgroup &&
        (!no_operand(arguments, mma->name, error) || !no_addresses(mma->name, arguments, error)))
        return WS_EXIT_USAGE;
    if (lang != WS_LANG_CUDA) {
        ws_fail(error, WS_CODE_UNAVAILABLE,
                "--format %s: MMA code is only written as cuda; `warpscope show` prints its PTX",
                ws_lang_name(lang));
        return WS_EXIT_USAGE;
    }
    if (!mma->sparse && !mma->scales) /* which code can be written for */
        fputs("#include <cstdint>\n\n", stdout);
    return ws_mma_code(mma, stdout, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    enum ws_lang lang = (enum ws_lang)ws_arguments_word(arguments, OPTION_FORMAT, WS_LANG_CUDA);
    const struct ws_variant *variant;
    struct ws_choices choices;
    enum ws_exit status = WS_EXIT_USAGE;

    if (ws_feed_pair_named(arguments->operand[0]))
        return write_pair(ws_feed_pair_named(arguments->operand[0]), arguments, error);
    if (ws_is_mma_text(arguments->operand[0]))
        return run_product(arguments, lang, error);
    ws_choices_init(&choices);
    if (ws_parse_variant(arguments->operand[0], &variant, error) &&
        no_operand(arguments, variant->name, error) &&
        ws_choices_take(&choices, arguments, error) && ws_lang_has(lang, variant, error))
        status = check_addresses(variant, arguments, &choices, error);
    if (status == WS_EXIT_DONE && !ws_code_write(variant, &choices.addresses, lang, stdout, error))
        status = WS_EXIT_FAILED;
    ws_choices_finish(&choices);
    return status;
}

const struct ws_command ws_command_code = {
    .name = "code",
    .operands = "VARIANT",
    .operand = WS_OPERAND_FED,
    .least = 1,
    .most = 1,
    .summary = "write an instruction and its addresses as source code",
    .description = "Prints complete source code: the instruction with its operands and the "
                   "computation of each lane's address.",
    .details = "cuda and cccl print a __device__ function over the registers and the shared memory "
               "that the offsets refer to, ptx a module with one kernel for one warp. An MMA "
               "variant is a function over references to arrays of its registers. wgmma code is "
               "for sm_90a and has its descriptors, fences and barriers; with --operand also the "
               "descriptor of each step along k, and with --box the tensor map and the TMA "
               "copy.\n\nAddresses are given as for `warpscope banks`, which counts their "
               "wavefronts. VARIANT may also be the name of a pair that `warpscope feed --list` "
               "prints.\n\nIf an address faults, nothing is printed and the exit code is 1.",
    .option = options,
    .example = examples,
    .run = run,
};
