# What `cmake --install` writes so that another project can say find_package(ringlet) and link ringlet::<module>.
# Included at the end of the top-level CMakeLists.txt, when every module is known.
include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/ringlet")

# The packages that hold the libraries which modules link. A name like "fmt::fmt" says its package itself; these do not.
set(package_of_hdf5::hdf5 "HDF5 COMPONENTS C")
set(package_of_embree "embree 3")

# Every module, in the order of the include graph, with the packages that it and the modules below it need.
set(modules "")
set(RINGLET_MODULE_PACKAGES "")
foreach(module ${RINGLET_MODULES})
  if(NOT TARGET ringlet_${module})
    continue()
  endif()
  list(APPEND modules ${module})
  set(packages "")
  get_target_property(libraries ringlet_${module} INTERFACE_LINK_LIBRARIES)
  foreach(library ${libraries})
    # Libraries of a static module's own sources are kept as $<LINK_ONLY:...>: the final link needs them too.
    string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" library "${library}")
    if(library MATCHES "^\\$<BUILD_INTERFACE:")
      continue()
    elseif(library MATCHES "^ringlet::(.*)$")
      list(APPEND packages ${packages_of_${CMAKE_MATCH_1}})
    elseif(DEFINED package_of_${library})
      list(APPEND packages "${package_of_${library}}")
    elseif(library MATCHES "^([A-Za-z0-9_]+)::")
      list(APPEND packages "${CMAKE_MATCH_1}")
    else()
      message(FATAL_ERROR "ringlet::${module} links '${library}', but no package is known that defines it; "
                          "name the package in cmake/RingletInstall.cmake.")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES packages)
  set(packages_of_${module} "${packages}")
  string(APPEND RINGLET_MODULE_PACKAGES "set(ringlet_packages_of_${module} \"${packages}\")\n")
endforeach()
string(JOIN " " RINGLET_MODULE_NAMES ${modules})

# Whoever includes our headers must see Eigen's types laid out as we do (docs/decisions/0001-eigen-alignment.md),
# in the language that they are written in.
target_compile_definitions(ringlet_base PUBLIC $<INSTALL_INTERFACE:EIGEN_MAX_ALIGN_BYTES=64>)
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
