"""How an invoice is paid: each function adds the lines of one way, with what they truly pay."""

from datetime import timedelta

import people
import references
import sellers
import words
from world import NOTHING, Line, pays


def full_number(w, invoice):
    """The number as it is printed, with or without a word before it."""
    rng, lang = w.rng, invoice.member.language
    text = w.say(words.INVOICE, lang, invoice, n=invoice.number)
    if rng.random() < 0.12:
        text = f'{text} {rng.choice(words.GREETING[lang])}'
    if rng.random() < 0.1:
        text = f'{text} {rng.choice(invoice.member.names)}'
    if rng.random() < 0.08:
        text = f'{text}, {w.month_text(lang, invoice.period)}'
    if rng.random() < 0.04:
        text = f'{text} {invoice.gross // 100},{invoice.gross % 100:02d} {w.seller.currency}'
    if rng.random() < 0.15:
        text = text.upper()
    return paid(w, invoice, text, 'full number')


def respelled(w, invoice):
    number = sellers.respelled(w.rng, w.seller, invoice)
    return paid(w, invoice, w.say(words.INVOICE, invoice.member.language, invoice, n=number), 'number respelled')


def month(w, invoice):
    return paid(w, invoice, w.month_text(invoice.member.language, invoice.period), 'month', needs_name=True)


def terse(w, invoice):
    """No text, or one plain word."""
    lang = invoice.member.language
    return paid(w, invoice, w.rng.choice(['', '', w.rng.choice(words.PLAIN[lang]), w.rng.choice(words.PLAIN[lang])]), 'no text', needs_name=True)


def unlisted(w, invoice):
    """Words of no list, that say no other purpose either; mostly a standing order with the same words each month."""
    rng, member, lang = w.rng, invoice.member, invoice.member.language
    text = rng.choice([rng.choice(words.GREETING[lang]), f'{rng.choice(words.PLAIN[lang])} Desk {rng.randint(1, 30)}', rng.choice(words.PLACE[lang]), 'SEPA',
                       f'{rng.choice(words.PLACE[lang])} {member.names[0]}', rng.choice(sellers.own_names(w.seller))])
    if not member.text:
        member.text = text
    return paid(w, invoice, member.text if rng.random() < 0.8 else text, 'words of no list', needs_name=True)


def structured(w, invoice):
    """The reference that the country's payment forms have."""
    rng, number, lang = w.rng, invoice.number, invoice.member.language
    country = w.seller.country
    if country == 'CH':
        ref = references.qrr(number)
        text = rng.choice(['', ref, ' '.join([ref[:2]] + [ref[each:each + 5] for each in range(2, 27, 5)])])
    elif country == 'BE':
        ref = references.ogm(number)
        text = rng.choice(['', f'+++{ref[:3]}/{ref[3:7]}/{ref[7:]}+++', f'***{ref[:3]}/{ref[3:7]}/{ref[7:]}***'])
    elif country == 'CZ':
        ref = references.digits_of(number)
        text = rng.choice(['', f'VS:{ref}', f'/VS{ref}/SS/KS0308', f'VS{ref} KS0308 {rng.choice(words.PLAIN[lang])}', rng.choice(words.PLAIN[lang])])
    elif country == 'PL' and invoice.ksef:
        return polish(w, invoice)
    else:
        ref = references.rf(number)
        text = rng.choice(['', ref, ' '.join(ref[each:each + 4] for each in range(0, len(ref), 4))])
    return paid(w, invoice, text, 'structured reference', references=[ref])


def polish(w, invoice):
    """Split payment, and the KSeF number that Polish payers must write from 2027 on."""
    vat = invoice.gross - round(invoice.gross / 1.23)
    amount = f'{vat // 100},{vat % 100:02d}'
    form = w.rng.random()
    if form < 0.45:
        return paid(w, invoice, f'/VAT/{amount}/IDC/9512480713/INV/{invoice.number}/TXT/{w.rng.choice(words.PLAIN["pl"]).lower()}', 'structured reference')
    if form < 0.7:
        return paid(w, invoice, f'/VAT/{amount}/IDC/9512480713/INV/{invoice.ksef}', 'structured reference', references=[invoice.ksef])
    return paid(w, invoice, w.rng.choice([invoice.ksef, f'KSeF {invoice.ksef}', f'{invoice.number} {invoice.ksef}']), 'structured reference', references=[invoice.ksef])


