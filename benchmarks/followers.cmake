ringlet_benchmark(followers LINK ringlet::hair ringlet::body)
