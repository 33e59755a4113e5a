/*
 * The plan is a table: a map as text, the coordinates of the box, and its shared memory offset.
 * Strides are chosen so that no two interpretations of a map reach the same bytes of global memory.
 */
#include "probe/evidence/box/box_plan.h"

#include <stddef.h>
#include <stdlib.h>

struct planned {
    const char *map;
    int at[WS_TENSOR_RANK];
    int shared;
};

static const struct planned none[] = {
    /* Ranks and types. */
    {"type=u8,size=4096,box=256", {512}, 0},
    {"type=f16,size=64x64,box=64x8", {0, 8}, 0},
    {"type=u32,size=32x64,box=32x16", {0, 3}, 0},
    {"type=f64,size=16x32,box=16x8", {0, 0}, 0},
    {"type=u16,size=24x12x6,box=16x4x3", {8, 5, 2}, 0},
    {"type=u8,size=32x5x4x3,box=16x3x2x2", {16, 1, 1, 1}, 0},
    {"type=s32,size=8x4x3x3x2,box=4x2x2x2x2", {4, 1, 1, 0, 0}, 0},
    {"type=s64,size=6x5x4,box=2x3x2", {2, 2, 1}, 0},
    {"type=bf16,size=128x64,box=128x33", {0, 0}, 0},
    {"type=f32,size=64x64,box=4x64", {4, 0}, 0},
    /* Strides: rows that are padded, that overlap, and all the same. */
    {"type=f16,size=40x16,stride=96,box=24x8", {8, 4}, 0},
    {"type=u8,size=64x8x4,stride=80x1024,box=32x4x2", {16, 2, 1}, 0},
    {"type=f16,size=64x16,stride=16,box=64x8", {0, 4}, 0},
    {"type=f16,size=64x16,stride=0,box=64x8", {0, 4}, 0},
    /* Shared memory offsets. */
    {"type=f16,size=64x64,box=24x8", {8, 8}, 128},
    {"type=f16,size=64x64,box=24x8", {8, 8}, 896},
    /* Types with a documented special treatment. */
    {"type=f32_ftz,size=32x64,box=32x16", {0, 0}, 0},
    {"type=tf32,size=32x64,box=32x16", {0, 0}, 0},
    {"type=tf32_ftz,size=32x64,box=32x16", {0, 0}, 0},
    /* Element strides, the first of which is documented as ignored. */
    {"type=f16,size=64x64,box=32x16,step=1x2", {8, 3}, 0},
    {"type=f16,size=64x64,box=32x16,step=1x3", {0, 1}, 0},
    {"type=f16,size=64x64,box=32x16,step=1x8", {0, 0}, 0},
    {"type=f16,size=64x64,box=32x16,step=2x1", {8, 3}, 0},
    {"type=f16,size=64x64,box=32x16,step=3x2", {8, 3}, 0},
    {"type=u32,size=16x16x16,box=8x8x8,step=1x2x3", {4, 1, 2}, 0},
    {"type=u8,size=32x8x8x8x8,box=16x3x3x3x3,step=1x2x1x3x2", {0, 1, 2, 0, 1}, 0},
    /* Out of bounds: each side, corners, all of it; and the fill values. */
    {"type=u8,size=4096,box=128", {-64}, 0},
    {"type=u8,size=4000,box=128", {3936}, 0},
    {"type=f16,size=64x64,box=64x8", {-8, 0}, 0},
    {"type=f16,size=64x64,box=64x8", {32, 0}, 0},
    {"type=f16,size=64x64,box=64x8", {0, -3}, 0},
    {"type=f16,size=64x64,box=64x8", {0, 60}, 0},
    {"type=f16,size=64x64,box=64x8", {-8, -3}, 0},
    {"type=f16,size=64x64,box=64x8", {40, 61}, 0},
    {"type=f16,size=64x64,box=64x8", {64, 0}, 0},
    {"type=f16,size=64x64,box=64x8", {-2147483647 - 1, 2147483647}, 0},
    {"type=f16,size=20x6,stride=64,box=32x8", {0, 0}, 0},
    {"type=u32,size=9x7x5,stride=48x512,box=12x9x7", {-4, -1, -1}, 0},
    {"type=f16,size=64x10,box=32x12,step=1x3", {0, -4}, 0},
    {"type=f16,size=64x64,box=64x8,fill=nan", {40, 61}, 0},
    {"type=bf16,size=64x64,box=64x8,fill=nan", {40, 61}, 0},
    {"type=f32,size=32x64,box=32x8,fill=nan", {-4, -2}, 0},
    {"type=f64,size=16x64,box=16x8,fill=nan", {10, -2}, 0},
};

