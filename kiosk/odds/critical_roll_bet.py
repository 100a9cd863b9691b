"""What a bet of Critical Roll is worth before any die is rolled, by the further bets that the seat can make.

Every pair of d20s goes into it, which takes seconds. Nobody who asks for the odds of a bet shall wait for
that, so it stands here as `python -m kiosk.odds.critical_roll_bet` has printed it.
"""

import sys
from typing import Final

from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS
from kiosk.odds.critical_roll_chains import MOST_BETS, best_play, first
from kiosk.odds.critical_roll_house import HouseRules

PLAYED_ON: Final = (
    (-0.05204688524966798, 0.44897655737516606),
    (0.12689508451651307, 0.49377109909980227),
    (0.1276572468485837, 0.4940271580764886),
    (0.12774139339727525, 0.4940421273467626),
    (0.12775116336801134, 0.4940432281322883),
    (0.12775237914976728, 0.4940433223321733),
    (0.12775254382103016, 0.4940433315119684),
    (0.12775256814718716, 0.4940433325336136),
    (0.12775257202301873, 0.49404333265616734),
    (0.12775257267711454, 0.49404333267114986),
    (0.12775257279197846, 0.4940433326730371),
    (0.12775257281265667, 0.49404333267328304),
    (0.1277525728164379, 0.49404333267331607),
    (0.12775257281713592, 0.4940433326733204),
    (0.1277525728172661, 0.49404333267332085),
    (0.12775257281729024, 0.494043332673321),
    (0.12775257281729493, 0.494043332673321),
)
"""`played_on` for each number of further bets up to MOST_BETS; the option double_after_split changes none."""


def played_on(bets: int, rules: HouseRules) -> tuple[float, float]:
    """What a bet of 1 is worth, and the chance to win with it, over all d20s but the seat's own 20.

    Args:
        bets: further ones that the seat can make, at most MOST_BETS.
        rules: what is played.
    """
    values = range(CRITICAL_FAILURE + 1, CRITICAL_SUCCESS)
    rolls = CRITICAL_SUCCESS**2
    worth, won = 0.0, 0.0
    for house in range(1, CRITICAL_SUCCESS):
        play = best_play(house, rules)
        for value in values:
            worth += play.worth(first(value), (), bets)
            won += 1.0 - float(play.house.chances @ play.unbeaten(first(value), (), bets))
    lost = rolls - CRITICAL_SUCCESS  # one of the bet for each of them, whatever comes back
    return (worth - lost) / rolls, won / rolls


if __name__ == "__main__":
    for number in range(MOST_BETS + 1):
        sys.stdout.write(f"    {played_on(number, HouseRules())},\n")
