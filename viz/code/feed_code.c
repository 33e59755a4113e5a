/* The function that calls both: the code between the load's registers and mma's. */
#include "viz/code/feed_code.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "probe/isa/operand.h"
#include "viz/code/code.h"
#include "viz/code/mma_code.h"

/* The parts of the code, and their names. */
struct code {
    const struct ws_feed_question *question;
    const struct ws_feed_answer *answer;
    const struct ws_mma *mma, *before; /* `before`: the previous MMA, for a chain */
    enum ws_feed_row row;
    int times; /* operands that are used */
    FILE *file;
};

static enum ws_operand_role role_of(const struct code *code)
{
    return ws_moved(code->question->operand)->role;
}

char *ws_feed_function(const struct ws_feed_question *question, char *buffer)
{
    const char *operand = question->operand->family->words;
    char mma[WS_MMA_FUNCTION_SIZE];

    if (ws_feed_is_chain(question))
        snprintf(buffer, WS_FEED_FUNCTION_SIZE, "%s_feeds_%s",
                 ws_mma_function(question->from->mma, mma), operand);
    else
        snprintf(buffer, WS_FEED_FUNCTION_SIZE, "%s_%s_%s", question->from->symbol,
                 ws_feed_is_store(question) ? "takes" : "feeds", operand);
    return buffer;
}

enum ws_feed_row ws_feed_row(const struct ws_feed_question *question,
                             const struct ws_feed_answer *answer)
{
    enum ws_operand_role role = ws_moved(question->operand)->role;
    bool beside = true, along = true;

    for (int i = 1; i < answer->tiles; i++) {
        struct ws_place far = {.row = answer->at[i].row - answer->at[0].row,
                               .column = answer->at[i].column - answer->at[0].column};

        far = ws_feed_turned(far, answer->major);
        beside &= (role == WS_OPERAND_B   ? far.row
                   : role == WS_OPERAND_A ? far.column
                                          : far.row) == 0;
        along &= (role == WS_OPERAND_B ? far.column : far.row) == 0;
    }
    if (answer->tiles < 2 || answer->part || role == WS_OPERAND_C || ws_feed_is_chain(question))
        return WS_FEED_ONE;
    /* D's in one row of tiles share A, those in one column share B. */
    return beside ? WS_FEED_BESIDE : along ? WS_FEED_ALONG : WS_FEED_ONE;
}

/* ", const uint32_t (&b)[2]", or that `times` times; 0: once. */
static void parameter(const struct code *code, const struct ws_variant *operand, const char *name,
                      bool constant, int times)
{
    fprintf(code->file, ", %s%s (&%s)", constant ? "const " : "", ws_mma_cpp(operand), name);
    if (times)
        fprintf(code->file, "[%d]", times);
    fprintf(code->file, "[%d]", ws_moved(operand)->registers);
}

/*
 * A word of the load, converted to the C++ type of the operand's register; for a double, two words.
 */
static void write_word(const struct code *code, const char *cpp, const int *word)
{
    if (!strcmp(cpp, "double"))
        fprintf(code->file, "__hiloint2double(r[%d], r[%d])", word[1], word[0]);
    else if (!strcmp(cpp, "float"))
        fprintf(code->file, "__uint_as_float(r[%d])", word[0]);
    else if (!strcmp(cpp, "int32_t"))
        fprintf(code->file, "static_cast<int32_t>(r[%d])", word[0]);
    else
        fprintf(code->file, "r[%d]", word[0]);
}

/* "const uint32_t b0[2] = {r[0], r[1]};", or for a part one assignment per register. */
static void write_operand(const struct code *code, const char *name,
                          const struct ws_feed_tile *tile)
{
    const struct ws_variant *operand = code->question->operand;
    const char *cpp = ws_mma_cpp(operand);
    int each = ws_moved(operand)->register_bits / WS_FEED_BITS;

    if (!code->answer->part) {
        fprintf(code->file, "    const %s %s[%d] = {", cpp, name, ws_moved(operand)->registers);
        for (int i = 0; i < ws_moved(operand)->registers; i++) {
            fputs(i ? ", " : "", code->file);
            write_word(code, cpp, &tile->word[i * each]);
        }
        fputs("};\n", code->file);
        return;
    }
    for (int i = 0; i < ws_moved(operand)->registers; i++)
        if (tile->word[i * each] >= 0) {
            fprintf(code->file, "    %s[%d] = ", name, i);
            write_word(code, cpp, &tile->word[i * each]);
            fputs(";\n", code->file);
        }
}

