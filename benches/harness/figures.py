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
