/*
 * See launches.h. A local constant is one whose name is defined with a value in the same function and is
 * never assigned; its value is put in place of its name, again and again.
 */
#include "probe/compile/launches.h"

#include "probe/base/memory.h"
#include "probe/compile/module.h"
#include "probe/compile/scan.h"

#include <stdlib.h>
#include <string.h>

static size_t back_over_blanks(const char *bare, size_t at)
{
    while (at && (bare[at - 1] == ' ' || bare[at - 1] == '\t' || bare[at - 1] == '\n' ||
                  bare[at - 1] == '\r'))
        at--;
    return at;
}

/* The start of "a::b<c>" that ends at `end`; `end` where there is none. */
static size_t name_start(const char *bare, size_t end)
{
    size_t at = back_over_blanks(bare, end);

    if (at && bare[at - 1] == '>') {
        int depth = 0;

        do {
            at--;
            depth += bare[at] == '>' || bare[at] == ')';
            depth -= bare[at] == '<' || bare[at] == '(';
            if (bare[at] == ';' || bare[at] == '{')
                return end;
        } while (at && depth);
        at = back_over_blanks(bare, at);
    }
    size_t start = at;
    while (start && (ws_scan_name(bare[start - 1]) ||
                     (start > 1 && bare[start - 1] == ':' && bare[start - 2] == ':')))
        start -= bare[start - 1] == ':' ? 2 : 1;
    return start < at ? start : end;
}

/* Adds the arguments between the brackets that follow a launch's ">>>". */
static bool find_arguments(const char *bare, size_t length, size_t at, struct ws_launch *launch)
{
    size_t end, start;
    int depth = 0;

    while (at < length && strchr(" \t\r\n", bare[at]))
        at++;
    if (at >= length || bare[at] != '(')
        return true;
    end = ws_scan_closed(bare, at, length);
    if (end <= at + 1 || bare[end - 1] != ')')
        return true;
    start = ++at;
    for (; at < end; at++) {
        struct ws_launch_argument *all;

        if (at + 1 < end && (depth || bare[at] != ',')) {
            depth += bare[at] == '(' || bare[at] == '{' || bare[at] == '[';
            depth -= bare[at] == ')' || bare[at] == '}' || bare[at] == ']';
            continue;
        }
        all = realloc(launch->argument, ((size_t)launch->arguments + 1) * sizeof *all);
        if (!all)
            return false;
        launch->argument = all;
        all[launch->arguments++] = (struct ws_launch_argument){start, at, false};
        start = at + 1;
    }
    return true;
}

bool ws_launches_find(const char *bare, size_t length, struct ws_launches *launches,
                      struct ws_error *error)
{
    *launches = (struct ws_launches){0};
    for (size_t i = 0; i + 3 < length; i++) {
        struct ws_launch launch = {0};
        int depth = 0, n = 0;

        if (memcmp(bare + i, "<<<", 3))
            continue;
        launch.end = back_over_blanks(bare, i);
        launch.start = name_start(bare, i);
        if (!launch.end)
            continue;
        if (launch.start >= launch.end)
            launch.start = launch.end - 1; /* "kernels[i]": some kernel */
        size_t start = i + 3, at = start;
        for (; at + 3 <= length; at++) {
            bool ends = !depth && !memcmp(bare + at, ">>>", 3);

            if (bare[at] == ';')
                break;
            if (ends || (!depth && bare[at] == ',')) {
                if (n < WS_LAUNCH_EXPRESSIONS) {
                    launch.at[n] = start;
                    launch.until[n] = at;
                }
                n++;
                start = at + 1;
            }
            if (ends)
                break;
            depth += bare[at] == '(' || bare[at] == '{' || bare[at] == '[';
            depth -= bare[at] == ')' || bare[at] == '}' || bare[at] == ']';
        }
        if (at + 3 > length || bare[at] == ';' || n < 2)
            continue;
        struct ws_launch *all =
            realloc(launches->launch, ((size_t)launches->count + 1) * sizeof *all);
        if (!all)
            return ws_no_memory(error);
        launches->launch = all;
        all[launches->count++] = launch;
        if (!find_arguments(bare, length, at + 3, &all[launches->count - 1]))
            return ws_no_memory(error);
        i = at + 2;
    }
    return true;
}

