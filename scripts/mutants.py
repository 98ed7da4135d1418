"""Change the rules in small ways, one at a time, and see whether a test notices.

    python scripts/mutants.py                                  V01, the kit and the core of domain/
    python scripts/mutants.py domain/combat/sangam.py          other modules or folders
    python scripts/mutants.py --sample 0 domain/fold.py        every mutant, not a sample

Each mutant runs in a child process of its own in which the module is imported changed. All of it works
on a copy of the project, so no file is touched and the project can be edited meanwhile. A child runs the
module's own tests first, then the wider ones, and stops at the first failure.
Exit code 0 if at least --at-least percent were noticed, 1 if fewer, 2 if the tests fail by themselves.
"""

import argparse
import gc
import os
import random
import resource
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import NamedTuple, TypeVar

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts"))

import hypothesis  # noqa: E402, F401 - imported before the children part, so that each need not
import pydantic  # noqa: E402, F401 - as above
import pytest  # noqa: E402
from mutation import Mutant, changed, mutants_of  # noqa: E402

DEFAULT = ("domain/combat/house_rules.py", "domain/combat/kit", "domain/chance", "domain/*.py")
WIDER = tuple(
    f"tests/domain/test_{word}.py" for word in ("table", "records", "vocabulary", "rulesets", "bad_content")
)
SCHEMA = Path("tests/replays/test_stream_format.py")
LEFT_BEHIND = (".git", ".venv", "build", "dist", ".*_cache", ".hypothesis", ".pending")
MEMORY = 2 << 30
PATIENCE = 5
"""How many times longer than unchanged a stage may take, beside ten seconds."""
LONGEST = 600
PYTEST = ("-x", "-qq", "--no-header", "--no-summary", "--tb=line", "-p", "no:cacheprovider", "-p", "no:xdist")
PYTEST += ("-W", "ignore:Module already imported")
SURVIVED, KILLED, TOO_LONG = "survived", "killed", "too long"


