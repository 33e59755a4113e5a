/* Fastest repetitions, lines through them, and the look-up of one pattern. */
#include "probe/evidence/move/timing.h"

#include <math.h>
#include <stdio.h>
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

static void count_banks(const struct ws_variant *variant, const struct ws_timing *timing,
                        struct ws_banks *banks)
{
    struct ws_addresses addresses = {.variant = variant, .counted = ws_address_lanes(variant)};

    memcpy(addresses.address, timing->address, sizeof addresses.address);
    ws_banks_count(&addresses, 0, banks);
}

int ws_timing_wavefronts(const struct ws_variant *variant, const struct ws_timing *timing)
{
    struct ws_banks banks;

    count_banks(variant, timing, &banks);
    return banks.wavefronts;
}

double ws_timing_predicted(const struct ws_timing_fit *fit, const struct ws_banks *banks)
{
    return fit->intercept + fit->slope * banks->wavefronts - (banks->paired ? fit->saved : 0);
}

/* Patterns on one line: how many, and their means. */
struct side {
    double patterns, wavefronts, cycles;
};

static void find_means(const struct ws_captured_variant *captured, struct side side[2])
{
    struct ws_banks banks;

    for (int i = 0; i < captured->timings; i++) {
        struct side *of;

        count_banks(captured->variant, &captured->timing[i], &banks);
        of = &side[banks.paired];
        of->patterns++;
        of->wavefronts += banks.wavefronts;
        of->cycles += ws_timing_cycles(&captured->timing[i]);
    }
    for (int i = 0; i < 2; i++)
        if (side[i].patterns > 0) {
            side[i].wavefronts /= side[i].patterns;
            side[i].cycles /= side[i].patterns;
        }
}

bool ws_timing_fit(const struct ws_captured_variant *captured, struct ws_timing_fit *fit)
{
    struct side side[2] = {{0}}; /* of patterns whose rows do not come by pairs, and do */
    double spread = 0, together = 0;
    struct ws_banks banks;

    memset(fit, 0, sizeof *fit);
    fit->patterns = captured->timings;
    find_means(captured, side);
    for (int i = 0; i < captured->timings; i++) {
        double x;

        count_banks(captured->variant, &captured->timing[i], &banks);
        x = banks.wavefronts - side[banks.paired].wavefronts;
        spread += x * x;
        together += x * (ws_timing_cycles(&captured->timing[i]) - side[banks.paired].cycles);
    }
    fit->slope = spread > 0 ? together / spread : 0;
    fit->paired = (int)side[1].patterns;
    fit->intercept = side[0].cycles - fit->slope * side[0].wavefronts;
    if (fit->paired && fit->paired < fit->patterns)
        fit->saved = fit->intercept - (side[1].cycles - fit->slope * side[1].wavefronts);
    else if (fit->paired)
        fit->intercept = side[1].cycles - fit->slope * side[1].wavefronts;
    for (int i = 0; i < captured->timings; i++) {
        const struct ws_timing *timing = &captured->timing[i];
        double off;

        count_banks(captured->variant, timing, &banks);
        off = ws_timing_cycles(timing) - ws_timing_predicted(fit, &banks);
        if (!fit->worst || off * off > fit->residual * fit->residual) {
            fit->residual = off;
            fit->worst = timing;
        }
    }
    return fit->patterns > 0;
}

const char *ws_timing_fit_text(const struct ws_timing_fit *fit, bool unicode, struct ws_error *line)
{
    const char *times = unicode ? "×" : "x";
    char saved[64] = "";

    if (fit->paired && fit->paired < fit->patterns)
        snprintf(saved, sizeof saved, ", %.2f less with rows in pairs,", fit->saved);

    if (fit->patterns == 1)
        ws_fail(line, WS_CODE_CAPTURE, "%.2f cycles", fit->intercept);
    else if (fit->residual > -0.005 && fit->residual < 0.005)
        ws_fail(line, WS_CODE_CAPTURE,
                "cycles = %.2f + %.2f %s wavefronts%s over %d patterns, all within 0.01 cycles",
                fit->intercept, fit->slope, times, saved, fit->patterns);
    else
        ws_fail(
            line, WS_CODE_CAPTURE,
            "cycles = %.2f + %.2f %s wavefronts%s over %d patterns, largest residual %+.2f (%s)",
            fit->intercept, fit->slope, times, saved, fit->patterns, fit->residual,
            fit->worst->pattern);
    return line->text;
}

bool ws_timing_check(const struct ws_captured_variant *captured, struct ws_error *error)
{
    struct ws_timing_fit fit;
    double cycles;
    int wavefronts;

    if (!ws_timing_fit(captured, &fit) || fabs(fit.residual) <= WS_TIMING_TOLERANCE)
        return true;
    cycles = ws_timing_cycles(fit.worst);
    wavefronts = ws_timing_wavefronts(captured->variant, fit.worst);
    return ws_fail(
        error, WS_CODE_CAPTURE,
        "pattern \"%s\" takes %.2f cycles per instruction, but %d wavefront%s predict%s %.2f",
        fit.worst->pattern, cycles, wavefronts, wavefronts == 1 ? "" : "s",
        wavefronts == 1 ? "s" : "", cycles - fit.residual);
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
