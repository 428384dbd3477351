import type { Clock } from '../clock.js';
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
  const about = { spaceId: null, place: { key: 'waiting' }, reason } as const;
  await alerts.raise({ key: 'space-missing', subject: 'spaces', about }, clock.now());
}