/* Calls the function of `mma`; an argument that is NULL has its operand's name. */
static void write_call(const struct code *code, const struct ws_mma *mma, const char *d,
                       const char *a, const char *b, const char *c)
{
    char name[WS_MMA_FUNCTION_SIZE];

    fprintf(code->file, "    %s(%s, %s, %s, %s);\n", ws_mma_function(mma, name), d, a, b, c);
}

static void write_load(const struct code *code)
{
    const struct ws_variant *load = code->question->from, *operand = code->question->operand;
    enum ws_operand_role role = role_of(code);
    bool is_a = role == WS_OPERAND_A, is_c = role == WS_OPERAND_C;
    const char *fed = operand->family->words, *other = is_a ? "b" : "a";
    int beside = code->row == WS_FEED_BESIDE ? code->times : 0;
    int along = code->row == WS_FEED_ALONG ? code->times : 0;
    char name[WS_FEED_FUNCTION_SIZE];

    fprintf(code->file, "__device__ __forceinline__ void %s(%s (&d)",
            ws_feed_function(code->question, name),
            ws_mma_cpp(ws_mma_operand(code->mma, WS_OPERAND_D)));
    if (beside)
        fprintf(code->file, "[%d]", beside);
    fprintf(code->file, "[%d]", ws_moved(ws_mma_operand(code->mma, WS_OPERAND_D))->registers);
    if (code->answer->part)
        parameter(code, operand, fed, false, 0);
    fputs(", const void *tile", code->file);
    if (is_c)
        parameter(code, ws_mma_operand(code->mma, WS_OPERAND_A), "a", true, 0);
    parameter(code, ws_mma_operand(code->mma, is_a || is_c ? WS_OPERAND_B : WS_OPERAND_A),
              is_c ? "b" : other, true, along);
    if (!is_c)
        parameter(code, ws_mma_operand(code->mma, WS_OPERAND_C), "c", true, beside);
    fprintf(code->file, ")\n{\n    uint32_t r[%d];\n\n    %s(r, tile);\n",
            ws_moved(load)->registers, load->symbol);
    for (int i = 0; i < code->times; i++) {
        char mine[16], d[16] = "d", c[16] = "c", theirs[16];

        snprintf(mine, sizeof mine, code->times > 1 ? "%s%d" : "%s", fed, i);
        snprintf(theirs, sizeof theirs, along ? "%s[%d]" : "%s", other, i);
        if (beside) {
            snprintf(d, sizeof d, "d[%d]", i);
            snprintf(c, sizeof c, "c[%d]", i);
        } else if (i) {
            snprintf(c, sizeof c, "d");
        }
        write_operand(code, mine, &code->answer->at[i]);
        write_call(code, code->mma, d,
                   is_a   ? mine
                   : is_c ? "a"
                          : theirs,
                   is_a   ? theirs
                   : is_c ? "b"
                          : mine,
                   c);
    }
    fputs("}\n", code->file);
}

/* A word of D, packed: "pack(d[0][0], d[0][1])". */
static void write_packed(const struct code *code, const struct ws_variant *d, bool alone, int word,
                         const char *name, int tile)
{
    int bits = ws_feed_element_bits(code->question), slot = ws_moved(d)->slot_bits;
    const char *cpp = ws_mma_cpp(d);
    struct ws_feed_value first = ws_feed_value(d, bits < 32 ? bits : 32, alone, word, 0);

    tile += first.tile;
    if (slot == 64)
        fprintf(code->file, "static_cast<uint32_t>(__double2%sint(%s[%d][%d]))",
                word % 2 ? "hi" : "lo", name, tile, word / 2);
    else if (slot == bits && slot < 32)
        fprintf(code->file, "%s[%d][%d]", name, tile, first.value / ws_moved(d)->elements);
    else if (bits == 32)
        fprintf(code->file,
                !strcmp(cpp, "float") ? "__float_as_uint(%s[%d][%d])"
                                      : "static_cast<uint32_t>(%s[%d][%d])",
                name, tile, first.value);
    else
        fprintf(code->file, "pack(%s[%d][%d], %s[%d][%d])", name, tile, first.value, name, tile,
                first.value + 1);
}