def bank_additions(w, invoice):
    """What banks write around the text of the payer."""
    rng, lang, country = w.rng, invoice.member.language, w.seller.country
    day = w.later(invoice.issued, 1, 20)
    text = w.say(words.INVOICE, lang, invoice, n=invoice.number)
    clock = f'{rng.randint(6, 22):02d}.{rng.randint(0, 59):02d}'
    around = {
        'DE': [f'SVWZ+{text}', f'{text} DATUM {day:%d.%m.%Y}, {clock} UHR', f'{text} DATUM {day:%d.%m.%Y}, {clock} UHR 1.TAN {rng.randrange(10**6):06d}', f'EREF+NOTPROVIDED SVWZ+{text}'],
        'AT': [f'{text} AUFTRAGGEBERREFERENZ: {rng.randrange(10**8):08d}', f'Verwendungszweck: {text}', f'{text} {day:%d.%m.%Y} {clock.replace(".", ":")}'],
        'CH': [f'Mitteilungen: {text}', f'{text} / {day:%d.%m.%Y}', f'GIRO POST CH {text}'],
        'PL': [f'TYT.: {text}', f'PRZELEW ELIXIR {text}', f'{text} DATA {day:%Y-%m-%d}', f'Przelew przychodzący; {text}'],
        'NL': [f'/REMI/USTD//{text}', f'Omschrijving: {text} Valutadatum: {day:%d-%m-%Y}', f'{text} {day:%d-%m-%Y} {clock.replace(".", ":")}'],
        'BE': [f'MEDEDELING: {text} VALUTADATUM {day:%d/%m/%Y}', f'MEDEDELING: {text}'],
        'FR': [f'VIR SEPA RECU /MOTIF {text}', f'VIREMENT RECU {day:%d/%m/%y} {text}', f'VIR INST MOTIF: {text}'],
        'IT': [f'BONIFICO A VOSTRO FAVORE {text}', f'COD. DISP. {rng.randrange(10**16):016d} CASH {text}', f'Bonifico del {day:%d.%m.%y} causale: {text}'],
        'ES': [f'TRANSFERENCIA RECIBIDA, CONCEPTO {text}', f'CONCEPTO: {text} FECHA {day:%d/%m/%Y}'],
        'CZ': [f'Příchozí úhrada {text}', f'{text} {day:%d.%m.%Y}', f'Zpráva pro příjemce: {text}'],
    }
    return paid(w, invoice, rng.choice(around[country]), 'additions of the bank', day=day)


def with_customer_number(w, invoice):
    lang, member = invoice.member.language, invoice.member
    parts = [w.say(words.INVOICE, lang, invoice, n=invoice.number), w.say(words.CUSTOMER, lang, n=member.customer_number)]
    w.rng.shuffle(parts)
    return paid(w, invoice, w.rng.choice([' ', ', ', ' / ']).join(parts), 'with customer number')


def customer_number_alone(w, invoice):
    return paid(w, invoice, w.say(words.CUSTOMER, invoice.member.language, n=invoice.member.customer_number), 'customer number alone')


def collection(w, invoice):
    """Our own direct debit."""
    invoice.end_to_end = f'CB-{invoice.id.upper()}'
    lang = w.seller.languages[0]
    named = w.say(words.INVOICE, lang, invoice, n=invoice.number)
    text = w.rng.choice([invoice.number, named, w.rng.choice(words.PLAIN[lang]), f'{named} MREF M{invoice.member.customer_number} CRED DE98ZZZ00000012345'])
    line = paid(w, invoice, text, 'own collection', end_to_end=invoice.end_to_end)
    if w.rng.random() < 0.2:
        returned(w, invoice, line)
    return line


def returned(w, invoice, line):
    """The collection comes back, with a fee or without, and is paid later by transfer."""
    rng = w.rng
    fee = rng.choice([0, 0, 300, 385])
    reason = rng.choice(['AC04', 'AM04', 'MD06', 'MS03', 'NARR'])
    # Who objects has eight weeks.
    back = w.later(line.date, 15, 50) if reason == 'MD06' else w.later(line.date, 1, 6)
    text = rng.choice([f'RETOURE {line.text}', line.text, f'{w.say(words.PAID_BACK, w.seller.languages[0])} {line.text}', ''])
    end_to_end = rng.choice([line.end_to_end, line.end_to_end, None])
    w.add(Line(back, -line.amount - fee, text, 'return', w.seller.languages[0], {'is': 'return', 'line': line, 'fee': fee}, name=line.name, account=line.account,
               end_to_end=end_to_end, return_reason=reason, is_knowable=reason != 'MD06' or end_to_end is not None or invoice.number in text))
    again = paid(w, invoice, w.say(words.INVOICE, invoice.member.language, invoice, n=invoice.number), 'paid after its return', day=w.later(back, 2, 12))
    again.end_to_end = None


