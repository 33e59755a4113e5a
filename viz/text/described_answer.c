/*
 * A descriptor's sum has a term for each offset that counts, one for the row of the atom and one
 * for the place in it; written twice, with letters and with numbers, by one function.
 */
#include "viz/text/described_answer.h"

#include <inttypes.h>

#include "viz/text/text_add.h"

enum { SCREEN = 80, ATOM_ROWS = 8, CHUNK_BYTES = 16, ROW_BYTES = 128, BANK_BYTES = 4, BANKS = 32 };
enum { SUM_SIZE = 200 };

/* "m", "n" or "k": what a dimension is called. */
static const char *name_of(const struct ws_described *described, bool k)
{
    return k ? "k" : described->role == WS_OPERAND_A ? "m" : "n";
}

/* A place along m or n and along k, or with no numbers (NULL) the letters. */
static void add_index(char *text, size_t size, const struct ws_described *described, bool k,
                      const int place[2])
{
    if (place)
        ws_text_add(text, size, "%d", place[k]);
    else
        ws_text_add(text, size, "%s", name_of(described, k));
}

static void add_offset(char *text, size_t size, const struct ws_described *described, bool leading,
                       const int place[2])
{
    struct ws_described_atom atom = ws_described_atom(described);
    const struct ws_descriptor *descriptor = &described->descriptor;
    bool k = leading ? atom.leading_along_k : atom.stride_along_k;
    bool side = k == (described->major == WS_MAJOR_K);

    if ((leading ? atom.leading : atom.stride) < 2)
        return;
    if (place)
        ws_text_add(text, size, " + %d * (",
                    leading ? descriptor->leading_bytes : descriptor->stride_bytes);
    else
        ws_text_add(text, size, " + %s * (", leading ? "leading" : "stride");
    add_index(text, size, described, k, place);
    ws_text_add(text, size, " / %d)", side ? atom.elements : ATOM_ROWS);
}

/* "start + stride * (m / 8) + 128 * (m % 8) + 2 * (k % 64)". Returns `buffer`. */
static char *sum(const struct ws_described *described, const int place[2], char buffer[SUM_SIZE])
{
    struct ws_described_atom atom = ws_described_atom(described);
    bool by_k = described->major == WS_MAJOR_K;
    int bits = described->width_bits;
    bool whole = (by_k ? described->depth : described->extent) <= atom.elements;

    buffer[0] = 0;
    if (place)
        ws_text_add(buffer, SUM_SIZE, "%d", described->descriptor.start_bytes);
    else
        ws_text_add(buffer, SUM_SIZE, "start");
    add_offset(buffer, SUM_SIZE, described, true, place);
    add_offset(buffer, SUM_SIZE, described, false, place);
    ws_text_add(buffer, SUM_SIZE, " + %d * (", atom.row_bytes);
    add_index(buffer, SUM_SIZE, described, !by_k, place);
    ws_text_add(buffer, SUM_SIZE, " %% %d) + ", ATOM_ROWS);
    if (bits > 8)
        ws_text_add(buffer, SUM_SIZE, "%d * ", bits / 8);
    ws_text_add(buffer, SUM_SIZE, whole && bits >= 8 ? "" : "(");
    add_index(buffer, SUM_SIZE, described, by_k, place);
    if (!whole)
        ws_text_add(buffer, SUM_SIZE, " %% %d", atom.elements);
    if (bits < 8)
        ws_text_add(buffer, SUM_SIZE, " / %d", 8 / bits);
    ws_text_add(buffer, SUM_SIZE, whole && bits >= 8 ? "" : ")");
    return buffer;
}

/* The sum's value: where the element would be without the swizzle. */
static int plain_byte(const struct ws_described *described, const int place[2])
{
    struct ws_described_atom atom = ws_described_atom(described);
    const struct ws_descriptor *descriptor = &described->descriptor;
    bool by_k = described->major == WS_MAJOR_K;
    int side = place[by_k], down = place[!by_k];
    bool leads = atom.leading_along_k == by_k;

    return descriptor->start_bytes +
           (leads ? descriptor->leading_bytes : descriptor->stride_bytes) * (side / atom.elements) +
           (leads ? descriptor->stride_bytes : descriptor->leading_bytes) * (down / ATOM_ROWS) +
           atom.row_bytes * (down % ATOM_ROWS) + side % atom.elements * described->width_bits / 8;
}

/* "  byte  = …", wrapped. */
static void equation(FILE *out, const char *name, const char *text)
{
    fprintf(out, "  %-10s = ", name);
    ws_print_wrapped(out, text, 15, SCREEN);
}

static void print_sum(FILE *out, const struct ws_described *described, const int place[2])
{
    const struct ws_descriptor *descriptor = &described->descriptor;
    char letters[SUM_SIZE], numbers[SUM_SIZE];
    char text[2 * SUM_SIZE + 40], base[16] = "";
    int chunks = descriptor->swizzle_bytes / CHUNK_BYTES, plain = plain_byte(described, place);

    snprintf(text, sizeof text, "%s = %s = %d", sum(described, NULL, letters),
             sum(described, place, numbers), plain);
    equation(out, chunks ? "unswizzled" : "byte", text);
    if (!chunks)
        return;
    if (descriptor->base_offset)
        snprintf(base, sizeof base, " - %d", descriptor->base_offset);
    snprintf(text, sizeof text, "%d ^ 16 * ((%d / 128%s) %% %d) = %d ^ %d = %d", plain, plain, base,
             chunks, plain, ((plain / ROW_BYTES - descriptor->base_offset) & (chunks - 1)) * 16,
             plain ^ ((plain / ROW_BYTES - descriptor->base_offset) & (chunks - 1)) * 16);
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
    const int place[2] = {a ? row : column, a ? column : row};
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
