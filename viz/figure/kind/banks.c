/*
 * The bank figure: one strip per phase, with the banks along it and the phase's wavefronts from top
 * to bottom. A phase without conflicts has one line, and every additional line is the cost of a
 * conflict. So the height of the figure is the total cost, and the bank group that causes it is
 * marked. Several pitches or swizzles are panels at one scale. If an address faults, there are no
 * costs and banks: a strip is then one line with the phase's lanes, and marks those that fault.
 */
#include <stdio.h>
#include <string.h>

#include "probe/access/copy.h"
#include "probe/evidence/move/timing.h"
#include "probe/isa/operand.h"
#include "viz/figure/kinds.h"
#include "viz/paint/bank_picture.h"
#include "viz/paint/bank_words.h"
#include "viz/paint/handout.h"
#include "viz/text/text_add.h"

enum { WIDEST = 600 }; /* 32 addresses side by side, or two phases */

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* Whether a panel shows wavefronts. */
static bool is_counted(const struct ws_bank_picture *picture)
{
    for (int i = 0; i < picture->panels; i++)
        if (!picture->panel[i].banks.faulting)
            return true;
    return false;
}

/* The meaning of the figure, as keys and a legend. */
static void explain(const struct ws_bank_picture *picture, struct ws_sheet *sheet, char *text,
                    size_t size)
{
    const struct ws_phase *phase = &picture->panel[0].banks.phase[0];
    bool faults = false, counts = is_counted(picture), numbers = false, waits = false,
         moves = false;

    for (int i = 0; i < picture->panels; i++) {
        const struct ws_banks *banks = &picture->panel[i].banks;

        faults |= banks->faulting != 0;
        numbers |= banks->wavefronts > banks->phases && !picture->named;
        waits |= banks->wavefronts > banks->phases && !ws_banks_by_source(banks);
        moves |= !ws_faults_all(picture->variant, banks->faulting);
    }
    if (moves)
        ws_key_add_colours(&sheet->keys, picture->figure,
                           picture->figure->colour == WS_BY_LANE ? WS_BY_ADDRESS
                                                                 : picture->figure->colour);
    if (waits)
        ws_key_add(&sheet->keys, WS_KEY_CELL, WS_ROLE_ALERT, no_tint,
                   "bank conflict: later wavefront");
    if (faults)
        ws_key_add(&sheet->keys, WS_KEY_CELL, WS_ROLE_ALERT, no_tint, "address that faults");
    text[0] = 0;
    ws_text_add(text, size, "%s rows form a phase", ws_phase_rows_word(phase->lanes));
    if (picture->panel[0].banks.paired)
        ws_text_add(text, size, ", because lanes supply them in pairs");
    if (counts)
        ws_text_add(text, size, "; %s in the same %s need separate wavefronts%s",
                    ws_moved(picture->variant)->access->sharing >= WS_SHARING_LANES ? "lanes"
                                                                                    : "rows",
                    ws_group_banks(picture->variant) == 1   ? "bank"
                    : ws_group_banks(picture->variant) == 2 ? "pair of banks"
                                                            : "group of four banks",
                    numbers ? ", numbered on the left" : "");
    if (picture->panel[0].banks.addresses.sourced)
        ws_text_add(text, size, "; %s", ws_copy_words(picture->variant));
    if (picture->figure->kind == WS_FIGURE_WORKSHEET) { /* whose task names it */
        ws_text_add(text, size, ".");
        return;
    }
    ws_text_add(text, size, ". %s is the lane that supplies the row address%s.",
                ws_bank_numbers(picture) ? "5" : "T5",
                picture->addresses ? ", above the address in bytes" : "");
}

/* The cycles in the capture for these addresses; negative if it has none. */
static double cycles_of(const struct ws_figure *figure, const struct ws_banks *banks)
{
    const struct ws_captured_variant *captured =
        banks->faulting ? NULL : ws_evidence_captured(figure->evidence);
    const struct ws_timing *timing =
        captured ? ws_timing_find(captured, banks->addresses.address) : NULL;

    return timing ? ws_timing_cycles(timing) : -1;
}

/* Makes the panels: their addresses, counts and names. */
static bool make_panels(struct ws_bank_picture *picture, struct ws_bank_apart apart,
                        struct ws_error *error)
{
    static const struct ws_address_options packed;
    const struct ws_figure *figure = picture->figure;
    const struct ws_address_options *options = figure->addresses ? figure->addresses : &packed;
    struct ws_address_options option[WS_MOST_SEVERAL];

    if (!ws_several_panels(figure->several, options, option, &picture->panels, error))
        return false;
    for (int i = 0; i < picture->panels; i++) {
        struct ws_bank_panel *panel = &picture->panel[i];
        struct ws_addresses addresses;
        double cycles;

        if (!ws_addresses_make(picture->variant, &option[i], &addresses, error))
            return false;
        for (int other = 0; other < i; other++)
            if (!memcmp(picture->panel[other].banks.addresses.address, addresses.address,
                        sizeof addresses.address[0] * (size_t)addresses.counted))
                return ws_fail(error, WS_CODE_DUPLICATE,
                               "%s: values %d and %d give the same addresses; omit one",
                               picture->variant->name, other + 1, i + 1);
        ws_banks_count(&addresses, option[i].buffer_bytes, &panel->banks);
        ws_bank_panel_words(&option[i], picture->variant, apart, panel->name, sizeof panel->name);
        ws_wavefronts_words(panel->banks.wavefronts, panel->count, sizeof panel->count);
        panel->alert = panel->banks.faulting || panel->banks.wavefronts > panel->banks.phases;
        cycles = cycles_of(figure, &panel->banks);
        if (panel->banks.faulting)
            snprintf(panel->count, sizeof panel->count, "faults");
        else if (cycles >= 0)
            ws_text_add(panel->count, sizeof panel->count, ", %.1f cycles", cycles);
    }
    return true;
}