def typo(w, invoice):
    """One slip in the number."""
    rng = w.rng
    places = [place for place, each in enumerate(invoice.number) if each.isdigit()]
    place = rng.choice(places[-4:])
    wrong = invoice.number
    if rng.random() < 0.5:
        wrong = wrong[:place] + str((int(wrong[place]) + rng.randint(1, 9)) % 10) + wrong[place + 1:]
    elif place > 0 and wrong[place - 1].isdigit() and wrong[place - 1] != wrong[place]:
        wrong = wrong[:place - 1] + wrong[place] + wrong[place - 1] + wrong[place + 1:]
    else:
        wrong = wrong[:place] + wrong[place + 1:]
    if wrong in [each.number for each in w.invoices]:
        return full_number(w, invoice)
    return paid(w, invoice, w.say(words.INVOICE, invoice.member.language, invoice, n=wrong), 'typo')


def old_number(w, invoice):
    """A standing order that names the invoice of an earlier month."""
    earlier = [each for each in w.invoices if each.member is invoice.member and each.period < invoice.period]
    if not earlier:
        return full_number(w, invoice)
    line = paid(w, invoice, w.say(words.INVOICE, invoice.member.language, invoice, n=earlier[0].number), 'number of an earlier month', is_sure=False)
    line.names = earlier[0]
    return line


def neighbours_number(w, invoice):
    """The number of somebody else's open invoice, by mistake: nobody knows from the line whose it pays."""
    own = invoice.member.payer
    others = [each for each in w.invoices if each.period == invoice.period and each.member is not invoice.member and each.gross == invoice.gross and each.issued <= invoice.issued]
    # Who pays for both, or whom nobody knows, is believed.
    others = [each for each in others if each.member.payer is not own and each.member.names[-1] != invoice.member.names[-1]]
    if not others or own.relation != 'self':
        return full_number(w, invoice)
    other = w.rng.choice(others)
    day = w.later(invoice.issued, 2, 18)
    if w.rng.random() < 0.5:
        return paid(w, invoice, w.say(words.INVOICE, invoice.member.language, invoice, n=other.number), "another's number", day=day, is_sure=False)
    text = w.rng.choice([w.rng.choice(words.PLAIN[invoice.member.language]), ''])
    line = paid(w, invoice, text, "another's number in end-to-end id", day=day, is_sure=False, end_to_end=w.rng.choice([other.number, f'RE {other.number}']))
    theirs = [each for each in w.lines if other.id in [share['invoice'] for share in each.truth.get('pays', [])]]
    if w.rng.random() < 0.5 and len(theirs) == 1 and len(theirs[0].truth['pays']) == 1 and theirs[0].kind != 'own collection':
        # One pays for the other, who does not pay it again.
        w.lines.remove(theirs[0])
        line.truth, line.teaches = pays((other.id, other.gross)), None
    return line


def stale_month(w, invoice):
    """The month before is named, which is paid: a standing order that nobody changed, or paid twice."""
    before = [each for each in w.invoices if each.member is invoice.member and each.period < invoice.period and each.gross == invoice.gross]
    if not before or before[-1].period == invoice.period:
        return month(w, invoice)
    text = w.month_text(invoice.member.language, before[-1].period)
    line = paid(w, invoice, text, 'month that is paid', is_sure=False)
    line.names = before[-1]
    if w.rng.random() < 0.4:
        line.truth, line.teaches = NOTHING, None
    return line


