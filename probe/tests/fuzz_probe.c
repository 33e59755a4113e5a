/*
 * The probe's command lines, a line as a shell has it, where there is no GPU: it ends with 0, 1 or
 * 2, and with a line on standard error where that is not 0.
 */
#define main probe_main
#include "probe/gpu/main.c"
#undef main

#include "probe/tests/fuzz.h"

enum { MOST_WORDS = 24 };

/* Whether a word could lead to a file somewhere, or has the probe begin processes. */
static bool reaches_out(const char *word)
{
    return strchr(word, '/') || !strncmp(word, "--o", 3) || !strncmp(word, "-o", 2) ||
           (strlen(word) > 2 && !strncmp(word, "--time", strlen(word))) ||
           (word[0] == '-' && word[1] != '-' && strchr(word, 't'));
}

static void check_said(const char *said, int status, const char *line)
{
    const char *end = strchr(said, '\n');

    if (status < 0 || status > 2)
        fuzz_found("status %d: %s", status, line);
    if (!status)
        return;
    if (strncmp(said, "warpscope", 9) || !end)
        fuzz_found("status %d, and '%s' is said: %s", status, said, line);
    for (unsigned character; said < end && (character = ws_utf8_next(&said));)
        if (!ws_utf8_is_plain(character))
            fuzz_found("U+%04X on standard error: %s", character, line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *nowhere;
    char *line = fuzz_text(data, size), *text = fuzz_text(data, size), *rest = text, *said = NULL,
         *word[MOST_WORDS + 2];
    FILE *out = stdout, *err = stderr;
    size_t length = 0;
    int words = 1, status;

    word[0] = text + size; /* "" */
    while (words <= MOST_WORDS && (word[words] = fuzz_word(&rest)))
        if (reaches_out(word[words++])) {
            free(line);
            free(text);
            return -1;
        }
    word[words] = NULL;
    if (!nowhere && (!(nowhere = fopen("/dev/null", "w")) || !freopen("/dev/null", "r", stdin)))
        abort();
    stdout = nowhere;
    stderr = open_memstream(&said, &length);
    optind = 0;
    status = probe_main(words, word);
    fclose(stderr);
    stdout = out;
    stderr = err;
    check_said(said, status, line);
    free(said);
    free(line);
    free(text);
    return 0;
}
