/* The options' table and their values. */
#include "probe/access/address_options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/trace.h"
#include "probe/base/code_file.h"
#include "probe/base/file.h"
#include "probe/snippet/read/lexeme.h"
#include "probe/snippet/read/site_rule.h"
#include "probe/snippet/run/constants.h"

enum { MOST_BYTES = 64 * 1024, MOST_CODE = 1024 * 1024 };

/* All tile orders but "auto", which is the default without --tile. */
static const char *tile_word(int index)
{
    int tile = index + WS_TILE_AUTO + 1;

    return tile < WS_TILES ? ws_tile_name((enum ws_tile)tile) : NULL;
}

const struct ws_option ws_address_option[WS_ADDRESS_OPTIONS] = {
    [WS_ADDRESS_TILE] = {.name = "tile",
                         .value = "ORDER",
                         .words = tile_word,
                         .help = "matrix order: columns (default), rows, stacked or side",
                         .more = "columns: matrices 0 and 1 on the left, 2 and 3 on the right; "
                                 "rows: 0 and 1 at the top, 2 and 3 below; stacked: one below the "
                                 "other; side: in one row",
                         .group = WS_GROUP_ADDRESSES},
    [WS_ADDRESS_PITCH] = {.name = "pitch",
                          .value = "BYTES",
                          .help = "distance between tile rows, or +BYTES more than packed",
                          .group = WS_GROUP_ADDRESSES,
                          .brief = true},
    [WS_ADDRESS_PADDING] = {.name = "padding",
                            .value = "BYTES",
                            .now = "pitch +BYTES",
                            .group = WS_GROUP_ADDRESSES},
    [WS_ADDRESS_SWIZZLE] = {.name = "swizzle",
                            .value = "KIND",
                            .offers = ws_swizzle_word,
                            .help = "none (default), 32, 64, 128 or B,M,S",
                            .more = "128B and SW128 mean 128; B,M,S as in CUTLASS, but on byte "
                                    "offsets",
                            .group = WS_GROUP_ADDRESSES,
                            .brief = true},
    [WS_ADDRESS_BASE] = {.name = "base",
                         .value = "BYTES",
                         .help = "start of the tile (or box) in shared memory (default 0)",
                         .group = WS_GROUP_ADDRESSES},
    [WS_ADDRESS_EXPRESSION] = {.name = "address",
                               .value = "CODE|FILE",
                               .help = "byte offset for lane t: CUDA C++, PTX or a file of it",
                               .more = "a file may also hold 32 offsets, or the trace of a kernel "
                                       "that ran on a GPU; - is standard input",
                               .group = WS_GROUP_ADDRESSES,
                               .brief = true,
                               .other = "code",
                               .is_other = ws_file_is_input},
    [WS_ADDRESS_CODE] = {.name = "code",
                         .value = "FILE",
                         .now = "address FILE",
                         .other = "trace",
                         .is_other = ws_trace_is_input},
    [WS_ADDRESS_LET] = {.name = "let",
                        .value = "NAME=VALUE",
                        .many = true,
                        .help = "define a name that the code uses; may be repeated",
                        .more =
                            "also a declaration, such as 'half As[64][72]'; FROM:TO for a loop: "
                            "0:3 is 0, 1, 2",
                        .group = WS_GROUP_CODE},
    [WS_ADDRESS_ELEMENT] = {.name = "element-bytes",
                            .value = "N",
                            .help = "element size, if the code or layout has none",
                            .group = WS_GROUP_CODE},
    [WS_ADDRESS_LANE] = {.name = "lane",
                         .value = "NAME",
                         .help = "name of the lane index in the code",
                         .more = "t, lane, lane_id and similar names need no option",
                         .group = WS_GROUP_CODE},
    [WS_ADDRESS_WARP] = {.name = "warp",
                         .value = "N",
                         .help = "warp that runs the code (default 0)",
                         .group = WS_GROUP_CODE},
    [WS_ADDRESS_EXECUTION] = {.name = "execution",
                              .value = "N",
                              .help = "use only execution N of the instruction, from 1",
                              .group = WS_GROUP_CODE},
    [WS_ADDRESS_NUMBERS] = {.name = "addresses", .value = "FILE", .now = "address FILE"},
    [WS_ADDRESS_LAYOUT] = {.name = "layout",
                           .value = "LAYOUT",
                           .help = "CuTe layout of the tile, in elements",
                           .more = "as CuTe prints it or in C++: "
                                   "'Swizzle<3,3,3> o (16,64):(64,1)'",
                           .group = WS_GROUP_ADDRESSES},
    [WS_ADDRESS_LAYOUT_AT] = {.name = "layout-at",
                              .value = "R,C",
                              .help = "tile origin in the layout (default 0,0)",
                              .more = "further modes follow: ROW,COLUMN,STAGE",
                              .group = WS_GROUP_ADDRESSES},
    [WS_ADDRESS_TRACE] = {.name = "trace", .value = "FILE", .now = "address FILE"},
    [WS_ADDRESS_PATTERN] = {.name = "pattern",
                            .value = "N|NAME",
                            .help = "use only this pattern of the trace",
                            .more =
                                "its number in the file, from 1, or its name in the kernel; for a "
                                "program's trace the default is the worst",
                            .group = WS_GROUP_CODE},
    [WS_ADDRESS_BUFFER] = {.name = "buffer",
                           .value = "BYTES",
                           .help = "buffer size; rows beyond it fault",
                           .group = WS_GROUP_ADDRESSES},
};

