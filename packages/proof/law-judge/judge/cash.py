"""VAT that is due when it is paid (Ist-Versteuerung, § 20 and § 13 Abs. 1 Nr. 1 b UStG).

Home turnover with tax is declared by its money; what is taxed abroad (OSS), by the buyer, elsewhere or not at all stays with its
invoice.
"""

from collections import defaultdict
from fractions import Fraction

from amounts import rounded
from days import month_of
from parts import Part


def is_by_money(kind, rules):
    return rules.cash and kind.country == rules.country and kind.case == "standard"


def due_parts(family, rules):
    """By document and payment: the parts that it makes due.

    A correction whose money went back is a document of its own; one that was set off lowers what its original is paid for."""
    own = {each.id: each for each in (family.original, *family.corrections)}
    set_off = [each.id for each in family.corrections if not each.payments]
    for id, document in own.items():
        if id in set_off:
            continue
        ids = [id, *set_off] if id == family.original.id else [id]
        parts = [part for each in ids for part in family.parts[each] if is_by_money(part.kind, rules)]
        gross = sum(own[each].gross for each in ids)
        yield from shares(document, summed(parts), gross)


def summed(parts):
    sums = defaultdict(lambda: [0, 0, 0, 0])
    for part in parts:
        sums[part.kind] = [a + b for a, b in zip(sums[part.kind], part.amounts)]
    return {kind: amounts for kind, amounts in sums.items() if any(amounts)}


def shares(document, sums, gross):
    """Each payment takes its share, rounded by itself; what pays the rest, or gives all back, takes what is left."""
    least, most = min(gross, 0), max(gross, 0)
    paid, given = 0, {kind: (0, 0, 0, 0) for kind in sums}
    for payment in document.payments:
        before = min(max(paid, least), most)
        paid += payment.cents
        after = min(max(paid, least), most)
        if after == before:
            continue
        for kind, whole in sums.items():
            if after == gross:
                amounts = [all_of - had for all_of, had in zip(whole, given[kind])]
            elif after == 0:
                amounts = [-had for had in given[kind]]
            else:
                amounts = [rounded(Fraction(all_of * (after - before), gross)) for all_of in whole]
            given[kind] = tuple(had + more for had, more in zip(given[kind], amounts))
            yield document, payment, Part(kind, month_of(payment.day), None, *amounts)
