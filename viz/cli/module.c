/*
 * The window is a module, so that no other command has to load SDL2. In a build without one, the
 * error names commands that work instead.
 */
#include "viz/cli/module.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "viz/cli/commands.h"
#include "viz/export/assets.h"

static void commands_text(char *text, size_t size)
{
    const char *word;
    size_t length = 0;

    text[0] = 0;
    for (int i = 0; (word = ws_command_word(i)) && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, i ? ", %s" : "%s", word);
}

bool ws_window_start(const struct ws_window_start *start, struct ws_error *error)
{
    char path[WS_PATH_SIZE], commands[200];
    ws_window_open *open;
    void *entry;

    if (!ws_module_path(WS_WINDOW_MODULE, path, error))
        return false;
    if (access(path, F_OK)) {
        commands_text(commands, sizeof commands);
        return ws_fail(
            error, WS_CODE_DISPLAY,
            "this build has no window; commands that work without it: %s (see `warpscope --help`)",
            commands);
    }
    if (!ws_module_open(WS_WINDOW_MODULE, WS_WINDOW_SYMBOL, &entry, error))
        return false;
    memcpy(&open, &entry, sizeof open); /* ISO C has no cast from an object to a function */
    return open(start, error);
}

bool ws_window_size(const char *text, struct ws_window_start *start, struct ws_error *error)
{
    int end = 0;

    return !text ||
           (sscanf(text, "%5dx%5d%n", &start->width, &start->height, &end) == 2 && !text[end] &&
            start->width >= 1 && start->height >= 1) ||
           ws_fail(error, WS_CODE_VALUE,
                   "--size %.40s: expected width and height, such as 1280x800", text);
}

bool ws_window_display(const char *text, struct ws_window_start *start, struct ws_error *error)
{
    return !text || (ws_parse_integer(text, &start->display) && start->display >= 1) ||
           ws_fail(error, WS_CODE_NUMBER,
                   "--display %.40s: expected a number; the first display is 1", text);
}
