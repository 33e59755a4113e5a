/* UTF-8 by its definition, and a table of characters that are not plain. */
#include "probe/base/utf8.h"

#include <string.h>

/* `figure`: allowed in a figure. */
static const struct {
    unsigned first, last;
    bool figure;
} hidden[] = {
    {0x00, 0x1F, false},       /* C0 controls */
    {0x7F, 0x9F, false},       /* delete, C1 controls */
    {0xAD, 0xAD, true},        /* soft hyphen */
    {0x61C, 0x61C, true},      /* Arabic letter mark */
    {0x180E, 0x180E, false},   /* Mongolian vowel separator */
    {0x200B, 0x200F, true},    /* zero-width space and joiners, marks of direction */
    {0x2028, 0x202E, false},   /* line and paragraph separators, embeddings and overrides */
    {0x2060, 0x2060, true},    /* word joiner */
    {0x2061, 0x206F, false},   /* invisible operators, isolates */
    {0xFDD0, 0xFDEF, false},   /* no characters */
    {0xFEFF, 0xFEFF, true},    /* zero-width no-break space */
    {0xFFF9, 0xFFFB, false},   /* interlinear annotation */
    {0xE0000, 0xE007F, false}, /* tags */
};

static bool is_good(unsigned character, bool figure)
{
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (character >= hidden[i].first && character <= hidden[i].last)
            return figure && hidden[i].figure;
    return (character & 0xFFFE) != 0xFFFE; /* the last two of each plane are noncharacters */
}

unsigned ws_utf8_next(const char **text)
{
    const unsigned char *byte = (const unsigned char *)*text;
    unsigned character, lowest;
    int following;

    if (!byte[0])
        return 0;
    ++*text;
    if (byte[0] < 0x80)
        return byte[0];
    if (byte[0] >= 0xC2 && byte[0] < 0xE0) {
        following = 1, lowest = 0x80, character = byte[0] & 0x1F;
    } else if (byte[0] >= 0xE0 && byte[0] < 0xF0) {
        following = 2, lowest = 0x800, character = byte[0] & 0x0F;
    } else if (byte[0] >= 0xF0 && byte[0] < 0xF5) {
        following = 3, lowest = 0x10000, character = byte[0] & 0x07;
    } else {
        return 0xFFFD;
    }
    for (int i = 1; i <= following; i++) {
        if ((byte[i] & 0xC0) != 0x80)
            return 0xFFFD;
        character = character << 6 | (byte[i] & 0x3F);
    }
    if (character < lowest || character > 0x10FFFF || (character >= 0xD800 && character < 0xE000))
        return 0xFFFD;
    *text += following;
    return character;
}

size_t ws_utf8_length(const char *text, size_t most)
{
    const char *end = text;

    while (most > 0 && ws_utf8_next(&end))
        most--;
    return (size_t)(end - text);
}

bool ws_utf8_is_plain(unsigned character)
{
    return is_good(character, false);
}

/* A literal U+FFFD has three bytes; a malformed byte that reads as U+FFFD has one. */
static bool is_malformed(unsigned character, const char *start, const char *end)
{
    return character == 0xFFFD && end - start == 1;
}

bool ws_utf8_check(const char *text, char *reason)
{
    const char *end = text;
    unsigned character;

    for (const char *start = text; (character = ws_utf8_next(&end)); start = end) {
        int byte = (int)(start - text) + 1;

        if (is_malformed(character, start, end))
            snprintf(reason, WS_UTF8_REASON_SIZE, "byte %d, 0x%02X, is not UTF-8", byte,
                     (unsigned)(unsigned char)*start);
        else if (!is_good(character, true))
            snprintf(reason, WS_UTF8_REASON_SIZE, "U+%04X, at byte %d, is %s", character, byte,
                     character < 0xA0      ? "a control character"
                     : character <= 0x206F ? "a line or direction control"
                                           : "not a printable character");
        else
            continue;
        return false;
    }
    return true;
}

void ws_utf8_mask(char *text)
{
    const char *end = text;
    char *to = text;
    unsigned character;

    for (const char *start = text; (character = ws_utf8_next(&end)); start = end) {
        size_t length = (size_t)(end - start);

        if (is_malformed(character, start, end) || !ws_utf8_is_plain(character)) {
            *to++ = '?';
        } else {
            memmove(to, start, length);
            to += length;
        }
    }
    *to = 0;
}

void ws_utf8_print(const char *text, FILE *out)
{
    const char *end = text;
    unsigned character;

    for (const char *start = text; (character = ws_utf8_next(&end)); start = end) {
        if (is_malformed(character, start, end) || !ws_utf8_is_plain(character))
            fputc('?', out);
        else
            fwrite(start, 1, (size_t)(end - start), out);
    }
}
