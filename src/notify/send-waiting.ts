import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { type Poller, startPoller } from '../poller.js';

/** What waits to be sent on some way, in the store (`openOutbox`). */
interface Box<Item> {
  /** The first that is due; null when none is. */
  due(way: string, now: number): Promise<Item | null>;
  /** When the next one is; null when none waits. */
  nextDue(way: string): Promise<number | null>;
  claim(way: string, id: number): Promise<boolean>;
  release(way: string, id: number): Promise<void>;
  sent(way: string, id: number, now: number): Promise<void>;
}

interface SendingDeps<Item, Refusal> {
  readonly box: Box<Item>;
  readonly way: string;
  readonly idOf: (item: Item) => number;
  /** Until when nothing may be sent; null when something may. */
  readonly closedUntil?: () => Promise<number | null>;
  /** @returns null where it was taken; rejects where all others would fare alike, and wait */
  readonly send: (item: Item) => Promise<Refusal | null>;
  /** Writes a refusal down. @returns until when the others wait as well; null when they do not */
  readonly refused: (item: Item, refusal: Refusal) => Promise<number | null>;
  /** Called for each one that is taken. */
  readonly onTaken?: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly longestRestMs: number;
  readonly firstRestMs?: number;
  readonly clock: Clock;
}

/** Before another look at what another worker is sending. */
const CLAIMED_MS = 5_000;
const FAILURE_PAUSE_MS = MINUTE_MS;
const MARK_ATTEMPTS = 10;
const MARK_PAUSE_MS = 1_000;

/** Sends what waits, one after the other, across restarts: each is claimed, sent and settled (ADR 188). */
export function startSending<Item, Refusal>(
  deps: SendingDeps<Item, Refusal>,
): Pick<Poller, 'stop' | 'expedite'> {
  const { box, way, idOf, clock } = deps;
  /** Taken but not yet marked as sent: a full disk must not send it twice. */
  const taken = new Set<number>();

  const mark = async (id: number): Promise<void> => {
    await box.sent(way, id, clock.now());
    taken.delete(id);
  };

  /** @returns until when the others wait; null when they do not */
  const send = async (item: Item, stop: AbortSignal): Promise<number | null> => {
    const id = idOf(item);
    if (!taken.has(id)) {
      if (!(await box.claim(way, id))) return clock.now() + CLAIMED_MS;
      const refusal = await deps.send(item).catch(async (error: unknown) => {
        if (stop.aborted) await box.release(way, id);
        throw error;
      });
      if (refusal !== null) {
        if (stop.aborted) return box.release(way, id).then(() => null);
        return deps.refused(item, refusal);
      }
      taken.add(id);
    }
    await mark(id);
    await deps.onTaken?.();
    return null;
  };

  const poll = async (stop: AbortSignal): Promise<number | null> => {
    while (!stop.aborted) {
      const closedUntil = (await deps.closedUntil?.()) ?? null;
      if (closedUntil !== null) return closedUntil;
      const item = await box.due(way, clock.now());
      if (item === null) return box.nextDue(way);
      const waitUntil = await send(item, stop);
      if (waitUntil !== null) return waitUntil;
    }
    return null;
  };

  const { longestRestMs, firstRestMs = 0 } = deps;
  const onFailure = (error: unknown): number => {
    deps.onFailure(error);
    return FAILURE_PAUSE_MS;
  };
  const poller = startPoller({ poll, onFailure, longestRestMs, firstRestMs, clock });
  return {
    expedite: poller.expedite,
    stop: async () => {
      await poller.stop();
      // Nobody else knows of it, and another worker would send it again.
      for (let attempt = 1; taken.size > 0 && attempt <= MARK_ATTEMPTS; attempt += 1) {
        if (attempt > 1) await clock.sleep(MARK_PAUSE_MS);
        for (const id of taken) await mark(id).catch(() => undefined);
      }
    },
  };
}
