/* Pages are written by hand, as HTML is meant to be: landmarks, headings, tables, nothing else. */
#include "viz/site/html.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "viz/site/address.h"
#include "viz/teach/markup.h"

/* Where the navigation leads, by section. */
static const struct {
    const char *href, *words;
} sections[WS_SECTIONS] = {
    [WS_SECTION_MOVES] = {"index.html#moves", "Data movement"},
    [WS_SECTION_PRODUCTS] = {"index.html#products", "MMA"},
    [WS_SECTION_LESSONS] = {"index.html#lessons", "Lessons"},
    [WS_SECTION_ERRATA] = {"errata.html", "Errata"},
    [WS_SECTION_MANUAL] = {"index.html#manual", "Manual"},
};

void ws_site_open(struct ws_bytes *out, const char *site, const char *title,
                  const char *description, enum ws_site_section section)
{
    ws_bytes_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta name=\"generator\" content=\"" WS_SITE_MARK " " WARPSCOPE_VERSION
                       "\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    ws_bytes_xml(out, title);
    if (strcmp(title, site)) {
        ws_bytes_text(out, " · ");
        ws_bytes_xml(out, site);
    }
    ws_bytes_text(out, "</title>\n<meta name=\"description\" content=\"");
    ws_bytes_xml(out, description);
    ws_bytes_text(out,
                  "\">\n<link rel=\"icon\" href=\"warpscope.svg\">\n<link rel=\"stylesheet\" "
                  "href=\"warpscope.css\">\n<script src=\"warpscope.js\" "
                  "defer></script>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to "
                  "content</a>\n<header class=\"site\">\n<a class=\"home\" href=\"index.html\">");
    ws_bytes_xml(out, site);
    ws_bytes_text(out, "</a>\n<nav aria-label=\"Site\">\n");
    for (int i = 1; i < WS_SECTIONS; i++)
        ws_bytes_print(out, "<a href=\"%s\"%s>%s</a>\n", sections[i].href,
                       i == (int)section ? " aria-current=\"true\"" : "", sections[i].words);
    ws_bytes_text(out, "</nav>\n</header>\n<main id=\"main\">\n");
}

void ws_site_close(struct ws_bytes *out)
{
    ws_bytes_text(out,
                  "</main>\n<footer class=\"site\">\n<p>Written by <code>warpscope site</code>, "
                  "version " WARPSCOPE_VERSION
                  ". Captured results are labeled captured, all others are specified by the PTX "
                  "ISA.</p>\n</footer>\n</body>\n</html>\n");
}

static void add_broken(struct ws_bytes *out, const char *text)
{
    for (; *text; text++) {
        char piece[2] = {*text, 0};

        ws_bytes_xml(out, piece);
        if (*text == '.' && text[1] && text[1] != ' ')
            ws_bytes_text(out, "<wbr>");
    }
}

void ws_site_code(struct ws_bytes *out, const char *text)
{
    ws_bytes_text(out, "<code>");
    add_broken(out, text);
    ws_bytes_text(out, "</code>");
}

/* Whether the text goes on as it does where "x" multiplies: "16x16", "A x B"; not "0x10", "b8x16".
 */
static bool multiplies(const char *text, const char *at)
{
    const char *first = at;

    if (*at != 'x' || at == text)
        return false;
    if (at[-1] == ' ')
        return at[1] == ' ';
    while (first > text && isdigit((unsigned char)first[-1]))
        first--;
    return first < at && (first == text || first[-1] == ' ') && isdigit((unsigned char)at[1]) &&
           (*first != '0' || at - first > 1);
}

void ws_site_words(struct ws_bytes *out, const char *text)
{
    for (const char *at = text; *at; at++) {
        char piece[2] = {*at, 0};

        if (multiplies(text, at))
            ws_bytes_text(out, "×");
        else if (*at == '-' && at > text && isdigit((unsigned char)at[-1]) &&
                 isdigit((unsigned char)at[isalpha((unsigned char)at[1]) ? 2 : 1]))
            ws_bytes_text(out, "–");
        else
            ws_bytes_xml(out, piece);
    }
}

void ws_site_pre(struct ws_bytes *out, const char *text)
{
    ws_bytes_text(out, "<pre tabindex=\"0\"><code>");
    ws_bytes_xml(out, text);
    ws_bytes_text(out, "</code></pre>\n");
}

void ws_site_link(struct ws_bytes *out, const char *name)
{
    char address[WS_SITE_ADDRESS_SIZE];

    ws_bytes_print(out, "<a href=\"%s\">%s</a>", ws_site_address(name, address, sizeof address),
                   name);
}

void ws_site_markup(struct ws_bytes *out, const char *text)
{
    static const char *const tag[] = {
        [WS_MARKUP_PLAIN] = NULL, [WS_MARKUP_STRONG] = "em", [WS_MARKUP_CODE] = "code"};
    struct ws_markup_at at = {text, WS_MARKUP_PLAIN};
    enum ws_markup style = WS_MARKUP_PLAIN;
    struct ws_markup_word word;
    bool first = true;

    while (ws_markup_next(&at, &word)) {
        if (word.style != style && tag[style])
            ws_bytes_print(out, "</%s>", tag[style]);
        if (word.blank_first && !first)
            ws_bytes_text(out, " ");
        if (word.style != style && tag[word.style])
            ws_bytes_print(out, "<%s>", tag[word.style]);
        ws_bytes_xml(out, word.text);
        style = word.style;
        first = false;
    }
    if (tag[style])
        ws_bytes_print(out, "</%s>", tag[style]);
}

void ws_site_steps(struct ws_bytes *out, const char *before, const char *before_words,
                   const char *after, const char *after_words)
{
    ws_bytes_text(out, "<nav class=\"steps\" aria-label=\"Adjacent pages\">\n");
    if (before) {
        ws_bytes_print(out, "<a rel=\"prev\" href=\"%s\"><span>Previous</span> ", before);
        add_broken(out, before_words);
        ws_bytes_text(out, "</a>\n");
    }
    if (after) {
        ws_bytes_print(out, "<a rel=\"next\" href=\"%s\"><span>Next</span> ", after);
        add_broken(out, after_words);
        ws_bytes_text(out, "</a>\n");
    }
    ws_bytes_text(out, "</nav>\n");
}

void ws_site_neighbours(struct ws_bytes *out, const char *before, const char *after)
{
    char address[2][WS_SITE_ADDRESS_SIZE];

    ws_site_steps(out, before ? ws_site_address(before, address[0], sizeof address[0]) : NULL,
                  before, after ? ws_site_address(after, address[1], sizeof address[1]) : NULL,
                  after);
}

bool ws_site_said_open(struct ws_site_said *said, struct ws_error *error)
{
    *said = (struct ws_site_said){0};
    said->file = open_memstream(&said->text, &said->length);
    return said->file || ws_no_memory(error);
}

bool ws_site_said_take(struct ws_site_said *said, struct ws_error *error)
{
    bool good = !ferror(said->file);

    good = !fclose(said->file) && good && said->text;
    said->file = NULL;
    return good || ws_no_memory(error);
}

void ws_site_said_finish(struct ws_site_said *said)
{
    if (said->file)
        fclose(said->file);
    free(said->text);
    *said = (struct ws_site_said){0};
}
