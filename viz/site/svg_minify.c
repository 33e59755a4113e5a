/* Quotes are escaped in texts, so that a search finds only real attributes. */
#include "viz/site/svg_minify.h"

#include <string.h>

/* In the order of site.js. */
static const char *const names[] = {"lane", "register", "bit",          "tint", "matrix",
                                    "row",  "column",   "address-lane", "bank", "operand"};

enum { NAMES = sizeof names / sizeof names[0] };

struct value {
    const char *text;
    size_t length;
};

/* Reads ` data-NAME="VALUE"` of one of the names; returns what follows it, or NULL. */
static const char *read_attribute(const char *at, const char *end, struct value value[NAMES])
{
    static const char start[] = " data-";
    const char *name = at + sizeof start - 1, *stop;

    if ((size_t)(end - at) < sizeof start || strncmp(at, start, sizeof start - 1))
        return NULL;
    for (int i = 0; i < (int)NAMES; i++) {
        size_t length = strlen(names[i]);

        if ((size_t)(end - name) < length + 2 || strncmp(name, names[i], length) ||
            name[length] != '=' || name[length + 1] != '"')
            continue;
        name += length + 2;
        stop = memchr(name, '"', (size_t)(end - name));
        if (!stop)
            return NULL;
        value[i] = (struct value){name, (size_t)(stop - name)};
        return stop + 1;
    }
    return NULL;
}

static void add_values(const struct value value[NAMES], struct ws_bytes *out)
{
    int last = (int)NAMES - 1;

    while (!value[last].text)
        last--;
    ws_bytes_text(out, " data-is=\"");
    for (int i = 0; i <= last; i++) {
        ws_bytes_text(out, i ? "," : "");
        if (value[i].text)
            ws_bytes_add(out, value[i].text, value[i].length);
    }
    ws_bytes_text(out, "\"");
}

/* The part of a style line after its figure's own id; NULL for another line. */
static const char *rule_of(const char *line, const char *end)
{
    const char *space = line < end && *line == '#' ? memchr(line, ' ', (size_t)(end - line)) : NULL;

    return space && end - space > 6 &&
                   (!strncmp(space, " [fill", 6) || !strncmp(space, " [stro", 6))
               ? space + 1
               : NULL;
}

static const char *line_end(const char *line, const char *end)
{
    const char *stop = line < end ? memchr(line, '\n', (size_t)(end - line)) : NULL;

    return stop ? stop : end;
}

void ws_site_rules(const struct ws_bytes *fragment, struct ws_bytes *rules)
{
    const char *at = (const char *)fragment->data, *end = at + fragment->length;

    ws_bytes_text(rules, "\n");
    while (at < end) {
        const char *stop = line_end(at, end), *rule = rule_of(at, stop);

        if (rule) {
            ws_bytes_add(rules, rule, (size_t)(stop - rule));
            ws_bytes_text(rules, "\n");
        }
        at = stop + 1;
    }
    ws_bytes_add(rules, "", 1);
}

/* Whether all figures of the site have the rule already. */
static bool is_shared(const char *rules, const char *rule, const char *end)
{
    size_t length = (size_t)(end - rule);

    for (; rules && (rules = strchr(rules, '\n')) && rules[1]; rules++)
        if (!strncmp(rules + 1, rule, length) && rules[1 + length] == '\n')
            return true;
    return false;
}

static void shorten(const struct ws_bytes *fragment, const char *rules, struct ws_bytes *out)
{
    const char *at = (const char *)fragment->data, *end = at + fragment->length, *from = at, *rule;

    while (at < end) {
        struct value value[NAMES] = {{0}};
        const char *after = *at == ' ' ? read_attribute(at, end, value) : NULL;

        if (after) {
            ws_bytes_add(out, from, (size_t)(at - from));
            for (const char *more = after; more; more = read_attribute(after, end, value))
                after = more;
            add_values(value, out);
            from = at = after;
        } else if (*at++ == '\n') {
            ws_bytes_add(out, from, (size_t)(at - from));
            while (at < end && *at == ' ')
                at++;
            while ((rule = rule_of(at, line_end(at, end))) &&
                   is_shared(rules, rule, line_end(at, end)))
                at = line_end(at, end) + 1;
            from = at;
        }
    }
    ws_bytes_add(out, from, (size_t)(at - from));
    out->failed |= fragment->failed;
}

/* In a line that is a whole rect, its size: ` width="32" height="17"`; NULL for others. */
static const char *size_of(const char *line, const char *end, size_t *length)
{
    static const char start[] = "<rect x=\"", width[] = " width=\"", height[] = " height=\"";
    const char *at = line, *second;

    if (end - line < 40 || strncmp(line, start, sizeof start - 1) || strncmp(end - 2, "/>", 2))
        return NULL;
    while (at < end && strncmp(at, width, sizeof width - 1))
        at++;
    line = at;
    for (int quotes = 0; at < end && quotes < 4; at++)
        quotes += *at == '"';
    *length = (size_t)(at - line);
    second = strstr(line, height);
    return *length > sizeof width + sizeof height && second && second < at ? line : NULL;
}

/* The number of lines from here on that are rects of the first one's size, and their end. */
static int run_of(const char *line, const char *end, const char **after)
{
    size_t length, other;
    const char *size = size_of(line, line_end(line, end), &length), *next;
    int count = 0;

    for (*after = line; size && *after < end; count++) {
        next = size_of(*after, line_end(*after, end), &other);
        if (!next || other != length || strncmp(size, next, length))
            break;
        *after = line_end(*after, end) + 1;
    }
    return count;
}

/* The group's style has the size, once for all rects in it. */
static void add_run(const char *line, int count, const char *end, struct ws_bytes *out)
{
    size_t length;
    const char *size = size_of(line, line_end(line, end), &length);
    const char *width = strchr(size, '"') + 1, *height = strchr(strchr(width, '"') + 1, '"') + 1;

    ws_bytes_print(out, "<g class=\"z\" style=\"--w:%.*spx;--h:%.*spx\">\n",
                   (int)strcspn(width, "\""), width, (int)strcspn(height, "\""), height);
    for (; count; count--) {
        const char *stop = line_end(line, end);

        size = size_of(line, stop, &length);
        ws_bytes_add(out, line, (size_t)(size - line));
        ws_bytes_add(out, size + length, (size_t)(stop + 1 - size) - length);
        line = stop + 1;
    }
    ws_bytes_text(out, "</g>\n");
}

void ws_svg_minify(const struct ws_bytes *fragment, const char *rules, struct ws_bytes *out)
{
    enum { WORTH_A_GROUP = 4 };
    struct ws_bytes lines = {0};
    const char *at, *end, *after;

    shorten(fragment, rules, &lines);
    ws_bytes_add(&lines, "", 1);
    at = lines.failed ? NULL : (const char *)lines.data;
    end = lines.failed ? NULL : at + lines.length - 1;
    while (at < end) {
        int count = run_of(at, end, &after);

        if (count >= WORTH_A_GROUP) {
            add_run(at, count, end, out);
        } else {
            after = line_end(at, end);
            after += after < end;
            ws_bytes_add(out, at, (size_t)(after - at));
        }
        at = after;
    }
    out->failed |= lines.failed;
    ws_bytes_finish(&lines);
}
