import { addDays, localDate } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import { JPK_V7M } from '../../../../src/books/formats/jpk/format.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import { ustvaOf } from '../../../../src/books/tax-returns/ustva.js';
import { reversalEntry } from '../../../../src/domain/accounting/entry.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { NOTHING_CLOSED } from '../../domain/accounting/closed-days.js';
import { amountsOf } from '../tax-returns/amounts.js';
import { batch, booksIn, context, entry, filesOf } from './sample.js';

/** An invoice of October whose tax is due with its payments, and half of it paid in November. */
function halfPaid(changes: Partial<Entry> = {}): readonly Entry[] {
  const paid = {
    part: 'payment',
    kind: 'payment',
    documentDate: '2026-11-05',
    paymentId: 'p-1',
    ...changes,
  } as const;
  return [
    entry({ taxAccount: '1766', isTaxDeferred: true, ...changes }),
    { ...entry({ ...paid, account: '1360', taxCase: null, taxAccount: null, net: -5_950, tax: 0 }) },
    entry({
      ...paid,
      account: '1766',
      accountName: 'Umsatzsteuer nicht fällig 19 %',
      net: -950,
      tax: 950,
      dueTax: { net: 5_000, booksNet: 5_000, invoiceDate: '2026-10-09', serviceDate: '2026-10-31' },
    }),
  ];
}

async function written(format: string, entries: readonly Entry[], currency = 'EUR') {
  const found = FORMATS.get(format);
  if (found === undefined) throw new Error(`no format ${format}`);
  const files = await filesOf(found, batch(entries), context({ accounting: booksIn(currency) }));
  const text = files.map(({ bytes }) => Buffer.from(bytes).toString()).join('\n');
  return { text, files, notes: files.flatMap(({ notes }) => notes) };
}

describe('tax under cash accounting', () => {
  it('is in hledger on the account of tax, on the day of the payment', async () => {
    const { text } = await written('hledger', halfPaid());
    const [, paid = ''] = text.split('\n2026-11-05 ');
    expect(
      [...paid.matchAll(/^ {4}(\S+) +(-?[\d.]+) EUR/gm)].map(([, name, amount]) => `${name} ${amount}`),
    ).toEqual([
      'assets:receivable:10042 -59.50',
      'assets:bank:1360 59.50',
      'liabilities:vat:1766 9.50',
      'liabilities:vat:1776 -9.50',
    ]);
  });

  it('has in CSV by what a payment was made', async () => {
    const { text } = await written('csv-data', halfPaid({ paymentMethod: { id: 'card', name: 'Card' } }));
    const [head = '', ...rows] = text.split('\r\n');
    expect(head.split(';').at(-1)).toBe('Reason');
    expect(head.split(';').at(-2)).toBe('Payment method');
    expect(rows.map((row) => row.split(';').at(-2) ?? '')).toEqual(['Card', 'Card', 'Card', '']);
    const unnamed = halfPaid({ paymentMethod: { id: 'card', name: null } });
    expect((await written('csv-data', unnamed)).text).toMatch(/;card;\r\n/);
  });

  it('is in CSV an entry of its own day', async () => {
    const { text } = await written('csv-data', halfPaid());
    const rows = text.split('\r\n').map((line) => line.split(';'));
    const at = (name: string) => rows[0]?.findIndex((cell) => cell.includes(name)) ?? -1;
    const [date, account, net, tax, gross] = ['Booking date', 'Tax account', 'Net', 'Tax', 'Gross'].map(
      (name) => (name === 'Tax' ? (rows[0]?.indexOf('Tax') ?? -1) : at(name)),
    );
    expect(
      rows
        .slice(1, 4)
        .map((row) => [date, account, net, tax, gross].map((column) => row[column ?? -1]).join(' ')),
    ).toEqual([
      '2026-10-09 1766 100.00 19.00 119.00',
      '2026-11-05  -59.50 0.00 -59.50',
      '2026-11-05 1776 -9.50 9.50 0.00',
    ]);
  });

  it('is left to DATEV, which books it itself, with a note', async () => {
    const { text, notes } = await written('datev', halfPaid());
    expect(text.match(/;1776;|;1766;/g)).toBeNull();
    expect(notes.map(({ message }) => message)).toEqual([
      'DATEV books the tax that is due with a payment by itself',
    ]);
  });

  it('is in JPK_V7M a row of what was paid, in its month, with the days of the invoice', async () => {
    const [invoice, paid, due] = halfPaid({ currency: 'PLN', taxRate: '23', ksefNumber: null });
    if (invoice === undefined || paid === undefined || due?.dueTax === undefined)
      throw new Error('no entries');
    const dueTax = { ...due.dueTax, isListed: true as const };
    const { files, notes } = await written(
      'jpk-v7m',
      [invoice, paid, { ...due, dueTax, taxPoint: '2026-11-05', ksefMark: 'BFK' }],
      'PLN',
    );
    const rows = files.map(({ name, bytes }) => [
      /\d{4}-\d{2}(?=\.xml)/.exec(name)?.[0],
      ...[
        ...Buffer.from(bytes)
          .toString()
          .matchAll(/<(Data[WS]\w+y|Data\w+nia|K_19|K_20|PodatekNalezny)>([^<]*)/g),
      ].map(([, field, value]) => `${field}=${value}`),
    ]);
    expect(rows).toEqual([
      [
        '2026-11',
        'DataWystawienia=2026-10-09',
        'DataSprzedazy=2026-10-31',
        'K_19=50.00',
        'K_20=9.50',
        'PodatekNalezny=9.50',
      ],
    ]);
    expect(notes).toEqual([]);
  });

  it('is noted beside JPK_V7M of what has not been paid for 180 days, and of nothing younger', async () => {
    const open = (documentNumber: string, documentDate: string) => ({
      ...{ invoiceId: documentNumber, documentNumber, documentDate, dueDate: documentDate },
      ...{ debtor: '10042', debtorName: 'Klientka', currency: 'PLN', paidStatus: 'unpaid' },
      ...{ gross: 12_300, paid: 2_300, open: 10_000 },
    });
    const day = localDate(batch([]).createdAt, 'Europe/Berlin');
    const openItems = [open('FV/1', addDays(day, -180)), open('FV/2', addDays(day, -179))];
    const sales = [entry({ currency: 'PLN', taxRate: '23' })];
    const files = await filesOf(
      JPK_V7M,
      { ...batch(sales), openItems },
      context({ accounting: { ...booksIn('PLN'), cash_accounting: {} } }),
    );
    expect(files.flatMap(({ notes }) => notes.map(({ field, message }) => `${field}: ${message}`))).toEqual([
      `FV/1: 100.00 PLN of ${addDays(day, -180)}, not paid for 180 days: its tax is due where the buyer is not registered for VAT (art. 21 ust. 1 pkt 2)`,
    ]);
  });

  it('is declared by the German returns on the day of the payment, with what it is of', () => {
    const [invoice, paid, due] = halfPaid();
    if (invoice === undefined || paid === undefined || due === undefined) throw new Error('no entries');
    expect(ustvaOf(amountsOf(invoice)).lines).toEqual([]);
    expect(ustvaOf(amountsOf(paid, due)).lines).toMatchObject([{ line: '81', net: 5_000, tax: 950 }]);
    const taken = reversalEntry(due, 'r', NOTHING_CLOSED);
    expect(ustvaOf(amountsOf(taken)).lines).toMatchObject([{ line: '81', net: -5_000, tax: -950 }]);
  });
});
