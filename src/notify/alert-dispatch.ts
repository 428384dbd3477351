import type { Clock } from '../clock.js';
import type { FailureCode } from '../domain/errors.js';
import type { Logger } from '../ops/log.js';
import { startPoller } from '../poller.js';

/** Where alerts wait until they are sent; the store has it. */
export interface AlertBox {
  unsent(limit: number): Promise<readonly OutgoingAlert[]>;
  markSent(id: number, now: number): Promise<void>;
}

export interface OutgoingAlert {
  readonly id: number;
  readonly spaceId: string | null;
  readonly code: FailureCode;
  readonly text: string;
}

/** Takes an alert to a person; rejects when it could not. */
export type AlertSink = (alert: OutgoingAlert) => Promise<void> | void;

export interface AlertDispatch {
  /** There may be unsent alerts. */
  wake(): void;
  /** Sends no more, and resolves when the one that is being sent is. */
  stop(): Promise<void>;
}

const AT_ONCE = 50;
const TRY_AGAIN_MS = 60_000;

/** Sends what was raised, in order, each until the sink has taken it: over restarts too. */
export function createAlertDispatch(
  box: AlertBox,
  sink: AlertSink,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): AlertDispatch {
  /** Taken by the sink, not yet marked: a full disk must not send it twice. */
  const taken = new Set<number>();
  const poll = async (stop: AbortSignal): Promise<number | null> => {
    const alerts = await box.unsent(AT_ONCE);
    for (const alert of alerts) {
      if (stop.aborted) return null;
      await send(alert);
    }
    return alerts.length === AT_ONCE ? clock.now() : null;
  };
  const onFailure = (error: unknown): number => {
    log.warn('alert.send-failed', { error: String(error) });
    return TRY_AGAIN_MS;
  };

  const send = async (alert: OutgoingAlert): Promise<void> => {
    if (!taken.has(alert.id)) await sink(alert);
    taken.add(alert.id);
    await box.markSent(alert.id, clock.now());
    taken.delete(alert.id);
  };

  const poller = startPoller({
    poll,
    onFailure,
    longestRestMs: Number.POSITIVE_INFINITY,
    firstRestMs: Number.POSITIVE_INFINITY,
    clock,
  });
  return { wake: poller.expedite, stop: poller.stop };
}
