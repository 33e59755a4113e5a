/*
 * Reads traces. A file is read line by line, and each line by one cursor that takes what the format
 * has next or fails with the line's number, so that no damage gets further than its line.
 */
#include "probe/address/trace.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/utf8.h"

enum { MOST_BYTES = 64 * 1024 * 1024 };

struct reader {
    const char *name, *at, *line_end, *next, *end;
    int line;
    struct ws_trace *trace;
    int room; /* of trace->site_of */
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

/* Of `length` bytes, how many whole characters' fit into `room`. */
static size_t fitting(const char *text, size_t length, size_t room)
{
    if (length <= room)
        return length;
    while (room && ((unsigned char)text[room] & 0xC0) == 0x80)
        room--;
    return room;
}

/* Keeps what fits; false for what can not be printed. */
static bool take_text(const char *start, const char *end, char *text, size_t size)
{
    size_t kept = fitting(start, (size_t)(end - start), size - 1);
    char reason[WS_UTF8_REASON_SIZE];

    memcpy(text, start, kept);
    text[kept] = 0;
    return strlen(text) == kept && ws_utf8_check(text, reason);
}

static bool read_head(struct reader *reader)
{
    uint64_t version;

    if (!next_line(reader))
        return ws_fail(reader->error, WS_CODE_TRACE,
                       "%s:1: trace is empty; its first line is 'warpscope trace 1: DEVICE'",
                       reader->name);
    if (!take(reader, "warpscope trace ") || !take_number(reader, 10, INT32_MAX, &version))
        return fail_at(
            reader,
            "not a trace, which begins with 'warpscope trace 1: '; pass 32 numbers to --address");
    if (version != WS_TRACE_VERSION)
        return ws_fail(
            reader->error, WS_CODE_VERSION,
            "%s:1: trace has version %" PRIu64
            ", but this Warpscope reads %d; use its own warpscope.cuh, or update Warpscope",
            reader->name, version, WS_TRACE_VERSION);
    if (!take(reader, ": ") || at_end(reader) ||
        !take_text(reader->at, reader->line_end, reader->trace->device, WS_TRACE_DEVICE_SIZE))
        return fail_at(reader, "expected a device after 'warpscope trace 1: '");
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

/* site N "NAME" at FILE:LINE, with N in order. */
static bool read_site(struct reader *reader)
{
    static const char wanted[] = "expected: site NUMBER \"NAME\" at FILE:LINE";
    struct ws_trace *trace = reader->trace;
    struct ws_trace_site site = {0}, *grown;
    const char *start, *slash, *colon;
    uint64_t number;

    if (!take_number(reader, 10, WS_TRACE_SITES, &number) || number != (uint64_t)trace->sites + 1 ||
        !take(reader, " \""))
        return fail_at(reader,
                       trace->sites < WS_TRACE_SITES
                           ? "expected: site NUMBER \"NAME\" at FILE:LINE, numbered from 1 in order"
                           : "more than 1024 sites");
    start = reader->at;
    while (!at_end(reader) && *reader->at != '"')
        reader->at++;
    if (reader->at == start || reader->at - start >= WS_TRACE_NAME_SIZE || at_end(reader) ||
        !take_text(start, reader->at, site.name, sizeof site.name))
        return fail_at(reader, "expected a site name of 1 to 63 characters in quotes");
    if (!take(reader, "\" at "))
        return fail_at(reader, wanted);
    start = slash = reader->at;
    for (colon = reader->line_end; colon > start && colon[-1] != ':'; colon--)
        continue;
    for (; reader->at < colon; reader->at++)
        if (*reader->at == '/' || *reader->at == '\\')
            slash = reader->at + 1;
    if (colon - 1 <= slash || !take_text(slash, colon - 1, site.file, sizeof site.file) ||
        !take_number(reader, 10, INT32_MAX, &number) || !at_end(reader) || !number)
        return fail_at(reader, wanted);
    site.line = (int)number;
    site.variant = variant_in(site.name);
    grown = realloc(trace->site, (size_t)(trace->sites + 1) * sizeof *grown);
    if (!grown)
        return ws_no_memory(reader->error);
    trace->site = grown;
    trace->site[trace->sites++] = site;
    return true;
}

/* The 32 addresses after the active lanes. */
static bool read_addresses(struct reader *reader, struct ws_execution *execution)
{
    char reason[120];

    for (int lane = 0; lane < WS_LANES; lane++) {
        bool active = execution->active >> lane & 1;
        uint64_t address = 0;

        if (!take(reader, " ")) {
            snprintf(reason, sizeof reason, "lane %d is missing; expected 32 addresses", lane);
            return fail_at(reader, reason);
        }
        if (active ? !take_number(reader, 16, UINT32_MAX, &address) : !take(reader, "-")) {
            snprintf(reason, sizeof reason,
                     active ? "lane %d is active; expected its address in hex, up to ffffffff"
                            : "lane %d is not active; expected '-' instead of its address",
                     lane);
            return fail_at(reader, reason);
        }
        /* What warpscope.cuh writes of a pointer to elsewhere. */
        execution->offset[lane] = address == UINT32_MAX ? WS_ELSEWHERE : (int64_t)address;
    }
    return at_end(reader) || fail_at(reader, "more than 32 addresses");
}

/* SITE COUNT ACTIVE and 32 addresses. */
static bool read_pattern(struct reader *reader)
{
    struct ws_trace *trace = reader->trace;
    struct ws_execution execution = {.warp = -1, .typed = true};
    uint64_t site, active;
    int index = trace->executions.count;

    if (!take_number(reader, 10, WS_TRACE_SITES, &site) || !site || site > (uint64_t)trace->sites)
        return fail_at(
            reader,
            "expected a site, a pattern that begins with a site number, a comment or the end");
    if (!take(reader, " ") ||
        !take_number(reader, 10, WS_TRACE_MOST - reader->sum, &execution.count) || !execution.count)
        return fail_at(
            reader,
            "expected a count of executions after the site: 1 or more, and at most 2^56 in all");
    reader->sum += execution.count;
    if (!take(reader, " ") || !take_number(reader, 16, UINT32_MAX, &active) || !active)
        return fail_at(reader, "expected the active lanes after the count, as a hex mask");
    execution.active = (uint32_t)active;
    execution.variant = trace->site[site - 1].variant;
    execution.line = trace->site[site - 1].line;
    if (!read_addresses(reader, &execution))
        return false;
    if (index == WS_MOST_EXECUTIONS)
        return fail_at(reader, "more than 65536 patterns");
    if (index == reader->room) {
        int room = reader->room ? 2 * reader->room : 16;
        int *grown = realloc(trace->site_of, (size_t)room * sizeof *grown);

        if (!grown)
            return ws_no_memory(reader->error);
        trace->site_of = grown;
        reader->room = room;
    }
    trace->site_of[index] = (int)site - 1;
    return ws_executions_add(&trace->executions, &execution, reader->error);
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
    return read_pattern(reader);
}

/* Names stay as they are; where two sites share one, each is told apart by its place. */
static void label_sites(struct ws_trace *trace)
{
    for (int i = 0; i < trace->sites; i++) {
        struct ws_trace_site *site = &trace->site[i];
        char place[48] = "";
        int alike = 0;

        for (int j = 0; j < trace->sites; j++)
            alike += !strcmp(trace->site[j].name, site->name);
        if (alike > 1)
            snprintf(place, sizeof place, ", %.*s:%d",
                     (int)fitting(site->file, strlen(site->file), 24), site->file, site->line);
        snprintf(
            site->label, sizeof site->label, "%.*s%s",
            (int)fitting(site->name, strlen(site->name), WS_EXECUTION_LABEL - 1 - strlen(place)),
            site->name, place);
    }
    for (int i = 0; i < trace->executions.count; i++)
        memcpy(trace->executions.execution[i].label, trace->site[trace->site_of[i]].label,
               WS_EXECUTION_LABEL);
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
    if (good)
        label_sites(trace);
    else
        ws_trace_finish(trace);
    return good;
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
    free(trace->site);
    free(trace->site_of);
    ws_executions_finish(&trace->executions);
    *trace = (struct ws_trace){0};
}
