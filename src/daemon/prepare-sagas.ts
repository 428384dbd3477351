import type { Clock } from '../clock.js';
import { alertText } from '../domain/alert.js';
import type { Alerts } from '../store/alerts.js';
import type { Sagas } from '../store/sagas.js';
import type { OpenSpace } from './spaces.js';

/** What an earlier process left: its leases are void, and parked sagas look again. */
export async function prepareSagas(
  sagas: Sagas,
  alerts: Alerts,
  spaces: readonly OpenSpace[],
  clock: Clock,
): Promise<void> {
  await sagas.wakeAll(clock.now());
  const outside = await sagas.countOutside(spaces.map((space) => space.id));
  if (outside === 0) return alerts.end('spaces', clock.now());
  const reason = { code: 'daemon.space-missing', detail: `${outside} e-invoices` } as const;
  const subject = { space: 'all spaces', invoiceId: null, invoiceNumber: null, state: 'waiting' };
  const text = alertText(subject, reason);
  await alerts.raise(
    { key: 'space-missing', subject: 'spaces', spaceId: null, code: reason.code, text },
    clock.now(),
  );
}
