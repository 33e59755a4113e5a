/*
 * A grid's cell is the elements of 16 bytes, which are adjacent with every descriptor. A cell's
 * color is that of its chunk of 128 bytes, so that a swizzle is visible.
 */
#include "viz/text/described_text.h"

#include <inttypes.h>
#include <string.h>

#include "probe/address/described_cute.h"
#include "probe/address/described_facts.h"
#include "probe/base/json.h"
#include "viz/say/elements.h"
#include "viz/text/linear.h"
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

    fprintf(out, WS_JSON_HEAD "  \"variant\": \"%s\",\n  \"operand\": \"%s\", \"type\": \"%s\",",
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

/* The lines above the grids; "" after the last. */
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

/* The cells of an operand. */
struct cells {
    const struct ws_described *described;
    int down, across; /* elements of a cell; one of the two is 1 */
    int rows, columns;
    int label, width, beside; /* columns of the screen for a row's number and for a cell; cells side
                                 by side */
};

static int cell_byte(const struct cells *cells, int row, int column)
{
    return (int)(ws_described_bit(cells->described, row, column) / 8);
}

/* "6", or "6-7" if a cell has several. */
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

bool ws_described_cute_text(FILE *out, const struct ws_described *described, struct ws_error *error)
{
    struct ws_cute cute;
    char text[512];

    if (!ws_described_cute(described, &cute, error))
        return ws_fail_in(error, "cute");
    ws_cute_print(&cute, text, sizeof text);
    fprintf(out, "%s\n", text);
    return true;
}

static void offset_of_place(const void *of, const int in[WS_LINEAR_DIMENSIONS],
                            int out[WS_LINEAR_DIMENSIONS])
{
    const struct ws_described *described = of;

    out[0] = (int)(ws_described_bit(described, in[0], in[1]) / described->width_bits);
    out[1] = out[2] = 0;
}

static void place_of_offset(const void *of, const int in[WS_LINEAR_DIMENSIONS],
                            int out[WS_LINEAR_DIMENSIONS])
{
    const struct ws_described *described = of;

    out[0] = -1;
    out[1] = out[2] = 0;
    ws_described_next(described, (int64_t)described->width_bits * in[0], &out[0], &out[1]);
}

/* The least power of two that is not less. */
static int rounded_up(int count)
{
    int size = 1;

    while (size < count)
        size *= 2;
    return size;
}

bool ws_described_linear(FILE *out, const struct ws_described *described, struct ws_error *error)
{
    int rows = ws_described_rows(described), columns = ws_described_columns(described);
    int at[WS_LINEAR_DIMENSIONS];
    struct ws_described_facts facts;
    struct ws_linear offsets = {
        .in = {{"row", rows}, {"column", columns}}, .place = offset_of_place, .of = described};
    struct ws_linear places = {.out = {{"row", rows}, {"column", columns}},
                               .in = {{"offset", rows * columns}},
                               .place = place_of_offset,
                               .of = described};
    const char *why = NULL;

    if (!ws_described_facts_of(described, &facts, error))
        return false;
    if (rows * columns & (rows * columns - 1))
        why = "its dimensions must be powers of two";
    else if (facts.first)
        why = "it must start at offset 0";
    else if (!ws_linear_holds(&offsets, at))
        why = "it must be linear over GF(2)";
    if (why)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "Triton's shared layout cannot express this: %s; pass --format csv", why);
    offsets.out[0] = (struct ws_linear_dimension){
        "offset", rounded_up((int)((int64_t)facts.end * 8 / described->width_bits))};
    ws_linear_print(out, facts.bytes == facts.end && !facts.shared ? &places : &offsets);
    return true;
}
