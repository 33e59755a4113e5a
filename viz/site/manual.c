/*
 * Chapters of the manual as pages. A picture that is called as `warpscope export` calls a figure,
 * NAME.KIND.svg, is drawn for the page; others, which are of the window, are omitted.
 */
#include <stdio.h>
#include <string.h>

#include "probe/mma/mma.h"
#include "viz/choice/look.h"
#include "viz/site/address.h"
#include "viz/site/chapter.h"
#include "viz/site/figures.h"
#include "viz/site/html.h"
#include "viz/site/pages.h"

/* The name and the kind of "…/NAME.KIND.svg". Returns false where it is not so called. */
static bool read_picture(const char *source, char *name, size_t size, char *kind, size_t kind_size)
{
    const char *end = source + strcspn(source, "\""), *start = end, *dot;

    while (start > source && start[-1] != '/')
        start--;
    snprintf(name, size, "%.*s", (int)(end - start), start);
    end = strrchr(name, '.');
    if (!end || strcmp(end, ".svg"))
        return false;
    name[end - name] = 0;
    dot = strrchr(name, '.');
    if (!dot)
        return false;
    snprintf(kind, kind_size, "%s", dot + 1);
    name[dot - name] = 0;
    return ws_variant_named(name) || ws_mma_named(name);
}

/* Appends the picture of a paragraph that begins with <img src="…">. */
static bool add_picture(struct ws_site *site, const char *image, struct ws_bytes *out,
                        struct ws_error *error)
{
    char name[WS_SITE_ADDRESS_SIZE], kind[40];
    bool missing = false;

    return !read_picture(image + strlen("<img src=\""), name, sizeof name, kind, sizeof kind) ||
           ws_site_picture(site, name, kind, NULL, out, &missing, error) || missing;
}

bool ws_site_manual(struct ws_site *site, int index, struct ws_bytes *out, struct ws_error *error)
{
    static const char paragraph[] = "<p><img src=\"", paragraph_end[] = "</p>";
    const struct ws_site_chapter *chapter = &ws_site_chapters[index];
    const struct ws_site_chapter *before = index ? chapter - 1 : NULL, *after = chapter + 1;
    char address[2][WS_SITE_ADDRESS_SIZE];
    const char *html = chapter->html, *picture;

    ws_site_open(out, site->title, chapter->title, chapter->summary, WS_SECTION_MANUAL);
    while ((picture = strstr(html, paragraph))) {
        ws_bytes_add(out, html, (size_t)(picture - html));
        if (!add_picture(site, picture + strlen("<p>"), out, error))
            return false;
        html = strstr(picture, paragraph_end) + strlen(paragraph_end);
    }
    ws_bytes_text(out, html);
    ws_site_steps(
        out, before ? ws_site_chapter_address(before->name, address[0], sizeof address[0]) : NULL,
        before ? before->title : NULL,
        after->name ? ws_site_chapter_address(after->name, address[1], sizeof address[1]) : NULL,
        after->title);
    ws_site_close(out);
    return true;
}
