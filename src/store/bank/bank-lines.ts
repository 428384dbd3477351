import type { BankPayment } from '../../domain/bank/bank-payment.js';
import type { KeptLine, LineDecision } from '../../domain/bank/kept-line.js';
import type { Lesson } from '../../domain/bank/learn.js';
import { isUndecided } from '../../domain/bank/line-state.js';
import type { Allocation, Verdict } from '../../domain/bank/matching/verdict.js';
import { paymentNote } from '../../domain/bank/payment-note.js';
import { Failure } from '../../domain/errors.js';
import { transactAudited } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';
import { countUndecided, type LineFilter, type LinePage, pageOfLines } from './bank-line-page.js';
import { lineOf, linesOf } from './bank-line-rows.js';
import { paymentsOfInvoices } from './bank-payment-rows.js';
import { type BankRule, insertRules } from './bank-rules.js';
import { followTwins, moveLine } from './bank-transition.js';
import { undoWithin } from './undo-decision.js';

/** What a line pays, as somebody decided, and what that taught. */
interface Assignment extends LineDecision {
  readonly to: 'posting' | 'assigned';
  readonly allocations: readonly Allocation[];
  /** Cents that were on their way to each of the invoices when that was decided. */
  readonly underWay: ReadonlyMap<string, number>;
  readonly verdict?: Verdict;
  readonly rules?: readonly Lesson[];
}

/** A payment that is on the platform already, known by its note. */
export interface FoundPayment extends Allocation {
  readonly paymentId: string;
}

export interface BankLines {
  /** The newest first. */
  list(spaceId: string, only: { readonly open: boolean }): Promise<readonly KeptLine[]>;
  /** A part of the list that meets a filter. */
  page(spaceId: string, filter: LineFilter): Promise<LinePage>;
  /** How many lines nobody has decided about. */
  countUndecided(spaceId: string): Promise<number>;
  /** What lines pay of these invoices. */
  paymentsOf(spaceId: string, invoiceIds: readonly string[]): Promise<readonly BankPayment[]>;
  /** @throws Failure `bank.unknown-line` */
  get(spaceId: string, id: number): Promise<KeptLine>;
  /** Keeps what matching thinks of lines that nobody has decided about; one commit for each few hundred. */
  keepVerdicts(spaceId: string, verdicts: readonly Verdict[], now: number): Promise<void>;
  /**
   * Commits the payments of a line before any of them is posted.
   *
   * @returns false where an invoice has more on its way than was seen, or has a payment of this line: nothing is kept
   * @throws Failure `bank.unknown-line`, `bank.line-decided`
   */
  assign(spaceId: string, id: number, assignment: Assignment): Promise<boolean>;
  /** Payments of the line were found on the platform. @throws Failure `bank.line-decided` */
  adopt(spaceId: string, id: number, found: readonly FoundPayment[], decision: LineDecision): Promise<void>;
  /**
   * Has the payments of a posted line undone by the one that brought it back.
   *
   * @returns false where that line has no payments on the platform, or not all of them
   * @throws Failure `bank.unknown-line`, `bank.line-decided`
   */
  takeBack(
    spaceId: string,
    returned: { id: number; takesBack: number },
    move: LineDecision,
  ): Promise<boolean>;
  /**
   * Says that an undecided line pays no invoice, by itself (`ignored`) or as others of its kind (`not-ours`). What is left of
   * one that has paid something is ignored: it is posted.
   *
   * @throws Failure `bank.unknown-line`, `bank.line-decided`
   */
  dismiss(
    spaceId: string,
    id: number,
    decision: LineDecision & { readonly to: 'ignored' | 'not-ours'; readonly rules?: readonly Lesson[] },
  ): Promise<KeptLine>;
  /**
   * Takes a decision back (`undoOf`): what is on the platform is deleted, or recorded again, by whoever posts next.
   *
   * @returns the rules that it had taught, which end with it
   * @throws Failure `bank.unknown-line`; `bank.undecidable` where nothing can be taken back
   */
  undo(spaceId: string, id: number, decision: LineDecision): Promise<readonly BankRule[]>;
  /** Lines that another space has taken, which shares the account, are decided here too. */
  followOthers(spaceId: string, decision: Omit<LineDecision, 'why'>): Promise<void>;
  /** `dismiss` as ignored. */
  ignore(spaceId: string, id: number, decision: LineDecision): Promise<KeptLine>;
}

