"""Figures of measurements: percentiles, points of matches, and goals that are met or missed."""

import math


def percentile(values, percent):
    """Returns the smallest value that at least `percent` % of the values do not exceed, or NaN."""
    if not values:
        return math.nan
    return sorted(values)[math.ceil(len(values) * percent / 100) - 1]


def confidence_interval(points, number):
    """Returns the Wilson interval of 95 % of the points per game."""
    z = 1.96
    share = points / number
    centre = share + z * z / (2 * number)
    margin = z * math.sqrt(share * (1 - share) / number + (z / (2 * number)) ** 2)
    return [(centre + sign * margin) / (1 + z * z / number) for sign in (-1, 1)]


def rating(matches):
    """Returns the Elo that most likely scored this, and the margin of 95 %.

    `matches` are the Elo of an opponent, the points against it, and the number of games. A draw counts as half
    a win, which makes the margin too wide rather than too narrow.
    """
    scale = math.log(10) / 400
    won, played = sum(points for _, points, _ in matches), sum(number for *_, number in matches)
    if not 0 < won < played:
        return math.copysign(math.inf, won - played / 2), math.inf

    def expected(elo):
        """Yields the number of games of each match, and the share of its points that this Elo would get."""
        for of_opponent, _, number in matches:
            yield number, 1 / (1 + math.exp(scale * (of_opponent - elo)))

    low, high = -10_000.0, 10_000.0
    while high - low > 0.5:
        elo = (low + high) / 2
        low, high = (
            (elo, high) if sum(number * share for number, share in expected(elo)) < won else (low, elo)
        )
    information = sum(number * share * (1 - share) for number, share in expected(low)) * scale**2
    return low, 1.96 / math.sqrt(information)


class Goals:
    """Prints each goal with its result, and counts the missed goals."""

    def __init__(self):
        self.missed = 0

    def at_most(self, title, figure, bound, unit=""):
        self._check(title, figure, bound, unit, "most", figure <= bound)

    def at_least(self, title, figure, bound, unit=""):
        self._check(title, figure, bound, unit, "least", figure >= bound)

    def _check(self, title, figure, bound, unit, comparison, met):
        self.missed += not met
        state = "met" if met else "MISSED"
        print(f"{title:<48} {figure:8.4g} {unit:<3} at {comparison:<5} {bound:6g}  {state}")
