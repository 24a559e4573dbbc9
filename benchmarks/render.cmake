ringlet_benchmark(render LINK ringlet::render)
