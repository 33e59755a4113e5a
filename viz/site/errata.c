/* Known errors, as `warpscope errata` prints them. */
#include <stdio.h>
#include <string.h>

#include "probe/isa/isa.h"
#include "probe/mma/mma.h"
#include "viz/site/address.h"
#include "viz/site/html.h"
#include "viz/site/pages.h"
#include "viz/text/errata.h"

static void add_part(const char *name, const char *kind, const char *text, struct ws_bytes *out)
{
    ws_bytes_print(out, "<div%s><dt>%s</dt><dd>", kind, name);
    ws_bytes_xml(out, text);
    ws_bytes_text(out, "</dd></div>\n");
}

static bool has_page(const char *name)
{
    const struct ws_mma *mma = ws_mma_named(name);

    return ws_variant_named(name) || (mma && !mma->warpgroup);
}

/* A command line, in which names with pages are links. */
static void add_command(const char *line, struct ws_bytes *out)
{
    while (*line) {
        size_t length = strcspn(line, " ");
        char word[WS_SITE_ADDRESS_SIZE];

        length += length == 0;
        snprintf(word, sizeof word, "%.*s", (int)length, line);
        if (strchr(word, '.') && has_page(word))
            ws_site_link(out, word);
        else
            ws_bytes_xml(out, word);
        line += strlen(word);
    }
}

static void add_erratum(const struct ws_erratum *erratum, struct ws_bytes *out)
{
    ws_bytes_print(out,
                   "<section class=\"erratum\">\n<h2 id=\"%s\"><a href=\"#%s\">%s</a></h2>\n"
                   "<dl class=\"facts\">\n",
                   erratum->name, erratum->name, erratum->name);
    add_part("Source", "", erratum->source, out);
    add_part("Claim", "", erratum->says, out);
    add_part("Correct", " class=\"true\"", erratum->truth, out);
    if (erratum->see) {
        ws_bytes_text(out, "<div><dt>Check</dt><dd><code>");
        add_command(erratum->see, out);
        ws_bytes_text(out, "</code></dd></div>\n");
    }
    ws_bytes_text(out, "</dl>\n</section>\n");
}

bool ws_site_errata(struct ws_site *site, int index, struct ws_bytes *out, struct ws_error *error)
{
    (void)index;
    (void)error;
    ws_site_open(out, site->title, "Known errors",
                 "Incorrect statements about these instructions in manuals, pages and figures",
                 WS_SECTION_ERRATA);
    ws_bytes_text(
        out,
        "<h1>Known errors</h1>\n<p class=\"lead\">Incorrect statements about these instructions in "
        "manuals, pages and figures: the source, the correct statement, and a command that shows "
        "it. Warpscope's tests check each one. The PTX ISA is cited by section title.</p>\n");
    for (int i = 0; ws_errata[i].name; i++)
        add_erratum(&ws_errata[i], out);
    ws_site_close(out);
    return true;
}
