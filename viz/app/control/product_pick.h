/* A product's name as pickers, one a part of it: mma, .m16n8k16, .f32, .f16, .f16, .f32. */
#ifndef WS_APP_PRODUCT_PICK_H
#define WS_APP_PRODUCT_PICK_H

#include "viz/app/control/control_row.h"

/* In PTX's order. From LAYOUT on they are the controls from WS_CONTROL_MMA_LAYOUT on. */
enum ws_product_part {
    WS_PRODUCT_OP,
    WS_PRODUCT_SHAPE,
    WS_PRODUCT_LAYOUT, /* ".row.col", where there is a choice */
    WS_PRODUCT_BEFORE, /* ".satfinite", or a kind */
    WS_PRODUCT_D,
    WS_PRODUCT_A,
    WS_PRODUCT_B,
    WS_PRODUCT_C,
    WS_PRODUCT_AFTER, /* ".xor.popc", or what scale factors are */
    WS_PRODUCT_PARTS
};

/* Whether a product has that part, or one like it has. */
bool ws_product_picks(const struct ws_desk *desk, enum ws_product_part part);

/*
 * A line of each menu, the text shown, and the choice. Of the op, where what is chosen may move: the
 * products' ops, of which choosing takes the product that was looked at last or the first.
 */
bool ws_product_item(const struct ws_desk *desk, enum ws_product_part part, int index,
                     struct ws_item *item);
void ws_product_text(const struct ws_desk *desk, enum ws_product_part part, char *text,
                     size_t size);
void ws_product_choose(struct ws_desk *desk, enum ws_product_part part, int index);

#endif
