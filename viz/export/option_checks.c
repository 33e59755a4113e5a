/* Which figures each option affects. */
#include "viz/export/option_checks.h"

#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/kind/aspect.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/kinds.h"
#include "viz/figure/moving/step_frame.h"

/*
 * The aspect of a figure that each choice changes, plus one; choices for every figure have none.
 * For some it depends on the value.
 */
static const int aspects[WS_CHOICES] = {
    [WS_CHOICE_VIEW] = 1 + WS_ASPECT_VIEW,
    [WS_CHOICE_COLOR] = 1 + WS_ASPECT_COLOUR,
    [WS_CHOICE_LABEL] = 1 + WS_ASPECT_LABEL,
    [WS_CHOICE_HIGHLIGHT] = 1 + WS_ASPECT_ELEMENTS,
    [WS_CHOICE_LANE] = 1 + WS_ASPECT_LANE,
    [WS_CHOICE_FRAME] = 1 + WS_ASPECT_FRAME,
    [WS_CHOICE_MOMENT] = 1 + WS_ASPECT_MOMENT,
    [WS_CHOICE_PAGES] = 1 + WS_ASPECT_PARTS,
    [WS_CHOICE_GRID] = 1 + WS_ASPECT_SHEET,
    [WS_CHOICE_BLANK] = 1 + WS_ASPECT_SHEET,
    [WS_CHOICE_SEED] = 1 + WS_ASPECT_SEED,
    [WS_CHOICE_SHEET] = 1 + WS_ASPECT_SHEET,
    [WS_CHOICE_ANIMATE] = 1 + WS_ASPECT_FRAME,
    [WS_CHOICE_WITH] = 1 + WS_ASPECT_OTHER,
    [WS_CHOICE_TILE] = 1 + WS_ASPECT_TILE,
    [WS_CHOICE_PITCH] = 1 + WS_ASPECT_ADDRESSES,
    [WS_CHOICE_PADDING] = 1 + WS_ASPECT_ADDRESSES,
    [WS_CHOICE_SWIZZLE] = 1 + WS_ASPECT_ADDRESSES,
    [WS_CHOICE_BASE] = 1 + WS_ASPECT_ADDRESSES,
    [WS_CHOICE_EXPRESSION] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_CODE] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_LET] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_LANE_NAME] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_WARP] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_EXECUTION] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_NUMBERS] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_LAYOUT] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_LAYOUT_AT] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_ELEMENT] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_TRACE] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_PATTERN] = 1 + WS_ASPECT_GIVEN,
    [WS_CHOICE_BUFFER] = 1 + WS_ASPECT_ADDRESSES,
    [WS_CHOICE_DESCRIPTOR] = 1 + WS_ASPECT_DESCRIPTOR,
    [WS_CHOICE_MAJOR] = 1 + WS_ASPECT_MAJOR,
    [WS_CHOICE_BOX] = 1 + WS_ASPECT_BOX,
};

enum { NO_ASPECT = -1 };

/* Whether --lane is the code's name for the lane index, not the lane that a figure follows. */
static bool names_lane(const struct ws_choices *choices)
{
    return choices->given[WS_CHOICE_LANE] && choices->lane < 0;
}

static int aspect_of(enum ws_choice_id id, const struct ws_choices *choices)
{
    if (id == WS_CHOICE_COLOR && choices->colour == WS_BY_REGISTER)
        return WS_ASPECT_REGISTER_COLOUR;
    if (id == WS_CHOICE_LANE && names_lane(choices))
        return WS_ASPECT_GIVEN;
    if (id == WS_CHOICE_HIGHLIGHT)
        return (int)ws_highlight_aspect(&choices->highlight);
    if ((id == WS_CHOICE_PITCH && choices->several.pitches) ||
        (id == WS_CHOICE_SWIZZLE && choices->several.swizzles))
        return WS_ASPECT_SEVERAL;
    return aspects[id] - 1;
}

