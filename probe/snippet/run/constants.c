/* Constants and declarations, checked when added. */
#include "probe/snippet/run/constants.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/snippet/read/lexeme.h"
#include "probe/snippet/read/names.h"
#include "probe/snippet/run/unused.h"

enum { MOST_VALUES = 4096, PARSE_LIMIT = 64 << 20 };

/* Fails with the code reader's reason why a text is not a supported expression. */
static bool fail_expression(const char *text, const struct ws_snippet_given *given,
                            struct ws_error *error)
{
    struct ws_executions executions = {0};
    struct ws_snippet *snippet;
    bool done = ws_snippet_parse(text, NULL, &snippet, error);

    if (done && !ws_snippet_is_expression(snippet))
        ws_fail(error, WS_CODE_SYNTAX, "column 1: expected one expression");
    else if (done && ws_snippet_run(snippet, given, &executions, error))
        ws_fail(error, WS_CODE_LIMIT,
                "column 1: expected numbers, the lane, constants and operators, at most %d",
                WS_EXPRESSION_LENGTH);
    ws_executions_finish(&executions);
    ws_snippet_free(snippet);
    return false;
}

bool ws_expression_parse(const char *text, const struct ws_constants *constants,
                         struct ws_expression *expression, struct ws_error *error)
{
    const struct ws_snippet_given given = {.constants = constants};
    struct ws_tokens tokens;
    struct ws_arena arena;
    bool done;

    if (!text[strspn(text, " \t\n")])
        return ws_fail(error, WS_CODE_SYNTAX, "column 1: expected one expression");
    ws_arena_init(&arena, PARSE_LIMIT);
    done = strlen(text) <= WS_SNIPPET_LENGTH && ws_tokens_make(text, &arena, &tokens, error) &&
           ws_expression_read(tokens.token, &given, expression);
    ws_arena_finish(&arena);
    return done || fail_expression(text, &given, error);
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

/* Anything but NAME=VALUE is a declaration, of one statement. */
static bool add_declaration(const char *text, struct ws_constants *constants,
                            struct ws_error *error)
{
    size_t length = strlen(constants->declared), own = strlen(text);
    char tried[WS_DECLARED_SIZE - 1], all[2 * WS_DECLARED_SIZE];

    while (own && strchr("; \t\n", text[own - 1]))
        own--;
    if (length + own + 3 > sizeof tried)
        return ws_fail(error, WS_CODE_LIMIT, "declarations of more than %zu characters",
                       sizeof tried - 3);
    snprintf(tried, sizeof tried, "%.*s;", (int)own, text);
    snprintf(all, sizeof all, "%s%s", constants->declared, tried);
    if (!ws_snippet_declares(all, length, constants, error))
        return ws_fail_in(error, text);
    snprintf(constants->declared + length, sizeof constants->declared - length, "%s ", tried);
    return true;
}

/* The value of a text, which must be the same in all lanes. */
static bool value_of(const char *text, const struct ws_constants *constants, int64_t *value,
                     struct ws_error *error)
{
    const struct ws_snippet_given given = {.constants = constants};
    struct ws_executions executions = {0};
    struct ws_snippet *snippet = NULL;
    struct ws_expression expression;
    bool done;

    if (ws_expression_parse(text, constants, &expression, error)) {
        if (expression.has_lane)
            return ws_fail(error, WS_CODE_SYNTAX,
                           "depends on the lane, so it is not a constant; write it in the "
                           "expression");
        return ws_expression_value(&expression, 0, value, error);
    }
    /* "sizeof(half)", "min(8, 4)" */
    done = error->code == WS_CODE_LIMIT && ws_snippet_parse(text, NULL, &snippet, error) &&
           ws_snippet_run(snippet, &given, &executions, error);
    for (int lane = 1; done && lane < WS_LANES; lane++)
        done = executions.execution[0].offset[lane] == executions.execution[0].offset[0] ||
               ws_fail(error, WS_CODE_SYNTAX, "depends on the lane, so it is not a constant");
    if (done)
        *value = executions.execution[0].offset[0];
    ws_executions_finish(&executions);
    ws_snippet_free(snippet);
    return done;
}

/* "FROM:TO", with a ':' that is not part of ?: */
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
        return ws_fail(error, to <= constant->value ? WS_CODE_RANGE : WS_CODE_LIMIT,
                       "%" PRId64 ":%" PRId64
                       " has %s; FROM:TO stands for FROM to TO - 1, at most %d values",
                       constant->value, to, to <= constant->value ? "no values" : "too many values",
                       MOST_VALUES);
    constant->more = to - constant->value - 1;
    return true;
}

