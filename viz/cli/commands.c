/* The table that main.c gives, looked up. */
#include "viz/cli/commands.h"

#include <stddef.h>
#include <string.h>

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
