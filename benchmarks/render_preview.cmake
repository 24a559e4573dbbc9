ringlet_benchmark(render_preview LINK ringlet::render)
