/*
 * Reads traces, line by line; one cursor takes the next part of the format or fails with the line's
 * number, so an error stays within its line.
 */
#include "probe/access/trace.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/utf8.h"

enum { MOST_BYTES = 64 * 1024 * 1024, TEXT_SIZE = 8192 };

struct reader {
    const char *name, *at, *line_end, *next, *end;
    int line;
    struct ws_trace *trace;
    uint64_t sum;
    bool ended;
    struct ws_error *error;
};

static bool fail_at(struct reader *reader, const char *reason)
{
    return ws_fail(reader->error, WS_CODE_TRACE, "%s:%d: %s", reader->name, reader->line, reason);
}

static bool next_line(struct reader *reader)
{
    const char *newline;

    if (reader->line)
        reader->at = reader->next;
    if (reader->at == reader->end)
        return false;
    newline = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    reader->next = newline ? newline + 1 : reader->end;
    reader->line_end = newline ? newline : reader->end;
    if (reader->line_end > reader->at && reader->line_end[-1] == '\r')
        reader->line_end--;
    reader->line++;
    return true;
}

/* Takes `word` if it is next. */
static bool take(struct reader *reader, const char *word)
{
    size_t length = strlen(word);

    if ((size_t)(reader->line_end - reader->at) < length || memcmp(reader->at, word, length))
        return false;
    reader->at += length;
    return true;
}

static bool at_end(const struct reader *reader)
{
    return reader->at == reader->line_end;
}

/* A number of base 10 or 16, without a sign. */
static bool take_number(struct reader *reader, unsigned base, uint64_t most, uint64_t *value)
{
    static const char digits[] = "0123456789abcdef";
    const char *start = reader->at, *digit;

    *value = 0;
    for (; !at_end(reader) && *reader->at && (digit = strchr(digits, *reader->at)) != NULL &&
           digit < digits + base;
         reader->at++) {
        uint64_t next = (uint64_t)(digit - digits);

        if (next > most || *value > (most - next) / base)
            return false;
        *value = *value * base + next;
    }
    return reader->at > start;
}

/* The number of bytes, of `length`, of the whole characters that fit into `room`. */
static size_t fitting(const char *text, size_t length, size_t room)
{
    if (length <= room)
        return length;
    while (room && ((unsigned char)text[room] & 0xC0) == 0x80)
        room--;
    return room;
}

/* Keeps what fits; false for characters that cannot be printed. */
static bool take_text(const char *start, const char *end, char *text, size_t size)
{
    size_t kept = fitting(start, (size_t)(end - start), size - 1);
    char reason[WS_UTF8_REASON_SIZE];

    memcpy(text, start, kept);
    text[kept] = 0;
    return kept && strlen(text) == kept && ws_utf8_check(text, reason);
}

static bool read_head(struct reader *reader)
{
    uint64_t version;

    if (!next_line(reader))
        return ws_fail(reader->error, WS_CODE_TRACE,
                       "%s:1: trace is empty; its first line is 'warpscope trace 1: DEVICE'",
                       reader->name);
    if (!take(reader, WS_TRACE_HEAD) || !take_number(reader, 10, INT32_MAX, &version))
        return fail_at(reader, "not a trace, which begins with 'warpscope trace '; pass 32 numbers "
                               "to --address");
    if (!version || version > WS_TRACE_VERSION)
        return ws_fail(
            reader->error, WS_CODE_VERSION,
            "%s:1: trace has version %" PRIu64
            ", but this Warpscope reads 1 to %d; use its own warpscope.cuh, or update Warpscope",
            reader->name, version, WS_TRACE_VERSION);
    reader->trace->version = (int)version;
    if (!take(reader, ": ") || at_end(reader) ||
        !take_text(reader->at, reader->line_end, reader->trace->device, WS_TRACE_DEVICE_SIZE))
        return fail_at(reader, "expected a device after 'warpscope trace N: '");
    reader->trace->evaluated =
        !strncmp(reader->trace->device, WS_TRACE_EVALUATED, sizeof WS_TRACE_EVALUATED - 1);
    return true;
}

