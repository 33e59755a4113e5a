/*
 * A tensor map: describes to TMA, the copy engine behind cp.async.bulk.tensor, a tensor in global
 * memory and the box that it moves. The fields and rules are those of cuTensorMapEncodeTiled. (CUDA
 * Driver API, "Tensor Map Object Management"; PTX ISA, "Tensors".)
 */
#ifndef WS_ISA_TENSOR_MAP_H
#define WS_ISA_TENSOR_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/base/error.h"

enum { WS_TENSOR_RANK = 5, WS_TENSOR_MAP_TEXT_SIZE = 320 };

/* X(name, bytes, CUDA's word, whether fill can be NaN), in the order of CUtensorMapDataType. */
#define WS_TENSOR_TYPES(X)                                                                         \
    X(u8, 1, UINT8, 0)                                                                             \
    X(u16, 2, UINT16, 0)                                                                           \
    X(u32, 4, UINT32, 0)                                                                           \
    X(s32, 4, INT32, 0)                                                                            \
    X(u64, 8, UINT64, 0)                                                                           \
    X(s64, 8, INT64, 0)                                                                            \
    X(f16, 2, FLOAT16, 1)                                                                          \
    X(f32, 4, FLOAT32, 1)                                                                          \
    X(f64, 8, FLOAT64, 1)                                                                          \
    X(bf16, 2, BFLOAT16, 1)                                                                        \
    X(f32_ftz, 4, FLOAT32_FTZ, 1)                                                                  \
    X(tf32, 4, TFLOAT32, 1)                                                                        \
    X(tf32_ftz, 4, TFLOAT32_FTZ, 1)

enum ws_tensor_type {
#define X(name, bytes, cuda, nan) WS_TENSOR_##name,
    WS_TENSOR_TYPES(X)
#undef X
        WS_TENSOR_TYPE_COUNT
};

struct ws_tensor_map {
    enum ws_tensor_type type;
    int rank;                             /* 1 to 5; dimension 0 is the innermost */
    int64_t size[WS_TENSOR_RANK];         /* of the tensor, in elements */
    int64_t stride_bytes[WS_TENSOR_RANK]; /* from one to the next; [0] is ws_tensor_map_unit() */
    int box[WS_TENSOR_RANK];              /* in elements of the tensor, 1 to 256 */
    int step[WS_TENSOR_RANK];             /* element strides, 1 to 8: every step-th is copied */
    int interleave_bytes;                 /* 0 (none), 16 or 32 */
    int swizzle_bytes;                    /* 0 (none), 32, 64 or 128 */
    bool fill_nan;                        /* elements out of range become NaN, not 0 */
};

/* Whether cuTensorMapEncodeTiled accepts it; the error has the broken rule and advice. */
bool ws_tensor_map_check(const struct ws_tensor_map *map, struct ws_error *error);

/* All rules that it breaks, at most `most`, with the same messages. Returns their number. */
enum { WS_TENSOR_FAULTS = 24 };
int ws_tensor_map_faults(const struct ws_tensor_map *map, int most, struct ws_error *fault);

/*
 * Reads "type=f16,size=64x64,stride=128,box=64x8,step=1x1,swizzle=128,interleave=none,fill=zero":
 * size and box are required, innermost first; strides are of dimensions 1 up, and packed if
 * omitted; every other field has a neutral default (type f16). Fails for an unknown or invalid
 * field. Does not check the map.
 */
bool ws_tensor_map_parse(const char *text, struct ws_tensor_map *map, struct ws_error *error);

/* Same as text, without fields at their defaults; returns `buffer`. */
char *ws_tensor_map_text(const struct ws_tensor_map *map, char buffer[WS_TENSOR_MAP_TEXT_SIZE]);

/* The names of the fields, "type" first; NULL after the last. */
const char *ws_tensor_map_field(int index);

int ws_tensor_type_bytes(enum ws_tensor_type type);

/* "f16", by the index of a type; NULL after the last. */
const char *ws_tensor_type_word(int index);

/* An element of 32 bits after the copy. tf32 is rounded to nearest, to 10 bits of mantissa, and
 * every NaN becomes the same one; _ftz types are not flushed. (The captures of boxes.) */
uint32_t ws_tensor_type_copied(enum ws_tensor_type type, uint32_t value);

/* The bytes that dimension 0 counts: an element's; with an interleave those of a slice, 16 or 32,
 * for every type. (The captures of boxes.) */
int ws_tensor_map_unit(const struct ws_tensor_map *map);

/* The effective element stride: that of dimension 0 applies only with an interleave and is
 * otherwise 1. */
int ws_tensor_map_step(const struct ws_tensor_map *map, int dimension);

/*
 * The elements of dimension `dimension` that are written to shared memory: box / step, rounded up.
 * Exception: with an interleave, the last dimension but one, that of slices of channels, has one,
 * for any box. (The captures of boxes.)
 */
int ws_tensor_map_landed(const struct ws_tensor_map *map, int dimension);

/* Bytes that are copied, or filled, for one box, and that a barrier has to expect. */
int64_t ws_tensor_map_box_bytes(const struct ws_tensor_map *map);

#endif
