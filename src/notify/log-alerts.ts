import type { Clock } from '../clock.js';
import { alertKey } from '../domain/alerts/alert.js';
import type { Logger } from '../ops/log.js';
import type { Alerts } from '../store/alerts.js';
import { type AlertDispatch, type AlertSink, createAlertDispatch } from './alert-dispatch.js';

interface DefectiveSaga {
  readonly id: string;
  readonly spaceId: string;
  readonly invoiceId: string;
}

export interface AlertDeps {
  readonly log: Logger;
  readonly clock: Clock;
  /** Where alerts go beside the log. */
  readonly alertSink?: AlertSink;
}

/** Sends what was raised, also by an earlier process, to the sink and the log. */
export function startAlerts(alerts: Alerts, { log, alertSink, clock }: AlertDeps): AlertDispatch {
  const sink: AlertSink = async (alert) => {
    await alertSink?.(alert);
    log.error('alert.raised', { code: alert.code, space: alert.spaceId, text: alert.text });
  };
  return createAlertDispatch(alerts, sink, { clock, log });
}

/** Raises the alert about a saga that met a defect, once a saga. */
export function onDefect(alerts: Alerts, clock: Clock) {
  return async ({ id, spaceId, invoiceId }: DefectiveSaga, detail: string): Promise<void> => {
    const code = 'daemon.defect';
    const invoice = { id: invoiceId, number: null };
    const about = { spaceId, invoice, place: { key: 'waiting' }, reason: { code, detail } } as const;
    const key = alertKey(code, spaceId, invoiceId, id, 'requested');
    const subject = `invoice:${spaceId}:${invoiceId}` as const;
    await alerts.raise({ key, subject, sagaId: id, about }, clock.now());
  };
}
