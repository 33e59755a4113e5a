/*
 * The popups: a menu, the help, the provenance, or a hint with the reason why a control is
 * disabled. Each is a scene with a position, and boxes for the lines that can be chosen.
 */
#include "viz/app/control/popup.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "probe/evidence/mma/mma_relation.h"
#include "probe/evidence/move/verify.h"
#include "probe/evidence/wgmma/wgmma_relation.h"
#include "probe/isa/operand.h"
#include "viz/app/control/bar_input.h"
#include "viz/app/control/control.h"
#include "viz/app/control/editor_draw.h"
#include "viz/app/model/shared_sentence.h"
#include "viz/app/model/window_labels.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

enum { ROW = 27, PAD = 8, MARGIN = 20, CELL_PAD = 12 };

/* A card of that size, moved into the window if necessary. */
static struct ws_box place_card(struct ws_bar *bar, const struct ws_window_layout *layout, double x,
                                double y, double width, double height)
{
    struct ws_box card = {x, y, width, height};

    card.x = fmax(fmin(card.x, layout->width - width - 4), 4);
    card.y = fmax(fmin(card.y, layout->height - height - 4), 4);
    ws_scene_rect(&bar->popup.scene, card, 8, WS_ROLE_PANEL, no_tint);
    ws_scene_rect(&bar->popup.scene,
                  (struct ws_box){card.x + 1, card.y + 1, card.width - 2, card.height - 2}, 7,
                  WS_ROLE_PAPER, no_tint);
    ws_scene_rect(&bar->popup.scene, card, 8, WS_ROLE_FRAME, no_tint);
    bar->popup.area = (struct ws_box){card.x - 3, card.y - 3, card.width + 6, card.height + 6};
    return card;
}

static double text_width(const char *text, bool code)
{
    return ws_text_width(text, 12, code, false);
}

/* Several items on a line differ only in their last word; the rest is drawn once. */
static const char *own_word(const struct ws_item *item)
{
    const char *blank = strrchr(item->text, ' ');

    return blank ? blank + 1 : item->text;
}

static void common_words(const struct ws_item *item, char *text, size_t size)
{
    snprintf(text, size, "%.*s", (int)(own_word(item) - item->text), item->text);
}

static void put_text(struct ws_bar *bar, double x, double middle, const struct ws_item *item,
                     bool code, const char *text)
{
    ws_scene_text(&bar->popup.scene, x, middle, 12, WS_ANCHOR_START,
                  item->disabled ? WS_ROLE_LABEL_MUTED
                  : code         ? WS_ROLE_CODE
                                 : WS_ROLE_LABEL,
                  text);
}

static void draw_item(struct ws_bar *bar, const struct ws_control_row *row, int index,
                      struct ws_box box)
{
    double middle = box.y + box.height / 2;
    struct ws_item item;

    row->item(bar->desk, index, &item);
    bar->popup.item[index] = box;
    if (index == bar->popup.at)
        ws_scene_rect(&bar->popup.scene, box, 5, WS_ROLE_CELL_MUTED, no_tint);
    if (item.chosen)
        ws_scene_text(&bar->popup.scene, box.x + 6, middle, 12, WS_ANCHOR_START, WS_ROLE_LABEL,
                      "\u2713");
    put_text(bar, box.x + (row->across > 1 ? CELL_PAD : 24), middle, &item, row->code,
             row->across > 1 ? own_word(&item) : item.text);
}

/* How wide the parts of a menu's lines are: the common words, each item, the reasons. */
struct menu_widths {
    double common, item, why;
    int count;
};

static struct menu_widths measure_menu(const struct ws_bar *bar, const struct ws_control_row *row)
{
    struct menu_widths widths = {0};
    struct ws_item item;
    char common[sizeof item.text];

    for (; widths.count < WS_MAX_LINES && row->item(bar->desk, widths.count, &item);
         widths.count++) {
        common_words(&item, common, sizeof common);
        if (row->across > 1) {
            widths.common = fmax(widths.common, text_width(common, row->code) + 24);
            widths.item = fmax(widths.item, text_width(own_word(&item), row->code) + 2 * CELL_PAD);
        } else {
            widths.item = fmax(widths.item, text_width(item.text, row->code) + 24 + PAD);
        }
        if (item.disabled)
            widths.why = fmax(widths.why, ws_text_width(item.why, 11, false, false) + 18 + PAD);
    }
    return widths;
}

