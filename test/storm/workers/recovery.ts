import { systemClock } from '../../../src/clock.js';
import type { PostgresPair } from '../../postgres/pair.js';

/** How a killed worker's work went on. */
export interface Recovery {
  readonly worker: string;
  /** From the kill to the next commit of a saga in a space of the killed worker, real milliseconds; null: none came. */
  readonly tookMs: number | null;
  /** Something else was broken meanwhile: the database was away, or another worker was cut off. */
  readonly isDisturbed: boolean;
}

export interface RecoveryWatch {
  /** The moments in which something else than a worker that died is broken. */
  disturb(during: () => Promise<void>): Promise<void>;
  /** Call it when the worker is dead. Resolves when its work goes on. */
  killed(worker: string, spaces: readonly string[], at: number): Promise<void>;
  readonly recoveries: readonly Recovery[];
}

const LOOK_MS = 100;
/** What a dead worker has sent has arrived by then, real milliseconds. */
const SETTLE_MS = 200;
const LONGEST_MS = 60_000;
/** What was broken is felt for as long as a worker that was cut off may keep its shares. */
const AFTERMATH_MS = 15_000;

export function watchRecoveries({ query }: PostgresPair): RecoveryWatch {
  const recoveries: Recovery[] = [];
  let disturbances = 0;
  let calmSince = 0;

  /** Beginnings do not count: whoever takes a callback writes them. */
  const commits = async (spaces: readonly string[]): Promise<number | null> => {
    const rows = await query<{ count: string }>(
      `select count(*) from saga_history join saga on saga.id = saga_id
       where saga_history.sequence > 1 and space_id = any($1)`,
      [spaces],
    ).catch(() => []);
    return rows[0] === undefined ? null : Number(rows[0].count);
  };
  const isDisturbed = (since: number): boolean => disturbances > 0 || since < calmSince + AFTERMATH_MS;

  return {
    recoveries,
    disturb: async (during) => {
      disturbances += 1;
      await during().finally(() => {
        disturbances -= 1;
        calmSince = Date.now();
      });
    },
    killed: async (worker, spaces, at) => {
      await systemClock.sleep(SETTLE_MS);
      const before = await commits(spaces);
      let tookMs: number | null = null;
      while (tookMs === null && Date.now() - at < LONGEST_MS) {
        await systemClock.sleep(LOOK_MS);
        const now = await commits(spaces);
        if (before !== null && now !== null && now > before) tookMs = Date.now() - at;
      }
      recoveries.push({ worker, tookMs, isDisturbed: before === null || isDisturbed(at) });
    },
  };
}

/** The value that so many of a hundred do not exceed; 0 of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}
