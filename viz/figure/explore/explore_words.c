/* The texts of an explore figure: title, meaning of the names in cells, keys and description. */
#include "viz/figure/explore/explore.h"

#include <stdio.h>
#include <string.h>

#include "probe/access/copy.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/name/lanes.h"
#include "viz/figure/kinds.h"
#include "viz/figure/label.h"
#include "viz/figure/operand_words.h"
#include "viz/figure/row_scale.h"
#include "viz/text/text_add.h"

enum { PARTS = 192 }; /* bytes of a sentence about the parts of a register */

const struct ws_explore_forms ws_explore_all_forms = {3, 3, true};

/* What the parts of registers are that label the cells of panels, a sentence for each kind of parts. */
static void add_parts(const struct ws_figure *figure, const struct ws_explore_panel *panel,
                      int panels, const struct ws_explore *explore, struct ws_explore_words *words)
{
    char kind[WS_EXPLORE_PANELS][PARTS], name[WS_REGISTER_SIZE], sentence[PARTS];

    for (int i = 0; i < panels && figure->label == WS_LABEL_REGISTER; i++) {
        const struct ws_variant *variant = explore[i].variant;
        const char *registers = panel[i].draw == ws_explore_source_draw
                                    ? variant->family->source
                                    : explore[i].figure.registers;
        bool known =
            panel[i].draw == ws_explore_matrices_draw && ws_explore_matrices_joined(&explore[i]);

        ws_parts_words(variant, "", kind[i], PARTS);
        for (int other = 0; other < i; other++)
            known |= !strcmp(kind[other], kind[i]);
        if (known)
            kind[i][0] = 0;
        else if (kind[i][0])
            ws_text_add(words->note, sizeof words->note, "%s%s", words->note[0] ? " " : "",
                        ws_parts_words(variant, ws_register_called(variant, registers, 0, name),
                                       sentence, sizeof sentence));
    }
}

/* "LONG or SHORT", "LONG" or "SHORT", as `forms` has them. Returns `text`. */
static const char *written(unsigned forms, const char *longer, const char *shorter, char text[64])
{
    snprintf(text, 64, "%s%s%s", forms & 1 ? longer : "", (forms & 3) == 3 ? " or " : "",
             forms & 2 ? shorter : "");
    return text;
}

