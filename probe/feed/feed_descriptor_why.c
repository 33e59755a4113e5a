/*
 * The fields in which the nearest correct descriptor differs are the errors of the given one. If
 * none is correct, the written data is wrong, and other ways of writing it are tried.
 */
#include "probe/feed/feed_descriptor_why.h"

#include "probe/feed/feed_descriptor_rewrite.h"
#include "probe/feed/feed_descriptor_solve.h"

const char *ws_feed_read_fault_words(enum ws_feed_read_fault fault)
{
    static const char *const words[] = {
#define X(name, text) text,
        WS_FEED_READ_FAULTS(X)
#undef X
    };

    return words[fault];
}

const char *ws_feed_read_fault_name(enum ws_feed_read_fault fault)
{
    static const char *const names[] = {
#define X(name, text) #name,
        WS_FEED_READ_FAULTS(X)
#undef X
    };

    return names[fault];
}

static void add(struct ws_feed_read_why *why, enum ws_feed_read_fault fault)
{
    if (why->faults < WS_FEED_READ_FAULTS_AT_ONCE)
        why->fault[why->faults++] = fault;
}

/* The relation of a number to the correct one. */
enum slip { SLIP_ELEMENTS, SLIP_NOT_SHIFTED, SLIP_SHIFTED_TWICE, SLIP_OTHER };

static enum slip slip_of(int given, int right, int width_bits)
{
    if (given && width_bits > 8 && given * (width_bits / 8) == right)
        return SLIP_ELEMENTS;
    if (right && given == right * WS_DESCRIPTOR_UNIT % WS_DESCRIPTOR_SPAN)
        return SLIP_NOT_SHIFTED;
    if (given && given * WS_DESCRIPTOR_UNIT == right)
        return SLIP_SHIFTED_TWICE;
    return SLIP_OTHER;
}

/* How the start differs: by the buffer's position, by the step along k, or by its units. */
static enum ws_feed_read_fault start_fault(const struct ws_feed_read *question,
                                           const struct ws_stored *stored,
                                           const struct ws_described *right)
{
    static const enum ws_feed_read_fault by_slip[] = {
        WS_FEED_READ_START, /* a start has no elements */
        WS_FEED_READ_START_NOT_SHIFTED, WS_FEED_READ_START_SHIFTED_TWICE, WS_FEED_READ_START};
    int given = question->described.descriptor.start_bytes, start = right->descriptor.start_bytes;
    struct ws_described first = *right;
    enum slip slip;

    if (stored->base && given + stored->base == start)
        return WS_FEED_READ_START_RELATIVE;
    if (stored->base && given == start + stored->base)
        return WS_FEED_READ_START_TWICE;
    if ((question->k || question->along) && ws_feed_solve(stored, 0, 0, &first)) {
        int step = start - first.descriptor.start_bytes;
        int added = given - first.descriptor.start_bytes;

        slip = slip_of(added, step, right->width_bits);
        if (!added)
            return WS_FEED_READ_STEP_MISSING;
        if (added > 0 && slip == SLIP_ELEMENTS)
            return WS_FEED_READ_STEP_ELEMENTS;
        if (added > 0 && slip == SLIP_NOT_SHIFTED)
            return WS_FEED_READ_STEP_NOT_SHIFTED;
        if (given != start * WS_DESCRIPTOR_UNIT % WS_DESCRIPTOR_SPAN)
            return WS_FEED_READ_STEP_WRONG;
    }
    return by_slip[slip_of(given, start, right->width_bits)];
}

static bool is_swapped(const struct ws_descriptor *given, const struct ws_descriptor *right,
                       const struct ws_described_atom *atom)
{
    return given->leading_bytes != given->stride_bytes &&
           (atom->leading == 1 || given->stride_bytes == right->leading_bytes) &&
           (atom->stride == 1 || given->leading_bytes == right->stride_bytes);
}

static void offset_faults(const struct ws_feed_read *question, const struct ws_described *right,
                          struct ws_feed_read_why *why)
{
    const struct ws_descriptor *given = &question->described.descriptor;
    const struct ws_descriptor *wanted = &right->descriptor;
    struct ws_described_atom atom = ws_described_atom(right);
    bool leading = atom.leading > 1 && given->leading_bytes != wanted->leading_bytes;
    bool stride = atom.stride > 1 && given->stride_bytes != wanted->stride_bytes;

