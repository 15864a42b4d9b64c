"""`python -m tollgate`."""

import sys

from tollgate.cli import main

if __name__ == "__main__":
    sys.exit(main())
