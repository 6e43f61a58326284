# Puts the page of a study together: web/index.html with its style, its scripts and the plot library, as the text of
# report_page(). The library is fetched by npm as web/package-lock.json pins it. Where npm is missing or fetches nothing,
# the program is built without the page.
option(HLS_REPORT "Build report.html into the program (npm fetches its plot library)" ON)

set(web ${CMAKE_CURRENT_SOURCE_DIR}/report/web)
set(HLS_NODE_MODULES ${CMAKE_BINARY_DIR}/npm/node_modules CACHE INTERNAL "What npm fetched")

# fetch_npm_packages(): makes HLS_NODE_MODULES what the lock file says, once.
function(fetch_npm_packages)
  file(SHA256 ${web}/package-lock.json lock)
  set(stamp ${CMAKE_BINARY_DIR}/npm/fetched)
  if(EXISTS ${stamp})
    file(READ ${stamp} fetched)
    if(fetched STREQUAL lock)
      return()
    endif()
  endif()
  find_program(HLS_NPM npm)
  if(NOT HLS_NPM)
    message(WARNING "npm is missing: hls-dse will write no report.html")
    return()
  endif()
  file(COPY ${web}/package.json ${web}/package-lock.json DESTINATION ${CMAKE_BINARY_DIR}/npm)
  execute_process(
    COMMAND ${HLS_NPM} ci --ignore-scripts --no-audit --no-fund --fetch-retries=1 --fetch-timeout=20000
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/npm TIMEOUT 120
    RESULT_VARIABLE failure OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(failure)
    message(WARNING "npm fetched no plot library: hls-dse will write no report.html\n${output}")
    return()
  endif()
  file(WRITE ${stamp} ${lock})
endfunction()

# read_parts(OUTPUT FILE...): the files' texts, one after the other; the build is configured again when one changes.
function(read_parts output)
  set(text "")
  foreach(path ${ARGN})
    file(READ ${path} part)
    string(APPEND text "${part}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
  endforeach()
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

if(HLS_REPORT)
  fetch_npm_packages()
endif()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${web}/package-lock.json)

set(HLS_REPORT_PAGE "")
set(HLS_HAS_REPORT OFF CACHE INTERNAL "Whether the program has the page")
if(HLS_REPORT AND EXISTS ${CMAKE_BINARY_DIR}/npm/fetched)
  set(HLS_HAS_REPORT ON CACHE INTERNAL "Whether the program has the page")
  read_parts(HLS_REPORT_PAGE ${web}/index.html)
  read_parts(style ${web}/style.css)
  read_parts(scripts ${web}/study.js ${web}/front.js ${web}/point.js ${web}/table.js ${web}/search.js ${web}/main.js)
  read_parts(library ${HLS_NODE_MODULES}/chart.js/dist/chart.umd.min.js)
  read_parts(licences ${HLS_NODE_MODULES}/chart.js/LICENSE.md ${HLS_NODE_MODULES}/@kurkle/color/LICENSE.md)
  string(REGEX REPLACE "//# sourceMappingURL=[^\n]*" "" library "${library}")
  string(REPLACE "{{style.css}}" "${style}" HLS_REPORT_PAGE "${HLS_REPORT_PAGE}")
  string(REPLACE "{{licences}}" "${licences}" HLS_REPORT_PAGE "${HLS_REPORT_PAGE}")
  string(REPLACE "{{scripts}}" "${scripts}" HLS_REPORT_PAGE "${HLS_REPORT_PAGE}")
  string(REPLACE "{{chart.js}}" "${library}" HLS_REPORT_PAGE "${HLS_REPORT_PAGE}")
endif()
configure_file(report/page.cpp.in page.cpp @ONLY)
