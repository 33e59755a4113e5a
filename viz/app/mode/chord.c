/* Chords as tables of keys write them. */
#include "viz/app/mode/chord.h"

#include <stddef.h>
#include <string.h>

bool ws_chord_is_of(const char *chords, const char *chord)
{
    size_t length = strlen(chord);

    for (const char *at = chords; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (!strncmp(at, chord, length) && (at[length] == ' ' || !at[length]))
            return true;
    }
    return false;
}
