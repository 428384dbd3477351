import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { setStage } from './stage.js';

const DAY_MS = 24 * 3_600_000;

/** An invoice that was refused 500 days ago, before everything else. */
function refusedLongAgo(path: string, now: number): void {
  const raw = new Sqlite(path);
  const at = now - 500 * DAY_MS;
  raw
    .prepare(`insert into saga (id, space_id, invoice_id, created_at, version, state, lock, produced, requested, done_before,
      failures, settings_digest) values ('old', 'berlin', 'old', ?, 1, 'refused', 'none', 0, 1, 0, 0, 'd')`)
    .run(at);
  raw
    .prepare(`insert into saga_history (saga_id, sequence, at, state) values ('old', 1, ?, 'refused')`)
    .run(at);
  raw
    .prepare(`insert into inbox_event (received_at, space_id, event, invoice_id, saga_id)
      values (?, 'berlin', 'requested_e_invoice', 'old', 'old')`)
    .run(at);
  raw.close();
}

/** A daemon ran on each date since, as far as anybody knows. */
function ranSince(path: string, now: number): void {
  const raw = new Sqlite(path);
  const day =
    raw.prepare(`insert or ignore into day_seen (day, at, saga, inbox_event, alert, notice, book_run,
    mirror_sync) values (?, ?, 1, 1, 0, 0, 0, 0)`);
  for (let ago = 499; ago >= -2; ago -= 1) {
    const moment = now - ago * DAY_MS;
    day.run(new Date(moment).toISOString().slice(0, 10), moment);
  }
  raw.close();
}

it('a daemon lets go of what is old at its start, and of nothing else', async () => {
  const stage = await setStage({ sqlite: true });
  await stage.stop();
  refusedLongAgo(stage.databasePath, stage.clock.now());
  await stage.start();
  const first = stage.request();
  await stage.reaches(first, 'done');
  expect(await stage.sagas('old')).toHaveLength(1);
  await stage.stop();
  ranSince(stage.databasePath, stage.clock.now());
  await stage.start();
  await eventually(async () => expect(await stage.sagas('old')).toEqual([]));
  const raw = new Sqlite(stage.databasePath, { readonly: true });
  const events = raw.prepare(`select count(*) from inbox_event where invoice_id = 'old'`).pluck().get();
  raw.close();
  expect(events).toBe(0);
  const [saga] = await stage.sagas(first);
  expect(saga?.steps.map(({ state }) => state)).toContain('attached');
  const id = stage.request();
  await stage.reaches(id, 'done');
});
