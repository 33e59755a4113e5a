/*
 * Fields are rows: their names and how their values are read. Rules are a list, each with its
 * reason; the first broken one is reported. (cuTensorMapEncodeTiled, CUDA Driver API 13.0; the
 * captures of boxes show the driver's result at each rule's limits.)
 */
#include "probe/isa/tensor_map.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/base/fields.h"
#include "probe/base/words.h"
#include "probe/isa/swizzle_name.h"

#define MOST_SIZE    (INT64_C(1) << 32) /* of a dimension */
#define STRIDE_END   (INT64_C(1) << 40)
#define CHUNK_BYTES  16
#define MOST_BOX     256
#define MOST_STEP    8
#define LEAST_SLICED 3            /* dimensions, with an interleave */
#define MOST_BYTES   (228 * 1024) /* of a box; 128 more are refused */

static const struct type {
    const char *word;
    int bytes;
    bool nan;
} types[] = {
#define X(name, bytes, cuda, nan) {#name, bytes, nan},
    WS_TENSOR_TYPES(X)
#undef X
};

int ws_tensor_type_bytes(enum ws_tensor_type type)
{
    return types[type].bytes;
}

const char *ws_tensor_type_word(int index)
{
    return index < WS_TENSOR_TYPE_COUNT ? types[index].word : NULL;
}

uint32_t ws_tensor_type_copied(enum ws_tensor_type type, uint32_t value)
{
    bool nan = (value & 0x7FFFFFFF) > 0x7F800000;

    if (type != WS_TENSOR_tf32 && type != WS_TENSOR_tf32_ftz)
        return value;
    return nan ? 0x7FFFE000 : (value + 0x1000) & ~UINT32_C(0x1FFF);
}

/* The first element stride has no effect except with an interleave: "TMA doesn't support the stride
 * for dimension zero". */
int ws_tensor_map_step(const struct ws_tensor_map *map, int dimension)
{
    return dimension || map->interleave_bytes ? map->step[dimension] : 1;
}

int ws_tensor_map_unit(const struct ws_tensor_map *map)
{
    return map->interleave_bytes ? map->interleave_bytes : ws_tensor_type_bytes(map->type);
}

/* Box / step, rounded up. */
static int taken(const struct ws_tensor_map *map, int dimension)
{
    int step = ws_tensor_map_step(map, dimension);

    return step > 0 ? map->box[dimension] / step + (map->box[dimension] % step > 0) : 0;
}

int ws_tensor_map_landed(const struct ws_tensor_map *map, int dimension)
{
    return map->interleave_bytes && dimension == map->rank - 2 ? 1 : taken(map, dimension);
}

int64_t ws_tensor_map_box_bytes(const struct ws_tensor_map *map)
{
    int64_t bytes = ws_tensor_map_unit(map);

    for (int i = 0; i < map->rank; i++)
        bytes *= ws_tensor_map_landed(map, i);
    return bytes;
}

/* Rules of one dimension. */
static bool check_size(const struct ws_tensor_map *map, int i, struct ws_error *error)
{
    return (map->size[i] >= 1 && map->size[i] <= MOST_SIZE) ||
           ws_fail(error, WS_CODE_TENSOR_MAP,
                   "size %" PRId64 " of dimension %d: expected 1 to 4294967296 (2^32) elements",
                   map->size[i], i);
}

static bool check_stride(const struct ws_tensor_map *map, int i, struct ws_error *error)
{
    int unit = map->interleave_bytes == 32 ? 32 : CHUNK_BYTES;

    if (!i)
        return true;
    if (map->stride_bytes[i] < 0 || map->stride_bytes[i] >= STRIDE_END)
        return ws_fail(error, WS_CODE_TENSOR_MAP,
                       "stride %" PRId64
                       " of dimension %d: expected at least 0 and less than 2^40 bytes",
                       map->stride_bytes[i], i);
    return map->stride_bytes[i] % unit == 0 ||
           ws_fail(error, WS_CODE_TENSOR_MAP,
                   "stride %" PRId64 " of dimension %d is not a multiple of %d bytes%s; pad the "
                   "rows of the tensor to %" PRId64,
                   map->stride_bytes[i], i, unit, unit == 32 ? " (interleave=32)" : "",
                   (map->stride_bytes[i] / unit + 1) * unit);
}

static bool check_box(const struct ws_tensor_map *map, int i, struct ws_error *error)
{
    return (map->box[i] >= 1 && map->box[i] <= MOST_BOX) ||
           ws_fail(
               error, WS_CODE_TENSOR_MAP,
               "box %d of dimension %d: expected 1 to 256 elements; split it into several boxes",
               map->box[i], i);
}

