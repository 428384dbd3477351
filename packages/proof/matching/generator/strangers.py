"""Lines of those who are no members."""

import people
import references
import sellers
import words
from targets import before_payment, target
from world import NOTHING, Line, Payer


def stranger(w):
    """Somebody whose name no member has, nor whoever pays for one."""
    is_person, name, taken = (
        w.rng.random() < 0.6,
        '',
        {name for each in w.members for name in [each.payer.name, *each.names]},
    )
    while name == '' or any(name in each or each in name for each in taken):
        name = (
            ' '.join(people.person(w.rng, w.seller.country)) if is_person else people.company(w.rng, w.seller.country)
        )
    return Payer(name, people.iban(w.rng, w.seller.country), is_person, w.seller.country, 'stranger')


def from_stranger(w, day, amount, text, kind, lang, **more):
    payer = more.pop('payer', None) or stranger(w)
    return w.add(
        Line(
            day,
            amount,
            text,
            kind,
            lang,
            NOTHING,
            name=people.as_bank_writes(w.rng, payer.name, payer.country, payer.is_person),
            account=payer.account,
            **more,
        )
    )


def other_operators_number(w, month):
    invoice = target(w, month)
    lang = w.rng.choices(w.seller.languages, (70, 20, 10))[0]
    text = w.say(words.INVOICE, lang, invoice, n=sellers.foreign_number(w.rng, w.seller, invoice))
    return from_stranger(w, before_payment(w, invoice), invoice.gross, text, "another operator's number", lang)


def number_of_another_thing(w, month):
    """A customer's, contract's, order's number or a post code with the digits of an open invoice."""
    invoice = target(w, month)
    lang = w.rng.choices(w.seller.languages, (70, 20, 10))[0]
    digits = str(invoice.count).zfill(w.seller.padding) if w.seller.shape != '{y2}{s1}{n}' else invoice.number
    tables = [words.CUSTOMER, words.OTHER_THING, words.OTHER_THING] + ([words.POST_CODE] if len(digits) == 5 else [])
    text = w.say(w.rng.choice(tables), lang, n=digits)
    return from_stranger(w, before_payment(w, invoice), invoice.gross, text, 'number of another thing', lang)


def number_within_digits(w, month):
    """The digits of an open invoice within more digits of somebody else."""
    invoice = target(w, month)
    digits = ''.join(each for each in invoice.number if each.isdigit())
    more = [str(w.rng.randrange(10, 100)) for _ in range(2)]
    text = w.rng.choice(
        [
            f'{more[0]}{digits}{more[1]}',
            f'{digits}{more[1]}',
            f'{more[0]}{digits}',
            f'{digits}/{more[0]}/{more[1]}',
            f'{more[0]}.{digits}',
        ]
    )
    lang = w.seller.languages[0]
    return from_stranger(
        w, before_payment(w, invoice), invoice.gross, w.rng.choice([text, f'Ref. {text}']), 'number within others', lang
    )


def foreign_reference(w, month):
    """A structured reference of another creditor; its check digits are right, and its end is our number."""
    invoice = target(w, month)
    digits = references.digits_of(invoice.number)
    before = str(w.rng.randrange(10**5, 10**6))
    ref = {
        'CH': references.qrr(f'21{before}{digits.zfill(12)}'),
        'BE': references.ogm(f'{before[:2]}{digits.zfill(8)[-8:]}'),
        'CZ': f'7{digits}'[:10],
    }.get(w.seller.country, references.rf(f'{before}{digits}'))
    text = f'VS:{ref}' if w.seller.country == 'CZ' else w.rng.choice(['', ref])
    return from_stranger(
        w,
        before_payment(w, invoice),
        invoice.gross,
        text,
        'reference of another creditor',
        w.seller.languages[0],
        references=[ref],
    )


def cash(w, month):
    """Paid in at the counter: the bank states nobody."""
    invoice = target(w, month)
    words_of_bank = {
        'de': 'Bargeldeinzahlung SB',
        'pl': 'Wpłata gotówki',
        'nl': 'Storting geldautomaat',
        'fr': 'VERSEMENT ESPECES',
        'it': 'Versamento contante',
        'es': 'Ingreso en efectivo',
        'cs': 'Vklad hotovosti',
    }
    lang = w.seller.languages[0]
    return w.add(Line(before_payment(w, invoice), invoice.gross, words_of_bank[lang], 'cash paid in', lang, NOTHING))


def authority(w, month):
    """A tax office pays back; its file number has the digits of an invoice."""
    invoice = target(w, month)
    lang = w.seller.languages[0]
    names = {
        'de': 'Finanzamt',
        'pl': 'Urząd Skarbowy',
        'nl': 'Belastingdienst',
        'fr': 'DGFIP',
        'it': 'Agenzia delle Entrate',
        'es': 'AEAT',
        'cs': 'Finanční úřad',
    }
    text = w.rng.choice(
        [
            f'{w.rng.randrange(100, 999)}/{invoice.count}/{w.rng.randrange(1000, 9999)}',
            f'{invoice.count} {w.year - 1}',
            f'ID {invoice.count}',
        ]
    )
    if lang not in w.services:
        w.services[lang] = people.iban(w.rng, w.seller.country)
    return from_stranger(
        w,
        before_payment(w, invoice),
        invoice.gross,
        text,
        'tax office',
        lang,
        payer=Payer(names[lang], w.services[lang], False, w.seller.country),
        teaches='no-invoice',
    )