static const struct planned swizzle32[] = {
    {"type=f16,size=64x64,box=16x1,swizzle=32", {0, 5}, 0},
    {"type=f16,size=64x64,box=16x8,swizzle=32", {16, 8}, 0},
    {"type=f16,size=64x64,box=16x16,swizzle=32", {0, 0}, 0},
    {"type=f16,size=64x64,box=16x64,swizzle=32", {0, 0}, 0},
    {"type=u8,size=128x16,box=32x16,swizzle=32", {32, 0}, 0},
    {"type=f32,size=32x16,box=8x16,swizzle=32", {0, 0}, 0},
    {"type=f64,size=16x16,box=4x16,swizzle=32", {0, 0}, 0},
    {"type=f16,size=64x64,box=8x16,swizzle=32", {8, 0}, 0},
    {"type=f16,size=64x64,box=8x3,swizzle=32", {8, 0}, 0},
    {"type=f16,size=64x64,box=8x1,swizzle=32", {8, 0}, 128},
    {"type=f16,size=64x64,box=16x16,swizzle=32", {0, 0}, 128},
    {"type=f16,size=64x64,box=16x16,swizzle=32", {0, 0}, 256},
    {"type=f16,size=64x64,box=16x9,swizzle=32", {0, 0}, 640},
    {"type=f16,size=16x8x8,box=16x3x5,swizzle=32", {0, 1, 2}, 0},
    {"type=f16,size=64x64,box=16x32,step=1x3,swizzle=32", {0, 1}, 0},
    {"type=f16,size=64x64,box=16x16,swizzle=32", {56, -2}, 0},
    {"type=f16,size=64x64,box=16x16,swizzle=32,fill=nan", {-8, 56}, 0},
};

static const struct planned swizzle64[] = {
    {"type=f16,size=64x64,box=32x1,swizzle=64", {0, 5}, 0},
    {"type=f16,size=64x64,box=32x8,swizzle=64", {32, 8}, 0},
    {"type=f16,size=64x64,box=32x16,swizzle=64", {0, 0}, 0},
    {"type=f16,size=64x64,box=32x64,swizzle=64", {0, 0}, 0},
    {"type=u8,size=128x16,box=64x16,swizzle=64", {64, 0}, 0},
    {"type=f32,size=32x16,box=16x16,swizzle=64", {0, 0}, 0},
    {"type=f64,size=16x16,box=8x16,swizzle=64", {0, 0}, 0},
    {"type=f16,size=64x64,box=16x16,swizzle=64", {8, 0}, 0},
    {"type=f16,size=64x64,box=8x16,swizzle=64", {8, 0}, 0},
    {"type=f16,size=64x64,box=24x16,swizzle=64", {8, 0}, 0},
    {"type=f16,size=64x64,box=24x3,swizzle=64", {8, 0}, 256},
    {"type=f16,size=64x64,box=32x16,swizzle=64", {0, 0}, 128},
    {"type=f16,size=64x64,box=32x16,swizzle=64", {0, 0}, 384},
    {"type=f16,size=64x64,box=32x16,swizzle=64", {0, 0}, 512},
    {"type=f16,size=32x8x8,box=32x3x5,swizzle=64", {0, 1, 2}, 0},
    {"type=f16,size=64x64,box=32x32,step=1x2,swizzle=64", {0, 1}, 0},
    {"type=f16,size=64x64,box=32x16,swizzle=64", {48, -2}, 0},
    {"type=bf16,size=64x64,box=32x16,swizzle=64,fill=nan", {-8, 56}, 0},
};

