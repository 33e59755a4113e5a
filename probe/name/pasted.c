/* First quotes and comments are removed; then the text is split at its semicolons. */
#include "probe/name/pasted.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Moves past a comment that starts at `text`. */
static const char *past_comment(const char *text)
{
    const char *end;

    if (text[0] != '/' || (text[1] != '/' && text[1] != '*'))
        return text;
    end = text[1] == '/' ? strchr(text, '\n') : strstr(text + 2, "*/");
    return end ? end + (text[1] == '*' ? 2 : 0) : text + strlen(text);
}

/* The meaning of a backslash and the letters after it: a blank, or the letter itself. */
static const char *put_escape(const char *text, char **to)
{
    while (*text == '\\')
        text++;
    if (!*text)
        return text;
    *(*to)++ = (char)(strchr("ntr\n", *text) ? ' ' : *text);
    return text + 1;
}

/* Copies a literal from its opening quote on to `*to`; returns the text after its closing one. */
static const char *put_literal(const char *text, char **to)
{
    for (text++; *text && *text != '"';) {
        if (*text == '\\') {
            text = put_escape(text, to);
            continue;
        }
        text += text[0] == '%' && text[1] == '%'; /* a % in inline assembly */
        *(*to)++ = *text++;
    }
    return text + (*text == '"');
}

/* R"delimiter( … )delimiter". */
static const char *put_raw(const char *text, char **to)
{
    const char *open = strchr(text, '('), *end = NULL;
    char close[24];

    if (open && open - text < 20) {
        snprintf(close, sizeof close, ")%.*s\"", (int)(open - text - 2), text + 2);
        end = strstr(open, close);
    }
    if (!end)
        return put_literal(text + 1, to);
    for (const char *at = open + 1; at < end; at++)
        *(*to)++ = *at;
    return end + strlen(close);
}

/* All C literals in sequence, except those of constraints, which follow a colon. */
static void put_literals(const char *text, char *to)
{
    bool constraints = false;

    while (*text) {
        const char *after = past_comment(text);
        char *mark = to;

        if (after != text) {
            text = after;
            continue;
        }
        if (*text == '"' || (text[0] == 'R' && text[1] == '"')) {
            text = *text == '"' ? put_literal(text, &to) : put_raw(text, &to);
            to = constraints ? mark : to;
            continue;
        }
        constraints = *text == ':' || (constraints && *text != ';');
        if (*text == ';')
            *to++ = ';';
        text++;
    }
    *to = 0;
}

/* Copies text that is not a literal: up to a quote, which ends a literal whose start was not
 * copied. */
static void put_plain(const char *text, char *to)
{
    size_t length;

    text += strspn(text, "' \t\r\n`");
    length = strcspn(text, "\"'`");
    for (const char *end = text + length; text < end;) {
        const char *after = past_comment(text);

        if (after != text) {
            *to++ = ' ';
            text = after < end ? after : end;
        } else if (*text == '\\') {
            text = put_escape(text, &to);
        } else {
            *to++ = *text++;
        }
    }
    *to = 0;
}

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '%' || c == '[' || c == ']';
}

/* Moves past a guard, "@!p0 ", a label, "L1: ", and the braces of a scope. */
static const char *past_front(const char *text)
{
    for (;;) {
        const char *end;

        text += strspn(text, " \t\r\n{}");
        end = text + (*text == '@');
        end += *text == '@' && *end == '!';
        while (is_name(*end))
            end++;
        if (*text == '@' && isspace((unsigned char)*end))
            text = end;
        else if (*text != '@' && end > text && *end == ':' && isspace((unsigned char)end[1]))
            text = end + 1;
        else
            return text;
    }
}

/* The length of the text before the operands, which identifies the instruction. */
static size_t opcode_length(const char *text)
{
    return strcspn(text, " \t\r\n;{[");
}

struct found {
    const char *first; /* of those shown, or of all if none is shown */
    int statements, shown;
    char list[240]; /* the shown ones, each once */
};

static void note(const char *statement, bool shown, struct found *found)
{
    size_t length = opcode_length(statement), used = strlen(found->list);
    char opcode[96];

    found->statements++;
    if (!found->first || (shown && !found->shown))
        found->first = statement;
    snprintf(opcode, sizeof opcode, "%.*s", (int)(length < 95 ? length : 95), statement);
    if (!shown || strstr(found->list, opcode))
        return;
    found->shown++;
    snprintf(found->list + used, sizeof found->list - used, "%s%s", used ? ", " : "", opcode);
}

static bool choose(char *text, bool (*is_shown)(const char *statement), char *one, size_t size,
                   struct ws_error *error)
{
    struct found found = {0};

    for (char *at = text, *end; at; at = end) {
        const char *statement;

        end = strchr(at, ';');
        if (end)
            *end++ = 0;
        statement = past_front(at);
        if (*statement)
            note(statement, is_shown(statement), &found);
    }
    if (found.shown > 1)
        return ws_fail(error, WS_CODE_AMBIGUOUS, "found %d instructions (%s); paste one",
                       found.shown, found.list);
    if (found.statements > 1 && !found.shown)
        return ws_fail(error, WS_CODE_VARIANT,
                       "none of the %d statements is an instruction that Warpscope shows; see "
                       "`warpscope list`",
                       found.statements);
    if ((size_t)snprintf(one, size, "%s", found.first ? found.first : "") >= size)
        return ws_fail(error, WS_CODE_LIMIT,
                       "'%.40s…' is longer than any instruction; paste one instruction",
                       found.first);
    for (size_t length = strlen(one); length && isspace((unsigned char)one[length - 1]);)
        one[--length] = 0;
    return true;
}

bool ws_pasted(const char *text, bool (*is_shown)(const char *statement), char *one, size_t size,
               struct ws_error *error)
{
    char *bare = malloc(strlen(text) + 1);
    const char *quote = strchr(text, '"');
    size_t before = quote ? strcspn(text, "(\"") : 0;
    bool chosen;

    if (!bare)
        return ws_no_memory(error);
    /* Quotes preceded only by a call belong to a whole literal. */
    if (quote && (text[before] == '(' || text + strspn(text, " \t\r\nR") == quote))
        put_literals(text, bare);
    else
        put_plain(text, bare);
    chosen = choose(bare, is_shown, one, size, error);
    free(bare);
    return chosen;
}
