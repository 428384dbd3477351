import type { Failure } from '../errors.js';
import type { LocalDate } from '../invoice.js';
import type { LeftOut } from './model.js';
import { daysOf } from './month.js';
import type { MonthCheck, MonthStatus } from './month-checklist.js';

/** A month with what lies behind its checklist. */
export interface ExaminedMonth {
  readonly status: MonthStatus;
  readonly exports: readonly ExaminedExport[];
}

export interface ExaminedExport {
  readonly name: string;
  /** Documents of the month that are in no batch. */
  readonly leftOut: readonly LeftOut[];
  /** Why it is blocked; null where it is not. */
  readonly blocked: (Pick<Failure, 'code' | 'findings'> & { readonly detail: string | null }) | null;
}

/** A decision that everything up to a day is closed. */
export interface MonthClosing {
  readonly through: LocalDate;
  readonly closedAt: number;
  /** Who closed it; null where nobody kept that, as before a restore. */
  readonly by: string | null;
  /** Why it was closed although something was open; null without a reason. */
  readonly reason: string | null;
  /** What was open. */
  readonly open: readonly MonthCheck[];
}

/**
 * What closed a month; null while it is open. One that was closed with a later month was green: the reason, and what was open, are
 * of that one.
 */
export function closingOf(closings: readonly MonthClosing[], month: string): MonthClosing | null {
  const { to } = daysOf(month);
  const closing = closings.find(({ through }) => through >= to);
  if (closing === undefined) return null;
  return closing.through === to ? closing : { ...closing, reason: null, open: [] };
}

/** A month in the list of a space. */
export interface ListedMonth {
  /** `YYYY-MM` */
  readonly month: string;
  /** `unexamined`: over and open, and too far back for its checklist to be looked at for a list. */
  readonly state: 'running' | 'open' | 'green' | 'unexamined' | 'closed';
  /** How many lines of its checklist are open; null where nobody looked. */
  readonly open: number | null;
  /** What closed it. */
  readonly closing: MonthClosing | null;
}
