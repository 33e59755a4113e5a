/* The table that main.c gives, looked up. */
#include "viz/cli/commands.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/name/subject.h"

static const struct ws_command *const *rows;

void ws_commands_are(const struct ws_command *const *commands)
{
    rows = commands;
}

const struct ws_command *ws_command(int index)
{
    return rows[index];
}

const struct ws_option *ws_command_options(const struct ws_command *command)
{
    static struct ws_option tables[WS_MOST_COMMANDS][WS_MOST_OPTIONS];
    int index = 0;

    while (rows[index] != command)
        index++;
    if (!tables[index][0].name)
        ws_choice_table(command->option, tables[index]);
    return tables[index];
}

const char *ws_command_word(int index)
{
    return rows[index] ? rows[index]->name : NULL;
}

const struct ws_command *ws_command_named(const char *name)
{
    for (int i = 0; rows[i]; i++)
        if (!strcmp(rows[i]->name, name))
            return rows[i];
    return NULL;
}

void ws_command_extra(const struct ws_command *command, const char *extra, struct ws_error *error)
{
    const char *operands = command->operands, *cure = "";
    bool has_variant = strstr(operands, "VARIANT") || strstr(operands, "MMA");
    const struct ws_variant *variant;
    struct ws_error none;

    if (strchr(extra, '='))
        cure = "; separate fields with commas, without spaces";
    else if (has_variant && *extra >= '0' && *extra <= '9')
        cure = "; a number follows its option, such as --pitch 128";
    else if (has_variant)
        cure = ws_subject_parse(extra, WS_OPERAND_MATRICES, &variant, &none)
                   ? "; pass one variant"
                   : "; quote text that contains spaces";
    ws_fail(error, WS_CODE_EXTRA, "%s: extra argument '%.80s'; expected only %s%s%s", command->name,
            extra, *operands ? operands : "options", has_variant ? " and options" : "", cure);
}

bool ws_refuse_variant(const char *word, const char *expected, const char *cure,
                       struct ws_error *error)
{
    const struct ws_variant *variant;
    struct ws_error none;

    return !access(word, F_OK) || !ws_subject_parse(word, WS_OPERAND_MATRICES, &variant, &none) ||
           ws_fail(error, WS_CODE_VALUE, "'%.70s' is a variant; expected %s; run `%s %.70s`", word,
                   expected, cure, word);
}

const char *ws_new_folder_words(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    char *folder = slash && slash != path ? strndup(path, (size_t)(slash - path)) : NULL;
    bool is_new = folder && access(folder, F_OK);

    free(folder);
    return is_new ? ", in a new directory" : "";
}

enum ws_exit ws_run_with_choices(const struct ws_arguments *arguments,
                                 enum ws_exit (*run)(const struct ws_arguments *arguments,
                                                     struct ws_choices *choices,
                                                     struct ws_error *error),
                                 struct ws_error *error)
{
    struct ws_choices choices;
    enum ws_exit status = WS_EXIT_USAGE;

    ws_choices_init(&choices);
    if (ws_choices_take(&choices, arguments, error))
        status = run(arguments, &choices, error);
    ws_choices_finish(&choices);
    return status;
}
