# Checks chains on a GPU against the processor, wherever there is one, and times them.
if(RINGLET_CUDA)
  add_executable(ringlet_gpu_chain gpu_chain.cpp)
  target_link_libraries(ringlet_gpu_chain PRIVATE ringlet::sim)
  add_test(NAME gpu.chain COMMAND ringlet_gpu_chain)
  set_tests_properties(gpu.chain PROPERTIES SKIP_RETURN_CODE 77)
endif()