static bool check_step(const struct ws_tensor_map *map, int i, struct ws_error *error)
{
    return (map->step[i] >= 1 && map->step[i] <= MOST_STEP) ||
           ws_fail(error, WS_CODE_TENSOR_MAP,
                   "step %d of dimension %d: expected an element stride of 1 to 8", map->step[i],
                   i);
}

/* Rules between fields. */
static bool check_words(const struct ws_tensor_map *map, struct ws_error *error)
{
    int swizzle = map->swizzle_bytes, slice = map->interleave_bytes;

    if (swizzle != 0 && swizzle != 32 && swizzle != 64 && swizzle != 128)
        return ws_fail(error, WS_CODE_TENSOR_MAP,
                       "swizzle %d: expected none, 32, 64 or 128 (bytes)", swizzle);
    if (slice != 0 && slice != 16 && slice != 32)
        return ws_fail(error, WS_CODE_TENSOR_MAP, "interleave %d: expected none, 16 or 32 (bytes)",
                       slice);
    if (map->rank < 1 || map->rank > WS_TENSOR_RANK)
        return ws_fail(error, WS_CODE_TENSOR_MAP, "%d dimensions: a tensor map has 1 to 5",
                       map->rank);
    return true;
}

static bool check_interleave(const struct ws_tensor_map *map, struct ws_error *error)
{
    return !map->interleave_bytes || map->rank >= LEAST_SLICED ||
           ws_fail(
               error, WS_CODE_TENSOR_MAP,
               "interleave=%d with %d dimension%s: slices of channels need at least 3 dimensions",
               map->interleave_bytes, map->rank, map->rank == 1 ? "" : "s");
}

static bool check_inner(const struct ws_tensor_map *map, struct ws_error *error)
{
    int bytes = ws_tensor_type_bytes(map->type);
    int64_t inner = (int64_t)map->box[0] * bytes;

    if (inner % CHUNK_BYTES)
        return ws_fail(error, WS_CODE_TENSOR_MAP,
                       "box %d of dimension 0 is %" PRId64
                       " bytes of %s; expected a multiple of 16 bytes (%d elements)",
                       map->box[0], inner, types[map->type].word, CHUNK_BYTES / bytes);
    return map->interleave_bytes || !map->swizzle_bytes || inner <= map->swizzle_bytes ||
           ws_fail(error, WS_CODE_TENSOR_MAP,
                   "box %d of dimension 0 is %" PRId64
                   " bytes of %s, but swizzle=%d takes %d; use at most %d elements",
                   map->box[0], inner, types[map->type].word, map->swizzle_bytes,
                   map->swizzle_bytes, map->swizzle_bytes / bytes);
}

/* The driver counts elements of the type, also with an interleave. check_box() refuses boxes that
 * are too large along one dimension: their number of bytes may overflow. */
static bool check_bytes(const struct ws_tensor_map *map, struct ws_error *error)
{
    int64_t bytes = ws_tensor_type_bytes(map->type);

    for (int i = 0; i < map->rank; i++) {
        if (map->box[i] > MOST_BOX)
            return true;
        bytes *= taken(map, i);
    }
    return bytes <= MOST_BYTES ||
           ws_fail(error, WS_CODE_TENSOR_MAP,
                   "a box of %" PRId64 " bytes exceeds shared memory (%d); use a smaller box",
                   bytes, MOST_BYTES);
}

static bool check_fill(const struct ws_tensor_map *map, struct ws_error *error)
{
    return !map->fill_nan || types[map->type].nan ||
           ws_fail(error, WS_CODE_TENSOR_MAP,
                   "fill=nan: %s is not a floating-point type; remove fill=nan",
                   types[map->type].word);
}

/* Exactly one of the two is set. */
static const struct rule {
    bool (*of_map)(const struct ws_tensor_map *, struct ws_error *);
    bool (*of_dimension)(const struct ws_tensor_map *, int, struct ws_error *);
} rules[] = {{NULL, check_size},  {NULL, check_stride},     {NULL, check_box},
             {NULL, check_step},  {check_interleave, NULL}, {check_inner, NULL},
             {check_bytes, NULL}, {check_fill, NULL}};

int ws_tensor_map_faults(const struct ws_tensor_map *map, int most, struct ws_error *fault)
{
    struct ws_error error;
    int count = 0;

    if (!check_words(map, &fault[0]))
        return 1;
    for (size_t rule = 0; rule < sizeof rules / sizeof rules[0]; rule++)
        for (int i = 0; i < (rules[rule].of_map ? 1 : map->rank) && count < most; i++)
            if (rules[rule].of_map ? !rules[rule].of_map(map, &error)
                                   : !rules[rule].of_dimension(map, i, &error))
                fault[count++] = error;
    return count;
}

