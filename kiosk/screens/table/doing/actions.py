"""What can be done at the table of any game, as buttons: throw, tap in, answer, go on.

One rule for the three arcade buttons: STICK is less, back, stand; BUY is more, another die, throw; BET is
chips and yes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from hardware.message import say
from kiosk.games.kingdom import NAME as KINGDOM
from kiosk.games.registry import GAMES
from kiosk.screens.base.screen import Wish
from kiosk.screens.dice_entry.entry import MOVING
from kiosk.screens.dice_entry.entry_panel import again_control
from kiosk.screens.dice_entry.seen_by_all import lies_before, thrown_by
from kiosk.table.players import shown_seats
from kiosk.table.roll_request import TrayPhase
from kiosk.table.unfinished_hand import crown_passes_on
from kiosk.text import chips
from kiosk.text.names import at_seats, throw_words, why_no_other
from kiosk.text.translate import _, ngettext, reason, translated
from kiosk.ui.control import Control, Tone, main_control, nothing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kiosk.table.roll_request import Asked
    from kiosk.table.table import Table
    from kiosk.ui.control import Do

BY_HAND = "by-hand"
"""The name of the control with which the dice that are asked for are tapped in."""
HINDSIGHT = "hindsight"
"""The name of the control that tells what a hand's decisions were worth."""
HURRY, HELD, GOES_ON, WAITS = "hurry", "held", "goes-on", "wait"
"""The names of what hurries things that go on by themselves, and of what stands meanwhile where answers
will: those of before, dim, or a line, or for which bot one waits."""
TO_HURRY = say("tap the table to hurry")
"""It stands where one looks how far it is, for as long as a tap there does that."""
PICTURED = 2
"""So many dice at most are pictured on what throws them: more are told in words."""
ON_THE_TRAY = ("tray", "tray-large", HURRY)
"""The names of what a tap on the tray does: it throws, or shows the last throw large, or hurries."""
MOST_NAMED = 24
"""Letters that have room below *Next hand*, in large text too."""
FLYING = MOVING | {TrayPhase.WAITING}
"""What a tray does that needs nobody."""


def roll_controls(table: Table, enter: Do, *, looks: bool) -> list[Control]:
    """While a throw is asked for: throw, where the machine does it, or tap the dice in, where it can't.

    `looks`: BUY is held to look at the dice, and must not throw them when it is let go too soon.
    """
    asked, throw, phase = table.roll.asked, table.roll.throw, table.roll.phase
    assert asked is not None
    if table.by_itself.throws and phase in FLYING and table.roll.ready and not table.roll.out_of_photos:
        return [_thrown_by_itself(phase, asked)]
    throws_with, enters_with = ButtonName.BUY, ButtonName.BET
    if looks and table.roll.camera.can_throw:
        throws_with, enters_with = enters_with, throws_with
    needed = phase in {TrayPhase.FAULT, TrayPhase.BY_HAND}
    by_hand = replace(
        _by_hand(table, asked, enter),
        button=enters_with, tone=Tone.MAIN if needed else Tone.QUIET, aside=not needed,
    )  # fmt: skip
    if not table.roll.camera.can_throw:
        into, count = _("Throw into the tray"), len(asked.dice)
        told = _under_way(phase, count) if phase in MOVING else into
        waits = Control("throw-it", told, nothing, tone=Tone.LINE, room=(_longest(count, into), ""))
        return [by_hand] if needed else [by_hand, waits]
    why = None
    if phase is TrayPhase.FAULT or not table.roll.ready:
        why = translated(table.roll.message)
    label, detail = throw_words(asked.dice), _("for {name}").format(name=translated(asked.name))
    throws = Control(
        "throw", label, throw, detail, why,
        button=throws_with, keys=(pygame.K_SPACE,), tone=Tone.MAIN,
        die=asked.dice[0] if len(asked.dice) <= PICTURED else None,
        second_die=asked.dice[1] if len(asked.dice) == PICTURED else None,
    )  # fmt: skip
    if phase in MOVING:
        told = _under_way(phase, len(asked.dice))
        return [Control("throw-it", told, nothing, tone=Tone.LINE, instead=throws)]
    return [by_hand, throws] if needed else [throws]


