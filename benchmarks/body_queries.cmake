ringlet_benchmark(body_queries LINK ringlet::body)
