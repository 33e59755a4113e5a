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

enum { WIDTH = 80, INDENT = 2, OPTION_COLUMN = 25 };

static const char *const group_heading[WS_OPTION_GROUPS] = {
    [WS_GROUP_OPTIONS] = "Options",
    [WS_GROUP_ADDRESSES] = "Addresses",
    [WS_GROUP_CODE] = "Code and traces",
    [WS_GROUP_KERNELS] = "Kernel files",
    [WS_GROUP_PRODUCTS] = "MMA variants",
    [WS_GROUP_DESCRIPTORS] = "Descriptors and TMA",
    [WS_GROUP_FIGURES] = "Figures",
    [WS_GROUP_WORKSHEETS] = "Worksheets",
    [WS_GROUP_LOOK] = "Look",
    [WS_GROUP_WINDOW] = "Window",
    [WS_GROUP_OUTPUT] = "Output",
    [WS_GROUP_TESTING] = "Testing",
};
static const char help_option[] = "-h, --help [all]",
                  help_words[] = "print this help; with all, every option";

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

/* The number of characters, all of which have the same width in printed text. */
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

/* "what it does; details" */
static void print_words(const struct ws_option *option, char *text, size_t size)
{
    snprintf(text, size, "%s%s%s", option->help, option->more ? "; " : "",
             option->more ? option->more : "");
}

static void help_row(FILE *out, const struct ws_option *option, bool all)
{
    char letter[] = "-o, ", left[64], words[1000];

    letter[1] = option->letter;
    snprintf(left, sizeof left, "%s--%s%s%s", option->letter ? letter : "", option->name,
             option->value ? " " : "", option->value ? option->value : "");
    print_words(option, words, sizeof words);
    ws_help_row(out, left, OPTION_COLUMN, all ? words : option->help);
}

static bool is_listed(const struct ws_option *option, enum ws_option_group group)
{
    return !ws_option_is_old(option) && option->group == group;
}

/* Whether a table has options of a group. */
static bool has_group(const struct ws_option *option, enum ws_option_group group)
{
    for (; option->name; option++)
        if (is_listed(option, group))
            return true;
    return false;
}

/* The options of a group: the brief ones, or all listed ones. */
static void help_group(FILE *out, const struct ws_option *option, enum ws_option_group group,
                       bool all)
{
    for (; option->name; option++)
        if (is_listed(option, group) && (all || option->brief))
            help_row(out, option, all);
}

void ws_help_options(FILE *out, const struct ws_option *option, bool all)
{
    fputs(all ? "" : "\nOptions\n", out);
    for (int group = 0; group < WS_OPTION_GROUPS; group++) {
        if (all && has_group(option, (enum ws_option_group)group))
            fprintf(out, "\n%s\n", group_heading[group]);
        help_group(out, option, (enum ws_option_group)group, all);
    }
    fputs(all ? "\nHelp\n" : "", out);
    ws_help_row(out, help_option, OPTION_COLUMN, help_words);
}

void ws_help_rows(FILE *out, const char *heading, const struct ws_example *row, int column)
{
    fprintf(out, "\n%s\n", heading);
    for (; row->line; row++)
        ws_help_row(out, row->line, column, row->does);
}

/* The length of a shell's word, with its quoted blanks. */
static int shell_word(const char *text)
{
    int length = 0;

    for (char quote = 0; text[length] && (quote || text[length] != ' '); length++)
        if (text[length] == quote)
            quote = 0;
        else if (!quote && strchr("'\"", text[length]))
            quote = text[length];
    return length;
}

/* The length of a unit that is not broken: a word, or an option with its value. */
static int shell_unit(const char *text)
{
    int length = shell_word(text);
    const char *value = text[length] ? text + length + 1 : NULL;

    return *text == '-' && value && *value != '-' ? length + 1 + shell_word(value) : length;
}

static void print_command(FILE *out, const char *line)
{
    enum { FURTHER = 6, BACKSLASH = 2 };
    int column = INDENT;

    fprintf(out, "%*s", INDENT, "");
    for (const char *at = line; *at;) {
        int length = shell_unit(at);
        bool ends = !at[length];

        if (at > line && column + 1 + length + (ends ? 0 : BACKSLASH) > WIDTH) {
            fprintf(out, " \\\n%*s", FURTHER, "");
            column = FURTHER;
        } else if (at > line) {
            putc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", length, at);
        column += length;
        at += length + !ends;
    }
    putc('\n', out);
}

void ws_help_examples(FILE *out, const struct ws_example *example, int most)
{
    fputs("\nExamples\n", out);
    for (; example->line && most--; example++) {
        print_command(out, example->line);
        fprintf(out, "%*s", 2 * INDENT, "");
        ws_print_wrapped(out, example->does, 2 * INDENT, WIDTH);
    }
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

static void man_option(FILE *out, const struct ws_option *option)
{
    char words[1000];

    fputs(".TP\n", out);
    if (option->letter)
        fprintf(out, "\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", out);
    for (const char *c = option->name; *c; c++)
        fprintf(out, *c == '-' ? "\\-" : "%c", *c);
    fputs("\\fR", out);
    if (option->value)
        fprintf(out, " \\fI%s\\fR", option->value);
    putc('\n', out);
    print_words(option, words, sizeof words);
    ws_print_roff(out, words);
}

void ws_man_options(FILE *out, const struct ws_option *option)
{
    fputs(".SH OPTIONS\n", out);
    for (int group = 0; group < WS_OPTION_GROUPS; group++) {
        if (!has_group(option, (enum ws_option_group)group))
            continue;
        if (group != WS_GROUP_OPTIONS)
            fprintf(out, ".SS %s\n", group_heading[group]);
        for (const struct ws_option *row = option; row->name; row++)
            if (is_listed(row, (enum ws_option_group)group))
                man_option(out, row);
    }
    fputs(".SS Help\n.TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR [\\fBall\\fR]\n", out);
    ws_print_roff(out, help_words);
}

/* A line in bold, and its effect. */
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
