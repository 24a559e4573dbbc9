ringlet_benchmark(curly_spring LINK ringlet::sim)
target_include_directories(ringlet_benchmark_curly_spring PRIVATE ${PROJECT_SOURCE_DIR})
