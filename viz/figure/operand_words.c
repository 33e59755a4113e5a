/* Words from an MMA's row in the library and an operand's numbers. */
#include "viz/figure/operand_words.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"

/* The dimensions of an operand's rows and columns. */
static const struct {
    const char *rows, *columns;
} counts[WS_OPERAND_ROLES] = {
    [WS_OPERAND_MATRICES] = {"row", "column"},
    [WS_OPERAND_A] = {"m", "k"},
    [WS_OPERAND_B] = {"k", "n"},
    [WS_OPERAND_C] = {"m", "n"},
    [WS_OPERAND_D] = {"m", "n"},
    [WS_OPERAND_METADATA] = {"m", "k"},
    [WS_OPERAND_SCALE_A] = {"m", "block of k"},
    [WS_OPERAND_SCALE_B] = {"block of k", "n"},
};

/* "f16"; for metadata and scale factors, the number of bits. */
static void type_words(const struct ws_variant *variant, char *text, size_t size)
{
    enum ws_operand_role role = ws_moved(variant)->role;

    if (role <= WS_OPERAND_D)
        snprintf(text, size, "%s", ws_mma_type_name(ws_mma_operand_type(variant->mma, role)));
    else
        snprintf(text, size, "%d bits", ws_moved(variant)->width_bits);
}

char *ws_operand_shape(const struct ws_variant *variant, char *text, size_t size)
{
    const struct ws_operand *operand = ws_moved(variant);
    char type[16];

    type_words(variant, type, sizeof type);
    snprintf(text, size, "%s%d\u00d7%d of %s", operand->matrices > 1 ? "four " : "", operand->rows,
             operand->columns, type);
    return text;
}

char *ws_operand_title(const struct ws_variant *variant, char *text, size_t size)
{
    bool several = variant->family->several;

    snprintf(text, size, "%s%s%s", variant->name, several ? ", operand " : "",
             several ? ws_operand_letter(ws_moved(variant)->role) : "");
    return text;
}

/* The lanes whose registers are used with a selector: a sentence after a blank, or "". */
enum { SELECTED_SIZE = 96 };
static const char *selected(const struct ws_variant *variant, char text[SELECTED_SIZE])
{
    char selector[WS_SELECTOR_SIZE];
    int lane = 0;

    while (lane < WS_LANES && ws_operand_holds(ws_moved(variant), lane))
        lane++;
    if (lane == WS_LANES || !*ws_mma_selector_text(variant, selector))
        return "";
    snprintf(text, SELECTED_SIZE, " With selector %s, the other lanes' values are ignored.",
             selector);
    return text;
}

char *ws_operand_note(const struct ws_variant *variant, char *text, size_t size)
{
    const struct ws_operand *operand = ws_moved(variant);
    const struct ws_mma *mma = variant->mma;
    enum ws_operand_role role = operand->role;
    char selector[SELECTED_SIZE];
    const char *product = operand->matrices > 1 ? "four MMAs D = A \u00d7 B + C of eight lanes each"
                          : mma->warpgroup      ? "D = A \u00d7 B + D"
                          : mma->scales         ? "D = (A \u00d7 SA) \u00d7 (B \u00d7 SB) + C"
                                                : "D = A \u00d7 B + C";

    switch (role) {
    case WS_OPERAND_A:
        if (ws_operand_compressed(variant)) {
            snprintf(text, size,
                     "Operand A of %s, as stored: row m, and the nonzero half of the %d columns k.",
                     product, mma->k);
            return text;
        }
        break;
    case WS_OPERAND_METADATA:
        snprintf(
            text, size, "Metadata of the sparse A: E[i,j] selects %s%s",
            operand->width_bits == 4 /* two positions of 16 bits */
                ? "column k = 2j (0x4) or 2j+1 (0xe) for the stored A[i,j]."
                : 4 * operand->columns == mma->k
                      ? "one of the 4 pairs of columns k from 8\u230aj/2\u230b on, for the stored "
                        "A[i,2j] and A[i,2j+1]."
                      : "one of the 4 columns k from 4\u230aj/2\u230b on, for the stored A[i,j].",
            selected(variant, selector));
        return text;
    case WS_OPERAND_SCALE_A:
    case WS_OPERAND_SCALE_B:
        snprintf(text, size, "Scale factors of operand %s: row %s, column %s.%s",
                 role == WS_OPERAND_SCALE_A ? "A" : "B", counts[role].rows, counts[role].columns,
                 selected(variant, selector));
        return text;
    case WS_OPERAND_MATRICES:
    case WS_OPERAND_B:
    case WS_OPERAND_C:
    case WS_OPERAND_D:
    case WS_OPERAND_ROLES:
        break;
    }
    snprintf(text, size, "Operand %s%s of %s: row %s, column %s.", ws_operand_letter(role),
             mma->warpgroup && role == WS_OPERAND_C ? ", the D that is added," : "", product,
             counts[role].rows, counts[role].columns);
    return text;
}

