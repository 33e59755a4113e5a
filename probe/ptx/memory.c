/*
 * Memory, and which of its bytes are known. A block has shared memory, parameters and the module's
 * variables. Each lane has local memory, in pages that are allocated when they are written.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/ptx/machine.h"

enum { MEMORY_LIMIT = 1 << 30 };

void *ws_launch_take(struct ws_launch *launch, size_t size)
{
    void *taken = NULL;

    if (launch->failed)
        return NULL;
    if (size <= MEMORY_LIMIT && launch->memory + size <= MEMORY_LIMIT)
        taken = calloc(1, size ? size : 1);
    if (!taken) {
        launch->failed = true;
        ws_no_memory(launch->error);
        return NULL;
    }
    launch->memory += size;
    return taken;
}

void ws_launch_give(struct ws_launch *launch, void *taken, size_t size)
{
    if (taken)
        launch->memory -= size;
    free(taken);
}

uint64_t ws_space_window(enum ws_space space)
{
    switch (space) {
    case WS_SPACE_SHARED:
        return WS_WINDOW_SHARED;
    case WS_SPACE_LOCAL:
        return WS_WINDOW_LOCAL;
    case WS_SPACE_GLOBAL:
        return WS_WINDOW_GLOBAL;
    case WS_SPACE_CONST:
        return WS_WINDOW_CONST;
    case WS_SPACE_PARAM:
        return WS_WINDOW_PARAM;
    case WS_SPACE_GENERIC:
        return 0;
    }
    return 0;
}

enum ws_space ws_address_space(uint64_t address)
{
    uint64_t high = (address + 0x80000000u) >> 32 << 32; /* a negative offset is near its window */

    if ((address & (uint64_t)0xFFFFFFFF << 32) == WS_WINDOW_SHARED)
        high = WS_WINDOW_SHARED;
    switch (high) {
    case WS_WINDOW_SHARED:
        return WS_SPACE_SHARED;
    case WS_WINDOW_LOCAL:
        return WS_SPACE_LOCAL;
    case WS_WINDOW_CONST:
        return WS_SPACE_CONST;
    case WS_WINDOW_PARAM:
        return WS_SPACE_PARAM;
    case WS_WINDOW_GLOBAL:
        return WS_SPACE_GLOBAL;
    default:
        return WS_SPACE_GENERIC;
    }
}

bool ws_bytes_begin(struct ws_launch *launch, struct ws_bytes *bytes, uint64_t size)
{
    *bytes = (struct ws_bytes){.size = size, .low = size};
    bytes->value = ws_launch_take(launch, size + 8);
    bytes->known = ws_launch_take(launch, size + 8);
    bytes->origin = ws_launch_take(launch, (size / 4 + 2) * sizeof *bytes->origin);
    return bytes->value && bytes->known && bytes->origin;
}

void ws_ptx_bytes_finish(struct ws_launch *launch, struct ws_bytes *bytes)
{
    ws_launch_give(launch, bytes->value, bytes->size + 8);
    ws_launch_give(launch, bytes->known, bytes->size + 8);
    ws_launch_give(launch, bytes->origin, (bytes->size / 4 + 2) * sizeof *bytes->origin);
    *bytes = (struct ws_bytes){0};
}

void ws_bytes_forget(struct ws_bytes *bytes, uint64_t from, uint64_t count, ws_origin origin)
{
    uint64_t end;

    if (from >= bytes->size)
        return;
    end = count > bytes->size - from ? bytes->size : from + count;
    if (!from && end == bytes->size) { /* all of it: only known bytes need a reset */
        if (bytes->low < bytes->high)
            memset(bytes->known + bytes->low, 0, bytes->high - bytes->low);
        for (uint64_t w = bytes->low / 4; w < (bytes->high + 3) / 4; w++)
            bytes->origin[w] = origin;
        bytes->low = bytes->size;
        bytes->high = 0;
        return;
    }
    memset(bytes->known + from, 0, end - from);
    for (uint64_t w = from / 4; w < (end + 3) / 4; w++)
        bytes->origin[w] = origin;
}

static bool load_bytes(const struct ws_bytes *bytes, uint64_t at, int count, uint64_t *value,
                       ws_origin *origin)
{
    uint64_t known = 0, full = 0;

    *value = 0;
    if (at >= bytes->size || (uint64_t)count > bytes->size - at)
        return false;
    memcpy(&known, bytes->known + at, (size_t)count);
    memset(&full, 1, (size_t)count);
    if (known != full) {
        *origin = ws_origin_either(*origin, bytes->origin[at / 4]);
        return false;
    }
    memcpy(value, bytes->value + at, (size_t)count);
    return true;
}

