# Siconos NSGS beside our solver, where Siconos is installed (Debian: libsiconos-numerics-dev); never required.
find_path(SICONOS_INCLUDE siconos/numerics/NonSmoothDrivers.h)
find_library(SICONOS_NUMERICS siconos_numerics)
if(SICONOS_INCLUDE AND SICONOS_NUMERICS)
  ringlet_benchmark(friction_siconos LINK ringlet::friction ringlet::io ${SICONOS_NUMERICS})
  target_include_directories(ringlet_benchmark_friction_siconos SYSTEM PRIVATE
    ${SICONOS_INCLUDE}/siconos ${SICONOS_INCLUDE}/siconos/numerics ${SICONOS_INCLUDE}/siconos/externals)
endif()