static bool read_number(const char *name, const char *text, int least, int most, int *number,
                        struct ws_error *error)
{
    int value = 0;
    bool is_number = ws_parse_integer(text, &value);

    if (!is_number || value < least || value > most)
        return ws_fail(error, is_number ? WS_CODE_RANGE : WS_CODE_NUMBER,
                       "--%s %.40s: expected a number from %d to %d", name, text, least, most);
    *number = value;
    return true;
}

static bool read_lane(const char *text, struct ws_address_options *options, struct ws_error *error)
{
    const char *word = text + (*text == '%'); /* of PTX, a register */

    if (!ws_word_length(word) || ws_word_length(word) != strlen(word) ||
        strlen(text) >= sizeof options->lane)
        return ws_fail(
            error, WS_CODE_VALUE,
            "--lane %.40s: expected a lane, such as 5 or T5, or the code's name of the lane", text);
    snprintf(options->lane, sizeof options->lane, "%s", text);
    return true;
}

/* `least` of the range in the error; 0, which lists have for the default, is accepted. */
static bool read_bytes(const char *name, const char *text, int least, int64_t *bytes,
                       struct ws_error *error)
{
    int64_t value = 0;
    bool is_number = ws_parse_bytes(text, &value);

    if (!is_number || value < 0 || value >= WS_OFFSET_LIMIT)
        return ws_fail(error, is_number ? WS_CODE_RANGE : WS_CODE_NUMBER,
                       "--%s%s%.40s: expected a number of bytes from %d to %d", name,
                       strchr(name, '+') ? "" : " ", text, least, WS_OFFSET_LIMIT - 1);
    *bytes = value;
    return true;
}

static bool set_layout(const char *text, struct ws_address_options *options, struct ws_error *error)
{
    if (strlen(text) > WS_CUTE_LENGTH)
        return ws_fail(error, WS_CODE_LIMIT, "--layout is longer than %d characters; shorten it",
                       WS_CUTE_LENGTH);
    if (!*text)
        return ws_fail(error, WS_CODE_LAYOUT,
                       "--layout is empty; pass a layout, such as (16,64):(64,1)");
    memset(options->layout, 0, sizeof options->layout);
    memcpy(options->layout, text, strlen(text));
    options->source = WS_FROM_LAYOUT;
    return true;
}

/* "8,0" */
static bool set_layout_at(const char *text, struct ws_address_options *options,
                          struct ws_error *error)
{
    const char *at = text;
    int count = 0;

