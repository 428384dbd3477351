import { ALERT_AFTER_FAILURES, backoff } from '../retry.js';
import type { Advance, Circumstances, InvoiceFacts, Reason, Saga } from './model.js';
import { end, wait } from './transition.js';

/** Done means that the invoice no longer waits to be sent. */
export function confirm(saga: Saga, facts: InvoiceFacts, { now, fraction }: Circumstances): Advance {
  if (facts.sentStatus === 'failedToSend') return end(saga, 'done', { code: 'invoice.mail-failed' });
  if (facts.eInvoice && facts.contentDigest !== saga.contentDigest)
    return end(saga, 'done', { code: 'invoice.changed' });
  if (facts.eInvoice && facts.sentStatus !== 'sendingRequested') return end(saga, 'done');
  return lookAgain(
    saga,
    { code: 'invoice.not-sent', detail: `its state is ${facts.sentStatus}` },
    { now, fraction },
  );
}

/** After a person was told, what should come by itself is looked for less often. */
const TOLD_PERIOD_MS = 3_600_000;

/** Waits for something that should come by itself; a person is told when it has not come after a while. */
export function lookAgain(saga: Saga, reason: Reason, { now, fraction }: Circumstances): Advance {
  const failures = saga.failures + 1;
  const late = failures >= ALERT_AFTER_FAILURES;
  const tell = late && saga.alerted !== reason.code;
  const changes = {
    failures,
    failingSince: saga.failingSince ?? now,
    reason,
    ...(tell && { alerted: reason.code }),
  };
  const delay = late ? TOLD_PERIOD_MS : backoff(failures, fraction);
  return wait(saga, now + delay, changes, tell ? reason : null);
}
