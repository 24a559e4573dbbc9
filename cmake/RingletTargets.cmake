# How every target of Ringlet is made: one function for a module, one for a test program, one for a benchmark.
include(GNUInstallDirs)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(TBB REQUIRED)
find_package(fmt REQUIRED)
find_package(Threads REQUIRED)

set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# Linking with lld takes a quarter of the processor time of the system's linker, for some 40 programs. Device code has a linker of its own.
find_program(RINGLET_LLD ld.lld)
if(RINGLET_LLD)
  add_link_options("$<HOST_LINK:-fuse-ld=lld>")
endif()

# What every translation unit is compiled with. Contraction is off so that a result does not depend on
# which expression the compiler happens to fuse; kernels that want fused operations ask for them by name.
add_library(ringlet_options INTERFACE)
target_compile_features(ringlet_options INTERFACE cxx_std_20)
target_compile_options(ringlet_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic>)
# In tests of which several are compiled as one file, a local name of one may be that of a helper in another.
set(is_joined_test $<AND:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>,$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>>)
target_compile_options(ringlet_options INTERFACE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:${is_joined_test}>>:-Wshadow>)
target_compile_options(ringlet_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)
if(RINGLET_WERROR)
  target_compile_options(ringlet_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror>)
endif()
# Eigen's alignment, on the heap and of fixed-size types, is fixed by hand, so that code compiled for another processor
# can link against us (docs/decisions/0001-eigen-alignment.md). Installed targets carry these too.
set(RINGLET_LAYOUT_DEFINITIONS EIGEN_MAX_ALIGN_BYTES=64 EIGEN_MAX_STATIC_ALIGN_BYTES=64)
target_compile_definitions(ringlet_options INTERFACE ${RINGLET_LAYOUT_DEFINITIONS})
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # gcc 12 reports these in Eigen and fmt templates, and in its own AVX-512 intrinsics, where there is nothing to report.
  target_compile_options(ringlet_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized -Wno-uninitialized -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread -Wno-psabi>)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # clang reports std::stable_sort of libstdc++ 12 for a deprecated function that it uses inside.
  target_compile_options(ringlet_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-deprecated-declarations>)
endif()
# Without RINGLET_NATIVE programs run on every x86-64 processor since about 2015, with the same bits. Where the machine has AVX-512,
# using it takes a quarter off the time of a frame.
if(RINGLET_NATIVE)
  target_compile_options(ringlet_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-march=native>)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(ringlet_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-march=x86-64-v3>)
