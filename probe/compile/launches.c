/*
 * See launches.h. Each expression is added to the text as a constant, whose value clang prints. The
 * kernel that a launch names is the most similar one in the result.
 */
#include "probe/compile/launches.h"

#include "probe/base/memory.h"
#include "probe/compile/local_constant.h"
#include "probe/compile/module.h"
#include "probe/compile/scan.h"

#include <stdlib.h>
#include <string.h>

/* The start of the name, such as "a::b<c>", that ends at `end`; `end` without a name. */
static size_t name_start(const char *bare, size_t end)
{
    size_t at = ws_scan_back(bare, end);

    if (at && bare[at - 1] == '>') {
        int depth = 0;

        do {
            at--;
            depth += bare[at] == '>' || bare[at] == ')';
            depth -= bare[at] == '<' || bare[at] == '(';
            if (bare[at] == ';' || bare[at] == '{')
                return end;
        } while (at && depth);
        at = ws_scan_back(bare, at);
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
        launch.end = ws_scan_back(bare, i);
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

/*
 * Prints an argument's constants: whether it is an integer, its value, and its value as a double, each of
 * two words. An argument with a comment or a string inside is not asked for.
 */
static void ask_argument(const char *text, const char *bare, size_t length,
                         struct ws_launch_argument *argument, int number, FILE *out)
{
    struct ws_memory memory;
    struct ws_error ignored;
    size_t at = argument->at, end = ws_scan_back(bare, argument->until);
    bool good;

    at = ws_scan_skip(bare, at, end); /* and comments, which are blank */
    good = at < end;
    for (size_t i = at; i < end; i++)
        good &= bare[i] == text[i];
    argument->asked &= good;
    if (!argument->asked || !ws_memory_open(&memory, &ignored)) {
        argument->asked = false;
        return;
    }
    good = ws_local_constants_print(text, bare, length, at, end, memory.file);
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
            bool good = ws_local_constants_print(text, bare, length, launch->at[j],
                                                 launch->until[j], memory.file);
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

/* Reads the values of a launch's arguments. The first one has the number `first`. */
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

/* The launched kernel, also through a variable, with its arguments as far as they are constant,
 * without namespaces. */
static char *launched_name(const char *text, const char *bare, size_t length,
                           const struct ws_launch *launch)
{
    struct ws_memory memory;
    struct ws_error ignored;
    struct ws_piece around = {0, length, true};
    struct ws_local_constant definition = {0, 0, false};
    size_t start = launch->start, end = launch->end;

    if (!ws_memory_open(&memory, &ignored))
        return NULL;
    if (!ws_local_constants_print(text, bare, length, start, end, memory.file)) {
        ws_piece_around(bare, length, start, &around);
        if (ws_local_constant(bare, around.start, start, around.end, bare + start,
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

/* The next argument of "name<a, b<c>, d>", between commas; false after the last. */
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

/* How well a kernel matches the launched one: 3 the same, 2 perhaps, 1 the same name, 0 another. */
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
            given_length == 5) /* a number, true and false are literal */
            if (number || !memcmp(given, "true", 4) || !memcmp(given, "false", 4))
                return 1;
        best = 2;
    }
    return next_argument(&at, &argument, &length) ? 2 : best;
}

/* Whether the text defines a kernel of this name, which may have no instance. */
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
