/*
 * The cycles of a wgmma by the layout that its descriptor describes: one column per descriptor.
 * Bars show what the bank rule predicts if the operand is read row by row, eight chunks of 16 bytes
 * at a time; a line shows the captured cycles, in one step per column, as columns are narrower than
 * marks. It would follow the bars if layouts had bank conflicts.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "probe/access/bank.h"
#include "probe/evidence/descriptor/descriptor_check.h"
#include "probe/evidence/wgmma/wgmma_experiment.h"
#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"
#include "viz/paint/described_words.h"
#include "viz/paint/operand_chunk.h"
#include "viz/text/text_add.h"

enum {
    LEFT = 26,   /* cycles */
    BOTTOM = 30, /* swizzle modes */
    TOP = 16,
    MODES = 4,
    APART = 10, /* between modes */
    TICK = 8,   /* cycles */
    HEIGHT = 150,
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* A captured descriptor: the wavefronts of its operand by the bank rule, and its cycles. */
struct timed {
    int swizzle_bytes, index;
    int by_rows, by_matrices; /* wavefronts, if it is read in this order */
    double cycles;
};

struct plot {
    const struct ws_descriptor_capture *capture; /* NULL: nothing was measured */
    const struct ws_descriptor_subject *subject;
    const struct ws_mma *mma; /* that is timed */
    int count;                /* of descriptors */
    int ideal, worst;         /* wavefronts of the operand: without conflicts, and by rows */
    int conflicts[2];         /* descriptors with a conflict, by rows and by matrices */
    double least, most;       /* captured cycles */
    struct timed timed[WS_DESCRIPTORS_MOST];
    double x, y, width, height, top; /* of the plot's area; cycles at its top */
};

/* The wavefronts of an operand's chunks, eight at a time, in the order of rows or 8×8 matrices. */
static int wavefronts(const struct ws_described *described, bool by_rows)
{
    struct ws_map map = ws_described_map(described);
    int rows = ws_operand_chunk_rows(described), across = ws_operand_chunks_across(described);
    int count = 0;

    for (int first = 0; first < rows * across; first += WS_LANES) {
        struct ws_addresses addresses = {.variant = ws_variant(WS_ldmatrix_m8n8_x4_plain_b16),
                                         .counted = WS_LANES,
                                         .may_share = true};
        struct ws_banks banks;

        for (int i = 0; i < WS_LANES; i++) {
            int n = (first + i) % (rows * across);
            struct ws_operand_chunk chunk = by_rows
                                                ? (struct ws_operand_chunk){n / across, n % across}
                                                : (struct ws_operand_chunk){n % rows, n / rows};

            addresses.address[i] = (uint32_t)ws_operand_chunk_address_by(described, &map, chunk);
            addresses.inactive |= (uint32_t)(first + i >= rows * across) << i;
        }
        ws_banks_count(&addresses, 0, &banks);
        count += banks.wavefronts;
    }
    return count;
}

/* By swizzle, then by predicted wavefronts. */
static int by_layout(const void *a, const void *b)
{
    const struct timed *one = a, *other = b;

    return one->swizzle_bytes != other->swizzle_bytes ? one->swizzle_bytes - other->swizzle_bytes
           : one->by_rows != other->by_rows           ? one->by_rows - other->by_rows
                                                      : one->index - other->index;
}

/* Adds the captured descriptors, or those that a capture would have. */
static void add_descriptors(struct plot *plot)
{
    const struct ws_descriptor_capture *capture = plot->capture;
    uint64_t planned[WS_DESCRIPTORS_MOST];

    plot->count = capture ? capture->count : ws_descriptor_plan(plot->subject, planned);
    plot->least = HUGE_VAL;
    for (int i = 0; i < plot->count; i++) {
        struct ws_descriptor descriptor =
            ws_descriptor_of(capture ? capture->number[i] : planned[i]);
        struct ws_described described = ws_descriptor_described(plot->subject, &descriptor);
        struct timed *timed = &plot->timed[i];

        *timed = (struct timed){descriptor.swizzle_bytes, i, wavefronts(&described, true),
                                wavefronts(&described, false),
                                capture ? ws_descriptor_cycles(capture, i) : 0};
        plot->ideal = ws_operand_chunk_rows(&described) * ws_operand_chunks_across(&described) / 8;
        plot->conflicts[0] += timed->by_rows > plot->ideal;
        plot->conflicts[1] += timed->by_matrices > plot->ideal;
        plot->worst = timed->by_rows > plot->worst ? timed->by_rows : plot->worst;
        plot->least = fmin(plot->least, timed->cycles);
        plot->most = fmax(plot->most, timed->cycles);
    }
    qsort(plot->timed, (size_t)plot->count, sizeof *plot->timed, by_layout);
}

