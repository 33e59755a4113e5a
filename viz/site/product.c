/* The page of an MMA. Large parts are on the page of the first MMA with the same layouts. */
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/code/mma_code.h"
#include "viz/site/address.h"
#include "viz/site/facts.h"
#include "viz/site/feeding.h"
#include "viz/site/figures.h"
#include "viz/site/html.h"
#include "viz/site/markdown.h"
#include "viz/site/pages.h"
#include "viz/text/operand_grid.h"
#include "viz/text/product_words.h"
#include "viz/text/written_product.h"

static void add_head(struct ws_site *site, const struct ws_written_product *product,
                     struct ws_bytes *out)
{
    const struct ws_mma *mma = product->mma;
    const struct ws_evidence *evidence = &product->evidence[WS_OPERAND_D];
    char sentence[WS_PRODUCT_WORDS_SIZE], tensor[WS_PRODUCT_WORDS_SIZE], ptx[WS_MMA_PTX_SIZE];

    ws_product_sentence(mma, sentence);
    ws_site_top(site->title, WS_SECTION_PRODUCTS, mma->name, sentence, ws_mma_ptx(mma, ptx),
                evidence, out);
    ws_site_targets(mma->ptx_version, mma->targets, out);
    ws_site_fact(out, "Tensor cores", ws_product_tensor(mma, tensor));
    ws_site_provenance(evidence, NULL, out);
    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        if (product->shown[role] && strcmp(product->evidence[role].text, evidence->text))
            ws_site_fact(out, ws_operand_letter((enum ws_operand_role)role),
                         product->evidence[role].text);
    ws_bytes_text(out, "</dl>\n");
}

static bool disagrees(const struct ws_written_product *product)
{
    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        if (product->shown[role] && product->evidence[role].standing == WS_DISAGREES)
            return true;
    return false;
}

/*
 * Whether the page of the first MMA with the same layouts is valid for this one. These layouts are
 * the PTX ISA's, and a capture may disagree for either.
 */
static bool find_alike(struct ws_site *site, const struct ws_written_product *product, bool *alike,
                       struct ws_error *error)
{
    const struct ws_mma *mma = ws_layout_classes_first(&site->alike, product->mma);
    struct ws_written_product first;
    bool good = true;

    *alike = mma == product->mma || !disagrees(product);
    if (mma == product->mma || !*alike)
        return true;
    good = ws_product_of(site->captures, mma, WS_OPERAND_MATRICES, &first, error);
    *alike = good && !disagrees(&first);
    ws_product_finish(&first);
    return good;
}

/* The figure that all MMAs with these layouts share. */
static bool add_shared(struct ws_site *site, const struct ws_mma *mma, const struct ws_mma *first,
                       struct ws_bytes *out, struct ws_error *error)
{
    const struct ws_mma *drawn = site->alike.first[site->layout[site->alike.kind[mma->id]]];
    char address[WS_SITE_ADDRESS_SIZE], file[WS_SITE_ADDRESS_SIZE], words[160];

    snprintf(words, sizeof words, "A, B and D of %s, each element with its lane", mma->name);
    if (!ws_site_image(site, drawn->name, "mma",
                       ws_site_image_address(drawn->name, file, sizeof file), words, out, error))
        return false;
    if (first != mma)
        ws_bytes_print(out,
                       "<p class=\"note\">Its operands have the layouts of <a "
                       "href=\"%s#explore\"><code>%s</code></a>%s.</p>\n",
                       ws_site_address(first->name, address, sizeof address), first->name,
                       ws_site_has_explore(first) ? ", whose figure responds to the pointer" : "");
    return true;
}

/*
 * The interactive figure is large, and only on the page of the first MMA; the others have an image.
 */
static bool add_explore(struct ws_site *site, const struct ws_mma *mma, bool alike,
                        struct ws_bytes *out, struct ws_error *error)
{
    const struct ws_mma *first = ws_layout_classes_first(&site->alike, mma);
    bool missing;

    ws_bytes_text(out, "<h2 id=\"explore\">Explore</h2>\n");
    if (first == mma && ws_site_has_explore(mma))
        return ws_site_fragment(site, mma->name, "explore", NULL, out, &missing, error);
    if (!(alike ? add_shared(site, mma, first, out, error)
                : ws_site_picture(site, mma->name, "mma", NULL, out, &missing, error)))
        return false;
    if (!alike || !ws_site_has_explore(first))
        ws_bytes_print(out,
                       "<p class=\"note\">Interactive: <code>warpscope export %s --figure explore "
                       "--format html</code></p>\n",
                       mma->name);
    return true;
}

