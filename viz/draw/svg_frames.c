/* One cycle for all frames, which each runs through a frame's time later than the one before. */
#include "viz/draw/svg_frames.h"

#include "viz/scene/scene.h"

void ws_svg_add_frame(int frame, int frames, struct ws_bytes *out)
{
    ws_bytes_print(out, " data-frame=\"%d\"", frame + 1);
    if (frame < frames - 1)
        ws_bytes_text(out, " visibility=\"hidden\"");
}

/* A share of the whole cycle. */
static void add_percent(double seconds, int frames, struct ws_bytes *out)
{
    ws_bytes_number(out, 100 * seconds / (WS_FRAME_SECONDS * frames));
    ws_bytes_text(out, "%");
}

void ws_svg_add_motion(const char *id, int frames, struct ws_bytes *out)
{
    static const char shown[] = "{opacity:1;visibility:visible}";
    static const char hidden[] = "{opacity:0;visibility:hidden}";
    double cycle = WS_FRAME_SECONDS * frames;

    ws_bytes_text(out, "\n@media (prefers-reduced-motion:no-preference){");
    ws_bytes_print(out, "\n#%s [data-frame]{animation:%s ", id, id);
    ws_bytes_number(out, cycle);
    ws_bytes_text(out, "s linear infinite}");
    /* Delays before the start, so that all are under way from the first moment. */
    for (int frame = 0; frame < frames; frame++) {
        ws_bytes_print(out, "\n#%s [data-frame=\"%d\"]{animation-delay:", id, frame + 1);
        ws_bytes_number(out, frame * WS_FRAME_SECONDS - cycle);
        ws_bytes_text(out, "s}");
    }
    ws_bytes_print(out, "\n@keyframes %s{0%%,", id);
    add_percent(WS_FRAME_SECONDS - WS_FADE_SECONDS, frames, out);
    ws_bytes_text(out, shown);
    add_percent(WS_FRAME_SECONDS, frames, out);
    ws_bytes_text(out, ",");
    add_percent(cycle - WS_FADE_SECONDS, frames, out);
    ws_bytes_text(out, hidden);
    ws_bytes_print(out, "100%%%s}\n}", shown);
}
