/* An MMA variant's name as pickers, one per part: mma, .m16n8k16, .f32, .f16, .f16, .f32. */
#ifndef WS_APP_PRODUCT_PICK_H
#define WS_APP_PRODUCT_PICK_H

#include "viz/app/control/control_row.h"

/* In PTX's order. The parts from LAYOUT on are the controls from WS_CONTROL_MMA_LAYOUT on. */
enum ws_product_part {
    WS_PRODUCT_OP,
    WS_PRODUCT_SHAPE,
    WS_PRODUCT_LAYOUT, /* ".row.col", if there is a choice */
    WS_PRODUCT_BEFORE, /* ".satfinite", or a kind */
    WS_PRODUCT_D,
    WS_PRODUCT_A,
    WS_PRODUCT_B,
    WS_PRODUCT_C,
    WS_PRODUCT_AFTER, /* ".xor.popc", or the kind of scale factors */
    WS_PRODUCT_PARTS
};

/* Whether the MMA variant has that part, or a similar one has. */
bool ws_product_picks(const struct ws_desk *desk, enum ws_product_part part);

/*
 * A line of each menu, the text shown, and the choice. The menu of the op also serves data-movement
 * variants: it lists the MMA ops; choosing one takes the variant of that op most like
 * mma.m16n8k16.f32.f16.f16.f32.
 */
bool ws_product_item(const struct ws_desk *desk, enum ws_product_part part, int index,
                     struct ws_item *item);
void ws_product_text(const struct ws_desk *desk, enum ws_product_part part, char *text,
                     size_t size);
void ws_product_choose(struct ws_desk *desk, enum ws_product_part part, int index);

#endif
