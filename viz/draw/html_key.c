/* The keys that pictures have, with samples that a style paints. */
#include "viz/draw/html_key.h"

#include "viz/figure/key.h"

enum { STRIP = 8 }; /* samples of what goes on like this */

static void add_sample(struct ws_tint tint, struct ws_bytes *out)
{
    static const char *const palette[] = {
        [WS_TINT_LANE] = "lane",         [WS_TINT_ADDRESS] = "lane",  [WS_TINT_UNNAMED] = "lane",
        [WS_TINT_REGISTER] = "register", [WS_TINT_MATRIX] = "matrix",
    };

    ws_bytes_print(out, "<i style=\"background:var(--ws-%s%d)\"></i>", palette[tint.kind],
                   tint.index);
}

void ws_html_add_key(const struct ws_figure *figure, enum ws_colour_by by, bool own,
                     struct ws_bytes *out)
{
    struct ws_keys keys = {.count = 0};

    ws_key_add_colours(&keys, figure, by);
    if (!keys.count)
        return;
    ws_bytes_print(out, "<p class=\"ws-key\" data-key=\"%s\"%s>", ws_colour_name(by),
                   own ? " data-own" : " hidden");
    for (int i = 0; i < keys.count; i++) {
        struct ws_tint tint = keys.key[i].tint;
        char text[WS_KEY_TEXT];

        for (int count = keys.key[i].mark == WS_KEY_STRIP ? STRIP : 1; count > 0; count--) {
            add_sample(tint, out);
            tint.index++;
        }
        ws_bytes_text(out, "<span>");
        ws_bytes_xml(out, ws_key_text(&keys.key[i], text));
        ws_bytes_text(out, "</span>");
    }
    ws_bytes_text(out, "</p>\n");
}
