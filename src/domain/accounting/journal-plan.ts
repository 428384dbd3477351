import type { Problem } from '../finding.js';
import { roundToCents } from './apportion.js';
import { reportedWithPayment } from './cash-accounting.js';
import { createDebtorRegister, type DebtorRegister, debtorOf } from './debtor.js';
import { deferralChange } from './deferral/deferral-change.js';
import { DeferralRegister } from './deferral/deferral-register.js';
import type { Draft } from './draft.js';
import { newEntry } from './entry.js';
import { beginExamination, type Examining } from './examination.js';
import { excludedBy, type Said } from './exclusion.js';
import type { JournalBasis } from './journal-basis.js';
import { inJpk, jpkListing } from './jpk-listing.js';
import { leftOutRow, whyLeftOut } from './left-out.js';
import type { Cents, DeferralPart, EntryPart, InvoiceSnapshot, LeftOutReason, LeftOutSum } from './model.js';
import { type Obstacle, problemsOf } from './obstacle.js';
import { openItemOf } from './open-item.js';
import { isWithin, NOT_DUE, type PartChange, type PartState, partChange, SAME } from './part-change.js';
import type { PostedState } from './posted-state.js';
import { revenueOf } from './revenue.js';
import { type Settlement, writeOffOf } from './settlement.js';
import { paymentsOf } from './single-payments.js';
import { LeftOutSums } from './sums.js';

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
export interface JournalPlanner {
  /** @param posted at least what is posted of it */
  add(snapshot: InvoiceSnapshot, posted: PostedState): void;
  /** Takes only the debtor of an invoice that is in the books, and that is not added. */
  know(snapshot: InvoiceSnapshot): void;
  /** Takes a correction that is in the books, and that is not added, for the deferral of what it corrects. */
  knowCorrection(snapshot: InvoiceSnapshot): void;
  /** Ids of the invoices whose revenue is deferred, of those that there are so far. */
  deferredIds(): readonly string[];
  /** Numbers of the debtors' accounts that there are so far. */
  debtorNumbers(): readonly string[];
  finish(): JournalPlan;
}

interface WrittenOff {
  readonly snapshot: InvoiceSnapshot;
  readonly found: Examining;
  readonly revenue: readonly Draft[];
}

