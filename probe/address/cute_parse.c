/*
 * Parses a layout's text: definitions, and the value of the last one, or of the expression at the
 * end.
 */
#include "probe/address/cute.h"

#include <stdio.h>
#include <string.h>

#include "probe/address/cute_call.h"
#include "probe/address/cute_term.h"
#include "probe/snippet/read/lexeme.h"

/* The words that begin a definition; returns whether there were any. */
static bool skip_definers(struct ws_cute_parser *parser, bool *skips)
{
    static const char *const words[] = {"using", "static", "constexpr", "const", "inline", "auto"};
    bool more = true;

    *skips = false;
    while (more) {
        size_t length;

        ws_cute_skip_space(parser);
        length = ws_word_length(parser->at);
        more = ws_cute_word_is_type(parser->at, length);
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            more |= ws_cute_word_is(parser->at, length, words[i]);
        if (more) {
            parser->at += length;
            *skips = true;
        }
    }
    return *skips;
}

/* NAME = VALUE; or, for the last statement, only a value. */
static bool parse_statement(struct ws_cute_parser *parser, struct ws_cute_value *value)
{
    struct ws_cute_name *name = &parser->name[parser->names];
    const char *at;
    size_t length;
    bool defines;

    if (!skip_definers(parser, &defines))
        return ws_cute_term(parser, value);
    at = parser->at;
    length = ws_word_length(at);
    if (ws_cute_word_is(at, length, "namespace")) {
        parser->at += length;
        return ws_cute_take_word(parser, "cute") || ws_cute_unexpected(parser, "cute");
    }
    if (!length)
        return ws_cute_unexpected(parser, "a name");
    if (length >= WS_NAME_SIZE)
        return ws_cute_fail(parser, at, "name is longer than %d characters", WS_NAME_SIZE - 1);
    if (parser->names == WS_CUTE_MOST_NAMES)
        return ws_cute_fail(parser, at, "more than %d names", WS_CUTE_MOST_NAMES);
    snprintf(name->name, sizeof name->name, "%.*s", (int)length, at);
    parser->at += length;
    if (!ws_cute_expect(parser, "=") || !ws_cute_term(parser, value))
        return false;
    name->value = *value;
    parser->names++;
    return true;
}

bool ws_cute_is_meant(const char *text)
{
    static const char *const words[] = {
        "Swizzle",       "Sw",   "Layout",         "make_layout",         "composition",
        "tile_to_shape", "cute", "ComposedLayout", "make_ordered_layout", "GMMA",
        "smem_ptr"};
    size_t length;

    text += strspn(text, " \t\n");
    length = ws_word_length(text);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (ws_cute_word_is(text, length, words[i]))
            return true;
    for (const char *at = strchr(text, ':'); at && !strchr(text, '?'); at = strchr(at + 1, ':')) {
        const char *after = at + 1 + strspn(at + 1, " \t\n"), *before = at;

        while (before > text && strchr(" \t\n", before[-1]))
            before--;
        if (before > text && before[-1] == ')' && *after == '(')
            return true;
    }
    return false;
}

bool ws_cute_parse(const char *text, const struct ws_constants *constants, struct ws_cute *cute,
                   struct ws_error *error)
{
    struct ws_cute_parser parser = {
        .text = text, .at = text, .constants = constants, .error = error};
    struct ws_cute_value value = {.kind = WS_CUTE_TREE, .tree = -1};

    if (strlen(text) > WS_CUTE_LENGTH)
        return ws_fail(error, WS_CODE_LIMIT,
                       "column %d: layout is longer than %d characters; shorten it",
                       WS_CUTE_LENGTH + 1, WS_CUTE_LENGTH);
    do {
        if (!parse_statement(&parser, &value))
            return false;
        if (!ws_cute_take(&parser, ";"))
            break;
        ws_cute_skip_space(&parser);
    } while (*parser.at);
    ws_cute_skip_space(&parser);
    if (*parser.at)
        return ws_cute_unexpected(&parser, "the end of the layout");
    if (value.tree < 0 && value.kind == WS_CUTE_TREE)
        return ws_cute_fail(&parser, text, "no layout found; write one, such as (16,64):(64,1)");
    if (!ws_cute_as_layout(&parser, text, &value))
        return false;
    *cute = value.cute;
    return true;
}
