/* One loop over the columns for each of the two formats. */
#include "viz/say/elements.h"

#include <inttypes.h>

/* A column's name. */
static const char *name_of(const struct ws_elements *elements, enum ws_axis axis)
{
    static const char *const names[] = {
#define X(axis, name) name,
        WS_EACH_AXIS(X)
#undef X
    };

    return axis == WS_AXIS_THREAD ? ws_thread_word(elements->threads) : names[axis];
}

/* What stands for a number, or NULL. */
static const char *word_of(enum ws_axis axis, int64_t value)
{
    return axis == WS_AXIS_OPERAND     ? ws_operand_letter((enum ws_operand_role)value)
           : axis != WS_AXIS_KIND      ? NULL
           : value == WS_BOXED_ELEMENT ? "element"
                                       : "fill";
}

void ws_say_number(FILE *out, int64_t value)
{
    char text[24], *at = text + sizeof text;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;

    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--at = '-';
    fwrite(at, 1, (size_t)(text + sizeof text - at), out);
}

void ws_say_csv(FILE *out, const struct ws_elements *elements, const struct ws_matches *matches)
{
    struct ws_entry entry;

    for (int i = 0; i < elements->columns; i++)
        fprintf(out, i ? ",%s" : "%s", name_of(elements, elements->column[i]));
    putc('\n', out);
    for (int64_t n = 0; ws_elements_next(elements, matches, &n, &entry);) {
        for (int i = 0; i < elements->columns; i++) {
            int64_t value = entry.at[elements->column[i]];
            const char *word = word_of(elements->column[i], value);

            if (i)
                putc(',', out);
            if (word)
                fputs(word, out);
            else if (value != WS_OPEN)
                ws_say_number(out, value);
        }
        putc('\n', out);
    }
}

static void object(FILE *out, const struct ws_elements *elements, const struct ws_entry *entry)
{
    const char *between = "{";

    for (int i = 0; i < elements->columns; i++) {
        enum ws_axis axis = elements->column[i];
        const char *word = word_of(axis, entry->at[axis]);

        if (axis == WS_AXIS_OPERAND || entry->at[axis] == WS_OPEN)
            continue;
        fputs(between, out);
        between = ", ";
        if (word)
            fprintf(out, "\"%s\": \"%s\"", name_of(elements, axis), word);
        else
            fprintf(out, "\"%s\": %" PRId64, name_of(elements, axis), entry->at[axis]);
    }
    putc('}', out);
}

void ws_say_elements(FILE *out, const struct ws_elements *elements, int part,
                     const struct ws_matches *matches, int indent)
{
    const char *between = "";
    struct ws_entry entry;

    for (int64_t n = 0; ws_elements_next(elements, matches, &n, &entry);) {
        if (entry.at[WS_AXIS_OPERAND] != part)
            continue;
        fprintf(out, "%s\n%*s", between, indent, "");
        object(out, elements, &entry);
        between = ",";
    }
}
