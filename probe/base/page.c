/*
 * Lines and paragraphs; see page.h. In roff a backslash, a hyphen that must stay one, quotes, and a
 * dot or quote that would start a request are escaped.
 */
#include "probe/base/page.h"

#include <stdlib.h>
#include <string.h>

bool ws_locale_unicode(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *locale = getenv(names[i]);

        if (locale && *locale)
            return strstr(locale, "UTF-8") || strstr(locale, "utf8") || strstr(locale, "UTF8") ||
                   strstr(locale, "utf-8");
    }
    return false;
}

void ws_print_wrapped(FILE *out, const char *text, int indent, int width)
{
    int column = indent;

    while (*text) {
        int length = (int)strcspn(text, " ");

        if (column > indent && column + 1 + length > width) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", length, text);
        column += length;
        text += length + (text[length] == ' ');
    }
    putc('\n', out);
}

void ws_print_roff(FILE *out, const char *text)
{
    bool line_start = true;

    for (; *text; text++) {
        if (line_start && (*text == '.' || *text == '\''))
            fputs("\\&", out);
        line_start = *text == '\n';
        if (!strncmp(text, "\n\n", 2)) {
            fputs("\n.PP\n", out);
            text++;
        } else if (*text == '\\') {
            fputs("\\e", out);
        } else if (*text == '-') {
            fputs("\\-", out);
        } else if (*text == '`') {
            fputs("\\(ga", out);
        } else if (*text == '\'') {
            fputs("\\(aq", out);
        } else {
            putc(*text, out);
        }
    }
    putc('\n', out);
}
