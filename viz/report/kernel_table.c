/* The table of kernels, and CSV, from the same cells. */
#include "viz/report/kernel_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/report/bank_text.h"
#include "viz/report/kernel_site.h"
#include "viz/report/kernel_words.h"
#include "viz/text/text_add.h"

/* The columns. A trace has its own; others say where in the text a place is. */
enum column {
    SITE,
    PLACE,
    OFFSET,
    INSTRUCTION,
    EXECUTIONS,
    WAVEFRONTS,
    IDEAL,
    EXCESS,
    SHARE,
    WORST,
    COLUMNS
};
enum { CELL = 160 };

static const struct {
    const char *name, *traced; /* the name in a trace; NULL: not there */
    bool is_left;
} columns[COLUMNS] = {
    [SITE] = {NULL, "site", false},
    [PLACE] = {"line:column", "line", true},
    [OFFSET] = {NULL, "offset", false},
    [INSTRUCTION] = {"instruction", "instruction", true},
    [EXECUTIONS] = {"executions", "executions", false},
    [WAVEFRONTS] = {"wavefronts", "wavefronts", false},
    [IDEAL] = {"ideal", "ideal", false},
    [EXCESS] = {"excess", "excess", false},
    [SHARE] = {NULL, "share", false},
    [WORST] = {"worst", "worst", false},
};

static const char *column_name(const struct ws_kernel_result *result, int column)
{
    return result->trace ? columns[column].traced : columns[column].name;
}

static uint64_t excess_of(const struct ws_kernel_site *site)
{
    return site->wavefronts - site->ideal;
}

/* "12:18"; in another file "helper.cuh:12:18"; "-" where no line is known. */
static void write_place(const struct ws_kernel_result *result, const struct ws_site *site,
                        char text[CELL])
{
    struct ws_kernel_place place = ws_kernel_place(result, site);
    const char *slash = strrchr(place.file, '/');
    const char *file = slash ? slash + 1 : place.file;
    bool own = !strcmp(place.file, result->name);

    if (!place.line)
        snprintf(text, CELL, "-");
    else if (place.column)
        snprintf(text, CELL, "%.100s%s%d:%d", own ? "" : file, own ? "" : ":", place.line,
                 place.column);
    else
        snprintf(text, CELL, "%.100s%s%d", own ? "" : file, own ? "" : ":", place.line);
}

/* The same in a sentence: of a trace without lines "site 3". */
static void name_place(const struct ws_kernel_result *result, const struct ws_site *site,
                       char text[CELL])
{
    write_place(result, site, text);
    if (result->trace && !site->line)
        snprintf(text, CELL, "site %d", site->number);
}

static void write_number(uint64_t number, char text[CELL])
{
    snprintf(text, CELL, "%" PRIu64, number);
}

/* A place's cells; of the total for a site of NULL. */
static void write_cells(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                        const struct ws_kernel_site *site, char cell[COLUMNS][CELL])
{
    const struct ws_kernel_tally *tally = &run->tally;
    uint64_t wavefronts = site ? site->wavefronts : tally->wavefronts;
    uint64_t ideal = site ? site->ideal : tally->ideal;

    memset(cell, 0, COLUMNS * CELL);
    if (site) {
        write_number((uint64_t)site->site->number, cell[SITE]);
        write_place(result, site->site, cell[PLACE]);
        if (site->site->has_offset)
            snprintf(cell[OFFSET], CELL, "0x%" PRIx32, site->site->offset);
        snprintf(cell[INSTRUCTION], CELL, "%.150s", site->site->instruction);
    } else {
        snprintf(cell[PLACE], CELL, "total");
    }
    write_number(site ? site->executions : tally->executions, cell[EXECUTIONS]);
    write_number(wavefronts, cell[WAVEFRONTS]);
    write_number(ideal, cell[IDEAL]);
    write_number(wavefronts - ideal, cell[EXCESS]);
    if (site && tally->wavefronts > tally->ideal)
        snprintf(cell[SHARE], CELL, "%.1f %%",
                 100.0 * (double)(wavefronts - ideal) / (double)(tally->wavefronts - tally->ideal));
    if (!site && !tally->executions && tally->uncounteds) {
        memset(cell, 0, COLUMNS * CELL);
        snprintf(cell[PLACE], CELL, "nothing counted");
    }
    if (site && site->faulting == site->executions)
        cell[WAVEFRONTS][0] = cell[IDEAL][0] = cell[EXCESS][0] = cell[SHARE][0] = 0;
    if (site && site->faulting)
        snprintf(cell[WORST], CELL, "faults");
    else if (site && site->ways > 1)
        snprintf(cell[WORST], CELL, "%d-way", site->ways);
    else if (site) /* a copy's excess may come from its sources, not from a bank */
        snprintf(cell[WORST], CELL, wavefronts > ideal ? "-" : "none");
}

