import type { LocalDate } from '@spacebooks/base/calendar';
import { quoted, Unreadable } from '../unreadable.js';
import { dayOf } from './day.js';
import type { Field } from './fields.js';

/** What an MT942 has in place of balances. */
export interface Preliminary {
  readonly currency: string;
  /** When it was made; null where it does not say so. */
  readonly madeOn: LocalDate | null;
}

/** An MT942 tells what was booked so far, or will be: smallest amount (`:34F:`), time (`:13D:`) and sums, and no balance. */
export function preliminaryOf(fields: readonly Field[]): Preliminary | null {
  const first = (...tags: readonly string[]): Field | undefined =>
    fields.find(({ tag }) => tags.includes(tag));
  const sums = first('34F', '90D', '90C');
  const made = first('13D', '13');
  if (first('60F', '60M', '62F', '62M') !== undefined || (sums === undefined && made === undefined))
    return null;
  const [, currency] = /^\d*([A-Z]{3})/.exec(sums?.lines[0]?.trim() ?? '') ?? [];
  if (currency === undefined) {
    throw new Unreadable({
      line: (sums ?? made)?.line ?? 1,
      field: ':34F:',
      problem: `${quoted(sums?.lines[0] ?? '')} states no currency of this MT942`,
      fix: 'import the MT940 or CAMT.053 of the day instead, which has what is booked',
    });
  }
  return { currency, madeOn: dayOf(made?.lines[0]?.slice(0, 6) ?? '') };
}
