ringlet_benchmark(friction_cold LINK ringlet::friction)
# The generator of bundles is the tests'.
target_include_directories(ringlet_benchmark_friction_cold PRIVATE ${PROJECT_SOURCE_DIR}/tests)
