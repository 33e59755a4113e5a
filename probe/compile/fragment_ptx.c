/* See fragment_ptx.h. A register's type follows from its name, as compilers spell them, or from its instruction. */
#include "probe/compile/fragment_ptx.h"

#include "probe/base/memory.h"
#include "probe/compile/scan.h"

#include <stdlib.h>
#include <string.h>

static bool opcode_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == ':';
}

/* Whether a line is an instruction: an opcode with a dot, blanks, and a register or a bracket. */
static bool instruction_line(const char *line, const char *end)
{
    while (line < end && (*line == ' ' || *line == '\t'))
        line++;
    if (line < end && *line == '@')
        while (line < end && *line != ' ' && *line != '\t')
            line++;
    while (line < end && (*line == ' ' || *line == '\t'))
        line++;
    const char *start = line;
    bool dot = false;
    while (line < end && opcode_letter(*line))
        dot |= *line++ == '.';
    if (line == start || !dot || line == end || (*line != ' ' && *line != '\t') || *start < 'a')
        return false;
    while (line < end && (*line == ' ' || *line == '\t'))
        line++;
    return line + 1 < end && ((*line == '%' && line[1] >= 'a') ||
                              (*line == '{' && memchr(line, '%', (size_t)(end - line))) ||
                              (*line == '[' && memchr(line, ']', (size_t)(end - line))));
}

bool ws_ptx_is(const char *bare, size_t length, bool *whole)
{
    bool is = false;

    *whole = false;
    for (size_t at = 0; at < length;) {
        const char *end = memchr(bare + at, '\n', length - at), *line = bare + at;
        size_t next = end ? (size_t)(end - bare) + 1 : length;
        const char *entry = strstr(line, ".entry ");

        line += strspn(line, " \t");
        if (!strncmp(line, ".version ", 9) || (entry && entry < bare + next && *line == '.'))
            *whole = is = true;
        is |= instruction_line(bare + at, end ? end : bare + length);
        at = next;
    }
    return is && !ws_scan_has(bare, 0, length, "asm");
}

/* The length of "%name" after its sign. */
static size_t register_length(const char *text, size_t at, size_t end)
{
    size_t length = 0;

    while (at + length < end && (ws_scan_name(text[at + length]) || text[at + length] == '$'))
        length++;
    return length;
}

static const char *const special[] = {"tid",
                                      "ntid",
                                      "ctaid",
                                      "nctaid",
                                      "laneid",
                                      "warpid",
                                      "nwarpid",
                                      "smid",
                                      "nsmid",
                                      "gridid",
                                      "clock",
                                      "clock64",
                                      "clock_hi",
                                      "globaltimer",
                                      "globaltimer_lo",
                                      "globaltimer_hi",
                                      "lanemask_eq",
                                      "lanemask_le",
                                      "lanemask_lt",
                                      "lanemask_ge",
                                      "lanemask_gt",
                                      "dynamic_smem_size",
                                      "total_smem_size",
                                      "cluster_ctarank",
                                      "cluster_ctaid",
                                      "cluster_nctaid",
                                      "cluster_nctarank",
                                      "clusterid",
                                      "nclusterid",
                                      "aggr_smem_size"};

/* The type of an undeclared register, from the first instruction that uses it. */
static const char *register_type(const char *name, size_t length, const char *instruction)
{
    size_t letters = 0;
    static const struct {
        const char *letters, *type;
    } known[] = {{"r", "b32"},  {"rd", "b64"}, {"p", "pred"}, {"f", "f32"}, {"fd", "f64"},
                 {"rs", "b16"}, {"h", "b16"},  {"hh", "b32"}, {"rl", "b64"}};

    while (letters < length && name[letters] >= 'a' && name[letters] <= 'z')
        letters++;
    if (letters < length)
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            if (strlen(known[i].letters) == letters && !memcmp(known[i].letters, name, letters))
                return known[i].type;
    size_t opcode = strcspn(instruction, " \t\n"), type = opcode;
    int operand = 0;

    for (const char *at = instruction; at < name; at++)
        operand += *at == ',';
    if (name < instruction || (!operand && opcode > 4 && !strncmp(instruction, "setp", 4)))
        return "pred";
    if (operand == 2 && (!strncmp(instruction, "shl", 3) || !strncmp(instruction, "shr", 3)))
        return "b32";
    for (size_t at = 0; at + 5 <= opcode; at++)
        if (!memcmp(instruction + at, ".wide", 5) && (!operand || operand == 3))
            return "b64";
    while (!operand && !strncmp(instruction, "cvt.", 4) && type && instruction[type] != '.')
        type--; /* the type after the conversion precedes the type before it */
    return type > 2 && !memcmp(instruction + type - 2, "64", 2) ? "b64" : "b32";
}

