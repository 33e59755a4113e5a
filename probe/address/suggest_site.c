/* A scan over the text, past comments and strings; what is found is only ever tried. */
#include "probe/address/suggest_site.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct scan {
    const char *text;
    struct ws_site *site;
    int sites;
    int depth;
    size_t open[32]; /* of the brackets that are open, where they are */
};

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void add_site(struct scan *scan, size_t start, size_t end)
{
    const char *text = scan->text;
    struct ws_site *site = &scan->site[scan->sites];

    while (start < end && isspace((unsigned char)text[start]))
        start++;
    while (end > start && isspace((unsigned char)text[end - 1]))
        end--;
    if (start == end || scan->sites == WS_MOST_SITES)
        return;
    *site = (struct ws_site){.start = start, .length = end - start};
    scan->sites++;
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

static size_t before(const char *text, size_t at)
{
    while (at && isspace((unsigned char)text[at - 1]))
        at--;
    return at;
}

/* An index is closed: A[…], and with the index before it A[…][…]. */
static void close_index(struct scan *scan, size_t open, size_t close)
{
    size_t at = before(scan->text, open);
    int first = scan->sites;

    if (!at || (!is_word(scan->text[at - 1]) && !strchr("])", scan->text[at - 1])))
        return;
    add_site(scan, open + 1, close);
    if (scan->sites == first || scan->text[at - 1] != ']')
        return;
    /* That index was closed before, and is the last that ends there. */
    for (int i = first - 1; i >= 0; i--) {
        const struct ws_site *row = &scan->site[i];
        size_t end = row->start + row->length;

        if (end + strspn(scan->text + end, " \t\n") == at - 1) {
            scan->site[first].row_start = row->start;
            scan->site[first].row_length = row->length;
            return;
        }
    }
}

static bool is_assignment(const char *text, size_t at)
{
    return text[at] == '=' && text[at + 1] != '=' && at && !strchr("=!<>+-*/%&|^", text[at - 1]);
}

int ws_sites_find(const char *text, struct ws_site site[WS_MOST_SITES])
{
    struct scan scan = {.text = text, .site = site};
    size_t at = 0;

    while (text[at]) {
        size_t behind = skip(text, at), end;

        if (behind != at) {
            bool string = text[at] == '"';

            at = behind;
            while (isspace((unsigned char)text[at]))
                at++;
            end = string && text[at] == '(' ? span_end(text, at + 1, ")") : 0;
            if (end)
                add_site(&scan, at + 1, end);
            continue;
        }
        if (text[at] == '[' && scan.depth < 32)
            scan.open[scan.depth++] = at;
        else if (text[at] == ']' && scan.depth)
            close_index(&scan, scan.open[--scan.depth], at);
        end = is_assignment(text, at) ? span_end(text, at + 1, ";,") : 0;
        if (end)
            add_site(&scan, at + 1, end);
        if (!strncmp(text + at, "return", 6) && !is_word(text[at + 6]) &&
            (!at || !is_word(text[at - 1])) && (end = span_end(text, at + 6, ";")))
            add_site(&scan, at + 6, end);
        at++;
    }
    return scan.sites;
}

/* A name that may be a number: from `at`, its length; 0 for none. */
static size_t name_at(const char *text, size_t at)
{
    size_t length = 0;

    if (isdigit((unsigned char)text[at]) || (at && is_word(text[at - 1])))
        return 0;
    while (is_word(text[at + length]))
        length++;
    return length;
}

/* Behind "#define LDS " or "int LDS = ": all there is of it, to the line's end or the ';'. */
static bool is_whole(const char *text, size_t start, size_t end)
{
    size_t line = start, before_it = before(text, start);

    while (line && text[line - 1] != '\n')
        line--;
    if (!strncmp(text + line, "#define ", 8))
        return text[end + strspn(text + end, " \t")] == '\n' &&
               !memchr(text + line + 8, '(', start - line - 8) && before_it > line + 8;
    return text[end] == ';' && before_it && is_assignment(text, before_it - 1);
}

int ws_factors_find(const char *text, struct ws_site site[WS_MOST_SITES])
{
    struct scan scan = {.text = text, .site = site};
    size_t at = 0, length;

    while (text[at]) {
        size_t behind = skip(text, at), first, next;

        if (behind != at) {
            at = behind;
            continue;
        }
        length = name_at(text, at);
        if (!length) {
            at++;
            continue;
        }
        first = before(text, at);
        next = at + length + strspn(text + at + length, " \t");
        if ((first && text[first - 1] == '[' && text[next] == ']') ||
            (first && text[first - 1] == '*' && text[next] != '(' && text[next] != '.') ||
            (text[next] == '*' && text[next + 1] != '=') || is_whole(text, at, at + length))
            add_site(&scan, at, at + length);
        at += length;
    }
    return scan.sites;
}

/* What needs no parentheses beside an operator: a name, a number, what is in brackets. */
static bool is_simple(const char *text, size_t length)
{
    size_t at = 0;

    while (at < length && (is_word(text[at]) || text[at] == '.'))
        at++;
    if (at == length)
        return true;
    return text[at] == '(' && span_end(text, at + 1, ")") == (size_t)(length - 1);
}

/* "i" or "(i + 1)" */
static void in_brackets(const char *text, size_t length, char *written, size_t size)
{
    bool simple = is_simple(text, length);

    snprintf(written, size, "%s%.*s%s", simple ? "" : "(", (int)length, text, simple ? "" : ")");
}

bool ws_site_edit(const char *text, const struct ws_site *site, struct ws_swizzle swizzle,
                  int element_bytes, int row_shift, struct ws_edit *edit)
{
    const int unit = element_bytes == 1 ? 0 : element_bytes == 2 ? 1 : element_bytes == 4 ? 2 : 3;
    const int to = swizzle.base - unit;
    const uint32_t mask = ((uint32_t)1 << swizzle.bits) - 1;
    char own[80], row[80], bits[112];
    int length;

    if (to < 0 || swizzle.shift <= 0 || site->length > 70 || site->row_length > 70 ||
        (row_shift >= 0 && !site->row_length))
        return false;
    in_brackets(text + site->start, site->length, own, sizeof own);
    in_brackets(text + site->row_start, site->row_length, row, sizeof row);
    edit->start = site->start;
    edit->length = site->length;
    if (row_shift > 0)
        snprintf(bits, sizeof bits, "((%s >> %d) & %u)", row, row_shift, mask);
    else
        snprintf(bits, sizeof bits, "(%s & %u)", row, mask);
    if (row_shift >= 0)
        length =
            snprintf(edit->by, sizeof edit->by, to ? "%s ^ (%s << %d)" : "%s ^ %s", own, bits, to);
    else
        length = snprintf(edit->by, sizeof edit->by, "%s ^ ((%s & 0x%x) >> %d)", own, own,
                          mask << (to + swizzle.shift), swizzle.shift);
    return length > 0 && (size_t)length < sizeof edit->by;
}