void ws_launches_finish(struct ws_launches *launches)
{
    for (int i = 0; i < launches->count; i++)
        free(launches->launch[i].argument);
    free(launches->launch);
    *launches = (struct ws_launches){0};
}

/* Words that a constant may have as they are. */
static bool plain(const char *name, size_t length)
{
    static const char *const words[] = {
        "dim3",   "sizeof",        "int",    "unsigned",    "size_t",   "float",   "half", "double",
        "std",    "max",           "min",    "static_cast", "uint32_t", "int64_t", "true", "false",
        "__half", "__nv_bfloat16", "float4", "char",        "short",    "long",    "x",    "y",
        "z"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && !memcmp(words[i], name, length))
            return true;
    return false;
}

static size_t skip_blanks(const char *bare, size_t at, size_t end)
{
    while (at < end &&
           (bare[at] == ' ' || bare[at] == '\t' || bare[at] == '\n' || bare[at] == '\r'))
        at++;
    return at;
}

/* Whether a name's use at `at` may change it: an assignment, ++ and --, >> NAME, its address, a member's assignment. */
static bool changes(const char *bare, size_t at, size_t name, size_t end)
{
    size_t before = back_over_blanks(bare, at), after = skip_blanks(bare, at + name, end);

    if (before && (bare[before - 1] == '&' && !(before > 1 && bare[before - 2] == '&')))
        return true;
    if (before > 1 && bare[before - 1] == bare[before - 2] && strchr("+->", bare[before - 1]))
        return true;
    if (after + 2 < end && bare[after] == '.') {
        after = skip_blanks(bare, after + 1, end);
        after = skip_blanks(bare, after + ws_scan_name_length(bare, after, end), end);
    }
    if (after + 2 >= end)
        return false;
    if (bare[after] == '=')
        return bare[after + 1] != '=';
    if (strchr("+-*/%&|^", bare[after]) &&
        (bare[after + 1] == '=' || (bare[after + 1] == bare[after] && strchr("+-", bare[after]))))
        return true;
    return (bare[after] == '<' || bare[after] == '>') && bare[after + 1] == bare[after] &&
           bare[after + 2] == '=';
}

/* Whether "auto" ends before a place. */
static bool is_auto(const char *bare, size_t at)
{
    at = back_over_blanks(bare, at);
    return at > 4 && !memcmp(bare + at - 4, "auto", 4) && !ws_scan_name(bare[at - 5]);
}

/* A definition of a name with a value: the value's place, and whether it is of a dim3. */
struct definition {
    size_t start, end;
    bool dim3;
};

/*
 * Finds the definition of a name before `place` in the function from `first`: "int NAME = value",
 * "dim3 NAME(value)", "dim3 NAME{value}", ", NAME = value". False where there is none or it changes.
 */
