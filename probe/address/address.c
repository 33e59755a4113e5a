/*
 * Makes the 32 addresses, and writes the C expression that does the same. Both follow one line of
 * address.h; test_address.c holds them to each other.
 */
#include "probe/address/address.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

int64_t ws_tile_pitch(const struct ws_variant *variant, const struct ws_address_options *options)
{
    int high, wide;

    ws_tile_grid(options->tile, ws_moved(variant)->matrices, &high, &wide);
    return (options->pitch_bytes ? options->pitch_bytes : (int64_t)wide * ws_row_bytes(variant)) +
           options->padding_bytes;
}

static bool in_limits(const char *what, int64_t bytes, struct ws_error *error)
{
    if (bytes >= 0 && bytes < WS_OFFSET_LIMIT)
        return true;
    return ws_fail(error, "a %s of %" PRId64 " bytes; it must be 0 to %d", what, bytes,
                   WS_OFFSET_LIMIT - 1);
}

static bool check_options(const struct ws_variant *variant,
                          const struct ws_address_options *options, struct ws_error *error)
{
    bool tile_given =
        options->tile != WS_TILE_AUTO || options->pitch_bytes || options->padding_bytes;

    if (ws_address_lanes(variant) == 0)
        return ws_fail(error, "%s touches no memory: it has no addresses", variant->name);
    if (options->source == WS_FROM_EXPRESSION && tile_given)
        return ws_fail(error,
                       "an address expression has no tile order, pitch or padding beside it; "
                       "write them into it, the pitch as a constant (--let pitch=144)");
    if (options->source == WS_FROM_NUMBERS && tile_given)
        return ws_fail(error, "32 given addresses have no tile order, pitch or padding");
    if (options->source != WS_FROM_EXPRESSION && options->constants.count)
        return ws_fail(error, "the constant %s is for an address expression, and there is none",
                       options->constants.constant[0].name);
    return in_limits("pitch", options->pitch_bytes, error) &&
           in_limits("padding", options->padding_bytes, error) &&
           in_limits("base", options->base_bytes, error);
}

static int64_t tile_offset(const struct ws_variant *variant,
                           const struct ws_address_options *options, int lane)
{
    int counted = lane % ws_address_lanes(variant), down, across;

    ws_tile_place(options->tile, ws_moved(variant)->matrices, counted / ws_moved(variant)->rows,
                  &down, &across);
    return (down * ws_moved(variant)->rows + counted % ws_moved(variant)->rows) *
               ws_tile_pitch(variant, options) +
           across * ws_row_bytes(variant);
}

static bool lane_offset(const struct ws_variant *variant, const struct ws_address_options *options,
                        const struct ws_expression *expression, int lane, int64_t *offset,
                        struct ws_error *error)
{
    switch (options->source) {
    case WS_FROM_TILE:
        *offset = tile_offset(variant, options, lane);
        return true;
    case WS_FROM_EXPRESSION:
        return ws_expression_value(expression, lane, offset, error) || ws_fail_in(error, "address");
    case WS_FROM_NUMBERS:
        *offset = options->number[lane];
        return true;
    }
    return false;
}

static bool make_with(const struct ws_address_options *options,
                      const struct ws_expression *expression, struct ws_addresses *addresses,
                      struct ws_error *error)
{
    for (int lane = 0; lane < WS_LANES; lane++) {
        int64_t offset = 0, base = options->base_bytes;

        if (!lane_offset(addresses->variant, options, expression, lane, &offset, error))
            return false;
        if (lane < addresses->counted && offset < -base)
            return ws_fail(error, "lane %d's address is negative, %" PRId64, lane, offset + base);
        if (lane < addresses->counted && offset > (int64_t)UINT32_MAX - base)
            return ws_fail(error, "lane %d's address, %" PRId64 " and base %" PRId64
                                  ", does not fit in 32 bits; it is an offset in shared memory",
                           lane, offset, base);
        addresses->address[lane] =
            ws_swizzle_apply(options->swizzle, (uint32_t)((uint64_t)offset + (uint64_t)base));
    }
    return true;
}

bool ws_addresses_evaluate(const struct ws_variant *variant,
                           const struct ws_address_options *options,
                           const struct ws_expression *expression, struct ws_addresses *addresses,
                           struct ws_error *error)
{
    if (!check_options(variant, options, error))
        return false;
    addresses->variant = variant;
    addresses->counted = ws_address_lanes(variant);
    return make_with(options, expression, addresses, error);
}

bool ws_addresses_make(const struct ws_variant *variant, const struct ws_address_options *options,
                       struct ws_addresses *addresses, struct ws_error *error)
{
    struct ws_expression expression;

    if (options->source != WS_FROM_EXPRESSION || options->parsed)
        return ws_addresses_evaluate(variant, options, options->parsed, addresses, error);
    if (!check_options(variant, options, error))
        return false;
    if (!ws_expression_parse(options->expression, &options->constants, &expression, error))
        return ws_fail_in(error, "address");
    return ws_addresses_evaluate(variant, options, &expression, addresses, error);
}

