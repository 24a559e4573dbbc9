ringlet_benchmark(friction_solve LINK ringlet::friction ringlet::io)
