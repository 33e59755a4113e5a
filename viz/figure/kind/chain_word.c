/* Words and their names. */
#include "viz/figure/kind/chain_word.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"

const char *ws_chain_narrowed(const struct ws_mma *mma)
{
    return ws_moved(ws_mma_operand(mma, WS_OPERAND_D))->slot_bits <= 16 ? NULL
           : mma->d == WS_MMA_s32                                       ? "s16"
           : mma->a == WS_MMA_bf16                                      ? "bf16"
                                                                        : "f16";
}

/* A coordinate, or where it runs from and to. */
static void put_range(int first, int last, char *text, size_t size)
{
    size_t length = strlen(text);

    if (first == last)
        snprintf(text + length, size - length, "%d", first);
    else
        snprintf(text + length, size - length, "%d\u2013%d", first, last);
}

char *ws_chain_run(const struct ws_variant *operand, struct ws_place first, struct ws_place last,
                   char *text, size_t size)
{
    snprintf(text, size, "%s[", ws_place_letter(operand, WS_VIEW_MEMORY));
    put_range(first.row, last.row, text, size);
    snprintf(text + strlen(text), size - strlen(text), ",");
    put_range(first.column, last.column, text, size);
    snprintf(text + strlen(text), size - strlen(text), "]");
    return text;
}

int ws_chain_words(const struct ws_link *link)
{
    return ws_moved(link->moved->mapping.variant)->registers;
}

void ws_chain_word(const struct ws_link *link, int lane, int word, struct ws_linked *first,
                   struct ws_linked *last)
{
    const struct ws_operand *operand = ws_moved(link->operand->mapping.variant);
    int packed = ws_link_packed(link);

    for (int i = 0; i<packed; i += packed> 1 ? packed - 1 : 1) {
        int number = word * packed + i;
        struct ws_slot slot = {lane, number / operand->elements, number % operand->elements, 0};

        ws_link_spot(link, slot, i ? last : first);
    }
    if (packed == 1)
        *last = *first;
}
