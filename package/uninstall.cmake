# Removes what the installations from a build tree made: the files of their manifests and, where
# nothing else is in them, the folders that were not there before (before_install.cmake lists them).
# BUILD is the build tree; DESTDIR as it was at the installation.
file(GLOB manifests ${BUILD}/install_manifest*.txt)
if(NOT manifests)
  message(FATAL_ERROR "uninstall: no install_manifest.txt in ${BUILD}, so nothing was installed from here; "
    "remove a package with the package manager")
endif()

set(removed 0)
foreach(manifest ${manifests})
  file(STRINGS ${manifest} files ENCODING UTF-8)
  foreach(file ${files})
    set(file $ENV{DESTDIR}${file})
    if(EXISTS ${file} OR IS_SYMLINK ${file})
      execute_process(COMMAND ${CMAKE_COMMAND} -E rm -- ${file} COMMAND_ERROR_IS_FATAL ANY)
      math(EXPR removed "${removed} + 1")
    endif()
  endforeach()
endforeach()

set(record ${BUILD}/install_folders.txt)
if(EXISTS ${record})
  file(STRINGS ${record} folders ENCODING UTF-8)
  list(SORT folders ORDER DESCENDING) # what is in a folder stands before it
  list(REMOVE_DUPLICATES folders)
  foreach(folder ${folders})
    file(GLOB inside LIST_DIRECTORIES true ${folder}/* ${folder}/.*)
    list(FILTER inside EXCLUDE REGEX "/\\.\\.?$")
    if(IS_DIRECTORY ${folder} AND NOT inside)
      file(REMOVE_RECURSE ${folder})
    endif()
  endforeach()
endif()
file(REMOVE ${manifests} ${record})
message("uninstalled ${removed} files")
