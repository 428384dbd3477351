import type { Clock } from '../../clock.js';
import { alertKey } from '../../domain/alert.js';
import type { RunnerParts } from '../../einvoice/runner.js';
import { type AlertDispatch, type AlertSink, createAlertDispatch } from '../../ops/alert-dispatch.js';
import type { Logger } from '../../ops/log.js';
import type { Alerts } from '../../store/alerts.js';

export interface AlertParts {
  readonly log: Logger;
  readonly clock: Clock;
  /** Where alerts go beside the log. */
  readonly alertSink?: AlertSink;
}

/** Sends what was raised, also by an earlier process, to the sink and the log. */
export function startAlerts(alerts: Alerts, { log, alertSink, clock }: AlertParts): AlertDispatch {
  const sink: AlertSink = async (alert) => {
    await alertSink?.(alert);
    log.error('alert.raised', { code: alert.code, space: alert.spaceId, text: alert.text });
  };
  return createAlertDispatch(alerts, sink, { clock, log });
}

/** Raises the alert about a saga that met a defect, once a saga. */
export function tellDefect(alerts: Alerts, clock: Clock): RunnerParts['onDefect'] {
  return async ({ id, spaceId, invoiceId }, detail) => {
    const code = 'daemon.defect';
    const invoice = { id: invoiceId, number: null };
    const about = { spaceId, invoice, place: { key: 'waiting' }, reason: { code, detail } } as const;
    const key = alertKey(code, spaceId, invoiceId, id, 'requested');
    const subject = `invoice:${spaceId}:${invoiceId}` as const;
    await alerts.raise({ key, subject, sagaId: id, about }, clock.now());
  };
}