static bool defined(const char *bare, size_t first, size_t place, size_t end, const char *name,
                    size_t length, struct definition *definition)
{
    bool found = false;

    for (size_t at = first; at < end;) {
        size_t word = ws_scan_name_length(bare, at, end);

        if (!word) {
            at++;
            continue;
        }
        if (word != length || memcmp(bare + at, name, length)) {
            at += word;
            continue;
        }
        size_t before = back_over_blanks(bare, at), after = skip_blanks(bare, at + word, end);
        char c = after < end ? bare[after] : 0;
        if (before > first + 4 && strchr("*&", bare[before - 1]) && is_auto(bare, before - 1))
            before = back_over_blanks(bare, before - 1);
        bool declares =
            before > first && (ws_scan_name(bare[before - 1]) || bare[before - 1] == ',');
        if (declares && at < place && (c == '=' || c == '(' || c == '{') &&
            bare[after + 1] != '=') {
            size_t type = before;

            while (type > first && ws_scan_name(bare[type - 1]))
                type--;
            if (found || (before - type == 6 && !memcmp(bare + type, "return", 6)))
                return false;
            definition->dim3 = before - type == 4 && !memcmp(bare + type, "dim3", 4);
            if (bare[before - 1] == ',') { /* of a list, whose type is at its start */
                size_t list = before;
                int depth = 0;

                while (list > first && bare[list - 1] != ';' && bare[list - 1] != '{' &&
                       depth >= 0) {
                    list--;
                    depth += bare[list] == ')' || bare[list] == ']';
                    depth -= bare[list] == '(' || bare[list] == '[';
                }
                list = skip_blanks(bare, list, end);
                definition->dim3 = list + 5 < end && !memcmp(bare + list, "dim3 ", 5);
                if (depth < 0 || (c == '(' && !definition->dim3)) {
                    at += word;
                    continue;
                }
            }
            definition->start = after + 1;
            if (c == '=') {
                int depth = 0, angle = 0; /* "auto kernel = gemm<128, 64>" */

                for (after++; after < end; after++) {
                    depth += bare[after] == '(' || bare[after] == '{' || bare[after] == '[';
                    depth -= bare[after] == ')' || bare[after] == '}' || bare[after] == ']';
                    angle += bare[after] == '<' && is_auto(bare, before);
                    angle -= bare[after] == '>' && angle;
                    if (depth < 0 ||
                        (!depth && (bare[after] == ';' || (bare[after] == ',' && !angle))))
                        break;
                }
                definition->end = after;
            } else {
                definition->end = ws_scan_closed(bare, after, end) - 1;
            }
            if (c == '(' && !definition->dim3 && type == before)
                return false;
            found = true;
            at = definition->start;
            continue;
        }
        if (found && changes(bare, at, word, end))
            return false;
        at += word;
    }
    return found;
}

/* Whether a name is declared before a place without a value: "int NAME," of a parameter. */
static bool declared(const char *bare, size_t first, size_t place, const char *name, size_t length)
{
    for (size_t at = first, word; at < place; at += word ? word : 1) {
        word = ws_scan_name_length(bare, at, place);
        if (word != length || memcmp(bare + at, name, length))
            continue;
        size_t before = back_over_blanks(bare, at), after = skip_blanks(bare, at + word, place);
        bool type = before > first && before < at && ws_scan_name(bare[before - 1]);
        if (type && after < place && strchr(",);", bare[after]) &&
            !(before - first > 5 && !memcmp(bare + before - 6, "return", 6)))
            return true;
    }
    return false;
}

struct printing {
    const char *text, *bare;
    size_t first, end; /* the function around */
    FILE *out;
    int budget; /* of names, so that definitions that name each other end */
};

static bool put(struct printing *printing, size_t start, size_t end, size_t place)
{
    const char *bare = printing->bare;

    for (size_t at = start; at < end;) {
        size_t name = ws_scan_name_length(bare, at, end);
        struct definition definition = {0, 0, false};

        if (!name) {
            do
                fputc(bare[at] == '\n' ? ' ' : printing->text[at], printing->out);
            while (ws_scan_name(bare[at++]) && at < end && ws_scan_name(bare[at]));
            continue;
        }
        if (printing->budget-- <= 0)
            return false;
        bool member = at && bare[at - 1] == '.';
        if (!member &&
            defined(bare, printing->first, place, printing->end, bare + at, name, &definition)) {
            bool braces = skip_blanks(bare, definition.start, definition.end) < definition.end &&
                          bare[skip_blanks(bare, definition.start, definition.end)] == '{';

            fputs(definition.dim3 && !braces ? "dim3("
                  : definition.dim3          ? "dim3"
                                             : "(",
                  printing->out);
            if (!put(printing, definition.start, definition.end, definition.start))
                return false;
            fputs(definition.dim3 && braces ? "" : ")", printing->out);
        } else {
            /* Else it may be a name of the file, or a macro, which the bare text does not have. */
            char word[80];

            if (name > 64)
                return false;
            snprintf(word, sizeof word, "define %.*s", (int)name, bare + at);
            if (!member && declared(bare, printing->first, place, bare + at, name))
                return false;
            if (!member && !plain(bare + at, name) && !strstr(printing->text, word) &&
                !ws_scan_has(bare, 0, printing->first, word + 7))
                return false;
            fwrite(bare + at, 1, name, printing->out);
        }
        at += name;
    }
    return true;
}