const PIECE = 200;

export function createBankLines(db: Db): BankLines {
  const dismiss: BankLines['dismiss'] = (spaceId, id, { rules = [], ...move }) =>
    transactAudited(db, async (transaction) => {
      const isPaidInPart = await paysInPart(transaction, spaceId, id, move.to);
      await withdrawRefused(transaction, id, move.at);
      await moveLine(transaction, spaceId, id, isPaidInPart ? { ...move, to: 'posted' } : move);
      await insertRules(transaction, { spaceId, lineId: id, at: move.at, by: move.by }, rules);
      return lineOf(transaction, spaceId, id);
    });
  return {
    list: async (spaceId, { open }) => {
      const lines = await linesOf(db, spaceId);
      return open ? lines.filter(({ state }) => isUndecided(state)) : lines;
    },
    page: (spaceId, filter) => pageOfLines(db, spaceId, filter),
    countUndecided: (spaceId) => countUndecided(db, spaceId),
    paymentsOf: (spaceId, invoiceIds) => paymentsOfInvoices(db, spaceId, invoiceIds),
    get: (spaceId, id) => lineOf(db, spaceId, id),
    keepVerdicts: async (spaceId, verdicts, now) => {
      for (let start = 0; start < verdicts.length; start += PIECE) {
        await transactAudited(db, async (transaction) => {
          for (const verdict of verdicts.slice(start, start + PIECE)) {
            await keepVerdict(transaction, spaceId, verdict, now);
          }
        });
      }
    },
    assign: (spaceId, id, assignment) =>
      transactAudited(db, (transaction) => assignWithin(transaction, spaceId, id, assignment)),
    adopt: (spaceId, id, found, decision) =>
      transactAudited(db, async (transaction) => {
        const { amount } = await refuseDecided(transaction, spaceId, id);
        const isAll = found.reduce((left, { cents }) => left - cents, amount) === 0;
        // A payment of the rest may be on its way in what is lost.
        await moveLine(transaction, spaceId, id, { ...decision, to: isAll ? 'posted' : 'waiting' });
        for (const { paymentId, ...allocation } of found) {
          await insertPayment(transaction, spaceId, id, allocation, {
            state: 'recorded',
            payment_id: paymentId,
            run_at: null,
            changed_at: decision.at,
          });
        }
      }),
    takeBack: (spaceId, { id, takesBack }, decision) =>
      transactAudited(db, async (transaction) => {
        const paid = await lineOf(transaction, spaceId, takesBack);
        const there = paid.payments.filter(({ state }) => state === 'recorded');
        if (paid.state !== 'posted' || there.length === 0) return false;
        await moveLine(transaction, spaceId, id, { ...decision, to: 'returning' });
        await transaction
          .updateTable('bank_payment')
          .set((eb) => ({
            state: 'undo-intended',
            undone_by: id,
            version: eb('version', '+', 1),
            run_at: decision.at,
            failures: 0,
            failure: null,
            detail: null,
            changed_at: decision.at,
          }))
          .where('line_id', '=', takesBack)
          .where('state', '=', 'recorded')
          .execute();
        return true;
      }),
    dismiss,
    followOthers: (spaceId, decision) =>
      transactAudited(db, (transaction) => followTwins(transaction, spaceId, decision)),
    undo: (spaceId, id, decision) =>
      transactAudited(db, (transaction) => undoWithin(transaction, spaceId, id, decision)),
    ignore: (spaceId, id, decision) => dismiss(spaceId, id, { ...decision, to: 'ignored' }),
  };
}

async function keepVerdict(
  transaction: Transaction,
  spaceId: string,
  verdict: Verdict,
  at: number,
): Promise<void> {
  const { state, payments, verdict: before } = await lineOf(transaction, spaceId, verdict.lineId);
  if (!isUndecided(state) || JSON.stringify(before) === JSON.stringify(verdict)) return;
  // What the platform refused waits for a person whatever matching says.
  const isRefused = payments.some((each) => each.state === 'refused');
  const to = verdict.kind === 'none' && !isRefused ? 'unmatched' : 'waiting';
  await moveLine(transaction, spaceId, verdict.lineId, { to, at, by: '', why: '', verdict });
}

