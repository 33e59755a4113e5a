/*
 * A tile of matrices in a CuTe layout: the layout's element at which each lane's row starts, its
 * byte offset, and the same as a C expression. Rows and columns of the tile are those of memory;
 * `along` is the layout's mode along which a row runs.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/address.h"
#include "probe/isa/map.h"
#include "probe/isa/operand.h"

/* The first element of a lane's row, in rows and elements of memory from the tile's corner. */
static void place_row(const struct ws_variant *variant, enum ws_tile order,
                      const struct ws_layout_tile *tile, int lane, int64_t *row, int64_t *column)
{
    int rows = ws_moved(variant)->rows, counted = lane % ws_address_lanes(variant), down, across;

    ws_tile_place(order, ws_moved(variant)->matrices, counted / rows, &down, &across);
    *row = (int64_t)down * rows + counted % rows;
    *column = (int64_t)across * tile->columns;
}

void ws_layout_tile_coordinate(const struct ws_variant *variant,
                               const struct ws_address_options *options,
                               const struct ws_layout_tile *tile, int lane, int element,
                               int64_t coordinate[WS_CUTE_MODES])
{
    int64_t row, column;

    place_row(variant, options->tile, tile, lane, &row, &column);
    memcpy(coordinate, options->layout_at, sizeof options->layout_at);
    coordinate[1 - tile->along] += row;
    coordinate[tile->along] += column + element;
}

/* "(8,0)" */
static void write_coordinate(const int64_t *coordinate, int rank, char *text, size_t size)
{
    size_t length = 0;

    for (int i = 0; i < rank && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%" PRId64, i ? "," : "(",
                                   coordinate[i]);
    if (length < size)
        snprintf(text + length, size - length, ")");
}

/* The last element of each row is the farthest. */
static bool check_inside(const struct ws_variant *variant, const struct ws_address_options *options,
                         const struct ws_layout_tile *tile, struct ws_error *error)
{
    int64_t coordinate[WS_CUTE_MODES];
    char at[96], shape[160];

    for (int lane = 0; lane < ws_address_lanes(variant); lane++) {
        ws_layout_tile_coordinate(variant, options, tile, lane, tile->columns - 1, coordinate);
        for (int mode = 0; mode < tile->cute.rank; mode++) {
            if (coordinate[mode] < ws_cute_size(&tile->cute, mode))
                continue;
            write_coordinate(coordinate, tile->cute.rank, at, sizeof at);
            ws_cute_print_shape(&tile->cute, shape, sizeof shape);
            return ws_fail(error, WS_CODE_ADDRESS,
                           "lane %d's row ends at %s, outside the shape %s; use a larger layout, "
                           "another --tile or --layout-at",
                           lane, at, shape);
        }
    }
    return true;
}

static bool read_element(const struct ws_variant *variant, const struct ws_address_options *options,
                         struct ws_layout_tile *tile, struct ws_error *error)
{
    int said = options->element_bytes, own = tile->cute.element_bits / 8;
    int row = ws_row_bytes(variant);

    if (!said && !own)
        return ws_fail(
            error, WS_CODE_MISSING,
            "unknown element size of the layout; pass --element-bytes, such as 2 for half");
    if (said && own && said != own)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--element-bytes %d conflicts with smem_ptr[%db] of %d bytes; remove one",
                       said, tile->cute.element_bits, own);
    tile->element_bytes = said ? said : own;
    if (tile->element_bytes & (tile->element_bytes - 1))
        return ws_fail(error, WS_CODE_VALUE,
                       "%d-byte elements are not supported in a layout; use 1, 2, 4, 8 or 16",
                       tile->element_bytes);
    if (tile->element_bytes > row)
        return ws_fail(
            error, WS_CODE_LAYOUT,
            "%d-byte element is longer than a row of %d bytes; pass a smaller --element-bytes",
            tile->element_bytes, row);
    tile->columns = row / tile->element_bytes;
    return true;
}

/*
 * The layout's own swizzle, in bytes: one of elements starts higher by the bits of an element's
 * size.
 */
static bool read_swizzle(const struct ws_address_options *options, struct ws_layout_tile *tile,
                         struct ws_error *error)
{
    enum { BITS = 31 };
    struct ws_swizzle *swizzle = &tile->swizzle;
    int reach;