const char *ws_choice_lacks(enum ws_choice_id id, const struct ws_choices *choices,
                            enum ws_figure_kind kind, const struct ws_variant *variant)
{
    int aspect = aspect_of(id, choices);
    const char *lacks =
        aspect == NO_ASPECT ? NULL : ws_aspect_lacks_of(kind, variant, (enum ws_aspect)aspect);
    bool lane = aspect == WS_ASPECT_LANE ||
                (aspect == WS_ASPECT_MARKED_LANE && !ws_aspect_lacks(kind, WS_ASPECT_LANE));
    bool shared =
        aspect == WS_ASPECT_DESCRIPTOR || aspect == WS_ASPECT_MAJOR || aspect == WS_ASPECT_BOX;
    bool addresses = aspect == WS_ASPECT_ADDRESSES || aspect == WS_ASPECT_GIVEN;
    bool registers = kind == WS_FIGURE_REGISTER ||
                     (kind == WS_FIGURE_WORKSHEET && choices->worksheet.grid == WS_GRID_REGISTER);

    if (id == WS_CHOICE_VIEW && variant->family->one_view)
        return "shows an operand, which has one view";
    if (id == WS_CHOICE_COLOR && choices->colour == WS_BY_ADDRESS && !variant->family->address_lane)
        return "shows an operand, whose rows have no address lanes";
    if (id == WS_CHOICE_OPERAND && !variant->mma)
        return "has no operands; name an MMA variant";
    if (id == WS_CHOICE_OPERAND && ws_figure_is_whole(kind) && !ws_figure_describes(kind))
        return kind == WS_FIGURE_CHAIN && ws_describes(variant) ? "follows A and D"
                                                                : "shows all operands";
    if (choices->all_kinds && (addresses || aspect == WS_ASPECT_SEVERAL) &&
        !ws_address_lanes(variant))
        return "has no addresses";
    if (!lacks && aspect != NO_ASPECT && kind == WS_FIGURE_WORKSHEET)
        lacks = ws_worksheet_lacks(&choices->worksheet, (enum ws_aspect)aspect);
    if (lacks)
        return lacks;
    if (shared && !ws_describes(variant))
        return "has no operand in shared memory";
    if (id == WS_CHOICE_MAJOR && kind == WS_FIGURE_KSTEP && choices->major == WS_MAJOR_MN)
        return "needs k-steps within an atom; use --figure tile";
    if (aspect == WS_ASPECT_LABEL && kind == WS_FIGURE_REGISTER &&
        choices->label == WS_LABEL_ELEMENT)
        return "always labels elements";
    if (aspect == WS_ASPECT_LABEL && registers && ws_register_joins(variant) &&
        (choices->label == WS_LABEL_INDEX || choices->label == WS_LABEL_TV))
        return "labels a register's elements together";
    if (aspect == WS_ASPECT_LABEL && kind == WS_FIGURE_EXPLORE && choices->label == WS_LABEL_TV)
        return "has no room for thread and value; use --figure fragment";
    if (id == WS_CHOICE_SWIZZLE && kind == WS_FIGURE_SWIZZLE && !choices->addresses.swizzle.bits)
        return "already shows the 128-byte swizzle";
    if (id == WS_CHOICE_PITCH && kind == WS_FIGURE_SWIZZLE && !choices->addresses.pitch_bytes)
        return "already shows the pitch of its swizzle";
    if ((aspect == WS_ASPECT_TILE || (id == WS_CHOICE_COLOR && choices->colour == WS_BY_MATRIX)) &&
        ws_moved(variant)->matrices == 1)
        return "shows one matrix; name a variant with several";
    if (id == WS_CHOICE_COLOR && choices->colour == WS_BY_REGISTER && !ws_figure_is_whole(kind) &&
        ws_moved(variant)->registers == 1)
        return "shows one register";
    if (lane && kind == WS_FIGURE_STEP && choices->frame >= 0 && choices->moment >= 1 &&
        !ws_step_follows(variant, choices->frame))
        return "marks no lane in that frame";
    if (id == WS_CHOICE_VIEW && kind == WS_FIGURE_EXPLORE && variant->family->by_lane)
        return "shows memory and lanes, without a matrix view";
    if (addresses && (kind == WS_FIGURE_STEP || kind == WS_FIGURE_EXPLORE) &&
        !ws_address_lanes(variant))
        return "has no addresses";
    if (addresses && kind == WS_FIGURE_STEP && choices->frame >= 0 &&
        !ws_step_addresses(variant, choices->frame))
        return "shows no addresses in that frame";
    if (lane && aspect == WS_ASPECT_MARKED_LANE && choices->lane >= 0)
        return "already follows --lane";
    return NULL;
}

