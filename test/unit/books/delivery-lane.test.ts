import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from '@spacebooks/base/clock';
import type { FolderTurns } from '@spacebooks/base/folder-turns';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createArchive } from '../../../src/archive/archive.js';
import type { BookSpace } from '../../../src/books/book-space.js';
import { type BookStores, createBookStores } from '../../../src/books/book-stores.js';
import { createDeliveryLane, type DeliveryLane } from '../../../src/books/delivery-lane.js';
import { silentLog } from '../../../src/ops/log.js';
import { afterTest } from '../../after-test.js';
import { deadFolder } from '../../dead-folder.js';
import { eventually } from '../../eventually.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { temporaryDatabase } from '../store/database.js';
import { type Books, NOW, openBooks, SERIES, SPACE } from './batches/books.js';

const RANDOM = { id: () => 'id', secret: () => 'secret', fraction: () => 0.5 };

let root: string;
let books: Books;
let stores: BookStores;
let now: number;
const plan = vi.fn<BookStores['deliveries']['plan']>();
const nextDue = vi.fn<BookStores['deliveries']['nextDue']>();

beforeEach(async () => {
  root = temporaryFolder('lane-');
  const database = await temporaryDatabase();
  books = await openBooks(SPACE, database);
  const real = createBookStores(database.db, createArchive(join(root, 'archive')), 'owner');
  plan.mockReset().mockImplementation(real.deliveries.plan);
  nextDue.mockReset().mockImplementation(real.deliveries.nextDue);
  // Batches are released into the archive of the books.
  const archive = { ...real.archive, get: books.archive.get };
  stores = { ...real, archive, deliveries: { ...real.deliveries, plan, nextDue } };
  now = NOW;
});

/** Real time, but for what it shows. */
const clock: Clock = {
  speed: 1,
  now: () => now,
  after: systemClock.after.bind(systemClock),
  sleep: systemClock.sleep.bind(systemClock),
};

function lane(turns?: FolderTurns, silenceMs = 200): DeliveryLane {
  const names = ['dead', 'well'];
  const space = {
    id: SPACE,
    accounting: {
      exports: [{ name: SERIES, targets: names }],
      targets: names.map((name) => ({ kind: 'folder', name, path: join(root, name) })),
    },
  } as unknown as BookSpace;
  const made = createDeliveryLane(
    {
      ...{ stores, clock, random: RANDOM, log: silentLog, turns },
      patience: { clock: systemClock, silenceMs, mailSilenceMs: 200, limitMs: 60_000, graceMs: 100 },
      isPaused: async () => false,
      inTrace: (work) => work(),
      onFailure: () => 60_000,
      wakeAlerts: () => undefined,
    },
    space,
  );
  afterTest(() => made.stop());
  return made;
}

async function release(id: string): Promise<void> {
  books.put({ id });
  await books.export();
}

describe('the lane of deliveries', () => {
  it('looks at everything once after a start, and then only when something has happened to the books', async () => {
    const { deliverNow } = lane();
    await deliverNow();
    await deliverNow();
    expect(plan).toHaveBeenCalledTimes(1);

    await stores.periods.close(SPACE, '2026-10-31', now);
    expect(await stores.records.missing(SPACE)).toHaveLength(1);
    await deliverNow();
    expect(await stores.records.missing(SPACE)).toEqual([]);
    expect(plan).toHaveBeenCalledTimes(2);

    // What happens to the books of another space is not its concern.
    await stores.periods.close('warsaw', '2026-10-31', now);
    await deliverNow();
    expect(plan).toHaveBeenCalledTimes(2);
  });

  it('looks at everything when a delivery is due, and again after a look that failed', async () => {
    const { deliverNow } = lane();
    await deliverNow();
    nextDue.mockResolvedValueOnce(now);
    plan.mockRejectedValueOnce(new Error('the disk is full'));
    await expect(deliverNow()).rejects.toThrow('the disk is full');
    expect(plan).toHaveBeenCalledTimes(2);
    await deliverNow();
    expect(plan).toHaveBeenCalledTimes(3);
  });
});

const dead = () => deadFolder((folder) => folder.endsWith('dead'));

const in_ = (name: string): readonly string[] => readdirSync(join(root, name)).toSorted();

describe('a target that does not answer', () => {
  it('holds up no other, is not asked again while it hangs, and has its file once when it is well', async () => {
    const { turns, asked, answer } = dead();
    const made = lane(turns);
    await release('one');
    made.start();
    made.wake();
    await eventually(() => expect(in_('well')).toHaveLength(1));
    await eventually(async () => {
      const waiting = (await stores.deliveries.list(SPACE)).filter(({ deliveredAt }) => deliveredAt === null);
      expect(waiting).toMatchObject([{ target: 'dead', failure: 'delivery.unreachable', failures: 1 }]);
    });
    for (let failures = 2; failures <= 8; failures += 1) {
      now = (await stores.deliveries.nextDue(SPACE, now)) ?? now;
      made.wake();
      await eventually(async () => {
        const [first] = await stores.deliveries.list(SPACE);
        expect(first).toMatchObject({ failures, detail: `${join(root, 'dead')} has still not answered` });
      });
    }
    expect(asked()).toBe(1);
    expect((await stores.alerts.unsent(10)).map(({ code }) => code)).toEqual(['delivery.unreachable']);

    answer();
    await eventually(() => expect(turns.hanging()).toEqual([]));
    now = (await stores.deliveries.nextDue(SPACE, now)) ?? now;
    made.wake();
    await eventually(() => expect(in_('dead')).toEqual(in_('well')));
    await eventually(async () => expect(await stores.deliveries.nextDue(SPACE, now)).toBeNull());
    expect(asked()).toBe(2);
    expect(await stores.alerts.list({ open: true, limit: 10 })).toEqual([]);
  });

  it('does not keep what is released meanwhile from the others', async () => {
    const { turns } = dead();
    const made = lane(turns, 60_000);
    await release('one');
    made.start();
    made.wake();
    await eventually(() => expect(in_('well')).toHaveLength(1));
    // Each batch of these books has a file of this name.
    rmSync(join(root, 'well', 'entries.json'));
    await release('two');
    made.wake();
    await eventually(async () => {
      const arrived = (await stores.deliveries.list(SPACE)).filter(({ deliveredAt }) => deliveredAt !== null);
      expect(arrived.map(({ batchNumber, target }) => `${batchNumber} ${target}`)).toEqual([
        '1 well',
        '2 well',
      ]);
    });
  });

  it('is given its grace at a stop, and nothing is recorded of it', async () => {
    const { turns, asked } = dead();
    const made = lane(turns, 60_000);
    await release('one');
    made.start();
    made.wake();
    await eventually(() => expect(asked()).toBe(1));
    await made.stop();
    const [first] = await stores.deliveries.list(SPACE);
    expect(first).toMatchObject({ target: 'dead', failures: 0, runAt: NOW, deliveredAt: null });
  });
});
