/* Everything is asked of ws_boxed_byte(): the words over it only say what it comes from. */
#include "viz/text/box_text.h"

#include <inttypes.h>
#include <string.h>

#include "probe/base/json.h"
#include "viz/say/elements.h"
#include "viz/text/mapping_text.h"
#include "viz/text/text_add.h"

enum {
    SCREEN = 80,
    WORDS_SIZE = 900,
    CHUNK_BYTES = 16,
    CHUNKS = 8,
    CELL_SIZE = 64,
    LIST_SIZE = 96
};

/* "64 x 8": a number a dimension. */
static const char *list(const struct ws_tensor_map *map,
                        int64_t (*number)(const struct ws_tensor_map *, int), const char *between,
                        char text[LIST_SIZE])
{
    text[0] = 0;
    for (int i = 0; i < map->rank; i++)
        ws_text_add(text, LIST_SIZE, "%s%" PRId64, i ? between : "", number(map, i));
    return text;
}

static int64_t size_of(const struct ws_tensor_map *map, int i)
{
    return map->size[i];
}

static int64_t box_of(const struct ws_tensor_map *map, int i)
{
    return map->box[i];
}

static int64_t landed_of(const struct ws_tensor_map *map, int i)
{
    return ws_tensor_map_landed(map, i);
}

static const char *coordinates(const int64_t at[WS_TENSOR_RANK], int rank, char text[CELL_SIZE])
{
    text[0] = 0;
    for (int i = 0; i < rank; i++)
        ws_text_add(text, CELL_SIZE, "%s%" PRId64, i ? "," : "", at[i]);
    return text;
}

static const char *type_word(const struct ws_tensor_map *map)
{
    return ws_tensor_type_word((int)map->type);
}

/* Bytes that are one thing in shared memory: an element, and of a slice the 16 that stay together.
 */
static int piece(const struct ws_tensor_map *map)
{
    int unit = ws_tensor_map_unit(map);

    return unit < CHUNK_BYTES ? unit : CHUNK_BYTES;
}

static void say_tensor(const struct ws_tensor_map *map, char words[WORDS_SIZE])
{
    char numbers[LIST_SIZE];
    int bytes = ws_tensor_type_bytes(map->type);

    list(map, size_of, " x ", numbers);
    if (map->interleave_bytes)
        ws_text_add(words, WORDS_SIZE,
                    "The tensor has %s slices of %d bytes, %d of .%s each, innermost first; "
                    "coordinates of dimension 0 count slices.",
                    numbers, map->interleave_bytes, map->interleave_bytes / bytes, type_word(map));
    else
        ws_text_add(words, WORDS_SIZE,
                    "The tensor has %s elements of .%s, %d byte%s each, innermost first.", numbers,
                    type_word(map), bytes, bytes == 1 ? "" : "s");
    for (int i = 1; i < map->rank; i++)
        ws_text_add(words, WORDS_SIZE, " %s dimension %d is %" PRId64 " bytes%s",
                    i == 1 ? "The stride of" : "that of", i, map->stride_bytes[i],
                    i < map->rank - 1 ? "," : ".");
}

static void say_steps(const struct ws_tensor_map *map, char words[WORDS_SIZE])
{
    for (int i = 0; i < map->rank; i++)
        if (map->step[i] != 1 && map->interleave_bytes && i == map->rank - 2)
            ws_text_add(words, WORDS_SIZE, " The element stride %d of dimension %d has no effect.",
                        map->step[i], i);
        else if (map->step[i] != 1 && ws_tensor_map_step(map, i) == 1)
            ws_text_add(
                words, WORDS_SIZE,
                " The element stride %d of dimension 0 has no effect without an interleave.",
                map->step[i]);
        else if (map->step[i] != 1)
            ws_text_add(words, WORDS_SIZE, " Dimension %d is read every %d elements.", i,
                        map->step[i]);
}

