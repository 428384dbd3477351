import type { Clock } from '@spacebooks/base/clock';
import type { LeftOutSpace } from '../config/left-out-space.js';
import { summary } from '../config/problem.js';
import { alertKey } from '../domain/alerts/alert.js';
import type { Failure } from '../domain/errors.js';
import type { Redaction } from '../ops/redaction.js';
import type { Alerts } from '../store/alerts/alerts.js';
import { failureText } from '../words/failures.js';
import type { ChannelFailure } from './notice-sender.js';

/** A mail server that restarts is no news. */
const FAILURES_BEFORE_ALERT = 3;

/** A reloaded configuration was rejected: open until one is applied. */
export async function raiseNotTaken(
  alerts: Alerts,
  failure: Failure,
  redaction: Redaction,
  now: number,
): Promise<void> {
  const code = 'config.not-taken';
  // What the platform said of it may quote anything.
  const reason = { code, detail: redaction.redact(failureText(failure)) } as const;
  const about = { spaceId: null, place: { key: 'goes on' }, reason } as const;
  await alerts.raise({ key: code, subject: 'configuration', about }, now);
}

/** Spaces that cannot be served as they are written have one alert each, which lasts until they can. */
export async function alertLeftOut(
  alerts: Pick<Alerts, 'raise' | 'endOthers'>,
  leftOut: readonly LeftOutSpace[],
  now: number,
): Promise<void> {
  const subjects = leftOut.map(({ id }) => `left-out:${id}` as const);
  for (const { id, problems } of leftOut) {
    const reason = { code: 'config.space-left-out', detail: summary(problems) } as const;
    const about = { spaceId: id, place: { key: 'all its work waits' }, reason } as const;
    await alerts.raise({ key: `config.space-left-out:${id}`, subject: `left-out:${id}`, about }, now);
  }
  await alerts.endOthers('left-out:', subjects, now);
}

/** A daemon that has started has applied its configuration. */
export async function endNotTaken(alerts: Alerts, now: number): Promise<void> {
  await alerts.end('configuration', now);
}

/** A failing channel is an alert of its own: in the log at once, on the other channels within minutes. */
export async function raiseOrEndChannelAlert(
  { alerts, clock }: { readonly alerts: Pick<Alerts, 'raise' | 'end'>; readonly clock: Clock },
  channel: string,
  failure: ChannelFailure | null,
): Promise<void> {
  const subject = `channel:${channel}` as const;
  if (failure === null) return void (await alerts.end(subject, clock.now()));
  if (!failure.isRefused && failure.failures < FAILURES_BEFORE_ALERT) return;
  const code = 'alert.channel-failed';
  const place = { key: 'channel {name}', values: { name: channel } } as const;
  const about = { spaceId: null, place, reason: { code, detail: failure.detail } } as const;
  await alerts.raise({ key: `${subject}:${code}`, subject, about }, clock.now());
}

interface DefectiveSaga {
  readonly id: string;
  readonly spaceId: string;
  readonly invoiceId: string;
}

/** A defect in a step of a saga: one alert a saga. */
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
