/* Converts line by line: a table consists of lines that begin with a bar. */
#include "viz/site/markdown.h"

#include <string.h>

/* A mark and the tags that it opens and closes. */
static const struct {
    const char *mark, *tag;
} marks[] = {{"**", "b"}, {"*", "em"}, {"`", "code"}};

enum { MARKS = sizeof marks / sizeof marks[0], CODE = MARKS - 1 };

static void add_character(char character, struct ws_bytes *out)
{
    const char piece[2] = {character, 0};

    ws_bytes_xml(out, piece);
}

/* The mark at `at`, or -1: a star between blanks is not a mark. */
static int mark_at(const char *at, const char *end, int open)
{
    for (int i = 0; i < (int)MARKS; i++) {
        size_t length = strlen(marks[i].mark);

        if ((size_t)(end - at) >= length && !strncmp(at, marks[i].mark, length))
            return open == CODE && i != CODE                                             ? -1
                   : *at == '*' && open < 0 && (at + length == end || at[length] == ' ') ? -1
                                                                                         : i;
    }
    return -1;
}

void ws_site_line(const char *text, size_t length, struct ws_bytes *out)
{
    const char *end = text + length;
    int open = -1;

    while (text < end) {
        int mark = mark_at(text, end, open);

        if (*text == '\\' && text + 1 < end && open != CODE) {
            add_character(text[1], out);
            text += 2;
        } else if (mark >= 0 && (open < 0 || open == mark)) {
            ws_bytes_print(out, open < 0 ? "<%s>" : "</%s>", marks[mark].tag);
            open = open < 0 ? mark : -1;
            text += strlen(marks[mark].mark);
        } else {
            add_character(*text++, out);
        }
    }
    if (open >= 0)
        ws_bytes_print(out, "</%s>", marks[open].tag);
}

/* The cells of a row between its bars. In the head all are headings, in a row the first is. */
static void add_row(const char *line, size_t length, bool head, struct ws_bytes *out)
{
    const char *end = line + length;

    ws_bytes_text(out, "<tr>");
    for (int cell = 0; line < end && *line == '|'; cell++) {
        const char *start = line + 1, *stop;
        bool heading = head || cell == 0;

        line = start;
        while (line < end && (*line != '|' || line[-1] == '\\'))
            line++;
        if (line == end)
            break;
        for (stop = line; stop > start && stop[-1] == ' ';)
            stop--;
        while (start < stop && *start == ' ')
            start++;
        if (stop - start > 4 && !strncmp(start, "**", 2))
            start += 2, stop -= 2; /* a heading is bold in any case */
        ws_bytes_text(out, !heading        ? "<td>"
                           : start == stop ? "<td>"
                           : head          ? "<th scope=\"col\">"
                                           : "<th scope=\"row\">");
        ws_site_line(start, (size_t)(stop - start), out);
        ws_bytes_text(out, heading && start < stop ? "</th>" : "</td>");
    }
    ws_bytes_text(out, "</tr>\n");
}

static void add_table_start(const char *caption, size_t length, struct ws_bytes *out)
{
    ws_bytes_text(out, "<div class=\"scroll\" tabindex=\"0\"><table class=\"grid\">\n<caption>");
    ws_site_line(caption, length, out);
    ws_bytes_text(out, "</caption>\n");
}

void ws_site_tables(const char *markdown, const char *caption, struct ws_bytes *out)
{
    const char *said = caption;
    size_t said_length = strlen(caption);
    int rows = 0; /* of the open table */

    while (*markdown) {
        size_t length = strcspn(markdown, "\n");
        bool bar = *markdown == '|';

        if (bar && rows == 0)
            add_table_start(said, said_length, out);
        if (bar && rows != 1) /* the second has only the alignment of columns */
            add_row(markdown, length, rows == 0, out);
        if (!bar && rows)
            ws_bytes_text(out, "</table></div>\n");
        rows = bar ? rows + 1 : 0;
        if (!bar && length > 4 && !strncmp(markdown, "**", 2)) {
            said = markdown + 2;
            said_length = length - 4;
        }
        markdown += length + (markdown[length] == '\n');
    }
    if (rows)
        ws_bytes_text(out, "</table></div>\n");
}
