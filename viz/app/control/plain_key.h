/*
 * What a key that writes one character does where no field has the focus, as data: it begins a query,
 * or it is free for a command, never both. So "lane 5" can be typed at once, and fires nothing.
 */
#ifndef WS_APP_PLAIN_KEY_H
#define WS_APP_PLAIN_KEY_H

enum ws_plain_key {
    WS_PLAIN_FINDS,    /* opens Find, and is its first character */
    WS_PLAIN_COMMANDS, /* a command's, where a mode has one for it; else it does nothing */
    WS_PLAIN_REFUSED,  /* neither: said, so that nobody waits for something */
};

/* A row for each run of characters, every one that prints in ASCII but the blank; NULL after all. */
struct ws_plain_keys {
    const char *characters; /* letters in lower case, for both */
    enum ws_plain_key does;
};
const struct ws_plain_keys *ws_plain_keys(int index);

/* What the character that `text` begins with does; one that is in no row commands nothing. */
enum ws_plain_key ws_plain_key(const char *text);

#endif
