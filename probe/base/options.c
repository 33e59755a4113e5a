/*
 * The parser: getopt_long() finds options and values, and this file reports their errors. The table
 * for getopt_long() is built from the command's own.
 */
#include "probe/base/options.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The return values of getopt_long(): for a row FIRST plus its index, above all letters. */
enum { HELP_LETTER = 'h', FIRST = 1000 };

bool ws_option_is_old(const struct ws_option *option)
{
    return option->old || option->now;
}

static const struct ws_option *searched; /* by option_word(), which takes no context */

/* The listed names, in sequence. */
static const char *option_word(int index)
{
    const struct ws_option *option = searched;

    for (; option->name; option++)
        if (!ws_option_is_old(option) && !index--)
            break;
    return option->name;
}

/* The option's word that equals a value except for case; otherwise the value. */
static const char *as_listed(const struct ws_option *option, const char *value)
{
    const char *word;

    if (!option->words || (option->list && !option->many) ||
        ws_word_index(option->words, value) >= 0)
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

/* The length of the common prefix of two names. */
static size_t shared_start(const char *one, const char *other)
{
    size_t length = 0;

    while (one[length] && one[length] == other[length])
        length++;
    return length;
}

/* The option with the longest common prefix with a word, or NULL. */
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

/* `given` as typed: "--swizle=128", "-pitch", "-z". */
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
    if (is_long && !(near && !strncmp(name, near, strlen(near)))) /* --lanes is --lane */
        snprintf(unknown, 64, "%s", name);
    if (!near)
        near = likely_option(option, name);
    if (near)
        return ws_fail(error, WS_CODE_OPTION, "unknown option '%s'; did you mean --%s?", typed,
                       near);
    return all_options(option, is_long ? typed : given, error);
}

/* The argument that getopt_long() did not recognize: it has moved past it, unless further letters
 * follow the unknown one. A byte of UTF-8 is a negative letter. */
static const char *given_last(char **argv)
{
    const char *last = argv[optind - 1], *next = argv[optind];
    bool letter = optopt && optopt < FIRST && optopt != HELP_LETTER;
    bool ends = last[0] == '-' && last[1] != '-' && last[strlen(last) - 1] == (char)optopt;

    return letter && !ends && next ? next : last;
}

/* The tables for getopt_long(). */
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

/* The row that getopt_long() found by its index or its letter; -1: --help. */
static int row_of(const struct ws_option *option, int found)
{
    if (found >= FIRST)
        return found - FIRST;
    for (int i = 0; option[i].name; i++)
        if (option[i].letter == found)
            return i;
    return -1;
}

/* Whether "-output", which getopt_long() parses as -o with the value utput, is an option's name
 * with a missing dash. */
static bool is_long_name(const struct ws_option *option, const char *given, const char *value)
{
    return value == given + 2 && given[0] == '-' && find_row(option, given + 1) >= 0;
}

