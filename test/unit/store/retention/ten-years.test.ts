import { DAY_MS } from '@spacebooks/base/durations';
import { expect, it } from 'vitest';
import { type Years, years } from './years.js';

/** What a space has in a week: three e-invoices, one that was refused, a night, a sync, a session, a digest. */
function week(time: Years, number: number): void {
  for (const each of ['a', 'b', 'c']) time.invoice(`${each}${number}`, 'done');
  time.invoice(`r${number}`, 'refused');
  const now = time.now();
  const date = new Date(now).toISOString().slice(0, 10);
  time.raw
    .prepare(`insert into book_run (space_id, kind, business_date, started_at, finished_at, outcome)
      values ('berlin', 'night', ?, ?, ?, 'done')`)
    .run(date, now, now);
  time.raw
    .prepare(`insert into mirror_sync (space_id, platform_id, started_at, events_through, result)
      values ('berlin', 'p', ?, 1, '{}')`)
    .run(now);
  time.raw
    .prepare(`insert into ksef_session values (?, 'c', ?, ?, ?)`)
    .run(`session ${number}`, now, now + 1, now + 2);
  time.raw
    .prepare(
      `insert into notice (key, audience, kind, topic, made_at, content) values (?, '', 'digest', 'digest', ?, '{}')`,
    )
    .run(`digest:${date}`, now);
}

const WEEKS = 13 * 52;
/** Of four hundred days. */
const WEEKS_LEFT = 57;

it('thirteen years on, there is what the configuration says, table by table', async () => {
  const time = await years();
  time.raw.exec(`insert into period_closed values ('berlin', '2025-01-31', 1)`);
  time.raw.exec(`insert into audit_log (sequence, at, space_id, action, details, previous, hash)
    values (1, 1, 'berlin', 'a', '{}', null, 'h')`);
  for (let number = 0; number < WEEKS; number += 1) {
    week(time, number);
    await time.pass(6);
    time.putTo(time.now() + DAY_MS);
    if (number % 4 === 0) await time.prune();
    // In the fifth year the clock is ten years ahead for a day.
    if (number === 250) {
      const right = time.now();
      time.putTo(right + 3_660 * DAY_MS);
      await time.pass(1);
      await time.prune();
      time.putTo(right);
    }
  }
  await time.prune();
  const oldest = (id: string) =>
    time.raw.prepare<[], number>(`select min(created_at) from saga where id like '${id}%'`).pluck().get() ??
    0;
  // What was issued in 2027 was kept for its ten full years, which ended with 2037.
  expect(new Date(time.now()).toISOString().slice(0, 4)).toBe('2038');
  expect(new Date(oldest('a')).toISOString().slice(0, 4)).toBe('2028');
  const kept = time.raw.prepare<[], number>(`select count(*) from saga where state = 'done'`).pluck().get();
  const left = Object.fromEntries(
    [
      'saga_history',
      'inbox_event',
      'alert',
      'alert_told',
      'notice',
      'notice_delivery',
      'book_run',
      'mirror_sync',
      'ksef_session',
      'period_closed',
      'audit_log',
      'story_over',
    ].map((table) => [table, time.count(table)]),
  );
  expect(time.count('saga')).toBe((kept ?? 0) + WEEKS_LEFT);
  expect(left).toEqual({
    saga_history: ((kept ?? 0) + WEEKS_LEFT) * 2,
    inbox_event: WEEKS_LEFT * 4,
    alert: WEEKS_LEFT,
    alert_told: WEEKS_LEFT,
    notice: WEEKS_LEFT * 2,
    notice_delivery: WEEKS_LEFT,
    book_run: WEEKS_LEFT,
    mirror_sync: WEEKS_LEFT,
    ksef_session: WEEKS_LEFT,
    period_closed: 1,
    audit_log: 1,
    story_over: 0,
  });
}, 120_000);
