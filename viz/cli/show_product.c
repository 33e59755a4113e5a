/* Products as `show` prints them. */
#include "viz/cli/show_product.h"

#include "viz/export/assets.h"
#include "viz/say/elements.h"
#include "viz/text/product_text.h"

static bool print_product(enum ws_mapping_format format, const struct ws_written_product *product,
                          struct ws_error *error)
{
    struct ws_terminal terminal;

    switch (format) {
    case WS_FORMAT_TABLE:
        terminal = ws_terminal_of(stdout);
        ws_product_table(&terminal, product);
        return true;
    case WS_FORMAT_CSV:
        ws_say_csv(stdout, &product->elements, NULL);
        return true;
    case WS_FORMAT_JSON:
        ws_product_json(stdout, product);
        return true;
    case WS_FORMAT_MARKDOWN:
        ws_product_markdown(stdout, product);
        return true;
    case WS_FORMAT_CUTE:
        return ws_product_cute(stdout, product, error);
    case WS_FORMAT_LINEAR:
        return ws_product_linear(stdout, product, error);
    }
    return true;
}

enum ws_exit ws_show_product(const struct ws_mma *mma, enum ws_operand_role role,
                             enum ws_mapping_format format, struct ws_error *error)
{
    struct ws_captures captures = {0};
    struct ws_written_product product = {0};
    bool done = ws_assets_captures(&captures, error) &&
                ws_product_of(&captures, mma, role, &product, error) &&
                print_product(format, &product, error);

    ws_product_finish(&product);
    ws_captures_finish(&captures);
    return done ? WS_EXIT_DONE : WS_EXIT_FAILED;
}
