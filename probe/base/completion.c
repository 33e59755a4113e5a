/* What the scripts of all three shells are made from. */
#include "probe/base/completion.h"

#include <string.h>

WS_WORDS(ws_shell_word, "bash", "zsh", "fish");

ws_words *ws_option_offers(const struct ws_option *option)
{
    return option->words ? option->words : option->offers;
}

enum ws_completed_paths ws_option_paths(const struct ws_option *option)
{
    if (strstr(option->value, "FILE"))
        return WS_PATHS_FILES;
    return strstr(option->value, "DIR") ? WS_PATHS_FOLDERS : WS_PATHS_NONE;
}

const char *ws_completed_name(const struct ws_completed *completed, ws_words *words)
{
    for (const struct ws_completed_set *set = completed->set; set->name; set++)
        if (set->words == words)
            return set->name;
    return NULL;
}

bool ws_completed_has_commands(const struct ws_completed *completed)
{
    return completed->command->name;
}

const struct ws_option *ws_option_listed(const struct ws_option *option)
{
    while (option->name && ws_option_is_old(option))
        option++;
    return option->name ? option : NULL;
}

void ws_print_words(FILE *out, ws_words *words, const char *between)
{
    const char *word;

    for (int i = 0; (word = words(i)); i++)
        fprintf(out, "%s%s", i ? between : "", word);
}
