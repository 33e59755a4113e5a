/* How far the characters of the Helvetica-metric family reach above and below the baseline. */
#include "viz/scene/ink.h"

#include <math.h>

#include "probe/base/utf8.h"
#include "viz/scene/metrics.h"

/* The least room that a character has on each side within its width, in ems. */
#define BEARING 0.03

/* In ems. */
struct reach {
    double up, down;
};

/* Of every printable character of ASCII, from the space on, the letter of its reach. */
static const char ascii_reach[] = " AAAdAAAbbAx,x.A" /*   ! " # $ % & ' ( ) * + , - . / */
                                  "AAAAAAAAAAxpxxxA" /* 0 to 9 : ; < = > ? */
                                  "AAAAAAAAAAAAAAAA" /* @ A to O */
                                  "AqAAAAAAAAAbAbA_" /* P to Z [ \ ] ^ _ */
                                  "AxAxAxApAAbAAxxx" /* ` a to o */
                                  "ppxxAxxxxpxbbbx"; /* p to z { | } ~ */

_Static_assert(sizeof ascii_reach == 0x7F - 0x20 + 1, "a letter for each character");

static struct reach letter_reach(char letter)
{
    switch (letter) {
    case 'A': /* capitals, digits, stems */
        return (struct reach){0.73, 0.01};
    case 'x':
        return (struct reach){0.54, 0.01};
    case 'p': /* tails */
        return (struct reach){0.54, 0.22};
    case 'b': /* stems and tails, brackets */
        return (struct reach){0.74, 0.22};
    case 'd':
        return (struct reach){0.78, 0.12};
    case 'q':
        return (struct reach){0.73, 0.06};
    case ',':
        return (struct reach){0.11, 0.15};
    case '.':
        return (struct reach){0.11, 0};
    case '_':
        return (struct reach){-0.07, 0.13};
    default:
        return (struct reach){-1, -1};
    }
}

/* Signs of the height of small letters: · × ÷ dashes … ← → minus. */
static bool is_low_sign(unsigned character)
{
    return character == 0xB7 || character == 0xD7 || character == 0xF7 ||
           (character >= 0x2010 && character <= 0x2015) || character == 0x2022 ||
           character == 0x2026 || character == 0x2190 || character == 0x2192 ||
           character == 0x2194 || character == 0x2212 || character == 0x22EF;
}

static struct reach reach_of(unsigned character)
{
    if (character <= 0x20 || character == 0xA0)
        return letter_reach(' ');
    if (character < 0x7F)
        return letter_reach(ascii_reach[character - 0x20]);
    if (is_low_sign(character))
        return letter_reach('x');
    if ((character >= 0x2018 && character <= 0x201D) || (character >= 0xB0 && character <= 0xB3))
        return letter_reach('A');
    if (ws_is_wide(character))
        return (struct reach){0.88, 0.12};
    if (character == 0xAD || (character >= 0x200B && character <= 0x200F))
        return letter_reach(' ');
    return (struct reach){0.94, 0.24}; /* accents, and whatever no table knows */
}

struct ws_box ws_text_ink_between(const struct ws_scene *scene, const struct ws_node *node,
                                  double left, double right)
{
    const char *text = ws_scene_string(scene, node);
    bool monospace = ws_role_monospace(node->role), bold = ws_role_bold(node->role);
    double x = node->box.x, from = INFINITY, to = -INFINITY;
    struct reach most = {-1, -1};
    unsigned character;

    while ((character = ws_utf8_next(&text))) {
        double start = x;
        struct reach reach;

        x += ws_character_width(character, monospace, bold) * node->size / 1000;
        if (x < left || start > right)
            continue;
        reach = reach_of(character);
        if (reach.up + reach.down <= 0)
            continue;
        from = fmin(from, start + BEARING * node->size);
        to = fmax(to, x - BEARING * node->size);
        most.up = fmax(most.up, reach.up);
        most.down = fmax(most.down, reach.down);
    }
    if (to <= from)
        return (struct ws_box){node->box.x, node->baseline, 0, 0};
    return (struct ws_box){from, node->baseline - most.up * node->size, to - from,
                           (most.up + most.down) * node->size};
}

struct ws_box ws_text_ink(const struct ws_scene *scene, const struct ws_node *node)
{
    return ws_text_ink_between(scene, node, -INFINITY, INFINITY);
}