    *swizzle = tile->cute.swizzle;
    if (!swizzle->bits) {
        *swizzle = (struct ws_swizzle){0, 4, 3};
        return true;
    }
    if (options->swizzle.bits)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "layout has its own swizzle (in elements), and --swizzle (in bytes) adds "
                       "another; remove one");
    for (int bytes = tile->element_bytes; bytes > 1 && !tile->cute.swizzles_bytes; bytes /= 2)
        swizzle->base++;
    reach = swizzle->base + swizzle->bits + abs(swizzle->shift);
    if (reach > BITS)
        return ws_fail(error, WS_CODE_SWIZZLE,
                       "its swizzle exceeds bit %d of the address; use a smaller one", BITS - 1);
    if (tile->cute.swizzles_bytes && options->base_bytes % ((int64_t)1 << reach))
        return ws_fail(error, WS_CODE_ADDRESS,
                       "base %" PRId64 " is not a multiple of %" PRId64
                       ", which a swizzle before smem_ptr needs; change --base",
                       options->base_bytes, (int64_t)1 << reach);
    return true;
}

static bool read_layout(const struct ws_variant *variant, const struct ws_address_options *options,
                        struct ws_layout_tile *tile, struct ws_error *error)
{
    const struct ws_cute *cute = &tile->cute;

    if (!ws_cute_parse(options->layout, &options->constants, &tile->cute, error))
        return false;
    if (cute->rank < 2)
        return ws_fail(
            error, WS_CODE_LAYOUT,
            "layout has one mode; expected two, the tile's rows and columns: (16,64):(64,1)");
    if (options->layout_at_count > cute->rank)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--layout-at has %d numbers, but the layout %d modes; pass one per mode",
                       options->layout_at_count, cute->rank);
    if (cute->rank > 2 && options->layout_at_count < cute->rank)
        return ws_fail(
            error, WS_CODE_MISSING,
            "layout has %d modes, and a tile uses two; select the others with --layout-at 0,0,%s",
            cute->rank, cute->rank > 3 ? "0,0" : "0");
    if (!read_element(variant, options, tile, error) || !read_swizzle(options, tile, error))
        return false;
    tile->along =
        variant->trans && ws_cute_runs_along(cute, 0) && !ws_cute_runs_along(cute, 1) ? 0 : 1;
    return check_inside(variant, options, tile, error);
}

bool ws_layout_tile_read(const struct ws_variant *variant, const struct ws_address_options *options,
                         struct ws_layout_tile *tile, struct ws_error *error)
{
    return read_layout(variant, options, tile, error) || ws_fail_in(error, "layout");
}

bool ws_layout_has_swizzle(const struct ws_address_options *options)
{
    struct ws_cute cute;
    struct ws_error error;

    return ws_cute_parse(options->layout, &options->constants, &cute, &error) && cute.swizzle.bits;
}

bool ws_layout_tile_swizzle(const struct ws_layout_tile *tile, struct ws_swizzle swizzle,
                            struct ws_address_options *options, char *words, size_t size)
{
    const int64_t reach = (int64_t)1 << (swizzle.base + swizzle.bits + abs(swizzle.shift));
    struct ws_cute cute = tile->cute;
    bool counts_bytes = cute.swizzles_bytes || tile->element_bytes == 1;
    char unit[48];

    cute.swizzle = swizzle;
    for (int bytes = tile->element_bytes; bytes > 1 && !cute.swizzles_bytes; bytes /= 2)
        cute.swizzle.base--;
    if (cute.swizzle.base < 0 || options->base_bytes % reach)
        return false;
    options->swizzle = (struct ws_swizzle){0, 4, 3};
    ws_cute_print(&cute, options->layout, sizeof options->layout);
    snprintf(unit, sizeof unit, "elements of %d bytes", tile->element_bytes);
    snprintf(words, size, "Swizzle<%d,%d,%d> in %s (--swizzle %d,%d,%d in bytes)",
             cute.swizzle.bits, cute.swizzle.base, cute.swizzle.shift,
             counts_bytes ? "bytes" : unit, swizzle.bits, swizzle.base, swizzle.shift);
    return true;
}

int64_t ws_layout_tile_offset(const struct ws_variant *variant,
                              const struct ws_address_options *options,
                              const struct ws_layout_tile *tile, int lane, int column)
{
    int64_t coordinate[WS_CUTE_MODES], bytes;

    ws_layout_tile_coordinate(variant, options, tile, lane, column, coordinate);
    bytes = ws_cute_offset(&tile->cute, coordinate) * tile->element_bytes;
    return bytes > UINT32_MAX ? bytes : ws_swizzle_apply(tile->swizzle, (uint32_t)bytes);
}

void ws_layout_tile_tear(const struct ws_variant *variant, const struct ws_address_options *options,
                         const struct ws_layout_tile *tile, struct ws_addresses *addresses)
{
    addresses->runs_across = tile->along == 1 && ws_cute_runs_along(&tile->cute, 0) &&
                             !ws_cute_runs_along(&tile->cute, 1);
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct ws_torn *torn = &addresses->torn[lane];
        int64_t before = 0;

        *torn = (struct ws_torn){0};
        for (int column = 0; column < tile->columns && !torn->column; column++) {
            int64_t offset = ws_layout_tile_offset(variant, options, tile, lane, column);
            int64_t bytes =
                ws_swizzle_apply(options->swizzle, (uint32_t)(offset + options->base_bytes));

            if (column && bytes - before != tile->element_bytes)
                *torn = (struct ws_torn){column, bytes - before};
            before = bytes;
        }
    }
}

