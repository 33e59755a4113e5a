/* What the lists of variants and of products share: their formats, and how a device is said. */
#ifndef WS_CLI_LIST_FORMAT_H
#define WS_CLI_LIST_FORMAT_H

#include "probe/evidence/evidence.h"

enum ws_list_format { WS_LIST_TABLE, WS_LIST_CSV, WS_LIST_JSON };

enum { WS_LIST_DEVICE_SIZE = 80 };

/*
 * For a narrow column: "H200", the first characters of a device without its maker and its brand;
 * "H200 DIFFERS" where its capture is not as the PTX ISA says; "-" where there is none. Returns
 * `buffer`.
 */
char *ws_list_captured(const struct ws_evidence *evidence, char buffer[WS_LIST_DEVICE_SIZE]);

/* The device's whole name, as a field of CSV or a value of JSON; nothing, or null, without one. */
void ws_list_print_device(const struct ws_evidence *evidence, enum ws_list_format format);

#endif