bool ws_launch_print(const char *text, const char *bare, size_t length, size_t start, size_t end,
                     FILE *out)
{
    struct ws_memory memory;
    struct ws_error ignored;
    struct ws_piece around = {0, length, true};

    if (!ws_piece_around(bare, length, start, &around) || !ws_memory_open(&memory, &ignored))
        return false;
    struct printing printing = {text, bare, around.start, around.end, memory.file, 200};
    bool good = put(&printing, start, end, start);
    if (!ws_memory_close(&memory, &ignored))
        return false;
    if (good)
        fwrite(memory.text, 1, memory.length, out);
    free(memory.text);
    return good;
}

/*
 * Prints an argument's constants: whether it is an integer, its value, and its value as a double, each of
 * two words. An argument with a comment or a string inside is not asked for.
 */
static void ask_argument(const char *text, const char *bare, size_t length,
                         struct ws_launch_argument *argument, int number, FILE *out)
{
    struct ws_memory memory;
    struct ws_error ignored;
    size_t at = argument->at, end = back_over_blanks(bare, argument->until);
    bool good;

    at = skip_blanks(bare, at, end); /* and comments, which are blank */
    good = at < end;
    for (size_t i = at; i < end; i++)
        good &= bare[i] == text[i];
    argument->asked &= good;
    if (!argument->asked || !ws_memory_open(&memory, &ignored)) {
        argument->asked = false;
        return;
    }
    good = ws_launch_print(text, bare, length, at, end, memory.file);
    argument->asked = ws_memory_close(&memory, &ignored) && good;
    if (argument->asked)
        fprintf(out,
                "\n# 1 \"<argument %d>\"\n"
                "namespace ws_launch { static constexpr auto a%d = %s; static constexpr unsigned "
                "long long i%d = (unsigned long long)(long long)a%d, f%d = "
                "__builtin_bit_cast(unsigned long long, (double)a%d); } "
                "extern \"C\" __device__ extern const unsigned ws_argument_%d[5] = {"
                "__is_integral(decltype(ws_launch::a%d)) || __is_enum(decltype(ws_launch::a%d)), "
                "(unsigned)ws_launch::i%d, (unsigned)(ws_launch::i%d >> 32), "
                "(unsigned)ws_launch::f%d, (unsigned)(ws_launch::f%d >> 32)};\n",
                number, number, memory.text, number, number, number, number, number, number, number,
                number, number, number, number);
    free(memory.text);
}

struct ws_launch_argument *ws_launches_argument(const struct ws_launches *launches, int number)
{
    for (int i = 0; i < launches->count && number >= 0; i++) {
        if (number < launches->launch[i].arguments)
            return &launches->launch[i].argument[number];
        number -= launches->launch[i].arguments;
    }
    return NULL;
}

void ws_launches_ask(const char *text, const char *bare, size_t length,
                     struct ws_launches *launches, FILE *out)
{
    struct ws_launch_argument *argument;

    for (int i = 0; i < launches->count; i++) {
        struct ws_launch *launch = &launches->launch[i];

        for (int j = 0; j < WS_LAUNCH_EXPRESSIONS; j++) {
            struct ws_memory memory;
            struct ws_error ignored;

            if (!launch->asked[j] || launch->until[j] <= launch->at[j] ||
                !ws_memory_open(&memory, &ignored)) {
                launch->asked[j] = false;
                continue;
            }
            bool good =
                ws_launch_print(text, bare, length, launch->at[j], launch->until[j], memory.file);
            launch->asked[j] = ws_memory_close(&memory, &ignored) && good;
            if (launch->asked[j])
                fprintf(out,
                        "\n# 1 \"<launch %d>\"\n"
                        "namespace ws_launch { static constexpr dim3 d%d = %s; } extern \"C\" "
                        "__device__ "
                        "extern const unsigned ws_launch_%d[3] = {ws_launch::d%d.x, "
                        "ws_launch::d%d.y, ws_launch::d%d.z};\n",
                        i * WS_LAUNCH_EXPRESSIONS + j, i * WS_LAUNCH_EXPRESSIONS + j, memory.text,
                        i * WS_LAUNCH_EXPRESSIONS + j, i * WS_LAUNCH_EXPRESSIONS + j,
                        i * WS_LAUNCH_EXPRESSIONS + j, i * WS_LAUNCH_EXPRESSIONS + j);
            free(memory.text);
        }
    }
    for (int i = 0; (argument = ws_launches_argument(launches, i)); i++)
        ask_argument(text, bare, length, argument, i, out);
}

