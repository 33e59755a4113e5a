/* A draft is an invalid formula: it has its text, its constants and its error. */
#include "viz/app/model/typed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/snippet/read/lexeme.h"
#include "probe/snippet/run/constants.h"
#include "viz/choice/formula_text.h"

const struct ws_formula *ws_typed(const struct ws_state *state)
{
    return state->draft ? state->draft : state->choices.formula;
}

void ws_typed_text(const struct ws_state *state, char *text)
{
    if (state->draft)
        snprintf(text, WS_SETTING_SIZE, "%s", state->draft->text);
    else
        ws_formula_text_print(&state->choices, text);
}

bool ws_typed_is_code(const struct ws_state *state)
{
    const struct ws_formula *typed = ws_typed(state);

    return typed && ws_formula_text_is_code(typed->text);
}

void ws_typed_lets(const struct ws_state *state, char *text, size_t size)
{
    text[0] = 0;
    if (ws_typed_is_code(state))
        ws_constants_text_print(&ws_typed(state)->constants, text, size);
}

const char *ws_typed_unknown(const struct ws_state *state)
{
    const struct ws_formula *typed = ws_typed(state);

    return typed && !typed->good && typed->unknown[0] ? typed->unknown : NULL;
}

/* Whether a name in a text is followed by an index. */
static bool is_indexed(const char *text, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = strstr(text, name); at; at = strstr(at + length, name))
        if (at[length + strspn(at + length, " \t")] == '[')
            return true;
    return false;
}

void ws_typed_example(const struct ws_state *state, char *text, size_t size)
{
    const char *name = ws_typed_unknown(state);

    if (name && is_indexed(ws_typed(state)->text, name))
        snprintf(text, size, "half %s[64][72]", name);
    else
        snprintf(text, size, "4 * 32");
}

void ws_typed_back_to(struct ws_state *state, struct ws_formula *formula)
{
    ws_formula_keep(formula);
    if (formula)
        ws_formula_text_clear_layout(&state->choices);
    ws_formula_drop(state->draft);
    state->draft = NULL;
    ws_choices_use_formula(&state->choices, formula);
    ws_formula_drop(formula);
}

/* Tries code with plain C++ loads and stores; fails if it has none, or more executions than fit. */
static bool try_plain(struct ws_formula *formula, struct ws_snippet_given given)
{
    given.plain = true;
    return ws_formula_text_is_code(formula->text) && ws_formula_try(formula, given) &&
           formula->executions < WS_FORMULA_EXECUTIONS && formula->executions &&
           formula->execution[0].variant;
}

void ws_typed_try(const struct ws_state *state, struct ws_formula *formula)
{
    const struct ws_address_options *options = &state->choices.addresses;
    const struct ws_snippet_given given = {
        .lane = options->lane, .warp = options->warp, .element_bytes = options->element_bytes};

    if (!formula || !formula->good)
        return;
    if (try_plain(formula, given) || ws_formula_try(formula, given))
        return;
    /* An expression that fails for a lane is still valid, and the lane's fault is shown. */
    formula->good = !formula->unknown[0] && !ws_formula_text_is_code(formula->text);
}

const struct ws_formula_execution *ws_typed_executed(const struct ws_state *state, int index)
{
    const struct ws_formula *formula = state->choices.formula;

    return formula && index < formula->executions ? &formula->execution[index] : NULL;
}

int ws_typed_execution(const struct ws_state *state, int *count)
{
    const struct ws_formula_execution *executed;

    *count = 0;
    for (int i = 0; (executed = ws_typed_executed(state, i)); i++)
        *count += !executed->variant || executed->variant == state->choices.variant;
    if (*count < 2)
        *count = 0;
    return *count ? state->choices.addresses.execution : 0;
}

void ws_typed_choose(struct ws_state *state, int index)
{
    const struct ws_formula_execution *executed = ws_typed_executed(state, index);

    if (!executed)
        return;
    if (executed->variant)
        ws_state_set_variant(state, executed->variant);
    state->choices.addresses.execution = executed->nth;
}

