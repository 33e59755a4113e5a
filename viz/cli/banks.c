/*
 * warpscope banks: what a warp's addresses cost in wavefronts, phase by phase, who collides with
 * whom, and which change of the addresses would leave no conflict.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/isa/mma_parse.h"
#include "viz/cli/banks_against.h"
#include "viz/cli/banks_code.h"
#include "viz/cli/banks_kernel.h"
#include "viz/cli/banks_one.h"
#include "viz/cli/banks_tally.h"

enum {
    OPTION_AGAINST,
    OPTION_AGAINST_CODE,
    OPTION_FORMAT,
    OPTION_LANES,
    OPTION_SUGGEST,
    OPTION_WARPS,
    OPTION_KERNEL, /* from here on, of files of kernels (banks_kernel.c) */
    OPTION_BLOCK,
    OPTION_GRID,
    OPTION_BLOCK_INDEX,
    OPTION_PARAM,
    OPTION_SMEM,
    OPTION_OPTIMIZED,
    OPTION_INCLUDE,
    OPTION_DEFINE,
    OPTION_STD,
    OPTION_STRICT,
    OPTION_MAX_EXCESS,
};

static const struct ws_option options[] = {
    [OPTION_AGAINST] = {.name = "against",
                        .value = "CODE",
                        .help =
                            "whether the code touches the same shared memory as this code, with "
                            "the same swizzle: a load and the store before it"},
    [OPTION_AGAINST_CODE] = {.name = "against-code",
                             .value = "FILE",
                             .help = "the same from a file (- for stdin)"},
    [OPTION_FORMAT] = {.name = "format",
                       .value = "FORMAT",
                       .words = ws_bank_format_word,
                       .help = "table (for reading, the default), csv (a line a phase, or of code "
                               "an execution or place), json; of kernels also gcc (one warning "
                               "per place) or sarif (2.1.0)"},
    [OPTION_LANES] = {.name = "lanes",
                      .help = "instead of phases, a line a lane, also in csv: its row, address, "
                              "banks, phase and wavefront; json has them anyway"},
    [OPTION_SUGGEST] = {.name = "suggest",
                        .help =
                            "instead, what leaves no conflict, ready to paste: changed lines of "
                            "the code, or the addresses as C expressions over the lane t"},
    [OPTION_WARPS] = {.name = "warps",
                      .value = "N",
                      .help = "of code, count warps 0 to N - 1 of the block"},
    [OPTION_KERNEL] = {.name = "kernel",
                       .value = "NAME",
                       .help = "count only this kernel: its name, mangled name, or an instance "
                               "'gemm<128, 64>'; default: those launched in the file, else all"},
    [OPTION_BLOCK] = {.name = "block",
                      .value = "X,Y,Z",
                      .help = "blockDim; default: that of the launch in the file, else 32"},
    [OPTION_GRID] = {.name = "grid",
                     .value = "X,Y,Z",
                     .help = "gridDim; default: that of the launch in the file, else 1"},
    [OPTION_BLOCK_INDEX] = {.name = "block-index",
                            .value = "X,Y,Z",
                            .help = "execute this block of the grid (default 0,0,0)"},
    [OPTION_PARAM] = {.name = "param",
                      .value = "NAME=VALUE",
                      .many = true,
                      .help = "value of a kernel parameter, by name or number from 0; of bytes in "
                              "a struct N+OFFSET=VALUE (4) or N+OFFSET:8=VALUE (8)"},
    [OPTION_SMEM] = {.name = "smem", .value = "BYTES", .help = "size of dynamic shared memory"},
    [OPTION_OPTIMIZED] = {.name = "optimized",
                          .help = "count what nvcc makes of the kernel, not what is written"},
    [OPTION_INCLUDE] = {.name = "include",
                        .letter = 'I',
                        .value = "DIRECTORY",
                        .many = true,
                        .help = "search this directory for included files"},
    [OPTION_DEFINE] = {.name = "define",
                       .letter = 'D',
                       .value = "NAME=VALUE",
                       .many = true,
                       .help = "define a macro"},
    [OPTION_STD] = {.name = "std",
                    .value = "STANDARD",
                    .help = "C++ standard of the kernel (default c++17)"},
    [OPTION_STRICT] = {.name = "strict",
                       .help = "exit with 1 if any access of a kernel is not counted"},
    [OPTION_MAX_EXCESS] = {.name = "max-excess",
                           .value = "N",
                           .help = "exit with 1 if kernels have more excess wavefronts"},
    WS_ADDRESS_CHOICES,
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope banks ldmatrix.m8n8.x4.b16 --pitch 128", "a 16x16 tile in rows of 128 bytes"},
    {"warpscope banks ldmatrix.m8n8.x4.b16 --pitch 128 --swizzle 128",
     "the same with the 128-byte swizzle"},
    {"warpscope banks ldmatrix.m8n8.x4.b16 --address '(t % 16) * pitch + t / 16 * 16' "
     "--let pitch=256 --suggest",
     "a kernel's own expression, and what to write instead"},
    {"warpscope banks ldmatrix.m8n8.x4.b16 --layout 'Swizzle<3,3,3> o (16,64):(64,1)' "
     "--element-bytes 2",
     "a CuTe layout, as CuTe prints it or as C++ writes it"},
    {"seq 0 64 1984 | warpscope banks ldmatrix.m8n8.x4.b16 --addresses - --format csv",
     "32 numbers, as a kernel prints them"},
    {"warpscope banks gemm.cu",
     "each kernel that the file launches, compiled by clang and executed"},
    {"warpscope banks kernels.ptx --kernel transpose --block 32,8 --param n=64 --format gcc",
     "a warning per line of a kernel with bank conflicts, from its PTX"},
    {"warpscope banks --code gemm.cu --warps 4", "all that four warps execute in a kernel's code"},
    {"warpscope banks --code load.cu --warps 4 --against-code store.cu",
     "whether a load reads what a store has written, with the same swizzle"},
    {"warpscope banks --trace gemm.trace", "what a kernel that ran cost, place by place"},
    {"warpscope banks --trace gemm.trace --pattern 3", "one set of its addresses, phase by phase"},
    {0},
};

