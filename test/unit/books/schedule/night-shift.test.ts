import { afterEach, describe, expect, it } from 'vitest';
import type { DueDates } from '../../../../src/books/schedule/business-date.js';
import { createNightShift, type NightShift } from '../../../../src/books/schedule/night-shift.js';
import { asFailure, Failure } from '../../../../src/domain/errors.js';
import { retryDelay } from '../../../../src/domain/retry.js';
import { type Poller, startPoller } from '../../../../src/poller.js';
import { createBookClaims } from '../../../../src/store/books/book-claims.js';
import { createBookRuns } from '../../../../src/store/books/book-runs.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { sqliteDatabase } from '../../store/database.js';
import { type MovedClock, movedClock } from './moved-clock.js';

const SPACE = 'berlin';

interface Scene {
  readonly clock: MovedClock;
  readonly db: Db;
  /** When each night was worked, and for which business dates: `2026-11-21T01:30:00Z (19..20]`. */
  readonly nights: string[];
  readonly failures: string[];
  readonly shift: NightShift<string>;
  /** Makes the next nights fail, each once. */
  readonly troubles: Error[];
  /** Copies that somebody has asked for, and those that were made. */
  asked: number;
  copies: number;
  posts: number;
  /** Posts that have begun and not ended. */
  underWay: number;
  mostAtOnce: number;
  lane: Poller;
}

const lanes: Poller[] = [];
afterEach(async () => {
  for (const lane of lanes.splice(0)) await lane.stop();
});

async function scene(start: string, opened?: { db: Db }): Promise<Scene> {
  const { db } = opened ?? (await sqliteDatabase());
  const clock = movedClock(start);
  const nights: string[] = [];
  const troubles: Error[] = [];
  const failures: string[] = [];
  const counts = { posts: 0, underWay: 0, mostAtOnce: 0, asked: 0, copies: 0 };
  const made: Omit<Scene, 'lane' | 'shift'> = { clock, db, nights, troubles, failures, ...counts };
  const shift = createNightShift<string>({
    spaceId: SPACE,
    time: { timeZone: 'Europe/Berlin', at: '02:30' },
    runs: createBookRuns(db),
    claims: createBookClaims(db),
    clock,
    night: async ({ after, through }: DueDates, onProgress) => {
      onProgress('half way');
      const trouble = troubles.shift();
      if (trouble !== undefined) throw trouble;
      const at = new Date(clock.now()).toISOString().replace(':00.000Z', 'Z');
      nights.push(`${at} (${after} ${through}]`);
      return through;
    },
    summary: (through) => ({ through }),
    isCopyAsked: async () => made.asked > 0,
    copyAsked: async () => {
      made.copies += 1;
      made.asked = 0;
    },
    post: async () => {
      made.posts += 1;
      made.underWay += 1;
      made.mostAtOnce = Math.max(made.mostAtOnce, made.underWay);
      await new Promise(setImmediate);
      made.underWay -= 1;
      return null;
    },
  });
  const lane = startPoller({
    poll: shift.poll,
    onFailure: (error, count) => {
      const failure = asFailure(error);
      failures.push(`${failure.code} ${count}`);
      return retryDelay(failure, count, 0.5);
    },
    longestRestMs: 60_000,
    clock,
  });
  lanes.push(lane);
  return Object.assign(made, { shift, lane });
}

