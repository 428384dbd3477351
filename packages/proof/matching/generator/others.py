"""Lines that pay no invoice of ours, though many look as if they did."""

from datetime import timedelta

import people
import references
import sellers
import words
from world import NOTHING, Line, Payer, pays


def target(w, month):
    """An invoice that is open when the line comes: the trap is that it fits."""
    fresh = [each for each in w.invoices if each.period == month and each.gross > 0]
    return w.rng.choice(fresh)


def before_payment(w, invoice):
    """Soon after the invoice, when it is most likely open."""
    return w.later(invoice.issued, 0, 3)


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
    line = w.from_member(invoice, before_payment(w, invoice), invoice.gross, text, 'another purpose beside a number', NOTHING, is_knowable=False)
    line.teaches = None
    return instead(w, line, invoice)


def instead(w, line, invoice):
    """In half of the cases it was the payment after all, and the other one never comes."""
    own = [each for each in w.lines if invoice.id in [share['invoice'] for share in each.truth.get('pays', [])]]
    if len(own) == 1 and len(own[0].truth['pays']) == 1 and own[0].amount == invoice.gross and own[0].kind != 'own collection' and w.rng.random() < 0.5:
        w.lines.remove(own[0])
        line.truth = pays((invoice.id, invoice.gross))
    return line


def refund_of_correction(w, month):
    """We pay back what a correction says."""
    invoice = target(w, month)
    correction = w.issue(invoice.member, month, -invoice.gross)
    number = correction.number
    text = w.rng.choice([number, f'{w.say(words.PAID_BACK, w.seller.languages[0])} {number}'])
    line = w.from_member(correction, w.later(correction.issued, 1, 8), correction.gross, text, 'refund of a correction', pays((correction.id, correction.gross)))
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
    line = w.from_member(invoice, before_payment(w, invoice), invoice.gross, f'{w.rng.choice(words.PLAIN[member.language])} {form}', 'for a guest', NOTHING)
    line.teaches = None
    return line


def stranger(w):
    """Somebody whose name no member has, nor whoever pays for one."""
    is_person, name, taken = w.rng.random() < 0.6, '', {name for each in w.members for name in [each.payer.name, *each.names]}
    while name == '' or any(name in each or each in name for each in taken):
        name = ' '.join(people.person(w.rng, w.seller.country)) if is_person else people.company(w.rng, w.seller.country)
    return Payer(name, people.iban(w.rng, w.seller.country), is_person, w.seller.country, 'stranger')


def from_stranger(w, day, amount, text, kind, lang, **more):
    payer = more.pop('payer', None) or stranger(w)
    return w.add(Line(day, amount, text, kind, lang, NOTHING, name=people.as_bank_writes(w.rng, payer.name, payer.country, payer.is_person), account=payer.account, **more))


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


def number_of_another_year(w, month):
    """Last year's invoice, which nobody knows here any more, or a slip in the year; this year's of the same count is open."""
    invoice = target(w, month)
    if str(w.year) not in invoice.number:
        return number_within_digits(w, month)
    number = invoice.number.replace(str(w.year), str(w.year - 1))
    line = w.from_member(invoice, before_payment(w, invoice), invoice.gross, w.say(words.INVOICE, invoice.member.language, invoice, n=number), 'number of another year', NOTHING)
    line.teaches, line.is_knowable = None, False
    return instead(w, line, invoice)


def number_within_digits(w, month):
    """The digits of an open invoice within more digits of somebody else."""
    invoice = target(w, month)
    digits = ''.join(each for each in invoice.number if each.isdigit())
    more = [str(w.rng.randrange(10, 100)) for _ in range(2)]
    text = w.rng.choice([f'{more[0]}{digits}{more[1]}', f'{digits}{more[1]}', f'{more[0]}{digits}', f'{digits}/{more[0]}/{more[1]}', f'{more[0]}.{digits}'])
    lang = w.seller.languages[0]
    return from_stranger(w, before_payment(w, invoice), invoice.gross, w.rng.choice([text, f'Ref. {text}']), 'number within others', lang)