/* "t", "(t % 16)", "(t / 8 % 2)": the digit of the lane worth `unit`, of `count` values. */
static void write_digit(int unit, int count, FILE *file)
{
    bool whole = unit == 1 && count == WS_LANES;

    fputs(whole ? "t" : "(t", file);
    if (unit > 1)
        fprintf(file, " / %d", unit);
    if (unit * count < WS_LANES)
        fprintf(file, " %% %d", count);
    fputs(whole ? "" : ")", file);
}

static void write_tile(const struct ws_variant *variant, const struct ws_address_options *options,
                       FILE *file)
{
    int rows = ws_moved(variant)->rows, high, wide;
    bool along_rows = options->tile == WS_TILE_ROWS;

    ws_tile_grid(options->tile, ws_moved(variant)->matrices, &high, &wide);
    if (along_rows && high > 1) {
        /* The matrices of one row of the tile come between two rows of matrices. */
        fputs("(", file);
        write_digit(rows * wide, high, file);
        fprintf(file, " * %d + ", rows);
        write_digit(1, rows, file);
        fputs(")", file);
    } else {
        write_digit(1, rows * high, file);
    }
    fprintf(file, " * %" PRId64, ws_tile_pitch(variant, options));
    if (wide > 1) {
        fputs(" + ", file);
        write_digit(along_rows ? rows : rows * high, wide, file);
        fprintf(file, " * %d", ws_row_bytes(variant));
    }
}

/*
 * base + offset, without the swizzle. A user's expression may come near the end of an int: the sum is
 * one of 32 bits without a sign, as make_with() means it. A tile's stays far from there.
 */
static bool write_offset(const struct ws_variant *variant,
                         const struct ws_address_options *options, FILE *file,
                         struct ws_error *error)
{
    struct ws_expression expression;
    bool wrapped = options->base_bytes && options->source == WS_FROM_EXPRESSION;

    if (options->base_bytes)
        fprintf(file, "%" PRId64 " + %s", options->base_bytes, wrapped ? "(unsigned)(" : "");
    switch (options->source) {
    case WS_FROM_TILE:
        write_tile(variant, options, file);
        break;
    case WS_FROM_EXPRESSION:
        if (!options->parsed &&
            !ws_expression_parse(options->expression, &options->constants, &expression, error))
            return ws_fail_in(error, "address");
        ws_expression_write(options->parsed ? options->parsed : &expression, file);
        fputs(wrapped ? ")" : "", file);
        break;
    case WS_FROM_NUMBERS:
        fputs("address", file);
        break;
    }
    return true;
}

bool ws_address_write(const struct ws_variant *variant, const struct ws_address_options *options,
                      bool without_swizzle, FILE *file, struct ws_error *error)
{
    struct ws_swizzle swizzle = options->swizzle;
    int from = swizzle.base + (swizzle.shift > 0 ? swizzle.shift : 0);
    uint32_t mask = (((uint32_t)1 << swizzle.bits) - 1) << from;

    if (!check_options(variant, options, error))
        return false;
    if (without_swizzle || !swizzle.bits)
        return write_offset(variant, options, file, error);
    fputs("(", file);
    if (!write_offset(variant, options, file, error))
        return false;
    fputs(") ^ (((", file);
    write_offset(variant, options, file, error);
    fprintf(file, ") & 0x%" PRIx32 ") %s %d)", mask, swizzle.shift > 0 ? ">>" : "<<",
            abs(swizzle.shift));
    return true;
}

char *ws_swizzled_words(const struct ws_address_options *options, char *buffer)
{
    char name[WS_SWIZZLE_SIZE];

    buffer[0] = 0;
    if (options->source != WS_FROM_TILE && options->swizzle.bits)
        snprintf(buffer, WS_SWIZZLED_SIZE, "swizzled after the %s by %s",
                 options->source == WS_FROM_EXPRESSION ? "expression" : "given numbers",
                 ws_swizzle_name(options->swizzle, name));
    return buffer;
}

static bool is_aligned(const struct ws_access *access, uint32_t address)
{
    return address % (uint32_t)access->alignment_bytes == 0;
}

static bool is_inside(const struct ws_access *access, uint32_t address, int64_t buffer_bytes)
{
    return !buffer_bytes || (int64_t)address + access->row_bytes <= buffer_bytes;
}

uint32_t ws_addresses_faulting(const struct ws_addresses *addresses, int64_t buffer_bytes)
{
    const struct ws_access *access = ws_moved(addresses->variant)->access;
    uint32_t faulting = 0;

    for (int lane = 0; lane < addresses->counted; lane++)
        if (!is_aligned(access, addresses->address[lane]) ||
            !is_inside(access, addresses->address[lane], buffer_bytes))
            faulting |= (uint32_t)1 << lane;
    return faulting;
}

