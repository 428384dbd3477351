"""Payments that are less plain; each function adds the lines of one way, with what they truly pay."""

from datetime import timedelta

import words
from paying import paid
from plain import full_number, month
from world import NOTHING, pays


def typo(w, invoice):
    """One slip in the number."""
    rng = w.rng
    places = [place for place, each in enumerate(invoice.number) if each.isdigit()]
    place = rng.choice(places[-4:])
    wrong = invoice.number
    if rng.random() < 0.5:
        wrong = wrong[:place] + str((int(wrong[place]) + rng.randint(1, 9)) % 10) + wrong[place + 1 :]
    elif place > 0 and wrong[place - 1].isdigit() and wrong[place - 1] != wrong[place]:
        wrong = wrong[: place - 1] + wrong[place] + wrong[place - 1] + wrong[place + 1 :]
    else:
        wrong = wrong[:place] + wrong[place + 1 :]
    if wrong in [each.number for each in w.invoices]:
        return full_number(w, invoice)
    return paid(w, invoice, w.say(words.INVOICE, invoice.member.language, invoice, n=wrong), 'typo')


def old_number(w, invoice):
    """A standing order that names the invoice of an earlier month."""
    earlier = [each for each in w.invoices if each.member is invoice.member and each.period < invoice.period]
    if not earlier:
        return full_number(w, invoice)
    line = paid(
        w,
        invoice,
        w.say(words.INVOICE, invoice.member.language, invoice, n=earlier[0].number),
        'number of an earlier month',
        is_sure=False,
    )
    line.names = earlier[0]
    return line if is_paid_before(w, earlier[0], line) else otherwise(w, line, invoice)


def is_paid_before(w, named, line):
    """In an earlier month: of two lines of one statement nobody could say which pays it."""
    theirs = [each for each in w.lines if named.id in [share['invoice'] for share in each.truth.get('pays', [])]]
    return all(each.date.month < line.date.month for each in theirs)


def otherwise(w, line, invoice):
    w.lines.remove(line)
    return full_number(w, invoice)


def neighbours_number(w, invoice):
    """The number of somebody else's open invoice, by mistake: nobody knows from the line whose it pays."""
    own = invoice.member.payer
    others = [
        each
        for each in w.invoices
        if each.period == invoice.period
        and each.member is not invoice.member
        and each.gross == invoice.gross
        and each.issued <= invoice.issued
    ]
    # Who pays for both, or whom nobody knows, is believed.
    others = [
        each for each in others if each.member.payer is not own and each.member.names[-1] != invoice.member.names[-1]
    ]
    if not others or own.relation != 'self':
        return full_number(w, invoice)
    other = w.rng.choice(others)
    day = w.later(invoice.issued, 2, 18)
    if w.rng.random() < 0.5:
        return paid(
            w,
            invoice,
            w.say(words.INVOICE, invoice.member.language, invoice, n=other.number),
            "another's number",
            day=day,
            is_sure=False,
        )
    text = w.rng.choice([w.rng.choice(words.PLAIN[invoice.member.language]), ''])
    line = paid(
        w,
        invoice,
        text,
        "another's number in end-to-end id",
        day=day,
        is_sure=False,
        end_to_end=w.rng.choice([other.number, f'RE {other.number}']),
    )
    theirs = [each for each in w.lines if other.id in [share['invoice'] for share in each.truth.get('pays', [])]]
    if (
        w.rng.random() < 0.5
        and len(theirs) == 1
        and len(theirs[0].truth['pays']) == 1
        and theirs[0].kind != 'own collection'
    ):
        # One pays for the other, who does not pay it again.
        w.lines.remove(theirs[0])
        line.truth, line.teaches = pays((other.id, other.gross)), None
    return line


def stale_month(w, invoice):
    """The month before is named, which is paid: a standing order that nobody changed, or paid twice."""
    before = [
        each
        for each in w.invoices
        if each.member is invoice.member and each.period < invoice.period and each.gross == invoice.gross
    ]
    if not before or before[-1].period == invoice.period:
        return month(w, invoice)
    text = w.month_text(invoice.member.language, before[-1].period)
    line = paid(w, invoice, text, 'month that is paid', is_sure=False)
    line.names = before[-1]
    if w.rng.random() < 0.4:
        line.truth, line.teaches = NOTHING, None
    return line if is_paid_before(w, before[-1], line) else otherwise(w, line, invoice)


def next_month(w, invoice):
    """The month after is named, for which there is no invoice yet: a slip, or paid ahead."""
    if invoice.gross != invoice.member.price:
        return month(w, invoice)
    after = (invoice.period.replace(day=28) + timedelta(days=4)).replace(day=1)
    line = paid(
        w,
        invoice,
        w.month_text(invoice.member.language, after),
        'month that has no invoice yet',
        day=w.later(invoice.issued, 0, 5),
        is_sure=False,
    )
    if w.rng.random() < 0.5:
        line.truth, line.teaches = NOTHING, None
    return line


