/*
 * There are few sentences, each with one condition. Numbers come from the rule (described.h) and
 * from counting (described_facts.h), so a sentence cannot contradict the display.
 */
#include "probe/address/descriptor_sayings.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "probe/address/described_facts.h"

enum { CHUNK_BYTES = 16, ATOM_ROWS = 8, LINE_BYTES = 128, STEP_BYTES = 32 };

WS_WORDS(ws_saying_kind_word, "means", "note", "doubt", "wrong");

WS_PRINTF(5, 6)
static void say(struct ws_sayings *sayings, enum ws_saying_kind kind, enum ws_saying_source by,
                const char *key, const char *format, ...)
{
    struct ws_note *said = &sayings->said[sayings->count];
    va_list arguments;

    if (sayings->count == WS_SAID_MOST)
        return;
    sayings->count++;
    said->kind = kind;
    said->by = by;
    said->key = key;
    va_start(arguments, format);
    vsnprintf(said->text, sizeof said->text, format, arguments);
    va_end(arguments);
}

/* "14, 46-48 and 52": which bits of a number are set. */
static void bits_text(uint64_t bits, char *text, size_t size)
{
    size_t length = 0;

    text[0] = 0;
    for (int bit = 0; bit < 64 && length < size; bit++) {
        int last = bit;

        if (!(bits >> bit & 1))
            continue;
        while (last < 63 && bits >> (last + 1) & 1)
            last++;
        length += (size_t)snprintf(text + length, size - length, last > bit ? "%s%d-%d" : "%s%d",
                                   length ? ", " : "", bit, last);
        bit = last;
    }
}

/* Where the start address is in the pattern of the swizzle. */
static void say_start(const struct ws_descriptor *descriptor, struct ws_sayings *sayings)
{
    int row_bytes = descriptor->swizzle_bytes, repeat = ATOM_ROWS * row_bytes;
    int within = repeat ? descriptor->start_bytes % repeat : 0;

    if (!within || descriptor->base_offset)
        return;
    if (within < row_bytes && within % STEP_BYTES == 0) {
        say(sayings, WS_SAID_MEANS, WS_SAID_BY_RULE, "start",
            "The start is %d bytes into the first row of an atom: with K-major, k-step %d of %d.",
            within, within / STEP_BYTES, row_bytes / STEP_BYTES);
        return;
    }
    if (within < row_bytes) {
        say(sayings, WS_SAID_DOUBT, WS_SAID_BY_RULE, "start",
            "The start is %d bytes into the first row of an atom, but k-steps are %d bytes apart.",
            within, STEP_BYTES);
        return;
    }
    say(sayings, WS_SAID_DOUBT, WS_SAID_OF_START, "start-alignment",
        "The start is %d bytes after a multiple of %d, where the swizzle pattern repeats, and the "
        "base offset is 0. That is correct only if the pattern begins at such a multiple. If the "
        "tile begins here, align it to %d bytes, or set base offset %d.",
        within, repeat, repeat, descriptor->start_bytes / LINE_BYTES % 8);
}

void ws_descriptor_say(const struct ws_descriptor *descriptor, struct ws_sayings *sayings)
{
    char bits[200];

    if (descriptor->other) {
        bits_text(descriptor->other, bits, sizeof bits);
        say(sayings, WS_SAID_WRONG, WS_SAID_OF_OTHER, "other-bits",
            "Bits outside all fields are set: %s (0x%" PRIx64 "); clear them.", bits,
            descriptor->other);
    }
    if (descriptor->base_offset && !descriptor->swizzle_bytes)
        say(sayings, WS_SAID_NOTE, WS_SAID_OF_BASE, "base",
            "Base offset %d has no effect without a swizzle.", descriptor->base_offset);
    else if (descriptor->base_offset)
        say(sayings, WS_SAID_MEANS, WS_SAID_OF_BASE, "base",
            "Base offset %d is for a pattern that begins %d bytes after a multiple of 1024: its "
            "first row is not swizzled there.",
            descriptor->base_offset, descriptor->base_offset * LINE_BYTES);
    say_start(descriptor, sayings);
}

int ws_described_beyond(const struct ws_described *described)
{
    int row_bytes = described->descriptor.swizzle_bytes;
    int elements = described->major == WS_MAJOR_K ? described->depth : described->extent;
    int bytes = elements * described->width_bits / 8, over;

    if (!row_bytes)
        return 0;
    over = described->descriptor.start_bytes % row_bytes + (bytes < row_bytes ? bytes : row_bytes) -
           row_bytes;
    return over > 0 ? over : 0;
}

