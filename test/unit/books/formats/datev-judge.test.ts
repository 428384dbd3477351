import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bookingsOf } from '../../../../src/books/formats/datev/booking.js';
import { DatevJudge } from '../../../../src/books/formats/datev/datev-judge.js';
import { DATEV } from '../../../../src/books/formats/datev/format.js';
import { datevTerms } from '../../../../src/books/formats/datev/reading/datev-terms.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import { taxKeysOf, withOwnTaxKeys } from '../../../../src/domain/accounting/tax-key.js';
import type { Failure } from '../../../../src/domain/errors.js';
import { type ExtfFields, extfBytes } from './extf-text.js';
import { batch, booksIn, context, entry, filesOf, reversalOf } from './sample.js';

interface Books {
  readonly chart?: AccountingSettings['chart'];
  readonly automatic?: Readonly<Record<string, string>>;
  readonly keys?: Readonly<Record<string, string>>;
}

const around = ({ chart = 'SKR03', automatic = {}, keys = {} }: Books) =>
  context({
    accounting: { ...booksIn('EUR'), chart, automatic_accounts: automatic },
    exports: { datev: { consultant: 29_098, client: 55_003, tax_keys: keys } },
  });

/** Refusals and notes of the file. */
async function judged(entries: readonly Entry[], books: Books = {}) {
  const files = await filesOf(DATEV, batch(entries), around(books)).catch((error: Failure) => error);
  if (!Array.isArray(files)) return { findings: (files as Failure).findings, notes: [] };
  const [file] = files;
  return { findings: [], notes: file.notes.map(({ message }: { message: string }) => message) };
}

