/* The themes: a look for every role, and the effect of a tint on it. */
#include "viz/scene/theme.h"

/* The width of a matrix's arrow, whose color must be visible from afar, as a multiple of others. */
#define MATRIX_ARROW 1.6

enum { DARK_FILL = 180 }; /* under a black label; its hatch is lighter */

/* For a role without a color of that kind. */
#define NO (-1)

/* A role's look: colors as 0xRRGGBB or NO; a line's width and dashes. */
struct look {
    int fill, stroke;
    double stroke_width, dash;
};

/* clang-format off */
static const struct look looks[WS_THEMES][WS_ROLE_COUNT] = {
    [WS_THEME_LIGHT] = {
        [WS_ROLE_NONE]         = {NO, NO, 0, 0},
        [WS_ROLE_PAPER]        = {0xffffff, NO, 0, 0},
        [WS_ROLE_GROUND]       = {0xffffff, NO, 0, 0},
        [WS_ROLE_PANEL]        = {0xf5f6f8, 0xd5d9e0, 0.75, 0},
        [WS_ROLE_CELL]         = {0xf1f3f6, 0x4a505c, 0.6, 0},
        [WS_ROLE_FILL]         = {0xf1f3f6, NO, 0, 0},
        [WS_ROLE_CELL_MUTED]   = {0xf3f4f6, 0xbcc2cc, 0.5, 0},
        [WS_ROLE_CELL_MARKED]  = {0xf1f3f6, 0x14161c, 2, 0},
        [WS_ROLE_RULE]         = {NO, 0x4a505c, 0.4, 2},
        [WS_ROLE_FRAME]        = {NO, 0x14161c, 1.2, 0},
        [WS_ROLE_ARROW]        = {0x5a6170, 0x5a6170, 1, 0},
        [WS_ROLE_ARROW_STRONG] = {0x0b57d0, 0x0b57d0, 2, 0},
        [WS_ROLE_SHADED]       = {0xdde0e6, 0xbcc2cc, 0.5, 0},
        [WS_ROLE_PADDING]      = {0xdde0e6, 0xbcc2cc, 0.5, 0},
        [WS_ROLE_GIVES_GROUND] = {NO, 0xffffff, 0.8, 0},
        [WS_ROLE_GIVES_HELD]   = {NO, 0x14161c, 3.2, 0},
        [WS_ROLE_GIVES]        = {NO, 0x0b57d0, 2, 4},
        [WS_ROLE_ALERT]        = {0xfde4e1, 0xb42318, 1.8, 0},
        [WS_ROLE_ALERT_FILL]   = {0xfde4e1, NO, 0, 0},
        [WS_ROLE_TITLE]        = {0x14161c, NO, 0, 0},
        [WS_ROLE_HEADING]      = {0x14161c, NO, 0, 0},
        [WS_ROLE_LABEL]        = {0x14161c, NO, 0, 0},
        [WS_ROLE_LABEL_MUTED]  = {0x626a78, NO, 0, 0},
        [WS_ROLE_AXIS]         = {0x5a6170, NO, 0, 0},
        [WS_ROLE_NOTE]         = {0x3d4350, NO, 0, 0},
        [WS_ROLE_CODE]         = {0x14161c, NO, 0, 0},
        [WS_ROLE_CODE_MUTED]   = {0x626a78, NO, 0, 0},
        [WS_ROLE_SMALL]        = {0x626a78, NO, 0, 0},
        [WS_ROLE_ALERT_TEXT]   = {0xb42318, NO, 0, 0},
        [WS_ROLE_TRACE_TEXT]   = {0x0b57d0, NO, 0, 0},
    },
    [WS_THEME_DARK] = {
        [WS_ROLE_NONE]         = {NO, NO, 0, 0},
        [WS_ROLE_PAPER]        = {0x15171c, NO, 0, 0},
        [WS_ROLE_GROUND]       = {0x15171c, NO, 0, 0},
        [WS_ROLE_PANEL]        = {0x1c1f26, 0x353a45, 0.75, 0},
        [WS_ROLE_CELL]         = {0x262a33, 0x9aa3b2, 0.6, 0},
        [WS_ROLE_FILL]         = {0x262a33, NO, 0, 0},
        [WS_ROLE_CELL_MUTED]   = {0x1d2027, 0x454b57, 0.5, 0},
        [WS_ROLE_CELL_MARKED]  = {0x262a33, 0xfafbfd, 2, 0},
        [WS_ROLE_RULE]         = {NO, 0xb4bcc9, 0.4, 2},
        [WS_ROLE_FRAME]        = {NO, 0xe3e7ee, 1.2, 0},
        [WS_ROLE_ARROW]        = {0xa3abb9, 0xa3abb9, 1, 0},
        [WS_ROLE_ARROW_STRONG] = {0x7db2ff, 0x7db2ff, 2, 0},
        [WS_ROLE_SHADED]       = {0x343a46, 0x454b57, 0.5, 0},
        [WS_ROLE_PADDING]      = {0x343a46, 0x454b57, 0.5, 0},
        [WS_ROLE_GIVES_GROUND] = {NO, 0x15171c, 0.8, 0},
        [WS_ROLE_GIVES_HELD]   = {NO, 0xfafbfd, 3.2, 0},
        [WS_ROLE_GIVES]        = {NO, 0x7db2ff, 2, 4},
        [WS_ROLE_ALERT]        = {0x45171a, 0xff8a80, 1.8, 0},
        [WS_ROLE_ALERT_FILL]   = {0x45171a, NO, 0, 0},
        [WS_ROLE_TITLE]        = {0xfafbfd, NO, 0, 0},
        [WS_ROLE_HEADING]      = {0xfafbfd, NO, 0, 0},
        [WS_ROLE_LABEL]        = {0xfafbfd, NO, 0, 0},
        [WS_ROLE_LABEL_MUTED]  = {0x98a0ae, NO, 0, 0},
        [WS_ROLE_AXIS]         = {0xa9b1be, NO, 0, 0},
        [WS_ROLE_NOTE]         = {0xcdd3dd, NO, 0, 0},
        [WS_ROLE_CODE]         = {0xfafbfd, NO, 0, 0},
        [WS_ROLE_CODE_MUTED]   = {0x98a0ae, NO, 0, 0},
        [WS_ROLE_SMALL]        = {0x98a0ae, NO, 0, 0},
        [WS_ROLE_ALERT_TEXT]   = {0xffa097, NO, 0, 0},
        [WS_ROLE_TRACE_TEXT]   = {0x7db2ff, NO, 0, 0},
    },
    [WS_THEME_PRINT] = {
        [WS_ROLE_NONE]         = {NO, NO, 0, 0},
        [WS_ROLE_PAPER]        = {0xffffff, NO, 0, 0},
        [WS_ROLE_GROUND]       = {0xffffff, NO, 0, 0},
        [WS_ROLE_PANEL]        = {0xffffff, 0x8c8c8c, 0.75, 0},
        [WS_ROLE_CELL]         = {0xffffff, 0x000000, 0.7, 0},
        [WS_ROLE_FILL]         = {0xffffff, NO, 0, 0},
        [WS_ROLE_CELL_MUTED]   = {0xffffff, 0x8c8c8c, 0.5, 0},
        [WS_ROLE_CELL_MARKED]  = {0xffffff, 0x000000, 2.4, 0},
        [WS_ROLE_RULE]         = {NO, 0x000000, 0.4, 2},
        [WS_ROLE_FRAME]        = {NO, 0x000000, 1.4, 0},
        [WS_ROLE_ARROW]        = {0x4d4d4d, 0x4d4d4d, 1, 0},
        [WS_ROLE_ARROW_STRONG] = {0x000000, 0x000000, 2.2, 0},
        [WS_ROLE_SHADED]       = {0xe0e0e0, 0x8c8c8c, 0.5, 0},
        [WS_ROLE_PADDING]      = {0xffffff, 0x8c8c8c, 0.5, 0},
        [WS_ROLE_GIVES_GROUND] = {NO, 0xffffff, 1.4, 0},
        [WS_ROLE_GIVES_HELD]   = {NO, 0x000000, 3.2, 0},
        [WS_ROLE_GIVES]        = {NO, 0x000000, 2.2, 4},
        [WS_ROLE_ALERT]        = {0xe6e6e6, 0x000000, 2.2, 4},
        [WS_ROLE_ALERT_FILL]   = {0xe6e6e6, NO, 0, 0},
        [WS_ROLE_TITLE]        = {0x000000, NO, 0, 0},
        [WS_ROLE_HEADING]      = {0x000000, NO, 0, 0},
        [WS_ROLE_LABEL]        = {0x000000, NO, 0, 0},
        [WS_ROLE_LABEL_MUTED]  = {0x595959, NO, 0, 0},
        [WS_ROLE_AXIS]         = {0x404040, NO, 0, 0},
        [WS_ROLE_NOTE]         = {0x262626, NO, 0, 0},
        [WS_ROLE_CODE]         = {0x000000, NO, 0, 0},
        [WS_ROLE_CODE_MUTED]   = {0x595959, NO, 0, 0},
        [WS_ROLE_SMALL]        = {0x4d4d4d, NO, 0, 0},
        [WS_ROLE_ALERT_TEXT]   = {0x000000, NO, 0, 0},
        [WS_ROLE_TRACE_TEXT]   = {0x000000, NO, 0, 0},
    },
    [WS_THEME_CONTRAST] = {
        [WS_ROLE_NONE]         = {NO, NO, 0, 0},
        [WS_ROLE_PAPER]        = {0xffffff, NO, 0, 0},
        [WS_ROLE_GROUND]       = {0xffffff, NO, 0, 0},
        [WS_ROLE_PANEL]        = {0xffffff, 0x000000, 1.2, 0},
        [WS_ROLE_CELL]         = {0xffffff, 0x000000, 1.4, 0},
        [WS_ROLE_FILL]         = {0xffffff, NO, 0, 0},
        [WS_ROLE_CELL_MUTED]   = {0xffffff, 0x6e6e6e, 0.8, 0},
        [WS_ROLE_CELL_MARKED]  = {0xffffff, 0x000000, 3.2, 0},
        [WS_ROLE_RULE]         = {NO, 0x000000, 0.6, 2},
        [WS_ROLE_FRAME]        = {NO, 0x000000, 2.2, 0},
        [WS_ROLE_ARROW]        = {0x000000, 0x000000, 1.4, 0},
        [WS_ROLE_ARROW_STRONG] = {0x0000c8, 0x0000c8, 3, 0},
        [WS_ROLE_SHADED]       = {0xd8d8d8, 0x6e6e6e, 0.8, 0},
        [WS_ROLE_PADDING]      = {0xd8d8d8, 0x949494, 0.8, 0},
        [WS_ROLE_GIVES_GROUND] = {NO, 0xffffff, 1.6, 0},
        [WS_ROLE_GIVES_HELD]   = {NO, 0x000000, 3.2, 0},
        [WS_ROLE_GIVES]        = {NO, 0x0000c8, 2.2, 4},
        [WS_ROLE_ALERT]        = {0xffe0dc, 0xa00000, 3, 0},
        [WS_ROLE_ALERT_FILL]   = {0xffe0dc, NO, 0, 0},
        [WS_ROLE_TITLE]        = {0x000000, NO, 0, 0},
        [WS_ROLE_HEADING]      = {0x000000, NO, 0, 0},
        [WS_ROLE_LABEL]        = {0x000000, NO, 0, 0},
        [WS_ROLE_LABEL_MUTED]  = {0x4a4a4a, NO, 0, 0},
        [WS_ROLE_AXIS]         = {0x000000, NO, 0, 0},
        [WS_ROLE_NOTE]         = {0x000000, NO, 0, 0},
        [WS_ROLE_CODE]         = {0x000000, NO, 0, 0},
        [WS_ROLE_CODE_MUTED]   = {0x4a4a4a, NO, 0, 0},
        [WS_ROLE_SMALL]        = {0x000000, NO, 0, 0},
        [WS_ROLE_ALERT_TEXT]   = {0xa00000, NO, 0, 0},
        [WS_ROLE_TRACE_TEXT]   = {0x0000c8, NO, 0, 0},
    },
};
/* clang-format on */

