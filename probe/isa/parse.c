/*
 * From what people write to a row of the catalogue. An instruction's qualifiers are sorted by what
 * they say; one row says the same, or a table of rules explains why none does.
 */
#include "probe/isa/isa.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/operands.h"

enum { OPS = WS_OP_movmatrix + 1 };

enum { WORD_SIZE = 32 }; /* of one qualifier; what is longer is cut, and so unknown */

/* What an instruction says, sorted; an empty string where it does not say. */
struct said {
    int op; /* index into ops, -1 for none */
    char shape[WORD_SIZE], num[WORD_SIZE], type[WORD_SIZE], source[WORD_SIZE];
    bool trans, sync, aligned, space;
};

enum word_kind {
    WORD_SYNC,
    WORD_ALIGNED,
    WORD_SPACE,
    WORD_TRANS,
    WORD_SHAPE,
    WORD_NUM,
    WORD_TYPE,
    WORD_SOURCE,
    WORD_WRONG /* known from elsewhere, and never legal here: `rule` says why */
};

/* The qualifiers that ptxas knows for these instructions, and those that people expect. */
static const struct {
    const char *word;
    enum word_kind kind;
    const char *rule;
} words[] = {
    {"sync", WORD_SYNC, NULL},
    {"aligned", WORD_ALIGNED, NULL},
    {"shared", WORD_SPACE, NULL},
    {"shared::cta", WORD_SPACE, NULL},
    {"trans", WORD_TRANS, NULL},
    {"m8n8", WORD_SHAPE, NULL},
    {"m8n16", WORD_SHAPE, NULL},
    {"m16n8", WORD_SHAPE, NULL},
    {"m16n16", WORD_SHAPE, NULL},
    {"x1", WORD_NUM, NULL},
    {"x2", WORD_NUM, NULL},
    {"x4", WORD_NUM, NULL},
    {"b16", WORD_TYPE, NULL},
    {"b8", WORD_TYPE, NULL},
    {"b8x16", WORD_TYPE, NULL},
    {"b6x16_p32", WORD_SOURCE, NULL},
    {"b4x16_p64", WORD_SOURCE, NULL},
    {"x3", WORD_WRONG, "there is no .x3: .num is .x1, .x2 or .x4"},
    {"x8", WORD_WRONG,
     "there is no .x8: .num is .x1, .x2 or .x4 (ptxas takes .x8, encodes .x1 and drops the other "
     "registers)"},
    {"x16", WORD_WRONG,
     "there is no .x16: .num is .x1, .x2 or .x4 (ptxas takes it, encodes .x1 and drops the other "
     "registers)"},
    {"x32", WORD_WRONG,
     "there is no .x32: .num is .x1, .x2 or .x4 (ptxas takes it, encodes .x1 and drops the other "
     "registers)"},
    {"x64", WORD_WRONG,
     "there is no .x64: .num is .x1, .x2 or .x4 (ptxas takes it, encodes .x1 and drops the other "
     "registers)"},
    {"x128", WORD_WRONG,
     "there is no .x128: .num is .x1, .x2 or .x4 (ptxas takes it, encodes .x1 and drops the other "
     "registers)"},
    {"shared::cluster", WORD_WRONG,
     "the address is in this block's own shared memory: .shared or .shared::cta"},
    {"b4", WORD_WRONG, "4-bit elements are loaded as .b8x16.b4x16_p64"},
    {"b6", WORD_WRONG, "6-bit elements are loaded as .b8x16.b6x16_p32"},
    {"b32", WORD_WRONG, "elements are .b16, .b8 or, loading, .b8x16 from 6 or 4 bits"},
    {"notrans", WORD_WRONG, "the untransposed form has no qualifier of its own"},
};

enum { WORDS = sizeof words / sizeof words[0] };

/* Rules over a whole instruction, most telling first. `broken` looks at what was said. */
static bool is_op(const struct said *s, enum ws_op op)
{
    return s->op == (int)op;
}

static bool is_shape(const struct said *s, const char *shape)
{
    return !strcmp(s->shape, shape);
}

