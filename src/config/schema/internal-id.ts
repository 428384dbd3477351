import { parseNip } from '@spacebooks/base/nip';
import type { Wrong } from './option.js';

/** Positions of the NIP and of the unit's own four digits, which the check digit is over. */
const CHECKED = 14;

/** Of a valid form: the NIP and the five digits, the last of which is the check digit. */
function read(given: string): { readonly id: string; readonly digits: string } | null {
  const [, nip = '', unit = ''] = /^(\d{10})-(\d{5})$/.exec(given.trim()) ?? [];
  return parseNip(nip) === null ? null : { id: `${nip}-${unit}`, digits: `${nip}${unit}` };
}

/** Weights 1 and 3 in turn, the sum modulo 10 (the Ministry in CIRFMF/ksef-api, thread 116). */
function checkDigit(digits: string): number {
  const weighted = [...digits.slice(0, CHECKED)].map(
    (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3),
  );
  return weighted.reduce((sum, value) => sum + value, 0) % 10;
}

/**
 * An internal id of KSeF (IDWew), as `7352765225-00013`. KSeF refuses a document with a wrong check digit (450).
 *
 * @returns null where the form, the NIP or the check digit is wrong
 */
export function parseInternalId(given: string): string | null {
  const found = read(given);
  return found === null || checkDigit(found.digits) !== Number(found.digits[CHECKED]) ? null : found.id;
}

/** What is wrong with an internal id. */
export function wrongInternalId(given: string): Wrong {
  const found = read(given);
  if (found === null) return { message: 'is not an internal id: a NIP, a hyphen and five digits' };
  const digit = checkDigit(found.digits);
  return {
    message: `is not an internal id: its last digit is a check digit, and is ${digit} for these fourteen`,
    fix: 'write it as the buyer’s KSeF shows it',
  };
}
