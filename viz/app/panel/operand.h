/* A panel's room, looking at one operand of the product alone. */
#ifndef WS_APP_OPERAND_H
#define WS_APP_OPERAND_H

#include "viz/app/panel/panel.h"

/* `room` still looks at what it was made from: it is to be led to `state` and `model`. */
struct ws_operand_room {
    struct ws_state state; /* borrows what it was copied from, as `model` does */
    struct ws_model model;
    struct ws_room room;
    char registers[96]; /* their names: the manual's figures number elements instead */
};

struct ws_operand_room ws_operand_room(const struct ws_room *room, int role);

#endif
