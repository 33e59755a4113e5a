/* See profile_text.h. */
#include "viz/report/profile_text.h"

#include <inttypes.h>
#include <string.h>

#include "probe/base/json.h"
#include "probe/base/page.h"
#include "probe/base/utf8.h"
#include "viz/report/kernel_words.h"
#include "viz/text/text_add.h"

/* Digits of a number; as wide as its heading at least. */
static int width_of(uint64_t number, const char *heading)
{
    char text[24];
    int width = snprintf(text, sizeof text, "%" PRIu64, number), least = (int)strlen(heading);

    return width > least ? width : least;
}

/* In the table; as csv; as json; and behind how many there are. */
static const struct {
    const char *table, *csv, *json, *sum;
} verdicts[WS_VERDICTS] = {
    [WS_VERDICT_EQUAL] = {"equal", "yes", "true", NULL},
    [WS_VERDICT_ABOVE] = {"above the bound", "above", "false, \"above\": true",
                          "above a prediction that is a lower bound"},
    [WS_VERDICT_MISCOUNTED] = {"miscounted", "miscounted", "false, \"miscounted\": true",
                               "miscounted by Nsight Compute (cp.async.cg under predicate P0)"},
    [WS_VERDICT_DIFFERS] = {"differs", "no", "false", NULL},
};

static void put_kernel(const struct ws_profile_join *join, FILE *file)
{
    uint64_t most = 0;
    int number, counted, predicted, instruction = 11;
    char title[WS_KERNEL_NAME];

    for (int i = 0; i < join->sites; i++) {
        const struct ws_profiled *site = &join->site[i];
        int length = (int)strlen(site->site->instruction);

        most = site->line->executions > most ? site->line->executions : most;
        most = site->line->wavefronts > most ? site->line->wavefronts : most;
        most = site->predicted > most ? site->predicted : most;
        instruction = length > instruction ? length : instruction;
    }
    number = width_of(most, "executions");
    counted = width_of(most, "counted");
    predicted = width_of(most, "predicted");
    ws_utf8_print(ws_kernel_title(join->run, title), file);
    fprintf(file, "\nsite  offset  %-*s  %*s  %*s  %*s\n", instruction, "instruction", number,
            "executions", counted, "counted", predicted, "predicted");
    for (int i = 0; i < join->sites; i++) {
        const struct ws_profiled *site = &join->site[i];

        fprintf(file, "%4d  0x%04" PRIx32 "  %-*s  %*" PRIu64 "  %*" PRIu64 "  %*" PRIu64 "  %s\n",
                site->site->number, site->site->offset, instruction, site->site->instruction,
                number, site->line->executions, counted, site->line->wavefronts, predicted,
                site->predicted, verdicts[site->verdict].table);
    }
}

void ws_profile_table(const struct ws_profile_join *join, int joins, FILE *file)
{
    int sites = 0, of[WS_VERDICTS] = {0};

    for (int i = 0; i < joins; i++) {
        char title[WS_KERNEL_NAME];

        if (join[i].kernel) {
            put_kernel(&join[i], file);
        } else {
            ws_utf8_print(ws_kernel_title(join[i].run, title), file);
            fputs(": not in the profile\n", file);
        }
        sites += join[i].sites;
        for (int j = 0; j < WS_VERDICTS; j++)
            of[j] += join[i].of[j];
    }
    fprintf(file, "%d of %d instructions as counted", of[WS_VERDICT_EQUAL], sites);
    for (int j = 0; j < WS_VERDICTS; j++)
        if (of[j] && verdicts[j].sum)
            fprintf(file, "; %d %s", of[j], verdicts[j].sum);
    fputs("\n", file);
}

void ws_profile_csv(const struct ws_profile_join *join, int joins, FILE *file)
{
    fputs("site,offset,instruction,kernel,executions,counted,predicted,equal\n", file);
    for (int i = 0; i < joins; i++)
        for (int j = 0; j < join[i].sites; j++) {
            const struct ws_profiled *site = &join[i].site[j];
            char title[WS_KERNEL_NAME];

            fprintf(file, "%d,0x%" PRIx32 ",", site->site->number, site->site->offset);
            ws_csv_cell(site->site->instruction, file);
            fputs(",", file);
            ws_csv_cell(ws_kernel_title(join[i].run, title), file);
            fprintf(file, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%s\n", site->line->executions,
                    site->line->wavefronts, site->predicted, verdicts[site->verdict].csv);
        }
}

void ws_profile_json(const struct ws_profile_join *join, int joins, FILE *file)
{
    const char *between = "";
    int sites = 0, equal = 0;

    fputs(WS_JSON_HEAD "  \"sites\": [\n", file);
    for (int i = 0; i < joins; i++) {
        for (int j = 0; j < join[i].sites; j++) {
            const struct ws_profiled *site = &join[i].site[j];

            fprintf(file, "%s{\"site\": %d, \"offset\": %" PRIu32 ", \"instruction\": ", between,
                    site->site->number, site->site->offset);
            ws_json_write_string(site->site->instruction, file);
            fputs(", \"kernel\": ", file);
            ws_json_write_string(join[i].run->printed, file);
            fprintf(file,
                    ", \"executions\": %" PRIu64 ", \"counted\": %" PRIu64
                    ", \"predicted\": %" PRIu64 ", \"equal\": %s}",
                    site->line->executions, site->line->wavefronts, site->predicted,
                    verdicts[site->verdict].json);
            between = ",\n";
        }
        sites += join[i].sites;
        equal += join[i].of[WS_VERDICT_EQUAL];
    }
    fprintf(file, "\n  ], \"equal\": %d, \"compared\": %d}\n", equal, sites);
}