    memset(options->layout_at, 0, sizeof options->layout_at);
    for (bool more = true; more; count++) {
        char *end;
        long long value = strtoll(at, &end, 0);

        if (end == at || value < 0 || value > WS_CUTE_MOST || count == WS_CUTE_MODES ||
            (*end && *end != ','))
            return ws_fail(error, WS_CODE_NUMBER,
                           "--layout-at %.40s: expected a row and a column, such as 0,32, and at "
                           "most %d modes",
                           text, WS_CUTE_MODES);
        options->layout_at[count] = value;
        more = *end == ',';
        at = end + 1;
    }
    if (count < 2)
        return ws_fail(error, WS_CODE_NUMBER,
                       "--layout-at %.40s: expected a row and a column, such as 0,32", text);
    options->layout_at_count = count;
    return true;
}

/* A pattern's addresses and their variant: the one in the trace, or one whose rule counts an access
 * of this size and direction. An access of 1 or 2 bytes is drawn as its word. */
static bool take_pattern(const struct ws_trace *trace, int pattern,
                         struct ws_address_options *options, struct ws_error *error)
{
    const struct ws_execution *execution = &trace->executions.execution[pattern];
    const struct ws_trace_site *site = &trace->site[trace->site_of[pattern]];
    struct ws_execution whole = *execution;
    struct ws_kernel_rule rule = {.variant = execution->variant};

    if (!rule.variant && site->has_size) {
        rule = ws_kernel_rule(
            &(struct ws_site){.instruction = site->name, .does = site->does, .bytes = site->bytes},
            NULL);
        if (!rule.variant || rule.turns)
            return ws_fail(error, WS_CODE_UNAVAILABLE,
                           "'%s' cannot be drawn: it is not a load, store or copy of a known size; "
                           "pick another pattern",
                           execution->label);
    }
    if (site->has_size) {
        whole.active = ~0u;
        options->inactive = ~execution->active;
    }
    if (!ws_execution_numbers(&whole, options->number, error))
        return false;
    for (int lane = 0; rule.narrow && lane < WS_LANES; lane++)
        options->number[lane] &= ~3u;
    options->may_share = rule.narrow;
    options->sourced = execution->sourced;
    memcpy(options->from, execution->source, sizeof options->from);
    options->traced = rule.variant;
    return true;
}

/* One pattern of a trace, as 32 numbers. */
static bool read_trace(struct ws_address_options *options, struct ws_error *error)
{
    const char *name = ws_file_input_name(options->trace);
    const struct ws_execution *execution;
    char from[WS_TRACE_FROM_SIZE];
    struct ws_trace trace;
    int pattern;
    bool done;

    if (!ws_trace_read(options->trace, &trace, error))
        return false;
    done = ws_trace_pick(&trace, name, options->pattern, &pattern, error);
    if (done) {
        execution = &trace.executions.execution[pattern];
        done = take_pattern(&trace, pattern, options, error) || ws_fail_in(error, name);
        snprintf(options->traced_from, sizeof options->traced_from, "pattern %d, '%s', %s",
                 pattern + 1, execution->label, ws_trace_from(&trace, from));
        options->evaluated = trace.evaluated;
    }
    options->trace = options->pattern = NULL;
    ws_trace_finish(&trace);
    return done;
}

static bool read_numbers(const char *file, struct ws_address_options *options,
                         struct ws_error *error)
{
    static const struct ws_file_kind kind = {"list of addresses", MOST_BYTES, true};
    char *text;
    size_t length;
    bool done;

    if (!ws_file_read(file, &kind, &text, &length, error))
        return false;
    done = ws_addresses_parse(ws_file_input_name(file), text, length, options->number, error);
    free(text);
    return done;
}

static bool read_code(const char *file, struct ws_address_options *options, struct ws_error *error)
{
    static const struct ws_file_kind kind = {"code snippet", MOST_CODE, true};
    struct ws_error not_numbers;
    size_t length;

    if (!ws_file_read(file, &kind, &options->read, &length, error))
        return false;
    if (!ws_code_file_check(ws_file_input_name(file), options->read, length, error))
        return false;
    while (strchr(" \t\r\n", options->read[length - 1]))
        options->read[--length] = 0;
    options->expression = options->read;
    options->code_file = file;
    if (ws_addresses_parse(ws_file_input_name(file), options->read, length, options->number,
                           &not_numbers))
        options->source = WS_FROM_NUMBERS;
    return true;
}