bool ws_choices_have(const struct ws_choices *choices, enum ws_figure_kind kind,
                     const struct ws_variant *variant)
{
    bool whole = ws_figure_is_whole(kind) && !ws_figure_describes(kind);

    if (whole && choices->operand != WS_OPERAND_MATRICES &&
        ws_operand_of(variant, choices->operand))
        return false;
    return ws_figure_is_of(kind, variant) && (kind != WS_FIGURE_COMPARE || choices->with);
}

/* Whether a highlight is a single element, of any operand. */
static bool is_place(const struct ws_shown *highlight)
{
    return highlight->row >= 0 && highlight->column >= 0 && highlight->lane < 0 &&
           highlight->reg < 0 && highlight->bit < 0 && highlight->address_lane < 0;
}

/* Whether figures of a kind can mark only a single element. */
static bool marks_places(enum ws_figure_kind kind)
{
    return ws_figure_describes(kind) || kind == WS_FIGURE_MMA || kind == WS_FIGURE_CHAIN;
}

/* Whether figures of a kind, for some subject, show the choice. */
static bool kind_shows(enum ws_figure_kind kind, enum ws_aspect aspect,
                       const struct ws_choices *choices)
{
    /* The chain of a warpgroup's MMA shows aspects that other chains do not. */
    const struct ws_variant *of_warpgroup = ws_mma_operand(ws_mma(WS_MMAS), WS_OPERAND_D);

    if (aspect == WS_ASPECT_ELEMENTS && marks_places(kind) && !is_place(&choices->highlight))
        return false;
    return !ws_aspect_lacks(kind, aspect) || !ws_aspect_lacks_of(kind, of_warpgroup, aspect);
}

/* Reports why an option has no effect on the first requested figure, and the first FEW of the
 * figures that it affects: those of the same variant, or else any. */
static bool refuse(const struct ws_choices *choices, enum ws_choice_id option, const char *lacks,
                   int kind, int id, struct ws_error *error)
{
    int aspect = aspect_of(option, choices);
    const struct ws_variant *variant = ws_subject(id);
    const char *name = ws_option_written(ws_choice(option));
    const char *figure = ws_figure_name((enum ws_figure_kind)kind);
    const char *value = option == WS_CHOICE_COLOR         ? ws_colour_word((int)choices->colour)
                        : aspect == WS_ASPECT_SEVERAL     ? "with several values"
                        : aspect == WS_ASPECT_MARKED_LANE ? "lane"
                        : option == WS_CHOICE_LANE && names_lane(choices) ? choices->addresses.lane
                                                                          : "";
    enum { FEW = 4 };
    int few = 0;
    bool shows[WS_FIGURES], any = false, of_kind;
    char kinds[160];

    of_kind =
        aspect != NO_ASPECT && ws_aspect_lacks((enum ws_figure_kind)kind, (enum ws_aspect)aspect);
    for (int i = 0; i < WS_FIGURES; i++) {
        enum ws_figure_kind other = (enum ws_figure_kind)i;

        shows[i] =
            ws_figure_is_of(other, variant) && !ws_choice_lacks(option, choices, other, variant);
        any |= shows[i];
    }
    for (int i = 0; i < WS_FIGURES; i++) {
        if (of_kind && !any)
            shows[i] = kind_shows((enum ws_figure_kind)i, (enum ws_aspect)aspect, choices);
        shows[i] = shows[i] && few++ < FEW;
    }
    ws_words_join(ws_figure_word, shows, "", " or ", kinds, sizeof kinds);
    return ws_fail(error, WS_CODE_UNUSED, "the %s figure%s%s ignores --%s%s%s: it %s%s%s", figure,
                   of_kind ? "" : " of ", of_kind ? "" : variant->name, name, *value ? " " : "",
                   value, lacks,
                   strchr(lacks, ';') ? ""
                   : *kinds           ? "; use --figure "
                                      : "; remove it",
                   strchr(lacks, ';') ? "" : kinds);
}

/* Whether a variant has a figure of a requested kind; one that it lacks is another error. */
static bool has_asked(const struct ws_choices *choices, enum ws_figure_kind kind,
                      const struct ws_variant *variant)
{
    return choices->all_kinds ? ws_choices_have(choices, kind, variant)
                              : ws_figure_is_of(kind, variant);
}