bool ws_operand_compressed(const struct ws_variant *variant)
{
    return ws_moved(variant)->role == WS_OPERAND_A && variant->mma->sparse;
}

const char *ws_operand_column(const struct ws_variant *variant)
{
    return ws_operand_compressed(variant) ? "stored column" : "column";
}

char *ws_operand_lanes(const struct ws_mapping *mapping, int matrix, char *text, size_t size)
{
    const struct ws_variant *variant = mapping->variant;
    uint32_t lanes = 0;
    size_t length = 0;

    for (int number = 0; number < ws_slot_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);

        if (ws_mapping_place(mapping, slot).matrix == matrix)
            lanes |= (uint32_t)1 << slot.lane;
    }
    text[0] = 0;
    for (int lane = 0; lane < WS_LANES && length < size; lane++) {
        int last = lane;

        if (!(lanes >> lane & 1))
            continue;
        while (last + 1 < WS_LANES && lanes >> (last + 1) & 1)
            last++;
        length +=
            (size_t)snprintf(text + length, size - length, last > lane ? "%sT%d\u2013T%d" : "%sT%d",
                             length ? ", " : "", lane, last);
        lane = last;
    }
    return text;
}

void ws_operand_heading(const struct ws_mapping *mapping, int matrix, int form, char *text,
                        size_t size)
{
    const struct ws_variant *variant = mapping->variant;
    enum ws_operand_role role = ws_moved(variant)->role;
    const char *letter = ws_operand_letter(role);
    char lanes[80] = "";

    if (ws_moved(variant)->matrices > 1) {
        if (form == 0)
            snprintf(text, size, "%s%d (%s)", letter, matrix,
                     ws_operand_lanes(mapping, matrix, lanes, sizeof lanes));
        else
            snprintf(text, size, "%s%d", letter, matrix);
    } else if (form < 2) {
        char part[8] = ""; /* of k: the stored columns of a sparse A, and those of its metadata */

        if (role == WS_OPERAND_METADATA || ws_operand_compressed(variant))
            snprintf(part, sizeof part, "/%d", variant->mma->k / ws_moved(variant)->columns);
        snprintf(text, size, "%s: %s \u00d7 %s%s", letter, counts[role].rows, counts[role].columns,
                 part);
    } else {
        snprintf(text, size, "%s", letter);
    }
}

char *ws_operand_counting(const struct ws_variant *variant, int lane, char *text, size_t size)
{
    const struct ws_operand *operand = ws_moved(variant);
    const char *letter = variant->family->words;
    char members[48] = "";

    if (operand->elements > 1)
        snprintf(members, sizeof members, "%s0 %s %s%d", letter,
                 operand->elements > 2 ? "to" : "and", letter, operand->elements - 1);
    snprintf(text, size, "T%d is %s %d. Elements are numbered as in the PTX ISA, %s%s%s.", lane,
             ws_thread_word(operand->threads), lane,
             operand->elements <= 1   ? "by register"
             : operand->registers > 1 ? "by register and from the lowest bits"
                                      : "from the lowest bits of the register",
             !operand->elements || !*members ? ""
             : operand->registers > 1        ? "; the first holds "
                                             : ": ",
             members);
    return text;
}

char *ws_operand_values(const struct ws_variant *variant, int lane, char *text, size_t size)
{
    snprintf(text, size, "T%d V0 is the first value of %s %d, as CuTe counts them: by %s%s.", lane,
             ws_thread_word(ws_moved(variant)->threads), lane,
             variant->family->from_global ? "word" : "register",
             ws_moved(variant)->elements > 1 ? ", from the lowest bits up" : "");
    return text;
}
