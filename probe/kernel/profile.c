/* See profile.h. A profile is CSV: per kernel a line with its name, a line with columns, and its instructions. */
#include "probe/kernel/profile.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 512, MOST_LINES = 1 << 20, CELL_SIZE = 8192 };

enum column { ADDRESS, SOURCE, EXECUTED, WAVEFRONTS, IDEAL, COLUMNS };

static const char *const column_names[COLUMNS] = {"Address", "Source", "Instructions Executed",
                                                  "L1 Wavefronts Shared",
                                                  "L1 Wavefronts Shared Ideal"};

struct reader {
    const char *name, *at, *end;
    int line;
    char *cell[MOST_CELLS]; /* of the current line, in `row` */
    int cells;
    char *row;
    size_t room;
    struct ws_error *error;
};

static bool fail_at(struct reader *reader, const char *reason)
{
    return ws_fail(reader->error, WS_CODE_READ, "%.200s:%d: %s", reader->name, reader->line,
                   reason);
}

/*
 * Splits the next line into cells: quoted, with "" for a quote, or bare. False at the end of the text and
 * where memory is out.
 */
static bool next_row(struct reader *reader)
{
    const char *newline, *at;
    size_t length;
    char *to;

    if (reader->at == reader->end)
        return false;
    newline = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    newline = newline ? newline : reader->end;
    length = (size_t)(newline - reader->at);
    if (length + 2 > reader->room) {
        char *grown = realloc(reader->row, 2 * length + 2);

        if (!grown)
            return ws_no_memory(reader->error);
        reader->row = grown;
        reader->room = 2 * length + 2;
    }
    at = reader->at;
    reader->at = newline < reader->end ? newline + 1 : newline;
    reader->line++;
    if (newline > at && newline[-1] == '\r')
        newline--;
    to = reader->row;
    reader->cells = 0;
    while (reader->cells < MOST_CELLS) {
        reader->cell[reader->cells++] = to;
        if (at < newline && *at == '"') {
            for (at++; at < newline && (*at != '"' || (at + 1 < newline && at[1] == '"')); at++) {
                at += *at == '"';
                *to++ = *at;
            }
            at += at < newline;
        }
        while (at < newline && *at != ',')
            *to++ = *at++;
        *to++ = 0;
        if (at == newline)
            break;
        at++;
    }
    return true;
}

static bool read_number(const char *text, uint64_t *number)
{
    char *end;

    errno = 0;
    *number = strtoull(text, &end, text[0] == '0' && text[1] == 'x' ? 16 : 10);
    return *text >= '0' && *text <= '9' && !*end && !errno;
}

/* The opcode of "@!P0   LDS.128 R4, [R2]". */
static void take_opcode(const char *source, char opcode[64])
{
    source += strspn(source, " \t");
    if (*source == '@') {
        source += strcspn(source, " \t");
        source += strspn(source, " \t");
    }
    snprintf(opcode, 64, "%.*s", (int)strcspn(source, " \t;"), source);
}

/* "@!P0   LDGSTS.E.BYPASS.128 …", or "LDGSTS.E.BYPASS.128 desc[UR4][R2.64], !P0, [R8]". */
static bool is_under_p0(const char *source, const char *opcode)
{
    return !strncmp(opcode, "LDGSTS", 6) && strstr(opcode, ".BYPASS") &&
           (strstr(source, "@P0 ") || strstr(source, "!P0") || strstr(source, ", P0,"));
}

static bool add_line(struct ws_profile_kernel *kernel, const struct ws_profile_line *line,
                     struct ws_error *error)
{
    if (!(kernel->lines & (kernel->lines - 1))) {
        struct ws_profile_line *grown =
            realloc(kernel->line, (kernel->lines ? 2 * (size_t)kernel->lines : 1) * sizeof *grown);

        if (!grown)
            return ws_no_memory(error);
        kernel->line = grown;
    }
    kernel->line[kernel->lines++] = *line;
    return true;
}

/* Reads a counter of at most WS_TRACE_MOST; leaves it unchanged without a column. */
static bool read_counter(const struct reader *reader, int column, uint64_t *number)
{
    return column < 0 || (read_number(reader->cell[column], number) && *number <= WS_TRACE_MOST);
}

/* Reads the instructions of a kernel, after its column names, and the row that follows them. */
static bool read_lines(struct reader *reader, const int column[COLUMNS],
                       struct ws_profile_kernel *kernel, bool *has_row)
{
    uint64_t start = 0, address;
    int last = 0;

