import { DAY_MS } from '@spacebooks/base/durations';
import { describe, expect, it } from 'vitest';
import { BEGIN, LIMITS, type Years, years } from './years.js';

const YEAR = 366;

/** What an admin would call everything, by table. */
function rows({ count }: Years) {
  return Object.fromEntries(
    ['saga', 'saga_history', 'inbox_event', 'alert', 'alert_told', 'notice', 'notice_delivery'].map(
      (table) => [table, count(table)],
    ),
  );
}

/** One that keeps the highest numbers, so that they are not given out twice. */
function last(time: Years): void {
  time.invoice('last', 'refused');
}

describe('what belongs to no proof of issue', () => {
  it('goes after its days, as a whole; what is of an issued e-invoice stays, without its events', async () => {
    const time = await years();
    time.invoice('done', 'done');
    time.invoice('refused', 'refused');
    time.invoice('gone', 'gone');
    last(time);
    await time.pass(400);
    expect(await time.prune()).toEqual({});
    await time.pass(1);
    expect(await time.prune()).toEqual({ inbox_event: 3, alert: 2, notice: 2, unissued: 6 });
    expect(rows(time)).toEqual({
      saga: 2,
      saga_history: 4,
      inbox_event: 1,
      alert: 1,
      alert_told: 1,
      notice: 1,
      notice_delivery: 1,
    });
    expect(await time.prune()).toEqual({});
  });

  it.each([
    [
      'an alert lasts',
      (time: Years) => time.raw.exec('update alert set lasts = 1, resolved_at = null, resolution = null'),
    ],
    [
      'a person decided about it',
      (time: Years) =>
        time.raw.exec(`insert into operator_decision (at, kind, decided_by, space_id, invoice_id, saga_id, event_id)
          select 1, 'retry', 'anna', 'berlin', 'refused', 'refused', id from inbox_event where saga_id = 'refused'`),
    ],
    [
      'a later e-invoice of the invoice is under way',
      (time: Years) => {
        time.raw.exec(`insert into saga (id, space_id, invoice_id, created_at, version, state, lock, produced, requested,
          done_before, failures, settings_digest, run_at) values
          ('again', 'berlin', 'refused', 1, 1, 'requested', 'none', 0, 1, 0, 0, 'd', 1)`);
        time.raw.exec(`update inbox_event set saga_id = 'again' where saga_id = 'refused'`);
      },
    ],
    [
      'a later e-invoice of the invoice was issued',
      (time: Years) =>
        time.raw.exec(`insert into saga (id, space_id, invoice_id, created_at, version, state, lock, produced, requested,
          done_before, failures, settings_digest, xml) values
          ('again', 'berlin', 'refused', 1, 1, 'done', 'none', 0, 1, 0, 0, 'd', 'x')`),
    ],
  ])('stays while %s', async (_why, happens) => {
    const time = await years();
    time.invoice('refused', 'refused');
    happens(time);
    last(time);
    await time.pass(500);
    await time.prune();
    expect(
      time.raw.prepare(`select count(*) from saga_history where saga_id = 'refused'`).pluck().get(),
    ).toBe(2);
  });

  it('goes with an alert whose cause lasts, when a person has put it aside long ago', async () => {
    const time = await years();
    time.invoice('refused', 'refused');
    time.raw.exec(`update alert set lasts = 1, resolution = 'by hand', resolved_by = 'anna', saga_id = null`);
    last(time);
    await time.pass(401);
    expect(await time.prune()).toEqual({ inbox_event: 1, unissued: 5 });
    expect(rows(time)).toMatchObject({ saga: 1, alert: 1, alert_told: 1 });
  });

  it('leaves the events of an e-invoice that is under way', async () => {
    const time = await years();
    time.invoice('parked', 'parked');
    last(time);
    await time.pass(500);
    await time.prune();
    expect(rows(time)).toMatchObject({ saga: 2, inbox_event: 2 });
  });

  it('never gives a number out twice: a sync goes on after the last event that it knows', async () => {
    const time = await years();
    time.invoice('gone', 'gone');
    await time.pass(500);
    expect(await time.prune()).toEqual({});
    time.invoice('next', 'gone');
    expect(time.raw.prepare('select max(id) from inbox_event').pluck().get()).toBe(2);
    expect(await time.prune()).toEqual({ inbox_event: 1, unissued: 3 });
  });

  it('runs and syncs: the last that was done stays', async () => {
    const time = await years();
    time.raw.exec(`insert into book_run (space_id, kind, business_date, started_at, finished_at, outcome) values
        ('berlin', 'first', '2025-03-01', 1, 1, 'done'), ('berlin', 'night', '2025-03-02', 1, 1, 'done'),
        ('berlin', 'night', '2025-03-03', 1, 1, 'failed'), ('berlin', 'sync', null, 1, 1, 'done'),
        ('hamburg', 'first', '2025-03-01', 1, 1, 'done'), ('berlin', 'sync', null, 1, 1, 'done');
      insert into mirror_sync (space_id, platform_id, started_at, events_through, result, failure) values
        ('berlin', 'p', 1, 5, '{}', null), ('berlin', 'p', 1, 6, null, 'x'), ('berlin', 'p', 1, 7, '{}', null),
        ('berlin', 'p', 1, 7, null, 'x'), ('hamburg', 'q', 1, 0, null, 'x')`);
    await time.pass(401);
    expect(await time.prune()).toEqual({ book_run: 2, mirror_sync: 2 });
    expect(time.raw.prepare('select id from book_run order by id').pluck().all()).toEqual([2, 3, 5, 6]);
    expect(time.raw.prepare('select id from mirror_sync order by id').pluck().all()).toEqual([3, 4, 5]);
  });

  it('sessions of the page and attempts to sign in go when they are over, on the first day, too', async () => {
    const time = await years();
    const [ended, lasting, fromTheFuture] = [time.now(), time.now() + 1, time.now() + 200 * 3_600_000];
    time.raw.exec(`insert into web_session (token_digest, user_name, proof, expires_at, seen_at, begun_at) values
      ('ended', 'anna', 'p', ${ended}, 1, 1), ('lasts', 'anna', 'p', ${lasting}, 1, 1), ('ahead', 'anna', 'p', ${fromTheFuture}, 1, 1);
      insert into sign_in_attempt values ('over', 1, ${ended}), ('open', 1, ${lasting}), ('ahead', 1, ${fromTheFuture})`);
    expect(await time.prune()).toEqual({ web_session: 2, sign_in_attempt: 2 });
    expect(time.raw.prepare('select token_digest from web_session').pluck().all()).toEqual(['lasts']);
    expect(time.raw.prepare('select key from sign_in_attempt').pluck().all()).toEqual(['open']);
  });

  it('sessions in KSeF that were closed go', async () => {
    const time = await years();
    time.raw.exec(`insert into ksef_session values ('old', 'c', 1, 2, ${BEGIN}), ('open', 'c', 1, 2, null),
      ('new', 'c', 1, 2, ${BEGIN + 300 * DAY_MS})`);
    await time.pass(401);
    expect(await time.prune()).toEqual({ ksef_session: 1 });
  });
});

