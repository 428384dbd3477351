import type { Clock } from '@spacebooks/base/clock';
import type { Logger } from '../ops/log.js';
import type { Stoppable } from '../poller.js';
import type { Alert, Alerts } from '../store/alerts/alerts.js';
import { startSending } from './send-waiting.js';

/** Alerts that are yet to be sent, in the store. */
export interface AlertBox extends Pick<Alerts, 'claim' | 'markSent'> {
  unsent(limit: number): Promise<readonly OutgoingAlert[]>;
}

export type OutgoingAlert = Omit<Alert, 'sagaId'>;

/** Delivers an alert; rejects when it could not. */
export type AlertSink = (alert: OutgoingAlert) => Promise<void> | void;

export interface AlertDispatch extends Stoppable {
  /** There may be unsent alerts. */
  wake(): void;
}

/** Of several workers one sends; which one may change. */
export interface HandedDispatch extends AlertDispatch {
  /** This one sends from now on, until it stops; does nothing while it does. */
  start(): void;
}

/** Sends raised alerts in order, retrying each until the sink accepts it. Nothing is sent before it is woken. */
export function createAlertDispatch(
  box: AlertBox,
  sink: AlertSink,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): AlertDispatch {
  const { stop, expedite } = startSending<OutgoingAlert, never>({
    box: {
      due: async () => (await box.unsent(1))[0] ?? null,
      nextDue: async () => null,
      claim: (_, id) => box.claim(id),
      release: async () => undefined,
      sent: (_, id, now) => box.markSent(id, now),
    },
    way: 'log',
    idOf: ({ id }) => id,
    send: async (alert) => {
      await sink(alert);
      return null;
    },
    refused: async () => null,
    onFailure: (error) => log.warn('alert.send-failed', { error: String(error) }),
    longestRestMs: Number.POSITIVE_INFINITY,
    firstRestMs: Number.POSITIVE_INFINITY,
    clock,
  });
  return { wake: expedite, stop };
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
