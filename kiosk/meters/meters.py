"""The meters: what was played, read, entered and paid since the journal was made, counted from its rows.

Nothing is kept apart from the record: rows are sealed (journal.storage.chain) and only ever added, pictures
alone are forgotten, and a meter counts only what no later row can take away. So no meter can go back, or be
set, without the seals being broken; who verifies the record verifies the meters. What was thrown by a
simulated tray, or replayed, is counted apart; guided hands and demonstrations are in no journal, and so in
no meter.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from kiosk.journal.diary import Kind, evenings, faults, has_diary
from kiosk.journal.storage.tables import OF_CHIPS
from kiosk.journal.throw import Dropped, How
from kiosk.meters.proof import Proof, proof

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable


@dataclass
class Counts:
    """Of real dice, or of simulated ones.

    Attributes:
        games, hands: in which dice were thrown; by the first throw of a game these are real or simulated.
        rolls: that counted. dice_read: of them by the camera, for sure or confirmed.
        asked: throws that a person was asked about. confirmed, corrected: of them, and rolls corrected later.
        by_hand: throws entered by a person. agreed_by_people, agreed_by_host: of all entered or corrected,
            those that others agreed to.
        refused: throws that did not count, by reason.
        chips_in: given out. chips_out: taken away by who left, and held when a game was left for another one.
        chips_won: with hands that nothing can change any more.
        taken_back: chips of those given out that were handed back at once.
    """

    games: int = 0
    hands: int = 0
    rolls: int = 0
    dice_read: int = 0
    asked: int = 0
    confirmed: int = 0
    corrected: int = 0
    by_hand: int = 0
    agreed_by_people: int = 0
    agreed_by_host: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    chips_in: int = 0
    chips_out: int = 0
    chips_won: int = 0
    taken_back: int = 0


@dataclass
class Meters:
    """All meters of a journal.

    Attributes:
        real, simulated: what was played.
        evenings: that were numbered. starts: of the program, with a table opened. tables: opened.
        unclean: of these left by a power cut, or a program that was ended.
        faults: all, by kind. standing: those that the host has not cleared.
        proof, simulated_proof: readings held against eyes.
    """

    real: Counts
    simulated: Counts
    evenings: int
    starts: int
    tables: int
    unclean: int
    faults: dict[str, int]
    standing: dict[str, int]
    proof: Proof
    simulated_proof: Proof

    def data(self) -> dict[str, Any]:
        """As JSON data, with the bounds."""
        found = asdict(self)
        found["proof"] = self.proof.data()
        found["simulated_proof"] = self.simulated_proof.data()
        return found


def read_meters(db: sqlite3.Connection) -> Meters:
    """All meters as they stand; of a long record this takes a second. Raises sqlite3.Error."""
    real, simulated = Counts(), Counts()
    both = (real, simulated)
    _count_throws(db, both)
    _count_play(db, both)
    starts = tables = unclean = 0
    if has_diary(db):
        starts, tables, unclean = db.execute(
            "SELECT count(DISTINCT json_extract(data, '$.run')), count(*),"
            " coalesce(sum(json_extract(data, '$.unclean')), 0) FROM diary WHERE kind = ?",
            (Kind.OPENED,),
        ).fetchone()
    return Meters(
        real,
        simulated,
        evenings(db),
        starts,
        tables,
        unclean,
        dict(sorted(faults(db).items())),
        dict(sorted(faults(db, standing=True).items())),
        proof(db, simulated=False),
        proof(db, simulated=True),
    )


_ASKED = re.compile(r".*asked for; the tray (?:shows|seems to show) .*")
_UNSURE = re.compile(r"The \S+ (?:seems to show .*, but not for sure|can't be read)\.")


def kind_of_refusal(reason: str) -> str:
    """Why a throw did not count, without what is of this throw alone."""
    ending = next((each for each in Dropped if reason.endswith(each)), None)
    if ending is not None:
        return str(ending)
    if _ASKED.match(reason):
        return "Other dice than were asked for."
    if _UNSURE.match(reason):
        return "Not read for sure."
    return re.sub(r"\d+", "#", reason) or "No reason."


def _count_throws(db: sqlite3.Connection, both: tuple[Counts, Counts]) -> None:
    rows = db.execute("SELECT simulated, how, reason, count(*) FROM throws GROUP BY 1, 2, 3")
    refused: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for simulated, how, reason, times in rows:
        counts = both[simulated]
        dropped = how == How.REFUSED and any(reason.endswith(each) for each in Dropped)
        if dropped or how in {How.ASKED, How.CONFIRMED, How.CORRECTED}:
            counts.asked += times
        if how == How.CONFIRMED:
            counts.confirmed += times
        elif how in {How.CORRECTED, How.AMENDED}:
            counts.corrected += times
        elif how == How.BY_HAND:
            counts.by_hand += times
        elif how == How.REFUSED:
            refused[simulated][kind_of_refusal(reason)] += times
    for counts, reasons in zip(both, refused, strict=True):
        counts.refused = dict(sorted(reasons.items()))
    rows = db.execute(
        "SELECT simulated, count(*), sum(CASE WHEN how IN (?, ?) THEN json_array_length(command, '$.dice')"
        " ELSE 0 END) FROM throws JOIN entries ON entries.number = throws.entry"
        " WHERE json_extract(command, '$.do') = 'roll' GROUP BY 1",
        (How.READ, How.CONFIRMED),
    )
    for simulated, rolls, dice in rows:
        both[simulated].rolls, both[simulated].dice_read = rolls, dice
    rows = db.execute(
        "SELECT simulated, sum(NOT host), sum(host) FROM consents JOIN throws ON number = throw GROUP BY 1"
    )
    for simulated, people, host in rows:
        both[simulated].agreed_by_people, both[simulated].agreed_by_host = people, host


def _count_play(db: sqlite3.Connection, both: tuple[Counts, Counts]) -> None:
    """Hands and chips, of each game in which dice were thrown."""
    games = db.execute(
        "SELECT game, simulated FROM (SELECT hands.game AS game, min(throws.number) AS first FROM throws"
        " JOIN hands ON hands.number = throws.hand GROUP BY 1) JOIN throws ON number = first"
    ).fetchall()
    newest = db.execute("SELECT max(number) FROM games").fetchone()[0]
    last_hand = db.execute("SELECT max(number) FROM hands").fetchone()[0]
    for game, simulated in games:
        counts = both[simulated]
        counts.games += 1
        hands = db.execute(
            "SELECT number, chips_before, chips_after FROM hands WHERE game = ?", (game,)
        ).fetchall()
        counts.hands += len(hands)
        gained: Counter[int] = Counter()
        for number, before, after in hands:
            if after is None:
                continue
            had, has = json.loads(before)["seats"], json.loads(after)["seats"]
            for seat, (old, new) in enumerate(zip(had, has, strict=False)):
                gained[seat] += new - old
                counts.chips_won += max(0, new - old) if number != last_hand else 0
        came, gone, back = _chips(db, game)
        counts.chips_in += sum(came.values()) + back
        counts.taken_back += back
        out = gone if game == newest else came.keys()
        counts.chips_out += sum(came[seat] + gained[seat] for seat in out)


def _chips(db: sqlite3.Connection, game: int) -> tuple[Counter[int], Iterable[int], int]:
    """What each seat of a game was given out, but for what it handed back; who left; what was handed back."""
    rows = db.execute(
        f"SELECT command FROM entries WHERE game = ? AND {OF_CHIPS} ORDER BY number",  # noqa: S608 - words of ours
        (game,),
    )
    came: Counter[int] = Counter()
    gone: list[int] = []
    back = 0
    for command in (json.loads(text) for (text,) in rows):
        if command["do"] == "new":
            came.update({seat: each["chips"] for seat, each in enumerate(command["seats"])})
        elif command["do"] == "join":
            came[len(came)] = command["chips"]
        elif command["do"] == "leave":
            gone.append(command["seat"])
        else:
            chips = command.get("chips", 0)  # a decision that was taken back has none
            came[command["seat"]] += -chips if command["do"] == "undo" else chips
            back += chips if command["do"] == "undo" else 0
    return came, gone, back
