import type { LocalDate } from '@spacebooks/base/calendar';
import type { Charset } from './charsets.js';

/** What people must be told of a file beside its lines: how it was read where it could be meant otherwise, and what was left out. */
export type StatementRemark =
  /** The file does not state its charset. In this one its letters are those of the country, as in these words. */
  | { readonly kind: 'charset-guessed'; readonly charset: Charset; readonly words: readonly string[] }
  /** The same, but for these words, which have other letters, or signs within. */
  | { readonly kind: 'charset-doubted'; readonly charset: Charset; readonly words: readonly string[] }
  /** Words have letters that came as U+FFFD; some of them. */
  | { readonly kind: 'letters-lost'; readonly count: number; readonly words: readonly string[] }
  /** Announced lines: they come again once they are booked. */
  | { readonly kind: 'pending-left-out'; readonly lines: number }
  /** Lines that moved no money and never will. */
  | { readonly kind: 'void-left-out'; readonly lines: number }
  /** Rows of a service's report whose payout it does not state yet. */
  | { readonly kind: 'not-paid-out'; readonly rows: number }
  /** A batch of Adyen, of which the report has not one payout but so many. */
  | { readonly kind: 'batch-not-paid-out-once'; readonly batch: string; readonly payouts: number }
  /** A withdrawal from a service that is not all that came in before it. Cents. */
  | {
      readonly kind: 'withdrawal-in-part';
      readonly day: LocalDate;
      readonly currency: string;
      readonly total: number;
      /** What the rows since the withdrawal before make. */
      readonly made: number;
      /** What stayed with the service. */
      readonly left: number;
    };

/** A few of these words, as a remark quotes them. */
export function someOf(words: readonly string[]): readonly string[] {
  return [...new Set(words)].slice(0, 3).map((word) => [...word.replace(/^\d+/, '')].slice(0, 30).join(''));
}

/** What a remark says of lines that are left out. */
export function leftOut(pending: number, none: number): readonly StatementRemark[] {
  return [
    ...(pending > 0 ? [{ kind: 'pending-left-out', lines: pending } as const] : []),
    ...(none > 0 ? [{ kind: 'void-left-out', lines: none } as const] : []),
  ];
}

/** Each once; lines that are left out of several statements of a file are counted together. */
export function together(remarks: readonly StatementRemark[]): readonly StatementRemark[] {
  const once = new Map(remarks.map((remark) => [JSON.stringify(remark), remark]));
  const others = [...once.values()].filter(
    ({ kind }) => kind !== 'pending-left-out' && kind !== 'void-left-out',
  );
  const lines = (kind: 'pending-left-out' | 'void-left-out'): number =>
    remarks.reduce((sum, remark) => (remark.kind === kind ? sum + remark.lines : sum), 0);
  return [...others, ...leftOut(lines('pending-left-out'), lines('void-left-out'))];
}
