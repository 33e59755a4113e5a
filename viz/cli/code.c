/*
 * warpscope code: an instruction and its addresses as source to paste. What would fault on a GPU is
 * not written.
 */
#include "viz/text/code.h"

#include "probe/address/feed_pairs.h"
#include "probe/isa/mma_parse.h"
#include "viz/cli/code_wgmma.h"
#include "viz/text/feed_code.h"
#include "viz/text/mma_code.h"

enum {
    OPTION_LANG,
};

static const char *lang_word(int index)
{
    return index < WS_LANGS ? ws_lang_name((enum ws_lang)index) : NULL;
}

static const struct ws_option options[] = {
    [OPTION_LANG] = {.name = "lang",
                     .value = "LANG",
                     .words = lang_word,
                     .help = "cuda (a function with inline PTX, the default), ptx (a whole kernel) "
                             "or cccl (a function that calls cuda::ptx)"},
    {.id = WS_CHOICE_OPERAND,
     .help = "of wgmma, A or B: how it lies in shared memory is written too, as --descriptor or "
             "--box says"},
    {.id = WS_CHOICE_DESCRIPTOR},
    {.id = WS_CHOICE_MAJOR},
    {.id = WS_CHOICE_BOX},
    WS_READ_WRITER_OPTIONS,
    WS_ADDRESS_CHOICES,
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope code ldmatrix.m8n8.x4.b16 --pitch 144", "a 16x16 tile in rows of 144 bytes"},
    {"warpscope code stmatrix.m8n8.x2.trans.b16 --swizzle 128 --pitch 128 --lang ptx",
     "a PTX kernel, with a swizzle"},
    {"warpscope code ldmatrix.m8n8.x4.b16 --address 't % 16 * pitch + t / 16 * 16' "
     "--let pitch=80 --lang cccl",
     "a call of cuda::ptx, with an expression of one's own"},
    {"warpscope code movmatrix.m8n8.trans.b16", "registers to registers: no addresses"},
    {"warpscope code mma.m16n8k16.f32.f16.f16.f32", "a product, over arrays of registers"},
    {"warpscope code wgmma.m64n64k16.f32.f16.f16 --operand A --box "
     "type=f16,size=4096x4096,box=64x64,swizzle=128",
     "a product of a warpgroup, A's tensor map and copy, and the descriptor that reads it"},
    {0},
};

/* Of what has no addresses, that none are asked for. */
static bool no_addresses(const char *name, const struct ws_arguments *arguments,
                         struct ws_error *error)
{
    for (int i = 0; i < arguments->count; i++) {
        const struct ws_option *option = &arguments->option[arguments->given[i].option];

        if (option->id != WS_CHOICE_NONE)
            return ws_fail(error, "--%s: %s touches no memory: it has no addresses", option->name,
                           name);
    }
    return true;
}

/* Reads and checks the addresses; of movmatrix, that none are asked for. */
static enum ws_exit check_addresses(const struct ws_variant *variant,
                                    const struct ws_arguments *arguments,
                                    struct ws_choices *choices, struct ws_error *error)
{
    struct ws_address_options *given = &choices->addresses;
    struct ws_addresses addresses;
    struct ws_findings findings;

    if (ws_address_lanes(variant) == 0)
        return no_addresses(variant->name, arguments, error) ? WS_EXIT_DONE : WS_EXIT_USAGE;
    if (!ws_address_options_read(given, error) || !ws_choices_settle(choices, error))
        return WS_EXIT_FAILED;
    if (!ws_choices_check_used(choices, error) ||
        !ws_addresses_make(variant, given, &addresses, error))
        return WS_EXIT_USAGE;
    ws_addresses_check(&addresses, given->buffer_bytes, &findings);
    return ws_findings_refuse(&findings, error) ? WS_EXIT_FAILED : WS_EXIT_DONE;
}

/* A pair of feed's, as it is there. */
static enum ws_exit write_pair(const struct ws_feed_pair *pair,
                               const struct ws_arguments *arguments, struct ws_error *error)
{
    struct ws_address_options addresses = {0};
    struct ws_feed_question question = ws_feed_pair_question(pair, &addresses);
    struct ws_feed_answer answer;

    if (arguments->count) {
        ws_fail(error,
                "--%s: a pair is written as it is; `warpscope feed %s --format cuda` takes "
                "addresses",
                arguments->option[arguments->given[0].option].name, pair->name);
        return WS_EXIT_USAGE;
    }
    return ws_feed_judge(&question, &answer, error) &&
                   ws_feed_code(&question, &answer, stdout, error)
               ? WS_EXIT_DONE
               : WS_EXIT_FAILED;
}

/* Of what is no wgmma, that nothing is said of its operands in shared memory. */
static bool no_operand(const struct ws_arguments *arguments, const char *name,
                       struct ws_error *error)
{
    for (int i = 0; i < arguments->count; i++) {
        const struct ws_option *option = &arguments->option[arguments->given[i].option];

        if (option->id == WS_CHOICE_OPERAND || option->id == WS_CHOICE_MAJOR)
            return ws_fail(error,
                           "--%s is for A and B of wgmma, which are read from shared memory by a "
                           "descriptor; %s has none",
                           option->name, name);
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
    if (!mma->warpgroup && !no_operand(arguments, mma->name, error))
        return WS_EXIT_USAGE;
    if (!mma->warpgroup && !no_addresses(mma->name, arguments, error))
        return WS_EXIT_USAGE;
    if (lang != WS_LANG_CUDA) {
        ws_fail(error, "--lang %s: a product is written as cuda; `warpscope show` prints its PTX",
                ws_lang_name(lang));
        return WS_EXIT_USAGE;
    }
    if (!mma->sparse && !mma->scales) /* of which there is code */
        fputs("#include <cstdint>\n\n", stdout);
    return ws_mma_code(mma, stdout, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    enum ws_lang lang = (enum ws_lang)ws_arguments_word(arguments, OPTION_LANG, WS_LANG_CUDA);
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
    .summary = "write a variant and its addresses as source code",
    .description =
        "Prints source that is complete and ready to compile: the instruction with its operands "
        "and, for loads and stores, the computation of each lane's address. For cuda and cccl that "
        "is a __device__ function over the registers and the shared memory that the offsets count "
        "from; for ptx a module with one kernel for one warp. A product is a "
        "__device__ function in cuda, over references to arrays of its operands' registers. For a "
        "wgmma that is for sm_90a, with its descriptors, fences and barriers; of an --operand, the "
        "descriptor of each step along k, by --descriptor or as it reads what --box writes, and of "
        "a "
        "box the tensor map and the copy by TMA.\n\n"
        "The addresses are those of a tile (--tile, --pitch, --padding), of an expression in C "
        "over "
        "the lane t (--address, with constants by --let), or 32 given numbers (--addresses); "
        "--base and --swizzle come on top: an expression or numbers that hold a swizzle of their "
        "own "
        "are swizzled again, and a comment says so. `warpscope banks` says what the same addresses "
        "cost.\n\n"
        "VARIANT may be the name of a pair too, of a load and the product that it feeds "
        "(`warpscope feed --list`).\n\n"
        "If an address would fault, nothing is printed and the exit code is 1.",
    .option = options,
    .example = examples,
    .run = run,
};