static void say_box(const struct ws_tensor_map *map, char words[WORDS_SIZE])
{
    char box[LIST_SIZE], landed[LIST_SIZE];

    list(map, box_of, " x ", box);
    list(map, landed_of, " x ", landed);
    ws_text_add(words, WORDS_SIZE, "The box has %s elements", box);
    if (strcmp(box, landed) != 0)
        ws_text_add(words, WORDS_SIZE, ", of which %s are written", landed);
    ws_text_add(words, WORDS_SIZE, ", %" PRId64 " bytes, which a barrier must expect.",
                ws_tensor_map_box_bytes(map));
    if (map->interleave_bytes)
        ws_text_add(words, WORDS_SIZE,
                    " In dimension %d, TMA copies one element regardless of the box.",
                    map->rank - 2);
    say_steps(map, words);
}

static void say_swizzle(const struct ws_tensor_map *map, char words[WORDS_SIZE])
{
    int chunks = map->swizzle_bytes / CHUNK_BYTES;
    int row = ws_tensor_map_landed(map, 0) * ws_tensor_map_unit(map);

    if (!chunks) {
        ws_text_add(words, WORDS_SIZE, "No swizzle: the box is written innermost first.");
        return;
    }
    ws_text_add(words, WORDS_SIZE,
                "Swizzle: chunks of 16 bytes are permuted within %d bytes, by bit%s of the shared "
                "address: address ^= (address >> 3) & 0x%x.",
                map->swizzle_bytes,
                chunks == 2   ? " 7"
                : chunks == 4 ? "s 7 and 8"
                              : "s 7 to 9",
                (unsigned)(chunks - 1) * CHUNK_BYTES);
    if (!map->interleave_bytes && row < map->swizzle_bytes)
        ws_text_add(words, WORDS_SIZE,
                    " Rows of %d bytes start every %d bytes; the bytes between are not written.",
                    row, map->swizzle_bytes);
}

static void say_landing(const struct ws_boxed *boxed, char words[WORDS_SIZE])
{
    const struct ws_tensor_map *map = &boxed->map;
    char at[CELL_SIZE];
    int first, end, lowest = -1, highest = 0, fills = 0, bytes = piece(map);

    ws_boxed_span(boxed, &first, &end);
    for (int address = first; address < end; address += bytes) {
        int64_t place[WS_TENSOR_RANK];
        int byte;
        enum ws_boxed_kind kind = ws_boxed_byte(boxed, address, place, &byte);

        fills += bytes * (kind == WS_BOXED_FILL);
        if (kind == WS_BOXED_NONE)
            continue;
        lowest = lowest < 0 ? address : lowest;
        highest = address + bytes - 1;
    }
    ws_text_add(words, WORDS_SIZE, "At {%s} it is written to bytes %d to %d of shared memory",
                coordinates(boxed->coordinate, map->rank, at), lowest, highest);
    if (fills)
        ws_text_add(
            words, WORDS_SIZE,
            "; %d of its bytes are outside the tensor and become %s; the barrier counts them too.",
            fills, map->fill_nan ? "NaN" : "0");
    else
        ws_text_add(words, WORDS_SIZE, "; all of it is in the tensor.");
    if (map->swizzle_bytes && boxed->shared_bytes % (8 * map->swizzle_bytes))
        ws_text_add(words, WORDS_SIZE,
                    " The address is not a multiple of %d, the period of the swizzle, so it "
                    "changes where each chunk goes. wgmma also swizzles by the address: a "
                    "descriptor that starts there needs no base offset.",
                    8 * map->swizzle_bytes);
}

