/*
 * The head of every capture, before its evidence: the device, the software and the date. Also reads
 * and writes fields of packed bytes.
 */
#ifndef WS_EVIDENCE_CAPTURE_HEAD_H
#define WS_EVIDENCE_CAPTURE_HEAD_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "probe/base/error.h"

enum { WS_TEXT_SIZE = 64 };

struct ws_capture_head {
    char device[WS_TEXT_SIZE];  /* "NVIDIA H200" */
    int major, minor;           /* compute capability */
    char driver[WS_TEXT_SIZE];  /* "580.159.04", or "unknown" */
    char cuda[WS_TEXT_SIZE];    /* the driver's CUDA version, "13.0" */
    char toolkit[WS_TEXT_SIZE]; /* the CUDA Toolkit that compiled the kernels */
    char probe[WS_TEXT_SIZE];   /* the probe's version */
    char date[WS_TEXT_SIZE];    /* UTC, "2026-11-20T22:10:00Z" */
};

/* Large enough for the largest capture many times over. */
enum { WS_CAPTURE_BYTES = 4 * 1024 * 1024 };

struct ws_json;
struct ws_json_node;

/* Reads `probe`, `date` and `device` of a capture. */
bool ws_capture_head_read(const struct ws_json *json, const struct ws_json_node *root,
                          struct ws_capture_head *head);

/* Reads `target`, the target of the compiled kernel: "sm_90". */
bool ws_capture_target_read(const struct ws_json *json, const struct ws_json_node *root,
                            char target[WS_TEXT_SIZE]);

/* Writes `before` and the field `"name": "text"`. */
void ws_capture_field_write(FILE *out, const char *before, const char *name, const char *text);

/* Writes the fields that all captures begin with, from `format` to `target`. */
void ws_capture_head_write(FILE *out, const char *format, int version, const char *variant,
                           const struct ws_capture_head *head, const char *ptx, const char *target);

/*
 * Unpacks `length` bytes from a node, which errors call `name`. The caller frees them; NULL on
 * failure.
 */
uint8_t *ws_capture_packed_read(const struct ws_json *json, const struct ws_json_node *node,
                                const char *name, size_t length);

/* Writes such bytes, in quotes, after `before`. */
bool ws_capture_packed_write(FILE *out, const char *before, const uint8_t *bytes, size_t length,
                             struct ws_error *error);

#endif
