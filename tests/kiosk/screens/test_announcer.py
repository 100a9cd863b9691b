"""What is heard and said at a table: each event has its sound, in its time; hidden dice have none."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from hardware.sound.effects import Effect, Voice
from hardware.sound.player import Sounds
from hardware.sound.speech import Speaker
from kiosk.screens.announcer import Follower
from kiosk.screens.cues import TELLS_S
from kiosk.screens.table.moving.landing import BUST_S, LIES_S, SEEN_S, SUM_S
from kiosk.screens.table.turns import Spotlight
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.ui.motion import FLY_S, counted_s
from tests.kiosk.screens.fake_table import FakeTable
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.moments.states import table
from tests.kiosk.table.test_table import AtTable, die

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.games.state import DieState


class Heard(Sounds):
    """Writes down what would be played."""

    def __init__(self) -> None:
        super().__init__(random.Random(1))
        self.heard: list[Effect] = []
        self.steps: list[int] = []

    def play(self, effect: Effect, step: int = 0) -> None:
        self.heard.append(effect)
        self.steps.append(step)


class Said(Speaker):
    """Writes down what would be said."""

    def __init__(self) -> None:
        super().__init__(lambda _name: None)
        self.on = True
        self.said: list[str] = []

    def say(self, text: str, language: str) -> None:
        assert language == "en"
        self.said.append(text)


class Ear:
    """At a table of Ann, Ben and Cem, of whom those in `bots` are bots."""

    def __init__(self, game: str, count: int = 2, *, chips: int = 20, bots: str = "", **options: Any) -> None:
        names = ("Ann", "Ben", "Cem")[:count]
        players = [Player(name, bot=name in bots.split()) for name in names]
        self.live = FakeTable(players, chips, game, **options)
        self.sounds, self.clock = Heard(), Clock()
        self.follower = Follower(self.live, self.sounds, Said(), self.clock)

    def fall(self, *values: int) -> None:
        """One throw."""
        pending = self.live.pending
        assert pending.seat is not None
        dice: list[DieState] = [
            {"die": die.value, "value": value} for die, value in zip(pending.dice, values, strict=True)
        ]
        self.live.game.apply({"do": "roll", "seat": pending.seat, "dice": dice}, source="a test")

    def of(self, happens: Callable[[], object]) -> list[Effect]:
        """What is heard when something happens, in order."""
        self.sounds.heard.clear()
        self.sounds.steps.clear()
        happens()
        self.follower.follow("en")
        for _round in range(60):
            self.clock.now += 0.05
            self.follower.sound()
        return list(self.sounds.heard)

    def of_throw(self, *values: int) -> list[Effect]:
        """The same of a throw, without the ticks of its total."""
        return [effect for effect in self.of(lambda: self.fall(*values)) if effect is not Effect.COUNT]

    def of_act(self, action: str, **more: Any) -> list[Effect]:
        """The same of a decision, of chips only that there are some."""
        heard = self.of(lambda: self.live.act(action, **more))
        return [effect for at, effect in enumerate(heard) if at == 0 or effect is not heard[at - 1]]


def six_shooter(count: int = 2) -> Ear:
    """The opening is rolled: each has 9."""
    ear = Ear("six-shooter", count, button=0)
    for _seat in range(count):
        ear.live.act("open", dice=["d4", "d6"])
    for _seat in range(count):
        ear.fall(3, 6)
    ear.follower.follow("en")
    ear.follower.hurry()
    return ear


def test_each_game_has_its_voice() -> None:
    ears = (six_shooter(), Ear("critical-roll"), Ear("kingdom"))
    assert [ear.sounds.voice for ear in ears] == [Voice.SALOON, Voice.CASINO, Voice.CASTLE]


def test_a_hand_against_the_house_is_heard_and_told() -> None:
    ear = Ear("critical-roll", 1)
    assert ear.of(lambda: None) == []
    assert ear.of(lambda: ear.live.act("bet", amount=3)) == [Effect.CHIPS] * 3
    ear.live.roll.phase_given = TrayPhase.MOVING
    assert ear.of(lambda: None) == [Effect.THROW]
    ear.live.roll.phase_given = TrayPhase.CHECK
    assert ear.of(lambda: None) == [Effect.ASK]
    ear.live.roll.phase_given = None
    assert ear.of_throw(19) == [Effect.READ]
    assert ear.of_throw(3) == [Effect.READ, Effect.TURN]
    assert ear.of_act("stand") == [Effect.READ]
    for value in (6, 5, 3, 2):
        assert ear.of_throw(value) == [Effect.READ]
    assert ear.of_throw(4) == [Effect.READ, Effect.WIN]


def test_a_hand_that_the_house_wins_ends_in_the_other_way() -> None:
    ear = Ear("critical-roll", 1)
    ear.live.act("bet", amount=3)
    ear.fall(10)
    assert ear.of_throw(20) == [Effect.READ, Effect.NATURAL, Effect.OVER]


def test_the_moments_of_critical_roll() -> None:
    ear = Ear("critical-roll", 2)
    assert ear.of_act("bet", amount=20) == [Effect.ALL_IN, Effect.TURN]
    assert ear.of_act("bet", amount=2)[:1] == [Effect.CHIPS]
    assert ear.of_throw(20) == [Effect.READ, Effect.NATURAL, Effect.TURN]
    assert ear.of_throw(7) == [Effect.READ]
    assert ear.of_throw(3) == [Effect.READ, Effect.TURN]
    ear.live.act("hit")
    assert ear.of_throw(12) == [Effect.READ, Effect.CRITICAL]
    assert ear.of_throw(1) == [Effect.READ]  # of the bonus d20 only a 20 counts
    ear = Ear("critical-roll", 1)
    ear.live.act("bet", amount=2)
    ear.fall(7)
    ear.fall(3)
    ear.live.act("hit")
    assert ear.of_throw(1) == [Effect.READ, Effect.MISS]
    ear = Ear("critical-roll", 1)
    ear.live.act("bet", amount=2)
    ear.fall(12)
    ear.fall(3)
    ear.live.act("hit")
    assert ear.of_throw(8) == [Effect.READ, Effect.EXACTLY]


def test_the_moments_of_six_shooter() -> None:
    ear = six_shooter()
    assert ear.of_act("buy", die="d20") == [Effect.CHIPS]
    assert ear.of_throw(20) == [Effect.READ, Effect.BUST, Effect.WIN]
    ear = six_shooter()
    assert ear.of_act("stick") == [Effect.STUCK, Effect.TURN]
    for number, (bought, value) in enumerate((("d8", 1), ("d10", 1), ("d12", 1), ("d20", 1))):
        ear.live.act("buy", die=bought)
        expected = [Effect.CHARLIE, Effect.WIN] if number == 3 else []
        assert ear.of_throw(value) == [Effect.READ, *expected]


def test_a_plain_21_and_a_win_of_many_chips_are_heard_as_such() -> None:
    ear = six_shooter()
    ear.live.act("buy", die="d20")
    assert ear.of_throw(12) == [Effect.READ, Effect.EXACTLY, Effect.TURN]
    heard = []
    for ante in (1, 10, 40):
        ear = Ear("critical-roll", 2, chips=100, mode="table", stake=ante)
        ear.fall(19)
        heard.append(ear.of_throw(1)[-1])
    assert heard == [Effect.WIN, Effect.WIN_MUCH, Effect.WIN_MOST]


def test_the_moments_of_kingdom() -> None:
    ear = Ear("kingdom", 2)
    assert ear.of_throw(3) == [Effect.READ, Effect.TURN]
    crown = ear.of_throw(5)
    assert crown[:2] == [Effect.READ, Effect.CROWN]
    assert crown[-1] is Effect.TURN
    for values in ((1, 2, 3, 4, 6), (2, 2, 3, 5, 6)):
        assert ear.of_throw(*values)[0] is Effect.READ
    assert ear.of_act("reroll")[-1] is Effect.REROLL
    ear.fall(1, 1, 2, 2, 3)
    assert ear.of_act("check") == [Effect.READ, Effect.TURN]
    assert ear.of_act("bet", amount=18) == [Effect.ALL_IN, Effect.TURN]
    assert ear.of_act("call") == [Effect.CHIPS, Effect.SHOWDOWN, Effect.WIN_MUCH]
    assert Effect.CORONATION not in ear.of(lambda: ear.live.leave(0))


def test_another_king_is_crowned_with_the_next_hand() -> None:
    ear = Ear("kingdom", 2)
    for values in ((3,), (5,), (1, 2, 3, 4, 6), (2, 2, 3, 5, 6)):
        ear.fall(*values)
    ear.live.act("keep")
    ear.live.act("check")
    ear.live.act("check")
    assert Effect.CORONATION in ear.of(ear.live.next_hand)


def test_a_total_is_heard_rising_and_lower_totals_lower() -> None:
    ear = six_shooter()
    ear.live.act("buy", die="d12")
    ear.of(lambda: ear.fall(9))
    ticks = [
        step for effect, step in zip(ear.sounds.heard, ear.sounds.steps, strict=True) if effect == "count"
    ]
    assert len(ticks) == 4
    assert ticks == sorted(ticks)
    assert ticks[0] < ticks[-1] == 8  # 18 of 21
    ear.live.act("buy", die="d8")
    ear.of(lambda: ear.fall(1))
    assert ear.sounds.steps[1] == 4  # 9 of 21


def test_a_tick_comes_after_its_die_and_what_it_means_after_the_ticks() -> None:
    ear = six_shooter()
    ear.live.act("buy", die="d20")
    ear.follower.follow("en")
    ear.sounds.heard.clear()
    ear.fall(20)
    ear.follower.follow("en")
    assert ear.sounds.heard == [Effect.READ]
    ear.clock.now += 0.42
    ear.follower.sound()
    assert set(ear.sounds.heard) == {Effect.READ, Effect.COUNT}
    ear.clock.now += 0.1
    ear.follower.sound()
    assert ear.sounds.heard[-1] is Effect.BUST


COUNTED_S = LIES_S + counted_s(1)


@pytest.mark.parametrize(
    ("value", "then"),
    [
        (20, {Effect.BUST: COUNTED_S, Effect.WIN: COUNTED_S + BUST_S}),
        (12, {Effect.EXACTLY: COUNTED_S, Effect.TURN: COUNTED_S + SEEN_S}),
        (10, {Effect.TURN: COUNTED_S + SUM_S}),
    ],
)
def test_what_lies_in_the_tray_first_is_heard_when_it_is_seen(value: int, then: dict[Effect, float]) -> None:
    ear = six_shooter()
    spotlight = ear.follower._stage = Spotlight()
    ear.live.act("buy", die="d20")
    ear.follower.follow("en")
    before, at = ear.live.shown, ear.clock.now
    ear.fall(value)
    spotlight.follow(before, ear.live.shown, at, lies=True)
    ear.sounds.heard.clear()
    ear.follower.follow("en")
    heard: dict[Effect, float] = {}
    for _round in range(400):
        heard |= dict.fromkeys(set(ear.sounds.heard).difference(heard), ear.clock.now - at)
        ear.clock.now += 0.01
        spotlight.passes(ear.clock.now)
        ear.follower.sound()
    assert heard == pytest.approx({Effect.READ: 0.0, Effect.COUNT: LIES_S + FLY_S, **then}, abs=0.35)
    assert all(heard[effect] > at_s - 0.02 for effect, at_s in then.items())


def test_who_goes_on_at_once_hears_what_was_to_be_told_and_no_more() -> None:
    ear = six_shooter(count=3)
    ear.live.act("buy", die="d20")
    ear.follower.follow("en")
    ear.sounds.heard.clear()
    ear.fall(20)
    ear.follower.follow("en")
    ear.follower.hurry()
    assert ear.sounds.heard == [Effect.READ, Effect.BUST]
    ear.clock.now += 5
    ear.follower.sound()
    assert ear.sounds.heard == [Effect.READ, Effect.BUST]


def test_a_bot_needs_no_bell() -> None:
    ear = Ear("critical-roll", 2, bots="Ben")
    assert ear.of_act("bet", amount=2) == [Effect.CHIPS]


def test_what_is_taken_back_or_corrected_is_heard_as_that_alone() -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0})
    sounds = Heard()
    follower = Follower(at.table, sounds, Said(), Clock())
    at.table.act("open", dice=["d4", "d6"])
    follower.follow("en")
    sounds.heard.clear()
    at.table.corrections.undo()
    follower.follow("en")
    assert sounds.heard == [Effect.BACK]


@pytest.mark.parametrize("values", [(1, 1, 1, 1, 1), (6, 5, 3, 2, 1), (2, 3, 4, 5, 6)])
def test_hidden_dice_sound_alike_whatever_they_show(values: tuple[int, ...]) -> None:
    ear = Ear("kingdom", 2)
    ear.fall(3)
    ear.fall(5)
    ear.follower.follow("en")
    ear.follower.hurry()
    assert ear.of(lambda: ear.fall(*values)) == [Effect.READ, Effect.TURN]
    assert set(ear.sounds.steps) == {0}


def test_a_hand_is_told() -> None:
    live, speaker = table(1), Said()
    clock = Clock()
    follower = Follower(live, Heard(), speaker, clock)
    live.act("bet", amount=5)
    follower.follow("en")
    live.fall(19)
    follower.follow("en")
    live.fall(3)
    follower.follow("en")
    live.act("stand")
    live.fall(6, 5, 3, 2, 4)
    follower.follow("en")
    assert speaker.said[0] == "Ann bets 5. Ann: throw the d20"
    assert speaker.said[1].startswith("Ann rolls 19 on the d20")
    assert "wins" not in speaker.said[-1]  # it is not seen yet
    clock.now += TELLS_S
    follower.sound()
    assert "wins" in speaker.said[-1]


def test_that_a_throw_was_corrected_is_spoken_and_what_follows_too() -> None:
    at = AtTable(Player("Ann"))
    speaker = Said()
    follower = Follower(at.table, Heard(), speaker, Clock())
    at.table.act("bet", amount=5)
    at.see(die("d20", 9))
    follower.follow("en")
    at.table.corrections.amend([("d20", 6)], who="Ann", reason="it is a 6")
    follower.follow("en")
    assert speaker.said[-1].startswith("Correction: the d20 was read as 9 and is 6.")
    at.see(die("d20", 11))
    at.table.act("stand")
    follower.follow("en")
    assert speaker.said[-1].startswith("Ann stands")


def test_that_a_decision_was_taken_back_is_spoken_and_not_the_step_before_it_once_more() -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0})
    speaker = Said()
    follower = Follower(at.table, Heard(), speaker, Clock())
    at.table.act("open", dice=["d4", "d6"])
    follower.follow("en")
    at.table.corrections.undo()
    follower.follow("en")
    assert speaker.said[-1] == "The last decision was taken back."
    at.table.act("open", dice=["d4", "d8"])
    follower.follow("en")
    assert speaker.said[-1] == "Ann opens with d4 and d8."


def test_hidden_dice_are_never_spoken() -> None:
    live = FakeTable([Player("Ann"), Player("Ben")], 20, "kingdom")
    speaker = Said()
    follower = Follower(live, Heard(), speaker, Clock())
    for value in (6, 2, 4):
        live.fall(value)
    follower.follow("en")
    assert "the dice stay covered" in speaker.said[-1]
    assert "4 4" not in speaker.said[-1]
