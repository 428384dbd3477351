"""What the payments of an invoice are of under cash accounting, once corrections that nobody paid back have taken something off it.

A payment is of what is left of each case when it comes. What makes the money that came equal to what was billed takes what is left.
What was paid of a case beyond what a correction leaves of it is of the others.
"""

from decimal import ROUND_HALF_UP, Decimal

GROSZ = Decimal("0.01")
NONE = (Decimal(0), Decimal(0))


def rounded(amount):
    return amount.quantize(GROSZ, ROUND_HALF_UP)


class Paid:
    def __init__(self):
        self.whole = self.money = self.beyond = Decimal(0)
        # Net and tax by case: billed, and of what the money is.
        self.billed, self.covered = {}, {}
        # Where it is exact: amounts of money, and what they cover.
        self.exact = []

    def bill(self, gross, amounts):
        """@returns what a document settles of itself, by case"""
        before = self.covered
        self.whole += gross
        self.billed = plus(self.billed, amounts)
        if self.money == self.whole:
            self.covered = self.billed
        elif self.money:
            self.covered = self.within_billed()
        points = {Decimal(0): {}, self.money: self.covered, self.whole: self.billed}
        self.exact = sorted(points.items(), key=lambda point: point[0])
        self.move(Decimal(0))
        return minus(self.covered, before)

    def within_billed(self):
        left = minus(self.billed, self.covered)
        over = {case: pair for case, pair in left.items() if sum(pair) < 0 < sum(self.covered.get(case, NONE))}
        room = {case: pair for case, pair in left.items() if sum(pair) > 0}
        kept = plus(self.covered, over)
        moved, whole = self.money - gross(kept), gross(room)
        if not over or whole < moved:
            return self.covered
        return plus(kept, {case: tuple(rounded(each * moved / whole) for each in pair) for case, pair in room.items()})

    def pay(self, amount):
        """@returns what the money is of, by case; below zero where it goes back"""
        before = self.covered
        self.move(amount)
        return minus(self.covered, before)

    def move(self, amount):
        target = self.money + self.beyond + amount
        while self.money != target:
            ahead = [point for point in self.exact if (point[0] > self.money) == (target > self.money) and point[0] != self.money]
            if not ahead:
                break
            goal, covered = min(ahead, key=lambda point: abs(point[0] - self.money))
            if abs(goal - self.money) <= abs(target - self.money):
                self.money, self.covered = goal, covered
                continue
            behind = [point for point in self.exact if (point[0] <= self.money) == (target > self.money) or point[0] == self.money]
            start, had = min(behind, key=lambda point: abs(point[0] - self.money))
            part, length = target - self.money, goal - start
            share = {case: tuple(rounded(each * part / length) for each in pair) for case, pair in minus(covered, had).items()}
            self.covered = plus(self.covered, share)
            self.money = target
        self.beyond = target - self.money


def gross(amounts):
    return sum((sum(pair) for pair in amounts.values()), Decimal(0))


def plus(one, other):
    return {case: tuple(a + b for a, b in zip(one.get(case, NONE), other.get(case, NONE))) for case in {**one, **other}}


def minus(one, other):
    return plus(one, {case: tuple(-each for each in pair) for case, pair in other.items()})
