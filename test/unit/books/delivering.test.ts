import { systemClock } from '@spacebooks/base/clock';
import { beforeEach, expect, it, vi } from 'vitest';
import { createArchive } from '../../../src/archive/archive.js';
import type { BookSpace } from '../../../src/books/book-space.js';
import { type BookStores, createBookStores } from '../../../src/books/book-stores.js';
import { createDeliveryPoll } from '../../../src/books/deliver-batches.js';
import { silentLog } from '../../../src/ops/log.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { temporaryDatabase } from '../store/database.js';

const SPACE = {
  id: 'berlin',
  accounting: { exports: [{ name: 'adviser', targets: [] }], targets: [] },
} as unknown as BookSpace;
const RANDOM = { id: () => 'id', secret: () => 'secret', fraction: () => 0.5 };

let folder: string;
let stores: BookStores;
const plan = vi.fn<BookStores['deliveries']['plan']>();
const nextDue = vi.fn<BookStores['deliveries']['nextDue']>();

beforeEach(async () => {
  folder = temporaryFolder('delivering-');
  const { db } = await temporaryDatabase();
  const real = createBookStores(db, createArchive(folder), 'owner');
  plan.mockReset().mockImplementation(real.deliveries.plan);
  nextDue.mockReset().mockImplementation(real.deliveries.nextDue);
  stores = { ...real, deliveries: { ...real.deliveries, plan, nextDue } };
});

const delivering = () =>
  createDeliveryPoll({ stores, clock: systemClock, random: RANDOM, log: silentLog }, SPACE);

it('looks at everything once after a start, and then only when something has happened to the books', async () => {
  const deliver = delivering();
  expect([await deliver(), await deliver(), await deliver()]).toEqual([null, null, null]);
  expect(plan).toHaveBeenCalledTimes(1);

  await stores.periods.close('berlin', '2026-10-31', systemClock.now());
  expect(await stores.records.missing('berlin')).toHaveLength(1);
  await deliver();
  expect(await stores.records.missing('berlin')).toEqual([]);
  expect(plan).toHaveBeenCalledTimes(2);
  await deliver();
  expect(plan).toHaveBeenCalledTimes(2);

  // What happens to the books of another space is not its concern.
  await stores.periods.close('warsaw', '2026-10-31', systemClock.now());
  await deliver();
  expect(plan).toHaveBeenCalledTimes(2);
});

it('looks at everything when a delivery is due, and again after a look that failed', async () => {
  const deliver = delivering();
  await deliver();
  nextDue.mockResolvedValueOnce(systemClock.now());
  await deliver();
  expect(plan).toHaveBeenCalledTimes(2);

  nextDue.mockResolvedValueOnce(systemClock.now());
  plan.mockRejectedValueOnce(new Error('the disk is full'));
  await expect(deliver()).rejects.toThrow('the disk is full');
  await deliver();
  expect(plan).toHaveBeenCalledTimes(4);
});
