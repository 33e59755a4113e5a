/* Tries the strides of a layout's rows, the closest rows first. */
#include "probe/access/layout_pad.h"
#include "probe/isa/operand.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool ws_layout_is_free(const struct ws_variant *variant, const struct ws_address_options *options)
{
    struct ws_addresses addresses;
    struct ws_banks banks;
    struct ws_error error;

    if (!ws_addresses_make(variant, options, &addresses, &error))
        return false;
    ws_banks_count(&addresses, options->buffer_bytes, &banks);
    return ws_banks_free(&banks);
}

/* The change in words; the layout too, where there is room for it. */
static void say(int64_t was, int64_t now, const char *layout, char *change, size_t size)
{
    int length =
        snprintf(change, size, "rows %" PRId64 " elements apart instead of %" PRId64, now, was);

    if (length > 0 && (size_t)length + strlen(layout) + sizeof " (--layout '')" <= size)
        snprintf(change + length, size - (size_t)length, " (--layout '%.*s')", (int)strlen(layout),
                 layout);
}

static bool pad_leaf(const struct ws_variant *variant, const struct ws_layout_tile *tile, int leaf,
                     int most_bytes, struct ws_address_options *padded)
{
    int64_t align = ws_moved(variant)->access->alignment_bytes / tile->element_bytes;
    int64_t was = tile->cute.leaf[leaf].stride, step = align > 1 ? align : 1;

    for (int64_t pad = (step - was % step) % step; pad * tile->element_bytes <= most_bytes;
         pad += step) {
        struct ws_cute cute = tile->cute;

        if (!pad || !ws_cute_widen(&cute, leaf, was + pad))
            continue;
        ws_cute_print(&cute, padded->layout, sizeof padded->layout);
        if (ws_layout_is_free(variant, padded))
            return true;
    }
    return false;
}

bool ws_layout_pad(const struct ws_variant *variant, const struct ws_address_options *options,
                   int most_bytes, struct ws_address_options *padded, char *change, size_t size)
{
    struct ws_layout_tile tile, now;
    struct ws_error error;
    int64_t above = 0;

    if (!ws_layout_tile_read(variant, options, &tile, &error))
        return false;
    *padded = *options;
    for (;;) {
        int rows = 1 - tile.along, next = -1;

        for (int i = tile.cute.first[rows]; i < tile.cute.first[rows + 1]; i++)
            if (tile.cute.leaf[i].shape > 1 && tile.cute.leaf[i].stride > above &&
                (next < 0 || tile.cute.leaf[i].stride < tile.cute.leaf[next].stride))
                next = i;
        if (next < 0)
            return false;
        above = tile.cute.leaf[next].stride;
        if (!pad_leaf(variant, &tile, next, most_bytes, padded) ||
            !ws_layout_tile_read(variant, padded, &now, &error))
            continue;
        say(above, now.cute.leaf[next].stride, padded->layout, change, size);
        return true;
    }
}
