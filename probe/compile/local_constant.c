/*
 * A local constant is a name that is defined with a value in the same function and is never assigned; its
 * value is put in place of its name, again and again.
 */
#include "probe/compile/local_constant.h"

#include "probe/base/memory.h"
#include "probe/compile/scan.h"

#include <stdlib.h>
#include <string.h>

/* Words that a constant may have as they are. */
static bool plain(const char *name, size_t length)
{
    static const char *const words[] = {
        "dim3",   "sizeof",        "int",    "unsigned",    "size_t",   "float",   "half", "double",
        "std",    "max",           "min",    "static_cast", "uint32_t", "int64_t", "true", "false",
        "__half", "__nv_bfloat16", "float4", "char",        "short",    "long",    "x",    "y",
        "z"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && !memcmp(words[i], name, length))
            return true;
    return false;
}

/* Whether a name's use at `at` may change it: an assignment, ++ and --, >> NAME, its address, a member's assignment. */
static bool changes(const char *bare, size_t at, size_t name, size_t end)
{
    size_t before = ws_scan_back(bare, at), after = ws_scan_skip(bare, at + name, end);

    if (before && (bare[before - 1] == '&' && !(before > 1 && bare[before - 2] == '&')))
        return true;
    if (before > 1 && bare[before - 1] == bare[before - 2] && strchr("+->", bare[before - 1]))
        return true;
    if (after + 2 < end && bare[after] == '.') {
        after = ws_scan_skip(bare, after + 1, end);
        after = ws_scan_skip(bare, after + ws_scan_name_length(bare, after, end), end);
    }
    if (after + 2 >= end)
        return false;
    if (bare[after] == '=')
        return bare[after + 1] != '=';
    if (strchr("+-*/%&|^", bare[after]) &&
        (bare[after + 1] == '=' || (bare[after + 1] == bare[after] && strchr("+-", bare[after]))))
        return true;
    return (bare[after] == '<' || bare[after] == '>') && bare[after + 1] == bare[after] &&
           bare[after + 2] == '=';
}

/* Whether "auto" ends before a place. */
static bool is_auto(const char *bare, size_t at)
{
    at = ws_scan_back(bare, at);
    return at > 4 && !memcmp(bare + at - 4, "auto", 4) && !ws_scan_name(bare[at - 5]);
}

bool ws_local_constant(const char *bare, size_t first, size_t place, size_t end, const char *name,
                       size_t length, struct ws_local_constant *definition)
{
    bool found = false;

    for (size_t at = first; at < end;) {
        size_t word = ws_scan_name_length(bare, at, end);

        if (!word) {
            at++;
            continue;
        }
        if (word != length || memcmp(bare + at, name, length)) {
            at += word;
            continue;
        }
        size_t before = ws_scan_back(bare, at), after = ws_scan_skip(bare, at + word, end);
        char c = after < end ? bare[after] : 0;
        if (before > first + 4 && strchr("*&", bare[before - 1]) && is_auto(bare, before - 1))
            before = ws_scan_back(bare, before - 1);
        bool declares =
            before > first && (ws_scan_name(bare[before - 1]) || bare[before - 1] == ',');
        if (declares && at < place && (c == '=' || c == '(' || c == '{') &&
            bare[after + 1] != '=') {
            size_t type = before;

            while (type > first && ws_scan_name(bare[type - 1]))
                type--;
            if (found || (before - type == 6 && !memcmp(bare + type, "return", 6)))
                return false;
            definition->dim3 = before - type == 4 && !memcmp(bare + type, "dim3", 4);
            if (bare[before - 1] == ',') { /* of a list, whose type is at its start */
                size_t list = before;
                int depth = 0;

                while (list > first && bare[list - 1] != ';' && bare[list - 1] != '{' &&
                       depth >= 0) {
                    list--;
                    depth += bare[list] == ')' || bare[list] == ']';
                    depth -= bare[list] == '(' || bare[list] == '[';
                }
                list = ws_scan_skip(bare, list, end);
                definition->dim3 = list + 5 < end && !memcmp(bare + list, "dim3 ", 5);
                if (depth < 0 || (c == '(' && !definition->dim3)) {
                    at += word;
                    continue;
                }
            }
            definition->start = after + 1;
            if (c == '=') {
                int depth = 0, angle = 0; /* "auto kernel = gemm<128, 64>" */

                for (after++; after < end; after++) {
                    depth += bare[after] == '(' || bare[after] == '{' || bare[after] == '[';
                    depth -= bare[after] == ')' || bare[after] == '}' || bare[after] == ']';
                    angle += bare[after] == '<' && is_auto(bare, before);
                    angle -= bare[after] == '>' && angle;
                    if (depth < 0 ||
                        (!depth && (bare[after] == ';' || (bare[after] == ',' && !angle))))
                        break;
                }
                definition->end = after;
            } else {
                definition->end = ws_scan_closed(bare, after, end) - 1;
            }
            if (c == '(' && !definition->dim3 && type == before)
                return false;
            found = true;
            at = definition->start;
            continue;
        }
        if (found && changes(bare, at, word, end))
            return false;
        at += word;
    }
    return found;
}

