/* Bank reports as text. Nothing is worked out here that a report does not hold. */
#include "viz/report/bank_text.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/copy.h"
#include "probe/access/numbers_expression.h"
#include "probe/base/json.h"
#include "probe/base/memory.h"
#include "probe/base/page.h"
#include "viz/report/advice.h"
#include "viz/report/bank_counted.h"
#include "viz/report/kernel_site.h"
#include "viz/text/lane_text.h"
#include "viz/text/text_add.h"

bool ws_bank_report_make(const struct ws_variant *variant, const struct ws_address_options *options,
                         struct ws_bank_report *report, struct ws_error *error)
{
    struct ws_addresses addresses;

    if (!ws_addresses_make(variant, options, &addresses, error))
        return false;
    report->rule = (struct ws_rule){0};
    report->variant = variant;
    report->options = *options;
    report->ran = NULL;
    report->times = 1;
    report->at = NULL;
    ws_banks_count(&addresses, options->buffer_bytes, &report->banks);
    ws_addresses_check(&addresses, options->buffer_bytes, &report->findings);
    report->element = report->banks.faulting && !options->traced_from[0]
                          ? ws_suggest_element(variant, options)
                          : 0;
    report->padding = report->swizzle = (struct ws_suggestion){.constant = -1};
    return true;
}

/* "1, 2, 5": the lanes of a phase that fault; nothing for none. */
static void write_faulting(const struct ws_banks *banks, const struct ws_phase *phase, FILE *file)
{
    bool first = true;

    for (int lane = 0; lane < WS_LANES; lane++)
        if ((banks->faulting & ws_phase_lanes(phase)) >> lane & 1) {
            fprintf(file, first ? "%d" : ", %d", lane);
            first = false;
        }
}

/* Where the last column of the table of phases starts. */
enum { BEFORE_COLLISIONS = 34 };

/* "wavefront 0: lanes 0, 1; wavefront 1: lanes 2, 3", where sources of cp.async count. */
static void write_shared(const struct ws_banks *banks, const struct ws_phase *phase, char *text,
                         size_t size)
{
    int wavefront[WS_LANES];

    ws_phase_schedule(&banks->addresses, phase, wavefront);
    for (int i = 0; i < phase->wavefronts; i++) {
        const char *between = " ";

        ws_text_add(text, size, "%swavefront %d: lanes", i ? "; " : "", i);
        for (int lane = phase->first_lane; lane < phase->first_lane + phase->lanes; lane++)
            if (!(banks->addresses.inactive >> lane & 1) && wavefront[lane] == i) {
                ws_text_add(text, size, "%s%d", between, lane);
                between = ", ";
            }
    }
}

/* "banks 0-3: lanes 0, 2, 4" for each bank group that takes more than one wavefront. */
static void write_collisions(const struct ws_banks *banks, const struct ws_phase *phase, char *text,
                             size_t size)
{
    const struct ws_variant *variant = banks->addresses.variant;
    int wide = ws_group_banks(variant);
    bool first_group = true;

    text[0] = 0;
    if (phase->wavefronts == 1)
        ws_text_add(text, size, "none");
    else if (ws_banks_by_source(banks)) {
        write_shared(banks, phase, text, size);
        return;
    }
    for (int group = 0; group < ws_bank_groups(variant); group++) {
        bool first = true;

        if (phase->rows[group] < 2)
            continue;
        ws_text_add(text, size, "%s", first_group ? "" : "; ");
        if (wide == 1)
            ws_text_add(text, size, "bank %d: lanes", group);
        else
            ws_text_add(text, size, "banks %d-%d: lanes", wide * group, wide * group + wide - 1);
        for (int i = 0; i < phase->lanes; i++) {
            int lane = phase->first_lane + i;

            if (banks->addresses.inactive >> lane & 1 ||
                ws_bank_group(variant, banks->addresses.address[lane]) != group)
                continue;
            ws_text_add(text, size, first ? " %d" : ", %d", lane);
            first = false;
        }
        first_group = false;
    }
}

