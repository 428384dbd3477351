import { describe, expect, it } from 'vitest';
import { readLayout } from '../src/csv/read-layout.js';
import { readStatements } from '../src/read-statements.js';
import type { BankStatement } from '../src/statement.js';
import { refusal } from './fixture.js';

const OWN = { account: 'DE42100000000001234567', currency: 'EUR' };

const HEAD = `delimiter: ';'
decimal_sign: ','
thousands_sign: '.'
date: DD.MM.YYYY
order: oldest first
`;
const COLUMNS = `columns:
  booking_date: Tag
  amount: Betrag
  remittance: Zweck
`;

/** A file of a layout of one's own. */
function reading(layout: string, ...rows: readonly string[]): Promise<readonly BankStatement[]> {
  const csv = { layout: readLayout(layout, 'own.yml'), ...OWN };
  return readStatements({ name: 'a.csv', content: Buffer.from(rows.join('\n')) }, { csv });
}

const refused = (layout: string, ...rows: readonly string[]) => refusal(reading(layout, ...rows));

async function lines(layout: string, ...rows: readonly string[]) {
  return (await reading(layout, ...rows)).flatMap((statement) => statement.lines);
}

describe('a column of states', () => {
  const STATES = `${HEAD}status: { column: Stand, booked: [Gebucht], pending: [Vorgemerkt], void: [Abgelehnt] }\n${COLUMNS}`;
  const TITLES = 'Tag;Betrag;Zweck;Stand';

  it('leaves out what is not booked, whatever else stands in the row, and says how many', async () => {
    const rows = ['03.11.2026;119,00;RE-1;gebucht', ';?;;Vorgemerkt', '4.11.;;x;Vorgemerkt', ';;;Abgelehnt'];
    const [statement, ...more] = await reading(STATES, TITLES, ...rows);
    expect(more).toEqual([]);
    expect(statement).toMatchObject({ from: '2026-11-03', to: '2026-11-03', lines: [{ amount: 11900 }] });
    expect(statement?.remarks).toEqual([
      { kind: 'pending-left-out', lines: 2 },
      { kind: 'void-left-out', lines: 1 },
    ]);
  });

  it('refuses a word that it does not know', async () => {
    expect(
      await refused(STATES, TITLES, '03.11.2026;119,00;RE-1;Gebucht', '04.11.2026;5,00;x;Storniert'),
    ).toBe(
      'bank.unreadable: a.csv:3: Stand: "Storniert" says neither that the line is booked nor that it is not (booked: Gebucht; pending: Vorgemerkt; void: Abgelehnt); ask the bank what it means, and add it to status in a layout of your own',
    );
    expect(await refused(STATES, TITLES, '03.11.2026;119,00;RE-1;')).toContain(
      'a.csv:2: Stand: "" says neither',
    );
  });

  it('reads a file of pending lines as a statement without lines, preliminary where no day is stated', async () => {
    const [statement] = await reading(STATES, TITLES, '05.11.2026;119,00;RE-1;Vorgemerkt');
    expect(statement).toMatchObject({ ...OWN, from: '2026-11-05', opening: null, closing: null, lines: [] });
    expect(statement?.remarks).toHaveLength(1);
    const [undated] = await reading(STATES, TITLES, ';119,00;RE-1;Vorgemerkt');
    expect(undated).toMatchObject({ ...OWN, kind: 'preliminary', lines: [] });
    expect(undated?.remarks).toEqual([{ kind: 'pending-left-out', lines: 1 }]);
  });

  it('may be that of the day: a word in place of a date', async () => {
    const layout = `${HEAD}status: { column: Tag, booked: a date, pending: [offen] }\n${COLUMNS}`;
    expect(await lines(layout, 'Tag;Betrag;Zweck', 'offen;1,00;x', '03.11.2026;2,00;y')).toMatchObject([
      { amount: 200 },
    ]);
    expect(await refused(layout, 'Tag;Betrag;Zweck', 'Neu;1,00;x')).toContain(
      'a.csv:2: Tag: "Neu" says neither',
    );
  });

  it('may be that of the kind of movement: other words are booked', async () => {
    const layout = `${HEAD}status: { column: Art, booked: other words, pending: [Blokada] }\n${COLUMNS}`;
    const [statement] = await reading(
      layout,
      'Tag;Betrag;Zweck;Art',
      '03.11.2026;1,00;x;Przelew',
      ';;;BLOKADA',
    );
    expect(statement).toMatchObject({
      lines: [{ amount: 100 }],
      remarks: [{ kind: 'pending-left-out', lines: 1 }],
    });
  });

  it('is asked for where the layout has none and another column says that a line is not booked', async () => {
    const file = [
      'Tag;Betrag;Zweck;Info',
      '03.11.2026;1,00;pending;',
      '04.11.2026;2,00;x;Umsatz vorgemerkt',
    ] as const;
    expect(await refused(`${HEAD}${COLUMNS}`, ...file)).toBe(
      'bank.unreadable: a.csv:3: Info: "Umsatz vorgemerkt" in a column that the layout does not read: the line may not be booked; say in the layout which words of this column mean booked, pending and void (status, docs/bank-layouts.md)',
    );
    expect(await lines(`${HEAD}${COLUMNS}`, ...file.slice(0, 2))).toMatchObject([{ remittance: 'pending' }]);
  });

  it('may be two: a row counts that both call booked', async () => {
    const layout = `${HEAD}status:
  - { column: Wirkung, booked: [Haben, Soll], void: [Memo] }
  - { column: Stand, booked: [Fertig], pending: [Offen] }
${COLUMNS}`;
    const rows = [
      '03.11.2026;1,00;a;Haben;Fertig',
      '03.11.2026;2,00;b;Haben;Offen',
      '03.11.2026;3,00;c;Memo;Neues',
    ];
    const [statement] = await reading(layout, 'Tag;Betrag;Zweck;Wirkung;Stand', ...rows);
    expect(statement?.lines.map(({ amount }) => amount)).toEqual([100]);
    expect(statement?.remarks).toHaveLength(2);
  });
});

