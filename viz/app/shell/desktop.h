/* Preferences of the desktop for every program, read from files. */
#ifndef WS_APP_DESKTOP_H
#define WS_APP_DESKTOP_H

#include <stdbool.h>

/*
 * Whether the desktop asks for no animations: "gtk-enable-animations" in settings.ini of gtk-4.0 or
 * gtk-3.0 in $XDG_CONFIG_HOME (or ~/.config), which GNOME's and KDE's settings write. False if no
 * file has it.
 */
bool ws_desktop_is_calm(void);

#endif
