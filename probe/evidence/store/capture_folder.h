/*
 * Directories of captures. A device's directory holds one file per variant, NAME.json, so that it
 * is found by name. A directory of such directories holds the captures of several devices.
 */
#ifndef WS_EVIDENCE_CAPTURE_FOLDER_H
#define WS_EVIDENCE_CAPTURE_FOLDER_H

#include "probe/evidence/store/any_capture.h"
#include "probe/evidence/store/capture_name.h"

/*
 * The path of a variant's file, by the variant's name, in a device's directory, to be freed; NULL
 * if out of memory.
 */
char *ws_capture_path(const char *folder, const char *name);

/*
 * The directory that `out` means for captures of a device, to be freed: `out` itself, or, if it
 * ends with a slash, its subdirectory named after the device ("captures/" of an NVIDIA H200:
 * "captures/nvidia-h200"). NULL if out of memory.
 */
char *ws_capture_folder_for(const char *out, const char *device);

/*
 * Whether `out`, if it ends with a slash, can have devices' directories in it: it must be a
 * directory that is not itself a device's, with captures in it. Anything without the slash passes.
 */
bool ws_capture_folder_takes(const char *out, struct ws_error *error);

/*
 * Writes captures, of one device and each of another subject, into the directory, which is made if
 * it is missing (but not its parents). Each file is written whole or not at all, and none before
 * all can be written. Existing files of the same name are replaced; all others stay.
 */
bool ws_capture_folder_write(const struct ws_any_capture *any, int count, const char *folder,
                             struct ws_error *error);

/* Paths, owned. */
struct ws_paths {
    int count;
    char **path;
};

/*
 * The files that a reader means by `path`. For a directory: every *.json in it and in its
 * subdirectories, by directory name, and within one in the catalog's order; unknown names come
 * last. For anything else, existing or not: `path` itself. Names that begin with a dot are not
 * listed. Finish `paths` in either case.
 */
bool ws_capture_list(const char *path, struct ws_paths *paths, struct ws_error *error);

/*
 * The directories to search for a variant's file, in this order: `folder` itself, then its entries
 * by name, some of which may not be directories. Finish `paths` in either case.
 */
bool ws_capture_folders(const char *folder, struct ws_paths *paths, struct ws_error *error);

void ws_paths_finish(struct ws_paths *paths);

/*
 * The path of a variant's file, by the variant's name, in one of the directories. If several have
 * one, the earliest captured is used, so that adding another device's directory changes nothing
 * that was shown before. Files without a date come last; of files of the same date the first
 * directory's is used. Only the head of a file is read, and only if there are several. `path` is to
 * be freed; NULL, with true, if there is no file.
 */
bool ws_capture_earliest(const struct ws_paths *folders, const char *name, char **path,
                         struct ws_error *error);

/*
 * A file in a directory must be named after its capture's subject, or nothing would look for it.
 * Fails if it is named after no variant, with the name that it should have or why it cannot be
 * read.
 */
bool ws_capture_named(const char *path, struct ws_error *error);

#endif