static bool no_sync(const struct said *s)
{
    return s->sync != s->aligned;
}

static bool mov_num(const struct said *s)
{
    return is_op(s, WS_OP_movmatrix) && s->num[0];
}

static bool mov_space(const struct said *s)
{
    return is_op(s, WS_OP_movmatrix) && s->space;
}

static bool mov_plain(const struct said *s)
{
    return is_op(s, WS_OP_movmatrix) && !s->trans;
}

static bool mov_shape(const struct said *s)
{
    return is_op(s, WS_OP_movmatrix) && s->shape[0] && !is_shape(s, "m8n8");
}

static bool load_m16n8(const struct said *s)
{
    return is_op(s, WS_OP_ldmatrix) && is_shape(s, "m16n8");
}

static bool store_wide(const struct said *s)
{
    return is_op(s, WS_OP_stmatrix) && (is_shape(s, "m16n16") || is_shape(s, "m8n16"));
}

static bool store_narrow(const struct said *s)
{
    return is_op(s, WS_OP_stmatrix) && (s->source[0] || !strcmp(s->type, "b8x16"));
}

static bool no_shape(const struct said *s)
{
    return !s->shape[0];
}

static bool m8n8_type(const struct said *s)
{
    return is_shape(s, "m8n8") && ((s->type[0] && strcmp(s->type, "b16")) || s->source[0]);
}

static bool wide_b16(const struct said *s)
{
    return s->shape[0] && !is_shape(s, "m8n8") && !strcmp(s->type, "b16");
}

static bool m16n16_x4(const struct said *s)
{
    return is_shape(s, "m16n16") && !strcmp(s->num, "x4");
}

static bool m16n16_plain(const struct said *s)
{
    return is_shape(s, "m16n16") && !s->trans;
}

static bool m8n16_trans(const struct said *s)
{
    return is_shape(s, "m8n16") && s->trans;
}

static bool m8n16_b8(const struct said *s)
{
    return is_shape(s, "m8n16") && !strcmp(s->type, "b8");
}

static bool m16n8_plain(const struct said *s)
{
    return is_shape(s, "m16n8") && !s->trans;
}

static bool half_format(const struct said *s)
{
    return (!strcmp(s->type, "b8x16")) != (s->source[0] != 0);
}

static bool no_num(const struct said *s)
{
    return !is_op(s, WS_OP_movmatrix) && !s->num[0];
}

static bool no_type(const struct said *s)
{
    return !s->type[0];
}

static const struct {
    bool (*broken)(const struct said *said);
    const char *rule;
} rules[] = {
    {no_sync, ".sync and .aligned are required together (Warpscope lets you leave out both)"},
    {mov_shape, "movmatrix moves .m8n8 alone"},
    {mov_num, "movmatrix moves one matrix and takes no .num"},
    {mov_space, "movmatrix moves registers to registers and takes no state space"},
    {load_m16n8, ".m16n8 is a shape of stmatrix alone"},
    {store_wide, "stmatrix has the shapes .m8n8 and .m16n8"},
    {store_narrow, "6- and 4-bit elements can be loaded, not stored"},
    {m16n16_x4, ".m16n16 has .x1 and .x2 alone"},
    {m16n16_plain, ".trans is mandatory for .m16n16"},
    {m8n16_trans, ".trans is not allowed with .m8n16"},
    {m8n16_b8, ".m8n16 loads 6- or 4-bit elements: .b8x16.b6x16_p32 or .b8x16.b4x16_p64"},
    {m16n8_plain, ".trans is mandatory for stmatrix .m16n8"},
    {mov_plain, ".trans is mandatory for movmatrix"},
    {m8n8_type, ".m8n8 has .b16 elements alone"},
    {wide_b16, ".b16 elements come as .m8n8 alone"},
    {half_format, ".b8x16 goes with a source format, .b6x16_p32 or .b4x16_p64"},
    {no_shape, "the shape is missing"},
    {no_num, ".num is required: .x1, .x2 or .x4"},
    {no_type, "the element type is missing"},
};

enum { RULES = sizeof rules / sizeof rules[0] };

