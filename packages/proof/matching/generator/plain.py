"""How most invoices are paid: each function adds the lines of one way, with what they truly pay."""

import references
import sellers
import words
from paying import paid
from world import Line


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
    return paid(
        w,
        invoice,
        w.rng.choice(['', '', w.rng.choice(words.PLAIN[lang]), w.rng.choice(words.PLAIN[lang])]),
        'no text',
        needs_name=True,
    )


def unlisted(w, invoice):
    """Words of no list, that say no other purpose either; mostly a standing order with the same words each month."""
    rng, member, lang = w.rng, invoice.member, invoice.member.language
    text = rng.choice(
        [
            rng.choice(words.GREETING[lang]),
            f'{rng.choice(words.PLAIN[lang])} Desk {rng.randint(1, 30)}',
            rng.choice(words.PLACE[lang]),
            'SEPA',
            f'{rng.choice(words.PLACE[lang])} {member.names[0]}',
            rng.choice(sellers.own_names(w.seller)),
        ]
    )
    if not member.text:
        member.text = text
    return paid(w, invoice, member.text if rng.random() < 0.8 else text, 'words of no list', needs_name=True)


def structured(w, invoice):
    """The reference that the country's payment forms have."""
    rng, number, lang = w.rng, invoice.number, invoice.member.language
    country = w.seller.country
    if country == 'CH':
        ref = references.qrr(number)
        text = rng.choice(['', ref, ' '.join([ref[:2]] + [ref[each : each + 5] for each in range(2, 27, 5)])])
    elif country == 'BE':
        ref = references.ogm(number)
        text = rng.choice(['', f'+++{ref[:3]}/{ref[3:7]}/{ref[7:]}+++', f'***{ref[:3]}/{ref[3:7]}/{ref[7:]}***'])
    elif country == 'CZ':
        ref = references.digits_of(number)
        text = rng.choice(
            [
                '',
                f'VS:{ref}',
                f'/VS{ref}/SS/KS0308',
                f'VS{ref} KS0308 {rng.choice(words.PLAIN[lang])}',
                rng.choice(words.PLAIN[lang]),
            ]
        )
    elif country == 'PL' and invoice.ksef:
        return polish(w, invoice)
    else:
        ref = references.rf(number)
        text = rng.choice(['', ref, ' '.join(ref[each : each + 4] for each in range(0, len(ref), 4))])
    return paid(w, invoice, text, 'structured reference', references=[ref])


def polish(w, invoice):
    """Split payment, and the KSeF number that Polish payers must write from 2027 on."""
    vat = invoice.gross - round(invoice.gross / 1.23)
    amount = f'{vat // 100},{vat % 100:02d}'
    form = w.rng.random()
    if form < 0.45:
        return paid(
            w,
            invoice,
            f'/VAT/{amount}/IDC/9512480713/INV/{invoice.number}/TXT/{w.rng.choice(words.PLAIN["pl"]).lower()}',
            'structured reference',
        )
    if form < 0.7:
        return paid(
            w,
            invoice,
            f'/VAT/{amount}/IDC/9512480713/INV/{invoice.ksef}',
            'structured reference',
            references=[invoice.ksef],
        )
    return paid(
        w,
        invoice,
        w.rng.choice([invoice.ksef, f'KSeF {invoice.ksef}', f'{invoice.number} {invoice.ksef}']),
        'structured reference',
        references=[invoice.ksef],
    )


