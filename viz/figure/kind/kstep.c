/*
 * The k-steps of one tile. A row of an atom has more of k than one wgmma reads, so the next wgmma
 * begins 32 bytes further on in the same atom. One panel per step: the chunks of the atom, with
 * those that the step reads lit, and its descriptor's start address.
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
    STEPS = 4,
    HEADING = 16,
    NOTE = 13,
    BYTES = 13,
    HEAD = HEADING + 2 * NOTE + BYTES,
    ROW = 15,
    APART_X = 16,
    APART_Y = 14,
    LEAST_WIDTH = 300,
    WIDEST_CELL = 90, /* on a page */
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

struct ksteps {
    const struct ws_figure *figure;
    struct ws_described tile;        /* one atom, with all of its row */
    struct ws_described step[STEPS]; /* what each step reads of it */
    int steps, each;                 /* chunks of a row that one step reads */
    int across;                      /* panels side by side */
    bool named;                      /* cells have names such as "3,1", not "1" */
    double cell;
};

static int row_bytes(const struct ksteps *ksteps)
{
    return ksteps->tile.descriptor.swizzle_bytes;
}

/* The bytes of a row that one wgmma reads. */
static int step_bytes(const struct ws_described *described)
{
    return ws_operand_chunks_across(described) * WS_CHUNK_BYTES;
}

/* Why there are no steps within an atom. */
static bool refuse(const struct ws_described *described, struct ws_error *error)
{
    const struct ws_descriptor *descriptor = &described->descriptor;

    if (described->major == WS_MAJOR_MN)
        return ws_fail(
            error, WS_CODE_FIGURE,
            "the kstep figure needs K-major: MN-major k-steps are %d bytes apart; use --figure "
            "tile",
            2 * (descriptor->swizzle_bytes ? descriptor->stride_bytes : descriptor->leading_bytes));
    if (!descriptor->swizzle_bytes)
        return ws_fail(
            error, WS_CODE_FIGURE,
            "the kstep figure needs a swizzle: without one, k-steps are %d bytes (2 LBO) "
            "apart; use --figure tile",
            2 * descriptor->leading_bytes);
    if (descriptor->swizzle_bytes <= step_bytes(described))
        return ws_fail(error, WS_CODE_FIGURE,
                       "the kstep figure needs k-steps that share a swizzle atom's row; use "
                       "swizzle=128 or --figure tile");
    return ws_fail(error, WS_CODE_DESCRIPTOR,
                   "start=%d is not a multiple of %d; the kstep figure needs the start address of "
                   "the first k-step",
                   descriptor->start_bytes, descriptor->swizzle_bytes);
}

bool ws_kstep_fits(const struct ws_described *described)
{
    int swizzle = described->descriptor.swizzle_bytes;

    return described->major == WS_MAJOR_K && swizzle > step_bytes(described) &&
           described->descriptor.start_bytes % swizzle == 0;
}

static bool make_steps(struct ksteps *ksteps, struct ws_error *error)
{
    const struct ws_described *described = ksteps->figure->described;
    int swizzle = described->descriptor.swizzle_bytes;

    if (!ws_kstep_fits(described))
        return refuse(described, error);
    ksteps->tile = *described;
    ksteps->tile.extent = WS_ATOM_ROWS;
    ksteps->tile.depth = swizzle * 8 / described->width_bits;
    ksteps->steps = swizzle / step_bytes(described);
    ksteps->each = ws_operand_chunks_across(described);
    for (int i = 0; i < ksteps->steps; i++) {
        ksteps->step[i] = *described;
        ksteps->step[i].extent = WS_ATOM_ROWS;
        ksteps->step[i].descriptor.start_bytes += i * step_bytes(described);
    }
    return true;
}

/* "k 16–31, start + 32 B" and "start address field 0x0002". */
static void step_words(const struct ksteps *ksteps, int step, char words[48], char field[48])
{
    int depth = ksteps->figure->described->depth;

    snprintf(words, 48, "k %d\u2013%d: start + %d B", step * depth, (step + 1) * depth - 1,
             step * step_bytes(ksteps->figure->described));
    snprintf(field, 48, "start address field 0x%04x",
             (unsigned)(ksteps->step[step].descriptor.start_bytes / WS_DESCRIPTOR_UNIT));
}

static double panel_width(const struct ksteps *ksteps)
{
    double width = ws_operand_bytes_left() + row_bytes(ksteps) / WS_CHUNK_BYTES * ksteps->cell;
    char words[48], field[48];

    for (int i = 0; i < ksteps->steps; i++) {
        step_words(ksteps, i, words, field);
        width = fmax(width, ws_text_width(words, WS_SMALL_SIZE, false, false));
        width = fmax(width, ws_text_width(field, WS_SMALL_SIZE, false, false));
    }
    return width;
}

