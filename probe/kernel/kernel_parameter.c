/* See kernel_parameter.h. */
#include "probe/kernel/kernel_parameter.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* By the source's name or the PTX's; -1: none is called so. */
static int named(const struct ws_ptx_module *module, int index,
                 const struct ws_compiled_kernel *kernel, const char *name, size_t length)
{
    int parameters = ws_ptx_module_kernel(module, index).parameters;

    for (int i = 0; i < kernel->parameters; i++)
        if (strlen(kernel->parameter[i]) == length && !memcmp(kernel->parameter[i], name, length))
            return i;
    for (int i = 0; i < parameters; i++) {
        const char *own = ws_ptx_module_parameter(module, index, i).name;

        if (strlen(own) == length && !memcmp(own, name, length))
            return i;
    }
    return -1;
}

static bool read_number(const char *digits, const char **end, int *number)
{
    char *after;
    long value = strtol(digits, &after, 10);

    *end = after;
    *number = (int)value;
    return after != digits && value >= 0 && value < 1 << 20;
}

/* "3", "K", "3+8", "3+8:8": which bytes of which parameter. */
static bool read_place(const struct ws_ptx_module *module, int index,
                       const struct ws_compiled_kernel *kernel, const char *text, size_t length,
                       struct ws_ptx_parameter_value *value, bool *there)
{
    size_t name = strcspn(text, "+=:");
    const char *at = text + name;
    int number;

    *value = (struct ws_ptx_parameter_value){0};
    *there = true;
    if (*text >= '0' && *text <= '9') {
        if (!read_number(text, &at, &value->parameter) || at != text + name)
            return false;
    } else {
        value->parameter = named(module, index, kernel, text, name);
        *there = value->parameter >= 0;
    }
    if (*at == '+') {
        if (!read_number(at + 1, &at, &value->offset))
            return false;
        value->bytes = 4;
    }
    if (*at == ':' && at > text + name) {
        if (!read_number(at + 1, &at, &number) || number < 1 || number > 8)
            return false;
        value->bytes = number;
    }
    return name && at == text + length;
}

static bool read_floating(const char *text, uint64_t bytes, uint64_t *value)
{
    char *end;
    double wide = strtod(text, &end);
    float narrow = (float)wide;
    uint32_t bits;

    if (end == text || *end || (bytes != 4 && bytes != 8))
        return false;
    if (bytes == 8) {
        memcpy(value, &wide, sizeof *value);
    } else {
        memcpy(&bits, &narrow, sizeof bits);
        *value = bits;
    }
    return true;
}

/* Whether a text is an integer, of whatever size. */
static bool is_integer(const char *text)
{
    const char *digits = text + (*text == '-');
    bool hexadecimal = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
    size_t length;

    digits += hexadecimal ? 2 : 0;
    length = strspn(digits, hexadecimal ? "0123456789abcdefABCDEF" : "0123456789");
    return length && !digits[length];
}

static bool read_integer(const char *text, uint64_t bytes, uint64_t *value)
{
    bool negative = *text == '-';
    const char *digits = text + negative;
    uint64_t most = bytes >= 8 ? UINT64_MAX : ((uint64_t)1 << (8 * bytes)) - 1;
    char *end;

    if (*digits < '0' || *digits > '9')
        return false;
    errno = 0;
    *value = strtoull(digits, &end,
                      digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X') ? 16 : 10);
    if (errno || *end || *value > (negative ? most / 2 + 1 : most))
        return false;
    if (negative)
        *value = (0 - *value) & most;
    return true;
}

bool ws_kernel_parameter(const struct ws_ptx_module *module, int index,
                         const struct ws_compiled_kernel *kernel, const char *text,
                         struct ws_ptx_parameter_value *value, bool *there, struct ws_error *error)
{
    const char *equals = strchr(text, '=');
    int parameters = ws_ptx_module_kernel(module, index).parameters;
    struct ws_ptx_parameter parameter;
    uint64_t bytes;

    if (!equals || !read_place(module, index, kernel, text, (size_t)(equals - text), value, there))
        return ws_fail(error, WS_CODE_SYNTAX, "--param %.60s: expected N=VALUE or NAME=VALUE",
                       text);
    if (!*there)
        return true;
    if (!parameters)
        return ws_fail(error, WS_CODE_UNUSED,
                       "--param %.60s: %.100s has no parameters; remove --param", text,
                       kernel->printed);
    if (value->parameter >= parameters)
        return ws_fail(error, WS_CODE_RANGE,
                       "--param %.60s: %.100s has %d parameter%s, numbered from 0", text,
                       kernel->printed, parameters, parameters == 1 ? "" : "s");
    parameter = ws_ptx_module_parameter(module, index, value->parameter);
    if (!value->bytes && parameter.bytes > 8)
        return ws_fail(error, WS_CODE_TYPE,
                       "--param %.60s: parameter %d has %llu bytes; pass some of them, as "
                       "%d+OFFSET=VALUE for 4 or %d+OFFSET:8=VALUE for 8",
                       text, value->parameter, (unsigned long long)parameter.bytes,
                       value->parameter, value->parameter);
    bytes = value->bytes ? (uint64_t)value->bytes : parameter.bytes;
    if (!parameter.is_floating && read_integer(equals + 1, bytes, &value->value))
        return true;
    if ((parameter.is_floating || value->bytes) && read_floating(equals + 1, bytes, &value->value))
        return true;
    if (!parameter.is_floating && is_integer(equals + 1))
        return ws_fail(error, WS_CODE_RANGE, "--param %.60s: does not fit in %d bytes", text,
                       (int)bytes);
    return ws_fail(error, WS_CODE_NUMBER, "--param %.60s: expected %s of %d bytes", text,
                   parameter.is_floating ? "a floating-point number" : "an integer", (int)bytes);
}

bool ws_kernel_argument(struct ws_ptx_parameter parameter,
                        const struct ws_compiled_argument *argument, uint64_t *value)
{
    float narrow = (float)argument->number;
    uint32_t bits;

    *value = (uint64_t)argument->integer;
    if (!argument->is_known || !parameter.bytes || parameter.bytes > 8)
        return false;
    if (!parameter.is_floating) /* a 0 of 8 bytes may be a null pointer */
        return argument->is_integer && (parameter.bytes < 8 || argument->integer);
    if (parameter.bytes == 8) {
        memcpy(value, &argument->number, sizeof *value);
    } else if (parameter.bytes == 4) {
        memcpy(&bits, &narrow, sizeof bits);
        *value = bits;
    }
    return parameter.bytes >= 4;
}
