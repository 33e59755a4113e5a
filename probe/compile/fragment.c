/* See fragment.h. */
#include "probe/compile/fragment.h"

#include "probe/compile/scan.h"

#include <stdlib.h>
#include <string.h>

bool ws_fragment_is(const char *bare, size_t length)
{
    return !ws_scan_has(bare, 0, length, "__global__");
}

static bool is_word(const char *bare, size_t at, size_t end, const char *const *words)
{
    size_t length = ws_scan_name_length(bare, at, end);

    for (; *words; words++)
        if (strlen(*words) == length && !memcmp(*words, bare + at, length))
            return true;
    return false;
}

/* The destination of a piece. */
enum place { IN_BODY, IN_FILE, IN_FILE_IF_BEFORE };

static enum place place_of(const char *bare, const struct ws_piece *piece)
{
    static const char *const file[] = {
        "template",      "namespace",  "struct",   "class",        "union", "enum",
        "static_assert", "__device__", "__host__", "__constant__", NULL};
    static const char *const before[] = {"using", "typedef", "constexpr", NULL};
    static const char *const control[] = {"for",  "while", "if",     "switch", "do",
                                          "else", "asm",   "return", "try",    NULL};
    static const char *const prefix[] = {"static", "inline",    "const", "__forceinline__",
                                         "extern", "constexpr", NULL};
    size_t at = piece->start, end = piece->end, words = 0;
    bool constant = false, shared = false;

    if (is_word(bare, at, end, control) || bare[at] == '{')
        return IN_BODY;
    /* A function's definition: two names, brackets, and a body, with no "=" before it. */
    bool function = false;
    for (size_t i = at; i < end && piece->closed && bare[end - 1] == '}';) {
        size_t name = ws_scan_name_length(bare, i, end);

        if (name) {
            words++;
            i += name;
        } else if (bare[i] == '=' || bare[i] == '{') {
            break;
        } else if (bare[i] == '(') {
            size_t after = ws_scan_skip(bare, ws_scan_closed(bare, i, end), end);

            function |= words >= 2 && after < end &&
                        (bare[after] == '{' || ws_scan_name(bare[after]) || bare[after] == '-');
            i = ws_scan_closed(bare, i, end);
            if (function)
                break;
        } else {
            i++;
        }
    }
    if (function || is_word(bare, at, end, file))
        return IN_FILE;
    for (size_t i = at; i < end && is_word(bare, i, end, prefix);) {
        constant |= is_word(bare, i, end, (const char *const[]){"const", "constexpr", NULL});
        i = ws_scan_skip(bare, i + ws_scan_name_length(bare, i, end), end);
        if (is_word(bare, i, end, file) &&
            !is_word(bare, i, end, (const char *const[]){"struct", "class", "union", "enum", NULL}))
            return IN_FILE;
        shared |= is_word(bare, i, end, (const char *const[]){"__shared__", NULL});
    }
    shared |= is_word(bare, at, end, (const char *const[]){"__shared__", NULL});
    if (shared || is_word(bare, at, end, before))
        return IN_FILE_IF_BEFORE;
    /* A constant that depends on no thread. */
    return constant && !memchr(bare + at, '(', end - at) && !memchr(bare + at, '.', end - at) &&
                   !memchr(bare + at, '*', end - at) && !memchr(bare + at, '&', end - at)
               ? IN_FILE_IF_BEFORE
               : IN_BODY;
}

static void blank(char *text, size_t start, size_t end)
{
    for (size_t i = start; i < end; i++)
        if (text[i] != '\n')
            text[i] = ' ';
}

/* Blanks the preprocessor lines of a kind. */
static void blank_lines(char *text, size_t length, const char *word)
{
    for (size_t at = 0; at < length;) {
        size_t line = at;

        while (line < length && (text[line] == ' ' || text[line] == '\t'))
            line++;
        const char *end = memchr(text + at, '\n', length - at);
        size_t next = end ? (size_t)(end - text) + 1 : length;
        if (line < length && text[line] == '#') {
            line = ws_scan_skip(text, line + 1, next);
            if (next - line >= strlen(word) && !memcmp(text + line, word, strlen(word)))
                blank(text, at, next);
        }
        at = next;
    }
}

