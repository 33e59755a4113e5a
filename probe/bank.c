/* Phases, bank groups and wavefronts, and the search for addresses without conflicts. */
#include "probe/bank.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int ws_bank_group(uint32_t address)
{
    return (int)(address / WS_ROW_BYTES % WS_BANK_GROUPS);
}

/* Whether an earlier lane of the phase gives the same row, which is then fetched already. */
static bool is_repeated(const struct ws_addresses *addresses, int first_lane, int lane)
{
    for (int other = first_lane; other < lane; other++)
        if (addresses->address[other] == addresses->address[lane])
            return true;
    return false;
}

static void count_phase(const struct ws_addresses *addresses, int first_lane,
                        struct ws_phase *phase)
{
    memset(phase, 0, sizeof *phase);
    phase->matrix = first_lane / addresses->variant->rows;
    phase->first_lane = first_lane;
    for (int lane = first_lane; lane < first_lane + WS_PHASE_ROWS; lane++) {
        int group = ws_bank_group(addresses->address[lane]);

        if (is_repeated(addresses, first_lane, lane))
            continue;
        phase->rows[group]++;
        if (phase->rows[group] > phase->wavefronts)
            phase->wavefronts = phase->rows[group];
    }
}

void ws_banks_count(const struct ws_addresses *addresses, struct ws_banks *banks)
{
    const struct ws_variant *variant = addresses->variant;

    memset(banks, 0, sizeof *banks);
    banks->addresses = *addresses;
    banks->phases = addresses->counted / WS_PHASE_ROWS;
    banks->measured = !strcmp(variant->shape, "m8n8");
    for (int i = 0; i < banks->phases; i++) {
        count_phase(addresses, i * WS_PHASE_ROWS, &banks->phase[i]);
        banks->wavefronts += banks->phase[i].wavefronts;
    }
}

const char *ws_banks_standing(const struct ws_banks *banks)
{
    return banks->measured ? "rule measured on NVIDIA H200"
                           : "not measured for this variant; the rule of m8n8 is taken over";
}

/* Makes and counts; false where the options give no addresses. */
static bool wavefronts_of(const struct ws_variant *variant,
                          const struct ws_address_options *options, struct ws_banks *banks)
{
    struct ws_addresses addresses;
    struct ws_error error;

    if (!ws_addresses_make(variant, options, &addresses, &error))
        return false;
    ws_banks_count(&addresses, banks);
    return true;
}

/* No conflict, and no row that could not be read. */
static bool is_free(const struct ws_variant *variant, const struct ws_address_options *options)
{
    struct ws_banks banks;

    if (!wavefronts_of(variant, options, &banks) || banks.wavefronts > banks.phases)
        return false;
    for (int lane = 0; lane < banks.addresses.counted; lane++)
        if (banks.addresses.address[lane] % WS_ROW_BYTES)
            return false;
    return true;
}

static int64_t *pitch_constant(struct ws_constants *constants)
{
    for (int i = 0; i < constants->count; i++)
        if (!strcmp(constants->constant[i].name, "pitch"))
            return &constants->constant[i].value;
    return NULL;
}

/* The pitch as given, and where more would be added to it; false if there is none. */
static bool find_pitch(const struct ws_variant *variant, struct ws_address_options *options,
                       int64_t *pitch, int64_t **added_to)
{
    int high, wide;

    switch (options->source) {
    case WS_FROM_TILE:
        ws_tile_grid(options->tile, variant->matrices, &high, &wide);
        *pitch = (options->pitch_bytes ? options->pitch_bytes : (int64_t)wide * WS_ROW_BYTES) +
                 options->padding_bytes;
        *added_to = &options->padding_bytes;
        return true;
    case WS_FROM_EXPRESSION:
        *added_to = pitch_constant(&options->constants);
        *pitch = *added_to ? **added_to : 0;
        return *pitch > 0 && *pitch < WS_OFFSET_LIMIT;
    case WS_FROM_NUMBERS:
        return false;
    }
    return false;
}

void ws_suggest_padding(const struct ws_variant *variant, const struct ws_address_options *options,
                        struct ws_suggestion *suggestion)
{
    int64_t pitch, given, *added_to;
    int64_t first;

    suggestion->found = false;
    suggestion->options = *options;
    if (is_free(variant, options) ||
        !find_pitch(variant, &suggestion->options, &pitch, &added_to))
        return;
    given = *added_to;
    first = (WS_ROW_BYTES - pitch % WS_ROW_BYTES) % WS_ROW_BYTES;
    /* A pitch and the same plus 128 fall in the same banks, unless a swizzle looks further up. */
    for (int64_t padding = first; padding <= first + 1024; padding += WS_ROW_BYTES) {
        *added_to = given + padding;
        if (padding && is_free(variant, &suggestion->options)) {
            suggestion->found = true;
            snprintf(suggestion->change, sizeof suggestion->change,
                     "%" PRId64 " bytes of padding: a pitch of %" PRId64, padding, pitch + padding);
            return;
        }
    }
}

void ws_suggest_swizzle(const struct ws_variant *variant, const struct ws_address_options *options,
                        struct ws_suggestion *suggestion)
{
    suggestion->found = false;
    suggestion->options = *options;
    if (is_free(variant, options))
        return;
    for (int bits = 1; bits <= 3; bits++) {
        char name[WS_SWIZZLE_SIZE];

        suggestion->options.swizzle = (struct ws_swizzle){bits, 4, 3};
        if (is_free(variant, &suggestion->options)) {
            suggestion->found = true;
            snprintf(suggestion->change, sizeof suggestion->change, "a swizzle of %s",
                     ws_swizzle_name(suggestion->options.swizzle, name));
            return;
        }
    }
}
