/* The expression stands first, then the constants, each after a semicolon. */
#include "viz/choice/formula_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/snippet/read/lexeme.h"
#include "probe/snippet/read/names.h"
#include "probe/snippet/run/constants.h"
#include "probe/snippet/run/snippet.h"

/* Whether a text begins with a word that begins a declaration or a directive. */
static bool begins_code(const char *text)
{
    size_t length;
    char word[WS_NAME_SIZE];

    text += strspn(text, " \t");
    length = ws_word_length(text);
    if (!length || length >= sizeof word)
        return *text == '#' || *text == '{';
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    return ws_reserved_reason(word) != NULL;
}

bool ws_formula_text_is_code(const char *text)
{
    return strchr(text, '\n') || (strchr(text, ';') && begins_code(text)) ||
           ws_snippet_text_is_ptx(text);
}

/* Whether there is nothing but white space up to the next semicolon. */
static bool is_blank(const char *text)
{
    text += strspn(text, " \t");
    return !*text || *text == ';';
}

/* Where a definition ends: at a semicolon that no braces hold. */
static size_t definition_length(const char *text)
{
    size_t length = 0;

    for (int depth = 0; text[length] && (text[length] != ';' || depth > 0); length++)
        depth += (text[length] == '{') - (text[length] == '}');
    return length;
}

/* Adds what stands after the first semicolon, one after the other. */
static bool add_all(const char *at, struct ws_constants *constants, struct ws_error *error)
{
    while (*at) {
        char definition[WS_DECLARED_SIZE];
        const char *start = at + 1 + strspn(at + 1, " \t");

        at = start + definition_length(start);
        if (at - start >= (long)sizeof definition)
            return ws_fail(error, WS_CODE_LIMIT,
                           "the constant '%.40s…' is longer than %zu characters", start,
                           sizeof definition - 1);
        snprintf(definition, sizeof definition, "%.*s", (int)(at - start), start);
        if (!is_blank(definition) && !ws_constants_add(definition, constants, error))
            return false;
    }
    return true;
}

bool ws_formula_text_split(const char *text, size_t *length, struct ws_constants *constants,
                           struct ws_error *error)
{
    *constants = (struct ws_constants){0};
    *length = strlen(text);
    if (ws_formula_text_is_code(text)) {
        if (text[strspn(text, " \t\r\n")] == 0)
            *length = 0;
        return true;
    }
    *length = strcspn(text, ";");
    if (!add_all(text + *length, constants, error))
        return false;
    while (*length && text[*length - 1] == ' ')
        --*length;
    if (!*length && ws_constants_any(constants))
        return ws_fail(error, WS_CODE_ORDER,
                       "expression: only constants are given; write the expression first");
    return true;
}

/* What may follow a layout. */
static const enum ws_choice_id follows[] = {WS_CHOICE_ELEMENT, WS_CHOICE_LAYOUT_AT};
enum { FOLLOWS = sizeof follows / sizeof follows[0] };

/* Takes "; element-bytes=2" off the end of `text`; false, and no error, where none stands there. */
static bool take_last(char *text, struct ws_choices *choices, bool *wrong, struct ws_error *error)
{
    char *last = strrchr(text, ';'), *at = last ? last + 1 + strspn(last + 1, " ") : NULL;

    for (int i = 0; last && i < FOLLOWS; i++) {
        const char *name = ws_choice(follows[i])->name;
        size_t length = strlen(name);

        if (strncmp(at, name, length) || at[length] != '=')
            continue;
        *wrong = !ws_choice_set(choices, follows[i], at + length + 1, error);
        *last = 0;
        return true;
    }
    return false;
}

