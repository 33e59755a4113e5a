#include "viz/cli/program.h"

#include <string.h>

const char ws_program_summary[] = "how CUDA matrix instructions move data";

const char ws_program_description[] =
    "Shows how NVIDIA matrix instructions map elements to lanes and registers, and counts shared "
    "memory bank conflicts. Results are captured on a GPU or specified by the PTX ISA, and labeled "
    "so.";

const char ws_program_details[] =
    "VARIANT is a name that `warpscope list` prints, or its PTX, SASS or CuTe spelling: "
    "ldmatrix.x4, "
    "'ldmatrix x4 trans', a line of PTX, an asm statement, LDSM.16.M88.4 or SM75_U32x4_LDSM_N. A "
    "unique match is used; several matches are listed.\n\n"
    "`warpscope` and `warpscope VARIANT` open the window. `warpscope FILE` opens a lesson or a "
    "capture in it. If FILE is a kernel (.cu, .cuh, .cpp or .ptx), it is `warpscope banks FILE`.";

const struct ws_example ws_program_examples[] = {
    {"warpscope show ldmatrix.x4", "which lane and register hold each element"},
    {"warpscope find ldmatrix.x4 --element 1,3,5", "where one element is"},
    {"warpscope banks ldmatrix.x4 --pitch 128", "bank conflicts, and how to avoid them"},
    {"warpscope banks gemm.cu", "bank conflicts of a kernel, line by line"},
    {"warpscope list", "all variants"},
    {0},
};

const struct ws_example ws_program_probe = {
    "warpscope-probe", "capture this machine's GPU; see `warpscope-probe --help`"};

bool ws_is_probe(const char *word)
{
    return !strcmp(word, ws_program_probe.line) || !strcmp(word, "probe") ||
           !strcmp(word, "capture");
}

const struct ws_example ws_exit_codes[] = {
    {"0", "success"},
    {"1", "the command ran and found a failure: a mismatch, an unreadable file, a fault"},
    {"2", "wrong usage: an unknown command, option, value or variant"},
    {0},
};

const struct ws_example ws_environment[] = {
    {"WARPSCOPE_ASSETS", "directory of captures, lessons and lists"},
    {"NO_COLOR", "if set, print without colors; --color overrides it"},
    {"CLICOLOR_FORCE", "if set, print colors to files and pipes too"},
    {"COLORTERM", "truecolor or 24bit: use all colors, otherwise 256"},
    {0},
};
