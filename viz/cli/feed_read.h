/* warpscope feed, of an operand of wgmma that is read from shared memory by a descriptor. */
#ifndef WS_CLI_FEED_READ_H
#define WS_CLI_FEED_READ_H

#include "viz/cli/read_asked.h"

enum ws_feed_as { WS_FEED_AS_TEXT, WS_FEED_AS_JSON, WS_FEED_AS_CUDA };

/* Answers, and prints it. `from` as of ws_read_asked(); choices are read and settled here. */
enum ws_exit ws_feed_read(struct ws_choices *choices, const struct ws_read_said *said,
                          const struct ws_mma *mma, const struct ws_variant *from,
                          enum ws_feed_as format, struct ws_error *error);

#endif
