#include "viz/cli/program.h"

const char ws_program_summary[] = "how ldmatrix, stmatrix and movmatrix move data";

const char ws_program_description[] =
    "Shows how the GPU's warp-level matrix instructions move data between shared memory and the "
    "registers of a warp's 32 lanes. What it shows was captured on real GPUs where a capture "
    "exists, and else is what the PTX ISA specifies; it always says which.\n\n"
    "Without a command, or with a VARIANT in its place, opens the window; with a FILE, the lesson or "
    "the capture that it holds.";

const struct ws_example ws_program_examples[] = {
    {"warpscope list", "the variants there are"},
    {"warpscope show ldmatrix.m8n8.x4.b16", "who holds what"},
    {"warpscope find ldmatrix.m8n8.x4.b16 --element 1,3,5", "who holds this element"},
    {"warpscope banks ldmatrix.m8n8.x4.b16 --pitch 128", "what these addresses cost"},
    {0},
};

const struct ws_example ws_program_beside[] = {
    {"warpscope-probe", "capture what this machine's GPU does; `warpscope-probe --help`"},
    {0},
};

const struct ws_example ws_exit_codes[] = {
    {"0", "done"},
    {"1", "it ran, and something failed: a mismatch, a file that could not be read or written"},
    {"2", "wrong usage: an unknown command, option, value or variant"},
    {0},
};

const struct ws_example ws_environment[] = {
    {"WARPSCOPE_ASSETS", "the folder with the captures, instead of the installed one"},
    {"NO_COLOR", "if set, no colours; there are none in a file or a pipe in any case; --color goes before it"},
    {"CLICOLOR_FORCE", "if set, colours in a file or a pipe too"},
    {"COLORTERM", "truecolor or 24bit: the terminal shows every colour, else 256 of them"},
    {0},
};
