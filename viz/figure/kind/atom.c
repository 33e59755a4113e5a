/*
 * The atom of a swizzle mode, or the atoms of all four modes side by side: eight rows of shared
 * memory, each as wide as the swizzle. Every chunk of 16 bytes has the row and the chunk of the
 * matrix that are there. The figure begins at an address at which an atom begins.
 */
#include <math.h>
#include <stdio.h>

#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"
#include "viz/paint/described_words.h"
#include "viz/paint/operand_cell.h"
#include "viz/scene/metrics.h"
#include "viz/text/text_add.h"

enum {
    WIDEST_CELL = 170, /* on a page */
    MODES = 4,
    HEADING = 16, /* "128 bytes" */
    SIZE = 13,    /* "8 × 128 = 1024 bytes" */
    BYTES = 13,   /* the numbers of bytes above */
    LEFT = 29,    /* "+896" */
    LOW = 15,
    HIGH = 24, /* a cell of one line, and of two */
    APART_X = 16,
    APART_Y = 14,
    LEAST_WIDTH = 300,
};

struct atoms {
    const struct ws_figure *figure;
    struct ws_described mode[MODES]; /* each of one atom */
    int modes, first_row;            /* number of modes, and of those in the first row */
    bool ranges;                     /* cells have the range of their row that they hold */
    double cell;                     /* its width */
    double row;                      /* px height of a row; 0: the height of its lines */
};

static int row_bytes(const struct ws_described *atom)
{
    return atom->descriptor.swizzle_bytes ? atom->descriptor.swizzle_bytes : WS_CHUNK_BYTES;
}

/* An operand of the size of one atom of a mode, at address 0. */
static struct ws_described atom_of(const struct ws_described *described, int swizzle_bytes)
{
    struct ws_described atom = *described;
    int elements;

    atom.descriptor = (struct ws_descriptor){.swizzle_bytes = swizzle_bytes};
    elements = row_bytes(&atom) * 8 / atom.width_bits;
    atom.extent = atom.major == WS_MAJOR_K ? WS_ATOM_ROWS : elements;
    atom.depth = atom.major == WS_MAJOR_K ? elements : WS_ATOM_ROWS;
    return atom;
}

static void make_modes(struct atoms *atoms)
{
    static const int every[MODES] = {0, 32, 64, 128};
    const struct ws_figure *figure = atoms->figure;

    atoms->modes = figure->usual ? MODES : 1;
    for (int i = 0; i < atoms->modes; i++)
        atoms->mode[i] =
            atom_of(figure->described,
                    figure->usual ? every[i] : figure->described->descriptor.swizzle_bytes);
}

static void size_words(const struct ws_described *atom, char *text, size_t size)
{
    snprintf(text, size, "%d \u00d7 %d = %d B", WS_ATOM_ROWS, row_bytes(atom),
             WS_ATOM_ROWS * row_bytes(atom));
}

static double panel_width(const struct atoms *atoms, const struct ws_described *atom)
{
    char text[48];

    size_words(atom, text, sizeof text);
    return fmax(LEFT + row_bytes(atom) / WS_CHUNK_BYTES * atoms->cell,
                ws_text_width(text, WS_SMALL_SIZE, false, false));
}

static double cell_height(const struct atoms *atoms)
{
    return atoms->row > 0 ? atoms->row : atoms->ranges ? HIGH : LOW;
}

static double panel_height(const struct atoms *atoms)
{
    return HEADING + SIZE + BYTES + WS_ATOM_ROWS * cell_height(atoms);
}

/* The width of panels `from` to `to` - 1 side by side. */
static double row_width(const struct atoms *atoms, int from, int to)
{
    double width = 0;

    for (int i = from; i < to; i++)
        width += (i > from ? APART_X : 0) + panel_width(atoms, &atoms->mode[i]);
    return width;
}

static void size_picture(const struct atoms *atoms, struct ws_sheet *sheet)
{
    const struct ws_medium *medium = &sheet->figure->medium;
    bool second = atoms->first_row < atoms->modes;
    double width = fmax(row_width(atoms, 0, atoms->first_row),
                        row_width(atoms, atoms->first_row, atoms->modes));

    /* The words around the figure are not narrower than this. */
    sheet->width = medium->bare || medium->width > 0 ? width : fmax(width, LEAST_WIDTH);
    sheet->height = panel_height(atoms) * (second ? 2 : 1) + (second ? APART_Y : 0);
}

/* The smallest width of a cell that fits its lines. */
static double cell_least(const struct atoms *atoms)
{
    char text[WS_CHUNK_WORDS_SIZE];
    double widest = 0;

    for (int i = 0; i < atoms->modes; i++) {
        struct ws_operand_chunk last = {WS_ATOM_ROWS - 1,
                                        ws_operand_chunks_across(&atoms->mode[i]) - 1};

        widest = fmax(
            widest, ws_text_width(ws_operand_chunk_name(last, text), WS_SMALL_SIZE, false, false));
        if (atoms->ranges)
            widest = fmax(widest, ws_text_width(ws_operand_chunk_range(&atoms->mode[i], last, text),
                                                WS_SMALL_SIZE, false, false));
    }
    return ceil(widest) + 6;
}

