import { acceleratedClock, type Clock, systemClock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialectOf } from '../../../../src/store/engine/engine.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { createRateLimitStore } from '../../../../src/store/limits/rate-limit-store.js';
import { connect } from '../../../../src/store/postgres/connection.js';
import { migrate } from '../../../../src/store/postgres/migrate.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { shiftedClock } from '../../../shifted-clock.js';

/** Longer than a statement takes here, and shorter than what a test is about. */
const SLACK_MS = 5_000;
/** A minute is as long as statements never take here. */
const SPEED = 20;

describe.skipIf(!hasPostgres())('one window over machines whose clocks differ', () => {
  const { emptyDatabase } = shareCluster();
  let db: Db;
  beforeEach(async () => {
    db = connect(await emptyDatabase(), {});
    await migrate(db);
  });
  afterEach(() => db.destroy());

  /** What a machine knows, whose clock shows so much more than the server's. */
  const machine = (aheadMs: number, base: Clock = systemClock) => {
    const clock = shiftedClock(base, aheadMs);
    const store = createRateLimitStore(db, clock);
    const now = () => clock.now();
    return {
      now,
      store,
      record: async (most: number, key = 'user:1') => {
        const at = now();
        return (await store.record(key, at, [{ since: at - MINUTE_MS, most }])) ? at : null;
      },
    };
  };
  /** All that was sent was sent so much earlier. */
  const pass = (ms: number) => sql`update request_sent set at = at - ${ms}`.execute(db);

  it('each counts what the others have sent, be their clocks minutes ahead or behind', async () => {
    const machines = [machine(0), machine(10 * MINUTE_MS), machine(-10 * MINUTE_MS)];
    for (const each of machines) expect(await each.record(3)).not.toBeNull();
    for (const each of machines) expect(await each.record(3)).toBeNull();
    await pass(MINUTE_MS + SLACK_MS);
    for (const each of machines) expect(await each.record(3)).not.toBeNull();
  });

  it('each reads by its own clock when the others have sent', async () => {
    const [ahead, behind] = [machine(2 * MINUTE_MS), machine(-2 * MINUTE_MS)];
    await ahead.record(60);
    await pass(40_000);
    for (const each of [ahead, behind]) {
      const [at = 0] = await each.store.recent('user:1', each.now() - MINUTE_MS, each.now());
      expect(each.now() - at - 40_000).toBeGreaterThanOrEqual(0);
      expect(each.now() - at - 40_000).toBeLessThan(SLACK_MS);
    }
  });

  it('a request counts from its answer on, for every machine', async () => {
    const [ahead, behind] = [machine(5 * MINUTE_MS), machine(-5 * MINUTE_MS)];
    const sentAt = await behind.record(1);
    await pass(50_000);
    await behind.store.answered('user:1', sentAt ?? 0, behind.now());
    await pass(50_000);
    expect(await ahead.record(1)).toBeNull();
    await pass(10_000 + SLACK_MS);
    expect(await ahead.record(1)).not.toBeNull();
  });

  it('a pause that one was asked for holds as long for the others', async () => {
    const [ahead, behind] = [machine(3 * MINUTE_MS), machine(-3 * MINUTE_MS)];
    await ahead.store.pause('user:1', ahead.now(), ahead.now() + 45_000);
    const until = (await behind.store.pausedUntil('user:1', behind.now())) ?? 0;
    expect(until - behind.now()).toBeLessThanOrEqual(45_000);
    expect(until - behind.now()).toBeGreaterThan(45_000 - SLACK_MS);
    expect(await behind.record(60)).toBeNull();
    await sql`update request_pause set asked_at = asked_at - 45000, until = until - 45000`.execute(db);
    expect(await behind.store.pausedUntil('user:1', behind.now())).toBeNull();
    expect(await behind.record(60)).not.toBeNull();
  });

  it('a machine whose clock is set meanwhile goes on in the same window', async () => {
    let aheadMs = 0;
    const clock: Clock = { ...shiftedClock(systemClock, 0), now: () => systemClock.now() + aheadMs };
    const store = createRateLimitStore(db, clock);
    const record = (at = clock.now()) => store.record('user:1', at, [{ since: at - MINUTE_MS, most: 2 }]);
    expect(await record()).toBe(true);
    aheadMs = 86_400_000;
    expect(await record()).toBe(true);
    expect(await record()).toBe(false);
    aheadMs = -86_400_000;
    expect(await record()).toBe(false);
    await pass(MINUTE_MS + SLACK_MS);
    expect(await record()).toBe(true);
  });

  it('a window of a clock that runs faster is shorter by as much, by the server as well', async () => {
    const running = acceleratedClock(SPEED);
    const [ahead, behind] = [machine(MINUTE_MS, running), machine(-MINUTE_MS, running)];
    expect(await ahead.record(1)).not.toBeNull();
    const [row] = await db.selectFrom('request_sent').select('at').execute();
    expect(Math.abs((row?.at ?? 0) - running.now())).toBeLessThan(SPEED * SLACK_MS);
    expect(await behind.record(1)).toBeNull();
    await expect.poll(() => behind.record(1), { timeout: 20_000 }).not.toBeNull();
  });

  it('the rows that are too old are found by an index', async () => {
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain select count(*) from request_sent where user_key = 'user:1'
      and at > cast(floor(${dialectOf(db).serverTime}) + ${-MINUTE_MS} as bigint)`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond:.*\bat >/s);
  });
});