static const struct planned swizzle128[] = {
    {"type=f16,size=64x64,box=64x1,swizzle=128", {0, 5}, 0},
    {"type=f16,size=64x64,box=64x8,swizzle=128", {0, 8}, 0},
    {"type=f16,size=64x64,box=64x16,swizzle=128", {0, 0}, 0},
    {"type=f16,size=64x64,box=64x64,swizzle=128", {0, 0}, 0},
    {"type=u8,size=256x16,box=128x16,swizzle=128", {128, 0}, 0},
    {"type=f32,size=32x16,box=32x16,swizzle=128", {0, 0}, 0},
    {"type=f64,size=16x16,box=16x16,swizzle=128", {0, 0}, 0},
    {"type=bf16,size=128x32,box=64x16,swizzle=128", {64, 7}, 0},
    {"type=f16,size=64x64,box=32x16,swizzle=128", {8, 0}, 0},
    {"type=f16,size=64x64,box=16x16,swizzle=128", {8, 0}, 0},
    {"type=f16,size=64x64,box=8x16,swizzle=128", {8, 0}, 0},
    {"type=f16,size=64x64,box=24x16,swizzle=128", {8, 0}, 0},
    {"type=f16,size=64x64,box=40x16,swizzle=128", {8, 0}, 0},
    {"type=f16,size=64x64,box=48x16,swizzle=128", {8, 0}, 0},
    {"type=f16,size=64x64,box=56x16,swizzle=128", {8, 0}, 0},
    {"type=f16,size=64x64,box=32x3,swizzle=128", {8, 0}, 384},
    {"type=f32,size=32x64,box=16x9,swizzle=128", {8, 0}, 0},
    {"type=f16,size=64x64,box=64x16,swizzle=128", {0, 0}, 128},
    {"type=f16,size=64x64,box=64x16,swizzle=128", {0, 0}, 256},
    {"type=f16,size=64x64,box=64x16,swizzle=128", {0, 0}, 512},
    {"type=f16,size=64x64,box=64x16,swizzle=128", {0, 0}, 896},
    {"type=f16,size=64x64,box=64x16,swizzle=128", {0, 0}, 1024},
    {"type=f16,size=64x8x8,box=64x3x5,swizzle=128", {0, 1, 2}, 0},
    {"type=f16,size=64x8x8,box=32x3x5,swizzle=128", {0, 1, 2}, 0},
    {"type=u8,size=128x4x4x4,box=128x2x3x2,swizzle=128", {0, 1, 1, 1}, 0},
    {"type=u8,size=128x4x4x4x4,box=128x2x2x2x2,swizzle=128", {0, 1, 1, 1, 1}, 0},
    {"type=f16,size=64x64,box=64x32,step=1x2,swizzle=128", {0, 1}, 0},
    {"type=f16,size=64x64,box=64x32,step=1x3,swizzle=128", {0, 1}, 0},
    {"type=f16,size=64x64,box=64x16,swizzle=128", {-8, 8}, 0},
    {"type=f16,size=64x64,box=64x16,swizzle=128", {32, 8}, 0},
    {"type=f16,size=64x64,box=64x16,swizzle=128", {0, -5}, 0},
    {"type=f16,size=64x64,box=64x16,swizzle=128", {0, 56}, 0},
    {"type=f16,size=64x64,box=64x16,swizzle=128", {24, 57}, 0},
    {"type=f16,size=64x64,box=64x16,swizzle=128,fill=nan", {-8, 56}, 0},
    {"type=f32,size=32x64,box=32x16,swizzle=128,fill=nan", {8, 56}, 0},
};

