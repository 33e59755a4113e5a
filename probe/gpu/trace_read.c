/*
 * See trace_read.h. Opcodes and lines are nvdisasm's: only opcodes tell cp.async.cg from .ca, atomics and TMA from
 * each other, so a reader of .debug_line would not do without it, and it is in the toolkit that Compute Sanitizer is
 * in. The machine code of a kernel is found in its cubin by the symbol's number, since nvdisasm takes half a minute
 * for a whole library's.
 */
#include "probe/gpu/trace_read.h"

#include <dlfcn.h>
#include <elf.h>
#include <glob.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "probe/compile/process.h"
#include "probe/gpu/traced.h"

enum { PATH = 4096, MOST_TEXT = 256 << 20 };

/* An instruction of a kernel, as nvdisasm prints it. */
struct instruction {
    uint32_t offset;
    int line; /* 0: not known */
    char opcode[WS_TRACE_NAME_SIZE];
    char file[256]; /* without its directories */
};

struct listing {
    struct instruction *instruction; /* owned; by offset */
    int count;
};

/* The number of a symbol in the table of a 64-bit ELF file; -1 if not found. */
static int symbol_index(const char *elf, size_t length, const char *name)
{
    Elf64_Ehdr head;
    Elf64_Shdr section, strings;
    Elf64_Sym symbol;

    if (length < sizeof head)
        return -1;
    memcpy(&head, elf, sizeof head);
    if (memcmp(head.e_ident, ELFMAG, SELFMAG) || head.e_shoff > length ||
        head.e_shentsize != sizeof section ||
        (uint64_t)head.e_shnum * sizeof section > length - head.e_shoff)
        return -1;
    for (int i = 0; i < head.e_shnum; i++) {
        memcpy(&section, elf + head.e_shoff + (size_t)i * sizeof section, sizeof section);
        if (section.sh_type != SHT_SYMTAB || section.sh_link >= head.e_shnum)
            continue;
        memcpy(&strings, elf + head.e_shoff + section.sh_link * sizeof strings, sizeof strings);
        if (section.sh_offset > length || section.sh_size > length - section.sh_offset ||
            strings.sh_offset > length || strings.sh_size > length - strings.sh_offset)
            return -1;
        for (uint64_t j = 0; j < section.sh_size / sizeof symbol; j++) {
            memcpy(&symbol, elf + section.sh_offset + j * sizeof symbol, sizeof symbol);
            if (symbol.st_name < strings.sh_size &&
                !strncmp(elf + strings.sh_offset + symbol.st_name, name,
                         strings.sh_size - symbol.st_name) &&
                strlen(name) < strings.sh_size - symbol.st_name &&
                ELF64_ST_TYPE(symbol.st_info) == STT_FUNC)
                return (int)j;
        }
    }
    return -1;
}

/* Offset, in a comment, and opcode, after a predicate "@!P0"; false if it is not an instruction. */
static bool read_instruction(const char *line, struct instruction *instruction)
{
    unsigned offset;
    int end = 0;

    if (sscanf(line, " /*%x*/ %n", &offset, &end) != 1 || !end)
        return false;
    line += end;
    if (*line == '@') {
        line += strcspn(line, " ");
        line += strspn(line, " ");
    }
    instruction->offset = offset;
    snprintf(instruction->opcode, sizeof instruction->opcode, "%.*s", (int)strcspn(line, " ;"),
             line);
    return instruction->opcode[0] != 0;
}

/* Reads the output of nvdisasm for one function. The text is changed. False if memory ran out. */
static bool read_listing(char *text, const char *name, struct listing *listing)
{
    struct instruction now = {0};
    char label[PATH], *next;
    bool inside = false;

    snprintf(label, sizeof label, ".text.%s:", name);
    for (char *line = text; line && *line; line = next) {
        char file[PATH];
        int number;

        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        if (!strncmp(line, ".text.", 6)) {
            inside = !strcmp(line, label);
        } else if (inside && !strncmp(line, "\t.section", 9)) {
            inside = false;
        } else if (inside &&
                   sscanf(line, " //## File \"%4095[^\"]\", line %d", file, &number) == 2) {
            const char *slash = strrchr(file, '/');

            snprintf(now.file, sizeof now.file, "%.255s", slash ? slash + 1 : file);
            now.line = number > 0 ? number : 0;
        } else if (inside && read_instruction(line, &now)) {
            if (!(listing->count & (listing->count - 1))) {
                size_t room = listing->count ? 2 * (size_t)listing->count : 1;
                struct instruction *grown = realloc(listing->instruction, room * sizeof *grown);

                if (!grown)
                    return false;
                listing->instruction = grown;
            }
            listing->instruction[listing->count++] = now;
        }
    }
    return true;
}