static void write_store(const struct code *code)
{
    const struct ws_variant *store = code->question->from, *d = code->question->operand;
    bool down = code->row == WS_FEED_ALONG;
    int registers = ws_moved(store)->registers, of_word[WS_FEED_WORDS], of_tile[WS_FEED_WORDS];
    char name[WS_FEED_FUNCTION_SIZE];

    fprintf(code->file, "__device__ __forceinline__ void %s(void *tile",
            ws_feed_function(code->question, name));
    parameter(code, ws_mma_operand(code->mma, WS_OPERAND_A), "a", true, down ? code->times : 0);
    parameter(code, ws_mma_operand(code->mma, WS_OPERAND_B), "b", true, down ? 0 : code->times);
    parameter(code, ws_mma_operand(code->mma, WS_OPERAND_C), "c", true, code->times);
    fprintf(code->file, ")\n{\n    %s d[%d][%d];\n\n", ws_mma_cpp(d), code->times,
            ws_moved(d)->registers);
    for (int i = 0; i < code->times; i++) {
        char sum[16], a[16], b[16], c[16];

        snprintf(sum, sizeof sum, "d[%d]", i);
        snprintf(c, sizeof c, "c[%d]", i);
        snprintf(a, sizeof a, down ? "a[%d]" : "a", i);
        snprintf(b, sizeof b, down ? "b" : "b[%d]", i);
        write_call(code, code->mma, sum, a, b, c);
        for (int word = 0; word < code->answer->operand_words; word++)
            if (code->answer->at[i].word[word] >= 0) {
                of_word[code->answer->at[i].word[word]] = word;
                of_tile[code->answer->at[i].word[word]] = i;
            }
    }
    fprintf(code->file, "    const uint32_t r[%d] = {", registers);
    for (int reg = 0; reg < registers; reg++) {
        fputs(reg ? ", " : "", code->file);
        write_packed(code, d, true, of_word[reg], "d", of_tile[reg]);
    }
    fprintf(code->file, "};\n    %s(r, tile);\n}\n", store->symbol);
}

static void write_chain(const struct code *code)
{
    const struct ws_variant *d = code->question->from, *fed = code->question->operand;
    bool is_a = role_of(code) == WS_OPERAND_A, is_c = role_of(code) == WS_OPERAND_C;
    int each = ws_moved(fed)->register_bits / WS_FEED_BITS, products = code->answer->products;
    int c = ws_moved(ws_mma_operand(code->before, WS_OPERAND_C))->registers;
    const struct ws_variant *next_d = ws_mma_operand(code->mma, WS_OPERAND_D);
    char name[WS_FEED_FUNCTION_SIZE];

    fprintf(code->file, "__device__ __forceinline__ void %s(%s (&d)[%d]",
            ws_feed_function(code->question, name), ws_mma_cpp(next_d),
            ws_moved(next_d)->registers);
    parameter(code, ws_mma_operand(code->before, WS_OPERAND_A), "a", true, 0);
    parameter(code, ws_mma_operand(code->before, WS_OPERAND_B), "b", true, products);
    if (is_c)
        parameter(code, ws_mma_operand(code->mma, WS_OPERAND_A), "next_a", true, 0);
    parameter(code, ws_mma_operand(code->mma, is_a || is_c ? WS_OPERAND_B : WS_OPERAND_A), "next",
              true, 0);
    if (!is_c)
        parameter(code, ws_mma_operand(code->mma, WS_OPERAND_C), "c", true, 0);
    fprintf(code->file, ")\n{\n    const %s zero[%d] = {};\n    %s s[%d][%d];\n\n",
            ws_mma_cpp(ws_mma_operand(code->before, WS_OPERAND_C)), c, ws_mma_cpp(d), products,
            ws_moved(d)->registers);
    for (int i = 0; i < products; i++) {
        char s[16], b[16];

        snprintf(s, sizeof s, "s[%d]", i);
        snprintf(b, sizeof b, "b[%d]", i);
        write_call(code, code->before, s, "a", b, "zero");
    }
    fprintf(code->file, "    const uint32_t r[%d] = {", code->answer->words);
    for (int word = 0; word < code->answer->words; word++) {
        fputs(word ? ", " : "", code->file);
        write_packed(code, d, false, word, "s", 0);
    }
    fprintf(code->file, "};\n    const %s p[%d] = {", ws_mma_cpp(fed), ws_moved(fed)->registers);
    for (int i = 0; i < ws_moved(fed)->registers; i++) {
        fputs(i ? ", " : "", code->file);
        write_word(code, ws_mma_cpp(fed), &code->answer->at[0].word[i * each]);
    }
    fputs("};\n", code->file);
    write_call(code, code->mma, "d",
               is_a   ? "p"
               : is_c ? "next_a"
                      : "next",
               is_a || is_c ? "next" : "p", is_c ? "p" : "c");
    fputs("}\n", code->file);
}

