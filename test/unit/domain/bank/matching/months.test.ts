import { describe, expect, it } from 'vitest';
import { bankLine, openItem, summary, verdictOn } from './matching.js';

const OWN = openItem({ number: 'KR-2026-0310', issuedOn: '2026-10-01', dueOn: '2026-10-15' });
const CERTAIN = 'certain KR-2026-0310 19900';
const on = (bookedOn: string, remittance: string, openItems = [OWN], name = 'Anna Müller') =>
  summary(verdictOn(bankLine({ remittance, bookedOn, name }), { openItems }));

describe('a month tells which invoice it is only beyond doubt', () => {
  const next = openItem({ number: 'KR-2026-0350', issuedOn: '2026-11-01', dueOn: '2026-11-15' });

  it('not where the next one may be for it, in arrears, though it be paid', () => {
    expect(on('2026-11-03', 'Miete Oktober', [OWN, next])).toBe('uncertain');
    expect(on('2026-11-03', 'Miete Oktober', [OWN, { ...next, openAmount: 0 }])).toBe('uncertain');
    expect(on('2026-11-03', 'Miete Oktober', [OWN, { ...next, openAmount: 85_00 }])).toBe(CERTAIN);
    expect(on('2026-10-30', 'Miete Oktober', [OWN, next])).toBe(CERTAIN);
    expect(on('2026-11-03', 'KR-2026-0310 Oktober', [OWN, next])).toBe(CERTAIN);
  });

  it('but where each is known to be for another one', () => {
    const both = [
      { ...OWN, months: ['2026-09'] },
      { ...next, months: ['2026-10'] },
    ];
    expect(on('2026-11-03', 'Miete September', both)).toBe(CERTAIN);
    expect(on('2026-11-03', 'Miete Oktober', both)).toBe('certain KR-2026-0350 19900');
  });

  it('names each of several', () => {
    const paid = (remittance: string) =>
      summary(
        verdictOn(bankLine({ remittance, bookedOn: '2026-11-10', amount: 398_00 }), {
          openItems: [OWN, next],
        }),
      );
    const both = 'certain KR-2026-0310 19900 KR-2026-0350 19900';
    expect(paid('Miete Oktober und November')).toBe(both);
    expect(paid('Miete')).toBe(both);
    expect(paid('Miete 2026')).toBe(both);
    expect(paid('Miete Oktober')).toBe('uncertain');
    expect(paid('KR-2026-0310 KR-2026-0350 Oktober')).toBe(both);
  });

  it('not where it is due in another month than that of its issue', () => {
    const due = [{ ...OWN, issuedOn: '2026-10-10', dueOn: '2026-11-09' }];
    expect(on('2026-10-20', 'Miete Oktober', due)).toBe('uncertain');
    expect(on('2026-10-20', 'Miete November', due)).toBe('uncertain');
    expect(on('2026-10-20', 'KR-2026-0310 November', due)).toBe(CERTAIN);
  });

  it('not where another of that month is paid', () => {
    const paid = openItem({
      number: 'KR-2026-0302',
      issuedOn: '2026-10-02',
      dueOn: '2026-10-16',
      openAmount: 0,
    });
    expect(on('2026-10-20', 'Miete Oktober', [OWN, paid])).toBe('uncertain');
  });

  it.each(['czynsz XI/2026', 'nájem V/2026', 'affitto XII 2026', 'czynsz za XI', 'czynsz X/2025'])(
    'Roman as well: “%s” is another one',
    (text) => expect(on('2026-10-10', text)).toBe('uncertain'),
  );

  it.each(['czynsz X/2026', 'czynsz za X', 'nájem X 2026', 'Oktobermiete', 'MieteOktober'])(
    '“%s” is its own',
    (text) => expect(on('2026-10-10', text)).toBe(CERTAIN),
  );

  it.each(['Novembermiete', 'MieteSeptember', 'czynsz X', 'Miete I.', 'V'])(
    'in November “%s” is another one',
    (text) => {
      const november = { ...OWN, issuedOn: '2026-12-01', dueOn: '2026-12-15' };
      expect(on('2026-12-10', text, [november])).toBe('uncertain');
    },
  );
});