static void put_cells(const struct ws_kernel_result *result, const int width[COLUMNS],
                      char cell[COLUMNS][CELL], FILE *file)
{
    const char *between = "";
    int last = COLUMNS - 1;

    while (last && !(cell[last][0] && column_name(result, last)))
        last--;
    for (int i = 0; i <= last; i++) {
        int pad = width[i] - (int)strlen(cell[i]);

        if (!column_name(result, i))
            continue;
        fputs(between, file);
        between = "  ";
        if (!columns[i].is_left)
            fprintf(file, "%*s", pad, "");
        ws_utf8_print(cell[i], file);
        if (columns[i].is_left && i < last)
            fprintf(file, "%*s", pad, "");
    }
    fputs("\n", file);
}

struct ordered {
    const struct ws_kernel_site *site;
    int index;
};

static int by_excess(const void *a, const void *b)
{
    const struct ordered *x = a, *y = b;
    uint64_t left = excess_of(x->site), right = excess_of(y->site);

    if (!x->site->faulting != !y->site->faulting)
        return x->site->faulting ? -1 : 1;
    return left != right ? (left < right) - (left > right)
                         : (x->index > y->index) - (x->index < y->index);
}

static bool put_table(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                      FILE *file)
{
    const struct ws_kernel_tally *tally = &run->tally;
    struct ordered *ordered = malloc(((size_t)tally->sites + 1) * sizeof *ordered);
    char cell[COLUMNS][CELL], head[COLUMNS][CELL];
    int width[COLUMNS], shown = tally->sites;

    if (!ordered)
        return false;
    for (int i = 0; i < tally->sites; i++)
        ordered[i] = (struct ordered){&tally->site[i], i};
    qsort(ordered, (size_t)tally->sites, sizeof *ordered, by_excess);
    while (result->trace && shown && !excess_of(ordered[shown - 1].site) &&
           !ordered[shown - 1].site->faulting)
        shown--;
    for (int j = 0; j < COLUMNS; j++)
        snprintf(cell[j], CELL, "%s", column_name(result, j) ? column_name(result, j) : "");
    for (int j = 0; j < COLUMNS; j++)
        width[j] = (int)strlen(cell[j]);
    memcpy(head, cell, sizeof head);
    for (int i = 0; i <= shown; i++) {
        write_cells(result, run, i < shown ? ordered[i].site : NULL, cell);
        for (int j = 0; j < COLUMNS; j++)
            width[j] = (int)strlen(cell[j]) > width[j] ? (int)strlen(cell[j]) : width[j];
    }
    if (shown || !result->trace)
        put_cells(result, width, head, file);
    for (int i = 0; i <= shown; i++) {
        write_cells(result, run, i < shown ? ordered[i].site : NULL, cell);
        if (i < shown || tally->sites != 1)
            if (shown || !result->trace)
                put_cells(result, width, cell, file);
    }
    if (result->trace && !tally->sites && !tally->uncounteds)
        fputs("no access to shared memory\n", file);
    if (shown < tally->sites)
        fprintf(file, "%d site%s without a conflict%s\n", tally->sites - shown,
                tally->sites - shown == 1 ? "" : "s", shown ? "; --format csv lists them" : "");
    free(ordered);
    return true;
}

