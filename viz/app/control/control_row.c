/* What several tables of controls are made with. */
#include "viz/app/control/control_row.h"

#include <stdio.h>
#include <string.h>

int ws_control_steps(enum ws_control control)
{
    return 1 + (int)control;
}

bool ws_control_word(const char *word, bool chosen, struct ws_item *item)
{
    memset(item, 0, sizeof *item);
    snprintf(item->text, sizeof item->text, "%s", word);
    item->chosen = chosen;
    return true;
}