bool ws_address_options_read(struct ws_address_options *options, struct ws_error *error)
{
    const char *file = options->file;

    options->file = NULL;
    if (options->trace)
        return read_trace(options, error);
    if (!file)
        return true;
    return options->source == WS_FROM_NUMBERS ? read_numbers(file, options, error)
                                              : read_code(file, options, error);
}

bool ws_address_options_whole(const struct ws_address_options *options, struct ws_error *error)
{
    return !options->inactive ||
           ws_fail(
               error, WS_CODE_UNAVAILABLE,
               "%s: some lanes are inactive, but 32 addresses are needed; pass another --pattern",
               options->traced_from);
}

bool ws_address_option_set(enum ws_address_option_id id, const char *value,
                           struct ws_address_options *options, struct ws_error *error)
{
    enum { MOST_WARP = 31, MOST_ELEMENT = 16 };
    const char *name = ws_address_option[id].name;
    bool other = options->source != WS_FROM_TILE;

    switch (id) {
    case WS_ADDRESS_TILE:
        if (ws_tile_named(value, &options->tile) && options->tile != WS_TILE_AUTO)
            return true;
        return ws_fail(error, WS_CODE_VALUE,
                       "--tile %.40s: expected columns, rows, stacked or side", value);
    case WS_ADDRESS_PITCH:
        return read_bytes(name, value, 1, &options->pitch_bytes, error);
    case WS_ADDRESS_PADDING:
        return read_bytes("pitch +", value, 0, &options->padding_bytes, error);
    case WS_ADDRESS_SWIZZLE:
        return ws_swizzle_parse(value, &options->swizzle, error) || ws_fail_in(error, "--swizzle");
    case WS_ADDRESS_BASE:
        return read_bytes(name, value, 0, &options->base_bytes, error);
    case WS_ADDRESS_EXPRESSION:
        if (options->source == WS_FROM_NUMBERS || options->source == WS_FROM_LAYOUT ||
            options->file)
            break;
        options->source = WS_FROM_EXPRESSION;
        options->expression = value;
        return true;
    case WS_ADDRESS_CODE:
        if (other)
            break;
        options->source = WS_FROM_EXPRESSION;
        options->expression = "";
        options->file = value;
        return true;
    case WS_ADDRESS_ELEMENT:
        return read_number(name, value, 1, MOST_ELEMENT, &options->element_bytes, error);
    case WS_ADDRESS_LANE:
        return read_lane(value, options, error);
    case WS_ADDRESS_WARP:
        return read_number(name, value, 0, MOST_WARP, &options->warp, error);
    case WS_ADDRESS_EXECUTION:
        return read_number(name, value, 1, WS_MOST_EXECUTIONS, &options->execution, error);
    case WS_ADDRESS_LET:
        return ws_constants_add(value, &options->constants, error) || ws_fail_in(error, "--let");
    case WS_ADDRESS_NUMBERS:
        if (options->source == WS_FROM_EXPRESSION || options->source == WS_FROM_LAYOUT ||
            options->trace)
            break;
        options->source = WS_FROM_NUMBERS;
        options->file = value;
        return true;
    case WS_ADDRESS_LAYOUT:
        if (other && options->source != WS_FROM_LAYOUT)
            break;
        return set_layout(value, options, error);
    case WS_ADDRESS_LAYOUT_AT:
        return set_layout_at(value, options, error);
    case WS_ADDRESS_TRACE:
        if (options->source == WS_FROM_EXPRESSION || options->source == WS_FROM_LAYOUT ||
            options->file)
            break;
        options->source = WS_FROM_NUMBERS;
        options->trace = value;
        return true;
    case WS_ADDRESS_PATTERN:
        options->pattern = value;
        return true;
    case WS_ADDRESS_BUFFER:
        return read_bytes(name, value, 1, &options->buffer_bytes, error);
    case WS_ADDRESS_OPTIONS:
        return false;
    }
    return ws_fail(error, WS_CODE_CONFLICT,
                   "addresses are given twice; pass one --address or --layout");
}

