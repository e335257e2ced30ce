"""The verbs as Typer knows them: what they have in common, and the order in which help lists them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, Final

import typer

from loreplay.cli.session import Session

HELP: Final = "Games of Magic: The Gathering, recorded as what happened in them, replayed to any moment."

Verb = Callable[..., int | None]


class ReaderGone(Exception):
    """Whoever reads our output has closed it."""


class Stopped(Exception):
    """Ctrl-C."""


StoreOption = Annotated[
    str | None,
    typer.Option("--store", metavar="URL", help="The store: a path, sqlite:///…, postgresql://…", show_default=False),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer with one JSON document.", show_default=False)]
DebugOption = Annotated[bool, typer.Option("--debug", help="Show a traceback with an error.", show_default=False)]
_COMMON: Final = (("store", StoreOption, None), ("json", JsonOption, False), ("debug", DebugOption, False))

app = typer.Typer(
    name="loreplay",
    help=HELP,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
    epilog="`loreplay VERB --help` has examples."
    " Exit codes: 0 fine, 1 findings, 2 wrong usage, 3 nothing could be read.",
)


def verb(to: typer.Typer, name: str, *examples: str) -> Callable[[Verb], Verb]:
    """Makes a function that takes a Session first a verb with --store, --json and --debug; help shows the examples."""

    def register(function: Verb) -> Verb:
        signature = inspect.signature(function, eval_str=True)
        own = list(signature.parameters.values())[1:]
        common = [
            inspect.Parameter(each, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for each, annotation, default in _COMMON
        ]

        def run(*, store: str | None, json: bool, debug: bool, **arguments: Any) -> int:
            del debug  # looked for where errors are told
            try:
                with Session(store, json=json) as session:
                    return function(session, **arguments) or 0
            except BrokenPipeError as error:  # of this and the next Typer would make an exit code
                raise ReaderGone from error
            except KeyboardInterrupt as error:
                raise Stopped from error

        parameters = [*(each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in own), *common]
        run.__doc__ = function.__doc__
        run.__name__ = function.__name__
        run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {each.name: each.annotation for each in parameters}
        epilog = "\b\nExamples:\n" + "\n".join(f"  {example}" for example in examples) if examples else None
        short = (function.__doc__ or "").partition("\n")[0].rstrip(".")
        to.command(name, short_help=short, epilog=epilog, context_settings=_settings())(run)
        return function

    return register


def _settings() -> dict[str, Any]:
    return {"help_option_names": ["-h", "--help"], "max_content_width": 120}


def _version(wanted: bool) -> None:
    if wanted:
        from loreplay import __version__

        typer.echo(f"loreplay {__version__}")
        raise typer.Exit


@app.callback()
def _loreplay(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.", show_default=False)
    ] = False,
) -> None:
    del version
