/*
 * A cell of a grid is the elements of 16 bytes: wherever a descriptor puts them, they lie side by
 * side. In colours a cell has that of its chunk of 128 bytes, so that a swizzle is seen.
 */
#include "viz/text/described_text.h"

#include <inttypes.h>
#include <string.h>

#include "probe/address/described_cute.h"
#include "probe/address/described_facts.h"
#include "viz/say/elements.h"
#include "viz/text/mapping_text.h"
#include "viz/text/text_add.h"

enum { SCREEN = 80, CHUNK_BYTES = 16, CHUNKS = 8, CELL_SIZE = 24, WORDS_SIZE = 800 };

static const char *type_of(const struct ws_described_shown *shown)
{
    return ws_mma_type_name(ws_mma_operand_type(shown->mma, shown->described.role));
}

void ws_described_json(FILE *out, const struct ws_described_shown *shown)
{
    const struct ws_described *described = &shown->described;
    const struct ws_descriptor *fields = &described->descriptor;
    struct ws_elements elements = ws_elements_of_described(described);
    char text[WS_DESCRIPTOR_TEXT_SIZE];

    fprintf(out, "{\n  \"variant\": \"%s\",\n  \"operand\": \"%s\", \"type\": \"%s\",",
            shown->mma->name, ws_operand_letter(described->role), type_of(shown));
    fprintf(out, " \"rows\": %d, \"columns\": %d, \"width\": %d,\n", ws_described_rows(described),
            ws_described_columns(described), described->width_bits);
    fprintf(out, "  \"major\": \"%s\", \"descriptor\": \"0x%016" PRIx64 "\",",
            ws_major_word((int)described->major), ws_descriptor_number(fields));
    fprintf(out, " \"fields\": \"%s\",\n", ws_descriptor_text(fields, text));
    fprintf(out, "  \"standing\": \"%s\",\n  \"provenance\": ",
            ws_standing_word(shown->evidence.standing));
    ws_print_json(out, shown->evidence.text);
    fputs(",\n  \"elements\": [", out);
    ws_say_elements(out, &elements, (int)described->role, shown->matches, 4);
    fputs("\n  ]\n}\n", out);
}

/* What is said over the grids, a line each; "" after the last. */
static void line(const struct ws_described_shown *shown, const struct ws_described_facts *facts,
                 int nth, char text[WORDS_SIZE])
{
    const struct ws_described *described = &shown->described;
    int elements = CHUNK_BYTES * 8 / described->width_bits;
    bool a = described->role == WS_OPERAND_A, by_k = described->major == WS_MAJOR_K;
    bool across = by_k == a;
    char fields[WS_DESCRIPTOR_TEXT_SIZE];
    const char *letter = ws_operand_letter(described->role);

    text[0] = 0;
    if (nth == 0)
        snprintf(text, WORDS_SIZE,
                 "%s is %s, %dx%d elements of .%s, %d bit%s each, in shared memory, %s-major: "
                 "contiguous along %s.",
                 letter, a ? "m x k" : "k x n", ws_described_rows(described),
                 ws_described_columns(described), type_of(shown), described->width_bits,
                 described->width_bits == 1 ? "" : "s", ws_major_name(described->major),
                 by_k ? "k"
                 : a  ? "m"
                      : "n");
    else if (nth == 1)
        snprintf(text, WORDS_SIZE, "Descriptor: %s, 0x%016" PRIx64 ".",
                 ws_descriptor_text(&described->descriptor, fields),
                 ws_descriptor_number(&described->descriptor));
    else if (nth == 2)
        snprintf(text, WORDS_SIZE, "%s%s%s.", shown->evidence.text,
                 shown->evidence.remark[0] ? "; " : "", shown->evidence.remark);
    else if (nth == 3 && facts->shared)
        snprintf(text, WORDS_SIZE,
                 "It reads %d bytes of %d to %d. %d elements share bytes with another element: "
                 "first %s[%d,%d], with %s[%d,%d].",
                 facts->bytes, facts->first, facts->end - 1, facts->shared, letter, facts->row[0],
                 facts->column[0], letter, facts->row[1], facts->column[1]);
    else if (nth == 3)
        snprintf(text, WORDS_SIZE, "It reads %s%d bytes%s%d to %d%s.",
                 facts->bytes == facts->end - facts->first ? "the " : "", facts->bytes,
                 facts->bytes == facts->end - facts->first ? " " : " of ", facts->first,
                 facts->end - 1, facts->shared ? "" : ", each once");
    else if (nth == 4 && facts->beyond)
        snprintf(text, WORDS_SIZE,
                 "It ends beyond the %d bytes that a block can have: the access is illegal.",
                 WS_BLOCK_BYTES);
    else if (nth == 4)
        snprintf(
            text, WORDS_SIZE,
            "A cell is %d consecutive elements of a %s, 16 bytes: the byte address of the first.",
            elements, across ? "row" : "column");
    else if (nth == 5 && facts->beyond)
        snprintf(text, WORDS_SIZE,
                 "A cell is %d elements, 16 bytes, of a %s: the address of the first.", elements,
                 across ? "row" : "column");
}

