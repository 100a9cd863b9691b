"""A Python that makes an environment and installs a small wheel in a moment.

It answers `-m venv` and `-m pip install` as the real one does with what the tests install, and `-m pip wheel`
with the wheel in $BUILT (without a network: in $OFFLINE); all else is the real one's. What venv and pip
themselves do is tried where sys.executable is taken, and by make test-install.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """#!{python} -IS
import os, shutil, sys, zipfile
asked = sys.argv[1:]
folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
if "venv" in asked:
    os.makedirs(asked[-1] + "/bin")
    os.makedirs(asked[-1] + "/lib")
    with open(asked[-1] + "/pyvenv.cfg", "w") as told:
        told.write("include-system-site-packages = " + str("--system-site-packages" in asked).lower())
    shutil.copy(__file__, asked[-1] + "/bin/python")
elif "wheel" in asked:
    if "OFFLINE" in os.environ:
        sys.exit("no network")
    shutil.copy(os.environ["BUILT"], asked[asked.index("-w") + 1])
elif "pip" in asked:
    try:
        zipfile.ZipFile(asked[-1].removesuffix("[pi]")).extractall(folder + "/lib")
    except zipfile.BadZipFile as problem:
        sys.exit(str(problem))
    if os.path.exists(folder + "/lib/small_kiosk.py"):
        with open(folder + "/bin/dice-kiosk", "w") as program:
            program.write("#!{python} -IS\\nimport sys\\nsys.path.insert(0, " + repr(folder + "/lib"))
            program.write(")\\nfrom small_kiosk import main\\nmain()\\n")
        os.chmod(folder + "/bin/dice-kiosk", 0o755)
elif "compileall" not in asked:
    os.execv("{python}", ["{python}", *asked])
"""


def quick_python(folder: Path) -> str:
    """Write it; its path."""
    path = folder / "quick-python"
    path.write_text(PROGRAM.replace("{python}", sys.executable))
    path.chmod(0o755)
    return str(path)