static void say_row(const struct ws_variant *variant, struct said *said)
{
    memset(said, 0, sizeof *said);
    said->op = (int)variant->op;
    snprintf(said->shape, sizeof said->shape, "%s", variant->shape);
    snprintf(said->num, sizeof said->num, "%s", variant->num[0] ? variant->num + 1 : "");
    sscanf(variant->type, ".%7[^.].%15s", said->type, said->source);
    said->trans = variant->trans;
}

/* Doublings between two .num qualifiers: 0 to 3. */
static int steps(const char *a, const char *b)
{
    int low = atoi(a + 1), high = atoi(b + 1), count = 0;

    if (low > high) {
        int swap = low;

        low = high;
        high = swap;
    }
    for (; low > 0 && low < high && count < 3; low *= 2)
        count++;
    return count;
}

/* How much would have to change; what is likeliest to be meant weighs most. */
static int distance(const struct said *a, const struct said *b)
{
    int num = strcmp(a->num, b->num) ? 12 : 0;

    if (a->num[0] && b->num[0])
        num += steps(a->num, b->num);
    return 64 * (a->op != b->op) + 32 * !!strcmp(a->shape, b->shape) +
           16 * !!strcmp(a->source, b->source) + 16 * !!strcmp(a->type, b->type) +
           8 * (a->trans != b->trans) + num;
}

static const struct ws_variant *nearest(const struct said *said, int *how_far)
{
    const struct ws_variant *best = NULL;

    for (int i = 0; i < WS_VARIANTS; i++) {
        struct said row;
        int far;

        say_row(ws_variant((enum ws_variant_id)i), &row);
        far = distance(said, &row);
        if (!best || far < *how_far) {
            best = ws_variant((enum ws_variant_id)i);
            *how_far = far;
        }
    }
    return best;
}

/* Edits that turn one word into another, for words of up to 31 letters. */
static int edits(const char *a, const char *b)
{
    int row[32], length = (int)strlen(b);

    if (length > 31)
        return 99;
    for (int j = 0; j <= length; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int corner = row[0];

        row[0] = i;
        for (int j = 1; j <= length; j++) {
            int change = corner + (a[i - 1] != b[j - 1]);

            corner = row[j];
            row[j] = row[j] + 1 < change ? row[j] + 1 : change;
            if (row[j - 1] + 1 < row[j])
                row[j] = row[j - 1] + 1;
        }
    }
    return row[length];
}

const char *ws_nearest_word(const char *word, const char *(*candidate)(int index))
{
    const char *best = NULL, *other;
    int least = 99;

    for (int i = 0; (other = candidate(i)); i++) {
        int far = edits(word, other);

        if (far < least) {
            least = far;
            best = other;
        }
    }
    return best && least <= 1 + (int)strlen(best) / 3 ? best : NULL;
}

static const char *word_at(int i)
{
    return i < WORDS && words[i].kind != WORD_WRONG ? words[i].word : NULL;
}

static const char *op_at(int i)
{
    return i < OPS ? ws_op_name((enum ws_op)i) : NULL;
}

/* Puts one qualifier where it belongs; twice the same kind is refused, as ptxas does. */
static bool say_word(const char *word, struct said *said, const char **rule, struct ws_error *error)
{
    for (int i = 0; i < WORDS; i++) {
        char *into = NULL;
        size_t size = 0;
        bool *flag = NULL;

        if (strcmp(words[i].word, word))
            continue;
        switch (words[i].kind) {
        case WORD_SYNC:
            flag = &said->sync;
            break;
        case WORD_ALIGNED:
            flag = &said->aligned;
            break;
        case WORD_SPACE:
            flag = &said->space;
            break;
        case WORD_TRANS:
            flag = &said->trans;
            break;
        case WORD_SHAPE:
            into = said->shape, size = sizeof said->shape;
            break;
        case WORD_NUM:
            into = said->num, size = sizeof said->num;
            break;
        case WORD_TYPE:
            into = said->type, size = sizeof said->type;
            break;
        case WORD_SOURCE:
            if (!said->type[0] && !*rule)
                *rule = "the destination format, .b8x16, comes before the source format";
            into = said->source, size = sizeof said->source;
            break;
        case WORD_WRONG:
            if (!*rule)
                *rule = words[i].rule;
            if (word[0] == 'x')
                snprintf(said->num, sizeof said->num, "%s", word);
            return true;
        }
        if (flag ? *flag : into[0] != 0)
            return ws_fail(error, ".%s: a second qualifier of its kind; leave one out", word);
        if (flag)
            *flag = true;
        else
            snprintf(into, size, "%s", word);
        return true;
    }
    {
        const char *near = ws_nearest_word(word, word_at);

        return ws_fail(error, "unknown qualifier .%s%s%s%s", word, near ? "; did you mean ." : "",
                       near ? near : "", near ? "?" : "");
    }
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == ':';
}

