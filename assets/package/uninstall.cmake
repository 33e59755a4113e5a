# Removes what the installations from a build tree made, as its record has it: the files and, where
# nothing else is in them, the folders that were not there before. BUILD is the build tree.
set(record ${BUILD}/install_record.txt)
if(NOT EXISTS ${record})
  message(FATAL_ERROR "uninstall: no install_record.txt in ${BUILD}, so nothing was installed from here; "
    "remove a package with the package manager")
endif()
file(STRINGS ${record} paths ENCODING UTF-8)
list(SORT paths ORDER DESCENDING) # files precede their directory
list(REMOVE_DUPLICATES paths)

set(removed 0)
foreach(path IN LISTS paths)
  if(path MATCHES "/$")
    file(GLOB inside LIST_DIRECTORIES true ${path}* ${path}.*)
    list(FILTER inside EXCLUDE REGEX "/\\.\\.?$")
    if(IS_DIRECTORY ${path} AND NOT inside)
      file(REMOVE_RECURSE ${path})
    endif()
  elseif(EXISTS ${path} OR IS_SYMLINK ${path})
    execute_process(COMMAND ${CMAKE_COMMAND} -E rm -- ${path} COMMAND_ERROR_IS_FATAL ANY)
    math(EXPR removed "${removed} + 1")
  endif()
endforeach()
file(REMOVE ${record})
message("uninstalled ${removed} files")
