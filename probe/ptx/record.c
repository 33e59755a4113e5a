/*
 * Recording. An instruction's site is made when it first accesses memory; sites are brought into the
 * order of the text once, at the end. Strings belong to the store, since the module may go first.
 */
#include "probe/ptx/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/arena.h"

enum { MOST_ACCESSES = 1 << 25 };

struct ws_accesses_store {
    struct ws_arena arena;
    int site_room, pattern_room, block_room, uncounted_room, note_room, variable_room;
    size_t access_room;
    int *bucket; /* of patterns: index + 1 */
    int *next;   /* of each pattern */
    int buckets, next_room;
};

static bool room_for(void *array, size_t count, size_t *room, size_t size)
{
    void **pointer = array, *grown;
    size_t wanted = *room ? *room * 2 : 64;

    if (count < *room)
        return true;
    grown = realloc(*pointer, wanted * size);
    if (!grown)
        return false;
    *pointer = grown;
    *room = wanted;
    return true;
}

static bool room_for_int(void *array, int count, int *room, size_t size)
{
    size_t wide = (size_t)*room;

    if (count > 1 << 28 || !room_for(array, (size_t)count, &wide, size))
        return false;
    *room = (int)wide;
    return true;
}

static const char *kept(struct ws_accesses *accesses, const char *text)
{
    return text ? ws_arena_text(&accesses->store->arena, text, strlen(text)) : NULL;
}

void ws_accesses_finish(struct ws_accesses *accesses)
{
    for (int i = 0; i < accesses->uncounteds; i++)
        free(accesses->uncounted[i].reason);
    for (int i = 0; i < accesses->notes; i++)
        free(accesses->note[i]);
    free(accesses->site);
    free(accesses->pattern);
    free(accesses->access);
    free(accesses->block);
    free(accesses->uncounted);
    free(accesses->note);
    free(accesses->variable);
    if (accesses->store) {
        ws_arena_finish(&accesses->store->arena);
        free(accesses->store->bucket);
        free(accesses->store->next);
        free(accesses->store);
    }
    *accesses = (struct ws_accesses){0};
}

uint64_t ws_accesses_static_bytes(const struct ws_accesses *accesses)
{
    uint64_t bytes = 0;

    for (int i = 0; i < accesses->variables; i++) {
        const struct ws_shared_variable *variable = &accesses->variable[i];

        if (!variable->is_dynamic && variable->offset + variable->bytes > bytes)
            bytes = variable->offset + variable->bytes;
    }
    return bytes;
}

const char *ws_site_generic_words(const struct ws_site *site, char text[WS_SITE_NOTE])
{
    snprintf(text, WS_SITE_NOTE,
             "%s %d: the address of %.50s is generic, but PTX expects one in .shared; convert it "
             "with %s",
             site->line ? "line" : "PTX line", site->line ? site->line : site->ptx_line,
             site->instruction, site->line ? "__cvta_generic_to_shared" : "cvta.to.shared");
    return text;
}

bool ws_recorder_begin(struct ws_recorder *recorder, struct ws_accesses *accesses,
                       const struct ws_ptx_module *module, const char *kernel,
                       const uint32_t block[3], int warp)
{
    *recorder = (struct ws_recorder){
        .accesses = accesses, .module = module, .warp = warp, .parameter = -1, .left = -1};
    if (!accesses->store) {
        accesses->store = calloc(1, sizeof *accesses->store);
        if (!accesses->store)
            return false;
        ws_arena_init(&accesses->store->arena, (size_t)1 << 30);
    }
    for (int i = 0; i < accesses->sites && !recorder->kernel; i++)
        if (!strcmp(accesses->site[i].kernel, kernel))
            recorder->kernel = accesses->site[i].kernel;
    if (!recorder->kernel)
        recorder->kernel = kept(accesses, kernel);
    for (int i = 0; i < accesses->variables; i++)
        recorder->has_variables |= accesses->variable[i].kernel == recorder->kernel;
    recorder->site = calloc((size_t)module->instructions + 1, sizeof *recorder->site);
    if (!recorder->kernel || !recorder->site ||
        !room_for_int(&accesses->block, accesses->blocks, &accesses->store->block_room,
                      sizeof *accesses->block))
        return false;
    recorder->block = accesses->blocks;
    memcpy(accesses->block[accesses->blocks++], block, sizeof accesses->block[0]);
    return true;
}