/*
 * In one row or two, with ranges in cells or without, as suits the medium best. On a page, the
 * cells of a single atom are as large as possible at the same scale.
 */
static void arrange(struct atoms *atoms, struct ws_sheet *sheet)
{
    static const double widths[] = {0, 28, 36, 44};
    struct atoms best = *atoms;
    double most = -HUGE_VAL;

    atoms->row = 0;
    for (int choice = 0; choice < 16; choice++) {
        bool one = atoms->modes == 1;
        double suits;

        atoms->ranges = one && !(choice & 1);
        atoms->first_row = one || choice & 2 ? atoms->modes : atoms->modes - 1;
        atoms->cell = fmax(cell_least(atoms), widths[choice / 4]);
        size_picture(atoms, sheet);
        suits = ws_sheet_suits(sheet) * (atoms->ranges ? 1.2 : 1);
        if (atoms->first_row == atoms->modes && ws_sheet_legible(sheet, suits))
            suits *= 1.1; /* modes are compared side by side */
        if (suits > most) {
            most = suits;
            best = *atoms;
        }
    }
    *atoms = best;
    atoms->row = 0;
    size_picture(atoms, sheet);
    if (atoms->modes > 1)
        return;
    atoms->row = ws_sheet_row(sheet, cell_height(atoms), WS_ATOM_ROWS);
    size_picture(atoms, sheet);
    atoms->cell =
        ws_sheet_cell(sheet, atoms->cell, WIDEST_CELL, row_bytes(&atoms->mode[0]) / WS_CHUNK_BYTES);
    size_picture(atoms, sheet);
}

static void draw_cell(const struct atoms *atoms, struct ws_scene *scene,
                      const struct ws_described *atom, struct ws_operand_chunk chunk, bool marked,
                      double x, double y)
{
    int address = ws_operand_chunk_address(atom, chunk), row = row_bytes(atom);
    char label[WS_CHUNK_WORDS_SIZE], range[WS_CHUNK_WORDS_SIZE];
    struct ws_operand_cell cell = {
        .box = {x + address % row / WS_CHUNK_BYTES * atoms->cell,
                y + address / row * cell_height(atoms), atoms->cell, cell_height(atoms)},
        .role = marked ? WS_ROLE_CELL_MARKED : WS_ROLE_CELL,
        .label = ws_operand_chunk_name(chunk, label),
        .below = atoms->ranges ? ws_operand_chunk_range(atom, chunk, range) : NULL};

    ws_operand_cell_draw(scene, atom, chunk, &cell);
}

/* The ends of lines of 128 bytes within an atom: the XOR changes from one to the next. */
static void draw_lines(const struct atoms *atoms, struct ws_scene *scene,
                       const struct ws_described *atom, double x, double y, double width)
{
    int rows = WS_MEMORY_LINE_BYTES / row_bytes(atom);

    for (int row = rows; row < WS_ATOM_ROWS && rows > 1; row += rows)
        ws_scene_line(scene, x, y + row * cell_height(atoms), x + width,
                      y + row * cell_height(atoms), WS_ROLE_CELL_MARKED, false);
}

static void draw_atom(const struct atoms *atoms, struct ws_scene *scene,
                      const struct ws_described *atom, double x, double y)
{
    int chunks = row_bytes(atom) / WS_CHUNK_BYTES;
    const struct ws_shown *highlight = &atoms->figure->highlight;
    double width = chunks * atoms->cell, left = x + LEFT;
    char text[48];

    ws_scene_text(scene, x, y + HEADING / 2.0 - 1, WS_HEADING_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, ws_swizzle_mode_name(atom->descriptor.swizzle_bytes));
    size_words(atom, text, sizeof text);
    ws_scene_text(scene, x, y + HEADING + SIZE / 2.0, WS_SMALL_SIZE, WS_ANCHOR_START, WS_ROLE_NOTE,
                  text);
    y += HEADING + SIZE;
    ws_operand_bytes_draw(scene, left, y + BYTES / 2.0, atoms->cell, chunks);
    y += BYTES;
    for (int row = 0; row < WS_ATOM_ROWS; row++) {
        snprintf(text, sizeof text, "+%d", row * row_bytes(atom));
        ws_scene_text(scene, left - 4, y + (row + 0.5) * cell_height(atoms), WS_SMALL_SIZE,
                      WS_ANCHOR_END, WS_ROLE_AXIS, text);
    }
    for (int pass = 0; pass < 2; pass++) {
        if (pass) {
            draw_lines(atoms, scene, atom, left, y, width);
            ws_scene_outline(scene,
                             (struct ws_box){left, y, width, WS_ATOM_ROWS * cell_height(atoms)},
                             WS_ROLE_FRAME);
        }
        for (int row = 0; row < WS_ATOM_ROWS; row++)
            for (int number = 0; number < chunks; number++) {
                struct ws_operand_chunk chunk = {row, number};
                bool marked = ws_operand_marks(atom, highlight, chunk);

                if (marked == pass)
                    draw_cell(atoms, scene, atom, chunk, marked, left, y);
            }
    }
}

