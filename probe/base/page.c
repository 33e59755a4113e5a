/*
 * Lines and paragraphs. In roff a backslash, a hyphen that must stay one, quotes, and a dot or
 * quote that would start a request are escaped.
 */
#include "probe/base/page.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH = 80, INDENT = 2 };

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

/* Characters, which are as wide as one another in what is printed here. */
static int width_of(const char *word, size_t length)
{
    int width = 0;

    for (size_t i = 0; i < length; i++)
        width += ((unsigned char)word[i] & 0xC0) != 0x80;
    return width;
}

static bool is_prose(const char *line, size_t length)
{
    const char *gap = strstr(line, "  ");

    return *line != ' ' && (!gap || gap >= line + length);
}

void ws_print_folded(FILE *out, const char *text, int width)
{
    enum { FURTHER = 4 };

    while (*text) {
        size_t length = strcspn(text, "\n");
        int column = 0;

        if (!width || !is_prose(text, length))
            column = -1;
        for (const char *at = text; column >= 0 && at < text + length;) {
            size_t word = strcspn(at, " \n");
            int wide = width_of(at, word);

            if (column && column + 1 + wide > width) {
                fprintf(out, "\n%*s", FURTHER, "");
                column = FURTHER;
            } else if (column) {
                putc(' ', out);
                column++;
            }
            fprintf(out, "%.*s", (int)word, at);
            column += wide;
            at += word + (at[word] == ' ');
        }
        if (column < 0)
            fprintf(out, "%.*s", (int)length, text);
        text += length;
        if (*text) {
            putc('\n', out);
            text++;
        }
    }
}

int ws_terminal_width(FILE *out)
{
    struct winsize size;
    int descriptor = fileno(out);

    return isatty(descriptor) && !ioctl(descriptor, TIOCGWINSZ, &size) ? size.ws_col : 0;
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

void ws_help_row(FILE *out, const char *left, int column, const char *words)
{
    int length = (int)strlen(left);

    fprintf(out, "%*s%s", INDENT, "", left);
    if (INDENT + length + 2 > column)
        fprintf(out, "\n%*s", column, "");
    else
        fprintf(out, "%*s", column - INDENT - length, "");
    ws_print_wrapped(out, words, column, WIDTH);
}

void ws_help_option(FILE *out, const struct ws_option *option, int column, bool letters)
{
    char letter[] = "    ", left[64];

    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "%s--%s%s%s", letters ? letter : "", option->name,
             option->value ? " " : "", option->value ? option->value : "");
    ws_help_row(out, left, column, option->help);
}

void ws_help_rows(FILE *out, const char *heading, const struct ws_example *row, int column)
{
    fprintf(out, "\n%s\n", heading);
    for (; row->line; row++)
        ws_help_row(out, row->line, column, row->does);
}

void ws_help_examples(FILE *out, const struct ws_example *example)
{
    fputs("\nExamples\n", out);
    for (; example->line; example++)
        fprintf(out, "%*s%s\n%*s%s\n", INDENT, "", example->line, 3 * INDENT, "", example->does);
}

void ws_man_title(FILE *out, const char *name, const char *summary)
{
    fputs(".TH ", out);
    for (const char *c = name; *c; c++)
        putc(toupper((unsigned char)*c), out);
    fprintf(out, " 1 \"\" \"Warpscope %s\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\n",
            WARPSCOPE_VERSION);
    for (const char *c = name; *c; c++)
        fprintf(out, *c == '-' ? "\\-" : "%c", *c);
    fputs(" \\- ", out);
    ws_print_roff(out, summary);
}

void ws_man_option(FILE *out, const struct ws_option *option)
{
    fputs(".TP\n", out);
    if (option->letter)
        fprintf(out, "\\fB\\-%c\\fR, ", option->letter);
    fprintf(out, "\\fB\\-\\-%s\\fR", option->name);
    if (option->value)
        fprintf(out, " \\fI%s\\fR", option->value);
    putc('\n', out);
    ws_print_roff(out, option->help);
}

/* A line in bold, and what it does. */
static void man_row(FILE *out, const struct ws_example *row)
{
    fputs(".TP\n.B ", out);
    ws_print_roff(out, row->line);
    ws_print_roff(out, row->does);
}

void ws_man_rows(FILE *out, const char *heading, const struct ws_example *row)
{
    fprintf(out, ".SH %s\n", heading);
    for (; row->line; row++)
        man_row(out, row);
}

void ws_man_examples(FILE *out, const struct ws_example *example)
{
    fputs(".SH EXAMPLES\n", out);
    for (; example->line; example++)
        man_row(out, example);
}