def stranger_plainly(w, month):
    """Somebody whom nobody knows pays the price of a plan, without saying for what."""
    invoice = target(w, month)
    lang = w.rng.choices(w.seller.languages, (70, 20, 10))[0]
    return from_stranger(
        w,
        before_payment(w, invoice),
        invoice.gross,
        w.rng.choice(['', w.month_text(lang, month), w.rng.choice(words.PLAIN[lang])]),
        'stranger with the amount',
        lang,
    )


def own_transfer(w, month):
    invoice = target(w, month)
    lang = w.seller.languages[0]
    owner = Payer(
        f'{w.seller.spaces[0].title()} Cowork {people.COMPANIES[w.seller.country][0]}',
        own_account(w),
        False,
        w.seller.country,
    )
    sign = w.rng.choice([1, 1, -1])
    return from_stranger(
        w,
        before_payment(w, invoice),
        sign * w.rng.choice([invoice.gross, 500000]),
        w.rng.choice([w.say(words.OWN_TRANSFER, lang), w.say(words.OWN_TRANSFER, 'en')]),
        'own transfer',
        lang,
        payer=owner,
        teaches='no-invoice',
    )


def own_account(w):
    if not hasattr(w, 'savings'):
        w.savings = people.iban(w.rng, w.seller.country)
    return w.savings


def payout(w, month):
    """One sum of a service for many payments, less its fee; its report says whose they are."""
    rng = w.rng
    name, text = rng.choice(
        [
            (
                'STRIPE TECHNOLOGY EUROPE LTD',
                f'STRIPE {"".join(rng.choice("ABCDEFGHJKLMNP23456789") for _ in range(6))}',
            ),
            (
                'GoCardless Ltd',
                f'{w.seller.spaces[0]}COWORK-{"".join(rng.choice("ABCDEFGHJKLMNP23456789") for _ in range(6))}',
            ),
            (
                'ADYEN N.V.',
                f'TX{rng.randrange(10**9)}XT batch {rng.choice(w.invoices).count} {w.seller.spaces[0]}Cowork',
            ),
            ('Mollie Payments', f'Settlement {rng.randrange(10**7)}.2{rng.randrange(100):02d}.{rng.randrange(99)}'),
            ('SumUp Limited', f'SUMUP PID{rng.randrange(10**6)} PAYOUT {month:%d%m%y}'),
        ]
    )
    if name not in w.services:
        w.services[name] = people.iban(rng, 'NL')
    some = [each.gross for each in rng.sample(w.invoices, min(len(w.invoices), rng.randint(1, 6)))]
    amount = some[0] if len(some) == 1 and rng.random() < 0.4 else sum(some) - round(sum(some) * 0.014) - 25 * len(some)
    return from_stranger(
        w,
        w.later(month, 0, 26),
        amount,
        text,
        'payout of a service',
        w.seller.languages[0],
        payer=Payer(name, w.services[name], False),
        teaches='no-invoice',
    )


def supplier(w, month):
    """We pay an invoice whose number is one of ours."""
    rng, lang = w.rng, w.seller.languages[0]
    invoice = rng.choice(w.invoices)
    number = rng.choice(
        [
            invoice.number,
            sellers.respelled(rng, w.seller, invoice),
            sellers.foreign_number(rng, w.seller, invoice),
            str(rng.randrange(10**6)),
        ]
    )
    if not w.suppliers or rng.random() < 0.1:
        w.suppliers.append(
            Payer(people.company(rng, w.seller.country), people.iban(rng, w.seller.country), False, w.seller.country)
        )
    payer = rng.choice(w.suppliers)
    amount = rng.choice([invoice.gross, rng.randrange(2000, 90000)])
    line = from_stranger(
        w,
        w.later(month, 0, 26),
        -amount,
        rng.choice([w.say(words.INVOICE, lang, invoice, n=number), f'{rng.choice(words.SUPPLIES[lang])} {number}']),
        "supplier's invoice",
        lang,
        payer=payer,
        teaches='no-invoice',
    )
    if rng.random() < 0.08:
        # It could not be booked there, and our own money comes home; not every bank says so.
        reason = rng.choice([None, 'AC01'])
        w.add(
            Line(
                w.later(line.date, 1, 4),
                amount,
                f'{w.say(words.PAID_BACK, lang)} {line.text}',
                'own payment comes back',
                lang,
                {'is': 'return', 'line': line, 'fee': 0},
                name=line.name,
                account=line.account,
                return_reason=reason,
                is_knowable=reason is not None,
            )
        )
    return line


def bank_itself(w, month):
    lang = w.seller.languages[0]
    names = {
        'de': 'Entgelt Kontoführung',
        'pl': 'Opłata za prowadzenie rachunku',
        'nl': 'Kosten rekening',
        'fr': 'Frais tenue de compte',
        'it': 'Spese tenuta conto',
        'es': 'Comisión mantenimiento',
        'cs': 'Poplatek za vedení účtu',
    }
    return w.add(
        Line(
            w.later(month, 20, 28),
            -w.rng.choice([790, 1250, 1900]),
            f'{names[lang]} {month:%m/%Y}',
            'fee of the bank',
            lang,
            NOTHING,
        )
    )
