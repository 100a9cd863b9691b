"""What decisions were worth: by the odds they were made with, and nothing of dice that were not shown."""

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest

from kiosk.coach.coach import Coach
from kiosk.coach.terms import Coached, Terms
from kiosk.coach.verdict import Verdict, in_hindsight, judge
from kiosk.games.command import act
from kiosk.games.dice import Die
from kiosk.games.message import say
from kiosk.games.session import PendingKind, Session
from kiosk.odds.answers import Answer, Care, Odds
from kiosk.odds.pending import odds_of
from kiosk.screens.coaching.words import afterwards, live, summary
from tests.kiosk.games.scripts import go, table

BOTH = (0, 1)


def of_hand(session: Session, seats: tuple[int, ...] = BOTH) -> list[Verdict]:
    hand, public = session.hand_history(), session.hand_history(public=True)
    return list(in_hindsight(session.hand_start, hand, public, seats))


def test_a_decision_costs_what_it_is_worth_less_than_the_best() -> None:
    session = go(table("critical-roll", [20]), "bet 2", [12], [11])
    odds = odds_of(session)
    worth = {answer.action: answer.ev for answer in odds.answers}
    for action in ("stand", "hit"):
        verdict = judge(session.name, odds, act(0, action))
        assert verdict.cost == pytest.approx(max(worth.values()) - worth[action], abs=1e-12)
        assert verdict.is_good == (verdict.cost < 0.05)
        assert verdict.exact


def test_an_opening_is_told_by_its_dice_in_any_order() -> None:
    session = table("six-shooter", [40, 40], button=0)
    odds = odds_of(session)
    seat = session.pending.seat
    assert isinstance(seat, int)
    one, other = (
        judge(session.name, odds, act(seat, "open", dice=dice)) for dice in (["d4", "d6"], ["d6", "d4"])
    )
    assert one == other
    assert {die.value for die in one.chosen.dice} == {"d4", "d6"}


def test_an_amount_between_those_reckoned_with_counts_as_the_nearest() -> None:
    session = reign([1, 1, 2, 3, 4], [6, 6, 6, 2, 1])
    odds = odds_of(session)
    amounts = sorted(answer.amount or 0 for answer in odds.answers if answer.action == "bet")
    low, high = next((a, b) for a, b in pairwise(amounts) if b - a > 2)
    seat = session.pending.seat
    assert isinstance(seat, int)
    for amount, near in ((low + 1, low), (high - 1, high)):
        verdict = judge(session.name, odds, act(seat, "bet", amount=amount))
        assert verdict.chosen.amount == amount  # that is what was done, and what is told
        assert verdict.chosen.ev == next(each.ev for each in odds.answers if each.amount == near)
        assert not verdict.exact


def test_every_decision_but_the_bet_has_its_verdict() -> None:
    session = go(table("critical-roll", [20]), "bet 2", [12], [11], "hit", [3], "stand", [9])
    assert [(each.chosen.action, each.total) for each in of_hand(session)] == [("hit", 12), ("stand", 15)]


def test_of_six_shooter_each_has_the_sum_that_was_bought_at_and_the_opening_none() -> None:
    session = table("six-shooter", [20, 20], button=0)
    for seat in (0, 1):
        session.apply(act(seat, "open", dice=["d6", "d8"]))
    go(session, [6, 6], [1, 2])
    session.apply(act(0, "stick"))
    session.apply(act(1, "buy", die="d10"))
    verdicts = of_hand(session)
    assert [(each.chosen.action, each.total) for each in verdicts] == [
        ("open", None), ("open", None), ("stick", 12), ("buy", 3),
    ]  # fmt: skip
    assert afterwards(verdicts[-1]) == "Buy the d10 at 3? Well decided."


def test_hands_after_the_first_are_gone_through_from_their_own_start() -> None:
    session = go(table("critical-roll", [20]), "bet 2", [12], [11], "stand", [9])
    session.apply({"do": "next"})
    go(session, "bet 3", [7], [11], "hit", [2], "stand", [4])
    assert [each.chosen.action for each in of_hand(session)] == ["hit", "stand"]


