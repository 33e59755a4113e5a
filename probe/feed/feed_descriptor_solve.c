/*
 * A read address is the start plus an offset, with chunks swizzled after; the swizzle is its own
 * inverse. So the position of one element determines the start, and that of the first of the next
 * atom, in each direction, determines an offset.
 */
#include "probe/feed/feed_descriptor_solve.h"

#include <limits.h>

enum { ATOM_BYTES = 1024, ROW_BYTES = 128 };

/* The unswizzled address that is read at `address`, the start of a line's chunk. */
static int unswizzled(const struct ws_described *described, int address)
{
    struct ws_described one = *described;

    one.descriptor.start_bytes = address;
    one.descriptor.leading_bytes = one.descriptor.stride_bytes = 0;
    return (int)(ws_described_bit_at(&one, 0, 0) / 8);
}

/* Same for the element at (along, k); -1 if it was not stored, or not at the start of a chunk. */
static int find(const struct ws_stored *stored, const struct ws_described *described, int along,
                int k)
{
    int bit, address;
    bool outside;
    struct ws_stored_byte wanted = ws_feed_read_wanted(stored, described, along, k, &bit, &outside);

    address = bit ? -1 : ws_stored_find(stored, wanted);
    return address < 0 || address % WS_DESCRIPTOR_UNIT ? -1 : unswizzled(described, address);
}

/* Derives an offset from the position of the next atom's first element; keeps it if that was not
 * found. */
static bool solve_offset(const struct ws_stored *stored, const struct ws_described *described,
                         const struct ws_described_atom *atom, int along, int k, bool along_k,
                         int *offset)
{
    bool contiguous = along_k == (described->major == WS_MAJOR_K);
    int step = contiguous ? atom->elements : atom->rows;
    int next = find(stored, described, along + (along_k ? 0 : step), k + (along_k ? step : 0));

    if (next < 0)
        return true;
    *offset = next - described->descriptor.start_bytes;
    return *offset >= 0 && *offset % WS_DESCRIPTOR_UNIT == 0 && *offset < WS_DESCRIPTOR_SPAN;
}

/* Whether the corners of the operand are read at their positions. All fill of a box is the same and
 * would be correct at any address, but its positions in the tile are known, too. */
static bool reads_corners(const struct ws_stored *stored, const struct ws_described *solved,
                          int along, int k)
{
    const int corner[][2] = {{1, 0}, {solved->extent - 1, 0}, {0, solved->depth - 1}};

    for (int i = 0; i < 3; i++) {
        int bit, address;
        bool outside;
        struct ws_stored_byte wanted = ws_feed_read_wanted(stored, solved, along + corner[i][0],
                                                           k + corner[i][1], &bit, &outside);

        address = ws_stored_find(stored, wanted);
        if (address >= 0 && address != ws_described_bit_at(solved, corner[i][0], corner[i][1]) / 8)
            return false;
    }
    return true;
}

bool ws_feed_solve(const struct ws_stored *stored, int along, int k, struct ws_described *described)
{
    struct ws_described solved = *described;
    struct ws_described_atom atom = ws_described_atom(described);
    struct ws_descriptor *fields = &solved.descriptor;
    struct ws_feed_reading reading;
    int start = find(stored, described, along, k);

    fields->other = 0;
    if (start < 0)
        return false;
    fields->start_bytes = start;
    if (atom.leading > 1 && !solve_offset(stored, &solved, &atom, along, k, atom.leading_along_k,
                                          &fields->leading_bytes))
        return false;
    if (atom.stride > 1 &&
        !solve_offset(stored, &solved, &atom, along, k, atom.stride_along_k, &fields->stride_bytes))
        return false;
    ws_feed_read_judge(stored, &solved, along, k, &reading);
    if (!reading.feeds || !reads_corners(stored, &solved, along, k))
        return false;
    *described = solved;
    return true;
}

int ws_feed_descriptor_far(const struct ws_described *a, const struct ws_described *b)
{
    const struct ws_descriptor *one = &a->descriptor, *other = &b->descriptor;
    struct ws_described_atom atom = ws_described_atom(b);

    return 10 * (a->major != b->major) + 8 * (one->swizzle_bytes != other->swizzle_bytes) +
           4 * (one->base_offset != other->base_offset) +
           2 * (one->start_bytes != other->start_bytes) +
           (atom.leading > 1 && one->leading_bytes != other->leading_bytes) +
           (atom.stride > 1 && one->stride_bytes != other->stride_bytes);
}

bool ws_feed_solve_nearest(const struct ws_stored *stored, int along, int k,
                           const struct ws_described *asked, struct ws_described *found)
{
    static const int swizzles[] = {0, 32, 64, 128};
    int best = INT_MAX;

    for (int major = 0; major < WS_MAJORS; major++)
        for (int i = 0; i < 4; i++)
            for (int base = 0; base < (swizzles[i] ? ATOM_BYTES / ROW_BYTES : 1); base++) {
                struct ws_described tried = *asked;
                int far;

                tried.major = (enum ws_major)major;
                tried.descriptor.swizzle_bytes = swizzles[i];
                tried.descriptor.base_offset = base;
                if ((major == WS_MAJOR_MN && tried.width_bits != 16) ||
                    !ws_feed_solve(stored, along, k, &tried))
                    continue;
                far = ws_feed_descriptor_far(asked, &tried);
                /* A base offset is not needed if there is another solution. */
                far += base && base != asked->descriptor.base_offset;
                if (far < best) {
                    best = far;
                    *found = tried;
                }
            }
    return best < INT_MAX;
}
