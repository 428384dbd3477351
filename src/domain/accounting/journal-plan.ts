import type { Problem } from '../finding.js';
import { roundToCents } from './apportion.js';
import { comparePart } from './compare-part.js';
import { type DebtorRegister, debtorOf } from './debtor.js';
import { beginExamination, type Examining } from './examination.js';
import { examineInvoice } from './examine-invoice.js';
import { feeDraft, type PostedFee } from './fee-draft.js';
import type { JournalBasis } from './journal-basis.js';
import { createJournalContext, type JournalContext } from './journal-context.js';
import type { InvoiceSnapshot, LeftOutSum } from './model.js';
import { problemsOf } from './obstacle.js';
import { ofCutover } from './opening/of-cutover.js';
import type { PostedState } from './posted-state.js';
import { reverseDoubled } from './reverse-doubled.js';

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
  const { settings, documentRules, debtors } = context;
  return {
    /** @param posted at least what is posted of it and of its family */
    add: (snapshot: InvoiceSnapshot, posted: PostedState): void =>
      addInvoice(context, ofCutover(snapshot, settings), posted),
    /** Takes only the debtor of an invoice that is in the books, and that is not added. */
    know: ({ invoice }: InvoiceSnapshot): void => {
      const result = debtorOf(invoice, settings.debtors, documentRules.buyerOf(invoice));
      if (result.ok) debtors.add(result.debtor, invoice);
    },
    /** Numbers of the debtors' accounts that there are so far. */
    debtorNumbers: (): readonly string[] => debtors.numbers(),
    /** Takes a fee that a payment service kept. @param posted at least what is posted of it */
    addFee: (fee: PostedFee, posted: PostedState): void => addFee(context, fee, posted),
    finish: (): JournalPlan => finishPlan(context),
  };
}

function addInvoice(context: JournalContext, snapshot: InvoiceSnapshot, posted: PostedState): void {
  const { sink, today } = context;
  const { invoice, version, deleted } = snapshot;
  sink.source(`${invoice.id} ${version}${deleted ? ' deleted' : ''}`);
  const found = beginExamination(snapshot, roundToCents(invoice.totalAmount.gross), posted, today);
  reverseDoubled(context, found);
  examineInvoice(context, found, snapshot);
  sink.examined(found.outcome);
}

function addFee(context: JournalContext, fee: PostedFee, posted: PostedState): void {
  context.sink.source(fee.id);
  const draft = feeDraft(fee, context.settings);
  const found = examinedFee(fee, posted);
  reverseDoubled(context, found);
  comparePart(context, found, 'fee', draft === null ? [] : [draft]);
}

/** A fee is no invoice: it is compared each time, and counts as none. */
function examinedFee({ id, bookedOn, currency, amount }: PostedFee, posted: PostedState): Examining {
  const outcome = {
    ...{ invoiceId: id, version: 1, invoiceDate: bookedOn, currency, isSettled: true },
    ...{ isListedAnew: false, payment: null, writeOff: null, documentNumber: null, debtor: null },
    ...{ openItem: null, isBooked: true },
  };
  return { posted, outcome, gross: amount, undatedOn: bookedOn };
}

function finishPlan(context: JournalContext): JournalPlan {
  const { leftOutSums, debtors } = context;
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