def foreign_reference(w, month):
    """A structured reference of another creditor; its check digits are right, and its end is our number."""
    invoice = target(w, month)
    digits = references.digits_of(invoice.number)
    before = str(w.rng.randrange(10 ** 5, 10 ** 6))
    ref = {'CH': references.qrr(f'21{before}{digits.zfill(12)}'), 'BE': references.ogm(f'{before[:2]}{digits.zfill(8)[-8:]}'),
           'CZ': f'7{digits}'[:10]}.get(w.seller.country, references.rf(f'{before}{digits}'))
    text = f'VS:{ref}' if w.seller.country == 'CZ' else w.rng.choice(['', ref])
    return from_stranger(w, before_payment(w, invoice), invoice.gross, text, 'reference of another creditor', w.seller.languages[0], references=[ref])


def cash(w, month):
    """Paid in at the counter: the bank states nobody."""
    invoice = target(w, month)
    words_of_bank = {'de': 'Bargeldeinzahlung SB', 'pl': 'Wpłata gotówki', 'nl': 'Storting geldautomaat', 'fr': 'VERSEMENT ESPECES', 'it': 'Versamento contante',
                     'es': 'Ingreso en efectivo', 'cs': 'Vklad hotovosti'}
    lang = w.seller.languages[0]
    return w.add(Line(before_payment(w, invoice), invoice.gross, words_of_bank[lang], 'cash paid in', lang, NOTHING))


def authority(w, month):
    """A tax office pays back; its file number has the digits of an invoice."""
    invoice = target(w, month)
    lang = w.seller.languages[0]
    names = {'de': 'Finanzamt', 'pl': 'Urząd Skarbowy', 'nl': 'Belastingdienst', 'fr': 'DGFIP', 'it': 'Agenzia delle Entrate', 'es': 'AEAT', 'cs': 'Finanční úřad'}
    text = w.rng.choice([f'{w.rng.randrange(100, 999)}/{invoice.count}/{w.rng.randrange(1000, 9999)}', f'{invoice.count} {w.year - 1}', f'ID {invoice.count}'])
    if lang not in w.services:
        w.services[lang] = people.iban(w.rng, w.seller.country)
    return from_stranger(w, before_payment(w, invoice), invoice.gross, text, 'tax office', lang, payer=Payer(names[lang], w.services[lang], False, w.seller.country), teaches='no-invoice')


def stranger_plainly(w, month):
    """Somebody whom nobody knows pays the price of a plan, without saying for what."""
    invoice = target(w, month)
    lang = w.rng.choices(w.seller.languages, (70, 20, 10))[0]
    return from_stranger(w, before_payment(w, invoice), invoice.gross, w.rng.choice(['', w.month_text(lang, month), w.rng.choice(words.PLAIN[lang])]), 'stranger with the amount', lang)


def own_transfer(w, month):
    invoice = target(w, month)
    lang = w.seller.languages[0]
    owner = Payer(f'{w.seller.spaces[0].title()} Cowork {people.COMPANIES[w.seller.country][0]}', own_account(w), False, w.seller.country)
    sign = w.rng.choice([1, 1, -1])
    return from_stranger(w, before_payment(w, invoice), sign * w.rng.choice([invoice.gross, 500000]), w.rng.choice([w.say(words.OWN_TRANSFER, lang), w.say(words.OWN_TRANSFER, 'en')]),
                         'own transfer', lang, payer=owner, teaches='no-invoice')


def own_account(w):
    if not hasattr(w, 'savings'):
        w.savings = people.iban(w.rng, w.seller.country)
    return w.savings


def payout(w, month):
    """One sum of a service for many payments, less its fee; its report says whose they are."""
    rng = w.rng
    name, text = rng.choice([
        ('STRIPE TECHNOLOGY EUROPE LTD', f'STRIPE {"".join(rng.choice("ABCDEFGHJKLMNP23456789") for _ in range(6))}'),
        ('GoCardless Ltd', f'{w.seller.spaces[0]}COWORK-{"".join(rng.choice("ABCDEFGHJKLMNP23456789") for _ in range(6))}'),
        ('ADYEN N.V.', f'TX{rng.randrange(10**9)}XT batch {rng.choice(w.invoices).count} {w.seller.spaces[0]}Cowork'),
        ('Mollie Payments', f'Settlement {rng.randrange(10**7)}.2{rng.randrange(100):02d}.{rng.randrange(99)}'),
        ('SumUp Limited', f'SUMUP PID{rng.randrange(10**6)} PAYOUT {month:%d%m%y}'),
    ])
    if name not in w.services:
        w.services[name] = people.iban(rng, 'NL')
    some = [each.gross for each in rng.sample(w.invoices, min(len(w.invoices), rng.randint(1, 6)))]
    amount = some[0] if len(some) == 1 and rng.random() < 0.4 else sum(some) - round(sum(some) * 0.014) - 25 * len(some)
    return from_stranger(w, w.later(month, 0, 26), amount, text, 'payout of a service', w.seller.languages[0],
                         payer=Payer(name, w.services[name], False), teaches='no-invoice')


