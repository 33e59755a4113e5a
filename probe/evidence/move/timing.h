/*
 * What the timings of a capture show about the bank rule: cycles = a + b × wavefronts, fitted over
 * the patterns of one variant by least squares. If the rule is right, every pattern is on that
 * line. If rows are serviced in pairs, in half as many phases, the line has an a of its own and the
 * same b.
 */
#ifndef WS_EVIDENCE_TIMING_H
#define WS_EVIDENCE_TIMING_H

#include "probe/access/bank.h"
#include "probe/evidence/move/capture.h"

/* The line through a variant's patterns, in cycles per instruction. */
struct ws_timing_fit {
    int patterns;
    double intercept, slope; /* a and b; b is 0 if all patterns have the same wavefronts */
    int paired;              /* patterns whose rows are serviced in pairs (bank.h), and … */
    double saved;    /* … how many cycles these save against the line: a separate fit; 0 without
                      * any */
    double residual; /* the largest, with its sign: measured minus predicted */
    const struct ws_timing *worst; /* that pattern */
};

/* The rule does not explain a pattern further from the line than this. */
#define WS_TIMING_TOLERANCE 0.5

/*
 * Cycles per instruction: the fastest of the repetitions. Disturbances of a warp (an instruction
 * that is not cached, a clock read late) can only slow it down.
 */
double ws_timing_cycles(const struct ws_timing *timing);

/* The cycles that the fit predicts for addresses whose banks are counted. */
double ws_timing_predicted(const struct ws_timing_fit *fit, const struct ws_banks *banks);

/* The wavefronts that the bank rule predicts for a timing's addresses; 0 for movmatrix. */
int ws_timing_wavefronts(const struct ws_variant *variant, const struct ws_timing *timing);

/* Fits the line. False if the capture has no timings of the variant. */
bool ws_timing_fit(const struct ws_captured_variant *captured, struct ws_timing_fit *fit);

/* "cycles = 26.00 + 2.00 × wavefronts over 40 patterns, largest residual …", into `line`. */
const char *ws_timing_fit_text(const struct ws_timing_fit *fit, bool unicode,
                               struct ws_error *line);

/* Whether the rule explains every pattern to within WS_TIMING_TOLERANCE. True without timings. */
bool ws_timing_check(const struct ws_captured_variant *captured, struct ws_error *error);

/*
 * Whether the timings confirm the rule: they are on the line, the patterns differ in wavefronts,
 * and a wavefront costs more than the tolerance, as the line would otherwise show nothing.
 */
bool ws_timing_confirms(const struct ws_captured_variant *captured);

/*
 * The timing measured with these addresses: its used lanes have the same ones, all displaced by one
 * multiple of 128 bytes. NULL if not found.
 */
const struct ws_timing *ws_timing_find(const struct ws_captured_variant *captured,
                                       const uint32_t address[WS_LANES]);

#endif
