/* Sentences set in lines, as wrap.h breaks them, into a scene. */
#ifndef WS_SCENE_LINES_H
#define WS_SCENE_LINES_H

#include "viz/scene/scene.h"

/*
 * Text in lines of at most `width`, and somewhat less where the last would be a word or two; returns
 * the y below the last line. With `scene` NULL it only measures.
 */
double ws_lines_draw(struct ws_scene *scene, double x, double y, double width, double size,
                     enum ws_role role, const char *text);

/* The same in as many lines, of which none is much shorter than the others: for titles. */
double ws_lines_draw_even(struct ws_scene *scene, double x, double y, double width, double size,
                          enum ws_role role, const char *text);

/*
 * The width of the widest word that fits into `width`, or part of a wider word: narrower lines would
 * break it.
 */
double ws_lines_widest_word(const char *text, double width, double size, enum ws_role role);

/* The size of an instruction's letters: at most `size`, less if its name then fits on a line. */
double ws_lines_code_size(double width, double size, const char *ptx);

/*
 * An instruction: on one line where it fits, else its operands on a line of their own, else broken
 * before a qualifier too.
 */
double ws_lines_draw_code(struct ws_scene *scene, double x, double y, double width, double size,
                          const char *ptx);

#endif
