"""Work that an interrupt waits for: what is half written is finished first."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Within, Ctrl-C is noted; KeyboardInterrupt comes at the end."""
    if current_thread() is not main_thread():
        yield
        return
    came = []
    before = signal.signal(signal.SIGINT, lambda *_: came.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before if before is not None else signal.SIG_DFL)
    if came:
        raise KeyboardInterrupt
