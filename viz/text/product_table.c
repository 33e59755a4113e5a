/* An MMA for readers: its description, its operands in a table, and each operand's grid. */
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/text/mapping_text.h"
#include "viz/text/operand_grid.h"
#include "viz/text/product_text.h"
#include "viz/text/product_words.h"

enum { SCREEN = 80 };

static void indented(FILE *out, const char *text, int more)
{
    fputs("  ", out);
    ws_print_wrapped(out, text, 2 + more, SCREEN);
}

static void full_stop(FILE *out, const char *text)
{
    char sentence[WS_PRODUCT_WORDS_SIZE + 1];

    snprintf(sentence, sizeof sentence, "%s.", text);
    indented(out, sentence, 0);
}

/* "16x8", for several matrices "4 of 8x4". */
static const char *shape_text(const struct ws_operand *operand, char text[24])
{
    if (operand->matrices > 1)
        snprintf(text, 24, "%d of %dx%d", operand->matrices, operand->rows, operand->columns);
    else
        snprintf(text, 24, "%dx%d", operand->rows, operand->columns);
    return text;
}

/* For B of a wgmma, an operand that no thread holds. */
static const char in_shared_memory[] = "none: in shared memory, through a descriptor";

static void operand_table(const struct ws_terminal *terminal,
                          const struct ws_written_product *product)
{
    char shape[24], registers[WS_REGISTERS_SIZE];

    ws_terminal_bold(terminal);
    fprintf(terminal->out, "  %-7s %-9s %-13s %-9s %s", "OPERAND", "SHAPE", "TYPE", "REGISTERS",
            "IN EACH REGISTER");
    ws_terminal_plain(terminal);
    putc('\n', terminal->out);
    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const struct ws_variant *face = ws_product_face(product, role);
        const struct ws_operand *operand;

        if (!face && role == WS_OPERAND_B) {
            snprintf(shape, sizeof shape, "%dx%d", product->mma->k, product->mma->n);
            fprintf(terminal->out, "  %-7s %-9s %-13s %-9s %s\n", "B", shape,
                    ws_mma_type_text(product->mma->b), "-", in_shared_memory);
        }
        if (!face)
            continue;
        operand = ws_moved(face);
        fprintf(terminal->out, "  %-7s %-9s %-13s %-9s %d of %d bit%s\n", ws_operand_letter(role),
                shape_text(operand, shape), ws_operand_type(face),
                ws_operand_registers(face, registers), operand->elements, operand->width_bits,
                operand->width_bits == 1 ? "" : "s");
    }
}

static void header(const struct ws_terminal *terminal, const struct ws_written_product *product)
{
    FILE *out = terminal->out;
    char ptx[WS_MMA_PTX_SIZE], text[WS_PRODUCT_WORDS_SIZE];

    ws_terminal_bold(terminal);
    fprintf(out, "%s\n", product->mma->name);
    ws_terminal_plain(terminal);
    indented(out, ws_mma_ptx(product->mma, ptx), 2);
    full_stop(out, ws_product_sentence(product->mma, text));
    full_stop(out, ws_product_target(product->mma, text));
    putc('\n', out);
    operand_table(terminal, product);
    putc('\n', out);
    indented(out, ws_product_untold(), 0);
}

static void section(const struct ws_terminal *terminal, const struct ws_evidence *evidence)
{
    const struct ws_variant *face = evidence->mapping.variant;
    FILE *out = terminal->out;
    char text[WS_PRODUCT_WORDS_SIZE], equation[WS_OPERAND_EQUATION_SIZE], letters[WS_LETTERS_SIZE];
    char cell[WS_CELL_SENTENCE_SIZE];

    ws_terminal_bold(terminal);
    fprintf(out, "\nOperand %s\n", ws_operand_letter(ws_moved(face)->role));
    ws_terminal_plain(terminal);
    full_stop(out, ws_operand_sentence(face, text));
    indented(out, evidence->text, 0);
    if (evidence->remark[0])
        indented(out, evidence->remark, 0);
    fprintf(out, "\n  %s:\n", ws_equations_title(evidence));
    for (int i = 0; ws_operand_equation(face, i, equation); i++)
        fprintf(out, "    %s\n", equation);
    ws_terminal_faint(terminal);
    fprintf(out, "    %s\n", ws_variant_letters(face, letters));
    ws_terminal_plain(terminal);
    if (*ws_operand_cell_sentence(&evidence->mapping, cell)) {
        putc('\n', out);
        indented(out, cell, 0);
    }
    putc('\n', out);
    ws_operand_grids(terminal, &evidence->mapping);
}

void ws_product_table(const struct ws_terminal *terminal, const struct ws_written_product *product)
{
    header(terminal, product);
    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        if (product->shown[role])
            section(terminal, &product->evidence[role]);
}

static void markdown_section(FILE *out, const struct ws_evidence *evidence)
{
    const struct ws_variant *face = evidence->mapping.variant;
    char text[WS_PRODUCT_WORDS_SIZE], equation[WS_OPERAND_EQUATION_SIZE], letters[WS_LETTERS_SIZE];
    char cell[WS_CELL_SENTENCE_SIZE];

    fprintf(out, "\n#### Operand %s\n\n%s.\n\n*%s*", ws_operand_letter(ws_moved(face)->role),
            ws_operand_sentence(face, text), evidence->text);
    if (evidence->remark[0])
        fprintf(out, "; %s", evidence->remark);
    fprintf(out, "\n\n%s:\n\n", ws_equations_title(evidence));
    for (int i = 0; ws_operand_equation(face, i, equation); i++)
        fprintf(out, "- `%s`\n", equation);
    fprintf(out, "\n(%s)\n", ws_variant_letters(face, letters));
    if (*ws_operand_cell_sentence(&evidence->mapping, cell))
        fprintf(out, "\n%s\n", cell);
    ws_operand_grids_markdown(out, &evidence->mapping);
}

void ws_product_markdown(FILE *out, const struct ws_written_product *product)
{
    char ptx[WS_MMA_PTX_SIZE], text[WS_PRODUCT_WORDS_SIZE];
    char shape[24], registers[WS_REGISTERS_SIZE];

    fprintf(out, "### %s\n\n`%s`\n\n", product->mma->name, ws_mma_ptx(product->mma, ptx));
    fprintf(out, "%s.\n", ws_product_sentence(product->mma, text));
    fprintf(out, "%s.\n\n", ws_product_target(product->mma, text));
    fputs("| operand | shape | type | registers | in each register |\n|---|---|---|---|---|\n",
          out);
    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const struct ws_variant *face = ws_product_face(product, role);

        if (!face && role == WS_OPERAND_B)
            fprintf(out, "| B | %dx%d | %s | - | %s |\n", product->mma->k, product->mma->n,
                    ws_mma_type_text(product->mma->b), in_shared_memory);
        if (face)
            fprintf(out, "| %s | %s | %s | %s | %d of %d bit%s |\n", ws_operand_letter(role),
                    shape_text(ws_moved(face), shape), ws_operand_type(face),
                    ws_operand_registers(face, registers), ws_moved(face)->elements,
                    ws_moved(face)->width_bits, ws_moved(face)->width_bits == 1 ? "" : "s");
    }
    fprintf(out, "\n%s\n", ws_product_untold());
    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        if (product->shown[role])
            markdown_section(out, &product->evidence[role]);
}
