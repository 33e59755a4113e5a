/*
 * The parser: getopt_long() finds options and values, this file says what is wrong with them. The
 * table that getopt_long() wants is built from the command's own on the spot.
 */
#include "probe/base/options.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What getopt_long() returns: of a row its place after FIRST, which all letters are below. */
enum { HELP_LETTER = 'h', FIRST = 1000 };

bool ws_option_is_old(const struct ws_option *option)
{
    return option->old || option->now;
}

static const struct ws_option *searched; /* by option_word(), which takes no context */

/* The names that are listed, one after the other. */
static const char *option_word(int index)
{
    const struct ws_option *option = searched;

    for (; option->name; option++)
        if (!ws_option_is_old(option) && !index--)
            break;
    return option->name;
}

/* The word of an option that a value is in other letters, small or capital; else the value. */
static const char *as_listed(const struct ws_option *option, const char *value)
{
    const char *word;

    if (!option->words || option->list || ws_word_index(option->words, value) >= 0)
        return value;
    for (int i = 0; (word = option->words(i)); i++)
        if (!strcasecmp(word, value))
            return word;
    return value;
}

const char *ws_option_written(const struct ws_option *option)
{
    return option->now ? option->now : option->name;
}

static bool check_word(const struct ws_option *option, const char *given, struct ws_error *error)
{
    const char *name = ws_option_written(option);
    char what[60];

    if (ws_word_index(option->words, given) >= 0)
        return true;
    snprintf(what, sizeof what, "value for --%.*s", (int)strcspn(name, "="), name);
    return ws_fail_unknown(error, what, given, option->words);
}

bool ws_option_check(const struct ws_option *option, const char *value, struct ws_error *error)
{
    if (!option->words)
        return true;
    if (!option->list)
        return check_word(option, value, error);
    for (;;) {
        size_t length = strcspn(value, ",");
        char word[64];

        snprintf(word, sizeof word, "%.*s", (int)(length < 63 ? length : 63), value);
        if (!check_word(option, word, error))
            return false;
        if (!value[length])
            return true;
        value += length + 1;
    }
}

/* The row of that name, or -1. */
static int find_row(const struct ws_option *option, const char *name)
{
    for (int i = 0; option[i].name; i++)
        if (!strcmp(option[i].name, name))
            return i;
    return -1;
}

/* How many letters two names begin with alike. */
static size_t shared_start(const char *one, const char *other)
{
    size_t length = 0;

    while (one[length] && one[length] == other[length])
        length++;
    return length;
}

/* The option that begins most like a word, or NULL. */
static const char *likely_option(const struct ws_option *option, const char *name)
{
    enum { TELLS = 3 };
    const char *best = NULL;
    size_t most = TELLS - 1;

    for (; option->name; option++)
        if (!ws_option_is_old(option) && shared_start(name, option->name) > most) {
            most = shared_start(name, option->name);
            best = option->name;
        }
    return best;
}

static bool all_options(const struct ws_option *option, const char *given, struct ws_error *error)
{
    char all[200] = "";
    size_t length = 0;

    for (; option->name && length < sizeof all; option++)
        if (!ws_option_is_old(option))
            length += (size_t)snprintf(all + length, sizeof all - length, "--%s, ", option->name);
    if (length < sizeof all - sizeof "--help")
        return ws_fail(error, WS_CODE_OPTION, "unknown option '%.60s'; expected one of: %s--help",
                       given, all);
    return ws_fail(error, WS_CODE_OPTION, "unknown option '%.60s'; --help lists the options",
                   given);
}

/* `given` as it was typed: "--swizle=128", "-pitch", "-z". */
static bool unknown_option(const struct ws_option *option, const char *given, char unknown[64],
                           struct ws_error *error)
{
    bool is_long = !strncmp(given, "--", 2);
    size_t length = strcspn(given, "=");
    char typed[64], *name = typed + (is_long ? 2 : 1);
    const char *near;