void ws_box_words(FILE *out, const struct ws_box_shown *shown)
{
    static void (*const of_map[])(const struct ws_tensor_map *, char *) = {say_tensor, say_box,
                                                                           say_swizzle};
    const struct ws_tensor_map *map = &shown->boxed.map;
    struct ws_error fault[WS_TENSOR_FAULTS], error = {0};
    int faults = ws_tensor_map_faults(map, WS_TENSOR_FAULTS, fault);
    char text[WS_TENSOR_MAP_TEXT_SIZE], words[WORDS_SIZE];

    fprintf(out, "%s\n", ws_tensor_map_text(map, text));
    for (size_t i = 0; i < sizeof of_map / sizeof of_map[0] && !faults; i++) {
        words[0] = 0;
        of_map[i](map, words);
        fputs("  ", out);
        ws_print_wrapped(out, words, 2, SCREEN);
    }
    for (int i = 0; i < faults; i++) {
        fputs("  illegal: ", out);
        ws_print_wrapped(out, fault[i].text, 11, SCREEN);
    }
    if (!faults && !ws_boxed_check(&shown->boxed, &error)) {
        fputs("  illegal: ", out);
        ws_print_wrapped(out, error.text, 11, SCREEN);
    } else if (!faults) {
        words[0] = 0;
        say_landing(&shown->boxed, words);
        fputs("  ", out);
        ws_print_wrapped(out, words, 2, SCREEN);
        fputs("  ", out);
        ws_print_wrapped(out, shown->evidence.text, 2, SCREEN);
        if (*shown->evidence.remark) {
            fputs("  ", out);
            ws_print_wrapped(out, shown->evidence.remark, 2, SCREEN);
        }
    }
}

/* What a chunk of shared memory is: its first element, and how much of it is one thing. */
static const char *cell(const struct ws_boxed *boxed, int address, int *row, char text[CELL_SIZE])
{
    int64_t at[WS_TENSOR_RANK], other[WS_TENSOR_RANK];
    int byte, bytes = piece(&boxed->map);
    enum ws_boxed_kind kind = ws_boxed_byte(boxed, address, at, &byte);
    bool mixed = false;

    *row = -1;
    for (int i = bytes; i < CHUNK_BYTES; i += bytes)
        mixed |= ws_boxed_byte(boxed, address + i, other, &byte) != kind;
    if (kind == WS_BOXED_NONE)
        snprintf(text, CELL_SIZE, "-");
    else if (kind == WS_BOXED_FILL && !mixed)
        snprintf(text, CELL_SIZE, "fill");
    else {
        coordinates(at, boxed->map.rank, text);
        *row = (int)((at[0] - boxed->coordinate[0]) / ws_tensor_map_step(&boxed->map, 0) *
                     ws_tensor_map_unit(&boxed->map) / CHUNK_BYTES % CHUNKS);
        if (mixed)
            ws_text_add(text, CELL_SIZE, "*");
    }
    return text;
}

/* How wide the widest cell is, and whether some cell is partly filled. */
static int widest(const struct ws_boxed *boxed, int first, int end, bool *mixed)
{
    char text[CELL_SIZE];
    int width = 4, row;

    *mixed = false;
    for (int address = first; address < end; address += CHUNK_BYTES) {
        int length = (int)strlen(cell(boxed, address, &row, text));

        width = length > width ? length : width;
        *mixed |= strchr(text, '*') != NULL;
    }
    return width;
}

static void print_row(const struct ws_terminal *terminal, const struct ws_boxed *boxed, int address,
                      int end, int beside, int width)
{
    char text[CELL_SIZE];
    int row;

    fprintf(terminal->out, "%7d ", address);
    for (int i = 0; i < beside && address + i * CHUNK_BYTES < end; i++) {
        cell(boxed, address + i * CHUNK_BYTES, &row, text);
        putc(' ', terminal->out);
        if (row >= 0)
            ws_terminal_lane(terminal, row * 4);
        else
            ws_terminal_faint(terminal);
        ws_terminal_centre(terminal, text, width);
        ws_terminal_plain(terminal);
    }
    putc('\n', terminal->out);
}

void ws_box_table(const struct ws_terminal *terminal, const struct ws_box_shown *shown)
{
    const struct ws_boxed *boxed = &shown->boxed;
    int first, end, width, beside = CHUNKS;
    char words[WORDS_SIZE] = "";
    bool mixed;

    ws_box_words(terminal->out, shown);
    ws_boxed_span(boxed, &first, &end);
    first -= first % (CHUNKS * CHUNK_BYTES);
    width = widest(boxed, first, end, &mixed);
    while (beside > 1 && 8 + beside * (width + 1) > SCREEN)
        beside /= 2;
    ws_text_add(words, WORDS_SIZE,
                "A cell is 16 bytes of shared memory and shows the coordinates of the first "
                "element; the number before a row is its address.%s",
                mixed ? " In a cell with a *, some elements are filled." : "");
    fputs("  ", terminal->out);
    ws_print_wrapped(terminal->out, words, 2, SCREEN);
    putc('\n', terminal->out);
    for (int address = first; address < end; address += beside * CHUNK_BYTES)
        print_row(terminal, boxed, address, end, beside, width);
}

