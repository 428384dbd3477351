import type { Clock } from '@spacebooks/base/clock';
import type { Logger } from '../ops/log.js';
import { startPoller } from '../poller.js';
import type { Alert, Alerts } from '../store/alerts/alerts.js';
import { markTaken } from './mark-taken.js';

/** Alerts that are yet to be sent, in the store. */
export interface AlertBox {
  unsent(limit: number): Promise<readonly OutgoingAlert[]>;
  /** Before it is sent. @returns false when another worker has sent it, or may be sending it */
  claim(id: number): Promise<boolean>;
  markSent(id: number, now: number): Promise<void>;
}

export type OutgoingAlert = Omit<Alert, 'sagaId'>;

/** Delivers an alert; rejects when it could not. */
export type AlertSink = (alert: OutgoingAlert) => Promise<void> | void;

export interface AlertDispatch {
  /** There may be unsent alerts. */
  wake(): void;
  /** Stops, and resolves once the alert in progress is sent. */
  stop(): Promise<void>;
}

/** Of several workers one sends; which one may change. */
export interface HandedDispatch extends AlertDispatch {
  /** This one sends from now on, until it stops; does nothing while it does. */
  start(): void;
}

const AT_ONCE = 50;
const RETRY_MS = 60_000;
/** Before another look at what another worker is sending. */
const CLAIMED_MS = 5_000;

/** Sends raised alerts in order, retrying each until the sink accepts it, across restarts. */
export function createAlertDispatch(
  box: AlertBox,
  sink: AlertSink,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): AlertDispatch {
  /** Accepted by the sink but not yet marked as sent: a full disk must not send it twice. */
  const taken = new Set<number>();
  const poll = async (stop: AbortSignal): Promise<number | null> => {
    const alerts = await box.unsent(AT_ONCE);
    let areAllSent = true;
    for (const alert of alerts) {
      if (stop.aborted) return null;
      if (!(await send(alert))) areAllSent = false;
    }
    if (!areAllSent) return clock.now() + CLAIMED_MS;
    return alerts.length === AT_ONCE ? clock.now() : null;
  };
  const onFailure = (error: unknown): number => {
    log.warn('alert.send-failed', { error: String(error) });
    return RETRY_MS;
  };

  const send = async (alert: OutgoingAlert): Promise<boolean> => {
    if (!taken.has(alert.id)) {
      if (!(await box.claim(alert.id))) return false;
      await sink(alert);
    }
    taken.add(alert.id);
    await mark(alert.id);
    return true;
  };
  const mark = async (id: number): Promise<void> => {
    await box.markSent(id, clock.now());
    taken.delete(id);
  };

  const poller = startPoller({
    poll,
    onFailure,
    longestRestMs: Number.POSITIVE_INFINITY,
    firstRestMs: Number.POSITIVE_INFINITY,
    clock,
  });
  return {
    wake: poller.expedite,
    stop: async () => {
      await poller.stop();
      await markTaken(taken, mark, clock);
    },
  };
}

interface AlertDeps {
  readonly log: Logger;
  readonly clock: Clock;
  /** Where alerts go beside the log. */
  readonly alertSink?: AlertSink;
}

/** Sends raised alerts, those of an earlier process too, to the sink and the log; nothing is sent before `start`. */
export function openAlerts(alerts: Alerts, { log, alertSink, clock }: AlertDeps): HandedDispatch {
  const sink: AlertSink = async (alert) => {
    await alertSink?.(alert);
    log.error('alert.raised', { code: alert.code, space: alert.spaceId, text: alert.text });
  };
  let running: AlertDispatch | null = null;
  return {
    start: () => {
      running ??= createAlertDispatch(alerts, sink, { clock, log });
      running.wake();
    },
    wake: () => running?.wake(),
    stop: async () => {
      const ending = running;
      running = null;
      await ending?.stop();
    },
  };
}
