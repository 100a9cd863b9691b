"""The calibration's wizard: by touch, by the three buttons, and what it tells the process behind it."""

from __future__ import annotations

from pathlib import Path

import cv2
import pygame
import pytest

from calibration import drift, records
from calibration.records import Noise
from hardware.buttons import ButtonName, Press
from hardware.message import say
from kiosk.screens.base.navigation import Navigation
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.calibration.page import CalibratePage
from kiosk.screens.calibration.steps import STEPS
from kiosk.screens.games.registry import table_screen
from kiosk.text import translate
from kiosk.tray.wizard_messages import (
    SCORE,
    SHEET,
    Begin,
    Count,
    Done,
    Going,
    Gone,
    Kept,
    Leave,
    Read,
    Refused,
    Standing,
    Stick,
    Throw,
    WriteSheet,
    Written,
)
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO
from tests.kiosk.screens.looking import SIZES, unpainted, wrongs
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.moments.states import first_roll
from tests.kiosk.screens.moments.wizard import LENS, READING, WHEN, FakeLeader, standing


class Person:
    """Uses the page as it is drawn."""

    def __init__(self, step: str = SHEET, size: tuple[int, int] = (1024, 600)) -> None:
        self.clock = Clock()
        self.leader = FakeLeader(standing())
        self.page = CalibratePage(self.clock, self.leader)
        self.page._at = STEPS.index(step)
        self.size = size
        self.look()

    def look(self) -> None:
        self.clock.now += 1.0
        self.page.do(self.clock.now)
        self.page.draw(unpainted(self.size))

    def hear(self, *reports: object) -> None:
        self.leader.reports.extend(reports)
        self.look()

    def tap(self, name: str) -> None:
        (placed,) = [each for each in self.page.input.placed if each.control.name == name]
        self.page.input.tap(placed.rect.center)
        self.look()

    def press(self, button: ButtonName) -> None:
        self.page.input.hear(Press(button, self.clock.now))
        self.look()

    @property
    def names(self) -> set[str]:
        return {control.name for control in self.page.controls()}

    @property
    def told(self) -> list[object]:
        return list(self.leader.told)


def test_all_steps_one_after_another_by_touch() -> None:
    person = Person()
    heads = []
    for _ in STEPS:
        heads.append(person.page.title)
        if "on" in person.names and person.page._at < len(STEPS) - 1:
            person.tap("on")
    assert len(set(heads)) == len(STEPS)
    assert heads[0] == "1 of 10: The sheet"
    assert heads[-1] == "10 of 10: Trial with dice"
    person.tap("before")
    assert person.page.title == "9 of 10: Empty tray"


def test_the_sheet_is_written_and_it_is_said_where() -> None:
    person = Person()
    person.tap("write-a4")
    assert person.told == [WriteSheet("a4")]
    person.hear(Written(Path("/somewhere/target-a4.pdf")))
    assert "/somewhere/target-a4.pdf" in person.page._state(CASINO)[0]
    assert "100 %" in person.page._state(CASINO)[0]


def test_it_is_said_whether_a_stick_is_there_and_that_the_sheet_is_on_it() -> None:
    person = Person()
    assert person.page._state(CASINO)[0] == "Plug in a USB stick to have it saved there."
    person.hear(Stick("KINGSTON"))
    assert person.page._state(CASINO)[0] == "A USB stick is plugged in, KINGSTON: it is saved there."
    person.tap("write-letter")
    person.hear(Written(Path("target-letter.pdf"), "KINGSTON"))
    assert person.page._state(CASINO)[0].startswith("It is on the USB stick KINGSTON, which can be taken out")
    person.hear(Refused(SHEET, say("It is full.")))
    assert person.page._state(CASINO)[0] == "It is full."
    person.tap("write-a4")  # on another one


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_phone_reads_where_the_sheet_lies_off_the_screen(size: tuple[int, int]) -> None:
    address = "https://cafe.example/dice-kiosk/target-a4.pdf"
    page = CalibratePage(Clock(), FakeLeader(standing()), sheet=address)
    canvas = Canvas(pygame.Surface(size, 0, 32))
    page.draw(canvas)
    picture = pygame.surfarray.array3d(canvas.surface).transpose(1, 0, 2)[..., ::-1].copy()
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == address
    assert page.live_area(canvas) is None  # the camera's picture does not cover it
    page._go(1)
    assert page.live_area(canvas) is not None


def test_a_step_is_begun_followed_and_kept() -> None:
    person = Person("noise")
    person.tap("begin")
    assert person.told == [Begin("noise")]
    assert person.names == {"back"}  # the rest waits until it is done or stopped
    person.hear(Going("noise", say("Do not touch it now."), 0.5))
    person.hear(Kept("noise", say("The mean of {frames} pictures is kept.", frames=40)))
    assert person.page._state(CASINO)[0] == "The mean of 40 pictures is kept."
    person.tap("begin")  # once more
    assert person.told == [Begin("noise"), Begin("noise")]


def test_a_refused_step_says_why_and_can_be_done_again_or_skipped() -> None:
    person = Person("lens")
    person.tap("begin")
    person.hear(Refused("lens", say("Tilt the sheet more.")))
    assert person.page._state(CASINO)[0] == "Tilt the sheet more."
    assert {"begin", "on", "before"} <= person.names
    person.tap("on")
    assert person.page.title == "6 of 10: Tray floor"


