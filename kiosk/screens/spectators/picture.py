"""The spectators' display as drawn: the table from above and large, or the café while no game is on."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kiosk.games.registry import GAMES
from kiosk.screens.games.views import VIEWS
from kiosk.screens.table.areas import Areas
from kiosk.screens.table.banner import draw_banner, draw_tags, names_of_hand
from kiosk.screens.table.celebration.stamp import read_in, stamp, stamped_at
from kiosk.screens.table.moving.choreography import TRAY
from kiosk.screens.table.on_stage import on_stage
from kiosk.screens.table.seats.comings import at_seats
from kiosk.screens.table.seats.seat_plates import draw_seats
from kiosk.screens.table.stage import draw_stage
from kiosk.table.players import shown_seats
from kiosk.text.names import dice_words
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.cafe import draw_cafe
from kiosk.ui.control import nothing
from kiosk.ui.grounds import draw_top, dressed
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.token import named_in, tokens

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.games.state import RollPending
    from kiosk.screens.spectators.scene import Game, Scene
    from kiosk.screens.table.celebration.moment import Moment
    from kiosk.ui.cafe import Cafe
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.motion import Flight
    from kiosk.ui.motion import Scene as Parts

LARGER = 1.2
"""How much larger a seat is drawn than at the table's own screen, where its place is larger by as much."""
TOLD = Type.NOTE
"""What the last thing that happened is set in."""
SHOWN = ("d4", "d6", "d8", "d10", "d12", "d20")
"""Dice for decoration, each with its largest value."""


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw a scene, in the language that is spoken; the canvas has its theme."""
    if scene.dark:
        canvas.surface.fill((0, 0, 0))
    elif scene.game is None:
        _draw_idle(canvas, scene.cafe)
    else:
        _draw_game(dressed(canvas, scene.game.state["game"]), scene.game, scene.cafe)


def stamped(canvas: Canvas, moment: Moment, game: Game, scene: Parts) -> list[Flight]:
    """It grows over the words below the stage, past what is read on a drawing."""
    look = dressed(canvas, game.state["game"]).theme
    areas = Areas.watched(canvas, len(_seen(game)))
    whose = tokens(look, game.players)
    who = whose[moment.seat] if moment.seat is not None else None
    read = read_in(scene, [*areas.seats, areas.banner, areas.tools, areas.tags])
    return stamp(moment, stamped_at(areas, canvas), look, canvas.scale, who, read)


def _draw_idle(canvas: Canvas, cafe: Cafe) -> None:
    draw_top(canvas, "critical-roll")
    body = layout.inset(canvas.surface.get_rect(), canvas.px(40))
    name, picture, words = layout.rows(body, [1.9, 1.4, 0.6], canvas.px(16))
    draw_cafe(canvas, cafe, name)
    across = 3 if canvas.upright else 6
    room = layout.inset(picture, canvas.px(12))  # their shadows lie on the felt too
    cells = layout.grid(room, len(SHOWN), across, canvas.px(28))
    for die, cell in zip(SHOWN, cells, strict=True):
        dice.draw_die(canvas, die, int(die[1:]), cell)
    invitation = _("Sit down at the table and play.")
    canvas.write(invitation, words, Type.TEXT, canvas.theme.soft, align="centre", lines=2)


def _draw_game(canvas: Canvas, game: Game, cafe: Cafe) -> None:
    state = game.state
    view: Any = VIEWS[state["game"]]  # which of the states it takes, a type checker can't know
    areas = Areas.watched(canvas, len(_seen(game)))
    draw_top(canvas, state["game"])
    words = _headline(game)
    who = named_in(words, tokens(canvas.theme, game.players))
    draw_banner(canvas, words, areas.banner, calls=state["pending"]["kind"] in {"decision", "roll"}, who=who)
    draw_tags(canvas, _names_of_hand(game), areas.tags, simulated=game.simulated, by_hand=game.by_hand)
    own = areas.tools  # the café is in the corner, or where no dice lie yet
    seats = view.plates(canvas.theme, state, game.players)
    plates = [replace(plate, colours=game.colours) for plate in seats]
    now = at_seats(plates, state, [each.id for each in game.players], game.left, canvas.theme)
    draw_seats(_larger(canvas, areas.seats[0]), now, areas.seats)
    if state["pending"]["kind"] == "game_over":
        view.draw_result(canvas, state, game.players, game.results, areas.stage)
    else:
        view.draw_head(canvas, state, areas.head)
        hero = on_stage(state, plates, game.spotlight)
        canvas.part(TRAY, areas.hero, nothing)  # where dice come from when they are read
        if any(hand.dice for hand in hero.hands):
            over = state["pending"]["kind"] == "hand_over"
            named = over and hero.number != game.threw  # whose dice lie there stay as they are
            draw_stage(canvas, state, plates, game.spotlight, areas.hero, named=named)
        else:
            own = layout.middle(layout.inset(areas.hero, canvas.px(24)), areas.hero.h // 2)
    draw_cafe(canvas, cafe, own)
    _draw_told(canvas, game, areas.words)


def _seen(game: Game) -> list[int]:
    """The seats that are shown."""
    return shown_seats([each.id for each in game.players])


def _larger(canvas: Canvas, seat: Rect) -> Canvas:
    """The same canvas for a seat that has more room than at the table's own screen."""
    other = copy(canvas)
    other.scale *= max(1.0, min(LARGER, seat.h / canvas.px(theme.BASE_SIZE[1] * 0.3)))
    return other


def _names_of_hand(game: Game) -> list[str]:
    """What a hand is called, with its game where there is room for that."""
    if game.practice:
        return [_("practice")]
    number = game.state["hand"]
    names = names_of_hand(number, game.in_all, last=game.last)
    return [f"{GAMES[game.state['game']].title}: {names[0]}", *names]


def _headline(game: Game) -> str:
    """Whose turn it is, or how the hand has ended."""
    state = game.state
    pending = state["pending"]
    if pending["kind"] == "decision":
        return _("{name} decides").format(name=game.players[pending["seat"]].name)
    if pending["kind"] == "roll":
        return _throws(game, pending)
    if pending["kind"] == "hand_over":
        view: Any = VIEWS[state["game"]]
        return str(view.outcome(state))
    return _("The game is over")


def _throws(game: Game, pending: RollPending) -> str:
    """Who throws which dice; nobody is told to, for it is told to others."""
    what = translated(dice_words(pending["dice"]))
    seat = pending["seat"]
    if isinstance(seat, str):
        return _("The house throws {dice}").format(dice=what)
    name = game.players[seat].name
    if pending["hidden"]:
        return _("{name} throws {dice}, covered").format(name=name, dice=what)
    return _("{name} throws {dice}").format(name=name, dice=what)


def _draw_told(canvas: Canvas, game: Game, box: Rect) -> None:
    """The last thing that happened; after a hand who has won, and why."""
    state = game.state
    over = state["pending"]["kind"] in {"hand_over", "game_over"} and "result" in state
    told = [translated(each) for each in game.told]
    words = VIEWS[state["game"]].ending(state) if over else " ".join(told)
    inner = layout.inset(box, canvas.px(10))
    if not over and told and not canvas.has_room(words, inner, lines=4):
        words = told[-1]
    if not words or not canvas.has_room(words, inner, lines=4):
        return  # of so many seats each says for itself what came of it
    colour = canvas.theme.ivory if over else canvas.theme.soft

    def draw_it() -> None:
        canvas.panel(box)
        canvas.write(words, inner, TOLD, colour, align="centre", lines=4)

    canvas.part("said", box, draw_it)