describe('amounts', () => {
  const of = (columns: string) => `${HEAD}columns:\n  booking_date: Tag\n  remittance: Zweck\n${columns}`;
  const FEES = of('  gross: Brutto\n  fees: Entgelt\n  amount: Netto\n');

  it('are net: the fee stands apart, and gross, fee and net have to fit', async () => {
    const titles = 'Tag;Zweck;Brutto;Entgelt;Netto';
    const fitting = [
      '03.11.2026;a;100,00;-3,50;96,50',
      '03.11.2026;b;-100,00;3,50;-96,50',
      '03.11.2026;c;5;;5',
    ];
    expect(await lines(FEES, titles, ...fitting)).toMatchObject([
      { amount: 9650, fees: 350 },
      { amount: -9650, fees: 350 },
      { amount: 500, fees: 0 },
    ]);
    expect(await refused(FEES, titles, '03.11.2026;a;100,00;-3,50;96,00')).toContain(
      'a.csv:2: Netto: "96,00" is not what gross and fees make (96.50);',
    );
  });

  it('come from gross and fees where there is no net', async () => {
    const layout = of('  gross: Brutto\n  fees: Entgelt\n');
    const rows = ['03.11.2026;a;100,00;3,50', '03.11.2026;b;-20,00;0,40'];
    expect(await lines(layout, 'Tag;Zweck;Brutto;Entgelt', ...rows)).toMatchObject([
      { amount: 9650 },
      { amount: -2040 },
    ]);
    expect(await refused(layout, 'Tag;Zweck;Brutto;Entgelt', '03.11.2026;a;;3,50')).toContain(
      'Brutto: "" is no amount',
    );
  });

  it('may stand in several ways, which have to fit; the first that a row has counts', async () => {
    const layout = `${of('  amount: Betrag\n  credit: Haben\n  debit: Soll\n')}optional: [amount, credit, debit]\n`;
    const titles = 'Tag;Zweck;Betrag;Soll;Haben';
    const rows = [
      '03.11.2026;a;5,00;;5,00',
      '03.11.2026;b;;-6,00;',
      '03.11.2026;c;-7,00;7,00;',
      '03.11.2026;d;8;;',
    ];
    expect((await lines(layout, titles, ...rows)).map(({ amount }) => amount)).toEqual([
      500, -600, -700, 800,
    ]);
    expect(await lines(layout, 'Tag;Zweck;Soll;Haben', '03.11.2026;a;;5,00')).toMatchObject([
      { amount: 500 },
    ]);
    expect(await refused(layout, titles, '03.11.2026;a;5,00;5,00;')).toContain(
      'a.csv:2: Betrag: "5,00" is not what the columns of credits and debits say (-5.00);',
    );
    expect(await refused(layout, titles, '03.11.2026;a;;;')).toContain('a.csv:2: Betrag: "" is no amount;');
  });

  it('have the side that another column says', async () => {
    const layout = `${HEAD}side: { column: S/H, credit: [H], debit: [S] }\n${COLUMNS}`;
    const titles = 'Tag;Betrag;Zweck;S/H';
    expect(await lines(layout, titles, '03.11.2026;1.202,10;a;H', '03.11.2026;5,00;b;s')).toMatchObject([
      { amount: 120210 },
      { amount: -500 },
    ]);
    expect(await refused(layout, titles, '03.11.2026;5,00;b;X')).toContain(
      'a.csv:2: Betrag: "5,00" is on neither side: "X" is none of H, S;',
    );
    expect(await refused(layout, titles, '03.11.2026;-5,00;b;S')).toContain(
      'has a sign, though another column',
    );
  });

  it('may have their currency beside them, which has to be that of the line', async () => {
    const layout = `${HEAD}optional: [currency, balance]\n${COLUMNS}  currency: Währung\n  balance: Saldo\n`;
    const statements = await reading(layout, 'Tag;Betrag;Zweck', '03.11.2026;5,00 PLN;a', '03.11.2026;€ 6;b');
    expect(statements.map(({ currency, lines: own }) => [currency, own[0]?.amount])).toEqual([
      ['PLN', 500],
      ['EUR', 600],
    ]);
    expect(await refused(layout, 'Tag;Betrag;Zweck;Währung', '03.11.2026;5,00 PLN;a;EUR')).toContain(
      'a.csv:2: Betrag: "5,00 PLN" is in another currency than the line, which is in EUR;',
    );
    expect(await refused(layout, 'Tag;Betrag;Zweck;Saldo', '03.11.2026;5,00 PLN;a;5,00 EUR')).toContain(
      'a.csv:2: Saldo: "5,00 EUR" is in another currency',
    );
  });
});