static void print_layout_at(const struct ws_address_options *options, char *text, size_t size)
{
    size_t length = 0;

    for (int i = 0; i < options->layout_at_count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%" PRId64, i ? "," : "",
                                   options->layout_at[i]);
}

/* The only text of option `id`; NULL: written to `text`. */
static const char *print_one(enum ws_address_option_id id, const struct ws_address_options *options,
                             char *text, size_t size)
{
    char name[WS_SWIZZLE_SIZE];
    int64_t bytes = 0;

    switch (id) {
    case WS_ADDRESS_TILE:
        return ws_tile_name(options->tile);
    case WS_ADDRESS_SWIZZLE:
        ws_swizzle_name(options->swizzle, name);
        snprintf(text, size, "%.*s", (int)strcspn(name, " "), name);
        return NULL;
    case WS_ADDRESS_EXPRESSION:
        return options->source == WS_FROM_EXPRESSION && !options->file ? options->expression : "";
    case WS_ADDRESS_NUMBERS:
        return options->source == WS_FROM_NUMBERS && options->file ? options->file : "";
    case WS_ADDRESS_TRACE:
        return options->trace ? options->trace : "";
    case WS_ADDRESS_PATTERN:
        return options->pattern ? options->pattern : "";
    case WS_ADDRESS_CODE:
        return options->source == WS_FROM_EXPRESSION && options->file ? options->file : "";
    case WS_ADDRESS_LAYOUT:
        return options->source == WS_FROM_LAYOUT ? options->layout : "";
    case WS_ADDRESS_LAYOUT_AT:
        print_layout_at(options, text, size);
        return NULL;
    case WS_ADDRESS_LANE:
        return options->lane;
    case WS_ADDRESS_ELEMENT:
        bytes = options->element_bytes;
        break;
    case WS_ADDRESS_WARP:
        bytes = options->warp;
        break;
    case WS_ADDRESS_EXECUTION:
        bytes = options->execution;
        break;
    case WS_ADDRESS_PITCH:
        bytes = options->pitch_bytes;
        break;
    case WS_ADDRESS_PADDING:
        bytes = options->padding_bytes;
        break;
    case WS_ADDRESS_BASE:
        bytes = options->base_bytes;
        break;
    case WS_ADDRESS_BUFFER:
        bytes = options->buffer_bytes;
        break;
    case WS_ADDRESS_LET:
    case WS_ADDRESS_OPTIONS:
        return "";
    }
    snprintf(text, size, "%" PRId64, bytes);
    return NULL;
}

/* The nth of the declarations, each of which ends in "; ". */
static void print_declaration(const char *declared, int nth, char *text, size_t size)
{
    for (const char *end; (end = strstr(declared, "; ")); declared = end + 2)
        if (!nth--) {
            snprintf(text, size, "%.*s", (int)(end - declared), declared);
            return;
        }
}

bool ws_address_option_print(enum ws_address_option_id id, int nth,
                             const struct ws_address_options *options, char *text, size_t size)
{
    const struct ws_constants *constants = &options->constants;
    const char *whole;

    text[0] = 0;
    if (id == WS_ADDRESS_LET && nth < constants->count) {
        const struct ws_constant *constant = &constants->constant[nth];

        if (constant->more)
            snprintf(text, size, "%s=%" PRId64 ":%" PRId64, constant->name, constant->value,
                     constant->value + constant->more + 1);
        else
            snprintf(text, size, "%s=%" PRId64, constant->name, constant->value);
    } else if (id == WS_ADDRESS_LET) {
        print_declaration(constants->declared, nth - constants->count, text, size);
    } else if (!nth) {
        whole = print_one(id, options, text, size);
        if (whole)
            snprintf(text, size, "%s", whole);
    }
    return text[0];
}
