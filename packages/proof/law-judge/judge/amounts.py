"""Whole cents, and how they are rounded and divided."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction


def cents(text):
    return int((Decimal(text) * 100).quantize(Decimal(1), ROUND_HALF_UP))


def rounded(number):
    """To a whole number, half away from zero. @param number int or Fraction"""
    number = Fraction(number)
    whole = (abs(number) * 2 + 1) // 2
    return int(-whole if number < 0 else whole)


def cut(number):
    """To a whole number, towards zero."""
    return int(abs(number)) * (-1 if number < 0 else 1)


def divided(total, weights):
    """A total in whole cents by weights."""
    whole = sum(weights)
    if whole == 0:
        return [total if index == 0 else 0 for index in range(len(weights))]
    return whole_cents(total, [Fraction(total * weight, whole) for weight in weights])


def whole_cents(total, exact):
    """Exact amounts as whole cents that come to a total: each rounded, and the cents that are left one by one to those that
    rounding moved furthest the other way; of equal ones the larger, then the first (docs/deferrals.md, The rule exactly)."""
    found = [rounded(each) for each in exact]
    left = total - sum(found)
    step = 1 if left > 0 else -1
    order = sorted(range(len(exact)), key=lambda index: (step * (found[index] - exact[index]), -abs(exact[index]), index))
    for index in order[: abs(left)]:
        found[index] += step
    return found
