"""Runs the console script: `python -m aws_compliance`."""

import sys

from aws_compliance.app import main

sys.exit(main())
