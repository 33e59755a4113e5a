/* Texts of fields, NAME=VALUE with commas between. */
#ifndef WS_BASE_FIELDS_H
#define WS_BASE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Takes the field at *at, which is then where the next one starts, or NULL after the last. False
 * where none is there: it has no `=`, or `name` or `value` has no room for it. Either may be empty.
 */
bool ws_field_take(const char **at, char *name, size_t name_size, char *value, size_t value_size);

#endif