static const char *skip_space(const char *at)
{
    while (isspace((unsigned char)*at))
        at++;
    return at;
}

/* The next word into `word`, cut where it is longer than any that is known; returns what follows. */
static const char *take_word(const char *text, char word[WORD_SIZE])
{
    size_t length = 0;

    for (; is_word(*text); text++)
        if (length < WORD_SIZE - 1)
            word[length++] = *text;
    word[length] = 0;
    return text;
}

/*
 * Where the next qualifier starts, or NULL if none follows: after a dot or, for those who write
 * blanks, after a blank. A word before a comma is an operand, that of movmatrix.
 */
static const char *next_qualifier(const char *text)
{
    const char *start = skip_space(text), *end = start;

    if (*start == '.')
        return start + 1;
    while (is_word(*end))
        end++;
    return start > text && end > start && *skip_space(end) != ',' ? start : NULL;
}

static bool say_op(const char *word, struct said *said, struct ws_error *error)
{
    const char *near;

    said->op = -1;
    for (int i = 0; i < OPS; i++)
        if (!strcmp(word, ws_op_name((enum ws_op)i)))
            said->op = i;
    if (said->op >= 0)
        return true;
    near = ws_nearest_word(word, op_at);
    return ws_fail(error,
                   "unknown instruction '%s'%s%s%s; Warpscope knows ldmatrix, stmatrix and "
                   "movmatrix",
                   word, near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
}

/* Splits "op.word.word operands"; `operands` is what no qualifier is any more. */
static bool say_text(const char *text, struct said *said, const char **rule, const char **operands,
                     struct ws_error *error)
{
    char word[WORD_SIZE];
    const char *next;

    memset(said, 0, sizeof *said);
    text = take_word(skip_space(text), word);
    if (!say_op(word, said, error))
        return false;
    while ((next = next_qualifier(text))) {
        text = take_word(next, word);
        if (!say_word(word, said, rule, error))
            return false;
    }
    *operands = text;
    return true;
}

static bool refuse_operands(const char *text, const struct ws_variant *variant,
                            struct ws_error *error)
{
    struct ws_error rule = *error;
    char ptx[WS_PTX_SIZE];

    return ws_fail(error, "'%.70s' is not legal PTX: %s; write: %s", text, rule.text,
                   ws_variant_ptx(variant, ptx));
}

bool ws_variant_parse(const char *text, const struct ws_variant **variant, struct ws_error *error)
{
    struct said said;
    const char *rule = NULL, *operands;
    const struct ws_variant *near;
    int far = 0;

    if (!say_text(text, &said, &rule, &operands, error)) {
        char shown[80];

        snprintf(shown, sizeof shown, "'%.70s'", text);
        return ws_fail_in(error, shown);
    }
    near = nearest(&said, &far);
    for (int i = 0; i < RULES && !rule; i++)
        if (rules[i].broken(&said))
            rule = rules[i].rule;
    if (rule || far)
        return ws_fail(error, "'%.70s' is not legal PTX: %s; nearest legal: %s", text,
                       rule ? rule : "no such combination of qualifiers", near->name);
    if (!ws_operands_parse(operands, near, error))
        return refuse_operands(text, near, error);
    *variant = near;
    return true;
}
