/* What the desktop asks of every program, as far as a file says it. */
#ifndef WS_APP_DESKTOP_H
#define WS_APP_DESKTOP_H

#include <stdbool.h>

/*
 * Whether the desktop asks for no animations: "gtk-enable-animations" in settings.ini of gtk-4.0 or
 * gtk-3.0 in $XDG_CONFIG_HOME (or ~/.config), which GNOME's and KDE's settings write. False where
 * nothing says so.
 */
bool ws_desktop_is_calm(void);

#endif