async function assignWithin(
  transaction: Transaction,
  spaceId: string,
  id: number,
  { allocations, underWay, rules = [], ...move }: Assignment,
): Promise<boolean> {
  for (const { invoiceId } of allocations) {
    const seen = underWay.get(invoiceId) ?? 0;
    if ((await centsUnderWay(transaction, spaceId, invoiceId)) !== seen) return false;
  }
  if (await paysAlready(transaction, spaceId, id, allocations)) return false;
  await refuseDecided(transaction, spaceId, id);
  await withdrawRefused(transaction, id, move.at);
  await moveLine(transaction, spaceId, id, move);
  const isPosted = move.to === 'posting';
  for (const allocation of allocations) {
    await insertPayment(transaction, spaceId, id, allocation, {
      state: isPosted ? 'intended' : 'by-hand',
      payment_id: null,
      run_at: isPosted ? move.at : null,
      changed_at: move.at,
    });
  }
  await insertRules(transaction, { spaceId, lineId: id, at: move.at, by: move.by }, rules);
  return true;
}

/** @throws Failure `bank.line-decided` */
async function refuseDecided(transaction: Transaction, spaceId: string, id: number): Promise<KeptLine> {
  const line = await lineOf(transaction, spaceId, id);
  if (isUndecided(line.state)) return line;
  throw new Failure('bank.line-decided', { detail: `line ${id} is ${line.state}` });
}

/** Whether a part of an undecided line was recorded on one of these invoices: it was decided about, and came back, meanwhile. */
async function paysAlready(
  transaction: Transaction,
  spaceId: string,
  id: number,
  allocations: readonly Allocation[],
): Promise<boolean> {
  const { state, payments } = await lineOf(transaction, spaceId, id);
  const recorded = payments.filter((each) => each.state === 'recorded').map(({ invoiceId }) => invoiceId);
  return isUndecided(state) && allocations.some(({ invoiceId }) => recorded.includes(invoiceId));
}

/** What is on its way to an invoice, or was recorded by us: the copy of it may not know that yet. */
async function centsUnderWay(transaction: Transaction, spaceId: string, invoiceId: string): Promise<number> {
  const rows = await transaction
    .selectFrom('bank_payment')
    .select('cents')
    .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
    .where('state', 'in', ['intended', 'recorded', 'undo-intended'])
    .execute();
  return rows.reduce((total, { cents }) => total + cents, 0);
}

async function insertPayment(
  transaction: Transaction,
  spaceId: string,
  lineId: number,
  { invoiceId, cents }: Allocation,
  given: {
    state: 'intended' | 'by-hand' | 'recorded';
    payment_id: string | null;
    run_at: number | null;
    changed_at: number;
  },
): Promise<void> {
  const line = await lineOf(transaction, spaceId, lineId);
  await transaction
    .insertInto('bank_payment')
    .values({
      space_id: spaceId,
      line_id: lineId,
      invoice_id: invoiceId,
      cents,
      currency: line.currency,
      paid_on: line.bookedOn,
      note: paymentNote(line.identity),
      version: 0,
      failures: 0,
      ...given,
    })
    .execute();
}

/** Nobody is told any more of what the platform refused, or has lost. */
async function withdrawRefused(transaction: Transaction, lineId: number, at: number): Promise<void> {
  await transaction
    .updateTable('bank_payment')
    .set({ failure: null, detail: null })
    .where((eb) => eb.and({ line_id: lineId, state: 'withdrawn' }))
    .where('failure', '=', 'bank.record-gone')
    .execute();
  await transaction
    .updateTable('bank_payment')
    .set({ state: 'withdrawn', changed_at: at })
    .where((eb) => eb.and({ line_id: lineId, state: 'refused' }))
    .execute();
}

/** @throws Failure `bank.undecidable` where one of its payments is on the platform: it pays something */
async function paysInPart(
  transaction: Transaction,
  spaceId: string,
  id: number,
  to: 'ignored' | 'not-ours',
): Promise<boolean> {
  const { payments } = await lineOf(transaction, spaceId, id);
  const isRecorded = payments.some(({ state }) => state === 'recorded');
  if (!isRecorded || to === 'ignored') return isRecorded;
  const detail = `line ${id} has a payment on the platform: name the invoice that takes the rest, or ignore the rest`;
  throw new Failure('bank.undecidable', { detail });
}