def test_a_void_hand_and_what_the_host_did_have_none() -> None:
    session = go(table("critical-roll", [20]), "bet 2", [12], [11], "hit", [3])
    session.apply({"do": "void"})
    assert of_hand(session) == []
    session = go(table("critical-roll", [20]), "bet 2", [12], [11])
    session.apply({"do": "act", "seat": 0, "action": "stand", "by": "host"})
    go(session, [9])
    assert of_hand(session) == []


def reign(mine: list[int], others: list[int]) -> Session:
    """A reign of two with these dice, in which the crown stays; seat 0 is the first to bet."""
    session = go(table("kingdom", [40, 40]), [1], [6])
    go(session, *(mine if seat == 0 else others for seat in (0, 1)), "keep")
    return session


def test_dice_that_were_not_shown_are_not_told_of() -> None:
    for end in ("fold", "call"):
        session = reign([1, 1, 2, 3, 4], [6, 6, 6, 2, 1])
        go(session, "bet 4", end)
        while session.pending.kind is PendingKind.DECISION:
            go(session, "check")
        shown = [die["value"] is not None for seat in session.state()["seats"] for die in seat["dice"]]
        assert any(shown) == (end == "call")
        verdicts = of_hand(session)
        assert {each.seat for each in verdicts} == (set() if end == "fold" else {0, 1})


def test_other_hidden_dice_change_nothing_that_is_said() -> None:
    told: list[object] = []
    for others in ([6, 6, 6, 2, 1], [1, 2, 3, 5, 6]):
        session = reign([1, 1, 2, 3, 4], others)
        told.append(odds_of(session) if session.pending.seat == 0 else None)
        go(session, "bet 4", "fold")
        told.append(of_hand(session))
    assert told[:2] == told[2:]


def waited(ask: Callable[[], Any]) -> Any:
    until = time.monotonic() + 10
    while (found := ask()) is None and time.monotonic() < until:
        time.sleep(0.001)
    return found


def test_the_coach_reckons_beside_the_game() -> None:
    coach = Coach()
    session = go(table("critical-roll", [20]), "bet 2", [12], [11])
    assert waited(lambda: coach.advice(session)) == odds_of(session)
    assert coach.news()
    assert not coach.news()
    assert coach.verdicts(session, BOTH) is None  # the hand is not over
    go(session, "stand", [9])
    assert list(waited(lambda: coach.verdicts(session, BOTH))) == of_hand(session)
    assert coach.advice(session) is None
    coach.close()


def test_advice_that_is_to_be_shown_is_waited_for_a_little_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session, goes_on = go(table("critical-roll", [20]), "bet 2", [12], [11]), threading.Event()
    for at_once_s, known in ((10.0, True), (0.0, False)):
        monkeypatch.setattr("kiosk.coach.coach.AT_ONCE_S", at_once_s)
        worker = ThreadPoolExecutor(1)
        if not known:
            worker.submit(goes_on.wait)
        coach = Coach(worker)
        assert coach.advice(session, shown=False) is None or known
        assert (coach.advice(session) is not None) is known
        monkeypatch.setattr("kiosk.coach.coach.AT_ONCE_S", 10.0)
        assert (coach.advice(session) is not None) is known  # not held up by it again
        goes_on.set()
        coach.close()


@pytest.mark.slow
@pytest.mark.parametrize("d20s", [[8, 19], [9, 12], [5, 18, 2]])
def test_what_words_are_made_of_is_off_by_less_than_they_tell(d20s: list[int]) -> None:
    session = table("critical-roll", [60] * len(d20s), mode="table", stake=1)
    for d20 in d20s:
        go(session, [d20])
    quick, usual = odds_of(session, care=Care.FOR_WORDS), odds_of(session)
    assert (quick.error or 0.0) < 0.02
    for told, better in zip(quick.answers, usual.answers, strict=True):
        assert told.ev == pytest.approx(better.ev, abs=0.02)