class Result(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    fate: str


# --- Which tests look at a module -----------------------------------------------------------------

Stages = tuple[tuple[str, ...], ...]
SLOW = ("test_determinism.py", "test_any_game.py", "test_every_ruling.py")


def stages_for(path: str) -> Stages:
    """Give the tests that ought to notice a change of a module: the nearest ones, then the wider ones."""
    module = Path(path)
    beside = Path("tests") / module.parent
    own = sorted(beside.rglob(f"test_{module.stem}.py"))
    variants = Path("tests/domain/combat")
    if module.parent == Path("domain/combat"):
        return _stages(own, [*map(Path, WIDER), *_machine(module.stem)])
    if module.parts[:2] == ("domain", "combat"):
        kit, others = _tests_in(beside), _tests_in(variants)
        return _stages(own or kit, [*kit, variants / "test_house_rules.py"], [*map(Path, WIDER), *others])
    if module.parts[:2] == ("domain", "hazard"):
        tests = Path("tests/domain/hazard")
        own = sorted(tests.glob(f"test_{module.stem}.py"))
        return _stages(own, _tests_in(tests), [SCHEMA, *map(Path, WIDER), *_machine("hazard")])
    if module.parent == Path("domain"):
        house_rules = variants / "test_house_rules.py"
        parts = [*_tests_in(beside / "chance"), *_tests_in(variants / "kit")]
        wider = [*_tests_in(beside), *parts]
        return _stages(own or [house_rules], [*wider, house_rules], _machine("house_rules"))
    return _stages(own or _tests_in(beside), _tests_in(beside), [variants / "test_house_rules.py"])


def _tests_in(folder: Path) -> list[Path]:
    return [file for file in sorted(folder.glob("test_*.py")) if file.name not in SLOW]


def _machine(stem: str) -> list[Path]:
    """The state machine over a game's designed version and its first draft."""
    test = "tests/domain/test_any_game.py::test_any_game_keeps_its_promises"
    game = stem.replace("_", "-")
    return [Path(f"{test}[{game}@{version}]") for version in ("1.0", "1.1-draft")]


def _stages(*stages: list[Path]) -> Stages:
    """Leave out what an earlier stage has, and what is not there."""
    seen: set[str] = set()
    found = []
    for stage in stages:
        there = [str(test) for test in stage if Path(str(test).partition("::")[0]).exists()]
        fresh = tuple(test for test in dict.fromkeys(there) if test not in seen)
        seen.update(fresh)
        if fresh:
            found.append(fresh)
    return tuple(found)


# --- One child, one mutant -----------------------------------------------------------------------


class Loader(SourceFileLoader):
    """Loads a module from a changed tree instead of its file."""

    def __init__(self, name: str, path: str, mutant: Mutant) -> None:
        super().__init__(name, path)
        self._mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """Give the code of the changed module."""
        source = Path(self.path).read_text("utf-8")
        return compile(changed(source, self._mutant), self.path, "exec")


class Finder:
    """Finds the one module that is changed."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        parts = Path(mutant.path).with_suffix("").parts
        self._name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Give where a module comes from, if it is the changed one."""
        if name != self._name:
            return None
        file = str(Path.cwd() / self._mutant.path)
        places = [str(Path(file).parent)] if file.endswith("__init__.py") else None
        return spec_from_file_location(
            name, file, loader=Loader(name, file, self._mutant), submodule_search_locations=places
        )


def in_child(stages: Stages, patience: Sequence[float], mutant: Mutant | None = None) -> int:
    """Start a child that runs the tests stage by stage; give its process id.

    It exits with 0 if all pass, 1 at the first failure, and an alarm ends it when a stage takes longer
    than its patience, in seconds.
    """
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    if mutant is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        sys.meta_path.insert(0, Finder(mutant))
    code = 0
    try:
        for tests, seconds in zip(stages, patience, strict=True):
            signal.setitimer(signal.ITIMER_REAL, seconds)
            code = code or int(pytest.main([*PYTEST, *tests]))
    except BaseException:  # noqa: BLE001 - whatever a mutant does, the child ends here
        code = 1
    sys.stdout.flush()
    os._exit(code)


Job = TypeVar("Job")


def side_by_side(jobs: int, work: Iterable[Job], start: Callable[[Job], int]) -> Iterator[tuple[Job, int]]:
    """Start a child for each piece of work, some at a time; give each piece with its child's exit code.

    The code is below 0 if a signal ended the child.
    """
    waiting = iter(work)
    children: dict[int, Job] = {}
    while True:
        for piece in islice(waiting, jobs - len(children)):
            children[start(piece)] = piece
        if not children:
            return
        child, status = os.wait()
        yield children.pop(child), os.waitstatus_to_exitcode(status)


# --- All of them ----------------------------------------------------------------------------------


@contextmanager
def a_copy() -> Iterator[None]:
    """Work in a copy of the project for a while."""
    with TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / ROOT.name
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
        os.chdir(copy)
        sys.path.insert(0, str(copy))
        yield
        os.chdir(ROOT)


def modules(wanted: list[str]) -> list[str]:
    """Give the files that paths, folders and patterns name, from the root of the project."""
    found = []
    for name in wanted:
        place = Path(name)
        files = sorted(place.rglob("*.py")) if place.is_dir() else sorted(Path().glob(name))
        if not files:
            sys.exit(f"{name}: no such module")
        found += [str(file) for file in files]
    return list(dict.fromkeys(found))


def baseline(paths: list[str], jobs: int) -> dict[str, float]:
    """Run the tests of modules unchanged; give how long each file takes, or leave with code 2."""
    files = dict.fromkeys(test for path in paths for stage in stages_for(path) for test in stage)
    began: dict[str, float] = {}
    seconds: dict[str, float] = {}

    def start(test: str) -> int:
        began[test] = time.monotonic()
        return in_child(((test,),), (LONGEST,))

    for test, code in side_by_side(jobs, files, start):
        seconds[test] = time.monotonic() - began[test]
        if code:  # a child beside it may still be at work; it ends by itself
            print(f"{test} fails without any change", file=sys.stderr)
            sys.exit(2)
    return seconds


def judge(mutants: list[Mutant], seconds: dict[str, float], jobs: int) -> Iterator[Result]:
    """Run every mutant, some at a time, and give each one's fate as it comes."""

    def start(mutant: Mutant) -> int:
        stages = stages_for(mutant.path)
        patience = [10 + PATIENCE * sum(seconds[test] for test in stage) for stage in stages]
        return in_child(stages, patience, mutant)

    for mutant, code in side_by_side(jobs, mutants, start):
        yield Result(mutant, SURVIVED if code == 0 else TOO_LONG if code == -signal.SIGALRM else KILLED)


def report(results: list[Result], at_least: float) -> int:
    """Print the figures and the survivors; give the exit code."""
    survivors = [result.mutant for result in results if result.fate == SURVIVED]
    late = sum(result.fate == TOO_LONG for result in results)
    noticed = len(results) - len(survivors)
    share = 100 * noticed / len(results)
    print(
        f"\n{len(results)} mutants: {noticed} noticed ({late} by running too long), {len(survivors)} survived"
    )
    for mutant in sorted(survivors, key=lambda m: (m.path, m.line)):
        print(f"  {mutant.path}:{mutant.line}: {mutant.what}")
    print(f"{share:.1f} % noticed, {at_least:g} % wanted")
    return 0 if share >= at_least else 1


def main() -> int:
    """Read the command line and do as it says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="*", default=DEFAULT, help="files, folders or patterns")
    parser.add_argument("--sample", type=int, default=240, help="how many to draw (default 240; 0: all)")
    parser.add_argument("--seed", type=int, default=1, help="what the sample is drawn with (default 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="children at a time")
    parser.add_argument("--at-least", type=float, default=95, help="percent to be noticed (default 95)")
    wanted = parser.parse_args()
    with a_copy():
        return run(wanted)


def run(wanted: argparse.Namespace) -> int:
    """Draw the mutants, run them, report."""
    paths = modules(list(wanted.modules))
    every = [m for path in paths for m in mutants_of(path, Path(path).read_text("utf-8"))]
    drawn = every
    if wanted.sample and wanted.sample < len(every):
        drawn = random.Random(wanted.seed).sample(every, wanted.sample)
    print(f"{len(every)} mutants of {len(paths)} modules; running {len(drawn)} (seed {wanted.seed})")
    gc.freeze()
    seconds = baseline([path for path in paths if any(m.path == path for m in drawn)], wanted.jobs)
    results = []
    for result in judge(drawn, seconds, wanted.jobs):
        results.append(result)
        if result.fate == SURVIVED:
            print(f"  survived {result.mutant.path}:{result.mutant.line}: {result.mutant.what}", flush=True)
        elif len(results) % 20 == 0:
            print(f"  {len(results)} of {len(drawn)}", flush=True)
    return report(results, wanted.at_least)


if __name__ == "__main__":
    sys.exit(main())
