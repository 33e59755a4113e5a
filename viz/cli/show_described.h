/* warpscope show of an operand in shared memory. */
#ifndef WS_CLI_SHOW_DESCRIBED_H
#define WS_CLI_SHOW_DESCRIBED_H

#include "viz/cli/command.h"
#include "viz/text/described_text.h"
#include "viz/text/mapping_text.h"

enum ws_exit ws_show_described(const struct ws_described_shown *shown,
                               enum ws_mapping_format format, struct ws_error *error);

#endif