/* The variable in which a last statement stores an address: "TYPE NAME = …;" or "NAME = …;". */
static bool result_of(const char *bare, const struct ws_piece *piece, size_t length, char **result,
                      struct ws_error *error)
{
    size_t equals = piece->start;

    if (bare[piece->end - 1] != ';' || ws_scan_has(bare, 0, length, "asm"))
        return true;
    while (equals < piece->end && bare[equals] != '=' && bare[equals] != '(' && bare[equals] != '[')
        equals++;
    if (equals + 1 >= piece->end || bare[equals] != '=' || bare[equals + 1] == '=' ||
        (equals && strchr("+-*/%&|^<>!", bare[equals - 1])))
        return true;
    size_t end = equals;
    while (end > piece->start && bare[end - 1] == ' ')
        end--;
    size_t start = end;
    while (start > piece->start && ws_scan_name(bare[start - 1]))
        start--;
    size_t value = ws_scan_skip(bare, equals + 1, piece->end);
    bool address = bare[value] == '&' || !memchr(bare, '[', length) ||
                   (start > piece->start && bare[start - 1] == '*');
    for (size_t i = value; i + 6 < piece->end && !address; i++)
        address = !memcmp(bare + i, "shared", 6) || !memcmp(bare + i, "cvta", 4);
    if (!address || !ws_scan_name_length(bare, start, end))
        return true;
    *result = strndup(bare + start, end - start);
    return *result || ws_no_memory(error);
}

bool ws_fragment_split(const char *text, const char *bare, size_t length,
                       struct ws_fragment *fragment, struct ws_error *error)
{
    struct ws_piece piece, last = {0, 0, true};
    size_t at = 0, definition = 0;

    *fragment = (struct ws_fragment){.length = length, .address = length};
    if (!(fragment->file = malloc(length + 1)) || !(fragment->body = malloc(length + 1)))
        return ws_no_memory(error);
    memcpy(fragment->file, text, length);
    memcpy(fragment->body, text, length);
    fragment->file[length] = fragment->body[length] = 0;
    while (ws_piece_next(bare, length, &at, &piece))
        if (place_of(bare, &piece) == IN_FILE)
            definition = piece.end;
    at = 0;
    while (ws_piece_next(bare, length, &at, &piece)) {
        enum place place = place_of(bare, &piece);
        bool in_file = place == IN_FILE || (place == IN_FILE_IF_BEFORE && piece.end <= definition);
        char *other = in_file ? fragment->body : fragment->file;

        /* Preprocessor lines inside of the piece are blank in the bare text, and stay in both. */
        for (size_t i = piece.start; i < piece.end; i++)
            if (bare[i] != ' ' && bare[i] != '\n')
                other[i] = ' ';
        for (size_t i = piece.start; i < piece.end; i++)
            if (bare[i] == '"' || bare[i] == '\'') { /* and so do the contents of strings */
                char quote = bare[i];

                for (i++; i < piece.end && bare[i] != quote; i++)
                    if (text[i] != '\n')
                        other[i] = ' ';
            }
        if (!in_file)
            last = piece;
    }
    blank_lines(fragment->file, length, "pragma");
    blank_lines(fragment->body, length, "pragma"); /* loops are as written, rolled */
    blank_lines(fragment->body, length, "include");
    if (last.end > last.start && !last.closed)
        fragment->address = last.start;
    else if (last.end > last.start)
        return result_of(bare, &last, length, &fragment->result, error);
    return true;
}

void ws_fragment_finish(struct ws_fragment *fragment)
{
    for (int i = 0; i < fragment->opens; i++)
        free(fragment->open[i].name);
    free(fragment->open);
    free(fragment->file);
    free(fragment->body);
    free(fragment->result);
    *fragment = (struct ws_fragment){0};
}

static void put_marker(FILE *out, int line, const char *name)
{
    fprintf(out, "\n# %d \"", line);
    for (; *name; name++) {
        if (*name == '"' || *name == '\\')
            fputc('\\', out);
        fputc((unsigned char)*name < ' ' ? ' ' : *name, out);
    }
    fputs("\"\n", out);
}

