import type { LocalDate } from '../invoice.js';
import type { Cents } from './cents.js';
import { createDebtorRegister, type DebtorRegister } from './debtor.js';
import { DeferralRegister } from './deferral/deferral-register.js';
import type { EntryDraft } from './draft.js';
import type { Examining } from './examination.js';
import type { JournalBasis } from './journal-basis.js';
import type { InvoiceSnapshot } from './model.js';
import type { Obstacle } from './obstacle.js';
import { LeftOutSums } from './sums.js';

/** The inputs of a plan, and what the invoices added so far have come to. */
export interface JournalContext extends JournalBasis {
  readonly listsTax: boolean;
  /** Date of drafts that state none. Never in the future: no night would revisit it before that day. */
  readonly recognisedOn: LocalDate;
  readonly obstacles: Obstacle[];
  readonly leftOutSums: LeftOutSums;
  readonly deferrals: DeferralRegister;
  readonly debtors: DebtorRegister;
  /** Their losses are known when all corrections are. */
  readonly writtenOff: WrittenOff[];
  /** Gross of the corrections of an invoice, by its id. */
  readonly corrections: Map<string, Cents>;
  /** How many invoices have entries in the batch. */
  invoices: number;
}

interface WrittenOff {
  readonly snapshot: InvoiceSnapshot;
  readonly found: Examining;
  readonly revenue: readonly EntryDraft[];
}

export function createJournalContext(basis: JournalBasis): JournalContext {
  const { settings, documentRules, period, today, jpk, listsTax = jpk !== undefined, rest } = basis;
  const leftOutSums = new LeftOutSums();
  for (const row of rest?.leftOutSums ?? []) leftOutSums.add(row, row.count);
  return {
    ...basis,
    listsTax,
    recognisedOn: period.to < today ? period.to : today,
    obstacles: [],
    leftOutSums,
    deferrals: new DeferralRegister(settings, documentRules),
    debtors: createDebtorRegister(),
    writtenOff: [],
    corrections: new Map(rest?.corrections),
    invoices: 0,
  };
}