static struct ws_colour colour(int rgb)
{
    return (struct ws_colour){(unsigned char)(rgb >> 16 & 0xff), (unsigned char)(rgb >> 8 & 0xff),
                              (unsigned char)(rgb & 0xff)};
}

/*
 * The hatch that goes with a hue, for output in which hues are missing or too similar: eight row
 * groups, eight hatches. Tints of one color have one hatch, which is that of their key.
 */
static enum ws_hatch tint_hatch(struct ws_tint tint)
{
    switch (tint.kind) {
    case WS_TINT_NONE:
        break;
    case WS_TINT_LANE:
    case WS_TINT_ADDRESS:
    case WS_TINT_UNNAMED:
        return (enum ws_hatch)(tint.index / 4 % WS_HATCHES);
    case WS_TINT_REGISTER:
    case WS_TINT_MATRIX:
        return (enum ws_hatch)(tint.index % WS_FEW_TINTS);
    case WS_TINT_BANK:
        return (enum ws_hatch)(tint.index % WS_HATCHES);
    }
    return WS_HATCH_NONE;
}

/* A fifth darker: lines that are visible on the fill and keep a black label's contrast. */
static struct ws_colour darker(struct ws_colour c)
{
    return (struct ws_colour){(unsigned char)(c.red * 41 / 50), (unsigned char)(c.green * 41 / 50),
                              (unsigned char)(c.blue * 41 / 50)};
}