bool ws_tensor_map_check(const struct ws_tensor_map *map, struct ws_error *error)
{
    struct ws_error first;

    if (!ws_tensor_map_faults(map, 1, &first))
        return true;
    *error = first;
    return false;
}

enum field { TYPE, SIZE, STRIDE, BOX, STEP, SWIZZLE, INTERLEAVE, FILL, FIELDS };

static const char *const names[FIELDS + 1] = {"type",    "size",       "stride", "box", "step",
                                              "swizzle", "interleave", "fill",   NULL};

const char *ws_tensor_map_field(int index)
{
    return names[index];
}

/* The input: the numbers of lists, and their counts; 0 if a list is missing. */
struct reading {
    struct ws_tensor_map *map;
    int count[FIELDS];
    int64_t number[FIELDS][WS_TENSOR_RANK];
};

/* "64x8": 1 to 5 numbers. */
static bool read_list(struct reading *reading, enum field field, const char *value,
                      struct ws_error *error)
{
    int count = 0;

    for (const char *at = value;; at++) {
        int64_t number = 0;
        size_t digits = strspn(at, "0123456789");
        bool has_unit = field == STRIDE && at[digits] == 'B';

        if (digits > 15)
            return ws_fail(error, WS_CODE_TENSOR_MAP,
                           "%s=%.60s: a number has more than 15 digits; use a smaller one",
                           names[field], value);
        if (!digits || (at[digits + has_unit] && at[digits + has_unit] != 'x'))
            return ws_fail(error, WS_CODE_TENSOR_MAP,
                           "%s=%.60s: expected whole numbers separated by x, innermost dimension "
                           "first, such as 64x8",
                           names[field], value);
        if (count == WS_TENSOR_RANK)
            return ws_fail(error, WS_CODE_TENSOR_MAP,
                           "%s=%.60s: a tensor map has at most 5 dimensions", names[field], value);
        for (; digits; digits--)
            number = number * 10 + (*at++ - '0');
        at += has_unit;
        reading->number[field][count++] = number;
        if (!*at)
            break;
    }
    reading->count[field] = count;
    return true;
}

static WS_WORDS(fill_word, "zero", "nan");

static WS_WORDS(swizzle_word, "none", "0", "32", "64", "128");

static WS_WORDS(interleave_word, "none", "0", "16", "32");

static const struct {
    ws_words *words;
    const char *what;
} worded[FIELDS] = {
    [TYPE] = {ws_tensor_type_word, "type"},
    [SWIZZLE] = {swizzle_word, "swizzle"},
    [INTERLEAVE] = {interleave_word, "interleave"},
    [FILL] = {fill_word, "fill"},
};

static bool read_word(struct reading *reading, enum field field, const char *value,
                      struct ws_error *error)
{
    static const int swizzles[] = {0, 0, 32, 64, 128}, interleaves[] = {0, 0, 16, 32};
    int index = ws_word_index(worded[field].words, value);
    char name[WS_BARE_NAME_SIZE];

    if (index < 0 && field == SWIZZLE) {
        ws_swizzle_bare_name(value, name);
        index = ws_word_index(worded[field].words, name);
    }
    if (index < 0)
        return ws_fail_unknown(error, worded[field].what, value, worded[field].words);
    reading->count[field] = 1;
    if (field == TYPE)
        reading->map->type = (enum ws_tensor_type)index;
    else if (field == SWIZZLE)
        reading->map->swizzle_bytes = swizzles[index];
    else if (field == INTERLEAVE)
        reading->map->interleave_bytes = interleaves[index];
    else
        reading->map->fill_nan = index == 1;
    return true;
}

static bool read_field(struct reading *reading, const char *name, const char *value,
                       struct ws_error *error)
{
    int field = ws_word_index(ws_tensor_map_field, name);

    if (field < 0)
        return ws_fail_unknown(error, "field", name, ws_tensor_map_field);
    if (reading->count[field])
        return ws_fail(error, WS_CODE_DUPLICATE, "%s given twice; give it once", name);
    return worded[field].words ? read_word(reading, (enum field)field, value, error)
                               : read_list(reading, (enum field)field, value, error);
}

