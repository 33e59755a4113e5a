/* The table of inks, which is as short as a theme has colors, and the rules made from it. */
#include "viz/draw/svg_ink.h"

static const char *const property[WS_SVG_USES] = {"fill", "stroke"};

/* Whether an ink before this one has the same light color in the same use, and no class for it. */
static bool is_taken(const struct ws_svg_inks *inks, int index, enum ws_svg_use use)
{
    for (int i = 0; i < inks->inks; i++)
        if (i != index && inks->ink[i].used[use] && inks->ink[i].light == inks->ink[index].light &&
            !inks->ink[i].classed[use])
            return true;
    return false;
}

int ws_svg_ink(struct ws_svg_inks *inks, struct ws_colour light, struct ws_colour dark,
               enum ws_svg_use use)
{
    int is = ws_svg_colour(light), becomes = ws_svg_colour(dark), i = 0;
    struct ws_svg_ink *ink;

    while (i < inks->inks && (inks->ink[i].light != is || inks->ink[i].dark != becomes))
        i++;
    if (i == WS_SVG_INKS)
        return -1;
    ink = &inks->ink[i];
    if (i == inks->inks) {
        *ink = (struct ws_svg_ink){.light = is, .dark = becomes};
        inks->inks++;
    }
    if (!ink->used[use]) {
        ink->used[use] = true;
        if (is_taken(inks, i, use))
            ink->classed[use] = ++inks->classes;
    }
    return i;
}

void ws_svg_add_class(const struct ws_svg_inks *inks, int fill, int stroke, struct ws_bytes *out)
{
    int first = fill < 0 ? 0 : inks->ink[fill].classed[WS_SVG_AS_FILL];
    int second = stroke < 0 ? 0 : inks->ink[stroke].classed[WS_SVG_AS_STROKE];

    if (first && second)
        ws_bytes_print(out, " class=\"ink%d ink%d\"", first, second);
    else if (first || second)
        ws_bytes_print(out, " class=\"ink%d\"", first + second);
}

void ws_svg_add_rules(const struct ws_svg_inks *inks, const char *id, struct ws_bytes *out)
{
    /* Classes last: of rules with the same specificity, the later one wins. */
    for (int classed = 0; classed < 2; classed++)
        for (int i = 0; i < inks->inks; i++)
            for (int use = 0; use < WS_SVG_USES; use++) {
                const struct ws_svg_ink *ink = &inks->ink[i];

                if (!ink->used[use] || (ink->classed[use] > 0) != classed)
                    continue;
                ws_bytes_print(out, "\n#%s ", id);
                if (classed) {
                    ws_bytes_print(out, ".ink%d", ink->classed[use]);
                } else {
                    ws_bytes_print(out, "[%s=\"", property[use]);
                    ws_svg_add_colour(out, ink->light);
                    ws_bytes_text(out, "\"]");
                }
                ws_bytes_print(out, "{%s:", property[use]);
                ws_svg_add_colour(out, ink->dark);
                ws_bytes_text(out, "}");
            }
}

static bool is_doubled(int byte)
{
    return byte % 17 == 0;
}

void ws_svg_add_colour(struct ws_bytes *out, int colour)
{
    bool brief = is_doubled(colour >> 16 & 0xFF) && is_doubled(colour >> 8 & 0xFF) &&
                 is_doubled(colour & 0xFF);
    char text[7] = "#";
    size_t length = 1;

    for (int shift = 20; shift >= 0; shift -= brief ? 8 : 4)
        text[length++] = "0123456789abcdef"[colour >> shift & 0xF];
    ws_bytes_add(out, text, length);
}

int ws_svg_colour(struct ws_colour colour)
{
    return colour.red << 16 | colour.green << 8 | colour.blue;
}