    for (int i = 0; i < COLUMNS; i++)
        last = column[i] > last ? column[i] : last;
    while ((*has_row = next_row(reader)) && reader->cells > last &&
           !strncmp(reader->cell[column[ADDRESS]], "0x", 2)) {
        struct ws_profile_line line = {0};

        if (!read_number(reader->cell[column[ADDRESS]], &address) ||
            !read_counter(reader, column[EXECUTED], &line.executions) ||
            !read_counter(reader, column[WAVEFRONTS], &line.wavefronts) ||
            !read_counter(reader, column[IDEAL], &line.ideal))
            return fail_at(reader, "expected numbers in the columns 'Address', 'Instructions "
                                   "Executed' and 'L1 Wavefronts Shared'; pass ncu --print-units "
                                   "base");
        start = kernel->lines ? start : address;
        if (address < start || address - start > INT32_MAX || kernel->lines == MOST_LINES ||
            (kernel->lines && address - start <= kernel->line[kernel->lines - 1].offset))
            return fail_at(reader, "the addresses of a kernel do not increase");
        line.offset = (uint32_t)(address - start);
        take_opcode(reader->cell[column[SOURCE]], line.opcode);
        line.is_under_p0 = is_under_p0(reader->cell[column[SOURCE]], line.opcode);
        if (!add_line(kernel, &line, reader->error))
            return false;
    }
    return *has_row || reader->at == reader->end;
}

/* Of a kernel that does not access shared memory ncu leaves out the wavefronts. */
static bool find_columns(struct reader *reader, int column[COLUMNS])
{
    for (int i = 0; i < COLUMNS; i++) {
        column[i] = -1;
        for (int j = 0; j < reader->cells; j++)
            if (!strcmp(reader->cell[j], column_names[i]))
                column[i] = j;
        if (column[i] < 0 && i != WAVEFRONTS && i != IDEAL)
            return ws_fail(reader->error, WS_CODE_READ,
                           "%.200s:%d: there is no column '%s'; run ncu --section SourceCounters "
                           "--csv --page source",
                           reader->name, reader->line, column_names[i]);
    }
    return true;
}

static bool read_kernel(struct reader *reader, struct ws_profile *profile, bool *has_row)
{
    struct ws_profile_kernel *grown =
        realloc(profile->kernel, ((size_t)profile->kernels + 1) * sizeof *grown);
    struct ws_profile_kernel *kernel;
    int column[COLUMNS];

    if (!grown)
        return ws_no_memory(reader->error);
    profile->kernel = grown;
    kernel = &grown[profile->kernels++];
    *kernel = (struct ws_profile_kernel){.name = strdup(reader->cell[1])};
    if (!kernel->name)
        return ws_no_memory(reader->error);
    if (!next_row(reader))
        return reader->at < reader->end /* memory is out */
                   ? false
                   : fail_at(reader, "expected the columns after the kernel's name");
    return find_columns(reader, column) && read_lines(reader, column, kernel, has_row);
}

bool ws_profile_parse(const char *name, const char *text, size_t length, struct ws_profile *profile,
                      struct ws_error *error)
{
    struct reader reader = {.name = name, .at = text, .end = text + length, .error = error};
    bool has_row, good = true;

    *profile = (struct ws_profile){0};
    error->text[0] = 0;
    has_row = next_row(&reader);
    while (good && has_row)
        if (reader.cells > 1 && !strcmp(reader.cell[0], "Kernel Name"))
            good = read_kernel(&reader, profile, &has_row);
        else
            has_row = next_row(&reader);
    if (good && error->text[0])
        good = false; /* memory is out */
    else if (good && !profile->kernels)
        good = ws_fail(error, WS_CODE_READ,
                       "%.200s: no kernel; pass the output of ncu --section SourceCounters --csv "
                       "--page source",
                       name);
    free(reader.row);
    if (!good)
        ws_profile_finish(profile);
    return good;
}

void ws_profile_finish(struct ws_profile *profile)
{
    for (int i = 0; i < profile->kernels; i++) {
        free(profile->kernel[i].name);
        free(profile->kernel[i].line);
    }
    free(profile->kernel);
    *profile = (struct ws_profile){0};
}

/*
 * A kernel's name without the parts that compilers print differently: return type, namespaces,
 * arguments.
 */
