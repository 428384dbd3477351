"""The declared amounts of a space as they are true on a day: one table, from which every return is read."""

from collections import defaultdict
from typing import NamedTuple

from cash import is_by_money, is_tax_by_money
from days import month_of
from family import families
from parts import Kind


class Key(NamedTuple):
    document: str
    number: str
    # sale, correction, loss, or the id of a payment
    part: str
    case: str
    rate: str
    country: str
    vat_id: str | None
    # Of the tax, and what it corrects.
    month: str
    corrects: str | None


def declared(documents, rules, through):
    """Net and tax in the currency of the books by key. @param through the last day that is booked"""
    in_books = [each for each in documents if rules.start <= each.date <= through]
    sums = defaultdict(lambda: [0, 0])

    def add(document, name, kind, month, corrects, amounts):
        key = Key(document.id, document.number, name, kind.case, kind.rate, kind.country, document.buyer.vat_id, month, corrects)
        sums[key][0] += amounts[0]
        sums[key][1] += amounts[1]

    def add_part(document, name, part):
        add(document, name, part.kind, part.month, part.corrects, (part.books_net, part.books_tax))

    for family in families(in_books, rules):
        for document in (family.original, *family.corrections):
            for part in family.parts[document.id]:
                if not is_by_money(part, rules):
                    add_part(document, "correction" if document.original else "sale", part)
        for movement in family.account().movements if rules.cash else ():
            for tax, amounts in movement.amounts.items():
                if movement.day <= through and is_tax_by_money(tax, rules):
                    kind = Kind(None, None, *tax)
                    add(movement.document, movement.part, kind, month_of(movement.day), None, amounts[2:])
        for part in family.loss(through):
            if not is_by_money(part, rules):
                add_part(family.original, "loss", part)
    return {key: tuple(amounts) for key, amounts in sums.items() if any(amounts)}
