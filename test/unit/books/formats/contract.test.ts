import { readdirSync, readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { Format, FormatContext } from '../../../../src/books/formats/format.js';
import { meantColumns } from '../../../../src/books/formats/layout/fields-of-rows.js';
import { ownLayout, readLayout } from '../../../../src/books/formats/layout/load.js';
import { FORMATS, ownFormat } from '../../../../src/books/formats/registry.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import type { Failure } from '../../../../src/domain/errors.js';
import type { Finding } from '../../../../src/domain/finding.js';
import { readDelimited } from './delimited.js';
import { batch, context, entry, filesOf, reversalOf } from './sample.js';

const FOLDER = new URL('../../../../templates/export/', import.meta.url);
const LAYOUTS = readdirSync(FOLDER).map((file) => file.replace(/\.yml$/, ''));

/** Demands of each layout's target; `-` where it has none. */
const CONTRACTS = [
  // layout, amounts in the currency of, tax keys, its days, longest document number
  ['bmd', 'books', 'required', 'document and booking', 20],
  ['csv-data', 'both, named', 'optional', 'document and booking', null],
  ['fec', 'both, named', 'optional', 'document and booking', null],
  ['lexware', 'books', 'required', 'document and booking', 10],
  ['quickbooks', 'document, unnamed', 'required', 'document', 21],
  ['sage-100', 'books', 'required', 'document and booking', null],
  ['xero', 'document, named', 'required', 'document', 255],
  ['xero-credit-notes', 'document, named', 'required', 'document', 255],
  ['bmd-debtors', '-', 'optional', '-', null],
  ['lexware-debtors', '-', 'optional', '-', null],
  ['sage-100-debtors', '-', 'optional', '-', null],
  ['datev-bookings', 'both, named', 'optional', 'booking', null],
  ['datev-debtors', '-', 'optional', '-', null],
  ['datev-account-labels', '-', 'optional', '-', null],
] as const;

describe('the contract of each layout that comes with the program', () => {
  it('is stated for all of them', () => {
    expect(CONTRACTS.map(([layout]) => layout as string).sort()).toEqual(LAYOUTS.toSorted());
  });

  it.each(CONTRACTS)(
    '%s: amounts of %s, tax keys %s, day of the %s',
    (name, amounts, keys, days, longest) => {
      const layout = ownLayout(name);
      const columns = meantColumns(layout);
      const means = new Set(columns.map((column) => column.means));
      const has = { own: means.has('document amount'), books: means.has('books amount') };
      const named = means.has('document currency') ? 'named' : 'unnamed';
      const told = has.own && has.books ? `both, ${named}` : has.own ? `document, ${named}` : 'books';
      expect(has.own || has.books ? told : '-').toBe(amounts);
      expect(layout.tax_keys).toBe(keys);
      const shown = (['document', 'booking'] as const)
        .filter((day) => means.has(`${day} date`))
        .join(' and ');
      expect(shown || '-').toBe(days);
      const lengths = columns.flatMap(({ means: meaning, length }) =>
        meaning === 'document number' ? (length ?? []) : [],
      );
      expect(lengths.length === 0 ? null : Math.min(...lengths)).toBe(longest);
    },
  );

  it('gives each column that shows something a meaning', () => {
    for (const name of LAYOUTS) {
      for (const { field, means } of meantColumns(ownLayout(name))) {
        expect(means === null, `${name}: ${field}`).toBe(field === undefined);
      }
    }
  });
});

const IN_FRANCS = {
  currency: 'CHF',
  exchange: { currency: 'EUR', rate: '0.9367', net: 10_676, tax: 2_028, gross: 12_704 },
} as const;
/** October is closed: it is booked on the first open day. */
const LATE = { documentDate: '2026-10-10', bookingDate: '2026-11-01', dueDate: '2026-10-24' } as const;
const KEYED = { taxKey: '3' } as const;
const LONG = `Rechnung 2026/${'0'.repeat(37)}7`;

/** Layouts of entries that are formats by themselves. */
const WRITTEN = ['bmd', 'csv-data', 'fec', 'lexware', 'quickbooks', 'sage-100', 'xero'] as const;

const contractOf = (name: string) => CONTRACTS.find(([layout]) => layout === name) ?? CONTRACTS[0];

describe.each(WRITTEN)('what %s makes of', (name) => {
  const format = FORMATS.get(name) as Format;
  const [, amounts, keys, days, longest] = contractOf(name);

  it('a document in another currency', async () => {
    const given = [entry({ ...KEYED, ...IN_FRANCS })];
    if (amounts !== 'document, unnamed') {
      const [file] = await filesOf(format, batch(given));
      const text = Buffer.from(file?.bytes ?? []).toString('latin1');
      if (amounts === 'books') expect(text).toContain('127,04');
      return;
    }
    expect(await findingsOf(format, given)).toMatchObject(
      [
        {
          rule: 'SB-EXPORT-ONE-CURRENCY',
          field: 'Item amount',
          message: `RE-1 is in CHF; "Item amount" has amounts in the currency of the document, and the file names no currency: ${name} would take them for its own`,
        },
        { field: 'Item Rate' },
      ].slice(0, 1),
    );
  });

  it.each([
    ['19', 1_900, 'S'],
    ['0', 0, 'AE'],
    ['0', 0, 'E'],
  ] as const)('an item of %s % without a tax key', async (taxRate, tax, taxCase) => {
    const findings = await findingsOf(format, [entry({ taxRate, tax, taxCase })]);
    const rules = findings.map(({ rule, field }) => `${rule} ${field}`);
    expect(rules).toEqual(keys === 'required' ? ['SB-EXPORT-TAX-KEY accounts.tax_key'] : []);
  });

  it('a move between revenue and deferral without a tax key', async () => {
    const move = {
      part: 'deferral',
      kind: 'deferral',
      debtor: '0990',
      taxCase: null,
      taxRate: '0',
      tax: 0,
    } as const;
    const rules = (await findingsOf(format, [entry({ ...move, net: -900 })])).map(({ field }) => field);
    const takes = keys === 'required' && ownLayout(name).parts.includes('deferral');
    expect(rules).toEqual(takes ? ['deferrals.tax_key'] : []);
  });

  it('the reversal of what was handed out without one', async () => {
    const findings = await findingsOf(format, [reversalOf(entry())]);
    expect(findings).toEqual([]);
    const files = await filesOf(format, batch([reversalOf(entry())]));
    const told = files.flatMap(({ notes }) => notes).filter(({ field }) => field === 'tax key');
    expect(told).toHaveLength(keys === 'required' && name !== 'quickbooks' ? 1 : 0);
  });

  it('a document of a closed month', async () => {
    const files = await filesOf(format, batch([entry({ ...KEYED, ...LATE })]));
    const columns = meantColumns(ownLayout(name));
    const row = await rowOf(name, [entry({ ...KEYED, ...LATE })]);
    const at = (meaning: string): string => row[columns.findIndex(({ means }) => means === meaning)] ?? '-';
    const written = ['document date', 'booking date', 'due date'].map((meaning) => digits(at(meaning)));
    const shown = (day: string, digitsOfDay: string): string => (days.includes(day) ? digitsOfDay : '');
    expect(written.slice(0, 2)).toEqual([shown('document', '10102026'), shown('booking', '01112026')]);
    if (columns.some(({ means }) => means === 'due date')) expect(written[2]).toBe('24102026');
    const told = files.flatMap(({ notes }) => notes).filter(({ field }) => field === 'day of booking');
    expect(told.map(({ message }) => message)).toEqual(
      days === 'document'
        ? [
            'documents of closed periods: the file has their own day, not the later one on which they are booked: RE-1',
          ]
        : [],
    );
  });

  it('a number of 52 characters', async () => {
    const findings = await findingsOf(format, [entry({ ...KEYED, documentNumber: LONG })]);
    const rules = findings.map(({ rule }) => rule);
    if (longest === null || longest === 255) expect(rules).toEqual([]);
    else if (name === 'lexware') {
      expect(rules).toEqual([]);
      const [file] = await filesOf(format, batch([entry({ ...KEYED, documentNumber: LONG })]));
      expect(file?.notes).toContainEqual({
        kind: 'shortened',
        field: 'Belegnummer',
        message: `"${LONG}" is cut to 10 characters: "0000000007"`,
      });
    } else expect(rules).toEqual(['SB-EXPORT-LENGTH']);
  });
});

async function findingsOf(
  format: Format,
  entries: readonly Entry[],
  around?: FormatContext,
): Promise<readonly Finding[]> {
  try {
    await filesOf(format, batch(entries), around);
    return [];
  } catch (error) {
    return (error as Failure).findings;
  }
}

/** The first row of the only file. */
async function rowOf(name: string, entries: readonly Entry[]): Promise<readonly string[]> {
  const { delimiter, charset, zip } = ownLayout(name);
  const format = zip === undefined ? (FORMATS.get(name) as Format) : unzipped(name);
  const [file] = await filesOf(format, batch(entries));
  if (file === undefined) throw new Error('no file');
  return readDelimited(file, delimiter, charset === 'utf-8' ? 'utf-8' : 'windows-1252')[1] ?? [];
}

/** A format in an archive, as a layout of its own without one. */
function unzipped(name: string): Format {
  const text = readFileSync(new URL(`${name}.yml`, FOLDER), 'utf8');
  return ownFormat(text.replace(/^file: .*\nzip: .*$/m, "file: 'x_{batch}.csv'"), `${name}.yml`);
}

/** A date as day, month, year. */
function digits(date: string): string {
  const [one = '', two = '', three = ''] = date.split(/\D/);
  if (one.length === 8) return `${one.slice(6)}${one.slice(4, 6)}${one.slice(0, 4)}`;
  return one.length === 4 ? `${three}${two}${one}` : `${one}${two}${three}`;
}

describe('the advice of a refusal works:', () => {
  const quickbooks = FORMATS.get('quickbooks') as Format;

  it('a copy of the layout with amounts of the books takes another currency', async () => {
    const [finding] = await findingsOf(quickbooks, [entry({ ...KEYED, ...IN_FRANCS })]);
    expect(finding?.fix).toContain('a copy of its file with amounts of the books (books_net');
    const copy = readFileSync(new URL('quickbooks.yml', FOLDER), 'utf8')
      .replace('format: quickbooks', 'format: our-quickbooks')
      .replaceAll('field: net', 'field: books_net');
    const [file] = await filesOf(ownFormat(copy, 'ours.yml'), batch([entry({ ...KEYED, ...IN_FRANCS })]));
    expect(Buffer.from(file?.bytes ?? []).toString()).toContain(',106.76,3,');
  });

  it.each(['bmd', 'quickbooks'])('%s writes the number that references give a document', async (name) => {
    const format = FORMATS.get(name) as Format;
    const given = [entry({ ...KEYED, documentNumber: LONG, invoiceId: 'one' })];
    const [finding] = await findingsOf(format, given);
    expect(finding?.fix).toContain(`references: { ${name}: { "${LONG}": SHORTER } }`);
    const exports = { ...context().exports, references: { [name]: { [LONG]: 'RE-7' } } };
    const [file] = await filesOf(format, batch(given), context({ exports }));
    const text = iconv.decode(Buffer.from(file?.bytes ?? []), 'windows-1252');
    expect(text).toContain('RE-7');
    expect(text).not.toContain(LONG);
    // Another program goes on as before.
    expect(
      await findingsOf(format, given, context({ exports: { references: { xero: { [LONG]: 'R' } } } })),
    ).toHaveLength(1);
  });

  it('a layout of one’s own keeps the end of numbers', async () => {
    const copy = readFileSync(new URL('quickbooks.yml', FOLDER), 'utf8').replace(
      'length: 21, field: unique',
      'length: 21, too_long: keep end, field: unique',
    );
    const [file] = await filesOf(
      ownFormat(copy, 'ours.yml'),
      batch([entry({ ...KEYED, documentNumber: LONG })]),
    );
    expect(Buffer.from(file?.bytes ?? []).toString()).toContain(`\r\n${LONG.slice(-21)},`);
  });
});

it('BMD has the codes of Austria with their rate, and tax below zero', async () => {
  const of = (taxRate: string, tax: number, taxKey: string, documentNumber: string): Entry =>
    entry({ taxRate, tax, taxKey, documentNumber, account: '4000', taxCase: tax === 0 ? 'AE' : 'S' });
  const entries = [of('20', 2_000, '1', 'A1'), of('10', 1_000, '1', 'A2'), of('0', 0, '77', 'A3')];
  const [file] = await filesOf(
    FORMATS.get('bmd') as Format,
    batch([...entries, reversalOf(of('20', 2_000, '1', 'A4'))]),
  );
  if (file === undefined) throw new Error('no file');
  const [heading = [], ...rows] = readDelimited(file, ';', 'windows-1252');
  const at = (name: string): number => heading.indexOf(name);
  expect(
    rows.map((row) => ['belegnr', 'prozent', 'steuercode', 'betrag', 'steuer'].map((name) => row[at(name)])),
  ).toEqual([
    ['A1', '20', '1', '120,00', '-20,00'],
    ['A2', '10', '1', '110,00', '-10,00'],
    ['A3', '0', '77', '100,00', '0,00'],
    ['A4', '20', '1', '-120,00', '20,00'],
  ]);
});

describe('numbers that are shortened', () => {
  const lexware = FORMATS.get('lexware') as Format;
  const one = 'A/2026/0000000001';
  const other = 'B/2026/0000000001';

  it('are refused where two become one: of a batch, or of one and the books', async () => {
    const wanted = {
      rule: 'SB-EXPORT-REFERENCE',
      field: 'Belegnummer',
      message: `"${one}" and "${other}" would both be "0000000001" in "Belegnummer"`,
    };
    const number = (documentNumber: string) => entry({ ...KEYED, documentNumber });
    expect(await findingsOf(lexware, [number(one), number(other)])).toMatchObject([wanted]);
    const books = context({ documentNumbers: [one, other, 'C-3'] });
    expect(await findingsOf(lexware, [number(one)], books)).toMatchObject([wanted]);
    // One that is as short as what another becomes.
    expect(await findingsOf(lexware, [number('0000000001')], books)).toHaveLength(2);
    expect(await findingsOf(lexware, [number('C-3')], books)).toEqual([]);
  });

  it.each([
    ['RE 2026/1008', '2026/1008'],
    ['RE-2026-000123', '026-000123'],
    ['MITGLIEDSCHAFT-000000123', '000000123'],
    ['RE-1', 'RE-1'],
  ])('begin with a letter or digit: %s', async (documentNumber, written) => {
    expect((await rowOf('lexware', [entry({ ...KEYED, documentNumber })]))[3]).toBe(written);
  });

  it('are told apart by references', async () => {
    const number = (documentNumber: string) => entry({ ...KEYED, documentNumber });
    const [finding] = await findingsOf(lexware, [number(one), number(other)]);
    expect(finding?.fix).toContain(`references: { lexware: { "${other}": ANOTHER } }`);
    const references = { lexware: { [other]: 'B-1' } };
    const around = context({ exports: { references }, documentNumbers: [one, other] });
    expect(await findingsOf(lexware, [number(one), number(other)], around)).toEqual([]);
    // The new name of one document must not be the number of another.
    const clash = context({ exports: { references: { lexware: { [other]: 'C-3' } } } });
    expect(await findingsOf(lexware, [number(other), number('C-3')], clash)).toMatchObject([
      { rule: 'SB-EXPORT-REFERENCE' },
    ]);
  });

  it('of another fiscal year than their booking stand in the year of the booking, and are told, because Lexware takes one year at a time', async () => {
    const late = entry({ ...KEYED, documentDate: '2026-12-30', bookingDate: '2027-01-01' });
    const [file] = await filesOf(lexware, batch([late]));
    expect(file?.name).toContain('_20271231');
    expect(Buffer.from(file?.bytes ?? []).toString()).toContain('\r\n01.01.2027;01.01.2027;AR;RE-1;');
    expect(file?.notes).toContainEqual({
      kind: 'left out',
      field: 'document date',
      message:
        'documents of another fiscal year stand with the day of booking, because a file is of one year: RE-1',
    });
  });
});

const HEAD = `format: mine
file: 'mine_{batch}{part}.csv'
delimiter: ','
formula_guard: false
rows: entries
`;

function refusal(rest: string): string {
  try {
    readLayout(HEAD + rest, 'mine.yml');
    return 'accepted';
  } catch (error) {
    return String(error).replace(/^Failure: export.layout-invalid: /, '');
  }
}

describe('a layout of an operator that breaks the contract', () => {
  const columns = (...lines: readonly string[]): string =>
    `columns:\n${lines.map((line) => `  - { name: ${line} }\n`).join('')}`;
  const OWN = 'Net, type: amount, field: net';
  const BOOKS = 'Sum, type: amount, field: books_gross';

  it.each([
    [
      'amounts in two currencies that it does not name',
      columns(BOOKS, OWN),
      /^mine\.yml:8:5: columns\.1: "net" is in the currency of the document, "books_gross" in that of the books: add a column with the document's currency \(currency\), or show one of the two$/,
    ],
    ['the same with their currency', columns(BOOKS, OWN, 'Currency, field: currency'), /^accepted$/],
    [
      'a due date beside the day of booking alone',
      columns('Day, type: date, field: booking_date', 'Due, type: date, field: due_date'),
      /^mine\.yml:8:5: columns\.1: "due_date" counts from the document's date, and the layout shows only the day of booking/,
    ],
    [
      'the same with the document’s date',
      columns(
        'Day, type: date, field: booking_date',
        'Due, type: date, field: due_date',
        'Date, type: date, field: document_date',
      ),
      /^accepted$/,
    ],
    [
      'tax keys that it demands and does not show',
      `tax_keys: required\n${columns(OWN)}`,
      /^mine\.yml:1:1: tax_keys: required needs a column with field: tax_key$/,
    ],
    [
      'a literal longer than its column',
      columns('Kind, length: 2, literal: ABC'),
      /^mine\.yml:7:5: columns\.0: "ABC" has more than 2 characters$/,
    ],
    [
      'a value longer than its column',
      columns('Kind, length: 2, field: part, values: { revenue: AR, payment: PAY }'),
      /^mine\.yml:7:5: columns\.0: "PAY" has more than 2 characters$/,
    ],
    [
      'an id that is cut without a word on what it then is',
      columns('Customer, length: 5, too_long: cut, field: customer_number'),
      /^mine\.yml:7:5: columns\.0: "customer_number" cannot be shortened, only texts and document numbers can/,
    ],
    [
      'too_long without a length',
      columns('Text, too_long: cut, field: debtor_name'),
      /^mine\.yml:7:5: columns\.0: too_long needs a length$/,
    ],
  ])('is refused when it is read: %s', (_what, rest, message) => {
    expect(refusal(rest)).toMatch(message);
  });

  const mine = (rest: string): Format => ownFormat(HEAD + rest, 'mine.yml');

  it('is refused when it is written: another currency, a missing key, an id too long', async () => {
    expect(await findingsOf(mine(columns(OWN)), [entry(IN_FRANCS)])).toMatchObject([
      { rule: 'SB-EXPORT-ONE-CURRENCY', field: 'Net' },
    ]);
    expect(await findingsOf(mine(columns(OWN)), [entry()])).toEqual([]);
    const keyed = mine(`tax_keys: required\n${columns('Key, field: tax_key')}`);
    expect(keyed.taxKeys).toEqual({ rules: ['accounts', 'write_offs', 'deferrals'], option: 'all' });
    expect(await findingsOf(keyed, [entry({ taxRate: '0', tax: 0, taxCase: 'G' })])).toMatchObject([
      { rule: 'SB-EXPORT-TAX-KEY', fix: expect.stringContaining('{ all: KEY }') },
    ]);
    const withAll = entry({ taxRate: '0', tax: 0, taxCase: 'G', taxKeys: { all: 'X', bmd: '1' } });
    expect(await findingsOf(keyed, [withAll])).toEqual([]);
    const center = mine(columns('Center, length: 3, field: cost_center'));
    expect(await findingsOf(center, [entry({ costCenter: 'B 12' })])).toMatchObject([
      {
        rule: 'SB-EXPORT-LENGTH',
        field: 'Center',
        message:
          'RE-1: "B 12" has more than the 3 characters of "Center", and shortened it could mean something else',
      },
    ]);
    const key = mine(columns('Key, length: 2, field: tax_key'));
    expect(await findingsOf(key, [entry({ taxKey: '123' })])).toMatchObject([{ rule: 'SB-EXPORT-LENGTH' }]);
  });

  it('tells what it shortens, and which day it does not show', async () => {
    const rest = columns('Name, length: 5, field: debtor_name', 'Day, type: date, field: booking_date');
    const [file] = await filesOf(mine(rest), batch([entry(LATE)]));
    expect(file?.notes).toEqual([
      {
        kind: 'shortened',
        field: 'Name',
        message: expect.stringContaining('is cut to 5 characters: "Möbel"'),
      },
      {
        kind: 'left out',
        field: 'day of booking',
        message:
          'documents of closed periods: the file has the day on which they are booked, not their own: RE-1',
      },
    ]);
  });
});