def real_throw(table: Table, enter: Do) -> Control | None:
    """Real dice, thrown on the table and tapped in, where the machine throws; None where that can't be now.

    It is seldom wanted, and stands in the menu alone: under a finger that answers it would be in the way.
    """
    asked, roll = table.roll.asked, table.roll
    if asked is None or table.by_itself.throws or not roll.camera.can_throw:
        return None
    return _by_hand(table, asked, enter) if roll.phase is TrayPhase.WAITING else None


def _by_hand(table: Table, asked: Asked, enter: Do) -> Control:
    label, leave = _("Enter a real throw"), _by_hand_words(table, asked)
    return Control(BY_HAND, label, enter, leave, keys=(pygame.K_t,), tone=Tone.QUIET)


def _thrown_by_itself(phase: TrayPhase, asked: Asked) -> Control:
    """How far a throw of a bot or the house is.

    Nothing is done here: answers come up in this place, and a tap that comes late would be one.
    """
    count, house = len(asked.dice), asked.player is None
    throws = _("The house throws") if house else _("{name} throws").format(name=asked.name)
    waits, longest = phase is TrayPhase.WAITING, _longest(count, throws)
    return _tells(GOES_ON, throws if waits else _under_way(phase, count), longest, hurries=waits)


def _tells(name: str, told: str, longest: str, *, hurries: bool) -> Control:
    """How far something is that needs nobody; and, but beside arcade buttons, that a tap `hurries` it."""
    how = translated(TO_HURRY)
    detail = how if hurries else ""
    return Control(name, told, nothing, detail, tone=Tone.LINE, room=(longest, how), brief=told)


def hurry_control(hurry: Do, *, button: ButtonName | None = None, keys: tuple[int, ...] = ()) -> Control:
    """What a tap on the table does while things go on by themselves: away from where answers come up."""
    return Control(HURRY, "", hurry, button=button, keys=keys, tone=Tone.LINE)


def throw_at_once(table: Table) -> Control | None:
    """A throw of a bot's or the house's is not waited for; None where none is due."""
    roll = table.roll
    due = table.by_itself.throws and roll.phase is TrayPhase.WAITING
    if not due or not roll.ready or roll.out_of_photos:
        return None
    return hurry_control(roll.throw, button=ButtonName.BUY, keys=(pygame.K_SPACE,))


def think_at_once(table: Table) -> Control | None:
    """A bot's decision is not waited for; None where none is due.

    It is touched alone: with the same button who is asked next may answer at once.
    """
    return hurry_control(table.by_itself.hurry) if table.by_itself.thinks else None


def _under_way(phase: TrayPhase, count: int) -> str:
    """How far a throw of so many dice is, which is said here alone, whoever throws."""
    if phase is TrayPhase.READING:
        return ngettext("The die is being read", "The dice are being read", count)
    return ngettext("The die is rolling", "The dice are rolling", count)


def _counted() -> str:
    """What is said in the same place of dice that were read, or tapped in, while they are seen."""
    return _("This throw counts")


def _longest(count: int, first: str) -> str:
    """The longest that is said there of a throw of so many dice; `first`: before it."""
    return max(first, *(_under_way(each, count) for each in MOVING), _counted(), key=len)


def _by_hand_words(table: Table, asked: Asked) -> str:
    """What tapping a throw in takes."""
    if asked.hidden:
        return _("the others look away")
    if not table.by_hand.watched:
        return "" if table.roll.camera.can_throw else _("if the camera can't read it")
    people = [player.name for player in table.players if not player.bot]
    enters = asked.name if asked.name in people else people[0] if people else ""
    return _("if others agree") if table.by_hand.voters(asked, enters) else _("if the host agrees")


def tools(opens: Do, guided: Sequence[Control], doubts: Sequence[Control]) -> list[Control]:
    """What stands beside the banner: a menu of what else can be done, what a guide has there, doubts.

    What a coach has to say of a hand comes last, so that it is not where one taps to take a decision back.
    """
    held, keys = ButtonName.STICK, (pygame.K_m,)
    menu = Control("menu", _("Menu"), opens, held=held, keys=keys, tone=Tone.QUIET)
    return [menu, *sorted([*guided, *doubts], key=lambda each: each.name == HINDSIGHT)]