/* The next subject from `id` on that has a requested figure of this kind. */
static int next_asked(const struct ws_choices *choices, const struct ws_subjects *picked, int kind,
                      int id)
{
    if (!choices->kind[kind])
        return WS_SUBJECTS;
    id = ws_subjects_next(picked, id);
    while (id < WS_SUBJECTS && !has_asked(choices, (enum ws_figure_kind)kind, ws_subject(id)))
        id = ws_subjects_next(picked, id + 1);
    return id;
}

/* Whether a choice affects one of the requested figures. */
static bool option_sensible(const struct ws_choices *choices, const struct ws_subjects *picked,
                            enum ws_choice_id option, struct ws_error *error)
{
    const char *first = NULL;
    int first_kind = 0, first_id = 0;

    for (int kind = 0; kind < WS_FIGURES; kind++)
        for (int id = next_asked(choices, picked, kind, 0); id < WS_SUBJECTS;
             id = next_asked(choices, picked, kind, id + 1)) {
            const char *lacks;

            lacks = ws_choice_lacks(option, choices, (enum ws_figure_kind)kind, ws_subject(id));
            if (!lacks)
                return true;
            if (!first) {
                first = lacks;
                first_kind = kind;
                first_id = id;
            }
        }
    if (!first)
        return true; /* no figure at all: a different error */
    return choices->all_kinds
               ? ws_fail(error, WS_CODE_UNUSED, "--%s affects no figure: the %s figure of %s %s%s",
                         ws_option_written(ws_choice(option)),
                         ws_figure_name((enum ws_figure_kind)first_kind),
                         ws_subject(first_id)->name, first, strchr(first, ';') ? "" : "; remove it")
               : refuse(choices, option, first, first_kind, first_id, error);
}

/*
 * The trait that an option needs of a format, and the texts for formats without it and for
 * interactive ones that do the same by themselves.
 */
static const struct need {
    enum ws_choice_id option;
    enum ws_picture_trait trait;
    const char *lacks, *answers;
} needs[] = {
    {WS_CHOICE_THEME, WS_DRAWN, "has no colors", NULL},
    {WS_CHOICE_SIZE, WS_DRAWN, "keeps the figure's own size", NULL},
    {WS_CHOICE_FIT, WS_DRAWN, "keeps the figure's own size", NULL},
    {WS_CHOICE_BARE, WS_DRAWN, "lists the whole figure", NULL},
    {WS_CHOICE_BACKGROUND, WS_DRAWN, "has no background", NULL},
    {WS_CHOICE_DPI, WS_DOTS, "has no pixels", NULL},
    {WS_CHOICE_ID, WS_IDS, "has no ids", NULL},
    {WS_CHOICE_TEXT, WS_OUTLINES, "has only one kind of text", NULL},
    {WS_CHOICE_ANIMATE, WS_MOVES, "is static", "plays its frames by itself"},
    {WS_CHOICE_MOMENT, WS_INSTANTS, "shows whole frames", NULL},
    {WS_CHOICE_PAGES, WS_PARTS, "shows all pages", NULL},
    {WS_CHOICE_FRAGMENT, WS_ANSWERS, "is embeddable without it", NULL},
};

/* The formats with a trait, in words: "svg or html". */
static char *having(enum ws_picture_trait trait, char *words, size_t size)
{
    bool has[WS_PICTURES];

    for (int i = 0; i < WS_PICTURES; i++)
        has[i] = ws_picture_has((enum ws_picture_format)i, trait);
    return ws_words_join(ws_picture_word, has, "", " or ", words, size);
}

/* Whether one of the requested formats, if any are, has what an option needs. */
static bool check_need(const struct ws_choices *choices, const struct need *need,
                       struct ws_error *error)
{
    char words[120];
    int lacking = WS_PICTURES;
    bool answers;

    for (int i = WS_PICTURES - 1; i >= 0; i--) {
        if (choices->format[i] && ws_picture_has((enum ws_picture_format)i, need->trait))
            return true;
        if (choices->format[i])
            lacking = i;
    }
    if (lacking == WS_PICTURES)
        return true;
    answers = need->answers && ws_picture_has((enum ws_picture_format)lacking, WS_ANSWERS);
    return ws_fail(error, WS_CODE_UNUSED, "%s ignores --%s: it %s; %s%s", ws_picture_word(lacking),
                   ws_option_written(ws_choice(need->option)),
                   answers ? need->answers : need->lacks, answers ? "remove it" : "use --format ",
                   answers ? "" : having(need->trait, words, sizeof words));
}

