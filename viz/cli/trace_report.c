/* See trace_report.h. A picture is an image of its own, so that no two share an id. */
#include "viz/cli/trace_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/export/plan.h"
#include "viz/report/kernel_words.h"
#include "viz/report/trace_sites.h"

enum { MOST_PICTURES = 24, MOST_ROWS = 200 };

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<style>\n"
    "body{font:15px/1.5 sans-serif;max-width:62em;margin:2em auto;padding:0 1em;color:#222}\n"
    "h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2.2em}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "td,th{padding:.2em .8em;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}\n"
    ":is(td,th):is(:nth-child(2),:nth-child(4),:nth-child(11)){text-align:left}\n"
    "code{font-size:.95em}.wide{overflow-x:auto}img{display:block;max-width:100%}p.quiet{color:#"
    "555}\n"
    "</style>\n";

static void put_table(const struct ws_trace_listed *list, int count, struct ws_bytes *out)
{
    char title[WS_KERNEL_NAME];
    uint64_t excess = 0;

    for (int i = 0; i < count; i++)
        excess += list[i].excess;
    ws_bytes_text(out,
                  "<div class=\"wide\"><table>\n<tr><th>site<th>line<th>offset<th>instruction"
                  "<th>executions<th>wavefronts<th>ideal<th>excess<th>share<th>worst<th>kernel\n");
    for (int i = 0; i < count && i < MOST_ROWS; i++) {
        const struct ws_kernel_site *site = list[i].site;

        ws_bytes_text(out, "<tr><td>");
        if (i < MOST_PICTURES)
            ws_bytes_print(out, "<a href=\"#site-%d\">", site->site->number);
        ws_bytes_print(out, "%d%s<td>", site->site->number, i < MOST_PICTURES ? "</a>" : "");
        if (site->site->line) {
            ws_bytes_xml(out, site->site->file);
            ws_bytes_print(out, ":%d", site->site->line);
        }
        ws_bytes_text(out, "<td>");
        if (site->site->has_offset)
            ws_bytes_print(out, "0x%" PRIx32, site->site->offset);
        ws_bytes_text(out, "<td><code>");
        ws_bytes_xml(out, site->site->instruction);
        ws_bytes_print(out,
                       "</code><td>%" PRIu64 "<td>%" PRIu64 "<td>%" PRIu64 "<td>%" PRIu64
                       "<td>%.1f %%<td>%d-way<td><code>",
                       site->executions, site->wavefronts, site->ideal, list[i].excess,
                       100.0 * (double)list[i].excess / (double)excess, site->ways);
        ws_kernel_title(list[i].run, title);
        title[ws_utf8_length(title, 40)] = 0;
        ws_bytes_xml(out, title);
        ws_bytes_text(out, "</code>\n");
    }
    ws_bytes_text(out, "</table></div>\n");
    if (count > MOST_ROWS)
        ws_bytes_print(out, "<p class=\"quiet\">%d more sites have fewer excess wavefronts.\n",
                       count - MOST_ROWS);
}

/* An SVG as the address of an image. */
static void put_image(const struct ws_bytes *svg, int number, struct ws_bytes *out)
{
    ws_bytes_text(out, "<img alt=\"Lanes and banks of site ");
    ws_bytes_print(out, "%d\" src=\"data:image/svg+xml;charset=utf-8,", number);
    for (size_t i = 0; i < svg->length; i++)
        if (strchr("\"#%&<>\r\n", svg->data[i]) && svg->data[i])
            ws_bytes_print(out, "%%%02X", svg->data[i]);
        else
            ws_bytes_add(out, &svg->data[i], 1);
    ws_bytes_text(out, "\">\n");
}

/* The bank figure of a site's worst pattern. */
static bool put_picture(const struct ws_kernel_result *result, const struct ws_trace_listed *listed,
                        struct ws_captures *captures, struct ws_bytes *out, struct ws_error *error)
{
    char expression[WS_EXPRESSION_LENGTH + 1];
    struct ws_bytes svg = {0};
    struct ws_request request;
    struct ws_plan plan;
    bool good;

    ws_request_init(&request);
    ws_plan_init(&plan, captures);
    ws_trace_addresses(result, listed->run, listed->site, expression, &request.choices.addresses);
    good = ws_request_pick(&request, listed->site->rule.variant->name, error) &&
           ws_choice_set(&request.choices, WS_CHOICE_FIGURE, "bank", error) &&
           ws_choice_set(&request.choices, WS_CHOICE_FORMAT, "svg", error) &&
           ws_request_complete(&request, error) && ws_plan_add(&plan, &request, ".", error) &&
           ws_job_encode(&plan.job[0], NULL, &svg, error) == WS_OUTCOME_WRITTEN;
    if (good)
        put_image(&svg, listed->site->site->number, out);
    ws_bytes_finish(&svg);
    ws_plan_finish(&plan);
    ws_request_finish(&request);
    return good;
}

