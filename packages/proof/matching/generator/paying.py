"""One line that pays an invoice."""

import words
from world import pays


def paid(w, invoice, text, kind, day=None, amount=None, is_sure=True, needs_name=False, **more):
    """One line that pays the invoice, by whoever pays for the member."""
    member = invoice.member
    relation = member.payer.relation
    says_for_whom = relation not in ('self', 'couple') or (relation == 'couple' and w.rng.random() < 0.5)
    if says_for_whom and kind in ('month', 'no text', 'words of no list', 'own collection'):
        text = f'{text} {w.say(words.FOR_MEMBER, member.language, m=w.rng.choice(member.names))}'.strip()
    if relation == 'paypal':
        text = f'PP.{w.rng.randrange(10**4):04d}.PP . {w.rng.choice(member.names).upper()}, {text}'
    if relation != 'self' and kind in ('full number', 'number respelled', 'month', 'no text', 'words of no list'):
        kind = f'paid by {relation}'
    if member.has_twin and kind in ('month', 'no text', 'words of no list'):
        kind = 'two of one name'
    amount = invoice.gross if amount is None else amount
    line = w.from_member(
        invoice,
        day or w.later(invoice.issued, 1, 20),
        amount,
        text,
        kind,
        pays((invoice.id, min(amount, invoice.gross))),
        **more,
    )
    line.is_knowable = is_sure
    line.needs_name = needs_name
    return line