describe('columns', () => {
  it('without headings: by number, of rows that all have as many', async () => {
    const layout = `${HEAD}headings: none\nwidth: 4\ncolumns: { booking_date: 1, remittance: [3, 4], amount: 2 }\n`;
    expect(await lines(layout, '03.11.2026;5,00;a;b;;')).toMatchObject([{ amount: 500, remittance: 'a b' }]);
    const short = layout.replace('[3, 4]', '3');
    expect(await lines(short, '03.11.2026;5,00;a')).toMatchObject([{ remittance: 'a' }]);
    expect(await refused(short, '03.11.2026;5,00')).toContain('a.csv:1: has 2 columns, the layout has 4;');
    expect(await refused(layout, '03.11.2026;5,00;a')).toContain('a.csv:1: has 3 columns, the layout has 4;');
    expect(await refused(layout, '03.11.2026;5,00;a;b;c')).toContain(
      'a.csv:1: has 5 columns, the layout has 4;',
    );
    expect(await refused(layout, 'Tag;Betrag;a;b')).toContain(
      'a.csv:1: column 1: "Tag" is no date DD.MM.YYYY;',
    );
  });

  it('of one name twice: by the heading that it comes after; the name alone is refused', async () => {
    const layout = `${HEAD}${COLUMNS}  balance: Saldo\n  currency: `;
    const file = ['Tag;Saldo;Währung;Betrag;Währung;Zweck', '03.11.2026;9,00;CHF;5,00;EUR;a'] as const;
    expect((await reading(`${layout}{ after: Betrag }\n`, ...file))[0]?.currency).toBe('EUR');
    expect(await refused(`${layout}Währung\n`, ...file)).toBe(
      'bank.unreadable: a.csv:1: Währung: several columns have this heading; say in the layout which one is meant, by its number or by the heading that it comes after',
    );
  });

  it('that the bank renamed, in any case; one of the two has to be there', async () => {
    const layout = `${HEAD}${COLUMNS}  fees: { heading: [Entgelt, Gebühr] }\n`;
    expect(await lines(layout, 'TAG;Betrag;Zweck;gebühr', '03.11.2026;5,00;a;-0,30')).toMatchObject([
      { fees: 30 },
    ]);
    expect(await refused(layout, 'Tag;Betrag;Zweck', '03.11.2026;5,00;a')).toContain(
      'a.csv:1: Entgelt or Gebühr: no column has this heading;',
    );
  });

  it('for debits: whom they pay', async () => {
    const layout = `${HEAD}${COLUMNS}  name: Zahler\n  debit_name: Empfänger\n  counterparty_account: K\n`;
    const rows = [
      '03.11.2026;5,00;a;Ada;Wir;K1',
      '03.11.2026;-5,00;b;Wir;Bea;K2',
      '03.11.2026;-1,00;c;Wir;;K3',
    ];
    const read = await lines(layout, 'Tag;Betrag;Zweck;Zahler;Empfänger;K', ...rows);
    expect(read.map(({ counterparty: { name, account } }) => [name, account])).toEqual([
      ['Ada', 'K1'],
      ['Bea', 'K2'],
      [null, 'K3'],
    ]);
  });

  it('in which several things stand: by the words before and behind them', async () => {
    const layout = `${HEAD}columns:
  booking_date: Tag
  amount: Betrag
  remittance: { heading: Text, behind: ['Zweck:', ''], until: [' EREF:', ' IBAN:'] }
  end_to_end_id: { heading: Text, behind: 'EREF:', until: ' ' }
  name: { labelled: ['Von:', 'An:'], from: Text }
`;
    const rows = ['03.11.2026;5,00;Zweck: RE 1 EREF: E-1 IBAN: X;Von: Ada ', '03.11.2026;6,00;bar;;An: Bea'];
    expect(await lines(layout, 'Tag;Betrag;Text;;', ...rows)).toMatchObject([
      { remittance: 'RE 1', endToEndId: 'E-1', counterparty: { name: 'Ada' } },
      { remittance: 'bar', endToEndId: null, counterparty: { name: 'Bea' } },
    ]);
  });

  it('whose texts moved because one has the delimiter in it are refused', async () => {
    expect(await refused(`${HEAD}${COLUMNS}`, 'Tag;Betrag;Zweck', '03.11.2026;5,00;RE 1; danke')).toContain(
      'a.csv:2: has 4 columns, the headings have 3;',
    );
    expect(await lines(`${HEAD}${COLUMNS}`, 'Tag;Betrag;Zweck', '03.11.2026;5,00;RE 1;;')).toHaveLength(1);
  });
});

