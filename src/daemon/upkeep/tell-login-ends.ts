import type { Clock } from '@spacebooks/base/clock';
import type { SpaceConfig } from '../../config/config.js';
import type { AlertSubjectKey } from '../../domain/alerts/alert.js';
import { loginEnds } from '../../domain/alerts/login-ends.js';
import type { Alerts } from '../../store/alerts/alerts.js';
import { endingProofs } from '../ksef/ksef-login.js';

/** Raises an alert for each token or certificate of KSeF that ends soon, and ends that of what was renewed. */
export async function tellLoginEnds(
  space: SpaceConfig,
  { alerts, clock }: { readonly alerts: Alerts; readonly clock: Clock },
): Promise<void> {
  const now = clock.now();
  const prefix = `ksef-login:${space.id}:` as const;
  const open: AlertSubjectKey[] = [];
  for (const proof of await endingProofs(space)) {
    const reason = loginEnds(proof, now);
    if (reason === null) continue;
    const subject = `${prefix}${proof.use}` as const;
    open.push(subject);
    const about = { spaceId: space.id, place: { key: 'KSeF login' }, reason } as const;
    await alerts.raise({ key: `${subject}:${proof.endsAt}`, subject, about }, now);
  }
  await alerts.endOthers(prefix, open, now);
}