/** The entry as rules make it that follow one of the advice's lines. */
async function following(given: Partial<Entry>, fix: string, which: number, books: Books) {
  const [, option, value = ''] = [...fix.matchAll(/`(automatic|tax_key): ([^`]+)`/g)][which] ?? [];
  if (option === 'tax_key') {
    // In a rule that has a key for another program, too.
    const keys = Object.entries(parse(value) as Readonly<Record<string, unknown>>);
    const tax_key = { bmd: '20', ...Object.fromEntries(keys.map(([format, key]) => [format, String(key)])) };
    const rules = { ...booksIn('EUR'), accounts: [{ account: '8400', tax_key }] };
    const [rule] = withOwnTaxKeys(rules, { formats: ['datev'], layouts: [] }).accounts;
    return judged([entry({ ...given, ...taxKeysOf(rule?.tax_key) })], books);
  }
  const automatic = { ...books.automatic, [given.account ?? '8400']: value };
  return judged([entry(given)], { ...books, automatic });
}

const WITHOUT_TAX = { tax: 0, taxAccount: null, taxRate: '0', taxCase: 'AE' } as const;
const REDUCED = { net: 10_000, tax: 700, taxRate: '7', taxAccount: '1771' } as const;
const DUTCH = { net: 10_000, tax: 2_100, taxRate: '21', taxCountry: 'NL', taxAccount: '1767' } as const;

describe('a Buchungsstapel that DATEV would book otherwise', () => {
  it.each<[string, Partial<Entry>, string, string, readonly number[], Books?]>([
    [
      'an account that nobody knows',
      { account: '8413' },
      'SB-DATEV-AUTOMATIC',
      'account 8413: nothing says whether DATEV takes 19 % out of amounts on it by itself (row 3, RE-1; rows: 1)',
      [0, 1],
    ],
    [
      'one of a rate that no key is known for',
      { account: '8413', net: 10_000, tax: 550, taxRate: '5.5' },
      'SB-DATEV-AUTOMATIC',
      'account 8413: nothing says whether DATEV takes 5.5 % out of amounts on it by itself (row 3, RE-1; rows: 1)',
      [0, 1],
    ],
    [
      'any account of SKR49',
      { account: '4000' },
      'SB-DATEV-AUTOMATIC',
      'account 4000: nothing says whether DATEV takes 19 % out of amounts on it by itself (row 3, RE-1; rows: 1)',
      [0, 1],
      { chart: 'SKR49' },
    ],
    [
      'one for items without tax',
      { account: '8413', ...WITHOUT_TAX },
      'SB-DATEV-AUTOMATIC',
      'account 8413: nothing says whether DATEV takes tax out of amounts on it by itself (row 3, RE-1; rows: 1)',
      [0],
    ],
    [
      'a deferral on one',
      { account: '8413', ...WITHOUT_TAX, part: 'deferral', kind: 'deferral', debtor: '0990' },
      'SB-DATEV-AUTOMATIC',
      'account 8413: nothing says whether DATEV takes tax out of amounts on it by itself (row 3, RE-1; rows: 1)',
      [0],
    ],
    [
      'an account of the chart without tax',
      { account: '8200' },
      'SB-DATEV-TAX',
      'account 8200: DATEV computes no tax, the invoice has 19.00 of 19 % (row 3, RE-1; rows: 1)',
      [0, 1],
    ],
    [
      'one of losses',
      { account: '6930', part: 'write-off', kind: 'write-off', net: -10_000, tax: -700, taxRate: '7' },
      'SB-DATEV-TAX',
      'account 6930: DATEV computes no tax, the invoice has -7.00 of 7 % (row 3, RE-1; rows: 1)',
      [0, 1],
      { chart: 'SKR04' },
    ],
    [
      'an automatic account without tax',
      { account: '8336' },
      'SB-DATEV-TAX',
      'account 8336: DATEV computes 0 %, the invoice has 19 % (row 3, RE-1; rows: 1)',
      [0],
    ],
    [
      'an automatic account of another rate',
      { account: '8640', ...REDUCED },
      'SB-DATEV-TAX',
      'account 8640: DATEV computes 19 %, the invoice has 7 % (row 3, RE-1; rows: 1)',
      [0],
    ],
    [
      'a key of another rate',
      { account: '8200', taxKey: '3', ...REDUCED },
      'SB-DATEV-TAX',
      'account 8200: by the key 3 DATEV computes 19 %, the invoice has 7 % (row 3, RE-1; rows: 1)',
      [0],
    ],
    [
      'tax on what has none',
      { account: '4410', ...WITHOUT_TAX },
      'SB-DATEV-TAX',
      'account 4410: DATEV takes 15.97 out of the amount (19 %), the invoice has no tax there (row 3, RE-1; rows: 1)',
      [0],
      { chart: 'SKR04' },
    ],
    [
      'tax of another member state without key',
      { account: '8320', ...DUTCH },
      'SB-DATEV-TAX',
      'account 8320: DATEV computes 0 % here, the invoice has 21 (NL) % (row 3, RE-1; rows: 1)',
      [0, 1],
    ],
    [
      'the same on an account that nobody knows',
      { account: '8413', ...DUTCH },
      'SB-DATEV-TAX',
      'account 8413: DATEV computes 0 % here, the invoice has 21 (NL) % (row 3, RE-1; rows: 1)',
      [0, 1],
    ],
    [
      'more than rounding',
      { tax: 1_970 },
      'SB-DATEV-TAX',
      'account 8400: DATEV computes 19.11 of tax, the invoice has 19.70, which is more than rounding (row 3, RE-1; rows: 1)',
      [0],
    ],
    [
      'a key on an automatic account of another rate',
      { account: '8410', taxKey: '2', ...REDUCED },
      'SB-DATEV-KEY',
      'account 8410 is an automatic account, on which DATEV refuses the key 2 (REW00306; row 3, RE-1; rows: 1)',
      [0],
    ],
  ])('refuses %s, and takes what its advice makes', async (_what, given, rule, message, ways, books = {}) => {
    const { findings } = await judged([entry(given)], books);
    expect(findings.map((each) => [each.rule, each.field, each.message])).toEqual([
      [rule, 'accounts', message],
    ]);
    for (const way of ways) {
      expect(await following(given, findings[0]?.fix ?? '', way, books)).toEqual({ findings: [], notes: [] });
    }
  });

  it.each(['3', '03', '250', '9'])(
    'refuses the key %s on an automatic account, and takes it without',
    async (key) => {
      for (const [chart, account] of [
        ['SKR03', '8400'],
        ['SKR04', '4400'],
      ] as const) {
        const { findings } = await judged([entry({ account, taxKey: key })], { chart });
        expect(findings).toMatchObject([
          {
            rule: 'SB-DATEV-KEY',
            message: `account ${account} is an automatic account, on which DATEV refuses the key ${key.replace(/^0/, '')} (REW00306; row 3, RE-1; rows: 1)`,
            fix: expect.stringMatching(
              /^Leave tax_key out of the rules of this account for DATEV, or write `automatic: none`/,
            ),
          },
        ]);
        expect(await judged([entry({ account })], { chart })).toEqual({ findings: [], notes: [] });
      }
      const changed = { automatic: { 8400: 'none' } };
      const other = await judged([entry({ taxKey: '3' })], changed);
      expect(other).toEqual({ findings: [], notes: [] });
    },
  );

  it.each([
    ['8320', '250', 'account 8320: the key 250 needs a member state and its rate'],
    ['8200', '9', 'account 8200: DATEV takes input VAT out of the amount'],
    ['3400', '', 'account 3400: DATEV takes input VAT out of the amount'],
  ])('refuses %s with the key %s', async (account, taxKey, message) => {
    const { findings } = await judged([entry({ account, taxKey })]);
    expect(findings.map((each) => each.message)).toEqual([
      `${message}${findings[0]?.message.slice(message.length)}`,
    ]);
  });

  it('says each fault once, with its first row and how many have it', async () => {
    const entries = ['1', '2', '3'].map((number) =>
      entry({ documentNumber: `RE-${number}`, account: '8413' }),
    );
    const { findings } = await judged([entry(), ...entries, entry({ documentNumber: 'RE-9', ...REDUCED })]);
    expect(findings.map(({ message }) => message)).toEqual([
      'account 8413: nothing says whether DATEV takes 19 % out of amounts on it by itself (row 4, RE-1; rows: 3)',
      'account 8400: DATEV computes 19 %, the invoice has 7 % (row 7, RE-9; rows: 1)',
    ]);
  });
});

describe('a Buchungsstapel that DATEV books as the batch has it', () => {
  it.each<[string, Partial<Entry>, Books?]>([
    ['7 % with its key', { account: '8200', taxKey: '2', ...REDUCED }],
    ['each account of a range', { account: '8407' }],
    ['the last of a range', { account: '4410' }, { chart: 'SKR04' }],
    ['tax apart by key 40', { account: '8640', taxKey: '40', ...REDUCED }],
    ['tax of another member state, on its key', { account: '8320', taxKey: '240', ...DUTCH }],
    ['tax of another member state apart', { account: '8320', taxKey: '40', ...DUTCH }],
    ['the key of an adviser', { account: '8200', taxKey: '711' }, { keys: { '711': '19' } }],
    ['tax that is rounded to nothing', { account: '8200', taxKey: '3', net: 2, tax: 0, taxAccount: null }],
    [
      'money on an account that nobody knows',
      { account: '702', ...WITHOUT_TAX, part: 'payment', kind: 'payment' },
    ],
  ])('is taken: %s', async (_what, given, books = {}) => {
    expect(await judged([entry(given)], books)).toEqual({ findings: [], notes: [] });
  });

  it('notes cents of rounding: of forty small items, and up to half a euro or one in a hundred', async () => {
    const many = entry({ net: 520, tax: 80 });
    const { notes } = await judged([many, entry({ documentNumber: 'RE-2', tax: 1_950 })]);
    expect(notes).toEqual([
      'RE-1, account 8400: the tax is 0.80 EUR, DATEV computes 0.96',
      'RE-2, account 8400: the tax is 19.50 EUR, DATEV computes 19.08',
      'DATEV computes -0.26 more tax in this file, rows that differ: 2',
    ]);
  });

  it('notes an unknown key', async () => {
    const { notes } = await judged([entry({ account: '8200', taxKey: '711' })]);
    expect(notes).toEqual(['what DATEV computes by the key 711 is not known, and not checked, rows: 1']);
  });

  it('notes a reversal of a row that DATEV booked otherwise, because it takes back the same', async () => {
    const { findings, notes } = await judged([reversalOf(entry({ account: '8200' }))]);
    expect(findings).toEqual([]);
    expect(notes).toEqual([
      'account 8200: what DATEV books of a row like those that are reversed is not what the invoices have, rows: 1',
    ]);
  });
});

describe('a row that differs from the batch', () => {
  const written = (changes: Partial<Entry> = {}, locked = false, lost = 0) => {
    const judge = new DatevJudge(datevTerms(booksIn('EUR'), {}));
    const around = { reference: 'RE-1', costCenter: null, voucher: null, statesService: false };
    const rows = bookingsOf(entry(changes), null);
    judge.expect(
      entry({ ...changes, net: entry(changes).net + lost }),
      rows.map((row) => ({ ...row, ...around, locked, taxPeriodDate: null })),
    );
    return judge;
  };
  const findingsOf = (judge: DatevJudge, rows: readonly ExtfFields[], header: ExtfFields = {}) => {
    try {
      expect([...judge.readingBack([extfBytes(rows, header)])]).toHaveLength(1);
      return [];
    } catch (error) {
      return (error as Failure).findings.map(({ rule, message }) => `${rule}: ${message}`);
    }
  };

  it.each<[string, ExtfFields, ExtfFields?]>([
    ['Umsatz', { 1: '118,99' }],
    ['Umsatz', { 2: '"H"' }],
    ['Umsatz', { 5: '119,01' }],
    ['Konto', { 7: '10043' }],
    ['Gegenkonto', { 8: '8401' }],
    ['Datum Zuord. Steuerperiode', { 116: '30112026' }],
    ['Datum Zuord. Steuerperiode', { 10: '0911' }],
    ['Generalumkehr', { 118: '"1"' }],
    ['Festschreibung', { 114: '1' }],
    ['Festschreibung', {}, { 21: '1' }],
  ])('is refused as a fault of the file: %s %o', (field, row, header) => {
    const message = `SB-DATEV-FILE: row 3 (RE-1): DATEV would read a value of ${field} that differs from the batch`;
    expect(findingsOf(written(), [row], header)).toEqual([message]);
  });

  it('is refused where it is missing', () => {
    const message =
      'SB-DATEV-FILE: row ? (RE-1): DATEV would read a value of Umsatz that differs from the batch';
    expect(findingsOf(written(), [])).toEqual([message]);
  });

  it('is refused where the rows are not the whole entry', () => {
    const message =
      'SB-DATEV-FILE: row ? (RE-1): DATEV would read a value of Umsatz that differs from the batch';
    expect(findingsOf(written({}, false, 1), [{}])).toEqual([message]);
  });

  it('is accepted where it is as written', () => {
    expect(findingsOf(written(), [{}])).toEqual([]);
    expect(findingsOf(written({}, true), [{ 114: '1' }], { 21: '1' })).toEqual([]);
  });
});