def next_month(w, invoice):
    """The month after is named, for which there is no invoice yet: a slip, or paid ahead."""
    if invoice.gross != invoice.member.price:
        return month(w, invoice)
    after = (invoice.period.replace(day=28) + timedelta(days=4)).replace(day=1)
    line = paid(w, invoice, w.month_text(invoice.member.language, after), 'month that has no invoice yet', day=w.later(invoice.issued, 0, 5), is_sure=False)
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
    text = (before + w.say(words.INVOICE, invoice.member.language, invoice, n=invoice.number))
    broken = ' '.join(text[each:each + width] for each in range(0, len(text), width))
    if len(text) > width and rng.random() < 0.2:
        return paid(w, invoice, text[:width], 'cut text', is_sure=False)
    return paid(w, invoice, broken, 'cut text')


def two_parts(w, invoice):
    first = w.rng.choice([invoice.gross // 2, invoice.gross // 4 * 3, 5000 if invoice.gross > 9000 else invoice.gross // 2])
    lang, day = invoice.member.language, w.later(invoice.issued, 1, 12)
    number = invoice.number
    w.from_member(invoice, day, first, w.say(words.PART, lang, n=number), 'part', pays((invoice.id, first)))
    rest = invoice.gross - first
    text = w.rng.choice([w.say(words.REST, lang, n=number), w.say(words.INVOICE, lang, invoice, n=number), w.say(words.INVOICE, lang, invoice, n=number)])
    return w.from_member(invoice, w.later(day, 7, 20), rest, text, 'rest', pays((invoice.id, rest)))


def several(w, invoice):
    """All that is open of the member, or this one with a second one of the month, in one sum."""
    rng, lang = w.rng, invoice.member.language
    second = w.issue(invoice.member, invoice.period, rng.choice(w.seller.prices) // 4 + rng.randrange(3000))
    day = w.later(max(invoice.issued, second.issued), 1, 12)
    one, other = invoice.number, second.number
    tail = str(second.count).zfill(w.seller.padding)
    text = rng.choice([
        f'{w.say(words.INVOICE, lang, invoice, n=one)} {rng.choice(words.AND[lang])} {other}', f'{one} {other}', f'{one}, {tail}', f'{one} {rng.choice(words.AND[lang])} {tail}',
        f'{w.say(words.INVOICE, lang, invoice, n=one)} / {other}',
    ])
    total = invoice.gross + second.gross
    if invoice.ksef and rng.random() < 0.3:
        text = f'{invoice.ksef} {second.ksef}'
    return w.from_member(invoice, day, total, text, 'several invoices', pays((invoice.id, invoice.gross), (second.id, second.gross)))


def skonto(w, invoice):
    less = invoice.gross - round(invoice.gross * 0.02)
    return paid(w, invoice, w.say(words.SKONTO, invoice.member.language, n=invoice.number), 'Skonto', amount=less)


def bank_fee(w, invoice):
    """A bank abroad takes its fee out of the sum."""
    return paid(w, invoice, w.say(words.INVOICE, invoice.member.language, invoice, n=invoice.number), 'short by a fee', amount=invoice.gross - w.rng.choice([150, 500, 1000, 1250]))


def rounded_up(w, invoice):
    return paid(w, invoice, w.say(words.INVOICE, invoice.member.language, invoice, n=invoice.number), 'too much', amount=(invoice.gross // 1000 + 1) * 1000)


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
    line = w.from_member(invoice, day or w.later(invoice.issued, 1, 20), amount, text, kind, pays((invoice.id, min(amount, invoice.gross))), **more)
    line.is_knowable = is_sure
    line.needs_name = needs_name
    return line


# Of a thousand invoices, for members who write with care, by month, tersely, by reference, or as it comes.
PLAIN = {
    'careful': ((full_number, 62), (respelled, 22), (bank_additions, 8), (with_customer_number, 8)),
    'month': ((month, 85), (terse, 10), (unlisted, 5)),
    'terse': ((terse, 80), (unlisted, 8), (month, 12)),
    'reference': ((structured, 80), (full_number, 12), (collection, 8)),
    'mixed': ((full_number, 30), (respelled, 20), (month, 14), (terse, 8), (structured, 8), (bank_additions, 8), (with_customer_number, 6), (collection, 6)),
}
# Beside them, in a thousand.
ODD = ((typo, 16), (old_number, 10), (neighbours_number, 12), (cut, 16), (two_parts, 11), (several, 22), (skonto, 9), (bank_fee, 8), (rounded_up, 5),
       (twice, 7), (quarter, 3), (stale_month, 8), (next_month, 6), (customer_number_alone, 6), (for_another_member, 6),
       (collection, 30), (never, 14))


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