static void plain_name(const char *printed, char name[512])
{
    static const char *const unnamed[] = {"(anonymous namespace)::", "<unnamed>::"};
    const char *end = printed, *start;

    for (size_t i = 0; i < sizeof unnamed / sizeof unnamed[0]; i++)
        while ((end = strpbrk(printed, "<(")) && !strncmp(end, unnamed[i], strlen(unnamed[i])))
            printed = end + strlen(unnamed[i]);
    end = printed;
    while (*end && *end != '<' && *end != '(')
        end++;
    for (start = end; start > printed && start[-1] != ' ' && start[-1] != ':';)
        start--;
    snprintf(name, 512, "%.*s", (int)(end - start), start);
}

/*
 * A kernel's name with its template arguments, in one spelling: "sts<1,true>" of "void sts<(int)1,
 * (bool)1>(int *)". Removes casts before numbers; true becomes 1.
 */
static void full_name(const char *printed, char name[512])
{
    int depth = 0, length = 0;

    if (!strncmp(printed, "void ", 5))
        printed += 5;
    for (const char *at = printed; *at && length < 511; at++) {
        const char *close = *at == '(' ? strchr(at, ')') : NULL;

        depth += *at == '<';
        depth -= *at == '>' && depth;
        if (close && depth && ((close[1] >= '0' && close[1] <= '9') || close[1] == '-')) {
            at = close;
        } else if (*at == '(' && !depth && strncmp(at, "(anonymous", 10)) {
            break;
        } else if (!strncmp(at, "true", 4) || !strncmp(at, "false", 5)) {
            name[length++] = *at == 't' ? '1' : '0';
            at += *at == 't' ? 3 : 4;
        } else if (*at != ' ') {
            name[length++] = *at;
        }
    }
    name[length] = 0;
}

