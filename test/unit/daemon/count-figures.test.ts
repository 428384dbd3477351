import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { expect, it } from 'vitest';
import { countFigures } from '../../../src/daemon/books/count-figures.js';
import { silentLog } from '../../../src/ops/log.js';
import { batchCounting } from '../../../src/store/figures/count-batches.js';
import { readRevenue } from '../../../src/store/figures/money-figures.js';
import { eventually } from '../../eventually.js';
import { item } from '../../fixtures/invoices/item.js';
import { openBooks, SERIES, SPACE } from '../books/batches/books.js';

const OCTOBER = { from: '2026-10', to: '2026-10' };

it('counts what was released before and since, a minute later at most', async () => {
  const books = await openBooks();
  const minutes: (() => void)[] = [];
  const clock = {
    now: () => 5,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((end) => {
        if (ms < MINUTE_MS || signal?.aborted) return setImmediate(end);
        minutes.push(end);
        signal?.addEventListener('abort', () => end());
      }),
  } as unknown as Clock;
  const release = async (id: string) => {
    books.put({ id, number: id, canUpdate: false, items: [item({ net: '100.00' })] });
    await books.export();
  };
  const net = async () => (await readRevenue(books.db, SPACE, SERIES, OCTOBER)).map((row) => row.net);
  await release('A-1');
  const counting = countFigures({ counting: batchCounting(books.db, 1), clock, log: silentLog });
  await eventually(() => expect(minutes).toHaveLength(1));
  expect(await net()).toEqual([10_000]);
  await release('A-2');
  minutes[0]?.();
  await eventually(() => expect(minutes).toHaveLength(2));
  expect(await net()).toEqual([20_000]);
  await counting.stop();
});