def test_a_step_that_is_under_way_can_be_stopped() -> None:
    person = Person("lens")
    person.tap("begin")
    person.press(ButtonName.STICK)
    assert person.told == [Begin("lens"), Leave()]
    assert person.page.wish is None
    person.press(ButtonName.STICK)
    assert person.page.wish is Wish.BACK


def test_the_camera_is_let_go_when_the_wizard_is_left_and_not_when_something_lies_over_it() -> None:
    person = Person("lens")
    navigation = Navigation()
    navigation.start(Screen(person.clock))
    navigation.show(person.page)
    navigation.show(Screen(person.clock))
    assert not person.leader.closed
    navigation.back_to_bottom()
    assert person.leader.closed


def test_by_the_three_buttons_alone() -> None:
    person = Person("noise")
    person.press(ButtonName.BET)  # what is usual: begin
    assert person.told == [Begin("noise")]
    done = {"noise": Done(WHEN, LENS, overtaken=False)}
    person.hear(Kept("noise", LENS), Standing("camera", can_throw=False, done=done, missing={}))
    person.press(ButtonName.BET)  # now it is: on
    assert person.page.title == "9 of 10: Empty tray"
    for _ in range(9):
        if person.page.input.focus == "before":
            break
        person.press(ButtonName.BUY)
    person.press(ButtonName.BET)
    assert person.page.title == "8 of 10: Noise"


@pytest.mark.parametrize("size", [(1024, 600), (720, 1280)])
def test_corners_are_shown_in_the_picture(size: tuple[int, int]) -> None:
    person = Person("outline", size)
    assert "corners" not in person.names
    person.tap("begin")
    person.hear(Refused("outline", say("The floor is not seen.")))
    person.tap("corners")
    box = person.page._picture
    shares = ((0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75))
    for x, y in shares:
        person.page.input.tap((round(box.x + x * box.w), round(box.y + y * box.h)))
        person.look()
    begin = person.told[-1]
    assert isinstance(begin, Begin)
    assert begin.step == "outline"
    assert begin.corners is not None
    for (x, y), (a, b) in zip(begin.corners, shares, strict=True):
        assert (x, y) == pytest.approx((a, b), abs=0.005)


def begun_score(*reports: object) -> Person:
    person = Person(SCORE)
    person.tap("begin")
    person.hear(Going(SCORE, say("Hold it still."), 0.0), *reports)
    return person


def test_what_is_read_is_confirmed() -> None:
    person = begun_score(Read(READING))
    person.tap("right")
    assert person.told[-1] == Count((("d20", 17), ("d6", 3)))
    person.hear(Kept(SCORE, say("{n} of 2 right", n=2)))
    assert person.page._state(CASINO)[0] == "2 of 2 right"
    person.hear(Read(READING))
    person.tap("leave-out")
    assert person.told[-1] == Count(None)


def test_what_is_read_wrong_is_put_right() -> None:
    person = begun_score(Read(READING))
    person.tap("wrong")
    person.tap("face-16")
    person.tap("tab-1")
    person.tap("kind-d8")
    person.tap("face-8")
    person.tap("more")
    person.tap("kind-d4")
    person.tap("take")
    assert person.told[-1] == Count((("d20", 16), ("d8", 8), ("d4", 4)))


def test_a_die_that_is_not_there_is_taken_away() -> None:
    person = begun_score(Read(READING))
    person.tap("wrong")
    person.tap("less")
    person.tap("less")  # one stays
    assert person.page.note == "One die at least."
    person.tap("take")
    assert person.told[-1] == Count((("d6", 3),))


def test_a_simulated_tray_throws_at_a_tap() -> None:
    person = begun_score(Standing("simulated", can_throw=True, done={}, missing={}))
    person.tap("throw")
    assert person.told[-1] == Throw()


def test_a_camera_that_is_gone_is_told_and_nothing_is_begun_until_it_is_back() -> None:
    person = Person("lens")
    person.tap("begin")
    person.hear(Gone(say("The camera was unplugged.")))
    assert person.page._state(CASINO)[0] == "The camera was unplugged."
    person.tap("begin")
    assert person.told == [Begin("lens")]
    person.hear(standing())
    person.tap("begin")
    assert person.told == [Begin("lens"), Begin("lens")]


def test_the_last_step_goes_on_to_where_the_wizard_was_opened_from() -> None:
    went: list[str] = []
    leader = FakeLeader(standing())
    clock = Clock()
    page = CalibratePage(clock, leader, lambda: went.append("on"))
    page._at = len(STEPS) - 1
    page.do(clock.now)
    page._finish()
    assert went == ["on"]
    assert leader.closed


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_is_noticed_fits_on_the_table(size: tuple[int, int], tmp_path: Path) -> None:
    fields = {"camera": "usb-Sonix_Technology_HD_Pro_Webcam_C920-video-index0", "width": 1280, "height": 960}
    noise = Noise(date=WHEN, noise=0.4, levels=3.5, light_share=0.03, frames=40, **fields)  # type: ignore[arg-type]
    records.write(tmp_path, noise)
    for ours, sizes in (("imx708 at /base/soc/i2c0mux/i2c@1/imx708@1a", ()), (None, {(1456, 1088)})):
        (other,) = records.fitting(tmp_path, ours, sizes)[1]
        for language in ("en", "de"):
            translate.use(language)
            for noticed in (
                other,
                drift._place_words(12.0),
                drift._light_words(0.5, 0.0),
                drift._place_words(None),
            ):
                assert noticed is not None
                live = first_roll()
                live.roll.message = noticed
                canvas = unpainted(size)
                table_screen(live, Clock()).draw(canvas)
                assert list(wrongs(canvas)) == [], noticed
