/* The options of a report as text, each with its value. */
#include "viz/report/bank_counted.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "probe/isa/operand.h"
#include "viz/text/text_add.h"

/* The longest code that is printed. */
enum { SHORT = 160 };

static void add_tile(const struct ws_variant *variant, const struct ws_address_options *options,
                     char *text)
{
    enum ws_tile tile = options->tile == WS_TILE_AUTO ? WS_TILE_COLUMNS : options->tile;
    int matrices = ws_moved(variant)->matrices, high, wide;

    ws_tile_grid(tile, matrices, &high, &wide);
    ws_text_add(text, WS_BANK_COUNTED_SIZE, "--tile %s", ws_tile_name(tile));
    if (matrices > 1)
        ws_text_add(text, WS_BANK_COUNTED_SIZE, " (%d %s down, %d across)", high,
                    high == 1 ? "matrix" : "matrices", wide);
    ws_text_add(text, WS_BANK_COUNTED_SIZE, ", --pitch %" PRId64 " bytes",
                ws_tile_pitch(variant, options));
    if (options->padding_bytes)
        ws_text_add(text, WS_BANK_COUNTED_SIZE, " (%s%" PRId64 " + %" PRId64 ")",
                    options->pitch_bytes ? "" : "packed ",
                    ws_tile_pitch(variant, options) - options->padding_bytes,
                    options->padding_bytes);
    else if (!options->pitch_bytes)
        ws_text_add(text, WS_BANK_COUNTED_SIZE, " (packed)");
}

static void add_code(const struct ws_address_options *options, const struct ws_executions *ran,
                     char *text)
{
    const char *code = options->expression + strspn(options->expression, " \t\n\v\f\r");
    size_t length = strlen(code);

    while (length && strchr(" \t\n\v\f\r", code[length - 1]))
        length--;
    if (length <= SHORT && strcspn(code, "\t\n\v\f\r") >= length)
        ws_text_add(text, WS_BANK_COUNTED_SIZE, "%.*s", (int)length, code);
    else if (ran && options->execution && options->execution <= ran->count)
        ws_text_add(text, WS_BANK_COUNTED_SIZE, "the code, execution %d, at %s", options->execution,
                    ran->execution[options->execution - 1].label);
    else
        ws_text_add(text, WS_BANK_COUNTED_SIZE, "the code");
    ws_utf8_mask(text);
    for (int i = 0; i < options->constants.count; i++)
        if (!options->constants.constant[i].more)
            ws_text_add(text, WS_BANK_COUNTED_SIZE, ", %s = %" PRId64,
                        options->constants.constant[i].name, options->constants.constant[i].value);
}

/* As --swizzle accepts it, without the brackets that a shell would interpret. */
static const char *swizzle_given(struct ws_swizzle swizzle, char name[WS_SWIZZLE_SIZE])
{
    ws_swizzle_name(swizzle, name);
    name[strcspn(name, " >")] = 0;
    return *name == 'S' ? strchr(name, '<') + 1 : name;
}

char *ws_bank_counted(const struct ws_variant *variant, const struct ws_address_options *options,
                      const struct ws_executions *ran, char text[WS_BANK_COUNTED_SIZE])
{
    char name[WS_SWIZZLE_SIZE], layout[400];

    text[0] = 0;
    switch (options->source) {
    case WS_FROM_TILE:
        add_tile(variant, options, text);
        break;
    case WS_FROM_EXPRESSION:
        add_code(options, ran, text);
        break;
    case WS_FROM_NUMBERS:
        ws_text_add(text, WS_BANK_COUNTED_SIZE, "32 given offsets");
        break;
    case WS_FROM_LAYOUT:
        ws_layout_tile_words(variant, options, layout, sizeof layout);
        ws_text_add(text, WS_BANK_COUNTED_SIZE, "%s", layout);
        break;
    }
    if (options->source == WS_FROM_TILE || options->base_bytes)
        ws_text_add(text, WS_BANK_COUNTED_SIZE, ", --base %" PRId64 " bytes", options->base_bytes);
    if (options->source == WS_FROM_TILE || options->swizzle.bits)
        ws_text_add(text, WS_BANK_COUNTED_SIZE, ", --swizzle %s",
                    swizzle_given(options->swizzle, name));
    return text;
}

bool ws_bank_counted_print(const struct ws_variant *variant,
                           const struct ws_address_options *options,
                           const struct ws_executions *ran, FILE *file)
{
    char text[WS_BANK_COUNTED_SIZE];
    struct ws_error error;

    fprintf(file, "counted: %s\n", ws_bank_counted(variant, options, ran, text));
    if (options->source != WS_FROM_TILE)
        return true;
    fputs("    ", file);
    if (!ws_address_write(variant, options, false, file, &error))
        return false;
    fputs("\n", file);
    return true;
}