static const struct planned interleave16[] = {
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x1x1,interleave=16", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x2x1,interleave=16", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x1,interleave=16", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x8x1,interleave=16", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x1,interleave=16", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x32x1,interleave=16", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x1x2,interleave=16", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x2,interleave=16", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x8x4,interleave=16", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=16x2x2,interleave=16", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=24x3x2,interleave=16", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,interleave=16", {1, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,interleave=16", {0, 1, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,interleave=16", {3, 2, 1}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,interleave=16", {-2, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,interleave=16", {28, 62, 14}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,interleave=16", {-3, -1, -1}, 0},
    {"type=u8,size=32x64x16,stride=1024x65536,box=16x16x2,interleave=16", {1, 1, 1}, 0},
    {"type=u32,size=32x64x16,stride=1024x65536,box=4x4x2,interleave=16", {1, 1, 1}, 0},
    {"type=f64,size=32x64x16,stride=1024x65536,box=2x8x2,interleave=16", {1, 1, 1}, 0},
    {"type=f16,size=32x16x8x8,stride=1024x16384x131072,box=8x8x2x2,interleave=16", {1, 1, 1, 1}, 0},
    {"type=f16,size=32x16x8x8,stride=1024x16384x131072,box=8x16x3x2,interleave=16",
     {0, 0, 0, 0},
     0},
    {"type=f16,size=32x16x4x4x4,stride=512x8192x65536x262144,box=8x8x2x2x2,interleave=16",
     {1, 1, 1, 1, 1},
     0},
    {"type=f16,size=32x16x4x4x4,stride=512x8192x65536x262144,box=8x16x1x2x3,interleave=16",
     {0, 0, 0, 0, 0},
     0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x4,step=2x1x1,interleave=16", {0, 1, 1}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x4,step=1x2x1,interleave=16", {0, 1, 1}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x4,step=1x1x2,interleave=16", {0, 1, 1}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x4,step=2x2x3,interleave=16", {0, 1, 1}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x4,step=1x8x1,interleave=16", {0, 1, 1}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x8x4,swizzle=32,interleave=16", {1, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=24x3x2,swizzle=32,interleave=16",
     {0, 1, 0},
     256},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x8x4,swizzle=64,interleave=16", {1, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=24x3x2,swizzle=64,interleave=16",
     {0, 1, 0},
     256},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x8x4,swizzle=128,interleave=16", {1, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=24x3x2,swizzle=128,interleave=16",
     {0, 1, 0},
     256},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,interleave=16,fill=nan", {28, 62, 14}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,interleave=16", {1, 0, 0}, 128},
    {"type=f64,size=32x64x16,box=2x1x5,interleave=16,swizzle=64", {1, 0, 0}, 0},
    {"type=f64,size=32x64x16,box=2x1x5,interleave=16,swizzle=128", {1, 0, 0}, 0},
    {"type=u32,size=32x64x16,box=4x1x5,interleave=16,swizzle=128", {1, 0, 0}, 0},
    {"type=f64,size=32x64x16,box=2x1x5,interleave=16,swizzle=32", {1, 0, 0}, 128},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x64x2,interleave=16", {0, 1, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x128x2,interleave=16", {0, 63, 0}, 0},
};