@pytest.mark.parametrize(("error", "sure"), [(None, True), (0.005, True), (0.5, False)])
def test_what_is_off_by_less_than_is_told_is_said_without_a_doubt(error: float | None, *, sure: bool) -> None:
    answers = Answer("stand", 1.0, 0.5), Answer("hit", 2.0, 0.6, Die.D12)
    told = live("critical-roll", Odds(0, answers, say("of a test"), error))
    assert told.startswith("Best: hit." if sure else "Probably best: hit.")


@pytest.mark.parametrize(
    ("action", "may_bet", "win", "told"),
    [
        ("check", True, 0.28, "Checking wins about 3 times in 10, as a bet may still make you fold."),
        ("check", False, 0.43, "Checking wins about 4 times in 10."),
        ("check", True, 0.14, "Checking wins about 1 time in 10, as a bet may still make you fold."),
        ("bet", True, 0.43, "Betting 1 wins about 4 times in 10."),
        (
            "fold",
            True,
            0.0,
            "Who bets like that mostly has better dice: a call wins about 1 time in 10.",
        ),
    ],
)
def test_how_often_a_check_wins_is_said_with_what_makes_it_less_than_its_dice_would(
    action: str, win: float, told: str, *, may_bet: bool
) -> None:
    answers = Answer("call", -2.0, 0.1), Answer(action, 0.0, win, amount=1 if action == "bet" else None)
    assert live("kingdom", Odds(1, answers, say("of a test")), may_bet=may_bet).endswith(told)


@pytest.mark.parametrize(
    ("wins", "other_wins", "gap", "told"),
    [
        (0.2, 0.6, 1.6, "than if you buy the d4. Sticking wins about 2 times in 10."),
        (0.2, 0.6, 0.0, "it makes no difference. Sticking wins about 2 times in 10."),
        (0.2, 0.2, 0.0, "it makes no difference. Either wins about 2 times in 10."),
        (0.0, 0.6, 1.6, "Sticking hardly ever wins."),
        (1.0, 0.6, 1.6, "Sticking nearly always wins."),
    ],
)
def test_of_two_answers_it_is_said_which_wins_so_often(
    wins: float, other_wins: float, gap: float, told: str
) -> None:
    answers = Answer("stick", gap, wins), Answer("buy", 0.0, other_wins, Die.D4)
    assert live("six-shooter", Odds(0, answers, say("of a test"))).endswith(told)


@pytest.mark.parametrize(
    ("costs", "summed"), [((1.7, 0.1), False), ((0.9, 0.04), False), ((0.5, 0.2), True), ((0.5, 0.5), True)]
)
def test_a_sum_is_told_only_where_several_decisions_cost(costs: tuple[float, ...], *, summed: bool) -> None:
    bought, better = Answer("buy", 0.0, 0.4, Die.D8), Answer("buy", 1.0, 0.4, Die.D4)
    verdicts = [Verdict("six-shooter", 0, bought, better, cost, exact=True, total=18) for cost in costs]
    told = summary("Ann", verdicts)
    assert told.startswith(
        f"Ann: It was best to buy the d4. Buying the d8 at 18 cost {costs[0]} chips on average."
    )
    assert ("The whole hand:" in told) is summed


