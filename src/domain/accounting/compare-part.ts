import { deferralChange } from './deferral/deferral-change.js';
import type { EntryDraft } from './draft.js';
import { newEntry } from './entry.js';
import type { Examining } from './examination.js';
import type { JournalContext } from './journal-context.js';
import type { DeferralPart, EntryPart } from './model.js';
import { NOT_DUE, type PartChange, type PartState, partChange, SAME } from './part-change.js';

const DEFERRALS: readonly DeferralPart[] = ['deferral', 'accrual'];

/**
 * Posts what differs between the books and the drafts. A prepayment is posted with its invoice, however early it was.
 *
 * @returns whether the part changes
 */
export function comparePart(
  context: JournalContext,
  found: Examining,
  part: EntryPart,
  truth: readonly EntryDraft[],
  paymentId?: string,
): boolean {
  const { period, idOf, isHeld } = context;
  const { posted, outcome, undatedOn } = found;
  const { invoiceId } = outcome;
  const state =
    paymentId === undefined
      ? posted.part(invoiceId, part)
      : posted.payments(invoiceId).find((each) => each.paymentId === paymentId);
  const change =
    part === 'revenue'
      ? partChange(state, truth, period, idOf, undatedOn)
      : partChange(settlementState(context, state), truth, { ...period, from: '' }, idOf, undatedOn);
  if (change === SAME) return false;
  if (isHeld?.({ invoiceId, part, paymentId })) {
    outcome.isSettled = false;
    return false;
  }
  if (change === NOT_DUE || change.add.length < truth.length) outcome.isSettled = false;
  if (change === NOT_DUE) return false;
  post(context, found, change);
  return true;
}

/** Compares both parts of a deferral, of whose drafts each knows its part. */
export function compareDeferrals(
  context: JournalContext,
  found: Examining,
  truth: readonly EntryDraft[],
): void {
  const { period, today, idOf, isHeld } = context;
  const { posted, outcome } = found;
  const { invoiceId } = outcome;
  for (const part of DEFERRALS) {
    const drafts = truth.filter((draft) => draft.part === part);
    const change = deferralChange(posted.part(invoiceId, part), drafts, { to: period.to, today }, idOf);
    const waits = isHeld?.({ invoiceId, part }) === true;
    if (change.isOpen || waits) outcome.isSettled = false;
    if (!waits) post(context, found, change);
  }
}

/** A future date means that the clock was set back since: the part is due for reversal now, not on that day. */
function settlementState(
  { today, period }: JournalContext,
  state: PartState | undefined,
): PartState | undefined {
  return state !== undefined && state.documentDate > today ? { ...state, documentDate: period.to } : state;
}

function post(
  context: JournalContext,
  { outcome, undatedOn }: Examining,
  { revision, reverse, add }: PartChange,
): void {
  const { sink, idOf } = context;
  for (const id of reverse) sink.reverse(id, revision);
  for (const draft of add) {
    sink.add(newEntry(draft, idOf(draft, revision), context, undatedOn), revision);
  }
  if (outcome.isBooked || reverse.length + add.length === 0) return;
  outcome.isBooked = true;
  context.invoices += 1;
}
