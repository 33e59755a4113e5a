/* Widths are numbers with a unit. */
#include "viz/choice/width.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *name;
    double inches;
} units[] = {{"px", 1 / 96.0}, {"mm", 1 / 25.4}, {"cm", 1 / 2.54}, {"in", 1}};

enum { UNITS = sizeof units / sizeof units[0] };

double ws_width_inches(struct ws_width width)
{
    for (int i = 0; i < UNITS; i++)
        if (width.unit && !strcmp(units[i].name, width.unit))
            return width.value * units[i].inches;
    return width.value / 96;
}

bool ws_width_on_paper(struct ws_width width)
{
    return width.unit && strcmp(width.unit, units[0].name);
}

bool ws_width_parse(const char *text, struct ws_width *width, struct ws_error *error)
{
    enum { LEAST_BARE = 64 }; /* pixels, which a smaller number without a unit does not mean */
    char *end;
    double value = strtod(text, &end);
    size_t digits = (size_t)(end - text);
    const char *unit = *end ? NULL : units[0].name;
    struct ws_width read;

    end += strspn(end, " ");
    for (int i = 0; i < UNITS; i++)
        if (!strcasecmp(end, units[i].name))
            unit = units[i].name;
    /* Also refuses what strtod() knows and a width is not: nan, inf, hexadecimal. */
    if (!digits || !unit || strspn(text, "0123456789.") != digits)
        return ws_fail(error, WS_CODE_VALUE,
                       "--size '%.40s': expected a width such as 8cm, 80mm, 3.5in or 1200px; for a "
                       "page, pass --size A4",
                       text);
    if (!*end && value > 0 && value < LEAST_BARE)
        return ws_fail(error, WS_CODE_VALUE, "--size %.40s has no unit; write %.40scm", text, text);
    read = (struct ws_width){value, unit};
    if (ws_width_inches(read) < 0.1 || ws_width_inches(read) > 400)
        return ws_fail(error, WS_CODE_RANGE,
                       "--size %.40s%s is out of range; expected 10px (2.6mm) to 38400px (10m)",
                       text, *end ? "" : "px");
    *width = read;
    return true;
}
