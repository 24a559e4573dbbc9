if(RINGLET_MPI)
  ringlet_benchmark(curly_scaling LINK ringlet::sim_cluster)
  target_include_directories(ringlet_benchmark_curly_scaling PRIVATE ${PROJECT_SOURCE_DIR})
endif()