void ws_typed_settle(struct ws_state *state, bool follows)
{
    struct ws_address_options *options = &state->choices.addresses;
    const struct ws_formula_execution *first = ws_typed_executed(state, 0), *executed;
    bool any = false;
    int count;

    for (int i = 0; (executed = ws_typed_executed(state, i)); i++) {
        any = any || !executed->variant || executed->variant == state->choices.variant;
        if (executed->variant && first->variant && ws_is_plain(first->variant) &&
            !ws_is_plain(executed->variant))
            first = executed; /* a warp's instruction precedes plain C++ loads and stores */
    }
    if (follows && first && !any)
        ws_state_set_variant(state, first->variant);
    ws_typed_execution(state, &count);
    if (!count)
        options->execution = 0;
    else if (options->execution < 1 || options->execution > count)
        options->execution = 1;
}

void ws_typed_retry(struct ws_state *state)
{
    ws_typed_try(state, state->choices.formula);
    ws_typed_settle(state, false);
}

/* Takes code with constants: valid code is chosen, invalid code becomes the draft. */
static bool take(struct ws_state *state, const char *code, const struct ws_constants *constants,
                 struct ws_error *error)
{
    struct ws_formula *formula = *code ? ws_formula_make(code, constants, error) : NULL;

    if (*code && !formula)
        return false;
    ws_typed_try(state, formula);
    if (!formula || formula->good) {
        ws_formula_text_clear_layout(&state->choices);
        ws_typed_back_to(state, formula);
        ws_formula_drop(formula);
        ws_typed_settle(state, true);
        return true;
    }
    *error = formula->wrong;
    ws_formula_drop(state->draft);
    state->draft = formula;
    return false;
}

/* A draft keeps an expression with its constants in one text. */
static bool draft_whole(struct ws_state *state, const char *text, struct ws_error *error)
{
    char *whole = strdup(text);

    if (!whole)
        return ws_no_memory(error);
    free(state->draft->text);
    state->draft->text = whole;
    return false;
}

/* A layout is valid or invalid as a whole, and has no open names. */
static bool take_layout(struct ws_state *state, const char *text, struct ws_error *error)
{
    struct ws_error wrong = {0};
    bool right = ws_formula_text_set(&state->choices, text, &wrong);

    ws_formula_drop(state->draft);
    state->draft = right ? NULL : ws_formula_wrong(text, &wrong, error);
    if (!right && state->draft)
        *error = wrong;
    return right;
}

bool ws_typed_set(struct ws_state *state, const char *text, struct ws_error *error)
{
    bool code = ws_formula_text_is_code(text), split, done;
    struct ws_constants constants;
    struct ws_error wrong = {0};
    size_t length;
    char *first;

    if (strlen(text) > WS_CODE_LENGTH)
        return ws_fail(error, WS_CODE_LIMIT, "the code is longer than %d characters; shorten it",
                       WS_CODE_LENGTH);
    if (ws_cute_is_meant(text))
        return take_layout(state, text, error);
    split = ws_formula_text_split(text, &length, &constants, &wrong);
    if (code && length && ws_typed_is_code(state))
        constants = ws_typed(state)->constants;
    first = strndup(text, length);
    if (!first)
        return ws_no_memory(error);
    if (split) {
        done = take(state, first, &constants, error);
    } else { /* the constants are invalid, before any code is read */
        ws_formula_drop(state->draft);
        state->draft = ws_formula_wrong(text, &wrong, error);
        *error = state->draft ? wrong : *error;
        done = false;
    }
    free(first);
    return done || code || !state->draft ? done : draft_whole(state, text, error);
}

/* Whether a definition of a name declares it, "half As[64][72]", instead of giving its value. */
static bool declares(const char *text, const char *name)
{
    const char *at = strstr(text, name);

    return at && at > text && (at[-1] == ' ' || at[-1] == '*' || at[-1] == '&');
}

