# After an installation: its files, into the record that before_install.cmake began.
if(top MATCHES "/_CPack_Packages/")
  return()
endif()
foreach(file ${CMAKE_INSTALL_MANIFEST_FILES})
  file(APPEND ${record} "$ENV{DESTDIR}${file}\n")
endforeach()
