/* Edits of text by their place. */
#include "probe/address/edit.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *ws_edit_apply(const char *text, const struct ws_edit *edit)
{
    size_t length = strlen(text), by = strlen(edit->by);
    char *made = malloc(length - edit->length + by + 1);

    if (!made)
        return NULL;
    memcpy(made, text, edit->start);
    memcpy(made + edit->start, edit->by, by);
    memcpy(made + edit->start + by, text + edit->start + edit->length,
           length - edit->start - edit->length + 1);
    return made;
}

int ws_edit_line(const char *text, size_t at)
{
    int line = 1;

    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

static void trim(const char *text, size_t *start, size_t *end)
{
    while (*start < *end && isspace((unsigned char)text[*start]))
        ++*start;
    while (*end > *start && isspace((unsigned char)text[*end - 1]))
        --*end;
}

void ws_edit_line_span(const char *text, size_t at, size_t *start, size_t *length)
{
    size_t end = at + strcspn(text + at, "\n");

    *start = at;
    while (*start && text[*start - 1] != '\n')
        --*start;
    for (size_t i = at; i + 1 < end; i++)
        if (text[i] == '/' && (text[i + 1] == '/' || text[i + 1] == '*'))
            end = i;
    trim(text, start, &end);
    *length = end - *start;
}

void ws_edit_statement_span(const char *text, size_t at, size_t *start, size_t *length)
{
    const size_t shared = strlen("__shared__ ");
    size_t end;

    ws_edit_line_span(text, at, start, length);
    end = *start + *length;
    for (size_t i = *start; i < at; i++)
        if (strchr(";{}", text[i]))
            *start = i + 1;
    for (size_t i = end; i-- > at;)
        if (strchr(";{}", text[i]))
            end = i;
    trim(text, start, &end);
    /* Where an array lies is no news. */
    if (end - *start > shared && !strncmp(text + *start, "__shared__ ", shared))
        *start += shared;
    *length = end - *start;
}

void ws_edit_number(const char *text, const struct ws_literal *literal, int64_t value,
                    struct ws_edit *edit)
{
    const char *number = text + literal->start;
    bool hexadecimal = literal->length > 1 && number[0] == '0' && (number[1] | 32) == 'x';
    size_t suffix = literal->length;

    while (suffix && strchr("uUlL", number[suffix - 1]))
        suffix--;
    edit->start = literal->start;
    edit->length = literal->length;
    snprintf(edit->by, sizeof edit->by, hexadecimal ? "0x%" PRIx64 "%.*s" : "%" PRId64 "%.*s",
             value, (int)(literal->length - suffix), number + suffix);
}
