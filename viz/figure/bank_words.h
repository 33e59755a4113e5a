/*
 * What figures say of a warp's addresses in words: what they were made from, what they cost and how
 * that is known, and what is wrong with them.
 */
#ifndef WS_FIGURE_BANK_WORDS_H
#define WS_FIGURE_BANK_WORDS_H

#include "probe/address/bank.h"
#include "probe/evidence/evidence.h"
#include "probe/evidence/rule.h"

/* Room for any of these texts. */
enum { WS_BANK_WORDS_SIZE = 768 };

/* What one picture of several has for itself, and is not said of all. */
struct ws_bank_apart {
    bool pitch, swizzle;
};

/*
 * What the addresses were made from: "Tile order columns, pitch 128 bytes, swizzle 128 bytes."
 * Without what stands apart; "" where nothing is left.
 */
void ws_bank_made_from(const struct ws_address_options *options, const struct ws_variant *variant,
                       struct ws_bank_apart apart, char *text, size_t size);

/* What stands apart: "pitch 128 bytes, no swizzle". */
void ws_bank_panel_words(const struct ws_address_options *options, const struct ws_variant *variant,
                         struct ws_bank_apart apart, char *text, size_t size);

/* "32 wavefronts in 4 phases; without a conflict it would be 4 (rule measured on …)." */
void ws_bank_summary(const struct ws_banks *banks, const struct ws_rule *rule, char *text,
                     size_t size);

/* "These addresses fault: …", of the first fault and how many there are; "" if there is none. */
void ws_bank_fault(const struct ws_addresses *addresses, int64_t buffer_bytes, char *text,
                   size_t size);

/* "matrix 0, T0–T7": the rows of a phase and who gives them. */
void ws_phase_words(const struct ws_mapping *mapping, const struct ws_phase *phase, char *text,
                    size_t size);

/* "1 wavefront", "8 wavefronts". */
void ws_wavefronts_words(int wavefronts, char *text, size_t size);

/* How what the captures timed was run, behind "measured on NVIDIA H200, ". */
#define WS_TIMED_HOW "one warp, dependent chain"

/* "Eight", "Sixteen" or "Thirty-two": the rows of a phase, at the start of a sentence. */
const char *ws_phase_rows_word(int rows);

#endif
