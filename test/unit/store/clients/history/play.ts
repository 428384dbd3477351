import type fc from 'fast-check';
import type { Db } from '../../../../../src/store/engine/open.js';
import { type Area, BEGIN, STEP_MS } from '../area.js';
import type { Driver } from '../drivers.js';
import type { Operation } from './linearize.js';
import { playClient, type Timeline } from './one-client.js';
import { inTurns, playAll } from './turns.js';

export interface Scene {
  readonly area: Area;
  readonly driver: Driver;
  /** One for each client. */
  readonly dbs: readonly Db[];
  readonly space: string;
  /** Chooses who goes on, after each statement. */
  readonly scheduler?: fc.Scheduler;
}

export interface Played {
  readonly history: readonly Operation<object>[];
  /** What the store shows when all are done. */
  readonly seen: unknown;
}

/** Every client performs its acts, each after what it was told of the one before, and all of them at once. */
export async function playAtOnce(
  { area, driver, dbs, space, scheduler }: Scene,
  acts: readonly (readonly unknown[])[],
): Promise<Played> {
  await area.prepare?.(dbs[0] as Db, space);
  const history: Operation<object>[] = [];
  let moments = 0;
  let happened = 0;
  const work = (db: Db, index: number): Promise<void> => {
    const who = `client ${index}`;
    const timeline: Timeline = {
      moment: () => {
        moments += 1;
        return BEGIN + STEP_MS * moments;
      },
      turn: () => scheduler?.schedule(Promise.resolve(), `${who} calls`),
      now: () => {
        happened += 1;
        return happened;
      },
    };
    const turned = scheduler === undefined ? db : inTurns(db, scheduler, who);
    const player = { area, db: turned, space, who, hasShares: driver.hasShares };
    return playClient(player, acts[index] ?? [], timeline, history);
  };
  await playAll(dbs.map(work), scheduler);
  const seen = await area.open(dbs[0] as Db, space, 'whoever looks').look();
  return { history, seen };
}