static double panel_height(void)
{
    return HEAD + WS_ATOM_ROWS * ROW;
}

static void size_picture(const struct ksteps *ksteps, struct ws_sheet *sheet)
{
    const struct ws_medium *medium = &sheet->figure->medium;
    int down = (ksteps->steps + ksteps->across - 1) / ksteps->across;

    sheet->width = ksteps->across * (panel_width(ksteps) + APART_X) - APART_X;
    if (!medium->bare &&
        medium->width <= 0) /* the words around the figure are not narrower than this */
        sheet->width = fmax(sheet->width, LEAST_WIDTH);
    sheet->height = down * (panel_height() + APART_Y) - APART_Y;
}

static void arrange(struct ksteps *ksteps, struct ws_sheet *sheet)
{
    static const double widths[] = {12, 17, 22, 28};
    struct ksteps best = *ksteps;
    double most = -HUGE_VAL, least = ws_text_width("7,7", WS_SMALL_SIZE, false, false) + 6;

    for (int choice = 0; choice < 8; choice++) {
        double suits;

        ksteps->across = choice & 1 && ksteps->steps > 2 ? ksteps->steps / 2 : ksteps->steps;
        ksteps->cell = widths[choice / 2];
        ksteps->named = ksteps->cell >= least;
        size_picture(ksteps, sheet);
        suits = ws_sheet_suits(sheet) * (ksteps->named ? 1.1 : 1);
        if (suits > most) {
            most = suits;
            best = *ksteps;
        }
    }
    *ksteps = best;
    size_picture(ksteps, sheet);
    ksteps->cell = ws_sheet_cell(sheet, ksteps->cell, WIDEST_CELL,
                                 ksteps->across * row_bytes(ksteps) / WS_CHUNK_BYTES);
    ksteps->named = ksteps->cell >= least;
    size_picture(ksteps, sheet);
}

/* Drawing order: a border that two cells share has the look of the cell that is read. */
enum layer { RESTS, READ, NAMED, LAYERS };

/* A chunk that step `of` reads, in the panel of step `panel`, if it is of the layer. */
static void draw_chunk(const struct ksteps *ksteps, struct ws_scene *scene, int panel, int of,
                       struct ws_operand_chunk chunk, enum layer layer, double x, double y)
{
    int swizzle = row_bytes(ksteps);
    int address = ws_operand_chunk_address(&ksteps->step[of], chunk);
    int offset = address - ksteps->step[0].descriptor.start_bytes;
    struct ws_operand_chunk whole = {chunk.row, of * ksteps->each + chunk.number};
    bool marks = of == panel && ws_operand_marks(&ksteps->tile, &ksteps->figure->highlight, whole);
    char name[WS_CHUNK_WORDS_SIZE];
    struct ws_operand_cell cell = {.box = {x + offset % swizzle / WS_CHUNK_BYTES * ksteps->cell,
                                           y + offset / swizzle * ROW, ksteps->cell, ROW},
                                   .role = marks         ? WS_ROLE_CELL_MARKED
                                           : of == panel ? WS_ROLE_CELL
                                                         : WS_ROLE_CELL_MUTED,
                                   .label = name,
                                   .starts = address == ksteps->step[panel].descriptor.start_bytes};

    if (layer != (marks || cell.starts ? NAMED : of == panel ? READ : RESTS))
        return;
    if (ksteps->named)
        ws_operand_chunk_name(whole, name);
    else
        snprintf(name, sizeof name, "%d", whole.number);
    ws_operand_cell_draw(scene, &ksteps->tile, whole, &cell);
}

static void draw_panel(const struct ksteps *ksteps, struct ws_scene *scene, int panel, double x,
                       double y)
{
    int chunks = row_bytes(ksteps) / WS_CHUNK_BYTES;
    double left = x + ws_operand_bytes_left();
    char text[48], field[48];

    snprintf(text, sizeof text, "k-step %d", panel);
    ws_scene_text(scene, x, y + HEADING / 2.0 - 1, WS_HEADING_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, text);
    step_words(ksteps, panel, text, field);
    ws_scene_text(scene, x, y + HEADING + NOTE / 2.0, WS_SMALL_SIZE, WS_ANCHOR_START,
                  WS_ROLE_TRACE_TEXT, text);
    ws_scene_text(scene, x, y + HEADING + 1.5 * NOTE, WS_SMALL_SIZE, WS_ANCHOR_START, WS_ROLE_NOTE,
                  field);
    ws_operand_row_bytes_draw(scene, left, y + HEAD - BYTES / 2.0, ksteps->cell, chunks);
    y += HEAD;
    for (int row = 0; row < WS_ATOM_ROWS; row++) {
        snprintf(text, sizeof text, "%d", row);
        ws_scene_text(scene, left - 4, y + (row + 0.5) * ROW, WS_SMALL_SIZE, WS_ANCHOR_END,
                      WS_ROLE_AXIS, text);
    }
    for (int layer = 0; layer < LAYERS; layer++) {
        for (int of = 0; of < ksteps->steps; of++)
            for (int i = 0; i < WS_ATOM_ROWS * ksteps->each; i++)
                draw_chunk(ksteps, scene, panel, of,
                           (struct ws_operand_chunk){i / ksteps->each, i % ksteps->each},
                           (enum layer)layer, left, y);
        if (layer == READ)
            ws_scene_outline(scene,
                             (struct ws_box){left, y, chunks * ksteps->cell, WS_ATOM_ROWS * ROW},
                             WS_ROLE_FRAME);
    }
}