    snprintf(typed, sizeof typed, "%.*s", (int)(length < 63 ? length : 63), given);
    if (is_long && find_row(option, name) >= 0)
        return ws_fail(error, WS_CODE_EXTRA, "--%s does not take a value", name);
    searched = option;
    near = is_long || strlen(name) > 1 ? ws_nearest_word(name, option_word) : NULL;
    if (is_long && !near)
        snprintf(unknown, 64, "%s", name);
    if (!near)
        near = likely_option(option, name);
    if (near)
        return ws_fail(error, WS_CODE_OPTION, "unknown option '%s'; did you mean --%s?", typed,
                       near);
    return all_options(option, is_long ? typed : given, error);
}

/*
 * The argument that getopt_long() did not know: it has gone beyond it, but where further letters
 * follow the one that is none. A byte of UTF-8 is a negative letter.
 */
static const char *given_last(char **argv)
{
    const char *last = argv[optind - 1], *next = argv[optind];
    bool letter = optopt && optopt < FIRST && optopt != HELP_LETTER;
    bool ends = last[0] == '-' && last[1] != '-' && last[strlen(last) - 1] == (char)optopt;

    return letter && !ends && next ? next : last;
}

/* The tables that getopt_long() wants. */
static void make_tables(const struct ws_option *option, struct option *table, char *letters)
{
    *letters++ = ':';
    *letters++ = HELP_LETTER;
    *table++ = (struct option){"help", optional_argument, NULL, HELP_LETTER};
    for (int i = 0; i < WS_MOST_OPTIONS && option[i].name; i++) {
        *table++ = (struct option){
            option[i].name, option[i].value ? required_argument : no_argument, NULL, FIRST + i};
        if (!option[i].letter)
            continue;
        *letters++ = option[i].letter;
        if (option[i].value)
            *letters++ = ':';
    }
    *table = (struct option){0};
    *letters = 0;
}

/* The row that getopt_long() found by its place or its letter; -1: --help. */
static int row_of(const struct ws_option *option, int found)
{
    if (found >= FIRST)
        return found - FIRST;
    for (int i = 0; option[i].name; i++)
        if (option[i].letter == found)
            return i;
    return -1;
}

/*
 * Whether "-output", which getopt_long() takes for -o with the value utput, is an option's name
 * with a dash too few.
 */
static bool is_long_name(const struct ws_option *option, const char *given, const char *value)
{
    return value == given + 2 && given[0] == '-' && find_row(option, given + 1) >= 0;
}

/* --help, "--help=all" or, with the next argument, "--help all". */
static bool take_help(char **argv, struct ws_arguments *arguments, struct ws_error *error)
{
    const char *next = argv[optind];

    if (optarg && strcmp(optarg, "all") != 0)
        return ws_fail(error, WS_CODE_VALUE,
                       "unknown value '%.60s' for --help; pass --help or --help all", optarg);
    arguments->help_all = optarg || (next && !strcmp(next, "all"));
    return arguments->help = true;
}

/* What an earlier option's value is, where option `name` with this one is how it is written; or NULL. */
static const char *taken_over(const struct ws_option *earlier, const char *name, const char *value)
{
    size_t length = strlen(name), before, after;
    const char *now = earlier->now, *place, *last;

    if (!now || strncmp(now, name, length) != 0 || now[length] != ' ')
        return NULL;
    now += length + 1;
    place = earlier->value ? strstr(now, earlier->value) : NULL;
    if (!place) {
        last = "";
        for (int i = 0; earlier->words && earlier->words(i); i++)
            last = earlier->words(i);
        return strcmp(now, value) ? NULL : last;
    }
    before = (size_t)(place - now);
    after = strlen(place) - strlen(earlier->value);
    if (strncmp(now, value, before) != 0 || strlen(value) < before + after ||
        strcmp(value + strlen(value) - after, place + strlen(earlier->value)) != 0)
        return NULL;
    value = as_listed(earlier, value + before);
    return before || after || (earlier->words && ws_word_index(earlier->words, value) >= 0) ? value
                                                                                            : NULL;
}