/* Cycles of the instruction if its operand takes `read` wavefronts. */
static double cycles_of(const struct plot *plot, int read)
{
    bool of_b = plot->subject->role == WS_OPERAND_B;

    return fmax(ws_wgmma_cycles(plot->mma, of_b), read + (of_b ? 0 : plot->mma->n / 4));
}

static double y_of(const struct plot *plot, double cycles)
{
    return plot->y + plot->height * (1 - cycles / plot->top);
}

static void draw_axis(const struct plot *plot, struct ws_scene *scene)
{
    int step = TICK * (1 + (int)plot->top / (8 * TICK));
    char text[24];

    ws_scene_text(scene, plot->x - LEFT, plot->y - 9, WS_SMALL_SIZE, WS_ANCHOR_START, WS_ROLE_AXIS,
                  "cycles per instruction");
    for (int cycles = 0; cycles < plot->top; cycles += step) {
        double y = y_of(plot, cycles);

        snprintf(text, sizeof text, "%d", cycles);
        ws_scene_text(scene, plot->x - 6, y, WS_AXIS_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS, text);
        ws_scene_line(scene, plot->x, y, plot->x + plot->width, y, WS_ROLE_RULE, false);
    }
}

/*
 * The columns of one mode, from `first` on; returns the first of the next. All conflicts have one
 * outline, because bars of few columns are narrower than borders.
 */
static int draw_mode(const struct plot *plot, struct ws_scene *scene, int first, double left,
                     double column)
{
    const struct timed *timed = plot->timed;
    int swizzle = timed[first].swizzle_bytes, end = first;
    double bottom = plot->y + plot->height, free = y_of(plot, cycles_of(plot, plot->ideal)), middle;
    struct ws_path_step step[2 * WS_DESCRIPTORS_MOST + 2];
    int steps = 0;
    char text[24];

    for (int run; end < plot->count && timed[end].swizzle_bytes == swizzle; end = run) {
        double x = left + column * (end - first);
        double y = y_of(plot, cycles_of(plot, timed[end].by_rows));

        for (run = end; run < plot->count && timed[run].swizzle_bytes == swizzle &&
                        timed[run].by_rows == timed[end].by_rows;
             run++)
            ;
        if (y >= free)
            continue;
        if (!steps)
            step[steps++] = (struct ws_path_step){WS_PATH_MOVE, {x}, {free}};
        step[steps++] = (struct ws_path_step){WS_PATH_LINE, {x}, {y}};
        step[steps++] = (struct ws_path_step){WS_PATH_LINE, {x + column * (run - end)}, {y}};
    }
    if (steps) {
        step[steps] = (struct ws_path_step){WS_PATH_LINE, {step[steps - 1].x[0]}, {free}};
        ws_scene_path(scene, step, steps + 1, WS_ROLE_ALERT_FILL, false);
        ws_scene_path(scene, step, steps + 1, WS_ROLE_ALERT, false);
    }
    middle = left + column * (end - first) / 2;
    ws_scene_rect(scene, (struct ws_box){left, free, column * (end - first), bottom - free}, 0,
                  WS_ROLE_CELL, no_tint);
    steps = 0;
    for (int i = first; i < end && plot->capture; i++) {
        double x = left + column * (i - first), y = y_of(plot, timed[i].cycles);

        step[steps] = (struct ws_path_step){steps ? WS_PATH_LINE : WS_PATH_MOVE, {x}, {y}};
        step[steps + 1] = (struct ws_path_step){WS_PATH_LINE, {x + column}, {y}};
        steps += 2;
    }
    if (steps)
        ws_scene_path(scene, step, steps, WS_ROLE_FRAME, false);
    snprintf(text, sizeof text, swizzle ? "%d bytes" : "none", swizzle);
    ws_scene_text(scene, middle, bottom + 9, WS_AXIS_SIZE, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    return end;
}

static void draw_modes(const struct plot *plot, struct ws_scene *scene)
{
    double column = (plot->width - (MODES - 1) * APART) / plot->count;

    for (int i = 0, mode = 0; i < plot->count; mode++)
        i = draw_mode(plot, scene, i, plot->x + i * column + mode * APART, column);
    ws_scene_text(scene, plot->x + plot->width / 2, plot->y + plot->height + 22, WS_NOTE_SIZE,
                  WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, "swizzle; one column per descriptor");
}

static void arrange(struct plot *plot, struct ws_sheet *sheet)
{
    static const int widths[] = {560, 400, 290, 234};
    double best = -HUGE_VAL;

    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        double suits;

        sheet->width = LEFT + widths[i];
        sheet->height = TOP + HEIGHT + BOTTOM;
        suits = ws_sheet_suits(sheet);
        if (suits <= best)
            continue;
        best = suits;
        plot->width = widths[i];
    }
    sheet->width = LEFT + plot->width;
    plot->height = ws_sheet_row(sheet, HEIGHT, 1);
    sheet->height = TOP + plot->height + BOTTOM;
}

