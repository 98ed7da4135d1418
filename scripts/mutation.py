"""Mutants of a module: small changes of its code, each of which some test ought to notice.

Left alone are words for people (docstrings, what is raised, parts of f-strings) and what is there for
types alone.
"""

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

SWAPPED: dict[type, tuple[type, ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
LONGEST = 70


class Mutant(NamedTuple):
    """One change: in which module and line, what it does, and how to make it again."""

    path: str
    line: int
    what: str
    site: int
    way: int


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
    """Give every mutant of a module, in the order of its code."""
    for number, (node, _) in enumerate(_sites(ast.parse(source))):
        for way, new in enumerate(changes(node)):
            yield Mutant(path, getattr(node, "lineno", 0), f"{_told(node)}  ->  {_told(new)}", number, way)


def changed(source: str, mutant: Mutant) -> ast.Module:
    """Give the whole module with a mutant's change."""
    tree = ast.parse(source)
    node, put = _sites(tree)[mutant.site]
    put(changes(node)[mutant.way])
    return ast.fix_missing_locations(tree)


def _told(node: ast.AST) -> str:
    text = f"if {ast.unparse(node.test)}" if isinstance(node, ast.If) else ast.unparse(node)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


# --- Where a module can be changed -------------------------------------------------------------------

Put = Callable[[ast.AST], None]

UNTOUCHED: dict[type, tuple[str, ...]] = {
    ast.FunctionDef: ("returns", "decorator_list"),
    ast.ClassDef: ("bases", "decorator_list", "keywords"),
    ast.arg: ("annotation",),
    ast.AnnAssign: ("annotation",),
}
TYPE_FORMS = ("Literal", "Callable", "Union", "list", "dict", "tuple")


class _Sites(ast.NodeVisitor):
    """Gathers the nodes that may change, each with the function that puts another in its place."""

    def __init__(self) -> None:
        self.found: list[tuple[ast.AST, Put]] = []

    def generic_visit(self, node: ast.AST) -> None:
        """Look at what a node consists of."""
        for name, value in ast.iter_fields(node):
            if name in UNTOUCHED.get(type(node), ()):
                continue
            if isinstance(value, ast.AST):
                self._offer(value, lambda new, node=node, name=name: setattr(node, name, new))
            elif isinstance(value, list):
                for at, part in enumerate(value):
                    if isinstance(part, ast.AST) and not _is_docstring(part):
                        self._offer(part, lambda new, value=value, at=at: value.__setitem__(at, new))

    def _offer(self, node: ast.AST, put: Put) -> None:
        if isinstance(node, ast.JoinedStr | ast.Raise | ast.Assert) or _is_for_types(node):
            return
        self.found.append((node, put))
        self.visit(node)


def _sites(tree: ast.Module) -> list[tuple[ast.AST, Put]]:
    sites = _Sites()
    sites.visit(tree)
    return sites.found


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_for_types(node: ast.AST) -> bool:
    """Imports, what stands under TYPE_CHECKING, type variables and aliases of types."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
            return True
        case ast.Assign(value=ast.Subscript(value=ast.Name(id=form))):
            return form in TYPE_FORMS
    return isinstance(node, ast.Import | ast.ImportFrom)


# --- What a node can become ---------------------------------------------------------------------------


def changes(node: Any) -> list[ast.AST]:
    """Give the nodes that could stand in a node's place."""
    change = CHANGES.get(type(node))
    return [] if change is None else change(node)


def _operator(node: Any) -> list[ast.AST]:
    return [_like(node, op=new()) for new in SWAPPED.get(type(node.op), ())]


def _comparison(node: ast.Compare) -> list[ast.AST]:
    if len(node.ops) > 1:
        return []
    return [_like(node, ops=[new()]) for new in SWAPPED.get(type(node.ops[0]), ())]


def _sign(node: ast.UnaryOp) -> list[ast.AST]:
    return [node.operand]


def _constant(node: ast.Constant) -> list[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        return [_like(node, value=not value)]
    if isinstance(value, int):
        return [_like(node, value=value + 1)]
    if isinstance(value, str) and value:
        return [_like(node, value=f"XX{value}")]
    return []


def _either(node: ast.IfExp) -> list[ast.AST]:
    return [_like(node, body=node.orelse, orelse=node.body)]


def _condition(node: ast.If) -> list[ast.AST]:
    if isinstance(node.test, ast.Compare):
        return []
    return [_like(node, test=ast.UnaryOp(ast.Not(), node.test))]


def _call(node: ast.Call) -> list[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in CALLED:
        return [_like(node, func=ast.Name(CALLED[node.func.id], ast.Load()))]
    return []


def _answer(node: ast.Return) -> list[ast.AST]:
    if node.value is None or isinstance(node.value, ast.Constant):
        return []
    return [_like(node, value=ast.Constant(None))]


def _statement(node: ast.Expr) -> list[ast.AST]:
    return [ast.Pass()] if isinstance(node.value, ast.Call) else []


def _assignment(node: ast.Assign) -> list[ast.AST]:
    return [] if isinstance(node.value, ast.Constant) else [_like(node, value=ast.Constant(None))]


def _like(node: ast.AST, **fields: Any) -> ast.AST:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


CHANGES: dict[type, Callable[[Any], list[ast.AST]]] = {
    ast.BinOp: _operator,
    ast.BoolOp: _operator,
    ast.AugAssign: _operator,
    ast.Compare: _comparison,
    ast.UnaryOp: _sign,
    ast.Constant: _constant,
    ast.IfExp: _either,
    ast.If: _condition,
    ast.Call: _call,
    ast.Return: _answer,
    ast.Expr: _statement,
    ast.Assign: _assignment,
    ast.Continue: lambda node: [ast.Break()],  # noqa: ARG005 - one signature
    ast.Break: lambda node: [ast.Continue()],  # noqa: ARG005 - one signature
}