static const char *name_of(const struct ws_described *described, bool k)
{
    return k ? "k" : described->role == WS_OPERAND_A ? "m" : "n";
}

/* The size of an atom, in elements. */
static void say_atom(const struct ws_described *described, bool any, struct ws_sayings *sayings)
{
    struct ws_described_atom atom = ws_described_atom(described);
    bool by_k = described->major == WS_MAJOR_K;
    int bytes = described->descriptor.swizzle_bytes, chunks = atom.row_bytes / CHUNK_BYTES;
    const char *side = name_of(described, by_k), *down = name_of(described, !by_k);
    char elements[120];

    if (any && by_k)
        snprintf(elements, sizeof elements, "%d 16-bit elements, %d 8-bit, %d 32-bit or %d 1-bit",
                 atom.row_bytes / 2, atom.row_bytes, atom.row_bytes / 4, atom.row_bytes * 8);
    else
        snprintf(elements, sizeof elements, "%d elements of %d bit%s", atom.elements,
                 described->width_bits, described->width_bits > 1 ? "s" : "");
    say(sayings, WS_SAID_MEANS, WS_SAID_BY_RULE, "atom",
        "Elements are contiguous along %s. %s is 8 rows, one per %s, of %d bytes along %s: %s. It "
        "takes %d bytes.",
        side, bytes ? "An atom" : "A core matrix", down, atom.row_bytes, side, elements,
        ATOM_ROWS * atom.row_bytes);
    if (bytes)
        say(sayings, WS_SAID_MEANS, WS_SAID_BY_RULE, "swizzle",
            "The swizzle depends on the address: %s, which permutes the row's %d 16-byte chunks.%s",
            chunks == 2   ? "address bit 7 is XORed into bit 4"
            : chunks == 4 ? "address bits 7-8 are XORed into bits 4-5"
                          : "address bits 7-9 are XORed into bits 4-6",
            chunks,
            described->descriptor.base_offset
                ? " The base offset is first subtracted from those bits."
                : "");
}

/* What an unusual offset resembles; "" if nothing known. */
static void looks_like(const struct ws_described *described, bool any, int value, int usual,
                       char *text, size_t size)
{
    int bytes = described->width_bits / 8;

    text[0] = 0;
    if (value * 16 == usual)
        snprintf(text, size,
                 " It looks already shifted: %d is %d / 16, and offsets here are in bytes.", value,
                 usual);
    else if (bytes > 1 && value * bytes == usual)
        snprintf(text, size, " It looks like a number of elements: %d%s elements are %d bytes.",
                 value, any ? " 16-bit" : "", usual);
    else if (any && value * 4 == usual)
        snprintf(text, size,
                 " It looks like a number of elements: %d 32-bit elements are %d bytes.", value,
                 usual);
    else if (value == usual * 16)
        snprintf(text, size,
                 " It does not look shifted: the field holds %d itself, which encodes %d bytes.",
                 usual, value);
}

/* How one of the offsets is used, and whether tiles have such an offset. */
static void say_offset(const struct ws_described *described, bool any, bool leading,
                       struct ws_sayings *sayings)
{
    const struct ws_descriptor *descriptor = &described->descriptor;
    struct ws_described_atom atom = ws_described_atom(described);
    bool by_k = described->major == WS_MAJOR_K;
    bool k = leading ? atom.leading_along_k : atom.stride_along_k;
    int count = leading ? atom.leading : atom.stride;
    int value = leading ? descriptor->leading_bytes : descriptor->stride_bytes;
    int step = k == by_k ? atom.elements : ATOM_ROWS, usual = ATOM_ROWS * atom.row_bytes;
    const char *name = leading ? "leading" : "stride", *along = name_of(described, k);
    char like[160], steps[60];

