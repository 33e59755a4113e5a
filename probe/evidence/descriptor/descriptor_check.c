/* All descriptors are decoded first, so that they can also be compared with each other. */
#include "probe/evidence/descriptor/descriptor_check.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CHAIN_CYCLES = 2 };

/* Prepends the descriptor and its file to an error. */
static bool fail_descriptor(const struct ws_descriptor_capture *capture, int index,
                            struct ws_error *error)
{
    struct ws_descriptor descriptor = ws_descriptor_of(capture->number[index]);
    char text[WS_DESCRIPTOR_TEXT_SIZE], where[64 + WS_DESCRIPTOR_TEXT_SIZE];

    if (ws_is_no_memory(error))
        return false;
    snprintf(where, sizeof where, "descriptor %d, %s", index,
             ws_descriptor_text(&descriptor, text));
    return ws_fail_in(error, where);
}

static bool check_elements(const struct ws_descriptor_capture *capture, int index,
                           const int *element, struct ws_error *error)
{
    struct ws_descriptor descriptor = ws_descriptor_of(capture->number[index]);
    struct ws_described described = ws_descriptor_described(capture->subject, &descriptor);
    int columns = ws_described_columns(&described), places = ws_descriptor_places(capture->subject);
    struct ws_map map = ws_described_map(&described);

    for (int i = 0; i < places; i++) {
        int64_t read = (int64_t)element[i] * described.width_bits;
        int64_t specified = ws_described_bit_by(&described, &map, i / columns, i % columns);

        if (read != specified)
            return ws_fail(error, WS_CODE_CAPTURE,
                           "%s[%d,%d] was read at byte %" PRId64 ", but is specified at %" PRId64,
                           ws_operand_letter(described.role), i / columns, i % columns, read / 8,
                           specified / 8);
    }
    return true;
}

double ws_descriptor_cycles(const struct ws_descriptor_capture *capture, int index)
{
    const uint32_t *cycles = capture->cycles + (size_t)index * WS_WGMMA_REPETITIONS;
    uint32_t least = cycles[0];

    for (int i = 1; i < WS_WGMMA_REPETITIONS; i++)
        least = cycles[i] < least ? cycles[i] : least;
    return (double)least / WS_WGMMA_INSTRUCTIONS;
}

/*
 * Starting and ending a chain adds about one cycle per instruction; a bank conflict adds 2 or more.
 */
static bool check_cycles(const struct ws_descriptor_capture *capture, int index,
                         struct ws_error *error)
{
    double found = ws_descriptor_cycles(capture, index);
    int specified =
        ws_wgmma_cycles(ws_mma(capture->subject->product), capture->subject->role == WS_OPERAND_B);

    return (found >= specified && found < specified + MOST_CHAIN_CYCLES) ||
           ws_fail(error, WS_CODE_CAPTURE,
                   "took %.2f cycles per instruction, but the rule predicts %d", found, specified);
}

bool ws_descriptor_check_one(const struct ws_descriptor_capture *capture, int index,
                             struct ws_error *error)
{
    int *element = calloc((size_t)ws_descriptor_places(capture->subject), sizeof *element);
    bool done = element ? ws_descriptor_decode(capture, index, element, error) &&
                              check_elements(capture, index, element, error) &&
                              check_cycles(capture, index, error)
                        : ws_no_memory(error);

    free(element);
    return done || fail_descriptor(capture, index, error);
}

/* Whether the descriptors differ only in other bits, base offset and leading offset. */
static bool are_near(const struct ws_descriptor *one, const struct ws_descriptor *two)
{
    return one->start_bytes == two->start_bytes && one->stride_bytes == two->stride_bytes &&
           one->swizzle_bytes == two->swizzle_bytes;
}

/*
 * Which single field distinguishes descriptor `one` from the simpler `two`; NULL: not exactly one.
 */
static struct ws_descriptor_effect *effect_of(const struct ws_descriptor_capture *capture,
                                              const struct ws_descriptor *field, int one, int two,
                                              struct ws_descriptor_findings *findings)
{
    const struct ws_descriptor *with = &field[one], *without = &field[two];
    bool other = with->other != without->other, base = with->base_offset != without->base_offset;
    bool leading = with->leading_bytes != without->leading_bytes;

    if (!are_near(with, without) || other + base + leading != 1)
        return NULL;
    if (leading) {
        struct ws_described described = ws_descriptor_described(capture->subject, with);

        return two < one && ws_described_atom(&described).leading == 1 ? &findings->leading : NULL;
    }
    if (other)
        return without->other ? NULL : &findings->other;
    return without->base_offset ? NULL : &findings->base[with->swizzle_bytes > 0];
}

/*
 * Compares the elements of a descriptor with those of the first one that differs in a single field.
 */
static void find_effect(const struct ws_descriptor_capture *capture,
                        const struct ws_descriptor *field, const int *element, int index,
                        struct ws_descriptor_findings *findings)
{
    size_t places = (size_t)ws_descriptor_places(capture->subject);

    for (int i = 0; i < capture->count; i++) {
        struct ws_descriptor_effect *effect = effect_of(capture, field, index, i, findings);

        if (!effect)
            continue;
        effect->tried++;
        effect->none += !memcmp(element + (size_t)index * places, element + (size_t)i * places,
                                places * sizeof *element);
        return;
    }
}

bool ws_descriptor_check(const struct ws_descriptor_capture *capture,
                         struct ws_descriptor_findings *findings, struct ws_error *error)
{
    size_t places = (size_t)ws_descriptor_places(capture->subject);
    int *element = calloc((size_t)capture->count * places, sizeof *element);
    struct ws_descriptor *field = calloc((size_t)capture->count, sizeof *field);
    bool done = (element && field) || ws_no_memory(error);

    for (int i = 0; i < capture->count && done; i++)
        field[i] = ws_descriptor_of(capture->number[i]);
    for (int i = 0; i < capture->count && done; i++)
        done = (ws_descriptor_decode(capture, i, element + (size_t)i * places, error) &&
                check_elements(capture, i, element + (size_t)i * places, error) &&
                check_cycles(capture, i, error)) ||
               fail_descriptor(capture, i, error);
    if (done && findings) {
        *findings =
            (struct ws_descriptor_findings){.descriptors = capture->count,
                                            .elements = capture->count * (int)places,
                                            .least_cycles = ws_descriptor_cycles(capture, 0)};
        for (int i = 0; i < capture->count; i++) {
            find_effect(capture, field, element, i, findings);
            findings->least_cycles = fmin(findings->least_cycles, ws_descriptor_cycles(capture, i));
            findings->most_cycles = fmax(findings->most_cycles, ws_descriptor_cycles(capture, i));
        }
    }
    free(element);
    free(field);
    return done;
}
