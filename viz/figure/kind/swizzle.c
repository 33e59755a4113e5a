/*
 * The tile in memory before and after a swizzle, in lines of 128 bytes, which are the 32 banks.
 * Each chunk has the number that it had in its line before. The rows that the instruction accesses
 * are colored, those of one phase are followed from one grid to the other, and below each grid is
 * the number of rows of each phase in each group of banks.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "viz/figure/kinds.h"
#include "viz/figure/named.h"
#include "viz/figure/sheet.h"
#include "viz/paint/bank_words.h"
#include "viz/paint/chunks.h"
#include "viz/scene/metrics.h"
#include "viz/text/text_add.h"

enum {
    WIDEST = 1000, /* px, without a size: legible 16 cm wide */
    NAMES = 42,    /* the smallest width of the column of "phase 0" and of lines */
    NAME_GAP = 5,
    ROW = 15,  /* if there is no page to fill */
    HEAD = 18, /* "before: 32 wavefronts" */
    AXIS = 14,
    GAP = 8,
    GAP_X = 18,
    CHUNK_WIDE = 27,
    CHUNK_WIDER = 36,
    CHUNK_WIDEST = 48,
    FOLDED = 16,      /* minimum number of lines for folding */
    FAULT_BORDER = 2, /* px that the border of an address that faults covers in its cell */
};

/* Beside a count: the border of its mark, and the space up to it. */
#define COUNT_ROOM 6.6

#define BESIDE_WORTH 1.15 /* factor of the score of both sides beside each other, if legible */

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

static void line_words(const struct ws_chunks *chunks, const struct ws_chunk_side *side, int line,
                       char *text, size_t size)
{
    char name[24];

    ws_chunks_line(chunks, side, line, name, sizeof name);
    snprintf(text, size, chunks->by_rows && chunks->within ? "row %s" : "%s", name);
}

static int groups_of(const struct ws_chunks *chunks)
{
    return WS_LINE_BYTES / chunks->bytes;
}

/* The width of the column of names. */
static double names_width(const struct ws_chunks *chunks)
{
    double widest = NAMES;
    char text[32];

    for (int side = 0; side < 2; side++)
        for (int line = 0; line < chunks->side[side].lines; line++) {
            line_words(chunks, &chunks->side[side], line, text, sizeof text);
            widest = fmax(widest, ws_text_width(text, WS_SMALL_SIZE, false, false) + NAME_GAP + 3);
        }
    return widest;
}

static double grid_width(const struct ws_chunks *chunks)
{
    return groups_of(chunks) * chunks->chunk;
}

/* Lines in one fold of a side. */
static int fold_lines(const struct ws_chunks *chunks, const struct ws_chunk_side *side)
{
    return (side->lines + chunks->folds - 1) / chunks->folds;
}

/* From the left edge of one fold to that of the next. */
static double fold_step(const struct ws_chunks *chunks)
{
    return grid_width(chunks) + GAP + names_width(chunks);
}

static double side_width(const struct ws_chunks *chunks)
{
    return (chunks->folds - 1) * fold_step(chunks) + grid_width(chunks);
}

/* The box of a line, from the top left corner of its side's first line. */
static struct ws_box line_at(const struct ws_chunks *chunks, const struct ws_chunk_side *side,
                             int line)
{
    int high = fold_lines(chunks, side);

    return (struct ws_box){line / high * fold_step(chunks), line % high * chunks->row, 0, 0};
}

static double side_height(const struct ws_chunks *chunks, const struct ws_chunk_side *side)
{
    return HEAD + AXIS + fold_lines(chunks, side) * chunks->row + GAP +
           (side->banks.faulting ? 0 : chunks->side[0].banks.phases * chunks->row + AXIS);
}

/* Sides next to each other share the names of lines, unless these differ. */
static double second_names(const struct ws_chunks *chunks)
{
    return chunks->within && chunks->folds == 1 ? 0 : names_width(chunks);
}

static void size_picture(const struct ws_chunks *chunks, struct ws_sheet *sheet)
{
    double before = side_height(chunks, &chunks->side[0]);
    double after = side_height(chunks, &chunks->side[1]);
    double wide = names_width(chunks) + side_width(chunks);

    sheet->width =
        chunks->stacked ? wide : wide + GAP_X + second_names(chunks) + side_width(chunks);
    sheet->height = chunks->stacked ? before + GAP_X + after : fmax(before, after);
}

