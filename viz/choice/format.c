/* The rows of formats.def as a table and as words. */
#include "viz/choice/format.h"

#include "probe/base/options.h"

static const struct {
    const char *word;
    unsigned traits;
} rows[WS_PICTURES] = {
#define WS_FORMAT(name, word, help, traits, text, outlines) [WS_PICTURE_##name] = {word, traits},
#include "viz/choice/formats.def"
#undef WS_FORMAT
};

const char ws_picture_help[] =
#define WS_FORMAT(name, word, help, traits, text, outlines) word help ", "
#include "viz/choice/formats.def"
#undef WS_FORMAT
    "or several";

bool ws_picture_has(enum ws_picture_format format, enum ws_picture_trait trait)
{
    return rows[format].traits & trait;
}

const char *ws_picture_word(int index)
{
    return index < WS_PICTURES ? rows[index].word : NULL;
}

char *ws_picture_endings(char text[WS_ENDINGS_SIZE])
{
    bool all[WS_PICTURES];

    for (int i = 0; i < WS_PICTURES; i++)
        all[i] = true;
    return ws_words_join(ws_picture_word, all, ".", " or ", text, WS_ENDINGS_SIZE);
}
