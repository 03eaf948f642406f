"""Are Tantivy's files whole? Each segment file ends with a checksum of itself; we hold it to it.

A file is its body, a JSON footer with the CRC-32 of the body, the footer's length and a mark.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

META_FILE = "meta.json"
ENDING = struct.Struct("<II")  # the footer's length, the mark
MARK = 1337
READ_BYTES = 1 << 20


def damaged_files(folder: Path) -> Iterator[str]:
    """What is wrong with the lane's files, one sentence each."""
    try:
        meta = json.loads((folder / META_FILE).read_text("utf-8"))
        segments = [str(one["segment_id"]).replace("-", "") for one in meta["segments"]]
    except (OSError, ValueError, KeyError, TypeError) as cause:
        yield f"{META_FILE} cannot be read: {cause}"
        return
    for segment in segments:
        files = sorted(folder.glob(f"{segment}.*"))
        if not files:
            yield f"segment {segment} is missing"
        for file in files:
            if fault := _fault(file):
                yield f"{file.name} {fault}"


def _fault(file: Path) -> str:
    try:
        size = file.stat().st_size
        with file.open("rb") as stream:
            stream.seek(max(size - ENDING.size, 0))
            ending = stream.read()
            if len(ending) < ENDING.size:
                return "is cut off"
            length, mark = ENDING.unpack(ending)
            body = size - ENDING.size - length
            if mark != MARK or body < 0:
                return "has lost its end"
            stream.seek(body)
            wanted = json.loads(stream.read(length))["crc"]
            stream.seek(0)
            return "" if _checksum(stream, body) == wanted else "does not match its checksum"
    except (OSError, ValueError, KeyError, TypeError) as cause:
        return f"cannot be read: {cause}"


def _checksum(stream: BinaryIO, length: int) -> int:
    value = 0
    while length > 0:
        piece = stream.read(min(READ_BYTES, length))
        if not piece:
            break
        value = zlib.crc32(piece, value)
        length -= len(piece)
    return value
