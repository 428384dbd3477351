import { DAY_MS } from '@spacebooks/base/durations';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../src/store/schema/tables.js';
import { eventually } from '../eventually.js';
import { setStage } from './stage.js';
import { besideDaemon } from './steps.js';

/** An invoice that was refused 500 days ago, before everything else. */
async function refusedLongAgo(db: Db, now: number): Promise<void> {
  const at = now - 500 * DAY_MS;
  await sql`insert into saga (id, space_id, invoice_id, created_at, version, state, lock, produced, requested, done_before,
    failures, settings_digest)
    values ('old', 'berlin', 'old', ${at}, 1, 'refused', 'none', 0, 1, 0, 0, 'd')`.execute(db);
  await sql`insert into saga_history (saga_id, sequence, at, state) values ('old', 1, ${at}, 'refused')`.execute(
    db,
  );
  await sql`insert into inbox_event (received_at, space_id, event, invoice_id, saga_id)
    values (${at}, 'berlin', 'requested_e_invoice', 'old', 'old')`.execute(db);
}

/** A daemon ran on each date since, as far as anybody knows. */
async function ranSince(db: Db, now: number): Promise<void> {
  for (let ago = 499; ago >= -2; ago -= 1) {
    const moment = now - ago * DAY_MS;
    const day = new Date(moment).toISOString().slice(0, 10);
    await sql`insert into day_seen (day, at, saga, inbox_event, alert, notice, book_run, mirror_sync)
      values (${day}, ${moment}, 1, 1, 0, 0, 0, 0) on conflict do nothing`.execute(db);
  }
}

it('a daemon lets go of what is old at its start, and of nothing else', async () => {
  const stage = await setStage();
  await stage.stop();
  await besideDaemon(stage, (db) => refusedLongAgo(db, stage.clock.now()));
  await stage.start();
  const first = stage.request();
  await stage.reaches(first, 'done');
  expect(await stage.sagas('old')).toHaveLength(1);
  await stage.stop();
  await besideDaemon(stage, (db) => ranSince(db, stage.clock.now()));
  await stage.start();
  await eventually(async () => expect(await stage.sagas('old')).toEqual([]));
  const events = await besideDaemon(stage, (db) =>
    db.selectFrom('inbox_event').select('id').where('invoice_id', '=', 'old').execute(),
  );
  expect(events).toEqual([]);
  const [saga] = await stage.sagas(first);
  expect(saga?.steps.map(({ state }) => state)).toContain('attached');
  const id = stage.request();
  await stage.reaches(id, 'done');
});
