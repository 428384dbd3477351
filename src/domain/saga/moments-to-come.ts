import type { Saga } from './model.js';

/**
 * What a clock noted that ran ahead and was put back since counts as of now: else the patience that is counted from it
 * would last until the wrong time has come.
 */
export function withoutMomentsToCome(saga: Saga, now: number): Saga {
  const { failingSince, ksef } = saga;
  const isOfThePast = (at: number | null | undefined): boolean =>
    at === null || at === undefined || at <= now;
  if (isOfThePast(failingSince) && isOfThePast(ksef?.sentAt)) return saga;
  return {
    ...saga,
    failingSince: isOfThePast(failingSince) ? failingSince : now,
    ksef: ksef === null || isOfThePast(ksef.sentAt) ? ksef : { ...ksef, sentAt: now },
  };
}
