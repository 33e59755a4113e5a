/*
 * The contents of a text are compared with those of the rows. A row with the same contents is
 * meant; if there isn't one, rules explain why, and the row with the fewest changes is suggested.
 */
#include "probe/name/mma_parse.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/mma/mma_operands.h"
#include "probe/mma/mma_rules.h"
#include "probe/mma/wgmma_rules.h"
#include "probe/name/spelled.h"

/* Defaults of omitted qualifiers. */
static void fill_in(struct ws_mma_qualifiers *said)
{
    bool quads = !strcmp(said->shape, "m8n8k4") && !said->sparse && said->types > WS_MMA_SAID_A &&
                 said->type[WS_MMA_SAID_A] == WS_MMA_f16;

    if (!said->layout[0] && !quads && !said->warpgroup)
        memcpy(said->layout, "rc", 2);
    if (said->block_scale && !said->scale_vec)
        said->scale_vec = said->kind == WS_MMA_KIND_mxf8f6f4 ? '1'
                          : said->kind == WS_MMA_KIND_mxf4   ? '2'
                                                             : 0;
}

/* Doublings from one number to the other, and a fraction of one if their ratio is not a power of
 * two. */
static int steps(int a, int b)
{
    int count = 0;

    for (; a < b && count < 8; count++)
        a = a ? 2 * a : 8;
    for (; b < a && count < 8; count++)
        b = b ? 2 * b : 8;
    return count;
}

/* The distance of two n, in eights: of two equally near ones the larger is preferred, because it
 * covers all that was meant. */
static int columns_distance(int said, int n)
{
    enum { MOST = 264 };

    return said > MOST ? MOST - n : said > n ? 2 * ((said - n + 7) / 8) : (n - said + 7) / 8;
}

/* Without a shape, m16n8k16 is the likeliest; for wgmma, m64n64k16. */
static int shape_distance(const struct ws_mma_qualifiers *said, const int b[3])
{
    static const int likeliest[3] = {16, 8, 16}, of_warpgroup[3] = {64, 64, 16};
    const int *a = said->shape[0] ? said->extent : said->warpgroup ? of_warpgroup : likeliest;
    int far = 4 * steps(a[0], b[0]) + 4 * steps(a[2], b[2]) +
              (said->warpgroup ? columns_distance(a[1], b[1]) : 4 * steps(a[1], b[1]));

    return far ? 16 + far : 0;
}

/* A type of the same width is nearer than one of another width. */
static int type_distance(enum ws_mma_type a, enum ws_mma_type b)
{
    static const int width[] = {
#define X(word, width, slot) width,
        WS_MMA_TYPES(X)
#undef X
    };

    return a == b ? 0 : width[a] == width[b] ? 10 : 13;
}

/* The cost of the changes; the likeliest intentions weigh most. */
static int distance(const struct ws_mma_qualifiers *said, const struct ws_mma_qualifiers *row)
{
    static const int weight[WS_MMA_TYPES_SAID] = {
        [WS_MMA_SAID_D] = 3, [WS_MMA_SAID_A] = 4, [WS_MMA_SAID_B] = 4, [WS_MMA_SAID_C] = 2};
    int far = 128 * (said->sparse != row->sparse) + 4 * (said->ordered != row->ordered) +
              shape_distance(said, row->extent) + 24 * (said->kind != row->kind) +
              8 * (said->scale_vec != row->scale_vec) + 8 * (said->scales != row->scales) +
              4 * (said->block_scale != row->block_scale) +
              4 * (said->operation != row->operation) + 4 * (said->satfinite != row->satfinite) +
              2 * (said->popc != row->popc);

    for (int i = 0; i < 2; i++)
        far += 3 * (said->layout[i] && said->layout[i] != row->layout[i]);
    for (int i = 0; i < said->types && i < row->types; i++)
        far += weight[i] * type_distance(said->type[i], row->type[i]);
    return far;
}

/* The candidate rows: mma, or wgmma. */
static int first_row(const struct ws_mma_qualifiers *said)
{
    return said->warpgroup ? WS_MMAS : 0;
}

