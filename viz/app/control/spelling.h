/* The instruction as it is spelled in the bar: pickers, and what stands between and behind them. */
#ifndef WS_APP_SPELLING_H
#define WS_APP_SPELLING_H

#include "viz/app/control/control_row.h"

enum { WS_SPELLED = 12, WS_SPELLED_AFTER = 40 };

struct ws_spelling {
    struct {
        enum ws_control control;
        char after[WS_SPELLED_AFTER]; /* behind the picker, or "" */
    } part[WS_SPELLED];
    int parts;
    char operands[80]; /* behind the last */
};

void ws_spelling_of(const struct ws_desk *desk, struct ws_spelling *spelling);

#endif