/* Draws a line: the common text of its items, the items, and why they are disabled. */
static void draw_line(struct ws_bar *bar, const struct ws_control_row *row, int first,
                      const struct menu_widths *widths, struct ws_box line)
{
    double middle = line.y + line.height / 2;
    char common[sizeof((struct ws_item *)0)->text];
    struct ws_item item;

    row->item(bar->desk, first, &item);
    common_words(&item, common, sizeof common);
    if (row->across > 1)
        put_text(bar, line.x + 12, middle, &item, row->code, common);
    for (int i = 0; i < row->across && first + i < widths->count; i++) {
        struct ws_box box = line;

        if (row->across > 1) {
            box.x += widths->common + i * widths->item;
            box.width = widths->item;
        }
        draw_item(bar, row, first + i, box);
    }
    if (item.disabled)
        ws_scene_text(&bar->popup.scene, line.x + line.width - 6, middle, 11, WS_ANCHOR_END,
                      WS_ROLE_SMALL, item.why);
}

static void draw_menu(struct ws_bar *bar, const struct ws_window_layout *layout)
{
    const struct ws_control_row *row = ws_control_row(bar->popup.menu);
    const struct ws_widget *widget = &bar->widget[ws_bar_widget(bar, bar->popup.menu)];
    struct menu_widths widths = measure_menu(bar, row);
    double whole = widths.common + row->across * widths.item + widths.why + PAD, pitch;
    int lines = (widths.count + row->across - 1) / row->across;
    struct ws_box card;

    pitch = fmin(ROW, (layout->height - 8 - 2 * PAD) / lines);
    card = place_card(bar, layout, widget->box.x, widget->box.y + widget->box.height + 4,
                      fmin(fmax(whole, widget->box.width), layout->width - 16),
                      lines * pitch + 2 * PAD - 4);
    bar->popup.items = widths.count;
    for (int i = 0; i < lines; i++)
        draw_line(
            bar, row, i * row->across, &widths,
            (struct ws_box){card.x + 5, card.y + PAD - 2 + i * pitch, card.width - 10, pitch});
}

static void draw_help(struct ws_bar *bar, const struct ws_window_layout *layout)
{
    struct ws_scene *scene = &bar->popup.scene;
    const double pitch = 20, head = 64, between = 16;
    double keys = 0, words = 0, width, scale = 0;
    int count = bar->helps, columns = 1, lines;
    struct ws_box card;

    for (int i = 0; i < count; i++) {
        keys = fmax(keys, ws_text_width(bar->help[i].keys, 12, false, true));
        words = fmax(words, ws_text_width(bar->help[i].help, 12, false, false));
    }
    width = MARGIN + keys + between + words;
    /* The number of columns that allows the largest scale, at most 1. */
    for (int tried = 1; tried <= 2; tried++) {
        double high = (count + tried - 1) / tried * pitch + head, wide = tried * width + MARGIN;
        double fits = fmin(1, fmin((layout->width - 16) / wide, (layout->height - 16) / high));

        if (fits > scale) {
            scale = fits;
            columns = tried;
        }
    }
    lines = (count + columns - 1) / columns;
    card.width = (columns * width + MARGIN) * scale;
    card.height = (lines * pitch + head) * scale;
    card = place_card(bar, layout, (layout->width - card.width) / 2,
                      (layout->height - card.height) / 2, card.width, card.height);
    ws_scene_text(scene, card.x + MARGIN * scale, card.y + 26 * scale, 15 * scale, WS_ANCHOR_START,
                  WS_ROLE_TITLE, "Help");
    ws_scene_text(scene, card.x + card.width - MARGIN * scale, card.y + 26 * scale, 11 * scale,
                  WS_ANCHOR_END, WS_ROLE_SMALL, "Esc closes it");
    for (int i = 0; i < count; i++) {
        double x = card.x + (MARGIN + keys + i / lines * width) * scale;
        double y = card.y + (52 + i % lines * pitch) * scale;

        ws_scene_text(scene, x, y, 12 * scale, WS_ANCHOR_END, WS_ROLE_HEADING, bar->help[i].keys);
        ws_scene_text(scene, x + between * scale, y, 12 * scale, WS_ANCHOR_START, WS_ROLE_NOTE,
                      bar->help[i].help);
    }
}

/* A name and a value on one line. */
static void fact(struct ws_scene *scene, double x, double *y, const char *name, enum ws_role role,
                 const char *format, ...) WS_PRINTF(6, 7);

