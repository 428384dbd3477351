import type { Db } from '../../../../../src/store/engine/open.js';
import type { Area } from '../area.js';
import type { Operation } from './linearize.js';

export interface Player {
  readonly area: Area;
  readonly db: Db;
  readonly space: string;
  readonly who: string;
  readonly hasShares: boolean;
}

export interface Timeline {
  /** The moment of the next act, another one for each. */
  moment(): number | Promise<number>;
  /** Resolves when this client may call. */
  turn(): Promise<void> | undefined;
  /** Later than everything that has happened, for all who play together. */
  now(): number;
}

/** Performs acts, each after what was told of the one before, and adds to the history what came of them. */
export async function playClient(
  { area, db, space, who, hasShares }: Player,
  acts: readonly unknown[],
  { moment, turn, now }: Timeline,
  history: Operation<object>[],
): Promise<void> {
  const client = area.open(db, space, who);
  let memory = area.memory;
  for (const act of acts) {
    const at = await moment();
    const call = area.choose(memory, act, { at, who, hasShares, isAlone: false });
    if (call === null) continue;
    await turn();
    const invoked = now();
    const outcome = await client.perform(call);
    const answered = now();
    const pieces = (hasShares && area.pieces?.(call, outcome)) || [{ call, outcome }];
    for (const piece of pieces) history.push({ ...piece, who, invoked, answered });
    memory = area.remember(memory, call, outcome);
  }
}