export function createJournalPlanner({
  settings,
  documentRules,
  period,
  idOf,
  closedThrough,
  today,
  jpk,
  listsTax = jpk !== undefined,
  exclusions,
  rest,
  isHeld,
  sink,
}: JournalBasis): JournalPlanner {
  /** Date of drafts that state none. Never in the future: no night would revisit it before that day. */
  const recognisedOn = period.to < today ? period.to : today;
  /** Of the invoice that is looked at. */
  let posted: PostedState;
  /** Of those that are looked at once more, when all corrections are known. */
  const postedOf = new Map<Examining, PostedState>();
  let invoices = 0;
  const obstacles: Obstacle[] = [];
  const leftOutSums = new LeftOutSums();
  const deferrals = new DeferralRegister(settings, documentRules);
  const debtors = createDebtorRegister();
  /** Their losses are known when all corrections are. */
  const writtenOff: WrittenOff[] = [];
  const corrections = new Map<string, Cents>(rest?.corrections);
  for (const row of rest?.leftOutSums ?? []) leftOutSums.add(row, row.count);

  /** What is dated in the future was dated by a clock put back since: it is due for reversal now, not on that day. */
  const settlementState = (state: PartState | undefined): PartState | undefined =>
    state !== undefined && state.documentDate > today ? { ...state, documentDate: recognisedOn } : state;

  const post = (found: Examining, { revision, reverse, add }: PartChange): void => {
    for (const id of reverse) sink.reverse(id, revision);
    for (const draft of add) {
      sink.add(newEntry(draft, idOf(draft, revision), closedThrough, recognisedOn), revision);
    }
    if (found.isBooked || reverse.length + add.length === 0) return;
    found.isBooked = true;
    invoices += 1;
  };

  const defer = (found: Examining, part: DeferralPart, truth: readonly Draft[]): void => {
    const due = { to: period.to, today };
    const change = deferralChange(posted.part(found.invoiceId, part), truth, due, idOf);
    const waits = isHeld?.({ invoiceId: found.invoiceId, part }) === true;
    if (change.isOpen || waits) found.isSettled = false;
    if (!waits) post(found, change);
  };

  /** Whether the part changes. A prepayment is posted with its invoice, however early it was. */
  const compare = (
    found: Examining,
    part: EntryPart,
    truth: readonly Draft[],
    paymentId?: string,
  ): boolean => {
    const { invoiceId } = found;
    const state =
      paymentId === undefined
        ? posted.part(invoiceId, part)
        : posted.payments(invoiceId).find((each) => each.paymentId === paymentId);
    const change =
      part === 'revenue'
        ? partChange(state, truth, period, idOf)
        : partChange(settlementState(state), truth, { ...period, from: '' }, idOf);
    if (change === SAME) return false;
    if (isHeld?.({ invoiceId, part, paymentId })) {
      found.isSettled = false;
      return false;
    }
    if (change === NOT_DUE || change.add.length < truth.length) found.isSettled = false;
    if (change === NOT_DUE) return false;
    post(found, change);
    return true;
  };

  const list = (
    found: Examining,
    { invoice }: InvoiceSnapshot,
    reason: LeftOutReason,
    gross: Cents,
    said?: Said,
  ): void => {
    const row = leftOutRow(invoice, reason, gross, said);
    leftOutSums.add(row);
    const isNew = posted.listed(invoice.id, reason) !== gross;
    // Years before the cutover are only summed; what was listed once is not listed again.
    if (reason !== 'before cutover' && isNew) sink.leftOut(row);
    if (reason === 'payment') found.payment = gross;
    else if (reason === 'write-off') found.writeOff = gross;
    else found.isSettled = false;
    if (isNew) found.isListedAnew = true;
  };

  const settle = (
    found: Examining,
    snapshot: InvoiceSnapshot,
    part: EntryPart,
    settlement: Settlement,
  ): void => {
    obstacles.push(...settlement.obstacles);
    for (const { reason, gross } of settlement.listed) list(found, snapshot, reason, gross);
    if (settlement.obstacles.length === 0) compare(found, part, settlement.drafts);
  };

  const withdrawSettlements = (found: Examining): void => {
    for (const part of SETTLEMENTS) compare(found, part, []);
    for (const { paymentId } of posted.payments(found.invoiceId)) {
      if (paymentId !== null) compare(found, 'payment', [], paymentId);
    }
  };

  const settlePayments = (found: Examining, snapshot: InvoiceSnapshot, revenue: readonly Draft[]): void => {
    const single = posted.payments(found.invoiceId);
    const total = posted.part(found.invoiceId, 'payment');
    const payments = paymentsOf(snapshot, revenue, settings, { total, single, idOf, listsTax });
    settle(found, snapshot, 'payment', payments.rest);
    for (const { paymentId } of single) {
      if (paymentId !== null && !payments.single.has(paymentId)) compare(found, 'payment', [], paymentId);
    }
    for (const [id, drafts] of payments.single) compare(found, 'payment', drafts, id);
  };

  /** Nothing of the invoice belongs in the books. */
  const withdraw = (found: Examining): void => {
    compare(found, 'revenue', []);
    withdrawSettlements(found);
    for (const part of DEFERRALS) defer(found, part, []);
  };

  /** The settlement of an invoice, which is never posted without its revenue. */
  const follow = (found: Examining, snapshot: InvoiceSnapshot, revenue: readonly Draft[]): void => {
    const { invoice } = snapshot;
    const isChanged = compare(found, 'revenue', revenue);
    if (!isWithin(invoice.invoiceDate, period)) {
      found.isSettled = false;
      // Its date moved out of the period: it is posted again, with its payments, once that date is in the period.
      if (isChanged) withdrawSettlements(found);
      if (isChanged) for (const part of DEFERRALS) defer(found, part, []);
      return;
    }
    const unknown = deferrals.hold(found, snapshot, revenue);
    if (unknown === null) for (const part of DEFERRALS) defer(found, part, []);
    else obstacles.push(...unknown);
    settlePayments(found, snapshot, revenue);
    if (invoice.paidStatus === 'writtenOff') writtenOff.push({ snapshot, found, revenue });
    else compare(found, 'write-off', []);
    found.openItem = openItemOf(invoice, revenue);
    if (found.openItem !== null) sink.openItem(found.openItem);
  };

  const examine = (found: Examining, snapshot: InvoiceSnapshot): void => {
    const { invoice, deleted } = snapshot;
    if (deleted) {
      withdraw(found);
      return;
    }
    const { gross, corrects } = found;
    if (corrects !== null) corrections.set(corrects, (corrections.get(corrects) ?? 0) + gross);
    const isPosted = (posted.part(invoice.id, 'revenue')?.ids ?? '') !== '';
    const reason = whyLeftOut(invoice, settings, period.to, isPosted);
    if (reason !== null) list(found, snapshot, reason, gross);
    if (reason === 'before cutover') withdraw(found);
    if (reason !== null || (!isPosted && !isWithin(invoice.invoiceDate, period))) {
      found.isSettled = false;
      return;
    }
    const said = exclusions && excludedBy(invoice, exclusions);
    if (said) {
      list(found, snapshot, 'excluded', gross, said);
      withdraw(found);
      return;
    }
    const listing = jpk && jpkListing(snapshot, jpk);
    if (listing?.isListed === false) {
      list(found, snapshot, listing.reason, gross);
      withdraw(found);
      return;
    }
    const revenue = revenueOf(snapshot, settings, documentRules);
    if (!revenue.ok) {
      obstacles.push(...revenue.obstacles);
      found.isSettled = false;
    } else if (revenue.drafts.length === 0) {
      list(found, snapshot, 'zero', gross);
      withdraw(found);
    } else {
      debtors.add(revenue.debtor, invoice);
      sink.documentNumber(invoice.number);
      found.debtor = revenue.debtor.number;
      found.documentNumber = invoice.number;
      if (listing?.isFinal === false) found.isSettled = false;
      const { drafts: booked } = revenue;
      const drafts = listsTax ? booked.map((draft) => reportedWithPayment(draft, settings)) : booked;
      deferrals.correct(snapshot, drafts);
      follow(found, snapshot, listing === undefined ? drafts : drafts.map((draft) => inJpk(draft, listing)));
    }
  };

  const add = (snapshot: InvoiceSnapshot, itsPosted: PostedState): void => {
    const { invoice, version, deleted } = snapshot;
    posted = itsPosted;
    sink.source(`${invoice.id} ${version}${deleted ? ' deleted' : ''}`);
    const found = beginExamination(snapshot, roundToCents(invoice.totalAmount.gross));
    examine(found, snapshot);
    if (isAwaited(found)) postedOf.set(found, posted);
    else sink.examined(found);
  };

  /** Whether it is compared once all corrections are known. */
  const isAwaited = (found: Examining): boolean =>
    writtenOff.at(-1)?.found === found || deferrals.isHeld(found);

  const knowCorrection = (snapshot: InvoiceSnapshot): void => {
    if (snapshot.deleted) return;
    const revenue = revenueOf(snapshot, settings, documentRules);
    if (revenue.ok) deferrals.correct(snapshot, revenue.drafts);
  };

  const know = ({ invoice }: InvoiceSnapshot): void => {
    const result = debtorOf(invoice, settings.debtors, documentRules.buyerOf(invoice));
    if (result.ok) debtors.add(result.debtor, invoice);
  };

  const finish = (): JournalPlan => {
    const heldIds = new Set(deferrals.heldIds());
    for (const { snapshot, found, revenue } of writtenOff) {
      const { invoice } = snapshot;
      posted = postedOf.get(found) ?? posted;
      const corrected = corrections.get(invoice.id) ?? 0;
      settle(found, snapshot, 'write-off', writeOffOf(invoice, revenue, corrected, settings));
      if (!heldIds.has(invoice.id)) sink.examined(found);
    }
    for (const held of deferrals.held()) {
      posted = postedOf.get(held.found) ?? posted;
      const drafts = Map.groupBy(deferrals.draftsOf(held), (draft) => draft.part);
      for (const part of DEFERRALS) defer(held.found, part, drafts.get(part) ?? []);
      sink.examined(held.found);
    }
    return {
      invoices,
      problems: [...problemsOf(obstacles), ...debtors.collisions()],
      leftOutSums: leftOutSums.rows(),
      debtors,
    };
  };

  return {
    add,
    know,
    knowCorrection,
    debtorNumbers: () => debtors.numbers(),
    deferredIds: () => deferrals.heldIds(),
    finish,
  };
}

const SETTLEMENTS: readonly EntryPart[] = ['payment', 'write-off'];
const DEFERRALS: readonly DeferralPart[] = ['deferral', 'accrual'];

/** That a copy is missing proves no deletion: the mirror keeps what was deleted, and says so. */
export function missingCopy(id: string): Problem {
  return { rule: 'SB-COPY', field: 'invoices', problem: 'no copy', values: { id } };
}
