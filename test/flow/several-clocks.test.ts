import { acceleratedClock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../src/ops/log.js';
import { afterTest } from '../after-test.js';
import { eventually } from '../eventually.js';
import { hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { shiftedClock } from '../shifted-clock.js';
import { setStage } from './stage.js';

const SPEED = 4;
/** What takes less than half a minute here, of the stage's time. */
const SLACK_MS = 30_000 * SPEED;
const RETRY_AFTER_S = 3_000;

describe.skipIf(!hasPostgres())('two daemons whose clocks are six minutes apart, on one database', () => {
  const { emptyDatabase } = shareCluster();

  it('go by the same moments: what waits for later still waits for it after a takeover', async () => {
    const url = await emptyDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    afterTest(() => client.end());
    const events: string[] = [];
    const clock = acceleratedClock(SPEED);
    const stage = await setStage({
      database: url,
      sections: 'operations: { listen: 127.0.0.1:0 }',
      clock,
      daemonClock: (base) => shiftedClock(base, 3 * MINUTE_MS),
    });
    stage.sandbox.operator.addFault({
      match: { operation: 'lock-invoice' },
      action: { type: 'status', status: 503, headers: { 'retry-after': `${RETRY_AFTER_S}` } },
    });
    const id = stage.request();
    const runAt = async (): Promise<number | undefined> => {
      const { rows } = await client.query('select run_at from saga where failures > 0 and lease is null');
      return rows.map(({ run_at: at }) => Number(at))[0];
    };
    const due = await eventually(async () => {
      const at = await runAt();
      expect(at).toBeDefined();
      return at ?? 0;
    });
    const aheadMs = due - RETRY_AFTER_S * 1_000 - clock.now();
    expect(Math.abs(aheadMs)).toBeLessThan(SLACK_MS);

    const second = await stage.startBeside({
      daemonClock: (base) => shiftedClock(base, -3 * MINUTE_MS),
      log: { ...silentLog, warn: (event) => void events.push(event) },
    });
    await stage.stop();
    await eventually(async () => {
      const answer = await fetch(`http://127.0.0.1:${second.operationsPort}/readyz`);
      expect(await answer.json()).toMatchObject({ spaces: [{ space: 'berlin', subscribed: true }] });
    });
    expect(await runAt()).toBe(due);
    expect(stage.requests(id).filter((request) => request.startsWith('POST'))).toEqual(['POST /lock 503']);
    expect(events).not.toContain('clock.rolled-back');
  });
});