static struct ws_site describe(const struct ws_recorder *recorder, int index,
                               enum ws_access_does does, int bytes)
{
    const struct ws_ptx_module *module = recorder->module;
    const struct ws_instruction *instruction = &module->instruction[index];
    struct ws_site site = {.ptx_line = instruction->line,
                           .instruction = instruction->instruction,
                           .kernel = recorder->kernel,
                           .does = does,
                           .bytes = bytes};

    if (instruction->opcode ==
        WS_OP_WARPSCOPE) /* no opcode of PTX, so that its name is not shown */
        site.instruction = does == WS_ACCESS_NAMES ? "address" : "statement";
    if (instruction->source >= 0) {
        const struct ws_source_line *line = &module->source[instruction->source];

        site.file = line->file < module->files ? module->file[line->file] : NULL;
        site.line = line->line;
        site.column = line->column;
    }
    return site;
}

void ws_record_stopped(struct ws_recorder *recorder, int loop, bool is_endless)
{
    recorder->accesses->is_stopped = true;
    recorder->accesses->is_endless = is_endless;
    if (loop >= 0)
        recorder->accesses->stopped = describe(recorder, loop, WS_ACCESS_NAMES, 0);
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

static bool same_site(const struct ws_site *a, const struct ws_site *b)
{
    return a->kernel == b->kernel && a->ptx_line == b->ptx_line && a->line == b->line &&
           a->column == b->column && a->does == b->does && a->bytes == b->bytes &&
           same_text(a->file, b->file) && !strcmp(a->instruction, b->instruction);
}

/* Strings of a site that were kept before, or copies. */
static bool keep_site(struct ws_accesses *accesses, struct ws_site *site)
{
    const struct ws_site *last = accesses->sites ? &accesses->site[accesses->sites - 1] : NULL;

    site->instruction = last && !strcmp(last->instruction, site->instruction)
                            ? last->instruction
                            : kept(accesses, site->instruction);
    if (site->file) {
        site->file =
            last && same_text(last->file, site->file) ? last->file : kept(accesses, site->file);
        if (!site->file)
            return false;
    }
    return site->instruction != NULL;
}

static int site_of(struct ws_recorder *recorder, int instruction, enum ws_access_does does,
                   int bytes)
{
    struct ws_accesses *accesses = recorder->accesses;
    struct ws_site site;

    if (recorder->site[instruction])
        return recorder->site[instruction] - 1;
    site = describe(recorder, instruction, does, bytes);
    if (recorder->block)
        for (int i = 0; i < accesses->sites; i++)
            if (same_site(&accesses->site[i], &site)) {
                recorder->site[instruction] = i + 1;
                return i;
            }
    if (!keep_site(accesses, &site) ||
        !room_for_int(&accesses->site, accesses->sites, &accesses->store->site_room,
                      sizeof *accesses->site))
        return -1;
    accesses->site[accesses->sites] = site;
    recorder->site[instruction] = ++accesses->sites;
    return accesses->sites - 1;
}

static uint64_t hash_pattern(const struct ws_site_pattern *pattern)
{
    uint64_t hash = pattern->active;

    for (int i = 0; i < WS_WARP_LANES; i += 2) {
        hash ^= (uint64_t)pattern->address[i] << 32 | pattern->address[i + 1];
        hash *= 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return hash;
}

static bool grow_buckets(struct ws_accesses *accesses)
{
    struct ws_accesses_store *store = accesses->store;
    int buckets = store->buckets ? store->buckets * 2 : 1024;
    int *grown = calloc((size_t)buckets, sizeof *grown);

    if (!grown)
        return false;
    free(store->bucket);
    store->bucket = grown;
    store->buckets = buckets;
    for (int i = 0; i < accesses->patterns; i++) {
        uint64_t at = hash_pattern(&accesses->pattern[i]) & (uint64_t)(buckets - 1);

        store->next[i] = store->bucket[at];
        store->bucket[at] = i + 1;
    }
    return true;
}

static int pattern_of(struct ws_accesses *accesses, const struct ws_site_pattern *pattern)
{
    struct ws_accesses_store *store = accesses->store;
    uint64_t hash = hash_pattern(pattern), at;

    if (accesses->patterns >= store->buckets && !grow_buckets(accesses))
        return -1;
    at = hash & (uint64_t)(store->buckets - 1);
    for (int i = store->bucket[at]; i; i = store->next[i - 1])
        if (accesses->pattern[i - 1].active == pattern->active &&
            !memcmp(accesses->pattern[i - 1].address, pattern->address, sizeof pattern->address))
            return i - 1;
    if (!room_for_int(&accesses->pattern, accesses->patterns, &store->pattern_room,
                      sizeof *accesses->pattern) ||
        !room_for_int(&store->next, accesses->patterns, &store->next_room, sizeof *store->next))
        return -1;
    accesses->pattern[accesses->patterns] = *pattern;
    store->next[accesses->patterns] = store->bucket[at];
    store->bucket[at] = ++accesses->patterns;
    return accesses->patterns - 1;
}

bool ws_record_access(struct ws_recorder *recorder, int instruction, enum ws_access_does does,
                      int bytes, int warp, uint32_t active, const uint32_t address[WS_WARP_LANES])
{
    struct ws_accesses *accesses = recorder->accesses;
    struct ws_site_pattern pattern = {.active = active};
    int site, index;

    if (recorder->warp >= 0 && recorder->warp != warp)
        return true;
    if (accesses->accesses == MOST_ACCESSES) {
        recorder->is_full = true;
        return true;
    }
    for (int i = 0; i < WS_WARP_LANES; i++)
        pattern.address[i] = active >> i & 1 ? address[i] : 0;
    site = site_of(recorder, instruction, does, bytes);
    index = site < 0 ? -1 : pattern_of(accesses, &pattern);
    if (index < 0 || !room_for(&accesses->access, accesses->accesses, &accesses->store->access_room,
                               sizeof *accesses->access))
        return false;
    accesses->access[accesses->accesses++] =
        (struct ws_site_access){site, index, warp, recorder->block, 1};
    accesses->site[site].is_generic |= recorder->is_generic;
    return true;
}

static struct ws_uncounted_key *key_of(struct ws_recorder *recorder, int instruction, int reason,
                                       uint32_t origin)
{
    uint64_t hash = ((uint64_t)(unsigned)instruction << 32 | origin) * 0x9E3779B97F4A7C15u +
                    (uint64_t)(unsigned)reason * 0xC2B2AE3D27D4EB4Fu;
    int at;

    if (!recorder->key_room)
        return NULL;
    at = (int)(hash >> 33 & (uint64_t)(recorder->key_room - 1));
    while (recorder->key[at].index &&
           (recorder->key[at].instruction != instruction || recorder->key[at].reason != reason ||
            recorder->key[at].origin != origin))
        at = (at + 1) & (recorder->key_room - 1);
    return &recorder->key[at];
}

static bool grow_keys(struct ws_recorder *recorder)
{
    struct ws_uncounted_key *old = recorder->key;
    int room = recorder->key_room;

    if (recorder->keys * 2 < room)
        return true;
    recorder->key_room = room ? room * 2 : 256;
    recorder->key = calloc((size_t)recorder->key_room, sizeof *recorder->key);
    if (!recorder->key) {
        recorder->key = old;
        recorder->key_room = room;
        return false;
    }
    for (int i = 0; i < room; i++)
        if (old[i].index)
            *key_of(recorder, old[i].instruction, old[i].reason, old[i].origin) = old[i];
    free(old);
    return true;
}

bool ws_record_again(struct ws_recorder *recorder, int instruction, int reason, uint32_t origin,
                     bool counts)
{
    struct ws_uncounted_key *key = key_of(recorder, instruction, reason, origin);

    if (!key || !key->index)
        return false;
    recorder->accesses->uncounted[key->index - 1].times += counts;
    return true;
}

bool ws_record_uncounted(struct ws_recorder *recorder, int instruction, int reason, uint32_t origin,
                         enum ws_access_does does, int bytes, const char *text)
{
    struct ws_accesses *accesses = recorder->accesses;
    struct ws_site site = describe(recorder, instruction, does, bytes);
    struct ws_uncounted_key *key;
    int index = -1;

    for (int i = 0; i < accesses->uncounteds && index < 0; i++)
        if (same_site(&accesses->uncounted[i].site, &site) &&
            !strcmp(accesses->uncounted[i].reason, text))
            index = i;
    if (!grow_keys(recorder))
        return false;
    if (index < 0) {
        char *reason_text = strdup(text);
        const char *cause = kept(accesses, recorder->cause), *what = kept(accesses, recorder->what);

        if (!reason_text || !cause != !recorder->cause || !what != !recorder->what ||
            !keep_site(accesses, &site) ||
            !room_for_int(&accesses->uncounted, accesses->uncounteds,
                          &accesses->store->uncounted_room, sizeof *accesses->uncounted)) {
            free(reason_text);
            return false;
        }
        index = accesses->uncounteds++;
        accesses->uncounted[index] = (struct ws_uncounted){.site = site,
                                                           .reason = reason_text,
                                                           .parameter = recorder->parameter,
                                                           .cause = cause,
                                                           .what = what,
                                                           .left = recorder->left};
    }
    recorder->parameter = recorder->left = -1;
    recorder->cause = recorder->what = NULL;
    accesses->uncounted[index].times++;
    key = key_of(recorder, instruction, reason, origin);
    *key = (struct ws_uncounted_key){instruction, reason, origin, index + 1};
    recorder->keys++;
    return true;
}

bool ws_record_note(struct ws_recorder *recorder, const char *text)
{
    struct ws_accesses *accesses = recorder->accesses;
    char *copy;

    for (int i = 0; i < accesses->notes; i++)
        if (!strcmp(accesses->note[i], text))
            return true;
    copy = strdup(text);
    if (!copy || !room_for_int(&accesses->note, accesses->notes, &accesses->store->note_room,
                               sizeof *accesses->note)) {
        free(copy);
        return false;
    }
    accesses->note[accesses->notes++] = copy;
    return true;
}

bool ws_record_variable(struct ws_recorder *recorder, const char *name,
                        struct ws_shared_variable variable)
{
    struct ws_accesses *accesses = recorder->accesses;

    if (recorder->has_variables)
        return true;
    variable.name = kept(accesses, name);
    variable.kernel = recorder->kernel;
    if (!variable.name ||
        !room_for_int(&accesses->variable, accesses->variables, &accesses->store->variable_room,
                      sizeof *accesses->variable))
        return false;
    accesses->variable[accesses->variables++] = variable;
    return true;
}

struct ordered_site {
    struct ws_site site;
    int from;
};

static int compare_sites(const struct ws_site *x, const struct ws_site *y)
{
    int order = strcmp(x->kernel, y->kernel);

    return x->ptx_line != y->ptx_line ? (x->ptx_line > y->ptx_line) - (x->ptx_line < y->ptx_line)
                                      : order;
}

static int by_line(const void *a, const void *b)
{
    const struct ordered_site *x = a, *y = b;
    int order = compare_sites(&x->site, &y->site);

    return order ? order : (x->from > y->from) - (x->from < y->from);
}

static int uncounted_by_line(const void *a, const void *b)
{
    const struct ws_uncounted *x = a, *y = b;
    int order = compare_sites(&x->site, &y->site);

    return order ? order : strcmp(x->reason, y->reason);
}

/* Warps take turns, so that their accesses are interleaved: counted into place, warp by warp. */
static bool sort_accesses(struct ws_recorder *recorder)
{
    struct ws_accesses *accesses = recorder->accesses;
    size_t first = accesses->accesses, count[WS_WARP_LANES + 1] = {0};
    struct ws_site_access *sorted;

    while (first && accesses->access[first - 1].block == recorder->block)
        first--;
    for (size_t i = first; i < accesses->accesses; i++)
        count[accesses->access[i].warp + 1]++;
    for (int i = 0; i < WS_WARP_LANES; i++)
        count[i + 1] += count[i];
    sorted = malloc((accesses->accesses - first + 1) * sizeof *sorted);
    if (!sorted)
        return false;
    for (size_t i = first; i < accesses->accesses; i++)
        sorted[count[accesses->access[i].warp]++] = accesses->access[i];
    if (accesses->accesses > first)
        memcpy(&accesses->access[first], sorted, (accesses->accesses - first) * sizeof *sorted);
    free(sorted);
    return true;
}

static bool sort_sites(struct ws_accesses *accesses)
{
    int count = accesses->sites;
    struct ordered_site *sorted = malloc(((size_t)count + 1) * sizeof *sorted);
    int *to = malloc(((size_t)count + 1) * sizeof *to);
    bool good = sorted && to;

    if (good) {
        for (int i = 0; i < count; i++)
            sorted[i] = (struct ordered_site){accesses->site[i], i};
        qsort(sorted, (size_t)count, sizeof *sorted, by_line);
        for (int i = 0; i < count; i++) {
            accesses->site[i] = sorted[i].site;
            to[sorted[i].from] = i;
        }
        for (size_t i = 0; i < accesses->accesses; i++)
            accesses->access[i].site = to[accesses->access[i].site];
    }
    free(sorted);
    free(to);
    return good;
}

bool ws_recorder_finish(struct ws_recorder *recorder)
{
    struct ws_accesses *accesses = recorder->accesses;
    bool good = sort_accesses(recorder) && sort_sites(accesses);

    if (accesses->uncounteds)
        qsort(accesses->uncounted, (size_t)accesses->uncounteds, sizeof *accesses->uncounted,
              uncounted_by_line);
    free(recorder->site);
    free(recorder->key);
    recorder->site = NULL;
    recorder->key = NULL;
    return good;
}
