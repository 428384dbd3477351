#!/usr/bin/env python3
"""Bank lines of a year with what they truly are, for sellers of ten countries.

    generate.py --seed 1 --lines 5000 [--accounts 12] [--months 12]

Writes one JSON object a line; the shape is that of `packages/proof/matching/year.ts`. The same arguments write the same
bytes. Nothing of the matcher is used here.
"""

import argparse
import json
import sys
from datetime import date

import others
import payments
from sellers import SELLERS, own_names
from truth import mark_what_nobody_can_know
from world import World

YEAR = 2026


def year_of(seed, seller, lines, months):
    world = World(seed, seller, YEAR, lines / months)
    world.services, world.suppliers = {}, []
    for month in range(1, months + 1):
        period = date(YEAR, month, 1)
        for member in world.members:
            if world.rng.random() < 0.004:
                world.move_bank(member)
        due = [world.issue(member, period) for member in world.members]
        due += [
            world.issue(member, period, world.rng.randrange(1500, 9000))
            for member in world.members
            if world.rng.random() < 0.06
        ]
        for invoice in due:
            payments.pay(world, invoice)
        others.add_others(world, period)
    world.lines.sort(key=lambda line: (line.date, line.order))
    return world


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seed', type=int, required=True)
    parser.add_argument('--lines', type=int, default=5000)
    parser.add_argument('--accounts', type=int, default=len(SELLERS))
    parser.add_argument('--months', type=int, default=12)
    options = parser.parse_args()
    first = options.seed % len(SELLERS)
    chosen = [SELLERS[(first + each * 5) % len(SELLERS)] for each in range(min(options.accounts, len(SELLERS)))]
    share = options.lines // len(chosen)
    number = 0
    write({'type': 'year', 'seed': options.seed, 'year': YEAR})
    for place, seller in enumerate(chosen):
        world = year_of(options.seed, seller, round(share * 1.1) + 24, options.months)
        wanted = share + (options.lines - share * len(chosen) if place == 0 else 0)
        kept = [line for line in world.lines if line.date.year == YEAR][:wanted]
        for line in kept:
            number += 1
            line.id = number
        mark_what_nobody_can_know(world, kept)
        write(
            {
                'type': 'account',
                'id': seller.id,
                'country': seller.country,
                'currency': seller.currency,
                'spaces': list(seller.spaces),
                'ownNames': own_names(seller),
                'statements': ('monthly', 'weekly')[(options.seed + place) % 2],
            }
        )
        for invoice in world.invoices:
            write(as_invoice(seller, invoice))
        for line in kept:
            write(as_line(seller, line))


def as_invoice(seller, invoice):
    member = invoice.member
    return {
        'type': 'invoice',
        'account': seller.id,
        'space': invoice.space,
        'id': invoice.id,
        'number': invoice.number,
        'issuedOn': invoice.issued.isoformat(),
        'dueOn': invoice.due.isoformat(),
        'cents': invoice.gross,
        'debtor': member.id,
        'debtorNames': member.names,
        'customerNumber': member.customer_number,
        'endToEndId': invoice.end_to_end,
        'ksefNumber': invoice.ksef,
    }


def as_line(seller, line):
    truth = dict(line.truth)
    if truth['is'] == 'return':
        truth['line'] = truth['line'].id
    return {
        'type': 'line',
        'account': seller.id,
        'id': line.id,
        'bookedOn': line.date.isoformat(),
        'cents': line.amount,
        'text': line.text,
        'name': line.name,
        'counterparty': line.account,
        'endToEndId': line.end_to_end,
        'references': line.references,
        'ultimateParty': line.ultimate,
        'returnReason': line.return_reason,
        'kind': line.kind,
        'language': line.language,
        'truth': truth,
        'isKnowable': line.is_knowable,
        'teaches': line.teaches,
    }


def write(each):
    sys.stdout.write(json.dumps(each, ensure_ascii=False) + '\n')


if __name__ == '__main__':
    main()
