/*
 * The words of figures for a warp's addresses: their parameters, their cost and its provenance, and
 * their faults.
 */
#ifndef WS_PAINT_BANK_WORDS_H
#define WS_PAINT_BANK_WORDS_H

#include "probe/access/bank.h"
#include "probe/evidence/store/evidence.h"
#include "probe/evidence/store/rule.h"

/* The buffer size for any of these texts. */
enum { WS_BANK_WORDS_SIZE = 768 };

/* Parameters that differ between the pictures of a figure, so that each picture states its own. */
struct ws_bank_apart {
    bool pitch, swizzle;
};

/*
 * The parameters of the addresses: "Tile order columns, pitch 128 bytes, swizzle 128 bytes." Omits
 * those in `apart`; "" if none is left.
 */
void ws_bank_made_from(const struct ws_address_options *options, const struct ws_variant *variant,
                       struct ws_bank_apart apart, char *text, size_t size);

/* The parameters in `apart`: "pitch 128 bytes, no swizzle". */
void ws_bank_panel_words(const struct ws_address_options *options, const struct ws_variant *variant,
                         struct ws_bank_apart apart, char *text, size_t size);

/* "32 wavefronts in 4 phases; ideal: 4 (…).", with the provenance of the rule in parentheses. */
void ws_bank_summary(const struct ws_banks *banks, const struct ws_rule *rule, char *text,
                     size_t size);

/* "These addresses fault: …" with the first fault and the number of faults; "" without a fault. */
void ws_bank_fault(const struct ws_addresses *addresses, int64_t buffer_bytes, char *text,
                   size_t size);

/* "matrix 0, T0–T7": the rows of a phase and their address lanes. */
void ws_phase_words(const struct ws_mapping *mapping, const struct ws_phase *phase, char *text,
                    size_t size);

/* "1 wavefront", "8 wavefronts". */
void ws_wavefronts_words(int wavefronts, char *text, size_t size);

/* How the timings in captures were measured; follows "measured on NVIDIA H200, ". */
#define WS_TIMED_HOW "one warp, dependent chain"

/* "Eight", "Sixteen" or "Thirty-two": the rows of a phase, at the start of a sentence. */
const char *ws_phase_rows_word(int rows);

/* What stands over where copies read: in banks, or in lines of global memory. */
const char *ws_sources_title(const struct ws_variant *variant);

/* Where a lane reads: "3:0x40" is byte 0x40 of line 3; or "zeros". Returns `text`. */
enum { WS_SOURCE_SIZE = 24 };
const char *ws_source_name(uint32_t source, char text[WS_SOURCE_SIZE]);

#endif
