/*
 * The page of a data-movement variant: figures first, then the same as text, as code and as links.
 */
#include <stdio.h>
#include <string.h>

#include "probe/evidence/store/rule.h"
#include "viz/code/code.h"
#include "viz/site/bank_table.h"
#include "viz/site/facts.h"
#include "viz/site/feeding.h"
#include "viz/site/figures.h"
#include "viz/site/html.h"
#include "viz/site/markdown.h"
#include "viz/site/pages.h"
#include "viz/text/mapping_text.h"

/*
 * The figures below the first one, one per row. Figures that are too large for the site are
 * replaced by the command line that makes them, which is there in any case.
 */
static const struct {
    const char *kind, *summary;
    const char *command; /* follows `warpscope export NAME` */
    bool moves;
    size_t most_bytes;
} figures[] = {
    {"step", "Step by step", " --figure step --frame play", true, 42000},
    {"bank", "Bank conflicts", " --figure bank", false, 25000},
    {"cost", "Wavefronts by pitch", " --figure cost", false, 17500},
    {"bits", "Bit by bit", " --figure bits", false, 25000},
};

enum { FIGURES = sizeof figures / sizeof figures[0], MOST_IN_VIEWS = 256 };

static bool add_figure(struct ws_site *site, const struct ws_variant *variant, int i,
                       struct ws_bytes *out, struct ws_error *error)
{
    const struct ws_site_choice moving[] = {{WS_CHOICE_ANIMATE, NULL}, {WS_CHOICE_NONE, NULL}};
    struct ws_bytes picture = {0};
    bool missing, good;

    good = ws_site_picture(site, variant->name, figures[i].kind, figures[i].moves ? moving : NULL,
                           &picture, &missing, error);
    if (good || missing) {
        if (good && picture.length <= figures[i].most_bytes) {
            ws_bytes_print(out, "<details class=\"figure\" id=\"%s\"><summary>%s</summary>\n",
                           figures[i].kind, figures[i].summary);
            ws_bytes_add(out, picture.data, picture.length);
            ws_bytes_print(out,
                           "<p class=\"note\"><code>warpscope export %s%s</code></p>\n</details>\n",
                           variant->name, figures[i].command);
        }
        good = true;
    }
    ws_bytes_finish(&picture);
    return good;
}

static bool add_figures(struct ws_site *site, const struct ws_variant *variant,
                        struct ws_bytes *out, struct ws_error *error)
{
    static const char *const commands[] = {"export @ --figure explore --format html",
                                           "export @ --figure fragment --format svg",
                                           "export @ --figure register --format svg",
                                           "export @ --figure address --format png --size 8cm",
                                           "export @ --figure mapping --lane 5",
                                           "export @ --figure step --frame play",
                                           "export @ --figure swizzle --pitch 128 --swizzle 128",
                                           "export @ --figure worksheet --format pdf"};

    ws_bytes_text(out, "<h2 id=\"figures\">Figures</h2>\n");
    for (int i = 0; i < (int)FIGURES; i++)
        if (!add_figure(site, variant, i, out, error))
            return false;
    ws_bytes_text(
        out, "<details class=\"list\"><summary>Commands for these and other figures</summary>\n");
    ws_site_commands(out, commands,
                     variant->family->writes_memory || variant->family->reads_memory
                         ? (int)(sizeof commands / sizeof commands[0])
                         : 3,
                     variant->name);
    ws_bytes_text(out, "</details>\n");
    return true;
}

/* The grids that `show --format markdown` prints, in one view. */
static bool add_grids(const struct ws_evidence *evidence, enum ws_view view, struct ws_bytes *out,
                      struct ws_error *error)
{
    const struct ws_variant *variant = evidence->mapping.variant;
    char sentence[WS_VIEW_SENTENCE_SIZE];
    struct ws_site_said said;

    if (!ws_site_said_open(&said, error))
        return false;
    ws_mapping_markdown(said.file, evidence, view);
    if (!ws_site_said_take(&said, error)) {
        ws_site_said_finish(&said);
        return false;
    }
    ws_bytes_print(out, "<details class=\"list\"><summary>As a table: %s view</summary>\n<p>",
                   ws_view_of(variant, view));
    ws_bytes_xml(out, ws_view_sentence(variant, view, sentence));
    ws_bytes_text(out, "</p>\n");
    ws_site_tables(said.text, "Which lane and register holds each element", out);
    ws_bytes_text(out, "</details>\n");
    ws_site_said_finish(&said);
    return true;
}

static bool add_mapping(const struct ws_evidence *evidence, struct ws_bytes *out,
                        struct ws_error *error)
{
    const struct ws_variant *variant = evidence->mapping.variant;

