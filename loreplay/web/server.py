"""`loreplay serve`: dashboards and replays over HTTP, read only, with the defences of a local server."""

from __future__ import annotations

import hmac
import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl, urlencode

from loreplay.cli.failures import Failure, WrongUsage

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

    from replay.urls import StoreUrl

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
COOKIE: Final = "loreplay-token"
SHORTEST_TOKEN: Final = 12
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def make_app(url: StoreUrl, *, token: str | None = None, hosts: frozenset[str] = LOOPBACK) -> Starlette:
    """The application. `hosts` are the names under which it answers; `token` opens hidden information."""
    from starlette.applications import Starlette
    from starlette.middleware import Middleware

    from loreplay.web.dashboards import routes as dashboards
    from loreplay.web.viewer import routes as viewer

    return Starlette(routes=[*dashboards(url), *viewer(url)], middleware=[Middleware(Guard, token=token, hosts=hosts)])


class Guard:
    """Before every request: the Host header, the method, the token, and whose view may be asked for."""

    def __init__(self, app: ASGIApp, token: str | None, hosts: frozenset[str]) -> None:
        self.app = app
        self.token = token
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers, or refuses with one line."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        from starlette.requests import Request
        from starlette.responses import PlainTextResponse, RedirectResponse, Response

        request = Request(scope)
        refusal: Response | None = None
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        asked = dict(query)
        if not self._host_fits(request):
            refusal = PlainTextResponse("this server does not answer under that name\n", 421)
        elif request.method not in ("GET", "HEAD"):
            refusal = PlainTextResponse("nothing can be changed here\n", 405, headers={"Allow": "GET, HEAD"})
        elif "token" in asked and scope["path"] == "/" and self._known(asked["token"]):
            refusal = RedirectResponse("/", 303)
            refusal.set_cookie(COOKIE, asked["token"], httponly=True, samesite="strict", path="/")
        else:
            scope["state"] = {**scope.get("state", {}), "hidden": self._known(request.cookies.get(COOKIE, ""))}
            bearer = request.headers.get("authorization", "")
            if bearer.startswith("Bearer ") and self._known(bearer.removeprefix("Bearer ")):
                scope["state"]["hidden"] = True
            if not scope["state"]["hidden"] and scope["path"].startswith("/games/"):
                if asked.get("as", "public") != "public":
                    refusal = PlainTextResponse("only the public view is shown without the token\n", 403)
                else:
                    kept = [(name, value) for name, value in query if name != "as"]
                    scope["query_string"] = urlencode([*kept, ("as", "public")]).encode("latin-1")

        async def send_guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(
                        (name.lower().encode(), value.encode())
                        for name, value in HEADERS.items()
                        if name.lower().encode() not in there
                    ),
                ]
            await send(message)

        await (refusal or self.app)(scope, receive, send_guarded)

    def _host_fits(self, request: Request) -> bool:
        """Against names of other sites that lead to this machine (DNS rebinding)."""
        host = request.headers.get("host", "")
        name = host[1 : host.index("]")] if host.startswith("[") and "]" in host else host.partition(":")[0]
        return name.lower() in self.hosts

    def _known(self, given: str) -> bool:
        return self.token is not None and hmac.compare_digest(given.encode(), self.token.encode())


def allowed_hosts(host: str) -> frozenset[str]:
    """The names under which a server at an address may be asked for."""
    if host in LOOPBACK:
        return LOOPBACK
    names = {host.lower(), socket.gethostname().lower(), socket.getfqdn().lower(), *LOOPBACK}
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        try:
            names |= {str(entry[4][0]).lower() for entry in socket.getaddrinfo(socket.gethostname(), None)}
        except OSError:
            pass
    return frozenset(names)


def _warm_up() -> None:
    """Starts what draws charts, which takes seconds the first time."""
    from analytics.charts.drawing import warm_up

    warm_up()


def serve(url: StoreUrl, host: str, port: int, token: str | None, say: Callable[[str], None]) -> None:
    """Runs until Ctrl-C. WrongUsage for an address beyond this machine without a token; Failure if it is taken."""
    if host not in LOOPBACK and not token:
        raise WrongUsage(f"--host {host[:60]} can be reached from elsewhere: choose a --token that opens it")
    if token is not None and len(token) < SHORTEST_TOKEN:
        raise WrongUsage(f"--token: at least {SHORTEST_TOKEN} characters, or anybody guesses it")
    try:
        import uvicorn
    except ImportError as error:
        raise Failure(f"serving needs the extra: pip install 'loreplay[web]' ({error})") from None

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise Failure(f"{host}:{port}: {error.strerror}; choose another --port") from None
    port = listening.getsockname()[1]
    named = f"[{host}]" if ":" in host else host
    say(f"http://{named}:{port}/{f'?token={token}' if token else ''}  (Ctrl-C ends it)")
    threading.Thread(target=_warm_up, daemon=True).start()
    config = uvicorn.Config(
        make_app(url, token=token, hosts=allowed_hosts(host)),
        log_level="warning",
        server_header=False,
        lifespan="off",
        timeout_graceful_shutdown=1,  # pages that follow a game would keep it up
    )
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        listening.close()
