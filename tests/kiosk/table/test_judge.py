import pytest

from hardware.message import say
from kiosk.table.judge import Ruling, judge, said
from kiosk.table.players import Player
from kiosk.table.roll_request import Asked
from kiosk.text.names import dice_words
from kiosk.text.translate import translated
from vision.reading import DieReading, DieType, Problem, Reading


def die(kind: str | None, value: int | None, *problems: Problem, sure: bool = True) -> DieReading:
    return DieReading(
        None if kind is None else DieType(kind), value, 0.99 if sure else 0.6, sure, 10, 10, (), problems
    )


def reading(*dice: DieReading, problems: tuple[Problem, ...] = ()) -> Reading:
    return Reading(dice, problems, 640, 480)


def test_the_die_asked_for_read_for_sure_is_taken() -> None:
    judgement = judge(reading(die("d20", 17)), ("d20",))
    assert (judgement.ruling, judgement.words, judgement.dice) == (Ruling.TAKE, "", (("d20", 17),))


def test_several_dice_are_taken_in_any_order() -> None:
    judgement = judge(reading(die("d20", 17), die("d12", 3), die("d12", 1)), ("d12", "d12", "d20"))
    assert judgement.ruling is Ruling.TAKE
    assert sorted(judgement.dice) == [("d12", 1), ("d12", 3), ("d20", 17)]


@pytest.mark.parametrize(
    ("dice", "asked", "words"),
    [
        ([die("d20", 17)], ["d12"], "A d12 was asked for; the tray shows a d20."),
        ([die("d6", 1), die("d6", 2)], ["d6"], "A d6 was asked for; the tray shows two."),
        ([die("d6", 1)], ["d6"] * 5, "Five d6 were asked for; the tray shows one."),
        (
            [die("d4", 1), die("d8", 2)],
            ["d12", "d20"],
            "A d12 and a d20 were asked for; the tray shows a d4 and a d8.",
        ),
        ([die("d6", 1), die("d6", 2)], ["d6", "d8"], "A d6 and a d8 were asked for; the tray shows a d6."),
        ([], ["d20"], "No dice are in the tray."),
        ([die("d100", 40, Problem.PERCENTILE, sure=False)], ["d10"], Problem.PERCENTILE.words),
        ([die("d20", 4, Problem.COCKED, sure=False)], ["d20"], Problem.COCKED.words),
        ([die("d20", 4, Problem.CUT_OFF, sure=False)], ["d20"], Problem.CUT_OFF.words),
    ],
)
def test_no_roll_and_why(dice: list[DieReading], asked: list[str], words: str) -> None:
    judgement = judge(reading(*dice), asked)
    assert (judgement.ruling, judgement.words) == (Ruling.REFUSE, words)


@pytest.mark.parametrize(
    ("dice", "asked", "words"),
    [
        ([die("d6", 1)], ["d6"] * 5, "Five d6 were asked for; there is one die in the tray."),
        ([die("d6", 1), die("d6", 2)], ["d6"], "A d6 was asked for; there are two dice in the tray."),
    ],
)
def test_a_screen_says_of_what_there_are_too_many_or_too_few(
    dice: list[DieReading], asked: list[str], words: str
) -> None:
    assert translated(judge(reading(*dice), asked).words) == words


@pytest.mark.parametrize("problem", [Problem.TOO_DARK, Problem.TOO_BRIGHT, Problem.BLURRED])
def test_a_picture_that_can_not_be_trusted_is_no_roll_however_sure_its_dice(problem: Problem) -> None:
    judgement = judge(reading(die("d20", 17), problems=(problem,)), ("d20",))
    assert (judgement.ruling, judgement.words) == (Ruling.REFUSE, problem.words)


