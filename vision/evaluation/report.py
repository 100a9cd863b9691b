"""All figures of an evaluation, for people and for programs."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from vision.evaluation.metrics import (
    Judged,
    calibration_error_by_chance,
    confusion,
    expected_calibration_error,
    labelled_types,
    probabilities,
    reliability,
    shares,
)

SEED = 20
"""Of the confidence intervals: the same photographs give the same figures."""


def as_object(judged: Sequence[Judged]) -> dict[str, object]:
    """All figures as `--json` prints them; see docs/evaluating.md."""
    p, right = probabilities(judged)
    return {
        "photographs": len(judged),
        "clips": len({each.photo.clip for each in judged}),
        "measures": {
            share.name: {
                "count": share.count,
                "of": share.of,
                "share": _rounded(share.share),
                "low": _rounded(share.low),
                "high": _rounded(share.high),
            }
            for share in shares(judged, np.random.default_rng(SEED))
        },
        "calibration_error": _rounded(expected_calibration_error(p, right)),
        "calibration_error_by_chance": _rounded(calibration_error_by_chance(p, np.random.default_rng(SEED))),
        "reliability": [[n, _rounded(said), _rounded(was)] for n, said, was in reliability(p, right)],
        "types": _table(confusion(judged)),
        "values": {die: _table(confusion(judged, die)) for die in labelled_types(judged)},
    }


def _table(counted: Counter[tuple[str, str]]) -> list[tuple[str, str, int]]:
    """What was there, what was said, how often."""
    return [(was, said, n) for (was, said), n in sorted(counted.items())]


def as_text(judged: Sequence[Judged]) -> str:
    """The same as lines for people."""
    p, right = probabilities(judged)
    clips = len({each.photo.clip for each in judged})
    lines = [
        f"{len(judged)} photographs in {clips} clips; in brackets the 95 % confidence interval by clip",
        "",
    ]
    for share in shares(judged, np.random.default_rng(SEED)):
        if share.of:
            figures = f"{share.count} of {share.of}"
            span = f"({share.low * 100:.1f} to {share.high * 100:.1f})"
            lines.append(f"{share.name:<26}{figures:>14}{share.share * 100:8.2f} %  {span}")
    error, chance = (
        expected_calibration_error(p, right),
        calibration_error_by_chance(p, np.random.default_rng(SEED)),
    )
    lines += [
        "",
        f"expected calibration error {error:.4f} (by chance alone {chance:.4f})",
        "",
        "probability   readings   share right",
    ]
    lines += [f"{said * 100:9.1f} % {n:10d} {was * 100:11.1f} %" for n, said, was in reliability(p, right)]
    lines += _mistaken("types taken for others", [("", confusion(judged))])
    values = [(f"{die} ", confusion(judged, die)) for die in labelled_types(judged)]
    lines += _mistaken("values taken for others", values)
    return "\n".join(lines)


def _mistaken(title: str, tables: Sequence[tuple[str, Counter[tuple[str, str]]]]) -> list[str]:
    """What was read as something else, the most frequent first."""
    found = [
        (n, f"{named}{was}", said)
        for named, counted in tables
        for (was, said), n in counted.items()
        if was != said
    ]
    lines = [f"{was:>10} read as {said:<10}{n:6d}" for n, was, said in sorted(found, reverse=True)]
    return ["", title, *lines] if lines else []


def _rounded(value: float) -> float | None:
    return None if np.isnan(value) else round(value, 5)