static struct ws_tint tint_of(const struct ws_figure *figure, const struct ws_shown *shown)
{
    return shown->matrix < 0 ? no_tint
                             : ws_row_tint(figure->colour, shown->matrix, shown->address_lane);
}

static bool faults_at(const struct ws_chunk_side *side, uint32_t address)
{
    int lane = ws_chunks_lane(&side->banks.addresses, address);

    return lane >= 0 && side->banks.faulting >> lane & 1;
}

/*
 * One chunk at its address. The swizzle is its own inverse, so it also returns the chunk that is
 * there.
 */
static void draw_chunk(const struct ws_chunks *chunks, struct ws_scene *scene,
                       const struct ws_chunk_side *side, uint32_t address, struct ws_box box)
{
    uint32_t was = side->after ? ws_swizzle_apply(chunks->options.swizzle, address) : address;
    int lane = ws_chunks_lane(&side->banks.addresses, address);
    bool faults = faults_at(side, address);
    struct ws_shown shown = WS_SHOWS_NOTHING;
    struct ws_place place;
    char text[48];
    int node;

    if (lane >= 0) {
        ws_mapping_lane_row(&chunks->figure->evidence->mapping, lane, &place);
        shown.matrix = place.matrix;
        shown.row = place.row;
        shown.address_lane = lane;
        shown.bank = (int)(address % WS_LINE_BYTES) / WS_BANK_BYTES;
    }
    node = ws_scene_open(scene, shown);
    if (lane >= 0) {
        snprintf(text, sizeof text, "T%d: 0x%" PRIx32 ", before 0x%" PRIx32, lane, address, was);
        ws_scene_tooltip(scene, node, text);
    }
    ws_scene_rect(scene, box, 0,
                  faults     ? WS_ROLE_ALERT
                  : lane < 0 ? WS_ROLE_CELL_MUTED
                             : WS_ROLE_CELL,
                  faults || lane < 0 ? no_tint : tint_of(chunks->figure, &shown));
    ws_chunks_name(chunks, was, text, sizeof text);
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, WS_SMALL_SIZE,
                  WS_ANCHOR_MIDDLE,
                  faults     ? WS_ROLE_ALERT_TEXT
                  : lane < 0 ? WS_ROLE_LABEL_MUTED
                             : WS_ROLE_LABEL,
                  text);
    ws_scene_close(scene);
}

/* Drawing order, so that chunks do not cover the borders of those that matter more. */
enum { IDLE, ACCESSED, FAULTING, LAYERS };

static int layer_of(const struct ws_chunk_side *side, uint32_t address)
{
    return faults_at(side, address)                               ? FAULTING
           : ws_chunks_lane(&side->banks.addresses, address) >= 0 ? ACCESSED
                                                                  : IDLE;
}

static void draw_grid(const struct ws_chunks *chunks, struct ws_scene *scene,
                      const struct ws_chunk_side *side, double x, double y)
{
    const struct ws_phase *followed = &side->banks.phase[chunks->followed];

    for (int i = 0; i < LAYERS * side->lines * groups_of(chunks); i++) {
        int line = i / groups_of(chunks) % side->lines, group = i % groups_of(chunks);
        uint32_t address = side->line[line] + (uint32_t)(group * chunks->bytes);

        if (layer_of(side, address) == i / (side->lines * groups_of(chunks)))
            draw_chunk(chunks, scene, side, address,
                       (struct ws_box){x + line_at(chunks, side, line).x + group * chunks->chunk,
                                       y + line_at(chunks, side, line).y, chunks->chunk,
                                       chunks->row});
    }
    for (int first = 0; first < side->lines; first += fold_lines(chunks, side)) {
        int lines = side->lines - first < fold_lines(chunks, side) ? side->lines - first
                                                                   : fold_lines(chunks, side);

        ws_scene_rect(scene,
                      (struct ws_box){x + line_at(chunks, side, first).x, y, grid_width(chunks),
                                      lines * chunks->row},
                      0, WS_ROLE_FRAME, no_tint);
    }
    for (int i = 0; i < followed->lanes; i++) {
        int lane = followed->first_lane + i, line = 0;
        uint32_t address = side->banks.addresses.address[lane];
        double inside = side->banks.faulting >> lane & 1 ? FAULT_BORDER : 0;

        while (side->line[line] != address / WS_LINE_BYTES * WS_LINE_BYTES)
            line++;
        ws_scene_outline(
            scene,
            (struct ws_box){x + line_at(chunks, side, line).x + inside +
                                (int)(address % WS_LINE_BYTES) / chunks->bytes * chunks->chunk,
                            y + line_at(chunks, side, line).y + inside, chunks->chunk - 2 * inside,
                            chunks->row - 2 * inside},
            WS_ROLE_ARROW_STRONG);
    }
}