/* The effect of each mode on a row's chunks, in the numbers of the cells. */
static void tell_modes(const struct atoms *atoms, char *text, size_t size)
{
    text[0] = 0;
    for (int i = 0; i < atoms->modes; i++) {
        int swizzle = atoms->mode[i].descriptor.swizzle_bytes;

        ws_text_add(text, size, "%s%s: ", i ? "; " : "Position of chunk c of row r in its row. ",
                    swizzle ? ws_swizzle_mode_name(swizzle) : "Without a swizzle");
        if (swizzle == 0)
            ws_text_add(text, size, "at c");
        else if (swizzle == WS_MEMORY_LINE_BYTES)
            ws_text_add(text, size, "at c XOR r");
        else
            ws_text_add(text, size, "at c XOR (r / %d)", WS_MEMORY_LINE_BYTES / swizzle);
    }
    ws_text_add(text, size, ".");
}

bool ws_build_atom(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    static const char banks[] =
        "A core matrix, the eight chunks with the same number, is in all 32 banks "
        "once. wgmma reads it without bank conflicts, with or without a "
        "swizzle (measured on sm_90).";
    const struct ws_descriptor *given = &figure->described->descriptor;
    struct atoms atoms = {.figure = figure};
    char title[96], note[WS_OPERAND_LIES_SIZE], modes[320], faults[256];
    char description[1280];
    struct ws_sheet sheet = {.figure = figure,
                             .title = title,
                             .note = note,
                             .description = description,
                             .provenance = ws_described_provenance(figure),
                             .least = WS_SMALL_SIZE};
    const struct ws_described *last; /* the widest */
    struct ws_operand_chunk sample;
    char words[WS_CHUNK_WORDS_SIZE];
    bool bare; /* it has no swizzle, and one chunk a row */
    double x, y;
    struct ws_box at;

    (void)error;
    make_modes(&atoms);
    bare = atoms.modes == 1 && !atoms.mode[0].descriptor.swizzle_bytes;
    if (atoms.modes > 1)
        snprintf(title, sizeof title, "Swizzle atoms of all modes, %s-major",
                 ws_major_name(figure->described->major));
    else
        snprintf(title, sizeof title,
                 bare ? "Atom without a swizzle, %s%s-major" : "Swizzle atom of %s, %s-major",
                 bare ? "" : ws_swizzle_mode_words(atoms.mode[0].descriptor.swizzle_bytes),
                 ws_major_name(figure->described->major));
    ws_operand_lies(figure->described, note);
    tell_modes(&atoms, modes, sizeof modes);
    faults[0] = 0;
    if (given->leading_bytes || given->stride_bytes) /* otherwise only the mode was asked for */
        ws_described_faults(figure->described, faults, sizeof faults);
    sheet.alert = faults[0] ? faults : NULL;
    snprintf(description, sizeof description,
             "Eight rows of shared memory for each swizzle mode. Each 16-byte chunk is labeled "
             "with the row and chunk of the matrix in it. %s %s %s%s%s",
             note, modes, banks, faults[0] ? " " : "", faults);
    last = &atoms.mode[atoms.modes - 1];
    sample = ws_operand_chunk_sample(last);
    ws_key_add_label(&sheet.keys, WS_ROLE_CELL, ws_operand_chunk_tint(sample),
                     ws_operand_chunk_name(sample, words), "row %d, chunk %d of the matrix",
                     sample.row, sample.number);
    ws_operand_key_chunks(&sheet.keys, ws_operand_chunks_across(last));
    arrange(&atoms, &sheet);
    if (atoms.ranges)
        ws_key_add_label(&sheet.keys, WS_ROLE_CELL, ws_operand_chunk_tint(sample),
                         ws_operand_chunk_range(last, sample, words),
                         "elements of its row in the chunk, along %c",
                         ws_operand_side_letter(figure->described));
    if (atoms.modes > 1 || (!bare && atoms.mode[0].descriptor.swizzle_bytes < WS_MEMORY_LINE_BYTES))
        ws_key_add(&sheet.keys, WS_KEY_LINE, WS_ROLE_CELL_MARKED, (struct ws_tint){WS_TINT_NONE, 0},
                   "128-byte boundary between shorter rows");
    ws_operand_key_marked(&sheet.keys, figure->described, &figure->highlight);
    sheet.legend[0] = modes;
    sheet.legend[!bare + 1] = banks;
    if (!bare)
        sheet.legend[1] = "The swizzle XORs address bits 4 and up with bits 7 and up, so this "
                          "holds for an atom that starts at a multiple of its size.";
    arrange(&atoms, &sheet);
    at = ws_sheet_open(&sheet, scene);
    x = at.x;
    y = at.y;
    for (int i = 0; i < atoms.modes; i++) {
        if (i == atoms.first_row) {
            x = at.x;
            y += panel_height(&atoms) + APART_Y;
        }
        draw_atom(&atoms, scene, &atoms.mode[i], x, y);
        x += panel_width(&atoms, &atoms.mode[i]) + APART_X;
    }
    ws_sheet_close(&sheet, scene);
    return true;
}
