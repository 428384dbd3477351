"""Members and whoever pays for them: people, and companies with the legal forms of their country."""

import unicodedata

PEOPLE = {
    'DE': (
        'Jörg Änne Uwe Käthe Malte Friederike Sören Birgit Jonas Wiebke Hauke Ragna',
        'Brückner Großmann Lüdtke Vogt Hartwig Schönfeld Kruse Reimers Jäger Weiß Böttcher Petersen',
    ),
    'AT': (
        'Leopold Zäzilia Franz Gerlinde Thaddäus Hemma Vinzenz Traudl',
        'Gruber Pichler Hölzl Schwaiger Ebner Lechner Fürst Kofler Nußbaumer',
    ),
    'CH': (
        'Urs Regula Reto Beat Ursina Noël Céline Lorenzo',
        'Zürcher Aebischer Bühlmann Favre Rochat Bernasconi Käser Lüthi',
    ),
    'PL': (
        'Łukasz Małgorzata Grażyna Paweł Żaneta Stanisław Józef Bożena Kacper',
        'Wójcik Dąbrowska Żuraw Kwiatkowski Sławiński Brzęczek Górska Jabłoński Świątek',
    ),
    'NL': (
        'Sjoerd Marijke Joost Anouk Thijs Loes Wouter Femke',
        'van der Veen de Groot|Hoekstra|van Dijk|ten Brink|Smeets|Dijkstra|de Wit|Bos',
    ),
    'BE': (
        'Pieter Lieve Benoît Aurélie Jef Katrien Didier Sofie',
        'Peeters|Vandenberghe|Lambert|Dumont|De Smet|Claes|Delvaux|Van Hove',
    ),
    'FR': (
        'Hélène Jérôme Zoé Benoît Amélie Loïc Françoise Théo Anaïs',
        'Lefèvre|Béranger|Marchand|Le Goff|Dubois|Garçon|Pélissier|de La Tour',
    ),
    'IT': (
        'Niccolò Giulia Beppe Mariangela Ettore Chiara Piero Desirée',
        'Colombo|D’Amico|Esposito|De Santis|Pavanà|Ferri|Brambilla|Dell’Orto',
    ),
    'ES': (
        'Íñigo Begoña Ramón Lucía Joaquín Núria Andrés Inés',
        'Muñoz Peña|Ibáñez Soler|García Ruiz|Núñez Vidal|Ortega León|Castaño Gil',
    ),
    'CZ': (
        'Jiří Zdeňka Ondřej Kateřina Vojtěch Šárka Bohumil Růžena',
        'Dvořák|Černá|Novotný|Kučerová|Říha|Svoboda|Železný|Pokorná',
    ),
}
COMPANIES = {
    'DE': ['GmbH', 'UG (haftungsbeschränkt)', 'GmbH & Co. KG', 'eGbR', 'e.K.', 'GbR', 'AG'],
    'AT': ['GmbH', 'OG', 'KG', 'e.U.', 'FlexCo'],
    'CH': ['AG', 'GmbH', 'Sàrl', 'SA', 'Genossenschaft'],
    'PL': ['Sp. z o.o.', 'S.A.', 'sp.j.', 'P.S.A.'],
    'NL': ['B.V.', 'V.O.F.', 'N.V.', 'Stichting'],
    'BE': ['BV', 'BVBA', 'NV', 'SRL', 'ASBL'],
    'FR': ['SARL', 'SAS', 'SASU', 'EURL', 'SCI'],
    'IT': ['S.r.l.', 'S.p.A.', 'S.n.c.', 'S.r.l.s.'],
    'ES': ['S.L.', 'SLU', 'S.A.', 'S.Coop.'],
    'CZ': ['s.r.o.', 'a.s.', 'spol. s r.o.', 'z.s.'],
}
STEMS = (
    'Nordlicht Pixelwerk Tannenhof Klarblick Datenkante Lumora Vektoria Holzweg Quellcode Fjordline Papierschiff '
    'Rotfuchs Weitsicht Kompassrose Brainwave Oktave Studio\u00a0Kante Atelier\u00a0Miro Agence\u00a0Bleue Lab\u00a07 Casa\u00a0Verde'
).split(' ')
TITLES = {
    'DE': ['Herr', 'Frau', 'Dr.', 'Dipl.-Ing.'],
    'AT': ['Mag.', 'DI', 'Frau'],
    'CH': ['Herr', 'Mme'],
    'PL': ['Pan', 'mgr', 'inż.'],
    'NL': ['Dhr', 'Mevr', 'drs.'],
    'BE': ['Dhr', 'Mevr', 'M.'],
    'FR': ['M.', 'Mme', 'M. ou Mme'],
    'IT': ['Sig.', 'Sig.ra', 'Dott.ssa'],
    'ES': ['D.', 'Dña.', 'Sr.'],
    'CZ': ['Ing.', 'Mgr.', 'Bc.'],
}
PLAIN_LETTERS = str.maketrans(
    {'ä': 'ae', 'ö': 'oe', 'ü': 'ue', 'ß': 'ss', 'ł': 'l', 'Ł': 'L', '’': ' ', 'Ä': 'AE', 'Ö': 'OE', 'Ü': 'UE'}
)


