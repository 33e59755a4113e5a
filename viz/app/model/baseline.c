/* The baseline as text, and its count. */
#include "viz/app/model/baseline.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char suggested[] = " suggested";

static struct ws_addresses addresses_of(const struct ws_baseline *baseline)
{
    struct ws_addresses addresses = {.variant = baseline->variant,
                                     .counted = ws_address_lanes(baseline->variant)};

    memcpy(addresses.address, baseline->address, sizeof addresses.address);
    return addresses;
}

bool ws_baseline_parse(const char *text, struct ws_baseline *baseline, struct ws_error *error)
{
    struct ws_baseline read = {0};
    const char *colon = strchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : 0, word = sizeof suggested - 1;
    struct ws_addresses addresses;
    char name[96];

    if (!*text) {
        *baseline = read;
        return true;
    }
    if (!colon || length >= sizeof name)
        return ws_fail(error, WS_CODE_VALUE,
                       "baseline: expected VARIANT:ADDRESSES with 32 addresses");
    read.suggested = length > word && !strncmp(colon - word, suggested, word);
    snprintf(name, sizeof name, "%.*s", (int)(length - (read.suggested ? word : 0)), text);
    read.variant = ws_variant_named(name);
    if (!read.variant || !ws_address_lanes(read.variant))
        return ws_fail(error, WS_CODE_VARIANT, "baseline: '%.60s' is not a variant with addresses",
                       name);
    if (!ws_addresses_parse("baseline", colon + 1, strlen(colon + 1), read.address, error))
        return false;
    addresses = addresses_of(&read);
    if (ws_addresses_faulting(&addresses, 0))
        return ws_fail(error, WS_CODE_ADDRESS,
                       "baseline: some addresses fault; fix them to count wavefronts");
    *baseline = read;
    return true;
}

void ws_baseline_print(const struct ws_baseline *baseline, char *text, size_t size)
{
    size_t length;

    text[0] = 0;
    if (!baseline->variant)
        return;
    length = (size_t)snprintf(text, size, "%s%s:", baseline->variant->name,
                              baseline->suggested ? suggested : "");
    for (int lane = 0; lane < WS_LANES && length < size; lane++)
        length +=
            (size_t)snprintf(text + length, size - length, " %" PRIu32, baseline->address[lane]);
}

void ws_baseline_take(const struct ws_addresses *addresses, bool by_suggestion,
                      struct ws_baseline *baseline)
{
    baseline->variant = addresses->variant;
    baseline->suggested = by_suggestion;
    memcpy(baseline->address, addresses->address, sizeof baseline->address);
}

int ws_baseline_wavefronts(const struct ws_baseline *baseline)
{
    const struct ws_addresses addresses = addresses_of(baseline);
    struct ws_banks banks;

    ws_banks_count(&addresses, 0, &banks);
    return banks.wavefronts;
}
