# Siconos NSGS beside our solver. Where Siconos is not installed (Debian: libsiconos-numerics-dev) ours runs alone.
ringlet_benchmark(friction_siconos LINK ringlet::friction ringlet::io)
find_path(SICONOS_INCLUDE siconos/numerics/NonSmoothDrivers.h)
find_library(SICONOS_NUMERICS siconos_numerics)
if(SICONOS_INCLUDE AND SICONOS_NUMERICS)
  target_link_libraries(ringlet_benchmark_friction_siconos PRIVATE ${SICONOS_NUMERICS})
  target_compile_definitions(ringlet_benchmark_friction_siconos PRIVATE RINGLET_SICONOS)
  target_include_directories(ringlet_benchmark_friction_siconos SYSTEM PRIVATE
    ${SICONOS_INCLUDE}/siconos ${SICONOS_INCLUDE}/siconos/numerics ${SICONOS_INCLUDE}/siconos/externals)
endif()