/* A quarter lighter: the same on a fill that is too dark for that. */
static struct ws_colour lighter(struct ws_colour c)
{
    return (struct ws_colour){(unsigned char)(c.red + (255 - c.red) / 4),
                              (unsigned char)(c.green + (255 - c.green) / 4),
                              (unsigned char)(c.blue + (255 - c.blue) / 4)};
}

/* The lightness of a color, 0 to 255 (Rec. 601, approximately). */
static int lightness(struct ws_colour c)
{
    return (3 * c.red + 6 * c.green + c.blue) / 10;
}

struct ws_paint ws_theme_paint(enum ws_theme_id theme, enum ws_role role, struct ws_tint tint)
{
    const struct look *look = &looks[theme][role];
    const bool hatches = theme == WS_THEME_PRINT || theme == WS_THEME_CONTRAST;
    struct ws_paint paint = {0};

    paint.fills = look->fill != NO;
    paint.strokes = look->stroke != NO;
    if (paint.fills)
        paint.fill = colour(look->fill);
    if (paint.strokes)
        paint.stroke = colour(look->stroke);
    paint.stroke_width = look->stroke_width;
    paint.dash = look->dash;
    if (role == WS_ROLE_ARROW && tint.kind == WS_TINT_MATRIX) {
        paint.fill = paint.stroke = ws_tint_ink(theme, tint);
        paint.stroke_width *= MATRIX_ARROW;
    }
    if (role == WS_ROLE_CELL || role == WS_ROLE_FILL || role == WS_ROLE_CELL_MARKED) {
        paint.fill = ws_tint_colour(theme, tint, paint.fill);
        if (hatches || tint.kind == WS_TINT_UNNAMED)
            paint.hatch = tint_hatch(tint);
        paint.hatch_colour = theme == WS_THEME_LIGHT && lightness(paint.fill) < DARK_FILL
                                 ? lighter(paint.fill)
                                 : darker(paint.fill);
    } else if (role == WS_ROLE_PADDING && hatches) {
        paint.hatch = WS_HATCH_FALLING;
        paint.hatch_colour = paint.stroke; /* darker than the hatch of any light cell */
    }
    return paint;
}

