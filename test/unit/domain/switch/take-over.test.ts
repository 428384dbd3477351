import { describe, expect, it } from 'vitest';
import { readDebtorList } from '../../../../src/domain/switch/debtors/read-list.js';
import { takeOverDebtors } from '../../../../src/domain/switch/debtors/take-over.js';

const CUSTOMERS = [
  { number: '7', name: 'Kontor Nord GmbH' },
  { number: '8', name: 'Ida Gram' },
  { number: '9', name: 'Ida Gram' },
];
const SETTINGS = { length: 5, collective: '69999' };
const rule = (number: string): string => String(10000 + Number(number));
const listed = (line: number, number: string, name: string, account: string) => ({
  line,
  number,
  name,
  account,
});
const take = (
  rows: readonly ReturnType<typeof listed>[],
  ruleOf: (number: string) => string | null = () => null,
) => takeOverDebtors(rows, CUSTOMERS, SETTINGS, ruleOf);

describe('accounts of the program before', () => {
  it('go to customers by number, else by their whole name', () => {
    const taken = take([listed(2, '8', '', '10455'), listed(3, '', ' kontor  NORD gmbh', '10012')]);
    expect([...taken.numbers]).toEqual([
      ['8', '10455'],
      ['7', '10012'],
    ]);
    expect(taken.problems).toEqual([]);
    expect(taken.byRule).toEqual([{ number: '9', name: 'Ida Gram', account: null }]);
  });

  it('of names without an invoice here are told, and no mistake', () => {
    const taken = take([listed(2, '', 'Long Gone AG', '10900'), listed(3, '7', '', '10012')]);
    expect(taken.unknown.map(({ name }) => name)).toEqual(['Long Gone AG']);
    expect(taken.problems).toEqual([]);
  });

  it('of numbers without an invoice here are taken, and told', () => {
    const taken = take([listed(2, '2044', 'Long Gone AG', '10900'), listed(3, '7', '', '10012')]);
    expect([...taken.numbers.keys()]).toEqual(['2044', '7']);
    expect(taken.unknown.map(({ number }) => number)).toEqual(['2044']);
  });

  it('go by the number where the name is the same, one of two, or nobody’s here', () => {
    const taken = take([listed(2, '7', 'Kontor Süd', '10001'), listed(3, '9', 'IDA GRAM', '10002')]);
    expect([...taken.numbers]).toEqual([
      ['7', '10001'],
      ['9', '10002'],
    ]);
    expect(taken.problems).toEqual([]);
  });

  it.each([
    [[listed(2, '', 'Ida Gram', '10455')], 2, 'name', 'several customers are called "Ida Gram": 8, 9'],
    [[listed(2, '', '', '10455')], 2, 'customer number', 'neither a customer number nor a name'],
    [[listed(2, '7', '', '8400')], 2, 'account', '"8400" is no debtor’s account of 5 digits'],
    [[listed(2, '7', '', '70001')], 2, 'account', '"70001" is no debtor’s account of 5 digits'],
    [
      [listed(2, '7', '', '10001'), listed(3, '7', '', '10002')],
      3,
      'account',
      'customer 7 has 10002 here and 10001 in line 2',
    ],
    [
      [listed(2, '7', '', '10001'), listed(3, '8', '', '10001')],
      3,
      'account',
      '10001 is of customer 7 already (line 2)',
    ],
    [
      [listed(2, '7', 'ida gram', '10001')],
      2,
      'customer number',
      '"ida gram" is customer 8, 9 here, and not 7',
    ],
    [
      [listed(2, '2044', 'Kontor Nord  GmbH', '10001')],
      2,
      'customer number',
      '"Kontor Nord  GmbH" is customer 7 here, and not 2044',
    ],
    [[listed(2, '7', '', '69999')], 2, 'account', '69999 is debtors.collective, of all without a number'],
  ])('are refused with line and field: %j', (rows, line, field, problem) => {
    expect(take(rows).problems).toEqual([{ line, field, problem, fix: expect.stringMatching(/\.$/) }]);
  });

  it('are refused where the rule gives somebody else the same account', () => {
    expect(take([listed(2, '7', '', '10009'), listed(3, '8', '', '10010')], rule).problems).toEqual([
      {
        ...{ line: 2, field: 'account' },
        problem: '10009 is what debtors.offset gives customer 9 (Ida Gram), who is not in the list',
        fix: 'Add a line with the account of customer 9.',
      },
    ]);
  });
});

const rows = (...lines: string[]) =>
  lines.map((text, index) => ({ line: index + 1, cells: text.split(';') }));

describe('a list of customers and accounts', () => {
  it.each([
    [['Kundennummer;Kunde;Debitorenkonto', '7;Kontor Nord;10012', ';;'], [[2, '7', 'Kontor Nord', '10012']]],
    [['customer number;BP account number', '7;10012'], [[2, '7', '', '10012']]],
    [['Nazwa;Konto', 'Kontor Nord;10012'], [[2, '', 'Kontor Nord', '10012']]],
    [
      [
        'EXTF;700;16;Debitoren/Kreditoren;5',
        'Konto;Name (Adressattyp Unternehmen);Unternehmensgegenstand;Name (Adressattyp natürl. Person);Vorname (Adressattyp natürl. Person);Name (Adressattyp keine Angabe)',
        '10012;Kontor Nord;;;;',
        '10013;;;Gram;Ida;',
        '70001;Vermieter AG;;;;',
      ],
      [
        [3, '', 'Kontor Nord', '10012'],
        [4, '', 'Ida Gram', '10013'],
      ],
    ],
    [
      [
        'DTVF;700;16;Debitoren/Kreditoren;5',
        'Konto;Name (Adressatentyp Unternehmen);Name (Adressatentyp natürl. Person);Vorname (Adressatentyp natürl. Person)',
        '10013;;Gram;Ida',
      ],
      [[3, '', 'Ida Gram', '10013']],
    ],
  ])('is read by its headings: %j', (lines, expected) => {
    const read = readDebtorList(rows(...lines));
    const found = 'listed' in read ? read.listed : [];
    expect(found.map(({ line, number, name, account }) => [line, number, name, account])).toEqual(expected);
  });

  it.each([
    [['a;b', '1;2'], 1, null, 'the line of headings names no account, or no customer'],
    [
      ['Kundennummer;Konto;Debitor', '7;1;2'],
      1,
      'Konto, Debitor',
      'several columns may be the one that is meant',
    ],
    [['EXTF;700;21;Buchungsstapel;13', 'x'], 1, 'Formatkategorie', 'Buchungsstapel is no list of debtors'],
  ])('is refused where its columns are not clear: %j', (lines, line, field, problem) => {
    expect(readDebtorList(rows(...lines))).toMatchObject({ line, field, problem });
  });
});