def person(rng, country):
    firsts, lasts = PEOPLE[country]
    lasts = lasts.split('|') if '|' in lasts else lasts.split(' ')
    return rng.choice(firsts.split(' ')), rng.choice(lasts)


def rare_name(rng):
    """Where there are more members than names above."""
    syllables = 'ba ber cho dra el fen gor hal iø jan kö la mer nov ost pre ric sa tho ur vel wi xan zöl'.split()
    return ''.join(rng.choice(syllables) for _ in range(rng.randint(2, 4))).capitalize()


def company(rng, country):
    first, last = person(rng, country)
    stem = rng.choice(STEMS).replace('\u00a0', ' ')
    stem = rng.choice(
        [stem, f'{stem} {last}', f'{last} {rng.choice(["Consulting", "Design", "Software", "& Partner"])}']
    )
    return f'{stem} {rng.choice(COMPANIES[country])}'


def without_marks(text):
    text = unicodedata.normalize('NFD', text.translate(PLAIN_LETTERS))
    return ''.join(each for each in text if not unicodedata.combining(each))


def as_bank_writes(rng, name, country, is_person):
    """The same name as banks give it: capitals, other order, an initial, without marks, a title, cut at 27 letters."""
    way = rng.random()
    if is_person and way < 0.12 and ' ' in name:
        first, last = name.split(' ', 1)
        name = rng.choice([f'{last} {first}', f'{last}, {first}'])
    elif is_person and way < 0.18:
        name = f'{rng.choice(TITLES[country])} {name}'
    elif is_person and way < 0.2 and ' ' in name:
        name = f'{name[0]}. {name.split(" ", 1)[1]}'
    if country == 'PL' and rng.random() < 0.2:
        # Polish banks give name and address in one.
        name = f'{name} ul. {rng.choice(["Polna", "Długa", "3 Maja"])} {rng.randint(1, 90)} {rng.randint(0, 99):02d}-{rng.randint(0, 999):03d} {rng.choice(["Łódź", "Gdynia", "Kielce"])}'
    if rng.random() < 0.25:
        name = without_marks(name)
    if rng.random() < 0.35:
        name = name.upper()
    return name[:70] if rng.random() < 0.96 else name[:27].strip()


def iban(rng, country):
    digits = {'DE': 18, 'AT': 16, 'CH': 17, 'PL': 24, 'NL': 10, 'BE': 12, 'FR': 23, 'IT': 22, 'ES': 20, 'CZ': 20}[
        country
    ]
    body = ''.join(rng.choice('0123456789') for _ in range(digits))
    if country == 'NL':
        body = rng.choice(['INGB', 'RABO', 'ABNA', 'TRIO', 'BUNQ']) + body
    if country == 'IT':
        body = rng.choice('ABCDEFGHX') + body
    as_number = ''.join(str(int(each, 36)) for each in body + country + '00')
    return f'{country}{98 - int(as_number) % 97:02d}{body}'
