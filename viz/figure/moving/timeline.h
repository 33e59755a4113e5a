/*
 * The animation of a step figure as a function of time. It has four frames, and each frame has
 * animation steps (`beat`), in which some rows or one register have their turn. A frame and a time
 * in it (`moment`, 0 to 1) determine where every element is: at its source, under way, or at its
 * end. Positions on the sheet are not known here.
 */
#ifndef WS_FIGURE_TIMELINE_H
#define WS_FIGURE_TIMELINE_H

#include "probe/access/bank.h"
#include "viz/figure/figure.h"

enum { WS_STEP_FRAMES = 4 };

/* What happens in a frame, and what its animation steps are. */
enum ws_act {
    WS_ACT_ADDRESS, /* lanes supply addresses; one step per phase */
    WS_ACT_FETCH,   /* rows are read; one step per wavefront */
    WS_ACT_AIM,     /* which elements go where; one step per register */
    WS_ACT_ARRIVE,  /* rows break up and travel to registers; one step per phase */
    WS_ACT_HOLD,    /* what registers hold before a store; one step per register */
    WS_ACT_WRITE,   /* elements travel to their rows, which are written; one step per wavefront */
};

struct ws_timeline {
    const struct ws_figure *figure; /* borrowed */
    bool counted;                   /* wavefronts are counted from addresses */
    uint32_t faulting;              /* lanes, as bits, whose rows are not moved */
    uint32_t inactive; /* … that do not execute it, as is allowed, and move none either */
    uint32_t unmoved;  /* … both */
    uint32_t racing;   /* … of a store whose rows overlap, so that one of them is lost */
    uint32_t address[WS_LANES]; /* where there are addresses */
    bool addressed;
    int phases;                               /* at least 1, also without memory */
    int wavefronts[WS_MAX_PHASES];            /* at least 1 each */
    int phase[WS_LANES], wavefront[WS_LANES]; /* of the row whose address a lane supplies */
};

/*
 * Makes it from the figure's addresses; without any, a phase is one wavefront. Fails if these
 * cannot be made, as ws_addresses_make() does.
 */
bool ws_timeline_make(const struct ws_figure *figure, struct ws_timeline *timeline,
                      struct ws_error *error);

/* What happens in a frame of a variant's steps, 0 to 3. */
enum ws_act ws_step_act(const struct ws_variant *variant, int frame);

/* The number of a frame's animation steps, at least 1, and the duration of one at normal speed. */
int ws_timeline_beats(const struct ws_timeline *timeline, int frame);
double ws_timeline_beat_ms(const struct ws_timeline *timeline, int frame);

/*
 * The animation step at `moment`, from 0, and the part of it that has passed, 0 to 1. At 1 the last
 * step has ended.
 */
int ws_timeline_beat(const struct ws_timeline *timeline, int frame, double moment, double *part);

/* The phase of an animation step of phases or wavefronts, and its wavefront in that phase. */
void ws_timeline_phase(const struct ws_timeline *timeline, int frame, int beat, int *phase,
                       int *wavefront);

/* The lanes, as bits, whose rows have their turn in an animation step of phases or wavefronts. */
uint32_t ws_timeline_lanes(const struct ws_timeline *timeline, int frame, int beat);

/* The animation step in which a lane's row has its turn, in a frame of phases or wavefronts. */
int ws_timeline_turn(const struct ws_timeline *timeline, int frame, int lane);

enum ws_whereabouts { WS_AT_SOURCE, WS_UNDER_WAY, WS_AT_END };

/*
 * Where an element is: a load moves it from its row to its register, a store from its register to
 * its row. `way` gets the part of its way, 0 to 1.
 */
enum ws_whereabouts ws_timeline_where(const struct ws_timeline *timeline, int frame, double moment,
                                      struct ws_slot slot, double *way);

/*
 * The progress of the row of a lane's address when `part` of the animation step has passed: 0 to 1.
 */
double ws_timeline_row_part(const struct ws_timeline *timeline, int frame, double part, int lane);

/*
 * The same of an element. Elements of a row that share a lane and a register move together; such
 * runs move one after the other, the last one first.
 */
double ws_timeline_element_part(const struct ws_timeline *timeline, int frame, double part,
                                struct ws_slot slot);

/* Elements, by slot number, whose cells are filled: in memory; in their registers. */
enum { WS_STEP_SLOTS = 4 * WS_LANES * 4 }; /* at most, four elements to a register */
struct ws_presence {
    bool memory[WS_STEP_SLOTS], lanes[WS_STEP_SLOTS];
};

/*
 * The elements present when `part` of an animation step has passed. The step after the last one is
 * the frame at rest.
 */
void ws_timeline_presence(const struct ws_timeline *timeline, int frame, int beat, double part,
                          struct ws_presence *presence);

/* Eases in and out: maps 0 to 1 to 0 to 1. */
double ws_eased(double part);

#endif
