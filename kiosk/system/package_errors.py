"""Why pip or apt failed, in their own lines.

Needs the standard library alone: Makefile and installer run it before anything is installed
(`python3 -m kiosk.system.package_errors <LOG`).
"""

from __future__ import annotations

import re
import sys
import textwrap

NOISE = re.compile(r"\s*(WARNING:|W:|note:|hint:|\[notice\])")
NO_NETWORK = re.compile(
    r"Retry\(total=0\b|Max retries exceeded|Read timed out|IncompleteRead|Connection reset by peer"  # pip
    r"|Temporary failure resolving|Could not connect to|Connection failed"  # apt
)
MOST_LINES = 12
LONGEST = 300


def reasons(output: str) -> list[str]:
    """The last lines that tell of a failure: without warnings and hints, the long ones shortened."""
    lines = (line.strip() for line in output.splitlines() if not NOISE.match(line))
    return [textwrap.shorten(line, LONGEST, placeholder=" ...") for line in lines if line][-MOST_LINES:]


def lacks_network(output: str) -> bool:
    """Whether it gave up because the package registry did not answer."""
    return NO_NETWORK.search(output) is not None


def main() -> None:
    """Tell it on standard error, from the output on standard input."""
    output = sys.stdin.read()
    told = [*reasons(output), *["Connect the computer to a network and try again."] * lacks_network(output)]
    sys.stderr.writelines(f"{line}\n" for line in told)


if __name__ == "__main__":
    main()