describe('the nights of a space', () => {
  it('post payments one after the other, whoever asks for it', async () => {
    const played = await scene('2026-11-21T10:00:00Z');
    await Promise.all([played.shift.poll(), played.shift.poll(), played.shift.runNow()]);
    expect(played.posts).toBeGreaterThanOrEqual(3);
    expect(played.mostAtOnce).toBe(1);
  });

  it('begin with the night after the first start, then come every night', async () => {
    const { clock, nights } = await scene('2026-11-20T12:00:00Z');
    await clock.moveTo('2026-11-21T01:29:00Z');
    expect(nights).toEqual([]);
    await clock.moveTo('2026-11-23T12:00:00Z');
    expect(nights).toEqual([
      '2026-11-21T01:30Z (2026-11-19 2026-11-20]',
      '2026-11-22T01:30Z (2026-11-20 2026-11-21]',
      '2026-11-23T01:30Z (2026-11-21 2026-11-22]',
    ]);
  });

  it('make the copy that somebody asked for beside them, also while they fail, and wait for who works with the books', async () => {
    const played = await scene('2026-11-20T12:00:00Z');
    const { clock, db, lane, nights, troubles, failures } = played;
    await clock.moveTo('2026-11-20T12:00:01Z');
    played.asked = 1;
    lane.wake();
    await clock.moveTo('2026-11-20T12:00:02Z');
    expect([played.copies, nights]).toEqual([1, []]);

    await createBookClaims(db).take(
      { spaceId: SPACE, holder: 'page', until: Date.parse('2026-11-20T12:10:00Z') },
      clock.now(),
    );
    played.asked = 1;
    lane.wake();
    await clock.moveTo('2026-11-20T12:00:30Z');
    expect(played.copies).toBe(1);
    await createBookClaims(db).releaseClaim(SPACE, 'page');
    await clock.moveTo('2026-11-20T12:01:30Z');
    expect(played.copies).toBe(2);

    troubles.push(new Failure('platform.unreachable'));
    await clock.moveTo('2026-11-21T01:29:59Z');
    played.asked = 1;
    await clock.moveTo('2026-11-21T01:30:01Z');
    expect([played.copies, nights, failures]).toEqual([3, [], ['platform.unreachable 1']]);
  });

  it('come once in the night without 02:30', async () => {
    const { clock, nights } = await scene('2027-03-27T12:00:00Z');
    await clock.moveTo('2027-03-29T12:00:00Z');
    expect(nights).toEqual([
      '2027-03-28T01:30Z (2027-03-26 2027-03-27]',
      '2027-03-29T00:30Z (2027-03-27 2027-03-28]',
    ]);
  });

  it('come once in the night with two 02:30', async () => {
    const { clock, nights } = await scene('2026-10-24T12:00:00Z');
    await clock.moveTo('2026-10-26T12:00:00Z');
    expect(nights).toEqual([
      '2026-10-25T00:30Z (2026-10-23 2026-10-24]',
      '2026-10-26T01:30Z (2026-10-24 2026-10-25]',
    ]);
  });

  it('that were missed in a week of downtime are made up for by one, at the start', async () => {
    const before = await scene('2026-11-20T12:00:00Z');
    await before.clock.moveTo('2026-11-21T12:00:00Z');
    await before.lane.stop();
    const { nights, clock } = await scene('2026-11-28T09:15:00Z', before);
    await clock.moveTo('2026-11-28T09:16:00Z');
    expect(nights).toEqual(['2026-11-28T09:15Z (2026-11-20 2026-11-27]']);
    await clock.moveTo('2026-11-29T09:15:00Z');
    expect(nights).toHaveLength(2);
  });

  it('that fail are tried again with backoff, and their date stays due until one has gone through', async () => {
    const { clock, nights, failures, troubles, db } = await scene('2026-11-21T01:00:00Z');
    troubles.push(new Failure('platform.unreachable'), new Failure('platform.unreachable'));
    await clock.moveTo('2026-11-21T02:00:00Z');
    expect(failures).toEqual(['platform.unreachable 1', 'platform.unreachable 2']);
    expect(nights).toEqual(['2026-11-21T01:30:30.000Z (2026-11-19 2026-11-20]']);
    const runs = await createBookRuns(db).list(SPACE, 10);
    expect(runs.map(({ kind, outcome, progress, result }) => [kind, outcome, progress, result])).toEqual([
      ['night', 'done', 'half way', { through: '2026-11-20' }],
      ['night', 'failed', 'half way', { code: 'platform.unreachable', detail: '' }],
      ['night', 'failed', 'half way', { code: 'platform.unreachable', detail: '' }],
      ['first', 'done', null, null],
    ]);
  });

  it('are tried less and less often while they fail, a quarter of an hour apart at the most', async () => {
    const { clock, failures, troubles, nights } = await scene('2026-11-21T01:00:00Z');
    troubles.push(...Array.from({ length: 100 }, () => new Failure('platform.unreachable')));
    await clock.moveTo('2026-11-21T01:31:00Z');
    expect(failures).toHaveLength(3);
    await clock.moveTo('2026-11-21T02:30:00Z');
    expect(failures).toHaveLength(10);
    await clock.moveTo('2026-11-21T05:30:00Z');
    expect(failures).toHaveLength(22);
    expect(nights).toEqual([]);
  });

  it('that fail are tried at once when what stood against them is gone, and not for an alarm', async () => {
    const { clock, failures, troubles, nights, lane } = await scene('2026-11-21T01:00:00Z');
    troubles.push(...Array.from({ length: 10 }, () => new Failure('platform.unauthorized')));
    await clock.moveTo('2026-11-21T02:30:00Z');
    expect(failures).toHaveLength(10);
    lane.wake();
    await clock.moveTo('2026-11-21T02:30:01Z');
    expect(nights).toEqual([]);
    lane.expedite();
    await clock.moveTo('2026-11-21T02:30:02Z');
    expect(nights).toEqual(['2026-11-21T02:30:01.000Z (2026-11-19 2026-11-20]']);
  });

  it('that fail do not keep payments back', async () => {
    const made = await scene('2026-11-21T01:29:30Z');
    made.troubles.push(new Failure('platform.unauthorized'));
    const before = made.posts;
    await made.clock.moveTo('2026-11-21T01:30:05Z');
    expect(made.failures).toEqual(['platform.unauthorized 1']);
    expect(made.posts).toBeGreaterThan(before);
  });

  it('go on when the clock was put back that did those of dates to come', async () => {
    const { db, clock } = await scene('2026-11-20T12:00:00Z');
    await clock.moveTo('2026-11-21T12:00:00Z');
    const ahead = await scene('2027-11-21T12:00:00Z', { db });
    await ahead.clock.moveTo('2027-11-21T12:00:05Z');
    expect(ahead.nights).toEqual(['2027-11-21T12:00Z (2026-11-20 2027-11-20]']);
    const right = await scene('2026-11-21T13:00:00Z', { db });
    await right.clock.moveTo('2026-11-23T12:00:00Z');
    expect(right.nights).toEqual([
      '2026-11-22T01:30Z (2026-11-20 2026-11-21]',
      '2026-11-23T01:30Z (2026-11-21 2026-11-22]',
    ]);
  });

  it('begin as those of a new space when only a clock that ran ahead has begun them', async () => {
    const { db } = await scene('2027-11-20T12:00:00Z');
    const { clock, nights } = await scene('2026-11-20T12:00:00Z', { db });
    await clock.moveTo('2026-11-21T12:00:00Z');
    expect(nights).toEqual(['2026-11-21T01:30Z (2026-11-19 2026-11-20]']);
  });

  it('do not wait for a claim that was taken before the clock was put back', async () => {
    const { clock, nights, db } = await scene('2026-11-21T01:00:00Z');
    const until = Date.parse('2027-11-21T01:40:00Z');
    const person = { spaceId: SPACE, holder: 'export of a person', until };
    expect(await createBookClaims(db).take(person, clock.now())).toBe(true);
    await clock.moveTo('2026-11-21T01:31:00Z');
    expect(nights).toHaveLength(1);
  });

  it('wait while a command is at the books, and come when it has finished or has died', async () => {
    const { clock, nights, db, failures } = await scene('2026-11-21T01:00:00Z');
    const claims = createBookClaims(db);
    const until = Date.parse('2026-11-21T01:40:00Z');
    expect(await claims.take({ spaceId: SPACE, holder: 'export of a person', until }, clock.now())).toBe(
      true,
    );
    await clock.moveTo('2026-11-21T01:39:00Z');
    expect([nights, failures]).toEqual([[], []]);
    await clock.moveTo('2026-11-21T01:42:00Z');
    expect(nights).toHaveLength(1);
  });

  it('are one at a time, whoever asks for another', async () => {
    const { shift, nights } = await scene('2026-11-21T12:00:00Z');
    const [first, second] = await Promise.allSettled([shift.runNow(), shift.runNow()]);
    expect(first).toMatchObject({ status: 'fulfilled', value: '2026-11-20' });
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'accounting.busy' } });
    expect(nights).toHaveLength(1);
  });
});
