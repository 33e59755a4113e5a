/* The first page: an introduction, all contents, and a search over them. */
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/mma/mma_tensor.h"
#include "probe/name/cute_atom.h"
#include "viz/site/address.h"
#include "viz/site/chapter.h"
#include "viz/site/html.h"
#include "viz/site/pages.h"
#include "viz/text/errata.h"

/* Search terms of a row besides its contents: its instruction, and its name in CuTe, or NULL. */
static void add_row_start(const char *ptx, const char *cute, struct ws_bytes *out)
{
    ws_bytes_text(out, "<tr data-also=\"");
    ws_bytes_xml(out, ptx);
    if (cute)
        ws_bytes_print(out, "\" data-cute=\"%s", cute);
    ws_bytes_text(out, "\"><th scope=\"row\">");
}

/* The device of its capture, or a dash. */
static void add_captured(const struct ws_evidence *evidence, struct ws_bytes *out)
{
    ws_bytes_text(out, "<td>");
    if (evidence->standing == WS_SPECIFIED)
        ws_bytes_text(out, "<span class=\"no\">specified</span>");
    else
        ws_bytes_xml(out, ws_device_short(evidence->head->device));
    ws_bytes_text(out, evidence->standing == WS_DISAGREES ? ", differs</td>" : "</td>");
}

static bool add_variant(struct ws_site *site, const struct ws_variant *variant,
                        struct ws_bytes *out, struct ws_error *error)
{
    struct ws_evidence evidence;

    if (!ws_evidence_of(site->captures, variant, &evidence, error))
        return false;
    add_row_start(variant->mnemonic, ws_cute_atom_of(variant->name), out);
    ws_site_link(out, variant->name);
    ws_bytes_print(
        out, "</th><td>%d of %d×%d</td><td>%d bits</td><td>%d</td><td>%s</td><td>%d.%d</td>",
        ws_moved(variant)->matrices, ws_fragment_rows(variant), ws_fragment_columns(variant),
        ws_moved(variant)->width_bits, ws_moved(variant)->registers,
        ws_targets_short(variant->targets), variant->ptx_version / 10, variant->ptx_version % 10);
    add_captured(&evidence, out);
    ws_bytes_text(out, "</tr>\n");
    ws_evidence_finish(&evidence);
    return true;
}

static void add_table_start(const char *caption, const char *const *head, struct ws_bytes *out)
{
    ws_bytes_text(out,
                  "<div class=\"scroll\" tabindex=\"0\"><table class=\"catalogue\">\n<caption>");
    ws_bytes_xml(out, caption);
    ws_bytes_text(out, "</caption>\n<thead><tr>");
    for (; *head; head++)
        ws_bytes_print(out, "<th scope=\"col\">%s</th>", *head);
    ws_bytes_text(out, "</tr></thead>\n<tbody>\n");
}

static void add_table_end(struct ws_bytes *out)
{
    ws_bytes_text(out, "</tbody></table></div>\n</section>\n");
}

/* One table per family. */
static bool add_moves(struct ws_site *site, struct ws_bytes *out, struct ws_error *error)
{
    static const char *const head[] = {"variant",  "matrices", "element",     "registers",
                                       "first on", "PTX ISA",  "captured on", NULL};
    const struct ws_family *family = NULL;

    ws_bytes_print(out, "<section>\n<h2 id=\"moves\">Data movement: %d variants</h2>\n",
                   WS_VARIANTS);
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);

        if (variant->family != family) {
            if (family)
                add_table_end(out);
            family = variant->family;
            ws_bytes_print(out, "<section class=\"group\">\n<h3 id=\"%s\">%s</h3>\n", family->name,
                           family->name);
            add_table_start("Registers per lane", head, out);
        }
        if (!add_variant(site, variant, out, error))
            return false;
    }
    add_table_end(out);
    ws_bytes_text(out, "</section>\n");
    return true;
}

static bool add_product(struct ws_site *site, const struct ws_mma *mma, struct ws_bytes *out,
                        struct ws_error *error)
{
    char sm90[WS_MMA_TENSOR_SIZE];
    struct ws_evidence evidence;

