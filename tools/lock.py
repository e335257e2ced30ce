"""Writes requirements.lock: the versions that pip would install today for loreplay with all its extras.

Names and versions only, so that it names no host; a constraints file (`pip install -c requirements.lock`).
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "requirements.lock"
EXTRAS = "analytics,postgres,sign,web,cluster,bench,dev"
HEAD = (
    "# Written by `make lock`. Versions of everything that loreplay and its extras bring in; a pip constraints file.\n"
)


def resolve() -> list[tuple[str, str]]:
    """Name and version of each package, sorted; raises CalledProcessError if pip finds no solution."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += ["--report", str(report), f"{ROOT}[{EXTRAS}]"]
        subprocess.run(command, check=True)
        installs = json.loads(report.read_text(encoding="utf-8"))["install"]
    found = {entry["metadata"]["name"].lower().replace("_", "-"): entry["metadata"]["version"] for entry in installs}
    found.pop("loreplay")
    return sorted(found.items())


def main() -> int:
    """Writes the file."""
    lines = [f"{name}=={version}\n" for name, version in resolve()]
    TARGET.write_text(HEAD + "".join(lines), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
