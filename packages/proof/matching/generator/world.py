"""What a bank account of a seller sees in a year: members, their invoices, and the lines of the statement."""

import random
from dataclasses import dataclass, field
from datetime import date, timedelta

import people
import references
import sellers
import words

NIP = '5252839110'


@dataclass
class Payer:
    """An account that pays, and what the bank calls its holder."""

    name: str
    account: str
    is_person: bool = True
    country: str = 'DE'
    relation: str = 'self'
    pays_for_many: bool = False


@dataclass
class Member:
    id: str
    names: list
    is_person: bool
    country: str
    space: str
    customer_number: str
    price: int
    language: str
    payer: Payer
    habit: str = ''
    has_twin: bool = False
    # What a standing order says each month.
    text: str = ''


@dataclass
class Invoice:
    id: str
    number: str
    count: int
    issued: date
    due: date
    gross: int
    member: Member
    space: str
    period: date
    ksef: str = None
    end_to_end: str = None
    open: int = 0


@dataclass
class Line:
    date: date
    amount: int
    text: str
    kind: str
    language: str
    truth: dict
    name: str = None
    account: str = None
    end_to_end: str = None
    references: list = field(default_factory=list)
    ultimate: str = None
    return_reason: str = None
    is_knowable: bool = True
    # What a person lets be learnt of its account: its debtor, that it never pays invoices, or nothing.
    teaches: str = None
    # Whether its text names no invoice; the invoice that it names instead of the one it pays.
    needs_name: bool = False
    names: object = None
    order: int = 0
    id: int = 0


def pays(*shares):
    return {'is': 'payment', 'pays': [{'invoice': invoice, 'cents': cents} for invoice, cents in shares]}


NOTHING = {'is': 'nothing'}


