ringlet_benchmark(statics_random LINK ringlet::statics)
target_include_directories(ringlet_benchmark_statics_random PRIVATE ${PROJECT_SOURCE_DIR}/tests)