static const struct planned interleave32[] = {
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x1x1,swizzle=32,interleave=32", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x2x1,swizzle=32,interleave=32", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x1,swizzle=32,interleave=32", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x8x1,swizzle=32,interleave=32", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x1,swizzle=32,interleave=32", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x32x1,swizzle=32,interleave=32", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x1x2,swizzle=32,interleave=32", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x2,swizzle=32,interleave=32", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x8x4,swizzle=32,interleave=32", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=16x2x2,swizzle=32,interleave=32", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=24x3x2,swizzle=32,interleave=32", {0, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,swizzle=32,interleave=32", {1, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,swizzle=32,interleave=32", {0, 1, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,swizzle=32,interleave=32", {3, 2, 1}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,swizzle=32,interleave=32", {-2, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,swizzle=32,interleave=32",
     {28, 62, 14},
     0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,swizzle=32,interleave=32",
     {-3, -1, -1},
     0},
    {"type=u8,size=32x64x16,stride=1024x65536,box=16x16x2,swizzle=32,interleave=32", {1, 1, 1}, 0},
    {"type=u32,size=32x64x16,stride=1024x65536,box=4x4x2,swizzle=32,interleave=32", {1, 1, 1}, 0},
    {"type=f64,size=32x64x16,stride=1024x65536,box=2x8x2,swizzle=32,interleave=32", {1, 1, 1}, 0},
    {"type=f16,size=32x16x8x8,stride=1024x16384x131072,box=8x8x2x2,swizzle=32,interleave=32",
     {1, 1, 1, 1},
     0},
    {"type=f16,size=32x16x8x8,stride=1024x16384x131072,box=8x16x3x2,swizzle=32,interleave=32",
     {0, 0, 0, 0},
     0},
    {"type=f16,size=32x16x4x4x4,stride=512x8192x65536x262144,box=8x8x2x2x2,swizzle=32,interleave="
     "32",
     {1, 1, 1, 1, 1},
     0},
    {"type=f16,size=32x16x4x4x4,stride=512x8192x65536x262144,box=8x16x1x2x3,swizzle=32,interleave="
     "32",
     {0, 0, 0, 0, 0},
     0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x4,step=2x1x1,swizzle=32,interleave=32",
     {0, 1, 1},
     0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x4,step=1x2x1,swizzle=32,interleave=32",
     {0, 1, 1},
     0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x4,step=1x1x2,swizzle=32,interleave=32",
     {0, 1, 1},
     0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x4,step=2x2x3,swizzle=32,interleave=32",
     {0, 1, 1},
     0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x16x4,step=1x8x1,swizzle=32,interleave=32",
     {0, 1, 1},
     0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x8x4,interleave=32", {1, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=24x3x2,interleave=32", {0, 1, 0}, 256},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x8x4,swizzle=64,interleave=32", {1, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=24x3x2,swizzle=64,interleave=32",
     {0, 1, 0},
     256},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x8x4,swizzle=128,interleave=32", {1, 0, 0}, 0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=24x3x2,swizzle=128,interleave=32",
     {0, 1, 0},
     256},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,swizzle=32,interleave=32,fill=nan",
     {28, 62, 14},
     0},
    {"type=f16,size=32x64x16,stride=1024x65536,box=8x4x4,swizzle=32,interleave=32", {1, 0, 0}, 128},
    {"type=f64,size=32x64x16,box=2x1x5,interleave=32", {1, 0, 0}, 0},
    {"type=f64,size=32x64x16,box=2x1x5,interleave=32,swizzle=128", {1, 0, 0}, 0},
};

