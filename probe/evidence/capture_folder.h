/*
 * Folders of captures. A device's folder holds a file a variant or product, NAME.json, so that
 * its file is found by asking for its name; a folder of such folders holds what was captured on several
 * devices.
 */
#ifndef WS_EVIDENCE_CAPTURE_FOLDER_H
#define WS_EVIDENCE_CAPTURE_FOLDER_H

#include "probe/evidence/any_capture.h"
#include "probe/evidence/capture_name.h"

/*
 * The path of the file of a variant or product, by its name, in a device's folder, to be freed; NULL
 * if out of memory.
 */
char *ws_capture_path(const char *folder, const char *name);

/*
 * Writes captures, of one device and each of something else, into the folder, which is made if it is
 * missing (but not those above it). Each file is written whole or not at all, and none
 * before all could be; one that is there is replaced, and all others are left alone.
 */
bool ws_capture_folder_write(const struct ws_any_capture *any, int count, const char *folder,
                             struct ws_error *error);

/* Paths, owned. */
struct ws_paths {
    int count;
    char **path;
};

/*
 * What a reader means by `path`: of a folder, every *.json in it and in the folders in it, folder
 * by folder by name, and in a folder in the catalogue's order, with those named after nothing in it
 * last; of anything else, there or not, itself. What begins with a point is not listed. Finish
 * `paths` in either case.
 */
bool ws_capture_list(const char *path, struct ws_paths *paths, struct ws_error *error);

/*
 * The folders to ask for a variant's file, in this order: `folder` itself, then what is in it by
 * name, of which some may be none. Finish `paths` in either case.
 */
bool ws_capture_folders(const char *folder, struct ws_paths *paths, struct ws_error *error);

void ws_paths_finish(struct ws_paths *paths);

/*
 * Of the folders, the path of the file of a variant or product, by its name; where several have one,
 * of that which was captured first, so that another device's folder takes nothing from what was
 * shown before it came. Of files of one date, and of those that say none, which come last, it is
 * that of the first folder. No more of a file than its head is read, and that only where there are
 * several. `path` is to be freed; NULL, and true, for none.
 */
bool ws_capture_earliest(const struct ws_paths *folders, const char *name, char **path,
                         struct ws_error *error);

/*
 * A file in a folder must be named after what it is a capture of, or nothing would ask for it.
 * Fails where its name is no variant's and no product's: with what to call it, or why it cannot be read.
 */
bool ws_capture_named(const char *path, struct ws_error *error);

#endif