static char *copy(const char *text, size_t start, size_t end)
{
    while (start < end && (text[start] == ' ' || text[start] == '\n' || text[start] == '\t'))
        start++;
    while (start < end && (text[end - 1] == ' ' || text[end - 1] == '\n' || text[end - 1] == '\t'))
        end--;
    char *made = malloc(end - start + 1);
    if (made) {
        memcpy(made, text + start, end - start);
        made[end - start] = 0;
    }
    return made;
}

/* The values of a launch's arguments, of which `first` is the number of the first. */
static bool answer_arguments(const struct ws_launch *launch, int first, const char *representation,
                             struct ws_compiled_launch *made)
{
    made->argument = calloc((size_t)launch->arguments + 1, sizeof *made->argument);
    if (!made->argument)
        return false;
    made->arguments = launch->arguments;
    for (int i = 0; i < launch->arguments; i++) {
        struct ws_compiled_argument *argument = &made->argument[i];
        uint32_t value[5];
        uint64_t bits;
        char name[64];

        snprintf(name, sizeof name, "ws_argument_%d", first + i);
        argument->is_known =
            launch->argument[i].asked && ws_module_constant(representation, name, 5, value);
        if (!argument->is_known)
            continue;
        argument->is_integer = value[0];
        argument->integer = (int64_t)((uint64_t)value[2] << 32 | value[1]);
        bits = (uint64_t)value[4] << 32 | value[3];
        memcpy(&argument->number, &bits, sizeof bits);
    }
    return true;
}

/*
 * The kernel that is launched, also by a variable, with its arguments as far as they are constants,
 * without namespaces.
 */
static char *launched_name(const char *text, const char *bare, size_t length,
                           const struct ws_launch *launch)
{
    struct ws_memory memory;
    struct ws_error ignored;
    struct ws_piece around = {0, length, true};
    struct definition definition = {0, 0, false};
    size_t start = launch->start, end = launch->end;

    if (!ws_memory_open(&memory, &ignored))
        return NULL;
    if (!ws_launch_print(text, bare, length, start, end, memory.file)) {
        ws_piece_around(bare, length, start, &around);
        if (defined(bare, around.start, start, around.end, bare + start,
                    ws_scan_name_length(bare, start, end), &definition)) {
            start = definition.start;
            end = definition.end;
        }
        fwrite(text + start, 1, end - start, memory.file);
    }
    if (!ws_memory_close(&memory, &ignored))
        return NULL;
    char *name = memory.text + strspn(memory.text, "(& \t\r\n");
    for (char *colon; (colon = strchr(name, ':')) && colon < name + strcspn(name, "<");)
        name = colon + 1;
    memmove(memory.text, name, strlen(name) + 1);
    for (size_t last = strlen(memory.text); last && strchr(") ", memory.text[last - 1]);)
        memory.text[--last] = 0;
    return memory.text;
}

/* The next argument of "name<a, b<c>, d>", between commas; false behind the last. */
static bool next_argument(const char **at, const char **argument, size_t *length)
{
    int depth = 0;
    size_t i = 0;

    *at += strspn(*at, " (\n\t");
    if (!**at || **at == '>')
        return false;
    for (; (*at)[i]; i++) {
        char c = (*at)[i];

        if (!depth && (c == ',' || c == '>'))
            break;
        depth += c == '<' || c == '(';
        depth -= depth && (c == '>' || c == ')');
    }
    *argument = *at;
    *length = i;
    *at += i + ((*at)[i] == ',');
    while (*length && strchr(" )\n\tuUlL", (*argument)[*length - 1]) &&
           !((*argument)[*length - 1] > ' ' && *length == 1))
        (*length)--;
    return true;
}

