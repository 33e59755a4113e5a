# Before an installation: which of its folders are not there yet, into the record in the build tree, so
# that uninstall.cmake takes those away and no others. BUILD is the build tree, DOCDIR the folder of the
# documentation below the prefix. viz/tests/install.sh fails where a folder is left behind.
#
# CMake's own manifest would not do: it says nothing of folders, and cpack, which installs into a folder
# of its own, writes one that names the files of whatever is installed as the package.
set(record ${BUILD}/install_record.txt)
set(top "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")
if(top MATCHES "/_CPack_Packages/")
  return()
endif()

set(assets ${CMAKE_CURRENT_LIST_DIR}/..)
file(GLOB_RECURSE inside LIST_DIRECTORIES true RELATIVE ${assets} ${assets}/*)
set(folders)
foreach(path ${inside})
  if(IS_DIRECTORY ${assets}/${path})
    list(APPEND folders share/warpscope/${path})
  endif()
endforeach()
list(APPEND folders bin lib/warpscope ${DOCDIR} ${DOCDIR}/gallery share/man/man1 share/man/man7 share/bash-completion/completions
  share/zsh/site-functions share/fish/vendor_completions.d share/applications share/metainfo
  share/mime/packages)
foreach(size scalable 16x16 24x24 32x32 48x48 64x64 128x128 256x256)
  list(APPEND folders share/icons/hicolor/${size}/apps)
endforeach()

set(missing)
foreach(folder ${folders})
  set(folder ${top}/${folder})
  while(NOT EXISTS ${folder})
    list(APPEND missing ${folder}/)
    cmake_path(GET folder PARENT_PATH folder)
  endwhile()
endforeach()
list(REMOVE_DUPLICATES missing)
list(JOIN missing "\n" missing)
if(missing)
  file(APPEND ${record} "${missing}\n")
endif()
