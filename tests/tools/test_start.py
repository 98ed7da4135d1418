"""The command before it has begun."""

import subprocess
import sys

INTERRUPTED = """
import sys
from importlib.abc import MetaPathFinder
class Interrupted(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "tools.commands":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
from tools.start import main
main()
"""


def test_ctrl_c_while_it_loads_stops_it_without_a_word():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_it_is_the_command():
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tools.start", "--version"], capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"sakshi ")