/* The view, and what names in cells mean: of one panel, or of all if `panel` is NULL. */
static void write_note(const struct ws_figure *figure, const struct ws_explore_panel *panel,
                       const struct ws_explore *explore, const struct ws_explore_forms *forms,
                       struct ws_explore_words *words)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const struct ws_family *family = variant->family;
    const bool matrices = !panel || panel->draw == ws_explore_matrices_draw;
    const bool registers =
        !panel || panel->draw == ws_explore_registers_draw || panel->draw == ws_explore_source_draw;
    const bool lanes = figure->label == WS_LABEL_THREAD; /* in the cells of memory and matrices */
    const int column = ws_moved(variant)->columns > 2 ? 2 : ws_moved(variant)->columns - 1;
    const unsigned places = forms->registers | (lanes || !forms->cells ? 0 : 2);
    const bool several = ws_moved(variant)->matrices > 1;
    const bool both = several && (places & 3) == 3;
    /* Cells of the matrices name rows and columns of the fragment, which are others. */
    const bool turned = matrices && figure->label == WS_LABEL_ELEMENT && variant->trans &&
                        figure->view == WS_VIEW_FRAGMENT;
    char longer[24], shorter[24], names[64];

    snprintf(longer, sizeof longer, "M0[1,%d]", column);
    snprintf(shorter, sizeof shorter, "1,%d", column);
    words->note[0] = 0;
    if (matrices && family->by_lane)
        snprintf(words->note, sizeof words->note, "%s", ws_pass_note(variant));
    else if (matrices)
        ws_view_note(variant, figure->view, words->note);
    if (matrices && !family->by_lane && figure->view == WS_VIEW_FRAGMENT &&
        ws_explore_matrices_named(explore))
        ws_text_add(words->note, sizeof words->note, "%sF0 is matrix 0 in this view.",
                    words->note[0] ? " " : "");
    if (figure->label != WS_LABEL_INDEX && figure->label != WS_LABEL_REGISTER && places &&
        (registers || !lanes) && !(panel && turned))
        ws_text_add(words->note, sizeof words->note, "%s%s%s is row 1, %s %d of %s%s%s%s%s.",
                    words->note[0] ? " " : "",
                    turned                                                     ? "In other panels, "
                    : panel || !lanes || family->source || family->from_global ? ""
                                                                               : "In registers, ",
                    written(both ? 1 : places, longer, shorter, names),
                    family->by_lane ? "word" : "column", column,
                    !several     ? ""
                    : places & 1 ? "matrix 0 in "
                                 : "its matrix in ",
                    family->source ? "the source" : "shared memory", both ? "; " : "",
                    both ? shorter : "", both ? " alone is of the matrix it is drawn in" : "");
    if (figure->label == WS_LABEL_INDEX)
        ws_text_add(words->note, sizeof words->note,
                    "%sNumbers are element indices in %s, by matrix and row.",
                    words->note[0] ? " " : "", family->source ? "the source" : "shared memory");
    if ((!panel || panel->draw == ws_explore_memory_draw) && figure->label == WS_LABEL_ELEMENT &&
        forms->cells & 2)
        ws_text_add(words->note, sizeof words->note,
                    "%sIn shared memory, a number in a cell is its %s.", words->note[0] ? " " : "",
                    family->by_lane ? "word" : "column");
    if (!panel || panel->draw == ws_explore_memory_draw)
        ws_row_scale_words(variant, false, words->note, sizeof words->note);
    if (lanes && forms->cells && (!registers || !panel))
        ws_text_add(words->note, sizeof words->note, "%sA cell names its lane: %s.",
                    words->note[0] ? " " : "", written(forms->cells, "T5", "5", names));
}

/*
 * Adds the key of the lanes beside rows. Its sample is T5, or the first highlighted lane if T5 is
 * not, and has the look that this lane has in the figure.
 */
static void add_address_key(const struct ws_explore *explore, struct ws_keys *keys)
{
    const uint32_t lanes =
        explore->highlighted & UINT32_MAX >> (WS_LANES - ws_address_lanes(explore->variant));
    const int lane = !lanes || lanes >> WS_SAMPLE_LANE & 1 ? WS_SAMPLE_LANE : ws_first_lane(lanes);
    const struct ws_tint tint =
        lanes ? ws_explore_lane_tint(explore, lane) : (struct ws_tint){WS_TINT_NONE, 0};
    char name[8];

    snprintf(name, sizeof name, "T%d", lane);
    ws_key_add_label(keys, ws_explore_lane_role(explore, !lanes, tint), tint, name,
                     "lane that supplies the row address");
}

/* The rows that meet in each group of banks with a conflict, or 0 if they are not equally many. */
static int rows_in_conflict(const struct ws_banks *banks)
{
    int rows = 0;

    for (int i = 0; i < banks->phases * WS_BANKS; i++) {
        int here = banks->phase[i / WS_BANKS].rows[i % WS_BANKS];

        if (here > 1 && rows && here != rows)
            return 0;
        rows = here > 1 ? here : rows;
    }
    return rows;
}

static void tell_moved(const struct ws_figure *figure, const struct ws_explore_panel *panel,
                       int panels, const struct ws_explore *explore,
                       const struct ws_explore_forms *forms, struct ws_explore_words *words,
                       struct ws_sheet *sheet)
{
    const struct ws_variant *variant = explore->variant;
    const struct ws_address_options none = {0};
    const struct ws_address_options *options = figure->addresses ? figure->addresses : &none;

