/*
 * The effect of a key that writes one character while no field has the focus, as data: it begins a
 * query, or it is free for a command, never both. So "lane 5" can be typed at once without running
 * a command.
 */
#ifndef WS_APP_PLAIN_KEY_H
#define WS_APP_PLAIN_KEY_H

enum ws_plain_key {
    WS_PLAIN_FINDS,    /* opens Find, and is its first character */
    WS_PLAIN_COMMANDS, /* for a command, if the mode has one; otherwise ignored */
    WS_PLAIN_REFUSED,  /* neither: reported to the user */
};

/* A row per run of characters: all printable ASCII except the blank; NULL after the last. */
struct ws_plain_keys {
    const char *characters; /* letters in lower case, for both cases */
    enum ws_plain_key does;
};
const struct ws_plain_keys *ws_plain_keys(int index);

/* The effect of the first character of `text`; WS_PLAIN_COMMANDS if no row has it. */
enum ws_plain_key ws_plain_key(const char *text);

#endif
