import { MINUTE_MS } from '@spacebooks/base/durations';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { type Db, engineOf } from '../../../../src/store/engine/open.js';
import { afterTest } from '../../../after-test.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { runs } from '../clients/runs.js';
import { sqliteDatabase } from '../database.js';
import { severalClients } from '../postgres/several-clients.js';
import { mostInAMinute, type Scene, showVirtualTime, startMachine, virtualTime } from './machines.js';

// Each statement waits for a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const MACHINES = 3;
const PER_MINUTE = 6;
/** Until what a killed machine had taken is free again. */
const FORGOTTEN_MS = 90_000;
/** How much longer than a minute a minute's worth takes, at most: until the answers are there. */
const LATE_MS = 15_000;

interface Kind {
  /** By which the clocks of the machines are ahead. */
  readonly aheadMs: readonly number[];
  readonly longestLagMs: number;
  readonly longestOnWayMs: number;
}

/** One machine, whose programs have one clock. Of a program that was killed a request counts from sending until it arrives. */
const ON_SQLITE: Kind = { aheadMs: [0, 0, 0], longestLagMs: 0, longestOnWayMs: 150 };
const ON_POSTGRES: Kind = {
  aheadMs: [0, 2 * MINUTE_MS, -3 * MINUTE_MS],
  longestLagMs: 1_500,
  longestOnWayMs: 3_000,
};

type Act =
  | { readonly do: 'send'; readonly machine: number; readonly requests: number; readonly onWayMs: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'kill'; readonly machine: number }
  | { readonly do: 'set'; readonly machine: number; readonly byMs: number };

const machine = fc.nat(MACHINES - 1);

function actsOf({ aheadMs, longestOnWayMs }: Kind): fc.Arbitrary<Act[]> {
  const send = fc.record({
    do: fc.constant('send' as const),
    machine,
    requests: fc.integer({ min: 1, max: 9 }),
    onWayMs: fc.nat(longestOnWayMs),
  });
  const pass = fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 40_000 }) });
  const kill = fc.record({ do: fc.constant('kill' as const), machine });
  const byMs = fc.integer({ min: -3 * MINUTE_MS, max: 3 * MINUTE_MS });
  const set = fc.record({ do: fc.constant('set' as const), machine, byMs });
  const isSet = aheadMs.some((each) => each !== 0);
  return fc.array(
    fc.oneof(
      { weight: 5, arbitrary: send },
      { weight: 4, arbitrary: pass },
      { weight: 1, arbitrary: kill },
      { weight: isSet ? 1 : 0, arbitrary: set },
    ),
    { minLength: 6, maxLength: 24 },
  );
}

async function holds(dbs: readonly Db[], kind: Kind): Promise<void> {
  const show = await showVirtualTime(dbs);
  const lags = fc.array(fc.nat(kind.longestLagMs), { minLength: MACHINES, maxLength: MACHINES });
  await fc.assert(
    fc.asyncProperty(actsOf(kind), lags, async (acts, lagsMs) => {
      await sql`delete from request_sent`.execute(dbs[0] as Db);
      const time = virtualTime(show);
      const scene: Scene = { time, arrivals: [], perMinute: PER_MINUTE };
      const begin = (db: Db, index: number) =>
        startMachine(db, scene, { aheadMs: kind.aheadMs[index] ?? 0, lagMs: lagsMs[index] ?? 0 });
      const machines = dbs.map(begin);
      const perform = async (act: Act): Promise<void> => {
        if (act.do === 'pass') return time.pass(act.ms);
        const it = machines[act.machine];
        if (act.do === 'set') it?.set(act.byMs);
        else if (act.do === 'kill') {
          it?.kill();
          machines[act.machine] = begin(dbs[act.machine] as Db, act.machine);
        } else for (let sent = 0; sent < act.requests; sent += 1) it?.send(act.onWayMs, 500);
      };
      for (const act of acts) await perform(act);
      const waiting = machines.reduce((sum, each) => sum + each.waiting(), 0);
      await time.pass(FORGOTTEN_MS + Math.ceil(waiting / PER_MINUTE) * (MINUTE_MS + LATE_MS));
      expect(mostInAMinute(scene.arrivals)).toBeLessThanOrEqual(PER_MINUTE);
      expect(machines.map((each) => each.waiting())).toEqual([0, 0, 0]);
      for (const each of machines) each.kill();
    }),
    runs(15),
  );
}

describe('machines that share a user, some of which die, never send more in any minute than he may, and send all', () => {
  it('on SQLite, with one clock', async () => {
    const { db, path } = await sqliteDatabase();
    const engine = await engineOf(path);
    const others = await Promise.all(Array.from({ length: MACHINES - 1 }, () => engine.openBeside(path, {})));
    for (const other of others) afterTest(() => other.close());
    await holds([db, ...others.map((other) => other.db)], ON_SQLITE);
  });

  describe.skipIf(!hasPostgres())('and', () => {
    const several = severalClients(shareCluster());
    it('on PostgreSQL, whatever their clocks show, and while these are set', async () =>
      holds(await several(MACHINES), ON_POSTGRES));
  });
});
