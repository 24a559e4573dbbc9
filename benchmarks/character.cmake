ringlet_benchmark(character LINK ringlet::io ringlet::scene)
