/*
 * The four themes by name, and their palettes, computed in OKLCH so that adjacent lanes differ in
 * both hue and lightness. Figures and terminals get their colors here.
 */
#ifndef WS_CHOICE_PALETTE_H
#define WS_CHOICE_PALETTE_H

#include <stdbool.h>

struct ws_colour {
    unsigned char red, green, blue;
};

enum ws_theme_id { WS_THEME_LIGHT, WS_THEME_DARK, WS_THEME_PRINT, WS_THEME_CONTRAST, WS_THEMES };

/* The palette and entry of a cell's color; WS_TINT_NONE: the role's own color. */
enum ws_tint_kind {
    WS_TINT_NONE,
    WS_TINT_LANE,     /* 0–31 */
    WS_TINT_REGISTER, /* any */
    WS_TINT_MATRIX,   /* any */
    WS_TINT_ADDRESS,  /* address lane, 0–31 */
    WS_TINT_BANK,     /* bank group, 0–7 */
    WS_TINT_UNNAMED,  /* lane, 0–31, of a cell without a name: hatched in every theme */
};

/* The looks of registers, and of matrices; greater numbers repeat them. */
enum { WS_FEW_TINTS = 4 };

struct ws_tint {
    enum ws_tint_kind kind;
    int index;
};

/* The color of a tint in a theme; `otherwise` for WS_TINT_NONE. */
struct ws_colour ws_tint_colour(enum ws_theme_id theme, struct ws_tint tint,
                                struct ws_colour otherwise);

/* A matrix's color for lines and letters on the theme's paper: contrast 4.5 : 1 at least. */
struct ws_colour ws_tint_ink(enum ws_theme_id theme, struct ws_tint tint);

/* "light", "dark", "print", "contrast"; and as a set of words: NULL after the last. */
const char *ws_theme_name(enum ws_theme_id theme);
const char *ws_theme_word(int index);

/* WCAG 2 contrast ratio of two colors, 1 to 21. */
double ws_contrast(struct ws_colour a, struct ws_colour b);

#endif
