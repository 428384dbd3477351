import type fc from 'fast-check';
import type { Db } from '../../../../../src/store/open.js';
import { type Area, BEGIN, STEP_MS } from '../area.js';
import type { Driver } from '../drivers.js';
import type { Operation } from './linearize.js';
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
  const history: Operation<object>[] = [];
  let begun = 0;
  let happened = 0;
  const work = async (db: Db, who: string, given: readonly unknown[]): Promise<void> => {
    const client = area.open(scheduler === undefined ? db : inTurns(db, scheduler, who), space, who);
    let memory = area.memory;
    for (const act of given) {
      const at = BEGIN + STEP_MS * (begun + 1);
      const call = area.choose(memory, act, { at, who, hasShares: driver.hasShares, isAlone: false });
      if (call === null) continue;
      begun += 1;
      await scheduler?.schedule(Promise.resolve(), `${who} calls`);
      happened += 1;
      const invoked = happened;
      const outcome = await client.perform(call);
      happened += 1;
      const pieces = (driver.hasShares && area.pieces?.(call, outcome)) || [{ call, outcome }];
      for (const piece of pieces) history.push({ ...piece, who, invoked, answered: happened });
      memory = area.remember(memory, call, outcome);
    }
  };
  await playAll(
    dbs.map((db, index) => work(db, `client ${index}`, acts[index] ?? [])),
    scheduler,
  );
  const seen = await area.open(dbs[0] as Db, space, 'whoever looks').look();
  return { history, seen };
}
