/* Sentences about a described operand; every address in them comes from ws_described_bit(). */
#include "viz/paint/described_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/figure/named.h"
#include "viz/paint/operand_chunk.h"
#include "viz/text/text_add.h"

const char *ws_described_provenance(const struct ws_figure *figure)
{
    return figure->known ? figure->known : "specified by the PTX ISA";
}

char *ws_spaced_options(const char *options, char *text, size_t size)
{
    size_t length = 0;

    for (; *options && length + 2 < size; options++) {
        text[length++] = *options;
        if (*options == ',')
            text[length++] = ' ';
    }
    text[length] = 0;
    return text;
}

char *ws_described_by(const struct ws_figure *figure, char text[WS_DESCRIBED_BY_SIZE])
{
    const struct ws_descriptor *descriptor = &figure->described->descriptor;
    char fields[WS_DESCRIPTOR_TEXT_SIZE], spaced[WS_DESCRIPTOR_TEXT_SIZE + 16], number[24];

    ws_descriptor_text(descriptor, fields);
    snprintf(number, sizeof number, "0x%016" PRIx64, ws_descriptor_number(descriptor));
    /* A descriptor whose bits no fields describe is printed as a number. */
    snprintf(text, WS_DESCRIBED_BY_SIZE, "Descriptor %s%s%s%s.",
             strcmp(fields, number) ? ws_spaced_options(fields, spaced, sizeof spaced) : "",
             strcmp(fields, number) ? ", " : "", number, figure->usual ? " (default)" : "");
    return text;
}

static int by_value(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The number of addresses that have chunks; `*chunks`: the number of chunks. */
static int places_of(const struct ws_described *described, int *chunks)
{
    static const int most = WS_OPERAND_CHUNKS;
    struct ws_map map = ws_described_map(described);
    int address[WS_OPERAND_CHUNKS], count = 0, places = 1;

    for (int row = 0; row < ws_operand_chunk_rows(described); row++)
        for (int number = 0; number < ws_operand_chunks_across(described) && count < most; number++)
            address[count++] = ws_operand_chunk_address_by(described, &map,
                                                           (struct ws_operand_chunk){row, number});
    qsort(address, (size_t)count, sizeof *address, by_value);
    for (int i = 1; i < count; i++)
        places += address[i] != address[i - 1];
    *chunks = count;
    return places;
}

void ws_described_faults(const struct ws_described *described, char *text, size_t size)
{
    int chunks, places = places_of(described, &chunks), first, end;

    text[0] = 0;
    ws_described_span(described, &first, &end);
    if (places < chunks)
        ws_text_add(text, size,
                    "The %d chunks of %s are at only %d address%s: the offsets overlap.", chunks,
                    ws_operand_letter(described->role), places, places == 1 ? "" : "es");
    if (end > WS_BOXED_SHARED_BYTES)
        ws_text_add(text, size,
                    "%sIt is read up to byte %d, beyond the %d bytes of shared memory per block: "
                    "an illegal access.",
                    places < chunks ? " " : "", end - 1, WS_BOXED_SHARED_BYTES);
}

/* The part of the operand in the figure: all of it, or an atom's rows with all their elements. */
static void shown_extent(const struct ws_figure *figure, int *rows, int *columns)
{
    const struct ws_described *described = figure->described;
    int swizzle = figure->usual && figure->kind == WS_FIGURE_ATOM
                      ? WS_MEMORY_LINE_BYTES
                      : described->descriptor.swizzle_bytes;
    int side = (swizzle ? swizzle : WS_CHUNK_BYTES) * 8 / described->width_bits;
    bool down_is_row = (described->major == WS_MAJOR_K) == (described->role == WS_OPERAND_A);

    *rows = ws_described_rows(described);
    *columns = ws_described_columns(described);
    if (figure->kind == WS_FIGURE_TILE || figure->kind == WS_FIGURE_CHAIN)
        return;
    *rows = down_is_row ? WS_ATOM_ROWS : side;
    *columns = down_is_row ? side : WS_ATOM_ROWS;
}

bool ws_described_marked(const struct ws_figure *figure, struct ws_error *error)
{
    const struct ws_shown *highlight = &figure->highlight;
    const char *letter = ws_operand_letter(figure->described->role);
    const char *kind = ws_figure_name(figure->kind);
    char text[160];
    int rows, columns;

    ws_highlight_print(highlight, text, sizeof text);
    if (highlight->lane >= 0 || highlight->reg >= 0 || highlight->bit >= 0 ||
        highlight->address_lane >= 0 || highlight->matrix >= 0 || highlight->row < 0 ||
        highlight->column < 0)
        return ws_fail(error, WS_CODE_FIGURE,
                       "--highlight %s: the %s figure marks one element; use %s[3,5]", text, kind,
                       letter);
    if (highlight->operand >= 0 && highlight->operand != (int)figure->described->role)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--highlight %s: the figure shows operand %s; use --operand %s", text,
                       letter, ws_operand_letter((enum ws_operand_role)highlight->operand));
    shown_extent(figure, &rows, &columns);
    return (highlight->row < rows && highlight->column < columns) ||
           ws_fail(error, WS_CODE_RANGE,
                   "--highlight %s is out of range in the %s figure; expected %s[0,0] to %s[%d,%d]",
                   text, kind, letter, letter, rows - 1, columns - 1);
}

char *ws_described_place(const struct ws_described *described, int row, int column,
                         char text[WS_DESCRIBED_PLACE_SIZE])
{
    int64_t bit = ws_described_bit(described, row, column);
    int byte = (int)(bit / 8);
    char within[32] = "";

    if (described->width_bits < 8)
        snprintf(within, sizeof within, ", bit %d", (int)(bit % 8));
    snprintf(text, WS_DESCRIBED_PLACE_SIZE,
             "%s[%d,%d] is at byte %d%s: byte %d of the 128-byte row at %d, chunk %d.",
             ws_operand_letter(described->role), row, column, byte, within,
             byte % WS_MEMORY_LINE_BYTES, byte / WS_MEMORY_LINE_BYTES * WS_MEMORY_LINE_BYTES,
             byte % WS_MEMORY_LINE_BYTES / WS_CHUNK_BYTES);
    return text;
}