/* The kernel's machine code; empty if it is unavailable. Fails only if out of memory. */
static bool disassemble(const char *disassembler, const char *cubin, const char *name,
                        struct listing *listing, struct ws_error *error)
{
    static const struct ws_file_kind kind = {"machine code", 1 << 30, false};
    static const struct ws_process_limits limits = {
        .seconds = 60, .memory_bytes = (size_t)16 << 30, .output_bytes = MOST_TEXT};
    char number[16];
    const char *argv[] = {disassembler, "-g", "-c", "-fun", number, cubin, NULL};
    struct ws_process process = {0};
    struct ws_error ignored;
    size_t length;
    char *elf;
    int symbol, input;
    bool done = true;

    if (!disassembler || !ws_file_read(cubin, &kind, &elf, &length, &ignored))
        return true;
    symbol = symbol_index(elf, length, name);
    free(elf);
    input = symbol < 0 ? -1 : ws_process_file("", 0, &ignored);
    if (input < 0)
        return true;
    snprintf(number, sizeof number, "%d", symbol);
    if (ws_process_run(argv, input, NULL, 0, &limits, &process, &ignored) && !process.exit)
        done = read_listing(process.out, name, listing);
    ws_process_finish(&process);
    close(input);
    return done || ws_no_memory(error);
}