static void put_head(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                     FILE *file)
{
    const struct ws_ptx_launch *launch = &run->launch;
    char title[WS_KERNEL_NAME], origin[WS_KERNEL_ORIGIN];

    ws_utf8_print(result->name, file);
    fputs(": ", file);
    if (!run->mangled[0]) {
        fprintf(file, "%s%s\n", ws_kernel_origin(result->trace, origin),
                result->trace->version == 1 ? " by warpscope.cuh" : "");
        return;
    }
    ws_utf8_print(ws_kernel_title(run, title), file);
    if (run->all_blocks)
        fputs(", all blocks", file);
    else
        fprintf(file, ", block (%u, %u, %u)", (unsigned)launch->block_index[0],
                (unsigned)launch->block_index[1], (unsigned)launch->block_index[2]);
    fprintf(file, " of (%u, %u, %u) threads%s, ", (unsigned)launch->block[0],
            (unsigned)launch->block[1], (unsigned)launch->block[2],
            run->is_block_assumed ? " (assumed)" : "");
    if (launch->warp >= 0)
        fprintf(file, "warp %d", launch->warp);
    else
        fprintf(file, "%d warp%s", run->warps, run->warps == 1 ? "" : "s");
    if (result->trace)
        fprintf(file, "; %s\n", ws_kernel_origin(result->trace, origin));
    else if (result->is_ptx)
        fputs("; from the given PTX\n", file);
    else if (!strcmp(result->compiled.compiler, "quick reader"))
        fputs("; read by the quick reader, without a compiler\n", file);
    else
        fprintf(file, "; compiled by %s, %s\n", result->compiled.compiler, ws_kernel_view(result));
}

/* The line of source, where it is one of the text's. */
static void put_source(const struct ws_kernel_result *result, const struct ws_site *site,
                       FILE *file)
{
    struct ws_kernel_place place = ws_kernel_place(result, site);
    const char *at = result->text, *end = at + result->length, *stop;
    char line[200];

    if (!place.line || result->trace || strcmp(place.file, result->name))
        return;
    for (int i = 1; i < place.line && at; i++) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    if (!at)
        return;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    stop = memchr(at, '\n', (size_t)(end - at));
    snprintf(line, sizeof line, "%.*s", (int)((stop ? stop : end) - at), at);
    line[strcspn(line, "\r")] = 0;
    fputs("    ", file);
    ws_utf8_print(line, file);
    fputs("\n", file);
}

static void put_worst(const struct ws_kernel_report *report, int width, FILE *file)
{
    const struct ws_kernel_result *result = NULL;
    const struct ws_kernel_run *run = NULL;
    const struct ws_kernel_site *worst = NULL;
    char place[CELL], title[WS_KERNEL_NAME], cause[WS_KERNEL_WORDS];
    struct ws_banks banks;

    for (int i = 0; i < report->results; i++)
        for (int j = 0; j < report->result[i].runs; j++)
            for (int k = 0; k < report->result[i].run[j].tally.sites; k++) {
                const struct ws_kernel_site *site = &report->result[i].run[j].tally.site[k];

                if (excess_of(site) <= (worst ? excess_of(worst) : 0))
                    continue;
                worst = site;
                result = &report->result[i];
                run = &result->run[j];
            }
    if (!worst)
        return;
    name_place(result, worst->site, place);
    fputs("\nworst: ", file);
    ws_utf8_print(place, file);
    fprintf(file, ", %s%s", worst->site->instruction, run->printed[0] ? ", of " : "");
    ws_utf8_print(ws_kernel_title(run, title), file);
    fputs("\n", file);
    put_source(result, worst->site, file);
    ws_kernel_worst(run, worst, &banks);
    ws_bank_phases(&banks, width, file);
    ws_kernel_cause(&banks, cause);
    fprintf(file, "cause: %s\n", cause);
}

static const char *cause_of(const struct ws_kernel_uncounted *uncounted)
{
    return uncounted->cause ? uncounted->cause : uncounted->reason;
}

static const char *dependent(const struct ws_kernel_uncounted *uncounted)
{
    return uncounted->what ? uncounted->what : "";
}

/* "    loop at line 10: 11:38 st.f32, 15:20 ld.f32": the places of one cause that depend on it by the same. */
static void put_places(const struct ws_kernel_result *result, const struct ws_kernel_tally *tally,
                       int first, bool *is_put, FILE *file)
{
    const struct ws_kernel_uncounted *group = &tally->uncounted[first];
    const char *between = dependent(group)[0] ? ": " : "";
    char place[CELL];

    fprintf(file, "    %s", dependent(group));
    for (int i = first; i < tally->uncounteds; i++) {
        const struct ws_kernel_uncounted *uncounted = &tally->uncounted[i];

        if (is_put[i] || strcmp(cause_of(uncounted), cause_of(group)) ||
            strcmp(dependent(uncounted), dependent(group)))
            continue;
        is_put[i] = true;
        name_place(result, uncounted->site, place);
        fputs(between, file);
        ws_utf8_print(place, file);
        fprintf(file, " %s", uncounted->site->instruction);
        between = ", ";
    }
    fputs("\n", file);
}

