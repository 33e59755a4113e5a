/* Identifiers that a kernel cannot declare: what a constant must not be called. */
#ifndef WS_SNIPPET_RESERVED_H
#define WS_SNIPPET_RESERVED_H

/*
 * Why `name`, an identifier, cannot name a constant in CUDA C++: "a keyword of C++", "a macro of the
 * headers that nvcc includes", …; NULL if it can.
 */
const char *ws_reserved_reason(const char *name);

#endif
