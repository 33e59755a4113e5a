/* How lists say on what something was captured. */
#include "viz/cli/list_format.h"

#include <stdio.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/text/mapping_text.h"

static const char *device_of(const struct ws_evidence *evidence)
{
    return evidence->standing == WS_SPECIFIED ? "" : evidence->head->device;
}

char *ws_list_captured(const struct ws_evidence *evidence, char buffer[WS_LIST_DEVICE_SIZE])
{
    const char *device = ws_device_short(device_of(evidence));

    switch (evidence->standing) {
    case WS_SPECIFIED:
        snprintf(buffer, WS_LIST_DEVICE_SIZE, "-");
        break;
    case WS_CAPTURED:
        snprintf(buffer, WS_LIST_DEVICE_SIZE, "%.*s", (int)ws_utf8_length(device, 12), device);
        break;
    case WS_DISAGREES:
        snprintf(buffer, WS_LIST_DEVICE_SIZE, "%.*s DIFFERS", (int)ws_utf8_length(device, 4),
                 device);
        break;
    }
    return buffer;
}

static void print_csv(const char *device)
{
    if (!strpbrk(device, ",\"")) {
        fputs(device, stdout);
        return;
    }
    putchar('"');
    for (; *device; device++)
        printf(*device == '"' ? "\"\"" : "%c", *device);
    putchar('"');
}

void ws_list_print_device(const struct ws_evidence *evidence, enum ws_list_format format)
{
    if (format == WS_LIST_CSV)
        print_csv(device_of(evidence));
    else if (evidence->standing == WS_SPECIFIED)
        fputs("null", stdout);
    else
        ws_print_json(stdout, device_of(evidence));
}