def supplier(w, month):
    """We pay an invoice whose number is one of ours."""
    rng, lang = w.rng, w.seller.languages[0]
    invoice = rng.choice(w.invoices)
    number = rng.choice([invoice.number, sellers.respelled(rng, w.seller, invoice), sellers.foreign_number(rng, w.seller, invoice), str(rng.randrange(10**6))])
    if not w.suppliers or rng.random() < 0.1:
        w.suppliers.append(Payer(people.company(rng, w.seller.country), people.iban(rng, w.seller.country), False, w.seller.country))
    payer = rng.choice(w.suppliers)
    amount = rng.choice([invoice.gross, rng.randrange(2000, 90000)])
    line = from_stranger(w, w.later(month, 0, 26), -amount, rng.choice([w.say(words.INVOICE, lang, invoice, n=number), f'{rng.choice(words.SUPPLIES[lang])} {number}']),
                         "supplier's invoice", lang, payer=payer, teaches='no-invoice')
    if rng.random() < 0.08:
        # It could not be booked there, and our own money comes home; not every bank says so.
        reason = rng.choice([None, 'AC01'])
        w.add(Line(w.later(line.date, 1, 4), amount, f'{w.say(words.PAID_BACK, lang)} {line.text}', 'own payment comes back', lang,
                   {'is': 'return', 'line': line, 'fee': 0}, name=line.name, account=line.account, return_reason=reason, is_knowable=reason is not None))
    return line


def refund(w, month):
    """We send a member money back; no correction stands behind it."""
    invoice = target(w, month)
    lang = w.seller.languages[0]
    text = f'{w.say(words.PAID_BACK, lang)} {w.rng.choice([invoice.number, "", w.rng.choice(words.PLAIN[lang])])}'.strip()
    line = w.from_member(invoice, w.later(invoice.issued, 5, 24), -w.rng.choice([invoice.gross, invoice.gross // 2, 2500]), text, 'refund to a member', NOTHING)
    line.teaches = None
    return line


def bank_itself(w, month):
    lang = w.seller.languages[0]
    names = {'de': 'Entgelt Kontoführung', 'pl': 'Opłata za prowadzenie rachunku', 'nl': 'Kosten rekening', 'fr': 'Frais tenue de compte',
             'it': 'Spese tenuta conto', 'es': 'Comisión mantenimiento', 'cs': 'Poplatek za vedení účtu'}
    return w.add(Line(w.later(month, 20, 28), -w.rng.choice([790, 1250, 1900]), f'{names[lang]} {month:%m/%Y}', 'fee of the bank', lang, NOTHING))


def next_year(w, month):
    """Paid before there is an invoice for it; what is open now has the same amount."""
    invoice = target(w, month)
    lang = invoice.member.language
    text = w.say(words.NEXT_YEAR, lang, y=w.year + 1)
    line = w.from_member(invoice, before_payment(w, invoice), invoice.gross, text, 'ahead of its invoice', NOTHING)
    line.teaches = None
    return line


# How many of each a member and month, in ten thousand; they are 15 of 100 lines.
KINDS = ((deposit, 190), (advance, 80), (other_sale, 120), (guest, 60), (beside_a_number, 50), (refund_of_correction, 30), (paid_back, 70), (other_operators_number, 130), (number_of_another_thing, 190), (stranger_plainly, 70),
         (own_transfer, 100), (payout, 250), (supplier, 330), (refund, 80), (bank_itself, 120), (next_year, 60), (number_of_another_year, 70), (number_within_digits, 60), (cash, 50), (foreign_reference, 50), (authority, 30))


def add_others(w, month):
    for function, weight in KINDS:
        expected = len(w.members) * weight / 10000
        for _ in range(int(expected) + (w.rng.random() < expected % 1)):
            function(w, month)