    if ((leading || stride) && is_swapped(given, wanted, &atom)) {
        add(why, WS_FEED_READ_SWAPPED);
        return;
    }
    if (leading)
        add(why, (enum ws_feed_read_fault)(
                     (int)WS_FEED_READ_LEADING_ELEMENTS +
                     (int)slip_of(given->leading_bytes, wanted->leading_bytes, right->width_bits)));
    if (stride)
        add(why, (enum ws_feed_read_fault)(
                     (int)WS_FEED_READ_STRIDE_ELEMENTS +
                     (int)slip_of(given->stride_bytes, wanted->stride_bytes, right->width_bits)));
}

/* All differences from the correct descriptor. */
static void descriptor_faults(const struct ws_feed_read *question, const struct ws_stored *stored,
                              const struct ws_described *right, struct ws_feed_read_why *why)
{
    const struct ws_described *given = &question->described;

    if (given->major != right->major)
        add(why, WS_FEED_READ_MAJOR);
    if (given->descriptor.swizzle_bytes != right->descriptor.swizzle_bytes)
        add(why, WS_FEED_READ_SWIZZLE);
    if (given->descriptor.base_offset != right->descriptor.base_offset)
        add(why, given->descriptor.base_offset ? WS_FEED_READ_BASE_OFFSET : WS_FEED_READ_UNALIGNED);
    if (given->descriptor.start_bytes != right->descriptor.start_bytes)
        add(why, start_fault(question, stored, right));
    /* If everything is read differently, offsets have no errors of their own. */
    if (given->major == right->major &&
        given->descriptor.swizzle_bytes == right->descriptor.swizzle_bytes)
        offset_faults(question, right, why);
    if (!why->faults)
        add(why, WS_FEED_READ_OTHER);
}

/* Whether all of the operand was written, and if not, in which direction it ends. */
static enum ws_feed_read_fault missing(const struct ws_feed_read *question,
                                       const struct ws_stored *stored)
{
    const struct ws_described *described = &question->described;
    bool by_k = stored->major == WS_MAJOR_K, side_ends = false, line_ends = false;

    for (int along = 0; along < described->extent; along++)
        for (int k = 0; k < described->depth; k++) {
            int bit;
            bool outside;
            struct ws_stored_byte wanted = ws_feed_read_wanted(
                stored, described, question->along + along, question->k + k, &bit, &outside);

            if (k && along) /* the two edges report it */
                continue;
            if (ws_stored_find(stored, wanted) >= 0)
                continue;
            side_ends |= by_k ? k > 0 : along > 0;
            line_ends |= by_k ? along > 0 : k > 0;
            if (!along && !k)
                return WS_FEED_READ_MISSING;
        }
    return side_ends ? WS_FEED_READ_NARROW : line_ends ? WS_FEED_READ_SHORT : WS_FEED_READ_ROWS;
}

/* Another way of writing, if there is one. */
static bool rewrite(const struct ws_feed_read *question, bool as_asked,
                    struct ws_feed_read_why *why, struct ws_error *error)
{
    bool found;

    if (!ws_feed_rewrite(question, as_asked, &why->near[why->nears], &found, error))
        return false;
    why->nears += found;
    return true;
}

bool ws_feed_read_explain(const struct ws_feed_read *question, const struct ws_stored *stored,
                          struct ws_feed_read_why *why, struct ws_error *error)
{
    struct ws_feed_read_near found = {.descriptor = true, .described = question->described};
    bool aligned;

    *why = (struct ws_feed_read_why){0};
    if (!ws_feed_solve_nearest(stored, question->along, question->k, &question->described,
                               &found.described)) {
        add(why, missing(question, stored));
        return rewrite(question, false, why, error);
    }
    found.major = found.described.major != question->described.major;
    descriptor_faults(question, stored, &found.described, why);
    aligned = why->fault[0] == WS_FEED_READ_UNALIGNED;
    /* A base offset fixes a start that should rather be aligned. */
    if (aligned && !rewrite(question, false, why, error))
        return false;
    why->near[why->nears++] = found;
    return aligned || rewrite(question, true, why, error);
}