void ws_box_json(FILE *out, const struct ws_box_shown *shown)
{
    const struct ws_boxed *boxed = &shown->boxed;
    const struct ws_tensor_map *map = &boxed->map;
    char text[WS_TENSOR_MAP_TEXT_SIZE], numbers[CELL_SIZE];
    struct ws_elements elements = ws_elements_of_box(boxed);

    fprintf(out,
            WS_JSON_HEAD "  \"map\": \"%s\",\n  \"coordinates\": [%s],\n  \"first_byte\": %d,\n",
            ws_tensor_map_text(map, text), coordinates(boxed->coordinate, map->rank, numbers),
            boxed->shared_bytes);
    fprintf(out, "  \"bytes\": %" PRId64 ",\n  \"standing\": \"%s\",\n  \"provenance\": ",
            ws_tensor_map_box_bytes(map), ws_standing_word(shown->evidence.standing));
    ws_print_json(out, shown->evidence.text);
    fputs(",\n  \"elements\": [", out);
    ws_say_elements(out, &elements, 0, shown->matches, 4);
    fputs("\n  ]\n}\n", out);
}

void ws_box_answer(FILE *out, const struct ws_box_shown *shown, const int64_t at[WS_TENSOR_RANK])
{
    const struct ws_boxed *boxed = &shown->boxed;
    int address = ws_boxed_address(boxed, at), last = address + ws_tensor_map_unit(&boxed->map) - 1;
    const char *one = boxed->map.interleave_bytes ? "Slice" : "Element";
    char text[CELL_SIZE], words[WORDS_SIZE] = "";
    int64_t same[WS_TENSOR_RANK];
    int byte;

    coordinates(at, boxed->map.rank, text);
    if (address < 0)
        ws_text_add(words, sizeof words, "%s {%s}: not in the box.", one, text);
    else if (ws_boxed_byte(boxed, address, same, &byte) == WS_BOXED_FILL)
        ws_text_add(words, sizeof words,
                    "%s {%s} is outside the tensor: bytes %d to %d of shared memory become %s.",
                    one, text, address, last, boxed->map.fill_nan ? "NaN" : "0");
    else
        ws_text_add(words, sizeof words,
                    "%s {%s}, at byte %" PRId64 " of the tensor, goes to byte %d of shared memory: "
                    "chunk %d of row %d of 128 bytes.",
                    one, text, ws_boxed_global(&boxed->map, at), address,
                    address / CHUNK_BYTES % CHUNKS, address / (CHUNKS * CHUNK_BYTES));
    ws_print_wrapped(out, words, 0, SCREEN);
}

void ws_box_answer_byte(FILE *out, const struct ws_box_shown *shown, int address)
{
    const struct ws_boxed *boxed = &shown->boxed;
    int64_t at[WS_TENSOR_RANK];
    int byte;
    enum ws_boxed_kind kind = ws_boxed_byte(boxed, address, at, &byte);
    char text[CELL_SIZE], words[WORDS_SIZE] = "";

    if (kind == WS_BOXED_NONE)
        ws_text_add(words, sizeof words, "Byte %d of shared memory: not written by the box.",
                    address);
    else if (kind == WS_BOXED_FILL)
        ws_text_add(words, sizeof words,
                    "Byte %d of shared memory is byte %d of {%s}, which is outside the "
                    "tensor: it becomes 0x%02x.",
                    address, byte, coordinates(at, boxed->map.rank, text),
                    (unsigned)ws_boxed_fill(&boxed->map, byte));
    else
        ws_text_add(words, sizeof words,
                    "Byte %d of shared memory is byte %d of {%s}: byte %" PRId64 " of the tensor.",
                    address, byte, coordinates(at, boxed->map.rank, text),
                    ws_boxed_global(&boxed->map, at) + byte);
    ws_print_wrapped(out, words, 0, SCREEN);
}