/* The variant that a name is or begins with. */
static const struct ws_variant *variant_in(const char *name)
{
    const struct ws_variant *variant = NULL;
    char word[WS_TRACE_NAME_SIZE];
    struct ws_error error;

    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, " "), name);
    return ws_variant_parse(word, &variant, &error) ? variant : NULL;
}

/* A text in quotes, without quotes inside. */
static bool take_quoted(struct reader *reader, char *text, size_t size)
{
    const char *start = reader->at + 1, *end;

    if (!take(reader, "\""))
        return false;
    end = memchr(start, '"', (size_t)(reader->line_end - start));
    if (!end || end == start || (size_t)(end - start) >= size)
        return false;
    reader->at = end + 1;
    return take_text(start, end, text, size);
}

/* "8,8,1" */
static bool take_triple(struct reader *reader, const char *word, uint32_t triple[3])
{
    for (int i = 0; i < 3; i++) {
        uint64_t number;

        if (!take(reader, i ? "," : word) || !take_number(reader, 10, INT32_MAX, &number))
            return false;
        triple[i] = (uint32_t)number;
    }
    return true;
}

/* kernel "NAME" "PRINTED" grid X,Y,Z block X,Y,Z at X,Y,Z lost N */
static bool read_kernel(struct reader *reader)
{
    struct ws_trace_kernel kernel = {0};
    char name[TEXT_SIZE], printed[TEXT_SIZE];

    if (reader->trace->kernels == WS_TRACE_KERNELS)
        return fail_at(reader, "more than 1024 kernels");
    if (!reader->trace->kernels && reader->trace->sites)
        return fail_at(reader, "a site precedes the first kernel; expected it after its kernel");
    if (!take_quoted(reader, name, sizeof name) || !take(reader, " ") ||
        !take_quoted(reader, printed, sizeof printed) ||
        !take_triple(reader, " grid ", kernel.grid) ||
        !take_triple(reader, " block ", kernel.block) ||
        (!(kernel.all_blocks = take(reader, " at all")) &&
         !take_triple(reader, " at ", kernel.block_index)) ||
        !take(reader, " lost ") || !take_number(reader, 10, WS_TRACE_MOST, &kernel.lost) ||
        !at_end(reader) || !kernel.block[0] || kernel.block[0] > 1024 || !kernel.block[1] ||
        kernel.block[1] > 1024 || !kernel.block[2] || kernel.block[2] > 1024 ||
        kernel.block[0] * kernel.block[1] * kernel.block[2] > 1024)
        return fail_at(reader, "expected: kernel \"NAME\" \"PRINTED\" grid X,Y,Z block X,Y,Z at "
                               "X,Y,Z lost NUMBER");
    kernel.name = strdup(name);
    kernel.printed = strdup(printed);
    return ws_trace_add_kernel(reader->trace, &kernel, reader->error);
}

/* at FILE:LINE; only the last part of the path is kept. */
static bool take_place(struct reader *reader, struct ws_trace_site *site)
{
    const char *start = reader->at, *slash = start, *colon = reader->line_end;
    uint64_t number;

    for (; colon > start && colon[-1] != ':'; colon--)
        continue;
    for (; reader->at < colon; reader->at++)
        if (*reader->at == '/' || *reader->at == '\\')
            slash = reader->at + 1;
    if (colon - 1 <= slash || !take_text(slash, colon - 1, site->file, sizeof site->file) ||
        !take_number(reader, 10, INT32_MAX, &number) || !at_end(reader) || !number)
        return false;
    site->line = (int)number;
    return true;
}

