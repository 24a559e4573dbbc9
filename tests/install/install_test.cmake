# cmake -DBUILD=<build folder> -DSCRATCH=<folder to use> -DCOMPILER=<C++ compiler> -DFCLIB=<its library, or not found> -P install_test.cmake
function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(status)
    message(FATAL_ERROR "${what} failed (${status}):\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${SCRATCH}")
run("installing" ${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/prefix)
# No optimisation and no processor flags: the program is built unlike the library, as a user's is.
run("configuring the consumer" ${CMAKE_COMMAND} -G Ninja -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${SCRATCH}/consumer
    -DCMAKE_PREFIX_PATH=${SCRATCH}/prefix -DCMAKE_CXX_COMPILER=${COMPILER})
run("building the consumer" ${CMAKE_COMMAND} --build ${SCRATCH}/consumer)
run("running the consumer" ${SCRATCH}/consumer/consumer)

# Outside of detail there are the public headers and no others, and each says by itself what it needs: they are compiled in the order
# of the list and in the opposite one.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../../cmake/public_headers.txt public REGEX "^[a-z]")
file(GLOB_RECURSE installed RELATIVE ${SCRATCH}/prefix/include/ringlet ${SCRATCH}/prefix/include/ringlet/*)
list(FILTER installed EXCLUDE REGEX "^detail/")
list(SORT public)
list(SORT installed)
if(NOT installed STREQUAL public)
  message(FATAL_ERROR "the installed headers are ${installed}, not ${public}")
endif()
foreach(order 1 2)
  string(JOIN ">\n#include <ringlet/" includes ${public})
  file(WRITE ${SCRATCH}/all_headers_${order}.cpp "#include <ringlet/${includes}>\nint main() {}\n")
  list(REVERSE public)
endforeach()

# The example of docs/quick_start_cpp.md, built as its first lines say.
set(example ${CMAKE_CURRENT_LIST_DIR}/../../examples/quick_start)
run("configuring the quick start" ${CMAKE_COMMAND} -G Ninja -S ${example} -B ${SCRATCH}/quick_start
    -DCMAKE_PREFIX_PATH=${SCRATCH}/prefix -DCMAKE_CXX_COMPILER=${COMPILER})
run("building the quick start" ${CMAKE_COMMAND} --build ${SCRATCH}/quick_start)
run("running the quick start" ${SCRATCH}/quick_start/quick_start ${SCRATCH}/hair.usda)
set(expected "${output}")
if(NOT EXISTS ${SCRATCH}/hair.usda)
  message(FATAL_ERROR "the quick start wrote no groom")
endif()

# The friction solver without hair: links friction and base, and nothing else of Ringlet.
if(FCLIB)
  set(example ${CMAKE_CURRENT_LIST_DIR}/../../examples/friction_only)
  run("configuring friction_only" ${CMAKE_COMMAND} -G Ninja -S ${example} -B ${SCRATCH}/friction_only
      -DCMAKE_PREFIX_PATH=${SCRATCH}/prefix -DCMAKE_CXX_COMPILER=${COMPILER})
  run("building friction_only" ${CMAKE_COMMAND} --build ${SCRATCH}/friction_only --verbose)
  string(REGEX MATCHALL "libringlet_[a-z]+" linked "${output}")
  list(REMOVE_DUPLICATES linked)
  list(SORT linked)
  if(NOT linked STREQUAL "libringlet_base;libringlet_friction")
    message(FATAL_ERROR "friction_only links ${linked}")
  endif()
  run("solving with friction_only" ${SCRATCH}/friction_only/friction_only ${CMAKE_CURRENT_LIST_DIR}/two_balls.hdf5)
  if(NOT output MATCHES "2 contacts: converged")
    message(FATAL_ERROR "friction_only says\n${output}")
  endif()
endif()

# The game loop, in C, with the shared library.
find_program(C_COMPILER cc REQUIRED)
file(GLOB_RECURSE shared ${SCRATCH}/prefix/libringlet_c.so)
get_filename_component(shared_folder "${shared}" DIRECTORY)
run("building the game loop" ${C_COMPILER} -std=c99 -Wall -Wextra -Wpedantic -Werror ${CMAKE_CURRENT_LIST_DIR}/../../examples/game_loop/main.c -o ${SCRATCH}/game_loop
    -I${SCRATCH}/prefix/include -L${shared_folder} -lringlet_c -lm -Wl,-rpath,${shared_folder})
run("running the game loop" ${SCRATCH}/game_loop 12)
if(NOT output MATCHES "^60 strands")
  message(FATAL_ERROR "the game loop says\n${output}")
endif()

# Without CMake: one program compiled and linked by pkg-config alone, and the quick start's object linked by it to the same
# result, as that one needs every module that sim does.
find_program(PKG_CONFIG pkg-config REQUIRED)
file(GLOB_RECURSE pc ${SCRATCH}/prefix/ringlet.pc)
get_filename_component(pc_folder "${pc}" DIRECTORY)
set(pkg_config ${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${pc_folder} ${PKG_CONFIG})
run("pkg-config --cflags" ${pkg_config} --cflags ringlet)
separate_arguments(cflags UNIX_COMMAND "${output}")
run("pkg-config --libs" ${pkg_config} --libs ringlet)
separate_arguments(libs UNIX_COMMAND "${output}")
foreach(order 1 2)
  run("compiling all headers" ${COMPILER} ${cflags} -Wno-psabi -fsyntax-only ${SCRATCH}/all_headers_${order}.cpp)
endforeach()
run("building with pkg-config" ${COMPILER} ${cflags} ${CMAKE_CURRENT_LIST_DIR}/consumer/main.cpp -o ${SCRATCH}/with_pc ${libs})
run("running what pkg-config built" ${SCRATCH}/with_pc)
file(GLOB_RECURSE object ${SCRATCH}/quick_start/main.cpp.o)
run("linking with pkg-config" ${COMPILER} ${object} -o ${SCRATCH}/quick_start_pc ${libs})
run("running what pkg-config linked" ${SCRATCH}/quick_start_pc)
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "linked by pkg-config the quick start says\n${output}instead of\n${expected}")
endif()