/* The sentences: the captured cycles, and the predictions of the bank rule. */
static void describe(const struct plot *plot, bool shows, char *measured, char *model, size_t size)
{
    int read = plot->ideal + (plot->subject->role == WS_OPERAND_A ? plot->mma->n / 4 : 0);

    if (plot->capture)
        snprintf(measured, size,
                 "%.2f to %.2f cycles in every layout: the larger of n / 2 = %d for the "
                 "multiplication and %d to read %d × 128 bytes of %s, and about one for the chain.",
                 plot->least, plot->most, plot->mma->n / 2, read, read,
                 plot->subject->role == WS_OPERAND_A ? "A and B" : "B");
    else
        snprintf(measured, size, "Not measured: no capture has timed this operand.");
    snprintf(model, size,
             "By the bank rule %d of %d layouts have conflicts if they are read row by row, 128 "
             "bytes at a time, and %d if in 8×8 matrices, as ldmatrix reads.%s",
             plot->conflicts[0], plot->count, plot->conflicts[1],
             shows ? "" : " The multiplication takes as long, so cycles would not show them.");
}

bool ws_build_cycles(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_described *described = figure->described;
    const struct ws_mma *asked = figure->evidence->mapping.variant->mma;
    struct plot plot = {.capture = figure->timed, .subject = ws_descriptor_subject_of(described)};
    char title[160], note[360], measured[400], model[400], source[256], description[1520];
    struct ws_evidence evidence = *figure->evidence;
    struct ws_figure executed = *figure; /* with the captured instruction, of the same operand */
    struct ws_sheet sheet = {.figure = &executed,
                             .title = title,
                             .note = note,
                             .description = description,
                             .provenance = ws_described_provenance(figure),
                             .legend = {measured, model},
                             .least = WS_SMALL_SIZE};
    struct ws_box at;
    bool shows;

    if (!plot.subject)
        return ws_fail(error, WS_CODE_FIGURE,
                       "no capture times descriptors of 1-bit operands; use 8, 16 or 32 bits");
    plot.mma = ws_mma(plot.subject->product);
    /* B was timed with A in registers. */
    evidence.mapping.variant =
        ws_mma_operand(plot.mma, described->role == WS_OPERAND_A ? WS_OPERAND_D : WS_OPERAND_A);
    executed.evidence = &evidence;
    add_descriptors(&plot);
    shows = cycles_of(&plot, plot.worst) > cycles_of(&plot, plot.ideal);
    plot.top = 1.08 * fmax(plot.most, cycles_of(&plot, plot.worst));
    snprintf(title, sizeof title, "Cycles by layout of %s: %s", ws_operand_letter(described->role),
             plot.mma->name);
    snprintf(note, sizeof note,
             "%d descriptors of %s-major %s, in every swizzle mode, with usual and unusual offsets "
             "and start addresses.",
             plot.count, ws_major_name(described->major), ws_operand_letter(described->role));
    if (plot.mma != asked)
        ws_text_add(note, sizeof note, " %s was not timed. It reads %s the same way%s.",
                    asked->name, ws_operand_letter(described->role),
                    plot.mma->n == asked->n ? "" : "; its cycles depend on n");
    describe(&plot, shows, measured, model, sizeof model);
    snprintf(description, sizeof description,
             "Cycles of one instruction in a chain of %d, by its descriptor. %s %s %s",
             WS_WGMMA_INSTRUCTIONS, note, measured, model);
    if (plot.capture) {
        const struct ws_capture_head *head = &plot.capture->head;

        snprintf(source, sizeof source, "cycles captured on %s (sm_%d%d), CUDA %s", head->device,
                 head->major, head->minor, head->cuda);
        sheet.provenance = source;
        ws_key_add(&sheet.keys, WS_KEY_LINE, WS_ROLE_FRAME, no_tint,
                   "captured cycles of each descriptor");
    }
    ws_key_add(&sheet.keys, WS_KEY_CELL, WS_ROLE_CELL, no_tint, "predicted without bank conflicts");
    if (shows)
        ws_key_add(&sheet.keys, WS_KEY_CELL, WS_ROLE_ALERT, no_tint,
                   "predicted bank conflicts, if read row by row");
    arrange(&plot, &sheet);
    at = ws_sheet_open(&sheet, scene);
    plot.x = at.x + LEFT;
    plot.y = at.y + TOP;
    draw_axis(&plot, scene);
    draw_modes(&plot, scene);
    ws_sheet_close(&sheet, scene);
    return true;
}