@pytest.mark.parametrize(
    ("chosen", "best", "told"),
    [
        (Answer("call", -17.2, 0.03), Answer("fold", 0.0, 0.0), "better dice: a call hardly ever wins."),
        (Answer("call", -2.0, 0.3), Answer("fold", 0.0, 0.0), "a call wins about 3 times in 10."),
        (Answer("fold", 0.0, 0.0), Answer("call", 3.0, 0.4), "That wins about 4 of 10 hands."),
        (Answer("check", 1.0, 0.4), Answer("bet", 3.0, 0.4, amount=5), "It was probably best to bet 5."),
        (Answer("stick", -2.0, 0.0), Answer("buy", 2.0, 0.98, Die.D10), "That nearly always wins."),
    ],
)  # fmt: skip
def test_why_the_best_is_better_is_said_where_it_is_how_often_they_win(
    chosen: Answer, best: Answer, told: str
) -> None:
    verdict = Verdict("kingdom", 0, chosen, best, best.ev - chosen.ev, exact=False)
    said = afterwards(verdict)
    assert told in said
    assert said.endswith(" chips on average.")  # and then what was done cost so much


def test_who_gives_up_against_21_hears_that_six_dice_beat_it() -> None:
    session = table("six-shooter", [20, 20], button=0)
    for seat in (0, 1):
        session.apply(act(seat, "open", dice=["d6", "d20"]))
    go(session, [3, 2], [6, 15])
    session.apply(act(0, "buy", die="d12"))
    go(session, [3])
    session.apply(act(1, "stick"))
    session.apply(act(0, "stick"))
    told = [afterwards(each) for each in of_hand(session)]
    assert " of 10 hands: six dice beat 21, too." in told[-1]
    assert not any("six dice" in each for each in told[:-1])


def test_advice_follows_what_is_taken_back_and_decided_anew() -> None:
    coach = Coach()
    session = go(table("critical-roll", [20]), "bet 2", [12], [11], "hit", [3])
    first = waited(lambda: coach.advice(session))
    session.take_back()
    go(session, [2])
    assert waited(lambda: coach.advice(session)) == odds_of(session) != first
    coach.close()


def test_there_is_no_advice_on_how_much_to_bet() -> None:
    coach = Coach()
    assert coach.advice(table("critical-roll", [20])) is None
    coach.close()


@pytest.mark.parametrize("game", ["critical-roll", "six-shooter", "kingdom"])
def test_who_plays_as_advised_gives_nothing_away(game: str) -> None:
    rng = random.Random(game)
    for _hand in range(3):
        session: Session = table(game, [30, 30], **({"button": 0} if game == "six-shooter" else {}))
        while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
            if session.pending.kind is PendingKind.ROLL:
                go(session, [rng.randint(1, die.sides) for die in session.pending.dice])
                continue
            assert isinstance(session.pending.seat, int)
            odds = odds_of(session)
            best = odds.answers[odds.best]
            session.apply(
                act(
                    session.pending.seat, best.action,
                    die=None if best.die is None or best.action == "hit" else best.die,
                    dice=best.dice or None, amount=best.amount if best.action in {"bet", "raise"} else None,
                )
            )  # fmt: skip
        assert all(each.is_good or not each.exact for each in of_hand(session))


def test_advice_during_the_hand_takes_everybodys_word() -> None:
    wishes = {"Ann": Coached.LIVE}
    terms = Terms(lambda name: wishes.get(name, Coached.OFF))
    people = ["Ann", "Ben", "Cleo"]
    assert terms.of("Ann", ["Ann"]) is Coached.LIVE  # nobody else's interests
    assert terms.of("Ann", people) is Coached.AFTER
    assert terms.to_ask(people) == ["Ben", "Cleo"]
    terms.asked(["Ben", "Cleo"])
    assert terms.to_ask(people) == []
    terms.agree(["Ben"])
    assert terms.missing(people) == ["Cleo"]
    assert terms.of("Ann", people) is Coached.AFTER
    terms.agree(["Cleo"])
    assert terms.of("Ann", people) is Coached.LIVE
    assert terms.of("Ben", people) is Coached.OFF
    assert terms.of("Ann", [*people, "Dora"]) is Coached.AFTER  # who has joined was not asked
    assert terms.to_ask([*people, "Dora"]) == ["Dora"]
    wishes["Ann"] = Coached.AFTER
    assert terms.missing([*people, "Dora"]) == []
