import type { Clock } from '../clock.js';
import { alertText } from '../domain/alert.js';
import { localDate } from '../domain/calendar.js';
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
  if (outside === 0) return;
  const reason = { code: 'daemon.space-missing', detail: `${outside} e-invoices` } as const;
  const subject = { space: 'all spaces', invoiceId: null, invoiceNumber: null, state: 'waiting' };
  const key = `space-missing:${localDate(clock.now(), 'UTC')}`;
  await alerts.raise(
    { key, spaceId: null, code: reason.code, text: alertText(subject, reason) },
    clock.now(),
  );
}
