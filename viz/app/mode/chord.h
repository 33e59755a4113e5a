/* Keys with their modifiers: "ctrl+shift+z". */
#ifndef WS_APP_CHORD_H
#define WS_APP_CHORD_H

#include <stdbool.h>

/* Whether a chord is in a list separated by blanks. */
bool ws_chord_is_of(const char *chords, const char *chord);

#endif
