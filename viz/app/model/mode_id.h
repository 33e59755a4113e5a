/* The modes by name; what each of them is is the mode room's. */
#ifndef WS_APP_MODE_ID_H
#define WS_APP_MODE_ID_H

/* X(NAME, name): ws_mode_NAME is the mode's row, in its own file. */
#define WS_MODE_LIST(X) X(EXPLORE, explore) X(STEP, step) X(LESSON, lesson) X(QUIZ, quiz)

enum ws_mode_id {
#define X(NAME, name) WS_MODE_##NAME,
    WS_MODE_LIST(X)
#undef X
        WS_MODES_COUNT
};

enum { WS_NO_MODE = -1 };

#endif
