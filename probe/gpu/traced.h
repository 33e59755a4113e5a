/*
 * The data that the tracer's parts share. Its patch on the GPU (trace_patch.cu) and its library in
 * the traced program (trace_inject.c) share records; the library and `warpscope-probe trace`
 * (probe/gpu/trace_read.c) share the files of one directory, in the byte order of the machine.
 *
 *   PID.N.launch   a traced launch: struct ws_traced_launch, the kernel's name, records
 *   PID.M.cubin    the machine code of a module with a traced kernel
 *   PID.seen       the name of each launched kernel, one per line, in order of first launch
 *   PID.late       the name of each kernel that is not traced because other launches overlapped it
 *   PID.failed     why nothing or not all was traced, one reason per line
 */
#ifndef WS_GPU_TRACED_H
#define WS_GPU_TRACED_H

#include <stdint.h>

/* The environment variables that `warpscope-probe trace` sets for the program. */
#define WS_TRACED_FOLDER    "WARPSCOPE_TRACE_FOLDER"    /* directory of the files */
#define WS_TRACED_SANITIZER "WARPSCOPE_TRACE_SANITIZER" /* path of libsanitizer-public.so */
#define WS_TRACED_KERNELS   "WARPSCOPE_TRACE_KERNELS"   /* pattern of names, as of fnmatch() */
#define WS_TRACED_WANTED    "WARPSCOPE_TRACE_WANTED"    /* "LAUNCH X Y Z WARP ACCESSES" */

#define WS_TRACED_MAGIC "wstrace3"

enum { WS_TRACED_LANES = 32, WS_TRACED_KERNELS_MOST = 256 };
#define WS_TRACED_ALL   UINT32_MAX
#define WS_TRACED_FAR   UINT32_MAX
#define WS_TRACED_FILLS INT32_MIN

/* The sanitizer's kind of an access; it determines a record's `bytes` and `address`. */
enum ws_traced_by {
    WS_TRACED_SHARED,  /* ld.shared, st.shared, atom.shared */
    WS_TRACED_GENERIC, /* through a generic pointer to shared memory */
    WS_TRACED_MATRIX,  /* ldmatrix, stmatrix: all lanes, including those whose address is ignored */
    WS_TRACED_ASYNC,   /* cp.async: the addresses that it writes and reads */
    WS_TRACED_WGMMA,   /* address: start and bytes of A (0: in registers), of B */
};

/*
 * One execution by a warp. Addresses are offsets in the shared window; those of inactive lanes are
 * undefined. `count` is the number of matrices of ldmatrix and stmatrix; for cp.async it is where
 * the first source is, in bytes from a multiple of 128, or WS_TRACED_FAR if sources are too far
 * apart. `source` is for cp.async: bytes from the first source, or WS_TRACED_FILLS for a lane that
 * reads nothing and writes zeros.
 */
struct ws_traced {
    uint64_t pc;
    uint64_t grid;                   /* of the launch, unlike that of any other in the context */
    uint32_t by, warp, bytes, flags; /* flags: Sanitizer_DeviceMemoryFlags */
    uint32_t count;
    uint32_t active;
    uint32_t address[WS_TRACED_LANES];
    int32_t source[WS_TRACED_LANES];
};

enum { WS_TRACED_READS = 1, WS_TRACED_WRITES = 2 }; /* of `flags` */

/* A launch's buffer: this, then records. `count` keeps counting beyond `capacity`. */
struct ws_traced_head {
    uint32_t count, capacity;
    uint32_t block[3]; /* the traced block; the first WS_TRACED_ALL: all blocks */
    int32_t warp;      /* -1: all */
};

struct ws_traced_launch {
    char magic[8];
    uint32_t grid[3], block[3], block_index[3];
    uint32_t count, records; /* accesses of the block, and those in the file */
    uint32_t reserved_bytes; /* of shared memory, before the block's own */
    uint32_t module, name_bytes;
    int32_t major, minor;       /* compute capability */
    uint64_t start, code_bytes; /* the kernel's program counter and its size; 0: unknown */
    uint64_t order;             /* of the launch in the process, from 1 */
    char device[128];
};

#endif