it('dates without zeros, and a time behind the day; another form is not guessed', async () => {
  const layout = `${HEAD}${COLUMNS}`.replace('DD.MM.YYYY', 'D.M.YYYY');
  const rows = ['9.11.2026;1,00;a', '09.1.2026 14:05;1,00;b', '30.11.2026T23:59:59.120Z;1,00;c'];
  expect((await lines(layout, 'Tag;Betrag;Zweck', ...rows)).map(({ bookedOn }) => bookedOn)).toEqual([
    '2026-11-09',
    '2026-01-09',
    '2026-11-30',
  ]);
  for (const day of ['9/11/2026', '2026-11-09', '31.11.2026', '9.11.26', '9.11.2026 abends']) {
    expect(await refused(layout, 'Tag;Betrag;Zweck', `${day};1,00;a`)).toContain(
      `a.csv:2: Tag: "${day}" is no date D.M.YYYY;`,
    );
  }
});

it('several forms of dates, if no text is one in two of them', async () => {
  const layout = `${HEAD}${COLUMNS}`.replace('DD.MM.YYYY', '[DD-MM-YYYY, YYYY-MM-DD]');
  const rows = ['09-11-2026 10:15:00;1,00;a', '2026-11-09;1,00;b'];
  expect((await lines(layout, 'Tag;Betrag;Zweck', ...rows)).map(({ bookedOn }) => bookedOn)).toEqual([
    '2026-11-09',
    '2026-11-09',
  ]);
  expect(await refused(layout, 'Tag;Betrag;Zweck', '9-11-2026;1,00;a')).toContain(
    'a.csv:2: Tag: "9-11-2026" is no date DD-MM-YYYY or YYYY-MM-DD;',
  );
  for (const pair of ['[DD/MM/YYYY, MM/DD/YYYY]', '[D.M.YYYY, DD.MM.YYYY]', '[M/D/YYYY, DD/MM/YYYY]']) {
    expect(() => readLayout(layout.replace(/date: .*/, `date: ${pair}`), 'own.yml')).toThrow(
      'own.yml:4: date: has two forms that the same text may have;',
    );
  }
});

it('rows of the foot are no lines; what only looks like one is refused', async () => {
  const layout = `${HEAD}footer: [Kontostand, '#Saldo']\n${COLUMNS}`;
  const foot = ['Kontostand;13.11.2026;;9,00', ';;#Saldo końcowe;9,00'];
  expect(await lines(layout, 'Tag;Betrag;Zweck', '03.11.2026;1,00;a', ...foot)).toHaveLength(1);
  expect(await refused(layout, 'Tag;Betrag;Zweck', 'Summe;1,00;a')).toContain(
    'a.csv:2: Tag: "Summe" is no date',
  );
});

it('quotes as the bank writes them', async () => {
  const rows = (quote: string) => ['Tag;Betrag;Zweck', `03.11.2026;1,00;${quote}RE "1"; x${quote}`] as const;
  const single = `${HEAD}quote: "'"\n${COLUMNS}`;
  expect(await lines(single, ...rows("'"))).toMatchObject([{ remittance: 'RE "1"; x' }]);
  const none = `${HEAD}quote: none\n${COLUMNS}`;
  expect(await lines(none, 'Tag;Betrag;Zweck', '03.11.2026;1,00;"RE 1')).toMatchObject([
    { remittance: '"RE 1' },
  ]);
});