static void store_bytes(struct ws_warp *warp, struct ws_bytes *bytes, uint64_t at, int count,
                        uint64_t value, bool known, ws_origin origin, bool is_weak)
{
    if (at >= bytes->size || (uint64_t)count > bytes->size - at)
        return;
    if (is_weak) {
        uint64_t old;
        ws_origin ignored = 0;

        if (known && load_bytes(bytes, at, count, &old, &ignored) && old == value)
            return;
        for (int i = 0; i < count; i++)
            warp->memory_changed |= bytes->known[at + (uint64_t)i];
        known = false;
        origin = ws_origin_join(origin, warp->why);
    }
    memset(bytes->known + at, known, (size_t)count);
    if (known) {
        memcpy(bytes->value + at, &value, (size_t)count);
        if (at < bytes->low)
            bytes->low = at;
        if (at + (uint64_t)count > bytes->high)
            bytes->high = at + (uint64_t)count;
        return;
    }
    for (uint64_t w = at / 4; w < (at + (uint64_t)count + 3) / 4; w++)
        bytes->origin[w] = origin;
}

/*
 * Loads a value; false if it is unknown. Bytes that were never written read as zero next to known
 * bytes, because copies of a class include its padding.
 */
static bool load_local(struct ws_warp *warp, int lane, uint32_t at, int count, uint64_t *value,
                       ws_origin *origin)
{
    bool any = false, all = true;

    *value = 0;
    for (int done = 0; done < count;) {
        uint32_t word = (at + (uint32_t)done) / 4, byte = (at + (uint32_t)done) % 4;
        const struct ws_page *page =
            word / PAGE_WORDS < warp->pages ? warp->page[word / PAGE_WORDS] : NULL;
        int part = 4 - (int)byte < count - done ? 4 - (int)byte : count - done;
        unsigned mask = ((1u << part) - 1) << byte;
        unsigned known = page ? page->known[word % PAGE_WORDS][lane] : 0;

        if (mask & ~known & known >> 4) {
            *origin = ws_origin_either(*origin, page->origin[word % PAGE_WORDS]);
            return false;
        }
        any = any || mask & known;
        all = all && !(mask & ~known);
        if (mask & known) {
            uint32_t bits = ((mask & known) * 0x204081 & 0x01010101) * 0xFF; /* one byte per bit */

            *value |= (uint64_t)((page->value[word % PAGE_WORDS][lane] & bits) >> (8 * byte))
                      << (8 * done);
        }
        done += part;
    }
    return all || any;
}

/* A page to write, allocated on demand. NULL: beyond the last page, or out of memory. */
static struct ws_page **page_at(struct ws_warp *warp, uint32_t index)
{
    struct ws_page **page;

    if (index >= PAGES)
        return NULL;
    if (index >= warp->pages) {
        uint32_t room = 2 * index + 8 < PAGES ? 2 * index + 8 : PAGES;
        struct ws_page **grown = ws_launch_take(warp->launch, room * sizeof *grown);

        if (!grown)
            return NULL;
        if (warp->pages)
            memcpy(grown, warp->page, warp->pages * sizeof *grown);
        ws_launch_give(warp->launch, warp->page, warp->pages * sizeof *grown);
        warp->page = grown;
        warp->pages = room;
    }
    page = &warp->page[index];
    if (!*page)
        *page = ws_launch_take(warp->launch, sizeof **page);
    return *page ? page : NULL;
}

