/* Scans and edits of text; what the words mean is for the snippet's reader. */
#include "probe/feed/code_edit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

char *ws_code_edit_apply(const char *text, const struct ws_code_edit *edit)
{
    size_t by = strlen(edit->by), rest = strlen(text + edit->start + edit->length) + 1;
    char *made = malloc(edit->start + by + rest);

    if (!made)
        return NULL;
    memcpy(made, text, edit->start);
    memcpy(made + edit->start, edit->by, by);
    memcpy(made + edit->start + by, text + edit->start + edit->length, rest);
    return made;
}

int ws_code_line(const char *text, size_t at)
{
    int line = 1;

    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The end of the text before `at`, without white space. */
static size_t before(const char *text, size_t at)
{
    while (at && isspace((unsigned char)text[at - 1]))
        at--;
    return at;
}

static size_t line_start(const char *text, size_t at)
{
    while (at && text[at - 1] != '\n')
        at--;
    return at;
}

void ws_code_span(const char *text, size_t at, bool statement, size_t *start, size_t *length)
{
    static const char shared[] = "__shared__ ";
    size_t from = line_start(text, at), end = at + strcspn(text + at, "\n");

    for (size_t i = at; i + 1 < end; i++)
        if (text[i] == '/' && (text[i + 1] == '/' || text[i + 1] == '*'))
            end = i;
    for (size_t i = from; statement && i < at; i++)
        if (strchr(";{}", text[i]))
            from = i + 1;
    for (size_t i = end; statement && i-- > at;)
        if (strchr(";{}", text[i]))
            end = i;
    while (from < end && isspace((unsigned char)text[from]))
        from++;
    end = from < end ? before(text, end) : from;
    if (statement && end - from >= sizeof shared && !strncmp(text + from, shared, strlen(shared)))
        from += strlen(shared);
    *start = from;
    *length = end - from;
}

/* The end of a comment or string that begins at `at`, else `at`. */
static size_t skip(const char *text, size_t at)
{
    const char *end = NULL;
    char quote = text[at];

    if (!strncmp(text + at, "//", 2))
        return at + strcspn(text + at, "\n");
    if (!strncmp(text + at, "/*", 2))
        end = strstr(text + at + 2, "*/");
    if (end)
        return (size_t)(end - text) + 2;
    if (quote != '"' && quote != '\'')
        return at;
    for (at++; text[at] && text[at] != quote; at++)
        at += text[at] == '\\' && text[at + 1];
    return at + (text[at] != 0);
}

/* Where a span that begins at `at` ends, at one of `ends` outside all brackets; 0: nowhere. */
static size_t span_end(const char *text, size_t at, const char *ends)
{
    int depth = 0;

    while (text[at]) {
        size_t behind = skip(text, at);

        if (behind != at) {
            at = behind;
            continue;
        }
        if (!depth && strchr(ends, text[at]))
            return at;
        depth += strchr("([{", text[at]) != NULL;
        depth -= strchr(")]}", text[at]) != NULL;
        if (depth < 0)
            return 0;
        at++;
    }
    return 0;
}

void ws_code_blank(char *text, int line, int column)
{
    const char *next = text;
    size_t start, at, end;

    for (; line > 1 && next; line--)
        next = strchr(next, '\n') ? strchr(next, '\n') + 1 : NULL;
    if (!next)
        return;
    start = (size_t)(next - text);
    at = start + strnlen(next, (size_t)(column > 0 ? column - 1 : 0));
    end = span_end(text, at, ";");
    if (strcspn(text + start, "({;}") < at - start)
        start = at;
    for (; start < end; start++)
        if (text[start] != '\n')
            text[start] = ' ';
}

struct scan {
    const char *text;
    struct ws_code_site *site;
    int sites;
};

static bool add_site(struct scan *scan, size_t start, size_t end)
{
    while (start < end && isspace((unsigned char)scan->text[start]))
        start++;
    end = start < end ? before(scan->text, end) : start;
    if (start == end || scan->sites == WS_MOST_SITES)
        return false;
    scan->site[scan->sites++] = (struct ws_code_site){.start = start, .length = end - start};
    return true;
}

static bool is_assignment(const char *text, size_t at)
{
    return text[at] == '=' && text[at + 1] != '=' && at && !strchr("=!<>+-*/%&|^", text[at - 1]);
}

/* What ends an offset that a byte begins: an index's bracket, =, return; NULL: none. */
static const char *ends_of(const char *text, size_t at)
{
    bool word = at && is_word(text[at - 1]);

    if (text[at] == '[') {
        size_t left = before(text, at);

        return left && (is_word(text[left - 1]) || strchr("])", text[left - 1])) ? "]" : NULL;
    }
    if (!strncmp(text + at, "return", 6) && !word && !is_word(text[at + 6]))
        return ";";
    return is_assignment(text, at) ? ";," : NULL;
}

int ws_code_offsets(const char *text, struct ws_code_site site[WS_MOST_SITES])
{
    struct scan scan = {.text = text, .site = site};

    for (size_t at = 0, behind; text[at]; at++) {
        const char *ends = ends_of(text, at);
        const bool string = text[at] == '"', row = text[at] == '[';
        const int own = scan.sites;
        size_t left = row ? before(text, at) : 0, from, end;

        behind = skip(text, at);
        if (behind != at) {
            at = behind + strspn(text + behind, " \t\n");
            ends = string && text[at] == '(' ? ")" : NULL;
            at -= !ends;
        }
        from = at + (text[at] == 'r' ? strlen("return") : 1);
        end = ends ? span_end(text, from, ends) : 0;
        if (!end || !add_site(&scan, from, end))
            continue;
        /* The index before it is the last that ends there. */
        for (int i = own - 1; i >= 0 && left && text[left - 1] == ']' && !site[own].row_length; i--)
            if (before(text, left - 1) == site[i].start + site[i].length) {
                site[own].row_start = site[i].start;
                site[own].row_length = site[i].length;
            }
    }
    return scan.sites;
}

/* Behind "#define LDS " or "int LDS = ": all there is of it, to the line's end or the ';'. */
static bool is_whole(const char *text, size_t start, size_t end)
{
    size_t line = line_start(text, start), left = before(text, start);

    if (!strncmp(text + line, "#define ", 8))
        return text[end + strspn(text + end, " \t")] == '\n' &&
               !memchr(text + line + 8, '(', start - line - 8) && left > line + 8;
    return text[end] == ';' && left && is_assignment(text, left - 1);
}

int ws_code_factors(const char *text, struct ws_code_site site[WS_MOST_SITES])
{
    struct scan scan = {.text = text, .site = site};
    size_t at = 0, end, next;

    while (text[at]) {
        char left, right;

        end = skip(text, at);
        if (end != at || !is_word(text[at]) || isdigit((unsigned char)text[at]) ||
            (at && is_word(text[at - 1]))) {
            at = end != at ? end : at + 1;
            continue;
        }
        while (is_word(text[end]))
            end++;
        next = end + strspn(text + end, " \t");
        left = before(text, at) ? text[before(text, at) - 1] : 0;
        right = text[next];
        if ((left == '[' && right == ']') || (left == '*' && right != '(' && right != '.') ||
            (right == '*' && text[next + 1] != '=') || is_whole(text, at, end))
            add_site(&scan, at, end);
        at = end;
    }
    return scan.sites;
}
