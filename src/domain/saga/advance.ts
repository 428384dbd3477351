import { watchDeadline } from './ksef/deadline.js';
import { KSEF_ROAD } from './ksef/road.js';
import { type Circumstances, isEnded, type Saga, type SagaAdvance, type SagaEvent } from './model.js';
import { PLATFORM_ROAD } from './platform-road.js';
import type { AnyRoad } from './road.js';

/**
 * The e-invoice saga as a pure function: what happened in, what is true now and what to do next out. The
 * runner commits the result before it does the next thing, so a crash anywhere resumes here with `resumed`.
 *
 * @throws Error on an event that cannot happen in the state, which is a defect of the runner
 */
export function advance(saga: Saga, event: SagaEvent, circumstances: Circumstances): SagaAdvance {
  if (isEnded(saga.state)) throw new Error(`a saga that is ${saga.state} cannot go on with ${event.type}`);
  const road: AnyRoad = saga.ksef === null ? PLATFORM_ROAD : KSEF_ROAD;
  const cell = road[saga.state]?.[event.type];
  if (cell === undefined) {
    const way = saga.ksef === null ? 'goes to the platform alone' : 'goes to KSeF';
    throw new Error(`${event.type} cannot happen to a saga that ${way} and is ${saga.state}`);
  }
  const handled = cell.handle(withoutMomentsToCome(saga, circumstances.now), event, circumstances);
  return watchDeadline(handled, circumstances);
}

/**
 * What a clock noted that ran ahead and was put back since counts as of now: else the patience that is counted from it
 * would last until the wrong time has come.
 */
function withoutMomentsToCome(saga: Saga, now: number): Saga {
  const { failingSince, ksef } = saga;
  const notTaken = ksef?.notTaken;
  const isOfThePast = (at: number | null | undefined): boolean =>
    at === null || at === undefined || at <= now;
  if (isOfThePast(failingSince) && isOfThePast(ksef?.sentAt) && isOfThePast(notTaken?.since)) return saga;
  return {
    ...saga,
    failingSince: isOfThePast(failingSince) ? failingSince : now,
    ksef:
      ksef === null
        ? null
        : {
            ...ksef,
            sentAt: isOfThePast(ksef.sentAt) ? ksef.sentAt : now,
            ...(notTaken != null && { notTaken: { ...notTaken, since: Math.min(notTaken.since, now) } }),
          },
  };
}
