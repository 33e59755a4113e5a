/* What the PNG device keeps from picture to picture: a compressor, and the last one's memory. */
#ifndef WS_DRAW_PICTURE_H
#define WS_DRAW_PICTURE_H

/* Frees it. The next picture starts anew. */
void ws_picture_finish(void);

#endif
