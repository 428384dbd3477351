import { expect, it } from 'vitest';
import { postedAmounts } from '../../../../src/books/tax-returns/posted-amounts.js';
import { ustvaOf } from '../../../../src/books/tax-returns/ustva.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import { taxPeriod } from '../../../../src/domain/accounting/tax-period.js';
import { type Books, SERIES, SPACE } from '../batches/books.js';
import { deferringBooks, membership, nightAfter } from '../batches/deferring.js';

const PERFORMED: Partial<AccountingSettings> = {
  deferrals: undefined,
  payments: { account: '1360' },
  tax_point: [{ arises: 'when performed' }],
};

const PASS = {
  id: 'pass',
  number: 'RE-25',
  invoiceDate: '2026-10-25',
  dueDate: '2026-11-08',
  items: [membership('1000.00', '01.11.2026 - 31.10.2027')],
};
const PAID = { ...PASS, paidStatus: 'paid', paidDate: '2026-11-20', paidAmount: '1190', payableAmount: '0' };

/** Base and tax of Kz 81, as posted, of each month that has any. */
async function declared(
  books: Books,
  ...months: readonly string[]
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const name of months) {
    const period = taxPeriod(name);
    if (period === null) throw new Error(name);
    const seller = { spaceId: SPACE, series: SERIES, seller: 'DE' };
    const { amounts } = await postedAmounts(books.batches, seller, period);
    const line = ustvaOf(amounts).lines.find((each) => each.line === '81');
    found[name] = line === undefined ? 'nothing' : `${line.net / 100} ${line.tax / 100}`;
  }
  return found;
}

async function close(books: Books, through: string, now: string): Promise<void> {
  await books.periods.close(SPACE, through, Date.parse(`${now}T10:00:00Z`));
}

it('declares an advance in the month of its payment, also once the month of the invoice is closed', async () => {
  const books = await deferringBooks(PERFORMED);
  books.put(PASS);
  await books.export(nightAfter('2026-10-31'));
  await close(books, '2026-10-31', '2026-11-05');
  books.put(PAID);
  await books.export(nightAfter('2026-11-20'));
  expect(await declared(books, '2026-10', '2026-11', '2027-10')).toEqual({
    '2026-10': 'nothing',
    '2026-11': '1000 190',
    '2027-10': '0 0',
  });
});

it('declares a part that is paid ahead with its payment, and the rest when it is performed', async () => {
  const books = await deferringBooks(PERFORMED);
  books.put(PASS);
  await books.export(nightAfter('2026-10-31'));
  await close(books, '2026-10-31', '2026-11-05');
  books.put({ ...PASS, paidDate: '2026-11-20', paidAmount: '297.50', payableAmount: '892.50' });
  await books.export(nightAfter('2026-11-20'));
  expect(await declared(books, '2026-10', '2026-11', '2027-10')).toEqual({
    '2026-10': 'nothing',
    '2026-11': '250 47.5',
    '2027-10': '750 142.5',
  });
});

it('declares what is first booked after its month was closed in the month of its tax, if that is open', async () => {
  const books = await deferringBooks(PERFORMED);
  await close(books, '2026-10-31', '2026-11-05');
  books.put(PASS);
  const batch = await books.export(nightAfter('2026-11-20'));
  expect(batch?.entries.map(({ bookingDate, documentDate }) => `${documentDate} ${bookingDate}`)).toEqual([
    '2026-10-25 2026-11-01',
  ]);
  expect(await declared(books, '2026-11', '2027-10')).toEqual({
    '2026-11': 'nothing',
    '2027-10': '1000 190',
  });
});

it('declares a service of a closed month in the first open one, though its invoice is booked on its own day', async () => {
  const books = await deferringBooks(PERFORMED);
  await close(books, '2026-10-31', '2026-11-05');
  const service = { ...PASS, id: 'room', number: 'RE-30', invoiceDate: '2026-11-05' };
  books.put({ ...service, items: [membership('300.00', '01.10.2026 - 31.10.2026')] });
  const batch = await books.export(nightAfter('2026-11-20'));
  expect(batch?.entries.map(({ taxMonth, bookingDate }) => `${taxMonth} ${bookingDate}`)).toEqual([
    '2026-10 2026-11-05',
  ]);
  expect(await declared(books, '2026-10', '2026-11')).toEqual({ '2026-10': 'nothing', '2026-11': '300 57' });
});

it('takes back what a closed month declared in the first open one, and what none has declared where it is', async () => {
  const books = await deferringBooks(PERFORMED);
  const desk = { ...PASS, id: 'desk', number: 'RE-31' };
  books.put({ ...desk, items: [membership('200.00', '01.10.2026 - 31.10.2026')] });
  books.put(PASS);
  await books.export(nightAfter('2026-10-31'));
  await close(books, '2026-10-31', '2026-11-05');
  books.remove('desk');
  books.remove('pass');
  await books.export(nightAfter('2026-11-20'));
  expect(await declared(books, '2026-10', '2026-11', '2027-10')).toEqual({
    '2026-10': '200 38',
    '2026-11': '-200 -38',
    '2027-10': '0 0',
  });
});

it('declares what is of a month before the cutover there, while nobody has closed it', async () => {
  const books = await deferringBooks({ ...PERFORMED, from: '2026-11-01' });
  const service = { ...PASS, id: 'room', number: 'RE-30', invoiceDate: '2026-11-05' };
  books.put({ ...service, items: [membership('300.00', '01.10.2026 - 31.10.2026')] });
  await books.export(nightAfter('2026-11-20'));
  expect(await declared(books, '2026-10', '2026-11')).toEqual({ '2026-10': '300 57', '2026-11': 'nothing' });
});
