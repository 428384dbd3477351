"""One account of a family: an invoice, its corrections and the money that came for them, in the order of their days.

A payment is of what is left of each tax when it comes, in its share; what makes money and documents equal takes what is left to the
cent. What is left in the end is what can be lost (docs/adr/0206).
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from amounts import rounded, whole_cents


@dataclass(frozen=True)
class Movement:
    """What a payment, or a correction that leaves nothing open, takes of the taxes of the family."""

    document: object
    part: str
    day: str
    # Net and tax in both currencies, by tax.
    amounts: dict


def tax_of(part):
    return part.kind.case, part.kind.rate, part.kind.country


class Account:
    """@param documents the original first, which comes before its payments whatever day they state; @param parts by the id of
    their document"""

    def __init__(self, documents, parts):
        # Net and tax in both currencies by tax: of the documents, what is left of them, exactly and in whole cents.
        self.stated = defaultdict(lambda: [0, 0, 0, 0])
        self.left = defaultdict(lambda: [0, 0, 0, 0])
        self.exact = defaultdict(lambda: [Fraction(0)] * 4)
        self.own = {}
        self.movements = []
        # Gross of the documents, money, and what of the money is counted for them, in both currencies.
        self.documents = self.money = self.counted = self.books_counted = 0
        first = [paid.day for each in documents for paid in each.payments]
        events = [(each.date if each.original else min([each.date, *first]), 0, each.id, each, None) for each in documents]
        events += [(paid.day, 1, paid.id, each, paid) for each in documents for paid in each.payments]
        for day, _, _, document, payment in sorted(events, key=lambda event: event[:3]):
            if payment is None:
                self.invoice(document, parts[document.id], day)
            else:
                self.pay(document, payment)

    @property
    def open(self):
        return self.documents - self.counted

    def invoice(self, document, parts, day):
        own = self.own[document.id] = defaultdict(lambda: [0, 0, 0, 0])
        for part in parts:
            for sums in (own, self.stated, self.left, self.exact):
                sums[tax_of(part)] = [a + b for a, b in zip(sums[tax_of(part)], part.amounts)]
            self.documents += part.gross
        if self.open == 0:
            self.take_all(document, "set off", day)
        else:
            self.move(document, day)

    def move(self, document, day):
        """What was paid of a tax beyond what a correction leaves of it is of the others, each in its share."""
        grosses = {tax: net + own for tax, (net, own, _, _) in self.left.items()}
        over = {tax for tax, gross in grosses.items() if gross < 0 < self.stated[tax][0] + self.stated[tax][1] - gross}
        room = {tax: gross for tax, gross in grosses.items() if gross > 0}
        moved = sum(room.values()) - self.open
        if not over or moved > sum(room.values()):
            return
        taken = {tax: tuple(self.left[tax]) for tax in over}
        share = Fraction(moved, sum(room.values()))
        shares = {tax: [each * share for each in self.left[tax]] for tax in room}
        parts = whole_cents(moved, [net + own for net, own, _, _ in shares.values()])
        for (tax, (_, own, books, books_own)), gross in zip(shares.items(), parts):
            own, books_own = rounded(own), rounded(books_own)
            taken[tax] = (gross - own, own, rounded(books + shares[tax][3]) - books_own, books_own)
        self.book(document, "set off", day, taken)
        self.exact = defaultdict(lambda: [Fraction(0)] * 4, {tax: [Fraction(each) for each in left] for tax, left in self.left.items()})

    def pay(self, document, payment):
        self.money += payment.cents
        most, least = max(self.documents, self.counted), min(self.documents, 0)
        counted = min(max(self.money, least), most)
        amount, open_before = counted - self.counted, self.open
        if amount == 0:
            return
        self.counted = counted
        if self.open == 0:
            self.take_all(document, payment.id, payment.day)
        elif document.original and document.id in self.own:
            # A correction whose money goes back is a document of its own.
            self.take(document, payment, amount, self.own[document.id], document.gross)
        elif open_before == 0:
            # Where all was paid, money that goes back is of what the documents say.
            self.take(document, payment, amount, self.stated, self.documents)
        else:
            self.take(document, payment, amount, self.exact, open_before)

    def take(self, document, payment, amount, base, whole):
        """Net and tax are shared, in both currencies, and each is rounded by itself."""
        share = Fraction(amount) / whole
        self.books_counted += rounded(sum(net + own for _, _, net, own in base.values()) * share)
        taken = {}
        for tax, amounts in base.items():
            exact = [each * share for each in amounts]
            taken[tax] = tuple(map(rounded, exact))
            self.exact[tax] = [a - b for a, b in zip(self.exact[tax], exact)]
        self.book(document, payment.id, payment.day, taken)

    def take_all(self, document, part, day):
        self.book(document, part, day, {tax: tuple(amounts) for tax, amounts in self.left.items() if any(amounts)})
        self.exact = defaultdict(lambda: [Fraction(0)] * 4)
        self.books_counted = sum(net + own for _, _, net, own in self.stated.values())

    def book(self, document, part, day, taken):
        for tax, amounts in taken.items():
            self.left[tax] = [a - b for a, b in zip(self.left[tax], amounts)]
        if taken:
            self.movements.append(Movement(document, part, day, taken))

    def lost(self):
        """By tax, what nobody pays: all that the documents say, or what is open of it by gross. The debtor's account ends at 0 in
        both currencies."""
        if self.counted == 0:
            return self.stated
        share = Fraction(self.open, self.documents)
        shares = {tax: [each * share for each in amounts] for tax, amounts in self.stated.items()}
        books_open = sum(net + own for _, _, net, own in self.stated.values()) - self.books_counted
        grosses = whole_cents(self.open, [net + own for net, own, _, _ in shares.values()])
        books = whole_cents(books_open, [net + own for _, _, net, own in shares.values()])
        lost = {}
        for (tax, (_, own, _, books_own)), gross, books_gross in zip(shares.items(), grosses, books):
            own, books_own = rounded(own), rounded(books_own)
            lost[tax] = (gross - own, own, books_gross - books_own, books_own)
        return lost
