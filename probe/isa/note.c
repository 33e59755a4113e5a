/* Rows sorted into what they say, and the questions that rules ask. */
#include "probe/isa/note.h"

#include <assert.h>
#include <string.h>

/* Copies a word to zeroed bytes, up to a dot; returns its end. */
static const char *put(char *said, const char *word)
{
    size_t length = strcspn(word, ".");

    assert(length < WS_WORD_SIZE);
    memcpy(said, word, length);
    return word + length;
}

void ws_note_row(const struct ws_variant *variant, struct ws_note *said)
{
    const char *type = variant->type;

    memset(said, 0, sizeof *said);
    said->family = variant->family;
    put(said->shape, variant->shape);
    put(said->num, variant->num + (*variant->num == '.'));
    for (int i = 0; i < WS_TYPES && *type == '.'; i++)
        type = put(said->type[i], type + 1);
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
