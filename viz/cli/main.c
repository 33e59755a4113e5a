/*
 * warpscope: the dispatcher. It finds the command, parses its arguments, runs it, and is the only
 * place that prints an error and exits. In place of a command, a variant in any spelling opens the
 * window, and a kernel's file is counted.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "probe/base/descriptors.h"
#include "probe/base/file.h"
#include "probe/name/named.h"
#include "probe/name/subject.h"
#include "viz/choice/look.h"
#include "viz/cli/commands.h"
#include "viz/cli/help.h"
#include "viz/cli/program.h"

static const struct ws_command *const commands[] = {
    &ws_command_list,
    &ws_command_show,
    &ws_command_find,
    &ws_command_banks,
    &ws_command_code,
    &ws_command_descriptor,
    &ws_command_box,
    &ws_command_feed,
    &ws_command_check,
    &ws_command_export,
    &ws_command_lesson,
    &ws_command_quiz,
    &ws_command_handout,
    &ws_command_errata,
    &ws_command_site,
    &ws_command_trace,
    &ws_command_window,
    &ws_command_help,
    NULL,
};

/* The commands that have an option that this one lacks: "banks, code and feed". */
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

/* For an unknown operand: the operands of the variant that is among the arguments. */
static void fail_operand(char **argv, const struct ws_given *given, struct ws_error *error)
{
    bool has[WS_OPERAND_ROLES] = {false};
    const struct ws_variant *variant = NULL, *named;
    struct ws_error none;
    char words[80];

    for (; *argv && !(variant && variant->family->several); argv++)
        if (**argv != '-' && ws_subject_parse(*argv, WS_OPERAND_MATRICES, &named, &none))
            variant = named;
    if (!variant)
        return;
    if (!variant->family->several) {
        ws_fail(error, WS_CODE_UNUSED, "--operand applies to MMA variants; remove it for %s",
                variant->name);
        return;
    }
    for (int i = 0; ws_operand_word(i); i++)
        has[i] = ws_operand_of(variant, (enum ws_operand_role)(i + 1));
    has[WS_OPERAND_B - 1] = true; /* of wgmma in shared memory */
    ws_words_join(ws_operand_word, has, "", ", ", words, sizeof words);
    ws_fail(error, WS_CODE_VALUE, "unknown value for --operand '%.60s'; expected one of: %s",
            given->value, words);
}

/* Fails for an option of other commands, even if it is the beginning of one that this one has. */
static bool fail_owned(const struct ws_arguments *arguments, struct ws_error *error)
{
    char owners[200];

    return arguments->unknown[0] && name_owners(arguments->unknown, owners, sizeof owners) &&
           !ws_fail(error, WS_CODE_OPTION, "unknown option --%s; it belongs to %s",
                    arguments->unknown, owners);
}

/* Names the commands that have the option; for unknown options, keeps the error of the parser. */
static void fail_arguments(const struct ws_command *command, const struct ws_arguments *arguments,
                           char **argv, bool named, struct ws_error *error)
{
    const struct ws_given *last = arguments->given ? &arguments->given[arguments->count] : NULL;

    if (last && last->value && arguments->option[last->option].id == WS_CHOICE_OPERAND)
        fail_operand(argv + 1, last, error);

    fail_owned(arguments, error);
    if (named)
        ws_fail_in(error, command->name);
}

/* Fails for an option within the quotes of a variant or of another word that names no file. */
static bool fail_quoted(const struct ws_arguments *arguments, struct ws_error *error)
{
    for (int i = 0; i < arguments->operands; i++) {
        const char *word = arguments->operand[i], *option = strstr(word, " --");

        if (option && access(word, F_OK))
            return !ws_fail(error, WS_CODE_ORDER,
                            "'%.80s' has an option within its quotes; close them before %.60s",
                            word, option + 1);
    }
    return false;
}

/* `named`: the command's name precedes its arguments, and errors repeat it. */
static enum ws_exit run_command(const struct ws_command *command, bool named, int argc, char **argv,
                                struct ws_error *error)
{
    struct ws_arguments arguments;
    enum ws_exit status = WS_EXIT_USAGE;

