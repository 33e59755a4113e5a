/* The strict parsers are first, so that a full instruction is never taken for a short name. */
#include "probe/name/named.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "probe/base/file.h"
#include "probe/name/mma_parse.h"
#include "probe/name/spelled.h"

static bool read_whole(const char *text, struct ws_names *names, struct ws_error *error)
{
    const struct ws_variant *variant;
    const struct ws_mma *mma;

    memset(names, 0, sizeof *names);
    if (ws_is_mma_word(text)) {
        if (!ws_mma_parse(text, &mma, error))
            return false;
        names->products = names->product[mma->id] = true;
        return true;
    }
    if (!ws_variant_parse(text, &variant, error))
        return false;
    names->moves = names->move[variant->id] = true;
    return true;
}

/* Whether two texts begin with the same word: then the first one's error is reported. */
static bool same_start(const char *text, const char *spelled)
{
    size_t length = strcspn(spelled, " {[");

    return !strncmp(text + strspn(text, " \t\r\n"), spelled, length);
}

/* Adds the typed text to an error about another spelling of it. */
static void say_typed(const char *text, const char *spelled, struct ws_error *error)
{
    static const char not_legal[] = " is not legal PTX";
    char quoted[80], said[sizeof error->text];
    size_t length;

    snprintf(quoted, sizeof quoted, "'%.70s'", spelled);
    length = strlen(quoted);
    if (strpbrk(text, "\n\r\t'") || strlen(text) > 70 || strncmp(error->text, quoted, length) != 0)
        return;
    snprintf(said, sizeof said, "%s", error->text + length);
    if (!strncmp(said, not_legal, sizeof not_legal - 1))
        ws_fail(error, error->code, "'%s' is %.70s, which%s", text, spelled, said);
    else
        ws_fail(error, error->code, "'%s'%s", text, said);
}

/* Fails for the path of a file, which is not an instruction; errors of other texts stay. */
static bool fail_file(const char *text, struct ws_error *error)
{
    struct stat status;
    bool is_path = strchr(text, '/') && !strpbrk(text, " \t\n;{");

    if (!is_path && !ws_file_is_named(text))
        return false;
    if (stat(text, &status))
        return ws_file_fail_open(text, errno, error);
    return ws_fail(error, WS_CODE_VARIANT,
                   "%.300s is a file; expected an instruction, such as ldmatrix.x4; for a kernel's "
                   "accesses run `warpscope banks %.300s`",
                   text, text);
}

bool ws_named(const char *text, struct ws_names *plainest, struct ws_names *all,
              struct ws_error *error)
{
    char spelled[WS_SPELLED_SIZE];
    struct ws_error as_it_stands, as_spelled;

    if (read_whole(text, plainest, &as_it_stands)) {
        *all = *plainest;
        return true;
    }
    if (ws_is_no_memory(&as_it_stands)) {
        *error = as_it_stands;
        return false;
    }
    if (!ws_spelled(text, spelled, &as_spelled)) {
        *error = as_spelled;
        return fail_file(text, error);
    }
    if (read_whole(spelled, plainest, &as_spelled)) {
        *all = *plainest;
        return true;
    }
    if (!strpbrk(spelled, "{[%;") && ws_names_with(spelled, false, all)) {
        *plainest = *all;
        ws_names_plainest(spelled, plainest);
        return true;
    }
    if (*spelled && !same_start(text, spelled)) {
        say_typed(text, spelled, &as_spelled);
        *error = as_spelled;
    } else {
        *error = as_it_stands;
    }
    return fail_file(text, error);
}

bool ws_named_in_full(const char *text)
{
    struct ws_names names;
    struct ws_error none;

    return read_whole(text, &names, &none);
}

static int count_of(const struct ws_names *names)
{
    return names->moves + names->products;
}

/*
 * Below 2: the usual variants of kernels: .x4; f16 or bf16 accumulated in f32, those with 16 first.
 */
static int rank(int i)
{
    const struct ws_mma *mma = i < WS_VARIANTS ? NULL : ws_mma((enum ws_mma_id)(i - WS_VARIANTS));

    if (!mma)
        return strcmp(ws_variant((enum ws_variant_id)i)->num, ".x4") ? 2 : 0;
    if (mma->d != WS_MMA_f32 || mma->c != WS_MMA_f32 || mma->a != mma->b ||
        (mma->a != WS_MMA_f16 && mma->a != WS_MMA_bf16))
        return 2;
    return mma->k != 16;
}

bool ws_named_several(const char *text, const struct ws_names *plainest, const struct ws_names *all,
                      struct ws_error *error)
{
    enum { SHOWN = 5, RANKS = 3, ALL = WS_VARIANTS + WS_PRODUCTS };
    int shown = 0, more;
    char list[320] = "";

    for (int at = 0; at < RANKS * ALL && shown < SHOWN; at++) { /* the usual ones first */
        int i = at % ALL;
        bool move = i < WS_VARIANTS;
        size_t length = strlen(list);

        if (!(move ? plainest->move[i] : plainest->product[i - WS_VARIANTS]) || rank(i) != at / ALL)
            continue;
        snprintf(list + length, sizeof list - length, "%s%s%s", shown ? ", " : "",
                 move ? ws_variant((enum ws_variant_id)i)->name
                      : ws_mma((enum ws_mma_id)(i - WS_VARIANTS))->name,
                 !shown && rank(i) < 2 ? " (usual)" : "");
        shown++;
    }
    more = count_of(all) - shown;
    if (!more)
        return ws_fail(error, WS_CODE_AMBIGUOUS, "'%.70s' is ambiguous: %s; pick one", text, list);
    if (strpbrk(text, "'\n") || strlen(text) > 40)
        return ws_fail(error, WS_CODE_AMBIGUOUS, "'%.70s' is ambiguous: %s and %d more; pick one",
                       text, list, more);
    return ws_fail(error, WS_CODE_AMBIGUOUS,
                   "'%s' is ambiguous: %s and %d more; pick one from `warpscope list '%s'`", text,
                   list, more, text);
}

/* Removes `part`, wherever it is. */
static void drop(char *name, const char *part)
{
    char *at = strstr(name, part);

    if (at)
        memmove(at, at + strlen(part), strlen(at + strlen(part)) + 1);
}

/* Whether a name without its usual shape and type is shorter and still means only that variant. */
static bool shorten(const char *full, char name[WS_NAME_WORD_SIZE])
{
    struct ws_names plainest, all;
    struct ws_error ignored;

    if (strlen(full) >= WS_NAME_WORD_SIZE)
        return false;
    memcpy(name, full, strlen(full) + 1);
    drop(name, ".m8n8");
    drop(name, ".b16");
    return strcmp(name, full) != 0 && ws_named(name, &plainest, &all, &ignored) &&
           plainest.moves == 1 && !plainest.products && plainest.move[ws_variant_named(full)->id];
}

const char *ws_named_word(int index)
{
    static char name[WS_VARIANTS][WS_NAME_WORD_SIZE];
    static int names = -1;

    if (names < 0) {
        names = 0;
        for (int i = 0; i < WS_VARIANTS; i++)
            names += shorten(ws_variant_word(i), name[names]);
    }
    return index < names ? name[index] : ws_variant_word(index - names);
}