def look_control(pictures: Do | None, looks: Do | None, rules: Do) -> Control:
    """What a long press of BUY is: a look at a throw's pictures, or at hidden dice, else at the rules."""
    if pictures is not None:
        return Control("pictures", "", pictures, held=ButtonName.BUY, keys=(pygame.K_v,))
    if looks is not None:
        return Control("peek", "", looks, held=ButtonName.BUY, keys=(pygame.K_v,))
    return Control("rules", "", rules, held=ButtonName.BUY, keys=(pygame.K_F1,))


def tray_control(row: Sequence[Control], table: Table, enlarge: Do) -> Control | None:
    """What a tap on the tray does: it enlarges a throw that lies there, or throws into an empty one.

    None: it does nothing, where people throw into it, or dice are hidden.
    """
    large = Control(ON_THE_TRAY[1], "", enlarge, tone=Tone.QUIET)
    asked, covered = table.roll.asked is not None, table.roll.hidden.covered
    lies = asked and not covered and lies_before(table) and thrown_by(table) is not None
    if lies and not table.by_itself.throws:  # which is hurried
        return large  # who wants to look at a die must not throw the next one
    throws = next((control for control in row if control.name == "throw"), None)
    if throws is not None:
        too_long = _to_throw(table) if table.state["game"] == KINGDOM else ""  # where dice are held to look
        return Control("tray", "", throws.do, why=throws.why, tone=throws.tone, too_long=too_long)
    return None if asked or covered else large


def _to_throw(table: Table) -> str:
    """What is said to who holds the tray, as one does to look, while a throw is asked for."""
    asked = table.roll.asked
    assert asked is not None
    words = _("Throw first, for {name}: tap, don't hold.").format(name=translated(asked.name))
    look = _("Then hold to look.")
    return f"{words} {look}" if asked.hidden else words


def dimmed(control: Control) -> Control:
    """A control that can't be used for a moment: it keeps its place."""
    return replace(control, why="", button=None, keys=(), instead=control)


def held_controls(hurry: Do, dice: int | None, before: Sequence[Control]) -> list[Control]:
    """While something is shown: on with it, which any tap does.

    `dice`: so many are seen that were thrown, 0 where a seat has put in all; None: something else is shown.
    `before`: what could be done before, which stays there dimmed for as long as a throw is seen, but for
    how far that was; of one that nobody made, or that was tapped in, nothing that stood there is true.
    """
    if dice is None:
        return [Control(GOES_ON, _("Go on"), hurry, _("by itself, sooner at a tap"), tone=Tone.QUIET)]
    counted = _counted() if dice else ""
    if not before or before[0].name == GOES_ON:
        name = before[0].name if before else HELD
        empty = Control(name, "", nothing, tone=Tone.LINE)
        return [_tells(name, counted, counted, hurries=True) if counted else empty]
    return [
        replace(each, name=f"{HELD}-{number}", do=hurry, label=counted, instead=each)
        if each.tone is Tone.LINE
        else replace(dimmed(each), name=f"{HELD}-{number}", do=hurry)
        for number, each in enumerate(before)
    ]


def hidden_check_controls(again: Do, look: Do, bot: str) -> list[Control]:
    """A hidden throw that could not be read for sure: thrown again, or answered by who rolled it, alone.

    For a bot (its name, else "") somebody must look who is not to know its dice: throwing again is better.
    """
    label, detail = _("Look and answer"), _("the others look away")
    if bot:
        label, detail = _("Look for {name}").format(name=bot), _("one alone sees the dice")
    return [
        again_control(again, Tone.MAIN if bot else Tone.PLAIN),
        Control(
            BY_HAND, label, look, detail,
            button=ButtonName.BET, keys=(pygame.K_t,), tone=Tone.PLAIN if bot else Tone.MAIN,
        ),
    ]  # fmt: skip


