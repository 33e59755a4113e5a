/* What each code of an error means, with an example that fails and what to do instead. */
#include "probe/base/codes.h"

#include <stddef.h>

static const char *const names[] = {
#define WS_CODE(code, name) name,
    WS_CODES(WS_CODE)
#undef WS_CODE
};

static const struct ws_code_help helps[WS_CODE_COUNT] = {
    [WS_CODE_COMMAND] = {"The first argument is neither a command, an instruction nor a file.",
                         "warpscope shwo ldmatrix.x4", "warpscope --help lists the commands"},
    [WS_CODE_OPTION] =
        {"The command does not have this option. The message names the nearest option, or the "
         "commands that have it.",
         "warpscope banks ldmatrix.x4 --pich 128",
         "warpscope banks --help all lists the options of banks"},
    [WS_CODE_VALUE] = {"The option accepts a fixed set of words, and this is not one of them.",
                       "warpscope export ldmatrix.x4 --theme drak",
                       "use a word that the message or the command's --help lists"},
    [WS_CODE_NUMBER] = {"A number is expected: decimal, or hexadecimal after 0x.",
                        "warpscope banks ldmatrix.x4 --pitch wide",
                        "warpscope banks ldmatrix.x4 --pitch 144"},
    [WS_CODE_RANGE] = {"The number is outside the range that the message gives.",
                       "warpscope find ldmatrix.x4 --lane 40",
                       "warpscope find ldmatrix.x4 --lane 7"},
    [WS_CODE_MISSING] = {"The command needs an argument or option that is not given.",
                         "warpscope find ldmatrix.x4",
                         "warpscope find ldmatrix.x4 --element 1,3,5"},
    [WS_CODE_EXTRA] =
        {"There are more arguments than the command takes. Often an instruction with spaces is "
         "not quoted.",
         "warpscope show ldmatrix x4 trans", "warpscope show 'ldmatrix x4 trans'"},
    [WS_CODE_DUPLICATE] =
        {"The same name, option, field or element is given more than once, and the values "
         "could differ.",
         "warpscope find ldmatrix.x4 --lane 3 --lane 7", "give it once"},
    [WS_CODE_CONFLICT] =
        {"Two options or files contradict each other, so one of them would be ignored.",
         "warpscope banks ldmatrix.x4 --pitch 128 --layout '(16,64):(64,1)'",
         "remove one of the two"},
    [WS_CODE_UNUSED] =
        {"The option has no effect for this instruction, figure or input. Warpscope refuses it "
         "instead of ignoring it.",
         "warpscope banks ldmatrix.x4 --element-bytes 2", "remove the option"},
    [WS_CODE_ORDER] =
        {"The parts are in an order that is not accepted: options follow the command, and "
         "qualifiers follow PTX.",
         "warpscope --pitch 128 banks ldmatrix.x4", "warpscope banks ldmatrix.x4 --pitch 128"},
    [WS_CODE_LIMIT] = {"The input, or what would be computed from it, exceeds a limit that the "
                       "message gives. Without --all, export refuses to write many files.",
                       "warpscope export wgmma",
                       "pass --all to write all figures, or pick fewer; split or shorten an input"},
    [WS_CODE_CHECK] = {"The command ran, but its result does not meet the requested condition.",
                       "warpscope banks ldmatrix.x4 --address 't * 16' --against 't * 32'",
                       "banks: correct the addresses that the report lists (--suggest helps), or "
                       "relax --max-excess or --strict; check: capture the FAILED files again"},
    [WS_CODE_VARIANT] =
        {"No instruction that Warpscope knows has this name.", "warpscope show ldmatrx.x4",
         "pass a name that warpscope list prints, or its PTX, SASS or CuTe spelling"},
    [WS_CODE_ILLEGAL] =
        {"The PTX ISA does not allow this combination of qualifiers. The message gives the "
         "rule and the nearest legal instruction.",
         "warpscope show ldmatrix.m8n8.x3.b16", "warpscope show ldmatrix.m8n8.x2.b16"},
    [WS_CODE_AMBIGUOUS] =
        {"The name matches several variants, or a query matches several elements.",
         "warpscope show mma.m16n8k16", "warpscope show mma.m16n8k16.f32.f16.f16.f32"},
    [WS_CODE_OPERAND] = {"The instruction does not have this operand, register or element.",
                         "warpscope feed ldmatrix.x4 mma.m16n8k16.f32.f16.f16.f32 --operand D",
                         "warpscope feed ldmatrix.x4 mma.m16n8k16.f32.f16.f16.f32 --operand A"},
    [WS_CODE_NO_MATCH] = {"The pattern or query matches nothing.",
                          "warpscope list 'ldmatrix.*.x8.*'", "warpscope list"},
    [WS_CODE_UNAVAILABLE] =
        {"The instruction is legal, but Warpscope does not have this command, measurement "
         "or generated code for it.",
         "warpscope banks movmatrix", "warpscope show movmatrix"},
    [WS_CODE_ADDRESS] =
        {"An address, or an option that forms addresses, cannot be used: it is not aligned, is "
         "outside the buffer, or does not describe the lanes.",
         "warpscope banks ldmatrix.x4 --pitch 100", "warpscope banks ldmatrix.x4 --pitch 112"},
    [WS_CODE_LAYOUT] = {"The CuTe layout cannot be read or does not fit the tile.",
                        "warpscope banks ldmatrix.x4 --layout '(16,64):(64)' --element-bytes 2",
                        "warpscope banks ldmatrix.x4 --layout '(16,64):(64,1)' --element-bytes 2"},
    [WS_CODE_SWIZZLE] = {"The swizzle is not none, 32, 64, 128 or B,M,S, or does not apply here.",
                         "warpscope banks ldmatrix.x4 --swizzle 3,4,1",
                         "warpscope banks ldmatrix.x4 --swizzle 128"},
    [WS_CODE_DESCRIPTOR] =
        {"The matrix descriptor of wgmma has a field that the PTX ISA does not allow, or "
         "cannot be read.",
         "warpscope descriptor start=8", "warpscope descriptor start=16"},
    [WS_CODE_NO_DESCRIPTOR] =
        {"No matrix descriptor can express this layout: the hardware only steps by start "
         "address, LBO and SBO within a swizzle atom.",
         "warpscope descriptor '(64,64):(96,1)' wgmma.m64n64k16.f32.f16.f16 --operand A",
         "use a layout made of swizzle atoms, such as GMMA::Layout_K_SW128_Atom<half_t>"},
    [WS_CODE_TENSOR_MAP] =
        {"The tensor map cannot be encoded: a size, stride, box or swizzle breaks a rule of "
         "cuTensorMapEncodeTiled().",
         "warpscope box type=f16,size=64x64,box=512x64",
         "warpscope box type=f16,size=64x64,box=64x64,swizzle=128"},
    [WS_CODE_TRACE] = {"The trace is damaged, or is not the output of WARPSCOPE_TRACE().",
                       "echo 'not a trace' | warpscope trace -",
                       "run the traced program again and keep all of its output"},
    [WS_CODE_SYNTAX] =
        {"The code or expression does not follow the grammar of C++, PTX, or the option.",
         "warpscope banks ldmatrix.x4 --address '(t % 16 * 128'",
         "warpscope banks ldmatrix.x4 --address '(t % 16) * 128'"},
    [WS_CODE_NAME] = {"The code uses a name whose value it does not define.",
                      "warpscope banks ldmatrix.x4 --address 't % 16 * pitch'",
                      "warpscope banks ldmatrix.x4 --address 't % 16 * pitch' --let pitch=144"},
    [WS_CODE_TYPE] = {"The size of a type is unknown, or a value does not have it.",
                      "warpscope banks ldmatrix.x4 --layout 'GMMA::Layout_K_SW128_Atom<T>'",
                      "name a type with a known size, such as half_t or float; pass a struct as "
                      "bytes, with --param N+OFFSET=VALUE"},
    [WS_CODE_UNSUPPORTED] =
        {"The quick reader, which works without a compiler, does not read this construct.",
         "warpscope banks ldmatrix.x4 --address 'new int[3]'",
         "install clang and pass the kernel file to warpscope banks, or pass its PTX"},
    [WS_CODE_RUNTIME] =
        {"An address depends on a value that is only known when the kernel runs.",
         "warpscope banks ldmatrix.x4 --address 'int i[32]; i[t] * 16'",
         "give the value with --let or --param, or trace the kernel with warpscope.cuh"},
    [WS_CODE_NO_ACCESS] =
        {"The code does not contain an access to shared memory that can be counted.",
         "warpscope banks --address 'int x = 3;'",
         "give the instruction before --address, or code that has a load or store"},
    [WS_CODE_KERNEL] = {"The file has no kernel of this name, or no kernel at all.",
                        "echo '.entry k() {}' | warpscope banks - --kernel gemm",
                        "warpscope banks FILE without --kernel lists the kernels"},
    [WS_CODE_LAUNCH] =
        {"The kernel cannot be executed with this block, grid, parameter or amount of shared "
         "memory.",
         "echo '.entry k() {}' | warpscope banks - --block 2048",
         "give --block, --param or --smem as the program launches it"},
    [WS_CODE_COMPILER] =
        {"Neither clang nor nvcc is installed, or the one found is too old.",
         "echo '__global__ void k() {}' | WARPSCOPE_NVCC= warpscope banks - --optimized",
         "install clang 14 or later (nvcc for --optimized), or pass the PTX file"},
    [WS_CODE_COMPILE] =
        {"The compiler rejects the file. The message is the compiler's first error.",
         "echo '__global__ void k() { int x = y; }' | warpscope banks -",
         "correct the file, or add -I and -D options"},
    [WS_CODE_FIGURE] =
        {"This kind of figure cannot show this instruction or these options.",
         "warpscope export mma.m16n8k16.f32.f16.f16.f32 --figure bank --output a.svg",
         "warpscope export mma.m16n8k16.f32.f16.f16.f32 --figure register --operand A --output "
         "a.svg"},
    [WS_CODE_TOO_SMALL] =
        {"At this size, text in the figure would be smaller than 6 pt.",
         "warpscope export ldmatrix.x4 --figure mapping --size 2cm --output a.svg",
         "use a larger --size, or omit it"},
    [WS_CODE_LESSON] =
        {"The lesson cannot be shown: a step names something that does not exist, or contradicts "
         "another step.",
         "echo '{}' | warpscope lesson --check -",
         "correct the errors that warpscope lesson --check FILE lists"},
    [WS_CODE_SCRIPT] = {"A line of a window script cannot be executed.",
                        "echo jump | SDL_VIDEODRIVER=dummy warpscope --fresh --script -",
                        "correct the line"},
    [WS_CODE_DISPLAY] =
        {"No window can be opened: there is no display, or this build has no window.",
         "SDL_VIDEODRIVER=none warpscope ldmatrix.x4",
         "use the other commands, such as warpscope export"},
    [WS_CODE_READ] = {"A file or directory cannot be opened or read.", "warpscope banks missing.cu",
                      "check the path and its permissions"},
    [WS_CODE_WRITE] = {"A file cannot be written. The file that was there before is unchanged.",
                       "warpscope export ldmatrix.x4 --output /proc/a.svg",
                       "check the directory, its permissions and the free space"},
    [WS_CODE_EXISTS] = {"The output exists, and the command does not overwrite it.",
                        "warpscope export ldmatrix.x4; warpscope export ldmatrix.x4",
                        "pass another --output, or remove the file"},
    [WS_CODE_JSON] = {"The file is not JSON as RFC 8259 defines it.",
                      "echo '[1,' | warpscope export --list -",
                      "correct the file at the line and column of the message"},
    [WS_CODE_FIELD] =
        {"A field of a JSON file is missing, unknown, or has a value that is not accepted.",
         "echo '{}' | warpscope export --list -",
         "correct the field; the README in the directory of such files describes the format"},
    [WS_CODE_VERSION] = {"A later version of Warpscope wrote the file.",
                         "echo 'warpscope trace 99: GPU' | warpscope trace -", "update Warpscope"},
    [WS_CODE_CAPTURE] =
        {"The capture is damaged, or contradicts itself or the layout that the PTX ISA specifies.",
         "warpscope check mine --format json", "capture again with warpscope-probe"},
    [WS_CODE_NOT_INSTALLED] =
        {"Part of Warpscope, or a font or program that it uses, is not installed.",
         "WARPSCOPE_ASSETS=. warpscope lesson --list", "install what the message names"},
    [WS_CODE_NO_GPU] =
        {"There is no NVIDIA driver, no GPU, or the GPU does not have the instruction.",
         "warpscope-probe --list",
         "warpscope-probe --list shows what this machine can run; all other commands need no GPU"},
    [WS_CODE_GPU] = {"The CUDA driver reports an error, or the GPU does not answer.",
                     "warpscope-probe --run ldmatrix.x4 --address 't * 16 + t / 3 * 4'",
                     "correct the address that the message names, or run warpscope-probe again; if "
                     "it fails again, restart the driver"},
    [WS_CODE_SYSTEM] = {"A call of the operating system fails. The message gives its reason.",
                        "(ulimit -u 1; exec warpscope export 'ldmatrix*' --jobs 2)",
                        "remove the cause that the message gives"},
    [WS_CODE_OUT_OF_MEMORY] =
        {"The system does not have enough memory for this job. Nothing is half-written.",
         "(ulimit -v 12000; warpscope list)", "make the job smaller, for example with --jobs 1"},
};

/* Of an example that does not fail on any machine: where it does. */
static const char *const wheres[WS_CODE_COUNT] = {
    [WS_CODE_COMPILE] = "with clang or nvcc", [WS_CODE_CAPTURE] = "if a capture in it is damaged",
    [WS_CODE_NO_GPU] = "without a GPU",       [WS_CODE_GPU] = "with a GPU",
    [WS_CODE_SYSTEM] = "if you are not root", [WS_CODE_OUT_OF_MEMORY] = "if 12 MB are not enough",
};

const char *ws_code_name(int code)
{
    return code >= 0 && code < WS_CODE_COUNT ? names[code] : NULL;
}

const struct ws_code_help *ws_code_help(enum ws_code code)
{
    return &helps[code];
}

const char *ws_code_where(enum ws_code code)
{
    return wheres[code];
}