/* "2", or "2-3" of a phase that has the rows of several matrices. */
static const char *matrices_text(const struct ws_phase *phase, char text[16])
{
    int length = snprintf(text, 16, "%d", phase->matrix);

    if (phase->last_matrix > phase->matrix)
        snprintf(text + length, 16 - (size_t)length, "-%d", phase->last_matrix);
    return text;
}

static void write_phase(const struct ws_banks *banks, int index, FILE *file)
{
    const struct ws_phase *phase = &banks->phase[index];
    bool matrix = !banks->addresses.variant->family->by_lane;
    char lanes[16], matrices[16];

    snprintf(lanes, sizeof lanes, "%d-%d", phase->first_lane, phase->first_lane + phase->lanes - 1);
    fprintf(file, "%5d  %6s  %5s", index, matrix ? matrices_text(phase, matrices) : "-", lanes);
}

/* "0 16 - 48": "-" for a lane that is inactive. */
static void write_addresses(const struct ws_banks *banks, const struct ws_phase *phase, FILE *file)
{
    for (int i = 0; i < phase->lanes; i++) {
        int lane = phase->first_lane + i;

        fputs(i ? " " : "", file);
        if (banks->addresses.inactive >> lane & 1)
            fputs("-", file);
        else
            fprintf(file, "%" PRIu32, banks->addresses.address[lane]);
    }
}

/* How many findings of a kind are printed. Those about ignored lanes are all the same. */
static int most_of(enum ws_finding_kind kind)
{
    return kind == WS_FINDING_IGNORED || kind == WS_FINDING_TURING ? 1 : 4;
}

/* How many of the first `count` findings have the same kind and fault as `one`. */
static int count_alike(const struct ws_findings *findings, int count, const struct ws_finding *one)
{
    int alike = 0;

    for (int i = 0; i < count; i++)
        alike += findings->finding[i].kind == one->kind && findings->finding[i].fault == one->fault;
    return alike;
}

/* Writes the first few findings of each kind; the last one states how many more there are. */
static void write_findings(const struct ws_bank_report *report, FILE *file)
{
    const struct ws_findings *findings = &report->findings;
    char hint[WS_INDEX_WORDS];

    for (int i = 0; i < findings->count; i++) {
        const struct ws_finding *finding = &findings->finding[i];
        bool one_cause = report->element && finding->kind == WS_FINDING_MISALIGNED;
        int most = one_cause ? 1 : most_of(finding->kind);
        int earlier = count_alike(findings, i, finding);
        int more = count_alike(findings, findings->count, finding) - most;

        if (earlier >= most || (report->element && !finding->fault))
            continue;
        fprintf(file, "%s: %s", finding->fault ? "fault" : "note", finding->text);
        if (most == 1 && !one_cause)
            fputs(" (and so on up to lane 31)", file);
        else if (earlier == most - 1 && more > 0)
            fprintf(file, " (and %d more)", more);
        fputs("\n", file);
    }
    if (report->element)
        fprintf(file, "hint: %s\n", ws_index_words(report->element, hint));
}

/* Writes the assumptions of the code's execution. */
static void write_notes(const struct ws_bank_report *report, FILE *file)
{
    if (report->times > 1)
        fprintf(file, "note: %s executes it %" PRIu64 " times with the same addresses\n",
                report->at && !report->options.evaluated ? "the program" : "the code",
                report->times);
    for (int i = 0; report->ran && i < report->ran->notes; i++)
        fprintf(file, "note: %s\n", report->ran->note[i]);
}

void ws_bank_phases(const struct ws_banks *banks, int width, FILE *file)
{
    char words[2048];

    fprintf(file, "phase  matrix  lanes  wavefronts  conflicts\n");
    for (int i = 0; i < banks->phases; i++) {
        const struct ws_phase *phase = &banks->phase[i];

        write_phase(banks, i, file);
        fprintf(file, "  %10d  ", phase->wavefronts);
        write_collisions(banks, phase, words, sizeof words);
        ws_print_wrapped(file, words, BEFORE_COLLISIONS, width ? width : INT_MAX);
    }
}