static const struct instruction *instruction_at(const struct listing *listing, uint64_t offset)
{
    int low = 0, high = listing->count;

    while (low < high) {
        int middle = (low + high) / 2;

        if (listing->instruction[middle].offset < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < listing->count && listing->instruction[low].offset == offset
               ? &listing->instruction[low]
               : NULL;
}

/*
 * "gemm(float*)" for "_Z4gemmPf", by the C++ library of this machine; otherwise the name. The
 * caller frees it.
 */
static char *printed_name(const char *name)
{
    typedef char *demangle(const char *name, char *buffer, size_t *length, int *status);
    static demangle *call;
    static bool tried;
    char *printed = NULL;

    if (!tried) {
        void *library = dlopen("libstdc++.so.6", RTLD_NOW);
        void *symbol = library ? dlsym(library, "__cxa_demangle") : NULL;

        memcpy(&call, &symbol, sizeof call);
        tried = true;
    }
    if (call)
        printed = call(name, NULL, NULL, &(int){0});
    printed = printed ? printed : strdup(name);
    for (char *at = printed; at && *at; at++)
        *at = *at == '"' ? '\'' : *at;
    if (printed && strlen(printed) > 4000)
        printed[4000] = 0;
    return printed;
}

/* Orders records by their place; the records of one place have one key. */
static int compare_places(const struct ws_traced *a, const struct ws_traced *b)
{
    if (a->pc != b->pc)
        return a->pc < b->pc ? -1 : 1;
    if (a->bytes != b->bytes)
        return a->bytes < b->bytes ? -1 : 1;
    return (int)(a->flags > b->flags) - (int)(a->flags < b->flags);
}

static int compare_records(const void *left, const void *right)
{
    const struct ws_traced *a = *(const struct ws_traced *const *)left,
                           *b = *(const struct ws_traced *const *)right;
    int order = compare_places(a, b);

    if (order)
        return order;
    if (a->warp != b->warp)
        return a->warp < b->warp ? -1 : 1;
    if (a->active != b->active)
        return a->active < b->active ? -1 : 1;
    for (int lane = 0; lane < WS_TRACED_LANES; lane++)
        if (a->active >> lane & 1 && a->address[lane] != b->address[lane])
            return a->address[lane] < b->address[lane] ? -1 : 1;
    if (a->by != WS_TRACED_ASYNC)
        return 0;
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (int lane = 0; lane < WS_TRACED_LANES; lane++)
        if (a->active >> lane & 1 && a->source[lane] != b->source[lane])
            return a->source[lane] < b->source[lane] ? -1 : 1;
    return 0;
}

/*
 * Converts sources to places in lines of 128 bytes, numbered in lane order, so that a kernel's next
 * tile has the same pattern.
 */
static void number_lines(struct ws_traced *record)
{
    int64_t line[WS_TRACED_LANES];
    int lines = 0;

    if (record->by != WS_TRACED_ASYNC || record->count == WS_TRACED_FAR)
        return;
    for (int lane = 0; lane < WS_TRACED_LANES; lane++) {
        int64_t from = (int64_t)record->count + record->source[lane];
        int64_t place = (from % WS_SOURCE_LINE + WS_SOURCE_LINE) % WS_SOURCE_LINE;
        int at = 0;

        if (!(record->active >> lane & 1) || record->source[lane] == WS_TRACED_FILLS)
            continue;
        while (at < lines && line[at] != from - place)
            at++;
        if (at == lines)
            line[lines++] = from - place;
        record->source[lane] = at * WS_SOURCE_LINE + (int32_t)place;
    }
    record->count = 0;
}

/*
 * The variant of a record, from the sanitizer's data and the opcode; NULL: only its size is known.
 */
static const struct ws_variant *variant_of(const struct ws_traced *record, const char *opcode)
{
    const struct ws_variant *variant = NULL;
    struct ws_error ignored;
    char name[80] = "";

    if (record->by == WS_TRACED_MATRIX)
        snprintf(name, sizeof name, "%s.m8n8.x%" PRIu32 "%s.b16",
                 record->flags & WS_TRACED_WRITES ? "stmatrix" : "ldmatrix", record->count,
                 strstr(opcode, ".MT") ? ".trans" : "");
    else if (record->by == WS_TRACED_ASYNC)
        snprintf(name, sizeof name, "cp.async.%s.%" PRIu32, strstr(opcode, ".BYPASS") ? "cg" : "ca",
                 record->bytes);
    return name[0] && ws_variant_parse(name, &variant, &ignored) ? variant : NULL;
}

/* The name of a place without a disassembler. */
static void name_site(const struct ws_traced *record, char name[WS_TRACE_NAME_SIZE])
{
    bool reads = record->flags & WS_TRACED_READS, writes = record->flags & WS_TRACED_WRITES;

    if (record->by == WS_TRACED_WGMMA)
        snprintf(name, WS_TRACE_NAME_SIZE, "wgmma");
    else if (record->by == WS_TRACED_MATRIX)
        snprintf(name, WS_TRACE_NAME_SIZE, "%s.x%" PRIu32, writes ? "stmatrix" : "ldmatrix",
                 record->count);
    else
        snprintf(name, WS_TRACE_NAME_SIZE, "%s %" PRIu32 " bytes",
                 record->by == WS_TRACED_ASYNC ? "cp.async"
                 : reads && writes             ? "atom.shared"
                 : writes                      ? "st.shared"
                                               : "ld.shared",
                 record->bytes);
}

static bool add_site(struct ws_trace *trace, const struct ws_traced_launch *launch,
                     const struct ws_traced *record, const struct listing *listing,
                     struct ws_error *error)
{
    bool reads = record->flags & WS_TRACED_READS, writes = record->flags & WS_TRACED_WRITES;
    bool is_inside = launch->start && record->pc - launch->start < launch->code_bytes;
    struct ws_trace_site site = {.kernel = trace->kernels - 1,
                                 .offset = is_inside ? (int64_t)(record->pc - launch->start) : -1,
                                 .has_size = true,
                                 .does = record->by == WS_TRACED_ASYNC ? WS_ACCESS_COPIES
                                         : reads && writes             ? WS_ACCESS_UPDATES
                                         : writes                      ? WS_ACCESS_STORES
                                                                       : WS_ACCESS_LOADS,
                                 .bytes = (int)record->bytes};
    const struct instruction *at =
        is_inside ? instruction_at(listing, (uint64_t)site.offset) : NULL;

    if (at) {
        snprintf(site.name, sizeof site.name, "%s", at->opcode);
        snprintf(site.file, sizeof site.file, "%s", at->file);
        site.line = at->file[0] ? at->line : 0;
    } else {
        name_site(record, site.name);
    }
    site.variant = variant_of(record, site.name);
    if (record->by == WS_TRACED_WGMMA) {
        site.bytes = (int)(record->address[1] + record->address[3]);
        site.reason = strdup("wgmma reads A and B through descriptors; lanes have no addresses");
        if (!site.reason)
            return ws_no_memory(error);
    }
    return ws_trace_add_site(trace, &site, error);
}

/* Adds sorted records as sites and patterns. Returns how many executions did not fit. */
static bool add_records(struct ws_trace *trace, const struct ws_traced_launch *launch,
                        const struct ws_traced *const *record, const struct listing *listing,
                        uint64_t *lost, struct ws_error *error)
{
    bool has_site = false; /* the last place has one, as far as a trace has space for them */
    uint32_t times;

    for (uint32_t i = 0; i < launch->records; i += times) {
        const struct ws_traced *first = record[i];
        struct ws_execution execution = {
            .warp = (int)first->warp, .typed = true, .active = first->active};

        for (times = 1;
             i + times < launch->records && !compare_records(&record[i], &record[i + times]);)
            times++;
        if (!i || compare_places(first, record[i - 1])) {
            has_site = trace->sites < WS_TRACE_SITES;
            if (has_site && !add_site(trace, launch, first, listing, error))
                return false;
        }
        if (has_site && first->by == WS_TRACED_WGMMA) {
            trace->site[trace->sites - 1].uncounted += times;
            continue;
        }
        if (!has_site || trace->executions.count == WS_MOST_EXECUTIONS) {
            *lost += times;
            continue;
        }
        execution.count = times;
        execution.sourced = first->by == WS_TRACED_ASYNC && first->count != WS_TRACED_FAR;
        for (int lane = 0; lane < WS_LANES; lane++)
            if (first->active >> lane & 1)
                execution.offset[lane] =
                    first->address[lane] >= launch->reserved_bytes
                        ? (int64_t)(first->address[lane] - launch->reserved_bytes)
                        : WS_ELSEWHERE;
        for (int lane = 0; lane < WS_LANES && execution.sourced; lane++)
            execution.source[lane] = !(first->active >> lane & 1) ? 0
                                     : first->source[lane] == WS_TRACED_FILLS
                                         ? WS_NO_SOURCE
                                         : (uint32_t)first->source[lane];
        if (!ws_trace_add_execution(trace, trace->sites - 1, &execution, error))
            return false;
    }
    return true;
}

/*
 * Adds a note on the instructions of a kernel that access shared memory and that the sanitizer does
 * not report.
 */
static bool note_unreported(struct ws_trace *trace, const struct listing *listing,
                            struct ws_error *error)
{
    static const char *const opcodes[] = {"UTMALDG", "UTMASTG", "UTMAREDG", "UBLKCP", "UBLKRED"};
    char text[400], first[WS_TRACE_NAME_SIZE + 32] = "";
    int count = 0;

    for (int i = 0; i < listing->count; i++)
        for (size_t j = 0; j < sizeof opcodes / sizeof opcodes[0]; j++)
            if (!strncmp(listing->instruction[i].opcode, opcodes[j], strlen(opcodes[j])) &&
                !count++)
                snprintf(first, sizeof first, "%s at %" PRIx32, listing->instruction[i].opcode,
                         listing->instruction[i].offset);
    if (!count)
        return true;
    snprintf(text, sizeof text,
             "kernel %d has %d TMA instruction%s (%s%s), which Compute Sanitizer does not report: "
             "they are not in this trace",
             trace->kernels, count, count == 1 ? "" : "s", first, count == 1 ? "" : ", …");
    return ws_trace_add_note(trace, text, error);
}

/* Adds one launch; `text` is the contents of its file. */
static bool add_launch(const char *folder, const char *pid, const char *disassembler,
                       const char *text, size_t length, struct ws_trace *trace,
                       struct ws_error *error)
{
    struct ws_traced_launch launch;
    struct ws_trace_kernel kernel = {0};
    struct listing listing = {0};
    const struct ws_traced **record;
    struct ws_traced *copy;
    char cubin[PATH];
    size_t bytes;
    bool done = false;

    if (length < sizeof launch)
        return ws_fail(error, WS_CODE_TRACE, "%s: a record of a launch is cut off", folder);
    memcpy(&launch, text, sizeof launch);
    bytes = launch.records * sizeof *copy;
    if (memcmp(launch.magic, WS_TRACED_MAGIC, sizeof launch.magic) ||
        length != sizeof launch + launch.name_bytes + bytes)
        return ws_fail(error, WS_CODE_TRACE, "%s: a record of a launch is cut off", folder);
    kernel.name = launch.name_bytes ? strndup(text + sizeof launch,
                                              launch.name_bytes < 8000 ? launch.name_bytes : 8000)
                                    : strdup("?");
    kernel.printed = kernel.name ? printed_name(kernel.name) : NULL;
    kernel.lost = launch.count - launch.records;
    memcpy(kernel.grid, launch.grid, sizeof kernel.grid);
    memcpy(kernel.block, launch.block, sizeof kernel.block);
    memcpy(kernel.block_index, launch.block_index, sizeof kernel.block_index);
    kernel.all_blocks = launch.block_index[0] == WS_TRACED_ALL;
    if (!ws_trace_add_kernel(trace, &kernel, error))
        return false;
    snprintf(trace->device, sizeof trace->device, "%.80s (sm_%d%d)", launch.device, launch.major,
             launch.minor);
    record = malloc((launch.records + (size_t)1) * sizeof *record);
    copy = malloc(bytes + 1);
    snprintf(cubin, sizeof cubin, "%s/%s.%" PRIu32 ".cubin", folder, pid, launch.module);
    if (!record || !copy) {
        ws_no_memory(error);
    } else if (disassemble(disassembler, cubin, kernel.name, &listing, error)) {
        uint64_t lost = 0;

        memcpy(copy, text + sizeof launch + launch.name_bytes, bytes);
        for (uint32_t i = 0; i < launch.records; i++) {
            number_lines(&copy[i]);
            record[i] = &copy[i];
        }
        qsort(record, launch.records, sizeof *record, compare_records);
        done = add_records(trace, &launch, record, &listing, &lost, error) &&
               note_unreported(trace, &listing, error);
        trace->kernel[trace->kernels - 1].lost += lost;
    }
    free(record);
    free(copy);
    free(listing.instruction);
    return done;
}

/* By the process and then by the launch's number in it. */
static int by_number(const void *a, const void *b)
{
    unsigned long left[2] = {0}, right[2] = {0};

    sscanf(strrchr(*(char *const *)a, '/') + 1, "%lu.%lu", &left[0], &left[1]);
    sscanf(strrchr(*(char *const *)b, '/') + 1, "%lu.%lu", &right[0], &right[1]);
    for (int i = 0; i < 2; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

bool ws_trace_read_folder(const char *folder, const char *disassembler, struct ws_trace *trace,
                          struct ws_error *error)
{
    static const struct ws_file_kind kind = {"launch", (size_t)2 << 30, false};
    char pattern[PATH], pid[24], note[120];
    glob_t found;
    bool done = true;

    *trace = (struct ws_trace){.version = WS_TRACE_VERSION};
    snprintf(pattern, sizeof pattern, "%s/*.launch", folder);
    if (glob(pattern, GLOB_NOSORT, NULL, &found))
        return true;
    qsort(found.gl_pathv, found.gl_pathc, sizeof *found.gl_pathv, by_number);
    for (size_t i = 0; done && i < found.gl_pathc && trace->kernels < WS_TRACE_KERNELS; i++) {
        const char *name = strrchr(found.gl_pathv[i], '/') + 1;
        size_t length;
        char *text;

        snprintf(pid, sizeof pid, "%.*s", (int)strcspn(name, "."), name);
        done = ws_file_read(found.gl_pathv[i], &kind, &text, &length, error);
        if (done)
            done = add_launch(folder, pid, disassembler, text, length, trace, error);
        free(text);
    }
    if (done && found.gl_pathc > WS_TRACE_KERNELS) {
        snprintf(note, sizeof note,
                 "%zu more launches are not in the trace, which has room for %d; pass --kernel",
                 found.gl_pathc - WS_TRACE_KERNELS, WS_TRACE_KERNELS);
        done = ws_trace_add_note(trace, note, error);
    }
    globfree(&found);
    if (!done)
        ws_trace_finish(trace);
    return done;
}

char **ws_trace_folder_lines(const char *folder, const char *what, int most, int *lines)
{
    static const struct ws_file_kind kind = {"list", 64 << 20, false};
    char **line = calloc((size_t)most + 1, sizeof *line), pattern[PATH];
    struct ws_error ignored;
    glob_t found;

    *lines = 0;
    snprintf(pattern, sizeof pattern, "%s/*.%s", folder, what);
    if (!line || glob(pattern, 0, NULL, &found))
        return line;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        size_t length;
        char *text, *next = NULL;

        if (!ws_file_read(found.gl_pathv[i], &kind, &text, &length, &ignored))
            continue;
        for (char *at = strtok_r(text, "\n", &next); at && *lines < most;
             at = strtok_r(NULL, "\n", &next))
            if ((line[*lines] = strdup(at)) != NULL)
                ++*lines;
        free(text);
    }
    globfree(&found);
    return line;
}