static enum ws_mma_type type_of_d(const struct code *code)
{
    return code->before ? code->before->d : code->mma->d;
}

/* The type that D is converted to. */
static enum ws_mma_type packed_type(const struct code *code)
{
    if (!code->before)
        return code->mma->a == WS_MMA_bf16 ? WS_MMA_bf16 : WS_MMA_f16;
    return role_of(code) == WS_OPERAND_A ? code->mma->a : code->mma->b;
}

/* Packs two values into one register, if D is to be converted. */
static bool write_pack(const struct code *code, struct ws_error *error)
{
    const struct ws_variant *d = code->before ? code->question->from : code->question->operand;
    int bits = ws_feed_element_bits(code->question), slot = ws_moved(d)->slot_bits;
    bool bf16 = packed_type(code) == WS_MMA_bf16;

    if (slot == bits)
        return true;
    if (bits != 16 || type_of_d(code) != WS_MMA_f32 || (!bf16 && packed_type(code) != WS_MMA_f16))
        return ws_fail(
            error, WS_CODE_UNAVAILABLE,
            "no code for D of %s with %d-bit elements; only f32 is converted, to f16 or bf16",
            ws_mma_type_name(type_of_d(code)), bits);
    fprintf(code->file,
            "// Packs two adjacent elements of a row into one register, the first in its lower "
            "half.\n__device__ __forceinline__ uint32_t pack(float low, float high)\n{\n    "
            "uint32_t packed;\n\n    asm(\"cvt.rn.%sx2.f32 %%0, %%1, %%2;\" : \"=r\"(packed) : "
            "\"f\"(high), \"f\"(low));\n    return packed;\n}\n\n",
            bf16 ? "bf16" : "f16");
    return true;
}

/* The load's or the store's own function, without the include, which is already at the top. */
static bool write_moved(const struct code *code, struct ws_error *error)
{
    struct ws_address_options options = ws_feed_addresses(code->question, code->answer);
    static const char include[] = "#include <cstdint>\n\n";
    struct ws_memory text;
    char *from;
    bool written;

    if (!ws_memory_open(&text, error))
        return false;
    written = ws_code_write(code->question->from, &options, WS_LANG_CUDA, text.file, error);
    if (!ws_memory_close(&text, error) || !written) {
        free(text.text);
        return false;
    }
    from = strstr(text.text, include);
    if (from) {
        fwrite(text.text, 1, (size_t)(from - text.text), code->file);
        from += sizeof include - 1;
    }
    fprintf(code->file, "%s\n", from ? from : text.text);
    free(text.text);
    return true;
}

static bool all_stored(const struct code *code, struct ws_error *error)
{
    for (int reg = 0; reg < code->answer->words; reg++) {
        bool found = false;

        for (int i = 0; i < code->times; i++)
            for (int word = 0; word < code->answer->operand_words; word++)
                found |= code->answer->at[i].word[word] == reg;
        if (!found)
            return ws_fail(error, WS_CODE_UNAVAILABLE, "no code: r%d of %s is not part of a D", reg,
                           code->question->from->name);
    }
    return true;
}

static bool write(const struct code *code, struct ws_error *error)
{
    bool store = ws_feed_is_store(code->question);

    fputs("#include <cstdint>\n\n", code->file);
    if (!code->before && !write_moved(code, error))
        return false;
    if (code->before && code->before != code->mma) {
        if (!ws_mma_code(code->before, code->file, error))
            return false;
        fputs("\n", code->file);
    }
    if (!ws_mma_code(code->mma, code->file, error))
        return false;
    fputs("\n", code->file);
    if ((store || code->before) && !write_pack(code, error))
        return false;
    if (code->before) {
        write_chain(code);
        return true;
    }
    if (!store) {
        write_load(code);
        return true;
    }
    if (!all_stored(code, error))
        return false;
    write_store(code);
    return true;
}

bool ws_feed_code(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                  FILE *file, struct ws_error *error)
{
    struct code code = {.question = question,
                        .answer = answer,
                        .mma = question->operand->mma,
                        .before = question->from->mma,
                        .row = ws_feed_row(question, answer)};
    struct ws_memory whole;
    bool written;

    code.times = code.row == WS_FEED_ONE ? 1 : answer->tiles;
    if (!ws_memory_open(&whole, error))
        return false;
    code.file = whole.file;
    written = write(&code, error);
    written = ws_memory_close(&whole, error) && written;
    if (written)
        fputs(whole.text, file);
    free(whole.text);
    return written;
}
