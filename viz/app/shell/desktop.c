/* A line of a settings file is all that is read. */
#include "viz/app/shell/desktop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool says_calm(const char *path)
{
    static const char key[] = "gtk-enable-animations";
    char line[512];
    bool calm = false;
    FILE *file = fopen(path, "r");

    if (!file)
        return false;
    while (fgets(line, sizeof line, file)) {
        const char *at = line + strspn(line, " \t");

        if (strncmp(at, key, sizeof key - 1))
            continue;
        at += sizeof key - 1;
        at += strspn(at, " \t=");
        calm = *at == '0' || !strncmp(at, "false", 5);
    }
    fclose(file);
    return calm;
}

bool ws_desktop_is_calm(void)
{
    static const char *const versions[] = {"gtk-4.0", "gtk-3.0"};
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    bool given = config && *config == '/';
    char path[4096];

    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        if (!given && !(home && *home))
            return false;
        snprintf(path, sizeof path, "%s%s/%s/settings.ini", given ? config : home,
                 given ? "" : "/.config", versions[i]);
        if (says_calm(path))
            return true;
    }
    return false;
}
