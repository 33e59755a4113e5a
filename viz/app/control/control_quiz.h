/* The controls of the quiz: the round that begins, the choices, what is typed, on, hint and leave. */
#ifndef WS_APP_CONTROL_QUIZ_H
#define WS_APP_CONTROL_QUIZ_H

#include "viz/app/control/control_row.h"

/* The row of one of them, or NULL. */
const struct ws_control_row *ws_quiz_control_row(enum ws_control control);

#endif
