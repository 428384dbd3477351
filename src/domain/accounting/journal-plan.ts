import type { Problem } from '../finding.js';
import { roundToCents } from './apportion.js';
import { compareDeferrals, comparePart } from './compare-part.js';
import { type DebtorRegister, debtorOf } from './debtor.js';
import { beginExamination, type Examining } from './examination.js';
import { examineInvoice } from './examine-invoice.js';
import { feeDraft, type PostedFee } from './fee-draft.js';
import type { JournalBasis } from './journal-basis.js';
import { createJournalContext, type JournalContext } from './journal-context.js';
import type { InvoiceSnapshot, LeftOutSum } from './model.js';
import { problemsOf } from './obstacle.js';
import type { PostedState } from './posted-state.js';
import { revenueOf } from './revenue.js';
import { settlePart } from './settle-invoice.js';
import { writeOffOf } from './settlement.js';

/** What a plan says beside what it gave to its sink. */
export interface JournalPlan {
  /** How many invoices have entries in the batch. */
  readonly invoices: number;
  /** Anything here blocks the batch. */
  readonly problems: readonly Problem[];
  readonly leftOutSums: readonly LeftOutSum[];
  readonly debtors: DebtorRegister;
}

/** Takes the invoices of a space one by one and retains only what the plan needs. */
export type JournalPlanner = ReturnType<typeof createJournalPlanner>;

export function createJournalPlanner(basis: JournalBasis) {
  const context = createJournalContext(basis);
  const { settings, documentRules, deferrals, debtors } = context;
  return {
    /** @param posted at least what is posted of it */
    add: (snapshot: InvoiceSnapshot, posted: PostedState): void => addInvoice(context, snapshot, posted),
    /** Takes only the debtor of an invoice that is in the books, and that is not added. */
    know: ({ invoice }: InvoiceSnapshot): void => {
      const result = debtorOf(invoice, settings.debtors, documentRules.buyerOf(invoice));
      if (result.ok) debtors.add(result.debtor, invoice);
    },
    /** Takes a correction that is in the books, and that is not added, for the deferral of what it corrects. */
    knowCorrection: (snapshot: InvoiceSnapshot): void => {
      if (snapshot.deleted) return;
      const revenue = revenueOf(snapshot, settings, documentRules);
      if (revenue.ok) deferrals.correct(snapshot, revenue.drafts);
    },
    /** Numbers of the debtors' accounts that there are so far. */
    debtorNumbers: (): readonly string[] => debtors.numbers(),
    /** Ids of the invoices whose revenue is deferred, of those that there are so far. */
    deferredIds: (): readonly string[] => deferrals.heldIds(),
    /** Takes a fee that a payment service kept. @param posted at least what is posted of it */
    addFee: (fee: PostedFee, posted: PostedState): void => addFee(context, fee, posted),
    finish: (): JournalPlan => finishPlan(context),
  };
}

function addInvoice(context: JournalContext, snapshot: InvoiceSnapshot, posted: PostedState): void {
  const { sink, writtenOff, deferrals } = context;
  const { invoice, version, deleted } = snapshot;
  sink.source(`${invoice.id} ${version}${deleted ? ' deleted' : ''}`);
  const found = beginExamination(snapshot, roundToCents(invoice.totalAmount.gross), posted);
  examineInvoice(context, found, snapshot);
  const isAwaited = writtenOff.at(-1)?.found === found || deferrals.isHeld(found);
  if (!isAwaited) sink.examined(found.outcome);
}

function addFee(context: JournalContext, fee: PostedFee, posted: PostedState): void {
  context.sink.source(fee.id);
  const draft = feeDraft(fee, context.settings);
  comparePart(context, examinedFee(fee, posted), 'fee', draft === null ? [] : [draft]);
}

/** A fee is no invoice: it is compared each time, and counts as none. */
function examinedFee({ id, bookedOn, currency, amount }: PostedFee, posted: PostedState): Examining {
  const outcome = {
    ...{ invoiceId: id, version: 1, invoiceDate: bookedOn, currency, gross: amount, isSettled: true },
    ...{ isListedAnew: false, payment: null, writeOff: null, documentNumber: null, debtor: null },
    ...{ corrects: null, openItem: null, isBooked: true },
  };
  return { posted, outcome };
}

/** Compares what waited until all corrections are known. */
function finishPlan(context: JournalContext): JournalPlan {
  const { settings, sink, deferrals, corrections, leftOutSums, debtors } = context;
  const heldIds = new Set(deferrals.heldIds());
  for (const { snapshot, found, revenue } of context.writtenOff) {
    const { invoice } = snapshot;
    const corrected = corrections.get(invoice.id) ?? 0;
    settlePart(context, found, snapshot, 'write-off', writeOffOf(invoice, revenue, corrected, settings));
    if (!heldIds.has(invoice.id)) sink.examined(found.outcome);
  }
  for (const held of deferrals.held()) {
    compareDeferrals(context, held.found, deferrals.draftsOf(held));
    sink.examined(held.found.outcome);
  }
  return {
    invoices: context.invoices,
    problems: [...problemsOf(context.obstacles), ...debtors.collisions()],
    leftOutSums: leftOutSums.rows(),
    debtors,
  };
}

/** That a copy is missing proves no deletion: the mirror keeps what was deleted, and says so. */
export function missingCopy(id: string): Problem {
  return { rule: 'SB-COPY', field: 'invoices', problem: 'no copy', values: { id } };
}