    if (!ws_evidence_of(site->captures, ws_mma_operand(mma, WS_OPERAND_D), &evidence, error))
        return false;
    add_row_start(mma->mnemonic, NULL, out);
    ws_site_link(out, mma->name);
    ws_bytes_text(out, "</th><td>");
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        ws_bytes_print(out, "%s%d", role == WS_OPERAND_A ? "" : " ",
                       ws_moved(ws_mma_operand(mma, (enum ws_operand_role)role))->registers);
    ws_bytes_print(out, "</td><td>%s</td><td>%d.%d</td><td>%s</td>", ws_targets_short(mma->targets),
                   mma->ptx_version / 10, mma->ptx_version % 10, ws_mma_tensor_text(mma, sm90));
    add_captured(&evidence, out);
    ws_bytes_text(out, "</tr>\n");
    ws_evidence_finish(&evidence);
    return true;
}

static bool same_group(const struct ws_mma *a, const struct ws_mma *b)
{
    return a->m == b->m && a->n == b->n && a->k == b->k && a->sparse == b->sparse;
}

/* One table per shape, dense before sparse, in the order of the first MMAs in the library. */
static bool add_group(struct ws_site *site, const struct ws_mma *first, struct ws_bytes *out,
                      struct ws_error *error)
{
    static const char *const head[] = {"variant",  "A B C D",     "first on", "PTX ISA",
                                       "on sm_90", "captured on", NULL};
    char caption[120];
    int count = 0;

    for (int i = 0; i < WS_MMAS; i++)
        count += same_group(ws_mma((enum ws_mma_id)i), first);
    snprintf(caption, sizeof caption, "%d variants; A B C D: registers per lane", count);
    ws_bytes_print(out, "<section class=\"group\">\n<h3 id=\"%sm%dn%dk%d\">%sm%dn%dk%d%s</h3>\n",
                   first->sparse ? "sp-" : "", first->m, first->n, first->k,
                   first->sparse ? "mma.sp " : "mma ", first->m, first->n, first->k, "");
    add_table_start(caption, head, out);
    for (int i = 0; i < WS_MMAS; i++)
        if (same_group(ws_mma((enum ws_mma_id)i), first) &&
            !add_product(site, ws_mma((enum ws_mma_id)i), out, error))
            return false;
    add_table_end(out);
    return true;
}

static bool add_products(struct ws_site *site, struct ws_bytes *out, struct ws_error *error)
{
    ws_bytes_print(out,
                   "<section>\n<h2 id=\"products\">MMA: %d variants of mma.sync and mma.sp</h2>\n",
                   WS_MMAS);
    for (int sparse = 0; sparse < 2; sparse++)
        for (int i = 0; i < WS_MMAS; i++) {
            const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
            bool first = mma->sparse == (sparse == 1);

            for (int before = 0; before < i && first; before++)
                first = !same_group(ws_mma((enum ws_mma_id)before), mma);
            if (first && !add_group(site, mma, out, error))
                return false;
        }
    ws_bytes_text(out, "</section>\n");
    return true;
}

static void add_lessons(const struct ws_site *site, struct ws_bytes *out)
{
    char address[WS_SITE_ADDRESS_SIZE];

    ws_bytes_text(out, "<section>\n<h2 id=\"lessons\">Lessons</h2>\n<ol class=\"lessons\">\n");
    for (int i = 0; i < site->shelf.lessons; i++) {
        const struct ws_lesson_entry *lesson = &site->shelf.lesson[i];

        ws_bytes_print(out, "<li><a href=\"%s\">",
                       ws_site_lesson_address(lesson->name, address, sizeof address));
        ws_bytes_xml(out, lesson->title);
        ws_bytes_text(out, "</a>");
        if (lesson->minutes)
            ws_bytes_print(out, " <small>%d minutes</small>", lesson->minutes);
        ws_bytes_text(out, "<br>");
        ws_bytes_xml(out, lesson->summary);
        ws_bytes_text(out, "</li>\n");
    }
    ws_bytes_text(out, "</ol>\n</section>\n");
}

