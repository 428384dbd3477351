import { daysBetween } from '@spacebooks/base/calendar';
import type { Cents } from './accounting/cents.js';
import type { LocalDate } from './invoice.js';

/** How long invoices are overdue, in days: not yet, 1 to 30, 31 to 60, 61 to 90, and longer. */
export const AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const;
export type Age = (typeof AGES)[number];

/** @param today where the space is: what is due today is not overdue */
export function ageOf(dueDate: LocalDate, today: LocalDate): Age {
  const days = daysBetween(dueDate, today);
  if (days <= 0) return 'not-due';
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'over-90';
}

/** What is owed in a currency, due on a day; a credit is below zero. */
export interface OwedSum {
  readonly currency: string;
  readonly dueDate: LocalDate;
  readonly cents: Cents;
  readonly invoices: number;
}

/** What somebody owes in one currency. */
export interface OwedByAge {
  readonly currency: string;
  readonly open: Cents;
  /** Of it what is overdue. */
  readonly overdue: Cents;
  readonly ages: Readonly<Record<Age, Cents>>;
  readonly invoices: number;
}

/** By currency, in the order of their codes; currencies are never added up. */
export function owedByAge(sums: readonly OwedSum[], today: LocalDate): readonly OwedByAge[] {
  const groups = [...Map.groupBy(sums, ({ currency }) => currency)].sort(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([currency, own]) => {
    const ages = Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, Cents>;
    let invoices = 0;
    for (const { dueDate, cents, invoices: count } of own) {
      ages[ageOf(dueDate, today)] += cents;
      invoices += count;
    }
    const open = AGES.reduce((sum, age) => sum + ages[age], 0);
    return { currency, open, overdue: open - ages['not-due'], ages, invoices };
  });
}
