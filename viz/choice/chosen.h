/* All choices and their values. choice.h reads and writes them. */
#ifndef WS_CHOICE_CHOSEN_H
#define WS_CHOICE_CHOSEN_H

#include "probe/access/address_options.h"
#include "probe/access/formula.h"
#include "probe/isa/tensor_map.h"
#include "probe/name/subject.h"
#include "viz/choice/format.h"
#include "viz/choice/look.h"
#include "viz/choice/major.h"
#include "viz/choice/palette.h"
#include "viz/choice/several.h"
#include "viz/choice/shown.h"
#include "viz/choice/width.h"

/* The choices. A table's ws_option.id is one of these, or NONE for an option of its own. */
enum ws_choice_id {
    WS_CHOICE_NONE,
    WS_CHOICE_VARIANT, /* not an option: the variant given to a command */
    WS_CHOICE_OPERAND, /* of an MMA */
    WS_CHOICE_FIGURE,
    WS_CHOICE_FORMAT,
    WS_CHOICE_VIEW,
    WS_CHOICE_COLOR,
    WS_CHOICE_LABEL,
    WS_CHOICE_THEME,
    WS_CHOICE_HIGHLIGHT,
    WS_CHOICE_LANE,
    WS_CHOICE_FRAME,
    WS_CHOICE_MOMENT,
    WS_CHOICE_PAGES,
    WS_CHOICE_GRID, /* of worksheets, with the next three */
    WS_CHOICE_BLANK,
    WS_CHOICE_SEED,
    WS_CHOICE_SHEET,
    WS_CHOICE_WITH,
    WS_CHOICE_DESCRIPTOR, /* of an operand of wgmma in shared memory, with the next */
    WS_CHOICE_MAJOR,
    WS_CHOICE_BOX, /* a tensor map and its box */
    WS_CHOICE_SIZE,
    WS_CHOICE_FIT,
    WS_CHOICE_DPI,
    WS_CHOICE_BACKGROUND,
    WS_CHOICE_TITLE,
    WS_CHOICE_CAPTION,
    WS_CHOICE_NO_LEGEND,
    WS_CHOICE_BARE,
    WS_CHOICE_REGISTERS,
    WS_CHOICE_ANIMATE,
    WS_CHOICE_ID,
    WS_CHOICE_FRAGMENT,
    WS_CHOICE_TEXT,
    WS_CHOICE_NAME,
    WS_CHOICE_ARRANGEMENT, /* of the window, with the next two */
    WS_CHOICE_FONT,
    WS_CHOICE_MOTION,
    WS_CHOICE_ADDRESS, /* the first of WS_ADDRESS_OPTIONS, in their order */
    WS_CHOICE_TILE = WS_CHOICE_ADDRESS + WS_ADDRESS_TILE,
    WS_CHOICE_PITCH = WS_CHOICE_ADDRESS + WS_ADDRESS_PITCH,
    WS_CHOICE_PADDING = WS_CHOICE_ADDRESS + WS_ADDRESS_PADDING,
    WS_CHOICE_SWIZZLE = WS_CHOICE_ADDRESS + WS_ADDRESS_SWIZZLE,
    WS_CHOICE_BASE = WS_CHOICE_ADDRESS + WS_ADDRESS_BASE,
    WS_CHOICE_EXPRESSION = WS_CHOICE_ADDRESS + WS_ADDRESS_EXPRESSION,
    WS_CHOICE_CODE = WS_CHOICE_ADDRESS + WS_ADDRESS_CODE,
    WS_CHOICE_LET = WS_CHOICE_ADDRESS + WS_ADDRESS_LET,
    WS_CHOICE_ELEMENT = WS_CHOICE_ADDRESS + WS_ADDRESS_ELEMENT,
    WS_CHOICE_LANE_NAME = WS_CHOICE_ADDRESS + WS_ADDRESS_LANE,
    WS_CHOICE_WARP = WS_CHOICE_ADDRESS + WS_ADDRESS_WARP,
    WS_CHOICE_EXECUTION = WS_CHOICE_ADDRESS + WS_ADDRESS_EXECUTION,
    WS_CHOICE_NUMBERS = WS_CHOICE_ADDRESS + WS_ADDRESS_NUMBERS,
    WS_CHOICE_LAYOUT = WS_CHOICE_ADDRESS + WS_ADDRESS_LAYOUT,
    WS_CHOICE_LAYOUT_AT = WS_CHOICE_ADDRESS + WS_ADDRESS_LAYOUT_AT,
    WS_CHOICE_TRACE = WS_CHOICE_ADDRESS + WS_ADDRESS_TRACE,
    WS_CHOICE_PATTERN = WS_CHOICE_ADDRESS + WS_ADDRESS_PATTERN,
    WS_CHOICE_BUFFER = WS_CHOICE_ADDRESS + WS_ADDRESS_BUFFER,
    WS_CHOICES = WS_CHOICE_ADDRESS + WS_ADDRESS_OPTIONS
};

