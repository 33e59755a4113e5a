/* Labels of blocks and elements, and how they break over lines. */
#include "viz/figure/label.h"

#include <stdio.h>
#include <string.h>

#include "viz/figure/metrics.h"
#include "viz/figure/sheet.h"

bool ws_labels_blocks(const struct ws_grid *grid)
{
    return grid->label == WS_LABEL_THREAD && !grid->compact;
}

/* Elements of one run, and the first of run number `run`. */
int ws_run_elements(const struct ws_grid *grid)
{
    return grid->run_rows * grid->run_columns;
}

/* The manual's label: "T5:", "{r0.lo,", "r0.hi}". */
void ws_label_thread(const struct ws_grid *grid, int lane, int reg, int run,
                     struct ws_label *label)
{
    const struct ws_variant *variant = grid->mapping->variant;
    int first = run * ws_run_elements(grid);
    bool brief = grid->brief || ws_run_elements(grid) >= WS_LABEL_WORDS;

    label->words = 0;
    snprintf(label->word[label->words++], sizeof label->word[0], brief ? "T%d" : "T%d:", lane);
    for (int i = 0; i < ws_run_elements(grid) && !brief; i++) {
        bool last = i == ws_run_elements(grid) - 1;
        char name[12];

        ws_element_name(variant, reg, first + i, name, sizeof name);
        snprintf(label->word[label->words++], sizeof label->word[0], "%s%s%s", i ? "" : "{", name,
                 last ? "}" : ",");
    }
}

/* The place as the view counts it, "F1[3,5]"; brief, for lines of their own, "F1", "3,5". */
static void label_place(const struct ws_grid *grid, struct ws_place memory, struct ws_label *label)
{
    struct ws_place place = ws_place_in_view(grid->mapping->variant, memory, grid->view);
    char name[WS_PLACE_SIZE];

    ws_place_name(grid->view, place, name);
    if (!grid->brief) {
        snprintf(label->word[0], sizeof label->word[0], "%s", name);
        return;
    }
    label->words = 2;
    snprintf(label->word[0], sizeof label->word[0], "%.*s", (int)strcspn(name, "["), name);
    snprintf(label->word[1], sizeof label->word[1], "%d,%d", place.row, place.column);
    if (grid->lines < 3)
        return;
    label->words = 3;
    snprintf(label->word[1], sizeof label->word[1], "%d,", place.row);
    snprintf(label->word[2], sizeof label->word[2], "%d", place.column);
}

/* An element's own label, in the modes that name each. */
void ws_label_element(const struct ws_grid *grid, struct ws_slot slot, struct ws_label *label)
{
    const struct ws_variant *variant = grid->mapping->variant;
    const struct ws_place place = ws_mapping_place(grid->mapping, slot);
    char *word = label->word[0];
    char name[12], held[WS_REGISTER_SIZE];

    label->words = 1;
    switch (grid->label) {
    case WS_LABEL_THREAD:
    case WS_LABELS:
        /* Compact: the lane, and under it the part of the register. */
        label->words = 2;
        snprintf(word, sizeof label->word[0], "T%d", slot.lane);
        ws_element_name(variant, slot.reg, slot.element, name, sizeof name);
        snprintf(label->word[1], sizeof label->word[1], "%s",
                 ws_has_halves(ws_moved(variant)) ? strchr(name, '.') + 1 : name);
        break;
    case WS_LABEL_ELEMENT:
        label_place(grid, place, label);
        break;
    case WS_LABEL_REGISTER:
        ws_element_name(variant, slot.reg, slot.element, name, sizeof name);
        if (ws_has_halves(ws_moved(variant)))
            snprintf(word, sizeof label->word[0], "%s", name);
        else
            snprintf(word, sizeof label->word[0], "%s.%s",
                     ws_register_name(variant, slot.reg, held), name);
        break;
    case WS_LABEL_INDEX:
        snprintf(word, sizeof label->word[0], "%d", ws_place_number(variant, place));
        break;
    }
}

void ws_label_join(const struct ws_label *label, int from, int to, char *line, size_t size)
{
    line[0] = 0;
    for (int i = from; i < to; i++) {
        size_t length = strlen(line);

        snprintf(line + length, size - length, "%s%s", i > from ? " " : "", label->word[i]);
    }
}

/* Breaks a label into `lines` lines so that the widest is as narrow as can be: ends[] get where. */
double ws_label_wrap(const struct ws_label *label, int lines, double size, int ends[WS_LABEL_WORDS])
{
    double best = 1e9;
    int chosen[WS_LABEL_WORDS] = {0};

    /* Few words: each subset of the gaps between them is tried. */
    for (unsigned breaks = 0; breaks < 1u << (label->words - 1); breaks++) {
        int used = 0, from = 0, at[WS_LABEL_WORDS];
        double widest = 0;

        for (int i = 1; i <= label->words; i++) {
            char line[96];
            double width;

            if (i < label->words && !(breaks >> (i - 1) & 1))
                continue;
            ws_label_join(label, from, i, line, sizeof line);
            width = ws_text_width(line, size, false, false);
            widest = width > widest ? width : widest;
            at[used++] = i;
            from = i;
        }
        if (used == lines && widest < best) {
            best = widest;
            memcpy(chosen, at, sizeof chosen);
        }
    }
    memcpy(ends, chosen, sizeof chosen);
    return best;
}
