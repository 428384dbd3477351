import { expect, it } from 'vitest';
import { postedAmounts } from '../../../../src/books/tax-returns/posted-amounts.js';
import type { Batches, BatchHead } from '../../../../src/store/books/batches.js';
import { entry } from '../formats/sample.js';

it('tells how many of the entries of the batches that count are read, piece by piece', async () => {
  const head = (number: number, status: BatchHead['status'], entries: number) =>
    ({ number, status, manifest: { entries } }) as BatchHead;
  const pieces = [JSON.stringify(entry({ documentDate: '2026-11-02' })), JSON.stringify(entry({}))];
  const batches: Pick<Batches, 'list' | 'entryTexts' | 'withdrawn'> = {
    list: async () => [head(1, 'voided', 9), head(2, 'released', 3), head(3, 'accepted', 2)],
    withdrawn: async () => null,
    entryTexts: async function* (_space, number) {
      if (number === 2) yield [...pieces, ...pieces.slice(1)];
      else for (const piece of pieces) yield [piece];
    },
  };
  const told: unknown[] = [];
  const period = { from: '2026-11-01', to: '2026-11-30' };
  const { amounts, batches: numbers } = await postedAmounts(
    batches,
    { spaceId: 'berlin', series: 'a', seller: 'DE' },
    period,
    (...step) => void told.push(step),
  );
  expect([amounts.length, numbers]).toEqual([2, [2, 3]]);
  expect(told).toEqual([
    ['entries', 0, 5],
    ['entries', 3, 5],
    ['entries', 4, 5],
  ]);
});
