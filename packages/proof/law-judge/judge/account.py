"""One account of a family: an invoice, its corrections and the money that came for them, in the order of their days.

A payment is of what is left of each tax when it comes, in its share; what makes money and documents equal takes what is left to the
cent. What is left in the end is what can be lost (docs/adr/0206).
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from amounts import divided, rounded


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
        self.left = defaultdict(lambda: [0, 0, 0, 0])
        self.taken = defaultdict(lambda: [0, 0, 0, 0])
        self.movements = []
        # Gross of the documents, money, and what of the money is counted for them.
        self.documents = self.money = self.counted = 0
        first = [paid.day for each in documents for paid in each.payments]
        events = [(min([each.date, *first]) if not each.original else each.date, 0, each.id, each, None) for each in documents]
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
        for part in parts:
            place = self.left[tax_of(part)]
            place[:] = [a + b for a, b in zip(place, part.amounts)]
            self.documents += part.gross
        if self.open == 0:
            self.take_all(document, "set off", day)

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
        else:
            self.take(document, payment, amount, open_before)

    def take(self, document, payment, amount, whole):
        # Where all was paid, money that goes back is of what was taken.
        base = self.left if whole else self.taken
        taxes = list(base)
        grosses = [base[tax][0] + base[tax][1] for tax in taxes]
        taken = {}
        for tax, gross in zip(taxes, divided(amount, grosses)):
            net_left, tax_left, books_net, books_tax = base[tax]
            if net_left + tax_left == 0:
                continue
            # What is rounded is gross and net; the tax is what they leave.
            share = Fraction(gross, net_left + tax_left)
            net, books_gross, own = (rounded(each * share) for each in (net_left, books_net + books_tax, books_net))
            taken[tax] = (net, gross - net, own, books_gross - own)
        self.book(document, payment.id, payment.day, taken)

    def take_all(self, document, part, day):
        self.book(document, part, day, {tax: tuple(amounts) for tax, amounts in self.left.items() if any(amounts)})

    def book(self, document, part, day, taken):
        for tax, amounts in taken.items():
            self.left[tax] = [a - b for a, b in zip(self.left[tax], amounts)]
            self.taken[tax] = [a + b for a, b in zip(self.taken[tax], amounts)]
        if taken:
            self.movements.append(Movement(document, part, day, taken))
