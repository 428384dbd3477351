"""Bank accounts of sellers in ten countries, their spaces, and how each writes its invoice numbers."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Seller:
    id: str
    country: str
    currency: str
    languages: tuple  # local, English, one of a neighbour
    spaces: tuple  # names as they stand in the numbers
    shape: str
    prices: tuple  # cents; five plans
    first: int  # of the counter
    padding: int = 0
    billing: str = 'start'  # of a month, at its end in 'arrears', or 'ahead' in the month before


SELLERS = (
    Seller(
        'de-two',
        'DE',
        'EUR',
        ('de', 'en', 'pl'),
        ('BERLIN', 'HAMBURG'),
        '{s}-{y}-{n}',
        (8900, 11900, 14280, 17850, 29750),
        101,
    ),
    Seller('de-counter', 'DE', 'EUR', ('de', 'en', 'nl'), ('RHEIN',), '{n}', (9520, 14280, 17900, 23800, 35700), 10104),
    Seller(
        'de-padded',
        'DE',
        'EUR',
        ('de', 'en', 'fr'),
        ('ISAR',),
        'RE-{y}-{n}',
        (7500, 11900, 19900, 24900, 41650),
        803,
        4,
    ),
    Seller('at', 'AT', 'EUR', ('de', 'en', 'it'), ('WIEN',), '{y}/{m}/{n}', (9900, 14400, 18000, 24000, 36000), 1, 3),
    Seller('ch', 'CH', 'CHF', ('de', 'en', 'fr'), ('LIMMAT',), 'R{y}{n}', (15000, 21500, 32300, 43000, 64600), 311, 4),
    Seller('pl', 'PL', 'PLN', ('pl', 'en', 'de'), ('WISLA',), 'FV/{n}/{y}', (36900, 49200, 61500, 86100, 123000), 2),
    Seller(
        'nl', 'NL', 'EUR', ('nl', 'en', 'de'), ('CW', 'UT'), '{y}-{s}-{n}', (12100, 15125, 18150, 24200, 36300), 1, 3
    ),
    Seller(
        'be', 'BE', 'EUR', ('nl', 'en', 'fr'), ('GENT',), '{y}/{n}', (10890, 14520, 18150, 24200, 30250), 41, 4, 'ahead'
    ),
    Seller(
        'fr',
        'FR',
        'EUR',
        ('fr', 'en', 'de'),
        ('LYON',),
        'F{y}-{n}',
        (10800, 14400, 18000, 22800, 36000),
        57,
        4,
        'arrears',
    ),
    Seller('it', 'IT', 'EUR', ('it', 'en', 'de'), ('BARI',), '{n}/{y}', (9760, 12200, 18300, 24400, 36600), 8),
    Seller('es', 'ES', 'EUR', ('es', 'en', 'fr'), ('SORIA',), 'A-{y}-{n}', (9680, 12100, 15730, 21780, 30250), 120, 5),
    Seller(
        'cz',
        'CZ',
        'CZK',
        ('cs', 'en', 'de'),
        ('BRNO', 'PRAHA'),
        '{y2}{s1}{n}',
        (242000, 302500, 423500, 544500, 726000),
        12,
        5,
    ),
)


def own_names(seller):
    """What the seller and its spaces are called, as members write it."""
    return [f'{space.title()} Cowork' for space in seller.spaces] + [f'Hub {seller.spaces[0].title()}']


def number_of(seller, space, count, year, month):
    n = str(count).zfill(seller.padding)
    return seller.shape.format(s=space, s1=1 + seller.spaces.index(space), y=year, y2=year % 100, m=f'{month:02d}', n=n)


def respelled(rng, seller, invoice):
    """The number as people copy it: other separators, no zeros, no prefix, no year; the seller would still know it."""
    count, year, space = str(invoice.count), str(invoice.issued.year), invoice.space
    padded = count.zfill(seller.padding)
    forms = {
        '{s}-{y}-{n}': [
            f'{space} {year} {count}',
            f'{space}{year}{count}',
            f'{year}-{count}',
            f'{space.title()}-{year}-{count}',
            f'{space}/{year}/{count}',
            f'{space}-{count}',
            count,
        ],
        '{n}': [f'Nr.{count}', f'{count[:2]} {count[2:]}', f'No {count}', f'#{count}'],
        'RE-{y}-{n}': [
            f'{year}-{padded}',
            f'RE{year}-{count}',
            f'RE{year}{padded}',
            f'RE {year}/{padded}',
            padded,
            f'{year} {padded}',
            f're-{year}-{count}',
        ],
        '{y}/{m}/{n}': [
            f'{year}-{invoice.issued.month:02d}-{padded}',
            f'{year}{invoice.issued.month:02d}{padded}',
            f'{year}/{invoice.issued.month}/{count}',
            f'{year} {invoice.issued.month:02d} {padded}',
            f'{invoice.issued.month:02d}/{padded}',
        ],
        'R{y}{n}': [
            f'R {year} {padded}',
            f'R-{year}-{padded}',
            f'{year}{padded}',
            f'r{year}{padded}',
            f'{year}-{count}',
        ],
        'FV/{n}/{y}': [
            f'{count}/{year}',
            f'FV {count}/{year}',
            f'FV{count}/{year}',
            f'fv {count}/{year[2:]}',
            f'FV/{count.zfill(3)}/{year}',
            f'FV-{count}-{year}',
        ],
        '{y}-{s}-{n}': [
            f'{space}-{padded}',
            f'{year} {space} {padded}',
            f'{space}{padded}',
            f'{year}{space}{padded}',
            f'{year}-{space}-{count}',
            f'{space} {count}',
        ],
        '{y}/{n}': [f'{year}-{padded}', f'{year}{padded}', f'{year} / {padded}', f'{year}/{count}', padded],
        'F{y}-{n}': [f'{year}-{padded}', f'F{year}{padded}', f'F {year} {padded}', f'F{year}-{count}', padded],
        '{n}/{y}': [f'{count}/{year[2:]}', f'{count}-{year}', f'{count} / {year}', f'{count} del {year}', count],
        'A-{y}-{n}': [
            f'A{year}-{padded}',
            f'{year}/{padded}',
            f'A-{year}-{count}',
            f'A {year} {padded}',
            padded,
            f'A{year}{padded}',
        ],
        '{y2}{s1}{n}': [f'{invoice.number[:4]} {invoice.number[4:]}', invoice.number, f'č.{invoice.number}'],
    }
    return rng.choice(forms[seller.shape])


def foreign_number(rng, seller, invoice):
    """The number of another business that has the same digits as this one."""
    other = rng.choice(
        ['KIEL', 'MUENSTER', 'POTSDAM', 'ESSEN', 'STUDIO', 'LINZ', 'BASEL', 'ALPHA', 'MEDIA', 'HOF', 'DELFT', 'LAB']
    )
    count, year = str(invoice.count).zfill(seller.padding), str(invoice.issued.year)
    if seller.shape == '{n}' or seller.shape == '{y2}{s1}{n}':
        return rng.choice(
            [
                f'{other}-{invoice.number}',
                f'{other}{invoice.number}',
                f'{other}/{invoice.number}',
                f'{invoice.number}-{other}',
            ]
        )
    return rng.choice(
        [f'{other}-{year}-{count}', f'{other}/{year}/{count}', f'{other}{year}-{count}', f'{other}-{count}/{year}']
    )