/* The first fault, of every panel if there are several. */
static void name_faults(const struct ws_bank_picture *picture, int64_t buffer_bytes, char *text,
                        size_t size)
{
    text[0] = 0;
    if (picture->panels == 1)
        ws_bank_fault(&picture->panel[0].banks.addresses, buffer_bytes, text, size);
    for (int i = 0; i < picture->panels && picture->panels > 1; i++) {
        const struct ws_bank_panel *panel = &picture->panel[i];
        struct ws_findings findings;
        char fault[WS_FINDINGS_SIZE];

        ws_addresses_check(&panel->banks.addresses, buffer_bytes, &findings);
        if (ws_findings_fault(&findings, fault, sizeof fault))
            ws_text_add(text, size, "%sFaults with %s: %s.", text[0] ? " " : "", panel->name,
                        fault);
    }
}

/* The cost: for one set of addresses, or if none is counted, in a sentence; else beside each name. */
static void summarize(const struct ws_bank_picture *picture, char *text, size_t size)
{
    const struct ws_rule *rule = &picture->figure->rule;

    if (picture->panels == 1 || !is_counted(picture)) {
        ws_bank_summary(&picture->panel[0].banks, rule, text, size);
        return;
    }
    text[0] = 0;
    for (int i = 0; i < picture->panels; i++)
        ws_text_add(text, size, "%s%s: %s", i ? "; " : "", picture->panel[i].name,
                    picture->panel[i].count);
    if (rule->text[0])
        ws_text_add(text, size, " (%s)", rule->text);
    ws_text_add(text, size, ".");
}

/* How the cycles in the figure were measured; "" without any. */
static void tell_cycles(const struct ws_bank_picture *picture, char *text, size_t size)
{
    const struct ws_evidence *evidence = picture->figure->evidence;

    text[0] = 0;
    for (int i = 0; i < picture->panels && !text[0]; i++) {
        double cycles = cycles_of(picture->figure, &picture->panel[i].banks);

        if (cycles >= 0 && picture->panels > 1)
            ws_text_add(text, size, "Cycles per instruction: measured on %s, " WS_TIMED_HOW ".",
                        evidence->head->device);
        else if (cycles >= 0)
            ws_text_add(text, size,
                        "Measured on %s: %.1f cycles per instruction (" WS_TIMED_HOW ").",
                        evidence->head->device, cycles);
    }
}

bool ws_build_bank(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const struct ws_several *several = figure->several;
    struct ws_bank_apart apart = {several && several->pitches, several && several->swizzles};
    struct ws_bank_picture picture = {.figure = figure, .variant = variant};
    struct ws_address_options first = {0};
    char title[96], made_from[WS_BANK_WORDS_SIZE], fault[2 * WS_BANK_WORDS_SIZE];
    char summary[2 * WS_BANK_WORDS_SIZE], cycles[160], legend[WS_BANK_WORDS_SIZE],
        rule[WS_BANK_WORDS_SIZE] = "";
    char description[sizeof made_from + sizeof summary + sizeof fault + 80];
    struct ws_sheet sheet = {.figure = figure,
                             .title = title,
                             .description = description,
                             .least = WS_SMALL_SIZE,
                             .widest = WIDEST};
    struct ws_worksheet_words worksheet = {.lanes_alone = false};
    struct ws_box at;
    size_t legends = 0;
    bool counted;

    if (figure->addresses)
        first = *figure->addresses;
    if (!make_panels(&picture, apart, error))
        return false;
    counted = is_counted(&picture);
    ws_bank_made_from(&first, variant, apart, made_from, sizeof made_from);
    name_faults(&picture, first.buffer_bytes, fault, sizeof fault);
    summarize(&picture, summary, sizeof summary);
    tell_cycles(&picture, cycles, sizeof cycles);
    snprintf(title, sizeof title, counted ? "Banks of %s" : "Faulting addresses of %s",
             variant->name);
    snprintf(description, sizeof description, "%s, phase by phase. %s%s%s%s%s",
             counted ? "Which of the 32 banks each row address falls in"
                     : "Which row addresses fault",
             made_from, made_from[0] ? " " : "", summary, fault[0] ? " " : "", fault);
    sheet.note = made_from[0] ? made_from : NULL;
    sheet.alert = fault[0] ? fault : NULL;
    if (picture.panels > 1 && counted && figure->rule.text[0])
        ws_text_add(rule, sizeof rule, "Wavefront counts: %s.", figure->rule.text);
    if (picture.panels > 1 && counted && fault[0])
        ws_text_add(rule, sizeof rule, "%sWavefronts are not counted where an address faults.",
                    rule[0] ? " " : "");
    sheet.legend[legends++] = picture.panels == 1 || !counted ? summary : rule[0] ? rule : NULL;
    sheet.legend[legends++] = cycles[0] ? cycles : NULL;
    sheet.legend[legends++] = legend;
    picture.addresses = true;
    explain(&picture, &sheet, legend, sizeof legend);
    ws_worksheet_dress(&sheet, &worksheet);
    ws_bank_arrange(&picture, &sheet);
    /* Again, now that the omissions are known. */
    sheet.title = title;
    sheet.description = description;
    sheet.keys.count = 0;
    explain(&picture, &sheet, legend, sizeof legend);
    worksheet.lanes_alone = !picture.addresses;
    ws_worksheet_dress(&sheet, &worksheet);
    at = ws_sheet_open(&sheet, scene);
    ws_bank_draw(&picture, scene, at.x, at.y);
    ws_sheet_close(&sheet, scene);
    return true;
}