/* The additional facts of a site in version 2; false if malformed. `reason` is set, or "". */
static bool take_facts(struct reader *reader, struct ws_trace_site *site, char reason[TEXT_SIZE])
{
    char variant[WS_TRACE_NAME_SIZE];
    struct ws_error ignored;
    uint64_t number;

    if (take(reader, " offset ")) {
        if (!take_number(reader, 16, INT32_MAX, &number))
            return false;
        site->offset = (int64_t)number;
    }
    for (int i = 0; ws_trace_does_word(i) && !site->has_size; i++) {
        const char *space = reader->at;

        if (!take(reader, " ") || !take(reader, ws_trace_does_word(i)) || !take(reader, " ")) {
            reader->at = space;
            continue;
        }
        if (!take_number(reader, 10, 1 << 20, &number))
            return false;
        site->does = (enum ws_access_does)i;
        site->bytes = (int)number;
        site->has_size = true;
    }
    if (take(reader, " as "))
        if (!take_quoted(reader, variant, sizeof variant) ||
            !ws_variant_parse(variant, &site->variant, &ignored))
            return false;
    if (take(reader, " uncounted ") &&
        (!take_number(reader, 10, WS_TRACE_MOST, &site->uncounted) || !take(reader, " ") ||
         !take_quoted(reader, reason, TEXT_SIZE)))
        return false;
    return at_end(reader) || (take(reader, " at ") && take_place(reader, site));
}

/* site N "NAME" …, with N in order. */
static bool read_site(struct reader *reader)
{
    struct ws_trace *trace = reader->trace;
    struct ws_trace_site site = {.kernel = trace->kernels - 1, .offset = -1};
    char reason[TEXT_SIZE] = "";
    uint64_t number;

    if (!take_number(reader, 10, WS_TRACE_SITES, &number) || number != (uint64_t)trace->sites + 1 ||
        !take(reader, " "))
        return fail_at(reader,
                       trace->sites < WS_TRACE_SITES
                           ? "expected: site NUMBER \"NAME\" at FILE:LINE, numbered from 1 in order"
                           : "more than 16384 sites");
    if (!take_quoted(reader, site.name, sizeof site.name))
        return fail_at(reader, "expected a site name of 1 to 63 characters in quotes");
    site.variant = variant_in(site.name);
    if (trace->version == 1 ? !take(reader, " at ") || !take_place(reader, &site)
                            : !take_facts(reader, &site, reason))
        return fail_at(reader, trace->version == 1
                                   ? "expected: site NUMBER \"NAME\" at FILE:LINE"
                                   : "expected: site NUMBER \"NAME\" [offset HEX] [loads|stores|"
                                     "updates|copies BYTES] [as \"VARIANT\"] [uncounted NUMBER "
                                     "\"REASON\"] [at FILE:LINE]");
    if (reason[0] && !(site.reason = strdup(reason)))
        return ws_no_memory(reader->error);
    return ws_trace_add_site(trace, &site, reader->error);
}

/* An address of each active lane, and "-" of others. */
static bool read_addresses(struct reader *reader, uint32_t active, uint32_t number[WS_LANES])
{
    char reason[120];

    for (int lane = 0; lane < WS_LANES; lane++) {
        bool is_active = active >> lane & 1;
        uint64_t address = 0;

        if (!take(reader, " ")) {
            snprintf(reason, sizeof reason, "lane %d is missing; expected 32 addresses", lane);
            return fail_at(reader, reason);
        }
        if (is_active ? !take_number(reader, 16, UINT32_MAX, &address) : !take(reader, "-")) {
            snprintf(reason, sizeof reason,
                     is_active ? "lane %d is active; expected its address in hex, up to ffffffff"
                               : "lane %d is not active; expected '-' instead of its address",
                     lane);
            return fail_at(reader, reason);
        }
        number[lane] = (uint32_t)address;
    }
    return true;
}

/* The addresses after the active lanes, and the sources of cp.async. */
static bool read_all_addresses(struct reader *reader, struct ws_execution *execution)
{
    uint32_t number[WS_LANES];

    if (!read_addresses(reader, execution->active, number))
        return false;
    for (int lane = 0; lane < WS_LANES; lane++) /* the highest is a pointer elsewhere */
        execution->offset[lane] = number[lane] == UINT32_MAX ? WS_ELSEWHERE : (int64_t)number[lane];
    if (reader->trace->version < 3 || at_end(reader))
        return at_end(reader) || fail_at(reader, "more than 32 addresses");
    if (!take(reader, " from"))
        return fail_at(reader, "expected the line's end, or 'from' and 32 addresses");
    execution->sourced = true;
    return read_addresses(reader, execution->active, execution->source) &&
           (at_end(reader) || fail_at(reader, "more than 32 addresses"));
}

