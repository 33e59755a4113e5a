/* Fastest repetitions, lines through them, and the look-up of one pattern. */
#include "probe/evidence/timing.h"

#include <math.h>
#include <string.h>

enum { BANK_BYTES = 128 }; /* after so many the banks begin again */

double ws_timing_cycles(const struct ws_timing *timing)
{
    uint32_t least = timing->cycles[0];

    for (int i = 1; i < timing->repetitions; i++)
        if (timing->cycles[i] < least)
            least = timing->cycles[i];
    return (double)least / timing->instructions;
}

int ws_timing_wavefronts(const struct ws_variant *variant, const struct ws_timing *timing)
{
    struct ws_addresses addresses = {.variant = variant, .counted = ws_address_lanes(variant)};
    struct ws_banks banks;

    memcpy(addresses.address, timing->address, sizeof addresses.address);
    ws_banks_count(&addresses, 0, &banks);
    return banks.wavefronts;
}

bool ws_timing_fit(const struct ws_captured_variant *captured, struct ws_timing_fit *fit)
{
    double n = captured->timings, wavefronts = 0, cycles = 0, spread = 0, together = 0;

    memset(fit, 0, sizeof *fit);
    fit->patterns = captured->timings;
    for (int i = 0; i < captured->timings; i++) {
        wavefronts += ws_timing_wavefronts(captured->variant, &captured->timing[i]) / n;
        cycles += ws_timing_cycles(&captured->timing[i]) / n;
    }
    for (int i = 0; i < captured->timings; i++) {
        double x = ws_timing_wavefronts(captured->variant, &captured->timing[i]) - wavefronts;

        spread += x * x;
        together += x * (ws_timing_cycles(&captured->timing[i]) - cycles);
    }
    fit->slope = spread > 0 ? together / spread : 0;
    fit->intercept = cycles - fit->slope * wavefronts;
    for (int i = 0; i < captured->timings; i++) {
        const struct ws_timing *timing = &captured->timing[i];
        double off = ws_timing_cycles(timing) - fit->intercept -
                     fit->slope * ws_timing_wavefronts(captured->variant, timing);

        if (!fit->worst || off * off > fit->residual * fit->residual) {
            fit->residual = off;
            fit->worst = timing;
        }
    }
    return fit->patterns > 0;
}

const char *ws_timing_fit_text(const struct ws_timing_fit *fit, bool unicode,
                               struct ws_error *line)
{
    const char *times = unicode ? "×" : "x";

    if (fit->patterns == 1)
        ws_fail(line, "%.2f cycles", fit->intercept);
    else if (fit->residual > -0.005 && fit->residual < 0.005)
        ws_fail(line, "cycles = %.2f + %.2f %s wavefronts over %d patterns, all within 0.01 cycles",
                fit->intercept, fit->slope, times, fit->patterns);
    else
        ws_fail(line,
                "cycles = %.2f + %.2f %s wavefronts over %d patterns, largest residual %+.2f (%s)",
                fit->intercept, fit->slope, times, fit->patterns, fit->residual, fit->worst->pattern);
    return line->text;
}

bool ws_timing_check(const struct ws_captured_variant *captured, struct ws_error *error)
{
    struct ws_timing_fit fit;
    double cycles;

    if (!ws_timing_fit(captured, &fit) || fabs(fit.residual) <= WS_TIMING_TOLERANCE)
        return true;
    cycles = ws_timing_cycles(fit.worst);
    return ws_fail(
        error, "pattern \"%s\" takes %.2f cycles an instruction, where %d wavefronts predict %.2f",
        fit.worst->pattern, cycles, ws_timing_wavefronts(captured->variant, fit.worst),
        cycles - fit.residual);
}

bool ws_timing_confirms(const struct ws_captured_variant *captured)
{
    struct ws_timing_fit fit;

    return ws_timing_fit(captured, &fit) && fabs(fit.residual) <= WS_TIMING_TOLERANCE &&
           fit.slope > WS_TIMING_TOLERANCE;
}

const struct ws_timing *ws_timing_find(const struct ws_captured_variant *captured,
                                       const uint32_t address[WS_LANES])
{
    int counted = ws_address_lanes(captured->variant);

    for (int i = 0; i < captured->timings; i++) {
        const struct ws_timing *timing = &captured->timing[i];
        uint32_t displaced = address[0] - timing->address[0];
        bool same = counted == 0 || displaced % BANK_BYTES == 0;

        for (int lane = 0; lane < counted && same; lane++)
            same = address[lane] - timing->address[lane] == displaced;
        if (same)
            return timing;
    }
    return NULL;
}