/* The phases and their total. */
static void write_counts(const struct ws_bank_report *report, int width, FILE *file)
{
    const struct ws_banks *banks = &report->banks;

    ws_bank_phases(banks, width, file);
    fprintf(file, "total: %s%d wavefront%s, ideal %d", banks->at_least ? "at least " : "",
            banks->wavefronts, banks->wavefronts == 1 ? "" : "s", banks->phases);
    if (banks->paired)
        fputs(", because lanes share phases in pairs", file);
    if (banks->addresses.sourced)
        fprintf(file, " (as Nsight Compute counts it on %san H200; not captured)\n",
                ws_copy_zeros(&banks->addresses) ? "" : "an H100 and ");
    else
        fprintf(file, report->rule.text[0] ? " (%s)\n" : "\n", report->rule.text);
    fprintf(
        file,
        "bank conflicts: %s%d of a shared %s, as Nsight Compute counts them (wavefronts - ideal)",
        banks->at_least ? "at least " : "", banks->wavefronts - banks->phases,
        report->variant->family->writes_memory ? "store" : "load");
    if (banks->wavefronts > banks->phases)
        fprintf(file, "; worst phase: %d-way", ws_banks_ways(banks));
    fputs("\n", file);
}

/* One line per phase with the faulting lanes, if wavefronts cannot be counted. */
static void write_no_counts(const struct ws_bank_report *report, FILE *file)
{
    const struct ws_banks *banks = &report->banks;

    fprintf(file, "phase  matrix  lanes  faulting lanes\n");
    for (int i = 0; i < banks->phases; i++) {
        const struct ws_phase *phase = &banks->phase[i];

        write_phase(banks, i, file);
        fputs("  ", file);
        if (!(banks->faulting & ws_phase_lanes(phase)))
            fputs("none", file);
        write_faulting(banks, phase, file);
        fputs("\n", file);
    }
    fprintf(file, "total: not counted, because an address faults\n");
}

/*
 * Writes which of a trace's patterns it is, and a C expression for its addresses if that is short.
 */
static void write_traced(const struct ws_bank_report *report, FILE *file)
{
    enum { SHORT = 80 };
    char expression[WS_EXPRESSION_LENGTH + 1];

    if (!report->options.traced_from[0])
        return;
    fprintf(file, "note: %s addresses: %s\n", ws_traced_word(&report->options),
            report->options.traced_from);
    if (ws_banks_by_source(&report->banks))
        fprintf(file, "note: the sources in global memory count: %s\n",
                ws_copy_words(report->variant));
    if (!report->options.inactive &&
        strlen(ws_numbers_expression(report->options.number, expression)) <= SHORT)
        fprintf(file, "note: as C over lane t: %s\n", expression);
}

bool ws_bank_table(const struct ws_bank_report *report, int width, FILE *file)
{
    char swizzled[WS_SWIZZLED_SIZE];

    fprintf(file, "%s\n", report->variant->name);
    if (!ws_bank_counted_print(report->variant, &report->options, report->ran, file))
        return false;
    if (report->banks.faulting)
        write_no_counts(report, file);
    else
        write_counts(report, width, file);
    write_traced(report, file);
    if (*ws_swizzled_words(&report->options, swizzled))
        fprintf(file, "note: the addresses are %s\n", swizzled);
    write_notes(report, file);
    write_findings(report, file);
    return ws_suggestion_print(report->variant, &report->padding, "", file) &&
           ws_suggestion_print(report->variant, &report->swizzle, "", file);
}

/* Writes a quoted field with the lanes of a phase that fault and, in every line, the swizzle. */
static void write_note(const struct ws_bank_report *report, const struct ws_phase *phase,
                       FILE *file)
{
    bool faults = report->banks.faulting & ws_phase_lanes(phase);
    char swizzled[WS_SWIZZLED_SIZE];

    ws_swizzled_words(&report->options, swizzled);
    if (!faults && !*swizzled)
        return;
    fputs(faults ? "\"these lanes fault: " : "\"", file);
    write_faulting(&report->banks, phase, file);
    fprintf(file, "%s%s\"", faults && *swizzled ? "; " : "", swizzled);
}

