import { expect, it } from 'vitest';
import { declaredRows } from '../../../../src/books/tax-returns/declared.js';
import { ossOf } from '../../../../src/books/tax-returns/oss.js';
import { postedAmounts } from '../../../../src/books/tax-returns/posted-amounts.js';
import { ustvaOf } from '../../../../src/books/tax-returns/ustva.js';
import { zmOf } from '../../../../src/books/tax-returns/zm.js';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import { taxPeriod } from '../../../../src/domain/accounting/tax-period.js';
import { item } from '../../../fixtures/invoices/item.js';
import { german, settings } from '../../../fixtures/invoices/settings.js';
import { accounting } from '../../domain/accounting/settings.js';
import { type Books, openBooks, SERIES, SPACE } from '../batches/books.js';

const RULES = documentRulesBy(
  settings({
    tax_cases: [
      { when: { rate: '21', buyer_country: ['BE'] }, category: 'S', rate_of: 'BE' },
      { when: { rate: '0' }, ...german('reverse charge') },
      { category: 'S' },
    ],
  }),
  null,
);

async function opened(): Promise<Books> {
  const books = await openBooks();
  books.settings = accounting({
    from: '2026-07-01',
    accounts: [{ account: '8400' }],
    write_offs: [{ account: '2400' }],
    tax_accounts: [{ rate: '21', country: 'BE', account: '1767' }],
  });
  return books;
}

async function night(books: Books, day: string): Promise<void> {
  const now = Date.parse(`${day}T23:30:00Z`) + 4 * 3_600_000;
  await books.export({ to: day, now, ...RULES });
}

/** UStVA by line, ZM by VAT id, and the One Stop Shop by country, net and tax each. */
async function returnsOf(books: Books, name: string) {
  const period = taxPeriod(name);
  if (period === null) throw new Error(name);
  const seller = { spaceId: SPACE, series: SERIES, seller: 'DE' };
  const { amounts } = await postedAmounts(books.batches, seller, period);
  return {
    ustva: ustvaOf(amounts).lines.map(({ line, net, tax }) => `${line} ${net} ${tax}`),
    zm: zmOf(amounts).rows.map(({ vatId, net }) => `${vatId} ${net}`),
    oss: ossOf(amounts, period, 'DE').map((row) =>
      [row.country, row.rate, row.net, row.tax, row.corrects ?? ''].join(' ').trim(),
    ),
    declared: declaredRows(amounts, 'DE').map((row) =>
      [row.country, row.taxCase, row.rate, row.kind, row.net, row.tax].join(' '),
    ),
  };
}

const GHENT = {
  company: null,
  name: 'Emma Claes',
  countryCode: 'BE',
  fullAddress: 'Korenmarkt 1\n9000 Gent',
};
const VIENNA = { company: 'Wien Werk GmbH', countryCode: 'AT', fullAddress: 'Ring 1\n1010 Wien' };
const DAY = { dueDate: '2026-09-30', invoiceDate: '2026-09-20' };
const CONSUMER = { ...DAY, taxId: null, recipientAddress: GHENT };
const BUSINESS = { ...DAY, taxId: 'ATU12345675', recipientAddress: VIENNA };

it('corrections and losses are taken off where their turnover was declared, in all three returns alike', async () => {
  const books = await opened();
  const consumer = { ...CONSUMER, id: 'oss', number: 'RE-1', items: [item({ net: '200', rate: '21' })] };
  const lost = { ...CONSUMER, id: 'lost', number: 'RE-2', items: [item({ net: '80', rate: '21' })] };
  const business = { ...BUSINESS, id: 'ae', number: 'RE-3', items: [item({ net: '300', rate: '0' })] };
  const home = { ...DAY, id: 'home', number: 'RE-4', items: [item({ net: '100' })] };
  for (const each of [consumer, lost, business, home]) books.put(each);
  await night(books, '2026-09-30');
  await books.periods.close(SPACE, '2026-09-30', Date.parse('2026-10-05T10:00:00Z'));
  expect(await returnsOf(books, '2026-Q3')).toEqual({
    ustva: ['81 10000 1900', '21 30000 0', '45 28000 5880'],
    zm: ['ATU12345675 30000'],
    oss: ['BE 21 28000 5880'],
    declared: ['DE AE 0 sale 30000 0', 'DE S 19 sale 10000 1900', 'BE S 21 sale 28000 5880'],
  });
  const credit = { ...CONSUMER, invoiceDate: '2026-10-08', id: 'credit', number: 'GS-1' };
  books.put({
    ...{ ...credit, correctedInvoiceId: 'oss' },
    items: [item({ net: '50', rate: '21', quantity: '-1' })],
  });
  books.seenOn = '2026-10-20';
  books.put({ ...lost, paidStatus: 'writtenOff' });
  books.put({ ...business, paidStatus: 'writtenOff' });
  await night(books, '2026-10-31');
  expect(await returnsOf(books, '2026-Q4')).toEqual({
    ustva: ['21 -30000 0', '45 -13000 -2730'],
    zm: ['ATU12345675 -30000'],
    oss: ['BE 21 -13000 -2730 2026-Q3'],
    declared: ['DE AE 0 loss -30000 0', 'BE S 21 correction -5000 -1050', 'BE S 21 loss -8000 -1680'],
  });
  expect((await returnsOf(books, '2026-Q3')).oss).toEqual(['BE 21 28000 5880']);
});
