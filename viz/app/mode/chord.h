/* Keys with what is held beside them: "ctrl+shift+z". */
#ifndef WS_APP_CHORD_H
#define WS_APP_CHORD_H

#include <stdbool.h>

/* Whether a chord is one of those of a list with blanks between. */
bool ws_chord_is_of(const char *chords, const char *chord);

#endif
