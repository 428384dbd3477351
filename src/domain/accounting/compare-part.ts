import { deferralChange } from './deferral/deferral-change.js';
import type { EntryDraft } from './draft.js';
import { newEntry, reversalEntry } from './entry.js';
import type { Examining } from './examination.js';
import type { JournalContext } from './journal-context.js';
import { lossChange } from './loss-change.js';
import type { DeferralPart, EntryPart } from './model.js';
import { NOT_DUE, type PartChange, type PartState, partChange, SAME } from './part-change.js';
import { putBack } from './put-back.js';
import type { WithdrawnEntry } from './withdrawn-entry.js';

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
  const settled = () => [settlementState(context, state), truth, { ...period, from: '' }, idOf] as const;
  const revenuePeriod = found.isBeforeCutover === true ? { ...period, from: '' } : period;
  const change =
    part === 'revenue'
      ? partChange(state, truth, revenuePeriod, idOf, undatedOn)
      : part === 'write-off'
        ? lossChange(...settled(), undatedOn)
        : partChange(...settled(), undatedOn);
  if (change === SAME) {
    putBackSame(context, found, state);
    return false;
  }
  if (isHeld?.({ invoiceId, part, paymentId })) {
    outcome.isSettled = false;
    return false;
  }
  if (change === NOT_DUE || change.add.length < truth.length) outcome.isSettled = false;
  if (change === NOT_DUE) {
    if (state?.ids === '') putBackSame(context, found, state);
    return false;
  }
  post(context, found, change, state?.withdrawn);
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
    const state = posted.part(invoiceId, part);
    const change = deferralChange(state, drafts, { to: period.to, today }, idOf);
    const waits = isHeld?.({ invoiceId, part }) === true || !isDue(context, state?.withdrawn);
    if (change.isOpen || waits) outcome.isSettled = false;
    if (!waits) post(context, found, change, state?.withdrawn);
  }
}

/** Of what is not compared with the books, because it is not in them: what was withdrawn comes back as it was. */
export function putBackUncompared(
  context: JournalContext,
  found: Examining,
  isOf: (part: EntryPart) => boolean,
): void {
  for (const state of found.posted.withdrawn(found.outcome.invoiceId)) {
    if (isOf(state.part)) putBackSame(context, found, state);
  }
}

/** What was withdrawn is what is true: it comes back as it was. */
function putBackSame(context: JournalContext, found: Examining, state: PartState | undefined): void {
  if (state?.withdrawn === undefined) return;
  if (isDue(context, state.withdrawn))
    post(context, found, { ...state, reverse: [], add: [] }, state.withdrawn);
  else found.outcome.isSettled = false;
}

/** Whether the cut-off of the batch is late enough for what is put back. */
function isDue({ period }: JournalContext, withdrawn: readonly WithdrawnEntry[] = []): boolean {
  return withdrawn.every(({ entry }) => entry.documentDate <= period.to);
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
  found: Examining,
  change: PartChange,
  withdrawn: readonly WithdrawnEntry[] | undefined,
): void {
  const { sink, idOf } = context;
  const { outcome, undatedOn } = found;
  const { revision, add } = change;
  const back = withdrawn && putBack(withdrawn, change);
  for (const { entry, revision: own } of back?.again ?? []) sink.add(entry, own);
  for (const { entry, reversalId } of back?.takenBack ?? []) {
    sink.add(reversalEntry(entry, reversalId, context), revision);
  }
  const reverse = back?.reverse ?? change.reverse;
  for (const id of reverse) sink.reverse(id, revision);
  for (const draft of add) {
    const place = back?.placeOf(draft);
    const entry = newEntry(draft, idOf(draft, revision), context, place?.undatedOn ?? undatedOn);
    sink.add(place === undefined ? entry : { ...entry, ...place.booked }, revision);
  }
  if (outcome.isBooked || reverse.length + add.length + (back?.again.length ?? 0) === 0) return;
  outcome.isBooked = true;
  context.invoices += 1;
}