def bank_additions(w, invoice):
    """What banks write around the text of the payer."""
    rng, lang, country = w.rng, invoice.member.language, w.seller.country
    day = w.later(invoice.issued, 1, 20)
    text = w.say(words.INVOICE, lang, invoice, n=invoice.number)
    clock = f'{rng.randint(6, 22):02d}.{rng.randint(0, 59):02d}'
    around = {
        'DE': [
            f'SVWZ+{text}',
            f'{text} DATUM {day:%d.%m.%Y}, {clock} UHR',
            f'{text} DATUM {day:%d.%m.%Y}, {clock} UHR 1.TAN {rng.randrange(10**6):06d}',
            f'EREF+NOTPROVIDED SVWZ+{text}',
        ],
        'AT': [
            f'{text} AUFTRAGGEBERREFERENZ: {rng.randrange(10**8):08d}',
            f'Verwendungszweck: {text}',
            f'{text} {day:%d.%m.%Y} {clock.replace(".", ":")}',
        ],
        'CH': [f'Mitteilungen: {text}', f'{text} / {day:%d.%m.%Y}', f'GIRO POST CH {text}'],
        'PL': [
            f'TYT.: {text}',
            f'PRZELEW ELIXIR {text}',
            f'{text} DATA {day:%Y-%m-%d}',
            f'Przelew przychodzący; {text}',
        ],
        'NL': [
            f'/REMI/USTD//{text}',
            f'Omschrijving: {text} Valutadatum: {day:%d-%m-%Y}',
            f'{text} {day:%d-%m-%Y} {clock.replace(".", ":")}',
        ],
        'BE': [f'MEDEDELING: {text} VALUTADATUM {day:%d/%m/%Y}', f'MEDEDELING: {text}'],
        'FR': [f'VIR SEPA RECU /MOTIF {text}', f'VIREMENT RECU {day:%d/%m/%y} {text}', f'VIR INST MOTIF: {text}'],
        'IT': [
            f'BONIFICO A VOSTRO FAVORE {text}',
            f'COD. DISP. {rng.randrange(10**16):016d} CASH {text}',
            f'Bonifico del {day:%d.%m.%y} causale: {text}',
        ],
        'ES': [f'TRANSFERENCIA RECIBIDA, CONCEPTO {text}', f'CONCEPTO: {text} FECHA {day:%d/%m/%Y}'],
        'CZ': [f'Příchozí úhrada {text}', f'{text} {day:%d.%m.%Y}', f'Zpráva pro příjemce: {text}'],
    }
    return paid(w, invoice, rng.choice(around[country]), 'additions of the bank', day=day)


def with_customer_number(w, invoice):
    lang, member = invoice.member.language, invoice.member
    parts = [
        w.say(words.INVOICE, lang, invoice, n=invoice.number),
        w.say(words.CUSTOMER, lang, n=member.customer_number),
    ]
    w.rng.shuffle(parts)
    return paid(w, invoice, w.rng.choice([' ', ', ', ' / ']).join(parts), 'with customer number')


def customer_number_alone(w, invoice):
    return paid(
        w,
        invoice,
        w.say(words.CUSTOMER, invoice.member.language, n=invoice.member.customer_number),
        'customer number alone',
    )


def collection(w, invoice):
    """Our own direct debit."""
    invoice.end_to_end = f'CB-{invoice.id.upper()}'
    lang = w.seller.languages[0]
    named = w.say(words.INVOICE, lang, invoice, n=invoice.number)
    text = w.rng.choice(
        [
            invoice.number,
            named,
            w.rng.choice(words.PLAIN[lang]),
            f'{named} MREF M{invoice.member.customer_number} CRED DE98ZZZ00000012345',
        ]
    )
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
    text = rng.choice(
        [f'RETOURE {line.text}', line.text, f'{w.say(words.PAID_BACK, w.seller.languages[0])} {line.text}', '']
    )
    end_to_end = rng.choice([line.end_to_end, line.end_to_end, None])
    w.add(
        Line(
            back,
            -line.amount - fee,
            text,
            'return',
            w.seller.languages[0],
            {'is': 'return', 'line': line, 'fee': fee},
            name=line.name,
            account=line.account,
            end_to_end=end_to_end,
            return_reason=reason,
            is_knowable=reason != 'MD06' or end_to_end is not None or invoice.number in text,
        )
    )
    again = paid(
        w,
        invoice,
        w.say(words.INVOICE, invoice.member.language, invoice, n=invoice.number),
        'paid after its return',
        day=w.later(back, 2, 12),
    )
    again.end_to_end = None
