/*
 * The palettes' tables. A lane's color is hue by row group (lane / 4) and lightness by lane % 4,
 * even steps in OKLCH. Odd row groups are shifted by a third of a step, so that lanes above one
 * another also differ in lightness and stay distinct in grayscale and under every color-vision
 * deficiency. The tables hold computed colors; the tests measure these properties.
 */
#include "viz/choice/palette.h"

#include <math.h>
#include <stddef.h>

enum { LANE_TINTS = 32, BANK_TINTS = 8 };

static const char *const names[WS_THEMES] = {"light", "dark", "print", "contrast"};

static const unsigned lane_tints[WS_THEMES][LANE_TINTS] = {
    /* OKLCH lightness 0.935 to 0.68 by 0.085, ±0.03; chroma 0.085; eight hues from 176° */
    [WS_THEME_LIGHT] = {0xa1f3dd, 0x86d7c2, 0x6bbba7, 0x50a08d, 0xe1f7ff, 0x98e3ff, 0x7bc8e3,
                        0x60acc7, 0xdddcfe, 0xc0bcf9, 0xa5a1dd, 0x8b87c1, 0xf9efff, 0xecc8fe,
                        0xd0ace3, 0xb592c7, 0xfed4d6, 0xf7afb3, 0xda9499, 0xbe7a7f, 0xfff0e6,
                        0xfecba7, 0xe6ae86, 0xca946c, 0xf5de9e, 0xd9c384, 0xbda869, 0xa38d50,
                        0xd8ffc9, 0xbce3ac, 0xa1c792, 0x87ac78},
    /* lightness 0.28 to 0.505 by 0.075, ±0.03; chroma 0.08 */
    [WS_THEME_DARK] = {0x003833, 0x034e47, 0x02655d, 0x287b72, 0x022630, 0x023b49, 0x025062,
                       0x15667b, 0x242b58, 0x373f6e, 0x4a5485, 0x5f6a9c, 0x30133c, 0x442751,
                       0x593a66, 0x6e4f7c, 0x501b25, 0x662f37, 0x7d434b, 0x955860, 0x400f00,
                       0x562312, 0x6c3726, 0x834c3a, 0x323300, 0x464707, 0x5a5c21, 0x6f7137,
                       0x012a13, 0x033f20, 0x1e5433, 0x346947},
    /*
     * lightness 0.945 to 0.69 by 0.085, odd groups 0.0425 darker: white is an unused cell; the hatch
     * distinguishes the groups
     */
    [WS_THEME_PRINT] = {0xededed, 0xd2d2d2, 0xb7b7b7, 0x9c9c9c, 0xdfdfdf, 0xc4c4c4, 0xa9a9a9,
                        0x8f8f8f, 0xededed, 0xd2d2d2, 0xb7b7b7, 0x9c9c9c, 0xdfdfdf, 0xc4c4c4,
                        0xa9a9a9, 0x8f8f8f, 0xededed, 0xd2d2d2, 0xb7b7b7, 0x9c9c9c, 0xdfdfdf,
                        0xc4c4c4, 0xa9a9a9, 0x8f8f8f, 0xededed, 0xd2d2d2, 0xb7b7b7, 0x9c9c9c,
                        0xdfdfdf, 0xc4c4c4, 0xa9a9a9, 0x8f8f8f},
    /* lightness 0.95 to 0.71 by 0.08, ±0.03; chroma 0.1, bold borders between */
    [WS_THEME_CONTRAST] = {0xe8fff6, 0x97f4d4, 0x7dd9ba, 0x63bfa1, 0xc2ecfe, 0x7ed8fc, 0x64bee2,
                           0x49a5c7, 0xf7f8fe, 0xd9dbfe, 0xbbbdff, 0xa2a3e8, 0xfed5fd, 0xeeb4ed,
                           0xd39bd2, 0xba83ba, 0xfeeff0, 0xffc9ce, 0xf8a4ae, 0xdd8b95, 0xffdccc,
                           0xfeb896, 0xe69d7a, 0xcb8562, 0xf9feae, 0xdfe395, 0xc5c97b, 0xacaf63,
                           0xbff7ba, 0xa5dda1, 0x8cc388, 0x74a970},
};

/* Four of a kind: hue and lightness both differ. */
static const unsigned register_tints[WS_THEMES][WS_FEW_TINTS] = {
    [WS_THEME_LIGHT] = {0xe0efff, 0xfad1a3, 0xa3d4ac, 0xcfa2ca},
    [WS_THEME_DARK] = {0x012a4d, 0x533200, 0x295935, 0x7a4f76},
    [WS_THEME_PRINT] = {0xeeeeee, 0xdbdbdb, 0xc1c1c1, 0xababab},
    [WS_THEME_CONTRAST] = {0xe0effe, 0xfed09b, 0x90daa0, 0xda99d4},
};

