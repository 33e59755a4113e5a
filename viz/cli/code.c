/*
 * warpscope code: an instruction and its addresses as source to paste. What would fault on a GPU is
 * not written.
 */
#include "viz/text/code.h"

#include "viz/cli/command.h"

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
    {0},
};

/* Reads and checks the addresses; of movmatrix, that none are asked for. */
static enum ws_exit check_addresses(const struct ws_variant *variant,
                                    const struct ws_arguments *arguments,
                                    struct ws_choices *choices, struct ws_error *error)
{
    struct ws_address_options *given = &choices->addresses;
    struct ws_addresses addresses;
    struct ws_findings findings;

    if (ws_address_lanes(variant) == 0) {
        for (int i = 0; i < arguments->count; i++) {
            const struct ws_option *option = &arguments->option[arguments->given[i].option];

            if (option->id == WS_CHOICE_NONE)
                continue;
            ws_fail(error, "--%s: %s touches no memory: it has no addresses", option->name,
                    variant->name);
            return WS_EXIT_USAGE;
        }
        return WS_EXIT_DONE;
    }
    if (!ws_address_options_read(given, error) || !ws_choices_settle(choices, error))
        return WS_EXIT_FAILED;
    if (!ws_choices_check_used(choices, error) ||
        !ws_addresses_make(variant, given, &addresses, error))
        return WS_EXIT_USAGE;
    ws_addresses_check(&addresses, given->buffer_bytes, &findings);
    return ws_findings_refuse(&findings, error) ? WS_EXIT_FAILED : WS_EXIT_DONE;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    enum ws_lang lang = (enum ws_lang)ws_arguments_word(arguments, OPTION_LANG, WS_LANG_CUDA);
    const struct ws_variant *variant;
    struct ws_choices choices;
    enum ws_exit status = WS_EXIT_USAGE;

    ws_choices_init(&choices);
    if (ws_parse_variant(arguments->operand[0], &variant, error) &&
        ws_choices_take(&choices, arguments, error) && ws_lang_has(lang, variant, error))
        status = check_addresses(variant, arguments, &choices, error);
    if (status == WS_EXIT_DONE &&
        !ws_code_write(variant, &choices.addresses, lang, stdout, error))
        status = WS_EXIT_FAILED;
    ws_choices_finish(&choices);
    return status;
}

const struct ws_command ws_command_code = {
    .name = "code",
    .operands = "VARIANT",
    .operand = WS_OPERAND_VARIANT,
    .least = 1,
    .most = 1,
    .summary = "write a variant and its addresses as source code",
    .description =
        "Prints source that is complete and ready to compile: the instruction with its operands "
        "and, for loads and stores, the computation of each lane's address. For cuda and cccl that "
        "is a __device__ function over the registers and the shared memory that the offsets count "
        "from; for ptx a module with one kernel for one warp.\n\n"
        "The addresses are those of a tile (--tile, --pitch, --padding), of an expression in C over "
        "the lane t (--address, with constants by --let), or 32 given numbers (--addresses); "
        "--base and --swizzle come on top: an expression or numbers that hold a swizzle of their own "
        "are swizzled again, and a comment says so. `warpscope banks` says what the same addresses "
        "cost.\n\n"
        "If an address would fault, nothing is printed and the exit code is 1.",
    .option = options,
    .example = examples,
    .run = run,
};
