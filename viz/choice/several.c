/* Lists of pitches and swizzles; each value is read like a single one. */
#include "viz/choice/several.h"

#include <string.h>

enum { VALUE_SIZE = 64 };

/* The length of the value at `text`: up to a comma that is not within <>. */
static size_t value_length(const char *text)
{
    size_t length = strcspn(text, ",<");

    if (text[length] == '<')
        length += strcspn(text + length, ">");
    return length + strcspn(text + length, ",");
}

static bool same_swizzle(struct ws_swizzle a, struct ws_swizzle b)
{
    return a.bits == b.bits && (!a.bits || (a.base == b.base && a.shift == b.shift));
}

/* Whether the last value of a list repeats an earlier one. */
static bool is_repeated(enum ws_address_option_id id, const struct ws_several *several, int count)
{
    for (int i = 0; i < count - 1; i++)
        if (id == WS_ADDRESS_PITCH ? several->pitch_bytes[i] == several->pitch_bytes[count - 1]
                                   : same_swizzle(several->swizzle[i], several->swizzle[count - 1]))
            return true;
    return false;
}

static bool read_list(enum ws_address_option_id id, const char *text,
                      const struct ws_address_options *options, struct ws_several *list, int *count,
                      struct ws_error *error)
{
    const char *name = ws_address_option[id].name;

    for (const char *at = text;; at++) {
        size_t length = value_length(at);
        struct ws_address_options one = *options;
        char value[VALUE_SIZE];

        snprintf(value, sizeof value, "%.*s", (int)(length < VALUE_SIZE ? length : VALUE_SIZE - 1),
                 at);
        if (!length)
            return ws_fail(error, WS_CODE_MISSING, "--%s %.80s: a value is missing next to a comma",
                           name, text);
        if (!ws_address_option_set(id, value, &one, error))
            return false;
        if (*count == WS_MOST_SEVERAL)
            return ws_fail(error, WS_CODE_LIMIT, "--%s %.80s: expected at most %d values", name,
                           text, WS_MOST_SEVERAL);
        list->pitch_bytes[*count] = id == WS_ADDRESS_PITCH ? one.pitch_bytes : 0;
        if (id == WS_ADDRESS_SWIZZLE)
            list->swizzle[*count] = one.swizzle;
        ++*count;
        if (is_repeated(id, list, *count))
            return ws_fail(error, WS_CODE_DUPLICATE, "--%s %.80s: %s is given twice; remove one",
                           name, text, value);
        at += length;
        if (!*at)
            return true;
    }
}

/* Removes the values of that option from `several`. */
static void forget(enum ws_address_option_id id, struct ws_several *several)
{
    if (id == WS_ADDRESS_PITCH) {
        several->pitches = 0;
        memset(several->pitch_bytes, 0, sizeof several->pitch_bytes);
    } else {
        several->swizzles = 0;
        memset(several->swizzle, 0, sizeof several->swizzle);
    }
}

bool ws_several_set(enum ws_address_option_id id, const char *text, bool allowed,
                    struct ws_address_options *options, struct ws_several *several,
                    struct ws_error *error)
{
    struct ws_several list = {0};
    struct ws_error one, why;
    int count = 0;

    if (ws_address_option_set(id, text, options, &one)) {
        forget(id, several);
        return true;
    }
    /* A text that is neither a list nor B,M,S gets the error of a single value. */
    if (!strchr(text, ',') || !read_list(id, text, options, &list, &count, &why)) {
        *error = strchr(text, ',') && (id == WS_ADDRESS_PITCH || count > 0) ? why : one;
        return false;
    }
    if (!allowed)
        return ws_fail(error, WS_CODE_EXTRA,
                       "--%s %.80s: expected one value; only the bank figure takes several "
                       "(warpscope export --figure bank)",
                       ws_address_option[id].name, text);
    forget(id, several);
    if (id == WS_ADDRESS_PITCH) {
        several->pitches = count;
        memcpy(several->pitch_bytes, list.pitch_bytes, sizeof list.pitch_bytes);
        options->pitch_bytes = list.pitch_bytes[0];
    } else {
        several->swizzles = count;
        memcpy(several->swizzle, list.swizzle, sizeof list.swizzle);
        options->swizzle = list.swizzle[0];
    }
    return true;
}

bool ws_several_print(enum ws_address_option_id id, const struct ws_several *several, char *text,
                      size_t size)
{
    int count = id == WS_ADDRESS_PITCH     ? several->pitches
                : id == WS_ADDRESS_SWIZZLE ? several->swizzles
                                           : 0;
    size_t length = 0;

    for (int i = 0; i < count && length < size; i++) {
        struct ws_address_options one = {.pitch_bytes = several->pitch_bytes[i],
                                         .swizzle = several->swizzle[i]};
        char value[VALUE_SIZE];

        ws_address_option_print(id, 0, &one, value, sizeof value);
        length += (size_t)snprintf(text + length, size - length, "%s%s", i ? "," : "", value);
    }
    return count > 0;
}

bool ws_several_panels(const struct ws_several *several, const struct ws_address_options *options,
                       struct ws_address_options panel[WS_MOST_SEVERAL], int *panels,
                       struct ws_error *error)
{
    int pitches = several && several->pitches ? several->pitches : 1;
    int swizzles = several && several->swizzles ? several->swizzles : 1;

    *panels = pitches * swizzles;
    if (*panels > WS_MOST_SEVERAL)
        return ws_fail(error, WS_CODE_LIMIT,
                       "%d pitches with %d swizzles are %d figures; at most %d fit", pitches,
                       swizzles, *panels, WS_MOST_SEVERAL);
    for (int i = 0; i < *panels; i++) {
        panel[i] = *options;
        if (pitches > 1)
            panel[i].pitch_bytes = several->pitch_bytes[i / swizzles];
        if (swizzles > 1)
            panel[i].swizzle = several->swizzle[i % swizzles];
    }
    return true;
}
