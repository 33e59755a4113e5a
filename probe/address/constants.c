/* Constants and declarations, checked as they are given. */
#include "probe/address/constants.h"

#include <inttypes.h>
#include <string.h>

#include "probe/address/lane_name.h"
#include "probe/address/lexeme.h"
#include "probe/address/reserved.h"
#include "probe/address/type_name.h"
#include "probe/address/unused.h"

enum { MOST_VALUES = 4096 };

bool ws_expression_parse(const char *text, const struct ws_constants *constants,
                         struct ws_expression *expression, struct ws_error *error)
{
    const struct ws_snippet_given given = {.constants = constants};
    struct ws_snippet *snippet;
    bool done = ws_snippet_parse(text, NULL, &snippet, error);

    if (done && !ws_snippet_is_expression(snippet))
        done = ws_fail(error, "column 1: statements, where one expression is wanted");
    done = done && ws_snippet_expression(snippet, &given, 0, expression, error);
    ws_snippet_free(snippet);
    return done;
}

/* Characters of a name with its members and scopes, "params.stride", "%r5"; 0 for none. */
static size_t name_length(const char *text)
{
    size_t sign = *text == '%', length = ws_word_length(text + sign), more;

    if (!length)
        return 0;
    length += sign;
    for (;;) {
        size_t mark = text[length] == '.' ? 1 : !strncmp(text + length, "::", 2) ? 2 : 0;

        more = mark ? ws_word_length(text + length + mark) : 0;
        if (!more)
            return length;
        length += mark + more;
    }
}

/* Nothing is declared twice, also with what is declared already. */
static bool check_twice(const struct ws_constants *constants, const char *declared,
                        struct ws_error *error)
{
    char all[2 * WS_DECLARED_SIZE];
    struct ws_snippet *snippet;
    const char *twice;

    snprintf(all, sizeof all, "%s%s", constants->declared, declared);
    if (!ws_snippet_parse(all, NULL, &snippet, error))
        return ws_fail_in(error, declared);
    twice = ws_snippet_declared_twice(snippet);
    if (twice)
        ws_fail(error, "%.60s is declared twice: leave one of its declarations out", twice);
    ws_snippet_free(snippet);
    return !twice;
}

/* Everything that is not NAME=VALUE is a declaration, of one statement. */
static bool add_declaration(const char *text, struct ws_constants *constants,
                            struct ws_error *error)
{
    size_t length = strlen(constants->declared), own = strlen(text);
    struct ws_snippet *snippet;
    const char *unknown;
    bool declares;
    char tried[WS_DECLARED_SIZE - 1];

    while (own && strchr("; \t\n", text[own - 1]))
        own--;
    if (length + own + 3 > sizeof tried)
        return ws_fail(error, "declarations of more than %zu characters", sizeof tried - 3);
    snprintf(tried, sizeof tried, "%.*s;", (int)own, text);
    if (!ws_snippet_parse(tried, NULL, &snippet, error))
        return ws_fail_in(error, text);
    unknown = ws_snippet_unknown_type(snippet);
    if (unknown)
        ws_fail(error, "'%.60s' declares nothing: the type %.40s is not known", text, unknown);
    declares =
        unknown || ws_snippet_declares(snippet) ||
        ws_fail(error, "'%.60s' declares nothing; write a declaration, as in half As[64][72]",
                text);
    ws_snippet_free(snippet);
    if (unknown || !declares || !check_twice(constants, tried, error))
        return false;
    snprintf(constants->declared + length, sizeof constants->declared - length, "%s ", tried);
    return true;
}

static bool value_of(const char *text, const struct ws_constants *constants, int64_t *value,
                     struct ws_error *error)
{
    struct ws_expression expression;

    if (!ws_expression_parse(text, constants, &expression, error))
        return false;
    if (expression.has_lane)
        return ws_fail(error, "depends on the lane, so it is no constant; put it into the "
                              "expression");
    return ws_expression_value(&expression, 0, value, error);
}

/* "FROM:TO", where the ':' belongs to no ?: */
static const char *find_range(const char *value)
{
    const char *colon = strchr(value, ':');

    return colon && !strchr(value, '?') && colon[1] != ':' ? colon : NULL;
}

static bool add_range(const char *value, const char *colon, const struct ws_constants *constants,
                      struct ws_constant *constant, struct ws_error *error)
{
    char from[128];
    int64_t to;

    snprintf(from, sizeof from, "%.*s", (int)(colon - value), value);
    if (!value_of(from, constants, &constant->value, error) ||
        !value_of(colon + 1, constants, &to, error))
        return false;
    if (to <= constant->value || to - constant->value > MOST_VALUES)
        return ws_fail(error,
                       "%" PRId64 ":%" PRId64 " is %s; FROM:TO are the values from FROM up "
                       "to TO - 1, at most %d",
                       constant->value, to, to <= constant->value ? "no value at all" : "too many",
                       MOST_VALUES);
    constant->more = to - constant->value - 1;
    return true;
}

bool ws_constants_add(const char *definition, struct ws_constants *constants,
                      struct ws_error *error)
{
    size_t length = name_length(definition);
    const char *value = definition + length, *range;
    char prefix[WS_NAME_SIZE + 16], name[WS_NAME_SIZE];
    struct ws_constant *constant;
    struct ws_type_fact fact;
    const char *reason;

    value += strspn(value, " \t");
    if (length && *value != '=' && (ws_word_length(value) || strchr("*[&<(:", *value)) && *value)
        return add_declaration(definition, constants, error);
    if (!length || *value != '=')
        return ws_fail(error,
                       "'%.60s' defines no constant; write NAME=VALUE, as in pitch=144, or "
                       "a declaration, as in half As[64][72]",
                       definition);
    if (length >= WS_NAME_SIZE)
        return ws_fail(error, "the constant's name '%.40s…' is longer than %d characters",
                       definition, WS_NAME_SIZE - 1);
    snprintf(name, sizeof name, "%.*s", (int)length, definition);
    reason = ws_name_is_lane(name)  ? "the lane"
             : strpbrk(name, ".:%") ? NULL
                                    : ws_reserved_reason(name);
    if (!reason && ws_type_named(name, &fact))
        reason = "a type";
    if (reason)
        return ws_fail(error, "'%s' is %s; give the constant another name", name, reason);
    for (int i = 0; i < constants->count; i++)
        if (!strcmp(name, constants->constant[i].name))
            return ws_fail(error, "the constant %s is defined twice", name);
    if (constants->count == WS_MAX_CONSTANTS)
        return ws_fail(error, "more than %d constants", WS_MAX_CONSTANTS);
    snprintf(prefix, sizeof prefix, "constant %s", name);
    constant = &constants->constant[constants->count];
    *constant = (struct ws_constant){0};
    value++;
    range = find_range(value);
    if (!(range ? add_range(value, range, constants, constant, error)
                : value_of(value, constants, &constant->value, error)))
        return ws_fail_in(error, prefix);
    memcpy(constant->name, name, length);
    constants->count++;
    return true;
}