/* Keeps what getopt_long() took for an option with a longer name: "element" of --element-bytes. */
static void keep_shortened(char **argv, const char *name, char unknown[64])
{
    const char *given = argv[optarg == argv[optind - 1] ? optind - 2 : optind - 1] + 2;
    size_t length = strcspn(given, "=");

    if (length < strlen(name) && length < 64 && !unknown[0])
        snprintf(unknown, 64, "%.*s", (int)length, given);
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

/* An earlier option's value, if option `name` with this one is its current spelling; or NULL. */
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

/* The row for a value, which may be another one: its option's, or one named there. */
static int row_for(const struct ws_option *option, int row, const char **value)
{
    for (int i = 0; option[i].name && option[row].value; i++) {
        const char *taken = taken_over(&option[i], option[row].name, *value);

        if (taken) {
            *value = taken;
            return i;
        }
    }
    while (option[row].other && (!option[row].is_other || option[row].is_other(*value)))
        row = find_row(option, option[row].other);
    return row;
}

/* Adds a value given to a row, or to the row that it means. */
static bool take_value(const struct ws_option *option, int row, const char *value,
                       struct ws_arguments *arguments, struct ws_error *error)
{
    const char *typed = option[row].name;

    row = row_for(option, row, &value);
    if (!option[row].many && ws_arguments_has(arguments, row))
        return ws_fail(error, WS_CODE_DUPLICATE, "--%s is given twice; remove one", typed);
    if (option[row].value)
        value = as_listed(&option[row], value);
    arguments->given[arguments->count] = (struct ws_given){row, value};
    if (option[row].value && !ws_option_check(&option[row], value, error))
        return false;
    arguments->count++;
    return true;
}

/* The same for each of several values: "--omit text,page" is --omit text --omit page. */
static bool take_values(const struct ws_option *option, int row, char *values,
                        struct ws_arguments *arguments, struct ws_error *error)
{
    char *first = values, *comma;

    for (; (comma = strchr(values, ',')); values = comma + 1) {
        *comma = 0;
        if (!take_value(option, row, values, arguments, error))
            return false;
    }
    if (values != first && !*values)
        return ws_fail(error, WS_CODE_MISSING,
                       "--%s %s, needs a value after the comma; write values without spaces",
                       option[row].name, first);
    return take_value(option, row, values, arguments, error);
}

/* The most values that arguments can have. */
static size_t most_values(int argc, char **argv)
{
    size_t most = (size_t)argc;

    for (int i = 0; i < argc; i++)
        for (const char *at = argv[i]; (at = strchr(at, ',')); at++)
            most++;
    return most;
}

bool ws_arguments_parse(int argc, char **argv, const struct ws_option *option,
                        struct ws_arguments *arguments, struct ws_error *error)
{
    struct option table[WS_MOST_OPTIONS + 2];
    char letters[2 * WS_MOST_OPTIONS + 3];
    int found;

    *arguments = (struct ws_arguments){.option = option};
    arguments->given = calloc(most_values(argc, argv) + 1, sizeof *arguments->given);
    if (!arguments->given)
        return ws_no_memory(error);
    make_tables(option, table, letters);
    opterr = 0;
    optind = 0;
    while ((found = getopt_long(argc, argv, letters, table, NULL)) != -1) {
        int row;

        switch (found) {
        case ':':
            row = row_of(option, optopt);
            return ws_fail(error, WS_CODE_MISSING, "%s needs a value: %s %s", argv[optind - 1],
                           argv[optind - 1], option[row].value);
        case '?':
            return unknown_option(option, given_last(argv), arguments->unknown, error);
        }
        row = row_of(option, found);
        if (row < 0)
            return take_help(argv, arguments, error);
        if (found >= FIRST)
            keep_shortened(argv, option[row].name, arguments->unknown);
        if (found < FIRST && is_long_name(option, argv[optind - 1], optarg))
            return ws_fail(error, WS_CODE_OPTION, "unknown option '%.60s'; did you mean -%.60s?",
                           argv[optind - 1], argv[optind - 1]);
        if (option[row].list && option[row].many
                ? !take_values(option, row, optarg, arguments, error)
                : !take_value(option, row, optarg, arguments, error))
            return false;
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

bool ws_arguments_jobs(const struct ws_arguments *arguments, int option, int *jobs,
                       struct ws_error *error)
{
    const char *value = ws_arguments_value(arguments, option, NULL);

    *jobs = 0;
    return !value || (ws_parse_integer(value, jobs) && *jobs > 0) ||
           ws_fail(error, WS_CODE_NUMBER, "--jobs '%.40s': expected a number, 1 or more", value);
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

bool ws_parse_bytes(const char *text, int64_t *bytes)
{
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *digits = text + (hexadecimal ? 2 : *text == '-');
    size_t length = strspn(digits, hexadecimal ? "0123456789abcdefABCDEF" : "0123456789");

    if (!length || (!hexadecimal && *digits == '0' && length > 1) ||
        strcmp(digits + length, !hexadecimal && digits[length] == 'B' ? "B" : "") != 0)
        return false;
    *bytes = strtoll(text, NULL, hexadecimal ? 16 : 10);
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
