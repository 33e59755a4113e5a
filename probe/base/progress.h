/*
 * How far a long job is, on one line of standard error, where that is a terminal: shown from the
 * first second on, rewritten in place, erased at the end. In a pipe or a file there is nothing. A
 * program has one such line.
 */
#ifndef WS_BASE_PROGRESS_H
#define WS_BASE_PROGRESS_H

/* The job begins now. A part of it that begins later changes nothing. */
void ws_progress_start(void);

/* `done` of `all` are done, and `what`, a name or a path, is the last of them. */
void ws_progress_step(int done, int all, const char *what);

/* Erases the line: before anything else is printed to the terminal, and at the end. */
void ws_progress_erase(void);

#endif