/* The number of rows of each phase in each group of banks; conflicts are marked. */
static void draw_counts(const struct ws_chunks *chunks, struct ws_scene *scene,
                        const struct ws_chunk_side *side, bool names, double x, double y)
{
    char text[24];

    ws_scene_text(scene, x + grid_width(chunks) / 2, y + AXIS / 2.0 - 1, WS_SMALL_SIZE,
                  WS_ANCHOR_MIDDLE, WS_ROLE_AXIS,
                  chunks->bytes > WS_BANK_BYTES ? "rows per group of banks" : "rows per bank");
    /* Borders of cells without a conflict are over those of the others. */
    for (int n = 0; n < 2 * side->banks.phases; n++) {
        bool ones = n >= side->banks.phases;
        int i = n % side->banks.phases;
        const struct ws_phase *phase = &side->banks.phase[i];
        double top = y + AXIS + i * chunks->row;

        snprintf(text, sizeof text, "phase %d", i);
        if (names && !ones)
            ws_scene_text(scene, x - NAME_GAP, top + chunks->row / 2, WS_SMALL_SIZE, WS_ANCHOR_END,
                          i == chunks->followed ? WS_ROLE_TRACE_TEXT : WS_ROLE_AXIS, text);
        for (int group = 0; group < groups_of(chunks); group++) {
            struct ws_box box = {x + group * chunks->chunk, top, chunks->chunk, chunks->row};
            int rows = phase->rows[group];

            if ((rows == 1) != ones)
                continue;
            ws_scene_rect(scene, box, 0, ones ? WS_ROLE_CELL : WS_ROLE_CELL_MUTED, no_tint);
            if (rows > 1)
                ws_scene_rect(
                    scene, (struct ws_box){box.x + 1.5, box.y + 1.5, box.width - 3, box.height - 3},
                    0, WS_ROLE_ALERT, no_tint);
            snprintf(text, sizeof text, "%d", rows);
            if (rows)
                ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, WS_SMALL_SIZE,
                              WS_ANCHOR_MIDDLE, rows > 1 ? WS_ROLE_ALERT_TEXT : WS_ROLE_LABEL,
                              text);
        }
    }
}

