/*
 * See text_array.h. A name followed by subscripts is a use; after a type's name it declares
 * something else, and hides the array until its block ends.
 */
#include "probe/kernel/text_array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/compile/scan.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

size_t ws_text_skip(const char *bare, size_t at, size_t end)
{
    while (at < end && is_blank(bare[at]))
        at++;
    return at;
}

/* The position after the last character before `at` that is not blank; 0 if all are blank. */
static size_t skip_back(const char *bare, size_t at)
{
    while (at && is_blank(bare[at - 1]))
        at--;
    return at;
}

/* The start of the name that ends at `end`; `end` if it is not a name. */
static size_t name_before(const char *bare, size_t end)
{
    size_t start = end;

    while (start && ws_scan_name(bare[start - 1]))
        start--;
    return start < end && is_digit(bare[start]) ? end : start;
}

static bool is_among(const char *const *words, const char *bare, size_t start, size_t end)
{
    for (; *words; words++)
        if (strlen(*words) == end - start && !memcmp(*words, bare + start, end - start))
            return true;
    return false;
}

/* The bracket around a position; `length` if it is in none. Only braces: those of blocks. */
static size_t around(const char *bare, size_t length, size_t place, bool only_braces)
{
    int depth = 0;

    while (place--) {
        char c = bare[place];
        bool opens = c == '{' || (!only_braces && (c == '(' || c == '['));
        bool closes = c == '}' || (!only_braces && (c == ')' || c == ']'));

        depth += closes;
        if (opens && !depth--)
            return place;
    }
    return length;
}

static size_t scope_end(const char *bare, size_t length, size_t place)
{
    size_t open = around(bare, length, place, true);
    size_t end = open == length ? length : ws_scan_closed(bare, open, length);

    return end > place ? end : length; /* brackets may not match */
}

/* "4tile", "4tile_0" or "4tileE" at the end of a mangled name; *number is -1, 0, 1 and so on. */
static const char *last_name(const char *mangled, size_t *length, int *number)
{
    *number = -1;
    *length = strlen(mangled);
    for (const char *at = mangled; strncmp(mangled, "_Z", 2) == 0 && *at; at++) {
        char *name, *end;
        unsigned long size;

        if (!is_digit(*at) || (at > mangled && is_digit(at[-1])))
            continue;
        size = strtoul(at, &name, 10);
        if (size == 0 || size > strlen(name))
            continue;
        end = name + size;
        if (*end == '_' && is_digit(end[1])) {
            *number = (int)strtol(end + 1, &end, 10);
            if (*end)
                *number = -1;
        }
        if (!*end || !strcmp(end, "E")) {
            *length = size;
            return name;
        }
    }
    return mangled;
}

bool ws_text_variable_name(const char *mangled, char name[WS_TEXT_NAME])
{
    size_t length;
    int number;
    const char *start = last_name(mangled, &length, &number);

    snprintf(name, WS_TEXT_NAME, "%.*s", length < WS_TEXT_NAME ? (int)length : 0, start);
    return length < WS_TEXT_NAME;
}

/* Whether the function in the mangled name encloses a position. */
static bool is_in_function(const char *bare, size_t length, size_t place, const char *mangled)
{
    char word[WS_TEXT_NAME + 12];

    for (size_t open = around(bare, length, place, true); open < length;
         open = around(bare, length, open, true)) {
        size_t start = open;

        while (start && !strchr(";{}", bare[start - 1]))
            start--;
        for (size_t at = start; at < open; at++) {
            size_t name = ws_scan_name_length(bare, at, open);

            if (!name || (at && ws_scan_name(bare[at - 1])) ||
                bare[ws_text_skip(bare, at + name, open)] != '(' || name >= WS_TEXT_NAME)
                continue;
            snprintf(word, sizeof word, "%d%.*s", (int)name, (int)name, bare + at);
            if (strstr(mangled, word))
                return true;
        }
    }
    return false;
}

static struct ws_text_range trimmed(const char *bare, size_t start, size_t end)
{
    start = ws_text_skip(bare, start, end);
    while (end > start && is_blank(bare[end - 1]))
        end--;
    return (struct ws_text_range){start, end};
}

/* The groups "[…]" from `at` on; returns their number and moves `at` past them; -1 if there are too
 * many. */
static int read_groups(const char *bare, size_t length, size_t *at,
                       struct ws_text_range group[WS_TEXT_DIMENSIONS])
{
    int groups = 0;

    for (size_t next = ws_text_skip(bare, *at, length); next < length && bare[next] == '[';
         next = ws_text_skip(bare, *at, length)) {
        *at = ws_scan_closed(bare, next, length);
        if (groups == WS_TEXT_DIMENSIONS)
            return -1;
        group[groups++] = trimmed(bare, next + 1, *at - 1);
    }
    return groups;
}

