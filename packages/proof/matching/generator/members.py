"""What members pay beside their invoices, or bring back."""

import people
import sellers
import words
from strangers import number_within_digits
from targets import before_payment, target
from world import NOTHING, pays


def deposit(w, month):
    return purpose(w, month, 'deposit', words.DEPOSIT)


def advance(w, month):
    return purpose(w, month, 'advance for an event', words.ADVANCE)


def other_sale(w, month):
    return purpose(w, month, 'donation, tickets, bar', words.OTHER_SALES)


def paid_back(w, month):
    return purpose(w, month, 'money back from a member', words.PAID_BACK)


def purpose(w, month, kind, table):
    """From a member, over exactly what is open of them."""
    invoice = target(w, month)
    text = w.say(table, invoice.member.language)
    if w.rng.random() < 0.3:
        text = f'{text} {w.rng.choice(invoice.member.names)}'
    elif w.rng.random() < 0.15:
        text = f'{text} {w.rng.choice(sellers.own_names(w.seller))}'
    line = w.from_member(invoice, before_payment(w, invoice), invoice.gross, text, kind, NOTHING)
    line.teaches = None
    return line


def beside_a_number(w, month):
    """Another purpose, and the number of the invoice: the invoice, or what was asked for with it."""
    invoice = target(w, month)
    text = f'{w.say(w.rng.choice([words.DEPOSIT, words.PAID_BACK]), invoice.member.language)} {invoice.number}'
    line = w.from_member(
        invoice,
        before_payment(w, invoice),
        invoice.gross,
        text,
        'another purpose beside a number',
        NOTHING,
        is_knowable=False,
    )
    line.teaches = None
    return instead(w, line, invoice)


def instead(w, line, invoice):
    """In half of the cases it was the payment after all, and the other one never comes."""
    own = [each for each in w.lines if invoice.id in [share['invoice'] for share in each.truth.get('pays', [])]]
    if (
        len(own) == 1
        and len(own[0].truth['pays']) == 1
        and own[0].amount == invoice.gross
        and own[0].kind != 'own collection'
        and w.rng.random() < 0.5
    ):
        w.lines.remove(own[0])
        line.truth = pays((invoice.id, invoice.gross))
    return line


def refund_of_correction(w, month):
    """We pay back what a correction says."""
    invoice = target(w, month)
    correction = w.issue(invoice.member, month, -invoice.gross)
    number = correction.number
    text = w.rng.choice([number, f'{w.say(words.PAID_BACK, w.seller.languages[0])} {number}'])
    line = w.from_member(
        correction,
        w.later(correction.issued, 1, 8),
        correction.gross,
        text,
        'refund of a correction',
        pays((correction.id, correction.gross)),
    )
    line.teaches = None
    return line


def guest(w, month):
    """Plain words, and the name of somebody who is no member; sometimes of the same family."""
    invoice = target(w, month)
    member = invoice.member
    first, last = people.person(w.rng, w.seller.country)
    if member.is_person and w.rng.random() < 0.5:
        last = member.names[0].split(' ', 1)[1]
    name = f'{first} {last}'
    if any(name in each or each in name for other in w.members for each in other.names):
        return other_sale(w, month)
    form = w.rng.choice([name, w.say(words.FOR_MEMBER, member.language, m=name)])
    line = w.from_member(
        invoice,
        before_payment(w, invoice),
        invoice.gross,
        f'{w.rng.choice(words.PLAIN[member.language])} {form}',
        'for a guest',
        NOTHING,
    )
    line.teaches = None
    return line


def number_of_another_year(w, month):
    """Last year's invoice, which nobody knows here any more, or a slip in the year; this year's of the same count is open."""
    invoice = target(w, month)
    if str(w.year) not in invoice.number:
        return number_within_digits(w, month)
    number = invoice.number.replace(str(w.year), str(w.year - 1))
    line = w.from_member(
        invoice,
        before_payment(w, invoice),
        invoice.gross,
        w.say(words.INVOICE, invoice.member.language, invoice, n=number),
        'number of another year',
        NOTHING,
    )
    line.teaches, line.is_knowable = None, False
    return instead(w, line, invoice)


def refund(w, month):
    """We send a member money back; no correction stands behind it."""
    invoice = target(w, month)
    lang = w.seller.languages[0]
    text = (
        f'{w.say(words.PAID_BACK, lang)} {w.rng.choice([invoice.number, "", w.rng.choice(words.PLAIN[lang])])}'.strip()
    )
    line = w.from_member(
        invoice,
        w.later(invoice.issued, 5, 24),
        -w.rng.choice([invoice.gross, invoice.gross // 2, 2500]),
        text,
        'refund to a member',
        NOTHING,
    )
    line.teaches = None
    return line


def next_year(w, month):
    """Paid before there is an invoice for it; what is open now has the same amount."""
    invoice = target(w, month)
    lang = invoice.member.language
    text = w.say(words.NEXT_YEAR, lang, y=w.year + 1)
    line = w.from_member(invoice, before_payment(w, invoice), invoice.gross, text, 'ahead of its invoice', NOTHING)
    line.teaches = None
    return line
