"""How fast and how large Tollgate is, measured beside its peers in one run.

`make bench` runs every benchmark that `rig/catalogue.py` lists, each in a process of its own, and writes what they
found to docs/measurements.md. A benchmark is a module with a title, a word on what it measures, and `run`.
"""
