import { expect, it } from 'vitest';
import { createAskedSyncs } from '../../../src/store/books/asked-syncs.js';
import { createAuditLog } from '../../../src/store/books/audit.js';
import { createBookRuns } from '../../../src/store/books/book-runs.js';
import { temporaryDatabase } from './database.js';

it('keeps who asked for a copy, once until it is begun, and what became of it', async () => {
  const { db } = await temporaryDatabase();
  const asked = createAskedSyncs(db);
  const runs = createBookRuns(db);
  expect(await asked.last('berlin')).toBeNull();
  const first = await asked.ask('berlin', { by: 'ben', at: 10 });
  expect(await asked.ask('berlin', { by: 'anna', at: 11 })).toBe(first);
  expect(await asked.ask('warsaw', { by: 'anna', at: 12 })).toBe(first + 1);
  expect(await asked.waiting('berlin')).toEqual({ id: first, by: 'ben' });
  const run = await runs.start({ spaceId: 'berlin', kind: 'sync', businessDate: null }, 13);
  await asked.begun(first, run);
  expect(await asked.waiting('berlin')).toBeNull();
  await runs.finish(run, 'done', { read: 3 }, 14);
  expect(await asked.last('berlin')).toEqual({
    id: first,
    by: 'ben',
    askedAt: 10,
    isWaiting: false,
    run: { id: run, startedAt: 13, finishedAt: 14, outcome: 'done', progress: null, result: { read: 3 } },
  });
  const second = await asked.ask('berlin', { by: 'anna', at: 15 });
  expect(await asked.last('berlin')).toMatchObject({ id: second, isWaiting: true, run: null });
  const rows = await createAuditLog(db).rows(0, 10);
  expect(rows.map(({ spaceId, action, details }) => [spaceId, action, details])).toEqual([
    ['berlin', 'sync asked', { sync: first }],
    ['warsaw', 'sync asked', { sync: first + 1 }],
    ['berlin', 'sync asked', { sync: second }],
  ]);
});