/* A name that occurred. */
struct met {
    const char *name;
    size_t length;
};

static bool meet(struct met **all, int *count, const char *name, size_t length)
{
    for (int i = 0; i < *count; i++)
        if ((*all)[i].length == length && !memcmp((*all)[i].name, name, length))
            return true;
    struct met *more = realloc(*all, ((size_t)*count + 1) * sizeof *more);
    if (!more)
        return false;
    *all = more;
    more[(*count)++] = (struct met){name, length};
    return true;
}

static bool is_met(const struct met *all, int count, const char *name, size_t length)
{
    for (int i = 0; i < count; i++)
        if (all[i].length == length && !memcmp(all[i].name, name, length))
            return true;
    return false;
}

/* Finds the declarations of the text: ".reg .b32 %a, %b<4>;", ".shared … name[…];", "label:". */
static bool find_declared(const char *bare, size_t length, struct met **declared, int *count)
{
    struct ws_piece piece;

    for (size_t at = 0; ws_piece_next(bare, length, &at, &piece);) {
        bool begins = true, directive = false; /* of a statement; a block has several */

        for (size_t i = piece.start; i < piece.end;) {
            if (begins && !strchr(" \t\n{}", bare[i])) {
                directive = bare[i] == '.';
                begins = false;
            }
            begins |= bare[i] == ';';
            size_t name =
                ws_scan_name(bare[i]) || bare[i] == '$' ? register_length(bare, i, piece.end) : 0;

            if (!name) {
                i++;
                continue;
            }
            bool label = i + name < piece.end && bare[i + name] == ':';
            if ((directive || label) && !meet(declared, count, bare + i, name))
                return false;
            i += name;
        }
    }
    return true;
}

/* Whether a declared "%r<N>" covers a register. */
static bool is_declared(const struct met *declared, int count, const char *name, size_t length)
{
    size_t letters = length;

    if (is_met(declared, count, name, length))
        return true;
    while (letters && name[letters - 1] >= '0' && name[letters - 1] <= '9')
        letters--;
    for (int i = 0; i < count && letters < length; i++)
        if (declared[i].length == letters && !memcmp(declared[i].name, name, letters) &&
            declared[i].name[letters] == '<')
            return true;
    return false;
}

enum { PARTS = 5 };

/* The parts of the module. */
struct parts {
    struct ws_memory symbols, parameters, loads, registers, body;
};

/*
 * A register that the text does not declare: the user may give it a value, so it becomes a
 * parameter of the same name. (The declaration hides the parameter, which is loaded before that.)
 */
static void declare_register(struct parts *parts, int nth, const char *name, size_t length,
                             const char *instruction)
{
    const char *type = register_type(name, length, instruction);
    bool is_predicate = !strcmp(type, "pred");
    const char *loaded = is_predicate ? "b32" : type;
    int size = (int)length;

    fprintf(parts->parameters.file, "%s\n\t.param .%s %%%.*s", nth ? "," : "", loaded, size, name);
    fprintf(parts->loads.file, "\t.reg .%s ws_%d; ld.param.%s ws_%d, [%%%.*s];\n", loaded, nth,
            loaded, nth, size, name);
    fprintf(parts->registers.file, "\t.reg .%s %%%.*s; %s.%s %%%.*s, ws_%d%s;\n", type, size, name,
            is_predicate ? "setp.ne" : "mov", loaded, size, name, nth, is_predicate ? ", 0" : "");
}

