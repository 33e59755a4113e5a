/*
 * See process.h. Both streams are read together, since a program blocks on one that is full; a group of
 * its own lets a program be killed with all that it started.
 */
#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "probe/compile/process.h"

#include "probe/base/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef __linux__
extern char **environ;
#endif

static volatile sig_atomic_t ended, group;

static void end(int number)
{
    ended = number;
    if (group > 0)
        kill(-(pid_t)group, SIGKILL);
}

int ws_process_file(const char *text, size_t length, struct ws_error *error)
{
#ifdef __linux__
    int file = memfd_create("warpscope", MFD_CLOEXEC);
#else
    FILE *stream = tmpfile();
    int file = stream ? fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3) : -1;

    if (stream)
        fclose(stream);
#endif
    if (file < 0) {
        ws_fail(error, WS_CODE_WRITE, "cannot create a temporary file: %s", ws_reason(errno));
        return -1;
    }
    for (size_t done = 0; done < length;) {
        ssize_t wrote = write(file, text + done, length - done);

        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0) {
            ws_fail(error, WS_CODE_WRITE, "cannot write a temporary file: %s", ws_reason(errno));
            close(file);
            return -1;
        }
        done += (size_t)wrote;
    }
    lseek(file, 0, SEEK_SET);
    return file;
}

/* What changes a compiler's language or its messages. */
static const char *const unset[] = {
    "CPATH=",
    "C_INCLUDE_PATH=",
    "CPLUS_INCLUDE_PATH=",
    "OBJC_INCLUDE_PATH=",
    "CCC_OVERRIDE_OPTIONS=",
    "CL=",
    "_CL_=",
    "LC_ALL=",
    "LANG=",
    "LANGUAGE=",
    "CLANG_NO_DEFAULT_CONFIG=",
};

/* The environment, in one block; the caller frees it. */
static char **environment(const char *temporary)
{
    size_t count = 0, length = temporary ? strlen(temporary) + 8 : 1, kept = 0;

    while (environ[count])
        count++;
    char **made = malloc((count + 4) * sizeof *made + length);
    if (!made)
        return NULL;
    char *text = (char *)(made + count + 4);
    for (size_t i = 0; i < count; i++) {
        bool drop = temporary && !strncmp(environ[i], "TMPDIR=", 7);

        for (size_t j = 0; j < sizeof unset / sizeof *unset; j++)
            drop |= !strncmp(environ[i], unset[j], strlen(unset[j]));
        if (!drop)
            made[kept++] = environ[i];
    }
    made[kept++] = (char *)"LC_ALL=C";
    if (temporary) {
        snprintf(text, length, "TMPDIR=%s", temporary);
        made[kept++] = text;
    }
    made[kept] = NULL;
    return made;
}

/* In the child: only what is safe after fork(). */
static void become(const char *const *argv, char **environ_made, int input, const int *keep,
                   int keeps, int out, int err, const struct ws_process_limits *limits)
{
    struct rlimit memory = {limits->memory_bytes, limits->memory_bytes},
                  time = {(rlim_t)limits->seconds, (rlim_t)limits->seconds + 1}, none = {0, 0};
    struct sigaction standard = {.sa_handler = SIG_DFL};

    setpgid(0, 0);
    sigaction(SIGPIPE, &standard, NULL);
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &none);
    for (int i = 0; i < keeps; i++)
        fcntl(keep[i], F_SETFD, 0);
    if (dup2(input, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0)
        _exit(127);
    execve(argv[0], (char *const *)argv, environ_made);
    _exit(127);
}

static long long milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

struct stream {
    char *text;
    size_t length, room;
};

/* Reads what is there; false at the end, where it becomes too long, and for lack of memory. */
static bool take(int from, struct stream *stream, size_t most, bool *too_long, bool *no_memory)
{
    if (stream->room - stream->length < 65536) {
        size_t room = stream->room * 2 + 131072;
        char *text = realloc(stream->text, room + 1);

        if (!text) {
            *no_memory = true;
            return false;
        }
        stream->text = text;
        stream->room = room;
    }
    ssize_t got = read(from, stream->text + stream->length, 65536);
    if (got < 0)
        return errno == EINTR || errno == EAGAIN;
    stream->length += (size_t)got;
    stream->text[stream->length] = 0;
    if (stream->length > most) {
        *too_long = true;
        return false;
    }
    return got > 0;
}

/* Reads both streams to their ends or until a limit. False for lack of memory. */
static bool collect(const int from[2], struct stream stream[2],
                    const struct ws_process_limits *limits, struct ws_process *process)
{
    struct pollfd wait[2] = {{.fd = from[0], .events = POLLIN}, {.fd = from[1], .events = POLLIN}};
    long long until = milliseconds() + limits->seconds * 1000LL;
    bool no_memory = false;

    while (!ended && (wait[0].fd >= 0 || wait[1].fd >= 0)) {
        long long left = until - milliseconds();

        if (left <= 0) {
            process->timed_out = true;
            break;
        }
        if (poll(wait, 2, (int)left) < 0)
            continue;
        for (int i = 0; i < 2; i++)
            if (wait[i].fd >= 0 && wait[i].revents &&
                !take(from[i], &stream[i], limits->output_bytes, &process->output_too_long,
                      &no_memory))
                wait[i].fd = -1;
        if (process->output_too_long || no_memory)
            break;
    }
    return !no_memory;
}

bool ws_process_run(const char *const *argv, int input, const int *keep, int keeps,
                    const struct ws_process_limits *limits, struct ws_process *process,
                    struct ws_error *error)
{
    int pipes[2][2] = {{-1, -1}, {-1, -1}}, status = 0;
    struct stream stream[2] = {{0}, {0}};
    struct ws_signals endings;
    char **environ_made = environment(limits->temporary);
    bool done = false;

    *process = (struct ws_process){.exit = -1};
    if (!environ_made)
        return ws_no_memory(error);
    if (pipe(pipes[0]) || pipe(pipes[1])) {
        ws_fail(error, WS_CODE_SYSTEM, "cannot run %s: %s", argv[0], ws_reason(errno));
        goto out;
    }
    for (int i = 0; i < 4; i++)
        fcntl(pipes[i / 2][i % 2], F_SETFD, FD_CLOEXEC);
    ended = group = 0;
    ws_signals_catch(end, &endings);
    pid_t child = fork();
    if (!child)
        become(argv, environ_made, input, keep, keeps, pipes[0][1], pipes[1][1], limits);
    if (child < 0) {
        ws_signals_release(&endings);
        ws_fail(error, WS_CODE_SYSTEM, "cannot run %s: %s", argv[0], ws_reason(errno));
        goto out;
    }
    setpgid(child, child);
    group = child;
    for (int i = 0; i < 2; i++) {
        close(pipes[i][1]);
        pipes[i][1] = -1;
    }
    done = collect((int[2]){pipes[0][0], pipes[1][0]}, stream, limits, process);
    if (!done)
        ws_no_memory(error);
    if (!done || process->timed_out || process->output_too_long || ended)
        kill(-child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    group = 0;
    ws_signals_release(&endings);
    process->ended = ended;
    process->exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        process->timed_out = true;
out:
    for (int i = 0; i < 4; i++)
        if (pipes[i / 2][i % 2] >= 0)
            close(pipes[i / 2][i % 2]);
    free(environ_made);
    process->out = stream[0].text;
    process->err = stream[1].text;
    process->out_length = stream[0].length;
    process->err_length = stream[1].length;
    return done;
}

void ws_process_finish(struct ws_process *process)
{
    free(process->out);
    free(process->err);
    *process = (struct ws_process){0};
}
