/*
 * The buffer grows by doubling and remembers that memory ran out, so that encoders write without
 * looking and ask once, at the end.
 */
#include "viz/draw/bytes.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/utf8.h"
#include "viz/scene/scene.h"

void ws_bytes_finish(struct ws_bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct ws_bytes){0};
}

/* Makes room for `more` bytes and one beyond them. */
static bool make_room(struct ws_bytes *bytes, size_t more)
{
    size_t wanted = bytes->room ? bytes->room : 4096;
    unsigned char *data;

    if (bytes->failed)
        return false;
    if (more < bytes->room - bytes->length)
        return true;
    if (more > SIZE_MAX / 4 - bytes->length) {
        bytes->failed = true;
        return false;
    }
    while (wanted - bytes->length <= more)
        wanted *= 2;
    data = realloc(bytes->data, wanted);
    if (!data) {
        bytes->failed = true;
        return false;
    }
    bytes->data = data;
    bytes->room = wanted;
    return true;
}

void ws_bytes_add(struct ws_bytes *bytes, const void *data, size_t length)
{
    if (!length || !make_room(bytes, length))
        return;
    memcpy(bytes->data + bytes->length, data, length);
    bytes->length += length;
}

/* Most texts are a few letters, which are copied while their end is looked for. */
void ws_bytes_text(struct ws_bytes *bytes, const char *text)
{
    enum { FEW = 16 };
    size_t at = bytes->length, end = at + FEW < bytes->room ? at + FEW : at; /* and one beyond */
    unsigned char *data = bytes->data;

    while (*text && at < end)
        data[at++] = (unsigned char)*text++;
    bytes->length = at;
    if (*text)
        ws_bytes_add(bytes, text, strlen(text));
}

void ws_bytes_print(struct ws_bytes *bytes, const char *format, ...)
{
    enum { LIKELY = 256 }; /* what most calls fit in, so that they are formatted once */
    va_list arguments, again;
    size_t room;
    int length;

    if (!make_room(bytes, LIKELY))
        return;
    room = bytes->room - bytes->length;
    va_start(arguments, format);
    va_copy(again, arguments);
    length = vsnprintf((char *)bytes->data + bytes->length, room, format, arguments);
    if (length < 0) {
        bytes->failed = true;
    } else if ((size_t)length < room) {
        bytes->length += (size_t)length;
    } else if (make_room(bytes, (size_t)length)) {
        vsnprintf((char *)bytes->data + bytes->length, (size_t)length + 1, format, again);
        bytes->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

void ws_bytes_number(struct ws_bytes *bytes, double value)
{
    char buffer[WS_NUMBER_SIZE];

    ws_bytes_text(bytes, ws_number_text(value, buffer));
}

static const char *xml_entity(unsigned character)
{
    switch (character) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    }
    return NULL;
}

static bool xml_holds(unsigned character, const char *text, const char *end)
{
    if (character == 0xFFFD)
        return end - text == 3; /* written so, and not a malformed byte */
    return (character >= 0x20 && character != 0xFFFE && character != 0xFFFF) || character == '\n' ||
           character == '\t';
}

/* How many characters from `text` on are written as they are: nearly all of what figures say. */
static size_t plain_length(const char *text)
{
    const char *end = text;

    while (*end >= ' ' && *end < 0x7F && *end != '&' && *end != '<' && *end != '>' && *end != '"')
        end++;
    return (size_t)(end - text);
}

void ws_bytes_xml(struct ws_bytes *bytes, const char *text)
{
    const char *end = text;
    unsigned character;

    for (;;) {
        size_t plain = plain_length(text);
        const char *entity;

        ws_bytes_add(bytes, text, plain);
        end = text += plain;
        character = ws_utf8_next(&end);
        if (!character)
            return;
        entity = xml_entity(character);
        if (entity)
            ws_bytes_text(bytes, entity);
        else if (xml_holds(character, text, end))
            ws_bytes_add(bytes, text, (size_t)(end - text));
        text = end;
    }
}

bool ws_bytes_save(const struct ws_bytes *bytes, const char *path, struct ws_error *error)
{
    if (bytes->failed)
        return ws_fail(error, WS_CODE_OUT_OF_MEMORY, "cannot write %.300s: out of memory", path);
    return ws_file_write(path, bytes->data, bytes->length, error);
}
