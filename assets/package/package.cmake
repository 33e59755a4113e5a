# What an installation has for the desktop, what takes it away again, and what is handed to others:
# Debian packages (`cpack`, or the target `package`) and a source release (the target `dist`).
#
# WARPSCOPE_URL is where this project is published, if it is: the packages' home page, and, with
# gallery/ under it, where AppStream's metadata has its screenshots from, which must be web
# addresses. If it is empty, both are omitted.
set(WARPSCOPE_URL "" CACHE STRING "Where the project is published; empty: nowhere")
set(changelog ${CMAKE_CURRENT_LIST_DIR}/CHANGELOG.md)
set(package_folder ${CMAKE_CURRENT_LIST_DIR})

# The versions of the changelog and their dates, the newest first.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${changelog})
file(STRINGS ${changelog} versions REGEX "^## ")
set(releases)
set(released)
foreach(line ${versions})
  if(NOT line MATCHES "^## ([0-9.]+) - ([0-9]+-[0-9]+-[0-9]+)$")
    message(FATAL_ERROR "CHANGELOG.md: '${line}': '## VERSION - YEAR-MONTH-DAY' is wanted")
  endif()
  if(NOT released)
    set(released ${CMAKE_MATCH_2})
    if(NOT CMAKE_MATCH_1 VERSION_EQUAL PROJECT_VERSION)
      message(FATAL_ERROR "CHANGELOG.md: its newest version is ${CMAKE_MATCH_1}, this is ${PROJECT_VERSION}")
    endif()
  endif()
  string(APPEND releases "    <release version=\"${CMAKE_MATCH_1}\" date=\"${CMAKE_MATCH_2}\"/>\n")
endforeach()

# Screenshots, by the pictures of the window in the gallery.
set(published)
if(WARPSCOPE_URL)
  string(APPEND published "  <url type=\"homepage\">${WARPSCOPE_URL}</url>\n  <screenshots>\n")
  set(kind " type=\"default\"")
  foreach(shot
      "explore|Memory, matrices and registers of one variant, linked"
      "steps|A load, step by step"
      "banks|The banks that addresses hit"
      "product|A product: what one sum is of"
      "lesson|A lesson asks before it tells")
    string(REPLACE "|" ";" shot "${shot}")
    list(GET shot 0 name)
    list(GET shot 1 caption)
    string(APPEND published "    <screenshot${kind}>\n      <caption>${caption}</caption>\n"
      "      <image type=\"source\" width=\"1280\" height=\"800\">${WARPSCOPE_URL}/gallery/window.${name}.png</image>\n"
      "    </screenshot>\n")
    set(kind)
  endforeach()
  string(APPEND published "  </screenshots>\n")
endif()
configure_file(assets/package/warpscope.metainfo.xml.in share/metainfo/local.warpscope.warpscope.metainfo.xml @ONLY)

if(SDL_FOUND) # else there is nothing to open from a desktop
  install(FILES assets/package/warpscope.desktop DESTINATION share/applications)
  install(FILES assets/package/warpscope.mime.xml DESTINATION share/mime/packages RENAME warpscope.xml)
  install(FILES ${CMAKE_BINARY_DIR}/share/metainfo/local.warpscope.warpscope.metainfo.xml DESTINATION share/metainfo)
endif()

# What was installed goes away: cmake --build BUILD --target uninstall
install(CODE "include(\"${package_folder}/after_install.cmake\")" ALL_COMPONENTS)
add_custom_target(uninstall
  COMMAND ${CMAKE_COMMAND} -D BUILD=${CMAKE_BINARY_DIR} -P ${package_folder}/uninstall.cmake VERBATIM)

# The source release: cmake --build BUILD --target dist
set(release_name warpscope-${PROJECT_VERSION})
add_custom_target(dist
  COMMAND bash ${package_folder}/dist ${release_name} ${released} ${CMAKE_BINARY_DIR}
  WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} VERBATIM USES_TERMINAL)

# Debian packages.
set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_NAME warpscope)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
  GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program)
if(NVCC) # one without kernels could capture nothing
  list(APPEND CPACK_COMPONENTS_ALL probe)
endif()
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PRE_BUILD_SCRIPTS ${package_folder}/debian.cmake)
set(CPACK_PROJECT_CONFIG_FILE ${package_folder}/dated.cmake)
set(CPACK_WARPSCOPE_SOURCE ${CMAKE_SOURCE_DIR})
set(CPACK_WARPSCOPE_RELEASED ${released})
# Nobody is reached there: RFC 2606 keeps .invalid free for that.
set(CPACK_WARPSCOPE_MAINTAINER "The Warpscope authors <authors@warpscope.invalid>")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${CPACK_WARPSCOPE_MAINTAINER})
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE ${WARPSCOPE_URL})
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME warpscope)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "fonts-liberation | fonts-liberation2, fonts-dejavu-core")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS warpscope-probe)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION
"explorer of the matrix instructions of GPU warps
Shows how ldmatrix, stmatrix and movmatrix move data between shared memory and
the registers of a warp's 32 lanes, which operand of which mma or wgmma that
feeds, and what a kernel's addresses cost: as answers in the terminal, as
figures in SVG, PNG, PDF and HTML, and in a window with lessons and a quiz.
.
What it shows was captured on a GPU where a capture exists, and else is what
the PTX ISA specifies; it always says which. No GPU is needed.")
set(CPACK_DEBIAN_PROBE_PACKAGE_NAME warpscope-probe)
set(CPACK_DEBIAN_PROBE_PACKAGE_SUGGESTS "libcuda1, warpscope")
set(CPACK_DEBIAN_PROBE_DESCRIPTION
"recorder of what matrix instructions do on a GPU
Executes ldmatrix, stmatrix, movmatrix, mma and wgmma on an NVIDIA GPU and
records what every lane received, as raw evidence that warpscope decodes,
checks and shows.
.
It opens the CUDA driver when it runs and is linked to nothing of CUDA.")
include(CPack)
