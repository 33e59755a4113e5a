/*
 * Bit fields and truth tables. Where a field's place is a number, as compilers write it, the result
 * is put together from C's operators, so that the address can be written as C; elsewhere lane by
 * lane.
 */
#include "probe/address/ptx_bits.h"

static uint64_t ones(int count)
{
    return count <= 0 ? 0 : UINT64_MAX >> (64 - count);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* PTX ISA, "bfe": bits from pos on, filled up with zeroes or, signed, the field's highest. */
static uint64_t bfe_each(const struct ws_ptx_work *work, const uint64_t *source)
{
    int width = work->bits, pos = (int)(source[1] & 0xff), length = (int)(source[2] & 0xff);
    int kept = least(length, width - pos), top = least(pos + length, width) - 1;
    uint64_t field = kept > 0 ? source[0] >> pos & ones(kept) : 0;

    if (work->is_signed && length && source[0] >> top & 1)
        field |= ~ones(kept);
    return field;
}

bool ws_ptx_bfe(struct ws_ptx_work *work)
{
    struct ws_vector *a = &work->source[0], *result = &work->result[0];
    int width = work->bits;
    uint64_t pos, length;

    if (!ws_ptx_is_number(work, 1, &pos) || !ws_ptx_is_number(work, 2, &length) ||
        (length &= 0xff) == 0 || (pos &= 0xff) + length > (uint64_t)width) {
        ws_ptx_each(work, bfe_each);
        return true;
    }
    ws_ptx_as(work, width, false, a);
    if (work->is_signed) {
        int above = width - (int)(pos + length);

        if (above && !ws_ptx_with(work, WS_C_SHIFT_LEFT, a, (uint64_t)above, a))
            return false;
        ws_ptx_as(work, width, true, a);
        *result = *a;
        return length == (uint64_t)width ||
               ws_ptx_with(work, WS_C_SHIFT_RIGHT, a, (uint64_t)width - length, result);
    }
    if (pos && !ws_ptx_with(work, WS_C_SHIFT_RIGHT, a, pos, a))
        return false;
    *result = *a;
    return pos + length == (uint64_t)width ||
           ws_ptx_with(work, WS_C_BIT_AND, a, ones((int)length), result);
}

/* PTX ISA, "bfi": b with length bits of a put in from pos on. */
static uint64_t bfi_each(const struct ws_ptx_work *work, const uint64_t *source)
{
    int pos = (int)(source[2] & 0xff);
    int kept = least((int)(source[3] & 0xff), work->bits - pos);
    uint64_t mask = kept > 0 ? ones(kept) << pos : 0;

    return mask ? (source[1] & ~mask) | (source[0] << pos & mask) : source[1];
}

bool ws_ptx_bfi(struct ws_ptx_work *work)
{
    struct ws_vector *a = &work->source[0], *b = &work->source[1];
    int width = work->bits, kept;
    uint64_t pos, length, mask;

    if (!ws_ptx_is_number(work, 2, &pos) || !ws_ptx_is_number(work, 3, &length) ||
        (length &= 0xff) == 0 || (pos &= 0xff) >= (uint64_t)width) {
        ws_ptx_each(work, bfi_each);
        return true;
    }
    kept = least((int)length, width - (int)pos);
    mask = ones(kept) << pos;
    ws_ptx_as(work, width, false, a);
    ws_ptx_as(work, width, false, b);
    if (pos && !ws_ptx_with(work, WS_C_SHIFT_LEFT, a, pos, a))
        return false;
    if ((int)pos + kept < width && !ws_ptx_with(work, WS_C_BIT_AND, a, mask, a))
        return false;
    return ws_ptx_with(work, WS_C_BIT_AND, b, ~mask & ones(width), b) &&
           ws_ptx_binary(work, WS_C_BIT_OR, a, b, &work->result[0]);
}

/*
 * A truth table of three variables, a = 0xf0, b = 0xcc, c = 0xaa, as C: the table of one variable's
 * 1 and that of its 0, put together. The variable is one whose two tables make it short, if any.
 */
static const unsigned variable_table[3] = {0xf0, 0xcc, 0xaa};

static unsigned where(unsigned table, int variable, bool holds)
{
    unsigned place = holds ? variable_table[variable] : ~variable_table[variable] & 0xff;
    unsigned half = table & place;
    int shift = 4 >> variable;

    return (holds ? half | half >> shift : half | half << shift) & 0xff;
}

static bool depends(unsigned table, int variable)
{
    return where(table, variable, true) != where(table, variable, false);
}

static bool is_short(unsigned table, int variable)
{
    unsigned one = where(table, variable, true), zero = where(table, variable, false);

    return depends(table, variable) &&
           (one == (~zero & 0xff) || !one || !zero || one == 0xff || zero == 0xff);
}

static bool complement(struct ws_ptx_work *work, struct ws_vector *value)
{
    return ws_vector_prefixed(work->warp, work->at, WS_C_COMPLEMENT, value, value);
}

static bool write_table(struct ws_ptx_work *work, unsigned table, struct ws_vector *value)
{
    enum ws_c_type type = ws_ptx_working(work->bits, false);
    struct ws_vector part, turned;
    int chosen = -1;
    unsigned one, zero;

    for (int i = 0; i < 3; i++)
        if (depends(table, i) && (chosen < 0 || (is_short(table, i) && !is_short(table, chosen))))
            chosen = i;
    if (chosen < 0) {
        ws_vector_number(work->warp, type, table ? ws_c_convert(UINT64_MAX, type) : 0, value);
        return true;
    }
    one = where(table, chosen, true);
    zero = where(table, chosen, false);
    *value = turned = work->source[chosen];
    if (one == 0xff && !zero)
        return true;
    if ((!one || zero == 0xff) && !complement(work, &turned))
        return false;
    if (!one && zero == 0xff) {
        *value = turned;
        return true;
    }
    if (!zero || zero == 0xff) /* a & one, ~a | one */
        return write_table(work, one, &part) &&
               ws_ptx_binary(work, zero ? WS_C_BIT_OR : WS_C_BIT_AND, &turned, &part, value);
    if (!one || one == 0xff) /* ~a & zero, a | zero */
        return write_table(work, zero, &part) &&
               ws_ptx_binary(work, one ? WS_C_BIT_OR : WS_C_BIT_AND, &turned, &part, value);
    if (one == (~zero & 0xff))
        return write_table(work, zero, &part) &&
               ws_ptx_binary(work, WS_C_BIT_XOR, value, &part, value);
    return write_table(work, one, &part) &&
           ws_ptx_binary(work, WS_C_BIT_AND, value, &part, value) && complement(work, &turned) &&
           write_table(work, zero, &part) &&
           ws_ptx_binary(work, WS_C_BIT_AND, &turned, &part, &turned) &&
           ws_ptx_binary(work, WS_C_BIT_OR, value, &turned, value);
}

bool ws_ptx_lop3(struct ws_ptx_work *work)
{
    uint64_t table;

    work->found = work->bits == 32 && ws_ptx_is_number(work, 3, &table) && table <= 0xff &&
                  !ws_ptx_has(work->opcode, "or") && !ws_ptx_has(work->opcode, "and");
    if (!work->found)
        return true;
    for (int i = 0; i < 3; i++)
        ws_ptx_as(work, work->bits, false, &work->source[i]);
    return write_table(work, (unsigned)table, &work->result[0]);
}

/* PTX ISA, "prmt": each byte of the result is one of the eight of {b, a}, or its sign. */
static uint64_t prmt_each(const struct ws_ptx_work *work, const uint64_t *source)
{
    uint64_t bytes = source[0] | source[1] << 32, result = 0;

    (void)work;
    for (int i = 0; i < 4; i++) {
        uint64_t selector = source[2] >> (4 * i) & 0xf;
        uint64_t byte = bytes >> (8 * (selector & 7)) & 0xff;

        if (selector & 8)
            byte = byte & 0x80 ? 0xff : 0;
        result |= byte << (8 * i);
    }
    return result;
}

bool ws_ptx_prmt(struct ws_ptx_work *work)
{
    static const char *const modes[] = {"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"};

    work->found = work->bits == 32 && work->count == 3;
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
        work->found &= !ws_ptx_has(work->opcode, modes[i]);
    if (work->found)
        ws_ptx_each(work, prmt_each);
    return true;
}

/* PTX ISA, "shf": the 64 bits {b, a}, shifted. */
static uint64_t shf_each(const struct ws_ptx_work *work, const uint64_t *source)
{
    uint64_t both = source[0] | source[1] << 32, count = source[2];

    count = !ws_ptx_has(work->opcode, "clamp") ? count & 31 : count > 32 ? 32 : count;
    return ws_ptx_has(work->opcode, "l") ? both << count >> 32 : both >> count;
}

bool ws_ptx_shf(struct ws_ptx_work *work)
{
    work->found = work->bits == 32 && work->count == 3;
    if (work->found)
        ws_ptx_each(work, shf_each);
    return true;
}

static uint64_t popc_each(const struct ws_ptx_work *work, const uint64_t *source)
{
    uint64_t count = 0;

    (void)work;
    for (uint64_t bits = source[0]; bits; bits &= bits - 1)
        count++;
    return count;
}

bool ws_ptx_popc(struct ws_ptx_work *work)
{
    ws_ptx_each(work, popc_each);
    return true;
}

static uint64_t clz_each(const struct ws_ptx_work *work, const uint64_t *source)
{
    uint64_t count = (uint64_t)work->bits;

    for (uint64_t bits = source[0]; bits; bits >>= 1)
        count--;
    return count;
}

bool ws_ptx_clz(struct ws_ptx_work *work)
{
    ws_ptx_each(work, clz_each);
    return true;
}

static uint64_t brev_each(const struct ws_ptx_work *work, const uint64_t *source)
{
    uint64_t result = 0;

    for (int i = 0; i < work->bits; i++)
        result |= (source[0] >> i & 1) << (work->bits - 1 - i);
    return result;
}

bool ws_ptx_brev(struct ws_ptx_work *work)
{
    ws_ptx_each(work, brev_each);
    return true;
}
