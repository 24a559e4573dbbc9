ringlet_benchmark(sag_free LINK ringlet::sim)
