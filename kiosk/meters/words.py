"""The meters in plain English, for who asks on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.meters.bound import CONFIDENCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kiosk.meters.meters import Counts, Meters
    from kiosk.meters.proof import Proof


def in_short(meters: Meters) -> str:
    """In one line."""
    real = meters.real
    stands = f"; not cleared: {_listed(meters.standing)}" if meters.standing else ""
    return f"{real.hands:,} hands, {real.dice_read:,} dice read; {proof_words(meters.proof)}{stands}"


def as_text(meters: Meters) -> str:
    """All of them, a line each."""
    return "\n".join(_lines(meters))


def proof_words(proof: Proof) -> str:
    """What is known of the reader."""
    if not proof.answered:
        return "no sure reading was held against eyes yet"
    return (
        f"wrong and accepted on this table: under {proof.bound:.2%}, {CONFIDENCE:.0%} sure "
        f"({proof.answered} of {proof.read:,} sure readings held against eyes, {proof.wrong} wrong)"
    )


def _lines(meters: Meters) -> Iterator[str]:
    yield from _counts(meters.real)
    yield f"evenings          {meters.evenings:,}"
    opened = f"tables opened {meters.tables:,}, left unclean {meters.unclean:,}"
    yield f"starts            {meters.starts:,}, {opened}"
    yield f"faults            {_listed(meters.faults) or 'none'}"
    yield f"  not cleared     {_listed(meters.standing) or 'none'}"
    yield f"reader            {proof_words(meters.proof)}"
    proof = meters.proof
    yield f"  drawn           {proof.drawn:,}, not answered {proof.drawn - proof.answered:,}"
    if proof.drawn:
        yield f"  if all of these were wrong: under {proof.worst:.2%}"
    yield "  Throws that somebody was asked about, or that were refused, are no part of this."
    if meters.simulated.games:
        yield "simulated, and no part of the above:"
        yield from ("  " + line for line in _counts(meters.simulated))
        yield f"  reader            {proof_words(meters.simulated_proof)}"


def _counts(counts: Counts) -> Iterator[str]:
    yield f"games, hands      {counts.games:,}, {counts.hands:,}"
    yield f"rolls, dice read  {counts.rolls:,}, {counts.dice_read:,}"
    yield f"asked about       {counts.asked:,}, confirmed {counts.confirmed:,}"
    yield f"corrected         {counts.corrected:,}"
    agreed = f"agreed by two people {counts.agreed_by_people:,}, by the host {counts.agreed_by_host:,}"
    yield f"entered by hand   {counts.by_hand:,}; {agreed}"
    yield f"refused           {sum(counts.refused.values()):,}"
    yield from (f"  {times:6,}  {reason}" for reason, times in counts.refused.items())
    yield f"chips in          {counts.chips_in:,}, of these handed back at once {counts.taken_back:,}"
    yield f"chips won, out    {counts.chips_won:,}, {counts.chips_out:,}"


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {times:,}" for name, times in counts.items())
