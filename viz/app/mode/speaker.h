/* What the speaker sees and the audience does not: notes, what comes next, and the time. */
#ifndef WS_APP_SPEAKER_H
#define WS_APP_SPEAKER_H

#include "viz/app/mode/mode.h"

struct ws_speaker_clock {
    int hour, minute; /* of the day */
    int minutes;      /* since the presentation began */
};

/* Draws the speaker's view into an empty scene, for a window of that size in px. */
void ws_speaker_draw(struct ws_scene *scene, const struct ws_app *app,
                     struct ws_speaker_clock clock, double width, double height);

#endif