    if (count < 2) {
        if (any && !by_k && k == by_k)
            say(sayings, WS_SAID_NOTE, WS_SAID_BY_RULE, name,
                "%s has no effect for A, whose m of 64 is one atom; for B it is the distance from "
                "%d of n to the next %d.",
                name, step, step);
        else if (k == by_k)
            say(sayings, WS_SAID_NOTE, WS_SAID_BY_RULE, name,
                "%s has no effect: the %s of one instruction %s the row of an atom.%s", name, along,
                ws_described_beyond(described) ? "is not longer than" : "is within",
                by_k && value == CHUNK_BYTES ? " CUTLASS writes 16 there." : "");
        else
            say(sayings, WS_SAID_NOTE, WS_SAID_BY_RULE, name,
                "%s has no effect: %s is %d, one atom.", name, along, step);
        return;
    }
    snprintf(steps, sizeof steps, any && k && by_k ? "16 bytes" : "%d", step);
    if (!value) {
        say(sayings, WS_SAID_WRONG, WS_SAID_BY_RULE, name,
            "%s is 0, but it is used from %s of %s to the next: %d groups share one "
            "address.",
            name, steps, along, count);
        return;
    }
    looks_like(described, any, value, usual, like, sizeof like);
    if (value < usual)
        say(sayings, descriptor->swizzle_bytes ? WS_SAID_WRONG : WS_SAID_DOUBT, WS_SAID_BY_RULE,
            name,
            "%s is %d bytes, from %s of %s to the next, but each takes %d bytes: they overlap.%s",
            name, value, steps, along, usual, like);
    else if (value == usual)
        say(sayings, WS_SAID_MEANS, WS_SAID_BY_RULE, name,
            "%s is %d bytes, from %s of %s to the next: contiguous.", name, value, steps, along);
    else
        say(sayings, like[0] ? WS_SAID_DOUBT : WS_SAID_MEANS, WS_SAID_BY_RULE, name,
            "%s is %d bytes, from %s of %s to the next: a gap of %d bytes.%s", name, value, steps,
            along, value - usual, like);
}

/* Reports two offsets that look swapped. */
static void say_swapped(const struct ws_described *described, struct ws_sayings *sayings)
{
    const struct ws_descriptor *descriptor = &described->descriptor;
    struct ws_described_atom atom = ws_described_atom(described);

    if (descriptor->swizzle_bytes && described->major == WS_MAJOR_K &&
        descriptor->leading_bytes >= ATOM_ROWS * atom.row_bytes &&
        descriptor->stride_bytes < ATOM_ROWS * atom.row_bytes)
        say(sayings, WS_SAID_DOUBT, WS_SAID_BY_RULE, "swapped",
            "leading and stride look swapped: with a swizzle and K-major, stride goes from 8 rows "
            "to the next 8.");
}

int ws_described_step(const struct ws_described *described, int *left)
{
    const struct ws_descriptor *descriptor = &described->descriptor;
    bool by_k = described->major == WS_MAJOR_K;

    *left = -1;
    if (!by_k)
        return described->depth / ATOM_ROWS *
               (descriptor->swizzle_bytes ? descriptor->stride_bytes : descriptor->leading_bytes);
    if (!descriptor->swizzle_bytes)
        return STEP_BYTES / CHUNK_BYTES * descriptor->leading_bytes;
    *left = (descriptor->swizzle_bytes - descriptor->start_bytes % descriptor->swizzle_bytes) /
                STEP_BYTES -
            1;
    return STEP_BYTES;
}

/* Whether the byte at an address, before the swizzle, is read. */
static bool is_read(const struct ws_described *described, int address)
{
    struct ws_described plain = *described;
    int row = -1, column = -1;

    /* A pattern as a whole is read or not: the first of its rows is not moved. */
    address -= plain.descriptor.start_bytes;
    plain.descriptor.start_bytes = 0;
    return ws_described_next(&plain, 8 * (int64_t)address, &row, &column);
}

/* Reports a start so far into a row that the row ends first. */
static void say_beyond(const struct ws_described *described, struct ws_sayings *sayings)
{
    bool by_k = described->major == WS_MAJOR_K;

    say(sayings, WS_SAID_DOUBT, WS_SAID_BY_RULE, "row-end",
        "The atom's row ends before the %s of one instruction, which starts %d bytes into it: its "
        "last %d bytes are read from the next row, where a tile has the next %s.",
        name_of(described, by_k),
        described->descriptor.start_bytes % described->descriptor.swizzle_bytes,
        ws_described_beyond(described), name_of(described, !by_k));
}

