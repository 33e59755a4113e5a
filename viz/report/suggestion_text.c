/* Suggestions in words. */
#include "viz/report/suggestion_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"

enum {
    CHANGE_SIZE =
        sizeof((struct ws_suggestion *)0)->change + sizeof((struct ws_suggestion *)0)->how + 48
};

/* Whether it is a swizzle that has been written into a line. */
static bool is_written_swizzle(const struct ws_suggestion *suggestion)
{
    return suggestion->source[0] && !suggestion->literal && !suggestion->written;
}

/* "Swizzle<2,4,5> (--swizzle 2,4,5)". Returns `text`. */
static const char *change_words(const struct ws_suggestion *suggestion, char text[CHANGE_SIZE])
{
    int length = snprintf(text, CHANGE_SIZE, suggestion->how[0] ? "%s (%s)" : "%s",
                          suggestion->change, suggestion->how);

    if (is_written_swizzle(suggestion))
        snprintf(text + length, CHANGE_SIZE - (size_t)length, ", in line %d", suggestion->line);
    return text;
}

/* The address as an expression, which the caller frees; NULL if it cannot be written as one. */
static char *expression_of(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                           bool *no_memory)
{
    struct ws_memory text;
    struct ws_error error;
    bool written;

    *no_memory = false;
    if (suggestion->written)
        return NULL;
    *no_memory = !ws_memory_open(&text, &error);
    if (*no_memory)
        return NULL;
    written = ws_suggestion_write(variant, suggestion, text.file, &error);
    *no_memory = !written && ws_is_no_memory(&error);
    if (!ws_memory_close(&text, &error)) {
        *no_memory = true;
        return NULL;
    }
    if (written)
        return text.text;
    free(text.text);
    return NULL;
}

/* The XOR of an address, if no line can be changed to include it. */
static void write_xor(struct ws_swizzle swizzle, FILE *file)
{
    uint32_t mask = (((uint32_t)1 << swizzle.bits) - 1) << (swizzle.base + swizzle.shift);

    fprintf(file, "address ^ ((address & 0x%x) >> %d), for the address in bytes\n", mask,
            swizzle.shift);
}

static bool write_code(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                       const char *before, FILE *file)
{
    bool no_memory;
    char *expression;

    if (suggestion->source[0]) {
        fprintf(file, "%s%s\n", before, suggestion->source);
        return true;
    }
    expression = expression_of(variant, suggestion, &no_memory);
    if (expression) {
        fprintf(file, "%s%s\n", before, expression);
    } else if (!no_memory && suggestion->options.swizzle.bits &&
               suggestion->options.swizzle.shift > 0) {
        fputs(before, file);
        write_xor(suggestion->options.swizzle, file);
    }
    free(expression);
    return !no_memory;
}

bool ws_suggestion_print(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                         const char *label, FILE *file)
{
    char change[CHANGE_SIZE];

    if (!suggestion->found)
        return true;
    fprintf(file, "%sconflict-free with %s%s\n", label, change_words(suggestion, change),
            is_written_swizzle(suggestion) ? "; write the data with the same swizzle"
            : suggestion->at_use ? "; write the data with the same layout, and enlarge the buffer"
                                 : "");
    /* A change that quotes the line already has the code. */
    if (!suggestion->source[0] || is_written_swizzle(suggestion) ||
        isdigit((unsigned char)suggestion->change[0]))
        return write_code(variant, suggestion, "    ", file);
    return true;
}

bool ws_suggestion_code(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                        FILE *file)
{
    char change[CHANGE_SIZE];

    if (!suggestion->found)
        return true;
    fprintf(file, "/* %s, no bank conflicts */\n", change_words(suggestion, change));
    return write_code(variant, suggestion, "", file);
}

json_t *ws_suggestion_json(const struct ws_variant *variant, const struct ws_suggestion *suggestion)
{
    char change[CHANGE_SIZE], *expression;
    bool no_memory;
    json_t *made;

    if (!suggestion->found)
        return json_null();
    expression = expression_of(variant, suggestion, &no_memory);
    if (no_memory) {
        free(expression);
        return NULL;
    }
    made = json_pack("{s:s, s:s?}", "change", change_words(suggestion, change), "expression",
                     expression);
    if (suggestion->source[0]) {
        json_object_set_new(made, "line", json_integer(suggestion->line));
        json_object_set_new(made, "source", json_string(suggestion->source));
    }
    free(expression);
    return made;
}
