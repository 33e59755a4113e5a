/* Fields are rows: their name, their position, and whether they count units of 16 bytes. */
#include "probe/isa/descriptor.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/swizzle_name.h"

#include "probe/base/fields.h"
#include "probe/base/options.h"

enum { SWIZZLE, START, LEADING, STRIDE, BASE, FIELDS };

static const struct field {
    const char *name;
    size_t at; /* its member */
    int shift, bits;
    int unit;
    const char *what;
} fields[FIELDS] = {
    [SWIZZLE] = {"swizzle", offsetof(struct ws_descriptor, swizzle_bytes), 62, 2, 0,
                 "none, 32, 64 or 128"},
    [START] = {"start", offsetof(struct ws_descriptor, start_bytes), 0, 14, WS_DESCRIPTOR_UNIT,
               "the start address"},
    [LEADING] = {"leading", offsetof(struct ws_descriptor, leading_bytes), 16, 14,
                 WS_DESCRIPTOR_UNIT, "the leading dimension byte offset"},
    [STRIDE] = {"stride", offsetof(struct ws_descriptor, stride_bytes), 32, 14, WS_DESCRIPTOR_UNIT,
                "the stride dimension byte offset"},
    [BASE] = {"base", offsetof(struct ws_descriptor, base_offset), 49, 3, 1, "the base offset"},
};

/* By the value of bits 62 and 63. */
static const int swizzles[] = {0, 128, 64, 32};

static int *member(struct ws_descriptor *descriptor, const struct field *field)
{
    return (int *)(void *)((char *)descriptor + field->at);
}

uint64_t ws_descriptor_number(const struct ws_descriptor *descriptor)
{
    struct ws_descriptor copy = *descriptor;
    uint64_t number = descriptor->other & WS_DESCRIPTOR_OTHER;

    for (uint64_t i = 0; i < 4; i++)
        if (swizzles[i] == descriptor->swizzle_bytes)
            number |= i << fields[SWIZZLE].shift;
    for (int i = START; i < FIELDS; i++)
        number |= (uint64_t)(*member(&copy, &fields[i]) / fields[i].unit) << fields[i].shift;
    return number;
}

struct ws_descriptor ws_descriptor_of(uint64_t number)
{
    struct ws_descriptor descriptor = {.other = number & WS_DESCRIPTOR_OTHER};

    descriptor.swizzle_bytes = swizzles[number >> fields[SWIZZLE].shift];
    for (int i = START; i < FIELDS; i++)
        *member(&descriptor, &fields[i]) =
            (int)(number >> fields[i].shift & ((UINT64_C(1) << fields[i].bits) - 1)) *
            fields[i].unit;
    return descriptor;
}

int ws_descriptor_start(uint64_t number)
{
    return (int)(number & ((UINT64_C(1) << fields[START].bits) - 1)) * fields[START].unit;
}

const char *ws_descriptor_field(int index)
{
    return index < FIELDS ? fields[index].name : NULL;
}

struct ws_descriptor_bits ws_descriptor_bits_of(const struct ws_descriptor *descriptor, int index)
{
    struct ws_descriptor copy = *descriptor;
    const struct field *field = &fields[index];
    uint64_t number = ws_descriptor_number(descriptor) >> field->shift;

    return (struct ws_descriptor_bits){
        .first = field->shift,
        .last = field->shift + field->bits - 1,
        .raw = (int)(number & ((UINT64_C(1) << field->bits) - 1)),
        .value = *member(&copy, field),
    };
}

/* A number of at most 64 bits, all of `text`. A decimal one that begins with a 0 is refused: it is
 * hexadecimal, without its x. */
static bool read_number(const char *text, uint64_t *number)
{
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *digits = hexadecimal ? text + 2 : text;
    size_t length = strspn(digits, hexadecimal ? "0123456789abcdefABCDEF" : "0123456789");

    if (!length || digits[length] || length > 20 || (!hexadecimal && length > 1 && *digits == '0'))
        return false;
    *number = 0;
    for (; *digits; digits++) {
        uint64_t base = hexadecimal ? 16 : 10;
        uint64_t digit = (uint64_t)(*digits <= '9' ? *digits - '0' : (*digits | 0x20) - 'a' + 10);

        if (*number > (UINT64_MAX - digit) / base)
            return false;
        *number = *number * base + digit;
    }
    return true;
}

/* For an invalid number: whether only 0x is missing. */
static bool is_bare_hexadecimal(const char *text)
{
    const char *digits = text + strspn(text, "0");
    size_t length = strspn(digits, "0123456789abcdefABCDEF");

    return length && length <= 16 && !digits[length];
}

