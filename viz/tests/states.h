/* Compares states of the window by the text of all their settings. */
#ifndef WS_VIZ_TESTS_STATES_H
#define WS_VIZ_TESTS_STATES_H

#include "viz/app/model/state.h"

static inline void assert_same_state(const struct ws_state *a, const struct ws_state *b)
{
    for (int i = 0; ws_setting_name(i); i++) {
        char of_a[WS_SETTING_SIZE], of_b[WS_SETTING_SIZE];

        ws_state_get(a, ws_setting_name(i), of_a);
        ws_state_get(b, ws_setting_name(i), of_b);
        if (strcmp(of_a, of_b))
            fail_msg("%s: '%s' is not '%s'", ws_setting_name(i), of_a, of_b);
    }
}

#endif
