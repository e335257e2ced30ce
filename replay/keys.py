"""Ed25519 keys of players and organisers: files that only their owner may read."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import mkstemp
from typing import Any

import msgspec
import platformdirs

from replay.errors import StoreError
from replay.faults import faults

ALGORITHM = "Ed25519"
ENDING = ".key"
_NAME = re.compile(r"\w[\w.@+-]{0,59}")
_MOST_BYTES = 16_384


class KeyFile(msgspec.Struct, omit_defaults=True):
    """A key as its file holds it; without `private` it only checks what its owner signed."""

    name: str
    public: str
    """32 bytes in hex."""
    private: str | None = None
    """32 bytes in hex."""
    algorithm: str = ALGORITHM

    @property
    def fingerprint(self) -> str:
        """The beginning of the public key, for people."""
        return self.public[:16]

    def sign(self, message: bytes) -> str:
        """The signature, in hex. StoreError for a key that only checks."""
        if self.private is None:
            raise StoreError(f"the key {self.name} is a public one: it checks signatures and makes none")
        return str(_ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(self.private)).sign(message).hex())


def folder() -> Path:
    """Where the keys of this user lie."""
    return platformdirs.user_data_path("loreplay", appauthor=False) / "keys"


def new_key(name: str) -> tuple[KeyFile, Path]:
    """Makes a key; its file has mode 0600. StoreError if there is one of that name, or it is no name."""
    private = _ed25519().Ed25519PrivateKey.generate()
    key = KeyFile(
        name=_checked(name),
        public=private.public_key().public_bytes_raw().hex(),
        private=private.private_bytes_raw().hex(),
    )
    return key, _write(key)


def trust(name: str, public: str) -> tuple[KeyFile, Path]:
    """Keeps somebody else's public key under a name."""
    word = public.strip().lower()
    if not re.fullmatch("[0-9a-f]{64}", word):
        raise StoreError("a public key is 64 hex digits, as `loreplay keys list` shows them")
    key = KeyFile(name=_checked(name), public=word)
    return key, _write(key)


def all_keys() -> Iterator[tuple[KeyFile, Path]]:
    """All keys of this user, by name."""
    with faults(f"read {folder()}"):
        paths = sorted(folder().glob(f"*{ENDING}")) if folder().is_dir() else []
    for path in paths:
        yield load_key_file(path), path


def find_key(word: str) -> KeyFile:
    """A key by its name or its file. StoreError where there is none."""
    path = Path(word).expanduser()
    named = folder() / f"{word}{ENDING}"
    if _NAME.fullmatch(word) and named.is_file():
        return load_key_file(named)
    try:
        there = path.is_file()
    except (OSError, ValueError):
        there = False
    if there:
        return load_key_file(path)
    raise StoreError(f"there is no key {word[:60]!r}: `loreplay keys list` lists them, `loreplay keys new` makes one")


def load_key_file(path: Path) -> KeyFile:
    """Reads a key. StoreError for a file that is none, or whose private part others may read."""
    with faults(f"read the key {path}"), path.open("rb") as file:
        data = file.read(_MOST_BYTES)
        mode = os.fstat(file.fileno()).st_mode
    try:
        key = msgspec.json.decode(data, type=KeyFile)
        sizes = [len(bytes.fromhex(each)) for each in (key.public, key.private) if each is not None]
    except (msgspec.MsgspecError, ValueError):
        raise StoreError(f"{path} is no key of loreplay") from None
    if key.algorithm != ALGORITHM or any(size != 32 for size in sizes):
        raise StoreError(f"{path} is no {ALGORITHM} key")
    if key.private is not None and sys.platform != "win32" and mode & 0o077:
        raise StoreError(f"{path} can be read by others: make it yours alone (chmod 600), or make another key")
    return key


def check_signature(public: str, message: bytes, signature: str) -> bool:
    """Whether the owner of a public key signed the message."""
    ed25519 = _ed25519()
    invalid: type[Exception] = import_module("cryptography.exceptions").InvalidSignature
    try:
        ed25519.Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), message)
    except (ValueError, invalid):
        return False
    return True


def known_as(public: str) -> str | None:
    """The name under which this user keeps a public key."""
    return next((key.name for key, _ in all_keys() if key.public == public), None)


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise StoreError(f"{name[:60]!r} is no name of a key: letters, digits and . _ @ + -, at most 60")
    if (folder() / f"{name}{ENDING}").exists():
        raise StoreError(f"there is a key {name} already: choose another name, nothing is overwritten")
    return name


def _write(key: KeyFile) -> Path:
    target = folder() / f"{key.name}{ENDING}"
    with faults(f"write the key {target}"):
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, part = mkstemp(dir=target.parent, prefix=".key-")  # mode 0600
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(key), indent=2) + b"\n")
            try:
                os.link(part, target)  # whole, and only if nobody was first
            except FileExistsError:
                raise StoreError(f"there is a key {key.name} already: nothing is overwritten") from None
        finally:
            Path(part).unlink(missing_ok=True)
    return target


def _ed25519() -> Any:
    try:
        return import_module("cryptography.hazmat.primitives.asymmetric.ed25519")
    except ImportError as error:
        raise StoreError(f"signatures need the extra: pip install 'loreplay[sign]' ({error})") from None
