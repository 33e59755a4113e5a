/*
 * What a step figure plays, as a function of time. Each of its four frames is so many beats; in a
 * beat some rows, or a register, have their turn. From a frame and a moment in it, 0 to 1, follows
 * where every element is: at its source, under way, or at its end. Nothing here knows where on the
 * sheet that is.
 */
#ifndef WS_FIGURE_TIMELINE_H
#define WS_FIGURE_TIMELINE_H

#include "probe/address/bank.h"
#include "viz/figure/figure.h"

enum { WS_STEP_FRAMES = 4 };

/* What happens in a frame, and so what its beats are. */
enum ws_act {
    WS_ACT_ADDRESS, /* lanes give addresses; a beat is a phase */
    WS_ACT_FETCH,   /* rows are read; a beat is a wavefront */
    WS_ACT_AIM,     /* which elements go where; a beat is a register */
    WS_ACT_ARRIVE,  /* rows break up and travel to registers; a beat is a phase */
    WS_ACT_HOLD,    /* what registers hold before a store; a beat is a register */
    WS_ACT_WRITE,   /* elements travel to their rows, which are written; a beat is a wavefront */
};

struct ws_timeline {
    const struct ws_figure *figure; /* borrowed */
    bool counted;                   /* wavefronts follow from addresses */
    uint32_t faulting;              /* lanes, as bits, whose rows are not moved */
    uint32_t inactive;          /* … that do not execute it and need not, and move none either */
    uint32_t racing;            /* … of a store that give one row, of which one is lost */
    uint32_t address[WS_LANES]; /* where there are addresses */
    bool addressed;
    int phases;                               /* at least 1, also where there is no memory */
    int wavefronts[WS_MAX_PHASES];            /* at least 1 each */
    int phase[WS_LANES], wavefront[WS_LANES]; /* of the row that a lane gives */
};

/*
 * Of the figure's addresses; without any, a phase is one wavefront. Fails where they cannot be made,
 * as ws_addresses_make() does.
 */
bool ws_timeline_make(const struct ws_figure *figure, struct ws_timeline *timeline,
                      struct ws_error *error);

/* What happens in a frame of a variant's steps, 0 to 3. */
enum ws_act ws_step_act(const struct ws_variant *variant, int frame);

/* Beats of a frame, at least 1, and how long one is at the ordinary speed. */
int ws_timeline_beats(const struct ws_timeline *timeline, int frame);
double ws_timeline_beat_ms(const struct ws_timeline *timeline, int frame);

/* The beat of a moment, from 0, and how far it has come, 0 to 1; moment 1 is the last one's end. */
int ws_timeline_beat(const struct ws_timeline *timeline, int frame, double moment, double *part);

/* The phase of a beat of phases or wavefronts, and which of its wavefronts it is. */
void ws_timeline_phase(const struct ws_timeline *timeline, int frame, int beat, int *phase,
                       int *wavefront);

/* The lanes, as bits, whose rows have their turn in a beat of phases or wavefronts. */
uint32_t ws_timeline_lanes(const struct ws_timeline *timeline, int frame, int beat);

/* The beat in which a lane's row has its turn, in a frame of phases or wavefronts. */
int ws_timeline_turn(const struct ws_timeline *timeline, int frame, int lane);

enum ws_whereabouts { WS_AT_SOURCE, WS_UNDER_WAY, WS_AT_END };

/*
 * Where an element is, in a load from its row to its register, in a store from its register to its
 * row. `way` gets how far it is under way, 0 to 1.
 */
enum ws_whereabouts ws_timeline_where(const struct ws_timeline *timeline, int frame, double moment,
                                      struct ws_slot slot, double *way);

/* How far a row, given by a lane, has its turn at a moment of a beat's `part`: 0 to 1. */
double ws_timeline_row_part(const struct ws_timeline *timeline, int frame, double part, int lane);

/*
 * Whether an element's cell is filled when a beat begins: in memory, in its register. The beat after
 * the last one is how the frame rests.
 */
bool ws_timeline_in_memory(const struct ws_timeline *timeline, int frame, int beat,
                           struct ws_slot slot);
bool ws_timeline_in_register(const struct ws_timeline *timeline, int frame, int beat,
                             struct ws_slot slot);

/* Starts and ends slowly: 0 to 1 of 0 to 1. */
double ws_eased(double part);

#endif