    snprintf(words->title, sizeof words->title, "%s: %s", variant->name,
             variant->family->source        ? "source, matrix and destination"
             : variant->family->from_global ? "global and shared memory"
             : variant->family->by_lane     ? "shared memory and lanes"
                                            : "shared memory, matrices and registers");
    write_note(figure, NULL, explore, forms, words);
    add_parts(figure, panel, panels, explore, words);
    sheet->note = words->note[0] ? words->note : NULL;
    if (explore->has_addresses) {
        ws_bank_made_from(options, variant, (struct ws_bank_apart){false, false}, words->made_from,
                          sizeof words->made_from);
        ws_bank_fault(&explore->banks.addresses, options->buffer_bytes, words->alert,
                      sizeof words->alert);
        ws_bank_summary(&explore->banks, &figure->rule, words->summary, sizeof words->summary);
        if (figure->colour != WS_BY_ADDRESS)
            add_address_key(explore, &sheet->keys);
        if (ws_explore_conflicts(explore)) {
            int rows = explore->sourced ? 0 : rows_in_conflict(&explore->banks);

            ws_key_add(&sheet->keys, WS_KEY_CELL, WS_ROLE_ALERT, (struct ws_tint){WS_TINT_NONE, 0},
                       rows ? "%d rows in the same banks" : "rows in the same banks", rows);
        }
    }
    sheet->alert = words->alert[0] ? words->alert : NULL;
    sheet->legend[0] = words->made_from[0] ? words->made_from : NULL;
    sheet->legend[1] = words->summary[0] ? words->summary : NULL;
    if (explore->sourced)
        snprintf(words->sources, sizeof words->sources,
                 "3:0x40 is byte 0x40 of the fourth cache line of global memory that lanes "
                 "read. %s%s.",
                 explore->by_source ? "Sources count: " : "Sources add no wavefronts",
                 explore->by_source ? ws_copy_words(variant) : "");
    sheet->legend[2] = words->sources[0] ? words->sources : NULL;
}

/* Whether C has the same layout as D. */
static bool c_lies_as_d(const struct ws_figure *figure)
{
    const struct ws_mapping *c = &figure->operand[WS_OPERAND_C]->mapping;
    const struct ws_mapping *d = &figure->operand[WS_OPERAND_D]->mapping;

    for (int number = 0; number < ws_slot_count(d->variant); number++) {
        struct ws_place place = ws_place_at(d->variant, number);
        struct ws_slot in_c, in_d;

        if (!ws_mapping_slot(c, place, &in_c) || !ws_mapping_slot(d, place, &in_d) ||
            in_c.lane != in_d.lane || in_c.reg != in_d.reg || in_c.element != in_d.element)
            return false;
    }
    return true;
}

/* What names in cells mean and what else is to be known of the operands: of one, or of all if NULL. */
static void write_product_note(const struct ws_figure *figure, const struct ws_explore_panel *panel,
                               const struct ws_explore_forms *forms, struct ws_explore_words *words)
{
    const struct ws_mma *mma = figure->evidence->mapping.variant->mma;
    char names[64];

    words->note[0] = 0;
    if (figure->label != WS_LABEL_THREAD)
        ws_text_add(words->note, sizeof words->note, "%s",
                    figure->label == WS_LABEL_INDEX
                        ? "Numbers are element indices in row-major order."
                    : figure->label == WS_LABEL_REGISTER
                        ? "A cell names the register that holds the element."
                        : "1,2 is row 1, column 2.");
    else if (forms->cells)
        ws_text_add(
            words->note, sizeof words->note, "A cell names the lane that holds the element%s: %s.",
            forms->unlabeled ? ", if the name fits" : "", written(forms->cells, "T5", "5", names));
    if (!panel || panel->role == WS_OPERAND_D)
        ws_text_add(words->note, sizeof words->note, "%sC has %s.", words->note[0] ? " " : "",
                    c_lies_as_d(figure) ? "the layout of D" : "another layout than D");
    if (mma->sparse && (!panel || panel->role == WS_OPERAND_A))
        ws_text_add(words->note, sizeof words->note,
                    "%sA is shown as stored, without its metadata.", words->note[0] ? " " : "");
    if (mma->scales && !panel)
        ws_text_add(words->note, sizeof words->note, " The scale factors are not shown.");
}

static void tell_product(const struct ws_figure *figure, const struct ws_explore_panel *panel,
                         int panels, const struct ws_explore *explore,
                         const struct ws_explore_forms *forms, struct ws_explore_words *words,
                         struct ws_sheet *sheet)
{
    const struct ws_mma *mma = figure->evidence->mapping.variant->mma;