/* The row that a value is for, which may become another: that of its option, or one named there. */
static int row_for(const struct ws_option *option, int row, const char **value)
{
    const struct ws_option *given = &option[row];

    for (int i = 0; option[i].name && given->value; i++) {
        const char *taken = taken_over(&option[i], given->name, *value);

        if (taken) {
            *value = taken;
            return i;
        }
    }
    return given->other && (!given->is_other || given->is_other(*value))
               ? find_row(option, given->other)
               : row;
}

bool ws_arguments_parse(int argc, char **argv, const struct ws_option *option,
                        struct ws_arguments *arguments, struct ws_error *error)
{
    struct option table[WS_MOST_OPTIONS + 2];
    char letters[2 * WS_MOST_OPTIONS + 3];
    int found;

    *arguments = (struct ws_arguments){.option = option};
    arguments->given = calloc((size_t)argc + 1, sizeof *arguments->given);
    if (!arguments->given)
        return ws_no_memory(error);
    make_tables(option, table, letters);
    opterr = 0;
    optind = 0;
    while ((found = getopt_long(argc, argv, letters, table, NULL)) != -1) {
        const char *value, *typed;
        int row;

        switch (found) {
        case ':':
            return ws_fail(error, WS_CODE_MISSING, "%s needs a value", argv[optind - 1]);
        case '?':
            return unknown_option(option, given_last(argv), arguments->unknown, error);
        }
        row = row_of(option, found);
        if (row < 0)
            return take_help(argv, arguments, error);
        if (found < FIRST && is_long_name(option, argv[optind - 1], optarg))
            return ws_fail(error, WS_CODE_OPTION, "unknown option '%.60s'; did you mean -%.60s?",
                           argv[optind - 1], argv[optind - 1]);
        typed = option[row].name;
        value = optarg;
        row = row_for(option, row, &value);
        if (!option[row].many && ws_arguments_has(arguments, row))
            return ws_fail(error, WS_CODE_DUPLICATE, "--%s is given twice; remove one", typed);
        if (option[row].value)
            value = as_listed(&option[row], value);
        if (option[row].value && !ws_option_check(&option[row], value, error))
            return false;
        arguments->given[arguments->count++] = (struct ws_given){row, value};
    }
    arguments->operand = argv + optind;
    arguments->operands = argc - optind;
    return true;
}

void ws_arguments_finish(struct ws_arguments *arguments)
{
    free(arguments->given);
    *arguments = (struct ws_arguments){0};
}

const char *ws_arguments_value(const struct ws_arguments *arguments, int option,
                               const char *otherwise)
{
    for (int i = arguments->count - 1; i >= 0; i--)
        if (arguments->given[i].option == option)
            return arguments->given[i].value;
    return otherwise;
}

bool ws_arguments_has(const struct ws_arguments *arguments, int option)
{
    for (int i = 0; i < arguments->count; i++)
        if (arguments->given[i].option == option)
            return true;
    return false;
}

int ws_arguments_word(const struct ws_arguments *arguments, int option, int otherwise)
{
    const char *value = ws_arguments_value(arguments, option, NULL);

    return value ? ws_word_index(arguments->option[option].words, value) : otherwise;
}

bool ws_parse_integer(const char *text, int *value)
{
    char *end;
    long number;

    number = strtol(text, &end, 10);
    if (end == text || *end)
        return false;
    *value = number < INT_MIN ? INT_MIN : number > INT_MAX ? INT_MAX : (int)number;
    return true;
}

bool ws_parse_index(const char *text, const char *what, const char *in, int count, int *value,
                    struct ws_error *error)
{
    if (!ws_parse_integer(text, value))
        return ws_fail(error, WS_CODE_NUMBER,
                       "%s '%.40s' is not a whole number; expected 0 to %d in %s", what, text,
                       count - 1, in);
    if (*value >= 0 && *value < count)
        return true;
    if (count == 1)
        return ws_fail(error, WS_CODE_RANGE, "%s %.40s is out of range: expected 0 in %s", what,
                       text, in);
    return ws_fail(error, WS_CODE_RANGE, "%s %.40s is out of range: expected 0 to %d in %s", what,
                   text, count - 1, in);
}