/*
 * Of step figures: each frame in its own file, or page if the format has pages; or all in one
 * picture.
 */
enum { WS_FRAMES_APART = -1, WS_FRAMES_TOGETHER = -2 };

/* Of explore figures: each panel in its own picture. */
enum { WS_PANELS_APART = -1 };

enum {
    WS_LONGEST_WORDS = 2000, /* of a title or caption, in characters */
    WS_LONGEST_REGISTER = 8, /* of a register's name */
    WS_LONGEST_ID = 40,      /* of the prefix of ids */
    WS_FONT_LEAST = 70,      /* of the window's text, in percent */
    WS_FONT_MOST = 250,
    WS_SEED_MOST = 999999,
    WS_CHOSEN_SIZE = 1 << 15, /* a buffer that any choice's text fits in */
};

struct ws_choices {
    bool given[WS_CHOICES];                     /* set by the user, even to the default */
    const struct ws_variant *variant;           /* or NULL; for an MMA, the operand */
    enum ws_operand_role operand;               /* chosen operand; WS_OPERAND_MATRICES: unset */
    bool kind[WS_FIGURES], format[WS_PICTURES]; /* all false: unset */
    bool all_kinds; /* that exist for the variants; every `kind` is set */
    enum ws_view view;
    enum ws_colour_by colour;
    enum ws_label_by label;
    enum ws_theme_id theme;
    bool auto_theme; /* light or dark as the surrounding page; `theme` is light */
    struct ws_shown highlight;
    int lane;      /* 0 to 31, or -1: the figure's default */
    int frame;     /* of step figures: 0 to 3, or one of the two above */
    double moment; /* within one frame: 0, its start, to 1, its end */
    int pages;     /* of figures with pages: only page 1 to 4, or WS_PANELS_APART; 0: together */
    struct ws_worksheet worksheet;
    const struct ws_variant *with;   /* or NULL */
    enum ws_operand_role described;  /* of a window and a lesson: which operand, A or B */
    struct ws_descriptor descriptor; /* valid if has_descriptor */
    bool has_descriptor;
    enum ws_major_said major_said;
    enum ws_major major;      /* the resulting major */
    struct ws_tensor_map box; /* valid if has_box: a map that can be encoded */
    bool has_box;
    struct ws_width width;
    enum ws_fit fit;
    int dpi; /* 0: unset */
    bool no_background, no_legend, bare, animate;
    bool fragment;         /* write only the embeddable part of a page */
    const char *registers; /* their names, separated by commas; borrowed; NULL: PTX's own */
    bool outlines;         /* text as outlines */
    const char *title, *caption, *name; /* borrowed; NULL if unset */
    const char *id;                     /* prefix of the ids in a file; borrowed; NULL if unset */
    bool by_register;                   /* matrices in register order, not the tile's */
    int font_percent;
    bool no_motion; /* the stepper changes frames without animation */
    struct ws_address_options addresses;
    bool takes_several;         /* pitches and swizzles; otherwise only one of each is valid */
    struct ws_several several;  /* the first of which is in `addresses` */
    struct ws_formula *formula; /* a reference, kept; `addresses` borrows its expression; or NULL */
    bool unsettled;             /* the expression or a constant changed since the formula was
                                 * made */
};

#endif
