"""`python -m loreplay` is the command line."""

import sys

from loreplay.cli import main

sys.exit(main())
