/* See kernel_site.h. */
#include "viz/report/kernel_site.h"

#include <inttypes.h>

#include "probe/base/json.h"
#include "viz/report/kernel_words.h"
#include "viz/text/text_add.h"

void ws_kernel_place_csv(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                         const struct ws_site *site, FILE *file)
{
    struct ws_kernel_place place = ws_kernel_place(result, site);
    char title[WS_KERNEL_NAME];

    ws_csv_cell(place.file, file);
    fprintf(file, ",%d,%d,", place.line, place.column);
    ws_csv_cell(site->instruction, file);
    fputs(",", file);
    ws_csv_cell(ws_kernel_title(run, title), file);
}

void ws_kernel_trace_csv(const struct ws_kernel_result *result, const struct ws_site *site,
                         bool at_least, FILE *file)
{
    if (!result->trace)
        return;
    fputs(",", file);
    if (site->has_offset)
        fprintf(file, "0x%" PRIx32, site->offset);
    fprintf(file, ",%d,", site->number);
    ws_csv_cell(result->name, file);
    fputs(",", file);
    ws_csv_cell(result->trace->device, file);
    fprintf(file, ",%s", at_least ? "true" : "false");
}

static void put_triple(const char *name, const uint32_t value[3], FILE *file)
{
    fprintf(file, ", \"%s\": [%u, %u, %u]", name, (unsigned)value[0], (unsigned)value[1],
            (unsigned)value[2]);
}

void ws_kernel_run_json(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                        FILE *file)
{
    fputs("{\"source\": ", file);
    ws_json_write_string(result->name, file);
    fputs(", \"compiler\": ", file);
    ws_json_write_string(result->compiled.compiler, file);
    fprintf(file, ", \"view\": \"%s\", \"kernel\": ", ws_kernel_view(result));
    ws_json_write_string(run->mangled, file);
    fputs(", \"name\": ", file);
    ws_json_write_string(run->printed, file);
    put_triple("block", run->launch.block, file);
    put_triple("grid", run->launch.grid, file);
    put_triple("block_index", run->launch.block_index, file);
    fprintf(file,
            ", \"warps\": %d, \"warp_instructions\": %" PRIu64 ", \"shared_bytes\": %" PRIu64 "}",
            run->warps, run->accesses.warp_instructions, run->accesses.shared_bytes);
}

void ws_kernel_place_json(const struct ws_kernel_result *result, const struct ws_site *site,
                          FILE *file)
{
    struct ws_kernel_place place = ws_kernel_place(result, site);

    fputs("{\"file\": ", file);
    ws_json_write_string(place.file, file);
    fprintf(file, ", \"line\": %d, \"column\": %d, \"instruction\": ", place.line, place.column);
    ws_json_write_string(site->instruction, file);
    fputs(", \"kernel\": ", file);
    ws_json_write_string(site->kernel, file);
    if (site->number)
        fprintf(file, ", \"site\": %d", site->number);
    if (site->has_offset)
        fprintf(file, ", \"offset\": %" PRIu32, site->offset);
}

void ws_kernel_site_json(const struct ws_kernel_result *result, const struct ws_kernel_site *site,
                         FILE *file)
{
    ws_kernel_place_json(result, site->site, file);
    fprintf(file,
            ", \"variant\": \"%s\", \"executions\": %" PRIu64 ", \"wavefronts\": %" PRIu64
            ", \"ideal\": %" PRIu64 ", \"excess\": %" PRIu64
            ", \"ways\": %d, \"faulting\": %" PRIu64 ", \"fault\": ",
            site->rule.variant->name, site->executions, site->wavefronts, site->ideal,
            site->wavefronts - site->ideal, site->ways, site->faulting);
    if (site->fault[0])
        ws_json_write_string(site->fault, file);
    else
        fputs("null", file);
    fputs(site->at_least ? ", \"at_least\": true}" : "}", file);
}