/*
 * The part of a fill and of a line that remains after dimming, in 1/256, and the color of dimmed
 * text.
 */
static const struct dim {
    int fill, stroke, ink;
} dims[WS_THEMES] = {
    [WS_THEME_LIGHT] = {64, 104, 0x5a6170},
    [WS_THEME_DARK] = {72, 112, 0x98a0ae},
    [WS_THEME_PRINT] = {64, 112, 0x595959},
    [WS_THEME_CONTRAST] = {52, 128, 0x444444},
};

/* `c` moved towards the paper; `keep` / 256 of it remain. */
static struct ws_colour towards_paper(enum ws_theme_id theme, struct ws_colour c, int keep)
{
    struct ws_colour paper = colour(looks[theme][WS_ROLE_PAPER].fill);

    return (struct ws_colour){(unsigned char)((c.red * keep + paper.red * (256 - keep)) / 256),
                              (unsigned char)((c.green * keep + paper.green * (256 - keep)) / 256),
                              (unsigned char)((c.blue * keep + paper.blue * (256 - keep)) / 256)};
}

struct ws_colour ws_dimmed_fill(enum ws_theme_id theme, struct ws_colour fill)
{
    return towards_paper(theme, fill, dims[theme].fill);
}

struct ws_paint ws_theme_dimmed(enum ws_theme_id theme, enum ws_role role, struct ws_tint tint)
{
    struct ws_paint paint = ws_theme_paint(theme, role, tint);

    if (ws_role_is_text(role)) {
        if (role != WS_ROLE_ALERT_TEXT && role != WS_ROLE_TRACE_TEXT)
            paint.fill = colour(dims[theme].ink);
        return paint;
    }
    paint.fill = towards_paper(theme, paint.fill, dims[theme].fill);
    paint.hatch_colour = towards_paper(theme, paint.hatch_colour, dims[theme].fill);
    paint.stroke = towards_paper(theme, paint.stroke, dims[theme].stroke);
    return paint;
}

static struct ws_pill pill(enum ws_theme_id theme, enum ws_role role)
{
    return (struct ws_pill){colour(looks[theme][role].stroke),
                            colour(looks[theme][WS_ROLE_PAPER].fill),
                            looks[theme][role].stroke_width};
}

struct ws_pill ws_theme_accent(enum ws_theme_id theme)
{
    return pill(theme, WS_ROLE_ARROW_STRONG);
}

struct ws_pill ws_theme_pin(enum ws_theme_id theme)
{
    return pill(theme, WS_ROLE_CELL_MARKED);
}

bool ws_role_is_text(enum ws_role role)
{
    return role >= WS_ROLE_TITLE && role < WS_ROLE_COUNT;
}

double ws_head_length(double stroke_width)
{
    return 4 + 3 * stroke_width;
}

double ws_head_reach(double stroke_width)
{
    return 1.5 + 1.25 * stroke_width;
}
