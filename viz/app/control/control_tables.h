/*
 * The controls' tables, a file each: the row of a control, or NULL for a control of another table.
 */
#ifndef WS_APP_CONTROL_TABLES_H
#define WS_APP_CONTROL_TABLES_H

#include "viz/app/control/control_row.h"

const struct ws_control_row *ws_address_control_row(enum ws_control control);
const struct ws_control_row *ws_code_control_row(enum ws_control control);   /* of address code */
const struct ws_control_row *ws_course_control_row(enum ws_control control); /* of lessons */
const struct ws_control_row *
ws_feed_control_row(enum ws_control control); /* of a load that feeds */
const struct ws_control_row *ws_play_control_row(enum ws_control control);    /* of the stepper */
const struct ws_control_row *ws_product_control_row(enum ws_control control); /* of an MMA */
const struct ws_control_row *ws_quiz_control_row(enum ws_control control);
const struct ws_control_row *ws_shared_control_row(enum ws_control control); /* of a descriptor */
const struct ws_control_row *
ws_suggest_control_row(enum ws_control control); /* of padding, swizzle */

/* Answers a lesson's question with what its field holds. */
void ws_course_control_answer(struct ws_desk *desk);

#endif
