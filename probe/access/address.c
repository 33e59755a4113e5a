/*
 * Makes the 32 addresses, and writes the C expression that does the same. Both follow one line of
 * address.h; test_address.c holds them to each other.
 */
#include "probe/access/address.h"
#include "probe/access/numbers_expression.h"
#include "probe/base/file.h"
#include "probe/compile/scan.h"
#include "probe/isa/map.h"
#include "probe/isa/operand.h"
#include "probe/snippet/run/constants.h"

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
    return ws_fail(error, WS_CODE_RANGE,
                   "%s of %" PRId64 " bytes is out of range; expected 0 to %d", what, bytes,
                   WS_OFFSET_LIMIT - 1);
}

bool ws_addresses_check_options(const struct ws_variant *variant,
                                const struct ws_address_options *options, struct ws_error *error)
{
    bool pitch_given = options->pitch_bytes || options->padding_bytes;
    bool tile_given = options->tile != WS_TILE_AUTO || pitch_given;
    bool code = options->source == WS_FROM_EXPRESSION, layout = options->source == WS_FROM_LAYOUT;

    if (variant && ws_address_lanes(variant) == 0)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "%s does not access memory, so it has no addresses; name a load or store",
                       variant->name);
    if (code && tile_given)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "an address expression does not take --tile or --pitch; write them "
                       "in the code (--let pitch=144)");
    if (options->source == WS_FROM_NUMBERS && tile_given)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "given addresses do not take --tile or --pitch; remove them");
    if (layout && pitch_given)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "a layout does not take --pitch; change its row stride "
                       "instead: (16,64):(72,1)");
    if (!layout && options->layout_at_count)
        return ws_fail(error, WS_CODE_UNUSED,
                       "--layout-at needs a layout; pass --layout '(16,64):(64,1)'");
    if (options->pattern)
        return ws_fail(error, WS_CODE_UNUSED, "--pattern needs a trace; pass --address FILE");
    if (options->source == WS_FROM_NUMBERS && variant && options->traced &&
        options->traced != variant)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "the trace has addresses of %s, not %s; name the traced instruction",
                       options->traced->name, variant->name);
    if (!code && !layout && options->constants.count)
        return ws_fail(error, WS_CODE_UNUSED,
                       "constant %s needs code or a layout; pass --address or --layout",
                       options->constants.constant[0].name);
    if (!code && !layout && options->element_bytes)
        return ws_fail(error, WS_CODE_UNUSED,
                       "--element-bytes needs code or a layout; pass --address or --layout");
    if (!code &&
        (options->constants.declared[0] || options->lane[0] || options->warp || options->execution))
        return ws_fail(error, WS_CODE_UNUSED, "%s needs code; pass --address",
                       options->constants.declared[0] ? "a declaration"
                       : options->lane[0]             ? "a lane name"
                       : options->warp                ? "a warp"
                                                      : "an execution number");
    return in_limits("pitch", options->pitch_bytes, error) &&
           in_limits("padding", options->padding_bytes, error) &&
           in_limits("base", options->base_bytes, error);
}