/* A value from the user, parsed. */
struct value {
    const char *text;
    size_t name, name_length; /* of "NAME=VALUE" and of a declaration */
    const char *given;        /* after the "="; NULL: no value */
    bool declares;            /* it has a type */
};

static struct value value_of(const char *text)
{
    struct value value = {.text = text};
    const char *equals = strchr(text, '=');
    size_t end = equals ? (size_t)(equals - text) : strlen(text), at = ws_scan_skip(text, 0, end);
    size_t first = ws_scan_name_length(text, at, end);

    value.given = equals ? equals + 1 : NULL;
    value.name = at;
    value.name_length = first;
    value.declares = ws_scan_skip(text, at + first, end) < end;
    /* The declared name is the last one before a bracket, or the end. */
    for (size_t i = at; value.declares && i < end && text[i] != '[';) {
        size_t length = ws_scan_name_length(text, i, end);

        if (length) {
            value.name = i;
            value.name_length = length;
        }
        i += length ? length : 1;
    }
    return value;
}

/* Whether the numbers of "A:B" or "A:B:STEP" follow. */
static int range_of(const char *given, long range[3])
{
    char *end;
    int count = 0;

    range[2] = 1;
    while (count < 3) {
        range[count++] = strtol(given, &end, 0);
        if (end == given)
            return 0;
        given = end + strspn(end, " ");
        if (!*given)
            return count > 1 && range[2] > 0 ? count : 0;
        if (*given++ != ':')
            return 0;
    }
    return 0;
}

/* Prints the user's values that belong in the file. Names with a dot are the launch's. */
static void put_file_values(const struct ws_compile_request *request, FILE *out)
{
    for (int i = 0; i < request->values; i++) {
        struct value value = value_of(request->value[i]);
        const char *text = value.text;
        long range[3];

        if (memchr(text, '.', value.given ? (size_t)(value.given - text) : strlen(text)) ||
            !value.name_length)
            continue;
        put_marker(out, 1, "--let");
        if (!value.declares && value.given && !range_of(value.given, range) &&
            strspn(value.given, "0123456789abcdefxXuUlL+-*/%()<>&|^ ") == strlen(value.given))
            fprintf(out, "static constexpr auto %.*s = %s;", (int)value.name_length,
                    text + value.name, value.given);
        else if (is_word(text, ws_scan_skip(text, 0, strlen(text)), strlen(text),
                         (const char *const[]){"using", "typedef", "struct", "template", "enum",
                                               "constexpr", NULL}))
            fprintf(out, "%s;", text);
        else if (value.declares && !value.given && text[value.name + value.name_length] == '[')
            fprintf(out, "static __shared__ __align__(16) %s;", text);
    }
}

/* Prints the others, at the start of the kernel's body. */
static void put_body_values(const struct ws_compile_request *request, FILE *out)
{
    for (int i = 0; i < request->values; i++) {
        struct value value = value_of(request->value[i]);
        const char *text = value.text;
        long range[3];

        if (memchr(text, '.', value.given ? (size_t)(value.given - text) : strlen(text)) ||
            !value.name_length ||
            is_word(text, ws_scan_skip(text, 0, strlen(text)), strlen(text),
                    (const char *const[]){"using", "typedef", "struct", "template", "enum",
                                          "constexpr", NULL}))
            continue;
        put_marker(out, 1, "--let");
        if (!value.declares && value.given && range_of(value.given, range))
            fprintf(out, "for (int %.*s = %ld; %.*s < %ld; %.*s += %ld)", (int)value.name_length,
                    text + value.name, range[0], (int)value.name_length, text + value.name,
                    range[1], (int)value.name_length, text + value.name, range[2]);
        else if (!value.declares && value.given &&
                 strspn(value.given, "0123456789abcdefxXuUlL+-*/%()<>&|^ ") != strlen(value.given))
            fprintf(out, "const auto %.*s = %s;", (int)value.name_length, text + value.name,
                    value.given);
        else if (value.declares && value.given)
            fprintf(out, "%s;", text);
        else if (value.declares && (strchr(text, '*') || strchr(text, '&')) &&
                 text[value.name + value.name_length] != '[')
            fprintf(out, "%s = ws_pointer();", text);
    }
}