/* Checks the sources of copies, which fault if one is not aligned. */
static bool check_sources(struct reader *reader, const struct ws_trace_site *site,
                          const struct ws_execution *execution)
{
    if (!site->has_size || site->does != WS_ACCESS_COPIES || site->bytes < 1)
        return fail_at(reader, "'from' after the addresses of an instruction that copies nothing");
    for (int lane = 0; lane < WS_LANES; lane++)
        if (execution->source[lane] != WS_NO_SOURCE &&
            execution->source[lane] % (uint32_t)site->bytes)
            return fail_at(reader, "a source is not a multiple of the copy's size");
    return true;
}

/* Warps of a kernel's block; 32, the maximum, if it is not known. */
static int warps_of(const struct ws_trace *trace, int kernel)
{
    const uint32_t *block = kernel < 0 ? NULL : trace->kernel[kernel].block;

    return block ? (int)((block[0] * block[1] * block[2] + WS_LANES - 1) / WS_LANES) : 32;
}

/* SITE COUNT ACTIVE and 32 addresses; in version 2 SITE:WARP if the warp is known. */
static bool read_pattern(struct reader *reader)
{
    struct ws_trace *trace = reader->trace;
    struct ws_execution execution = {.warp = -1, .typed = true};
    uint64_t site, active, warp;

    if (!take_number(reader, 10, WS_TRACE_SITES, &site) || !site || site > (uint64_t)trace->sites)
        return fail_at(
            reader,
            "expected a site, a pattern that begins with a site number, a comment or the end");
    if (trace->version > 1 && take(reader, ":")) {
        if (!take_number(reader, 10, 31, &warp) ||
            warp >= (uint64_t)warps_of(trace, trace->site[site - 1].kernel))
            return fail_at(reader, "expected a warp of the kernel's block, from 0, after the site");
        execution.warp = (int)warp;
    }
    if (!take(reader, " ") ||
        !take_number(reader, 10, WS_TRACE_MOST - reader->sum, &execution.count) || !execution.count)
        return fail_at(
            reader,
            "expected a count of executions after the site: 1 or more, and at most 2^56 in all");
    reader->sum += execution.count;
    if (!take(reader, " ") || !take_number(reader, 16, UINT32_MAX, &active) || !active)
        return fail_at(reader, "expected the active lanes after the count, as a hex mask");
    execution.active = (uint32_t)active;
    if (!read_all_addresses(reader, &execution) ||
        (execution.sourced && !check_sources(reader, &trace->site[site - 1], &execution)))
        return false;
    if (trace->executions.count == WS_MOST_EXECUTIONS)
        return fail_at(reader, "more than 65536 patterns");
    return ws_trace_add_execution(trace, (int)site - 1, &execution, reader->error);
}

/* end: PATTERNS patterns, LOST executions lost */
static bool read_end(struct reader *reader)
{
    struct ws_trace *trace = reader->trace;
    uint64_t patterns;

    if (!take_number(reader, 10, INT32_MAX, &patterns) || !take(reader, " patterns, ") ||
        !take_number(reader, 10, INT64_MAX, &trace->lost) || !take(reader, " executions lost") ||
        !at_end(reader))
        return fail_at(reader, "expected: end: NUMBER patterns, NUMBER executions lost");
    if (patterns != (uint64_t)trace->executions.count)
        return ws_fail(reader->error, WS_CODE_TRACE,
                       "%s:%d: the end counts %" PRIu64 " patterns, but %d precede it",
                       reader->name, reader->line, patterns, trace->executions.count);
    reader->ended = true;
    return true;
}

static bool read_line(struct reader *reader)
{
    if (at_end(reader) || *reader->at == '#')
        return true;
    if (reader->ended)
        return fail_at(reader, "unexpected text after the end");
    if (take(reader, "site "))
        return read_site(reader);
    if (take(reader, "end: "))
        return read_end(reader);
    if (reader->trace->version > 1 && take(reader, "kernel "))
        return read_kernel(reader);
    if (reader->trace->version > 1 && take(reader, "note ")) {
        char note[TEXT_SIZE];

        if (at_end(reader) || reader->trace->notes == WS_TRACE_NOTES ||
            !take_text(reader->at, reader->line_end, note, sizeof note))
            return fail_at(reader, "expected at most 100 notes, each a text");
        return ws_trace_add_note(reader->trace, note, reader->error);
    }
    return read_pattern(reader);
}