static void add_finding(struct ws_findings *findings, enum ws_finding_kind kind, bool fault,
                        int lane, int other, const char *text)
{
    struct ws_finding *finding = &findings->finding[findings->count++];

    finding->kind = kind;
    finding->fault = fault;
    finding->lane = lane;
    finding->other = other;
    snprintf(finding->text, sizeof finding->text, "%s", text);
    findings->faults += fault;
}

/* Lanes that do not count: of interest only where Turing reads them all the same. */
static void check_ignored(const struct ws_addresses *addresses, int lane, bool valid,
                          struct ws_findings *findings)
{
    char text[160];

    snprintf(text, sizeof text, "lane %d's address does not count: %s takes lanes 0 to %d", lane,
             addresses->variant->num[0] ? addresses->variant->num : "it", addresses->counted - 1);
    add_finding(findings, WS_FINDING_IGNORED, false, lane, -1, text);
    if (valid || addresses->variant->targets != WS_TARGETS_SM75)
        return;
    snprintf(text, sizeof text,
             "lane %d's address, %" PRIu32 ", is not valid, which sm_75 requires of every lane: "
             "repeat lane %d's",
             lane, addresses->address[lane], lane % addresses->counted);
    add_finding(findings, WS_FINDING_TURING, false, lane, -1, text);
}

/* The first earlier lane whose row shares bytes with this lane's, the same row before others. */
static int overlapped(const struct ws_addresses *addresses, int lane)
{
    const uint32_t *address = addresses->address;
    uint32_t row_bytes = (uint32_t)ws_row_bytes(addresses->variant);
    int found = -1;

    for (int other = 0; other < lane; other++) {
        uint32_t apart = address[other] > address[lane] ? address[other] - address[lane]
                                                        : address[lane] - address[other];

        if (apart == 0)
            return other;
        if (apart < row_bytes && found < 0)
            found = other;
    }
    return found;
}

static void check_overlap(const struct ws_addresses *addresses, int lane,
                          struct ws_findings *findings)
{
    bool store = addresses->variant->family->writes_memory;
    int other = overlapped(addresses, lane);
    char text[160];
    bool same;

    if (other < 0)
        return;
    same = addresses->address[other] == addresses->address[lane];
    if (same)
        snprintf(text, sizeof text, "lanes %d and %d give the same row%s", other, lane,
                 store ? ": which of the two is kept is undefined" : ": it is read once");
    else
        snprintf(text, sizeof text, "lane %d's row shares bytes with lane %d's%s", lane, other,
                 store ? ": what is kept is undefined" : "");
    add_finding(findings, same && !store ? WS_FINDING_SAME : WS_FINDING_OVERLAPPING, store, lane,
                other, text);
}

void ws_addresses_check(const struct ws_addresses *addresses, int64_t buffer_bytes,
                        struct ws_findings *findings)
{
    const struct ws_access *access = ws_moved(addresses->variant)->access;

    findings->count = findings->faults = 0;
    for (int lane = 0; lane < WS_LANES && addresses->counted; lane++) {
        uint32_t address = addresses->address[lane];
        bool aligned = is_aligned(access, address);
        bool inside = is_inside(access, address, buffer_bytes);
        char text[160];

        if (lane >= addresses->counted) {
            check_ignored(addresses, lane, aligned && inside, findings);
            continue;
        }
        if (!aligned) {
            snprintf(text, sizeof text,
                     "lane %d's address, %" PRIu32 ", is not a multiple of %d: the instruction "
                     "faults",
                     lane, address, access->alignment_bytes);
            add_finding(findings, WS_FINDING_MISALIGNED, true, lane, -1, text);
        }
        if (!inside) {
            snprintf(text, sizeof text,
                     "lane %d's row, bytes %" PRIu32 " to %" PRId64
                     ", lies outside the buffer of %" PRId64 " bytes",
                     lane, address, (int64_t)address + access->row_bytes - 1, buffer_bytes);
            add_finding(findings, WS_FINDING_OUTSIDE, true, lane, -1, text);
        }
        check_overlap(addresses, lane, findings);
    }
}

bool ws_findings_fault(const struct ws_findings *findings, char *text, size_t size)
{
    int first = 0, more = findings->faults - 1;

    if (!findings->faults)
        return false;
    while (!findings->finding[first].fault)
        first++;
    if (more)
        snprintf(text, size, "%s (and %d more fault%s)", findings->finding[first].text, more,
                 more == 1 ? "" : "s");
    else
        snprintf(text, size, "%s", findings->finding[first].text);
    return true;
}

bool ws_findings_refuse(const struct ws_findings *findings, struct ws_error *error)
{
    char text[sizeof findings->finding[0].text + 32];

    if (!ws_findings_fault(findings, text, sizeof text))
        return false;
    ws_fail(error, "%s", text);
    return true;
}
