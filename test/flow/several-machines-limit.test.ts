import { acceleratedClock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { Secret } from '@spacebooks/base/secret';
import { startSandbox } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import { connectPlatform } from '../../src/platform/connection.js';
import { fixedToken } from '../../src/platform/token.js';
import { createRateLimitStore } from '../../src/store/limits/rate-limit-store.js';
import { connect } from '../../src/store/postgres/connection.js';
import { migrate } from '../../src/store/postgres/migrate.js';
import { afterTest } from '../after-test.js';
import { eventually } from '../eventually.js';
import { hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { shiftedClock } from '../shifted-clock.js';

/** A minute is six seconds. */
const SPEED = 10;
const PER_MINUTE = 60;
/** By how much the clock of each machine is ahead. */
const MACHINES = [0, 2 * MINUTE_MS, -3 * MINUTE_MS];
const USER = 'admin@space.example';
const SEED = {
  users: [{ email: USER, tokens: [{ token: 'admin-token', app: 'spacebooks' }] }],
  spaces: [{ id: 'berlin', subdomain: 'berlin', name: 'Berlin', admins: [USER] }],
};

describe.skipIf(!hasPostgres())('machines with one PostgreSQL and one user of the platform', () => {
  const { emptyDatabase } = shareCluster();

  it('never send too much, and use what they may together, whatever their clocks show', async () => {
    const clock = acceleratedClock(SPEED);
    const sandbox = await startSandbox({ clock, seed: SEED });
    afterTest(() => sandbox.close());
    const url = await emptyDatabase();
    const answeredAt: number[] = [];
    const failures: unknown[] = [];
    const stop = new AbortController();
    const work = async (aheadMs: number): Promise<void> => {
      const db = connect(url, {});
      await migrate(db);
      const own = shiftedClock(clock, aheadMs);
      const store = createRateLimitStore(db, own);
      const platform = connectPlatform({
        clock: own,
        requestsPerMinute: PER_MINUTE,
        store,
        version: '0.0.0-test',
      });
      const token = fixedToken(new Secret('admin-token'));
      const spaceBaseUrl = sandbox.spaceUrl('berlin');
      const client = platform.client({ baseUrl: sandbox.baseUrl, spaceBaseUrl, token });
      await client.identify();
      // More at once than each lets out.
      const callers = Array.from({ length: 20 }, async () => {
        while (!stop.signal.aborted) {
          await client.currentUser();
          answeredAt.push(clock.now());
        }
      });
      const ended = Promise.all(callers).catch((error: unknown) => {
        if (!stop.signal.aborted) failures.push(error);
      });
      afterTest(async () => {
        platform.close();
        await ended;
        await db.destroy();
      });
    };
    await Promise.all(MACHINES.map(work));
    await eventually(() => expect(answeredAt.length).toBeGreaterThanOrEqual(3 * PER_MINUTE));
    stop.abort();
    expect(failures).toEqual([]);

    const requests = sandbox.state.requests.entries(1);
    expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
    // How long the limit's worth of requests takes, from any one to the sixtieth after it.
    const spans = answeredAt
      .slice(PER_MINUTE)
      .map((at, index) => at - (answeredAt[index] ?? 0))
      .sort((a, b) => a - b);
    const used = MINUTE_MS / (spans[spans.length >> 1] ?? 0);
    console.info(`${(100 * used).toFixed(1)} % of the limit was used`);
    // 99 where the machine does nothing else, and 70 where it is so busy that it takes a tenth of a second to wake: a figure, no claim.
    expect(used).toBeLessThanOrEqual(1);
  });
});