bool ws_torn_words(const struct ws_addresses *addresses, int lane, char *text, size_t size)
{
    const struct ws_torn *torn = &addresses->torn[lane];
    char apart[96];

    if (!torn->column)
        return false;
    if (torn->bytes < 0)
        snprintf(apart, sizeof apart, "element %d is %" PRId64 " bytes before %d", torn->column,
                 -torn->bytes, torn->column - 1);
    else
        snprintf(apart, sizeof apart, "elements %d and %d are %" PRId64 " bytes apart",
                 torn->column - 1, torn->column, torn->bytes);
    snprintf(text, size, "lane %d's %s%s", lane, apart,
             addresses->runs_across ? "; use .trans or transpose --layout" : "");
    return true;
}

/* A coordinate as C: scale * (digits), where the digits are a term or a sum. */
struct coordinate {
    char digits[96];
    bool is_sum;
    int64_t scale, most; /* its largest value */
    int64_t value[WS_LANES];
};

static void row_digits(const struct ws_variant *variant, enum ws_tile order,
                       struct coordinate *coordinate)
{
    int rows = ws_moved(variant)->rows, high, wide;
    char down[32], within[32];

    ws_tile_grid(order, ws_moved(variant)->matrices, &high, &wide);
    if (order != WS_TILE_ROWS || high == 1) {
        ws_digit_text("t", 1, rows * high, WS_LANES, coordinate->digits, sizeof coordinate->digits);
        return;
    }
    ws_digit_text("t", rows * wide, high, WS_LANES, down, sizeof down);
    ws_digit_text("t", 1, rows, WS_LANES, within, sizeof within);
    snprintf(coordinate->digits, sizeof coordinate->digits, "%s * %d + %s", down, rows, within);
    coordinate->is_sum = true;
}

static void column_digits(const struct ws_variant *variant, enum ws_tile order, int columns,
                          struct coordinate *coordinate)
{
    int rows = ws_moved(variant)->rows, high, wide;

    ws_tile_grid(order, ws_moved(variant)->matrices, &high, &wide);
    coordinate->scale = columns;
    ws_digit_text("t", order == WS_TILE_ROWS ? rows : rows * high, wide, WS_LANES,
                  coordinate->digits, sizeof coordinate->digits);
}

/* Adds the tile's start. */
static void start_at(int64_t at, struct coordinate *coordinate)
{
    char digits[sizeof coordinate->digits];

    if (!at)
        return;
    if (at % coordinate->scale) {
        snprintf(digits, sizeof digits, "%.60s * %" PRId64, coordinate->digits, coordinate->scale);
        coordinate->scale = 1;
    } else {
        snprintf(digits, sizeof digits, "%s", coordinate->digits);
    }
    snprintf(coordinate->digits, sizeof coordinate->digits, "%" PRId64 " + %.70s",
             at / coordinate->scale, digits);
    coordinate->is_sum = true;
}

static void make_coordinate(const struct ws_variant *variant,
                            const struct ws_address_options *options,
                            const struct ws_layout_tile *tile, int mode,
                            struct coordinate *coordinate)
{
    int64_t at[WS_CUTE_MODES];

    *coordinate = (struct coordinate){.scale = 1};
    if (mode == tile->along)
        column_digits(variant, options->tile, tile->columns, coordinate);
    else if (mode < 2)
        row_digits(variant, options->tile, coordinate);
    start_at(options->layout_at[mode], coordinate);
    for (int lane = 0; lane < WS_LANES; lane++) {
        ws_layout_tile_coordinate(variant, options, tile, lane, 0, at);
        coordinate->value[lane] = at[mode];
        coordinate->most = at[mode] > coordinate->most ? at[mode] : coordinate->most;
    }
}

/* Whether a leaf's digit is the same for all lanes; it then is `*digit`. */
static bool is_constant(const struct coordinate *coordinate, int64_t unit, int64_t shape,
                        int64_t *digit)
{
    *digit = coordinate->value[0] / unit % shape;
    for (int lane = 1; lane < WS_LANES; lane++)
        if (coordinate->value[lane] / unit % shape != *digit)
            return false;
    return true;
}

