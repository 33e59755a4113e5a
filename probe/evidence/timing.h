/*
 * What the timings of a capture say of the bank rule: cycles = a + b × wavefronts, fitted over the
 * patterns of one variant by least squares. If the rule is right, no pattern lies off that line.
 * Where rows come by pairs, in half as many phases, the line has an a of its own and the same b.
 */
#ifndef WS_EVIDENCE_TIMING_H
#define WS_EVIDENCE_TIMING_H

#include "probe/address/bank.h"
#include "probe/evidence/capture.h"

/* The line through a variant's patterns, in cycles an instruction. */
struct ws_timing_fit {
    int patterns;
    double intercept, slope; /* a and b; b is 0 where all patterns have as many wavefronts */
    int paired;              /* patterns whose rows come by pairs (bank.h), and what these … */
    double saved;    /* … take less than the line, in cycles: a fit of its own; 0 without */
    double residual; /* the largest, with its sign: measured minus predicted */
    const struct ws_timing *worst; /* that pattern */
};

/* A pattern further from the line than this is not explained. */
#define WS_TIMING_TOLERANCE 0.5

/*
 * Cycles an instruction: of the repetitions the fastest. What disturbs a warp (an instruction that
 * is not cached, a clock read late) can only slow it down.
 */
double ws_timing_cycles(const struct ws_timing *timing);

/* What the fit predicts of addresses whose banks are counted. */
double ws_timing_predicted(const struct ws_timing_fit *fit, const struct ws_banks *banks);

/* The wavefronts that the bank rule predicts for a timing's addresses; 0 for movmatrix. */
int ws_timing_wavefronts(const struct ws_variant *variant, const struct ws_timing *timing);

/* Fits the line. False where the capture has no timings of the variant. */
bool ws_timing_fit(const struct ws_captured_variant *captured, struct ws_timing_fit *fit);

/* "cycles = 26.00 + 2.00 × wavefronts over 40 patterns, largest residual …", into `line`. */
const char *ws_timing_fit_text(const struct ws_timing_fit *fit, bool unicode,
                               struct ws_error *line);

/*
 * Whether the rule explains every pattern to within WS_TIMING_TOLERANCE. What was never timed
 * contradicts nothing.
 */
bool ws_timing_check(const struct ws_captured_variant *captured, struct ws_error *error);

/*
 * Whether the timings confirm the rule: they lie on the line, the patterns differ in wavefronts,
 * and a wavefront costs more than a pattern may lie off, for else the line would say nothing.
 */
bool ws_timing_confirms(const struct ws_captured_variant *captured);

/*
 * What was measured with these addresses: the timing whose counted lanes have the same, but for a
 * multiple of 128 bytes by which all are displaced. NULL if there is none.
 */
const struct ws_timing *ws_timing_find(const struct ws_captured_variant *captured,
                                       const uint32_t address[WS_LANES]);

#endif