/* Each rule at its limits, the legal value first; then limits without a known rule. */
static const struct planned limits[] = {
    {"type=f16,size=4294967296,box=8", {0}, 0},
    {"type=f16,size=4294967297,box=8", {0}, 0},
    {"type=f16,size=4294967295,box=8", {0}, 0},
    {"type=f16,size=1,box=8", {0}, 0},
    {"type=f16,size=0,box=8", {0}, 0},
    {"type=f16,size=8x8,box=8x8", {0}, 0},
    {"type=f16,size=9x8,box=8x8", {0}, 0},
    {"type=f16,size=9x8,stride=32,box=8x8", {0}, 0},
    {"type=f16,size=9x8,stride=24,box=8x8", {0}, 0},
    {"type=f16,size=8x8,stride=1099511627760,box=8x8", {0}, 0},
    {"type=f16,size=8x8,stride=1099511627776,box=8x8", {0}, 0},
    {"type=f16,size=64x8,stride=0,box=8x8", {0}, 0},
    {"type=f16,size=64x8,stride=16,box=8x8", {0}, 0},
    {"type=f16,size=64x8x8,stride=1024x128,box=8x8x2", {0}, 0},
    {"type=f16,size=8x256,box=8x256", {0}, 0},
    {"type=f16,size=8x256,box=8x257", {0}, 0},
    {"type=f16,size=256x8,box=256x8", {0}, 0},
    {"type=f16,size=264x8,box=264x8", {0}, 0},
    {"type=f16,size=8x8,box=8x0", {0}, 0},
    {"type=f16,size=8x8,box=8x9", {0}, 0},
    {"type=f16,size=8x8,box=16x8", {0}, 0},
    {"type=f16,size=8x8,box=8x8,step=1x8", {0}, 0},
    {"type=f16,size=8x8,box=8x8,step=1x9", {0}, 0},
    {"type=f16,size=8x8,box=8x8,step=1x0", {0}, 0},
    {"type=f16,size=8x8,box=8x8,step=8x1", {0}, 0},
    {"type=f16,size=8x8,box=8x8,step=9x1", {0}, 0},
    {"type=f16,size=8x8,box=8x8,step=0x1", {0}, 0},
    {"type=f16,size=8x8,box=8x4,step=1x5", {0}, 0},
    {"type=f16,size=64,box=7", {0}, 0},
    {"type=f16,size=64,box=12", {0}, 0},
    {"type=u8,size=64,box=16", {0}, 0},
    {"type=u8,size=64,box=8", {0}, 0},
    {"type=f64,size=64,box=2", {0}, 0},
    {"type=f64,size=64,box=1", {0}, 0},
    {"type=f16,size=64x8,box=64x8,swizzle=128", {0}, 0},
    {"type=f16,size=72x8,box=72x8,swizzle=128", {0}, 0},
    {"type=f16,size=64x8,box=32x8,swizzle=64", {0}, 0},
    {"type=f16,size=64x8,box=40x8,swizzle=64", {0}, 0},
    {"type=f16,size=64x8,box=16x8,swizzle=32", {0}, 0},
    {"type=f16,size=64x8,box=24x8,swizzle=32", {0}, 0},
    {"type=f16,size=64,box=64,swizzle=128", {0}, 0},
    {"type=f16,size=8x8x8,box=8x8x8,interleave=16", {0}, 0},
    {"type=f16,size=8x8,box=8x8,interleave=16", {0}, 0},
    {"type=f16,size=8,box=8,interleave=16", {0}, 0},
    {"type=f16,size=64x8x8,box=64x8x8,interleave=16", {0}, 0},
    {"type=f16,size=64x8x8,box=7x8x8,interleave=16", {0}, 0},
    {"type=f16,size=64x8x8,box=256x8x8,interleave=16", {0}, 0},
    {"type=f16,size=64x8x8,box=72x8x8,swizzle=32,interleave=16", {0}, 0},
    {"type=f16,size=64x8x8,box=72x8x8,swizzle=64,interleave=16", {0}, 0},
    {"type=f16,size=64x8x8,box=72x8x8,swizzle=128,interleave=16", {0}, 0},
    {"type=f16,size=8x8x8,stride=48x512,box=8x8x8,interleave=16", {0}, 0},
    {"type=f16,size=8x8x8,stride=40x512,box=8x8x8,interleave=16", {0}, 0},
    {"type=f16,size=16x8x8,box=16x8x8,swizzle=32,interleave=32", {0}, 0},
    {"type=f16,size=16x8x8,box=16x8x8,swizzle=64,interleave=32", {0}, 0},
    {"type=f16,size=16x8x8,box=16x8x8,swizzle=128,interleave=32", {0}, 0},
    {"type=f16,size=16x8x8,box=16x8x8,interleave=32", {0}, 0},
    {"type=f16,size=8x8x8,stride=32x512,box=8x8x8,swizzle=32,interleave=32", {0}, 0},
    {"type=f16,size=8x8x8,stride=48x512,box=8x8x8,swizzle=32,interleave=32", {0}, 0},
    {"type=f16,size=8,box=8,fill=nan", {0}, 0},
    {"type=bf16,size=8,box=8,fill=nan", {0}, 0},
    {"type=f32,size=8,box=8,fill=nan", {0}, 0},
    {"type=f64,size=8,box=8,fill=nan", {0}, 0},
    {"type=f32_ftz,size=8,box=8,fill=nan", {0}, 0},
    {"type=tf32,size=8,box=8,fill=nan", {0}, 0},
    {"type=tf32_ftz,size=8,box=8,fill=nan", {0}, 0},
    {"type=u8,size=16,box=16,fill=nan", {0}, 0},
    {"type=u16,size=8,box=8,fill=nan", {0}, 0},
    {"type=u32,size=8,box=8,fill=nan", {0}, 0},
    {"type=s32,size=8,box=8,fill=nan", {0}, 0},
    {"type=u64,size=8,box=8,fill=nan", {0}, 0},
    {"type=s64,size=8,box=8,fill=nan", {0}, 0},
    {"type=f16,size=256x256,box=256x256", {0}, 0},
    {"type=f64,size=256x256,box=256x256", {0}, 0},
    {"type=f64,size=8x8x8x8x8,box=256x256x256x256x256", {0}, 0},
    {"type=u8,size=256x256x4,box=256x256x2", {0}, 0},
    {"type=u8,size=256x256x4,box=256x256x3", {0}, 0},
    {"type=u8,size=256x256x4,box=256x256x4", {0}, 0},
    {"type=u8,size=256x256x8,box=256x128x8", {0}, 0},
    {"type=u8,size=256x256x8,box=256x256x5", {0}, 0},
    {"type=f32,size=256x256,box=256x227", {0}, 0},
    {"type=f32,size=256x256,box=256x228", {0}, 0},
    {"type=u8,size=256x256x32,box=128x73x25", {0}, 0},
    {"type=u8,size=256x256x32,box=256x83x11", {0}, 0},
    {"type=f32,size=256x256,box=256x229", {0}, 0},
    {"type=f32,size=256x256,box=256x232", {0}, 0},
    {"type=f32,size=256x256,box=256x255", {0}, 0},
    {"type=f32,size=256x256,box=256x256", {0}, 0},
    {"type=f64,size=256x256,box=256x113", {0}, 0},
    {"type=f64,size=256x256,box=256x114", {0}, 0},
    {"type=f64,size=256x256,box=256x128", {0}, 0},
    {"type=f64,size=256x256,box=256x129", {0}, 0},
    {"type=f64,size=256x256,box=256x256,step=1x2", {0}, 0},
    {"type=f64,size=256x256,box=256x256,step=1x8", {0}, 0},
    {"type=f16,size=64x8x8,box=8x256x64,interleave=16", {0}, 0},
    {"type=f16,size=64x8x8,box=8x256x256,interleave=16", {0}, 0},
    {"type=f16,size=64x8x8,box=4x8x8,interleave=16", {0}, 0},
    {"type=f16,size=64x8x8,stride=1024x65536,box=8x8x8,swizzle=32,interleave=32", {0}, 0},
    {"type=f16,size=64x8x8,stride=1024x65536,box=4x8x8,swizzle=32,interleave=32", {0}, 0},
    {"type=u8,size=16x4294967296x4294967296,stride=16x1099511627760,box=16x1x1", {0}, 0},
};