def over_controls(
    kind: str, table: Table, go: Callable[[Wish], None], more: Control | None, asked: str = ""
) -> list[Control]:
    """After a hand: the next one, or who comes and goes meanwhile; after the game: its end.

    `more` is what a game has to offer then, with STICK; None for nothing, and another game: between two
    reigns of Kingdom that is in the menu alone, as it would end the game. `asked`: who is asked before
    somebody joins; "" for nobody.
    """
    if kind == "hand_over":
        if more is None and not crown_passes_on(table.session):
            more = _another_control(table, go)
        return [
            _join_control(table, go, asked),
            *([] if more is None else [more]),
            Control(
                "seats", _("Seats and chips"), lambda: go(Wish.SEATS), at_seats(table.state),
                button=ButtonName.BUY, tone=Tone.QUIET,
            ),
            _next_control(table, go),
        ]  # fmt: skip
    return [main_control("leave", _("To the result"), lambda: go(Wish.END))]


def _another_control(table: Table, go: Callable[[Wish], None]) -> Control:
    left = table.session.left.intersection(shown_seats([each.id for each in table.players]))
    words, why = _("with who is still here") if left else _("the same players"), why_no_other(table.state)
    return Control("another", _("Another game"), lambda: go(Wish.ANOTHER), words, why, tone=Tone.QUIET)


def _join_control(table: Table, go: Callable[[Wish], None], asked: str) -> Control:
    """For another player; where nobody can join, the button itself says why."""
    why = reason(table.why_no_join)
    full = len(table.players) >= GAMES[table.session.name].most_seats
    detail = asked or _("another player")
    if why is not None:
        detail = _("the table is full") if full else _("from the next game")
    return Control("join", _("Join"), lambda: go(Wish.JOIN), detail, why, tone=Tone.QUIET)


def _next_control(table: Table, go: Callable[[Wish], None]) -> Control:
    """On to the next hand: before it, those whom it would put out are asked to buy chips, or to leave."""
    label = _("Next hand")

    def to_the_end() -> None:
        table.next_hand()
        go(Wish.END)

    short = [table.players[seat].name for seat in table.session.short]
    if ordered := {table.players[seat].name: count for seat, count in table.ordered.due().items()}:
        if table.session.is_last:
            label = _("To the result")
        return main_control("next-hand", label, lambda: _hand_out(table, go), _for_whom(ordered))
    if not short:
        if not table.session.goes_on:
            return main_control("next-hand", _("To the result"), to_the_end, _("that was the last hand"))
        if table.bots_alone:
            return main_control("next-hand", label, lambda: go(Wish.BUY_INS), _("nobody is at the table"))
        return main_control("next-hand", label, table.next_hand, "", reason(table.why_no_next))
    if len(short) == 1:
        detail = _("chips for {name}?").format(name=short[0])
    else:
        detail = _("chips for {count} players?").format(count=len(short))
    return main_control("next-hand", label, lambda: go(Wish.BUY_INS), detail)


def _for_whom(ordered: Mapping[str, int]) -> str:
    """Chips that were bought in a hand and come before what follows: whose, by name where there is room."""
    if len(ordered) == 1:
        ((name, count),) = ordered.items()
        return _("{chips} for {name}").format(chips=chips.counted(count), name=name)
    each = _("{chips} for {name}")
    told = ", ".join(each.format(chips=chips.amount(count), name=name) for name, count in ordered.items())
    if len(told) <= MOST_NAMED:
        return told
    return _("{chips} for {count} players").format(
        chips=chips.counted(sum(ordered.values())), count=len(ordered)
    )


def _hand_out(table: Table, go: Callable[[Wish], None]) -> None:
    """Ordered chips come, and then the next hand, or the end."""
    table.ordered.hand_out()
    _next_control(table, go).do()


def waiting_controls(name: str, undoable: str, *, hurries: bool) -> list[Control]:
    """While a bot decides: for whom one waits, and whose move is `undoable` until then, "" for nobody's.

    `hurries`: a tap on the table does, which has room behind that, or in its place where nothing is undone.
    """
    label, hurry = _("{name} decides").format(name=name), translated(TO_HURRY) if hurries else ""
    undo = _("until then {name} can undo").format(name=undoable) if undoable else ""
    both = "; ".join(filter(None, (undo, hurry)))
    why = _("It is {name}'s turn.").format(name=name)
    shorter = (label, undo), (label, "")
    return [Control(WAITS, label, nothing, both, why, shorter=shorter, tone=Tone.QUIET)]
