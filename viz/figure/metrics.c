/*
 * The advance widths of Helvetica and Helvetica-Bold, as Adobe's public font metrics give them and
 * as every metric-compatible family repeats them, and the few characters beyond ASCII that figures
 * use, as Liberation Sans has them. Kerning is left out here and switched off where text is drawn.
 */
#include "viz/figure/metrics.h"

#include <stddef.h>

/* In 1/1000 em, from space to tilde: regular, bold. */
static const unsigned short ascii_width[2][95] = {
    {278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, /*   ! … / */
     556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, /* 0 1 … ? */
     1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, /* @ A … O */
     667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, /* P Q … _ */
     333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, /* ` a … o */
     556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584},     /* p q … ~ */
    {278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
     556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
     975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
     667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
     333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
     611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584},
};

static const struct {
    unsigned character;
    unsigned short width[2];
} other_width[] = {
    {0x00A0, {278, 278}},   /* no-break space */
    {0x00A7, {556, 556}},   /* § */
    {0x00AB, {556, 556}},   /* « */
    {0x00B0, {400, 400}},   /* ° */
    {0x00B1, {549, 549}},   /* ± */
    {0x00B2, {333, 333}},   /* ² */
    {0x00B5, {576, 576}},   /* µ */
    {0x00B7, {278, 278}},   /* · */
    {0x00BB, {556, 556}},   /* » */
    {0x00C6, {1000, 1000}}, /* Æ */
    {0x00D7, {584, 584}},   /* × */
    {0x00DF, {611, 611}},   /* ß */
    {0x00E6, {889, 889}},   /* æ */
    {0x00F7, {549, 549}},   /* ÷ */
    {0x2013, {556, 556}},   /* – */
    {0x2014, {1000, 1000}}, /* — */
    {0x2018, {222, 278}},   /* ‘ */
    {0x2019, {222, 278}},   /* ’ */
    {0x201C, {333, 500}},   /* “ */
    {0x201D, {333, 500}},   /* ” */
    {0x2022, {350, 350}},   /* • */
    {0x2026, {1000, 1000}}, /* … */
    {0x2190, {1000, 1000}}, /* ← */
    {0x2191, {500, 500}},   /* ↑ */
    {0x2192, {1000, 1000}}, /* → */
    {0x2193, {500, 500}},   /* ↓ */
    {0x2194, {1000, 1000}}, /* ↔ */
    {0x2212, {584, 584}},   /* − */
    {0x22EF, {1000, 1000}}, /* ⋯ */
    {0x2260, {549, 549}},   /* ≠ */
    {0x2264, {549, 549}},   /* ≤ */
    {0x2265, {549, 549}},   /* ≥ */
};

/* U+00C0 to U+00FF: the letters under the accents, which are as wide. */
static const char latin_base[] = "AAAAAAACEEEEIIIIDNOOOOO?OUUUUYPs"
                                 "aaaaaaaceeeeiiiidnooooo?ouuuuypy";

unsigned ws_utf8_next(const char **text)
{
    const unsigned char *byte = (const unsigned char *)*text;
    unsigned character, lowest;
    int following;

    if (!byte[0])
        return 0;
    ++*text;
    if (byte[0] < 0x80)
        return byte[0];
    if (byte[0] >= 0xC2 && byte[0] < 0xE0) {
        following = 1, lowest = 0x80, character = byte[0] & 0x1F;
    } else if (byte[0] >= 0xE0 && byte[0] < 0xF0) {
        following = 2, lowest = 0x800, character = byte[0] & 0x0F;
    } else if (byte[0] >= 0xF0 && byte[0] < 0xF5) {
        following = 3, lowest = 0x10000, character = byte[0] & 0x07;
    } else {
        return 0xFFFD;
    }
    for (int i = 1; i <= following; i++) {
        if ((byte[i] & 0xC0) != 0x80)
            return 0xFFFD;
        character = character << 6 | (byte[i] & 0x3F);
    }
    if (character < lowest || character > 0x10FFFF || (character >= 0xD800 && character < 0xE000))
        return 0xFFFD;
    *text += following;
    return character;
}

static bool is_combining(unsigned character)
{
    return character >= 0x300 && character < 0x370;
}

static bool is_wide(unsigned character)
{
    return character >= 0x2E80;
}

/* In 1/1000 em. What no table knows is given a digit's width, and a full em from CJK on. */
static int sans_width(unsigned character, int bold)
{
    if (character >= 0x20 && character < 0x7F)
        return ascii_width[bold][character - 0x20];
    for (size_t i = 0; i < sizeof other_width / sizeof other_width[0]; i++)
        if (other_width[i].character == character)
            return other_width[i].width[bold];
    if (character >= 0xC0 && character <= 0xFF)
        return ascii_width[bold][latin_base[character - 0xC0] - 0x20];
    if (is_combining(character) || character < 0x20)
        return 0;
    return is_wide(character) ? 1000 : 556;
}

static int mono_width(unsigned character)
{
    if (is_combining(character) || character < 0x20)
        return 0;
    return is_wide(character) ? 1000 : 600;
}

double ws_text_width(const char *text, double size, bool monospace, bool bold)
{
    long thousandths = 0;
    unsigned character;

    while ((character = ws_utf8_next(&text)))
        thousandths += monospace ? mono_width(character) : sans_width(character, bold);
    return (double)thousandths * size / 1000;
}