/* The declarator of a name in the statement from `at` on. */
static bool find_declarator(const char *bare, size_t length, size_t at, const char *name,
                            struct ws_text_array *array)
{
    while (at < length && bare[at] != ';' && bare[at] != '}' && bare[at] != ')') {
        size_t word = ws_scan_name_length(bare, at, length);

        if (strchr("([{", bare[at])) {
            at = ws_scan_closed(bare, at, length);
            continue;
        }
        if (word && word == strlen(name) && !memcmp(bare + at, name, word)) {
            *array = (struct ws_text_array){.place = at, .end = at + word};
            snprintf(array->name, sizeof array->name, "%s", name);
            array->dimensions = read_groups(bare, length, &array->end, array->dimension);
            array->scope_end = scope_end(bare, length, at);
            array->line = ws_scan_line(bare, at);
            return array->dimensions >= 0;
        }
        at += word ? word : 1;
        while (!word && at < length && ws_scan_name(bare[at]) && ws_scan_name(bare[at - 1]))
            at++;
    }
    return false;
}

bool ws_text_find_array(const char *bare, size_t length, const char *mangled, int nth,
                        struct ws_text_array *array)
{
    char name[WS_TEXT_NAME];
    bool local = !strncmp(mangled, "_ZZ", 3);
    int number, count[2] = {0};
    size_t size;

    if (!ws_text_variable_name(mangled, name))
        return false;
    last_name(mangled, &size, &number);
    for (int pass = 0; pass < 3; pass++) /* the numbered one, its kind, and the others */
        for (size_t at = 0, kind = 0;
             (at = ws_scan_find(bare, at, length, "__shared__")) < length;) {
            bool likely;

            at += strlen("__shared__");
            if (!find_declarator(bare, length, at, name, array))
                continue;
            likely = !local || is_in_function(bare, length, array->place, mangled);
            if (pass < 2 && likely) {
                bool numbered = (int)kind++ == number + 1;

                if (numbered == !pass && count[0]++ == nth)
                    return true;
            } else if (pass == 2 && !count[0] && !likely && count[1]++ == nth) {
                return true;
            }
        }
    return false;
}

/* Whether a preprocessor line contains a word. */
static bool is_in_directive(const char *text, size_t length, const char *name)
{
    for (size_t at = 0; at < length;) {
        size_t end = at, first;

        while (end < length &&
               (text[end] != '\n' ||
                (end && (text[end - 1] == '\\' ||
                         (text[end - 1] == '\r' && end > 1 && text[end - 2] == '\\')))))
            end++;
        first = ws_text_skip(text, at, end);
        if (first < end && text[first] == '#' && ws_scan_has(text, first, end, name))
            return true;
        at = end + 1;
    }
    return false;
}

enum meaning { MEANS_USE, MEANS_OTHER, MEANS_DECLARATION, MEANS_UNCLEAR };

/* The meaning of a name at `place`, by the text before it. */
static enum meaning meaning_of(const char *bare, size_t length, size_t place)
{
    static const char *const not_types[] = {"return", "else",   "case",   "sizeof", "throw",
                                            "do",     "delete", "and",    "or",     "not",
                                            "xor",    "goto",   "bitand", "bitor",  NULL};
    static const char *const types[] = {"auto",  "const", "float",  "double",   "int",  "char",
                                        "short", "long",  "void",   "unsigned", "bool", "signed",
                                        "half",  "half2", "float2", "float4",   NULL};
    size_t end = skip_back(bare, place), start = name_before(bare, end);
    char before = end ? bare[end - 1] : ';';

    if (start < end)
        return is_among(not_types, bare, start, end) ? MEANS_USE : MEANS_DECLARATION;
    if (before == '.' || (before == '>' && end > 1 && bare[end - 2] == '-'))
        return MEANS_OTHER;
    if (before == ':' && end > 1 && bare[end - 2] == ':')
        return MEANS_UNCLEAR;
    if (before != '*' && before != '&' && before != '>')
        return MEANS_USE;
    while (end && (bare[end - 1] == '*' || bare[end - 1] == '&' || is_blank(bare[end - 1])))
        end--;
    start = name_before(bare, end);
    if (start < end && is_among(types, bare, start, end))
        return MEANS_DECLARATION;
    while (end && (ws_scan_name(bare[end - 1]) || is_blank(bare[end - 1]) ||
                   strchr("<>:,*&", bare[end - 1])))
        end--;
    /* "T *name": a statement that multiplies or compares would have no effect. "*name = 0" is a use. */
    if ((!end || strchr(";{}", bare[end - 1])) && bare[ws_text_skip(bare, end, place)] != '*' &&
        bare[ws_text_skip(bare, end, place)] != '&')
        return MEANS_UNCLEAR;
    (void)length;
    return MEANS_USE;
}

/* The start of the template arguments that end before `end`, which is after '>'. */
static size_t angle_before(const char *bare, size_t end)
{
    int depth = 0;

    while (end--) {
        depth += bare[end] == '>';
        depth -= bare[end] == '<';
        if (!depth)
            return end;
        if (strchr(";{}", bare[end]))
            break;
    }
    return 0;
}

/* The use of the address that '&' at `at` takes. */
static enum ws_text_use_kind kind_of_address(const char *bare, size_t length, size_t at)
{
    static const char *const casts[] = {"reinterpret_cast", "static_cast", "const_cast", NULL};
    static const char *const shared[] = {"__cvta_generic_to_shared", "__pipeline_memcpy_async",
                                         NULL};

