"""What is paid before the service, by the month of the payment (§ 13 Abs. 1 Nr. 1 a Satz 4 UStG; art. 19a ust. 8 ustawy o VAT).

A payment is of what the corrections dated until its day have left of each part; nobody says which part it is for (docs/adr/0143).
"""

from collections import defaultdict
from fractions import Fraction

from days import month_of

NEVER = "9999-99-99"


def advances(original, corrections, parts, left_after):
    """Exact net by (kind, month of the service) and month of the payment.

    @param parts of the original, as stated, that arise with what is paid early; @param left_after a number of corrections, with
    the advances known so far: original's parts, and what is left by kind and month"""
    found = {(part.kind, part.month): defaultdict(Fraction) for part in parts}
    whole = original.gross
    starts = ["", *(each.date for each in corrections), NEVER]
    for count, (start, end) in enumerate(zip(starts, starts[1:])):
        # One whose money went back by records lowers nothing that is owed of the original.
        if count and not any(paid.cents for paid in corrections[count - 1].payments):
            whole += corrections[count - 1].gross
        covered = within(sum(paid.cents for paid in original.payments if paid.day < start), whole)
        months = {month_of(paid.day) for paid in original.payments if start <= paid.day < end}
        for month in sorted(months):
            known = [paid for paid in original.payments if paid.day < end and month_of(paid.day) <= month]
            now = within(sum(paid.cents for paid in known), whole)
            early = [part for part in parts if month < part.month]
            if now != covered and early:
                share = share_of(now - covered, original.gross if count == 0 else None, whole, covered)
                bases = list(base_of(early, now > covered, found, *left_after(count, found))) if count else [part.net for part in early]
                for part, base in zip(early, bases):
                    found[part.kind, part.month][month] += base * share
            covered = now
    return found


def within(paid, whole):
    """Never less than nothing, nor more than all of it."""
    return min(max(paid, 0), max(whole, 0))


def share_of(amount, gross, whole, covered):
    """@param gross of the original where no correction came before"""
    if gross is not None:
        return Fraction(amount, gross)
    return Fraction(amount, whole - covered if amount > 0 else covered)


def base_of(parts, is_paid, found, stated, left):
    """Exact net that is left in the month of the service, or in those before it where money goes back: a higher price follows the
    original's months by itself."""
    for part in parts:
        is_meant = (lambda month: month == part.month) if is_paid else (lambda month: month < part.month)
        early = sum(found[part.kind, part.month].values())
        whole = part.net - early if is_paid else early
        rest = sum(each.net for (kind, month), each in left.items() if kind == part.kind and is_meant(month))
        corrected = rest - sum(each.net for each in stated if each.kind == part.kind and is_meant(each.month))
        yield min(whole + corrected, whole, key=abs)