static void fact(struct ws_scene *scene, double x, double *y, const char *name, enum ws_role role,
                 const char *format, ...)
{
    char text[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    ws_scene_text(scene, x + 92, *y, 12, WS_ANCHOR_END, WS_ROLE_NOTE, name);
    ws_scene_text(scene, x + 104, *y, 12, WS_ANCHOR_START, role, text);
    *y += 19;
}

/* The first pass's registers, eight lanes a line in hexadecimal. */
static void draw_registers(struct ws_scene *scene, const struct ws_captured_variant *captured,
                           double x, double y)
{
    const struct ws_variant *variant = captured->variant;
    const struct ws_pass *pass = &captured->pass[0];
    const struct ws_registers *registers =
        variant->family->lanes_receive ? &pass->output.received : &pass->input.given;
    char text[24];

    for (int lane = 0; lane < WS_LANES; lane++) {
        double left = x + (lane / 16) * 340, top = y + (lane % 16) * 16;

        snprintf(text, sizeof text, "T%d", lane);
        ws_scene_text(scene, left + 24, top, 10, WS_ANCHOR_END, WS_ROLE_AXIS, text);
        for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
            snprintf(text, sizeof text, "%0*llx", ws_moved(variant)->register_bits / 4,
                     (unsigned long long)*ws_register_at(registers, lane, reg));
            ws_scene_text(scene, left + 34 + reg * 74, top, 11, WS_ANCHOR_START, WS_ROLE_CODE,
                          text);
        }
    }
}

/* The instruction executed on a GPU, and whether the result agrees with the PTX ISA. */
static void draw_executed(struct ws_scene *scene, struct ws_box card, double y,
                          const struct ws_evidence *evidence)
{
    const struct ws_captured_variant *captured = ws_evidence_captured(evidence);
    struct ws_error error = {0};
    char text[640];

    if (!captured) /* out of memory */
        return;
    fact(scene, card.x, &y, "executed", WS_ROLE_CODE, "%s", captured->ptx);
    if (ws_check(captured, &error))
        fact(scene, card.x, &y, "verdict", WS_ROLE_LABEL,
             "agrees with the PTX ISA in every bit: %d %s, %d moved addresses", captured->passes,
             captured->passes == 1 ? "pass" : "passes", captured->moved);
    else
        fact(scene, card.x, &y, "verdict", WS_ROLE_ALERT_TEXT, "%s",
             ws_window_error(&error, text, sizeof text));
    y += 10;
    fact(scene, card.x, &y, "registers", WS_ROLE_NOTE, "%s in the first pass%s",
         captured->variant->family->lanes_receive ? "received" : "supplied",
         ws_moved(captured->variant)->registers > 1 ? ", r0 first" : "");
    draw_registers(scene, captured, card.x + MARGIN, y + 4);
}

static void draw_multiplied(struct ws_scene *scene, struct ws_box card, double y,
                            const struct ws_mma_capture *product,
                            const struct ws_evidence *evidence)
{
    int runs = 0;

    for (int i = 0; i < product->passes; i++)
        runs += 1 + product->pass[i].changed.runs;
    fact(scene, card.x, &y, "executed", WS_ROLE_CODE, "%s", product->mma->mnemonic);
    if (evidence->standing == WS_CAPTURED)
        fact(scene, card.x, &y, "verdict", WS_ROLE_LABEL,
             "in %d runs A, B, C and D agree with the PTX ISA", runs);
    else
        fact(scene, card.x, &y, "verdict", WS_ROLE_ALERT_TEXT, "%s", evidence->remark);
    ws_lines_draw(scene, card.x + MARGIN, y + 8, card.width - 2 * MARGIN, 12, WS_ROLE_NOTE,
                  ws_mma_unobservable);
}

static void draw_warpgroup(struct ws_scene *scene, struct ws_box card, double y,
                           const struct ws_wgmma_capture *product,
                           const struct ws_evidence *evidence)
{
    int runs = 0;

    for (int i = 0; i < WS_WGMMA_PASSES; i++)
        runs += product->pass[i].digits * product->pass[i].ones;
    fact(scene, card.x, &y, "executed", WS_ROLE_CODE, "%s", product->mma->mnemonic);
    if (evidence->standing == WS_CAPTURED)
        fact(scene, card.x, &y, "verdict", WS_ROLE_LABEL,
             "in %d runs D and A in registers agree with the PTX ISA", runs);
    else
        fact(scene, card.x, &y, "verdict", WS_ROLE_ALERT_TEXT, "%s", evidence->remark);
    ws_lines_draw(scene, card.x + MARGIN, y + 8, card.width - 2 * MARGIN, 12, WS_ROLE_NOTE,
                  ws_wgmma_unobservable);
}

/* The evidence of the operand in shared memory, at the card's end: it has its own captures. */
static void draw_shared(struct ws_scene *scene, struct ws_box card, const struct ws_model *model)
{
    char known[640], text[700];

    ws_shared_known(model, known, sizeof known);
    snprintf(text, sizeof text, "%s by its descriptor: %s",
             ws_operand_letter(model->shared.described.role), known);
    ws_lines_draw(scene, card.x + MARGIN, card.y + card.height - 44, card.width - 2 * MARGIN, 12,
                  WS_ROLE_NOTE, text);
}