enum { LINES = 6 };

/* How an operand is cut into cells. */
struct cells {
    const struct ws_described *described;
    int down, across; /* elements of a cell; one of the two is 1 */
    int rows, columns;
    int label, width, beside; /* columns of the screen, of a row's number and a cell; cells */
};

static int cell_byte(const struct cells *cells, int row, int column)
{
    return (int)(ws_described_bit(cells->described, row, column) / 8);
}

/* "6", or "6-7" where a cell has several. */
static int number_text(int first, int count, char text[CELL_SIZE])
{
    return count == 1 ? snprintf(text, CELL_SIZE, "%d", first)
                      : snprintf(text, CELL_SIZE, "%d-%d", first, first + count - 1);
}

static struct cells cells_of(const struct ws_described *described)
{
    int elements = CHUNK_BYTES * 8 / described->width_bits;
    bool across = (described->major == WS_MAJOR_K) == (described->role == WS_OPERAND_A);
    struct cells cells = {.described = described,
                          .down = across ? 1 : elements,
                          .across = across ? elements : 1,
                          .rows = ws_described_rows(described),
                          .columns = ws_described_columns(described)};
    int first, end;
    char text[CELL_SIZE];

    ws_described_span(described, &first, &end);
    cells.label = number_text(cells.rows - cells.down, cells.down, text);
    cells.width = number_text(cells.columns - cells.across, cells.across, text);
    if (snprintf(text, sizeof text, "%d", end) > cells.width)
        cells.width = (int)strlen(text);
    cells.beside = cells.columns / cells.across;
    while (cells.beside > 1 && cells.label + 2 + cells.beside * (cells.width + 1) > SCREEN)
        cells.beside = (cells.beside + 1) / 2;
    return cells;
}

static void border(const struct ws_terminal *terminal, const struct cells *cells, int count,
                   bool top)
{
    static const char *const marks[3][2] = {{"└", "┌"}, {"┴", "┬"}, {"┘", "┐"}};

    fprintf(terminal->out, "%*s ", cells->label, "");
    for (int cell = 0; cell <= count; cell++) {
        int which = cell == 0 ? 0 : cell < count ? 1 : 2;

        fputs(terminal->unicode ? marks[which][top] : "+", terminal->out);
        if (cell < count)
            ws_terminal_repeat(terminal, terminal->unicode ? "─" : "-", cells->width);
    }
    putc('\n', terminal->out);
}

static void column_numbers(const struct ws_terminal *terminal, const struct cells *cells, int first,
                           int count)
{
    int written = 0; /* columns of the screen */
    char text[CELL_SIZE];

    for (int cell = 0; cell < count; cell++) {
        int start = cells->label + 2 + cell * (cells->width + 1);
        int length = number_text(first + cell * cells->across, cells->across, text);

        start += (cells->width - length) / 2;
        fprintf(terminal->out, "%*s%s", start - written, "", text);
        written = start + length;
    }
    putc('\n', terminal->out);
}

static void grid(const struct ws_terminal *terminal, const struct cells *cells)
{
    const char *bar = terminal->unicode ? "│" : "|";
    int band = cells->beside * cells->across;
    char text[CELL_SIZE];

    for (int first = 0; first < cells->columns; first += band) {
        int left = (cells->columns - first) / cells->across;
        int count = left < cells->beside ? left : cells->beside;

        if (first)
            putc('\n', terminal->out);
        column_numbers(terminal, cells, first, count);
        border(terminal, cells, count, true);
        for (int row = 0; row < cells->rows; row += cells->down) {
            number_text(row, cells->down, text);
            fprintf(terminal->out, "%*s ", cells->label, text);
            for (int cell = 0; cell < count; cell++) {
                int byte = cell_byte(cells, row, first + cell * cells->across);

                snprintf(text, sizeof text, "%d", byte);
                fputs(bar, terminal->out);
                ws_terminal_lane(terminal, byte / CHUNK_BYTES % CHUNKS * 4);
                ws_terminal_centre(terminal, text, cells->width);
                ws_terminal_plain(terminal);
            }
            fprintf(terminal->out, "%s\n", bar);
        }
        border(terminal, cells, count, false);
    }
}

bool ws_described_table(const struct ws_terminal *terminal, const struct ws_described_shown *shown,
                        struct ws_error *error)
{
    struct cells cells = cells_of(&shown->described);
    struct ws_described_facts facts;
    char text[WORDS_SIZE];

