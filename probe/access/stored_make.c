/* A table of all bytes of shared memory, written by each kind of writer as the hardware would. */
#include "probe/access/stored_make.h"

#include <stdlib.h>

#include "probe/access/stored_code.h"

enum { FAR = 1 << 30 }; /* lines, or bytes, from the box's first: farther than any operand */

/* The line and byte of the tensor's matrix in which one of its elements starts. */
static void of_tensor(const struct ws_stored_order *order, const struct ws_tensor_map *map,
                      const int64_t at[WS_TENSOR_RANK], int64_t *line, int64_t *byte)
{
    int64_t index[2] = {0, 0}, times[2] = {1, 1};
    bool across;

    for (int i = 0; i < order->count; i++) {
        if (order->dimension[i] == WS_STORED_OTHER)
            continue;
        across = order->dimension[i] != order->dimension[0];
        index[across] += at[i] * times[across];
        times[across] *= map->size[i];
    }
    *line = index[1];
    *byte = index[0] * ws_tensor_type_bytes(map->type);
}

/*
 * The byte of the matrix of a box's element. A part of a tile outside the tensor does not change
 * the positions of the rest. If a dimension occurs twice, or counts nothing of the matrix, an
 * element outside could be mistaken for another one of the matrix, and is only fill.
 */
static struct ws_stored_byte of_box(const struct ws_stored_writer *writer,
                                    const struct ws_stored *stored,
                                    const int64_t at[WS_TENSOR_RANK], bool fill)
{
    struct ws_stored_byte found;
    int64_t line, byte;

    of_tensor(&writer->order, &writer->boxed->map, at, &line, &byte);
    line -= stored->first_line;
    byte -= stored->first_byte;
    found = (struct ws_stored_byte){(int32_t)(line < FAR ? line : FAR),
                                    (int32_t)(byte < FAR ? byte : FAR)};
    return fill && !ws_stored_outside(stored, found) ? (struct ws_stored_byte){WS_STORED_FILL, 0}
                                                     : found;
}

static bool check_boxes(const struct ws_stored_writer *writer, struct ws_error *error)
{
    const struct ws_boxed *boxed = writer->boxed;
    const struct ws_stored_order *order = &writer->order;
    int64_t bytes = ws_stored_box_bytes(boxed), end;

    if (!ws_boxed_check(boxed, error))
        return false;
    end = boxed->shared_bytes + (int64_t)(writer->boxes - 1) * writer->box_bytes + bytes;
    if (order->count != boxed->map.rank)
        return ws_fail(error, WS_CODE_LAYOUT, "--lies has %d entries; expected %d", order->count,
                       boxed->map.rank);
    for (int i = 0; i < order->count; i++)
        if (order->dimension[i] == WS_STORED_OTHER && boxed->map.box[i] != 1)
            return ws_fail(
                error, WS_CODE_ADDRESS,
                "dimension %d is not in the matrix (-), but the box is %d there; make it 1", i,
                boxed->map.box[i]);
    if (writer->boxes > 1 && (writer->box_bytes < bytes || writer->box_bytes % WS_BOXED_ALIGNMENT))
        return ws_fail(
            error, WS_CODE_ADDRESS,
            "box distance %d is too small or not a multiple of %d; a box takes %lld bytes of "
            "shared memory",
            writer->box_bytes, WS_BOXED_ALIGNMENT, (long long)bytes);
    if (end > WS_BOXED_SHARED_BYTES)
        return ws_fail(
            error, WS_CODE_ADDRESS,
            "the last box ends at byte %lld, but a block has only %d; use fewer or smaller boxes",
            (long long)end, WS_BOXED_SHARED_BYTES);
    return true;
}

static void put(struct ws_stored *stored, int address, struct ws_stored_byte byte)
{
    stored->at[address] = byte;
    stored->first = address < stored->first ? address : stored->first;
    stored->end = address + 1 > stored->end ? address + 1 : stored->end;
}

static bool store_boxes(const struct ws_stored_writer *writer, struct ws_stored *stored,
                        struct ws_error *error)
{
    struct ws_boxed boxed = *writer->boxed;
    int64_t at[WS_TENSOR_RANK] = {0};

