/* The program's icon on its windows, where the desktop shows one. */
#ifndef WS_APP_BADGE_H
#define WS_APP_BADGE_H

#include <SDL.h>

/* Gives a window the icon; without the memory for it, the window has none. */
void ws_badge_give(SDL_Window *window);

#endif
