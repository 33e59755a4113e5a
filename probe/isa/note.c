/* Rows sorted into what they say, and the questions that rules ask. */
#include "probe/isa/note.h"

#include <stdio.h>
#include <string.h>

void ws_note_row(const struct ws_variant *variant, struct ws_note *said)
{
    const char *type = variant->type;

    memset(said, 0, sizeof *said);
    said->family = variant->family;
    snprintf(said->shape, sizeof said->shape, "%s", variant->shape);
    snprintf(said->num, sizeof said->num, "%s", variant->num[0] ? variant->num + 1 : "");
    for (int i = 0; i < WS_TYPES && *type == '.'; i++) {
        size_t length = strcspn(type + 1, ".");

        snprintf(said->type[i], sizeof said->type[i], "%.*s", (int)length, type + 1);
        type += 1 + length;
    }
    said->trans = variant->trans;
}

bool ws_says_shape(const struct ws_note *said, const char *shape)
{
    return !strcmp(said->shape, shape);
}

bool ws_says_num(const struct ws_note *said, const char *num)
{
    return !strcmp(said->num, num);
}

bool ws_says_type(const struct ws_note *said, const char *type)
{
    return !strcmp(said->type[0], type);
}

bool ws_m8n8_breaks_type(const struct ws_note *said)
{
    return ws_says_shape(said, "m8n8") &&
           ((said->type[0][0] && !ws_says_type(said, "b16")) || said->type[1][0]);
}

bool ws_b16_breaks_shape(const struct ws_note *said)
{
    return said->shape[0] && !ws_says_shape(said, "m8n8") && ws_says_type(said, "b16");
}