endif()
# Fuzz targets watch which branches of these an input reaches.
set(RINGLET_FUZZED_MODULES base hair body scene io)
if(RINGLET_SANITIZE)
  target_compile_options(ringlet_options INTERFACE -fsanitize=${RINGLET_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(ringlet_options INTERFACE -fsanitize=${RINGLET_SANITIZE})
endif()
if(RINGLET_SANITIZE STREQUAL "thread")
  # In place of the distribution's TBB, whose waiting the sanitizer does not see.
  target_include_directories(ringlet_options BEFORE INTERFACE "${PROJECT_SOURCE_DIR}/tests/thread_sanitizer")
endif()

# ringlet_precompile(<target>): a precompiled header for a test program, a third of the time of its files. With gcc all programs share
# one, as they are compiled alike; clang wants options that are exactly the same, so there each program of more than two files has its
# own. `cmake --preset dev` goes without, so that a file that lacks an include does not pass.
set(RINGLET_PRECOMPILED <algorithm> <array> <cmath> <filesystem> <functional> <map> <memory> <numbers> <optional> <span> <string> <vector>
    <Eigen/Dense> <fmt/format.h> <gtest/gtest.h>)
function(ringlet_precompile target)
  if(NOT RINGLET_PRECOMPILE)
    return()
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    if(NOT TARGET ringlet_test_headers)
      # A program, as others are compiled in another way.
      file(WRITE "${PROJECT_BINARY_DIR}/ringlet_test_headers.cpp" "// Carries the precompiled header of all test programs.\nint main() {}\n")
      add_executable(ringlet_test_headers "${PROJECT_BINARY_DIR}/ringlet_test_headers.cpp")
      target_link_libraries(ringlet_test_headers PRIVATE ringlet_options ringlet::base GTest::gtest)
      target_precompile_headers(ringlet_test_headers PRIVATE ${RINGLET_PRECOMPILED})
    endif()
    target_precompile_headers(${target} REUSE_FROM ringlet_test_headers)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(LENGTH sources count)
  if(count GREATER 2)
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:Clang>:-Xclang -fno-pch-timestamp>)
    target_precompile_headers(${target} PRIVATE ${RINGLET_PRECOMPILED})
  endif()
endfunction()

# ringlet_unity(<target>): half the time of a build from nothing, as `scripts/test` makes it; files of a module keep their names
# apart for it. Without the option every file is compiled alone.
function(ringlet_unity target)
  if(RINGLET_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
    # gcc takes the first file of several for a header, in which hidden types may differ from file to file.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()

# ringlet_module(<name> [DEPENDS <modules>] [LINK <libraries>] [PRIVATE_LINK <libraries>])
# A module is every .cpp of its folder. DEPENDS names modules, exactly as the table in docs/architecture.md.
function(ringlet_module name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK;PRIVATE_LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  set(target ringlet_${name})
  if(sources)
    add_library(${target} STATIC ${sources})
    ringlet_unity(${target})
    if(RINGLET_FUZZ AND name IN_LIST RINGLET_FUZZED_MODULES)
      target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(ringlet::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(${target} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                                                $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  list(TRANSFORM ARG_DEPENDS PREPEND ringlet::)
  target_link_libraries(${target} ${scope} $<BUILD_INTERFACE:ringlet_options> ${ARG_DEPENDS} ${ARG_LINK})
  if(ARG_PRIVATE_LINK AND sources)
    target_link_libraries(${target} PRIVATE ${ARG_PRIVATE_LINK})
  endif()
  set_property(GLOBAL APPEND PROPERTY RINGLET_MODULES ${name})
  install(TARGETS ${target} EXPORT ringlet-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endfunction()

# ringlet_test(<name> LINK <modules or libraries> [COST <number>] [SEPARATE <files>] [THREADED <pattern>] [ACCURACY <pattern>]):
# every .cpp of the current folder becomes one test program, and every case in it one ctest test. Tests of higher cost start first, so
# that no long one is left over at the end. SEPARATE files give their helpers the names of others and are always compiled alone. Cases
# that match THREADED, a pattern as GoogleTest has them, compare numbers of threads or measure time: each gets two processors. Those
# that match ACCURACY take long to compare numbers, and run nothing that others do not: the sanitizers leave out what has this label.
# No case matches both.
function(ringlet_test name)
  cmake_parse_arguments(ARG "" "COST;THREADED;ACCURACY" "LINK;SEPARATE" ${ARGN})
  if(NOT ARG_COST)
    set(ARG_COST 1)
  endif()
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  if(NOT sources)
    return()
  endif()
  add_executable(ringlet_test_${name} ${sources})
  target_link_libraries(ringlet_test_${name} PRIVATE ringlet_options ${ARG_LINK} GTest::gtest_main)
  ringlet_precompile(ringlet_test_${name})
  ringlet_unity(ringlet_test_${name})
  if(RINGLET_UNITY)
    set_source_files_properties(${ARG_SEPARATE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  target_include_directories(ringlet_test_${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(ringlet_test_${name} PRIVATE
    RINGLET_SOURCE_DIR="${PROJECT_SOURCE_DIR}" RINGLET_SHARED_DATA="${PROJECT_SOURCE_DIR}/../shared/data")
  set(how TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 120 PROPERTIES TIMEOUT 600 COST ${ARG_COST})
  set(others "-")
  if(ARG_THREADED)
    gtest_discover_tests(ringlet_test_${name} TEST_FILTER "${ARG_THREADED}" ${how} PROCESSORS 2)
    string(APPEND others "${ARG_THREADED}:")
  endif()
  if(ARG_ACCURACY)
    gtest_discover_tests(ringlet_test_${name} TEST_FILTER "${ARG_ACCURACY}" ${how} LABELS accuracy)
    string(APPEND others "${ARG_ACCURACY}:")
  endif()
  gtest_discover_tests(ringlet_test_${name} TEST_FILTER "${others}" ${how})
endfunction()

# ringlet_benchmark(<name> LINK <modules>): benchmarks/<name>.cpp on Google Benchmark.
function(ringlet_benchmark name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(ringlet_benchmark_${name} ${name}.cpp)
  target_link_libraries(ringlet_benchmark_${name} PRIVATE ringlet_options ${ARG_LINK} benchmark::benchmark)
  target_compile_definitions(ringlet_benchmark_${name} PRIVATE RINGLET_SHARED_DATA="${PROJECT_SOURCE_DIR}/../shared/data")
endfunction()
