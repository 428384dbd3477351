"""Which way an invoice is paid."""

from odd import (
    typo,
    old_number,
    neighbours_number,
    stale_month,
    next_month,
    for_another_member,
    cut,
    two_parts,
    several,
    skonto,
    bank_fee,
    rounded_up,
    twice,
    quarter,
    never,
)
from plain import (
    full_number,
    respelled,
    month,
    terse,
    unlisted,
    structured,
    bank_additions,
    with_customer_number,
    customer_number_alone,
    collection,
)

# Of a thousand invoices, for members who write with care, by month, tersely, by reference, or as it comes.
PLAIN = {
    'careful': ((full_number, 62), (respelled, 22), (bank_additions, 8), (with_customer_number, 8)),
    'month': ((month, 85), (terse, 10), (unlisted, 5)),
    'terse': ((terse, 80), (unlisted, 8), (month, 12)),
    'reference': ((structured, 80), (full_number, 12), (collection, 8)),
    'mixed': (
        (full_number, 30),
        (respelled, 20),
        (month, 14),
        (terse, 8),
        (structured, 8),
        (bank_additions, 8),
        (with_customer_number, 6),
        (collection, 6),
    ),
}


# Beside them, in a thousand.
ODD = (
    (typo, 16),
    (old_number, 10),
    (neighbours_number, 12),
    (cut, 16),
    (two_parts, 11),
    (several, 22),
    (skonto, 9),
    (bank_fee, 8),
    (rounded_up, 5),
    (twice, 7),
    (quarter, 3),
    (stale_month, 8),
    (next_month, 6),
    (customer_number_alone, 6),
    (for_another_member, 6),
    (collection, 30),
    (never, 14),
)


def pay(w, invoice):
    way = w.rng.random() * 1000
    for function, weight in ODD:
        way -= weight
        if way < 0:
            return function(w, invoice)
    table = PLAIN[invoice.member.habit]
    # References are on every Swiss, Belgian and Czech payment form.
    if w.seller.country in ('CH', 'BE', 'CZ') and w.rng.random() < 0.35:
        return structured(w, invoice)
    functions, weights = zip(*table)
    return w.rng.choices(functions, weights)[0](w, invoice)