static int end_of_rows(const struct ws_mma_qualifiers *said)
{
    return said->warpgroup ? WS_PRODUCTS : WS_MMAS;
}

/* Without types, the usual ones are meant. */
static const struct ws_mma *nearest(const struct ws_mma_qualifiers *said)
{
    struct ws_mma_qualifiers meant = *said;
    enum ws_mma_id best = 0;
    int least = -1;

    if (!said->types) {
        meant.types = WS_MMA_TYPES_SAID;
        meant.type[WS_MMA_SAID_D] = meant.type[WS_MMA_SAID_C] = WS_MMA_f32;
        meant.type[WS_MMA_SAID_A] = meant.type[WS_MMA_SAID_B] = WS_MMA_f16;
    }
    for (int i = first_row(said); i < end_of_rows(said); i++) {
        int far = distance(&meant, ws_mma_qualifiers_row((enum ws_mma_id)i));

        if (least < 0 || far < least) {
            least = far;
            best = (enum ws_mma_id)i;
        }
    }
    return ws_mma(best);
}

/* Whether types are missing, but no row has the shape; lists each k, a power of two, of its m and
 * n. */
static bool no_such_shape(const struct ws_mma_qualifiers *said, struct ws_error *rule)
{
    unsigned all = 0;
    char list[80] = "";
    size_t length = 0;

    if (!said->shape[0] ||
        said->types >= ws_mma_qualifiers_row((enum ws_mma_id)first_row(said))->types)
        return false;
    for (int i = first_row(said); i < end_of_rows(said); i++) {
        const struct ws_mma_qualifiers *row = ws_mma_qualifiers_row((enum ws_mma_id)i);

        if (row->sparse == said->sparse && !memcmp(row->extent, said->extent, 2 * sizeof(int)))
            all |= (unsigned)row->extent[2];
    }
    if (all & (unsigned)said->extent[2] && !(said->extent[2] & (said->extent[2] - 1)))
        return false;
    for (unsigned k = 1; k <= all; k *= 2)
        if (all & k)
            length += (size_t)snprintf(list + length, sizeof list - length, "%s k%u",
                                       length ? "," : " has", k);
    ws_fail(rule, WS_CODE_ILLEGAL, "no such shape%s%.*s%s", all ? "; " : "",
            all ? (int)strcspn(said->shape, "k") : 0, said->shape, list);
    return true;
}

static bool same_types(const struct ws_mma_qualifiers *said, const struct ws_mma_qualifiers *row)
{
    for (int i = 0; i < row->types; i++)
        if (said->type[i] != row->type[i])
            return false;
    return said->types == row->types;
}

static bool same(const struct ws_mma_qualifiers *said, const struct ws_mma_qualifiers *row)
{
    return !memcmp(said->extent, row->extent, sizeof said->extent) &&
           !memcmp(said->layout, row->layout, 2) && same_types(said, row) &&
           said->kind == row->kind && said->scale_vec == row->scale_vec &&
           said->scales == row->scales && said->operation == row->operation &&
           said->sparse == row->sparse && said->ordered == row->ordered &&
           said->satfinite == row->satfinite && said->block_scale == row->block_scale &&
           said->popc == row->popc && said->sync == said->aligned &&
           (!said->warpgroup || ((said->async || !said->sync) && !said->async_late)) &&
           (!said->rounding || row->type[0] == WS_MMA_f64);
}

static const struct ws_mma *find(const struct ws_mma_qualifiers *said)
{
    for (int i = first_row(said); i < end_of_rows(said); i++)
        if (same(said, ws_mma_qualifiers_row((enum ws_mma_id)i)))
            return ws_mma((enum ws_mma_id)i);
    return NULL;
}

