/* Every mapping on a page is labeled as captured or specified. */
#include "viz/site/facts.h"

#include <stdio.h>
#include <string.h>

#include "viz/text/mapping_text.h"

static void add_badge(const struct ws_evidence *evidence, struct ws_bytes *out)
{
    if (evidence->standing == WS_SPECIFIED) {
        ws_bytes_text(out, "<span class=\"badge specified\">specified, not captured</span>");
        return;
    }
    ws_bytes_text(out, evidence->standing == WS_CAPTURED
                           ? "<span class=\"badge captured\">captured on "
                           : "<span class=\"badge differs\">differs, captured on ");
    ws_bytes_xml(out, ws_device_short(evidence->head->device));
    ws_bytes_text(out, "</span>");
}

void ws_site_top(const char *site, enum ws_site_section section, const char *name,
                 const char *sentence, const char *ptx, const struct ws_evidence *evidence,
                 struct ws_bytes *out)
{
    char description[512];

    snprintf(description, sizeof description, "%.160s: %.340s", name, sentence);
    ws_site_open(out, site, name, description, section);
    ws_bytes_text(out, "<h1>");
    ws_site_code(out, name);
    ws_bytes_text(out, "</h1>\n<p class=\"lead\">");
    ws_site_words(out, sentence);
    ws_bytes_text(out, ". ");
    add_badge(evidence, out);
    ws_bytes_text(out, "</p>\n");
    ws_site_pre(out, ptx);
    ws_bytes_text(out, "<dl class=\"facts\">\n");
}

void ws_site_fact(struct ws_bytes *out, const char *name, const char *text)
{
    ws_bytes_print(out, "<div><dt>%s</dt><dd>", name);
    ws_bytes_xml(out, text);
    ws_bytes_text(out, "</dd></div>\n");
}

void ws_site_targets(int ptx_version, enum ws_targets targets, struct ws_bytes *out)
{
    char text[256];

    snprintf(text, sizeof text, "PTX ISA %d.%d and later; %s", ptx_version / 10, ptx_version % 10,
             ws_targets_text(targets));
    ws_site_fact(out, "Available", text);
}

void ws_site_provenance(const struct ws_evidence *evidence, const struct ws_variant *variant,
                        struct ws_bytes *out)
{
    const struct ws_capture_head *head = evidence->head;
    char need[WS_NEED_SIZE];

    ws_site_fact(out, "Mapping", evidence->text);
    if (evidence->standing != WS_SPECIFIED) {
        char text[512];

        snprintf(text, sizeof text,
                 "%s (sm_%d%d), driver %s, CUDA %s; probe %s, compiled by CUDA %s; %s",
                 head->device, head->major, head->minor, head->driver, head->cuda, head->probe,
                 head->toolkit, head->date);
        ws_site_fact(out, "Capture", text);
    } else if (variant && ws_variant_need(variant, need)) {
        char text[WS_NEED_SIZE + 64];

        snprintf(text, sizeof text, "not captured; requires %s", need);
        ws_site_fact(out, "Capture", text);
    }
    if (evidence->remark[0])
        ws_site_fact(out, "Remark", evidence->remark);
}

void ws_site_equations(const char *(*equation)(const struct ws_variant *variant, int i,
                                               char *buffer),
                       const struct ws_variant *variant, struct ws_bytes *out)
{
    char buffer[2 * WS_EQUATION_SIZE], letters[WS_LETTERS_SIZE];
    const char *line;

    ws_bytes_text(out, "<pre class=\"formula\" tabindex=\"0\"><code>");
    for (int i = 0; (line = equation(variant, i, buffer)); i++) {
        ws_bytes_xml(out, line);
        ws_bytes_text(out, "\n");
    }
    ws_bytes_text(out, "</code></pre>\n<p class=\"note\">");
    ws_bytes_xml(out, ws_variant_letters(variant, letters));
    ws_bytes_text(out, "</p>\n");
}

void ws_site_commands(struct ws_bytes *out, const char *const *format, int count, const char *name)
{
    ws_bytes_text(out, "<pre tabindex=\"0\"><code>");
    for (int i = 0; i < count; i++) {
        const char *at = strchr(format[i], '@');

        ws_bytes_text(out, "warpscope ");
        ws_bytes_add(out, format[i], (size_t)(at - format[i]));
        ws_bytes_xml(out, name);
        ws_bytes_text(out, at + 1);
        ws_bytes_text(out, "\n");
    }
    ws_bytes_text(out, "</code></pre>\n");
}
