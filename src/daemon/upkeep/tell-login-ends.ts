import type { Clock } from '@spacebooks/base/clock';
import type { SpaceConfig } from '../../config/config.js';
import type { AlertSubjectKey } from '../../domain/alerts/alert.js';
import { loginEnds, type ProofUse } from '../../domain/alerts/login-ends.js';
import type { Reason } from '../../domain/saga/model.js';
import type { Alerts } from '../../store/alerts/alerts.js';
import { endingProofs, offlineTrouble } from '../ksef/ksef-login.js';

/**
 * Raises an alert for each token or certificate of KSeF that ends soon, has ended, or does not sign what is issued offline, and
 * ends that of what was renewed.
 */
export async function tellLoginEnds(
  space: SpaceConfig,
  { alerts, clock }: { readonly alerts: Alerts; readonly clock: Clock },
): Promise<void> {
  const now = clock.now();
  const prefix = `ksef-login:${space.id}:` as const;
  const open: AlertSubjectKey[] = [];
  const tell = async (use: ProofUse, which: string, reason: Reason): Promise<void> => {
    const ends = reason.code === 'ksef.login-ends';
    const subject = ends ? (`${prefix}${use}` as const) : (`${prefix}${use}:over` as const);
    open.push(subject);
    const about = { spaceId: space.id, place: { key: 'KSeF login' }, reason } as const;
    await alerts.raise({ key: `${subject}:${which}`, subject, about }, now);
  };
  const unusable = await offlineTrouble(space, now);
  if (unusable !== null) await tell('offline', unusable.code, unusable);
  for (const proof of await endingProofs(space)) {
    const { use, endsAt } = proof;
    const reason = use === 'offline' && unusable !== null ? null : loginEnds(proof, now);
    if (reason !== null) await tell(use, String(endsAt), reason);
  }
  await alerts.endOthers(prefix, open, now);
}
