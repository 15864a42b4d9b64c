"""Runs the console script: `python -m cost_estimator`."""

import sys

from cost_estimator.app import main

sys.exit(main())
