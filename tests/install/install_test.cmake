# cmake -DBUILD=<build folder> -DSCRATCH=<folder to use> -DCOMPILER=<C++ compiler> -P install_test.cmake
function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(status)
    message(FATAL_ERROR "${what} failed (${status}):\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE "${SCRATCH}")
run("installing" ${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/prefix)
# No optimisation and no processor flags: the program is built unlike the library, as a user's is.
run("configuring the consumer" ${CMAKE_COMMAND} -G Ninja -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${SCRATCH}/consumer
    -DCMAKE_PREFIX_PATH=${SCRATCH}/prefix -DCMAKE_CXX_COMPILER=${COMPILER})
run("building the consumer" ${CMAKE_COMMAND} --build ${SCRATCH}/consumer)
run("running the consumer" ${SCRATCH}/consumer/consumer)
