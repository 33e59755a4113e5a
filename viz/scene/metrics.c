/*
 * The advance widths of Helvetica and Helvetica-Bold from Adobe's public font metrics, which all
 * metric-compatible families share, and those of the few characters beyond ASCII in figures from
 * Liberation Sans. Kerning is ignored here and disabled when text is drawn.
 */
#include "viz/scene/metrics.h"

#include <stddef.h>

#include "probe/base/utf8.h"

/* In 1/1000 em, from space to tilde: regular, bold. */
static const unsigned short ascii_width[2][95] = {
    {278,  278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, /*   ! … / */
     556,  556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, /* 0 1 … ? */
     1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, /* @ A … O */
     667,  778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, /* P Q … _ */
     333,  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, /* ` a … o */
     556,  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584}, /* p q … ~ */
    {278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
     556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
     611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
     667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
     278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584},
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

/* U+00C0 to U+00FF: the letters without accents, which have the same width. */
static const char latin_base[] = "AAAAAAACEEEEIIIIDNOOOOO?OUUUUYPs"
                                 "aaaaaaaceeeeiiiidnooooo?ouuuuypy";

struct range {
    unsigned first, last;
};

/* Written in a square: Unicode's East Asian Width W and F, with the unused ranges between them. */
static const struct range wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xA960, 0xA97F},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},
    {0xFFE0, 0xFFE6},   {0x16FE0, 0x1B2FF}, {0x1F1E6, 0x1F64F}, {0x1F680, 0x1F6FF},
    {0x1F7E0, 0x1F7EB}, {0x1F90C, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD},
};

/* Combines or joins with the character before. */
static const struct range combining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489},   {0x0591, 0x05BD},   {0x05BF, 0x05C7}, {0x0610, 0x061A},
    {0x064B, 0x065F}, {0x0670, 0x0670},   {0x06D6, 0x06DC},   {0x06DF, 0x06ED}, {0x0E31, 0x0E31},
    {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},   {0x1160, 0x11FF},   {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
    {0x20D0, 0x20FF}, {0x302A, 0x302F},   {0x3099, 0x309A},   {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
    {0xFF9E, 0xFF9F}, {0x1F3FB, 0x1F3FF}, {0xE0100, 0xE01EF},
};

/* The scripts of India share one order: the positions of such marks in each block of 128. */
static const struct range indic[] = {
    {0x00, 0x03}, {0x3A, 0x3C}, {0x3E, 0x4F}, {0x51, 0x57}, {0x62, 0x63}};

/* Invisible: joiners, marks of direction. */
static const struct range invisible[] = {
    {0x00AD, 0x00AD}, {0x061C, 0x061C}, {0x200B, 0x200F}, {0x2060, 0x2060}, {0xFEFF, 0xFEFF}};

/* Capitals, of Greek and Cyrillic. */
static const struct range capital[] = {{0x0391, 0x03AB}, {0x0400, 0x042F}};

#define IN(table, character) in_ranges(table, sizeof table / sizeof table[0], character)

static bool in_ranges(const struct range *range, size_t count, unsigned character)
{
    for (size_t i = 0; i < count; i++)
        if (character >= range[i].first && character <= range[i].last)
            return true;
    return false;
}

bool ws_is_combining(unsigned character)
{
    return character >= 0x300 &&
           (IN(combining, character) ||
            (character >= 0x900 && character < 0xD80 && IN(indic, character % 0x80)));
}

bool ws_is_wide(unsigned character)
{
    return character >= 0x1100 && IN(wide, character);
}

static bool has_no_width(unsigned character)
{
    return character < 0x20 || ws_is_combining(character) || IN(invisible, character);
}

/* In 1/1000 em. Characters that no table has get a digit's width. */
static int sans_width(unsigned character, int bold)
{
    if (character >= 0x20 && character < 0x7F)
        return ascii_width[bold][character - 0x20];
    for (size_t i = 0; i < sizeof other_width / sizeof other_width[0]; i++)
        if (other_width[i].character == character)
            return other_width[i].width[bold];
    if (character >= 0xC0 && character <= 0xFF)
        return ascii_width[bold][latin_base[character - 0xC0] - 0x20];
    if (has_no_width(character))
        return 0;
    return ws_is_wide(character) ? 1000 : IN(capital, character) ? 722 : 556;
}

static int mono_width(unsigned character)
{
    if (character >= 0x20 && character < 0x7F)
        return 600;
    if (has_no_width(character))
        return 0;
    return ws_is_wide(character) ? 1000 : 600;
}

int ws_character_width(unsigned character, bool monospace, bool bold)
{
    return monospace ? mono_width(character) : sans_width(character, bold);
}

double ws_text_width(const char *text, double size, bool monospace, bool bold)
{
    long thousandths = 0;
    unsigned character;

    while ((character = ws_utf8_next(&text)))
        thousandths += ws_character_width(character, monospace, bold);
    return (double)thousandths * size / 1000;
}
