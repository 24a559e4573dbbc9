ringlet_benchmark(gpu_curly_case LINK ringlet::sim)
target_include_directories(ringlet_benchmark_gpu_curly_case PRIVATE ${PROJECT_SOURCE_DIR})
