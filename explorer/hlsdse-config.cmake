# find_package(hlsdse): the target hlsdse::hlsdse, all rooms with what they link.
include(CMakeFindDependencyMacro)
foreach(package fmt Threads ZLIB TBB nlohmann_json CLI11 SQLite3 yaml-cpp pugixml)
  find_dependency(${package})
endforeach()
include(${CMAKE_CURRENT_LIST_DIR}/hlsdse-targets.cmake)
add_library(hlsdse::hlsdse ALIAS hlsdse::hls_explorer)