    if (!ws_described_facts_of(&shown->described, &facts, error))
        return false;
    ws_terminal_bold(terminal);
    fprintf(terminal->out, "%s\n", shown->mma->name);
    ws_terminal_plain(terminal);
    for (int i = 0; i < LINES; i++) {
        line(shown, &facts, i, text);
        if (!text[0])
            continue;
        fputs("  ", terminal->out);
        ws_print_wrapped(terminal->out, text, 2, SCREEN);
    }
    putc('\n', terminal->out);
    grid(terminal, &cells);
    return true;
}

bool ws_described_markdown(FILE *out, const struct ws_described_shown *shown,
                           struct ws_error *error)
{
    struct cells cells = cells_of(&shown->described);
    struct ws_described_facts facts;
    char text[WORDS_SIZE];

    if (!ws_described_facts_of(&shown->described, &facts, error))
        return false;
    fprintf(out, "### %s\n\n", shown->mma->name);
    for (int i = 0; i < LINES; i++) {
        line(shown, &facts, i, text);
        if (text[0])
            fprintf(out, "- %s\n", text);
    }
    fputs("\n| |", out);
    for (int column = 0; column < cells.columns; column += cells.across) {
        number_text(column, cells.across, text);
        fprintf(out, " %s |", text);
    }
    fputs("\n|--:|", out);
    for (int column = 0; column < cells.columns; column += cells.across)
        fputs("--:|", out);
    for (int row = 0; row < cells.rows; row += cells.down) {
        number_text(row, cells.down, text);
        fprintf(out, "\n| **%s** |", text);
        for (int column = 0; column < cells.columns; column += cells.across)
            fprintf(out, " %d |", cell_byte(&cells, row, column));
    }
    putc('\n', out);
    return true;
}

bool ws_described_cute_text(FILE *out, const struct ws_described_shown *shown,
                            struct ws_error *error)
{
    struct ws_cute cute;
    char text[512];

    if (!ws_described_cute(&shown->described, &cute, error))
        return ws_fail_in(error, "cute");
    ws_cute_print(&cute, text, sizeof text);
    fprintf(out, "%s\n", text);
    return true;
}

/* Why no linear layout has these offsets, or NULL. */
static const char *why_not_linear(const struct ws_described *described,
                                  const struct ws_described_facts *facts)
{
    int count = ws_described_rows(described) * ws_described_columns(described);

    if (count & (count - 1))
        return "its dimensions must be powers of two";
    if (facts->first)
        return "it must start at offset 0";
    if (facts->shared)
        return "elements must not overlap";
    if (facts->bytes != facts->end)
        return "it must read every byte, but this descriptor skips some";
    return NULL;
}

enum { OFFSET_BITS = 16 };

/* What each bit of the offset, counted in elements, adds to row and column; how many there are. */
static int find_bases(const struct ws_described *described, int basis[OFFSET_BITS][2])
{
    int count = ws_described_rows(described) * ws_described_columns(described), bits = 0;

    for (; 1 << bits < count; bits++) {
        basis[bits][0] = -1;
        ws_described_next(described, (int64_t)described->width_bits << bits, &basis[bits][0],
                          &basis[bits][1]);
    }
    return bits;
}

/* Whether an element is at the sum of its offset's bases. */
static bool is_sum(const struct ws_described *described, int basis[OFFSET_BITS][2], int bits,
                   int row, int column)
{
    int64_t offset = ws_described_bit(described, row, column) / described->width_bits;

    for (int bit = 0; bit < bits; bit++)
        if (offset >> bit & 1) {
            row ^= basis[bit][0];
            column ^= basis[bit][1];
        }
    return !row && !column;
}

bool ws_described_linear(FILE *out, const struct ws_described_shown *shown, struct ws_error *error)
{
    const struct ws_described *described = &shown->described;
    int rows = ws_described_rows(described), columns = ws_described_columns(described);
    int basis[OFFSET_BITS][2], bits;
    struct ws_described_facts facts;
    const char *why;

    if (!ws_described_facts_of(described, &facts, error))
        return false;
    why = why_not_linear(described, &facts);
    bits = why ? 0 : find_bases(described, basis);
    for (int i = 0; i < rows * columns && !why; i++)
        if (!is_sum(described, basis, bits, i / columns, i % columns))
            why = "it must be linear over GF(2)";
    if (why)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "Triton's shared layout cannot express this: %s; pass --format csv", why);
    for (int bit = 0; bit < bits; bit++)
        fprintf(out, "%s offset=%d -> (%d, %d)\n", bit ? " " : "-", 1 << bit, basis[bit][0],
                basis[bit][1]);
    fprintf(out, "where out dims are: [row (size %d), column (size %d)]\n", rows, columns);
    return true;
}
