import type { Failure } from '../domain/errors.js';
import type { Redaction } from '../ops/redaction.js';
import type { Alerts } from '../store/alerts.js';
import { failureText } from '../words/failures.js';

const SUBJECT = 'configuration';

/** Tells that a configuration that was read again is not in force, until one is. */
export async function tellNotTaken(
  alerts: Alerts,
  failure: Failure,
  redaction: Redaction,
  now: number,
): Promise<void> {
  const code = 'config.not-taken';
  // What the platform said of it may quote anything.
  const reason = { code, detail: redaction.redact(failureText(failure)) } as const;
  const about = { spaceId: null, place: { key: 'goes on' }, reason } as const;
  await alerts.raise({ key: code, subject: SUBJECT, about }, now);
}

/** A daemon that has started has taken its configuration. */
export function endNotTaken(alerts: Alerts, now: number): Promise<void> {
  return alerts.end(SUBJECT, now);
}
