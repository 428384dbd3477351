import { describe, expect, it } from 'vitest';
import { ledgerAccount } from '../../../../src/books/formats/hledger/format.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import { withItsDeferrals } from '../../../../src/domain/accounting/deferral/deferrals-in-export.js';
import type { TaxKey } from '../../../../src/domain/accounting/export-formats.js';
import type { Batch, Entry } from '../../../../src/domain/accounting/model.js';
import { HELD_FOR, type HeldFor } from '../../../../src/domain/accounting/settings.js';
import { taxKeyFor } from '../../../../src/domain/accounting/tax-key.js';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import { DEFERRAL, deferringBooks, membership, nightAfter } from '../batches/deferring.js';
import { readFile } from './sample.js';
import { unpacked } from './unpacked.js';

async function batchOf(tax_key?: TaxKey): Promise<Batch> {
  const books = await deferringBooks({ deferrals: [{ ...DEFERRAL, earned_account: '1500', tax_key }] });
  const center = { name: 'Haus A', number: '100' };
  const afterwards = item({
    net: '300.00',
    description: '01.12.2027 - 31.12.2027',
    accountingCode: 'ANNUAL',
  });
  books.put({
    id: 'a',
    number: 'R-1',
    invoiceDate: '2028-01-15',
    items: [{ ...membership(), costCenter: center }, afterwards],
  });
  const batch = await books.export(nightAfter('2028-02-29'));
  if (batch === null) throw new Error('no batch');
  return batch;
}

async function written(name: string) {
  const exports = {
    datev: { consultant: 1001, client: 1 },
    fec: { siren: '732829320', receivables: '411000' },
  };
  const context = { space: 'berlin', timeZone: 'Europe/Berlin', accounting: accounting(), exports };
  const files = [];
  for await (const file of FORMATS.get(name)?.write(await batchOf(), context) ?? [])
    files.push(readFile(file));
  return files;
}

async function lines(
  name: string,
  file = 0,
  charset: 'latin1' | 'utf8' = 'utf8',
): Promise<readonly string[]> {
  const found = (await written(name))[file];
  return Buffer.from(found?.bytes ?? [])
    .toString(charset)
    .split(/\r?\n/);
}

