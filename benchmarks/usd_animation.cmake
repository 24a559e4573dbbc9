ringlet_benchmark(usd_animation LINK ringlet::io)
