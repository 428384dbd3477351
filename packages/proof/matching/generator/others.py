"""Lines that pay no invoice of ours, though many look as if they did."""

from members import (
    deposit,
    advance,
    other_sale,
    paid_back,
    beside_a_number,
    refund_of_correction,
    guest,
    number_of_another_year,
    refund,
    next_year,
)
from strangers import (
    other_operators_number,
    number_of_another_thing,
    number_within_digits,
    foreign_reference,
    cash,
    authority,
    stranger_plainly,
    own_transfer,
    payout,
    supplier,
    bank_itself,
)

# How many of each a member and month, in ten thousand; they are 15 of 100 lines.
KINDS = (
    (deposit, 190),
    (advance, 80),
    (other_sale, 120),
    (guest, 60),
    (beside_a_number, 50),
    (refund_of_correction, 30),
    (paid_back, 70),
    (other_operators_number, 130),
    (number_of_another_thing, 190),
    (stranger_plainly, 70),
    (own_transfer, 100),
    (payout, 250),
    (supplier, 330),
    (refund, 80),
    (bank_itself, 120),
    (next_year, 60),
    (number_of_another_year, 70),
    (number_within_digits, 60),
    (cash, 50),
    (foreign_reference, 50),
    (authority, 30),
)


def add_others(w, month):
    for function, weight in KINDS:
        expected = len(w.members) * weight / 10000
        for _ in range(int(expected) + (w.rng.random() < expected % 1)):
            function(w, month)
