import { systemClock } from '@spacebooks/base/clock';
import type { PostgresPair } from '../../../../test/postgres/pair.js';

/** How a killed worker's work went on. */
export interface Recovery {
  readonly worker: string;
  /** From the kill to the next commit of a saga in a space of the killed worker, real milliseconds; null: none came. */
  readonly tookMs: number | null;
  /** What else was broken meanwhile, or had just been: the database was away, another worker was cut off or killed. */
  readonly beside: readonly string[];
}

export interface RecoveryWatch {
  /** The moments in which something else than a worker that died is broken. */
  disturb(what: string, during: () => Promise<void>): Promise<void>;
  /** Call it when the worker is dead. Resolves when its work goes on. */
  killed(worker: string, spaces: readonly string[], at: number): Promise<void>;
  readonly recoveries: readonly Recovery[];
  /** Workers whose work has not gone on yet. */
  waiting(): number;
}

interface Disturbance {
  readonly what: string;
  /** Its aftermath included; infinite while it lasts. */
  to: number;
}

const LOOK_MS = 100;
/** What a dead worker has sent has arrived by then, real milliseconds. */
const SETTLE_MS = 200;
const LONGEST_MS = 60_000;
/** What was broken is felt for as long as a worker that was cut off may keep its shares. */
const AFTERMATH_MS = 15_000;

export function watchRecoveries({ query }: PostgresPair): RecoveryWatch {
  const recoveries: Recovery[] = [];
  const disturbances: Disturbance[] = [];
  const kills: { readonly worker: string; readonly at: number }[] = [];
  let waiting = 0;

  /** Beginnings do not count: whoever takes a callback writes them. */
  const commits = async (spaces: readonly string[]): Promise<number | null> => {
    const rows = await query<{ count: string }>(
      `select count(*) from saga_history join saga on saga.id = saga_id
       where saga_history.sequence > 1 and space_id = any($1)`,
      [spaces],
    ).catch(() => []);
    return rows[0] === undefined ? null : Number(rows[0].count);
  };
  /** Whoever is killed while a takeover is under way may be the one that takes over. */
  const beside = (since: number): readonly string[] => [
    ...disturbances.filter(({ to }) => to > since).map(({ what }) => what),
    ...kills.filter(({ at }) => at > since).map(({ worker }) => `${worker} killed`),
  ];

  return {
    recoveries,
    waiting: () => waiting,
    disturb: async (what, during) => {
      const disturbance: Disturbance = { what, to: Number.POSITIVE_INFINITY };
      disturbances.push(disturbance);
      await during().finally(() => {
        disturbance.to = Date.now() + AFTERMATH_MS;
      });
    },
    killed: async (worker, spaces, at) => {
      kills.push({ worker, at });
      waiting += 1;
      await systemClock.sleep(SETTLE_MS);
      const before = await commits(spaces);
      let tookMs: number | null = null;
      while (tookMs === null && Date.now() - at < LONGEST_MS) {
        await systemClock.sleep(LOOK_MS);
        const now = await commits(spaces);
        if (before !== null && now !== null && now > before) tookMs = Date.now() - at;
      }
      waiting -= 1;
      recoveries.push({
        worker,
        tookMs,
        beside: before === null ? ['no answer of the database'] : beside(at),
      });
    },
  };
}

/** The value that so many of a hundred do not exceed; 0 of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}
