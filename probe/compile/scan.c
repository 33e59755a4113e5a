/* See scan.h. */
#include "probe/compile/scan.h"

#include <stdlib.h>
#include <string.h>

bool ws_scan_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

size_t ws_scan_name_length(const char *bare, size_t start, size_t end)
{
    size_t length = 0;

    if (start < end && bare[start] >= '0' && bare[start] <= '9')
        return 0;
    while (start + length < end && ws_scan_name(bare[start + length]))
        length++;
    return length;
}

static void blank(char *bare, size_t start, size_t end)
{
    for (size_t i = start; i < end; i++)
        if (bare[i] != '\n')
            bare[i] = ' ';
}

/* The end of a string or character whose quote is at `at`. An apostrophe between digits ends at once. */
static size_t quoted_end(const char *text, size_t length, size_t at)
{
    char quote = text[at];
    size_t i = at + 1;

    while (i < length && text[i] != quote && text[i] != '\n')
        i += text[i] == '\\' ? 2 : 1;
    return i < length ? i + 1 : length;
}

/* The end of R"mark(...)mark" whose first quote is at `at`. */
static size_t raw_end(const char *text, size_t length, size_t at)
{
    char mark[20];
    size_t n = 0, i = at + 1;

    mark[n++] = ')';
    while (i < length && n < 18 && text[i] != '(')
        mark[n++] = text[i++];
    mark[n++] = '"';
    for (; i + n <= length; i++)
        if (!memcmp(text + i, mark, n))
            return i + n;
    return length;
}

/* The end of a comment or a preprocessor line, which a backslash continues. */
static size_t line_end(const char *text, size_t length, size_t at, bool comments)
{
    while (at < length && text[at] != '\n') {
        if (comments && at + 1 < length && text[at] == '/' && text[at + 1] == '*') {
            for (at += 2; at < length && !(text[at - 1] == '*' && text[at] == '/'); at++)
                ;
            continue;
        }
        at += text[at] == '\\' && at + 1 < length ? 2 : 1;
    }
    return at < length ? at : length;
}

char *ws_scan_bare(const char *text, size_t length)
{
    char *bare = malloc(length + 1);
    bool fresh = true; /* nothing but blanks in this line so far */

    if (!bare)
        return NULL;
    memcpy(bare, text, length);
    bare[length] = 0;
    for (size_t i = 0, end; i < length; i = end) {
        char c = text[i], next = i + 1 < length ? text[i + 1] : 0;

        end = i + 1;
        if (c == '\n') {
            fresh = true;
        } else if (c == '/' && next == '/') {
            blank(bare, i, end = line_end(text, length, i, false));
        } else if (c == '/' && next == '*') {
            for (end = i + 2;
                 end < length && !(text[end] == '/' && text[end - 1] == '*' && end > i + 2); end++)
                ;
            end += end < length;
            blank(bare, i, end);
        } else if (c == '#' && fresh) {
            blank(bare, i, end = line_end(text, length, i, true));
        } else if (c == '"' ||
                   (c == '\'' && !(i && ws_scan_name(text[i - 1]) && ws_scan_name(next)))) {
            bool raw = c == '"' && i && text[i - 1] == 'R';

            end = raw ? raw_end(text, length, i) : quoted_end(text, length, i);
            if (end - i > 2)
                blank(bare, i + 1, end - 1);
            fresh = false;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            fresh = false;
        }
        if (c == 0)
            bare[i] = ' ';
    }
    return bare;
}