static const struct {
    const char *name;
    const struct planned *planned;
    int count;
} groups[] = {
#define X(word, what) {"box." #word, word, (int)(sizeof word / sizeof word[0])},
    WS_BOX_GROUPS(X)
#undef X
};

const char *ws_box_group_name(int index)
{
    return index < WS_BOX_GROUP_COUNT ? groups[index].name : NULL;
}

enum ws_box_group ws_box_group_of(const struct ws_tensor_map *map)
{
    return map->interleave_bytes == 16 ? WS_BOX_interleave16
           : map->interleave_bytes     ? WS_BOX_interleave32
           : map->swizzle_bytes == 32  ? WS_BOX_swizzle32
           : map->swizzle_bytes == 64  ? WS_BOX_swizzle64
           : map->swizzle_bytes == 128 ? WS_BOX_swizzle128
                                       : WS_BOX_none;
}

bool ws_box_group_encodes(enum ws_box_group group)
{
    return group == WS_BOX_limits;
}

int ws_box_count(enum ws_box_group group)
{
    return groups[group].count;
}

struct ws_boxed ws_box_planned(enum ws_box_group group, int index)
{
    const struct planned *planned = &groups[group].planned[index];
    struct ws_boxed boxed = {.shared_bytes = planned->shared};
    struct ws_error error;

    if (!ws_tensor_map_parse(planned->map, &boxed.map, &error))
        abort(); /* the table itself is wrong, which its test reports first */
    for (int i = 0; i < WS_TENSOR_RANK; i++)
        boxed.coordinate[i] = planned->at[i];
    return boxed;
}
