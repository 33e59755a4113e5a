/*
 * An element's place in the box, one dimension after the other, gives its offset from the start of
 * the box. The swizzle then moves its chunk of 16 bytes, depending on the address. All queries
 * apply these two steps, or their inverses.
 */
#include "probe/address/boxed.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CHUNK_BYTES = 16 };

/*
 * Checks that 63 bits can address all its bytes; sizes and strides that are each legal can exceed
 * this.
 */
static bool check_extent(const struct ws_tensor_map *map, struct ws_error *error)
{
    int64_t end = ws_tensor_map_unit(map) * map->size[0], further;

    for (int i = 1; i < map->rank; i++)
        if (__builtin_mul_overflow(map->size[i] - 1, map->stride_bytes[i], &further) ||
            __builtin_add_overflow(end, further, &end))
            return ws_fail(error, WS_CODE_LIMIT,
                           "tensor of size %" PRId64 " in dimension %d with a stride of %" PRId64
                           " bytes exceeds 2^63 bytes; reduce one of them",
                           map->size[i], i, map->stride_bytes[i]);
    return true;
}

bool ws_boxed_check(const struct ws_boxed *boxed, struct ws_error *error)
{
    const struct ws_tensor_map *map = &boxed->map;
    int first, end;

    if (!ws_tensor_map_check(map, error) || !check_extent(map, error))
        return false;
    for (int i = 0; i < map->rank; i++)
        if (boxed->coordinate[i] < INT32_MIN || boxed->coordinate[i] > INT32_MAX)
            return ws_fail(error, WS_CODE_RANGE,
                           "coordinate %" PRId64
                           " of dimension %d does not fit in 32 bits (signed); use a smaller one",
                           boxed->coordinate[i], i);
    if (!map->interleave_bytes &&
        boxed->coordinate[0] * ws_tensor_type_bytes(map->type) % CHUNK_BYTES)
        return ws_fail(
            error, WS_CODE_ADDRESS,
            "coordinate %" PRId64
            " of dimension 0 is inside a 16-byte chunk; with %s it must be a multiple of %d",
            boxed->coordinate[0], ws_tensor_type_word((int)map->type),
            CHUNK_BYTES / ws_tensor_type_bytes(map->type));
    if (boxed->shared_bytes < 0 || boxed->shared_bytes % WS_BOXED_ALIGNMENT)
        return ws_fail(error, WS_CODE_ADDRESS, "box address %d is not a multiple of %d; align it",
                       boxed->shared_bytes, WS_BOXED_ALIGNMENT);
    if (ws_tensor_map_box_bytes(map) <= WS_BOXED_SHARED_BYTES)
        ws_boxed_span(boxed, &first, &end);
    else
        end = INT32_MAX;
    return end <= WS_BOXED_SHARED_BYTES ||
           ws_fail(
               error, WS_CODE_ADDRESS,
               "box of %" PRId64
               " bytes at %d exceeds the %d bytes of shared memory per block; use a smaller box",
               ws_tensor_map_box_bytes(map), boxed->shared_bytes, WS_BOXED_SHARED_BYTES);
}

bool ws_boxed_read_coordinates(const char *text, struct ws_boxed *boxed, bool any[WS_TENSOR_RANK],
                               struct ws_error *error)
{
    int count = 0;

    for (const char *at = text;; at++) {
        bool negative = *at == '-', is_any = any && *at == '*';
        size_t digits = is_any ? 1 : strspn(at += negative, "0123456789");
        int64_t number = 0;

        if (!digits || (at[digits] && at[digits] != ','))
            return ws_fail(
                error, WS_CODE_NUMBER,
                "'%.60s': expected whole numbers separated by commas, innermost dimension "
                "first, such as 0,8",
                text);
        for (; digits; digits--, at++)
            if (number <= UINT32_MAX && !is_any)
                number = number * 10 + (*at - '0');
        number = negative ? -number : number;
        if (number < INT32_MIN || number > INT32_MAX)
            return ws_fail(
                error, WS_CODE_RANGE,
                "'%.60s': a coordinate does not fit in 32 bits (signed); use a smaller one", text);
        if (count < WS_TENSOR_RANK)
            boxed->coordinate[count] = number;
        if (is_any && count < WS_TENSOR_RANK)
            any[count] = true;
        count++;
        if (!*at)
            break;
    }
    return count == boxed->map.rank || ws_fail(error, WS_CODE_NUMBER,
                                               "'%.60s' has %d coordinate%s, and the tensor map "
                                               "has %d dimension%s; pass one per dimension",
                                               text, count, count == 1 ? "" : "s", boxed->map.rank,
                                               boxed->map.rank == 1 ? "" : "s");
}

