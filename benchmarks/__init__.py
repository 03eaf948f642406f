"""Programs that measure and judge; run one with `python -m benchmarks.<name>`."""
