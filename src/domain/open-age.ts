/** How long invoices are overdue, in days: not yet, 1 to 30, 31 to 60, 61 to 90, and longer. */
export const AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const;
export type Age = (typeof AGES)[number];
