ringlet_benchmark(rods_step LINK ringlet::rods)