static bool put_site(const struct ws_kernel_result *result, const struct ws_trace_listed *listed,
                     struct ws_captures *captures, struct ws_bytes *out, struct ws_error *error)
{
    const struct ws_site *site = listed->site->site;
    char text[WS_KERNEL_WORDS], title[WS_KERNEL_NAME];

    ws_bytes_print(out, "<h2 id=\"site-%d\">Site %d: <code>", site->number, site->number);
    ws_bytes_xml(out, site->instruction);
    ws_bytes_text(out, "</code>");
    if (site->line) {
        ws_bytes_text(out, " at ");
        ws_bytes_xml(out, site->file);
        ws_bytes_print(out, ":%d", site->line);
    }
    ws_bytes_text(out, "</h2>\n<p>In <code>");
    ws_bytes_xml(out, ws_kernel_title(listed->run, title));
    ws_bytes_text(out, "</code>. The worst of its patterns: ");
    ws_kernel_conflict(listed->run, listed->site, text);
    ws_bytes_xml(out, text);
    ws_bytes_text(out, ". <code>warpscope trace ");
    ws_bytes_xml(out, result->name);
    ws_bytes_print(out, " --site %d</code> prints it lane by lane.\n", site->number);
    if (listed->site->rule.turns)
        return true;
    return put_picture(result, listed, captures, out, error);
}

/* What the numbers above leave out: executions that fault, and accesses that no rule counts. */
static void put_rest(const struct ws_kernel_tally *tally, struct ws_bytes *out)
{
    char text[WS_KERNEL_WORDS];

    for (int i = 0; i < tally->sites; i++) {
        const struct ws_kernel_site *site = &tally->site[i];

        if (!site->faulting)
            continue;
        ws_bytes_print(out, "<p>Fault at site %d: ", site->site->number);
        ws_bytes_xml(out, site->fault);
        ws_bytes_print(out, "; %" PRIu64 " of %" PRIu64 " executions fault.\n", site->faulting,
                       site->executions);
    }
    for (int i = 0; i < tally->uncounteds; i++) {
        ws_bytes_print(out, "<p class=\"quiet\">Not counted: site %d, ",
                       tally->uncounted[i].site->number);
        ws_kernel_uncounted_words(&tally->uncounted[i], text);
        ws_bytes_xml(out, text);
        ws_bytes_text(out, "\n");
    }
}

bool ws_trace_report(const struct ws_kernel_result *result, FILE *file, struct ws_error *error)
{
    char origin[WS_KERNEL_ORIGIN];
    struct ws_bytes out = {0};
    struct ws_captures captures;
    int all, count;
    struct ws_trace_listed *list = ws_trace_sites(result, &all, &count);
    bool good = true;

    if (!list)
        return ws_no_memory(error);
    if (!ws_assets_captures(&captures, error)) {
        free(list);
        return false;
    }
    ws_bytes_text(&out, head);
    ws_bytes_text(&out, "<title>Bank conflicts of ");
    ws_bytes_xml(&out, result->name);
    ws_bytes_text(&out, "</title>\n<h1>Bank conflicts of ");
    ws_bytes_xml(&out, result->name);
    ws_bytes_print(&out, "</h1>\n<p>%d of %d sites have bank conflicts; ", count, all);
    ws_bytes_xml(&out, ws_kernel_origin(result->trace, origin));
    ws_bytes_text(&out, "; excess = wavefronts - ideal, which Nsight Compute counts as bank "
                        "conflicts.\n");
    if (count)
        put_table(list, count, &out);
    for (int i = 0; good && i < count && i < MOST_PICTURES; i++)
        good = put_site(result, &list[i], &captures, &out, error);
    for (int i = 0; i < result->runs; i++)
        put_rest(&result->run[i].tally, &out);
    for (int i = 0; i < result->notes; i++) {
        ws_bytes_text(&out, "<p class=\"quiet\">Note: ");
        ws_bytes_xml(&out, result->note[i]);
        ws_bytes_text(&out, "\n");
    }
    ws_bytes_text(&out, "</html>\n");
    good = good && (!out.failed || ws_no_memory(error));
    if (good)
        fwrite(out.data, 1, out.length, file);
    ws_bytes_finish(&out);
    ws_captures_finish(&captures);
    free(list);
    return good;
}
