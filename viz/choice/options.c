/*
 * The parser: getopt_long() finds options and values, this file says what is wrong with them. The
 * table that getopt_long() wants is built from the command's own on the spot.
 */
#include "viz/choice/options.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELP = 1000, MOST_OPTIONS = 40 };

static const struct ws_option *searched; /* by option_word(), which takes no context */

static const char *option_word(int index)
{
    return searched[index].name ? searched[index].name : NULL;
}

bool ws_fail_unknown(struct ws_error *error, const char *what, const char *given, ws_words *words)
{
    const char *near = ws_nearest_word(given, words), *word;
    char all[400] = "";
    size_t length = 0;

    if (near)
        return ws_fail(error, "unknown %s '%.60s'; did you mean %s?", what, given, near);
    for (int i = 0; (word = words(i)) && length < sizeof all; i++)
        length += (size_t)snprintf(all + length, sizeof all - length, i ? ", %s" : "%s", word);
    return ws_fail(error, "unknown %s '%.60s'; there are: %s", what, given, all);
}

char *ws_words_join(ws_words *words, const bool *marked, const char *before, const char *last,
                    char *text, size_t size)
{
    int count = 0, seen = 0;
    size_t length = 0;

    text[0] = 0;
    for (int i = 0; words(i); i++)
        count += marked[i];
    for (int i = 0; words(i) && length < size; i++)
        if (marked[i]) {
            const char *between = seen == 0 ? "" : seen == count - 1 ? last : ", ";

            length += (size_t)snprintf(text + length, size - length, "%s%s%s", between, before,
                                       words(i));
            seen++;
        }
    return text;
}

static bool check_word(const struct ws_option *option, const char *given, struct ws_error *error)
{
    const char *word;
    char what[60];

    for (int i = 0; (word = option->words(i)); i++)
        if (!strcmp(word, given))
            return true;
    snprintf(what, sizeof what, "value for --%s", option->name);
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

static bool unknown_option(const struct ws_option *option, const char *given,
                           struct ws_error *error)
{
    char name[64];
    const char *near;

    if (strncmp(given, "--", 2))
        return ws_fail(error, "unknown option '%.60s'; options here are words, such as --help",
                       given);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(given + 2, "="), given + 2);
    for (int i = 0; option[i].name; i++)
        if (!strcmp(option[i].name, name))
            return ws_fail(error, "--%s takes no value", name);
    if (!strcmp(name, "help"))
        return ws_fail(error, "--help takes no value");
    searched = option;
    near = ws_nearest_word(name, option_word);
    if (near)
        return ws_fail(error, "unknown option '--%s'; did you mean --%s?", name, near);
    return ws_fail(error, "unknown option '--%s'; --help lists those that there are", name);
}

bool ws_arguments_parse(int argc, char **argv, const struct ws_option *option,
                        struct ws_arguments *arguments, struct ws_error *error)
{
    struct option table[MOST_OPTIONS + 2] = {{"help", no_argument, NULL, HELP}};
    int found;

    *arguments = (struct ws_arguments){.option = option};
    arguments->choice = calloc((size_t)argc + 1, sizeof *arguments->choice);
    if (!arguments->choice)
        return ws_no_memory(error);
    for (int i = 0; option[i].name && i < MOST_OPTIONS; i++)
        table[i + 1] = (struct option){option[i].name,
                                       option[i].value ? required_argument : no_argument, NULL, i};
    opterr = 0;
    optind = 0;
    while ((found = getopt_long(argc, argv, ":h", table, NULL)) != -1) {
        switch (found) {
        case ':':
            return ws_fail(error, "%s needs a value", argv[optind - 1]);
        case '?':
            return unknown_option(option, argv[optind - 1], error);
        case 'h':
        case HELP:
            arguments->help = true;
            return true;
        }
        if (!option[found].many && ws_arguments_has(arguments, found))
            return ws_fail(error, "--%s is given twice; it counts once", option[found].name);
        if (option[found].value && !ws_option_check(&option[found], optarg, error))
            return false;
        arguments->choice[arguments->choices++] = (struct ws_choice){found, optarg};
    }
    arguments->operand = argv + optind;
    arguments->operands = argc - optind;
    return true;
}

void ws_arguments_finish(struct ws_arguments *arguments)
{
    free(arguments->choice);
    *arguments = (struct ws_arguments){0};
}

const char *ws_arguments_value(const struct ws_arguments *arguments, int option,
                               const char *otherwise)
{
    for (int i = arguments->choices - 1; i >= 0; i--)
        if (arguments->choice[i].option == option)
            return arguments->choice[i].value;
    return otherwise;
}

bool ws_arguments_has(const struct ws_arguments *arguments, int option)
{
    for (int i = 0; i < arguments->choices; i++)
        if (arguments->choice[i].option == option)
            return true;
    return false;
}

int ws_arguments_word(const struct ws_arguments *arguments, int option, int otherwise)
{
    const char *value = ws_arguments_value(arguments, option, NULL), *word;

    if (value)
        for (int i = 0; (word = arguments->option[option].words(i)); i++)
            if (!strcmp(word, value))
                return i;
    return otherwise;
}

bool ws_parse_integer(const char *text, int *value)
{
    char *end;
    long number;

    errno = 0;
    number = strtol(text, &end, 10);
    if (end == text || *end || errno || number < INT_MIN || number > INT_MAX)
        return false;
    *value = (int)number;
    return true;
}

bool ws_parse_index(const char *text, const char *what, const char *in, int count, int *value,
                    struct ws_error *error)
{
    if (!ws_parse_integer(text, value))
        return ws_fail(error, "%s '%.40s' is not a whole number", what, text);
    if (*value >= 0 && *value < count)
        return true;
    if (count == 1)
        return ws_fail(error, "%s %d is out of range: in %s it is always 0", what, *value, in);
    return ws_fail(error, "%s %d is out of range: in %s it is 0 to %d", what, *value, in,
                   count - 1);
}

bool ws_parse_variant(const char *text, const struct ws_variant **variant, struct ws_error *error)
{
    bool picked[WS_VARIANTS] = {false};
    int count;

    if (!ws_variants_matching(text, picked, &count, error))
        return false;
    if (count > 1)
        return ws_fail(error,
                       "'%.70s' picks %d variants where one is wanted; `warpscope list "
                       "'%.70s'` shows them",
                       text, count, text);
    for (int i = 0; i < WS_VARIANTS; i++)
        if (picked[i])
            *variant = ws_variant((enum ws_variant_id)i);
    return true;
}