static bool set_swizzle(struct ws_descriptor *descriptor, const char *value, struct ws_error *error)
{
    char name[WS_BARE_NAME_SIZE];
    int64_t bytes;

    ws_swizzle_bare_name(value, name);
    if (!strcmp(name, "none")) {
        descriptor->swizzle_bytes = 0;
        return true;
    }
    if ((ws_parse_bytes(name, &bytes) || ws_parse_bytes(value, &bytes)) &&
        (bytes == 0 || bytes == 32 || bytes == 64 || bytes == 128)) {
        descriptor->swizzle_bytes = (int)bytes;
        return true;
    }
    return ws_fail(error, WS_CODE_SWIZZLE, "swizzle=%.40s: expected none, 32, 64 or 128 (bytes)",
                   value);
}

bool ws_descriptor_set(struct ws_descriptor *descriptor, const char *field, const char *value,
                       struct ws_error *error)
{
    const struct field *found = NULL;
    int64_t number, most;

    for (int i = 0; i < FIELDS; i++)
        if (!strcmp(fields[i].name, field))
            found = &fields[i];
    if (!found)
        return ws_fail_unknown(error, "descriptor field", field, ws_descriptor_field);
    if (found == &fields[SWIZZLE])
        return set_swizzle(descriptor, value, error);
    most = ((INT64_C(1) << found->bits) - 1) * found->unit;
    if (!ws_parse_bytes(value, &number) || number < 0)
        return ws_fail(error, WS_CODE_NUMBER, "%s=%.40s: expected a number%s for %s", found->name,
                       value, found->unit > 1 ? " of bytes" : "", found->what);
    if (number > most)
        return ws_fail(error, WS_CODE_RANGE, "%s=%.40s: %s is at most %d (%d bits)", found->name,
                       value, found->what, (int)most, found->bits);
    if (number % found->unit)
        return ws_fail(error, WS_CODE_DESCRIPTOR, "%s=%.40s: %s must be a multiple of %d bytes",
                       found->name, value, found->what, found->unit);
    *member(descriptor, found) = (int)number;
    return true;
}

bool ws_descriptor_parse(const char *text, struct ws_descriptor *descriptor, struct ws_error *error)
{
    bool given[FIELDS] = {false};
    uint64_t number;

    if (read_number(text, &number)) {
        *descriptor = ws_descriptor_of(number);
        return true;
    }
    if (is_bare_hexadecimal(text))
        return ws_fail(error, WS_CODE_NUMBER, "descriptor '%.40s' lacks 0x; write 0x%.40s", text,
                       text);
    *descriptor = (struct ws_descriptor){0};
    for (const char *at = text; at;) {
        char field[32], value[48];

        if (!ws_field_take(&at, field, sizeof field, value, sizeof value))
            return ws_fail(error, WS_CODE_DESCRIPTOR,
                           "descriptor '%.80s': expected a number of 64 bits (0x4000004000010000) "
                           "or fields (swizzle=128,leading=16,stride=1024)",
                           text);
        if (!ws_descriptor_set(descriptor, field, value, error))
            return false;
        for (int i = 0; i < FIELDS; i++)
            if (!strcmp(fields[i].name, field)) {
                if (given[i])
                    return ws_fail(error, WS_CODE_DUPLICATE,
                                   "descriptor '%.80s': %s given twice; give it once", text, field);
                given[i] = true;
            }
    }
    return true;
}

char *ws_descriptor_text(const struct ws_descriptor *descriptor,
                         char buffer[WS_DESCRIPTOR_TEXT_SIZE])
{
    struct ws_descriptor copy = *descriptor;
    int used;

    if (descriptor->other) {
        snprintf(buffer, WS_DESCRIPTOR_TEXT_SIZE, "0x%016" PRIx64,
                 ws_descriptor_number(descriptor));
        return buffer;
    }
    if (descriptor->swizzle_bytes)
        used = snprintf(buffer, WS_DESCRIPTOR_TEXT_SIZE, "swizzle=%d", descriptor->swizzle_bytes);
    else
        used = snprintf(buffer, WS_DESCRIPTOR_TEXT_SIZE, "swizzle=none");
    for (int i = LEADING; i < LEADING + FIELDS - START; i++) {
        const struct field *field = &fields[i < FIELDS ? i : START];
        int value = *member(&copy, field);

        if (value)
            used += snprintf(buffer + used, (size_t)(WS_DESCRIPTOR_TEXT_SIZE - used), ",%s=%d",
                             field->name, value);
    }
    return buffer;
}