    for (;;) {
        size_t end = skip_back(bare, at), start, after;

        if (!end)
            return WS_USE_ESCAPES;
        if (bare[end - 1] == '*')
            return WS_USE_ADDRESS;
        if (bare[end - 1] == ')') { /* "(float4 *)" */
            at = around(bare, length, end - 1, false);
            if (at == length)
                return WS_USE_ESCAPES;
            continue;
        }
        if (bare[end - 1] != '(')
            return WS_USE_ESCAPES;
        at = end - 1;
        after = ws_text_skip(bare, ws_scan_closed(bare, at, length), length);
        if (after < length && (bare[after] == '[' || !strncmp(bare + after, "->", 2)))
            return WS_USE_ADDRESS;
        end = skip_back(bare, at);
        if (end && bare[end - 1] == '>') {
            end = skip_back(bare, angle_before(bare, end));
            start = name_before(bare, end);
            if (!is_among(casts, bare, start, end))
                return WS_USE_ESCAPES;
            at = start;
            continue;
        }
        start = name_before(bare, end);
        if (start < end)
            return is_among(shared, bare, start, end) ? WS_USE_SHARED : WS_USE_ESCAPES;
    }
}

static bool takes_address(const char *bare, size_t length, size_t ampersand)
{
    size_t end = skip_back(bare, ampersand), start = name_before(bare, end);

    if (!end || bare[end - 1] == '&')
        return false; /* "a && b" */
    if (start < end)
        return !strncmp(bare + start, "return", 6) && end - start == 6;
    if (bare[end - 1] == ')') {
        size_t open = around(bare, length, end - 1, false);

        return open < length && bare[skip_back(bare, end - 1) - 1] == '*';
    }
    return bare[end - 1] != ']' && !ws_scan_name(bare[end - 1]);
}

static enum ws_text_use_kind kind_of(const char *bare, size_t length, size_t place, int subscripts,
                                     int dimensions)
{
    static const char *const sizes[] = {"sizeof", "decltype", NULL};
    size_t end = skip_back(bare, place), start;
    bool bracket = end && bare[end - 1] == '(';

    start = skip_back(bare, bracket ? end - 1 : end);
    if (is_among(sizes, bare, name_before(bare, start), start))
        return WS_USE_SIZE;
    if (subscripts != dimensions)
        return WS_USE_ESCAPES;
    if (!end || bare[end - 1] != '&' || !takes_address(bare, length, end - 1))
        return WS_USE_ELEMENT;
    return kind_of_address(bare, length, end - 1);
}

/* Whether a use that ends at `end` is the whole argument of a call or a macro. */
static bool is_argument(const char *bare, size_t length, size_t place, size_t end)
{
    static const char *const statements[] = {"if", "while", "for", "switch", "return", NULL};
    size_t before = skip_back(bare, place), after = ws_text_skip(bare, end, length), open, name;

    if (!before || after == length || !strchr("(,", bare[before - 1]) || !strchr("),", bare[after]))
        return false;
    open = around(bare, length, place, false);
    if (open == length || bare[open] != '(')
        return false;
    open = skip_back(bare, open);
    name = name_before(bare, open);
    return name < open && !is_among(statements, bare, name, open);
}

static bool add_use(struct ws_text_use **use, int *uses, const struct ws_text_use *added)
{
    if ((*uses & (*uses - 1)) == 0) {
        struct ws_text_use *grown = realloc(*use, ((size_t)*uses * 2 + 1) * sizeof *grown);

        if (!grown)
            return false;
        *use = grown;
    }
    (*use)[(*uses)++] = *added;
    return true;
}

bool ws_text_find_uses(const char *text, const char *bare, size_t length,
                       const struct ws_text_array *array, struct ws_text_use **use, int *uses,
                       char reason[WS_TEXT_REASON])
{
    size_t at = array->end, end;

    *use = NULL;
    *uses = 0;
    reason[0] = 0;
    if (is_in_directive(text, length, array->name))
        snprintf(reason, WS_TEXT_REASON, "a macro or an #if names it");
    while (!reason[0] &&
           (at = ws_scan_find(bare, at, array->scope_end, array->name)) < array->scope_end) {
        struct ws_text_use found = {.place = at, .line = ws_scan_line(bare, at)};
        enum meaning means = meaning_of(bare, length, at);
        size_t open = around(bare, length, at, false);

        at += strlen(array->name);
        if (means == MEANS_UNCLEAR ||
            (means == MEANS_DECLARATION && open < length && bare[open] != '{'))
            snprintf(reason, WS_TEXT_REASON, "line %d may declare its name again", found.line);
        else if (means == MEANS_DECLARATION)
            at = scope_end(bare, length, found.place);
        if (means != MEANS_USE)
            continue;
        end = at;
        found.subscripts = read_groups(bare, array->scope_end, &end, found.subscript);
        found.kind = kind_of(bare, length, found.place, found.subscripts, array->dimensions);
        found.is_argument = is_argument(bare, length, found.place, end);
        if (!add_use(use, uses, &found))
            return false;
    }
    if (reason[0])
        *uses = -1;
    return true;
}
