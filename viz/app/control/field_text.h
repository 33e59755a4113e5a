/* The position of a field's text in its box, and of characters in the text. */
#ifndef WS_APP_FIELD_TEXT_H
#define WS_APP_FIELD_TEXT_H

#include "viz/app/control/bar.h"

enum { WS_FIELD_EDGE = 7 }; /* px between a field's frame and its text */

/* Whether a field that can be used has the focus; whether it is that of a control. */
bool ws_field_is_open(const struct ws_bar *bar);
bool ws_field_is_of(const struct ws_bar *bar, enum ws_control control);

/* Whether the edited text has more than one line. */
bool ws_field_has_lines(const struct ws_bar *bar);

/* Whether a UTF-8 byte continues the character before it. */
bool ws_field_continues(char byte);

/* Characters between two positions of `text`, in bytes. */
int ws_field_characters(const char *text, int from, int to);

/* The number of characters that fit a field of that width, in px; the width of one. */
int ws_field_columns(double width);
double ws_field_pitch(void);

/* The offset of the `count`-th character of UTF-8 `text`, or of its end. */
int ws_field_offset(const char *text, int count);

/* The text's part of a widget's box: without its label and its padding. */
struct ws_box ws_field_room(const struct ws_widget *widget);

#endif