bool ws_typed_let(struct ws_state *state, const char *value, struct ws_error *error)
{
    const char *name = ws_typed_unknown(state);
    char definition[WS_NAME_SIZE + 512], *text;
    struct ws_constants constants;
    struct ws_error wrong;
    bool code = ws_typed_is_code(state);

    if (!name)
        return ws_fail(error, WS_CODE_UNUSED, "all names have values");
    if (strlen(name) + strlen(value) + 2 > sizeof definition)
        return ws_fail(error, WS_CODE_LIMIT, "the value of %s is too long; shorten it", name);
    if (!value[strspn(value, " \t")])
        return ws_fail(error, WS_CODE_NUMBER,
                       "%s: expected a number, or an expression such as 4 * 32", name);
    snprintf(definition, sizeof definition, declares(value, name) ? "%.0s%s" : "%s=%s", name,
             value);
    constants = ws_typed(state)->constants;
    if (!declares(value, name) && strchr(value, ';'))
        return ws_fail(error, WS_CODE_EXTRA, "%s: expected a single value", name);
    if (!ws_constants_add(definition, &constants, error))
        return false;
    text = malloc(WS_SETTING_SIZE + sizeof definition);
    if (!text)
        return ws_no_memory(error);
    ws_typed_text(state, text);
    if (code) {
        take(state, text, &constants, &wrong);
    } else {
        /* The typed text is all of it. */
        size_t end = strlen(text);

        while (end && (text[end - 1] == ' ' || text[end - 1] == ';'))
            end--;
        sprintf(text + end, "; %s", definition);
        ws_typed_set(state, text, &wrong);
    }
    free(text);
    return true;
}

bool ws_typed_set_lets(struct ws_state *state, const char *text, struct ws_error *error)
{
    const struct ws_formula *typed = ws_typed(state);
    struct ws_constants constants;
    struct ws_error wrong;
    char *code;

    if (!ws_constants_text_set(text, &constants, error))
        return false;
    if (!typed)
        return !ws_constants_any(&constants) ||
               ws_fail(error, WS_CODE_UNUSED, "there is no code to use the names");
    code = strdup(typed->text);
    if (!code)
        return ws_no_memory(error);
    if (ws_formula_text_is_code(code) || (ws_constants_any(&constants) && !state->draft))
        take(state, code, &constants, &wrong);
    free(code);
    return true;
}

void ws_typed_wrong(const struct ws_state *state, struct ws_error *error)
{
    const struct ws_formula *typed = ws_typed(state);
    const char *says;
    char where[64] = "";

    *error = (struct ws_error){0};
    if (!typed || typed->good)
        return;
    says = typed->wrong.text;
    if (typed->line && strstr(says, "column ") && strchr(says, ':')) {
        says = strchr(says, ':') + 1;
        says += strspn(says, " ");
    }
    if (typed->line && strchr(typed->text, '\n'))
        snprintf(where, sizeof where, "line %d, column %d: ", typed->line, typed->column);
    else if (typed->line)
        snprintf(where, sizeof where, "column %d: ", typed->column);
    if (typed->unknown[0])
        ws_fail(error, typed->wrong.code, "%s%s has no value", where, typed->unknown);
    else
        ws_fail(error, typed->wrong.code, "%s%s", where, says);
}

/* Whether a text has a word. */
static bool has_word(const char *text, const char *word, size_t length)
{
    for (const char *at = text; (at = strpbrk(at, "_abcdefghijklmnopqrstuvwxyz"
                                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
         at += ws_word_length(at))
        if (ws_word_length(at) == length && !strncmp(at, word, length))
            return true;
    return false;
}

/* Whether a text uses the name that a definition defines: "BK=32", or after a type. */
static bool names(const char *text, const char *definition)
{
    const char *at = definition + ws_word_length(definition);

    if (*at == '=' || *at == '.' || *at == ':')
        return has_word(text, definition, ws_word_length(definition));
    for (; *at; at += ws_word_length(at) ? ws_word_length(at) : 1)
        if (ws_word_length(at) && has_word(text, at, ws_word_length(at)))
            return true;
    return false;
}

void ws_typed_prune(struct ws_state *state)
{
    struct ws_address_options options = {0};
    struct ws_constants kept = {0};
    char one[WS_DECLARED_SIZE], *code;
    struct ws_error error;
    bool drops = false;

    if (!ws_typed_is_code(state))
        return;
    options.constants = ws_typed(state)->constants;
    for (int i = 0; ws_address_option_print(WS_ADDRESS_LET, i, &options, one, sizeof one); i++)
        if (!names(ws_typed(state)->text, one) || !ws_constants_add(one, &kept, &error))
            drops = true;
    code = drops ? strdup(ws_typed(state)->text) : NULL;
    if (code)
        take(state, code, &kept, &error);
    free(code);
}