/* Compares sites by name, for sorting. */
static int by_name(const void *a, const void *b)
{
    const struct ws_trace_site *const *x = a, *const *y = b;

    return strcmp((*x)->name, (*y)->name);
}

/* Names are kept; a name shared by sites is followed by the site's line, or by its offset and, with
 * several kernels, the kernel's number. */
static bool label_sites(struct ws_trace *trace, struct ws_error *error)
{
    struct ws_trace_site **sorted = malloc(((size_t)trace->sites + 1) * sizeof *sorted);

    if (!sorted)
        return ws_no_memory(error);
    for (int i = 0; i < trace->sites; i++)
        sorted[i] = &trace->site[i];
    qsort(sorted, (size_t)trace->sites, sizeof *sorted, by_name);
    for (int i = 0; i < trace->sites; i++) {
        struct ws_trace_site *site = sorted[i];
        char place[48] = "";

        if ((i && !by_name(&sorted[i - 1], &sorted[i])) ||
            (i + 1 < trace->sites && !by_name(&sorted[i], &sorted[i + 1]))) {
            if (site->offset < 0)
                snprintf(place, sizeof place, ", %.*s:%d",
                         (int)fitting(site->file, strlen(site->file), 24), site->file, site->line);
            else if (trace->kernels > 1)
                snprintf(place, sizeof place, " @%" PRIx64 " of kernel %d", (uint64_t)site->offset,
                         site->kernel + 1);
            else
                snprintf(place, sizeof place, " @%" PRIx64, (uint64_t)site->offset);
        }
        snprintf(
            site->label, sizeof site->label, "%.*s%s",
            (int)fitting(site->name, strlen(site->name), WS_EXECUTION_LABEL - 1 - strlen(place)),
            site->name, place);
    }
    for (int i = 0; i < trace->executions.count; i++)
        memcpy(trace->executions.execution[i].label, trace->site[trace->site_of[i]].label,
               WS_EXECUTION_LABEL);
    free(sorted);
    return true;
}

bool ws_trace_parse(const char *name, const char *text, size_t length, struct ws_trace *trace,
                    struct ws_error *error)
{
    struct reader reader = {
        .name = name, .at = text, .end = text + length, .trace = trace, .error = error};
    bool good;

    *trace = (struct ws_trace){0};
    good = read_head(&reader);
    while (good && next_line(&reader))
        good = read_line(&reader);
    if (good && !reader.ended)
        good = fail_at(&reader, "the end is missing: the file is truncated or still being written");
    good = good && label_sites(trace, error);
    if (!good)
        ws_trace_finish(trace);
    return good;
}

bool ws_trace_is_input(const char *path)
{
    return ws_file_is_input(path) && ws_file_starts(path, WS_TRACE_HEAD);
}

bool ws_trace_read(const char *path, struct ws_trace *trace, struct ws_error *error)
{
    static const struct ws_file_kind kind = {"trace", MOST_BYTES, true};
    size_t length;
    char *text;
    bool good;

    if (!ws_file_read(path, &kind, &text, &length, error))
        return false;
    good = ws_trace_parse(ws_file_input_name(path), text, length, trace, error);
    free(text);
    return good;
}

void ws_trace_finish(struct ws_trace *trace)
{
    for (int i = 0; i < trace->kernels; i++) {
        free(trace->kernel[i].name);
        free(trace->kernel[i].printed);
    }
    for (int i = 0; i < trace->sites; i++)
        free(trace->site[i].reason);
    for (int i = 0; i < trace->notes; i++)
        free(trace->note[i]);
    free(trace->kernel);
    free(trace->site);
    free(trace->note);
    free(trace->site_of);
    ws_executions_finish(&trace->executions);
    *trace = (struct ws_trace){0};
}
