import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { batchCounting } from '../../../../src/store/figures/count-batches.js';
import { type RevenueFigure, readRevenue } from '../../../../src/store/figures/money-figures.js';
import { item } from '../../../fixtures/invoices/item.js';
import { type Books, NOW, openBooks, SERIES, SPACE } from '../../books/batches/books.js';
import { ON_POSTGRES } from '../database.js';

const TO = { to: '2026-11-20' };
const ALL = { from: '2026-01', to: '2026-12' };

async function counted(db: Db, piece?: number): Promise<void> {
  const counting = batchCounting(db, piece);
  while (await counting.step());
}

/** The same out of the entries themselves. */
async function recomputed(db: Db): Promise<RevenueFigure[]> {
  const rows = await db
    .selectFrom('journal_entry')
    .select('content')
    .where('space_id', '=', SPACE)
    .where('voided', '=', 0)
    .execute();
  const entries = rows.map(({ content }) => JSON.parse(content) as Entry);
  const revenue = entries.filter(({ part, holds }) => part === 'revenue' && holds === undefined);
  const keyOf = ({ taxPoint, bookingDate, currency, account }: Entry): string =>
    [(taxPoint ?? bookingDate).slice(0, 7), currency, account].join(' ');
  return [...Map.groupBy(revenue, keyOf)]
    .map(([key, group]) => {
      const [month = '', currency = '', account = ''] = key.split(' ');
      const net = group.reduce((total, entry) => total + entry.net, 0);
      return { month, currency, account, name: group[0]?.accountName ?? '', net };
    })
    .sort((a, b) => (`${a.month} ${a.account}` < `${b.month} ${b.account}` ? -1 : 1));
}

const put = (books: Books, id: number, month: number, cents: number): void => {
  const net = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const invoiceDate = `2026-${String(month).padStart(2, '0')}-15`;
  books.put({ id: `i${id}`, number: `RE-${id}`, invoiceDate, canUpdate: false, items: [item({ net })] });
};

describe('revenue by month and account', () => {
  it('is what the batches say that count', async () => {
    const books = await openBooks();
    put(books, 1, 10, 10_000);
    put(books, 2, 10, 2_050);
    put(books, 3, 11, 30_000);
    await books.export(TO);
    await counted(books.db);
    const [october, november, ...more] = await readRevenue(books.db, SPACE, SERIES, ALL);
    expect([october?.month, october?.currency, october?.net]).toEqual(['2026-10', 'EUR', 12_050]);
    expect([november?.month, november?.net, more]).toEqual(['2026-11', 30_000, []]);
    expect(await readRevenue(books.db, SPACE, SERIES, { from: '2026-11', to: '2026-11' })).toEqual([
      november,
    ]);
    expect(await readRevenue(books.db, SPACE, 'another', ALL)).toEqual([]);
    await books.batches.decide({ spaceId: SPACE, number: 1, status: 'voided', reason: 'early', now: NOW });
    expect(await readRevenue(books.db, SPACE, SERIES, ALL)).toEqual([]);
  });

  it('follows an invoice that changes, in the month that it is booked in', async () => {
    const books = await openBooks();
    put(books, 1, 10, 10_000);
    await books.export(TO);
    put(books, 1, 10, 12_000);
    await books.export(TO);
    await counted(books.db);
    expect(await readRevenue(books.db, SPACE, SERIES, ALL)).toMatchObject([
      { month: '2026-10', net: 12_000 },
    ]);
  });

  it('is counted in steps of any size, which may end anywhere, and once', async () => {
    const books = await openBooks();
    for (let id = 1; id <= 7; id += 1) put(books, id, 10, 1_000 + id);
    await books.export(TO);
    const counting = batchCounting(books.db, 3);
    expect(await counting.step()).toBe(true);
    await counted(books.db, 2);
    expect(await counting.step()).toBe(false);
    expect(await readRevenue(books.db, SPACE, SERIES, ALL)).toMatchObject([{ net: 7_028 }]);
  });

  const acts = fc.array(
    fc.oneof(
      fc.record({
        act: fc.constant('put' as const),
        id: fc.integer({ min: 1, max: 6 }),
        month: fc.integer({ min: 10, max: 11 }),
        cents: fc.integer({ min: 1, max: 99_999 }),
      }),
      fc.record({
        act: fc.constantFrom('export', 'void', 'remove', 'step'),
        id: fc.integer({ min: 1, max: 6 }),
      }),
    ),
    { minLength: 5, maxLength: 25 },
  );

  it('equals the entries themselves after any history', async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        const books = await openBooks();
        for (const one of all) {
          if (one.act === 'put') put(books, one.id, one.month, one.cents);
          else if (one.act === 'remove') books.remove(`i${one.id}`);
          else if (one.act === 'step') await batchCounting(books.db, 2).step();
          else if (one.act === 'export') await books.export(TO);
          else await voidLast(books);
        }
        await books.export(TO);
        await counted(books.db, 3);
        const expected = notZero(await recomputed(books.db));
        seen += expected.length;
        expect(notZero(await readRevenue(books.db, SPACE, SERIES, ALL))).toEqual(expected);
      }),
      { seed: 164, numRuns: ON_POSTGRES ? 8 : Number(process.env.FC_RUNS ?? 20) },
    );
    expect(seen).toBeGreaterThan(10);
  });
});

async function voidLast({ db, batches }: Books): Promise<void> {
  const last = await db
    .selectFrom('batch')
    .select('number')
    .where('status', '=', 'released')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  const { number } = last;
  await batches
    .decide({ spaceId: SPACE, number, status: 'voided', reason: 'why', now: NOW })
    .catch(() => undefined);
}

function notZero(figures: readonly RevenueFigure[]): readonly RevenueFigure[] {
  return figures.filter(({ net }) => net !== 0);
}