/* Lists have the length of size; strides have one entry fewer. */
static bool check_counts(const struct reading *reading, struct ws_error *error)
{
    int rank = reading->count[SIZE];

    if (!rank || !reading->count[BOX])
        return ws_fail(
            error, WS_CODE_MISSING,
            "%s is missing; give at least size=64x64,box=64x8, innermost dimension first",
            rank ? "box" : "size");
    for (int field = BOX; field <= STEP; field++)
        if (reading->count[field] && reading->count[field] != rank)
            return ws_fail(error, WS_CODE_TENSOR_MAP,
                           "%s has %d numbers and size has %d; give one per dimension",
                           names[field], reading->count[field], rank);
    return !reading->count[STRIDE] || reading->count[STRIDE] == rank - 1 ||
           ws_fail(error, WS_CODE_TENSOR_MAP,
                   "stride has %d number%s, expected %d: bytes, one for each dimension except the "
                   "innermost",
                   reading->count[STRIDE], reading->count[STRIDE] == 1 ? "" : "s", rank - 1);
}

/* The stride of a dimension with contiguous rows; limited to the end of strides. */
static int64_t packed_stride(const struct ws_tensor_map *map, int dimension)
{
    int64_t below = map->stride_bytes[dimension - 1], size = map->size[dimension - 1];

    return size && below > STRIDE_END / size ? STRIDE_END : below * size;
}

static void fill_in(const struct reading *reading)
{
    struct ws_tensor_map *map = reading->map;

    map->rank = reading->count[SIZE];
    for (int i = 0; i < map->rank; i++) {
        int64_t box = reading->number[BOX][i];
        int64_t step = reading->count[STEP] ? reading->number[STEP][i] : 1;

        map->size[i] = reading->number[SIZE][i];
        map->box[i] = box < INT32_MAX ? (int)box : INT32_MAX;
        map->step[i] = step < INT32_MAX ? (int)step : INT32_MAX;
        map->stride_bytes[i] = i == 0                   ? ws_tensor_map_unit(map)
                               : reading->count[STRIDE] ? reading->number[STRIDE][i - 1]
                                                        : packed_stride(map, i);
    }
}

bool ws_tensor_map_parse(const char *text, struct ws_tensor_map *map, struct ws_error *error)
{
    struct reading reading = {.map = map};

    *map = (struct ws_tensor_map){.type = WS_TENSOR_f16};
    for (const char *at = text; at;) {
        char field[32], value[96];

        if (!ws_field_take(&at, field, sizeof field, value, sizeof value))
            return ws_fail(error, WS_CODE_TENSOR_MAP,
                           "tensor map '%.80s': expected fields such as "
                           "type=f16,size=64x64,box=64x8,swizzle=128",
                           text);
        if (!read_field(&reading, field, value, error))
            return ws_fail_in(error, "tensor map");
    }
    if (!check_counts(&reading, error))
        return ws_fail_in(error, "tensor map");
    fill_in(&reading);
    return true;
}

/* The text so far, and its length. */
struct writing {
    char *text;
    size_t used;
};

static void add(struct writing *writing, const char *before, int64_t number)
{
    writing->used +=
        (size_t)snprintf(writing->text + writing->used, WS_TENSOR_MAP_TEXT_SIZE - writing->used,
                         "%s%" PRId64, before, number);
}

static bool is_packed(const struct ws_tensor_map *map)
{
    for (int i = 1; i < map->rank; i++)
        if (map->stride_bytes[i] != packed_stride(map, i))
            return false;
    return true;
}

char *ws_tensor_map_text(const struct ws_tensor_map *map, char buffer[WS_TENSOR_MAP_TEXT_SIZE])
{
    struct writing writing = {buffer, 0};
    bool steps = false;

    writing.used = (size_t)snprintf(buffer, WS_TENSOR_MAP_TEXT_SIZE, "type=%s",
                                    ws_tensor_type_word((int)map->type));
    for (int i = 0; i < map->rank; i++) {
        add(&writing, i ? "x" : ",size=", map->size[i]);
        steps |= map->step[i] != 1;
    }
    for (int i = 1; i < map->rank && !is_packed(map); i++)
        add(&writing, i > 1 ? "x" : ",stride=", map->stride_bytes[i]);
    for (int i = 0; i < map->rank; i++)
        add(&writing, i ? "x" : ",box=", map->box[i]);
    for (int i = 0; i < map->rank && steps; i++)
        add(&writing, i ? "x" : ",step=", map->step[i]);
    if (map->swizzle_bytes)
        add(&writing, ",swizzle=", map->swizzle_bytes);
    if (map->interleave_bytes)
        add(&writing, ",interleave=", map->interleave_bytes);
    if (map->fill_nan)
        snprintf(buffer + writing.used, WS_TENSOR_MAP_TEXT_SIZE - writing.used, ",fill=nan");
    return buffer;
}
