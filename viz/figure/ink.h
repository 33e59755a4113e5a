/*
 * What a line of text covers with ink, without a font: its extent lies around all that a line may
 * hold, its ink around what this one holds. Digits and capitals have no tails, "acemnorsuvwxz" no
 * stems, so that a row of numbers may stand closer to a border than a sentence.
 */
#ifndef WS_FIGURE_INK_H
#define WS_FIGURE_INK_H

#include "viz/figure/scene.h"

/* A text node's ink; of a text without ink, a box without extent. */
struct ws_box ws_text_ink(const struct ws_scene *scene, const struct ws_node *node);

/* The ink of those of its characters alone that reach into x = `left` to `right`. */
struct ws_box ws_text_ink_between(const struct ws_scene *scene, const struct ws_node *node,
                                  double left, double right);

#endif
