/*
 * What an element says of what it shows: the data- attributes that tests, tools and a page's script read.
 * On a page, which has a list of all elements, they say as little as finds them in it.
 */
#ifndef WS_DRAW_SVG_SHOWN_H
#define WS_DRAW_SVG_SHOWN_H

#include "viz/draw/device.h"

/*
 * Whether a page knows an element of which a node says where it is held: what its tooltip would say,
 * and whose address it hangs on. Of a comparison it knows none.
 */
bool ws_svg_is_told(const struct ws_device_options *options, const struct ws_node *node);

/*
 * What a node shows. Of an element that a page knows, not what hangs on its address; and in a panel,
 * beside which the list of elements stands, its slot alone: the rest would be most of the file.
 */
void ws_svg_add_shown(const struct ws_scene *scene, const struct ws_device_options *options,
                      const struct ws_node *node, struct ws_bytes *out);

/*
 * On a page, what part a leaf plays for its script. For colours to be exchanged: data-tint, "cell" for
 * cells that have one (of elements, as most have, "none" for those that have not), "key" for a key to
 * them, a sample or the words after it. data-trace: an outline or an arrow of what the figure itself
 * follows, which is to be quiet while a reader looks at something else.
 */
void ws_svg_add_part(const struct ws_scene *scene, int index, bool is_element,
                     struct ws_bytes *out);

#endif
