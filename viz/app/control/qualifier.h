/* The parts of an instruction's name as pickers: mma, .m16n8k16, .f32, .f16, .f16, .f32. */
#ifndef WS_APP_QUALIFIER_H
#define WS_APP_QUALIFIER_H

#include "viz/app/control/control_row.h"

/* In PTX's order; each is the control of that number. */
enum ws_qualifier {
    WS_QUALIFIER_OP,
    WS_QUALIFIER_SHAPE,
    WS_QUALIFIER_NUM,
    WS_QUALIFIER_TRANS,
    WS_QUALIFIER_TYPE,
    WS_QUALIFIER_LAYOUT, /* ".row.col", if there is a choice */
    WS_QUALIFIER_BEFORE, /* ".satfinite", or a kind */
    WS_QUALIFIER_D,
    WS_QUALIFIER_A,
    WS_QUALIFIER_B,
    WS_QUALIFIER_C,
    WS_QUALIFIER_AFTER, /* ".xor.popc", or the kind of scale factors */
    WS_QUALIFIERS
};

/* Whether the variant has that part, or a similar one has. */
bool ws_qualifier_picks(const struct ws_desk *desk, enum ws_qualifier qualifier);

/*
 * A line of each menu, the text shown, and the choice. The menu of the op lists those of all
 * variants; an op of another kind takes its variant most like the one that most kernels use.
 */
bool ws_qualifier_item(const struct ws_desk *desk, enum ws_qualifier qualifier, int index,
                       struct ws_item *item);
void ws_qualifier_text(const struct ws_desk *desk, enum ws_qualifier qualifier, char *text,
                       size_t size);
void ws_qualifier_choose(struct ws_desk *desk, enum ws_qualifier qualifier, int index);

#endif
