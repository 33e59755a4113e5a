/* What the scripts offer, from the table of commands. */
#include "viz/cli/completion.h"

#include <string.h>

#include "probe/base/codes.h"
#include "probe/feed/feed_pairs.h"
#include "probe/name/named.h"
#include "viz/cli/commands.h"
#include "viz/export/assets.h"
#include "viz/teach/lesson_index.h"
#include "viz/text/errata.h"

/* The lessons that come with the program; none, where they cannot be read. */
static struct ws_lesson_index shelf;

static const char *lesson_word(int index)
{
    return index < shelf.lessons ? shelf.lesson[index].name : NULL;
}

static const struct ws_completed_set sets[] = {
    {"variants", ws_named_word},  {"products", ws_mma_word},
    {"pairs", ws_feed_pair_word}, {"lessons", lesson_word},
    {"named", ws_command_word},   {"codes", ws_code_name},
    {"errata", ws_erratum_word},  {0},
};

/* What operands of a kind may be. */
static const struct operands {
    ws_words *words[WS_COMPLETED_SETS];
    enum ws_completed_paths paths;
} operands[] = {
    [WS_OPERAND_NONE] = {{NULL}, WS_PATHS_NONE},
    [WS_OPERAND_VARIANT] = {{ws_named_word}, WS_PATHS_NONE},
    [WS_OPERAND_PRODUCT] = {{ws_mma_word}, WS_PATHS_NONE},
    [WS_OPERAND_SUBJECT] = {{ws_named_word, ws_mma_word}, WS_PATHS_NONE},
    [WS_OPERAND_FED] = {{ws_named_word, ws_mma_word, ws_feed_pair_word}, WS_PATHS_NONE},
    [WS_OPERAND_COUNTED] = {{ws_named_word}, WS_PATHS_FILES},
    [WS_OPERAND_OPENED] = {{ws_named_word, ws_mma_word}, WS_PATHS_ELSE},
    [WS_OPERAND_LESSON] = {{lesson_word}, WS_PATHS_FILES},
    [WS_OPERAND_FILE] = {{NULL}, WS_PATHS_FILES},
    [WS_OPERAND_FOLDER] = {{NULL}, WS_PATHS_FOLDERS},
    [WS_OPERAND_COMMAND] = {{ws_command_word, ws_code_name}, WS_PATHS_NONE},
    [WS_OPERAND_ERRATUM] = {{ws_erratum_word}, WS_PATHS_NONE},
};

void ws_completion_print(FILE *out, ws_completion *print)
{
    struct ws_completed_command rows[WS_MOST_COMMANDS + 1] = {{0}};
    struct ws_completed completed = {.program = "warpscope", .set = sets, .command = rows};
    const struct ws_command *command;
    char folder[WS_PATH_SIZE];
    struct ws_error none;

    if (ws_assets_path("lessons", folder, &none))
        ws_lesson_index_read(folder, &shelf, &none);
    for (int i = 0; (command = ws_command(i)); i++) {
        rows[i] = (struct ws_completed_command){.name = command->name,
                                                .summary = command->summary,
                                                .option = ws_command_options(command),
                                                .paths = operands[command->operand].paths,
                                                .most = command->most};
        memcpy(rows[i].operands, operands[command->operand].words,
               sizeof operands[command->operand].words);
        if (command == &ws_command_window)
            completed.otherwise = &rows[i];
    }
    ws_named_word(0); /* allocates: makes the short names */
    if (!ws_memory_failures())
        print(out, &completed);
    ws_lesson_index_finish(&shelf);
}
