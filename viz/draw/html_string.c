/* One pass over the characters: those allowed in a script element are copied, the rest escaped. */
#include "viz/draw/html_string.h"

#include <string.h>

#include "probe/base/utf8.h"

/* Characters that could end the text, a script element, or a line of script. */
static bool is_escaped(unsigned character)
{
    return character < 0x20 || character == 0x7F || strchr("\"\\<>&", (int)character);
}

void ws_html_add_characters(struct ws_bytes *out, const char *text)
{
    const char *end = text;
    unsigned character;

    for (; (character = ws_utf8_next(&end)); text = end)
        if (character < 0x80 ? is_escaped(character)
                             : character == 0x2028 || character == 0x2029 || character == 0xFFFD)
            ws_bytes_print(out, "\\u%04x", character);
        else
            ws_bytes_add(out, text, (size_t)(end - text));
}

void ws_html_add_string(struct ws_bytes *out, const char *text)
{
    ws_bytes_text(out, "\"");
    ws_html_add_characters(out, text);
    ws_bytes_text(out, "\"");
}