    if (!ws_arguments_parse(argc, argv, ws_command_options(command), &arguments, error) ||
        fail_owned(&arguments, error)) {
        fail_arguments(command, &arguments, argv, named, error);
    } else if (arguments.help) {
        ws_help_print(stdout, command, arguments.help_all);
        status = WS_EXIT_DONE;
    } else if (arguments.operands < command->least) {
        ws_fail(error, WS_CODE_MISSING, "%s: %s is missing; `warpscope %s --help` shows examples",
                command->name, command->operands, command->name);
    } else if (command->most >= 0 && arguments.operands > command->most) {
        ws_command_extra(command, arguments.operand[command->most], error);
    } else if (!fail_quoted(&arguments, error)) {
        status = command->run(&arguments, error);
    }
    ws_arguments_finish(&arguments);
    return status;
}

/* The window runs without a command: for a variant, for its options, and without arguments. */
static enum ws_exit run_window(int argc, char **argv, struct ws_error *error)
{
    return run_command(&ws_command_window, false, argc, argv, error);
}

static WS_WORDS(program_option, "--help", "--version");

/* Options before the command are parsed as the window's: the error names the cause. */
static void fail_before_command(int argc, char **argv, struct ws_error *error)
{
    for (int i = 2; i < argc; i++)
        if (ws_command_named(argv[i])) {
            ws_fail(error, WS_CODE_ORDER,
                    "option '%.60s' precedes the command; write `warpscope %s %.60s`", argv[1],
                    argv[i], argv[1]);
            return;
        }
}

/* Whether a word is the name of a kernel's file. */
static bool is_kernel(const char *word)
{
    static const char *const endings[] = {".cu", ".cuh", ".cpp", ".ptx"};
    const char *ending = strrchr(word, '.');

    for (size_t i = 0; ending && i < sizeof endings / sizeof endings[0]; i++)
        if (!strcmp(ending, endings[i]))
            return true;
    return false;
}

/* The first word is not a command: a variant, a file, an option, or a mistake. */
static enum ws_exit run_without_command(int argc, char **argv, struct ws_error *error)
{
    const char *word = argv[1], *near;
    struct ws_names plainest, all;
    struct ws_error none;

    if (!strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "--help=all")) {
        ws_help_print(stdout, NULL, strchr(word, '=') || (argv[2] && !strcmp(argv[2], "all")));
        return WS_EXIT_DONE;
    }
    if (!strcmp(word, "--version") || !strcmp(word, "-V")) {
        puts("warpscope " WARPSCOPE_VERSION);
        return WS_EXIT_DONE;
    }
    near = argc == 2 ? ws_nearest_word(word, program_option) : NULL;
    if (near && ws_word_edits(word, near) <= 2) {
        ws_fail(error, WS_CODE_OPTION, "unknown option '%.60s'; did you mean %s?", word, near);
        return WS_EXIT_USAGE;
    }
    if (is_kernel(word))
        return run_command(&ws_command_banks, true, argc, argv, error);
    if (word[0] == '-' || strpbrk(word, ". /")) {
        enum ws_exit status = run_window(argc, argv, error);

        if (status == WS_EXIT_USAGE && word[0] == '-' && word[1])
            fail_before_command(argc, argv, error);
        return status;
    }
    near = ws_is_probe(word) ? ws_program_probe.line : ws_nearest_word(word, ws_command_word);
    if (!access(word, F_OK) || (!near && ws_named(word, &plainest, &all, &none)))
        return run_window(argc, argv, error);
    if (near)
        ws_fail(error, WS_CODE_COMMAND, "unknown command '%.60s'; did you mean %s?", word, near);
    else
        ws_fail(error, WS_CODE_COMMAND,
                "unknown command '%.60s'; `warpscope --help` lists the commands", word);
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
    struct ws_error error = {0}, lost;
    enum ws_exit status = WS_EXIT_FAILED;

    ws_output_begin();
    ws_commands_are(commands);
    if (ws_descriptors_take(&error))
        status = run(argc, argv, &error);
    if (ws_memory_failures()) {
        if (!ws_is_no_memory(&error))
            ws_no_memory(&error);
        status = WS_EXIT_FAILED;
    }
    if (!ws_output_end(&lost) && status == WS_EXIT_DONE) {
        error = lost;
        status = WS_EXIT_FAILED;
    }
    if (error.text[0])
        fprintf(stderr, "warpscope: error[%s]: %s\n", ws_code_name((int)error.code), error.text);
    return (int)status;
}
