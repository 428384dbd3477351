import { SELLER_NIP } from '../../../test/flow/config-text.js';

/** A space of the storm: each has an admin and a token of its own, and so a limit of requests of its own. */
export interface StormSpace {
  readonly id: 'berlin' | 'hamburg' | 'warsaw' | 'krakow';
  readonly standard: 'zugferd' | 'xrechnung' | 'ksef';
  /** Of the seller, in Poland. */
  readonly nip: string | null;
}

export const SPACES: readonly StormSpace[] = [
  { id: 'berlin', standard: 'zugferd', nip: null },
  { id: 'hamburg', standard: 'xrechnung', nip: null },
  // Issues offline while KSeF is away, and attaches its own PDF.
  { id: 'warsaw', standard: 'ksef', nip: SELLER_NIP },
  // Waits for KSeF.
  { id: 'krakow', standard: 'ksef', nip: '7352765225' },
];

/** Must never be read in what a process writes, or in a message. */
const CANARY = 'canary-58d1c0ffee';

export function tokenOf({ id }: StormSpace): string {
  return `${CANARY}-${id}`;
}

export function ksefTokenOf({ id }: StormSpace): string {
  return `${CANARY}-ksef-${id}`;
}

export function adminOf({ id }: StormSpace): string {
  return `${id}@storm.example`;
}

export const HOOK_PATH = `/hooks/${CANARY}`;
