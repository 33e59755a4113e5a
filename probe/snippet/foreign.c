/* Words that only one language or library has, outside of comments and strings. */
#include "probe/snippet/foreign.h"

#include <stdlib.h>
#include <string.h>

#include "probe/compile/scan.h"
#include "probe/snippet/token.h"

#define TRITON "Triton: pass the kernel's PTX (compiled.asm['ptx'] is its dump)"
#define PYTHON "Python: pass the PTX of the kernel that it compiles"
#define CUTE(what)                                                                                 \
    "CuTe " what                                                                                   \
    ": pass the layout with --layout 'Swizzle<3,3,3> o (16,64):(64,1)', or a file with CuTe's "    \
    "headers to a compiler (warpscope banks FILE.cu -I DIRECTORY)"

/* Where a word stands in a line: "import x" and "def f(x):" are statements of Python at its start. */
enum place { ANYWHERE, STATEMENT, HEADER };

static const struct {
    const char *word, *what;
    enum place place;
} rows[] = {
    {"@triton.jit", TRITON, ANYWHERE},
    {"tl.load(", TRITON, ANYWHERE},
    {"tl.dot(", TRITON, ANYWHERE},
    {"import ", PYTHON, STATEMENT},
    {"def ", PYTHON, HEADER},
    {"make_tensor(", CUTE("tensors"), ANYWHERE},
    {"Copy_Atom<", CUTE("copies"), ANYWHERE},
    {"make_tiled_copy", CUTE("copies"), ANYWHERE},
    {"local_tile(", CUTE("tensors"), ANYWHERE},
    {"local_partition(", CUTE("tensors"), ANYWHERE},
};

static const char *find(const char *bare, const char *word, enum place place)
{
    for (const char *at = bare; (at = strstr(at, word)); at++) {
        bool starts_line = at == bare || at[-1] == '\n';
        char end = at[strcspn(at, ";{:\n")]; /* C++'s statements end with ; or { */

        if (at > bare && ws_scan_name(at[-1]))
            continue;
        if (place == ANYWHERE || (starts_line && end == (place == HEADER ? ':' : '\n')) ||
            (starts_line && place == STATEMENT && !end))
            return at;
    }
    return NULL;
}

bool ws_foreign_check(const char *text, struct ws_error *error)
{
    char *bare = ws_scan_bare(text, strlen(text)), place[WS_PLACE_SIZE];
    const char *found = NULL;
    bool defines = bare && strstr(bare, "make_tensor(const"); /* the text's own function */
    size_t row = 0;

    if (!bare)
        return ws_no_memory(error);
    for (; !defines && !found && row < sizeof rows / sizeof *rows; row++)
        found = find(bare, rows[row].word, rows[row].place);
    if (found) {
        const char *line = found;

        while (line > bare && line[-1] != '\n')
            line--;
        ws_fail(error, WS_CODE_UNSUPPORTED, "%s: this is %s",
                ws_place_words(strchr(text, '\n') != NULL,
                               ws_scan_line(text, (size_t)(found - bare)), (int)(found - line) + 1,
                               place),
                rows[row - 1].what);
    }
    free(bare);
    return !found;
}