void ws_fragment_print(const struct ws_fragment *fragment, const struct ws_compile_request *request,
                       FILE *out)
{
    static const char *const meaning[] = {[WS_OPEN_LANE] = "ws_thread() % 32",
                                          [WS_OPEN_THREAD] = "ws_thread()",
                                          [WS_OPEN_WARP] = "ws_thread() / 32"};
    int parameters = 0;
    size_t address = fragment->address, line = address;

    for (int i = 0; i < fragment->opens; i++) {
        const struct ws_open_name *open = &fragment->open[i];
        const char *space = strstr(open->name, "::"), *name = space ? space + 2 : open->name;

        if (space)
            fprintf(out, "namespace %.*s {\n", (int)(space - open->name), open->name);
        if (open->kind == WS_OPEN_TYPE)
            fprintf(out, "typedef %s %s;\n", open->type, name);
        if (open->kind == WS_OPEN_TO_SHARED)
            fprintf(out,
                    "template <class T> WS_F unsigned %s(T *p) { return "
                    "(unsigned)__cvta_generic_to_shared(p); }\n",
                    name);
        if (open->kind == WS_OPEN_FUNCTION || open->kind == WS_OPEN_ACCESS) {
            const char *body = open->kind == WS_OPEN_ACCESS
                                   ? "(ws_maybe_address(a), ...); ws_last_integer(a...);"
                                   : "(ws_maybe_address(a), ...);";

            fprintf(out,
                    "template <auto... N, class... A> WS_F int %s(A &&...a) { %s return "
                    "ws_opaque<int>(); }\n"
                    "template <class T, class... A> WS_F T %s(A &&...a) { %s return "
                    "ws_opaque<T>(); }\n",
                    name, body, name, body);
        }
        if (open->kind == WS_OPEN_MACRO)
            fprintf(out, "#define %s\n", name);
        if (space)
            fputs("}\n", out);
    }
    put_file_values(request, out);
    put_marker(out, 1, request->name);
    fwrite(fragment->file, 1, fragment->length, out);
    /* The body's preprocessor lines are also in the file. */
    for (size_t at = 0; at < fragment->length;) {
        const char *end = memchr(fragment->file + at, '\n', fragment->length - at);
        size_t next = end ? (size_t)(end - fragment->file) + 1 : fragment->length,
               start = ws_scan_skip(fragment->file, at, next);

        if (start < next && fragment->file[start] == '#') {
            start = ws_scan_skip(fragment->file, start + 1, next);
            if (next - start > 7 && !memcmp(fragment->file + start, "define ", 7)) {
                start = ws_scan_skip(fragment->file, start + 7, next);
                fprintf(out, "\n#undef %.*s", (int)ws_scan_name_length(fragment->file, start, next),
                        fragment->file + start);
            }
        }
        at = next;
    }
    fputs("\nextern \"C\" __global__ void fragment(", out);
    for (int i = 0; i < fragment->opens; i++)
        if (fragment->open[i].kind == WS_OPEN_PARAMETER)
            fprintf(out, "%sint %s", parameters++ ? ", " : "", fragment->open[i].name);
    fputs(")\n{\n", out);
    for (int i = 0; i < fragment->opens; i++)
        if (fragment->open[i].kind >= WS_OPEN_LANE && fragment->open[i].kind <= WS_OPEN_WARP)
            fprintf(out, "const int %s = (int)(%s);\n", fragment->open[i].name,
                    meaning[fragment->open[i].kind]);
    put_body_values(request, out);
    fputs("\n{", out);
    put_marker(out, 1, request->name);
    fwrite(fragment->body, 1, address, out);
    if (address < fragment->length) {
        while (line && fragment->body[line - 1] != '\n')
            line--;
        put_marker(out, ws_scan_line(fragment->body, address), request->name);
        fputs("ws_address(", out);
        put_marker(out, ws_scan_line(fragment->body, address), request->name);
        fprintf(out, "%*s", (int)(address - line < 4096 ? address - line : 0), "");
        fwrite(fragment->body + address, 1, fragment->length - address, out);
        fputs("\n);", out);
    } else if (fragment->result) {
        size_t end = fragment->length;

        while (end && (fragment->body[end - 1] == ' ' || fragment->body[end - 1] == '\n'))
            end--;
        put_marker(out, ws_scan_line(fragment->body, end), request->name);
        fprintf(out, "ws_address(%s);", fragment->result);
    }
    fputs("\n}\n}\n", out);
}