/* What has no meaning for a whole trace. */
static bool check_trace(const struct ws_address_options *addresses,
                        const struct ws_banks_request *request, struct ws_error *error)
{
    if (request->suggest || request->lanes)
        return ws_fail(error, "--%s is for one pattern of a trace: say which with --pattern",
                       request->suggest ? "suggest" : "lanes");
    if (addresses->tile != WS_TILE_AUTO || addresses->pitch_bytes || addresses->padding_bytes)
        return ws_fail(error, "a trace has no tile order, pitch or padding");
    return !addresses->constants.count ||
           ws_fail(error, "the constant %s is for an address expression, and there is none",
                   addresses->constants.constant[0].name);
}

static bool take_warps(const struct ws_arguments *arguments, struct ws_address_options *addresses,
                       struct ws_error *error)
{
    const char *text = ws_arguments_value(arguments, OPTION_WARPS, NULL);
    enum { MOST_WARPS = 32 };
    char *end;
    long warps;

    if (!text)
        return true;
    warps = strtol(text, &end, 10);
    if (end == text || *end || warps < 1 || warps > MOST_WARPS)
        return ws_fail(error, "--warps %.40s: wanted is a number from 1 to %d", text, MOST_WARPS);
    if (addresses->source != WS_FROM_EXPRESSION)
        return ws_fail(error, "--warps is for code, and there is none; give it with --address or "
                              "--code");
    if (addresses->warp)
        return ws_fail(error, "--warp and --warps: give one of them");
    addresses->warps = (int)warps;
    return true;
}

/* What would be ignored. */
static bool check_request(const struct ws_arguments *arguments,
                          const struct ws_banks_request *request, struct ws_error *error)
{
    if (request->suggest && ws_arguments_has(arguments, OPTION_FORMAT))
        return ws_fail(error, "--suggest prints C expressions; leave out --format");
    if (request->suggest && request->lanes)
        return ws_fail(error, "--suggest and --lanes: give one of them");
    return !request->lanes || request->format != WS_BANK_JSON ||
           ws_fail(error, "--format json has a line a lane anyway; leave out --lanes");
}

