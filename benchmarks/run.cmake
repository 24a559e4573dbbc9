ringlet_benchmark(run LINK ringlet::sim)