/* Names with a special meaning. */
static const char *const lanes[] = {"lane",     "laneid",  "lane_id", "laneId",
                                    "lane_idx", "laneIdx", "lid",     "lane_index",
                                    "t",        "tx",      NULL};
static const char *const threads[] = {"tid",          "thread_id",  "threadId", "thread_idx",
                                      "thread_index", "thread_num", NULL};
static const char *const warps[] = {"warp",    "warp_id",    "warpId", "warpid", "warp_idx",
                                    "warpIdx", "warp_index", "wid",    NULL};
static const struct {
    const char *name, *type;
} types[] = {
    {"half_t", "half"},
    {"float16_t", "half"},
    {"fp16", "half"},
    {"fp16_t", "half"},
    {"__fp16", "half"},
    {"bf16", "nv_bfloat16"},
    {"bf16_t", "nv_bfloat16"},
    {"bfloat16_t", "nv_bfloat16"},
    {"bfloat16", "nv_bfloat16"},
    {"bf16_2", "nv_bfloat162"},
    {"half_2", "half2"},
    {"fp8e4m3", "__nv_fp8_e4m3"},
    {"fp8_e4m3", "__nv_fp8_e4m3"},
    {"float_e4m3_t", "__nv_fp8_e4m3"},
    {"fp8e5m2", "__nv_fp8_e5m2"},
    {"float_e5m2_t", "__nv_fp8_e5m2"},
    {"uint128_t", "uint4"},
    {"u8", "uint8_t"},
    {"u16", "uint16_t"},
    {"u32", "uint32_t"},
    {"u64", "uint64_t"},
    {"i8", "int8_t"},
    {"i16", "int16_t"},
    {"i32", "int32_t"},
    {"i64", "int64_t"},
    {"s32", "int32_t"},
    {"tf32", "float"},
    {"tfloat32_t", "float"},
    {"index_t", "int64_t"},
};

static bool contains(const char *name, const char *const *parts)
{
    for (; *parts; parts++)
        if (strstr(name, *parts))
            return true;
    return false;
}

/* The possible meaning of a name, by its spelling and the text after it. */
static enum ws_open_kind kind_of(const struct ws_compile_request *request, size_t after,
                                 const char *name, bool type, const char **alias)
{
    const char *text = request->text;
    size_t length = strlen(name);

    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (!strcmp(types[i].name, name)) {
            *alias = types[i].type;
            return WS_OPEN_TYPE;
        }
    if (type) /* "EXPORT_MACRO void f()" */
        return strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == length && length > 4
                   ? WS_OPEN_MACRO
                   : WS_OPEN_ARRAY;
    if (after < request->length &&
        text[after] == '<') { /* "f<16>(…)": skip possible template arguments */
        size_t close = after;

        while (close < request->length && text[close] != '>' && text[close] != ';')
            close++;
        if (close + 1 < request->length && text[close] == '>' && text[close + 1] == '(')
            after = close + 1;
    }
    if (after < request->length && text[after] == '(') {
        if (contains(name, (const char *const[]){"cvta", "smem", "shared", "Shared", NULL}) &&
            !contains(name, (const char *const[]){"ld_shared", "st_shared", "load", "store", "copy",
                                                  "ldmatrix", "read", "write", NULL}))
            return WS_OPEN_TO_SHARED;
        return contains(name, (const char *const[]){"ldmatrix", "ldsm", "LDSM", "LDMATRIX",
                                                    "stmatrix", "stsm", NULL})
                   ? WS_OPEN_ACCESS
                   : WS_OPEN_FUNCTION;
    }
    if (after + 1 < request->length && (text[after] == '[' || text[after] == '.' ||
                                        (text[after] == '-' && text[after + 1] == '>') ||
                                        (text[after] == ':' && text[after + 1] == ':')))
        return WS_OPEN_ARRAY;
    if ((request->lane && !strcmp(request->lane, name)) || is_word(name, 0, length, lanes))
        return WS_OPEN_LANE;
    if (is_word(name, 0, length, threads))
        return WS_OPEN_THREAD;
    return is_word(name, 0, length, warps) ? WS_OPEN_WARP : WS_OPEN_PARAMETER;
}

