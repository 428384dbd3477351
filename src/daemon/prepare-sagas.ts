import type { Clock } from '../clock.js';
import { alertText } from '../domain/alert.js';
import { localDate } from '../domain/calendar.js';
import type { Logger } from '../ops/log.js';
import type { Random } from '../random.js';
import type { Alerts } from '../store/alerts.js';
import type { Sagas } from '../store/sagas.js';
import type { OpenSpace } from './spaces.js';

export interface PrepareParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** What an earlier process left: its leases are void, parked sagas look again, changed settings are tried. */
export async function prepareSagas(
  sagas: Sagas,
  alerts: Alerts,
  spaces: readonly OpenSpace[],
  { clock, random, log }: PrepareParts,
): Promise<void> {
  await sagas.wakeAll(clock.now());
  for (const { id, settingsDigest } of spaces) {
    const again = await sagas.retryRefused(id, settingsDigest, clock.now(), random.id);
    if (again > 0)
      log.info('refused e-invoices are tried with the new settings', { space: id, count: again });
  }
  const outside = await sagas.countOutside(spaces.map((space) => space.id));
  if (outside === 0) return;
  const reason = { code: 'daemon.space-missing', detail: `${outside} e-invoices` } as const;
  const subject = { space: 'all spaces', invoiceId: 'several', invoiceNumber: null, state: 'waiting' };
  const key = `space-missing:${localDate(clock.now(), 'UTC')}`;
  await alerts.raise(
    { key, spaceId: null, code: reason.code, text: alertText(subject, reason) },
    clock.now(),
  );
}
