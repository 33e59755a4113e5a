/* Words that occur in only one language or library, outside comments and strings, and characters
 * with which neither CUDA C++ nor PTX begins. */
#include "probe/snippet/read/foreign.h"

#include <stdlib.h>
#include <string.h>

#include "probe/compile/scan.h"
#include "probe/snippet/read/token.h"

#define TRITON  "Triton; pass the kernel's PTX (compiled.asm['ptx'] is its dump)"
#define PYTHON  "Python; pass the PTX of the kernel that it compiles"
#define INSTEAD "; pass CUDA C++ (.cu) or PTX (.ptx)"
#define CUTE(what)                                                                                 \
    "CuTe " what                                                                                   \
    ": pass the layout with --layout 'Swizzle<3,3,3> o (16,64):(64,1)', or a file with CuTe's "    \
    "headers to a compiler (warpscope banks FILE.cu -I DIRECTORY)"

/*
 * The position of a word: the text's first character, or anywhere in a line, or at its start, where
 * "import x" and "def f(x):" are Python statements. LIBRARY is anywhere, and valid with headers.
 */
enum place { FIRST, ANYWHERE, STATEMENT, HEADER, LIBRARY };

static const struct {
    const char *word, *what;
    enum place place;
} rows[] = {
    {"#", "Markdown or a script" INSTEAD, FIRST}, /* and is_directive() does not hold */
    {"<", "HTML or XML" INSTEAD, FIRST},
    {"\\", "TeX" INSTEAD, FIRST},
    {"---", "YAML or a patch" INSTEAD, FIRST},
    {"diff --git ", "a patch" INSTEAD, FIRST},
    {".headerflags", "SASS; pass PTX, as `cuobjdump -ptx` prints it", ANYWHERE},
    {"target triple", "LLVM IR; pass PTX, as llc writes it", STATEMENT},
    {"@triton.jit", TRITON, ANYWHERE},
    {"tl.load(", TRITON, ANYWHERE},
    {"tl.dot(", TRITON, ANYWHERE},
    {"import ", PYTHON, STATEMENT},
    {"def ", PYTHON, HEADER},
    {"make_tensor(", CUTE("tensors"), LIBRARY},
    {"Copy_Atom<", CUTE("copies"), LIBRARY},
    {"make_tiled_copy", CUTE("copies"), LIBRARY},
    {"local_tile(", CUTE("tensors"), LIBRARY},
    {"local_partition(", CUTE("tensors"), LIBRARY},
};

static bool is_directive(const char *line)
{
    static const char *const words[] = {"include", "define", "if",     "undef",  "pragma",
                                        "error",   "line",   "import", "warning"};
    const char *word = line + strspn(line, "# \t");

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strncmp(word, words[i], strlen(words[i])))
            return true;
    return *word >= '0' && *word <= '9'; /* a line's number, in preprocessed code */
}

static const char *find(const char *bare, const char *word, enum place place)
{
    for (const char *at = bare; (at = strstr(at, word)); at++) {
        bool starts_line = at == bare || at[-1] == '\n';
        char end = at[strcspn(at, ";{:\n")]; /* C++ statements end with ; or { */

        if (at > bare && ws_scan_name(at[-1]))
            continue;
        if (place == ANYWHERE || place == LIBRARY ||
            (starts_line && end == (place == HEADER ? ':' : '\n')) ||
            (starts_line && place == STATEMENT && !end))
            return at;
    }
    return NULL;
}

/* The row of a word in the text, and its position; NULL: the text may be code. */
static const char *recognize(const char *text, const char *bare, bool libraries, const char **what)
{
    size_t first = strspn(text, " \t\r\n");
    const char *found = NULL;

    for (size_t row = 0; !found && row < sizeof rows / sizeof *rows; row++) {
        *what = rows[row].what;
        if (rows[row].place != FIRST)
            found = rows[row].place == LIBRARY && !libraries
                        ? NULL
                        : find(bare, rows[row].word, rows[row].place);
        else if (!strncmp(text + first, rows[row].word, strlen(rows[row].word)) &&
                 !(text[first] == '#' && is_directive(text + first)))
            found = bare + first;
    }
    return found;
}

static bool check(const char *text, bool refused, struct ws_error *error)
{
    char *bare = ws_scan_bare(text, strlen(text)), place[WS_TOKEN_PLACE_SIZE];
    const char *found, *line, *what;

    if (!bare)
        return ws_no_memory(error);
    /* "make_tensor(const": the text's own function */
    found = recognize(text, bare, !refused && !strstr(bare, "make_tensor(const"), &what);
    if (!found && refused && !strpbrk(bare, ";}")) {
        found = bare;
        what = "text without statements" INSTEAD;
    }
    for (line = found; found && line > bare && line[-1] != '\n'; line--)
        ;
    if (found)
        ws_fail(error, WS_CODE_UNSUPPORTED, "%s: this is %s",
                ws_place_words(strchr(text, '\n') != NULL,
                               ws_scan_line(text, (size_t)(found - bare)), (int)(found - line) + 1,
                               place),
                what);
    free(bare);
    return !found;
}

bool ws_foreign_check(const char *text, struct ws_error *error)
{
    return check(text, false, error);
}

bool ws_foreign_check_refused(const char *text, struct ws_error *error)
{
    return check(text, true, error);
}
