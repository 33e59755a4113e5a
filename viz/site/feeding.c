/* Feeding is evaluated for the first MMA of a class, and written on the page of each MMA of it. */
#include "viz/site/feeding.h"

#include <stdio.h>

#include "viz/site/address.h"
#include "viz/site/html.h"

/* "A, in memory by its rows". */
static const char *side_words(int side, int major, char text[64])
{
    snprintf(text, 64, "%s, stored in memory by %s", ws_operand_letter(ws_site_side(side)),
             major ? "columns" : "rows");
    return text;
}

/* The way it feeds: ", two at once", ", a part of it". */
static void add_manner(const struct ws_site_feeding *feeding, struct ws_bytes *out)
{
    if (feeding->fit == WS_SITE_FEEDS_PART)
        ws_bytes_text(out, " <small>part of it</small>");
    else if (feeding->tiles > 1)
        ws_bytes_print(out, " <small>%d at once</small>", feeding->tiles);
}

/* How many classes of MMAs the variant feeds in this way, and how many MMAs these have in total. */
static int count_kinds(const struct ws_site *site, const struct ws_variant *variant, int side,
                       int major, enum ws_site_fit fit, int *products)
{
    int count = 0;

    *products = 0;
    for (int kind = 0; kind < site->alike.kinds; kind++)
        if (ws_layout_classes_feeding(&site->alike, kind, variant, side, major)->fit == fit) {
            *products += site->alike.members[kind];
            count++;
        }
    return count;
}

/* One MMA per class; the others are on its page. */
static bool add_kinds(const struct ws_site *site, const struct ws_variant *variant, int side,
                      int major, enum ws_site_fit fit, struct ws_bytes *out)
{
    char words[64];
    int products;

    if (!count_kinds(site, variant, side, major, fit, &products))
        return false;
    ws_bytes_print(
        out, "<details class=\"list\"><summary>%s%s <small>%d MMA%s</small></summary>\n<ul>\n",
        fit == WS_SITE_FEEDS_PART ? "part of " : "", side_words(side, major, words), products,
        products == 1 ? "" : "s");
    for (int kind = 0; kind < site->alike.kinds; kind++) {
        const struct ws_site_feeding *feeding =
            ws_layout_classes_feeding(&site->alike, kind, variant, side, major);

        if (feeding->fit != fit)
            continue;
        ws_bytes_text(out, "<li>");
        ws_site_link(out, site->alike.first[kind]->name);
        if (fit == WS_SITE_FEEDS)
            add_manner(feeding, out);
        if (site->alike.members[kind] > 1)
            ws_bytes_print(out, " <small>and %d with the same layouts</small>",
                           site->alike.members[kind] - 1);
        ws_bytes_text(out, "</li>\n");
    }
    ws_bytes_text(out, "</ul></details>\n");
    return true;
}

void ws_site_feeds(const struct ws_site *site, const struct ws_variant *variant,
                   struct ws_bytes *out)
{
    struct ws_bytes lists = {0};
    bool any = false;

    for (int fit = WS_SITE_FEEDS; fit <= WS_SITE_FEEDS_PART; fit++)
        for (int i = 0; i < WS_SITE_SIDES * WS_SITE_MAJORS; i++)
            any |= add_kinds(site, variant, i / WS_SITE_MAJORS, i % WS_SITE_MAJORS,
                             (enum ws_site_fit)fit, &lists);
    if (any) {
        ws_bytes_print(
            out,
            "<h2 id=\"feeds\">%s</h2>\n<p>One MMA per layout; its page lists the others.</p>\n",
            variant->family->writes_memory ? "Stores D of" : "Feeds");
        ws_bytes_add(out, lists.data, lists.length);
        ws_bytes_text(out, "<p class=\"note\">Both specified by the PTX ISA. For your own "
                           "addresses, use <code>warpscope feed</code>.</p>\n");
    }
    out->failed |= lists.failed;
    ws_bytes_finish(&lists);
}

void ws_site_alike(const struct ws_site *site, const struct ws_mma *mma, struct ws_bytes *out)
{
    int kind = site->alike.kind[mma->id], others = site->alike.members[kind] - 1;

    if (!others)
        return;
    ws_bytes_print(out,
                   "<details class=\"list\" id=\"alike\"><summary>%d other MMA%s with the same "
                   "layouts</summary>\n<ul>\n",
                   others, others == 1 ? "" : "s");
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *other = ws_mma((enum ws_mma_id)i);

        if (site->alike.kind[i] != kind || other == mma)
            continue;
        ws_bytes_text(out, "<li>");
        ws_site_link(out, other->name);
        ws_bytes_text(out, "</li>\n");
    }
    ws_bytes_text(out, "</ul></details>\n");
}

/* Variants that feed all of it; otherwise those that feed a part. */
static void add_row(const struct ws_site *site, int kind, int side, int major, struct ws_bytes *out)
{
    char words[64];
    int listed = 0;

    ws_bytes_print(out, "<tr><th scope=\"row\">%s</th><td>", side_words(side, major, words));
    for (int fit = WS_SITE_FEEDS; fit <= WS_SITE_FEEDS_PART && !listed; fit++)
        for (int id = 0; id < WS_VARIANTS; id++) {
            const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
            const struct ws_site_feeding *feeding =
                ws_layout_classes_feeding(&site->alike, kind, variant, side, major);

            if ((int)feeding->fit != fit)
                continue;
            ws_bytes_text(out, listed++ ? "<br>" : "");
            ws_site_link(out, variant->name);
            add_manner(feeding, out);
        }
    ws_bytes_text(out, listed ? "</td></tr>\n" : "no single instruction</td></tr>\n");
}

void ws_site_fed(const struct ws_site *site, const struct ws_mma *mma, struct ws_bytes *out)
{
    const struct ws_mma *first = ws_layout_classes_first(&site->alike, mma);
    char address[WS_SITE_ADDRESS_SIZE];

    if (mma->sparse && first != mma) {
        ws_bytes_print(out,
                       "<h2 id=\"feeds\">Loads and stores</h2>\n<p>The same as for <a "
                       "href=\"%s#feeds\"><code>%s</code></a>.</p>\n",
                       ws_site_address(first->name, address, sizeof address), first->name);
        return;
    }
    ws_bytes_text(
        out,
        "<h2 id=\"feeds\">Loads and stores</h2>\n<div class=\"scroll\" tabindex=\"0\"><table "
        "class=\"feeds\">\n<caption>Loads whose fragments match A and B, and stores that match "
        "D</caption>\n<tr><th scope=\"col\">operand</th><th scope=\"col\">instruction</th></tr>\n");
    for (int i = 0; i < WS_SITE_SIDES * WS_SITE_MAJORS; i++)
        add_row(site, site->alike.kind[mma->id], i / WS_SITE_MAJORS, i % WS_SITE_MAJORS, out);
    ws_bytes_print(
        out,
        "</table></div>\n<p class=\"note\">Both specified by the PTX ISA. D is converted before "
        "the store. Register order and code: <code>warpscope feed LOAD %s --operand A</code></p>\n",
        mma->name);
}
