"""The command line. `main` is the console script; everything heavy is imported by the verb that needs it."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the verb in `sys.argv`. Returns 0 fine, 1 findings, 2 wrong usage, 3 nothing could be read."""
    from loreplay.startup import ForeignPackage, check_packages

    try:
        check_packages()
    except ForeignPackage as error:
        print(error, file=sys.stderr)
        return 3
    from loreplay.cli.run import run

    return run(sys.argv[1:])
