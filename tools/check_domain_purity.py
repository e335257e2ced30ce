"""Refuses what would make domain/ impure: clock, chance, I/O, and an order that depends on the hash seed.

python tools/check_domain_purity.py [FILE_OR_FOLDER…]     (default: domain/)

Sets are recognised where they are written (`{a, b}`, `set(…)`, `frozenset(…)`, set comprehensions, unions of these) and
through names, parameters and attributes that the same file assigns or annotates as sets. Membership, len(), sorted(),
min(), max(), any(), all() and sum() over sets are fine: their result has no order.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IMPURE_MODULES = frozenset(
    "asyncio concurrent ctypes datetime fcntl getpass glob http io locale logging mmap multiprocessing os pathlib "
    "platform random secrets select shutil signal socket sqlite3 ssl subprocess sys tempfile threading time "
    "urllib uuid".split()
)
THIRD_PARTY = frozenset({"pydantic", "pydantic_core", "msgspec", "annotated_types", "typing_extensions"})
IMPURE_CALLS = {
    "open": "I/O",
    "input": "I/O",
    "print": "I/O",
    "hash": "differs from process to process",
    "id": "differs from process to process",
    "eval": "runs text as code",
    "exec": "runs text as code",
    "__import__": "imports out of sight",
}
IDENTITY = ROOT / "domain/rules/by_identity.py"
"""May call id(): as a key of what it remembers, compared by `is` at once, so that no result depends on the number."""
ORDERED_READERS = frozenset(
    "list tuple iter next enumerate zip map filter reversed dict fromkeys join extend deque chain".split()
)
SET_METHODS = frozenset("union intersection difference symmetric_difference copy".split())
SET_TYPES = frozenset("set frozenset Set FrozenSet AbstractSet MutableSet".split())

Finding = tuple[int, str]


def names_set_type(annotation: ast.expr | None) -> bool:
    """Whether an annotation is a set type (also as one side of `| None`, in Final[…] or Annotated[…])."""
    match annotation:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in SET_TYPES
        case ast.Subscript(value=outer, slice=inner):
            wrapper = outer.id if isinstance(outer, ast.Name) else getattr(outer, "attr", "")
            if wrapper in {"Final", "ClassVar", "Annotated", "Optional"}:
                return names_set_type(inner.elts[0] if isinstance(inner, ast.Tuple) else inner)
            return wrapper in SET_TYPES
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return names_set_type(left) or names_set_type(right)
        case ast.Constant(value=str(text)):
            return names_set_type(ast.parse(text, mode="eval").body)
    return False


class Purity(ast.NodeVisitor):
    """Collects the findings of one file."""

    def __init__(self, tree: ast.Module, own: frozenset[str]) -> None:
        self.findings: list[Finding] = []
        self.own = own
        self.functions: list[str] = []
        self.scopes: list[dict[str, bool]] = [{}]
        self.attributes = {
            node.target.id
            for klass in ast.walk(tree)
            if isinstance(klass, ast.ClassDef)
            for node in klass.body
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and names_set_type(node.annotation)
        }
        self.returning = {
            node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and names_set_type(node.returns)
        }
        self.visit(tree)

    def is_set(self, node: ast.expr) -> bool:
        """Whether the expression is known to be a set."""
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Name(id=name):
                return next((scope[name] for scope in reversed(self.scopes) if name in scope), False)
            case ast.Attribute(attr=name):
                return name in self.attributes
            case ast.Call(func=ast.Name(id=name)):
                return name in {"set", "frozenset"} or name in self.returning
            case ast.Call(func=ast.Attribute(value=base, attr=name)):
                return (name in SET_METHODS and self.is_set(base)) or name in self.returning
            case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right=right):
                return self.is_set(left) or self.is_set(right)
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_set(body) or self.is_set(orelse)
            case ast.BoolOp(values=values):
                return any(self.is_set(value) for value in values)
            case ast.NamedExpr(value=value):
                return self.is_set(value)
        return False

    def find(self, node: ast.AST, what: str) -> None:
        self.findings.append((getattr(node, "lineno", 0), what))

    def iterated(self, node: ast.expr) -> None:
        if self.is_set(node):
            self.find(
                node, "goes through a set, whose order depends on the hash seed: use sorted(…), a tuple or a dict"
            )

    def bind(self, target: ast.expr, is_set: bool) -> None:
        if isinstance(target, ast.Name):
            self.scopes[-1][target.id] = is_set

    def module(self, node: ast.AST, name: str) -> None:
        top = name.partition(".")[0]
        if top in IMPURE_MODULES:
            self.find(node, f"imports {top}: domain/ has no clock, no chance and no I/O")
        elif top not in sys.stdlib_module_names and top not in THIRD_PARTY and top not in self.own:
            self.find(node, f"imports {top}: domain/ uses the standard library, pydantic and msgspec alone")

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.module(node, alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.level == 0:
            self.module(node, node.module or "")

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        for target in node.targets:
            if isinstance(target, ast.Tuple | ast.List):
                self.iterated(node.value)
            self.bind(target, self.is_set(node.value))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.generic_visit(node)
        self.bind(node.target, names_set_type(node.annotation) or (node.value is not None and self.is_set(node.value)))

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        self.functions.append(node.name)
        self.scopes.append({argument.arg: names_set_type(argument.annotation) for argument in arguments})
        self.generic_visit(node)
        self.scopes.pop()
        self.functions.pop()

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_For(self, node: ast.For) -> None:
        self.iterated(node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.iterated(node.iter)
        self.generic_visit(node)

    def visit_SetComp(self, node: ast.SetComp) -> None:
        """From set to set no order can be seen."""
        for generator in node.generators:
            self.generic_visit(generator)
        self.visit(node.elt)

    def visit_Starred(self, node: ast.Starred) -> None:
        self.iterated(node.value)
        self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        self.iterated(node.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(id=name) if name in IMPURE_CALLS and not (name == "hash" and "__hash__" in self.functions):
                self.find(node, f"calls {name}(): {IMPURE_CALLS[name]}")
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in ORDERED_READERS:
                for argument in node.args:
                    self.iterated(argument)
            case ast.Attribute(value=base, attr="pop") if self.is_set(base) and not node.args:
                self.find(node, "pops from a set, whose order depends on the hash seed")
        self.generic_visit(node)


def check(source: str, own: frozenset[str] = frozenset({"domain"})) -> list[Finding]:
    """Line and complaint for each impurity in the source; `own` are the packages it may import besides."""
    return sorted(set(Purity(ast.parse(source), own).findings))


def check_file(path: Path) -> list[Finding]:
    """`check` for a file, with what that file alone may do."""
    found = check(path.read_text(encoding="utf-8"))
    return [one for one in found if not (path.resolve() == IDENTITY and one[1].startswith("calls id()"))]


def python_files(paths: list[Path]) -> Iterator[Path]:
    """The Python files named or in the folders named, in order."""
    for path in paths:
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def main() -> int:
    """Prints `file:line: complaint` for each finding; exit 1 if there is any."""
    paths = [Path(argument) for argument in sys.argv[1:]] or [ROOT / "domain"]
    found = 0
    for path in python_files(paths):
        shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        for line, what in check_file(path):
            print(f"{shown}:{line}: {what}")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