/* Refuses --theme auto for a file of one theme, which could not follow its page. */
static bool check_theme(const struct ws_choices *choices, struct ws_error *error)
{
    for (int i = 0; choices->auto_theme && i < WS_PICTURES; i++) {
        enum ws_picture_format format = (enum ws_picture_format)i;
        char words[120];

        if (!choices->format[i] || !ws_picture_has(format, WS_DRAWN))
            continue;
        if (!ws_picture_has(format, WS_FOLLOWS))
            return ws_fail(error, WS_CODE_CONFLICT,
                           "--theme auto applies to %s; %s has one theme; pass light or dark",
                           having(WS_FOLLOWS, words, sizeof words), ws_picture_word(i));
        if (choices->outlines && ws_picture_has(format, WS_OUTLINES))
            return ws_fail(error, WS_CODE_CONFLICT,
                           "--theme auto needs text; remove --text path, or pass light or dark");
    }
    return true;
}

/* An animation shows every frame, and is styled like real text; an instant is within one frame. */
static bool check_animate(const struct ws_choices *choices, struct ws_error *error)
{
    if (choices->given[WS_CHOICE_MOMENT] && choices->animate)
        return ws_fail(error, WS_CODE_CONFLICT, "--frame play shows whole frames; remove --moment");
    if (choices->given[WS_CHOICE_MOMENT] && choices->frame < 0)
        return ws_fail(error, WS_CODE_MISSING,
                       "--moment needs one frame; pass --frame 1, 2, 3 or 4");
    if (choices->animate && choices->given[WS_CHOICE_FRAME])
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--frame play shows all frames; remove the other --frame");
    return !choices->animate || !choices->outlines ||
           ws_fail(error, WS_CODE_CONFLICT, "--frame play needs text; remove --text path");
}

/* A bare figure has no space for text around it; without a legend it is either way. */
static bool check_bare(const struct ws_choices *choices, struct ws_error *error)
{
    return !choices->bare || !choices->given[WS_CHOICE_CAPTION] ||
           ws_fail(error, WS_CODE_CONFLICT,
                   "--caption: a figure with --omit text has no caption; write it in the document");
}

/* Whether only separate panels are requested, none of which is the figure. */
static bool is_panels(const struct ws_choices *choices)
{
    bool any = false;

    for (int kind = 0; kind < WS_FIGURES; kind++) {
        if (choices->kind[kind] && kind != WS_FIGURE_EXPLORE)
            return false;
        any |= choices->kind[kind];
    }
    for (int i = 0; i < WS_PICTURES; i++)
        if (choices->format[i] && !ws_picture_has((enum ws_picture_format)i, WS_ANSWERS))
            return false;
    return any;
}

/* Panels are as wide as the page, and each has its own label. */
static bool check_panels(const struct ws_choices *choices, struct ws_error *error)
{
    if (!is_panels(choices))
        return true;
    if (choices->given[WS_CHOICE_FIT])
        return ws_fail(
            error, WS_CODE_UNUSED,
            "--size SHAPE applies to one figure; an explore figure as html has panels as wide "
            "as the page; remove it");
    return !choices->given[WS_CHOICE_NO_LEGEND] ||
           ws_fail(
               error, WS_CODE_UNUSED,
               "--omit legend has no effect: an explore figure as html has no legend; remove it");
}

bool ws_choices_writable(const struct ws_choices *choices, struct ws_error *error)
{
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (choices->given[needs[i].option] && !check_need(choices, &needs[i], error))
            return false;
    return check_theme(choices, error) && check_animate(choices, error) &&
           check_bare(choices, error) && check_panels(choices, error);
}

/* A frame must exist in every kind of figure with frames. */
static bool check_frame(const struct ws_choices *choices, struct ws_error *error)
{
    for (int kind = 0; kind < WS_FIGURES; kind++) {
        int frames = ws_figure_frames((enum ws_figure_kind)kind);

        if (choices->kind[kind] && frames > 1 && choices->frame >= frames)
            return ws_fail(error, WS_CODE_RANGE,
                           "--frame %d: the %s figure has %d frames; use --frame 1",
                           choices->frame + 1, ws_figure_name((enum ws_figure_kind)kind), frames);
    }
    return true;
}

