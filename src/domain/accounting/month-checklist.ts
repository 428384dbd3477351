import type { Advice } from '../advice/advice.js';
import type { LocalDate } from '../invoice.js';
import type { Cents } from './cents.js';

/** What is to be true of a month before it is closed, in the order in which it is done. */
export const MONTH_CHECKS = [
  'copied',
  'booked',
  'payments',
  'left-out',
  'opening',
  'e-invoices',
  'differences',
  'handed-out',
  'accepted',
] as const;

export type MonthCheck = (typeof MONTH_CHECKS)[number];

/** What was found, as a key of templates/words/LANGUAGE/month.json below `found`, with its values. */
export interface MonthFinding {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** The amounts among the values, for whoever writes them as another language does. */
  readonly amounts?: Readonly<Record<string, MonthAmount>>;
  /** What is to be done, and where; null where there is nothing to do. */
  readonly advice: Advice | null;
  /** The page that lists what is counted. */
  readonly list?: string;
}

export interface MonthAmount {
  readonly cents: Cents;
  readonly currency: string;
}

/**
 * A line of the checklist. `not used`: the configuration has nothing of the kind. `unknown`: nothing was read yet that could
 * tell.
 */
export interface MonthLine {
  readonly check: MonthCheck;
  readonly state: 'done' | 'open' | 'unknown' | 'not used';
  readonly found: readonly MonthFinding[];
}

/** How a month of a space is. */
export interface MonthStatus {
  readonly space: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** Its last day. */
  readonly through: LocalDate;
  readonly isOver: boolean;
  readonly isClosed: boolean;
  /** Whether nothing is open, and nothing unknown. */
  readonly isGreen: boolean;
  readonly lines: readonly MonthLine[];
}

/** A line is open when anything on it asks for something to be done. */
export function monthLine(check: MonthCheck, found: readonly MonthFinding[]): MonthLine {
  return { check, state: found.some(({ advice }) => advice !== null) ? 'open' : 'done', found };
}

export function unusedLine(check: MonthCheck, key: string): MonthLine {
  return { check, state: 'not used', found: [{ key, values: {}, advice: null }] };
}

/** Whether nothing is to be done, and all that is to be known is. */
export function isGreen(lines: readonly MonthLine[]): boolean {
  return lines.every(({ state }) => state === 'done' || state === 'not used');
}

/** The checks that are open. */
export function openChecks(lines: readonly MonthLine[]): readonly MonthCheck[] {
  return lines.flatMap(({ check, state }) => (state === 'open' ? [check] : []));
}