static bool against(const struct ws_arguments *arguments)
{
    return ws_arguments_has(arguments, OPTION_AGAINST) ||
           ws_arguments_has(arguments, OPTION_AGAINST_CODE);
}

/* What has no meaning beside --against. */
static bool check_against(const struct ws_arguments *arguments,
                          const struct ws_banks_request *request, struct ws_error *error)
{
    if (!against(arguments))
        return true;
    if (request->addresses->source != WS_FROM_EXPRESSION)
        return ws_fail(error, "--against compares code with code: give the one with --address or "
                              "--code");
    if (ws_arguments_has(arguments, OPTION_AGAINST) &&
        ws_arguments_has(arguments, OPTION_AGAINST_CODE))
        return ws_fail(error, "--against and --against-code: give one of them");
    if (request->suggest || request->lanes || request->format == WS_BANK_CSV)
        return ws_fail(error, "--against says what differs, as a table or json; leave out %s",
                       request->suggest ? "--suggest"
                       : request->lanes ? "--lanes"
                                        : "--format csv");
    if (request->addresses->file && !strcmp(request->addresses->file, "-") &&
        !strcmp(ws_arguments_value(arguments, OPTION_AGAINST_CODE, ""), "-"))
        return ws_fail(error, "--code - and --against-code -: standard input has one of them; give "
                              "a file for the other");
    return !request->addresses->execution ||
           ws_fail(error, "--against compares all that is executed; leave out --execution");
}

static enum ws_exit run_against(const struct ws_arguments *arguments,
                                const struct ws_banks_request *request, struct ws_error *error)
{
    static const struct ws_file_kind kind = {"snippet of code", WS_SNIPPET_LENGTH, true};
    const char *code = ws_arguments_value(arguments, OPTION_AGAINST, NULL);
    const char *file = ws_arguments_value(arguments, OPTION_AGAINST_CODE, NULL);
    enum ws_exit status;
    size_t length;
    char *text;

    if (code)
        return ws_banks_against(request, code, "--against", error);
    if (!ws_file_read(file, &kind, &text, &length, error))
        return WS_EXIT_FAILED;
    status = ws_banks_against(request, text, ws_file_input_name(file), error);
    free(text);
    return status;
}

/* A product is refused before it is read: none is what is wanted here. */
static bool parse_variant(const char *text, const struct ws_variant **variant,
                          struct ws_error *error)
{
    if (ws_is_mma_text(text))
        return ws_fail(error,
                       "'%.70s' is a product: its operands are in registers%s, and it has no "
                       "addresses; name what loads them, such as ldmatrix.m8n8.x4.b16",
                       text,
                       strncmp(text, "wgmma", 5) ? "" : ", or in shared memory by a descriptor");
    return ws_parse_variant(text, variant, error);
}

/* The index of the first operand that is a file of a kernel, or -1: "ldmatrix.x4 gemm.cu". */
static int first_file(const struct ws_arguments *arguments)
{
    for (int i = 0; i < arguments->operands && i < 2; i++)
        if (ws_is_kernel_file(arguments->operand[i]))
            return i;
    return -1;
}

/* Kernels; *quick where the quick reader is to read the one file. */
static enum ws_exit count_kernels(const struct ws_arguments *arguments, int first, bool *quick,
                                  struct ws_error *error)
{
    const struct ws_variant *variant = NULL;
    enum ws_exit status;

    if (first && !parse_variant(arguments->operand[0], &variant, error))
        return WS_EXIT_USAGE;
    for (int i = first; i < arguments->operands; i++)
        if (!ws_is_kernel_file(arguments->operand[i])) {
            ws_fail(error, "%.200s: no such file", arguments->operand[i]);
            return WS_EXIT_USAGE;
        }
    status = ws_banks_kernel(arguments, first, variant, quick, error);
    *quick =
        *quick && arguments->operands == first + 1 && strcmp(arguments->operand[first], "-") != 0;
    return status;
}

