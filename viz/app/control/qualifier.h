/* The instruction as five pickers, one a qualifier. */
#ifndef WS_APP_QUALIFIER_H
#define WS_APP_QUALIFIER_H

#include "viz/app/control/control_row.h"

enum ws_qualifier {
    WS_QUALIFIER_OP,
    WS_QUALIFIER_SHAPE,
    WS_QUALIFIER_NUM,
    WS_QUALIFIER_TRANS,
    WS_QUALIFIER_TYPE
};

/* A line of each menu, the text shown, and the choice. */
bool ws_qualifier_item(const struct ws_desk *desk, enum ws_qualifier qualifier, int index,
                       struct ws_item *item);
void ws_qualifier_text(const struct ws_desk *desk, enum ws_qualifier qualifier, char *text,
                       size_t size);
void ws_qualifier_choose(struct ws_desk *desk, enum ws_qualifier qualifier, int index);

#endif
