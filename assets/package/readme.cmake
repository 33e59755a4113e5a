# The installed README.md, without dead links: its figures are in gallery/ as in the source tree, assets
# are where the programs have them, and links to files that are not installed are replaced by their words.
# viz/tests/install.sh follows every link.
set(readme ${CMAKE_CURRENT_LIST_DIR}/../../README.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${readme})
file(READ ${readme} text)
string(REGEX MATCHALL "gallery/[^\") \n]+\\.(png|svg)" pictures "${text}")
list(REMOVE_DUPLICATES pictures)
file(RELATIVE_PATH assets ${CMAKE_INSTALL_FULL_DOCDIR} ${CMAKE_INSTALL_PREFIX}/share/warpscope)
string(REPLACE "](assets/package/CHANGELOG.md)" "](CHANGELOG.md)" text "${text}")
string(REGEX REPLACE "(\\]\\(|src=\")assets/" "\\1${assets}/" text "${text}")
string(REGEX REPLACE "\\[([^][]*)\\]\\((gallery/[^)]*\\.(md|json)|(probe|viz|\\.ci)/[^)]*)\\)"
  "\\1" text "${text}")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/share/doc/README.md CONTENT "@text@" @ONLY)
install(FILES assets/package/CHANGELOG.md LICENSE ${CMAKE_BINARY_DIR}/share/doc/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${pictures} DESTINATION ${CMAKE_INSTALL_DOCDIR}/gallery)
