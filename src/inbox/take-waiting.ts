import type { Clock } from '@spacebooks/base/clock';
import { crashPoint } from '../crash-point.js';
import type { CommittedCallback } from '../ops/tracing/spans.js';
import type { Random } from '../random.js';
import type { WaitingEvents } from '../store/sagas/waiting-events.js';
import type { ReceiveDeps } from './receive.js';

export interface TakeWaitingDeps extends Pick<ReceiveDeps, 'spaces' | 'onDeferred' | 'onCommitted'> {
  readonly waiting: Pick<WaitingEvents, 'take'>;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * As the worker of a space: begins what callbacks, received by whichever worker, have asked for.
 *
 * @throws Failure `store.*`, `share.lost`
 */
export async function takeWaiting(spaceId: string, deps: TakeWaitingDeps): Promise<void> {
  const { waiting, spaces, clock, random, onDeferred, onCommitted } = deps;
  const space = spaces.get(spaceId);
  if (space === undefined) return;
  const seed = () => ({ newId: random.id(), settingsDigest: space.settingsDigest });
  for (;;) {
    const commitAt = clock.now();
    crashPoint('before:take-waiting');
    const taken = await waiting.take(spaceId, seed, commitAt);
    if (taken.length === 0) return;
    crashPoint('after:take-waiting');
    const committedAt = clock.now();
    for (const { sagaId, invoiceId, event, receivedAt } of taken) {
      if (sagaId === null) continue;
      // Another machine's clock may run ahead.
      const moments = { receivedAt: Math.min(receivedAt, commitAt), commitAt, committedAt };
      onCommitted?.({ sagaId, spaceId, invoiceId, event, ...moments } satisfies CommittedCallback);
    }
    if (taken.some(({ deferredToReconciliation }) => deferredToReconciliation)) onDeferred(spaceId);
  }
}
