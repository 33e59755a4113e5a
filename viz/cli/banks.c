/*
 * warpscope banks: what a warp's addresses cost in wavefronts, phase by phase, who collides with
 * whom, and which change of the addresses would leave no conflict.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/code_file.h"
#include "probe/base/file.h"
#include "probe/name/mma_parse.h"
#include "viz/cli/banks_against.h"
#include "viz/cli/banks_code.h"
#include "viz/cli/banks_kernel.h"
#include "viz/cli/banks_one.h"
#include "viz/cli/banks_tally.h"
#include "viz/cli/commands.h"

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
    OPTION_OUTPUT,
};

/* "0-3": warps from 0 on. */
static bool is_warp_range(const char *text)
{
    return !strncmp(text, "0-", 2);
}

static const struct ws_option options[] = {
    [OPTION_AGAINST] = {.name = "against",
                        .value = "CODE|FILE",
                        .help = "compare the shared memory accessed by both codes",
                        .more = "and their swizzles: a load, and the store before it",
                        .group = WS_GROUP_CODE,
                        .other = "against-code",
                        .is_other = ws_file_is_input},
    [OPTION_AGAINST_CODE] = {.name = "against-code", .value = "FILE", .old = true},
    [OPTION_FORMAT] =
        WS_FORMAT_OPTION(ws_bank_format_word, "table (default), csv, json; for kernels: gcc, sarif",
                         "csv: one line per phase; for code, per execution or place; gcc: "
                         "one warning per place; sarif: 2.1.0"),
    [OPTION_LANES] = {.name = "lanes",
                      .help = "print one line per lane instead of per phase",
                      .more = "its row, address, banks, phase and wavefront; json has them anyway",
                      .group = WS_GROUP_OUTPUT},
    [OPTION_SUGGEST] = {.name = "suggest",
                        .help = "print a conflict-free rewrite; for a file: | patch FILE",
                        .more = "for kernels, a patch of the file, compiled and counted again; "
                                "for code, changed lines, or addresses as C expressions",
                        .group = WS_GROUP_OUTPUT,
                        .brief = true},
    [OPTION_WARPS] = {.name = "warps", .value = "COUNT", .now = "warp 0-N"},
    [OPTION_KERNEL] = {.name = "kernel",
                       .value = "NAME",
                       .help = "count only this kernel",
                       .more = "its name, mangled name, or an instance 'gemm<128, 64>'; default: "
                               "the kernels launched in the file, otherwise all",
                       .group = WS_GROUP_KERNELS,
                       .brief = true},
    [OPTION_BLOCK] = {.name = "block",
                      .value = "X,Y,Z",
                      .help = "blockDim (default: from the launch in the file)",
                      .more = "32 if there is no launch",
                      .group = WS_GROUP_KERNELS,
                      .brief = true},
    [OPTION_GRID] = {.name = "grid",
                     .value = "X,Y,Z",
                     .help = "gridDim (default: from the launch in the file)",
                     .more = "1 if there is no launch",
                     .group = WS_GROUP_KERNELS},
    [OPTION_BLOCK_INDEX] = {.name = "block-index",
                            .value = "X,Y,Z",
                            .help = "execute this block of the grid (default 0,0,0)",
                            .group = WS_GROUP_KERNELS},
    [OPTION_PARAM] = {.name = "param",
                      .value = "NAME=VALUE",
                      .many = true,
                      .help = "value of a kernel parameter; may be repeated",
                      .more = "default: a constant argument of the launch in the file; by name or "
                              "number from 0; bytes of a struct as N+OFFSET=VALUE "
                              "(4 bytes) or N+OFFSET:8=VALUE (8 bytes)",
                      .group = WS_GROUP_KERNELS,
                      .brief = true},
    [OPTION_SMEM] = {.name = "smem",
                     .value = "BYTES",
                     .help = "size of dynamic shared memory",
                     .group = WS_GROUP_KERNELS},
    [OPTION_OPTIMIZED] = {.name = "optimized",
                          .help = "count the kernel as nvcc optimizes it, not as written",
                          .group = WS_GROUP_KERNELS},
    [OPTION_INCLUDE] = {.name = "include",
                        .letter = 'I',
                        .value = "DIR",
                        .many = true,
                        .help = "search this directory for included files",
                        .group = WS_GROUP_KERNELS},
    [OPTION_DEFINE] = {.name = "define",
                       .letter = 'D',
                       .value = "NAME=VALUE",
                       .many = true,
                       .help = "define a macro",
                       .group = WS_GROUP_KERNELS},
    [OPTION_STD] = {.name = "std",
                    .value = "STANDARD",
                    .help = "C++ standard of the kernel (default c++17)",
                    .group = WS_GROUP_KERNELS},
    [OPTION_STRICT] = {.name = "strict",
                       .help = "exit with 1 if any access is not counted",
                       .group = WS_GROUP_KERNELS},
    [OPTION_MAX_EXCESS] = {.name = "max-excess",
                           .value = "N",
                           .help = "exit with 1 if there are more excess wavefronts",
                           .more = "or if the address of an access is unknown",
                           .group = WS_GROUP_KERNELS},
    [OPTION_OUTPUT] = {.name = "output",
                       .value = "FILE",
                       .letter = 'o',
                       .help = "write a trace instead of the report (- for standard output)",
                       .more = "for `warpscope trace` and the window, which show it as evaluated, "
                               "not as traced on a GPU",
                       .group = WS_GROUP_KERNELS},
    {.id = WS_CHOICE_WARP,
     .value = "N|0-N|all",
     .help = "warp or warps to count (default 0)",
     .more = "0-N in code, all in kernel files",
     .other = "warps",
     .is_other = is_warp_range},
    WS_ADDRESS_CHOICES,
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope banks ldmatrix.x4 --pitch 128", "a 16x16 tile of half in rows of 128 bytes"},
    {"warpscope banks ldmatrix.x4 --address 't % 16 * 256 + t / 16 * 16' --suggest",
     "your kernel's expression, and a conflict-free one"},
    {"warpscope banks gemm.cu", "each kernel that the file launches, line by line"},
    {"warpscope banks ldmatrix.x4 --pitch 128 --swizzle 128", "same tile with a 128-byte swizzle"},
    {"warpscope banks ldmatrix.x4 --layout 'Swizzle<3,3,3> o (16,64):(64,1)' --element-bytes 2",
     "a CuTe layout"},
    {"seq 0 64 1984 | warpscope banks ldmatrix.x4 --address - --format csv",
     "32 offsets, as a kernel prints them"},
    {"warpscope banks kernels.ptx --kernel transpose --block 32,8 --param n=64 --format gcc",
     "a warning per line of a PTX kernel with bank conflicts"},
    {"warpscope banks --address gemm.cu --warp 0-3", "lines of a kernel, run by four warps"},
    {"warpscope banks --address load.cu --warp 0-3 --against store.cu",
     "whether a load reads what a store wrote, with the same swizzle"},
    {"warpscope banks --address gemm.trace", "a kernel that ran on a GPU, place by place"},
    {"warpscope banks --address gemm.trace --pattern 3", "one access of it, phase by phase"},
    {0},
};

