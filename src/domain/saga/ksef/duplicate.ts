import type { Advance, Circumstances, Saga } from '../model.js';
import { park } from '../park.js';
import type { KsefEvent, KsefProgress } from './model.js';
import { accept } from './status.js';

/** A document with our key is ours only when its bytes are. */
export function compared(
  saga: Saga,
  ksef: KsefProgress,
  event: Extract<KsefEvent, { type: 'duplicate-compared' }>,
  circumstances: Circumstances,
): Advance {
  const number = ksef.duplicateOf?.ksefNumber ?? '';
  // The copy that was turned away has no receipt; the accepted document is asked for by its number.
  if (event.ours) return accept(saga, { ...ksef, reference: null }, number, event.acquisitionDate);
  return mismatch(saga, ksef, number, event.difference, circumstances);
}

/** Another document has our key: a person decides which of the two is the invoice. */
export function mismatch(
  saga: Saga,
  ksef: KsefProgress,
  number: string,
  difference: string,
  { now }: Circumstances,
): Advance {
  const undecided = { ...saga, state: 'in-doubt', ksef: { ...ksef, reference: null } } as const;
  return park(undecided, { code: 'ksef.mismatch', detail: `${number}: ${difference}` }, now);
}

/** The receipt of a document that others sent is theirs. */
export function adopted(
  saga: Saga,
  ksef: KsefProgress,
  { ksefNumber, acquisitionDate }: Extract<KsefEvent, { type: 'adopted' }>,
): Advance {
  return accept(saga, { ...ksef, reference: null, receipt: 'missing' }, ksefNumber, acquisitionDate);
}

/** Nobody has decided yet, or the decision cannot stand. */
export function notAdopted(
  saga: Saga,
  ksef: KsefProgress,
  { refused }: Extract<KsefEvent, { type: 'not-adopted' }>,
  { now }: Circumstances,
): Advance {
  if (refused === undefined) return park(saga, saga.reason ?? { code: 'ksef.mismatch' }, now);
  const { decision, detail } = refused;
  const undecided = { ...saga, ksef: { ...ksef, refusedDecision: decision } };
  return park(undecided, { code: 'ksef.not-adopted', detail }, now);
}