describe('deferrals in formats', () => {
  it('of DATEV are rows between the two accounts, without automatic tax', async () => {
    const files = await written('datev');
    const rows = files.flatMap(({ name, bytes }) =>
      name.startsWith('EXTF_Buchungsstapel')
        ? Buffer.from(bytes)
            .toString('latin1')
            .split('\r\n')
            .slice(2)
            .filter((row) => row !== '')
        : [],
    );
    const moves = rows.map((row) => row.split(';')).filter((row) => row[6] === '0990' || row[6] === '1500');
    expect(moves.map((row) => [row[0], row[1], row[6], row[7], row[8], row[9], row[13], row[36]])).toEqual([
      ['300,00', '"S"', '1500', '8400', '"40"', '3112', expect.stringContaining('Abgrenzung'), '""'],
      [
        '300,00',
        '"H"',
        '1500',
        '8400',
        '"40"',
        '1501',
        expect.stringContaining('Auflösung Abgrenzung'),
        '""',
      ],
      ['1144,26', '"H"', '0990', '8400', '"40"', '1501', expect.stringContaining('Abgrenzung'), '"100"'],
      [
        '95,08',
        '"S"',
        '0990',
        '8400',
        '"40"',
        '2902',
        expect.stringContaining('Auflösung Abgrenzung'),
        '"100"',
      ],
    ]);
    expect(files.find(({ name }) => name.includes('Debitoren'))?.bytes.toString()).not.toContain('0990');
  });

  it('of hledger are liabilities and assets, with the cost center at the revenue', async () => {
    const text = (await lines('hledger')).join('\n');
    expect(text).toContain('account liabilities:deferred:0990\n    note Passive Rechnungsabgrenzung');
    expect(text).toMatch(/liabilities:deferred:0990 +-1144\.26 EUR/);
    expect(text).toMatch(/revenues:8400 +1144\.26 EUR {2}; entry: \w+\n {4}; center: 100\n/);
    expect(text).toMatch(/assets:accrued:1500 +300\.00 EUR/);
  });

  it('of CSV have the account in the place of the debtor', async () => {
    const [heading = '', ...rows] = await lines('csv-data');
    const columns = heading.replace('\uFEFF', '').split(';');
    const of = (row: string, name: string) => row.split(';')[columns.indexOf(name)];
    const moves = rows.filter((row) => of(row, 'Part') === 'deferral');
    const names = ['Kind', 'Booking date', 'Debtor account', 'Account', 'Cost center', 'Net', 'Tax', 'Gross'];
    expect(moves.map((row) => names.map((name) => of(row, name)))).toEqual([
      ['deferral', '2028-01-15', '0990', '8400', '100', '-1144.26', '0.00', '-1144.26'],
      ['release', '2028-02-29', '0990', '8400', '100', '95.08', '0.00', '95.08'],
    ]);
  });

  it('of the FEC are of the journal of other operations, without an auxiliary account', async () => {
    const [file] = await written('fec');
    if (file === undefined) throw new Error('no file');
    const text = unpacked(file)
      .map(({ bytes }) => Buffer.from(bytes).toString())
      .join('\n');
    const rows = text.split(/\r?\n/).map((row) => row.split('\t'));
    const moves = rows.filter((row) => row[4] === '0990');
    expect(moves.map((row) => [row[0], row[3], row[5], row[6], row[11], row[12]])).toEqual([
      ['OD', '20280115', 'Passive Rechnungsabgrenzung', '', '0,00', '1144,26'],
      ['OD', '20280229', 'Passive Rechnungsabgrenzung', '', '95,08', '0,00'],
    ]);
  });

  it.each([
    ['none', undefined, '40', '40'],
    ['one for all', '0', '0', '0'],
    // As an export has it that writes both, and whose rule names Sage’s alone.
    ['one of Sage', { datev: '', 'sage-100': '0' }, '40', '0'],
    ['one of each', { datev: '5', 'sage-100': '0' }, '5', '0'],
  ])(
    'have the keys of their rule, and DATEV its own 40 where it has none: %s',
    async (_what, given, datev, sage) => {
      const moves = [...(await batchOf(given)).entries].filter(({ part }) => part === 'deferral');
      expect(moves.length).toBeGreaterThan(0);
      for (const entry of moves) {
        expect([entry.taxKey, taxKeyFor('datev', entry), taxKeyFor('sage-100', entry)]).toEqual([
          datev,
          datev,
          sage,
        ]);
      }
    },
  );

  it('are in no export of invoices alone, so that there is no batch of nothing else', () => {
    const settings = accounting({ deferrals: [DEFERRAL] });
    const of = (...names: string[]) =>
      withItsDeferrals(
        settings,
        names.flatMap((name) => FORMATS.get(name) ?? []),
      ).deferrals !== undefined;
    expect(['jpk-v7m', 'xero', 'bmd', 'quickbooks'].map((name) => of(name))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(
      ['datev', 'hledger', 'xlsx', 'csv', 'csv-data', 'fec'].map((name) => of(name, 'jpk-v7m')),
    ).not.toContain(false);
  });
});

it('of hledger keep deposits, vouchers and the like out of revenue', () => {
  const posting = { account: '1732', role: 'account', debit: 0, credit: 1 } as const;
  const of = (holds?: HeldFor) => ledgerAccount(posting, { part: 'revenue', holds } as Entry);
  expect([...HELD_FOR.map(of), of()]).toEqual([
    'liabilities:deposits:1732',
    'liabilities:vouchers:1732',
    'liabilities:credits:1732',
    'liabilities:reimbursed-costs:1732',
    'liabilities:tips:1732',
    'revenues:1732',
  ]);
});

it('of hledger take a deposit that is written off from where it was kept', () => {
  const posting = { account: '1732', role: 'account', debit: 1, credit: 0 } as const;
  expect(ledgerAccount(posting, { part: 'write-off', holds: 'deposit' } as Entry)).toBe(
    'liabilities:deposits:1732',
  );
});
