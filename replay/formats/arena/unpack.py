"""The bytes of a log, whatever it is packed with, in pieces of bounded size."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import BinaryIO

import zstandard

CHUNK = 1 << 18
_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"
# One input byte of zstd can unpack to 32 KiB, so it is fed in small pieces to keep a bomb harmless.
_ZSTD_FEED = 512


class EndsEarly(Exception):
    """The packed data stop before their end mark, or are damaged. The text says which."""


def unpacked(file: BinaryIO) -> Iterator[bytes]:
    """Pieces of the text in `file`, which is plain, gzip or zstd by its first bytes, never by its name.

    Raises EndsEarly after everything that could be unpacked.
    """
    head = file.read(CHUNK)
    if head.startswith(_GZIP):
        yield from _gunzip(file, head)
    elif head.startswith(_ZSTD):
        yield from _unzstd(file, head)
    else:
        while head:
            yield head
            head = file.read(CHUNK)


def _gunzip(file: BinaryIO, data: bytes) -> Iterator[bytes]:
    unpacker = zlib.decompressobj(wbits=31)
    while data:
        before = unpacker.copy()
        try:
            piece = unpacker.decompress(data, CHUNK)
        except zlib.error as error:
            yield from _up_to_damage(before, data)
            raise EndsEarly("the gzip data are damaged") from error
        if piece:
            yield piece
        if unpacker.eof:
            data = (unpacker.unused_data or file.read(CHUNK)).lstrip(b"\0")
            if data:
                unpacker = zlib.decompressobj(wbits=31)
        else:
            data = unpacker.unconsumed_tail or file.read(CHUNK)
    rest = unpacker.flush()
    if rest:
        yield rest
    if not unpacker.eof:
        raise EndsEarly("the gzip data end early")


def _up_to_damage(unpacker: zlib._Decompress, data: bytes) -> Iterator[bytes]:
    """zlib drops what it unpacked in the call that fails, so go byte by byte."""
    for at in range(len(data)):
        try:
            piece = unpacker.decompress(data[at : at + 1])
        except zlib.error:
            return
        if piece:
            yield piece


def _unzstd(file: BinaryIO, data: bytes) -> Iterator[bytes]:
    frames = zstandard.ZstdDecompressor(max_window_size=1 << 27)
    unpacker = frames.decompressobj()
    done = False
    while data:
        feed, data = data[:_ZSTD_FEED], data[_ZSTD_FEED:]
        if done:
            unpacker, done = frames.decompressobj(), False
        try:
            piece = unpacker.decompress(feed)
        except zstandard.ZstdError as error:
            raise EndsEarly("the zstd data are damaged") from error
        if piece:
            yield piece
        if unpacker.eof:
            done = True
            data = unpacker.unused_data + data
        data = data or file.read(CHUNK)
    if not done:
        raise EndsEarly("the zstd data end early")