static bool set_layout(struct ws_choices *choices, const char *text, struct ws_error *error)
{
    char layout[WS_FORMULA_TEXT_SIZE];
    struct ws_choices chosen = *choices; /* it keeps nothing more than `choices` does */
    struct ws_cute cute;
    bool wrong = false;

    if (strlen(text) >= sizeof layout)
        return ws_fail(error, WS_CODE_LIMIT, "layout is longer than %d characters", WS_CUTE_LENGTH);
    snprintf(layout, sizeof layout, "%s", text);
    for (int i = 0; i < FOLLOWS; i++)
        ws_choice_set(&chosen, follows[i], "", error);
    while (!wrong && take_last(layout, &chosen, &wrong, error))
        ;
    if (wrong || !ws_cute_parse(layout, NULL, &cute, error))
        return false;
    chosen.addresses.source = WS_FROM_TILE;
    if (!ws_choice_set(&chosen, WS_CHOICE_LAYOUT, layout, error) ||
        !ws_choices_set_expression(choices, "", NULL, error))
        return false;
    choices->addresses.source = WS_FROM_LAYOUT;
    choices->addresses.element_bytes = chosen.addresses.element_bytes;
    choices->addresses.layout_at_count = chosen.addresses.layout_at_count;
    memcpy(choices->addresses.layout_at, chosen.addresses.layout_at,
           sizeof choices->addresses.layout_at);
    memcpy(choices->addresses.layout, chosen.addresses.layout, sizeof choices->addresses.layout);
    return true;
}

void ws_formula_text_clear_layout(struct ws_choices *choices)
{
    struct ws_error error;

    for (int i = 0; i < FOLLOWS; i++)
        ws_choice_set(choices, follows[i], "", &error);
    ws_choice_set(choices, WS_CHOICE_LAYOUT, "", &error);
}

bool ws_formula_text_set(struct ws_choices *choices, const char *text, struct ws_error *error)
{
    struct ws_constants constants;
    char *code;
    size_t length;
    bool done;

    if (ws_cute_is_meant(text))
        return set_layout(choices, text, error);
    if (!ws_formula_text_split(text, &length, &constants, error))
        return false;
    if (length > WS_CODE_LENGTH)
        return ws_fail(error, WS_CODE_LIMIT, "expression is longer than %d characters",
                       WS_CODE_LENGTH);
    code = strndup(text, length);
    if (!code)
        return ws_no_memory(error);
    ws_formula_text_clear_layout(choices);
    done = ws_choices_set_expression(choices, code, &constants, error);
    free(code);
    return done;
}

void ws_formula_text_print(const struct ws_choices *choices, char *text)
{
    const struct ws_constants *constants = &choices->addresses.constants;
    char constant[WS_NAME_SIZE + 48];
    size_t length;

    if (choices->addresses.source == WS_FROM_LAYOUT) {
        length = (size_t)snprintf(text, WS_FORMULA_TEXT_SIZE, "%s", choices->addresses.layout);
        for (int i = 0; i < FOLLOWS; i++)
            if (ws_choice_print(choices, follows[i], 0, constant, sizeof constant) &&
                strcmp(constant, "0"))
                length += (size_t)snprintf(text + length, WS_FORMULA_TEXT_SIZE - length, "; %s=%s",
                                           ws_choice(follows[i])->name, constant);
        return;
    }
    ws_choice_print(choices, WS_CHOICE_EXPRESSION, 0, text, WS_FORMULA_TEXT_SIZE);
    length = strlen(text);
    if (!ws_constants_any(constants) || ws_formula_text_is_code(text))
        return;
    length += (size_t)snprintf(text + length, WS_FORMULA_TEXT_SIZE - length, "; ");
    ws_constants_text_print(constants, text + length, WS_FORMULA_TEXT_SIZE - length);
}

bool ws_constants_text_set(const char *text, struct ws_constants *constants, struct ws_error *error)
{
    char first[WS_MAX_CONSTANTS * (WS_NAME_SIZE + 64) + WS_DECLARED_SIZE];

    *constants = (struct ws_constants){0};
    if (strlen(text) + 2 > sizeof first)
        return ws_fail(error, WS_CODE_LIMIT, "the constants are longer than %zu characters",
                       sizeof first - 2);
    snprintf(first, sizeof first, ";%s", text);
    return add_all(first, constants, error);
}

void ws_constants_text_print(const struct ws_constants *constants, char *text, size_t size)
{
    const struct ws_address_options options = {.constants = *constants};
    char one[WS_DECLARED_SIZE];
    size_t length = 0;

    text[0] = 0;
    for (int i = 0;
         length < size && ws_address_option_print(WS_ADDRESS_LET, i, &options, one, sizeof one);
         i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s", i ? "; " : "", one);
}

bool ws_constants_any(const struct ws_constants *constants)
{
    return constants->count || constants->declared[0];
}