class World:
    def __init__(self, seed, seller, year, lines_of_month):
        self.rng = random.Random(f'{seed}/{seller.id}')
        self.seller, self.year = seller, year
        self.counts = {space: seller.first + 7 * place for place, space in enumerate(seller.spaces)}
        self.lines, self.invoices = [], []
        self.office = Payer(
            f'{people.company(self.rng, seller.country)}',
            people.iban(self.rng, seller.country),
            False,
            seller.country,
            'treasury',
            True,
        )
        self.paypal = Payer(
            'PayPal Europe S.a.r.l. et Cie S.C.A', people.iban(self.rng, 'DE'), False, 'DE', 'paypal', True
        )
        # A member has a bit more than one line a month; other lines are 15 of 100.
        wanted = max(4, round(lines_of_month / 1.24))
        self.is_large = wanted > 100
        self.members = [self.new_member(each) for each in range(wanted)]
        self.make_twins()
        self.make_couples()

    def new_member(self, place):
        rng, seller = self.rng, self.seller
        neighbour = {'de': 'AT', 'pl': 'PL', 'it': 'IT', 'fr': 'FR', 'nl': 'NL', 'en': 'NL'}
        country = seller.country if rng.random() < 0.85 else neighbour.get(rng.choice(seller.languages[1:]), 'DE')
        is_person = rng.random() < 0.6
        first, last = people.person(rng, country)
        if self.is_large:
            last = people.rare_name(rng)
        names = (
            [f'{first} {last}']
            if is_person
            else [
                (
                    f'{people.rare_name(rng)} {people.company(rng, country)}'
                    if self.is_large
                    else people.company(rng, country)
                )
            ]
        )
        if not is_person and rng.random() < 0.5:
            names.insert(0, f'{first} {last}')
        payer = Payer(
            names[-1] if not is_person or rng.random() < 0.97 else names[0],
            people.iban(rng, country),
            is_person,
            country,
        )
        language = rng.choices(seller.languages, (70, 20, 10))[0]
        member = Member(
            f'{seller.id}-d{place}',
            names,
            is_person,
            country,
            rng.choice(seller.spaces),
            str(10100 + place * 3 if seller.shape == '{n}' else 50000 + 37 * place),
            rng.choice(seller.prices),
            language,
            payer,
        )
        member.payer = self.payer_of(member, payer)
        member.habit = rng.choices(('careful', 'month', 'terse', 'reference', 'mixed'), (48, 11, 9, 12, 20))[0]
        return member

    def payer_of(self, member, own):
        """Nearly all pay from their own account; for some another one always pays."""
        rng = self.rng
        relation = rng.choices(
            ('self', 'spouse', 'maiden', 'parent', 'employer', 'treasury', 'paypal'), (880, 28, 20, 18, 22, 18, 14)
        )[0]
        if relation == 'self' or (not member.is_person and relation in ('spouse', 'maiden', 'parent')):
            return own
        if relation == 'treasury':
            return self.office
        if relation == 'paypal':
            return self.paypal
        first, last = member.names[0].split(' ', 1)
        other_first, other_last = people.person(rng, member.country)
        name = {
            'spouse': rng.choice(
                [f'{other_first} {last}', f'{other_first} {other_last}', f'{other_first} und {first} {last}']
            ),
            'maiden': rng.choice([f'{first} {other_last}', f'{first} {last}-{other_last}']),
            'parent': f'{other_first} {last}',
            'employer': people.company(rng, member.country),
        }[relation]
        return Payer(name, people.iban(rng, member.country), relation != 'employer', member.country, relation)

    def make_twins(self):
        """Two customers of the same name."""
        persons = [
            each for each in self.members if each.is_person and each.payer.relation == 'self' and len(each.names) == 1
        ]
        if len(persons) >= 6:
            one, other = self.rng.sample(persons, 2)
            other.names, other.country = list(one.names), one.country
            other.payer.name, other.payer.country = one.payer.name, one.payer.country
            one.has_twin = other.has_twin = True

    def make_couples(self):
        """Two members who pay from one account; often the same plan."""
        persons = [
            each for each in self.members if each.is_person and each.payer.relation == 'self' and not each.has_twin
        ]
        if len(persons) >= 8:
            one, other = self.rng.sample(persons, 2)
            joint = Payer(
                f'{one.names[0]} {self.rng.choice(["u.", "und", "+", "/"])} {other.names[0]}',
                one.payer.account,
                True,
                one.country,
                'couple',
                True,
            )
            one.payer = other.payer = joint
            other.price = self.rng.choice([one.price, other.price])

    def move_bank(self, member):
        """From some month on the same name pays from a new account."""
        old = member.payer
        if old.relation == 'self':
            member.payer = Payer(old.name, people.iban(self.rng, old.country), old.is_person, old.country)

    def issue(self, member, period, gross=None):
        rng, seller = self.rng, self.seller
        issued = period.replace(day=min(28, 1 + rng.randrange(3)))
        if seller.billing == 'arrears':
            issued = (period.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
        elif seller.billing == 'ahead' and period.month > 1:
            issued = (period - timedelta(days=10)).replace(day=rng.randint(24, 28))
        if gross is not None:
            issued = period.replace(day=rng.randrange(4, 26))
        self.counts[member.space] += 1
        count = self.counts[member.space]
        number = sellers.number_of(seller, member.space, count, issued.year, issued.month)
        invoice = Invoice(
            f'{seller.id}-i{len(self.invoices)}',
            number,
            count,
            issued,
            issued + timedelta(days=14),
            gross or member.price,
            member,
            member.space,
            period,
        )
        invoice.open = invoice.gross
        if seller.country == 'PL':
            invoice.ksef = references.ksef(rng, NIP, issued)
        self.invoices.append(invoice)
        return invoice

    def later(self, day, least, most):
        """A bank day so many days later."""
        day += timedelta(days=self.rng.randint(least, most))
        while day.weekday() > 4:
            day += timedelta(days=1)
        return day

    def say(self, table, language, invoice=None, **fields):
        if invoice is not None:
            fields['d'] = f'{invoice.issued:%d.%m.%Y}'
        return self.rng.choice(table[language]).format(**fields)

    def month_text(self, language, period):
        rng = self.rng
        plain = rng.choice(words.PLAIN[language])
        month = words.MONTHS[language][period.month - 1]
        short = words.SHORT_MONTHS[language][period.month - 1]
        last = (period.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
        forms = [
            f'{plain} {month}',
            f'{plain} {month} {period.year}',
            f'{plain} {period.month:02d}/{period.year % 100}',
            f'{plain} {period.month:02d}.{period.year % 100}',
            f'{month} {period.year}',
            f'{plain} {short}',
            f'{plain} {short} {period.year % 100}',
            f'{plain} {period.month:02d}/{period.year}',
            f'01.{period.month:02d}.-{last.day}.{period.month:02d}.{period.year % 100}',
            month,
            f'{plain} {period.month:02d}-{period.year}',
        ]
        text = rng.choice(forms)
        if rng.random() < 0.06:
            text = f'{rng.choice(sellers.own_names(self.seller))} {text}'
        return text.upper() if rng.random() < 0.15 else text

    def add(self, line):
        line.order = len(self.lines)
        self.lines.append(line)
        return line

    def from_member(self, invoice, day, amount, text, kind, truth, **more):
        """A line from whoever pays for the member, as its bank writes it."""
        rng, member = self.rng, invoice.member
        payer = member.payer
        name = people.as_bank_writes(rng, payer.name, payer.country, payer.is_person)
        account = None if rng.random() < 0.03 else payer.account
        end_to_end = more.pop('end_to_end', None) or rng.choice(
            [None, None, 'NOTPROVIDED', f'{rng.randrange(10**9):09d}', f'ZV01{day:%y%m%d}{rng.randrange(10**6):06d}']
        )
        ultimate = more.pop('ultimate', None)
        if payer.relation in ('paypal', 'treasury') and rng.random() < 0.7:
            ultimate = member.names[-1]
        teaches = None if payer.pays_for_many else 'debtor'
        return self.add(
            Line(
                day,
                amount,
                text,
                kind,
                member.language,
                truth,
                name=name,
                account=account,
                end_to_end=end_to_end,
                ultimate=ultimate,
                teaches=teaches,
                **more,
            )
        )
