"""Names that cannot be traced back without the key of the store."""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path
from secrets import token_bytes
from tempfile import mkstemp

from replay.errors import StoreError
from replay.faults import faults
from replay.urls import StoreUrl, parse_url

KEY_BYTES = 32


class Pseudonyms:
    """Account → pseudonym; with one key the same account always has the same one."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise StoreError(f"the key of the pseudonyms has {len(key)} bytes, not {KEY_BYTES}")
        self._key = key

    def of(self, account: str) -> str:
        """`player-` and eight hex digits: keyed BLAKE2b of the account's id or name."""
        digest = blake2b(account.encode("utf-8", "surrogatepass"), key=self._key, digest_size=4, person=b"loreplay")
        return f"player-{digest.hexdigest()}"


def pseudonyms(url: StoreUrl | str | os.PathLike[str] | None = None) -> Pseudonyms:
    """The pseudonyms of a store; its key is made when it is first needed. Raises StoreError for an unreadable key."""
    parsed = parse_url(url) if url is None or isinstance(url, str | os.PathLike) else url
    return Pseudonyms(load_key(parsed.key_path))


def load_key(path: Path) -> bytes:
    """Reads a key, or makes one that only its owner may read (mode 0600)."""
    with faults(f"read the key of the pseudonyms {path}"):
        try:
            text = path.read_text("ascii")
        except FileNotFoundError:
            _make_key(path)
            text = path.read_text("ascii")
        try:
            key = bytes.fromhex(text)
        except ValueError:
            key = b""
    if len(key) != KEY_BYTES:
        raise StoreError(
            f"{path} is no key of {KEY_BYTES} bytes in hex: restore it from a backup; a new one gives new pseudonyms"
        )
    return key


def _make_key(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = mkstemp(dir=path.parent, prefix=".key-")  # mode 0600
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(token_bytes(KEY_BYTES).hex() + "\n")
    try:
        os.link(name, path)  # whole, and only if no other process was first
    except FileExistsError:
        pass
    except OSError:  # no hard links on this file system
        if not path.exists():
            Path(name).rename(path)
    finally:
        Path(name).unlink(missing_ok=True)
