import { beforeEach, expect, it } from 'vitest';
import { postedAmounts } from '../../../../src/books/tax-returns/posted-amounts.js';
import { ustvaOf } from '../../../../src/books/tax-returns/ustva.js';
import { taxPeriod } from '../../../../src/domain/accounting/tax-period.js';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting, documentRules } from '../../domain/accounting/settings.js';
import { type Books, openBooks, SERIES, SPACE } from '../batches/books.js';

const DESK = { id: 'a', number: 'A', invoiceDate: '2026-10-08', items: [item({ net: '60.00' })] };
const ROOM = { id: 'b', number: 'B', invoiceDate: '2026-11-02', items: [item({ net: '30.00' })] };
const OCTOBER = 'Kz 81 60 11.4';

let books: Books;
beforeEach(async () => {
  books = await openBooks();
  books.settings = accounting();
  books.put(DESK);
  books.put(ROOM);
});

const at = (day: string) => Date.parse(`${day}T10:00:00Z`);
const night = (day: string) => books.export({ to: day, now: at(day), ...documentRules });
const closeOctober = () => books.periods.close(SPACE, '2026-10-31', at('2026-11-10'));

async function withdraw(
  number: number,
  day: string,
  status: 'voided' | 'rejected' = 'voided',
): Promise<void> {
  await books.batches.decide({ spaceId: SPACE, number, status, reason: 'so', now: at(day) });
}

/** Line, base and tax in euros, then the batches, those that wait marked. */
async function declared(name: string): Promise<readonly string[]> {
  const period = taxPeriod(name);
  if (period === null) throw new RangeError(name);
  const seller = { spaceId: SPACE, series: SERIES, seller: 'DE' };
  const { amounts, batches, waiting } = await postedAmounts(books.batches, seller, period);
  return [
    ...ustvaOf(amounts).lines.map(({ line, net, tax }) => `Kz ${line} ${net / 100} ${(tax ?? 0) / 100}`),
    ...batches.map((number) => `batch ${number}${waiting.includes(number) ? ' waits' : ''}`),
  ];
}

it.each(['voided', 'rejected'] as const)(
  'a closed month declares what a %s batch had of it until it is put back, and an open one does not',
  async (status) => {
    await night('2026-11-05');
    await closeOctober();
    await withdraw(1, '2026-11-11', status);
    expect(await declared('2026-10')).toEqual([OCTOBER, 'batch 1 waits']);
    expect(await declared('2026-11')).toEqual([]);
    await night('2026-11-12');
    expect(await declared('2026-10')).toEqual([OCTOBER, 'batch 2']);
    expect(await declared('2026-11')).toEqual(['Kz 81 30 5.7', 'batch 2']);
  },
);

it('counts once what was put back and withdrawn once more', async () => {
  await night('2026-11-05');
  await closeOctober();
  for (const number of [1, 2]) {
    await withdraw(number, '2026-11-11');
    expect(await declared('2026-10')).toEqual([OCTOBER, `batch ${number} waits`]);
    await night('2026-11-12');
    expect(await declared('2026-10')).toEqual([OCTOBER, `batch ${number + 1}`]);
  }
});

it('declares what was, whatever the document has come to since', async () => {
  await night('2026-11-05');
  await closeOctober();
  await withdraw(1, '2026-11-11');
  books.put({ ...DESK, items: [item({ net: '75.00' })] });
  expect(await declared('2026-10')).toEqual([OCTOBER, 'batch 1 waits']);
  await night('2026-11-12');
  expect(await declared('2026-10')).toEqual([OCTOBER, 'batch 2']);
  expect(await declared('2026-11')).toEqual(['Kz 81 45 8.55', 'batch 2']);
});

it('takes back what a withdrawn reversal of a closed month had taken back', async () => {
  await night('2026-11-05');
  books.remove('a');
  await night('2026-11-06');
  books.put(DESK);
  await night('2026-11-07');
  await closeOctober();
  await withdraw(2, '2026-11-11');
  expect(await declared('2026-10')).toEqual([OCTOBER, 'batch 1', 'batch 2 waits', 'batch 3']);
  await night('2026-11-12');
  expect((await declared('2026-10'))[0]).toBe(OCTOBER);
});

it('declares nothing of a batch that was withdrawn before its month was closed', async () => {
  await night('2026-11-05');
  await withdraw(1, '2026-11-06');
  await closeOctober();
  expect(await declared('2026-10')).toEqual([]);
});