static const unsigned matrix_tints[WS_THEMES][WS_FEW_TINTS] = {
    [WS_THEME_LIGHT] = {0xcff5fe, 0xffccb6, 0xbacf99, 0xbaa8dc},
    [WS_THEME_DARK] = {0x022f38, 0x5c2a17, 0x4c5218, 0x675687},
    [WS_THEME_PRINT] = {0xeeeeee, 0xdbdbdb, 0xc1c1c1, 0xababab},
    [WS_THEME_CONTRAST] = {0xcef5ff, 0xfecdb7, 0xb5d282, 0xbda3ee},
};

/* The same hues, dark (on dark paper, light) enough for lines and letters. */
static const unsigned matrix_inks[WS_THEMES][WS_FEW_TINTS] = {
    [WS_THEME_LIGHT] = {0x00697d, 0xb0430e, 0x4a6b00, 0x6243ab},
    [WS_THEME_DARK] = {0x6fd3e8, 0xffa27a, 0xb5cf6b, 0xc3a9f5},
    [WS_THEME_PRINT] = {0x262626, 0x262626, 0x262626, 0x262626},
    [WS_THEME_CONTRAST] = {0x004a59, 0x8a2c00, 0x355000, 0x4a2596},
};

/* In print all are darker than the paper: cells without a tint are those that do not count. */
static const unsigned bank_tints[WS_THEMES][BANK_TINTS] = {
    [WS_THEME_LIGHT] = {0xbcffed, 0x68b4cf, 0xdfddff, 0xaf8cc1, 0xfec2c6, 0xecb38b, 0xffeebd,
                        0x9bc18c},
    [WS_THEME_DARK] = {0x012e25, 0x0c5f75, 0x2e2856, 0x715280, 0x5d262d, 0x653813, 0x362a01,
                       0x37572a},
    [WS_THEME_PRINT] = {0xdcdcdc, 0xa2a2a2, 0xcacaca, 0x989898, 0xc0c0c0, 0xb6b6b6, 0xd3d3d3,
                        0xacacac},
    [WS_THEME_CONTRAST] = {0xdafff4, 0x42bee5, 0xe6e5fe, 0xbd8ad6, 0xffccce, 0xffb57d, 0xfff5d9,
                           0x95cd7f},
};

static struct ws_colour colour(unsigned rgb)
{
    return (struct ws_colour){(unsigned char)(rgb >> 16 & 0xff), (unsigned char)(rgb >> 8 & 0xff),
                              (unsigned char)(rgb & 0xff)};
}

struct ws_colour ws_tint_colour(enum ws_theme_id theme, struct ws_tint tint,
                                struct ws_colour otherwise)
{
    switch (tint.kind) {
    case WS_TINT_NONE:
        break;
    case WS_TINT_LANE:
    case WS_TINT_ADDRESS:
    case WS_TINT_UNNAMED:
        return colour(lane_tints[theme][tint.index % LANE_TINTS]);
    case WS_TINT_REGISTER:
        return colour(register_tints[theme][tint.index % WS_FEW_TINTS]);
    case WS_TINT_MATRIX:
        return colour(matrix_tints[theme][tint.index % WS_FEW_TINTS]);
    case WS_TINT_BANK:
        return colour(bank_tints[theme][tint.index % BANK_TINTS]);
    }
    return otherwise;
}

struct ws_colour ws_tint_ink(enum ws_theme_id theme, struct ws_tint tint)
{
    return colour(matrix_inks[theme][tint.index % WS_FEW_TINTS]);
}

const char *ws_theme_name(enum ws_theme_id theme)
{
    return names[theme];
}

const char *ws_theme_word(int index)
{
    return index < WS_THEMES ? names[index] : NULL;
}

static double linear(unsigned char channel)
{
    double value = channel / 255.0;

    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

double ws_contrast(struct ws_colour a, struct ws_colour b)
{
    double of_a = 0.2126 * linear(a.red) + 0.7152 * linear(a.green) + 0.0722 * linear(a.blue);
    double of_b = 0.2126 * linear(b.red) + 0.7152 * linear(b.green) + 0.0722 * linear(b.blue);

    return of_a > of_b ? (of_a + 0.05) / (of_b + 0.05) : (of_b + 0.05) / (of_a + 0.05);
}
