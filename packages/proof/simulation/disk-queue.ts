import type { SeededRandom } from '../../../test/seeded-random.js';
import type { VirtualTime } from './virtual-time.js';

/** Something that was asked of the disk and has not happened yet. */
export interface DiskOperation {
  /** Does it, and tells whoever waits. */
  readonly run: () => void;
  /** Does it where nobody waits any more. */
  readonly whole: () => void;
  readonly half: () => void;
}

export interface DiskQueue {
  add(operation: DiskOperation): void;
  /** Nobody waits any more. */
  end(): void;
}

/** Of a hundred operations so many take some milliseconds, and so many are held up; the others take no time. */
const SOME = 20;
const HELD_UP = 3;
const SOME_MS = 15;
const HELD_UP_MS = 800;

/**
 * Lets operations happen one after the other, in an order out of the seed. Those of one caller come in its own order,
 * because it waits for each.
 */
export function createDiskQueue({ random, time }: { random: SeededRandom; time: VirtualTime }): DiskQueue {
  const ready: DiskOperation[] = [];
  const later = new Map<DiskOperation, () => void>();

  const runOne = (): void => {
    const [operation] = ready.splice(random.below(ready.length), 1);
    operation?.run();
  };
  const becomeReady = (operation: DiskOperation): void => {
    ready.push(operation);
    // The one of the process, which the virtual time waits for.
    setImmediate(runOne);
  };

  return {
    add: (operation) => {
      const roll = random.below(100);
      if (roll >= SOME + HELD_UP) return becomeReady(operation);
      const delay = random.between(1, roll < HELD_UP ? HELD_UP_MS : SOME_MS);
      const cancel = time.worldClock.after(delay, () => {
        later.delete(operation);
        operation.run();
      });
      later.set(operation, cancel);
    },
    end: () => {
      const left = [...ready.splice(0), ...later.keys()];
      for (const cancel of later.values()) cancel();
      later.clear();
      while (left.length > 0) {
        const [operation] = left.splice(random.below(left.length), 1);
        const { whole, half } = operation as DiskOperation;
        try {
          random.pick([whole, half, () => undefined])();
        } catch {
          // Nobody is there to be told.
        }
      }
    },
  };
}