/* The places of its elements, one equation per line. */
static void add_equations(const struct ws_variant *face, struct ws_bytes *out)
{
    char equation[WS_OPERAND_EQUATION_SIZE];

    ws_bytes_text(out, "<td class=\"formula\"><code>");
    for (int i = 0; ws_operand_equation(face, i, equation); i++) {
        ws_bytes_text(out, i ? "\n" : "");
        ws_bytes_xml(out, equation);
    }
    ws_bytes_text(out, "</code></td>");
}

static void add_operands(const struct ws_written_product *product, struct ws_bytes *out)
{
    ws_bytes_text(out, "<h2 id=\"operands\">Operands</h2>\n<div class=\"scroll\" "
                       "tabindex=\"0\"><table>\n<caption>Elements of each lane, and where ");
    ws_bytes_text(out, disagrees(product) ? "the PTX ISA specifies them, unlike the capture"
                                          : "they are");
    ws_bytes_text(out,
                  "</caption>\n<tr><th scope=\"col\">operand</th><th scope=\"col\">shape</th><th "
                  "scope=\"col\">type</th><th scope=\"col\">registers</th><th scope=\"col\">per "
                  "register</th><th scope=\"col\">element</th></tr>\n");
    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const struct ws_variant *face;
        const struct ws_operand *operand;
        char registers[WS_REGISTERS_SIZE];

        if (!product->shown[role])
            continue;
        face = ws_product_face(product, (enum ws_operand_role)role);
        operand = ws_moved(face);
        ws_bytes_print(out, "<tr id=\"%s\"><th scope=\"row\">%s</th><td>%d×%d</td><td>%s</td><td>",
                       ws_operand_letter(operand->role), ws_operand_letter(operand->role),
                       operand->rows, operand->columns, ws_operand_type(face));
        ws_site_words(out, ws_operand_registers(face, registers));
        ws_bytes_print(out, "</td><td>%d of %d bit%s</td>", operand->elements, operand->width_bits,
                       operand->width_bits == 1 ? "" : "s");
        add_equations(face, out);
        ws_bytes_text(out, "</tr>\n");
    }
    ws_bytes_text(out,
                  "</table></div>\n<p class=\"note\">t: lane, r: register, and within a register "
                  "h: 16-bit half, b: byte, e: element. ");
    ws_bytes_xml(out, ws_product_untold());
    ws_bytes_text(out, "</p>\n");
}

/* Whether two operands of an MMA have the same layout, as C and D do; false if one is not shown. */
static bool lie_alike(const struct ws_written_product *product, int one, int other)
{
    const struct ws_operand *a, *b;

    if (!product->shown[one] || !product->shown[other] || disagrees(product))
        return false;
    a = ws_moved(ws_product_face(product, (enum ws_operand_role)one));
    b = ws_moved(ws_product_face(product, (enum ws_operand_role)other));
    return a->rows == b->rows && a->columns == b->columns && a->elements == b->elements &&
           a->registers == b->registers && a->matrices == b->matrices &&
           !memcmp(&a->layout, &b->layout, sizeof a->layout);
}

static bool is_repeated(const struct ws_written_product *product, int role)
{
    for (int before = WS_OPERAND_A; before < role; before++)
        if (lie_alike(product, before, role))
            return true;
    return false;
}

/* The operands of a table: "A", or "C and D". */
static void name_operands(const struct ws_written_product *product, int role, char names[24])
{
    snprintf(names, 24, "%s", ws_operand_letter((enum ws_operand_role)role));
    for (int other = role + 1; other < WS_OPERAND_ROLES; other++)
        if (lie_alike(product, role, other))
            snprintf(names + strlen(names), 24 - strlen(names), " and %s",
                     ws_operand_letter((enum ws_operand_role)other));
}

static bool add_grid(const struct ws_written_product *product, int role, struct ws_bytes *out,
                     struct ws_error *error)
{
    const struct ws_evidence *evidence = &product->evidence[role];
    char sentence[WS_CELL_SENTENCE_SIZE], names[24], caption[80];
    struct ws_site_said said;

