ringlet_benchmark(alembic LINK ringlet::io)
