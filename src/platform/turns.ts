import PQueue from 'p-queue';

/** So many at once: each may use up what another one is about to use. */
const AT_ONCE = 4;

/** Work that is done a few at a time, in the order in which it was asked for. */
export interface Turns {
  /** @throws what `work` throws */
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const queue = new PQueue({ concurrency: AT_ONCE });
  return { take: (work) => queue.add(work) };
}
