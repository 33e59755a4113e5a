/*
 * A program's accesses to shared memory: each access of a warp, with the addresses of its lanes.
 * Executing PTX (launch.h) makes such a list. It has three tables, because loops repeat: sites, the
 * instructions of the text; patterns, active lanes and their addresses, each stored once; and
 * accesses, which refer to one of each.
 *
 * It also lists the instructions that reach shared memory but could not be counted, each with its
 * place and reason, and the assumptions made.
 */
#ifndef WS_PTX_ACCESSES_H
#define WS_PTX_ACCESSES_H

#include "probe/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WS_WARP_LANES = 32 };

/* Errors of a text without an access. */
#define WS_NO_KERNEL_WORDS                                                                         \
    "no kernel, and no access to shared memory outside functions; pass a kernel, load, store or "  \
    "address"
#define WS_NO_ACCESS_WORDS "does not access shared memory"

enum ws_access_does {
    WS_ACCESS_LOADS,
    WS_ACCESS_STORES,
    WS_ACCESS_UPDATES, /* atomics: loads and stores */
    WS_ACCESS_NAMES,   /* no instruction: an address that a fragment computes */
    WS_ACCESS_COPIES,  /* cp.async: stores data from global memory */
};

/* An instruction of the text. */
struct ws_site {
    const char *file;        /* of the source, as .loc has it; NULL: no .loc precedes it */
    int line, column;        /* of the source, from 1; 0: not known */
    int ptx_line;            /* of the PTX, from 1 */
    const char *instruction; /* its opcode in full: "ldmatrix.sync.aligned.m8n8.x4.shared.b16" */
    const char *kernel;      /* the kernel that was launched */
    enum ws_access_does does;
    int bytes; /* per lane and address: 16 of ldmatrix, 8 of ld.shared.v2.b32; 0: not known */
    /*
     * Of machine code: its offset in bytes from the kernel's start, and the name of its variant if
     * size and direction do not determine it; otherwise NULL.
     */
    bool has_offset;
    uint32_t offset;
    int number; /* in its trace, from 1 */
    const char *variant;
    bool is_generic; /* some address is generic, but the instruction takes one in .shared */
};

/* The active lanes, as bits, and the bytes from the start of the block's shared memory. */
struct ws_site_pattern {
    uint32_t active;
    uint32_t address[WS_WARP_LANES]; /* of lanes that are not active: 0 */
    const uint32_t
        *source; /* borrowed; of cp.async in a trace: as of struct ws_execution; else NULL */
};

struct ws_site_access {
    int site, pattern; /* indices */
    int warp;          /* of its block, from 0 */
    int block;         /* index into `blocks` */
    uint64_t times;    /* number of identical accesses */
};

/* An instruction that was executed or skipped and whose addresses are not known. */
struct ws_uncounted {
    struct ws_site site;
    char *reason;   /* owned: "its address depends on global memory (line 12), loaded at line 9" */
    uint64_t times; /* warps' executions */
    int parameter;  /* index of the kernel parameter that caused it; -1: none */
    const char
        *cause; /* "parameter 5 (K) is unknown; pass --param K=VALUE"; NULL: it is the reason */
    const char *what; /* depends on the cause: "address", "loop at line 9"; NULL: not known */
    int left;         /* index of the launch's text about the skipped statement; -1: none */
};

/* A variable in shared memory that a kernel reaches. */
struct ws_shared_variable {
    const char *name;       /* as in the PTX: "_ZZ9transposePfE4tile" */
    const char *kernel;     /* the kernel that was launched */
    uint64_t offset, bytes; /* from the start of the block's shared memory */
    bool is_dynamic;        /* the launch gives its size; `bytes` is 0 where that is not known */
};

struct ws_accesses {
    int sites, patterns, blocks, uncounteds, notes, variables;
    size_t accesses;
    struct ws_site *site; /* in the order of the text */
    struct ws_site_pattern *pattern;
    struct ws_site_access *access;  /* block by block and warp by warp, each in its own order */
    uint32_t (*block)[3];           /* the blocks that were executed: x, y, z */
    struct ws_uncounted *uncounted; /* in the order of the text */
    struct ws_shared_variable *variable; /* of each kernel in the order of the PTX */
    char **note;                         /* owned: assumptions, one sentence each */
    uint64_t warp_instructions;          /* executed */
    bool is_stopped;                     /* a block was stopped by the step limit */
    bool is_endless;                     /* … in a loop without an exit */
    struct ws_site stopped;              /* the loop it was stopped in; no instruction: in none */
    uint64_t shared_bytes;               /* of a block: static and dynamic */
    uint64_t shared_limit;               /* same, if both sizes are known; otherwise 0 */
    struct ws_accesses_store *store;     /* owned: strings, and the index of patterns */
};

void ws_accesses_finish(struct ws_accesses *accesses);

/* The bytes of static shared memory that the variables take; a compiler refuses more than 48 KiB. */
enum { WS_STATIC_BYTES = 48 << 10 };
uint64_t ws_accesses_static_bytes(const struct ws_accesses *accesses);

/* "line 5: the address of ldmatrix… is generic; …" of a site with `is_generic`. Returns `text`. */
enum { WS_SITE_NOTE = 176 };
const char *ws_site_generic_words(const struct ws_site *site, char text[WS_SITE_NOTE]);

#endif