static void draw_provenance(struct ws_bar *bar, const struct ws_window_layout *layout)
{
    const struct ws_evidence *evidence = &bar->desk->model.evidence;
    const struct ws_capture_head *head = bar->desk->model.has_evidence ? evidence->head : NULL;
    const struct ws_captured_variant *captured = head ? ws_evidence_captured(evidence) : NULL;
    const struct ws_any_capture *any = head ? ws_evidence_product(evidence) : NULL;
    bool is_warp = any && any->kind == WS_ANY_PRODUCT;
    struct ws_scene *scene = &bar->popup.scene;
    double width = 740, height = 480, y;
    struct ws_box card;
    char text[640];

    if (!head || any)
        height = !head ? 170 : is_warp ? 300 : 220;
    if (bar->desk->model.shared.there)
        height += 60;
    card = place_card(bar, layout, (layout->width - width) / 2, (layout->height - height) / 2,
                      width, height);
    y = card.y + MARGIN + 6;
    ws_scene_text(scene, card.x + MARGIN, y, 15, WS_ANCHOR_START, WS_ROLE_TITLE,
                  !bar->desk->model.has_evidence ? "The capture cannot be decoded"
                  : head                         ? "Captured on a GPU"
                                                 : "Specified, not captured");
    y += 30;
    if (bar->desk->model.shared.there)
        draw_shared(scene, card, &bar->desk->model);
    if (!bar->desk->model.has_evidence) {
        ws_lines_draw(scene, card.x + MARGIN, y, width - 2 * MARGIN, 12, WS_ROLE_ALERT_TEXT,
                      ws_window_error(&bar->desk->model.evidence_error, text, sizeof text));
        return;
    }
    if (!head) {
        y = ws_lines_draw(
            scene, card.x + MARGIN, y, width - 2 * MARGIN, 13, WS_ROLE_NOTE,
            "No capture has this variant: the layout is specified by the PTX ISA. To capture it, "
            "run `warpscope-probe` on a GPU that has it, and drop the file here.");
        ws_lines_draw(scene, card.x + MARGIN, y + 8, width - 2 * MARGIN, 12, WS_ROLE_NOTE,
                      evidence->remark[0] ? evidence->remark : evidence->text);
        return;
    }
    fact(scene, card.x, &y, "device", WS_ROLE_LABEL, "%s, compute capability %d.%d", head->device,
         head->major, head->minor);
    fact(scene, card.x, &y, "date", WS_ROLE_LABEL, "%s", head->date);
    fact(scene, card.x, &y, "software", WS_ROLE_LABEL,
         "driver %s, CUDA %s, kernels built by CUDA %s for %s, probe %s", head->driver, head->cuda,
         head->toolkit,
         any        ? ws_any_capture_instruction(any).target
         : captured ? captured->target
                    : "",
         head->probe);
    if (is_warp)
        draw_multiplied(scene, card, y, any->product, evidence);
    else if (any)
        draw_warpgroup(scene, card, y, any->warpgroup, evidence);
    else
        draw_executed(scene, card, y, evidence);
}

/* Draws why a control is disabled, or its action and keys. */
static void draw_hint(struct ws_bar *bar, const struct ws_window_layout *layout)
{
    int at = ws_bar_hint(bar);
    const struct ws_widget *widget;
    struct ws_box card;
    double width, height;

    if (at < 0)
        return;
    widget = &bar->widget[at];
    width = fmin(ws_text_width(widget->why, 12, false, false) + 21, layout->width - 16);
    height = ws_lines_draw(NULL, 0, 0, width - 19, 12, WS_ROLE_NOTE, widget->why) + 12.4;
    card = place_card(bar, layout, widget->box.x, widget->box.y + widget->box.height + 6, width,
                      height);
    ws_lines_draw(&bar->popup.scene, card.x + 10, card.y + 6.2, width - 19, 12, WS_ROLE_NOTE,
                  widget->why);
}

/* Draws the code panel, otherwise a hint. */
static void draw_editor(struct ws_bar *bar, const struct ws_window_layout *layout)
{
    const struct ws_box area = bar->editor.area;

    if (area.width <= 0) {
        draw_hint(bar, layout);
        return;
    }
    place_card(bar, layout, area.x, area.y, area.width, area.height);
    ws_editor_draw(bar);
}

void ws_popup_draw(struct ws_bar *bar, const struct ws_window_layout *layout)
{
    ws_scene_finish(&bar->popup.scene);
    ws_scene_init(&bar->popup.scene);
    bar->popup.area = (struct ws_box){0, 0, 0, 0};
    bar->popup.items = 0;
    switch (bar->popup.kind) {
    case WS_POPUP_NONE:
        draw_editor(bar, layout);
        break;
    case WS_POPUP_MENU:
        draw_menu(bar, layout);
        break;
    case WS_POPUP_HELP:
        draw_help(bar, layout);
        break;
    case WS_POPUP_PROVENANCE:
        draw_provenance(bar, layout);
        break;
    }
}
