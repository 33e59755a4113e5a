/* Sentences about an element's byte, and the descriptor's map with letters and with numbers. */
#include "viz/text/described_answer.h"

#include <inttypes.h>

#include "viz/text/text_add.h"

enum { SCREEN = 80, CHUNK_BYTES = 16, ROW_BYTES = 128, BANK_BYTES = 4, BANKS = 32 };
enum { SUM_SIZE = 200 };

/* "  byte  = …", wrapped. */
static void equation(FILE *out, const char *name, const char *text)
{
    fprintf(out, "  %-10s = ", name);
    ws_print_wrapped(out, text, 15, SCREEN);
}

static void print_sum(FILE *out, const struct ws_described *described, const int64_t place[2])
{
    struct ws_map map = ws_described_map(described);
    int64_t sum = ws_map_sum(&map, place), byte = ws_map_swizzled(&map, sum);
    char letters[SUM_SIZE], numbers[SUM_SIZE], text[2 * SUM_SIZE + 40];

    snprintf(text, sizeof text, "%s = %s = %" PRId64,
             ws_map_formula(&map, NULL, letters, sizeof letters),
             ws_map_formula(&map, place, numbers, sizeof numbers), sum);
    equation(out, map.swizzle_chunks ? "unswizzled" : "byte", text);
    if (!map.swizzle_chunks)
        return;
    snprintf(text, sizeof text, "%s = %" PRId64 " ^ %" PRId64 " = %" PRId64,
             ws_map_swizzle_formula(&map, sum, numbers, sizeof numbers), sum, sum ^ byte, byte);
    equation(out, "byte", text);
}

/* Where in shared memory a byte is, in the terms of its hardware. */
static void add_place(char *text, size_t size, int address)
{
    ws_text_add(text, size, "chunk %d of 8 in its row of 128 bytes, bank %d",
                address / CHUNK_BYTES % (ROW_BYTES / CHUNK_BYTES), address / BANK_BYTES % BANKS);
}

void ws_described_answer(FILE *out, const struct ws_described_shown *shown, int row, int column)
{
    const struct ws_described *described = &shown->described;
    int64_t bit = ws_described_bit(described, row, column);
    int byte = (int)(bit / 8), bytes = described->width_bits / 8;
    bool a = described->role == WS_OPERAND_A;
    const int64_t place[2] = {a ? row : column, a ? column : row};
    char text[300] = "";

    ws_text_add(text, sizeof text, "%s[%d,%d] is read from ", ws_operand_letter(described->role),
                row, column);
    if (bytes)
        ws_text_add(text, sizeof text, "byte%s %d", bytes > 1 ? "s" : "", byte);
    else
        ws_text_add(text, sizeof text, "bit %d of byte %d", (int)(bit % 8), byte);
    if (bytes > 1)
        ws_text_add(text, sizeof text, " to %d", byte + bytes - 1);
    ws_text_add(text, sizeof text, " of shared memory (0x%x): ", (unsigned)byte);
    add_place(text, sizeof text, byte);
    ws_text_add(text, sizeof text, ".");
    ws_print_wrapped(out, text, 0, SCREEN);
    print_sum(out, described, place);
    putc('\n', out);
}

void ws_described_answer_at(FILE *out, const struct ws_described_shown *shown, int address)
{
    const struct ws_described *described = &shown->described;
    const char *letter = ws_operand_letter(described->role);
    struct ws_elements elements = ws_elements_of_described(described);
    int64_t count = shown->matches->count;
    struct ws_entry row;
    char text[300] = "";

    ws_text_add(text, sizeof text, "Byte %d of shared memory (0x%x), ", address, (unsigned)address);
    add_place(text, sizeof text, address);
    ws_text_add(text, sizeof text, count ? ", is read as:" : ": no element of %s is read from it.",
                letter);
    ws_print_wrapped(out, text, 0, SCREEN);
    for (int64_t n = 0; ws_elements_next(&elements, shown->matches, &n, &row);) {
        fprintf(out, "  %s[%" PRId64 ",%" PRId64 "]", letter, row.at[WS_AXIS_ROW],
                row.at[WS_AXIS_COLUMN]);
        if (described->width_bits < 8)
            fprintf(out, ", bit %" PRId64 " of the byte", row.at[WS_AXIS_BYTE_BIT]);
        else if (described->width_bits > 8)
            fprintf(out, ", byte %" PRId64 " of its %d", address - row.at[WS_AXIS_BYTE],
                    described->width_bits / 8);
        putc('\n', out);
    }
    if (described->width_bits >= 8 && count > 1)
        ws_print_wrapped(out, "They overlap: the descriptor's offsets reach it several times.", 0,
                         SCREEN);
    putc('\n', out);
}
