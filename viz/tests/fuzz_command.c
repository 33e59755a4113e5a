/*
 * Runs the program itself with command lines, each split into words as by a shell. Checks that the
 * program exits with 0, 1 or 2, reports the reason for 1 or 2 in one line on standard error, and
 * prints no control characters, whatever the words contain. The program starts no processes, opens
 * no window, and writes only a few files, in a directory of its own.
 */
#define main warpscope_main
#include "viz/cli/main.c"
#undef main

#include <errno.h>
#include <getopt.h>

#include "probe/base/file.h"
#include "viz/export/assets.h"
#include "viz/site/site.h"
#include "viz/tests/fuzz_room.h"

enum { MOST_WORDS = 24, MOST_FILES = 2 };

static int files;

static bool is_elsewhere(const char *path)
{
    size_t own = strlen(fuzz_room) - strlen("XXXXXX"); /* also the assets' prefix */

    return strstr(path, "..") || (*path == '/' && strncmp(path, fuzz_room, own) != 0);
}

/* The linker replaces these functions with the ones below. */
bool __real_ws_file_write(const char *path, const void *bytes, size_t length,
                          struct ws_error *error);
bool __wrap_ws_file_write(const char *path, const void *bytes, size_t length,
                          struct ws_error *error);
bool __wrap_ws_file_write(const char *path, const void *bytes, size_t length,
                          struct ws_error *error)
{
    if (ws_file_descriptor(path) >= 0)
        return true;
    if (is_elsewhere(path) || ++files > MOST_FILES)
        return ws_fail(error, WS_CODE_WRITE, "%.300s: cannot be written: not here", path);
    return __real_ws_file_write(path, bytes, length, error);
}

int __real_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode)
{
    if (!is_elsewhere(path))
        return __real_mkdir(path, mode);
    errno = EACCES;
    return -1;
}

pid_t __wrap_fork(void);
pid_t __wrap_fork(void)
{
    errno = EAGAIN;
    return -1;
}

bool __wrap_ws_module_open(const char *module, const char *symbol, void **entry,
                           struct ws_error *error);
bool __wrap_ws_module_open(const char *module, const char *symbol, void **entry,
                           struct ws_error *error)
{
    (void)symbol;
    *entry = NULL;
    return ws_fail(error, WS_CODE_READ, "the %s module cannot be opened: not here", module);
}

/* Excluded because it takes long and reads the same inputs as other commands. */
bool __wrap_ws_site_build(const char *folder, const char *title, int workers,
                          struct ws_site_made *made, struct ws_error *error);
bool __wrap_ws_site_build(const char *folder, const char *title, int workers,
                          struct ws_site_made *made, struct ws_error *error)
{
    (void)title;
    (void)workers;
    (void)made;
    return ws_fail(error, WS_CODE_WRITE, "%.300s: cannot be written: not here", folder);
}

/* Checks that a text has no control characters except line ends. */
static void check_plain(const char *text, const char *where, const char *line)
{
    for (unsigned character; (character = ws_utf8_next(&text));)
        if (character != '\n' && !ws_utf8_is_plain(character))
            fuzz_found("U+%04X on standard %s: %s", character, where, line);
}

/* A negative result of `feed` or `check` is status 1, with its reasons on standard output. */
static void check_said(const char *said, const char *printed, int status, const char *line)
{
    int own = 0;

    if (status < 0 || status > 2)
        fuzz_found("status %d: %s", status, line);
    for (const char *at = said; *at; at += strcspn(at, "\n") + 1) {
        own += !strncmp(at, "warpscope: error[", 17);
        if (!strchr(at, '\n'))
            fuzz_found("a line without an end on standard error, '%s': %s", at, line);
    }
    if (status && own != 1 && (own || status != 1 || !*printed))
        fuzz_found("status %d, and '%s' is said: %s", status, said, line);
}

/* Runs the program with its global state reset. */
static int run_words(char **word, int words, char **printed, char **said)
{
    size_t length[2];
    FILE *out = stdout, *err = stderr;
    int status;

    fuzz_quiet();
    stdout = open_memstream(printed, &length[0]);
    stderr = open_memstream(said, &length[1]);
    if (!stdout || !stderr)
        abort();
    files = 0;
    optind = 0;
    status = warpscope_main(words, word);
    fclose(stdout);
    fclose(stderr);
    stdout = out;
    stderr = err;
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *line = fuzz_text(data, size), *text = fuzz_text(data, size), *rest = text;
    char *word[MOST_WORDS + 2], *printed = NULL, *said = NULL;
    int words = 1, status;

    fuzz_room_enter();
    word[0] = text + size; /* "" */
    while (words <= MOST_WORDS && (word[words] = fuzz_word(&rest)))
        words++;
    word[words] = NULL;
    status = run_words(word, words, &printed, &said);
    check_said(said, printed, status, line);
    check_plain(said, "error", line);
    check_plain(printed, "output", line);
    free(printed);
    free(said);
    free(line);
    free(text);
    return 0;
}
