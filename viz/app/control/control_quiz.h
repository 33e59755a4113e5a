/* The table of controls of the quiz: starting a round, choices, answer, next, hint and leave. */
#ifndef WS_APP_CONTROL_QUIZ_H
#define WS_APP_CONTROL_QUIZ_H

#include "viz/app/control/control_row.h"

/* The row of such a control; NULL for another control. */
const struct ws_control_row *ws_quiz_control_row(enum ws_control control);

#endif
