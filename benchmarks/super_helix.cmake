ringlet_benchmark(super_helix LINK ringlet::rods)
