import { expect, it } from 'vitest';
import { DATEV } from '../../../../src/books/formats/datev/format.js';
import { postedAmounts } from '../../../../src/books/tax-returns/posted-amounts.js';
import { ustvaOf } from '../../../../src/books/tax-returns/ustva.js';
import { daysOf } from '../../../../src/domain/accounting/month.js';
import { type Books, SERIES, SPACE } from '../batches/books.js';
import { deferringBooks, membership, nightAfter } from '../batches/deferring.js';
import { readDelimited } from '../formats/delimited.js';
import { context, filesOf } from '../formats/sample.js';

const MONTHS = ['2026-09', '2026-11', '2026-12', '2027-01', '2027-10'];

/** What DATEV declares by month, in cents, tax included: by the tax period, else by the booking date. */
function datevMonths(files: Awaited<ReturnType<typeof filesOf>>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const file of files.filter(({ name }) => name.includes('Buchungsstapel'))) {
    const [header = [], heading = [], ...rows] = readDelimited(file, ';', 'windows-1252');
    for (const cells of rows) {
      const row = Object.fromEntries(heading.map((name, column) => [name, cells[column] ?? '']));
      if (row['Gegenkonto (ohne BU-Schlüssel)'] === '1360') continue;
      const period = row['Datum Zuord. Steuerperiode'] ?? '';
      const [start = ''] = [header[14]];
      const month =
        period === ''
          ? `${start.slice(0, 4)}-${start.slice(4, 6)}`
          : `${period.slice(4)}-${period.slice(2, 4)}`;
      const amount = Number(row['Umsatz (ohne Soll/Haben-Kz)']?.replace(',', ''));
      sums.set(month, (sums.get(month) ?? 0) + (row['Soll/Haben-Kennzeichen'] === 'S' ? amount : -amount));
    }
  }
  return sums;
}

async function ustvaMonths(books: Books): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const month of MONTHS) {
    const seller = { spaceId: SPACE, series: SERIES, seller: 'DE' };
    const { amounts } = await postedAmounts(books.batches, seller, daysOf(month));
    const { lines } = ustvaOf(amounts);
    if (lines.length > 0)
      sums.set(
        month,
        lines.reduce((sum, { net, tax }) => sum + net + tax, 0),
      );
  }
  return sums;
}

const sold = (id: string, invoiceDate: string, net: string, served: string) => ({
  ...{ id, number: `RE-${id}`, invoiceDate, dueDate: invoiceDate },
  items: [membership(net, served)],
});

const PASS = sold('pass', '2026-10-25', '1200.00', '01.11.2026 - 31.10.2027');
const LATE = sold('late', '2026-11-05', '300.00', '01.10.2026 - 31.10.2026');
const AHEAD = sold('ahead', '2026-10-20', '700.00', '01.12.2026 - 31.12.2026');

it.each([
  ['with the day of service', 'as invoiced'],
  ['without one', undefined],
] as const)('DATEV declares by month what the UStVA declares, %s', async (_, service_date) => {
  const books = await deferringBooks({
    ...{ deferrals: undefined, payments: { account: '1360' }, service_date },
    ...{ tax_point: [{ arises: 'when performed' }], write_offs: [{ account: '2406' }] },
  });
  const files: Awaited<ReturnType<typeof filesOf>>[number][] = [];
  const datev = { consultant: 29_098, client: 55_003, service_date: true };
  const night = async (day: string): Promise<void> => {
    const batch = await books.export(nightAfter(day));
    if (batch === null) throw new Error(`nothing has changed on ${day}`);
    files.push(...(await filesOf(DATEV, batch, context({ accounting: books.settings, exports: { datev } }))));
  };
  const close = (through: string) => books.periods.close(SPACE, through, Date.parse('2026-12-28T10:00:00Z'));

  books.put(sold('desk', '2026-10-02', '100.00', '01.09.2026 - 30.09.2026'));
  for (const each of [PASS, AHEAD]) books.put(each);
  await night('2026-10-31');
  await close('2026-10-31');
  // A service of the closed month, an advance on an invoice of it, and an invoice of it that is deleted.
  books.put(LATE);
  books.put({ ...PASS, paidDate: '2026-11-20', paidAmount: '357.00', payableAmount: '1071.00' });
  books.remove('desk');
  await night('2026-11-30');
  await close('2026-11-30');
  // A correction of what was declared late, a loss, and an edit of what is still to come.
  books.put({
    ...sold('credit', '2026-12-03', '-300.00', '01.10.2026 - 31.10.2026'),
    correctedInvoiceId: 'late',
  });
  books.put({ ...AHEAD, items: [membership('650.00', '01.12.2026 - 31.12.2026')] });
  await night('2026-12-31');
  await close('2026-12-31');
  books.put({ ...AHEAD, items: [membership('650.00', '01.12.2026 - 31.12.2026')], paidStatus: 'writtenOff' });
  await night('2027-01-15');

  const declared = await ustvaMonths(books);
  expect(datevMonths(files)).toEqual(declared);
  expect([...declared.keys()]).toEqual(MONTHS);
  expect(declared.get('2026-09')).toBe(119_00);
  expect(declared.get('2026-11')).toBe(357_00 + 357_00 - 119_00);
});
