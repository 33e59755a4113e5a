/* One field at a time. */
#include "probe/base/fields.h"

#include <stdio.h>
#include <string.h>

bool ws_field_take(const char **at, char *name, size_t name_size, char *value, size_t value_size)
{
    const char *field = *at;
    size_t length = strcspn(field, ","), named = strcspn(field, "=");

    if (named >= length || named >= name_size || length - named > value_size)
        return false;
    snprintf(name, name_size, "%.*s", (int)named, field);
    snprintf(value, value_size, "%.*s", (int)(length - named - 1), field + named + 1);
    *at = field[length] ? field + length + 1 : NULL;
    return true;
}