/* Whether a name is declared before a place without a value: "int NAME," of a parameter. */
static bool declared(const char *bare, size_t first, size_t place, const char *name, size_t length)
{
    for (size_t at = first, word; at < place; at += word ? word : 1) {
        word = ws_scan_name_length(bare, at, place);
        if (word != length || memcmp(bare + at, name, length))
            continue;
        size_t before = ws_scan_back(bare, at), after = ws_scan_skip(bare, at + word, place);
        bool type = before > first && before < at && ws_scan_name(bare[before - 1]);
        if (type && after < place && strchr(",);", bare[after]) &&
            !(before - first > 5 && !memcmp(bare + before - 6, "return", 6)))
            return true;
    }
    return false;
}

struct printing {
    const char *text, *bare;
    size_t first, end; /* the function around */
    FILE *out;
    int budget; /* of names, so that definitions that name each other end */
};

static bool put(struct printing *printing, size_t start, size_t end, size_t place)
{
    const char *bare = printing->bare;

    for (size_t at = start; at < end;) {
        size_t name = ws_scan_name_length(bare, at, end);
        struct ws_local_constant definition = {0, 0, false};

        if (!name) {
            do
                fputc(bare[at] == '\n' ? ' ' : printing->text[at], printing->out);
            while (ws_scan_name(bare[at++]) && at < end && ws_scan_name(bare[at]));
            continue;
        }
        if (printing->budget-- <= 0)
            return false;
        bool member = at && bare[at - 1] == '.';
        if (!member && ws_local_constant(bare, printing->first, place, printing->end, bare + at,
                                         name, &definition)) {
            bool braces = ws_scan_skip(bare, definition.start, definition.end) < definition.end &&
                          bare[ws_scan_skip(bare, definition.start, definition.end)] == '{';

            fputs(definition.dim3 && !braces ? "dim3("
                  : definition.dim3          ? "dim3"
                                             : "(",
                  printing->out);
            if (!put(printing, definition.start, definition.end, definition.start))
                return false;
            fputs(definition.dim3 && braces ? "" : ")", printing->out);
        } else {
            /* Else it may be a name of the file, or a macro, which the bare text does not have. */
            char word[80];

            if (name > 64)
                return false;
            snprintf(word, sizeof word, "define %.*s", (int)name, bare + at);
            if (!member && declared(bare, printing->first, place, bare + at, name))
                return false;
            if (!member && !plain(bare + at, name) && !strstr(printing->text, word) &&
                !ws_scan_has(bare, 0, printing->first, word + 7))
                return false;
            fwrite(bare + at, 1, name, printing->out);
        }
        at += name;
    }
    return true;
}

bool ws_local_constants_print(const char *text, const char *bare, size_t length, size_t start,
                              size_t end, FILE *out)
{
    struct ws_memory memory;
    struct ws_error ignored;
    struct ws_piece around = {0, length, true};

    if (!ws_piece_around(bare, length, start, &around) || !ws_memory_open(&memory, &ignored))
        return false;
    struct printing printing = {text, bare, around.start, around.end, memory.file, 200};
    bool good = put(&printing, start, end, start);
    if (!ws_memory_close(&memory, &ignored))
        return false;
    if (good)
        fwrite(memory.text, 1, memory.length, out);
    free(memory.text);
    return good;
}
