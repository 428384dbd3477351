import type fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../../../../src/store/engine/open.js';

/** The same handle, whose owner stops after each statement until it is its turn. */
export function inTurns(db: Db, scheduler: fc.Scheduler, who: string): Db {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await scheduler.schedule(Promise.resolve(), who);
      return result;
    },
  };
  return db.withPlugin(plugin);
}

/** Plays what several clients do, to the end of each: one that was left in the middle would keep its locks from the next run. */
export async function playAll(
  works: readonly Promise<void>[],
  scheduler: fc.Scheduler | undefined,
): Promise<void> {
  const all = Promise.allSettled(works);
  const settled = await (scheduler === undefined ? all : scheduler.waitFor(all));
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
}
