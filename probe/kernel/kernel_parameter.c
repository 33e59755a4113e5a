/* See kernel_parameter.h. */
#include "probe/kernel/kernel_parameter.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "probe/base/words.h"
#include "probe/compile/scan.h"

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
    return ws_fail(error, WS_CODE_NUMBER, "--param %.60s: expected %s of %d bytes%s", text,
                   parameter.is_floating ? "a floating-point number" : "an integer", (int)bytes,
                   strchr(text, ',') ? "; pass one --param per parameter" : "");
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

/* Where the parameters of the kernel after a "__global__" start, and the length of its name before them. */
static size_t parameters_at(const char *bare, size_t at, size_t end, size_t *name, size_t *length)
{
    for (at += strlen("__global__"); at < end && bare[at] != ';' && bare[at] != '{';) {
        size_t word = ws_scan_name_length(bare, at, end), open = at + word;

        while (open < end && strchr(" \t\r\n", bare[open]))
            open++;
        if (!word || open >= end || bare[open] != '(') {
            at += word ? word : 1;
            continue;
        }
        *name = at;
        *length = word;
        if (word < 2 || memcmp(bare + at, "__", 2))
            return open;
        at = ws_scan_closed(bare, open, end); /* "__launch_bounds__(256)" */
    }
    return end;
}

/* The number of the parameter between the brackets from `at` that has a name; -1: none has. */
static int numbered(const char *bare, size_t at, size_t end, const char *name, size_t length)
{
    size_t last = at, last_length = 0;
    bool is_value = false;
    int depth = 0, number = 0;

    for (end = ws_scan_closed(bare, at, end), at++; at < end;) {
        size_t word = ws_scan_name_length(bare, at, end);

        if (word && !is_value) {
            last = at;
            last_length = word;
        } else if (at + 1 == end || (!depth && bare[at] == ',')) {
            if (last_length == length && !memcmp(bare + last, name, length))
                return number;
            number++;
            is_value = false;
        } else if (!word) {
            depth += strchr("([{<", bare[at]) != NULL;
            depth -= strchr(")]}>", bare[at]) != NULL;
            is_value |= bare[at] == '=' || bare[at] == '[';
        }
        at += word ? word : 1;
    }
    return -1;
}

/* The number of a parameter by the text of its kernel; -1: not found, or kernels differ. */
static int number_in_text(const struct ws_kernel_result *result, const char *name, size_t length)
{
    char *bare = ws_scan_bare(result->text, result->length);
    int found = -1;

    for (size_t at = 0;
         bare && (at = ws_scan_find(bare, at, result->length, "__global__")) < result->length;
         at++) {
        size_t kernel = at, kernel_length = 0;
        size_t open = parameters_at(bare, at, result->length, &kernel, &kernel_length);
        int number =
            open < result->length ? numbered(bare, open, result->length, name, length) : -1;

        for (int i = 0; number >= 0 && i < result->runs; i++) {
            if (strcspn(result->run[i].printed, "<(") != kernel_length ||
                memcmp(result->run[i].printed, bare + kernel, kernel_length))
                continue;
            if (found >= 0 && found != number) {
                free(bare);
                return -1;
            }
            found = number;
        }
    }
    free(bare);
    return found;
}

static bool is_listed(const char *list, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = list; (at = strstr(at, name)); at++)
        if ((at == list || at[-1] == ' ') && (!at[length] || at[length] == ','))
            return true;
    return false;
}

bool ws_kernel_fail_parameter(const struct ws_ptx_module *module,
                              const struct ws_kernel_result *result, const char *given,
                              struct ws_error *error)
{
    char list[260] = "", name[80], nearest[80] = "";
    size_t length = strcspn(given, "+=:");
    int fewest = 99, number;
    bool has_any = false;

    snprintf(name, sizeof name, "%.*s", (int)length, given);
    for (int i = 0; i < result->runs; i++) {
        const struct ws_compiled_kernel *kernel = result->compiled.kernel;
        int index = result->run[i].launch.kernel;
        int parameters = ws_ptx_module_kernel(module, index).parameters;

        while (strcmp(kernel->mangled, result->run[i].mangled))
            kernel++;
        has_any |= parameters > 0;
        for (int j = 0; j < parameters; j++) {
            const char *own = j < kernel->parameters ? kernel->parameter[j]
                              : result->is_ptx ? ws_ptx_module_parameter(module, index, j).name
                                               : "";
            int edits = strcasecmp(own, name) ? ws_word_edits(name, own) : 0;
            size_t used = strlen(list);

            if (*own && edits < fewest && edits < (int)strlen(name) &&
                ws_word_is_near(edits, name)) {
                fewest = edits;
                snprintf(nearest, sizeof nearest, "%s", own);
            }
            if (*own && !is_listed(list, own) && used + strlen(own) + 3 < sizeof list)
                snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", own);
        }
    }
    if (!has_any)
        return ws_fail(error, WS_CODE_UNUSED, "--param %.60s: no kernel has parameters", given);
    if (nearest[0])
        return ws_fail(error, WS_CODE_NO_MATCH,
                       "no kernel has a parameter %.60s; did you mean %.79s? (parameters: %s)",
                       name, nearest, list);
    if (list[0])
        return ws_fail(error, WS_CODE_NO_MATCH, "no kernel has a parameter %.60s; parameters: %s",
                       name, list);
    number = number_in_text(result, name, length);
    if (number >= 0)
        return ws_fail(error, WS_CODE_NO_MATCH,
                       "compiled by nvcc, which keeps no parameter names; %.60s is --param "
                       "%d=VALUE",
                       name, number);
    return ws_fail(error, WS_CODE_NO_MATCH,
                   "compiled by nvcc, which keeps no parameter names; pass the number of %.60s, "
                   "from 0, as --param 0=VALUE",
                   name);
}