static const struct ws_profile_line *line_at(const struct ws_profile_kernel *kernel,
                                             uint32_t offset)
{
    int low = 0, high = kernel->lines;

    while (low < high) {
        int middle = (low + high) / 2;

        if (kernel->line[middle].offset < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < kernel->lines && kernel->line[low].offset == offset ? &kernel->line[low] : NULL;
}

/*
 * Whether a profiled instruction may be the traced one at its offset: it has the same opcode, or,
 * if the trace has no opcode, accesses memory.
 */
static bool may_be(const struct ws_site *site, const struct ws_profile_line *line)
{
    static const char *const opcodes[] = {"LD", "ST", "ATOM", "RED"};

    if (line && !strcmp(site->instruction, line->opcode))
        return true;
    if (!line || !strpbrk(site->instruction, " a"))
        return false;
    for (size_t i = 0; i < sizeof opcodes / sizeof opcodes[0]; i++)
        if (!strncmp(line->opcode, opcodes[i], strlen(opcodes[i])))
            return true;
    return false;
}

/* The first site for which the profiled kernel has a different instruction; NULL: none. */
static const struct ws_site *first_other(const struct ws_kernel_run *run,
                                         const struct ws_profile_kernel *kernel)
{
    for (int i = 0; i < run->accesses.sites; i++) {
        const struct ws_site *site = &run->accesses.site[i];

        if (site->has_offset && !may_be(site, line_at(kernel, site->offset)))
            return site;
    }
    return NULL;
}

/*
 * Whether a / b == c / d, by continued fractions, because cross multiplication may exceed 64 bits.
 */
static bool is_same_ratio(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    while (b && d) {
        uint64_t rest_a = a % b, rest_c = c % d;

        if (a / b != c / d)
            return false;
        a = b;
        b = rest_a;
        c = d;
        d = rest_c;
    }
    return !b && !d;
}

/*
 * Adds a site with `wavefronts` (if `at_least`, a lower bound) and at least `ideal` ones in
 * `executions`.
 */
static void add_site(struct ws_profile_join *join, const struct ws_site *site, uint64_t executions,
                     uint64_t wavefronts, bool at_least, uint64_t ideal)
{
    const struct ws_profile_line *line = line_at(join->kernel, site->offset);
    struct ws_profiled *to = &join->site[join->sites++];
    bool is_equal;

    to->site = site;
    to->line = line;
    is_equal = line->executions
                   ? is_same_ratio(line->wavefronts, line->executions, wavefronts, executions)
                   : !line->wavefronts;
    is_equal |=
        line->ideal && ideal && is_same_ratio(line->wavefronts, line->ideal, wavefronts, ideal);
    to->predicted =
        is_equal
            ? line->wavefronts
            : (uint64_t)((double)wavefronts * (double)line->executions / (double)executions + 0.5);
    to->verdict = is_equal                                       ? WS_VERDICT_EQUAL
                  : line->is_under_p0                            ? WS_VERDICT_MISCOUNTED
                  : at_least && line->wavefronts > to->predicted ? WS_VERDICT_ABOVE
                                                                 : WS_VERDICT_DIFFERS;
    join->of[to->verdict]++;
}

static int by_offset(const void *a, const void *b)
{
    const struct ws_profiled *x = a, *y = b;

    return (x->site->offset > y->site->offset) - (x->site->offset < y->site->offset);
}

static bool join_one(struct ws_profile_join *join, struct ws_error *error)
{
    enum { WARP_BYTES = 4 * 128 }; /* of a warpgroup's operands, for a wavefront of each warp */
    const struct ws_kernel_tally *tally = &join->run->tally;

    join->site = calloc((size_t)tally->sites + (size_t)tally->uncounteds + 1, sizeof *join->site);
    if (!join->site)
        return ws_no_memory(error);
    for (int i = 0; i < tally->sites; i++) {
        const struct ws_kernel_site *site = &tally->site[i];

        if (site->site->has_offset && site->executions && !site->faulting)
            add_site(join, site->site, site->executions, site->wavefronts, site->at_least,
                     site->ideal);
    }
    for (int i = 0; i < tally->uncounteds; i++) {
        const struct ws_kernel_uncounted *uncounted = &tally->uncounted[i];
        uint64_t bytes = (uint64_t)uncounted->site->bytes;

        if (uncounted->site->has_offset && uncounted->times && bytes && !uncounted->is_known &&
            line_at(join->kernel, uncounted->site->offset))
            add_site(join, uncounted->site, WARP_BYTES, bytes, false, bytes);
    }
    qsort(join->site, (size_t)join->sites, sizeof *join->site, by_offset);
    return true;
}

/*
 * Finds the profiled kernel of a run among those that no other run has: one with its full name,
 * otherwise its plain name; with the run's instructions. Returns NULL without a match; then *other
 * is an instruction that differs, in *of_other.
 */
static const struct ws_profile_kernel *find_kernel(const struct ws_profile *profile,
                                                   const struct ws_kernel_run *run, bool *is_taken,
                                                   const struct ws_site **other,
                                                   const struct ws_profile_kernel **of_other)
{
    char wanted[512], own[512];

    for (int pass = 0; pass < 2; pass++) {
        (pass ? plain_name : full_name)(run->printed, wanted);
        for (int i = 0; i < profile->kernels; i++) {
            const struct ws_site *differing;

            (pass ? plain_name : full_name)(profile->kernel[i].name, own);
            if (is_taken[i] || strcmp(own, wanted))
                continue;
            differing = first_other(run, &profile->kernel[i]);
            if (!differing) {
                is_taken[i] = true;
                return &profile->kernel[i];
            }
            *other = differing;
            *of_other = &profile->kernel[i];
        }
    }
    return NULL;
}

bool ws_profile_join_all(const struct ws_profile *profile, const char *name,
                         const struct ws_kernel_result *result, struct ws_profile_join *join,
                         struct ws_error *error)
{
    const struct ws_site *other = NULL;
    const struct ws_profile_kernel *of_other = NULL;
    int found = 0;
    bool *is_taken = calloc((size_t)profile->kernels + 1, sizeof *is_taken), done = true;

    if (!is_taken)
        return ws_no_memory(error);
    for (int i = 0; i < result->runs; i++) {
        join[i] = (struct ws_profile_join){.run = &result->run[i]};
        join[i].kernel = find_kernel(profile, &result->run[i], is_taken, &other, &of_other);
        done = done && (!join[i].kernel || join_one(&join[i], error));
        found += join[i].kernel != NULL;
    }
    free(is_taken);
    if (!done || found)
        return done;
    if (other) {
        const struct ws_profile_line *line = line_at(of_other, other->offset);

        return ws_fail(error, WS_CODE_CONFLICT,
                       "%.200s is %sof another binary: it has %s at 0x%" PRIx32
                       ", the trace %s; profile the traced program",
                       name, line ? "" : "truncated or ", line ? line->opcode : "no instruction",
                       other->offset, other->instruction);
    }
    return ws_fail(error, WS_CODE_KERNEL,
                   "%.200s profiles '%.200s', but none of the trace's kernels; profile the traced "
                   "program",
                   name, profile->kernel[0].name);
}

void ws_profile_join_finish(struct ws_profile_join *join)
{
    free(join->site);
    *join = (struct ws_profile_join){0};
}
