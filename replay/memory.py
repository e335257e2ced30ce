"""The most memory that this process has had."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

_STATUS: Final = Path("/proc/self/status")


def peak_mb() -> float | None:
    """In MiB; None where the system doesn't tell (Windows).

    Linux's getrusage also counts what the process was before exec, so there the kernel's own mark is read.
    """
    if sys.platform == "linux":
        try:
            lines = _STATUS.read_text(encoding="ascii", errors="replace").splitlines()
        except OSError:
            lines = []
        for line in lines:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)
