ringlet_benchmark(statics LINK ringlet::statics)