    if (!ws_site_said_open(&said, error))
        return false;
    ws_operand_grids_markdown(said.file, &evidence->mapping);
    if (!ws_site_said_take(&said, error)) {
        ws_site_said_finish(&said);
        return false;
    }
    name_operands(product, role, names);
    ws_bytes_print(out, "<details class=\"list\"><summary>%s as a table</summary>\n<p>", names);
    ws_bytes_xml(out, ws_operand_cell_sentence(&evidence->mapping, sentence));
    ws_bytes_text(out, "</p>\n");
    snprintf(caption, sizeof caption, "Lanes and registers of %s", names);
    ws_site_tables(said.text, caption, out);
    ws_bytes_text(out, "</details>\n");
    ws_site_said_finish(&said);
    return true;
}

/*
 * The operands' grids, on the page of the first MMA with these layouts; the pages of the others
 * have a link to it.
 */
static bool add_grids(const struct ws_site *site, const struct ws_written_product *product,
                      bool alike, struct ws_bytes *out, struct ws_error *error)
{
    const struct ws_mma *first = ws_layout_classes_first(&site->alike, product->mma);
    char address[WS_SITE_ADDRESS_SIZE];

    if (!alike || !ws_site_has_grids(first)) {
        ws_bytes_print(out, "<p class=\"note\">Per cell: <code>warpscope show %s</code></p>\n",
                       product->mma->name);
        return true;
    }
    if (first != product->mma) {
        ws_bytes_print(
            out, "<p>The tables are those of <a href=\"%s#operands\"><code>%s</code></a>.</p>\n",
            ws_site_address(first->name, address, sizeof address), first->name);
        return true;
    }
    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        if (product->shown[role] && !is_repeated(product, role) &&
            !add_grid(product, role, out, error))
            return false;
    return true;
}

/* The function, or the reason why it is missing. */
static bool add_code(const struct ws_mma *mma, struct ws_bytes *out, struct ws_error *error)
{
    struct ws_error why;
    struct ws_site_said said;
    bool good = true;

    ws_bytes_text(out, "<h2 id=\"code\">Code</h2>\n");
    if (!ws_site_said_open(&said, error))
        return false;
    if (!ws_mma_code(mma, said.file, &why)) {
        ws_bytes_text(out, "<p>");
        ws_bytes_xml(out, why.text);
        ws_bytes_text(out, ".</p>\n");
    } else {
        good = ws_site_said_take(&said, error);
        if (good)
            ws_site_pre(out, said.text);
    }
    ws_site_said_finish(&said);
    return good;
}

static void add_commands(const struct ws_mma *mma, struct ws_bytes *out)
{
    static const char *const commands[] = {"show @ --operand A --format csv",
                                           "find @ --element 'D[3,5]'",
                                           "export @ --figure mma --format svg"};

    ws_bytes_text(out, "<h2 id=\"commands\">Command lines</h2>\n");
    ws_site_commands(out, commands, (int)(sizeof commands / sizeof commands[0]), mma->name);
}

bool ws_site_layout(struct ws_site *site, int index, struct ws_bytes *out, struct ws_error *error)
{
    return ws_site_image_file(site, site->alike.first[index]->name, "mma", out, error);
}

static bool write_page(struct ws_site *site, const struct ws_written_product *product,
                       struct ws_bytes *out, struct ws_error *error)
{
    enum ws_mma_id id = product->mma->id;
    bool alike;

    if (!find_alike(site, product, &alike, error))
        return false;
    add_head(site, product, out);
    if (!add_explore(site, product->mma, alike, out, error))
        return false;
    add_operands(product, out);
    if (!add_grids(site, product, alike, out, error))
        return false;
    if (ws_layout_classes_first(&site->alike, product->mma) == product->mma)
        ws_site_alike(site, product->mma, out);
    ws_site_fed(site, product->mma, out);
    if (!add_code(product->mma, out, error))
        return false;
    add_commands(product->mma, out);
    ws_site_neighbours(out, id > 0 ? ws_mma((enum ws_mma_id)(id - 1))->name : NULL,
                       id + 1 < WS_MMAS ? ws_mma((enum ws_mma_id)(id + 1))->name : NULL);
    ws_site_close(out);
    return true;
}

bool ws_site_product(struct ws_site *site, int index, struct ws_bytes *out, struct ws_error *error)
{
    struct ws_written_product product;
    bool good = ws_product_of(site->captures, ws_mma((enum ws_mma_id)index), WS_OPERAND_MATRICES,
                              &product, error) &&
                write_page(site, &product, out, error);

    ws_product_finish(&product);
    return good;
}