def test_a_highlight_is_named_where_dice_are_missed_and_takes_nothing_from_those_that_are_seen() -> None:
    glare = (Problem.DAZZLED,)
    assert judge(reading(problems=glare), ("d20",)).words == Problem.DAZZLED.words
    short = judge(reading(die("d8", 3), problems=glare), ("d6", "d8"))
    assert short.ruling is Ruling.REFUSE
    assert str(short.words).endswith(f"the tray shows one. {Problem.DAZZLED.words}")
    assert judge(reading(die("d8", 3), problems=glare), ("d8",)).ruling is Ruling.TAKE
    more = judge(reading(die("d8", 3), die("d8", 4), problems=glare), ("d8",))
    assert Problem.DAZZLED.words not in str(more.words)


def test_one_cocked_die_voids_the_whole_throw() -> None:
    dice = die("d12", 3), die("d20", 4, Problem.COCKED, sure=False)
    assert judge(reading(*dice), ("d12", "d20")).ruling is Ruling.REFUSE


@pytest.mark.parametrize(
    ("dice", "asked", "words"),
    [
        ([die("d20", 6, Problem.UNSURE, sure=False)], ["d20"], "The d20 seems to show 6, but not for sure."),
        ([die("d20", None, Problem.UNSURE, sure=False)], ["d20"], "The d20 can't be read."),
        ([die("d20", 6, Problem.COVERED, sure=False)], ["d20"], Problem.COVERED.words),
        (
            [die("d20", 9, sure=False)],
            ["d12"],
            "A d12 was asked for; the tray seems to show a d20, but not for sure.",
        ),
        ([die(None, None, sure=False)], ["d12"], "the tray seems to show a die of unknown type"),
    ],
)
def test_an_unsure_reading_is_asked_about(dice: list[DieReading], asked: list[str], words: str) -> None:
    judgement = judge(reading(*dice), asked)
    assert judgement.ruling is Ruling.ASK
    assert words in judgement.words


def test_a_sure_die_beside_an_unsure_one_is_not_asked_about() -> None:
    judgement = judge(reading(die("d12", 3), die("d20", 4, sure=False)), ("d12", "d20"))
    assert judgement.ruling is Ruling.ASK
    assert "d12" not in judgement.words


def test_dice_to_be_thrown_in_words() -> None:
    assert dice_words(["d20"]) == "the d20"
    assert dice_words(["d12", "d20"]) == "the d12 and the d20"
    assert dice_words(["d6"] * 5) == "five dice"


LEANS = (die("d6", 4, Problem.COCKED), die("d6", 6))


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("for_bot", [False, True])
@pytest.mark.parametrize(
    ("lying", "reroll_all", "ruling"),
    [
        ((die("d6", 4, sure=False), die("d6", 6)), True, Ruling.ASK),
        (LEANS, True, Ruling.REFUSE),
        (LEANS, False, Ruling.KEEP),
    ],
)
def test_of_hidden_dice_nothing_is_said_to_all_or_kept_that_tells_a_value(
    lying: tuple[DieReading, ...], *, reroll_all: bool, ruling: Ruling, for_bot: bool, hidden: bool
) -> None:
    judgement = judge(reading(*lying), ("d6", "d6"), reroll_all=reroll_all)
    assert judgement.ruling is ruling
    asked = Asked(0, "Ann", ("d6", "d6"), say("Ann: throw two d6"), (), hidden, Player("Ann", bot=for_bot))
    words = said(judgement, asked)
    assert words.to_all
    assert words.on_record
    if hidden:
        for text in (words.to_all, words.on_record):
            assert not any(figure in text.replace("d6", "") for figure in "46")
    assert bool(words.to_roller) is (hidden and ruling is not Ruling.KEEP)


def test_where_only_what_leans_is_thrown_again_the_dice_that_lie_flat_count() -> None:
    assert judge(reading(*LEANS), ("d6", "d6"), reroll_all=False).dice == (("d6", 6),)
    unsure = (die("d6", 4, Problem.COCKED), die("d6", 6, sure=False))
    assert judge(reading(*unsure), ("d6", "d6"), reroll_all=False).ruling is Ruling.REFUSE
