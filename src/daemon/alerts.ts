import type { Clock } from '../clock.js';
import { type AlertDispatch, type AlertSink, createAlertDispatch } from '../ops/alert-dispatch.js';
import type { Logger } from '../ops/log.js';
import type { Alerts } from '../store/alerts.js';

export interface AlertParts {
  readonly log: Logger;
  readonly clock: Clock;
  /** Where alerts go beside the log. */
  readonly alertSink?: AlertSink;
}

/** Sends what was raised, also by an earlier process, to the sink and the log. */
export function startAlerts(
  alerts: Alerts,
  { log, alertSink, clock }: AlertParts,
): AlertDispatch & { stop(): Promise<void> } {
  const stop = new AbortController();
  const sink: AlertSink = async (alert) => {
    await alertSink?.(alert);
    log.error('a person is needed', { code: alert.code, space: alert.spaceId, text: alert.text });
  };
  const dispatch = createAlertDispatch(alerts, sink, clock, stop.signal);
  return {
    ...dispatch,
    stop: async () => {
      stop.abort();
      await dispatch.idle();
    },
  };
}