bool ws_ptx_wrap(const char *name, const char *text, const char *bare, size_t length, char **made,
                 size_t *made_length, struct ws_error *error)
{
    struct met *declared = NULL, *met = NULL;
    int declareds = 0, mets = 0, registers = 0;
    struct parts parts = {0};
    struct ws_memory *part[PARTS] = {&parts.symbols, &parts.parameters, &parts.loads,
                                     &parts.registers, &parts.body},
                     all;
    struct ws_piece piece;
    bool good = true, closed = true, accesses = false;
    size_t last = length;

    for (size_t i = 0; i < PARTS; i++)
        if (!ws_memory_open(part[i], error))
            return false;
    good = find_declared(bare, length, &declared, &declareds);
    for (size_t at = 0; good && ws_piece_next(bare, length, &at, &piece);) {
        size_t opcode = piece.start, line;

        for (size_t i = opcode; i < piece.end && (ws_scan_name(bare[i]) || bare[i] == '$'); i++)
            if (bare[i + 1] == ':') { /* a label */
                opcode = i + 2;
                while (opcode < piece.end && strchr(" \t\n", bare[opcode]))
                    opcode++;
            }
        line = opcode;
        while (line && text[line - 1] != '\n')
            line--;
        if (bare[piece.start] != '.')
            fprintf(parts.body.file, "%.*s\n\t.loc 1 %d %zu\n", (int)(opcode - piece.start),
                    text + piece.start, ws_scan_line(text, opcode), opcode - line + 1);
        fwrite(text + opcode, 1, piece.end - opcode, parts.body.file);
        fputs(piece.closed ? "\n" : ";\n", parts.body.file);
        if (bare[opcode] == '@')
            while (opcode < piece.end && bare[opcode] != ' ' && bare[opcode] != '\t')
                opcode++;
        while (opcode < piece.end && strchr(" \t\n{", bare[opcode]))
            opcode++;
        if (bare[piece.start] == '.')
            continue;
        last = opcode;
        for (size_t i = opcode; i + 6 < piece.end && memcmp(bare + opcode, "cvta", 4) != 0; i++)
            accesses |= !memcmp(bare + i, "shared", 6) || !memcmp(bare + i, "matrix", 6);
        size_t operand = opcode;
        while (operand < piece.end && bare[operand] != ' ' && bare[operand] != '\t')
            operand++;
        for (size_t i = piece.start; good && i < piece.end;) {
            bool registers_name = bare[i] == '%';
            size_t word = registers_name ? register_length(bare, i + 1, piece.end) : 0;

            if (registers_name && word) {
                bool reserved = bare[i + 1] >= '0' && bare[i + 1] <= '9';

                for (size_t j = 0; j < sizeof special / sizeof *special; j++)
                    reserved |=
                        strlen(special[j]) == word && !memcmp(special[j], bare + i + 1, word);
                if (!reserved && !is_declared(declared, declareds, bare + i + 1, word) &&
                    !is_met(met, mets, bare + i + 1, word)) {
                    good = meet(&met, &mets, bare + i + 1, word);
                    declare_register(&parts, registers++, bare + i + 1, word, bare + opcode);
                }
                i += 1 + word;
                if (i < piece.end && bare[i] == ';') /* of a block */
                    opcode = i + 1 + strspn(bare + i + 1, " \t\n");
                continue;
            }
            word = ws_scan_name_length(bare, i, piece.end);
            bool symbol = word && i >= operand && bare[i - 1] != '.' && bare[i - 1] != '$' &&
                          !ws_scan_name(bare[i - 1]) && bare[i + word] != ':';
            if (symbol && !is_met(declared, declareds, bare + i, word) &&
                !is_met(met, mets, bare + i, word)) {
                good = meet(&met, &mets, bare + i, word);
                if (!strncmp(bare + opcode, "ld.param", 8))
                    fprintf(parts.parameters.file, "%s\n\t.param .align 8 .b8 %.*s[64]",
                            registers++ ? "," : "", (int)word, bare + i);
                else
                    fprintf(parts.symbols.file, ".extern .shared .align 16 .b8 %.*s[];\n",
                            (int)word, bare + i);
            }
            if (!word)
                while (i + word < piece.end && ws_scan_name(bare[i + word]))
                    word++;
            i += word ? word : 1;
        }
    }
    if (good && !accesses && last < length) {
        size_t sign = last;

        while (sign < length && bare[sign] != '%' && bare[sign] != ';')
            sign++;
        size_t word =
            sign + 1 < length && bare[sign] == '%' ? register_length(bare, sign + 1, length) : 0;
        if (word)
            fprintf(parts.body.file, "\twarpscope.address.%s %%%.*s;\n",
                    strcmp(register_type(bare + sign + 1, word, bare + last), "b64") ? "b32"
                                                                                     : "b64",
                    (int)word, bare + sign + 1);
    }
    free(met);
    free(declared);
    for (size_t i = 0; i < PARTS; i++)
        closed &= ws_memory_close(part[i], error);
    if (closed && good && ws_memory_open(&all, error)) {
        fprintf(all.file,
                ".version 8.0\n.target sm_90a\n.address_size 64\n.file 1 \"%s\"\n%s"
                ".visible .entry fragment(%s)\n{\n%s{\n%s%s}\n\tret;\n}\n",
                name, parts.symbols.text, parts.parameters.text, parts.loads.text,
                parts.registers.text, parts.body.text);
        good = ws_memory_close(&all, error);
        *made = all.text;
        *made_length = all.length;
    } else {
        good = ws_no_memory(error);
    }
    for (size_t i = 0; i < PARTS; i++)
        free(part[i]->text);
    return good;
}
