/*
 * The table of known errors. Those of the PTX ISA cite the titles of its sections, as of 9.1,
 * because section numbers change.
 */
#include "viz/text/errata.h"

#include <stddef.h>
#include <string.h>

#include "probe/base/page.h"
#include "viz/text/mapping_text.h"

#define PTX(section) "PTX ISA, \"" section "\""

const struct ws_erratum ws_errata[] = {
    /* MMAs. */
    {"m16n8k256-a", PTX("Matrix Fragments for mma.m16n8k256") ", A of .b1",
     "col = (threadID_in_group * 32) + i for ai where i < 64",
     "col = (threadID_in_group * 32) + (i & 0x1F), as in its other half and in B. As printed, 256 "
     "cells of A occur twice and 256 never: those in rows 8 to 15 and columns 0 to 31.",
     "warpscope show mma.m16n8k256.s32.b1.b1.s32.and.popc --operand A"},
    {"m16n8k16-f64-a",
     PTX("Matrix Fragments for mma.m16n8k16 with floating point type") ", A of .f64",
     "col = (i * 2) - 2 + (threadID_in_group otherwise",
     "Only a parenthesis is missing: col = (i * 2) - 2 + threadID_in_group for ai where i is odd.",
     "warpscope show mma.m16n8k16.f64.f64.f64.f64 --operand A"},
    {"m16n8k16-f8-c",
     PTX("Matrix Fragments for mma.m16n8k16 with integer type") ", C and D of .f16",
     "Elements (low to high): c0, c1, c1, c2",
     "c0, c1, c2, c3: two registers with two different elements each.",
     "warpscope show mma.m16n8k16.f16.e4m3.e4m3.f16 --operand C"},
    {"m16n8k16-c", "a public interactive page, C of m16n8k16",
     "lane 0 holds [0,0], [1,0], [8,0] and [9,0]",
     "Lane 0 holds C[0,0], C[0,1], C[8,0] and C[8,1]: two adjacent elements, and two eight rows "
     "below.",
     "warpscope show mma.m16n8k16.f32.f16.f16.f32 --operand C"},
    {"m8n84", PTX("Multiply-and-Accumulate Instruction: mma") ", shapes of .f64",
     ".shape = {.m8n84, .m16n8k4, .m16n8k8, .m16n8k16}",
     "The first is .m8n8k4; ptxas rejects .m8n84.", "warpscope list mma.m8n8k4.f64.f64.f64.f64"},
    {"m16n8k64-u8", PTX("Multiply-and-Accumulate Instruction: mma") ", examples of integers",
     "\"u8 elements in A and u8 elements in B\", over mma of m16n8k64 with .u4",
     "They are 4-bit elements, as in the instruction: m16n8k64 does not have .u8.",
     "warpscope list 'mma.m16n8k64.*'"},
    {"m16n8k8-tf32-a",
     PTX("Multiply-and-Accumulate Instruction: mma") ", examples of alternate floating point",
     "of m16n8k8 with .tf32, %Ra<2> and %Rb<1> are declared, and A is {%Ra0, %Ra1, %Rb2, %Rb3}",
     "A has four registers, a0 to a3, and B has two.",
     "warpscope list mma.m16n8k8.f32.tf32.tf32.f32"},
    {"sp-m16n8k32-b",
     PTX("Matrix Fragments for sparse mma.m16n8k32 with .f16 and .bf16 types") ", B",
     "four registers of two elements each: b0, b1, b2, b3",
     "Four registers with two elements each hold eight elements, b0 to b7.",
     "warpscope show mma.sp.m16n8k32.f32.f16.f16.f32 --operand B"},
    {"sp-m16n8k16-tf32-b",
     PTX("Matrix Fragments for sparse mma.m16n8k16 with .tf32 floating point type") ", B",
     "four .b32 registers, each containing four .tf32 elements",
     "Each contains one, because a .tf32 element has 32 bits: b0, b1, b2, b3, as in the same "
     "table.",
     "warpscope show mma.sp.m16n8k16.f32.tf32.tf32.f32 --operand B"},
    {"sp-m16n8k64-u4", PTX("Multiply-and-Accumulate Instruction: mma.sp") ", examples of integers",
     "\"u4 elements in A and B matrix\", over mma.sp of m16n8k64 with .s4",
     "The elements are signed, as in the instruction.",
     "warpscope list mma.sp.m16n8k64.s32.s4.s4.s32"},
    {"sp-m16n8k32-selector", "ptxas of CUDA 13.0, on mma.sp of m16n8k32 with .f16",
     "the sparsity selector may be 0x2 or 0x3",
     "It is 0x0 or 0x1, as specified by the PTX ISA, and by ptxas for .bf16: two of four lanes "
     "hold the metadata. An H200 stops a kernel that uses the others with an illegal instruction.",
     "warpscope show mma.sp.m16n8k32.f32.f16.f16.f32 --operand E"},
    /* Moves. */
    {"stmatrix-trans", PTX("Warp-level matrix store instruction: stmatrix") ", its last example",
     "stmatrix.sync.aligned.m16n8.x4.b8 [addr], {r0, r1, r2, r3};",
     ".trans is mandatory for .m16n8, as specified in the same section; ptxas rejects the example.",
     "warpscope show stmatrix.m16n8.x4.trans.b8"},
    {"ldmatrix-64-bit", PTX("Warp-level matrix load instruction: ldmatrix") ", its examples",
     "\"16x16 matrices of 64-bit elements\", over ldmatrix of m16n16 with .b8",
     "The elements have 8 bits, as in the instruction.",
     "warpscope show ldmatrix.m16n16.x1.trans.b8"},
    {"eight-addresses",
     PTX("Warp-level matrix load instruction: ldmatrix") ", the table of addresses, and that of "
                                                         "stmatrix",
     "eight addresses per matrix, each the start of a row",
     "m16n16 needs sixteen per matrix, one for each row. The eight of stmatrix m16n8 are the "
     "addresses of its eight columns, because it is stored column by column.",
     "warpscope show stmatrix.m16n8.x1.trans.b8 --view memory"},
    {"x3", "notes on the web", "ldmatrix has a form .x3",
     "It has .x1, .x2 and .x4. ptxas also accepts .x8 to .x128, but encodes .x1 and drops the "
     "other registers.",
     "warpscope list 'ldmatrix.*'"},
    {"quadrants", "a figure of ldmatrix .x4 that is often copied",
     "the lower left quadrant is r0 again",
     "Each matrix has its own register: with matrices numbered down the columns, r0 is top left, "
     "r1 bottom left, r2 top right and r3 bottom right.",
     "warpscope lesson 9"},
    {"address-lane", "notes on the web", "the lane that supplies a row's address receives that row",
     "Lane 11 supplies the address of M1[3,*], and lanes 12 to 15 receive it, in r1.",
     "warpscope find ldmatrix.m8n8.x4.b16 --element 1,3,0"},
    {"all-addresses", "notes on the web", "the addresses of all 32 lanes are read",
     ".x1 reads those of lanes 0 to 7, .x2 those of lanes 0 to 15 (on sm_80 and later; up to sm_75 "
     "all must be valid).",
     "warpscope banks ldmatrix.m8n8.x1.b16"},
    {"trans-addresses", "notes on the web", ".trans transposes the addresses",
     "Lanes supply the same row addresses; .trans changes which lane receives each element.",
     "warpscope show ldmatrix.m8n8.x1.trans.b16 --view memory"},
    {"phases", "a viewer and notes on the web",
     "a conflict of four for ldmatrix .x4 at a pitch of 144 bytes: 32 rows are one phase",
     "The eight rows of each matrix are one phase: four phases of one wavefront each, and no "
     "conflict.",
     "warpscope banks ldmatrix.m8n8.x4.b16 --pitch 144"},
    {"wgmma-banks", "notes on the web",
     "wgmma needs the 128-byte swizzle, or its reads have bank conflicts",
     "Captured cycles are the same for every layout (1,883 descriptors), and so are the wavefronts "
     "that Nsight Compute counts: 16 per warpgroup for A in shared memory, n/4 for B. The swizzle "
     "lets TMA write rows of 128 bytes instead of 16, and lanes access the tile without conflicts.",
     "warpscope export wgmma.m64n16k16.f32.f16.f16 --figure cycles --major mn"},
    {"e2m1-shift", "notes on the web", "a 4-bit value that b4x16_p64 loaded is ready for mma",
     "It is in bits 0 to 3 of its byte, but MMA kinds with 8-bit slots read e2m1 from bits 2 to 5: "
     "shift it left by 2.",
     "warpscope show ldmatrix.m8n16.x1.b8x16.b4x16_p64"},
    {"cute-8-bit", "readers of CuTe", "CuTe's 8-bit transposing load atoms are the instruction",
     "They permute addresses before it and shuffle bytes after it. The raw ldmatrix m16n16 loads "
     "the elements of rows 0 to 3 in column 0 into r0 of lane 0, as bytes.",
     "warpscope show ldmatrix.m16n16.x1.trans.b8 --view memory"},
    {0},
};

