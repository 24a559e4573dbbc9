# What `cmake --install` writes so that another project can say find_package(ringlet) and link ringlet::<module>.
# Included at the end of the top-level CMakeLists.txt, when every module is known.
include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/ringlet")

# Every module, in the order of the include graph, with the packages that it and the modules below it need.
get_property(modules GLOBAL PROPERTY RINGLET_MODULES)
set(RINGLET_MODULE_PACKAGES "")
foreach(module ${modules})
  set(packages "")
  get_target_property(libraries ringlet_${module} INTERFACE_LINK_LIBRARIES)
  foreach(library ${libraries})
    # Libraries of a static module's own sources are kept as $<LINK_ONLY:...>: the final link needs them too.
    string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" library "${library}")
    # A name like "fmt::fmt" says its package itself; others are told apart here. A plain name is a system library.
    if(library MATCHES "^ringlet::(.*)$")
      list(APPEND packages ${packages_of_${CMAKE_MATCH_1}})
    elseif(library STREQUAL "hdf5::hdf5")
      list(APPEND packages "HDF5 COMPONENTS C")
    elseif(library MATCHES "^CUDA::")
      list(APPEND packages "CUDAToolkit")
    elseif(library STREQUAL "embree")
      list(APPEND packages "embree 3")
    elseif(library MATCHES "^([A-Za-z0-9_]+)::")
      list(APPEND packages "${CMAKE_MATCH_1}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES packages)
  set(packages_of_${module} "${packages}")
  string(APPEND RINGLET_MODULE_PACKAGES "set(ringlet_packages_of_${module} \"${packages}\")\n")
endforeach()
string(JOIN " " RINGLET_MODULE_NAMES ${modules})

# Whoever includes our headers must see Eigen's types laid out as we do (docs/decisions/0001-eigen-alignment.md),
# in the language that they are written in.
target_compile_definitions(ringlet_base PUBLIC "$<INSTALL_INTERFACE:${RINGLET_LAYOUT_DEFINITIONS}>")
target_compile_features(ringlet_base PUBLIC cxx_std_20)

configure_package_config_file(cmake/ringlet-config.cmake.in "${PROJECT_BINARY_DIR}/ringlet-config.cmake"
                              INSTALL_DESTINATION "${package_dir}")
# Before 1.0 a minor version may break what links it.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/ringlet-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/ringlet-config.cmake" "${PROJECT_BINARY_DIR}/ringlet-config-version.cmake"
        DESTINATION "${package_dir}")
install(EXPORT ringlet-targets NAMESPACE ringlet:: DESTINATION "${package_dir}")
install(FILES LICENSE CITATION.cff DESTINATION "${CMAKE_INSTALL_DOCDIR}")
if(TARGET ringlet)
  install(TARGETS ringlet RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()
