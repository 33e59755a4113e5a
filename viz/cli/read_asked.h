/*
 * The options of `feed` and `code` for an operand of wgmma in shared memory: what writes it, which
 * part is used, and the descriptor that reads it. Both commands have the same options, in tables of
 * their own.
 */
#ifndef WS_CLI_READ_ASKED_H
#define WS_CLI_READ_ASKED_H

#include "viz/cli/command.h"
#include "viz/text/feed_read_text.h"

/* The texts of the options that are not choices; NULL if not given. */
struct ws_read_said {
    const char *product; /* as typed: a name, or an instruction with operands */
    const char *at, *boxes, *lies, *first, *step, *row, *column;
    const char *major; /* one of ws_major_said_word() */
};

/*
 * Their rows, with --descriptor and --box, for a command's table; they are found by name. --major
 * is the command's own.
 */
#define WS_READ_OPTIONS                                                                            \
    {.id = WS_CHOICE_DESCRIPTOR, .brief = true}, {.id = WS_CHOICE_BOX, .brief = true},             \
        WS_READ_WRITER_OPTIONS,                                                                    \
        {.name = "first",                                                                          \
         .value = "ROW,COLUMN",                                                                    \
         .help = "first element of the wgmma operand in the matrix",                               \
         .more = "counted from the start of the box, as 64,0; default 0,0",                        \
         .group = WS_GROUP_DESCRIPTORS},                                                           \
        {.name = "step",                                                                           \
         .value = "STEP",                                                                          \
         .help = "step along k that the operand is for (default 0)",                               \
         .group = WS_GROUP_DESCRIPTORS},                                                           \
        {.name = "row",                                                                            \
         .value = "EXPRESSION",                                                                    \
         .help = "row of the first element that a lane stores",                                    \
         .more = "over t, threadIdx.x and e, the number of the execution; default: stmatrix "      \
                 "stores D of a warpgroup, other stores the matrix in thread order",               \
         .group = WS_GROUP_DESCRIPTORS},                                                           \
    {                                                                                              \
        .name = "column", .value = "EXPRESSION",                                                   \
        .help = "column of the first element that a lane stores", .group = WS_GROUP_DESCRIPTORS    \
    }
#define WS_READ_WRITER_OPTIONS                                                                     \
    {.name = "at",                                                                                 \
     .value = "C,C",                                                                               \
     .help = "tensor coordinates of the box (default 0,0)",                                        \
     .more = "innermost dimension first",                                                          \
     .group = WS_GROUP_DESCRIPTORS},                                                               \
        {.name = "shared", .value = "BYTE", .old = true, .other = "base"},                         \
        {.name = "boxes",                                                                          \
         .value = "COUNT",                                                                         \
         .help = "number of boxes along dimension 0 (default 1)",                                  \
         .more = "they follow each other in shared memory too",                                    \
         .group = WS_GROUP_DESCRIPTORS},                                                           \
    {                                                                                              \
        .name = "lies", .value = "DIMENSIONS",                                                     \
        .help = "order of the dimensions in memory, innermost first",                              \
        .more = "k,m or m,k for A, k,n or n,k for B, k,m,k for a 3D tensor; default: by --major",  \
        .group = WS_GROUP_DESCRIPTORS                                                              \
    }

/* The arguments, by the names of their options. */
struct ws_read_said ws_read_said_of(const struct ws_arguments *arguments);

/* Fails if one of them was given for something other than a wgmma, such as `name`. */
bool ws_read_refused(const struct ws_arguments *arguments, const char *name,
                     struct ws_error *error);

/* A question, with all that it borrows. Not to be copied. */
struct ws_read_asked {
    struct ws_boxed boxed;
    struct ws_feed_read question;
    bool has_descriptor;
};

/*
 * Makes the question. `from` is a store, or NULL with --box; the addresses of choices have been
 * read and settled. Fails, with what is missing, if the options do not fit together.
 */
bool ws_read_asked(const struct ws_choices *choices, const struct ws_read_said *said,
                   const struct ws_mma *mma, const struct ws_variant *from,
                   struct ws_read_asked *asked, struct ws_error *error);

/*
 * Answers it, and explains a no. Without a descriptor, computes one from the given major and adds
 * it to the question. `stored` is zeroed; the caller finishes it.
 */
bool ws_read_judge(struct ws_read_asked *asked, struct ws_stored *stored,
                   struct ws_feed_reading *reading, struct ws_feed_read_why *why,
                   struct ws_error *error);

#endif
