/* Sets of targets: which devices have an instruction, and what each set is called. */
#ifndef WS_ISA_TARGETS_H
#define WS_ISA_TARGETS_H

#include <stdbool.h>

enum ws_targets {
#define TARGETS(word, ...) WS_TARGETS_##word,
#include "probe/isa/targets.def"
#undef TARGETS
};

/* "sm_75 and later"; for a table column, the short form "sm_75+". */
const char *ws_targets_text(enum ws_targets targets);
const char *ws_targets_short(enum ws_targets targets);

/* The first of them as PTX's .target names it, and the first PTX ISA version, times ten, with it.
 */
const char *ws_targets_ptx(enum ws_targets targets);
int ws_targets_ptx_version(enum ws_targets targets);

/* Whether a device of compute capability major.minor has instructions of these targets. */
bool ws_targets_allow(enum ws_targets targets, int major, int minor);

#endif