it('the delimiter with which the headings are found', async () => {
  const layout = `${HEAD}${COLUMNS}`.replace("';'", "[',', ';']");
  expect(await lines(layout, 'Tag;Betrag;Zweck', '03.11.2026;1,50;a,b')).toMatchObject([{ amount: 150 }]);
  expect(await lines(layout, 'Tag,Betrag,Zweck', '03.11.2026,"1,50",a;b')).toMatchObject([
    { remittance: 'a;b' },
  ]);
  expect(await refused(layout, 'Tag;Summe;Zweck', '03.11.2026;1,50;a')).toContain(
    'a.csv:1: Betrag: no column has',
  );
});

it('the account that stands above the headings, so that no file is taken for another account', async () => {
  const layout = `${HEAD}account: above the headings\n${COLUMNS}`;
  const body = ['Tag;Betrag;Zweck', '03.11.2026;1,50;a'] as const;
  const accountOf = async (...above: readonly string[]) =>
    (await reading(layout, ...above, ...body))[0]?.account;
  expect(await accountOf('Konto;DE37 2000 0000 0009 8765 43 / Giro')).toBe('DE37200000000009876543');
  expect(await accountOf('#Numer;', '61 1090 1014 0000 0712 1981 2874;')).toBe(
    'PL61109010140000071219812874',
  );
  expect(await accountOf(`Konten: DE37200000000009876543, ${OWN.account}`)).toBe(OWN.account);
  expect(await accountOf('Umsätze 01.11.2026')).toBe(OWN.account);
});

it('lines whose balances fit the other way round are turned over', async () => {
  const layout = `${HEAD}${COLUMNS}  balance: Saldo\n`;
  const rows = ['04.11.2026;-2,00;b;8,00', '03.11.2026;10,00;a;10,00'];
  const [statement] = await reading(layout, 'Tag;Betrag;Zweck;Saldo', ...rows);
  expect(statement).toMatchObject({ opening: 0, closing: 800, lines: [{ amount: 1000 }, { amount: -200 }] });
  expect(await refused(layout, 'Tag;Betrag;Zweck;Saldo', ...rows, '02.11.2026;1,00;c;5,00')).toContain(
    'a.csv:3: balance: is "10.00 EUR", but the one before and this line make 18.00 EUR; download it again, whole',
  );
});

it("the bank's words tell a return, and spellings of no reference are none", async () => {
  const layout = `${HEAD}empty: [N/A]\n${COLUMNS}  booking_text: Art\n  bank_reference: Ref\n  end_to_end_id: E2E\n  variable_symbol: VS\n`;
  const rows = [
    '03.11.2026;-5,00;Miete;RUECKLASTSCHRIFT;NONREF;Not Provided;',
    '03.11.2026;5,00;N/A;Gutschrift;B-7;E-7;0000471100',
  ];
  expect(await lines(layout, 'Tag;Betrag;Zweck;Art;Ref;E2E;VS', ...rows)).toMatchObject([
    { returnReason: 'NARR', bankReference: null, endToEndId: null, references: [] },
    { returnReason: null, bankReference: 'B-7', endToEndId: 'E-7', references: ['471100'], remittance: '' },
  ]);
});

it.each([
  [
    '  booking_date: []\n  remittance: Z\n  amount: B\n',
    'columns.booking_date: is no heading, no number, and no section',
  ],
  [
    '  booking_date: { heading: A, number: 2 }\n  remittance: Z\n  amount: B\n',
    'columns.booking_date: is no heading',
  ],
  [
    '  booking_date: { labelled: [A] }\n  remittance: Z\n  amount: B\n',
    'columns.booking_date: is no heading',
  ],
  [
    '  booking_date: A\n  remittance: Z\n  gross: B\n',
    'columns: needs amount, or credit and debit, or gross and fees',
  ],
  ['  booking_date: 1\n  remittance: 2\n  amount: 3\nwidth: 3\n', 'headings: none needs width'],
  ['  booking_date: A\n  remittance: Z\n  amount: B\nstatus: { column: S, booked: [] }\n', 'status'],
])('a layout with the mistake %j: %s', async (columns, message) => {
  const told = await refusal(
    Promise.resolve().then(() => readLayout(`${HEAD}columns:\n${columns}`, 'own.yml')),
  );
  expect(told).toMatch(/^bank\.unreadable: own\.yml:\d+: /);
  expect(told).toContain(message);
});
