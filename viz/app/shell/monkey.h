/* What no hand would do in that order: random events, for finding what breaks. */
#ifndef WS_APP_MONKEY_H
#define WS_APP_MONKEY_H

#include "viz/app/shell/script_actions.h"

/*
 * Does `count` random things, the same for the same `seed`, which is not 0, and the same start.
 * Never quits. Where an export is chosen, it is written into the working folder.
 */
bool ws_monkey(struct ws_script_actions *hand, unsigned seed, int count);

#endif
