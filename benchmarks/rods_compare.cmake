ringlet_benchmark(rods_compare LINK ringlet::rods)