    snprintf(words->title, sizeof words->title, "%s, D = %s + C by operands", mma->name,
             mma->scales ? "(A \u00d7 SA) \u00d7 (B \u00d7 SB)" : "A \u00d7 B");
    write_product_note(figure, NULL, forms, words);
    add_parts(figure, panel, panels, explore, words);
    sheet->note = words->note;
}

/* Whether rules may be between a register's elements that have labels of their own. */
static bool ruled(const struct ws_figure *figure, const struct ws_explore_panel *panel,
                  const struct ws_explore *explore, int panels)
{
    for (int i = 0; i < panels; i++)
        if (ws_moved(explore[i].variant)->elements > 1 &&
            (figure->label != WS_LABEL_THREAD || panel[i].draw == ws_explore_registers_draw ||
             panel[i].draw == ws_explore_source_draw))
            return true;
    return false;
}

/* A part has the name of the whole, its number and its panel, and texts about that panel only. */
static void tell_part(const struct ws_figure *figure, const struct ws_explore_panel *panel,
                      int panels, const struct ws_explore *explore,
                      const struct ws_explore_forms *forms, struct ws_explore_words *words,
                      struct ws_sheet *sheet)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;

    snprintf(words->title, sizeof words->title, "%s, part %d of %d: %s%s", variant->name,
             figure->part + 1, panels, panel->role == WS_OPERAND_MATRICES ? "" : "operand ",
             variant->family->from_global && panel->draw == ws_explore_registers_draw
                 ? "global memory"
                 : panel->name);
    words->description[0] = 0;
    ws_text_add(words->description, sizeof words->description, "%s, %s. %s", words->title,
                panel->words, figure->evidence->text);
    if (panel->role == WS_OPERAND_MATRICES)
        write_note(figure, panel, explore, forms, words);
    else
        write_product_note(figure, panel, forms, words);
    add_parts(figure, panel, 1, &explore[figure->part], words);
    sheet->note = words->note[0] ? words->note : NULL;
    if (panel->draw == ws_explore_memory_draw) {
        sheet->legend[2] = NULL;
    } else {
        struct ws_figure own = explore[figure->part].figure;

        memset(own.operand, 0, sizeof own.operand); /* its own is the evidence */
        sheet->alert = sheet->legend[0] = sheet->legend[1] = NULL;
        sheet->keys.count = 0;
        ws_key_add_colours(&sheet->keys, &own, own.colour);
    }
    if (ruled(figure, panel, &explore[figure->part], 1))
        ws_key_add_ruled(&sheet->keys, "register");
}

void ws_explore_tell(const struct ws_figure *figure, const struct ws_explore_panel *panel,
                     int panels, const struct ws_explore *explore,
                     const struct ws_explore_forms *forms, struct ws_explore_words *words,
                     struct ws_sheet *sheet)
{
    *words = (struct ws_explore_words){.title = ""};
    sheet->keys.count = 0;
    ws_key_add_colours(&sheet->keys, figure, figure->colour);
    if (panel->role != WS_OPERAND_MATRICES)
        tell_product(figure, panel, panels, explore, forms, words, sheet);
    else
        tell_moved(figure, panel, panels, explore, forms, words, sheet);
    if (figure->part < 0 && ruled(figure, panel, explore, panels))
        ws_key_add_ruled(&sheet->keys, "register");
    ws_text_add(words->description, sizeof words->description, "%s. Side by side: ", words->title);
    for (int i = 0; i < panels; i++)
        ws_text_add(words->description, sizeof words->description, "%s%s", i ? "; " : "",
                    panel[i].words);
    ws_text_add(words->description, sizeof words->description, ". %s%s%s%s%s", words->made_from,
                words->made_from[0] ? " " : "", words->summary, words->summary[0] ? " " : "",
                figure->evidence->text);
    if (figure->part >= 0 && figure->part < panels)
        tell_part(figure, &panel[figure->part], panels, explore, forms, words, sheet);
}
