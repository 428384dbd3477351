"""The taxed parts of a document: by what they are, and by the month that their tax arises in (docs/accounting.md, The month of the tax)."""

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction

from amounts import rounded, whole_cents
from days import month_of


@dataclass(frozen=True)
class Kind:
    """What is matched between an original and its corrections."""

    account: str | None
    code: str | None
    case: str
    rate: str
    country: str


@dataclass(frozen=True)
class Part:
    kind: Kind
    # Of the tax, and the month of the original's part that it corrects.
    month: str
    corrects: str | None
    # In the currency of the document, and of the books; cents.
    net: int
    tax: int
    books_net: int
    books_tax: int

    @property
    def gross(self):
        return self.net + self.tax

    @property
    def amounts(self):
        return self.net, self.tax, self.books_net, self.books_tax

    def with_amounts(self, amounts, **changes):
        net, tax, books_net, books_tax = amounts
        return replace(self, net=net, tax=tax, books_net=books_net, books_tax=books_tax, **changes)


def kind_of(item, buyer, rules):
    case, country = rules.case_of(item, buyer)
    return Kind(item.account, item.code, case, f"{item.rate.normalize():f}", country)


def exchange_rate(document, rules):
    day = first_tax_day(document, rules)
    return rules.rate_for(document.currency, day, day)


def first_tax_day(document, rules):
    """In Poland rent has the day of its invoice, or that on which it was due before (art. 19a ust. 5 pkt 4, art. 31a ust. 1)."""
    taxed_items = [item for item in document.items if item.rate > 0]
    with_invoice = [item for item in taxed_items if rules.is_jpk and rules.arises(item) == "with the invoice"]
    others = [item for item in taxed_items if item not in with_invoice] if with_invoice else document.items
    days = [min(document.date, document.due)] if with_invoice else []
    if others:
        days.append(min(document.date, max(rules.performed_on(item, document.date) for item in others)))
    return min(days)


def stated(document, rules, month_for):
    """Parts before corrections, in the currency of the document. @param month_for of an item"""
    sums = defaultdict(lambda: [0, 0])
    for item in document.items:
        place = sums[kind_of(item, document.buyer, rules), month_for(item)]
        place[0] += item.net
        place[1] += item.tax
    return [Part(kind, month, None, *amounts, 0, 0) for (kind, month), amounts in sums.items()]


def in_currency_of_books(parts, rules, rate):
    """The tax is stated in two currencies as a whole (BT-111), in Poland by rate (P_14_xW); the net is that of each rate."""
    nets = converted([part.net for part in parts], rate, [taxed(part) for part in parts])
    wholes = [taxed(part) if rules.is_jpk else None for part in parts]
    taxes = converted([part.tax for part in parts], rate, wholes)
    return [replace(part, books_net=net, books_tax=tax) for part, net, tax in zip(parts, nets, taxes)]


def taxed(part):
    return part.kind.case, part.kind.rate


def converted(amounts, rate, wholes):
    """What is one whole is converted as one, and then divided. @param wholes what each amount is part of"""
    found = [0] * len(amounts)
    for whole in dict.fromkeys(wholes):
        own = [index for index, each in enumerate(wholes) if each == whole]
        exact = [Fraction(amounts[index]) / rate for index in own]
        for index, cents in zip(own, whole_cents(rounded(sum(exact)), exact)):
            found[index] = cents
    return found


def month_of_item(document, rules):
    """Without looking at payments."""

    def month_for(item):
        arises = rules.arises(item)
        if arises == "with the invoice":
            return month_of(min(document.date, document.due))
        if arises == "when performed":
            return month_of(rules.performed_on(item, document.date))
        return month_of(document.date)

    return month_for


def paid_early(document, rules):
    """The parts, as stated, whose tax arises with what is paid before the service."""
    performed = {kind_of(item, document.buyer, rules) for item in document.items if rules.arises(item) == "when performed"}
    return [part for part in stated(document, rules, month_of_item(document, rules)) if part.kind in performed]


def parts_of_original(document, rules, advances):
    """@param advances exact net by (kind, month) and month of the payment"""
    parts = []
    for part in stated(document, rules, month_of_item(document, rules)):
        early = advances.get((part.kind, part.month))
        parts.extend(moved(part, sorted(early.items())) if early else [part])
    return in_currency_of_books(parts, rules, exchange_rate(document, rules))


def moved(part, early):
    """What is not paid early stays in the month of the service. The tax is that of each exact net, where it comes to what is stated."""
    months = [month for month, _ in early] + [part.month]
    exact = [net for _, net in early]
    exact.append(part.net - sum(exact))
    taxes = whole_cents(part.tax, [net * Fraction(part.kind.rate) / 100 for net in exact])
    for month, net, tax in zip(months, whole_cents(part.net, exact), taxes):
        if net or tax:
            yield replace(part, month=month, net=net, tax=tax)
