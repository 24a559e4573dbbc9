ringlet_benchmark(animation LINK ringlet::io)
