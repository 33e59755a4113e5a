/*
 * The libraries under the window say what is wrong in the words of the command line, which has more
 * readers. The window shows the same sentences with its own labels in them.
 */
#include "viz/app/model/window_labels.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "viz/choice/formula_text.h"

static const struct {
    const char *option, *word;
} words[] = {
    {"pitch", "Pitch"},
    {"padding", "Padding"},
    {"base", "Base"},
    {"buffer", "Buffer"},
    {"tile", "Tile"},
    {"swizzle", "Swizzle"},
    {"address", "the expression"},
    {"addresses", "the numbers"},
    {"layout", "the layout"},
    {"layout-at", "layout-at=0,32 after it"},
    {"element-bytes", "element-bytes=2 after it"},
    {"let", "definition"},
    {"color", "Color"},
    {"label", "Labels"},
    {"theme", "Theme"},
    {"view", "the view"},
    {"highlight", "the selection"},
    {"lane", "the selected lane"},
    {"execution", "the execution picker"},
    {"select", "Find"},
    {"pins", "the pins"},
    {"figure", "the figure"},
    {"major", "Major"},
    {"stored", "Swizzle"},
    {"registers", "registers"},
    {"format", "the format"},
    {"output", "the file"},
};

/* The word for the option that begins a text after its dashes, and how long its name is. */
static const char *word_for(const char *name, size_t *length)
{
    *length = strspn(name, "abcdefghijklmnopqrstuvwxyz-");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i].option) == *length && !strncmp(words[i].option, name, *length))
            return words[i].word;
    return NULL;
}

void ws_window_labels(char *text, size_t size)
{
    char own[WS_FORMULA_TEXT_SIZE];
    size_t length = 0, name;
    bool quoted = false;

    for (const char *at = text; *at && length + 1 < sizeof own;) {
        bool starts = at == text || strchr(" ('", at[-1]);
        const char *word = NULL;

        quoted ^= *at == '`';
        if (!quoted && starts && !strncmp(at, "--", 2))
            word = word_for(at + 2, &name);
        if (word) {
            length += (size_t)snprintf(own + length, sizeof own - length, "%s", word);
            at += 2 + name;
        } else {
            own[length++] = *at++;
        }
    }
    own[length < sizeof own ? length : sizeof own - 1] = 0;
    snprintf(text, size, "%s", own);
}

const char *ws_window_error(const struct ws_error *error, char *text, size_t size)
{
    text[0] = 0;
    if (error->text[0])
        snprintf(text, size, "error[%s]: %s", ws_code_name((int)error->code), error->text);
    ws_window_labels(text, size);
    return text;
}