static void say_steps(const struct ws_described *described, bool any, struct ws_sayings *sayings)
{
    int left, step = ws_described_step(described, &left);
    char k[40];

    if (described->major == WS_MAJOR_K && ws_described_beyond(described))
        return;

    snprintf(k, sizeof k, any && described->major == WS_MAJOR_K ? "32 bytes" : "%d",
             described->depth);
    if (left < 0 && step && is_read(described, described->descriptor.start_bytes + step))
        say(sayings, WS_SAID_MEANS, WS_SAID_BY_RULE, "k-step",
            "More of k is elsewhere: %d bytes further, where k would continue, this instruction "
            "reads other rows.",
            step);
    else if (left < 0 && step)
        say(sayings, WS_SAID_MEANS, WS_SAID_BY_RULE, "k-step",
            "For the next %s of k, add %d bytes to the start, if the tile continues the same way.",
            k, step);
    else if (left > 0)
        say(sayings, WS_SAID_MEANS, WS_SAID_BY_RULE, "k-step",
            "For the next %s of k, add %d bytes to the start; %d more such step%s fit%s into the "
            "atom's row.",
            k, step, left, left > 1 ? "s" : "", left > 1 ? "" : "s");
    else if (left == 0)
        say(sayings, WS_SAID_MEANS, WS_SAID_BY_RULE, "k-step",
            "It reads the last 32 bytes of the atom's row: more of k is in another atom.");
}

/* Reports whether rows have one pitch, apart from the swizzle. */
static void say_plain(const struct ws_described *described, struct ws_sayings *sayings)
{
    struct ws_described_atom atom = ws_described_atom(described);
    const struct ws_descriptor *descriptor = &described->descriptor;
    bool by_k = described->major == WS_MAJOR_K;
    const char *side = name_of(described, by_k), *down = name_of(described, !by_k);
    int sides = by_k ? described->depth : described->extent;

    if (ws_described_beyond(described))
        say_beyond(described, sayings);
    else if (!descriptor->swizzle_bytes)
        say(sayings, WS_SAID_NOTE, WS_SAID_BY_RULE, "plain",
            "This is not a plain tile of rows: 16 bytes of a row are followed by those of the next "
            "%s; the rest of the row is elsewhere.",
            down);
    else if (sides <= atom.elements &&
             (atom.stride < 2 || descriptor->stride_bytes == ATOM_ROWS * atom.row_bytes))
        say(sayings, WS_SAID_MEANS, WS_SAID_BY_RULE, "plain",
            "Except for the swizzle, this is a plain tile: one row of %d bytes per %s, with a "
            "pitch of %d bytes.",
            atom.row_bytes, down, atom.row_bytes);
    else if (sides <= atom.elements)
        say(sayings, WS_SAID_NOTE, WS_SAID_BY_RULE, "plain",
            "This is not a plain tile of rows: rows are %d bytes apart within a group of eight, "
            "and groups %d bytes apart.",
            atom.row_bytes, descriptor->stride_bytes);
    else
        say(sayings, WS_SAID_NOTE, WS_SAID_BY_RULE, "plain",
            "This is not a plain tile of rows: %d of %s are in one atom, and the next in another.",
            atom.elements, side);
}

bool ws_described_say(const struct ws_described *described, bool any, struct ws_sayings *sayings,
                      struct ws_error *error)
{
    const char *letter = ws_operand_letter(described->role);
    int unit = any ? CHUNK_BYTES * 8 / described->width_bits : 1;
    struct ws_described_facts facts;

    if (!ws_described_facts_of(described, &facts, error))
        return false;
    say_atom(described, any, sayings);
    say_offset(described, any, false, sayings);
    say_offset(described, any, true, sayings);
    say_swapped(described, sayings);
    if (facts.shared)
        say(sayings, WS_SAID_WRONG, WS_SAID_BY_RULE, "overlap",
            "%d of the %d %s share their bytes with another: %s[%d,%d]%s is the first, with "
            "%s[%d,%d].",
            facts.shared / unit, described->extent * described->depth / unit,
            any ? "16-byte chunks" : "elements", letter, facts.row[0], facts.column[0],
            any ? " (16-bit)" : "", letter, facts.row[1], facts.column[1]);
    else
        say_plain(described, sayings);
    say(sayings, WS_SAID_MEANS, WS_SAID_BY_RULE, "reads",
        any ? "For A, with 64 rows, one instruction reads %d bytes between %d and %d."
            : "One instruction reads %d bytes between %d and %d.",
        facts.bytes, facts.first, facts.end - 1);
    if (facts.beyond)
        say(sayings, WS_SAID_WRONG, WS_SAID_BY_ISA, "beyond",
            "That exceeds the %d bytes of shared memory per block on sm_90: the access is illegal.",
            WS_BLOCK_BYTES);
    say_steps(described, any, sayings);
    return true;
}
