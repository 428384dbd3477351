import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { createReleases, type Releases } from '../../../src/store/books/releases.js';
import type { Db } from '../../../src/store/engine/open.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import { createOperatorDecide } from '../../../src/store/sagas/operator-decide.js';
import { sqliteDatabase, temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;

let db: Db;
let releases: Releases;

beforeEach(async () => {
  ({ db } = await temporaryDatabase());
  releases = createReleases(db);
  for (const invoiceId of ['i1', 'i2']) {
    const event = {
      spaceId: 'berlin',
      event: 'requested_e_invoice',
      invoiceId,
      trigger: 'automatic',
    } as const;
    await createInbox(db).receive(event, { newId: `saga-${invoiceId}`, settingsDigest: 'S1' }, T);
  }
  await db.updateTable('saga').set({ state: 'locked', lock: 'ours' }).execute();
});

async function wish(invoiceId: string, by: string): Promise<void> {
  await createOperatorDecide(db).release({ spaceId: 'berlin', invoiceId }, { by, why: null, at: T });
}

async function outcomes(): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('operator_outcome')
    .innerJoin('operator_decision', 'operator_decision.id', 'decision_id')
    .select(['decided_by', 'outcome'])
    .orderBy('decision_id')
    .execute();
  return rows.map(({ decided_by, outcome }) => `${decided_by}: ${outcome}`);
}

it('is asked about at every step of a saga: years of decisions are not read for it', async () => {
  const texts: string[] = [];
  const { db: watched, path } = await sqliteDatabase((raw) => {
    const prepare = raw.prepare.bind(raw);
    raw.prepare = ((text: string) => {
      texts.push(text);
      return prepare(text);
    }) as typeof raw.prepare;
  });
  await createReleases(watched).asked('saga-i1');
  const raw = new Sqlite(path);
  const plan = raw.prepare(`explain query plan ${texts.at(-1)}`).all('saga-i1', 1) as { detail: string }[];
  raw.close();
  expect(plan[0]?.detail).toBe('SEARCH operator_decision USING INDEX operator_decision_of_saga (saga_id=?)');
});

describe('wishes to have an e-invoice given up', () => {
  it('are answered together: an earlier one is not carried out later', async () => {
    await wish('i1', 'Anna');
    await wish('i2', 'Olga');
    await wish('i1', 'Berta');
    const asked = await releases.asked('saga-i1');
    expect(asked).toMatchObject({ by: 'Berta' });
    await releases.settle(asked?.id ?? 0, 'our lock is taken back', T + 1);
    expect(await releases.asked('saga-i1')).toBeNull();
    expect(await releases.asked('saga-i2')).toMatchObject({ by: 'Olga' });
    expect(await outcomes()).toEqual(['Anna: our lock is taken back', 'Berta: our lock is taken back']);
  });

  it('that no one answered while the saga came to its end are answered at the next start', async () => {
    await wish('i1', 'Anna');
    await wish('i2', 'Olga');
    await db.updateTable('saga').set({ state: 'done', run_at: null }).where('id', '=', 'saga-i1').execute();
    await releases.settleEnded(T + 1);
    await releases.settleEnded(T + 2);
    expect(await outcomes()).toEqual([
      'Anna: not possible any more: its e-invoice is done, and nothing of ours is locked',
    ]);
    expect(await releases.asked('saga-i2')).toMatchObject({ by: 'Olga' });
  });
});
