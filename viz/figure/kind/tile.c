/*
 * A or B of a wgmma and shared memory, as its descriptor defines them. The operand's chunks are a
 * grid, by rows and along them. The lines of memory at their addresses are beside or under it, with
 * the leading and the stride offset as arrows from the first atom to the next, and an outline at
 * the start address.
 */
#include <math.h>
#include <stdio.h>

#include "probe/address/descriptor_sayings.h"
#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"
#include "viz/paint/described_words.h"
#include "viz/paint/operand_cell.h"
#include "viz/paint/tile_draw.h"
#include "viz/scene/metrics.h"
#include "viz/text/text_add.h"

enum { ROW = 14 }; /* px height of a row, if there is no page to fill */

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* "from 8 of m to the next 8", or that the offset has no effect, and why. */
static void tell_offset(const struct ws_tile_view *view, const char *name, int bytes, bool used,
                        bool along_k, char *text, size_t size)
{
    const struct ws_described *described = view->described;
    char letter = along_k ? 'k' : described->role == WS_OPERAND_A ? 'm' : 'n';
    bool across = along_k == (described->major == WS_MAJOR_K);
    int step = across ? view->atom.elements : WS_ATOM_ROWS;

    if (!used && across && ws_described_beyond(described))
        ws_text_add(text, size,
                    "%s %d B: unused. The atom's row ends before %c does; the rest is read from "
                    "the next row.",
                    name, bytes, letter);
    else if (used)
        ws_text_add(text, size, "%s %d B: from %d of %c to the next %d.", name, bytes, step, letter,
                    step);
    else
        ws_text_add(text, size, "%s %d B: unused, because one atom spans all of %c.", name, bytes,
                    letter);
}

static void tell_offsets(const struct ws_tile_view *view, char *text, size_t size)
{
    const struct ws_descriptor *descriptor = &view->described->descriptor;

    text[0] = 0;
    tell_offset(view, "LBO", descriptor->leading_bytes, view->leads, view->atom.leading_along_k,
                text, size);
    ws_text_add(text, size, " ");
    tell_offset(view, "SBO", descriptor->stride_bytes, view->strides, view->atom.stride_along_k,
                text, size);
}

static void add_keys(const struct ws_tile_view *view, struct ws_keys *keys)
{
    const struct ws_described *described = view->described;

    struct ws_operand_chunk sample = ws_operand_chunk_sample(described);
    char name[WS_CHUNK_WORDS_SIZE];

    ws_key_add_label(keys, WS_ROLE_CELL, ws_operand_chunk_tint(sample),
                     ws_operand_chunk_name(sample, name), "row %d, chunk %d: 16 bytes", sample.row,
                     sample.number);
    ws_operand_key_chunks(keys, ws_operand_chunks_across(described));
    ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_GIVES, no_tint, "start address, byte %d",
               described->descriptor.start_bytes);
    ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_FRAME, no_tint, "%s: %d rows",
               described->descriptor.swizzle_bytes ? "an atom" : "a core matrix", WS_ATOM_ROWS);
    ws_operand_key_marked(keys, described, &view->figure->highlight);
    if (ws_tile_holds(view, 2, WS_OPERAND_CHUNKS))
        ws_key_add_label(keys, WS_ROLE_ALERT, no_tint, "2\u00d7",
                         "number of chunks at this address");
    if (ws_tile_holds(view, 0, 0))
        ws_key_add(keys, WS_KEY_CELL, WS_ROLE_CELL_MUTED, no_tint, "not read");
}

/* The layouts: brief or not, side by side or not, with wide cells, with labels. */
static void arrange(struct ws_tile_layout *layout, const struct ws_tile_view view[2],
                    struct ws_sheet *sheet)
{
    struct ws_tile_layout best = *layout;
    double most = -HUGE_VAL, lines, rows;

    for (int choice = 0; choice < 24; choice++) {
        double suits;

        layout->view = &view[choice / 12];
        layout->beside = choice & 1;
        layout->named = choice & 2;
        layout->wider = choice / 4 % 3;
        ws_tile_lay_out(layout);
        sheet->width = layout->width;
        sheet->height = layout->height;
        suits = ws_sheet_suits(sheet);
        if (ws_sheet_legible(sheet, suits))
            suits *= (layout->beside ? 1.1 : 1) * (layout->named ? 1.1 : 1) *
                     (layout->view->brief ? 0.7 : 1);
        if (suits > most) {
            most = suits;
            best = *layout;
        }
    }
    *layout = best;
    sheet->width = layout->width;
    sheet->height = layout->height;
    lines = layout->view->lines;
    rows = ws_tile_grid_lines(layout);
    layout->row = ws_sheet_row(sheet, ROW, layout->beside ? fmax(lines, rows) : lines + rows);
    ws_tile_lay_out(layout);
    sheet->height = layout->height;
}

bool ws_build_tile(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_described *described = figure->described;
    struct ws_tile_view view[2]; /* whole atoms, and brief */
    struct ws_tile_layout layout = {.view = view, .row = ROW};
    char title[160], by[WS_DESCRIBED_BY_SIZE], lies[WS_OPERAND_LIES_SIZE];
    char note[sizeof by + sizeof lies], offsets[256], faults[256];
    char place[WS_DESCRIBED_PLACE_SIZE], description[1400];
    bool marked = ws_highlights(&figure->highlight);
    struct ws_sheet sheet = {.figure = figure,
                             .title = title,
                             .note = note,
                             .description = description,
                             .provenance = ws_described_provenance(figure),
                             .least = WS_SMALL_SIZE};
    struct ws_box at;

    (void)error;
    for (int brief = 0; brief < 2; brief++)
        ws_tile_view_make(&view[brief], figure, brief);
    snprintf(title, sizeof title, "%s of %s in shared memory", ws_operand_letter(described->role),
             figure->evidence->mapping.variant->mma->name);
    snprintf(note, sizeof note, "%s %s", ws_described_by(figure, by),
             ws_operand_lies(described, lies));
    tell_offsets(view, offsets, sizeof offsets);
    ws_described_faults(described, faults, sizeof faults);
    if (marked)
        ws_described_place(described, figure->highlight.row, figure->highlight.column, place);
    snprintf(description, sizeof description,
             "The 16-byte chunks of a wgmma operand, and the address of each in 128-byte rows of "
             "shared memory by its descriptor. %s %s%s%s%s%s",
             note, offsets, faults[0] ? " " : "", faults, marked ? " " : "", marked ? place : "");
    sheet.alert = faults[0] ? faults : NULL;
    sheet.legend[0] = offsets;
    sheet.legend[1] = marked ? place : NULL;
    add_keys(view, &sheet.keys);
    arrange(&layout, view, &sheet);
    at = ws_sheet_open(&sheet, scene);
    ws_tile_draw(&layout, scene, at.x, at.y);
    ws_sheet_close(&sheet, scene);
    return true;
}