bool ws_kernel_put_uncounted(const struct ws_kernel_result *result, int run, FILE *file)
{
    const struct ws_kernel_tally *tally = &result->run[run].tally;
    bool *is_put = calloc((size_t)tally->uncounteds + 1, sizeof *is_put);

    if (!is_put)
        return false;
    for (int i = 0; i < tally->uncounteds; i++) {
        if (is_put[i])
            continue;
        fputs("not counted: ", file);
        ws_utf8_print(cause_of(&tally->uncounted[i]), file);
        fputs("\n", file);
        for (int j = i; j < tally->uncounteds; j++)
            if (!is_put[j] &&
                !strcmp(cause_of(&tally->uncounted[j]), cause_of(&tally->uncounted[i])))
                put_places(result, tally, j, is_put, file);
    }
    free(is_put);
    return true;
}

static void put_faults(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                       FILE *file)
{
    char place[CELL];

    for (int i = 0; i < run->tally.sites; i++) {
        const struct ws_kernel_site *site = &run->tally.site[i];

        if (!site->faulting)
            continue;
        name_place(result, site->site, place);
        fputs("fault: ", file);
        ws_utf8_print(place, file);
        fprintf(file, ": %s: %s; %" PRIu64 " of %" PRIu64 " executions fault\n",
                site->site->instruction, site->fault, site->faulting, site->executions);
    }
}

void ws_kernel_put_notes(const struct ws_kernel_result *result, FILE *file)
{
    for (int i = 0; i < result->notes; i++) {
        fputs("note: ", file);
        ws_utf8_print(result->note[i], file);
        fputs("\n", file);
    }
}

bool ws_kernel_table(const struct ws_kernel_report *report, int width, FILE *file)
{
    bool first = true;

    for (int i = 0; i < report->results; i++)
        for (int j = 0; j < report->result[i].runs; j++) {
            fputs(first ? "" : "\n", file);
            first = false;
            put_head(&report->result[i], &report->result[i].run[j], file);
            if (!put_table(&report->result[i], &report->result[i].run[j], file))
                return false;
            put_faults(&report->result[i], &report->result[i].run[j], file);
            if (!ws_kernel_put_uncounted(&report->result[i], j, file))
                return false;
        }
    put_worst(report, width, file);
    fputs("excess = wavefronts - ideal, which Nsight Compute counts as bank conflicts\n", file);
    for (int i = 0; i < report->results; i++)
        ws_kernel_put_notes(&report->result[i], file);
    for (int i = 0; i < report->notes; i++)
        fprintf(file, "note: %s\n", report->note[i]);
    return true;
}

void ws_kernel_csv(const struct ws_kernel_report *report, FILE *file)
{
    fprintf(file,
            WS_PLACE_COLUMNS ",executions,wavefronts,ideal,excess,ways,faulting,uncounted%s\n",
            report->results && report->result[0].trace ? WS_TRACE_COLUMNS : "");
    for (int i = 0; i < report->results; i++)
        for (int j = 0; j < report->result[i].runs; j++) {
            const struct ws_kernel_result *result = &report->result[i];
            const struct ws_kernel_run *run = &result->run[j];

            for (int k = 0; k < run->tally.sites; k++) {
                const struct ws_kernel_site *site = &run->tally.site[k];

                ws_kernel_place_csv(result, run, site->site, file);
                fprintf(file, ",%" PRIu64, site->executions);
                if (site->faulting == site->executions)
                    fputs(",,,,", file);
                else
                    fprintf(file, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%d", site->wavefronts,
                            site->ideal, excess_of(site), site->ways);
                fprintf(file, ",%" PRIu64 ",", site->faulting);
                ws_kernel_trace_csv(result, site->site, site->at_least, file);
                fputs("\n", file);
            }
            for (int k = 0; k < run->tally.uncounteds; k++) {
                ws_kernel_place_csv(result, run, run->tally.uncounted[k].site, file);
                fprintf(file, ",%" PRIu64 ",,,,,,", run->tally.uncounted[k].times);
                ws_csv_cell(run->tally.uncounted[k].reason, file);
                ws_kernel_trace_csv(result, run->tally.uncounted[k].site, false, file);
                fputs("\n", file);
            }
        }
}