/* What has no meaning for a whole trace. */
static bool check_trace(const struct ws_address_options *addresses,
                        const struct ws_banks_request *request, struct ws_error *error)
{
    if (request->suggest || request->lanes)
        return ws_fail(error, WS_CODE_UNUSED, "--%s needs one pattern of the trace; pass --pattern",
                       request->suggest ? "suggest" : "lanes");
    if (addresses->tile != WS_TILE_AUTO || addresses->pitch_bytes || addresses->padding_bytes)
        return ws_fail(error, WS_CODE_UNUSED,
                       "a trace has no tile order, pitch or padding; remove these options");
    return !addresses->constants.count ||
           ws_fail(error, WS_CODE_UNUSED, "--let %s needs an address expression; pass --address",
                   addresses->constants.constant[0].name);
}

static bool take_warps(const struct ws_arguments *arguments, struct ws_address_options *addresses,
                       struct ws_error *error)
{
    const char *text = ws_arguments_value(arguments, OPTION_WARPS, NULL);
    enum { MOST_WARPS = 32 };
    const char *digits;
    bool range;
    char *end;
    long last;

    if (!text)
        return true;
    range = is_warp_range(text);
    digits = range ? text + 2 : text;
    last = strtol(digits, &end, 10);
    if (!range)
        last = last > 0 ? last - 1 : -1;
    if (end == digits || *end || last < 0)
        return ws_fail(error, end == digits || *end ? WS_CODE_NUMBER : WS_CODE_RANGE,
                       "--warp %.40s: expected 0-N, with N up to %d", text, MOST_WARPS - 1);
    if (last >= MOST_WARPS)
        return ws_fail(error, WS_CODE_RANGE, "--warp 0-%ld: expected 0-N, with N up to %d", last,
                       MOST_WARPS - 1);
    if (addresses->source != WS_FROM_EXPRESSION)
        return ws_fail(error, WS_CODE_UNUSED, "--warp 0-%ld needs code; pass --address CODE", last);
    if (addresses->warp)
        return ws_fail(error, WS_CODE_DUPLICATE, "--warp is given twice; remove one");
    addresses->warps = (int)last + 1;
    return true;
}

