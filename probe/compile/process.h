/*
 * A program that is run for its output: without a shell, with a text as its standard input, and with
 * limits. Texts for it are files without a name, so that nothing is left behind however it ends.
 */
#ifndef WS_COMPILE_PROCESS_H
#define WS_COMPILE_PROCESS_H

#include "probe/base/error.h"

#include <stddef.h>

struct ws_process_limits {
    int seconds;           /* of wall and of processor time */
    size_t memory_bytes;   /* of its address space */
    size_t output_bytes;   /* of standard output, and as much of standard error */
    const char *temporary; /* TMPDIR of the program; NULL: as it is */
};

struct ws_process {
    int exit;                        /* its exit status; -1: a signal ended it */
    bool timed_out, output_too_long; /* and was killed for it */
    int ended;                       /* a signal that came to this program meanwhile; 0: none */
    char *out, *err;                 /* owned, with a closing 0 */
    size_t out_length, err_length;
};

/*
 * A file without a name that holds a text, to be passed to a program as /dev/fd/N. Returns its
 * descriptor, which the caller closes; -1 with an error.
 */
int ws_process_file(const char *text, size_t length, struct ws_error *error);

/*
 * Runs argv[0], which is a path, and waits for it; `input` is a descriptor of ws_process_file(). It
 * inherits the `keep` descriptors. Fails only where it could not be run. Finish *process in either
 * case. Where `ended` is set the caller removes what it made and raises that signal.
 */
bool ws_process_run(const char *const *argv, int input, const int *keep, int keeps,
                    const struct ws_process_limits *limits, struct ws_process *process,
                    struct ws_error *error);
void ws_process_finish(struct ws_process *process);

#endif
