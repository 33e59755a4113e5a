/* A digest mixes eight bytes at a time: whole files pass through it in microseconds. */
#include "probe/evidence/store/verified.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/evidence/descriptor/descriptor_plan.h"
#include "probe/isa/operand.h"

enum { DIGITS = 16, SAMPLES = 8, LIST_BYTES = 1 << 24, HEAD_BYTES = 1024 };

static uint64_t mixed(uint64_t digest, uint64_t number)
{
    digest = (digest ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    return digest ^ digest >> 29;
}

/* The same on all machines, whichever byte of a number they have first. */
static uint64_t mixed_bytes(uint64_t digest, const char *bytes, size_t length)
{
    const uint8_t *at = (const uint8_t *)bytes, *end = at + length;
    uint64_t last = length;

    for (; end - at >= 8; at += 8)
        digest = mixed(digest, (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 |
                                   (uint64_t)at[3] << 24 | (uint64_t)at[4] << 32 |
                                   (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
                                   (uint64_t)at[7] << 56);
    for (; at < end; at++)
        last = last << 8 | *at;
    return mixed(digest, last);
}

uint64_t ws_verified_move(const char *name, const char *text, size_t length,
                          const struct ws_mapping *specified)
{
    uint64_t digest = mixed_bytes(mixed_bytes(0, name, strlen(name)), text, length);

    for (int i = 0; i < ws_slot_count(specified->variant); i++) {
        const struct ws_mapping_entry *entry = &specified->entry[i];

        digest =
            mixed(digest, (uint64_t)entry->place.matrix << 48 ^ (uint64_t)entry->place.row << 32 ^
                              (uint64_t)entry->place.column << 16 ^ (uint64_t)entry->address_lane);
    }
    return digest;
}

/* Of each operand its numbers and its layout's, which make all its places, and its last place. */
uint64_t ws_verified_product(const struct ws_mma *mma, const char *text, size_t length)
{
    uint64_t digest = mixed_bytes(mixed_bytes(0, mma->name, strlen(mma->name)), text, length);

    for (int role = 0; role < WS_OPERAND_ROLES; role++) {
        enum ws_operand_role which = (enum ws_operand_role)role;

        for (int s = 0; ws_mma_has(mma, which) && s < ws_mma_selections(mma, which); s++) {
            const struct ws_variant *variant = ws_mma_selected(mma, which, s);
            const struct ws_operand *operand = ws_moved(variant);
            const struct ws_mode *mode[] = {operand->layout.lane, operand->layout.element,
                                            operand->layout.reg};
            const int number[] = {operand->matrices,   operand->rows,      operand->columns,
                                  operand->width_bits, operand->slot_bits, operand->shift_bits,
                                  operand->threads,    operand->selectors, operand->selector,
                                  operand->registers,  operand->elements};
            struct ws_slot last = ws_slot_at(variant, ws_slot_count(variant) - 1);

            for (size_t i = 0; i < sizeof number / sizeof *number; i++)
                digest = mixed(digest, (uint64_t)number[i]);
            for (int i = 0; i < 3 * WS_MODES; i++)
                digest = mixed(digest, (uint64_t)mode[i / WS_MODES][i % WS_MODES].extent << 32 |
                                           (uint64_t)mode[i / WS_MODES][i % WS_MODES].stride);
            digest =
                mixed(digest, (uint64_t)ws_place_number(variant, ws_layout_place(variant, last)));
        }
    }
    return digest;
}

/* The rule is asked for some elements of each descriptor, the corners among them. */
uint64_t ws_verified_descriptors(const char *text, size_t length,
                                 const struct ws_descriptor_capture *capture)
{
    const char *name = capture->subject->name;
    uint64_t digest = mixed_bytes(mixed_bytes(0, name, strlen(name)), text, length);

    for (int i = 0; i < capture->count; i++) {
        struct ws_descriptor fields = ws_descriptor_of(capture->number[i]);
        struct ws_described described = ws_descriptor_described(capture->subject, &fields);
        int rows = ws_described_rows(&described), columns = ws_described_columns(&described);

        for (int sample = 0; sample < SAMPLES; sample++)
            digest = mixed(digest, (uint64_t)ws_described_bit(
                                       &described, sample * (rows - 1) / (SAMPLES - 1),
                                       (sample * 5 + i) % SAMPLES * (columns - 1) / (SAMPLES - 1)));
    }
    return digest;
}

void ws_verified_finish(struct ws_verified *verified)
{
    free(verified->text);
    *verified = (struct ws_verified){0};
}

static void ask(struct ws_verified *verified, const char *folder)
{
    static const struct ws_file_kind kind = {"list", LIST_BYTES, false};
    struct ws_error none;
    char path[4096];

    verified->asked = true;
    if (snprintf(path, sizeof path, "%s/" WS_VERIFIED_NAME, folder) < (int)sizeof path)
        ws_file_read(path, &kind, &verified->text, &verified->length, &none);
}

bool ws_verified_has(struct ws_verified *verified, const char *folder, uint64_t digest)
{
    size_t low = 0, high;
    char wanted[DIGITS + 1];

    if (!verified->asked)
        ask(verified, folder);
    if (!verified->text)
        return false;
    snprintf(wanted, sizeof wanted, "%016" PRIx64, digest);
    for (high = verified->length; low < high;) {
        size_t start = low + (high - low) / 2, end;
        int order;

        while (start > low && verified->text[start - 1] != '\n')
            start--;
        end = start + strcspn(verified->text + start, "\n");
        order = strncmp(verified->text + start, wanted, DIGITS);
        if (!order)
            return verified->text[start + DIGITS] == ' ';
        if (order < 0)
            low = end + 1;
        else
            high = start;
    }
    return false;
}

/* The text of a field of the head. */
static bool take(const char *text, const char *key, char value[WS_TEXT_SIZE])
{
    const char *at = strstr(text, key);
    size_t length = at ? strcspn(at + strlen(key), "\"\\\n") : WS_TEXT_SIZE;

    if (length >= WS_TEXT_SIZE || at[strlen(key) + length] != '"')
        return false;
    memcpy(value, at + strlen(key), length);
    value[length] = 0;
    return true;
}

bool ws_verified_head(const char *text, struct ws_capture_head *head)
{
    char first[HEAD_BYTES + 1], capability[WS_TEXT_SIZE];

    snprintf(first, sizeof first, "%.*s", HEAD_BYTES, text);
    return take(first, "\"probe\": \"", head->probe) && take(first, "\"date\": \"", head->date) &&
           take(first, "\"name\": \"", head->device) &&
           take(first, "\"compute_capability\": \"", capability) &&
           take(first, "\"driver\": \"", head->driver) && take(first, "\"cuda\": \"", head->cuda) &&
           take(first, "\"toolkit\": \"", head->toolkit) &&
           sscanf(capability, "%d.%d", &head->major, &head->minor) == 2;
}

/* The cycles of `capture->count` chains. */
static bool take_cycles(const char *at, struct ws_descriptor_capture *capture)
{
    size_t numbers = (size_t)capture->count * WS_WGMMA_REPETITIONS;

    at = strstr(at, "\"cycles\": [");
    capture->cycles = at ? calloc(numbers, sizeof *capture->cycles) : NULL;
    for (size_t i = 0; i < numbers && capture->cycles; i++) {
        char *rest;

        at += strcspn(at, "0123456789");
        capture->cycles[i] = (uint32_t)strtoul(at, &rest, 10);
        if (rest == at)
            return false;
        at = rest;
    }
    return capture->cycles;
}

bool ws_verified_numbers(const char *text, struct ws_descriptor_capture *capture)
{
    static const char before[] = "\"descriptors\": [";
    const char *at = strstr(text, before), *end = at ? strchr(at, ']') : NULL;

    capture->number = end ? calloc((size_t)(end - at) / DIGITS, sizeof *capture->number) : NULL;
    if (!capture->number)
        return false;
    for (at += strlen(before); (at = strchr(at, '"')) && at < end; at += DIGITS + 2) {
        char *rest;

        capture->number[capture->count++] = strtoull(at + 1, &rest, 16);
        if (rest != at + 1 + DIGITS)
            return false;
    }
    return take_cycles(end, capture);
}
