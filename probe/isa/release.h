/* CUDA Toolkits, whose releases are given times ten: 130 is CUDA 13.0. */
#ifndef WS_ISA_RELEASE_H
#define WS_ISA_RELEASE_H

#include "probe/isa/release_words.h"
#include "probe/isa/targets.h"

/*
 * The first Toolkit that assembles a PTX ISA version, given times ten; of those before the one that
 * the probe's kernels want at least, that.
 */
int ws_release_of_ptx(int ptx_version);

/*
 * The first Toolkit that compiles, for a device that has it, an instruction of these targets and
 * this version. What is not of every later target too is compiled for the device's own target, or
 * for its family, which not every Toolkit knows that knows the instruction.
 */
int ws_release_for(enum ws_targets targets, int ptx_version, int major, int minor);

#endif
