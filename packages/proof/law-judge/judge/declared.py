"""The declared amounts of a space as they are true on a day: one table, from which every return is read."""

from collections import defaultdict
from typing import NamedTuple

from cash import due_parts, is_by_money
from family import families


class Key(NamedTuple):
    document: str
    number: str
    # revenue, loss or the id of a payment
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

    def add(document, name, part):
        kind, vat_id = part.kind, document.buyer.vat_id
        key = Key(document.id, document.number, name, kind.case, kind.rate, kind.country, vat_id, part.month, part.corrects)
        sums[key][0] += part.books_net
        sums[key][1] += part.books_tax

    for family in families(in_books, rules):
        for document in (family.original, *family.corrections):
            for part in family.parts[document.id]:
                if not is_by_money(part.kind, rules):
                    add(document, "revenue", part)
        if rules.cash:
            for document, payment, part in due_parts(family, rules):
                if payment.day <= through:
                    add(document, payment.id, part)
        if family.original.settled_on <= through:
            for part in family.loss():
                if not is_by_money(part.kind, rules):
                    add(family.original, "loss", part)
    return {key: tuple(amounts) for key, amounts in sums.items() if any(amounts)}