static void draw_side(const struct ws_chunks *chunks, struct ws_scene *scene,
                      const struct ws_chunk_side *side, bool names, double x, double y)
{
    bool conflict = side->banks.wavefronts > side->banks.phases;
    bool ranges = ws_text_width("28\u201331", WS_SMALL_SIZE, false, false) + 3 <= chunks->chunk;
    int banks = chunks->bytes / WS_BANK_BYTES;
    char text[96];

    ws_scene_text(scene, x, y + 7, WS_HEADING_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING,
                  side->after ? "after" : "before");
    ws_wavefronts_words(side->banks.wavefronts, text, sizeof text);
    ws_scene_text(scene, x + side_width(chunks), y + 7, WS_NOTE_SIZE, WS_ANCHOR_END,
                  conflict || side->banks.faulting ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE,
                  side->banks.faulting ? "faults" : text);
    y += HEAD;
    if (names)
        ws_scene_text(scene, x - NAME_GAP, y + AXIS / 2.0 - 1, WS_SMALL_SIZE, WS_ANCHOR_END,
                      WS_ROLE_AXIS, "banks");
    for (int i = 0; i < chunks->folds * groups_of(chunks); i++) {
        int group = i % groups_of(chunks);
        double left = x + i / groups_of(chunks) * fold_step(chunks);

        snprintf(text, sizeof text, ranges ? "%d\u2013%d" : "%d", banks * group,
                 banks * group + banks - 1);
        ws_scene_text(scene, left + (group + 0.5) * chunks->chunk, y + AXIS / 2.0 - 1,
                      WS_SMALL_SIZE, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
    y += AXIS;
    for (int line = 0; line < side->lines && names; line++) {
        line_words(chunks, side, line, text, sizeof text);
        ws_scene_text(scene, x + line_at(chunks, side, line).x - NAME_GAP,
                      y + line_at(chunks, side, line).y + chunks->row / 2, WS_SMALL_SIZE,
                      WS_ANCHOR_END, WS_ROLE_AXIS, text);
    }
    draw_grid(chunks, scene, side, x, y);
    y += fold_lines(chunks, side) * chunks->row + GAP;
    if (!side->banks.faulting)
        draw_counts(chunks, scene, side, names, x, y);
}

/* The smallest width of a chunk that fits its texts. */
static double chunk_least(const struct ws_chunks *chunks)
{
    double widest = ws_text_width("28", WS_SMALL_SIZE, false, false) + 4;
    char text[48];

    for (int side = 0; side < 2; side++) {
        const struct ws_banks *banks = &chunks->side[side].banks;

        for (int i = 0; i < banks->phases && !banks->faulting; i++)
            for (int group = 0; group < groups_of(chunks); group++) {
                snprintf(text, sizeof text, "%d", banks->phase[i].rows[group]);
                widest = fmax(widest, ws_text_width(text, WS_SMALL_SIZE, false, true) + COUNT_ROOM);
            }
        for (int line = 0; line < chunks->side[side].lines; line++)
            for (int group = 0; group < groups_of(chunks); group++) {
                uint32_t at = chunks->side[side].line[line] + (uint32_t)(group * chunks->bytes);

                ws_chunks_name(chunks, side ? ws_swizzle_apply(chunks->options.swizzle, at) : at,
                               text, sizeof text);
                widest = fmax(widest, ws_text_width(text, WS_SMALL_SIZE, false, banks->faulting) +
                                          6 + (banks->faulting ? 2 * FAULT_BORDER : 0));
            }
    }
    return widest;
}

/* The score for the medium; at about the same size in a given width, the wider one. */
static double rate(const struct ws_sheet *sheet)
{
    double suits = ws_sheet_suits(sheet);

    return sheet->figure->medium.width > 0 ? suits + suits * sheet->width / 1e5 : suits;
}

static void arrange(struct ws_chunks *chunks, struct ws_sheet *sheet)
{
    struct ws_chunks best;
    double most = -HUGE_VAL, rows[2];

    chunks->row = ROW;
    best = *chunks;

    for (int choice = 0; choice < 16; choice++) {
        static const double widths[] = {0, CHUNK_WIDE, CHUNK_WIDER, CHUNK_WIDEST};
        double rated;

        if (choice >= 8 && chunks->side[0].lines <= FOLDED)
            break;
        chunks->stacked = choice & 1;
        chunks->folds = 1 + choice / 8;
        chunks->chunk = fmax(chunk_least(chunks), widths[choice / 2 % 4] * 8 / groups_of(chunks));
        size_picture(chunks, sheet);
        rated = rate(sheet);
        if (ws_sheet_legible(sheet, rated) && !chunks->stacked)
            rated *= BESIDE_WORTH; /* the same row before and after */
        if (rated > most) {
            most = rated;
            best = *chunks;
        }
    }
    *chunks = best;
    size_picture(chunks, sheet);
    for (int side = 0; side < 2; side++)
        rows[side] = fold_lines(chunks, &chunks->side[side]) + chunks->side[side].banks.phases;
    chunks->row =
        ws_sheet_row(sheet, ROW, chunks->stacked ? rows[0] + rows[1] : fmax(rows[0], rows[1]));
    size_picture(chunks, sheet);
}

/* "Wavefronts of phase 0: 8 → 1, phase 1: 8 → 1; together 32 → 4." */
static void tell_phases(const struct ws_chunks *chunks, char *text, size_t size)
{
    const struct ws_banks *before = &chunks->side[0].banks, *after = &chunks->side[1].banks;

    text[0] = 0;
    if (before->faulting || after->faulting)
        return;
    for (int i = 0; i < before->phases; i++)
        ws_text_add(text, size, "%sphase %d: %d \u2192 %d", i ? ", " : "Wavefronts of ", i,
                    before->phase[i].wavefronts, after->phase[i].wavefronts);
    if (before->phases > 1)
        ws_text_add(text, size, "; total %d \u2192 %d", before->wavefronts, after->wavefronts);
    if (chunks->figure->rule.text[0])
        ws_text_add(text, size, " (%s)", chunks->figure->rule.text);
    ws_text_add(text, size, ".");
}

static void add_keys(const struct ws_chunks *chunks, struct ws_sheet *sheet)
{
    const struct ws_figure *figure = chunks->figure;
    const struct ws_banks *before = &chunks->side[0].banks, *after = &chunks->side[1].banks;
    char words[64];

    ws_key_add_colours(&sheet->keys, figure,
                       figure->colour == WS_BY_LANE ? WS_BY_ADDRESS : figure->colour);
    ws_phase_words(&figure->evidence->mapping, &before->phase[chunks->followed], words,
                   sizeof words);
    ws_key_add(&sheet->keys, WS_KEY_OUTLINE, WS_ROLE_ARROW_STRONG, no_tint, "phase %d: %s",
               chunks->followed, words);
    if (figure->colour == WS_BY_NONE && before->phases > 1)
        ws_key_add(&sheet->keys, WS_KEY_CELL, WS_ROLE_CELL, no_tint, "accessed");
    ws_key_add(&sheet->keys, WS_KEY_CELL, WS_ROLE_CELL_MUTED, no_tint, "not accessed");
    if (before->wavefronts > before->phases || after->wavefronts > after->phases)
        ws_key_add(&sheet->keys, WS_KEY_CELL, WS_ROLE_ALERT, no_tint,
                   "bank conflict: later wavefront");
    if (before->faulting || after->faulting)
        ws_key_add(&sheet->keys, WS_KEY_CELL, WS_ROLE_ALERT, no_tint, "address that faults");
}

bool ws_build_swizzle(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error)
{
    struct ws_chunks chunks = {.figure = figure, .variant = figure->evidence->mapping.variant};
    struct ws_bank_apart nothing = {false, false};
    char title[128], made_from[WS_BANK_WORDS_SIZE], phases[WS_BANK_WORDS_SIZE + 160];
    char fault[2 * WS_BANK_WORDS_SIZE] = "", legend[320];
    char description[sizeof made_from + sizeof phases + sizeof fault + 256];
    struct ws_sheet sheet = {.figure = figure,
                             .title = title,
                             .description = description,
                             .least = WS_SMALL_SIZE,
                             .widest = WIDEST};
    const struct ws_chunk_side *second = &chunks.side[1];
    const char *moved;
    struct ws_box at;

    if (!ws_chunks_make(&chunks, error))
        return false;
    moved = chunks.bytes > WS_BANK_BYTES ? "chunk" : "word";
    ws_bank_made_from(&chunks.options, chunks.variant, nothing, made_from, sizeof made_from);
    if (!figure->addresses || !figure->addresses->swizzle.bits)
        ws_text_add(made_from, sizeof made_from, " The swizzle is the default.");
    for (int i = 0; i < 2; i++) {
        struct ws_findings findings;
        char first[WS_BANK_WORDS_SIZE];

        ws_addresses_check(&chunks.side[i].banks.addresses, chunks.options.buffer_bytes, &findings);
        if (ws_findings_fault(&findings, first, sizeof first))
            ws_text_add(fault, sizeof fault, "%sFaults %s the swizzle: %s.", fault[0] ? " " : "",
                        i ? "after" : "before", first);
    }
    tell_phases(&chunks, phases, sizeof phases);
    snprintf(title, sizeof title, "Swizzle of %s", chunks.variant->name);
    snprintf(description, sizeof description,
             "Shared memory in 128-byte rows, which span the 32 banks, before and after the "
             "swizzle: the position of each %d-byte %s, and the number of addresses per phase in "
             "each %s. %s %s%s%s",
             chunks.bytes, moved, chunks.bytes > WS_BANK_BYTES ? "group of banks" : "bank",
             made_from, phases, fault[0] ? " " : "", fault);
    snprintf(
        legend, sizeof legend,
        "A row is 128 bytes, across the 32 banks; a cell is %d bytes. Numbers: %s%s%s before the "
        "swizzle, from 0. Applying the swizzle twice changes nothing, so stores and loads use "
        "the same swizzle.",
        chunks.bytes, chunks.within ? "" : "row and ", moved, chunks.within ? " in its row" : "");
    sheet.note = made_from;
    sheet.alert = fault[0] ? fault : NULL;
    sheet.legend[0] = phases[0] ? phases : NULL;
    sheet.legend[1] = legend;
    add_keys(&chunks, &sheet);
    arrange(&chunks, &sheet);
    at = ws_sheet_open(&sheet, scene);
    draw_side(&chunks, scene, &chunks.side[0], true, at.x + names_width(&chunks), at.y);
    if (chunks.stacked)
        draw_side(&chunks, scene, second, true, at.x + names_width(&chunks),
                  at.y + side_height(&chunks, &chunks.side[0]) + GAP_X);
    else
        draw_side(&chunks, scene, second, second_names(&chunks) > 0,
                  at.x + names_width(&chunks) + side_width(&chunks) + GAP_X + second_names(&chunks),
                  at.y);
    ws_sheet_close(&sheet, scene);
    return true;
}
