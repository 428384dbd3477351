import { acceleratedClock, type Clock, systemClock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../../src/store/engine/open.js';
import { serverClock } from '../../../../src/store/engine/server-clock.js';
import { connect } from '../../../../src/store/postgres/connection.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { shiftedClock } from '../../../shifted-clock.js';
import { sqliteDatabase } from '../database.js';

/** Longer than a statement takes here, and much shorter than what clocks differ by. */
const SLACK_MS = 10_000;

describe.skipIf(!hasPostgres())('the clock of a machine beside a server', () => {
  const { emptyDatabase } = shareCluster();
  let db: Db;
  beforeEach(async () => {
    db = connect(await emptyDatabase(), {});
  });
  afterEach(() => db.destroy());

  it.each([-3, 3])('shows what the server does, though it is %i minutes ahead', async (minutes) => {
    const { clock } = await serverClock(db, shiftedClock(systemClock, minutes * MINUTE_MS));
    expect(Math.abs(clock.now() - systemClock.now())).toBeLessThan(SLACK_MS);
  });

  it('is left as it is where it is right to within an answer, however often it asks', async () => {
    const { clock, correct } = await serverClock(db, systemClock);
    for (let asked = 0; asked < 100; asked += 1) {
      const before = systemClock.now();
      await correct();
      const shown = clock.now();
      expect(shown).toBeGreaterThanOrEqual(before);
      expect(shown).toBeLessThanOrEqual(systemClock.now());
    }
  });

  it('is right again once it asks after it was set', async () => {
    let aheadMs = 0;
    const own: Clock = { ...shiftedClock(systemClock, 0), now: () => systemClock.now() + aheadMs };
    const { clock, correct } = await serverClock(db, own);
    for (const days of [1, -1]) {
      aheadMs = days * 24 * 60 * MINUTE_MS;
      await correct();
      expect(Math.abs(clock.now() - systemClock.now())).toBeLessThan(SLACK_MS);
    }
  });

  it('of a machine whose time runs faster is corrected in that proportion', async () => {
    const speed = 20;
    const running = acceleratedClock(speed);
    const { clock } = await serverClock(db, shiftedClock(running, -60 * MINUTE_MS));
    expect(clock.speed).toBe(speed);
    expect(Math.abs(clock.now() - running.now())).toBeLessThan(speed * SLACK_MS);
  });

  it('that runs in no proportion to the machine, and one beside SQLite, is the own one', async () => {
    const { origin, ...standing } = shiftedClock(systemClock, MINUTE_MS);
    expect(origin).toBeDefined();
    expect((await serverClock(db, standing)).clock).toBe(standing);
    const alone = shiftedClock(systemClock, MINUTE_MS);
    expect((await serverClock((await sqliteDatabase()).db, alone)).clock).toBe(alone);
  });
});