bool ws_mma_parse(const char *text, const struct ws_mma **mma, struct ws_error *error)
{
    struct ws_error rule = {0};
    char ptx[WS_MMA_PTX_SIZE];
    const struct ws_mma *found;
    struct ws_mma_qualifiers said;
    const char *operands;

    if (!ws_mma_qualifiers_text(text, &said, &operands, &rule, error)) {
        char shown[128];

        snprintf(shown, sizeof shown, "'%.100s'", text);
        return ws_fail_in(error, shown);
    }
    fill_in(&said);
    found = rule.text[0] ? NULL : find(&said);
    if (!found) {
        if (!rule.text[0] && !no_such_shape(&said, &rule))
            (said.warpgroup ? ws_wgmma_rule : ws_mma_rule)(&said, &rule);
        return ws_fail(error, WS_CODE_ILLEGAL, "'%.100s' is not legal PTX: %s; nearest legal: %s",
                       text, rule.text, nearest(&said)->name);
    }
    if (!ws_mma_operands_parse(operands, found, error)) {
        bool registers =
            found->warpgroup && strchr(operands, '}') && strchr(strchr(operands, '}'), '{');

        rule = *error;
        return ws_fail(
            error, rule.code, "'%.100s' is not legal PTX: %s; write '%s'", text, rule.text,
            ws_ptx_brief(ws_mma_operand(found, registers ? WS_OPERAND_A : WS_OPERAND_D), ptx));
    }
    *mma = found;
    return true;
}

/* `text`, or its PTX spelling in `buffer` of WS_SPELLED_SIZE bytes. */
static const char *as_ptx(const char *text, char *buffer)
{
    struct ws_error none;
    const struct ws_mma *mma;

    return ws_mma_parse(text, &mma, &none) || !ws_spelled(text, buffer, &none) ? text : buffer;
}

bool ws_mma_text_is_code(const char *text, struct ws_error *error)
{
    struct ws_error none = {0}, rule = {0};
    char buffer[WS_SPELLED_SIZE];
    struct ws_mma_qualifiers said;
    const char *operands;

    if (!ws_mma_qualifiers_text(as_ptx(text, buffer), &said, &operands, &rule, &none))
        return true;
    if (operands && strchr(operands, '-')) /* only these operands contain it */
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "generated code has imm-scale-a 1 and imm-scale-b 1; write 1 here and -1 in "
                       "the generated code");
    return !said.rounding || said.rounding == 'n' ||
           ws_fail(
               error, WS_CODE_UNAVAILABLE,
               "generated code rounds as .rn; remove .r%c here and add it in the generated code",
               said.rounding);
}

/* The number that is `back` from the end of a comma-separated list, or -1: a placeholder. */
static long from_end(const char *list, int back)
{
    const char *at = list + strlen(list);

    for (; at > list; at--)
        if (at[-1] == ',' && back-- == 0)
            break;
    at += strspn(at, " \t\n");
    return *at >= '0' && *at <= '9' ? strtol(at, NULL, 0) : -1;
}

bool ws_mma_text_reads(const char *text, const struct ws_mma *mma, enum ws_operand_role role,
                       bool transposed, struct ws_error *error)
{
    char buffer[WS_SPELLED_SIZE];
    const char *ptx = as_ptx(text, buffer), *brace = strrchr(ptx, '}');
    const char *letter = role == WS_OPERAND_A ? "a" : "b";
    bool registers = brace && strchr(ptx, '}') != brace;
    long said;

    if (registers && role == WS_OPERAND_A)
        return ws_fail(
            error, WS_CODE_CONFLICT,
            "A is in registers, so no descriptor of A is read; write a_desc for the second braces");
    if (!brace || !ws_wgmma_transposes(mma))
        return true;
    said = from_end(brace, role == WS_OPERAND_A);
    return said < 0 || said == transposed ||
           ws_fail(error, WS_CODE_CONFLICT,
                   "imm-trans-%s is %ld, which reads %s %s-major, not %s-major; pass --major %s or "
                   "write %d",
                   letter, said, role == WS_OPERAND_A ? "A" : "B", said ? "MN" : "K",
                   said ? "K" : "MN", said ? "mn" : "k", transposed);
}

bool ws_is_mma_word(const char *text)
{
    const char *start = text + strspn(text, " \t\n\r");

    for (; isalnum((unsigned char)*start) || *start == '_'; start++)
        if (tolower((unsigned char)start[0]) == 'm' && tolower((unsigned char)start[1]) == 'm' &&
            tolower((unsigned char)start[2]) == 'a')
            return true;
    return false;
}
