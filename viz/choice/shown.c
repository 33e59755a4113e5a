/* Highlights as text. */
#include "viz/choice/shown.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "probe/base/options.h"
#include "probe/isa/place.h"

static const struct {
    const char *word;
    size_t at;
} fields[WS_HIGHLIGHT_FIELDS] = {
    {"matrix", offsetof(struct ws_shown, matrix)},
    {"row", offsetof(struct ws_shown, row)},
    {"column", offsetof(struct ws_shown, column)},
    {"lane", offsetof(struct ws_shown, lane)},
    {"register", offsetof(struct ws_shown, reg)},
    {"bit", offsetof(struct ws_shown, bit)},
    {"address_lane", offsetof(struct ws_shown, address_lane)},
};

const char *ws_highlight_word(int index)
{
    return index < WS_HIGHLIGHT_FIELDS ? fields[index].word : NULL;
}

int ws_highlight_value(const struct ws_shown *shown, int index)
{
    return *(const int *)((const char *)shown + fields[index].at);
}

/* One part of a highlight, "lane=5", of `length` bytes. */
static bool parse_part(const char *part, size_t length, struct ws_shown *shown,
                       struct ws_error *error)
{
    size_t equals = strcspn(part, "=");
    char word[16], number[16];
    const char *typed = part + equals + 1;
    int field = -1, *value, digits;

    snprintf(word, sizeof word, "%.*s", (int)(equals < 15 ? equals : 15), part);
    if (equals < length)
        field = ws_word_index(ws_highlight_word, word);
    if (field < 0)
        return ws_fail(error, WS_CODE_VALUE,
                       "--highlight '%.*s': expected fields such as lane=5,register=1: matrix, "
                       "row, column, lane, register, bit or address_lane",
                       (int)(length < 60 ? length : 60), part);
    /* As a figure labels them, and --lane and --register take them. */
    typed += (typed[0] | 0x20) == (strstr(word, "lane")        ? 't'
                                   : !strcmp(word, "register") ? 'r'
                                                               : -1) &&
             isdigit((unsigned char)typed[1]);
    digits = (int)(part + length - typed);
    value = (int *)((char *)shown + fields[field].at);
    snprintf(number, sizeof number, "%.*s", digits, typed);
    if (*value >= 0)
        return ws_fail(
            error, WS_CODE_DUPLICATE,
            "--highlight: %s is given twice; a figure marks elements that match all fields", word);
    if (digits < (int)sizeof number && ws_parse_integer(number, value) && *value >= 0)
        return true;
    if (digits > 0 && (int)strspn(typed, "0123456789") >= digits)
        return ws_fail(error, WS_CODE_RANGE,
                       "--highlight %s=%.*s is out of range for every variant", word,
                       digits < 200 ? digits : 200, typed);
    return ws_fail(error, WS_CODE_NUMBER, "--highlight %s=%.*s: expected a number, 0 or more", word,
                   digits < 200 ? digits : 200, typed);
}

/* A number of a place, or '*', which is -1, and the sign after it. */
static bool take_number(const char **text, char after, int *value)
{
    long number = -1;

    if (**text == '*')
        ++*text;
    else if (!isdigit((unsigned char)**text) || !ws_number_read(text, &number) || number > INT_MAX)
        return false;
    *value = (int)number;
    return *(*text)++ == after;
}

/* "D[3,5]" or "D2[3,5]", whose length it writes; false where it is not one. */
static bool take_place(const char *text, struct ws_shown *shown, size_t *length)
{
    size_t letters = 0;
    const char *at;

    while (isalpha((unsigned char)text[letters]))
        letters++;
    at = text + letters;
    if (shown->operand >= 0 || shown->row >= 0 || shown->column >= 0)
        return false;
    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const char *letter = ws_operand_letter((enum ws_operand_role)role);

        if (strlen(letter) == letters && !strncmp(letter, text, letters))
            shown->operand = role;
    }
    if (shown->operand < 0 || (*at != '[' && !take_number(&at, '[', &shown->matrix)))
        return false;
    at += at[-1] != '[';
    *length = (size_t)(at - text);
    if (!take_number(&at, ',', &shown->row) || !take_number(&at, ']', &shown->column))
        return false;
    *length = (size_t)(at - text);
    return true;
}

bool ws_highlight_parse(const char *text, struct ws_shown *shown, struct ws_error *error)
{
    *shown = WS_SHOWS_NOTHING;
    for (;; text++) {
        size_t length = strcspn(text, ",");

        if (memchr(text, '[', length)) {
            if (!take_place(text, shown, &length) || (text[length] && text[length] != ','))
                return ws_fail(error, WS_CODE_VALUE,
                               "--highlight '%.60s': expected an element such as D[3,5], D2[3,5] "
                               "for mma.m8n8k4, or matrix=0,row=3",
                               text);
        } else if (!parse_part(text, length, shown, error)) {
            return false;
        }
        text += length;
        if (!*text)
            return true;
    }
}

bool ws_highlight_print(const struct ws_shown *shown, char *text, size_t size)
{
    size_t length = 0;

    text[0] = 0;
    if (shown->operand >= 0) {
        length += (size_t)snprintf(text, size, "%s",
                                   ws_operand_letter((enum ws_operand_role)shown->operand));
        if (shown->matrix >= 0 && length < size)
            length += (size_t)snprintf(text + length, size - length, "%d", shown->matrix);
        for (int i = 0; i < 2 && length < size; i++) {
            int value = i ? shown->column : shown->row;

            length += (size_t)snprintf(text + length, size - length, "%s%.*d%s%s", i ? "," : "[",
                                       value < 0 ? 0 : 1, value < 0 ? 0 : value,
                                       value < 0 ? "*" : "", i ? "]" : "");
        }
    }
    for (int i = shown->operand < 0 ? 0 : 3; i < WS_HIGHLIGHT_FIELDS && length < size; i++)
        if (ws_highlight_value(shown, i) >= 0)
            length += (size_t)snprintf(text + length, size - length, "%s%s=%d", length ? "," : "",
                                       fields[i].word, ws_highlight_value(shown, i));
    return length > 0;
}
