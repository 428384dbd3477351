import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import type { RestReason } from '../../../../src/domain/accounting/rests/rest-reason.js';
import { batch, context, entry, filesOf, reversalOf } from './sample.js';

const known = (name: string) => {
  const format = FORMATS.get(name);
  if (format === undefined) throw new Error(name);
  return format;
};

const rest = (because: RestReason, account: string, net: number, tax = 0) =>
  entry({
    ...{ kind: 'write-off', part: 'write-off', because, account, accountName: account },
    ...{ documentNumber: `RE-${account}`, documentDate: '2026-11-03', net, tax, dueDate: null },
  });

const DISCOUNT = rest('discount', '8736', -2_000, -380);
const OVER = {
  ...rest('overpayment', '1705', 5_000),
  kind: 'payment',
  part: 'payment',
  taxCase: null,
  taxAccount: null,
  taxRate: '0',
} as const;

const text = async (name: string) => {
  const files = await filesOf(
    known(name),
    batch([DISCOUNT, OVER, reversalOf(DISCOUNT)]),
    context({ language: 'de' }),
  );
  return files.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('\n');
};

describe('the reason of a rest', () => {
  it('is the text of a row of DATEV', async () => {
    const rows = await text('datev');
    expect(rows).toContain('"Skonto Möbel Muster GmbH, 8736"');
    expect(rows).toContain('"Storno Skonto Möbel Muster GmbH, 8736"');
    expect(rows).toContain('"Überzahlung Möbel Muster GmbH, 1705"');
  });

  it('is a tag of hledger, and says what kind of account it is', async () => {
    const journal = await text('hledger');
    expect(journal).toMatch(/revenues:8736 .*\n {4}; because: discount\n/);
    expect(journal).toMatch(/liabilities:overpayments:1705 .*\n {4}; because: overpayment\n/);
  });

  it('is a column of CSV, as a word for people and a code for programs', async () => {
    const last = async (name: string) =>
      (await text(name)).split('\r\n').map((line) => line.split(';').at(-1));
    expect(await last('csv-data')).toEqual(['Reason', 'overpayment', 'discount', 'discount', '']);
    expect(await last('csv')).toEqual([
      'Grund',
      expect.stringContaining('berzahlung'),
      'Skonto',
      'Skonto',
      '',
    ]);
  });

  it('is a word in a workbook, whose overview counts and sums each', async () => {
    const [file] = await filesOf(known('xlsx'), batch([DISCOUNT, OVER]), context({ language: 'de' }));
    const members = unzipSync(file?.bytes ?? new Uint8Array());
    const texts = strFromU8(members['xl/sharedStrings.xml'] ?? new Uint8Array());
    for (const word of ['Skonto', 'Überzahlung', 'Zahlungsdifferenzen']) expect(texts).toContain(`>${word}<`);
  });

  it('is that of the rule whose tax key a program demands', async () => {
    await expect(filesOf(known('lexware'), batch([DISCOUNT]))).rejects.toMatchObject({
      findings: [{ rule: 'SB-EXPORT-TAX-KEY', field: 'rests.tax_key' }],
    });
  });

  it('of an exchange difference stands beside money in another currency, which DATEV clears', async () => {
    const exchange = { currency: 'EUR', rate: '0.9367', tax: 0 };
    const francs = { documentNumber: 'RE-7', currency: 'CHF', taxAccount: null, tax: 0 } as const;
    const paid = {
      kind: 'payment',
      part: 'payment',
      taxCase: null,
      taxRate: '0',
      documentDate: '2026-11-03',
    } as const;
    const given = batch([
      entry({
        ...francs,
        account: '8338',
        taxCase: 'G',
        taxRate: '0',
        net: 50_000,
        exchange: { ...exchange, net: 53_379, gross: 53_379 },
      }),
      entry({
        ...francs,
        ...paid,
        account: '1360',
        net: -50_000,
        exchange: { ...exchange, rate: '0.95', net: -52_632, gross: -52_632 },
      }),
      entry({
        ...francs,
        ...paid,
        currency: 'EUR',
        account: '2150',
        net: -747,
        because: 'exchange difference',
      }),
    ]);
    for (const name of ['datev', 'hledger', 'csv', 'csv-data', 'xlsx']) {
      expect(await filesOf(known(name), given, context({ language: 'de' })), name).not.toEqual([]);
    }
    const files = await filesOf(known('datev'), given, context({ language: 'de' }));
    const rows = files.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('');
    expect(rows).toContain('500,00;"H";"CHF";0,95;526,32;"EUR";10042;1360;');
    expect(rows).toMatch(/7,47;"H";"EUR";;;"";10042;2150;.*"Kursdifferenz Möbel Muster GmbH/);
  });

  it('is counted in the manifest', () => {
    expect(batch([DISCOUNT, OVER]).manifest.byRest).toEqual([
      { key: 'discount', currency: 'EUR', entries: 1, net: -2_000, tax: -380, gross: -2_380 },
      { key: 'overpayment', currency: 'EUR', entries: 1, net: 5_000, tax: 0, gross: 5_000 },
    ]);
    expect(batch([entry()]).manifest).not.toHaveProperty('byRest');
  });
});