const struct ws_erratum *ws_erratum_named(const char *name)
{
    for (const struct ws_erratum *erratum = ws_errata; erratum->name; erratum++)
        if (!strcmp(erratum->name, name))
            return erratum;
    return NULL;
}

const char *ws_erratum_word(int index)
{
    return ws_errata[index].name;
}

enum { WIDTH = 80, INDENT = 8 };

static void print_part(FILE *out, const char *label, const char *text)
{
    fprintf(out, "  %-*s", INDENT - 2, label);
    ws_print_wrapped(out, text, INDENT, WIDTH);
}

void ws_erratum_print_text(FILE *out, const struct ws_erratum *erratum)
{
    fprintf(out, "%s\n", erratum->name);
    print_part(out, "in", erratum->source);
    print_part(out, "claim", erratum->says);
    print_part(out, "fact", erratum->truth);
    if (erratum->see)
        fprintf(out, "  %-*s%s\n", INDENT - 2, "see", erratum->see);
}

/* As Markdown, with its special characters escaped. */
static void print_escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("*_<[", *text))
            putc('\\', out);
        putc(*text, out);
    }
}

void ws_erratum_print_markdown(FILE *out, const struct ws_erratum *erratum)
{
    fprintf(out, "- **%s**, in ", erratum->name);
    print_escaped(out, erratum->source);
    fputs("\n  - claim: ", out);
    print_escaped(out, erratum->says);
    fputs("\n  - fact: ", out);
    print_escaped(out, erratum->truth);
    if (erratum->see)
        fprintf(out, "\n  - see: `%s`", erratum->see);
    putc('\n', out);
}

static void print_member(FILE *out, const char *name, const char *value)
{
    fprintf(out, "\"%s\": ", name);
    if (value)
        ws_print_json(out, value);
    else
        fputs("null", out);
}

void ws_erratum_print_json(FILE *out, const struct ws_erratum *erratum)
{
    fputs("  {", out);
    print_member(out, "name", erratum->name);
    fputs(", ", out);
    print_member(out, "source", erratum->source);
    fputs(", ", out);
    print_member(out, "says", erratum->says);
    fputs(", ", out);
    print_member(out, "true", erratum->truth);
    fputs(", ", out);
    print_member(out, "see", erratum->see);
    putc('}', out);
}
