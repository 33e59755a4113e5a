/* The instant that the stepper shows, and how it proceeds: play.h moves it. */
#ifndef WS_APP_INSTANT_H
#define WS_APP_INSTANT_H

#include <stdbool.h>

struct ws_play {
    int frame;     /* time within the frame, 0 to 1; 1: at rest */
    double moment; /* of it: 0 to 1, where it is at rest */
    bool playing;  /* time advances it, … */
    bool one_beat; /* … to the end of this step; otherwise to the end of all frames */
    double speed;  /* 1 is normal */
    int lane;      /* the lane that is followed */
    bool row;      /* follows the row that the lane supplies the address of */
    bool calm;     /* the desktop asks for no motion, and the user did not ask for any */
    double rested; /* ms for which this frame was at rest, while playing */
};

/* At rest at the first frame, following lane 5. */
#define WS_PLAY_START ((struct ws_play){.moment = 1, .speed = 1, .lane = 5})

#endif