static bool add_one(const char *definition, struct ws_constants *constants, struct ws_error *error)
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
        return ws_fail(error, WS_CODE_SYNTAX,
                       "'%.60s' does not define a constant; write NAME=VALUE, such as pitch=144, "
                       "or a declaration, such as half As[64][72]",
                       definition);
    if (length >= WS_NAME_SIZE)
        return ws_fail(error, WS_CODE_LIMIT,
                       "constant name '%.40s…' is longer than %d characters; shorten it",
                       definition, WS_NAME_SIZE - 1);
    snprintf(name, sizeof name, "%.*s", (int)length, definition);
    reason = ws_name_is_lane(name)  ? "the lane"
             : strpbrk(name, ".:%") ? NULL
                                    : ws_reserved_reason(name);
    if (!reason && ws_type_named(name, &fact))
        reason = "a type";
    if (reason)
        return ws_fail(error, WS_CODE_CONFLICT, "'%s' is %s; use another name for the constant",
                       name, reason);
    if (ws_constant_named(constants, name))
        return ws_fail(error, WS_CODE_DUPLICATE, "constant %s is defined twice; remove one", name);
    if (constants->count == WS_MAX_CONSTANTS)
        return ws_fail(error, WS_CODE_LIMIT, "more than %d constants; remove some",
                       WS_MAX_CONSTANTS);
    snprintf(prefix, sizeof prefix, "constant %s", name);
    constant = &constants->constant[constants->count];
    *constant = (struct ws_constant){0};
    value++;
    range = find_range(value);
    if (!(range ? add_range(value, range, constants, constant, error)
                : value_of(value, constants, &constant->value, error))) {
        const struct ws_error unknown = *error;

        if (error->code == WS_CODE_NAME)
            ws_fail(error, WS_CODE_NAME, "%s; define it in an earlier --let", unknown.text);
        return ws_fail_in(error, prefix);
    }
    memcpy(constant->name, name, length);
    constants->count++;
    return !*constants->declared ||
           ws_snippet_declares(constants->declared, strlen(constants->declared), constants, error);
}

/* The length of the first of several definitions, which are separated by ; outside braces. */
static size_t first_length(const char *text)
{
    size_t length = 0;

    for (int depth = 0; text[length] && (text[length] != ';' || depth > 0); length++)
        depth += (text[length] == '{') - (text[length] == '}');
    return length;
}

bool ws_constants_add(const char *definition, struct ws_constants *constants,
                      struct ws_error *error)
{
    size_t before = strspn(definition, "; \t\n"), length = first_length(definition + before);
    size_t declared = strlen(constants->declared);
    const char *rest = definition + before + length;
    int count = constants->count;
    char first[WS_DECLARED_SIZE];

    rest += strspn(rest, "; \t\n");
    if (length >= sizeof first)
        return ws_fail(error, WS_CODE_LIMIT, "'%.40s…' is longer than %zu characters", definition,
                       sizeof first - 1);
    snprintf(first, sizeof first, "%.*s", (int)length, definition + before);
    if (add_one(first, constants, error) && (!*rest || ws_constants_add(rest, constants, error)))
        return true;
    constants->count = count;
    constants->declared[declared] = 0;
    return false;
}
