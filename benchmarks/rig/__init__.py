"""What the benchmarks stand on: how commands are measured, peers installed, results kept and the page made."""
