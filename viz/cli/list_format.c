/* How lists say on what something was captured. */
#include "viz/cli/list_format.h"

#include <stdio.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/text/mapping_text.h"

static const char *device_of(struct ws_stands stands)
{
    return stands.standing == WS_SPECIFIED ? "" : stands.head->device;
}

char *ws_list_captured(struct ws_stands stands, char buffer[WS_LIST_DEVICE_SIZE])
{
    const char *device = ws_device_short(device_of(stands));

    switch (stands.standing) {
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

void ws_list_print_device(struct ws_stands stands, enum ws_list_format format)
{
    if (format == WS_LIST_CSV)
        print_csv(device_of(stands));
    else if (stands.standing == WS_SPECIFIED)
        fputs("null", stdout);
    else
        ws_print_json(stdout, device_of(stands));
}
