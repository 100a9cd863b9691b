"""Critical Roll's strategy card says what the table says, in print too; and chance agrees with the edge."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice

import pytest

from kiosk.games.dice import Die
from kiosk.odds.critical_roll_card import HIT, HOUSES, KEEP, SPLIT, STAND, Block, Row, card, positions
from kiosk.odds.critical_roll_chains import best_play, first
from kiosk.odds.critical_roll_edge import edge
from kiosk.odds.critical_roll_house import HouseRules
from kiosk.odds.critical_roll_simulation import simulate, simulate_by_the_rules
from kiosk.odds.printed_card import Page, as_pdf, as_svg, pages

RULES = HouseRules()


def printed(laid: list[Page]) -> list[list[str]]:
    """Every text as the SVG and as the PDF has it."""
    svg = re.findall(r"<text [^>]*>([^<]*)</text>", as_svg(laid))
    pdf = re.findall(r"\((.*)\) Tj", as_pdf(laid).decode("cp1252"))
    return [[unescape(each) for each in svg], [re.sub(r"\\(.)", r"\1", each) for each in pdf]]


def rows_of(texts: list[str], labels: list[str]) -> list[tuple[str, tuple[str, ...]]]:
    """What stands behind each row's label; the columns' heads are none."""
    heads = [place for place, text in enumerate(texts) if text == "the house's d20"]
    in_heads = {place + column for place in heads for column in range(len(HOUSES) + 1)}
    left = iter([text for place, text in enumerate(texts) if place not in in_heads])
    return [
        (label, tuple(islice(left, len(HOUSES)))) for label in labels if any(each == label for each in left)
    ]


def test_the_print_has_every_cell_of_the_card_and_nothing_else_in_its_rows() -> None:
    signs = ("H", "S", "12", "4", "P", "-")
    made = [tuple(signs[(row + house) % len(signs)] for house in HOUSES) for row in range(5)]
    blocks = (
        Block('Alone & "first"', (Row("9 (nine)", (), made[0]), Row("10", (), made[1]))),
        Block("Alike", tuple(Row(f"pair <{row}>", (), made[row]) for row in (2, 3, 4))),
    )
    laid = pages("A card", ["a note"], blocks)
    rows = [(row.label, row.cells) for block in blocks for row in block.rows]
    for texts in printed(laid):
        assert rows_of(texts, [label for label, _ in rows]) == rows
        assert {"A card", "a note", 'Alone & "first"', "Alike"} <= set(texts)
    pdf = as_pdf(laid)
    start = int(pdf.split(b"startxref\n")[1].split()[0])
    assert pdf[start:].startswith(b"xref\n0 9\n")
    for number, place in enumerate(re.findall(rb"(\d{10}) 00000 n", pdf), 1):
        assert pdf[int(place) :].startswith(b"%d 0 obj" % number)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [RULES, HouseRules(double_after_split=True)])
def test_the_printed_card_is_the_best_play_at_every_position(rules: HouseRules) -> None:
    blocks = card(rules)
    rows = [row for block in blocks for row in block.rows]
    for texts in printed(pages("A card", [], blocks)):
        assert rows_of(texts, [row.label for row in rows]) == [(row.label, row.cells) for row in rows]
    on_card = [position for row in rows for position in row.positions]
    assert len(on_card) == len(set(on_card))
    never_split = [each for each in positions(rules) if each.matched and each not in set(on_card)]
    decided = [each for each in positions(rules) if each.hits and not each.matched]
    assert set(decided) <= set(on_card)
    for house in HOUSES:
        play = best_play(house, rules)
        for position in never_split:
            assert play.unlimited_choice(position).action != "split"
        for row in rows:
            for position in row.positions:
                choice, sign = play.unlimited_choice(position), row.cells[house - 1]
                if choice.action == "double":
                    assert choice.die == f"d{sign}"
                else:
                    signs = {"hit": {HIT, KEEP}, "stand": {STAND, KEEP}, "split": {SPLIT}}
                    assert sign in signs[choice.action]
                    assert (sign in {SPLIT, KEEP}) == position.matched


def test_a_pair_of_twelves_is_split_and_a_lone_19_stands_before_a_low_house() -> None:
    play = best_play(10, RULES)
    assert play.unlimited_choice(first(19)).action == "stand"
    pair = next(
        each
        for each in positions(RULES)
        if each.matched and (each.total, each.place, each.value) == (24, 1, 12)
    )
    assert play.unlimited_choice(pair).action == "split"
    double = play.unlimited_choice(first(14))
    assert (double.action, double.die) == ("double", Die.D6)
    assert double.worth == pytest.approx(play.unlimited(first(14)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [
        RULES,
        HouseRules(double_after_split=True),
        HouseRules(natural_pays=0.5, level_loses=True, double_dice=(Die.D8, Die.D10, Die.D12)),
    ],
)
def test_hands_played_by_chance_come_to_the_edge(rules: HouseRules) -> None:
    run = simulate(1_000_000, rules, 5)
    assert abs(run.mean - edge(rules)) < 3 * run.error
    assert run.error < 0.002


@pytest.mark.slow
def test_hands_played_by_the_rules_come_to_the_edge() -> None:
    run = simulate_by_the_rules(10_000, RULES, 5)
    assert abs(run.mean - edge(RULES)) < 3 * run.error
    assert run.error < 0.02