bool ws_lane_sensible(const struct ws_choices *choices, const struct ws_subjects *picked,
                      struct ws_error *error)
{
    for (int id = ws_subjects_next(picked, 0); id < WS_SUBJECTS;
         id = ws_subjects_next(picked, id + 1)) {
        int threads = ws_moved(ws_subject(id))->threads;

        if (choices->lane >= threads)
            return ws_fail(error, WS_CODE_RANGE, "%s %d is out of range: in %s it is 0 to %d",
                           ws_thread_word(threads), choices->lane, ws_threads_word(threads),
                           threads - 1);
    }
    return true;
}

/* A name of the lane index needs code that uses it. */
static bool check_lane_name(const struct ws_choices *choices, struct ws_error *error)
{
    return !names_lane(choices) || choices->addresses.source == WS_FROM_EXPRESSION ||
           ws_fail(
               error, WS_CODE_UNUSED,
               "--lane %s names the code's lane index, but there is no code; pass a lane number "
               "or --address CODE",
               choices->addresses.lane);
}

/* A page must exist in some variant's figure. */
static bool check_part(const struct ws_choices *choices, const struct ws_subjects *picked,
                       struct ws_error *error)
{
    int most = 0, of = 0, id = ws_subjects_next(picked, 0);

    for (int kind = 0; kind < WS_FIGURES; kind++)
        for (int i = next_asked(choices, picked, kind, 0); i < WS_SUBJECTS;
             i = next_asked(choices, picked, kind, i + 1)) {
            enum ws_figure_kind like = kind == WS_FIGURE_WORKSHEET
                                           ? ws_worksheet_like(choices->worksheet.grid)
                                           : (enum ws_figure_kind)kind;
            int pages = ws_figure_pages(like, ws_subject(i));

            of = pages > most ? kind : of;
            most = pages > most ? pages : most;
        }
    return !most || most >= choices->pages ||
           ws_fail(error, WS_CODE_RANGE,
                   "--pages %d: the %s figure of %s has %d page%s; pass a smaller number",
                   choices->pages, ws_figure_name((enum ws_figure_kind)of), ws_subject(id)->name,
                   most, most == 1 ? "" : "s");
}

/* Whether any requested figure uses a default descriptor. */
static bool describes(const struct ws_choices *choices)
{
    bool any = false;

    for (int kind = 0; kind < WS_FIGURES; kind++)
        any |= choices->kind[kind] && !ws_aspect_lacks((enum ws_figure_kind)kind, WS_ASPECT_MAJOR);
    return any;
}

bool ws_page_sensible(enum ws_figure_kind kind, const struct ws_variant *variant,
                      struct ws_error *error)
{
    bool chain = kind == WS_FIGURE_CHAIN && ws_describes(variant);

    return (!chain && !ws_figure_describes(kind)) ||
           ws_fail(error, WS_CODE_UNAVAILABLE,
                   "--format html shows registers, but the %s figure of %s shows memory; pass svg, "
                   "png or pdf",
                   ws_figure_name(kind), variant->name);
}

/* Whether the requested figures can be pages; with all kinds, those that can are written. */
static bool check_pages(const struct ws_choices *choices, const struct ws_subjects *picked,
                        struct ws_error *error)
{
    if (!choices->format[WS_PICTURE_HTML] || choices->all_kinds)
        return true;
    for (int kind = 0; kind < WS_FIGURES; kind++)
        for (int id = next_asked(choices, picked, kind, 0); id < WS_SUBJECTS;
             id = next_asked(choices, picked, kind, id + 1))
            if (!ws_page_sensible((enum ws_figure_kind)kind, ws_subject(id), error))
                return false;
    return true;
}

bool ws_choices_sensible(const struct ws_choices *choices, const struct ws_subjects *picked,
                         struct ws_error *error)
{
    if (!ws_lane_sensible(choices, picked, error) || !check_lane_name(choices, error))
        return false;
    for (int id = WS_CHOICE_NONE + 1; id < WS_CHOICES; id++)
        if (choices->given[id] && !option_sensible(choices, picked, (enum ws_choice_id)id, error))
            return false;
    if (choices->given[WS_CHOICE_MAJOR] && !choices->has_descriptor && !describes(choices))
        return ws_fail(error, WS_CODE_UNUSED, "--major needs a descriptor; pass --descriptor");
    return check_frame(choices, error) && check_part(choices, picked, error) &&
           check_pages(choices, picked, error) && ws_choices_writable(choices, error);
}