    if (!check_boxes(writer, error))
        return false;
    for (int i = 0; i < writer->order.count; i++)
        at[i] = boxed.map.size[i] - 1;
    of_tensor(&writer->order, &boxed.map, at, &stored->lines, &stored->bytes);
    stored->lines += 1;
    stored->bytes += ws_tensor_type_bytes(boxed.map.type);
    of_tensor(&writer->order, &boxed.map, boxed.coordinate, &stored->first_line,
              &stored->first_byte);
    stored->base = boxed.shared_bytes;
    for (int i = 0; i < writer->boxes; i++) {
        int start, end;

        ws_boxed_span(&boxed, &start, &end);
        for (int address = start; address < end; address++) {
            int of_element;
            enum ws_boxed_kind kind = ws_boxed_byte(&boxed, address, at, &of_element);
            struct ws_stored_byte byte;

            if (kind == WS_BOXED_NONE)
                continue;
            byte = of_box(writer, stored, at, kind == WS_BOXED_FILL);
            byte.byte += of_element;
            put(stored, address, byte);
        }
        boxed.shared_bytes += writer->box_bytes;
        boxed.coordinate[0] += boxed.map.box[0];
    }
    return true;
}

/* Lines at a pitch: as many as the operand needs, and as many bytes of each. */
static bool store_lines(const struct ws_stored_writer *writer, const struct ws_described *described,
                        int along, int k, struct ws_stored *stored, struct ws_error *error)
{
    const struct ws_address_options *options = writer->addresses;
    int sides = stored->major == WS_MAJOR_K ? k + described->depth : along + described->extent;
    int lines = stored->major == WS_MAJOR_K ? along + described->extent : k + described->depth;
    int bytes = sides * described->width_bits / 8;
    int64_t pitch = (options->pitch_bytes ? options->pitch_bytes : bytes) + options->padding_bytes;

    if (!ws_addresses_check_options(writer->from, options, error))
        return false;
    if (pitch < bytes)
        return ws_fail(
            error, WS_CODE_ADDRESS,
            "a matrix row of %d bytes exceeds the pitch of %lld, so rows overlap; increase --pitch",
            bytes, (long long)pitch);
    if (options->buffer_bytes && (lines - 1) * pitch + bytes > options->buffer_bytes)
        return ws_fail(error, WS_CODE_ADDRESS,
                       "rows take %lld bytes, but the buffer has %lld; increase --buffer",
                       (long long)((lines - 1) * pitch + bytes), (long long)options->buffer_bytes);
    stored->base = (int)options->base_bytes;
    for (int line = 0; line < lines; line++)
        for (int byte = 0; byte < bytes; byte++) {
            int64_t address = options->base_bytes + line * pitch + byte;

            if (address >= WS_STORED_BYTES)
                return ws_fail(error, WS_CODE_ADDRESS,
                               "matrix row %d is at byte %lld, but shared memory has only %d; "
                               "reduce --pitch or --base",
                               line, (long long)address, WS_STORED_BYTES);
            address = ws_swizzle_apply(options->swizzle, (uint32_t)address);
            if (address < WS_STORED_BYTES)
                put(stored, (int)address, (struct ws_stored_byte){line, byte});
        }
    return true;
}

bool ws_stored_make(const struct ws_stored_writer *writer, const struct ws_described *described,
                    int along, int k, struct ws_stored *stored, struct ws_error *error)
{
    *stored = (struct ws_stored){.major = ws_stored_major(&writer->order),
                                 .first = WS_STORED_BYTES,
                                 .at = malloc(WS_STORED_BYTES * sizeof *stored->at)};
    if (!stored->at)
        return ws_no_memory(error);
    for (int i = 0; i < WS_STORED_BYTES; i++)
        stored->at[i] = (struct ws_stored_byte){WS_STORED_NOTHING, 0};
    if (writer->boxed)
        return store_boxes(writer, stored, error);
    if (!writer->from->family->writes_memory)
        return ws_fail(error, WS_CODE_OPERAND, "%s does not store; name a store, or pass --box",
                       writer->from->name);
    if (writer->addresses->source == WS_FROM_TILE)
        return store_lines(writer, described, along, k, stored, error);
    return ws_stored_run(writer, described, stored, error);
}
