/* Operands in shared memory as `show` prints them. */
#include "viz/cli/show_described.h"

#include "viz/say/elements.h"

static bool print_described(const struct ws_described_shown *shown, enum ws_mapping_format format,
                            struct ws_error *error)
{
    struct ws_elements elements = ws_elements_of_described(&shown->described);
    struct ws_terminal terminal;

    switch (format) {
    case WS_FORMAT_TABLE:
        terminal = ws_terminal_of(stdout);
        return ws_described_table(&terminal, shown, error);
    case WS_FORMAT_CSV:
        ws_say_csv(stdout, &elements, NULL);
        return true;
    case WS_FORMAT_JSON:
        ws_described_json(stdout, shown);
        return true;
    case WS_FORMAT_MARKDOWN:
        return ws_described_markdown(stdout, shown, error);
    case WS_FORMAT_CUTE:
        return ws_described_cute_text(stdout, &shown->described, error);
    case WS_FORMAT_LINEAR:
        return ws_described_linear(stdout, &shown->described, error);
    }
    return true;
}

enum ws_exit ws_show_described(const struct ws_described_shown *shown,
                               enum ws_mapping_format format, struct ws_error *error)
{
    return print_described(shown, format, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
}