static void store_local(struct ws_warp *warp, int lane, uint32_t at, int count, uint64_t value,
                        bool known, ws_origin origin, bool is_weak)
{
    if (is_weak) {
        uint64_t old;
        ws_origin ignored = 0;

        if (load_local(warp, lane, at, count, &old, &ignored)) {
            if (known && old == value)
                return;
            warp->memory_changed = true;
        }
        known = false;
        origin = ws_origin_join(origin, warp->why);
    }
    for (int done = 0; done < count;) {
        uint32_t word = (at + (uint32_t)done) / 4, byte = (at + (uint32_t)done) % 4;
        int part = 4 - (int)byte < count - done ? 4 - (int)byte : count - done;
        uint32_t bits = (uint32_t)(((uint64_t)1 << (8 * part)) - 1) << (8 * byte);
        uint8_t mask = (uint8_t)(((1 << part) - 1) << byte);
        struct ws_page **page = page_at(warp, word / PAGE_WORDS);

        if (!page)
            return;
        if (known) {
            uint32_t *to = &(*page)->value[word % PAGE_WORDS][lane];

            *to = (*to & ~bits) | ((uint32_t)(value >> (8 * done)) << (8 * byte) & bits);
            (*page)->known[word % PAGE_WORDS][lane] |= mask;
            (*page)->known[word % PAGE_WORDS][lane] &= (uint8_t) ~(mask << 4);
        } else {
            (*page)->known[word % PAGE_WORDS][lane] &= (uint8_t)~mask;
            (*page)->known[word % PAGE_WORDS][lane] |= (uint8_t)(mask << 4);
            (*page)->origin[word % PAGE_WORDS] = origin;
        }
        done += part;
    }
}

static struct ws_bytes *bytes_of(struct ws_launch *launch, enum ws_space space)
{
    switch (space) {
    case WS_SPACE_SHARED:
        return &launch->shared;
    case WS_SPACE_PARAM:
        return &launch->parameters;
    case WS_SPACE_GLOBAL:
        return &launch->global;
    case WS_SPACE_CONST:
        return &launch->constants;
    case WS_SPACE_LOCAL:
    case WS_SPACE_GENERIC:
        return NULL;
    }
    return NULL;
}

bool ws_memory_load(struct ws_warp *warp, enum ws_space space, int lane, uint64_t address,
                    int bytes, uint64_t *value, ws_origin *origin)
{
    const struct ws_bytes *memory = bytes_of(warp->launch, space);

    *value = 0;
    if (space == WS_SPACE_LOCAL)
        return load_local(warp, lane, (uint32_t)address, bytes, value, origin);
    return memory && load_bytes(memory, (uint32_t)address, bytes, value, origin);
}

void ws_memory_store(struct ws_warp *warp, enum ws_space space, int lane, uint64_t address,
                     int bytes, uint64_t value, bool known, ws_origin origin, bool is_weak)
{
    struct ws_bytes *memory = bytes_of(warp->launch, space);

    if (space == WS_SPACE_LOCAL)
        store_local(warp, lane, (uint32_t)address, bytes, value, known, origin, is_weak);
    else if (memory)
        store_bytes(warp, memory, (uint32_t)address, bytes, value, known, origin, is_weak);
}

/*
 * The pages of 4 or 8 bytes at an aligned address that is the same for all lanes; otherwise false.
 */
static bool same_words(struct ws_warp *warp, const uint64_t address[LANES], int64_t offset,
                       int bytes, struct ws_page *page[2], uint32_t *word)
{
    uint64_t at = address[0] + (uint64_t)offset, differs = 0;

    *word = (uint32_t)at / 4;
    for (int i = 1; i < LANES; i++)
        differs |= address[i] ^ address[0];
    if (differs || at % 4 || (*word + 1) / PAGE_WORDS >= warp->pages)
        return false;
    page[0] = warp->page[*word / PAGE_WORDS];
    page[1] = bytes == 8 ? warp->page[(*word + 1) / PAGE_WORDS] : page[0];
    return page[0] && page[1];
}

static bool load_lanes(const struct ws_bytes *bytes, const uint64_t address[LANES], int64_t offset,
                       int count, uint64_t value[LANES], uint32_t *unknown, ws_origin *origin)
{
    uint64_t full = count == 8 ? 0x0101010101010101u : 0x01010101u;

    *unknown = 0;
    for (int i = 0; i < LANES; i++) {
        uint32_t at = (uint32_t)(address[i] + (uint64_t)offset);
        uint64_t known = 0, found = 0;

        if (at > bytes->size - 8)
            return false;
        if (count == 8) {
            memcpy(&known, bytes->known + at, 8);
            memcpy(&found, bytes->value + at, 8);
        } else {
            memcpy(&known, bytes->known + at, 4);
            memcpy(&found, bytes->value + at, 4);
        }
        if (known != full) {
            if (!*unknown)
                *origin = bytes->origin[at / 4];
            *unknown |= 1u << i;
        }
        value[i] = found;
    }
    return !*unknown || *origin; /* otherwise it was never written, which the caller reports */
}