describe('a day near to that of booking is that of the payment', () => {
  it.each([
    'Miete 27.10.2026',
    'Zahlung vom 28.10.',
    'Miete Datum 26.10.2026, 7.15 Uhr',
    'VALUTADATUM 2026-10-29',
    'VALUTADATUM 27/10 huur',
  ])('“%s”', (text) => expect(on('2026-10-28', text)).toBe(CERTAIN));

  it.each([
    'Miete zum 01.11.',
    'Miete ab 01.11.2026',
    'huur per 01-11-2026',
    'loyer du 01/11/2026',
    'czynsz od 1.11.2026',
  ])('but of another month in “%s”', (text) => expect(on('2026-10-28', text)).toBe('uncertain'));

  it('though it be over, where nothing says that the bank wrote it', () => {
    const november = { ...OWN, issuedOn: '2026-11-01', dueOn: '2026-11-15' };
    expect(on('2026-11-03', 'Miete 31.10.2026', [november])).toBe('uncertain');
    expect(on('2026-11-02', 'Miete Datum 31.10.2026', [november])).toBe(CERTAIN);
  });
});

describe('the day of an invoice is that of its issue, or when it is due', () => {
  const paid = {
    ...openItem({ number: 'KR-2026-0301', issuedOn: '2026-10-06', dueOn: '2026-10-20' }),
    openAmount: 0,
  };

  it.each([
    'Rechnung vom 01.10.2026',
    'faktura z dnia 1.10.2026',
    'invoice dated 1 Oct 2026',
    'invoice dated October 1, 2026',
    'facture du 01/10/2026',
    'Rechnung fällig am 15.10.',
  ])('“%s”', (text) => expect(on('2026-10-10', text)).toBe(CERTAIN));

  it.each([
    'Rechnung vom 06.10.2026',
    'fattura del 06/10/2026',
    'invoice dated 6 Oct 2026',
    'invoice October 6, 2026',
    'Rechnung vom 02.10.2026',
  ])('and not “%s”', (text) => expect(on('2026-10-10', text, [OWN, paid])).toBe('uncertain'));

  it('which two have as well', () => {
    const twin = { ...paid, issuedOn: OWN.issuedOn };
    expect(on('2026-10-10', 'Rechnung vom 01.10.2026', [OWN, twin])).toBe('uncertain');
  });

  const BARE = [openItem({ number: '2026-0310', issuedOn: '2026-10-01', dueOn: '2026-10-15' })];
  const BARE_CERTAIN = 'certain 2026-0310 19900';

  it.each([
    'Rechnung 2026-0310 vom 17.05.2026',
    '2026-0310 z dnia 02.10.2026',
    'Rechnung 2026-0310 du 17/05/2026',
    '2026-0310 fällig am 30.05.2026',
  ])('behind a number it is that of another seller: “%s”', (text) => {
    expect(on('2026-10-10', text, BARE, 'Otto Fern')).toBe('uncertain');
    expect(on('2026-10-10', text, BARE)).toBe('uncertain');
  });

  it.each([
    'Rechnung 2026-0310 vom 01.10.2026',
    '2026-0310 z dnia 1.10.26',
    '2026-0310 fällig am 15.10.2026',
  ])('whoever writes “%s”', (text) => expect(on('2026-10-10', text, BARE, 'Otto Fern')).toBe(BARE_CERTAIN));

  it.each(['2026-0310 Mai', '2026-0310 Miete 12/2026'])(
    'as another month from nobody known: “%s”',
    (text) => {
      expect(on('2026-10-10', text, BARE, 'Otto Fern')).toBe('uncertain');
      expect(on('2026-10-10', text, BARE)).toBe(BARE_CERTAIN);
      expect(on('2026-10-10', text.replace('2026-', 'KR-2026-'), [OWN], 'Otto Fern')).toBe(CERTAIN);
    },
  );
});

describe('words for parts at the full amount', () => {
  it.each(['Rate 3 2026-0310', '1/3 2026-0310', 'Rest 2026-0310'])(
    '“%s” from nobody known is of something else',
    (text) => {
      const bare = [openItem({ number: '2026-0310', issuedOn: '2026-10-01', dueOn: '2026-10-15' })];
      expect(on('2026-10-10', text, bare, 'Otto Fern')).toBe('uncertain');
    },
  );
});

