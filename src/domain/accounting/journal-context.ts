import { createDebtorRegister, type DebtorRegister } from './debtor.js';
import type { KnownFamilies } from './family-revenue.js';
import type { JournalBasis } from './journal-basis.js';
import type { Obstacle } from './obstacle.js';
import { LeftOutSums } from './sums.js';

/** The inputs of a plan, and what the invoices added so far have come to. */
export interface JournalContext extends JournalBasis {
  readonly listsTax: boolean;
  readonly obstacles: Obstacle[];
  readonly leftOutSums: LeftOutSums;
  readonly debtors: DebtorRegister;
  readonly families: KnownFamilies;
  /** How many invoices have entries in the batch. */
  invoices: number;
}

export function createJournalContext(basis: JournalBasis): JournalContext {
  const { jpk, listsTax = jpk !== undefined, rest } = basis;
  const leftOutSums = new LeftOutSums();
  for (const row of rest?.leftOutSums ?? []) leftOutSums.add(row, row.count);
  return {
    ...basis,
    listsTax,
    obstacles: [],
    leftOutSums,
    debtors: createDebtorRegister(),
    families: new WeakMap(),
    invoices: 0,
  };
}
