import { HOUR_MS } from '@spacebooks/base/durations';
import type { Circumstances, Reason, Saga, SagaAdvance } from '../model.js';
import { tryAgain } from '../retry-or-park.js';
import type { Handler } from '../road.js';
import { advanceTo, progress, wait } from '../transition.js';
import { between, isUndecided, mismatch } from './duplicate.js';
import type { KsefLocation, KsefProgress } from './model.js';
import { isOfflineDue } from './not-taking.js';
import type { KsefSaga } from './saga.js';
import { accept, follow, letGo } from './status.js';

/** How long the metadata of KSeF may lag behind what it has received; generous, because it is proof. */
export const INDEX_LAG_MS = HOUR_MS;

/** After a doubt: what was found is gone on with; what was found nowhere may be sent again, the same bytes. */
export function located(
  saga: KsefSaga,
  { location }: { readonly location: KsefLocation },
  circumstances: Circumstances,
): SagaAdvance {
  const { ksef } = saga;
  switch (location.place) {
    case 'archive':
      return accept(saga, { ...ksef, reference: null }, location.ksefNumber, location.acquisitionDate);
    case 'taken':
      return mismatch(saga, ksef, between(location.ksefNumber, location.difference), circumstances);
    case 'nowhere':
      return sendAgain(saga, { ...ksef, doubtful: true, reference: null }, circumstances);
    case 'session': {
      const sessions = [...ksef.sessions.filter((each) => each !== location.session), location.session];
      const found = { ...ksef, sessions, reference: location.reference };
      const sent = { ...saga, state: 'sent', ksef: found } as const;
      const followed = follow(sent, found, location.status, circumstances);
      // The row says where it was found, whatever came of it there.
      return location.status.kind === 'dropped'
        ? followed
        : { ...followed, steps: ['sent', ...followed.steps] };
    }
  }
}

/** At once after the first send; what KSeF loses again and again is sent ever more seldom, and a person is told. */
function sendAgain(saga: Saga, ksef: KsefProgress, circumstances: Circumstances): SagaAdvance {
  if (isOfflineDue(ksef)) return advanceTo(saga, 'located', 'draw', { ksef });
  // It has waited for the look.
  if ((ksef.notTaken?.sends ?? 0) > 0) return advanceTo(saga, 'located', 'open-session', { ksef });
  if (ksef.sends < 2) return progress(saga, 'located', 'open-session', { ksef });
  const reason = saga.reason ?? ({ code: 'ksef.dropped' } as const);
  return tryAgain({ ...saga, ksef, failures: ksef.sends - 1 }, reason, circumstances, 'located');
}

/** KSeF refused to receive it again: the lock is let go of only when the earlier send has certainly come to nothing. */
export const absenceChecked: Handler<KsefSaga, 'absence-checked'> = (
  saga,
  { closed, location },
  circumstances,
) => {
  const { ksef } = saga;
  // That another document has the number is known by then; ours is what is looked for.
  const { place } = location;
  const isRejected = place === 'session' && location.status.kind === 'rejected';
  const isAbsent = place === 'nowhere' || isRejected || (place === 'taken' && isUndecided(saga));
  if (!isAbsent) return located(saga, { location }, circumstances);
  const { now } = circumstances;
  const settledAt = (ksef.sentAt ?? now) + INDEX_LAG_MS;
  if (!closed) return tryAgain(saga, whyItEnds(saga), circumstances, 'in-doubt');
  if (now < settledAt) return wait(saga, settledAt, {});
  return letGo(saga, ksef, whyItEnds(saga), circumstances);
};

function whyItEnds({ reason }: Saga): Reason {
  return reason ?? { code: 'ksef.rejected' };
}