describe('a number that reads as a month or a day', () => {
  const LIKE = openItem({ number: '10/2026', issuedOn: '2026-03-01', dueOn: '2026-03-15' });
  const OCTOBER = openItem({ number: '141/2026', issuedOn: '2026-10-01', dueOn: '2026-10-15' });

  it('is a month where an invoice of that month may be meant', () => {
    const both = [LIKE, OCTOBER];
    for (const name of ['Anna Müller', 'Otto Fern']) {
      expect(on('2026-10-10', 'faktura 10/2026', both, name)).toBe('uncertain');
      expect(on('2026-10-10', 'faktura 10/2026', [LIKE], name)).toBe('certain 10/2026 19900');
    }
    expect(on('2026-10-10', 'faktura 141/2026', both)).toBe('certain 141/2026 19900');
    expect(on('2026-10-10', 'faktura 10.2026', both)).toBe('uncertain');
  });

  it('as a variable symbol whatever else there is', () => {
    const line = (references: readonly string[]) =>
      bankLine({ remittance: 'nájem', bookedOn: '2026-10-10', references });
    expect(summary(verdictOn(line(['102026']), { openItems: [LIKE, OCTOBER] }))).toBe('uncertain');
    for (const symbol of ['102026', '0102026']) {
      expect(summary(verdictOn(line([symbol]), { openItems: [LIKE] }))).toBe('uncertain');
    }
    const own = [{ ...LIKE, issuedOn: '2026-10-01', dueOn: '2026-10-15' }];
    expect(summary(verdictOn(line(['102026']), { openItems: own }))).toBe('certain 10/2026 19900');
    expect(
      summary(
        verdictOn(
          { ...line(['102026']), counterparty: { name: 'Otto Fern', account: null } },
          { openItems: own },
        ),
      ),
    ).toBe('uncertain');
    expect(summary(verdictOn(line(['1412026']), { openItems: [LIKE, OCTOBER] }))).toBe(
      'certain 141/2026 19900',
    );
  });

  it('is a day where full stops stand between', () => {
    const day = [openItem({ number: 'FV/12/10/2026', issuedOn: '2026-10-01', dueOn: '2026-10-15' })];
    for (const text of ['faktura 12.10.2026', 'FV 12.10.2026 czynsz', 'FV 12-10-2026']) {
      expect(on('2026-10-14', text, day, 'Otto Fern')).toBe('uncertain');
    }
    for (const text of ['FV/12/10/2026', 'faktura 12/10/2026', 'FV 12 10 2026']) {
      expect(on('2026-10-14', text, day, 'Otto Fern')).toBe('certain FV/12/10/2026 19900');
    }
  });

  it('which an invoice of the debtor has', () => {
    const likeDay = openItem({ number: '12/10/2026', issuedOn: '2026-03-01', dueOn: '2026-03-15' });
    const ofDay = openItem({ number: '141/2026', issuedOn: '2026-10-12', dueOn: '2026-10-26' });
    expect(on('2026-10-14', 'fattura 12/10/2026', [likeDay, ofDay])).toBe('uncertain');
    expect(on('2026-10-14', 'fattura 12 10 2026', [likeDay, ofDay])).toBe('uncertain');
    expect(on('2026-10-14', 'fattura 12/10/2026', [likeDay])).toBe('certain 12/10/2026 19900');
  });

  it('and is not the beginning of one: its year', () => {
    expect(on('2026-10-14', 'faktura 141/2026 5', [OCTOBER], 'Otto Fern')).toBe('uncertain');
  });

  it('is complete with its day of issue', () => {
    const short = [openItem({ number: '41/2026', issuedOn: '2026-10-01', dueOn: '2026-10-15' })];
    expect(on('2026-10-14', 'fattura n. 41 del 01/10/2026', short)).toBe('certain 41/2026 19900');
    expect(on('2026-10-14', 'ft 41 del 1.10.26', short)).toBe('certain 41/2026 19900');
    expect(on('2026-10-14', 'fattura n. 41 del 02/10/2026', short)).toBe('uncertain');
    expect(on('2026-10-14', 'fattura n. 42 del 01/10/2026', short)).toBe('uncertain');
  });

  it.each([
    ['Miete 10', CERTAIN],
    ['nájem za 10', CERTAIN],
    ['Hotdesk 10', CERTAIN],
    ['Miete 09', 'uncertain'],
    ['Miete 11', 'uncertain'],
    ['Rechnung 10', 'uncertain'],
    ['Rate 10', 'uncertain'],
    ['Miete 10 Parkplatz', 'uncertain'],
  ])('“%s”: %s', (text, expected) => expect(on('2026-10-10', text)).toBe(expected));
});