/* What would be ignored. */
static bool check_request(const struct ws_arguments *arguments,
                          const struct ws_banks_request *request, struct ws_error *error)
{
    if (request->suggest && ws_arguments_has(arguments, OPTION_FORMAT))
        return ws_fail(error, WS_CODE_CONFLICT, "--suggest prints C expressions; remove --format");
    if (request->suggest && request->lanes)
        return ws_fail(error, WS_CODE_CONFLICT, "--suggest and --lanes conflict; remove one");
    return !request->lanes || request->format != WS_BANK_JSON ||
           ws_fail(error, WS_CODE_UNUSED,
                   "--format json already contains every lane; remove --lanes");
}

static bool against(const struct ws_arguments *arguments)
{
    return ws_arguments_has(arguments, OPTION_AGAINST) ||
           ws_arguments_has(arguments, OPTION_AGAINST_CODE);
}

/* Refuses options that have no effect with --against. */
static bool check_against(const struct ws_arguments *arguments,
                          const struct ws_banks_request *request, struct ws_error *error)
{
    if (!against(arguments))
        return true;
    if (request->addresses->source != WS_FROM_EXPRESSION)
        return ws_fail(error, WS_CODE_UNUSED,
                       "--against compares code with code; pass the first with --address");
    if (ws_arguments_has(arguments, OPTION_AGAINST) &&
        ws_arguments_has(arguments, OPTION_AGAINST_CODE))
        return ws_fail(error, WS_CODE_DUPLICATE, "--against is given twice; remove one");
    if (request->suggest || request->lanes || request->format == WS_BANK_CSV)
        return ws_fail(error, WS_CODE_UNUSED, "--against prints a table or json; remove %s",
                       request->suggest ? "--suggest"
                       : request->lanes ? "--lanes"
                                        : "--format csv");
    if (request->addresses->file && !strcmp(request->addresses->file, "-") &&
        !strcmp(ws_arguments_value(arguments, OPTION_AGAINST_CODE, ""), "-"))
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--address - and --against - both read standard input; pass a file for one");
    return !request->addresses->execution ||
           ws_fail(error, WS_CODE_CONFLICT,
                   "--against compares all executions; remove --execution");
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
        return ws_banks_against(request, code, NULL, error);
    if (!ws_file_read(file, &kind, &text, &length, error))
        return WS_EXIT_FAILED;
    status = ws_code_file_check(ws_file_input_name(file), text, length, error)
                 ? ws_banks_against(request, text, file, error)
                 : WS_EXIT_FAILED;
    free(text);
    return status;
}

/* Refuses an MMA before it is parsed: banks needs a data-movement instruction. */
static bool parse_variant(const char *text, const struct ws_variant **variant,
                          struct ws_error *error)
{
    if (ws_is_mma_text(text))
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "'%.70s' is an MMA: its operands are in registers%s; pass the instruction "
                       "that loads them, such as ldmatrix.m8n8.x4.b16",
                       text, strncmp(text, "wgmma", 5) ? "" : ", or read through a descriptor");
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

static enum ws_exit count_kernels(const struct ws_arguments *arguments, int first,
                                  struct ws_error *error)
{
    const struct ws_variant *variant = NULL;

    if (first && !parse_variant(arguments->operand[0], &variant, error))
        return WS_EXIT_USAGE;
    for (int i = first; i < arguments->operands; i++)
        if (!ws_is_kernel_file(arguments->operand[i])) {
            if (ws_refuse_variant(arguments->operand[i], "a kernel file", "warpscope banks", error))
                ws_file_fail_open(arguments->operand[i], ENOENT, error);
            return WS_EXIT_USAGE;
        }
    return ws_banks_kernel(arguments, first, variant, error);
}