/* Writes the place of the traced site, and whether its wavefronts are a lower bound. */
static void write_at(const struct ws_kernel_at *at, bool at_least, FILE *file)
{
    fputs(",", file);
    ws_kernel_place_csv(at->result, at->run, at->site->site, file);
    ws_kernel_trace_csv(at->result, at->site->site, at_least, file);
}

void ws_bank_csv(const struct ws_bank_report *report, FILE *file)
{
    const struct ws_banks *banks = &report->banks;

    fputs("phase,matrix,wavefronts,addresses,note", file);
    if (report->at)
        fputs("," WS_PLACE_COLUMNS WS_TRACE_COLUMNS, file);
    fputs("\n", file);
    for (int i = 0; i < banks->phases; i++) {
        const struct ws_phase *phase = &banks->phase[i];
        char matrices[16];

        fprintf(file, "%d,%s,", i, matrices_text(phase, matrices));
        if (!banks->faulting)
            fprintf(file, "%d", phase->wavefronts);
        fputs(",", file);
        write_addresses(banks, phase, file);
        fputs(",", file);
        write_note(report, phase, file);
        if (report->at)
            write_at(report->at, banks->at_least, file);
        fputs("\n", file);
    }
}

/* null if lanes fault. */
static json_t *count_json(const struct ws_banks *banks, int count)
{
    return banks->faulting ? json_null() : json_integer(count);
}

/* The source addresses of a phase's lanes, from a trace; null for lanes that do not read. */
static json_t *sources_json(const struct ws_banks *banks, const struct ws_phase *phase)
{
    json_t *sources = json_array();

    for (int lane = phase->first_lane; lane < phase->first_lane + phase->lanes; lane++) {
        uint32_t source = banks->addresses.source[lane];
        bool reads = !(banks->addresses.inactive >> lane & 1) && source != WS_NO_SOURCE;

        json_array_append_new(sources, reads ? json_integer(source) : json_null());
    }
    return sources;
}

static json_t *phases_json(const struct ws_banks *banks)
{
    json_t *phases = json_array();

    for (int i = 0; i < banks->phases; i++) {
        const struct ws_phase *phase = &banks->phase[i];
        json_t *addresses = json_array(), *groups = banks->faulting ? json_null() : json_array();
        json_t *one;

        for (int row = 0; row < phase->lanes; row++) {
            int lane = phase->first_lane + row;
            uint32_t address = banks->addresses.address[lane];
            bool active = !(banks->addresses.inactive >> lane & 1);
            int group = ws_bank_group(banks->addresses.variant, address);

            json_array_append_new(addresses, active ? json_integer(address) : json_null());
            if (!banks->faulting)
                json_array_append_new(groups, active ? json_integer(group) : json_null());
        }
        one = json_pack("{s:i, s:i, s:i, s:o, s:o, s:o}", "phase", i, "matrix", phase->matrix,
                        "first_lane", phase->first_lane, "wavefronts",
                        count_json(banks, phase->wavefronts), "addresses", addresses, "bank_groups",
                        groups);
        if (banks->addresses.sourced)
            json_object_set_new(one, "sources", sources_json(banks, phase));
        if (phase->last_matrix > phase->matrix)
            json_object_set_new(one, "last_matrix", json_integer(phase->last_matrix));
        json_array_append_new(phases, one);
    }
    return phases;
}

static json_t *findings_json(const struct ws_findings *findings)
{
    static const char *const kinds[] = {
        [WS_FINDING_INACTIVE] = "inactive", [WS_FINDING_MISALIGNED] = "misaligned",
        [WS_FINDING_OUTSIDE] = "outside",   [WS_FINDING_OVERLAPPING] = "overlapping",
        [WS_FINDING_SAME] = "same",         [WS_FINDING_TORN] = "torn",
        [WS_FINDING_IGNORED] = "ignored",   [WS_FINDING_TURING] = "invalid_on_sm_75",
    };
    json_t *all = json_array();

    for (int i = 0; i < findings->count; i++) {
        const struct ws_finding *finding = &findings->finding[i];

        json_array_append_new(all, json_pack("{s:s, s:b, s:i, s:s}", "kind", kinds[finding->kind],
                                             "fault", (int)finding->fault, "lane", finding->lane,
                                             "text", finding->text));
    }
    return all;
}