describe('a number that any seller has', () => {
  it.each([
    ['41', 'Rechnung 41'],
    ['0041', 'FV 0041'],
    ['A41', 'A41'],
    ['Nr. 41', 'Rechnung Nr. 41'],
    ['41/WEST/2026', 'FV 41/2026'],
    ['2026-0041-B', '2026-0041'],
    ['2026-0041-B', 'Rechnung 2026-0041 H'],
  ])('%s needs a payer: “%s”', (number, text) => {
    const items = [openItem({ number, issuedOn: '2026-10-01', dueOn: '2026-10-15' })];
    expect(on('2026-10-10', text, items, 'Otto Fern')).toBe('uncertain');
  });

  it.each([
    ['41', 'Rechnung 41'],
    ['41/WEST/2026', 'FV 41/WEST/2026'],
    ['2026-0041-B', 'Rechnung 2026-0041-B'],
    ['2026-0041-B', 'Rechnung 2026 0041 B'],
    ['41/2026/WEST', 'FV 41/2026 WEST'],
  ])('%s is certain from its debtor: “%s”', (number, text) => {
    const items = [openItem({ number, issuedOn: '2026-10-01', dueOn: '2026-10-15' })];
    expect(on('2026-10-10', text, items)).toBe(`certain ${number} 19900`);
  });

  it('with all its letters it needs none', () => {
    for (const number of ['41/WEST/2026', '2026-0041-B']) {
      const items = [openItem({ number, issuedOn: '2026-10-01', dueOn: '2026-10-15' })];
      expect(on('2026-10-10', `Rechnung ${number}`, items, 'Otto Fern')).toBe(`certain ${number} 19900`);
    }
  });

  it('what is paid out to nobody known is for a supplier', () => {
    const credit = (number: string) => [openItem({ number, openAmount: -199_00 })];
    const out = (number: string, name: string) =>
      summary(
        verdictOn(
          bankLine({ amount: -199_00, remittance: `Rechnung ${number}`, name, bookedOn: '2026-10-10' }),
          {
            openItems: credit(number),
          },
        ),
      );
    expect(out('2026-0007', 'Stadtwerke Nord')).toBe('uncertain');
    expect(out('2026-0007', 'Anna Müller')).toBe('certain 2026-0007 -19900');
    expect(out('KR-2026-0007', 'Stadtwerke Nord')).toBe('certain KR-2026-0007 -19900');
  });
});

describe('which desk or office it is', () => {
  it.each([
    'Büro 12',
    'Desk 4',
    'Platz Nr. 7',
    'biurko 3',
    'mesa 4',
    'stůl 4',
    'bureau n°12',
    'Miete Büro 12',
    'KR-2026-0310 Desk 4',
    'Tisch 9 Oktober',
    'Zimmer 4 Miete',
    'Top 4',
    'kancelář 12',
    'kamer 4',
  ])('“%s” of a customer is plain', (text) => expect(on('2026-10-10', text)).toBe(CERTAIN));

  it.each([
    'Parkplatz 4',
    'Key 4',
    'Büro 12, Schlüssel 4',
    'Büro 149,00',
    'Platz 149 EUR',
    'Büro 2 Monate',
    'Büro 11/2026',
    'Büro 1205',
    'Platz 7, 8',
  ])('“%s” asks', (text) => expect(on('2026-10-10', text)).toBe('uncertain'));

  it('is another seller’s where nobody is known', () => {
    expect(on('2026-10-10', 'KR-2026-0310 Desk 4', [OWN], 'Otto Fern')).toBe('uncertain');
  });

  it('is no number of an invoice', () => {
    const own = openItem({ number: 'B-2026-0041', issuedOn: '2026-10-01', dueOn: '2026-10-15' });
    const other = openItem({ number: 'B-2026-0004', issuedOn: '2026-02-01', dueOn: '2026-02-15' });
    for (const text of ['Platz B 4', 'Büro B-4', 'Desk B4']) {
      expect(on('2026-10-10', text, [own, other])).toBe('uncertain');
      expect(on('2026-10-10', text, [own, { ...other, openAmount: 0 }])).toBe('certain B-2026-0041 19900');
    }
  });
});

describe('words for what a customer has, that are none before a number', () => {
  it.each([
    'Miete lt. Vertrag',
    'opł. za najem',
    'Private office Oktober',
    'Teambüro',
    'wirtualne biuro',
    'faktura z dn. 01.10.2026',
  ])('“%s”', (text) => expect(on('2026-10-10', text)).toBe(CERTAIN));

  it.each(['Vertrag', 'Vertrag lt. Angebot', 'Team 4711', 'laut Vertrag 2026-0310', 'Team 2026-0310'])(
    '“%s” asks',
    (text) => expect(on('2026-10-10', text)).toBe('uncertain'),
  );
});

describe('other forms of the same', () => {
  it.each([
    ['oficina nº12', CERTAIN],
    ['Hotdesk 3', CERTAIN],
    ['Büro 12a', CERTAIN],
    ['opłata 2026/X', CERTAIN],
    ['czynsz za mc X', CERTAIN],
    ['opłata 2026/XI', 'uncertain'],
    ['czynsz za mc XI', 'uncertain'],
    ['Büro 12 und 13', 'uncertain'],
    ['Desk 5h', 'uncertain'],
    ['Raum 2 h', 'uncertain'],
    ['Platz 4d Schlüssel', 'uncertain'],
  ])('“%s”: %s', (text, expected) => expect(on('2026-10-10', text)).toBe(expected));
});