/* Everything else. */
static enum ws_exit count(const struct ws_arguments *arguments, const char *operand,
                          const char *code, struct ws_choices *choices, struct ws_error *error)
{
    enum ws_bank_format format =
        (enum ws_bank_format)ws_arguments_word(arguments, OPTION_FORMAT, WS_BANK_TABLE);
    bool suggest = ws_arguments_has(arguments, OPTION_SUGGEST);
    struct ws_address_options *addresses = &choices->addresses;
    struct ws_banks_request request = {.addresses = addresses,
                                       .format = format,
                                       .suggest = suggest,
                                       .lanes = ws_arguments_has(arguments, OPTION_LANES)};
    const struct ws_variant *variant = NULL;

    if ((operand && !parse_variant(operand, &variant, error)) ||
        !ws_choices_take(choices, arguments, error) ||
        (code && !ws_choice_set(choices, WS_CHOICE_CODE, code, error)))
        return WS_EXIT_USAGE;
    if (!take_warps(arguments, addresses, error) || !check_request(arguments, &request, error) ||
        !check_against(arguments, &request, error))
        return WS_EXIT_USAGE;
    if (!variant && !addresses->trace && addresses->source != WS_FROM_EXPRESSION) {
        ws_fail(error, "banks: a VARIANT is wanted; `warpscope banks --help` shows examples");
        return WS_EXIT_USAGE;
    }
    if (addresses->trace && !addresses->pattern)
        return check_trace(addresses, &request, error)
                   ? ws_banks_trace(addresses, variant, format, error)
                   : WS_EXIT_USAGE;
    request.source = addresses->file ? ws_file_input_name(addresses->file) : "the code";
    if (!ws_address_options_read(addresses, error) || !ws_choices_settle(choices, error))
        return WS_EXIT_FAILED;
    request.variant = variant ? variant : addresses->traced;
    if (against(arguments))
        return run_against(arguments, &request, error);
    if (!ws_choices_check_used(choices, error))
        return WS_EXIT_USAGE;
    if (addresses->source == WS_FROM_EXPRESSION)
        return ws_banks_code(&request, error);
    if (!request.variant) {
        ws_fail(error, "a VARIANT is wanted, as the trace's name for the pattern says none");
        return WS_EXIT_USAGE;
    }
    return ws_banks_one(&request, NULL, 1, error);
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    int first = first_file(arguments);
    const char *code = NULL, *operand = first && arguments->operands ? arguments->operand[0] : NULL;
    struct ws_choices choices;
    enum ws_exit status;
    bool quick = false;

    if (first >= 0) {
        status = count_kernels(arguments, first, &quick, error);
        if (!quick)
            return status;
        code = arguments->operand[first];
        error->text[0] = 0;
        if (!ws_banks_check_no_kernel(arguments, true, error))
            return WS_EXIT_USAGE;
        fputs("warpscope: note: neither clang nor nvcc was found: read without a compiler; install "
              "clang to count whole kernels\n",
              stderr);
    } else if (!ws_banks_check_no_kernel(arguments, false, error)) {
        return WS_EXIT_USAGE;
    } else if (arguments->operands > 1) {
        ws_fail(error,
                "banks: one argument too many: '%.80s' (quote an instruction that has blanks)",
                arguments->operand[1]);
        return WS_EXIT_USAGE;
    }
    ws_choices_init(&choices);
    status = count(arguments, operand, code, &choices, error);
    ws_choices_finish(&choices);
    return status;
}

