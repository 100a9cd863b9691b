"""A Python that makes an environment and installs a small wheel in a moment.

It answers `-m venv` and `-m pip install` as the real one does with what the tests install, `-m pip wheel`
with the wheel in $BUILT, `-m pip install -e` with a program as pip writes it; with $PIP_FAILS pip says that
and ends. All else is the real one's. What venv and pip themselves do is tried where sys.executable is taken,
and by make test-install and test-debian.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """#!{link} -IS
import os, shutil, sys, zipfile
asked = sys.argv[1:]
folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
if "venv" in asked:
    os.makedirs(asked[-1] + "/bin")
    os.makedirs(asked[-1] + "/lib")
    with open(asked[-1] + "/pyvenv.cfg", "w") as told:
        told.write("include-system-site-packages = " + str("--system-site-packages" in asked).lower())
    shutil.copy(__file__, asked[-1] + "/bin/python")
elif "pip" in asked and "--version" in asked:
    pass
elif "pip" in asked and "PIP_FAILS" in os.environ:
    sys.exit(os.environ["PIP_FAILS"])
elif "wheel" in asked:
    shutil.copy(os.environ["BUILT"], asked[asked.index("-w") + 1])
elif "-e" in asked:
    with open(folder + "/bin/dice-kiosk", "w") as program:
        # as pip does where the folder's name has a space or is long
        program.write("#!/bin/sh\\n'''exec' \\"" + folder + '/bin/python" "$0" "$@"\\n' + "' '''\\n")
    os.chmod(folder + "/bin/dice-kiosk", 0o755)
elif "pip" in asked:
    try:
        zipfile.ZipFile(asked[-1].removesuffix("[pi]")).extractall(folder + "/lib")
    except zipfile.BadZipFile as problem:
        sys.exit(str(problem))
    if os.path.exists(folder + "/lib/small_kiosk.py"):
        with open(folder + "/bin/dice-kiosk", "w") as program:
            program.write("#!{link} -IS\\nimport sys\\nsys.path.insert(0, " + repr(folder + "/lib"))
            program.write(")\\nfrom small_kiosk import main\\nmain()\\n")
        os.chmod(folder + "/bin/dice-kiosk", 0o755)
elif "compileall" not in asked:
    os.execv({python}, [{python}, *asked])
"""

OFFLINE = """\
WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after connection \
broken by 'NewConnectionError('Failed to establish a new connection: [Errno -3] Name or service not known')'
ERROR: Could not find a version that satisfies the requirement setuptools>=77 (from versions: none)
ERROR: No matching distribution found for setuptools>=77
"""
"""What pip says without a network."""

FULL = """\
WARNING: Retrying (Retry(total=4, connect=None, read=None, redirect=None, status=None)) after connection \
broken by 'NewConnectionError('Failed to establish a new connection: [Errno -3] Name or service not known')'
ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device

[notice] A new release of pip is available: 23.2.1 -> 26.0
"""
"""What it says where the network stumbled once and the disk is full."""


def quick_python(folder: Path) -> str:
    """Write it; its path."""
    # the first line of a program bears no space, and this checkout's folder may have one
    link = folder / "python"
    link.symlink_to(sys.executable)
    path = folder / "quick-python"
    path.write_text(PROGRAM.replace("{python}", repr(sys.executable)).replace("{link}", str(link)))
    path.chmod(0o755)
    return str(path)
