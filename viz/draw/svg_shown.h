/*
 * What an element shows, as data- attributes, which tests, tools and a page's script read. A page
 * has a list of all elements, so there the attributes only identify the element in it.
 */
#ifndef WS_DRAW_SVG_SHOWN_H
#define WS_DRAW_SVG_SHOWN_H

#include "viz/draw/device.h"

/*
 * Whether a page's list has an element that a node's slot identifies: its tooltip and its address
 * lane. A comparison has no list.
 */
bool ws_svg_is_told(const struct ws_device_options *options, const struct ws_node *node);

/*
 * Writes what a node shows. For an element in a page's list, without its address lane and bank; in
 * a panel, only its slot, because the rest would be most of the file.
 */
void ws_svg_add_shown(const struct ws_scene *scene, const struct ws_device_options *options,
                      const struct ws_node *node, struct ws_bytes *out);

/*
 * On a page, the role of a leaf for its script. To exchange colors: data-tint is "cell" for cells
 * with a color (of elements, "none" for those without, because most have one), and "key" for a
 * sample in a color key or the words after it. data-trace marks an outline or an arrow of what the
 * figure itself follows, which is faded while a reader looks at something else.
 */
void ws_svg_add_part(const struct ws_scene *scene, int index, bool is_element,
                     struct ws_bytes *out);

#endif