size_t ws_scan_closed(const char *bare, size_t start, size_t end)
{
    int depth = 0;

    for (size_t i = start; i < end; i++) {
        depth += bare[i] == '(' || bare[i] == '[' || bare[i] == '{';
        depth -= bare[i] == ')' || bare[i] == ']' || bare[i] == '}';
        if (depth <= 0)
            return i + 1;
    }
    return end;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

size_t ws_scan_skip(const char *bare, size_t at, size_t end)
{
    while (at < end && is_blank(bare[at]))
        at++;
    return at;
}

size_t ws_scan_back(const char *bare, size_t at)
{
    while (at && is_blank(bare[at - 1]))
        at--;
    return at;
}

static bool word_at(const char *bare, size_t at, size_t end, const char *word)
{
    return ws_scan_name_length(bare, at, end) == strlen(word) &&
           !memcmp(bare + at, word, strlen(word));
}

bool ws_piece_next(const char *bare, size_t end, size_t *at, struct ws_piece *piece)
{
    bool call = false; /* a round bracket stood outside of others */

    piece->start = ws_scan_skip(bare, *at, end);
    piece->closed = false;
    for (size_t i = piece->start; i < end;) {
        if (bare[i] == ';' || bare[i] == '}') {
            piece->closed = true;
            piece->end = *at = i + 1;
            return true;
        }
        if (bare[i] != '(' && bare[i] != '[' && bare[i] != '{') {
            i++;
            continue;
        }
        bool braces = bare[i] == '{';
        call |= bare[i] == '(';
        i = ws_scan_closed(bare, i, end);
        if (!braces)
            continue;
        size_t next = ws_scan_skip(bare, i, end);
        if (next < end && bare[next] == ';') {
            i = next;
            continue;
        }
        /* What goes on behind a brace: a list's next name, an `else`, a class's variable. */
        size_t first = piece->start;
        bool named =
            !call && (word_at(bare, first, end, "struct") || word_at(bare, first, end, "union") ||
                      word_at(bare, first, end, "class") || word_at(bare, first, end, "enum") ||
                      word_at(bare, first, end, "typedef"));
        if (next < end &&
            (named || strchr(",=).?/%^|<>", bare[next]) || word_at(bare, next, end, "else") ||
             (word_at(bare, first, end, "do") && word_at(bare, next, end, "while"))))
            continue;
        piece->closed = true;
        piece->end = *at = i;
        return true;
    }
    piece->end = *at = end;
    return piece->start < end;
}

bool ws_piece_around(const char *bare, size_t length, size_t place, struct ws_piece *piece)
{
    size_t at = 0, end = length;

    while (ws_piece_next(bare, end, &at, piece)) {
        if (place < piece->start)
            return false;
        if (place >= piece->end)
            continue;
        size_t first = piece->start, open = first;
        if (word_at(bare, first, piece->end, "inline"))
            first = ws_scan_skip(bare, first + 6, piece->end);
        while (open < piece->end && bare[open] != '{' && bare[open] != '(' && bare[open] != ';')
            open++;
        bool language =
            word_at(bare, first, piece->end, "extern") && memchr(bare + first, '"', open - first);
        if (open == piece->end || bare[open] != '{' || place <= open ||
            !(word_at(bare, first, piece->end, "namespace") || (language && bare[open - 1] != '=')))
            return true;
        at = open + 1;
        end = ws_scan_closed(bare, open, piece->end) - 1;
        if (place >= end)
            return false;
    }
    return false;
}

size_t ws_scan_find(const char *bare, size_t start, size_t end, const char *word)
{
    size_t length = strlen(word);

    for (size_t i = start; i < end;) {
        size_t name = ws_scan_name_length(bare, i, end);

        if (name == length && !memcmp(bare + i, word, length))
            return i;
        if (!name) /* a number with its letters */
            while (i + name < end && ws_scan_name(bare[i + name]))
                name++;
        i += name ? name : 1;
    }
    return end;
}

bool ws_scan_has(const char *bare, size_t start, size_t end, const char *word)
{
    return ws_scan_find(bare, start, end, word) < end;
}

size_t ws_scan_place(const char *text, size_t length, int line, int column)
{
    size_t at = 0;

    while (line > 1 && at < length) {
        const char *next = memchr(text + at, '\n', length - at);

        at = next ? (size_t)(next - text) + 1 : length;
        line--;
    }
    return at + (size_t)(column > 0 ? column - 1 : 0) < length
               ? at + (size_t)(column > 0 ? column - 1 : 0)
               : length;
}

int ws_scan_line(const char *text, size_t place)
{
    int line = 1;

    for (size_t i = 0; i < place; i++)
        line += text[i] == '\n';
    return line;
}

size_t ws_scan_kernel_name(const char *bare, size_t length, size_t *at)
{
    for (size_t i = *at, name; i < length && !strchr("{;", bare[i]); i += name ? name : 1) {
        size_t after = i + (name = ws_scan_name_length(bare, i, length));

        while (name && bare[after] == ' ')
            after++;
        if (!name || bare[after] != '(')
            continue;
        if (memcmp(bare + i, "__", 2)) {
            *at = i;
            return name;
        }
        name = ws_scan_closed(bare, after, length) - i; /* "__launch_bounds__(…)" */
    }
    return 0;
}
