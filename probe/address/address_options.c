/* The options' table and their values. */
#include "probe/address/address_options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"

enum { MOST_BYTES = 64 * 1024 };

/* All tile orders but "auto", which is what leaving --tile out says. */
static const char *tile_word(int index)
{
    int tile = index + WS_TILE_AUTO + 1;

    return tile < WS_TILES ? ws_tile_name((enum ws_tile)tile) : NULL;
}

const struct ws_option ws_address_option[WS_ADDRESS_OPTIONS] = {
    [WS_ADDRESS_TILE] = {.name = "tile", .value = "ORDER", .words = tile_word,
                         .help = "how matrices lie: columns, rows, stacked or side"},
    [WS_ADDRESS_PITCH] = {.name = "pitch", .value = "BYTES",
                          .help = "from one row of the tile to the next"},
    [WS_ADDRESS_PADDING] = {.name = "padding", .value = "BYTES", .help = "added to the pitch"},
    [WS_ADDRESS_SWIZZLE] = {.name = "swizzle", .value = "KIND",
                            .help = "none, 32, 64, 128 (bytes) or B,M,S as in CUTLASS"},
    [WS_ADDRESS_BASE] = {.name = "base", .value = "BYTES",
                         .help = "offset of the tile in shared memory"},
    [WS_ADDRESS_EXPRESSION] = {.name = "address", .value = "C",
                               .help = "each lane's offset, in C over the lane t"},
    [WS_ADDRESS_LET] = {.name = "let", .value = "NAME=VALUE", .many = true,
                        .help = "a constant that the expression names; may be given several "
                                "times"},
    [WS_ADDRESS_NUMBERS] = {.name = "addresses", .value = "FILE",
                            .help = "32 offsets, as a kernel prints them (- for stdin)"},
    [WS_ADDRESS_BUFFER] = {.name = "buffer", .value = "BYTES",
                           .help = "size of the buffer that rows must lie in"},
};

static bool read_bytes(const char *name, const char *text, int64_t *bytes, struct ws_error *error)
{
    char *end;
    long value;

    value = strtol(text, &end, 0);
    if (end == text || *end || value < 0 || value >= WS_OFFSET_LIMIT)
        return ws_fail(error, "--%s %.40s: wanted is a number of bytes from 0 to %d", name, text,
                       WS_OFFSET_LIMIT - 1);
    *bytes = value;
    return true;
}

bool ws_address_options_read(struct ws_address_options *options, struct ws_error *error)
{
    static const struct ws_file_kind kind = {"list of addresses", MOST_BYTES, true};
    const char *file = options->file;
    char *text;
    size_t length;
    bool done;

    if (!file)
        return true;
    options->file = NULL;
    if (!ws_file_read(file, &kind, &text, &length, error))
        return false;
    done = ws_addresses_parse(ws_file_input_name(file), text, length, options->number, error);
    free(text);
    return done;
}

bool ws_address_option_set(enum ws_address_option_id id, const char *value,
                           struct ws_address_options *options, struct ws_error *error)
{
    const char *name = ws_address_option[id].name;

    switch (id) {
    case WS_ADDRESS_TILE:
        if (ws_tile_named(value, &options->tile) && options->tile != WS_TILE_AUTO)
            return true;
        return ws_fail(error, "--tile %.40s: wanted is columns, rows, stacked or side", value);
    case WS_ADDRESS_PITCH:
        return read_bytes(name, value, &options->pitch_bytes, error);
    case WS_ADDRESS_PADDING:
        return read_bytes(name, value, &options->padding_bytes, error);
    case WS_ADDRESS_SWIZZLE:
        return ws_swizzle_parse(value, &options->swizzle, error) || ws_fail_in(error, "--swizzle");
    case WS_ADDRESS_BASE:
        return read_bytes(name, value, &options->base_bytes, error);
    case WS_ADDRESS_EXPRESSION:
        if (options->source == WS_FROM_NUMBERS)
            break;
        options->source = WS_FROM_EXPRESSION;
        options->expression = value;
        return true;
    case WS_ADDRESS_LET:
        return ws_constants_add(value, &options->constants, error) || ws_fail_in(error, "--let");
    case WS_ADDRESS_NUMBERS:
        if (options->source == WS_FROM_EXPRESSION)
            break;
        options->source = WS_FROM_NUMBERS;
        options->file = value;
        return true;
    case WS_ADDRESS_BUFFER:
        return read_bytes(name, value, &options->buffer_bytes, error);
    case WS_ADDRESS_OPTIONS:
        return false;
    }
    return ws_fail(error, "--address and --addresses: give one of them");
}

/* What option `id` is, its only text; NULL: `text` has it. */
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
        return options->source == WS_FROM_EXPRESSION ? options->expression : "";
    case WS_ADDRESS_NUMBERS:
        return options->file ? options->file : "";
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

bool ws_address_option_print(enum ws_address_option_id id, int nth,
                             const struct ws_address_options *options, char *text, size_t size)
{
    const struct ws_constants *constants = &options->constants;
    const char *whole;

    text[0] = 0;
    if (id == WS_ADDRESS_LET && nth < constants->count) {
        snprintf(text, size, "%s=%" PRId64, constants->constant[nth].name,
                 constants->constant[nth].value);
    } else if (!nth) {
        whole = print_one(id, options, text, size);
        if (whole)
            snprintf(text, size, "%s", whole);
    }
    return text[0];
}
