ringlet_benchmark(chain LINK ringlet::rods)
