"""Runs the command line: one line for an error, one document for `--json`, an exit code for both."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence

import typer

from loreplay.cli.app import ReaderGone, Stopped, app
from loreplay.cli.failures import FINE, INTERRUPTED, USAGE, Failure, explained, one_line
from loreplay.cli.session import write_document
from loreplay.cli.verbs import register_all

_UsageError = typer.BadParameter.__bases__[0]  # Typer brings its own click, or uses the one that is there


def run(arguments: Sequence[str]) -> int:
    """The exit code of `loreplay ARGUMENTS`. Never raises."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows another
    try:
        try:
            code = _answer(list(arguments))
        finally:
            sys.stdout.flush()
    except (BrokenPipeError, ReaderGone):  # the reader has seen enough
        with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - a device
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        return FINE
    except (KeyboardInterrupt, Stopped, typer.Abort):
        sys.stderr.write("\nloreplay: stopped\n")
        return INTERRUPTED
    return code


def _answer(arguments: list[str]) -> int:
    register_all()
    if not arguments:
        _answer(["--help"])
        return USAGE
    debug = "--debug" in arguments
    try:
        command = typer.main.get_command(app)
        answer = command.main(args=arguments, prog_name="loreplay", standalone_mode=False)
        return answer if isinstance(answer, int) else FINE
    except typer.Exit as finished:
        return int(finished.exit_code)
    except (BrokenPipeError, ReaderGone, KeyboardInterrupt, Stopped, typer.Abort):
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told in one line
        if debug:
            traceback.print_exc()
        return _fail(_as_failure(error), arguments)


def _as_failure(error: Exception) -> Failure:
    if isinstance(error, _UsageError):
        context = getattr(error, "ctx", None)
        path = getattr(context, "command_path", "loreplay")
        message = error.format_message()  # type: ignore[attr-defined]
        return Failure(f"{message.rstrip('.')} (see `{path} --help`)", USAGE)
    return explained(error)


def _fail(failure: Failure, arguments: Sequence[str]) -> int:
    message = one_line(str(failure))
    sys.stdout.flush()
    sys.stderr.write(f"loreplay: {message}\n")
    if "--json" in arguments:
        write_document("error", {"error": message, "exit_code": failure.code})
    return failure.code