describe('proofs of issue', () => {
  it('stay for ten full calendar years, and go then', async () => {
    const time = await years();
    time.invoice('done', 'done');
    last(time);
    await time.pass(10 * YEAR + 1);
    // 2035: the year in which it was issued ended in 2025.
    expect(new Date(time.now()).getUTCFullYear()).toBe(2035);
    await time.prune();
    expect(rows(time)).toMatchObject({ saga: 2, saga_history: 4 });
    await time.pass(YEAR);
    expect(await time.prune()).toMatchObject({ issued: 3 });
    expect(rows(time)).toMatchObject({ saga: 1, saga_history: 2 });
  });

  it('are kept by the database itself, whoever deletes', async () => {
    const time = await years();
    time.invoice('done', 'done');
    time.invoice('parked', 'parked');
    const forget = (id: string) => () => time.raw.exec(`insert into story_over values ('berlin', '${id}')`);
    const early = 'a proof of issue is kept for ten years';
    expect(() => time.raw.exec(`delete from saga_history where saga_id = 'done'`)).toThrow('append-only');
    expect(forget('done')).toThrow(early);
    await time.pass(3_650);
    expect(forget('done')).toThrow(early);
    expect(forget('parked')).toThrow('its e-invoice is under way');
    await time.pass(4);
    expect(forget('done')).not.toThrow();
  });
});

describe('a clock that is wrong', () => {
  it('by twenty years forward, for days, takes nothing away', async () => {
    const time = await years();
    time.invoice('done', 'done');
    time.invoice('refused', 'refused');
    last(time);
    await time.pass(30);
    const right = time.now();
    time.putTo(right + 20 * YEAR * DAY_MS);
    await time.pass(3);
    expect(await time.prune()).toEqual({});
    time.putTo(right);
    await time.pass(1);
    expect(await time.prune()).toEqual({});
  });

  it('and back at 1970, writes rows that are kept as long as others', async () => {
    const time = await years();
    await time.pass(450);
    const right = time.now();
    time.putTo(0);
    time.invoice('refused', 'refused');
    last(time);
    await time.pass(1);
    time.putTo(right);
    await time.pass(1);
    expect(await time.prune()).toEqual({});
    await time.pass(401);
    expect(await time.prune()).toMatchObject({ unissued: 3 });
  });

  it('that flies through a day in no time counts no more than the dates it shows', async () => {
    const time = await years();
    for (let look = 0; look < 50; look += 1) await time.retention.noteDay(BEGIN + look);
    expect(time.count('day_seen')).toBe(1);
  });
});

it('a crash between two steps leaves what the next start takes away', async () => {
  const time = await years();
  for (let each = 0; each < 250; each += 1) time.invoice(`gone ${each}`, 'gone');
  last(time);
  await time.pass(401);
  expect(await time.retention.step('inbox_event', LIMITS, 0, time.now())).toEqual({ pruned: 100, next: 100 });
  expect(await time.retention.step('unissued', LIMITS, 0, time.now())).toEqual({ pruned: 6, next: 2 });
  expect(await time.prune()).toMatchObject({ inbox_event: 150, unissued: 744 });
  expect(rows(time)).toMatchObject({ saga: 1, saga_history: 2, inbox_event: 1 });
});
