/*
 * Shared by the lists of data-movement and of MMA variants: their formats, and the name of a
 * device.
 */
#ifndef WS_CLI_LIST_FORMAT_H
#define WS_CLI_LIST_FORMAT_H

#include "probe/evidence/store/evidence.h"

enum ws_list_format { WS_LIST_TABLE, WS_LIST_CSV, WS_LIST_JSON };

enum { WS_LIST_DEVICE_SIZE = 80 };

/*
 * For a narrow column: "H200", the first characters of a device without its maker and brand; "H200
 * DIFFERS" if its capture differs from the PTX ISA; "-" without a capture. Returns `buffer`.
 */
char *ws_list_captured(struct ws_stands stands, char buffer[WS_LIST_DEVICE_SIZE]);

/* The device's full name, as a field of CSV or a value of JSON; empty, or null, without one. */
void ws_list_print_device(struct ws_stands stands, enum ws_list_format format);

#endif
