"""An invoice and its corrections are one thing: what a correction takes back, and of which months.

Tax that has not arisen is not taken back (§ 13 Abs. 1 Nr. 1 a, § 17 Abs. 1 UStG; art. 19a, art. 29a ust. 13 ustawy o VAT).
"""

from collections import defaultdict

from account import Account, tax_of
from advances import advances
from amounts import divided
from days import month_of
from parts import exchange_rate, in_currency_of_books, paid_early, parts_of_original, stated

NOTHING = (0, 0, 0, 0)


class Family:
    """@param original that corrects none; @param corrections in the books, by date and id"""

    def __init__(self, original, corrections, rules):
        self.original = original
        self.corrections = corrections
        self.rules = rules
        self.lay(len(corrections), advances(original, corrections, paid_early(original, rules), self.lay))

    def lay(self, count, advances):
        """The parts of the original and of so many corrections. @returns those of the original, and what is left of them"""
        self.parts = {self.original.id: parts_of_original(self.original, self.rules, advances)}
        # What is left of the original, by kind and month.
        self.left = {(part.kind, part.month): part for part in self.parts[self.original.id]}
        rate = exchange_rate(self.original, self.rules)
        for correction in self.corrections[:count]:
            own = month_of(correction.date)
            whole = in_currency_of_books(stated(correction, self.rules, lambda _, own=own: own), self.rules, rate)
            self.parts[correction.id] = [share for part in whole for share in self.matched(part, own)]
        return self.parts[self.original.id], self.left

    def matched(self, part, own):
        """The shares of a part of a correction by the months of the original."""
        months = sorted(month for kind, month in self.left if kind == part.kind)
        left = {month: self.left[part.kind, month] for month in months}
        if not any(each.net or each.tax for each in left.values()):
            return [part]
        total = [sum(column) for column in zip(*(each.amounts for each in left.values()))]
        if (part.net, part.tax) == (-total[0], -total[1]):
            stated_shares = {month: (-each.net, -each.tax) for month, each in left.items()}
        elif part.net * total[0] < 0:
            stated_shares = self.latest_first(part, left)
        else:
            stated_shares = self.in_proportion(part, left)
        found = []
        for month, amounts in in_books(part, stated_shares, left, total).items():
            if not any(amounts):
                continue
            before = self.left[part.kind, month]
            self.left[part.kind, month] = before.with_amounts([a + b for a, b in zip(before.amounts, amounts)])
            found.append(part.with_amounts(amounts, month=max(month, own), corrects=month))
        return found

    def latest_first(self, part, left):
        """A price that was lowered: of what has not arisen first."""
        wanted, shares = [part.net, part.tax], {}
        for month in sorted(left, reverse=True):
            there = left[month]
            whole = abs(wanted[0]) > abs(there.net)
            shares[month] = [-there.net, -there.tax] if whole else list(wanted)
            wanted = [a - b for a, b in zip(wanted, shares[month])]
        # More than there is.
        last = max(month for month, share in shares.items() if any(share))
        shares[last] = [a + b for a, b in zip(shares[last], wanted)]
        return shares

    def in_proportion(self, part, left):
        """A price that was raised."""
        months = list(left)
        columns = [divided(amount, [left[month].net for month in months]) for amount in (part.net, part.tax)]
        return dict(zip(months, zip(*columns)))

    def account(self, day="9999"):
        """@param day the last one whose payments count"""
        return Account([each.until(day) for each in (self.original, *self.corrections)], self.parts)

    def loss(self, through):
        """Parts that are taken back because nobody pays them; none where nothing is lost, or where nobody can know: the
        platform may have written off with a correction what the customer still owes.

        What is lost is what was not paid (§ 17 Abs. 2 Nr. 1 UStG), so that an advance keeps its month. What comes or goes on a
        later day is corrected then (Satz 2). @param through the last day that is booked"""
        original = self.original
        if original.status != "writtenOff":
            return []
        lost_on = original.lost_since[:10]
        if any(each.first_seen[:10] == lost_on for each in self.corrections):
            return []
        later = {paid.day for each in (original, *self.corrections) for paid in each.payments if paid.day > lost_on}
        before, found = {}, []
        for day in sorted([lost_on, *later]):
            if day > through:
                break
            now = self.lost_until(day)
            for place in {**before, **now}:
                kept, known = now.get(place, NOTHING), before.get(place, NOTHING)
                amounts = [a - b for a, b in zip(kept, known)]
                part = self.left[place]
                if any(amounts):
                    found.append(part.with_amounts(amounts, month=max(part.month, month_of(day)), corrects=part.month))
            before = now
        return found

    def lost_until(self, day):
        """What money up to a day leaves, by kind and month."""
        account = self.account(day)
        if account.open <= 0:
            return {}
        return {place: part.amounts for tax, amounts in account.lost().items() for place, part in self.lost_of(tax, amounts)}

    def lost_of(self, tax, lost):
        """@param lost of a tax, net and tax in both currencies"""
        parts = [(place, part) for place, part in self.left.items() if tax_of(part) == tax and any(part.amounts)]
        wanted = list(lost)
        for index, (place, part) in enumerate(sorted(parts, key=lambda each: each[1].month, reverse=True)):
            is_last = index == len(parts) - 1
            whole = not is_last and abs(wanted[0] + wanted[1]) >= abs(part.gross)
            amounts = list(part.amounts) if whole else list(wanted)
            wanted = [a - b for a, b in zip(wanted, amounts)]
            if any(amounts):
                yield place, part.with_amounts([-each for each in amounts])


def in_books(part, shares, left, total):
    """The shares of a correction with what they are in the currency of the books: what takes all that is left takes it there,
    too, and others come to their own conversion."""
    if (part.net, part.tax) == (-total[0], -total[1]):
        return {month: tuple(-amount for amount in each.amounts) for month, each in left.items()}
    nets = divided(part.books_net, [net for net, _ in shares.values()])
    taxes = divided(part.books_tax, [tax for _, tax in shares.values()])
    return {month: (*shares[month], *books) for month, *books in zip(shares, nets, taxes)}


def families(documents, rules):
    """@param documents that are in the books"""
    by_id = {each.id: each for each in documents}
    corrections = defaultdict(list)
    for each in documents:
        if each.original in by_id:
            corrections[each.original].append(each)
    for each in documents:
        if each.original not in by_id:
            own = sorted(corrections[each.id], key=lambda correction: (correction.date, correction.id))
            yield Family(each, own, rules)


