/* The expression stands first, then the constants, each after a semicolon. */
#include "viz/choice/formula_text.h"

#include <stdio.h>
#include <string.h>

bool ws_formula_text_set(struct ws_choices *choices, const char *text, struct ws_error *error)
{
    struct ws_constants constants = {0};
    size_t length = strcspn(text, ";"), trimmed = length;
    const char *at = text + length;
    char expression[WS_EXPRESSION_LENGTH + 1];

    if (length > WS_EXPRESSION_LENGTH || strlen(text) >= WS_FORMULA_TEXT_SIZE)
        return ws_fail(error, "expression: longer than %d characters", WS_EXPRESSION_LENGTH);
    while (*at) {
        char definition[WS_FORMULA_TEXT_SIZE];
        const char *start = at + 1 + strspn(at + 1, " ");

        at = start + strcspn(start, ";");
        snprintf(definition, sizeof definition, "%.*s", (int)(at - start), start);
        if (definition[0] && !ws_constants_add(definition, &constants, error))
            return false;
    }
    while (trimmed && text[trimmed - 1] == ' ')
        trimmed--;
    if (!trimmed && constants.count)
        return ws_fail(error, "expression: there are constants alone; the expression comes first");
    snprintf(expression, sizeof expression, "%.*s", (int)trimmed, text);
    return ws_choices_set_expression(choices, expression, &constants, error);
}

void ws_formula_text_print(const struct ws_choices *choices, char *text)
{
    char constant[WS_NAME_SIZE + 24];
    size_t length;

    ws_choice_print(choices, WS_CHOICE_EXPRESSION, 0, text, WS_FORMULA_TEXT_SIZE);
    length = strlen(text);
    for (int i = 0; ws_choice_print(choices, WS_CHOICE_LET, i, constant, sizeof constant); i++)
        length += (size_t)snprintf(text + length, WS_FORMULA_TEXT_SIZE - length, "; %s", constant);
}
