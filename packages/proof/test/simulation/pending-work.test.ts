import type { World } from '@spacebooks/cobot-sandbox';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { afterTest } from '../../../../test/after-test.js';
import { sqliteDatabase } from '../../../../test/unit/store/database.js';
import { pendingWork } from '../../simulation/pending-work.js';

const NOTHING = { invoices: new Map() } as unknown as World;

/** An e-invoice that was issued offline, and in whose place somebody attached another one. */
async function foreignInPlace(): Promise<Sqlite.Database> {
  const { path } = await sqliteDatabase();
  const raw = new Sqlite(path);
  afterTest(() => raw.close());
  raw.exec(`insert into saga (id, space_id, invoice_id, created_at, version, state, lock, produced, requested, done_before,
    failures, settings_digest, ksef)
    values ('s', 'warsaw', 'i', 1, 2, 'done-foreign', 'ours', 1, 1, 0, 0, 'd', '{"offline":true}')`);
  raw.exec(`insert into saga_history (saga_id, sequence, at, state)
    values ('s', 1, 1, 'attached'), ('s', 2, 2, 'done-foreign')`);
  return raw;
}

function alert(raw: Sqlite.Database, code: string): void {
  raw
    .prepare(`insert into alert (key, subject, raised_at, space_id, saga_id, code, text, facts, sent_at)
      values (@code, @code, 1, 'warsaw', 's', @code, '', '{}', 2)`)
    .run({ code });
}

it('what was issued offline is given up for an e-invoice by hand only after KSeF had another document', async () => {
  const raw = await foreignInPlace();
  const given = 'invoice i was issued offline, and its e-invoice is done-foreign';
  expect(pendingWork(NOTHING, raw)).toEqual([given]);
  alert(raw, 'invoice.foreign-e-invoice');
  expect(pendingWork(NOTHING, raw)).toEqual([given]);
  alert(raw, 'ksef.mismatch');
  expect(pendingWork(NOTHING, raw)).toEqual([]);
});