bool ws_boxed_is_open(const struct ws_tensor_map *map)
{
    return map->interleave_bytes || map->fill_nan ||
           ws_tensor_map_landed(map, 0) * ws_tensor_map_unit(map) < map->swizzle_bytes;
}

char *ws_boxed_text(const struct ws_boxed *boxed, char buffer[WS_BOXED_TEXT_SIZE])
{
    size_t used;

    ws_tensor_map_text(&boxed->map, buffer);
    used = strlen(buffer);
    for (int i = 0; i < boxed->map.rank; i++)
        used += (size_t)snprintf(buffer + used, WS_BOXED_TEXT_SIZE - used, "%s%" PRId64,
                                 i ? "," : " at ", boxed->coordinate[i]);
    snprintf(buffer + used, WS_BOXED_TEXT_SIZE - used, ", to %d", boxed->shared_bytes);
    return buffer;
}

/* The rows of a box before the swizzle. */
struct rows {
    int bytes, pitch, count; /* bytes of a row, bytes from one to the next, and number of rows */
};

static struct rows rows_of(const struct ws_tensor_map *map)
{
    struct rows rows = {.bytes = ws_tensor_map_landed(map, 0) * ws_tensor_map_unit(map),
                        .count = 1};

    for (int i = 1; i < map->rank; i++)
        rows.count *= ws_tensor_map_landed(map, i);
    rows.pitch =
        map->interleave_bytes || rows.bytes > map->swizzle_bytes ? rows.bytes : map->swizzle_bytes;
    return rows;
}

void ws_boxed_span(const struct ws_boxed *boxed, int *first, int *end)
{
    int unit = boxed->map.swizzle_bytes ? boxed->map.swizzle_bytes : 1;
    struct rows rows = rows_of(&boxed->map);

    *first = boxed->shared_bytes / unit * unit;
    *end = (boxed->shared_bytes + rows.count * rows.pitch + unit - 1) / unit * unit;
}

struct ws_map ws_boxed_map(const struct ws_boxed *boxed)
{
    const struct ws_tensor_map *map = &boxed->map;
    struct ws_map address = {.start = boxed->shared_bytes,
                             .swizzle_chunks = map->swizzle_bytes / CHUNK_BYTES};
    int64_t pitch = ws_tensor_map_unit(map);

    for (int i = 0; i < map->rank; i++) {
        int landed = ws_tensor_map_landed(map, i), step = ws_tensor_map_step(map, i);

        ws_map_add(&address, (struct ws_digit){i, landed * step, step, landed, pitch, NULL});
        pitch = i ? pitch * landed : rows_of(map).pitch;
    }
    return address;
}

enum ws_boxed_kind ws_boxed_byte_by(const struct ws_map *from, const struct ws_boxed *boxed,
                                    int address, int64_t at[WS_TENSOR_RANK], int *byte)
{
    const struct ws_tensor_map *map = &boxed->map;
    bool inside = true;
    int64_t rest;

    memcpy(at, boxed->coordinate, (size_t)map->rank * sizeof *at);
    if (!ws_map_back(from, address, at, &rest) || rest >= ws_tensor_map_unit(map))
        return WS_BOXED_NONE;
    for (int i = 0; i < map->rank; i++)
        inside &= at[i] >= 0 && at[i] < map->size[i];
    *byte = (int)rest;
    return inside ? WS_BOXED_ELEMENT : WS_BOXED_FILL;
}

enum ws_boxed_kind ws_boxed_byte(const struct ws_boxed *boxed, int address,
                                 int64_t at[WS_TENSOR_RANK], int *byte)
{
    struct ws_map map = ws_boxed_map(boxed);

    return ws_boxed_byte_by(&map, boxed, address, at, byte);
}

int ws_boxed_fill(const struct ws_tensor_map *map, int byte)
{
    return !map->fill_nan ? 0 : byte % 2 ? 0x7F : 0xF7;
}

int ws_boxed_address(const struct ws_boxed *boxed, const int64_t at[WS_TENSOR_RANK])
{
    struct ws_map map = ws_boxed_map(boxed);
    int64_t from[WS_TENSOR_RANK], there[WS_TENSOR_RANK] = {0}, address, rest;

    for (int i = 0; i < boxed->map.rank; i++)
        from[i] = at[i] - boxed->coordinate[i];
    address = ws_map_at(&map, from);
    if (!ws_map_back(&map, address, there, &rest) ||
        memcmp(there, from, (size_t)boxed->map.rank * sizeof *from) != 0)
        return -1;
    return (int)address;
}

int64_t ws_boxed_global(const struct ws_tensor_map *map, const int64_t at[WS_TENSOR_RANK])
{
    int64_t offset = at[0] * ws_tensor_map_unit(map);

    for (int i = 1; i < map->rank; i++)
        offset += at[i] * map->stride_bytes[i];
    return offset;
}
