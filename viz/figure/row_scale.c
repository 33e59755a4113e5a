/* Words and positions for rows of memory that are drawn to scale, or not. */
#include "viz/figure/row_scale.h"

#include <math.h>

#include "probe/isa/operand.h"
#include "viz/text/text_add.h"

bool ws_row_is_padded(const struct ws_variant *variant)
{
    return ws_row_data_bytes(variant) < ws_row_bytes(variant);
}

void ws_row_scale_words(const struct ws_variant *variant, bool scaled, char *note, size_t size)
{
    if (ws_row_is_padded(variant) && !scaled)
        ws_text_add(note, size, "%sPadding is not to scale.", *note ? " " : "");
}

double ws_row_number_middle(int first, int step, double cell)
{
    const double longer = fmax(step, cell), shorter = fmin(step, cell);

    return first + (shorter >= 1 && fmod(longer, shorter) == 0 ? shorter : 1) / 2;
}