static void add_errata(struct ws_bytes *out)
{
    int count = 0;

    while (ws_errata[count].name)
        count++;
    ws_bytes_print(out,
                   "<section>\n<h2 id=\"errata\">Known errors</h2>\n<p><a href=\"errata.html\">%d "
                   "incorrect statements in print</a>, each with its source and the correct "
                   "statement.</p>\n</section>\n",
                   count);
}

static void add_manual(struct ws_bytes *out)
{
    char address[WS_SITE_ADDRESS_SIZE];

    ws_bytes_text(out, "<section>\n<h2 id=\"manual\">Manual</h2>\n");
    if (!ws_site_chapters->name)
        ws_bytes_text(out, "<p>This site does not include the manual, because <code>lowdown"
                           "</code> was not installed when Warpscope was built.</p>\n");
    else
        ws_bytes_text(out, "<ul class=\"chapters\">\n");
    for (const struct ws_site_chapter *chapter = ws_site_chapters; chapter->name; chapter++) {
        ws_bytes_print(out, "<li><a href=\"%s\">",
                       ws_site_chapter_address(chapter->name, address, sizeof address));
        ws_bytes_xml(out, chapter->title);
        ws_bytes_text(out, "</a><br>");
        ws_bytes_xml(out, chapter->summary);
        ws_bytes_text(out, "</li>\n");
    }
    ws_bytes_text(out, ws_site_chapters->name ? "</ul>\n</section>\n" : "</section>\n");
}

static void add_head(const struct ws_site *site, struct ws_bytes *out)
{
    ws_site_open(
        out, site->title, site->title,
        "How ldmatrix, stmatrix, movmatrix and mma move data between shared memory and the "
        "registers of a warp",
        WS_SECTION_NONE);
    ws_bytes_text(out, "<h1>");
    ws_bytes_xml(out, site->title);
    ws_bytes_print(
        out,
        "</h1>\n<p class=\"lead\">Which lane holds which element: how warp-level matrix "
        "instructions move data between shared memory and the registers of a warp's 32 lanes, and "
        "how <code>mma</code> multiplies it. Figures respond to mouse, touch and arrow keys; the "
        "address of the page contains the selection, so it can be linked to.</p>\n<p>Each "
        "instruction's mapping is labeled as captured on a GPU or only specified by the PTX "
        "ISA.</p>\n<form class=\"search\" role=\"search\" hidden>\n<label for=\"search\">Search %d "
        "instructions</label>\n<input id=\"search\" type=\"search\" autocomplete=\"off\" "
        "spellcheck=\"false\" placeholder=\"x4 trans, m16n8k16 bf16, HMMA, …\">\n<p "
        "role=\"status\" aria-live=\"polite\"></p>\n</form>\n",
        (int)WS_VARIANTS + (int)WS_MMAS);
}

static void add_foot(struct ws_bytes *out)
{
    ws_bytes_text(out, "<section>\n<h2 id=\"addresses\">Addresses</h2>\n<p>The page of a variant "
                       "is <code>NAME.html</code>, with a dash for <code>::</code> in a name: "
                       "<code>ldmatrix.m8n8.x4.b16.html</code>. After <code>#</code> comes the "
                       "selection in its figure: <a "
                       "href=\"ldmatrix.m8n8.x4.b16.html#lane=14\"><code>ldmatrix.m8n8.x4.b16.html<"
                       "wbr>#lane=14</code></a>. These addresses do not change.</p>\n</section>\n");
}

bool ws_site_index(struct ws_site *site, int index, struct ws_bytes *out, struct ws_error *error)
{
    (void)index;
    add_head(site, out);
    add_lessons(site, out);
    add_manual(out);
    if (!add_moves(site, out, error) || !add_products(site, out, error))
        return false;
    add_errata(out);
    add_foot(out);
    ws_site_close(out);
    return true;
}
