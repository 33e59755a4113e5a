/*
 * Shared arrays in the text of a kernel: the declaration of each, with its dimensions, and all its
 * uses, with their subscripts. The text is read without a parser, from its bare copy (scan.h); code
 * that cannot be understood this way is refused with a reason, never guessed.
 */
#ifndef WS_KERNEL_TEXT_ARRAY_H
#define WS_KERNEL_TEXT_ARRAY_H

#include "probe/base/error.h"

#include <stdbool.h>
#include <stddef.h>

enum { WS_TEXT_DIMENSIONS = 8, WS_TEXT_NAME = 128, WS_TEXT_REASON = 120 };

/* Text from `start` to before `end`, without blanks around it. */
struct ws_text_range {
    size_t start, end;
};

/* One declaration of an array in shared memory. */
struct ws_text_array {
    char name[WS_TEXT_NAME];
    size_t place;     /* of its name */
    size_t end;       /* after its dimensions */
    size_t scope_end; /* of the block that it is declared in */
    int line;
    int dimensions; /* 0: declared without */
    struct ws_text_range dimension[WS_TEXT_DIMENSIONS];
};

enum ws_text_use_kind {
    WS_USE_ELEMENT, /* all subscripts are written */
    WS_USE_ADDRESS, /* same, and the target of its address is accessed at once */
    WS_USE_SHARED,  /* same, and its address is converted to a shared memory address */
    WS_USE_SIZE,    /* sizeof */
    WS_USE_ESCAPES  /* a pointer into the array goes elsewhere */
};

struct ws_text_use {
    size_t place;
    enum ws_text_use_kind kind;
    bool is_argument; /* of a call, or of a macro: the access may be wider */
    int line;
    int subscripts;
    struct ws_text_range subscript[WS_TEXT_DIMENSIONS];
};

/* The name in the text of a variable of the PTX: of "_ZZ4gemmPfE2As_0" it is "As". False: it is too
 * long. */
bool ws_text_variable_name(const char *mangled, char name[WS_TEXT_NAME]);

/* The declaration of a variable of the PTX: the `nth`, from 0, of the candidates, the likeliest
 * first. False if there are no more. */
bool ws_text_find_array(const char *bare, size_t length, const char *mangled, int nth,
                        struct ws_text_array *array);

/* All uses of an array except its declaration; the caller frees *use. If they are not all known,
 * *uses is -1, with the `reason`. False, without an error, for lack of memory. */
bool ws_text_find_uses(const char *text, const char *bare, size_t length,
                       const struct ws_text_array *array, struct ws_text_use **use, int *uses,
                       char reason[WS_TEXT_REASON]);

/* The next character that is not blank, at or after `at`; `end` if none exists. */
size_t ws_text_skip(const char *bare, size_t at, size_t end);

#endif
