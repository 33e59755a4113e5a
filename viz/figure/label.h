/*
 * The labels of a grid's blocks or elements: their words, and the lines they use. The manual's
 * label has one word per part, "T5:", "{r0.lo,", "r0.hi}", so that it breaks between parts.
 */
#ifndef WS_FIGURE_LABEL_H
#define WS_FIGURE_LABEL_H

#include "probe/isa/place.h"
#include "viz/figure/blocks.h"

/* A block's label as words; lines break between them. */
struct ws_label {
    char word[WS_LABEL_WORDS][WS_PLACE_SIZE];
    int words;
};

/* Whether each block has a label, not each element. */
bool ws_labels_blocks(const struct ws_grid *grid);

/* Whether the parts of the register are below a block's label, each in its element. */
bool ws_labels_parts(const struct ws_grid *grid);

/*
 * Whether blocks name a lane's elements as the PTX ISA counts them, "a0", "a1", …: those of an MMA
 * operand do, unless its registers have names of their own.
 */
bool ws_labels_members(const struct ws_grid *grid);

/* Whether labels of blocks name a register and not its parts, unless they are brief: "T5:", "r0". */
bool ws_labels_registers(const struct ws_grid *grid);

/* Whether the place of an element uses two lines, "F0", "1,2". */
bool ws_labels_break(const struct ws_grid *grid);

/* The n-th slot of the run that begins at `first`. */
struct ws_slot ws_slot_in_run(const struct ws_grid *grid, struct ws_slot first, int nth);

/* Elements in one run. */
int ws_run_elements(const struct ws_grid *grid);

/* The manual's label of a run of a lane's register. */
void ws_label_thread(const struct ws_grid *grid, int lane, int reg, int run,
                     struct ws_label *label);

/* An element's own label, in the modes that label each element. */
void ws_label_element(const struct ws_grid *grid, struct ws_slot slot, struct ws_label *label);

/* The place that notes and legends use as their example: row 1, column 2, or the last before it. */
struct ws_place ws_example_place(const struct ws_variant *variant, enum ws_view view);

/*
 * The meaning of an element's place or number, if those are the labels. `text` is a buffer for it.
 */
const char *ws_place_legend(const struct ws_grid *grid, char *text, size_t size);

/*
 * A label as wide as the widest of the grid, of a register whose name is the widest: lanes have two
 * digits, places at most two, and all digits have the same width.
 */
void ws_label_widest(const struct ws_grid *grid, int reg, struct ws_label *label);

/* Words `from` to `to` - 1 with blanks between. */
void ws_label_join(const struct ws_label *label, int from, int to, char *line, size_t size);

/*
 * Breaks a label into `lines` lines so that the widest is as narrow as possible. ends[] gets the
 * word after which each line ends. Returns that width, or 1e9 if there are fewer words than lines.
 */
double ws_label_wrap(const struct ws_label *label, int lines, double size,
                     int ends[WS_LABEL_WORDS]);

#endif