static void add_keys(const struct ksteps *ksteps, struct ws_sheet *sheet)
{
    ws_key_add_label(&sheet->keys, WS_ROLE_CELL, (struct ws_tint){WS_TINT_BANK, 1},
                     ksteps->named ? "3,1" : "1",
                     ksteps->named ? "row 3, chunk 1: read by this step"
                                   : "chunk 1 of its row: read by this step");
    ws_operand_key_chunks(&sheet->keys, row_bytes(ksteps) / WS_CHUNK_BYTES);
    ws_key_add(&sheet->keys, WS_KEY_CELL, WS_ROLE_CELL_MUTED, no_tint, "read by another step");
    ws_key_add(&sheet->keys, WS_KEY_OUTLINE, WS_ROLE_GIVES, no_tint, "start address");
    ws_operand_key_marked(&sheet->keys, &ksteps->tile, &ksteps->figure->highlight);
}

bool ws_build_kstep(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_described *described = figure->described;
    struct ksteps ksteps = {.figure = figure};
    char title[160], by[WS_DESCRIBED_BY_SIZE], lies[WS_OPERAND_LIES_SIZE];
    char note[sizeof by + sizeof lies], others[256], description[1024];
    struct ws_sheet sheet = {.figure = figure,
                             .title = title,
                             .note = note,
                             .description = description,
                             .provenance = ws_described_provenance(figure),
                             .least = WS_SMALL_SIZE};
    char rule[240];
    struct ws_box at;

    if (!make_steps(&ksteps, error))
        return false;
    snprintf(title, sizeof title, "k-steps of %s, %s", ws_operand_letter(described->role),
             ws_swizzle_mode_words(described->descriptor.swizzle_bytes));
    snprintf(note, sizeof note, "%s %s", ws_described_by(figure, by),
             ws_operand_lies(described, lies));
    snprintf(rule, sizeof rule,
             "Each step reads %d bytes of each row, so the start address grows by as many bytes "
             "and its field by %d. The swizzle permutes addresses, so the chunks read are at "
             "different places in each row.",
             step_bytes(described), step_bytes(described) / WS_DESCRIPTOR_UNIT);
    ws_described_faults(described, others, sizeof others);
    sheet.alert = others[0] ? others : NULL;
    if (!sheet.alert && described->extent == 2 * WS_ATOM_ROWS)
        snprintf(others, sizeof others,
                 "The other atom, SBO %d B further on, is read the same way.",
                 described->descriptor.stride_bytes);
    else if (!sheet.alert && described->extent > WS_ATOM_ROWS)
        snprintf(others, sizeof others,
                 "The other %d atoms, SBO %d B apart, are read the same way.",
                 described->extent / WS_ATOM_ROWS - 1, described->descriptor.stride_bytes);
    snprintf(description, sizeof description,
             "The first swizzle atom of a tile in shared memory, once per k-step. The chunks that "
             "the step reads are highlighted. %s %s%s%s",
             note, rule, others[0] ? " " : "", others);
    sheet.legend[0] = rule;
    sheet.legend[1] = others[0] && !sheet.alert ? others : NULL;
    add_keys(&ksteps, &sheet);
    arrange(&ksteps, &sheet);
    sheet.keys = (struct ws_keys){0}; /* now it is known whether cells have names */
    add_keys(&ksteps, &sheet);
    at = ws_sheet_open(&sheet, scene);
    for (int i = 0; i < ksteps.steps; i++)
        draw_panel(&ksteps, scene, i, at.x + i % ksteps.across * (panel_width(&ksteps) + APART_X),
                   at.y + i / ksteps.across * (panel_height() + APART_Y));
    ws_sheet_close(&sheet, scene);
    return true;
}
