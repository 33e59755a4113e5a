/*
 * TMA in software, for tests without a GPU: tensor maps are kept in a table, and a box is copied by
 * the specified rule.
 */
#ifndef WS_TESTS_SOFTWARE_BOX_H
#define WS_TESTS_SOFTWARE_BOX_H

#include <string.h>

#include "probe/address/boxed.h"
#include "probe/evidence/box/box_run.h"

/* A map as this driver encodes it: a magic number, and the index of the kept map. */
struct software_map {
    uint32_t magic, index;
    uint64_t tensor;
};

enum { SOFTWARE_MAP = 0x7E4502, SOFTWARE_MAPS = 1024 };

static inline void software_box_ids(uint8_t *memory, uint32_t bytes, uint32_t pass)
{
    uint32_t power = 1;

    for (uint32_t i = 0; i < pass % WS_BOX_DIGITS; i++)
        power *= WS_BOX_DIGIT_BASE;
    for (uint32_t at = 0; at < bytes; at++) {
        uint32_t value = at / power % WS_BOX_DIGIT_BASE;

        memory[at] = (uint8_t)(pass == WS_BOX_DIGITS ? WS_BOX_DIGIT_BASE - value : value + 1);
    }
}

/* Byte `byte` of the copied element that begins at `element`. */
static inline uint8_t software_box_copied(const struct ws_tensor_map *map, const uint8_t *element,
                                          int byte)
{
    uint32_t value = 0;

    if (ws_tensor_type_bytes(map->type) != 4)
        return element[byte];
    element += byte / 4 * 4;
    for (int i = 0; i < 4; i++)
        value |= (uint32_t)element[i] << 8 * i;
    return (uint8_t)(ws_tensor_type_copied(map->type, value) >> 8 * (byte % 4));
}

/* False if the instruction would stop the kernel. */
static inline bool software_box_load(const struct ws_tensor_map *map, const uint8_t *tensor,
                                     const struct ws_box_run *run, uint8_t *image)
{
    struct ws_boxed boxed = {.map = *map, .shared_bytes = (int)run->shared};
    struct ws_error error;

    for (int i = 0; i < WS_BOX_RANK; i++)
        boxed.coordinate[i] = run->coordinate[i];
    if (!ws_boxed_check(&boxed, &error))
        return false;
    for (int address = 0; address < (int)run->image_bytes; address++) {
        int64_t at[WS_TENSOR_RANK];
        int byte;
        enum ws_boxed_kind kind = ws_boxed_byte(&boxed, address, at, &byte);

        image[address] = kind == WS_BOXED_ELEMENT
                             ? software_box_copied(map, tensor + ws_boxed_global(map, at), byte)
                         : kind == WS_BOXED_FILL ? (uint8_t)ws_boxed_fill(map, byte)
                                                 : (uint8_t)run->untouched;
    }
    return true;
}

#endif
