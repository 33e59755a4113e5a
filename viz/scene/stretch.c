/* Every stretch is addressed by its first element; sorting groups them into lines. */
#include "viz/scene/stretch.h"

#include <stdio.h>
#include <stdlib.h>

static int by_address(const void *a, const void *b)
{
    const struct ws_stretch *one = a, *other = b;

    if (one->address != other->address)
        return (one->address > other->address) - (one->address < other->address);
    if (one->row != other->row)
        return (one->row > other->row) - (one->row < other->row);
    return (one->column > other->column) - (one->column < other->column);
}

/* Along k, or along m or n, by the major. */
static struct ws_stretch stretch_at(const struct ws_described *described, int elements, int i)
{
    bool by_k = described->major == WS_MAJOR_K;
    int side = by_k ? described->depth : described->extent;
    int across = side / elements; /* stretches side by side */
    int contiguous = i % across * elements, other = i / across;
    int along = by_k ? other : contiguous, k = by_k ? contiguous : other;
    bool is_a = described->role == WS_OPERAND_A;

    return (struct ws_stretch){
        .address = (int)(ws_described_bit_at(described, along, k) / 8),
        .row = is_a ? along : k,
        .column = is_a ? k : along,
        .elements = elements,
        .down = is_a != by_k,
    };
}

bool ws_stretches_make(const struct ws_described *described, struct ws_stretches *all,
                       struct ws_error *error)
{
    int elements = WS_STRETCH_BYTES * 8 / described->width_bits;

    *all = (struct ws_stretches){.described = *described,
                                 .count = described->extent * described->depth / elements};
    all->one = malloc((size_t)all->count * sizeof *all->one);
    all->line = malloc((size_t)all->count * sizeof *all->line);
    if (!all->one || !all->line) {
        ws_stretches_finish(all);
        return ws_no_memory(error);
    }
    for (int i = 0; i < all->count; i++)
        all->one[i] = stretch_at(described, elements, i);
    qsort(all->one, (size_t)all->count, sizeof *all->one, by_address);
    for (int i = 0; i < all->count; i++) {
        int line = all->one[i].address / WS_STRETCH_LINE;

        if (!all->lines || all->line[all->lines - 1] != line)
            all->line[all->lines++] = line;
    }
    return true;
}

void ws_stretches_finish(struct ws_stretches *all)
{
    free(all->one);
    free(all->line);
    *all = (struct ws_stretches){0};
}

const struct ws_stretch *ws_stretches_at(const struct ws_stretches *all, int address, int *count)
{
    int low = 0, high = all->count;

    *count = 0;
    while (low < high) {
        int middle = (low + high) / 2;

        if (all->one[middle].address < address)
            low = middle + 1;
        else
            high = middle;
    }
    while (low + *count < all->count && all->one[low + *count].address == address)
        ++*count;
    return *count ? &all->one[low] : NULL;
}

char *ws_stretch_text(const struct ws_stretch *stretch, char buffer[WS_STRETCH_TEXT_SIZE])
{
    int last = stretch->elements - 1;

    if (stretch->elements == 1)
        snprintf(buffer, WS_STRETCH_TEXT_SIZE, "%d,%d", stretch->row, stretch->column);
    else if (stretch->down)
        snprintf(buffer, WS_STRETCH_TEXT_SIZE, "%d\u2013%d,%d", stretch->row, stretch->row + last,
                 stretch->column);
    else
        snprintf(buffer, WS_STRETCH_TEXT_SIZE, "%d,%d\u2013%d", stretch->row, stretch->column,
                 stretch->column + last);
    return buffer;
}
