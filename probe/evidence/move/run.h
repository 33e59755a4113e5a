/*
 * The data that crosses to the GPU and back. A *run* is one execution by one warp, for evidence; a
 * *trial* is one execution at any addresses in shared memory, and then many, timed. Every
 * experiment is data: the kernels do what these structs specify and know nothing of twins, passes
 * or patterns. Shared by C and CUDA, so only fixed-width members whose sizes are multiples of 16
 * bytes.
 */
#ifndef WS_EVIDENCE_RUN_H
#define WS_EVIDENCE_RUN_H

#include <stdint.h>

enum {
    WS_RUN_LANES = 32,
    WS_RUN_REGISTERS = 4, /* of a lane, at most */
    WS_RUN_BYTES = 1024,
    WS_ROW_WORDS = 4, /* of the longest row at one address */
    WS_RUN_ROW_BYTES = 4 * WS_ROW_WORDS,
    WS_REPETITIONS = 8,    /* repetitions of a timing, all kept */
    WS_INSTRUCTIONS = 128, /* in one timing */
};

/* What a destination register holds before the instruction, so that unwritten registers show. */
#define WS_RUN_POISON 0xDEADBEEFu

struct ws_run_input {
    uint32_t address[WS_RUN_LANES]; /* bytes from memory[0], whose place the host does not know;
                                     * or … */
    uint32_t absolute;              /* … used unchanged for the lanes whose bit is set here */
    uint32_t unused[3];
    uint32_t given[WS_RUN_LANES][WS_RUN_REGISTERS];
    uint8_t memory[WS_RUN_BYTES];
};

struct ws_run_output {
    uint32_t address[WS_RUN_LANES]; /* the 32-bit shared addresses that the instruction used */
    uint32_t memory_base;           /* the shared address of memory[0] */
    uint32_t target;                /* that the kernel was compiled for: 90 is sm_90 */
    uint32_t target_suffix;         /* 'a', 'f' or 0, of that target */
    uint32_t unused;
    uint32_t received[WS_RUN_LANES][WS_RUN_REGISTERS];
    uint8_t memory[WS_RUN_BYTES];
};

/*
 * A trial reserves these bytes of shared memory after `bytes`: one word per lane, then one word
 * that all load.
 */
enum { WS_TRIAL_OWN_BYTES = WS_RUN_LANES * 4, WS_TRIAL_SPARE_BYTES = 2 * WS_TRIAL_OWN_BYTES };

/* Fills a trial's memory outside rows, before and after. */
#define WS_TRIAL_BACKGROUND 0xB1B1B1B1u

struct ws_trial_input {
    uint32_t address[WS_RUN_LANES]; /* bytes from the first of shared memory */
    uint32_t placing;               /* one bit per lane: it places its row, whose bytes are in
                                     * `row` */
    uint32_t counted;               /* lanes 0 to this minus 1 read their row back */
    uint32_t bytes;                 /* of shared memory: a multiple of 16 */
    uint32_t zero;                  /* 0, but unknown to the compiler */
    uint32_t given[WS_RUN_LANES][WS_RUN_REGISTERS];
    uint32_t row[WS_RUN_LANES][WS_ROW_WORDS];
};

struct ws_trial_output {
    uint32_t received[WS_RUN_LANES][WS_RUN_REGISTERS];
    uint32_t row[WS_RUN_LANES][WS_ROW_WORDS]; /* after the first execution */
    uint32_t strayed[WS_RUN_LANES];           /* changed words outside all rows, in 32 parts */
    uint32_t memory_base;                     /* the shared address of the first byte */
    uint32_t unused[3];
    uint32_t cycles[WS_REPETITIONS]; /* per WS_INSTRUCTIONS executions */
};

#endif
