import type { Clock } from '@spacebooks/base/clock';
import { type Fence, unfenced } from '../store/engine/fence.js';
import type { ShareAttempt } from './share-queue.js';

/** A share that this worker holds, from its fetch until it is given back or lost. */
export interface Holding {
  readonly attempt: ShareAttempt;
  readonly fence: Fence;
  /** When it was fetched, by the local clock. */
  readonly since: number;
  /** Its work is being ended: it does not count towards the worker's part. */
  isEnding: boolean;
}

export interface HoldingsDeps {
  take(fence: Fence): Promise<void>;
  end(share: string): Promise<void>;
  lost(share: string): Promise<void>;
  giveBack(holding: Holding): Promise<void>;
  onFailure(error: unknown): void;
  /** The hold ran out for so many shares. */
  onExpired(shares: number): void;
  readonly holdMs: number;
  readonly clock: Clock;
}

export interface Holdings {
  all(): readonly Holding[];
  /** Those whose work is not being ended, earliest first. */
  kept(): readonly Holding[];
  /** Called when something is sent that extends the hold. @returns to be called when the server has confirmed it, or not */
  extend(): (isConfirmed: boolean) => void;
  /** Begins its work; does nothing where the hold has run out meanwhile. */
  add(holding: Holding): void;
  /** Ends its work and gives it back; again, does nothing. */
  release(holding: Holding): void;
  lose(holding: Holding): void;
  /** Resolves when everything that was begun here has finished. */
  settled(): Promise<void>;
}

/**
 * The shares held, and the deadline of all of them: `holdMs` after the last statement was sent that the server has
 * confirmed, which is earlier than it may give them to somebody else. Measured by timers, which no change of the wall
 * clock moves.
 */
export function createHoldings(deps: HoldingsDeps): Holdings {
  const { onFailure } = deps;
  const held = new Map<string, Holding>();
  /** By share: what was asked of its work comes one after the other; only a loss does not wait. */
  const pending = new Map<string, Promise<unknown>>();
  /** Whose work was begun: nothing else has to be called off. */
  const begun = new WeakSet<Holding>();
  const deadline = createDeadline(deps, () => {
    if (held.size > 0) deps.onExpired(held.size);
    for (const holding of held.values()) lose(holding);
  });

  const track = (share: string, work: Promise<unknown>): void => {
    const settled = Promise.allSettled([pending.get(share), work.catch(onFailure)]).then(() => {
      if (pending.get(share) === settled) pending.delete(share);
    });
    pending.set(share, settled);
  };
  const isHeld = (holding: Holding): boolean => held.get(holding.attempt.share) === holding;
  const inOrder = (holding: Holding, work: () => Promise<void>): void => {
    const { share } = holding.attempt;
    const before = pending.get(share) ?? Promise.resolve();
    track(
      share,
      before.then(() => (isHeld(holding) ? unfenced(work) : undefined)),
    );
  };
  const giveBack = async (holding: Holding): Promise<void> => {
    if (!isHeld(holding)) return;
    held.delete(holding.attempt.share);
    await deps.giveBack(holding);
  };
  const lose = (holding: Holding): void => {
    if (!isHeld(holding)) return;
    const { share } = holding.attempt;
    held.delete(share);
    if (!begun.has(holding)) return;
    track(
      share,
      unfenced(() => deps.lost(share)),
    );
  };

  return {
    all: () => [...held.values()],
    kept: () => [...held.values()].filter(({ isEnding }) => !isEnding),
    extend: deadline.extend,
    add: (holding) => {
      if (!deadline.isAhead()) return;
      // Taken from this worker and fetched by it again before a touch has shown it.
      const earlier = held.get(holding.attempt.share);
      if (earlier !== undefined) lose(earlier);
      held.set(holding.attempt.share, holding);
      inOrder(holding, async () => {
        begun.add(holding);
        try {
          await deps.take(holding.fence);
        } catch (error) {
          onFailure(error);
          await giveBack(holding);
        }
      });
    },
    release: (holding) => {
      holding.isEnding = true;
      inOrder(holding, async () => {
        // What could not be ended can commit nothing once the share has been given up.
        await deps.end(holding.attempt.share).catch(onFailure);
        await giveBack(holding);
      });
    },
    lose,
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending.values());
      if (held.size === 0) deadline.cancel();
    },
  };
}

/** The last one that was confirmed counts. @param onOver called when one has passed */
function createDeadline({ holdMs, clock }: Pick<HoldingsDeps, 'holdMs' | 'clock'>, onOver: () => void) {
  let cancelConfirmed: (() => void) | null = null;
  return {
    isAhead: () => cancelConfirmed !== null,
    cancel: () => cancelConfirmed?.(),
    extend: () => {
      let isOver = false;
      const cancel = clock.after(holdMs, () => {
        isOver = true;
        if (cancelConfirmed === cancel) cancelConfirmed = null;
        onOver();
      });
      return (isConfirmed: boolean): void => {
        if (!isConfirmed || isOver) {
          cancel();
          return;
        }
        cancelConfirmed?.();
        cancelConfirmed = cancel;
      };
    },
  };
}
