/* One table, which typing asks, and which the tests hold against the words and the commands. */
#include "viz/app/control/plain_key.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

static const struct ws_plain_keys rows[] = {
    /* The first letters of what queries are made of, and 0x120. */
    {"abcdefhilmrt0", WS_PLAIN_FINDS},
    /* Panels are numbered, so that no number begins a query: it can be many things anyhow. */
    {"123", WS_PLAIN_COMMANDS},
    {"gjknopqsuvwxyz", WS_PLAIN_COMMANDS},
    {"/?+=-_.,;:<>()[]{}*&^%$#@!~`'|\"\\", WS_PLAIN_COMMANDS},
    {"456789", WS_PLAIN_REFUSED},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

const struct ws_plain_keys *ws_plain_keys(int index)
{
    return index < ROWS ? &rows[index] : NULL;
}

enum ws_plain_key ws_plain_key(const char *text)
{
    int character = tolower((unsigned char)*text);

    for (int i = 0; character && i < ROWS; i++)
        if (strchr(rows[i].characters, character))
            return rows[i].does;
    return WS_PLAIN_COMMANDS;
}