bool ws_memory_load_lanes(struct ws_warp *warp, enum ws_space space, const uint64_t address[LANES],
                          int64_t offset, int bytes, uint64_t value[LANES], uint32_t *unknown,
                          ws_origin *origin)
{
    struct ws_page *page[2];
    uint32_t word, at;
    uint8_t known = 15;

    if (bytes != 4 && bytes != 8)
        return false;
    if (space == WS_SPACE_SHARED)
        return load_lanes(&warp->launch->shared, address, offset, bytes, value, unknown, origin);
    if (space != WS_SPACE_LOCAL || !same_words(warp, address, offset, bytes, page, &word))
        return false;
    at = word % PAGE_WORDS;
    for (int i = 0; i < LANES; i++) {
        known &= page[0]->known[at][i];
        value[i] = page[0]->value[at][i];
    }
    at = (word + 1) % PAGE_WORDS;
    for (int i = 0; bytes == 8 && i < LANES; i++) {
        known &= page[1]->known[at][i];
        value[i] |= (uint64_t)page[1]->value[at][i] << 32;
    }
    *unknown = 0;
    return known == 15;
}

static bool store_lanes(struct ws_bytes *bytes, const uint64_t address[LANES], int64_t offset,
                        int count, const uint64_t value[LANES], bool known, ws_origin origin)
{
    uint32_t least = UINT32_MAX, most = 0;

    for (int i = 0; i < LANES; i++) {
        uint32_t at = (uint32_t)(address[i] + (uint64_t)offset);

        least = at < least ? at : least;
        most = at > most ? at : most;
    }
    if (most > bytes->size - 8)
        return false;
    for (int i = 0; i < LANES; i++) {
        uint32_t at = (uint32_t)(address[i] + (uint64_t)offset);

        memset(bytes->known + at, known, (size_t)count);
        if (known)
            memcpy(bytes->value + at, &value[i], (size_t)count);
        else
            for (uint32_t w = at / 4; w < (at + (uint32_t)count + 3) / 4; w++)
                bytes->origin[w] = origin;
    }
    if (known) {
        bytes->low = least < bytes->low ? least : bytes->low;
        bytes->high = most + (uint32_t)count > bytes->high ? most + (uint32_t)count : bytes->high;
    }
    return true;
}

bool ws_memory_store_lanes(struct ws_warp *warp, enum ws_space space, const uint64_t address[LANES],
                           int64_t offset, int bytes, const uint64_t value[LANES], bool known,
                           ws_origin origin)
{
    struct ws_page *page[2];
    uint32_t word;

    if (bytes != 4 && bytes != 8)
        return false;
    if (space == WS_SPACE_SHARED)
        return store_lanes(&warp->launch->shared, address, offset, bytes, value, known, origin);
    if (!known || space != WS_SPACE_LOCAL || !same_words(warp, address, offset, bytes, page, &word))
        return false;
    for (int half = 0; half < bytes / 4; half++) {
        uint32_t at = (word + (uint32_t)half) % PAGE_WORDS;

        memset(page[half]->known[at], 15, sizeof page[half]->known[at]);
        for (int i = 0; i < LANES; i++)
            page[half]->value[at][i] = (uint32_t)(value[i] >> (32 * half));
    }
    return true;
}

static bool is_pointer(const struct ws_page *page, int word)
{
    bool is_known = false;

    for (int lane = 0; lane < LANES; lane++)
        is_known |= (page->known[word][lane] & 15) != 0;
    return !is_known && page->origin[word] & WS_ORIGIN_POINTER;
}

static void forget_local(struct ws_warp *warp, ws_origin origin, bool keeps_pointers)
{
    for (uint32_t p = 0; p < warp->pages; p++) {
        struct ws_page *page = warp->page[p];

        for (int w = 0; page && w < PAGE_WORDS; w++) {
            if (keeps_pointers && is_pointer(page, w))
                continue;
            for (int lane = 0; lane < LANES; lane++) {
                warp->memory_changed |= (page->known[w][lane] & 15) != 0;
                page->known[w][lane] = 0xF0;
            }
            page->origin[w] = origin;
        }
    }
}

void ws_memory_forget_data(struct ws_warp *warp, ws_origin origin)
{
    forget_local(warp, origin, true);
}

void ws_memory_forget(struct ws_warp *warp, enum ws_space space, ws_origin origin)
{
    struct ws_bytes *memory = bytes_of(warp->launch, space);

    if (memory) {
        warp->memory_changed |= memory->low < memory->high;
        ws_bytes_forget(memory, 0, memory->size, origin);
        return;
    }
    if (space == WS_SPACE_LOCAL)
        forget_local(warp, origin, false);
}
