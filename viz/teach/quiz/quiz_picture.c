/* A grid for questions about a place in memory; one line per phase for those about banks. */
#include "viz/teach/quiz/quiz_picture.h"

#include <string.h>

#include "probe/access/bank.h"
#include "probe/isa/operand.h"

enum { CELL = 4, MARGIN = 3 };

/* Whether a place matches a pattern; missing fields match anything. */
static bool is_of(const struct ws_shown *shown, struct ws_place place)
{
    return shown->matrix == place.matrix && (shown->row < 0 || shown->row == place.row) &&
           (shown->column < 0 || shown->column == place.column);
}

static void cell_text(const struct ws_mapping *mapping, const struct ws_shown *asked,
                      struct ws_place place, bool answered, char *text, size_t size)
{
    struct ws_slot slot;

    if (!is_of(asked, place))
        snprintf(text, size, ".");
    else if (answered && ws_mapping_slot(mapping, place, &slot))
        snprintf(text, size, "T%d", slot.lane);
    else
        snprintf(text, size, "?");
}

/* One matrix in memory, with the elements in question marked. */
static void draw_matrix(const struct ws_terminal *terminal, const struct ws_mapping *mapping,
                        const struct ws_shown *asked, bool answered)
{
    const struct ws_operand *moved = ws_moved(mapping->variant);
    FILE *out = terminal->out;
    char text[16];

    fprintf(out, "  matrix %d in memory\n  %*s", asked->matrix, MARGIN, "");
    for (int column = 0; column < moved->columns; column++)
        fprintf(out, "%*d", CELL, column);
    putc('\n', out);
    for (int row = 0; row < moved->rows; row++) {
        if (answered && asked->row >= 0 && row != asked->row)
            continue;
        fprintf(out, "  %*d", MARGIN, row);
        for (int column = 0; column < moved->columns; column++) {
            struct ws_place place = {asked->matrix, row, column, 0};
            bool marked = is_of(asked, place);

            cell_text(mapping, asked, place, answered, text, sizeof text);
            fprintf(out, "%*s", CELL - (int)strlen(text), "");
            (marked ? ws_terminal_bold : ws_terminal_faint)(terminal);
            fputs(text, out);
            ws_terminal_plain(terminal);
        }
        putc('\n', out);
    }
}

/* The lanes as a picture labels them, with one wrong label. */
static void draw_labels(const struct ws_terminal *terminal, const struct ws_mapping *mapping,
                        const struct ws_quiz_mislabel *mislabel)
{
    const struct ws_operand *moved = ws_moved(mapping->variant);
    FILE *out = terminal->out;
    struct ws_slot slot, wrong;

    if (!ws_mapping_slot(mapping, mislabel->place, &wrong))
        return;
    fprintf(out, "  matrix %d in memory\n  %*s", mislabel->place.matrix, MARGIN, "");
    for (int column = 0; column < moved->columns; column++)
        fprintf(out, "%*d", CELL, column);
    putc('\n', out);
    for (int row = 0; row < moved->rows; row++) {
        fprintf(out, "  %*d", MARGIN, row);
        for (int column = 0; column < moved->columns; column++) {
            struct ws_place place = {mislabel->place.matrix, row, column, 0};
            char text[16] = "";

            if (ws_mapping_slot(mapping, place, &slot))
                snprintf(text, sizeof text, "T%d",
                         slot.lane == wrong.lane && slot.reg == wrong.reg ? mislabel->wrong
                                                                          : slot.lane);
            fprintf(out, "%*s", CELL, text);
        }
        putc('\n', out);
    }
}

/* One line per phase: the lanes and their addresses; once answered, its wavefronts. */
static void draw_phases(const struct ws_terminal *terminal, const struct ws_quiz_question *question,
                        bool answered)
{
    struct ws_addresses addresses;
    struct ws_banks banks;
    struct ws_error error;
    FILE *out = terminal->out;

    if (!ws_addresses_make(question->question.variant, &question->addresses, &addresses, &error))
        return;
    ws_banks_count(&addresses, 0, &banks);
    for (int i = 0; i < banks.phases; i++) {
        const struct ws_phase *phase = &banks.phase[i];

        fprintf(out, "  lanes %2d-%-2d at bytes", phase->first_lane,
                phase->first_lane + phase->lanes - 1);
        for (int lane = phase->first_lane; lane < phase->first_lane + phase->lanes; lane++)
            fprintf(out, " %4u", addresses.address[lane]);
        if (answered && !banks.faulting)
            fprintf(out, ": %d", phase->wavefronts);
        putc('\n', out);
    }
}

static void draw_square(FILE *out)
{
    fputs("  +--------------+--------------+\n"
          "  |   top left   |  top right   |\n"
          "  +--------------+--------------+\n"
          "  | bottom left  | bottom right |\n"
          "  +--------------+--------------+\n",
          out);
}

void ws_quiz_picture(const struct ws_terminal *terminal, struct ws_quiz_source *source,
                     const struct ws_quiz_question *question, bool answered)
{
    const struct ws_shown *asked = &question->asked;
    const struct ws_evidence *evidence;
    struct ws_error error;

    switch (question->kind) {
    case WS_QUIZ_REGISTER:
    case WS_QUIZ_ORDER:
    case WS_QUIZ_QUADRANT:
        if (!answered)
            draw_square(terminal->out);
        return;
    case WS_QUIZ_WAVEFRONTS:
    case WS_QUIZ_PADDING:
    case WS_QUIZ_SWIZZLE:
    case WS_QUIZ_HELPS:
    case WS_QUIZ_COST:
        draw_phases(terminal, question, answered);
        return;
    case WS_QUIZ_LANE:
    case WS_QUIZ_PART:
    case WS_QUIZ_POINT_LANE:
    case WS_QUIZ_POINT_ELEMENT:
    case WS_QUIZ_HOLDERS:
    case WS_QUIZ_ADDRESS_LANE:
    case WS_QUIZ_RECEIVERS:
    case WS_QUIZ_STORE:
    case WS_QUIZ_SPOT:
        break;
    case WS_QUIZ_COUNTS:
    case WS_QUIZ_MOVED:
    case WS_QUIZ_SAME:
    case WS_QUIZ_SWAP:
    case WS_QUIZ_TRANS_ADDRESS:
    case WS_QUIZ_TRANS_PAIR:
    case WS_QUIZ_BYTES:
    case WS_QUIZ_PHASE:
    case WS_QUIZ_FEED:
    case WS_QUIZ_REUSE:
    case WS_QUIZ_PACKED:
    case WS_QUIZ_UPPER:
    case WS_QUIZ_GIVE:
    case WS_QUIZ_LEGAL:
    case WS_QUIZ_TARGET:
    case WS_QUIZ_ALIGNMENT:
    case WS_QUIZ_ERROR:
    case WS_QUIZ_KINDS_COUNT:
        return;
    }
    if (asked->matrix < 0 && answered)
        asked = &question->right;
    evidence = ws_quiz_evidence(source, question->question.variant, &error);
    if (evidence && question->mislabel.is && !answered)
        draw_labels(terminal, &evidence->mapping, &question->mislabel);
    else if (evidence && asked->matrix >= 0)
        draw_matrix(terminal, &evidence->mapping, asked, answered);
}