bool ws_fragment_open(struct ws_fragment *fragment, const struct ws_compile_request *request,
                      const struct ws_diagnostic *diagnostic, bool *given, struct ws_error *error)
{
    char name[128];
    bool type = ws_diagnostic_is(diagnostic, "unknown type name '%s'", name, sizeof name) ||
                ws_diagnostic_is(diagnostic, "no template named '%s'", name, sizeof name);
    struct ws_open_name open = {0};

    *given = false;
    if (!type &&
        !ws_diagnostic_is(diagnostic, "use of undeclared identifier '%s'", name, sizeof name))
        return true;
    if (!ws_scan_name_length(name, 0, strlen(name)))
        return true;
    size_t length = strlen(name), place = ws_scan_place(request->text, request->length,
                                                        diagnostic->line, diagnostic->column);
    size_t after = place + length < request->length ? place + length : request->length;
    /* "space::function(": the function is undefined, in a namespace that is, too. */
    size_t inner = after + 2 < request->length && !memcmp(request->text + after, "::", 2)
                       ? ws_scan_name_length(request->text, after + 2, request->length)
                       : 0;
    if (inner && length + inner + 3 < sizeof name && request->text[after + 2 + inner] == '(') {
        snprintf(name + length, sizeof name - length, "::%.*s", (int)inner,
                 request->text + after + 2);
        after += 2 + inner;
    }
    after = ws_scan_skip(request->text, after, request->length);
    for (int i = 0; i < fragment->opens; i++)
        if (!strcmp(fragment->open[i].name, name)) {
            /*
             * A diagnostic of this attempt occurred before; a later attempt's is another mistake.
             */
            *given = true;
            return true;
        }
    open.kind = kind_of(request, after, name, type, &open.type);
    open.is_type = type;
    struct ws_open_name *all = realloc(fragment->open, ((size_t)fragment->opens + 1) * sizeof *all);
    if (!all)
        return ws_no_memory(error);
    fragment->open = all;
    if (!(open.name = strdup(name)))
        return ws_no_memory(error);
    all[fragment->opens++] = open;
    *given = true;
    return true;
}

bool ws_fragment_check(const struct ws_fragment *fragment, struct ws_error *error)
{
    static const char *const cute[] = {"Layout",     "Shape",       "Stride",      "Swizzle",
                                       "Tensor",     "TiledMMA",    "make_layout", "make_tensor",
                                       "make_shape", "make_stride", NULL};
    char names[200] = "", options[280] = "";
    int count = 0;

    for (int i = 0; i < fragment->opens; i++) {
        const struct ws_open_name *open = &fragment->open[i];
        size_t used = strlen(names), optional = strlen(options);

        if ((open->name[0] == '_' && open->name[1] >= '0' && open->name[1] <= '9') ||
            is_word(open->name, 0, strlen(open->name), cute))
            return ws_fail(error, WS_CODE_NAME,
                           "CuTe code needs its headers; pass -I DIRECTORY or use --layout");
        if (open->kind != WS_OPEN_ARRAY)
            continue;
        snprintf(names + used, sizeof names - used, "%s%s", count++ ? ", " : "", open->name);
        snprintf(options + optional, sizeof options - optional,
                 open->is_type ? " --let 'using %s = TYPE'" : " --let 'TYPE %s[ROWS][COLUMNS]'",
                 open->name);
    }
    return !count || ws_fail(error, WS_CODE_NAME, "unknown name%s: %s; pass%s",
                             count > 1 ? "s" : "", names, options);
}