def for_another_member(w, invoice):
    """One member pays what another owes, and says so."""
    payer = w.rng.choice(w.members)
    if payer is invoice.member or payer.payer.relation != 'self' or payer.names[-1] == invoice.member.names[-1]:
        return full_number(w, invoice)
    lang = invoice.member.language
    text = f'{w.rng.choice(words.PLAIN[lang])} {w.say(words.FOR_MEMBER, lang, m=w.rng.choice(invoice.member.names))}'
    own = invoice.member.payer
    invoice.member.payer = payer.payer
    line = paid(w, invoice, text, 'one member for another', is_sure=False)
    invoice.member.payer = own
    line.teaches = None
    return line


def cut(w, invoice):
    """Banks break lines after 27 or 35 letters, in the middle of a number, and cut at the end."""
    rng, width = w.rng, w.rng.choice([27, 35])
    before = f'{rng.choice(words.PLAIN[invoice.member.language])} {rng.choice(invoice.member.names)} '
    text = before + w.say(words.INVOICE, invoice.member.language, invoice, n=invoice.number)
    broken = ' '.join(text[each : each + width] for each in range(0, len(text), width))
    if len(text) > width and rng.random() < 0.2:
        return paid(w, invoice, text[:width], 'cut text', is_sure=False)
    return paid(w, invoice, broken, 'cut text')


def two_parts(w, invoice):
    first = w.rng.choice(
        [invoice.gross // 2, invoice.gross // 4 * 3, 5000 if invoice.gross > 9000 else invoice.gross // 2]
    )
    lang, day = invoice.member.language, w.later(invoice.issued, 1, 12)
    number = invoice.number
    w.from_member(invoice, day, first, w.say(words.PART, lang, n=number), 'part', pays((invoice.id, first)))
    rest = invoice.gross - first
    text = w.rng.choice(
        [
            w.say(words.REST, lang, n=number),
            w.say(words.INVOICE, lang, invoice, n=number),
            w.say(words.INVOICE, lang, invoice, n=number),
        ]
    )
    return w.from_member(invoice, w.later(day, 7, 20), rest, text, 'rest', pays((invoice.id, rest)))


def several(w, invoice):
    """All that is open of the member, or this one with a second one of the month, in one sum."""
    rng, lang = w.rng, invoice.member.language
    second = w.issue(invoice.member, invoice.period, rng.choice(w.seller.prices) // 4 + rng.randrange(3000))
    day = w.later(max(invoice.issued, second.issued), 1, 12)
    one, other = invoice.number, second.number
    tail = str(second.count).zfill(w.seller.padding)
    text = rng.choice(
        [
            f'{w.say(words.INVOICE, lang, invoice, n=one)} {rng.choice(words.AND[lang])} {other}',
            f'{one} {other}',
            f'{one}, {tail}',
            f'{one} {rng.choice(words.AND[lang])} {tail}',
            f'{w.say(words.INVOICE, lang, invoice, n=one)} / {other}',
        ]
    )
    total = invoice.gross + second.gross
    if invoice.ksef and rng.random() < 0.3:
        text = f'{invoice.ksef} {second.ksef}'
    return w.from_member(
        invoice, day, total, text, 'several invoices', pays((invoice.id, invoice.gross), (second.id, second.gross))
    )


def skonto(w, invoice):
    less = invoice.gross - round(invoice.gross * 0.02)
    return paid(w, invoice, w.say(words.SKONTO, invoice.member.language, n=invoice.number), 'Skonto', amount=less)


def bank_fee(w, invoice):
    """A bank abroad takes its fee out of the sum."""
    return paid(
        w,
        invoice,
        w.say(words.INVOICE, invoice.member.language, invoice, n=invoice.number),
        'short by a fee',
        amount=invoice.gross - w.rng.choice([150, 500, 1000, 1250]),
    )


def rounded_up(w, invoice):
    return paid(
        w,
        invoice,
        w.say(words.INVOICE, invoice.member.language, invoice, n=invoice.number),
        'too much',
        amount=(invoice.gross // 1000 + 1) * 1000,
    )


def twice(w, invoice):
    """Paid, and once more by mistake: the second is nobody's invoice, though one of the same amount may be open."""
    first = full_number(w, invoice)
    # In another statement: of two equal lines of one statement nobody could say which is the mistake.
    day = w.later(first.date, 8, 25)
    if day.month == first.date.month:
        day = w.later(day.replace(day=28), 4, 9)
    again = w.from_member(invoice, day, invoice.gross, first.text, 'paid once more', NOTHING)
    again.names = invoice
    return again


def quarter(w, invoice):
    """Three months at once, of which one has its invoice."""
    lang, first = invoice.member.language, invoice.period.month - 1
    months = words.MONTHS[lang]
    text = f'{w.rng.choice(words.PLAIN[lang])} {months[first]} - {months[(first + 2) % 12]}'
    return paid(w, invoice, text, 'three months at once', amount=invoice.gross * 3, is_sure=False)


def never(_w, _invoice):
    return None
