import { END_STATES } from '../saga/model.js';
import type { InvoiceSnapshot } from './model.js';

/**
 * A document's way to KSeF, as of now. `accepted`: it has its number. `offline`: issued offline, without a number so far.
 * `under way`: neither issued nor given up. `not issued`: KSeF rejected it, or it was given up before it was sent.
 * `outside`: not meant for KSeF, as far as we know.
 */
export type KsefWay = 'accepted' | 'offline' | 'under way' | 'not issued' | 'outside';

/** @param issuesInKsef whether e-invoices of the space go to KSeF: what has only begun then does, too */
export function ksefWay(
  { ksefNumber, eInvoice }: Pick<InvoiceSnapshot, 'ksefNumber' | 'eInvoice'>,
  issuesInKsef: boolean,
): KsefWay {
  if (ksefNumber != null) return 'accepted';
  if (eInvoice == null) return 'outside';
  const { state, ksef } = eInvoice;
  if (ksef?.offline === true) return 'offline';
  if (state === 'refused' || state === 'released') return ksef === null ? 'outside' : 'not issued';
  if (END_STATES.some((end) => end === state)) return 'outside';
  return ksef !== null || issuesInKsef ? 'under way' : 'outside';
}
