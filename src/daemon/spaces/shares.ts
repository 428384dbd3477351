import { createHash } from 'node:crypto';
import type { SpaceConfig } from '../../config/config.js';

/** More than there will be workers, so that each has about as many; few enough to be touched every few seconds. */
const SHARES_OF_SPACES = 64;

/** What a deployment does once, whichever worker does it: alerts, notices, digests, the dead man's switch, retention. */
export const COMMON = 'common';

/** All that workers divide among themselves. */
export const SHARES: readonly string[] = [
  COMMON,
  ...Array.from({ length: SHARES_OF_SPACES }, (_, index) => nameOf(index)),
];

/** Each worker asks of all spaces for each share that it holds, again and again. */
const known = new WeakMap<SpaceConfig, string>();

/**
 * The share of a space: the same in every worker. Spaces of one seller in KSeF are in one, for its sessions are those of
 * one process.
 */
export function shareOf(space: SpaceConfig): string {
  const share = known.get(space) ?? hashed(space);
  known.set(space, share);
  return share;
}

function hashed({ id, e_invoices: { ksef } }: SpaceConfig): string {
  const key = ksef === undefined ? `space ${id}` : `ksef ${ksef.nip}`;
  return nameOf(createHash('sha256').update(key).digest().readUInt32BE(0) % SHARES_OF_SPACES);
}

function nameOf(index: number): string {
  return `spaces-${String(index).padStart(2, '0')}`;
}