static json_t *notes_json(const struct ws_bank_report *report)
{
    json_t *notes = json_array();

    for (int i = 0; report->ran && i < report->ran->notes; i++)
        json_array_append_new(notes, json_string(report->ran->note[i]));
    return notes;
}

/* Adds the members that reports of kernels have of a site; fails for lack of memory. */
static bool add_at(const struct ws_kernel_at *at, json_t *root, struct ws_error *error)
{
    struct ws_memory memory;
    json_t *members;

    if (!ws_memory_open(&memory, error))
        return false;
    fputs("{\"site\": ", memory.file);
    ws_kernel_site_json(at->result, at->site, memory.file);
    fputs(", \"kernel\": ", memory.file);
    ws_kernel_run_json(at->result, at->run, memory.file);
    fputs("}", memory.file);
    if (!ws_memory_close(&memory, error))
        return false;
    members = json_loadb(memory.text, memory.length, 0, NULL);
    free(memory.text);
    json_object_update(root, members);
    json_decref(members);
    return true;
}

bool ws_bank_json(const struct ws_bank_report *report, FILE *file, struct ws_error *error)
{
    const struct ws_banks *banks = &report->banks;
    char swizzled[WS_SWIZZLED_SIZE];
    char counted[WS_BANK_COUNTED_SIZE];
    json_t *root, *note, *measured;

    ws_json_watch();
    note = *ws_swizzled_words(&report->options, swizzled) ? json_string(swizzled) : json_null();
    measured = banks->faulting ? json_null() : json_boolean(report->rule.measured);
    root = json_pack(
        "{s:s, s:s, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "variant", report->variant->name, "counted",
        ws_bank_counted(report->variant, &report->options, report->ran, counted), "executions",
        (json_int_t)report->times, "wavefronts", count_json(banks, banks->wavefronts), "ideal",
        count_json(banks, banks->phases), "excess",
        count_json(banks, banks->wavefronts - banks->phases), "ways",
        count_json(banks, ws_banks_ways(banks)), "lanes", ws_lanes_json(banks), "notes",
        notes_json(report), "element_bytes",
        report->element ? json_integer(report->element) : json_null(), "measured", measured, "note",
        note, "phases", phases_json(banks), "findings", findings_json(&report->findings), "padding",
        ws_suggestion_json(report->variant, &report->padding), "swizzle",
        ws_suggestion_json(report->variant, &report->swizzle));
    if (banks->at_least)
        json_object_set_new(root, "at_least", json_true());
    if (report->at && !add_at(report->at, root, error)) {
        json_decref(root);
        return false;
    }
    return ws_json_print(root, file, error);
}

bool ws_bank_suggest(const struct ws_bank_report *report, FILE *file)
{
    const struct ws_banks *banks = &report->banks;
    char text[WS_FINDINGS_SIZE];

    if (*ws_swizzled_words(&report->options, text))
        fprintf(file, "/* the addresses are %s; the code below includes the swizzle */\n", text);
    if (report->padding.found || report->swizzle.found) {
        return ws_suggestion_code(report->variant, &report->padding, file) &&
               ws_suggestion_code(report->variant, &report->swizzle, file);
    } else if (banks->faulting) {
        ws_findings_fault(&report->findings, text, sizeof text);
        fprintf(file, "/* these addresses fault: %s */\n", text);
    } else if (ws_banks_free(banks)) {
        fprintf(file, "/* no bank conflicts */\n");
    } else {
        fprintf(file, "/* %s and %s leaves these addresses %sfree of bank conflicts */\n",
                report->padding.none, report->swizzle.none,
                report->options.buffer_bytes ? "inside the buffer and " : "");
    }
    return true;
}