/* The digit worth `unit`, of `shape` values, times the stride: "(t % 16 / 8) * 1024". */
static void write_leaf(const struct coordinate *coordinate, int64_t unit, int64_t shape,
                       int64_t stride, FILE *file)
{
    bool wraps = coordinate->most / unit >= shape;
    int64_t times = coordinate->scale % unit ? 0 : coordinate->scale / unit;
    const char *sum = coordinate->is_sum ? "(" : "", *end = coordinate->is_sum ? ")" : "";

    if (times && !wraps && !strcmp(coordinate->digits, "t")) {
        fprintf(file, "t * %" PRId64, times * stride);
        return;
    }
    if (times && (!wraps || shape % times == 0)) {
        fprintf(file, wraps && !*sum ? "((" : "(");
        fputs(coordinate->digits, file);
        fputs(")", file);
        if (wraps && *sum)
            fprintf(file, " %% %" PRId64, shape / times);
        else if (wraps)
            fprintf(file, " %% %" PRId64 ")", shape / times);
        fprintf(file, " * %" PRId64, times * stride);
        return;
    }
    fprintf(file, "(%s%s%s", sum, coordinate->digits, end);
    if (unit % coordinate->scale)
        fprintf(file, " * %" PRId64 " / %" PRId64, coordinate->scale, unit);
    else if (unit > coordinate->scale)
        fprintf(file, " / %" PRId64, unit / coordinate->scale);
    else if (unit < coordinate->scale)
        fprintf(file, " * %" PRId64, times);
    if (wraps)
        fprintf(file, " %% %" PRId64, shape);
    fprintf(file, ") * %" PRId64, stride);
}

static void write_plain(const struct ws_variant *variant, const struct ws_address_options *options,
                        const struct ws_layout_tile *tile, FILE *file)
{
    int64_t constant = tile->cute.offset * tile->element_bytes, digit;
    bool any = false;

    for (int mode = 0; mode < tile->cute.rank; mode++) {
        struct coordinate coordinate;
        int64_t unit = 1;

        make_coordinate(variant, options, tile, mode, &coordinate);
        for (int i = tile->cute.first[mode]; i < tile->cute.first[mode + 1]; i++) {
            const struct ws_cute_leaf *leaf = &tile->cute.leaf[i];
            int64_t stride = leaf->stride * tile->element_bytes;

            if (is_constant(&coordinate, unit, leaf->shape, &digit)) {
                constant += digit * stride;
            } else if (stride) {
                fputs(any ? " + " : "", file);
                write_leaf(&coordinate, unit, leaf->shape, stride, file);
                any = true;
            }
            unit *= leaf->shape;
        }
    }
    if (constant || !any)
        fprintf(file, "%s%" PRId64, any ? " + " : "", constant);
}

void ws_layout_tile_write(const struct ws_variant *variant,
                          const struct ws_address_options *options,
                          const struct ws_layout_tile *tile, FILE *file)
{
    struct ws_swizzle swizzle = tile->swizzle;
    int from = swizzle.base + (swizzle.shift > 0 ? swizzle.shift : 0);
    uint32_t mask = (((uint32_t)1 << swizzle.bits) - 1) << from;

    if (!swizzle.bits) {
        write_plain(variant, options, tile, file);
        return;
    }
    fputs("(", file);
    write_plain(variant, options, tile, file);
    fputs(") ^ (((", file);
    write_plain(variant, options, tile, file);
    fprintf(file, ") & 0x%" PRIx32 ") %s %d)", mask, swizzle.shift > 0 ? ">>" : "<<",
            abs(swizzle.shift));
}

void ws_layout_tile_words(const struct ws_variant *variant,
                          const struct ws_address_options *options, char *text, size_t size)
{
    char layout[256], at[96];
    struct ws_layout_tile tile;
    struct ws_error error;
    bool moved = false;
    int length;

    if (!ws_layout_tile_read(variant, options, &tile, &error)) {
        snprintf(text, size, "layout %.200s", options->layout);
        return;
    }
    ws_cute_print(&tile.cute, layout, sizeof layout);
    write_coordinate(options->layout_at, tile.cute.rank, at, sizeof at);
    for (int mode = 0; mode < tile.cute.rank; mode++)
        moved |= options->layout_at[mode] > 0;
    length =
        snprintf(text, size, "layout %s%s%s, elements of %d byte%s", layout, moved ? " from " : "",
                 moved ? at : "", tile.element_bytes, tile.element_bytes == 1 ? "" : "s");
    if (tile.swizzle.bits && length > 0 && (size_t)length < size)
        length += snprintf(text + length, size - (size_t)length,
                           tile.cute.swizzles_bytes ? ", swizzled in bytes"
                                                    : ", also its swizzle (%d,%d,%d in bytes)",
                           tile.swizzle.bits, tile.swizzle.base, tile.swizzle.shift);
    if (!tile.along && length > 0 && (size_t)length < size)
        snprintf(text + length, size - (size_t)length, ", rows of memory along mode 0");
}
