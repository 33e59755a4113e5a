/* What all reports of kernels say in words: places, conflicts and their cause, faults. */
#ifndef WS_REPORT_KERNEL_WORDS_H
#define WS_REPORT_KERNEL_WORDS_H

#include "probe/kernel/kernel_count.h"

enum { WS_KERNEL_WORDS = 400 };

/* Where it is in the user's text: a line of 0 is not known. */
struct ws_kernel_place {
    const char *file;
    int line, column;
};
struct ws_kernel_place ws_kernel_place(const struct ws_kernel_result *result,
                                       const struct ws_site *site);

/* "traced on NVIDIA H200 (sm_90)", or "evaluated from gemm.ptx", of a trace. Returns `text`. */
enum { WS_KERNEL_ORIGIN = WS_TRACE_DEVICE_SIZE + 10 };
const char *ws_kernel_origin(const struct ws_trace *trace, char text[WS_KERNEL_ORIGIN]);

/* "as written", "optimized", "ptx", "trace" or, of a trace that no GPU ran, "evaluated". */
const char *ws_kernel_view(const struct ws_kernel_result *result);

/* "gemm<128>": without its parameters. Returns `text`. */
enum { WS_KERNEL_NAME = 200 };
const char *ws_kernel_title(const struct ws_kernel_run *run, char text[WS_KERNEL_NAME]);

/* The pattern that costs the place most, counted. */
void ws_kernel_worst(const struct ws_kernel_run *run, const struct ws_kernel_site *site,
                     struct ws_banks *banks);

/* Why the worst phase has conflicts: "consecutive lanes are 128 bytes apart, 32 of them in bank 0". */
void ws_kernel_cause(const struct ws_banks *banks, char text[WS_KERNEL_WORDS]);

/* "32-way bank conflict: 32 wavefronts, 1 would do; …; executed 64 times" of a place with excess. */
void ws_kernel_conflict(const struct ws_kernel_run *run, const struct ws_kernel_site *site,
                        char text[WS_KERNEL_WORDS]);

/* "pass --param K=VALUE": the end of a reason that has a cure; NULL: it has none. */
const char *ws_kernel_uncounted_cure(const char *reason);

/* The cure of the first place of a result that is not counted and has one; NULL: none has. */
const char *ws_kernel_first_cure(const struct ws_kernel_result *result);

/* Whether a result has accesses, and none of them is counted. */
bool ws_kernel_is_uncounted(const struct ws_kernel_result *result);

/* What is not counted: "st.async…: the reason; executed 3 times". */
void ws_kernel_uncounted_words(const struct ws_kernel_uncounted *uncounted,
                               char text[WS_KERNEL_WORDS]);

#endif