const struct ws_command ws_command_banks = {
    .name = "banks",
    .operands = "[VARIANT] [FILE...]",
    .operand = WS_OPERAND_COUNTED,
    .least = 0,
    .most = -1,
    .summary = "count the wavefronts and bank conflicts of a warp's addresses",
    .description =
        "Shared memory has 32 banks of 4 bytes, and each address names a row, of 16 bytes in most "
        "variants, which is four of them. Eight such rows are a phase: it costs as many wavefronts "
        "as the most different rows that fall in the same four banks, and the phases add up. "
        "Prints what it counts, as options, and of a tile each lane's offset in C; then, phase by "
        "phase, which lanes collide, what is wrong with the addresses, and the smallest padding "
        "and the "
        "swizzle that leave no conflict. In a terminal lines are as long as that is wide; in a "
        "file or a pipe each "
        "is whole. The padding of an expression is a larger constant, one "
        "called pitch, stride or ld, as in lda, before others.\n\n"
        "The addresses are those of a tile (--tile, --pitch, --padding), which without options is "
        "--tile columns, packed, from byte 0 and without a swizzle; of an expression in C over "
        "the lane t (--address, with constants by --let), of a CuTe layout (--layout, with --tile, "
        "--layout-at and --element-bytes), or 32 given numbers (--addresses); --base and --swizzle "
        "come on top: an expression or numbers that hold a swizzle of their own "
        "are swizzled again, and the report says so. All are byte offsets in shared memory, but "
        "for a "
        "layout, which counts elements: Swizzle<3,3,3> in a layout of half is --swizzle 3,4,3, "
        "which "
        "counts bytes. A layout's rows are mode 0 and its columns mode 1; of a .trans variant "
        "memory's rows run along mode 0 where that is the contiguous one.\n\n"
        "--trace reads what a kernel that ran gave: include warpscope.cuh, which is installed as "
        "share/warpscope/include/warpscope.cuh and says how, and put "
        "WARPSCOPE_TRACE(name, pointer) before the instruction. Each place is a line with its "
        "executions, their wavefronts, the least that there could be, and the difference, which "
        "Nsight Compute counts as bank conflicts; worst is the most wavefronts of a phase. VARIANT "
        "is needed where the names do not say the instruction. With --pattern it is one set of "
        "addresses, phase by phase. Exits with 1 where executions were lost.\n\n"
        "FILE is CUDA C++, compiled by clang or nvcc, or PTX. The PTX of a block is executed and "
        "counted without a GPU, line by line. Launch and parameters come from options, else from a "
        "launch in the file, else they are assumed, with a note. clang shows the kernel as "
        "written, --optimized as nvcc made it.\n\n"
        "Code (--address, --code) is a kernel's own: what it executes is counted, each instruction "
        "for "
        "each turn of its loops, each value of a --let NAME=FROM:TO, and each of --warps. VARIANT "
        "may be "
        "left out where the code has its instruction (asm, or C++'s own loads and stores); given, "
        "it "
        "picks. One execution is reported phase by phase, several as a line each, those that cost "
        "the "
        "same together: wavefronts, the least that there could be, the difference, which Nsight "
        "Compute "
        "counts as shared memory bank conflicts, and the most wavefronts of a phase: an 8-way "
        "conflict. "
        "--execution N shows one of them. Changes are said in the code's own words, and hold for "
        "all "
        "that is counted: a larger number, a name with something added, as half A[BM][BK + 8], or "
        "a "
        "swizzle in the index or on the address, which the code that writes the data needs too.\n\n"
        "--against says whether two pieces of code touch the same rows, and with the same swizzle, "
        "as "
        "far as lanes show it; it exits with 1 where they do not. Each swizzle that it names "
        "counts in "
        "bytes.\n\n"
        "The csv of one execution is phase,matrix,wavefronts,addresses,note; of several place,line,"
        "variant,warp, a column for each name with several values, then "
        "patterns,executions,wavefronts,"
        "least,conflicts,ways,faulting,racing,fault; of --lanes "
        "lane,matrix,row,address,hex,first_bank,"
        "last_bank,phase,wavefront, after execution,line,variant,warp and the names where there "
        "are "
        "several.\n\n"
        "Exits with 1 if an address faults: a row that is not aligned as the instruction wants it, "
        "lies outside the --buffer or is taken apart by a layout, or stores that overlap. In the "
        "first two cases there is nothing "
        "to count: the table names the lanes, and wavefronts are empty in csv and null in json.",
    .option = options,
    .example = examples,
    .run = run,
};