/* Everything else. */
static enum ws_exit count(const struct ws_arguments *arguments, const char *operand,
                          struct ws_choices *choices, struct ws_error *error)
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
        !ws_choices_take(choices, arguments, error))
        return WS_EXIT_USAGE;
    if (!take_warps(arguments, addresses, error) || !check_request(arguments, &request, error) ||
        !check_against(arguments, &request, error))
        return WS_EXIT_USAGE;
    if (!variant && !addresses->trace && addresses->source != WS_FROM_EXPRESSION) {
        ws_fail(error, WS_CODE_MISSING,
                "banks: no VARIANT or FILE; `warpscope banks --help` shows examples");
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
    if (against(arguments) && addresses->source == WS_FROM_EXPRESSION)
        return run_against(arguments, &request, error);
    if (against(arguments)) {
        ws_fail(error, WS_CODE_UNUSED, "--against compares code, not 32 offsets; omit it");
        return WS_EXIT_USAGE;
    }
    if (!ws_choices_check_used(choices, error))
        return WS_EXIT_USAGE;
    if (addresses->source == WS_FROM_EXPRESSION)
        return ws_banks_code(&request, error);
    if (!request.variant) {
        ws_fail(error, WS_CODE_MISSING, "the addresses do not name an instruction; pass a VARIANT");
        return WS_EXIT_USAGE;
    }
    return ws_banks_one(&request, NULL, 1, error);
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    int first = first_file(arguments);
    const char *operand = arguments->operands ? arguments->operand[0] : NULL;
    struct ws_choices choices;
    enum ws_exit status;

    if (first >= 0)
        return count_kernels(arguments, first, error);
    if (!ws_banks_check_no_kernel(arguments, error))
        return WS_EXIT_USAGE;
    if (arguments->operands > 1) {
        ws_command_extra(&ws_command_banks, arguments->operand[1], error);
        return WS_EXIT_USAGE;
    }
    ws_choices_init(&choices);
    status = count(arguments, operand, &choices, error);
    ws_choices_finish(&choices);
    return status;
}

const struct ws_command ws_command_banks = {
    .name = "banks",
    .operands = "[VARIANT] [FILE...]",
    .operand = WS_OPERAND_COUNTED,
    .least = 0,
    .most = -1,
    .summary = "count shared memory wavefronts and bank conflicts",
    .description = "Counts the shared memory wavefronts of a warp's addresses, or of each line of "
                   "a kernel FILE, and suggests a padding or swizzle that removes bank conflicts.",
    .details =
        "Shared memory has 32 banks of 4 bytes. Rows serviced together are a phase, in most "
        "variants eight rows of 16 bytes. A phase takes one wavefront per row in its busiest "
        "bank. The report lists, per phase, the lanes that conflict, and the smallest "
        "padding and the swizzle that avoid it.\n\nAddresses are byte offsets in shared memory: a "
        "tile (--tile, --pitch), an expression over the lane t or a kernel's lines "
        "(--address, with names defined by --let), 32 numbers, or a CuTe layout (--layout). "
        "--swizzle and --base apply to all of them; the report notes a second swizzle. A layout "
        "counts elements: Swizzle<3,3,3> of half is --swizzle 3,4,3. Its rows are mode 0, its "
        "columns mode 1.\n\nWith code, each instruction is counted for each iteration of its "
        "loops, each value of --let NAME=FROM:TO and each warp of --warp. VARIANT may be omitted "
        "if the code has its instruction, otherwise it selects. One execution is reported by "
        "phase, several as one line each; --execution N shows one. Suggestions are in the code's "
        "own terms and hold for all executions; the code that stores the data needs the same "
        "swizzle.\n\nFILE is CUDA C++, compiled by clang or nvcc, or PTX. A block of it is "
        "executed and counted without a GPU. Launch and parameters come from options, from a "
        "launch in the file, or are assumed, with a note.\n\n--address FILE also reads the trace "
        "of a kernel that ran: include warpscope.cuh, which is installed in "
        "share/warpscope/include, and put "
        "WARPSCOPE_TRACE(name, pointer) before the instruction. One line per place has its "
        "executions, wavefronts, ideal wavefronts and their difference, which Nsight Compute "
        "counts as bank conflicts.\n\nThe csv of one execution is "
        "phase,matrix,wavefronts,addresses,note; for several, place,line,variant,warp, a column "
        "per "
        "name with several values, then "
        "patterns,executions,wavefronts,least,conflicts,ways,faulting,racing,fault; with --lanes, "
        "lane,matrix,row,address,hex,first_bank,last_bank,phase,wavefront.\n\nExits with 1 if an "
        "address faults (misaligned, beyond --buffer, split by a layout), if stores overlap, if "
        "--against finds a difference, or if a trace lost executions.",
    .option = options,
    .example = examples,
    .run = run,
};
