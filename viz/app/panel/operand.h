/* A panel's room limited to one operand of the MMA. */
#ifndef WS_APP_OPERAND_H
#define WS_APP_OPERAND_H

#include "viz/app/panel/panel.h"

/* `room` still points to its source's state and model: set it to `state` and `model`. */
struct ws_operand_room {
    struct ws_state state; /* borrows from its source, as `model` does */
    struct ws_model model;
    struct ws_room room;
    char registers[96]; /* register names: the manual's figures number elements instead */
};

struct ws_operand_room ws_operand_room(const struct ws_room *room, int role);

#endif
