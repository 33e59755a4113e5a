/* The controls of lessons. */
#ifndef WS_APP_CONTROL_COURSE_H
#define WS_APP_CONTROL_COURSE_H

#include "viz/app/control/control_row.h"

/* The row of a lesson's control; NULL for any other. */
const struct ws_control_row *ws_course_control_row(enum ws_control control);

/* What the field of an answer holds is answered with. */
void ws_course_control_answer(struct ws_desk *desk);

#endif
