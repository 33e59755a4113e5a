/*
 * The ink of a line of text, computed without a font. A text's extent is the height of all letters,
 * its ink only the height of the letters that it has. Digits and capitals have no descenders and
 * "acemnorsuvwxz" no ascenders, so a row of numbers may be closer to a border than a sentence.
 */
#ifndef WS_SCENE_INK_H
#define WS_SCENE_INK_H

#include "viz/scene/scene.h"

/* A text node's ink; for a text without ink, a box without extent. */
struct ws_box ws_text_ink(const struct ws_scene *scene, const struct ws_node *node);

/* The ink of only those characters that reach into x = `left` to `right`. */
struct ws_box ws_text_ink_between(const struct ws_scene *scene, const struct ws_node *node,
                                  double left, double right);

#endif