    ws_bytes_text(out, "<h2 id=\"mapping\">Where each element is</h2>\n<p>");
    ws_bytes_xml(out, ws_equations_title(evidence));
    ws_bytes_text(out, "</p>\n");
    ws_site_equations(ws_variant_equation, variant, out);
    if (!add_grids(evidence, WS_VIEW_FRAGMENT, out, error))
        return false;
    if (variant->trans && !add_grids(evidence, WS_VIEW_MEMORY, out, error))
        return false;
    ws_bytes_print(out,
                   "<p class=\"note\">For programs: <code>warpscope show %s --format csv</code> "
                   "(or json, cute, linear)</p>\n",
                   variant->name);
    return true;
}

/* One language; nothing if it cannot express the variant. */
static bool add_code(const struct ws_variant *variant, enum ws_lang lang, bool open,
                     struct ws_bytes *out, struct ws_error *error)
{
    static const char *const words[WS_LANGS] = {[WS_LANG_CUDA] = "CUDA, with inline PTX",
                                                [WS_LANG_PTX] = "PTX, a whole kernel",
                                                [WS_LANG_CCCL] = "CUDA, with cuda::ptx"};
    const struct ws_address_options options = {0};
    struct ws_site_said said;
    struct ws_error none;
    bool good;

    if (!ws_lang_has(lang, variant, &none))
        return true;
    if (!ws_site_said_open(&said, error))
        return false;
    good =
        ws_code_write(variant, &options, lang, said.file, error) && ws_site_said_take(&said, error);
    if (good) {
        ws_bytes_print(out, "<details class=\"list\"%s><summary>%s</summary>\n",
                       open ? " open" : "", words[lang]);
        ws_site_pre(out, said.text);
        ws_bytes_text(out, "</details>\n");
    }
    ws_site_said_finish(&said);
    return good;
}

static bool add_codes(const struct ws_variant *variant, struct ws_bytes *out,
                      struct ws_error *error)
{
    ws_bytes_text(out, "<h2 id=\"code\">Code</h2>\n");
    for (int lang = 0; lang < WS_LANGS; lang++)
        if (!add_code(variant, (enum ws_lang)lang, lang == WS_LANG_CUDA, out, error))
            return false;
    ws_bytes_print(out,
                   "<p class=\"note\">For other addresses: <code>warpscope code %s%s</code></p>\n",
                   variant->name, ws_address_lanes(variant) ? " --pitch 144" : " --format ptx");
    return true;
}

static bool add_head(struct ws_site *site, const struct ws_evidence *evidence, struct ws_bytes *out,
                     struct ws_error *error)
{
    const struct ws_variant *variant = evidence->mapping.variant;
    char sentence[256], ptx[WS_PTX_SIZE];
    struct ws_rule rule;

    ws_variant_sentence(variant, sentence, sizeof sentence);
    ws_site_top(site->title, WS_SECTION_MOVES, variant->name, sentence,
                ws_variant_ptx(variant, ptx), evidence, out);
    ws_site_targets(variant->ptx_version, variant->targets, out);
    ws_site_provenance(evidence, variant, out);
    if (ws_address_lanes(variant)) {
        if (!ws_evidence_rule(site->captures, variant, &rule, error))
            return false;
        ws_site_fact(out, "Bank rule", rule.text);
    }
    ws_bytes_text(out, "</dl>\n");
    return true;
}

static bool write_page(struct ws_site *site, const struct ws_evidence *evidence,
                       struct ws_bytes *out, struct ws_error *error)
{
    const struct ws_variant *variant = evidence->mapping.variant;
    enum ws_variant_id id = variant->id;
    /* One view if there are many elements; the other one is in the tables. */
    const struct ws_site_choice one[] = {{WS_CHOICE_VIEW, "fragment"}, {WS_CHOICE_NONE, NULL}};
    const struct ws_site_choice *choice = ws_element_count(variant) > MOST_IN_VIEWS ? one : NULL;
    bool missing;

    if (!add_head(site, evidence, out, error))
        return false;
    ws_bytes_text(out, "<h2 id=\"explore\">Explore</h2>\n");
    if (!ws_site_fragment(site, variant->name, "explore", choice, out, &missing, error) &&
        (!missing ||
         !ws_site_fragment(site, variant->name, "fragment", NULL, out, &missing, error)))
        return false;
    if (!add_mapping(evidence, out, error) || !add_figures(site, variant, out, error) ||
        !ws_site_banks(site, variant, out, error) || !add_codes(variant, out, error))
        return false;
    ws_site_feeds(site, variant, out);
    ws_site_neighbours(out, id > 0 ? ws_variant((enum ws_variant_id)(id - 1))->name : NULL,
                       id + 1 < WS_VARIANTS ? ws_variant((enum ws_variant_id)(id + 1))->name
                                            : NULL);
    ws_site_close(out);
    return true;
}

bool ws_site_variant(struct ws_site *site, int index, struct ws_bytes *out, struct ws_error *error)
{
    struct ws_evidence evidence;
    bool good =
        ws_evidence_of(site->captures, ws_variant((enum ws_variant_id)index), &evidence, error);

    if (!good)
        return false;
    good = write_page(site, &evidence, out, error);
    ws_evidence_finish(&evidence);
    return good;
}
