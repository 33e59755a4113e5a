/* Positions in a layout's text, their tokens, and the numbers of its tuples. */
#include "probe/address/cute_read.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "probe/snippet/read/lexeme.h"

bool ws_cute_fail_at(struct ws_cute_parser *parser, const char *at)
{
    char where[64];
    int line = 1, column = 1;

    for (const char *c = parser->text; c < at; c++) {
        column = *c == '\n' ? 1 : column + 1;
        line += *c == '\n';
    }
    if (line > 1)
        snprintf(where, sizeof where, "line %d, column %d", line, column);
    else
        snprintf(where, sizeof where, "column %d", column);
    return ws_fail_in(parser->error, where);
}

#undef ws_cute_fail /* clang-tidy's, which is for those who call */
bool ws_cute_fail(struct ws_cute_parser *parser, const char *at, const char *format, ...)
{
    char text[sizeof parser->error->text];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    ws_fail(parser->error, WS_CODE_LAYOUT, "%s", text);
    return ws_cute_fail_at(parser, at);
}

void ws_cute_skip_space(struct ws_cute_parser *parser)
{
    for (;;) {
        const char *end;

        while (isspace((unsigned char)*parser->at))
            parser->at++;
        if (!strncmp(parser->at, "//", 2))
            parser->at += strcspn(parser->at, "\n");
        else if (!strncmp(parser->at, "/*", 2) && (end = strstr(parser->at + 2, "*/")) != NULL)
            parser->at = end + 2;
        else
            return;
    }
}

bool ws_cute_unexpected(struct ws_cute_parser *parser, const char *wanted)
{
    const char *at = parser->at;
    int shown = (int)ws_word_length(at);

    if (!*at)
        return ws_cute_fail(parser, at, "expected %s, found the end of the layout", wanted);
    if (!shown && !isprint((unsigned char)*at))
        return ws_cute_fail(parser, at, "found byte 0x%02x, expected %s", (unsigned char)*at,
                            wanted);
    return ws_cute_fail(parser, at, "found '%.*s', expected %s",
                        !shown       ? 1
                        : shown > 40 ? 40
                                     : shown,
                        at, wanted);
}

bool ws_cute_take(struct ws_cute_parser *parser, const char *text)
{
    ws_cute_skip_space(parser);
    if (strncmp(parser->at, text, strlen(text)))
        return false;
    parser->at += strlen(text);
    return true;
}

bool ws_cute_expect(struct ws_cute_parser *parser, const char *text)
{
    char wanted[16];

    snprintf(wanted, sizeof wanted, "'%s'", text);
    return ws_cute_take(parser, text) || ws_cute_unexpected(parser, wanted);
}

bool ws_cute_word_is(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && !strncmp(text, word, length);
}

bool ws_cute_word_is_type(const char *text, size_t length)
{
    static const char *const words[] = {"int",     "unsigned", "signed",  "long",    "size_t",
                                        "int32_t", "uint32_t", "int64_t", "uint64_t"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (ws_cute_word_is(text, length, words[i]))
            return true;
    return false;
}

bool ws_cute_take_word(struct ws_cute_parser *parser, const char *word)
{
    ws_cute_skip_space(parser);
    if (!ws_cute_word_is(parser->at, ws_word_length(parser->at), word))
        return false;
    parser->at += strlen(word);
    return true;
}

bool ws_cute_add_node(struct ws_cute_parser *parser, bool is_tuple, int64_t number, int *node)
{
    struct ws_cute_tree *tree = &parser->tree;

    if (tree->nodes == WS_CUTE_NODES)
        return ws_cute_fail(parser, parser->at, "layout has more than %d numbers", WS_CUTE_NODES);
    *node = tree->nodes++;
    tree->node[*node] = (struct ws_cute_node){is_tuple, number, -1, -1};
    return true;
}

bool ws_cute_number(struct ws_cute_parser *parser, const char *at, int64_t number,
                    struct ws_cute_value *value)
{
    value->kind = WS_CUTE_TREE;
    if (number < 0 || number > WS_CUTE_MOST)
        return ws_cute_fail(parser, at, "%" PRId64 " is out of range; expected 0 to 2^31", number);
    return ws_cute_add_node(parser, false, number, &value->tree);
}

bool ws_cute_is_number(const struct ws_cute_parser *parser, const struct ws_cute_value *value)
{
    return value->kind == WS_CUTE_TREE && !parser->tree.node[value->tree].is_tuple;
}

int64_t ws_cute_number_of(const struct ws_cute_parser *parser, const struct ws_cute_value *value)
{
    return parser->tree.node[value->tree].number;
}
