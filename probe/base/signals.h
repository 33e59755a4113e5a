/* The signals that end a program from outside, caught for as long as it must not end half way. */
#ifndef WS_BASE_SIGNALS_H
#define WS_BASE_SIGNALS_H

#include <signal.h>

/* SIGHUP, SIGINT, SIGQUIT, SIGTERM. */
enum { WS_SIGNALS = 4 };

/* What was done at each of them before. */
struct ws_signals {
    struct sigaction was[WS_SIGNALS];
};

/*
 * From now on `handler` is called at each of them that would have ended the program: one that is
 * ignored, or caught already, stays so. They are caught rather than blocked: a signal that one
 * thread blocks goes to another, such as those that libraries start. Calls that wait go on after
 * it.
 */
void ws_signals_catch(void (*handler)(int number), struct ws_signals *endings);

/* As it was before. What came in between is the handler's to remember, and to raise() then. */
void ws_signals_release(const struct ws_signals *endings);

/*
 * Ends the program by a signal that was caught, once it is released: a shell sees 128 + number. Says
 * before, on one line of standard error, how many of its files are written.
 */
void ws_signals_raise(int number, const char *program, int written, int files);

/* Blocks them in this thread, and gives it back the mask that it had. */
void ws_signals_block(sigset_t *before);

#endif
