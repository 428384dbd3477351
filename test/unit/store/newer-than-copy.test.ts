import { expect, it } from 'vitest';
import { newerThanCopy } from '../../../src/store/books/newer-than-copy.js';
import type { Db } from '../../../src/store/engine/open.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { temporaryDatabase } from './database.js';

const NOW = Date.UTC(2026, 10, 3, 9);

async function told(db: Db, spaceId: string, invoiceId: string | null): Promise<void> {
  const quarantine = invoiceId === null ? 'unreadable' : null;
  const event = { space_id: spaceId, event: 'updated_invoice', invoice_id: invoiceId, quarantine };
  await db
    .insertInto('inbox_event')
    .values({
      ...event,
      received_at: NOW,
      trigger: null,
      body: null,
      saga_id: null,
      waiting: null,
      taken_at: null,
    })
    .execute();
}

async function copied(
  db: Db,
  spaceId: string,
  isWhole: boolean,
  tell: readonly string[] = [],
): Promise<void> {
  const mirror = createMirror(db);
  const run = await mirror.begin(spaceId, spaceId, NOW);
  for (const id of tell) await told(db, spaceId, id);
  if (isWhole) await mirror.finish(run, { spaceId, finishedAt: NOW } as Parameters<typeof mirror.finish>[1]);
}

it('counts the invoices of a space that callbacks name, since its last whole sync began', async () => {
  const { db } = await temporaryDatabase();
  await told(db, 'berlin', 'a');
  expect(await newerThanCopy(db, 'berlin')).toBe(0);
  await copied(db, 'berlin', true, ['b']);
  expect(await newerThanCopy(db, 'berlin')).toBe(1);
  for (const id of ['b', 'c', 'c', null]) await told(db, 'berlin', id);
  await told(db, 'warsaw', 'd');
  expect(await newerThanCopy(db, 'berlin')).toBe(2);
  await copied(db, 'berlin', false);
  expect(await newerThanCopy(db, 'berlin')).toBe(2);
  await copied(db, 'berlin', true);
  expect(await newerThanCopy(db, 'berlin')).toBe(0);
});
