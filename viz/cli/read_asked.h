/*
 * What `feed` and `code` ask of an operand of wgmma in shared memory: who writes it, what of it,
 * and by which descriptor it is read. The two have the same options, in tables of their own.
 */
#ifndef WS_CLI_READ_ASKED_H
#define WS_CLI_READ_ASKED_H

#include "viz/cli/command.h"
#include "viz/text/feed_read_text.h"

/* The texts of the options that are no choices; NULL where not given. */
struct ws_read_said {
    const char *product; /* as it is given: a name, or an instruction with operands */
    const char *at, *shared, *boxes, *lies, *first, *step, *row, *column;
    const char *major; /* one of ws_major_said_word() */
};

/*
 * Their rows, with --descriptor and --box, of a command's table; they are found by their names. The
 * major is the command's own.
 */
#define WS_READ_OPTIONS                                                                            \
    {.id = WS_CHOICE_DESCRIPTOR}, {.id = WS_CHOICE_BOX}, WS_READ_WRITER_OPTIONS,                   \
        {.name = "first",                                                                          \
         .value = "ROW,COLUMN",                                                                    \
         .help = "of wgmma, the element of the matrix, counted from where the box starts, that "   \
                 "the operand starts at: 64,0; without it, 0,0"},                                  \
        {.name = "step",                                                                           \
         .value = "STEP",                                                                          \
         .help = "of wgmma, which step along k the operand is: so many times its k further on; "   \
                 "without it, 0"},                                                                 \
        {.name = "row",                                                                            \
         .value = "EXPRESSION",                                                                    \
         .help = "of a store by code for wgmma, the row of the element that a lane stores first, " \
                 "over t, threadIdx.x and e, the number of the execution; without it, stmatrix "   \
                 "stores what a warpgroup's D holds, and other stores the matrix piece by piece, " \
                 "thread after thread"},                                                           \
    {                                                                                              \
        .name = "column", .value = "EXPRESSION", .help = "the same, its column"                    \
    }
#define WS_READ_WRITER_OPTIONS                                                                     \
    {.name = "at",                                                                                 \
     .value = "C,C",                                                                               \
     .help = "of --box, the tensor's element that the box starts at, innermost first: 64,0; "      \
             "without it, 0"},                                                                     \
        {.name = "shared",                                                                         \
         .value = "BYTE",                                                                          \
         .help = "of --box, the byte of shared memory that it is put at; without it, 0"},          \
        {.name = "boxes",                                                                          \
         .value = "COUNT",                                                                         \
         .help = "how many boxes follow each other along dimension 0, and in shared memory; "      \
                 "without it, 1"},                                                                 \
    {                                                                                              \
        .name = "lies", .value = "DIMENSIONS",                                                     \
        .help =                                                                                    \
            "what the dimensions of the matrix count as it is written, innermost first: k,m "      \
            "or m,k of A, k,n or n,k of B, of a tensor of three k,m,k; without it, as --major "    \
            "reads it"                                                                             \
    }

/* What the arguments say, by their options' names. */
struct ws_read_said ws_read_said_of(const struct ws_arguments *arguments);

/* Fails where one of them was given for what is no wgmma, such as `name`. */
bool ws_read_refused(const struct ws_arguments *arguments, const char *name,
                     struct ws_error *error);

/* A question with what it borrows. Not to be copied. */
struct ws_read_asked {
    struct ws_boxed boxed;
    struct ws_feed_read question;
    bool has_descriptor;
};

/*
 * Makes the question. `from` is a store, or NULL where --box is given; the addresses of choices
 * have been read and settled. Fails for what does not go together, and says what is missing.
 */
bool ws_read_asked(const struct ws_choices *choices, const struct ws_read_said *said,
                   const struct ws_mma *mma, const struct ws_variant *from,
                   struct ws_read_asked *asked, struct ws_error *error);

/*
 * Judges it, and explains a no; without a descriptor, works one out of the major that is said, and
 * the question has it then. `stored` is all zeroes, and the caller's to finish.
 */
bool ws_read_judge(struct ws_read_asked *asked, struct ws_stored *stored,
                   struct ws_feed_reading *reading, struct ws_feed_read_why *why,
                   struct ws_error *error);

#endif
