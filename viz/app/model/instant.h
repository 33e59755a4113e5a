/* The instant that the stepper stands at, and how it goes on: play.h moves it. */
#ifndef WS_APP_INSTANT_H
#define WS_APP_INSTANT_H

#include <stdbool.h>

struct ws_play {
    int frame;     /* 0 to 3 */
    double moment; /* of it: 0 to 1, where it is at rest */
    bool playing;  /* time moves it, … */
    bool one_beat; /* … to the end of this beat, else to the end of all frames */
    double speed;  /* 1 is ordinary */
    int lane;      /* that is followed */
    bool row;      /* what is followed is the row that the lane gives */
    bool calm;     /* the desktop asks for no motion, and nobody for any */
    double rested; /* ms that this frame was at rest, while playing */
};

/* At rest at the first frame, following lane 5. */
#define WS_PLAY_START ((struct ws_play){.moment = 1, .speed = 1, .lane = 5})

#endif
