/*
 * warpscope: the dispatcher. It finds the command, has its arguments parsed, runs it, and is the
 * one place that prints an error and exits. A variant where a command is wanted,
 * however it is spelled, opens the window.
 */
#include <stdio.h>
#include <string.h>

#include "probe/base/descriptors.h"
#include "probe/base/file.h"
#include "probe/isa/named.h"
#include "viz/cli/commands.h"
#include "viz/cli/help.h"

static const struct ws_command *const commands[] = {
    &ws_command_list,    &ws_command_show,   &ws_command_find,
    &ws_command_banks,   &ws_command_code,   &ws_command_descriptor,
    &ws_command_box,     &ws_command_feed,   &ws_command_check,
    &ws_command_export,  &ws_command_lesson, &ws_command_quiz,
    &ws_command_handout, &ws_command_errata, &ws_command_site,
    &ws_command_window,  &ws_command_help,   NULL,
};

/* The commands that have an option which this one lacks: "banks, code and feed". */
static bool name_owners(const char *option, char *text, size_t size)
{
    bool owns[WS_MOST_COMMANDS] = {false}, any = false;
    const struct ws_command *command;

    for (int i = 0; (command = ws_command(i)); i++)
        for (const struct ws_option *row = ws_command_options(command); row->name; row++)
            any |= owns[i] |= !strcmp(row->name, option);
    ws_words_join(ws_command_word, owns, "", " and ", text, size);
    return any;
}

/* Options that had another name, which some other command's option has now. */
static const struct {
    const char *command, *was, *is;
} renamed[] = {{"find", "at", "address"}};

static const char *new_name(const char *command, const char *option)
{
    for (size_t i = 0; i < sizeof renamed / sizeof renamed[0]; i++)
        if (!strcmp(renamed[i].command, command) && !strcmp(renamed[i].was, option))
            return renamed[i].is;
    return NULL;
}

/* Says of an option that other commands have, which; of others what the parser says. */
static void fail_arguments(const struct ws_command *command, const struct ws_arguments *arguments,
                           bool named, struct ws_error *error)
{
    const char *is = new_name(command->name, arguments->unknown);
    char owners[200];

    if (is)
        ws_fail(error, "there is no --%s here; did you mean --%s?", arguments->unknown, is);
    else if (arguments->unknown[0] && name_owners(arguments->unknown, owners, sizeof owners))
        ws_fail(error, "there is no --%s here; it is an option of %s", arguments->unknown, owners);
    if (named)
        ws_fail_in(error, command->name);
}

/* `named`: by the word before its arguments, which errors repeat. */
static enum ws_exit run_command(const struct ws_command *command, bool named, int argc, char **argv,
                                struct ws_error *error)
{
    struct ws_arguments arguments;
    enum ws_exit status = WS_EXIT_USAGE;

    if (!ws_arguments_parse(argc, argv, ws_command_options(command), &arguments, error)) {
        fail_arguments(command, &arguments, named, error);
    } else if (arguments.help) {
        ws_help_print(stdout, command);
        status = WS_EXIT_DONE;
    } else if (arguments.operands < command->least) {
        ws_fail(error, "%s: a %s is wanted; `warpscope %s --help` shows examples", command->name,
                command->operands, command->name);
    } else if (command->most >= 0 && arguments.operands > command->most) {
        ws_fail(error, "%s: one argument too many: '%.80s' (quote an instruction that has blanks)",
                command->name, arguments.operand[command->most]);
    } else {
        status = command->run(&arguments, error);
    }
    ws_arguments_finish(&arguments);
    return status;
}

/* The window is what runs without a command: for a variant, for its options, and for nothing. */
static enum ws_exit run_window(int argc, char **argv, struct ws_error *error)
{
    return run_command(&ws_command_window, false, argc, argv, error);
}

static const char *program_option(int index)
{
    static const char *const words[] = {"--help", "--version", NULL};

    return words[index];
}

/* Options before the command, which are taken for the window's: says where they stand. */
static void fail_before_command(int argc, char **argv, struct ws_error *error)
{
    for (int i = 2; i < argc; i++)
        if (ws_command_named(argv[i])) {
            ws_fail(error,
                    "%.60s stands before the command: options go after it, as in `warpscope "
                    "%s %.60s`",
                    argv[1], argv[i], argv[1]);
            return;
        }
}

/* What stands where a command should is a variant, a file, an option, or a mistake. */
static enum ws_exit run_without_command(int argc, char **argv, struct ws_error *error)
{
    const char *word = argv[1], *near;
    struct ws_names plainest, all;
    struct ws_error none;

    if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
        ws_help_print(stdout, NULL);
        return WS_EXIT_DONE;
    }
    if (!strcmp(word, "--version") || !strcmp(word, "-V")) {
        puts("warpscope " WARPSCOPE_VERSION);
        return WS_EXIT_DONE;
    }
    near = argc == 2 ? ws_nearest_word(word, program_option) : NULL;
    if (near && ws_word_edits(word, near) <= 2) {
        ws_fail(error, "unknown option '%.60s'; did you mean %s?", word, near);
        return WS_EXIT_USAGE;
    }
    if (word[0] == '-' || strpbrk(word, ". /")) {
        enum ws_exit status = run_window(argc, argv, error);

        if (status == WS_EXIT_USAGE && word[0] == '-' && word[1])
            fail_before_command(argc, argv, error);
        return status;
    }
    near = ws_nearest_word(word, ws_command_word);
    if (near)
        ws_fail(error, "unknown command '%.60s'; did you mean %s?", word, near);
    else if (ws_named(word, &plainest, &all, &none))
        return run_window(argc, argv, error);
    else
        ws_fail(error, "unknown command '%.60s'; `warpscope --help` lists the commands", word);
    return WS_EXIT_USAGE;
}

static enum ws_exit run(int argc, char **argv, struct ws_error *error)
{
    const struct ws_command *command;

    if (argc < 2)
        return run_window(argc, argv, error);
    command = ws_command_named(argv[1]);
    if (command)
        return run_command(command, true, argc - 1, argv + 1, error);
    return run_without_command(argc, argv, error);
}

int main(int argc, char **argv)
{
    struct ws_error error = {""}, lost;
    enum ws_exit status = WS_EXIT_FAILED;

    ws_output_begin();
    ws_commands_are(commands);
    if (ws_descriptors_take(&error))
        status = run(argc, argv, &error);
    if (ws_is_no_memory(&error))
        status = WS_EXIT_FAILED;
    if (!ws_output_end(&lost) && status == WS_EXIT_DONE) {
        error = lost;
        status = WS_EXIT_FAILED;
    }
    if (error.text[0])
        fprintf(stderr, "warpscope: %s\n", error.text);
    return (int)status;
}
