ringlet_benchmark(run LINK ringlet::sim)
target_compile_definitions(ringlet_benchmark_run PRIVATE RINGLET_SCENES="${PROJECT_SOURCE_DIR}/scenes")