/* How much a kernel is like the one that is launched: 3 the same, 2 perhaps, 1 a namesake, 0 another. */
static int likeness(const char *printed, const char *name)
{
    size_t base = strcspn(name, "<"), length, given_length;
    const char *argument, *given, *at = printed + base, *text = name + base;
    int best = 3;

    if (!base || strcspn(printed, "<") != base || memcmp(name, printed, base))
        return 0;
    at += *at == '<';
    text += *text == '<';
    while (next_argument(&text, &given, &given_length)) {
        if (!next_argument(&at, &argument, &length))
            return 1;
        if (length == given_length && !memcmp(argument, given, length))
            continue;
        bool number = *given >= '0' && *given <= '9';
        if (number || given_length == 4 ||
            given_length == 5) /* a number, true and false are what they are */
            if (number || !memcmp(given, "true", 4) || !memcmp(given, "false", 4))
                return 1;
        best = 2;
    }
    return next_argument(&at, &argument, &length) ? 2 : best;
}

/* Whether the text defines a kernel of a name, which may have no instance. */
static bool is_kernel(const char *bare, size_t length, const char *name)
{
    size_t base = strcspn(name, "< ");

    for (size_t at = 0; (at = ws_scan_find(bare, at, length, "__global__")) < length; at++) {
        size_t kernel = at;

        if (ws_scan_kernel_name(bare, length, &kernel) == base &&
            !memcmp(bare + kernel, name, base))
            return true;
    }
    return false;
}

bool ws_launches_answer(const char *text, const char *bare, size_t length,
                        const struct ws_launches *launches, const char *representation,
                        struct ws_compiled *compiled, struct ws_error *error)
{
    int first = 0;

    for (int i = 0; i < launches->count; i++) {
        const struct ws_launch *launch = &launches->launch[i];
        int best = 0;
        char *named = launched_name(text, bare, length, launch);

        if (!named)
            return ws_no_memory(error);
        for (int k = 0; k < compiled->kernels; k++) {
            int like = likeness(compiled->kernel[k].printed, named);

            best = like > best ? like : best;
        }
        if (!best && !is_kernel(bare, length, named)) {
            compiled->launches_any = true;
            if (!ws_compiled_note(compiled, error, "the launch at line %d may be of any kernel",
                                  ws_scan_line(text, launch->start))) {
                free(named);
                return false;
            }
        }
        for (int k = 0; best && k < compiled->kernels; k++) {
            if (likeness(compiled->kernel[k].printed, named) != best)
                continue;
            struct ws_compiled_launch *all =
                realloc(compiled->launch, ((size_t)compiled->launches + 1) * sizeof *all);
            if (!all) {
                free(named);
                return ws_no_memory(error);
            }
            compiled->launch = all;
            struct ws_compiled_launch *made = &all[compiled->launches++];
            *made = (struct ws_compiled_launch){.line = ws_scan_line(text, launch->start)};
            char **part[] = {&made->grid, &made->block, &made->bytes};
            uint32_t bytes[3] = {0}, *value[] = {made->grid_value, made->block_value, bytes};
            for (int j = 0; j < WS_LAUNCH_EXPRESSIONS; j++) {
                char name[64];

                if (launch->until[j] > launch->at[j] &&
                    !(*part[j] = copy(text, launch->at[j], launch->until[j]))) {
                    free(named);
                    return ws_no_memory(error);
                }
                snprintf(name, sizeof name, "ws_launch_%d", i * WS_LAUNCH_EXPRESSIONS + j);
                if (launch->asked[j])
                    ws_module_constant(representation, name, 3, value[j]);
            }
            made->bytes_value = bytes[0];
            made->kernel =
                copy(compiled->kernel[k].mangled, 0, strlen(compiled->kernel[k].mangled));
            if (!made->kernel || !answer_arguments(launch, first, representation, made)) {
                free(named);
                return ws_no_memory(error);
            }
        }
        free(named);
        first += launch->arguments;
    }
    return true;
}