const char *ws_traced_word(const struct ws_address_options *options)
{
    return options->evaluated ? "evaluated" : "traced";
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

static bool set_address(const struct ws_address_options *options, int lane, int64_t offset,
                        struct ws_addresses *addresses, struct ws_error *error)
{
    int64_t base = options->base_bytes;

    if (lane < addresses->counted && offset < -base)
        return ws_fail(error, WS_CODE_ADDRESS,
                       "lane %d's address is negative: %" PRId64
                       "; pass a larger --base or correct the offset",
                       lane, offset + base);
    if (lane < addresses->counted && offset > (int64_t)UINT32_MAX - base)
        return ws_fail(error, WS_CODE_ADDRESS,
                       "lane %d's address, byte %" PRId64 " and base %" PRId64
                       ", exceeds 32 bits; use an offset into shared memory",
                       lane, offset, base);
    addresses->address[lane] =
        ws_swizzle_apply(options->swizzle, (uint32_t)((uint64_t)offset + (uint64_t)base));
    return true;
}

/* Of cp.async alone, since the options may be of another variant by now. */
static void take_sources(bool sourced, const uint32_t source[WS_LANES],
                         struct ws_addresses *addresses)
{
    if (!sourced || !addresses->variant->family->from_global)
        return;
    addresses->sourced = true;
    memcpy(addresses->source, source, sizeof addresses->source);
}

bool ws_addresses_of(const struct ws_variant *variant, const struct ws_address_options *options,
                     const struct ws_execution *execution, struct ws_addresses *addresses,
                     struct ws_error *error)
{
    *addresses = (struct ws_addresses){
        .variant = variant, .counted = ws_address_lanes(variant), .inactive = ~execution->active};
    take_sources(execution->sourced, execution->source, addresses);
    take_sources(options->sourced, options->from, addresses);
    for (int lane = 0; lane < WS_LANES; lane++)
        if (execution->active >> lane & 1 &&
            !set_address(options, lane, execution->offset[lane], addresses, error))
            return false;
    return true;
}

/* What errors in the code begin with. */
static const char *code_name(const struct ws_address_options *options)
{
    return options->code_file     ? ws_file_input_name(options->code_file)
           : options->code_option ? options->code_option
                                  : "address";
}

/* The options' snippet, parsed; `*owned` is it where the caller must free it. */
static bool parsed_snippet(const struct ws_address_options *options,
                           const struct ws_snippet **snippet, struct ws_snippet **owned,
                           struct ws_error *error)
{
    *owned = NULL;
    *snippet = options->parsed;
    if (*snippet)
        return true;
    if (!ws_snippet_parse(options->expression, options->constants.declared, owned, error))
        return ws_fail_in(error, code_name(options));
    *snippet = *owned;
    return true;
}

static struct ws_snippet_given given_by(const struct ws_address_options *options)
{
    return (struct ws_snippet_given){.constants = &options->constants,
                                     .lane = options->lane,
                                     .warp = options->warp,
                                     .element_bytes = options->element_bytes,
                                     .plain = options->plain,
                                     .literal = options->literal,
                                     .literal_value = options->literal_value};
}

/* One set of addresses is asked for. */
static bool check_single(const struct ws_constants *constants, struct ws_error *error)
{
    for (int i = 0; i < constants->count; i++)
        if (constants->constant[i].more)
            return ws_fail(error, WS_CODE_CONFLICT,
                           "%s has %" PRId64 " values; pass one (--let %s=%" PRId64 ")",
                           constants->constant[i].name, constants->constant[i].more + 1,
                           constants->constant[i].name, constants->constant[i].value);
    return true;
}

bool ws_is_plain(const struct ws_variant *variant)
{
    return variant->family->by_lane && !variant->family->from_global;
}

/* Refuses code that does not run, because of `what`. A whole kernel needs its launch, too. */
static bool refuse_run(const struct ws_address_options *options,
                       const struct ws_executions *executions, const struct ws_error *what,
                       struct ws_error *error)
{
    const char *name = code_name(options), *text = options->expression, *file = options->code_file;
    bool is_kernel = ws_scan_has(text, 0, strlen(text), "__global__");

    if (is_kernel && what->code == WS_CODE_NO_ACCESS)
        return ws_fail(error, what->code,
                       "%.200s has a whole kernel; run `warpscope banks %.200s`, or pass an "
                       "address expression",
                       file ? name : "the code", file ? file : "FILE");
    if (executions->unknown[0] && executions->is_indexed)
        return ws_fail(error, WS_CODE_NAME,
                       "%.200s: %s; declare it, such as --let 'half %s[64][72]'", name, what->text,
                       executions->unknown);
    if (executions->unknown[0] && is_kernel && file)
        return ws_fail(error, WS_CODE_NAME,
                       "%.200s: %s; run `warpscope banks %.200s`, or pass --let %s=VALUE", name,
                       what->text, file, executions->unknown);
    if (executions->unknown[0])
        return ws_fail(error, WS_CODE_NAME, "%.200s: %s; pass --let %s=VALUE", name, what->text,
                       executions->unknown);
    return ws_fail(error, what->code, "%.200s: %s", name, what->text);
}

bool ws_addresses_run(const struct ws_address_options *options, struct ws_executions *executions,
                      struct ws_error *error)
{
    struct ws_snippet_given given = given_by(options);
    const struct ws_snippet *snippet;
    struct ws_snippet *owned;
    struct ws_error what;
    bool done;

    if (!check_single(&options->constants, error) ||
        !parsed_snippet(options, &snippet, &owned, error))
        return false;
    done = ws_snippet_run(snippet, &given, executions, &what);
    ws_snippet_free(owned);
    return done || refuse_run(options, executions, &what, error);
}

static bool same_offsets(const struct ws_execution *a, const struct ws_execution *b)
{
    return a->active == b->active && !memcmp(a->offset, b->offset, sizeof a->offset);
}

bool ws_executions_refuse(const struct ws_executions *executions, const struct ws_variant *variant,
                          struct ws_error *error)
{
    const struct ws_execution *first = &executions->execution[0], *other = NULL;

    for (int i = 0; i < executions->notes; i++)
        if (strstr(executions->note[i], " not counted: "))
            return ws_fail(error, WS_CODE_NO_ACCESS, "no %s; %s", variant->name,
                           executions->note[i]);
    for (int i = 1; i < executions->count && !other; i++)
        if (executions->execution[i].variant != first->variant)
            other = &executions->execution[i];
    if (other)
        return ws_fail(error, WS_CODE_NO_ACCESS, "code has no %s; it has %s (%s) and %s (%s)",
                       variant->name, first->variant->name, first->label, other->variant->name,
                       other->label);
    return ws_fail(error, WS_CODE_NO_ACCESS, "code has no %s; %s is %s", variant->name,
                   first->label, first->variant->name);
}

bool ws_execution_choose(const struct ws_variant *variant, const struct ws_address_options *options,
                         const struct ws_executions *executions, int *chosen,
                         struct ws_error *error)
{
    int first = -1, others = 0, count = 0;

    for (int i = 0; i < executions->count; i++) {
        const struct ws_execution *execution = &executions->execution[i];

        if (execution->variant && execution->variant != variant)
            continue;
        count++;
        if (count == options->execution) {
            *chosen = i;
            return true;
        }
        if (first < 0)
            first = i;
        others += !same_offsets(&executions->execution[first], execution);
    }
    if (!count)
        return ws_executions_refuse(executions, variant, error);
    if (options->execution)
        return ws_fail(error, WS_CODE_RANGE,
                       "there %s %d execution%s of %s; number %d is out of range",
                       count == 1 ? "is" : "are", count, count == 1 ? "" : "s", variant->name,
                       options->execution);
    if (others)
        return ws_fail(error, WS_CODE_AMBIGUOUS,
                       "%s is executed %d times with different addresses, first in %s; "
                       "pass --execution 1",
                       variant->name, count, executions->execution[first].label);
    *chosen = first;
    return true;
}

/* Whether a tree gives an execution's offsets, of all lanes. */
static bool is_same(const struct ws_expression *expression, const struct ws_execution *execution)
{
    struct ws_error ignored;
    int64_t value;

    for (int lane = 0; lane < WS_LANES; lane++)
        if (!(execution->active >> lane & 1) || execution->offset[lane] == WS_ELSEWHERE ||
            !ws_expression_value(expression, lane, &value, &ignored) ||
            (uint32_t)value != (uint32_t)execution->offset[lane])
            return false;
    return true;
}

bool ws_addresses_expression(const struct ws_variant *variant,
                             const struct ws_address_options *options,
                             struct ws_expression *expression, struct ws_error *error)
{
    struct ws_snippet_given given = given_by(options);
    struct ws_address_options own = *options;
    struct ws_executions executions = {0};
    const struct ws_snippet *snippet;
    char text[WS_EXPRESSION_LENGTH + 1];
    uint32_t number[WS_LANES];
    struct ws_snippet *owned;
    int chosen;
    bool done;

    if (!parsed_snippet(options, &snippet, &owned, error))
        return false;
    own.plain = ws_is_plain(variant);
    done = ws_addresses_run(&own, &executions, error) &&
           ws_execution_choose(variant, options, &executions, &chosen, error) &&
           ((ws_snippet_expression(snippet, &given, expression) &&
             is_same(expression, &executions.execution[chosen])) ||
            (ws_execution_numbers(&executions.execution[chosen], number, error) &&
             ws_expression_parse(ws_numbers_expression(number, text), NULL, expression, error)));
    ws_executions_finish(&executions);
    ws_snippet_free(owned);
    return done;
}

static bool make_of_snippet(const struct ws_variant *variant,
                            const struct ws_address_options *options,
                            struct ws_addresses *addresses, struct ws_error *error)
{
    struct ws_address_options own = *options;
    struct ws_executions executions = {0};
    int chosen;
    bool done;

    own.plain = ws_is_plain(variant);
    done = ws_addresses_run(&own, &executions, error) &&
           ws_execution_choose(variant, options, &executions, &chosen, error) &&
           ws_addresses_of(variant, options, &executions.execution[chosen], addresses, error);

    ws_executions_finish(&executions);
    return done;
}

static bool make_of_layout(const struct ws_variant *variant,
                           const struct ws_address_options *options, struct ws_addresses *addresses,
                           struct ws_error *error)
{
    struct ws_layout_tile tile;

    if (!ws_layout_tile_read(variant, options, &tile, error))
        return false;
    *addresses = (struct ws_addresses){.variant = variant, .counted = ws_address_lanes(variant)};
    for (int lane = 0; lane < WS_LANES; lane++)
        if (!set_address(options, lane, ws_layout_tile_offset(variant, options, &tile, lane, 0),
                         addresses, error))
            return false;
    ws_layout_tile_tear(variant, options, &tile, addresses);
    return true;
}

static bool make(const struct ws_variant *variant, const struct ws_address_options *options,
                 struct ws_addresses *addresses, struct ws_error *error)
{
    if (options->source == WS_FROM_EXPRESSION)
        return make_of_snippet(variant, options, addresses, error);
    if (options->source == WS_FROM_LAYOUT)
        return make_of_layout(variant, options, addresses, error);
    *addresses = (struct ws_addresses){
        .variant = variant,
        .counted = ws_address_lanes(variant),
        .inactive = options->source == WS_FROM_NUMBERS ? options->inactive : 0};
    for (int lane = 0; lane < WS_LANES; lane++)
        if (!(addresses->inactive >> lane & 1) &&
            !set_address(options, lane,
                         options->source == WS_FROM_TILE ? tile_offset(variant, options, lane)
                                                         : options->number[lane],
                         addresses, error))
            return false;
    return true;
}

bool ws_addresses_make(const struct ws_variant *variant, const struct ws_address_options *options,
                       struct ws_addresses *addresses, struct ws_error *error)
{
    if (!ws_addresses_check_options(variant, options, error) ||
        !make(variant, options, addresses, error))
        return false;
    addresses->may_share = options->may_share;
    take_sources(options->sourced, options->from, addresses);
    return true;
}

/* "t", "(t % 16)", "(t / 8 % 2)": the digit of the lane worth `unit`, of `count` values. */
static void write_digit(int unit, int count, FILE *file)
{
    char text[32];

    ws_digit_text("t", unit, count, WS_LANES, text, sizeof text);
    fprintf(file, text[1] ? "(%s)" : "%s", text);
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
 * base + offset, without the swizzle. A user's expression may come near the end of an int: the sum
 * is one of 32 bits without a sign, as make_with() means it. A tile's stays far from there.
 */
static bool write_offset(const struct ws_variant *variant, const struct ws_address_options *options,
                         FILE *file, struct ws_error *error)
{
    struct ws_expression expression;
    struct ws_layout_tile layout;
    bool wrapped = options->base_bytes &&
                   (options->source == WS_FROM_EXPRESSION || options->source == WS_FROM_LAYOUT);

    if (options->base_bytes)
        fprintf(file, "%" PRId64 " + %s", options->base_bytes, wrapped ? "(unsigned)(" : "");
    switch (options->source) {
    case WS_FROM_TILE:
        write_tile(variant, options, file);
        break;
    case WS_FROM_EXPRESSION:
        if (!ws_addresses_expression(variant, options, &expression, error))
            return false;
        ws_expression_write(&expression, file);
        break;
    case WS_FROM_NUMBERS:
        fputs("address", file);
        break;
    case WS_FROM_LAYOUT:
        if (!ws_layout_tile_read(variant, options, &layout, error))
            return false;
        ws_layout_tile_write(variant, options, &layout, file);
        break;
    }
    fputs(wrapped ? ")" : "", file);
    return true;
}

bool ws_address_write(const struct ws_variant *variant, const struct ws_address_options *options,
                      bool without_swizzle, FILE *file, struct ws_error *error)
{
    struct ws_swizzle swizzle = options->swizzle;
    int from = swizzle.base + (swizzle.shift > 0 ? swizzle.shift : 0);
    uint32_t mask = (((uint32_t)1 << swizzle.bits) - 1) << from;

    if (!ws_addresses_check_options(variant, options, error))
        return false;
    if (without_swizzle || !swizzle.bits)
        return write_offset(variant, options, file, error);
    fputs("(", file);
    if (!write_offset(variant, options, file, error))
        return false;
    fputs(") ^ (((", file);
    if (!write_offset(variant, options, file, error))
        return false;
    fprintf(file, ") & 0x%" PRIx32 ") %s %d)", mask, swizzle.shift > 0 ? ">>" : "<<",
            abs(swizzle.shift));
    return true;
}

char *ws_swizzled_words(const struct ws_address_options *options, char *buffer)
{
    char name[WS_SWIZZLE_SIZE];

    buffer[0] = 0;
    if (options->source != WS_FROM_TILE && options->swizzle.bits)
        snprintf(buffer, WS_SWIZZLED_SIZE, "swizzled after the %s by %s%s",
                 options->source == WS_FROM_EXPRESSION ? "expression"
                 : options->source == WS_FROM_LAYOUT   ? "layout"
                                                       : "given numbers",
                 ws_swizzle_name(options->swizzle, name), ws_swizzle_unit(options->swizzle));
    return buffer;
}
