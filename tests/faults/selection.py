"""How much of the matrix is run: FAULTS in the environment says."""

import os

EXTENT = os.environ.get("FAULTS", "covering")
"""`covering`, what covers each pair of the axes; `all`, every cell; `alone`, every cell in a run of its own."""

IS_ALL = EXTENT in ("all", "alone")
