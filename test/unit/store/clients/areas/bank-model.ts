import {
  isDecision,
  isUndecided,
  type LineState,
  mayLeadTo,
} from '../../../../../src/domain/bank/line-state.js';
import { LONGEST_CLAIM_MS } from '../../../../../src/store/bank/bank-payments.js';
import type { Told } from '../area.js';
import { changed } from './outcomes.js';

/** A payment as whoever claimed it knows it. */
export interface ClaimedPayment {
  readonly id: string;
  readonly state: PaymentState;
  readonly version: number;
  readonly failures: number;
}

type PaymentState = 'intended' | 'recorded' | 'refused' | 'undo-intended' | 'undone' | 'withdrawn';

export type BankCall =
  | { readonly do: 'import'; readonly statement: number; readonly at: number }
  | {
      readonly do: 'assign';
      readonly line: number;
      readonly invoices: readonly string[];
      /** Cents that were seen on their way to each. */
      readonly underWay: readonly number[];
      readonly at: number;
    }
  | { readonly do: 'ignore'; readonly line: number; readonly at: number }
  | { readonly do: 'take back'; readonly line: number; readonly takesBack: number; readonly at: number }
  | { readonly do: 'undo'; readonly line: number; readonly at: number }
  | { readonly do: 'read under way' }
  | { readonly do: 'claim'; readonly limit: number; readonly until: number; readonly at: number }
  | { readonly do: 'sending'; readonly payment: ClaimedPayment; readonly until: number }
  | {
      readonly do: 'recorded';
      readonly payment: ClaimedPayment;
      readonly record: string;
      readonly at: number;
    }
  | { readonly do: 'undone' | 'refused'; readonly payment: ClaimedPayment; readonly at: number }
  | { readonly do: 'put off'; readonly payment: ClaimedPayment; readonly runAt: number; readonly at: number }
  | { readonly do: 'wake'; readonly at: number };

interface ModelPayment extends ClaimedPayment {
  readonly line: number;
  readonly invoice: string;
  readonly runAt: number | null;
  readonly leaseUntil: number | null;
  readonly record: string | null;
  readonly undoneBy: number | null;
}

export interface BankModel {
  readonly statements: readonly number[];
  readonly lines: Readonly<Record<number, LineState>>;
  /** In the order in which they were made. */
  readonly payments: readonly ModelPayment[];
  readonly log: readonly string[];
}

export const NO_BANK: BankModel = { statements: [], lines: {}, payments: [], log: [] };
export const PAID = ['a', 'b'] as const;
/** Of each payment. */
export const CENTS = 100;
/** Nothing waits for longer. */
const LONGEST_WAIT_MS = 2 * 3_600_000;
/** Each statement repeats the last line of the one before. */
export function linesOf(statement: number): readonly number[] {
  return [statement, statement + 1];
}

export function nextBank(model: BankModel, call: BankCall): Told<BankModel> {
  const unchanged = (outcome: string): Told<BankModel> => ({ outcome, state: model });
  switch (call.do) {
    case 'import': {
      if (model.statements.includes(call.statement)) return unchanged('0');
      const added = linesOf(call.statement).filter((line) => model.lines[line] === undefined);
      const lines = { ...model.lines, ...Object.fromEntries(added.map((line) => [line, 'open' as const])) };
      const statements = [...model.statements, call.statement];
      return {
        outcome: `${added.length}`,
        state: { ...model, statements, lines, log: [...model.log, 'bank statement imported'] },
      };
    }
    case 'read under way':
      return unchanged(JSON.stringify(PAID.map((invoice) => underWay(model, invoice))));
    case 'assign': {
      const isAsSeen = call.invoices.every(
        (invoice, index) => underWay(model, invoice) === call.underWay[index],
      );
      if (!isAsSeen) return unchanged('false');
      const isRecorded = ofLine(model, call.line).some(
        ({ state, invoice }) => state === 'recorded' && call.invoices.includes(invoice),
      );
      if (isRecorded && isOpen(model, call.line)) return unchanged('false');
      if (!isOpen(model, call.line)) return unchanged('bank.line-decided');
      const moved = move(withdrawRefused(model, call.line), call.line, 'posting');
      if (moved === null) return unchanged('bank.line-decided');
      let state = moved;
      for (const invoice of call.invoices) state = intend(state, call.line, invoice, call.at);
      return { outcome: 'true', state };
    }
    case 'ignore': {
      const isPaidInPart = ofLine(model, call.line).some(({ state }) => state === 'recorded');
      const state = move(withdrawRefused(model, call.line), call.line, isPaidInPart ? 'posted' : 'ignored');
      return state === null ? unchanged('bank.line-decided') : { outcome: 'ignored', state };
    }
    case 'take back':
      return takeBack(model, call);
    case 'undo':
      return undo(model, call);
    case 'wake':
      return {
        outcome: 'done',
        state: onPayments(model, (each) =>
          (each.runAt ?? 0) > call.at ? { ...each, runAt: call.at } : each,
        ),
      };
    case 'claim':
      return claim(model, call);
    case 'sending': {
      if (!isOurs(model, call.payment)) return unchanged('share.lost');
      const { id, version } = call.payment;
      return {
        outcome: 'sending',
        state: onPayment(model, id, { leaseUntil: call.until, version: version + 1 }),
      };
    }
    case 'put off': {
      if (!isOurs(model, call.payment)) return unchanged('done');
      const { id, version, failures } = call.payment;
      const changes = { leaseUntil: null, version: version + 1, runAt: call.runAt, failures: failures + 1 };
      return { outcome: 'done', state: onPayment(model, id, changes) };
    }
    case 'recorded': {
      // It is another line's.
      if (model.payments.some((each) => each.record === call.record && each.id !== call.payment.id))
        return unchanged('false');
      return settle(model, call.payment, 'recorded', call.record);
    }
    default:
      return settle(model, call.payment, call.do, null);
  }
}

function underWay({ payments }: BankModel, invoice: string): number {
  const counted = payments.filter(
    (each) => each.invoice === invoice && ['intended', 'recorded', 'undo-intended'].includes(each.state),
  );
  return counted.length * CENTS;
}

function ofLine({ payments }: BankModel, line: number): readonly ModelPayment[] {
  return payments.filter((each) => each.line === line);
}

function onPayments(model: BankModel, change: (payment: ModelPayment) => ModelPayment): BankModel {
  return { ...model, payments: model.payments.map(change) };
}

function onPayment(model: BankModel, id: string, changes: Partial<ModelPayment>): BankModel {
  return { ...model, payments: changed(model.payments, id, changes) };
}

/** Null where its state does not lead there. */
function move(
  model: BankModel,
  line: number,
  to: LineState,
  how: 'decided' | 'settled' = 'decided',
): BankModel | null {
  const from = model.lines[line];
  if (from === undefined || !mayLeadTo(from, to)) return null;
  const log = isDecision(from, to) ? [...model.log, `bank line ${how} ${to}`] : model.log;
  return { ...model, lines: { ...model.lines, [line]: to }, log };
}

function withdrawRefused(model: BankModel, line: number): BankModel {
  return onPayments(model, (each) =>
    each.line === line && each.state === 'refused' ? { ...each, state: 'withdrawn' } : each,
  );
}

function intend(model: BankModel, line: number, invoice: string, at: number): BankModel {
  const payment: ModelPayment = {
    ...{
      id: `${line}/${ofLine(model, line).length}`,
      state: 'intended',
      version: 0,
      line,
      invoice,
      runAt: at,
    },
    ...{ leaseUntil: null, failures: 0, record: null, undoneBy: null },
  };
  return { ...model, payments: [...model.payments, payment] };
}

function takeBack(
  model: BankModel,
  { line, takesBack, at }: { readonly line: number; readonly takesBack: number; readonly at: number },
): Told<BankModel> {
  const there = ofLine(model, takesBack).filter(({ state }) => state === 'recorded');
  if (model.lines[takesBack] !== 'posted' || there.length === 0) return { outcome: 'false', state: model };
  const returning = move(model, line, 'returning');
  if (returning === null) return { outcome: 'bank.line-decided', state: model };
  const state = onPayments(returning, (each) =>
    there.some(({ id }) => id === each.id)
      ? { ...each, state: 'undo-intended', undoneBy: line, version: each.version + 1, runAt: at, failures: 0 }
      : each,
  );
  return { outcome: 'true', state };
}

function undo(
  model: BankModel,
  { line, at }: { readonly line: number; readonly at: number },
): Told<BankModel> {
  const state = model.lines[line];
  const refused = { outcome: 'bank.undecidable', state: model };
  if (state === 'returning' || state === 'returned')
    return { outcome: 'undone', state: restore(model, line, at) };
  const own = ofLine(model, line).filter((each) => each.state !== 'withdrawn');
  const there = own.filter((each) => each.state === 'recorded' || each.state === 'intended');
  const isReturned = own.some(({ undoneBy }) => undoneBy !== null);
  if (state === undefined || state === 'undoing' || isReturned) return refused;
  if (there.length === 0 && isUndecided(state)) return refused;
  const moved = move(withdrawRefused(model, line), line, there.length > 0 ? 'undoing' : 'waiting');
  if (moved === null) return { outcome: 'bank.line-decided', state: model };
  const undone = onPayments(moved, (each) =>
    there.some(({ id }) => id === each.id)
      ? { ...each, state: 'undo-intended', version: each.version + 1, runAt: at, failures: 0 }
      : each,
  );
  return { outcome: 'undone', state: undone };
}

/** What the line had brought back is another payment, with the claim of the one before. */
function restore(model: BankModel, line: number, at: number): BankModel {
  const back = model.payments.filter(({ undoneBy }) => undoneBy === line);
  let state = model;
  for (const each of new Set(back.map((payment) => payment.line)))
    state = move(state, each, 'posting') as BankModel;
  for (const { id, line: of, invoice, leaseUntil, version } of back) {
    state = onPayment(state, id, { ...DONE, state: 'withdrawn', version: version + 1 });
    state = intend(state, of, invoice, at);
    const made = state.payments.at(-1)?.id ?? '';
    state = onPayment(state, made, { leaseUntil });
  }
  return move(state, line, 'waiting') as BankModel;
}

function claim(
  model: BankModel,
  { limit, until, at }: { readonly limit: number; readonly until: number; readonly at: number },
): Told<BankModel> {
  const order = new Map(model.payments.map(({ id }, index) => [id, index]));
  const due = model.payments
    .filter(({ runAt }) => runAt !== null && (runAt <= at || runAt > at + LONGEST_WAIT_MS))
    .filter(({ leaseUntil }) => leaseUntil === null || leaseUntil <= at || leaseUntil > at + LONGEST_CLAIM_MS)
    .toSorted((a, b) => (a.runAt ?? 0) - (b.runAt ?? 0) || (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .slice(0, limit);
  let state = model;
  for (const { id, version } of due)
    state = onPayment(state, id, { leaseUntil: until, version: version + 1 });
  const taken = due.map(({ id, state: of, version, failures }) => ({
    id,
    state: of,
    version: version + 1,
    failures,
  }));
  return { outcome: JSON.stringify(taken), state };
}

function isOurs({ payments }: BankModel, { id, version }: ClaimedPayment): boolean {
  return payments.some((each) => each.id === id && each.version === version);
}

const DONE = { leaseUntil: null, runAt: null } as const;

function settle(
  model: BankModel,
  payment: ClaimedPayment,
  to: 'recorded' | 'undone' | 'refused',
  record: string | null,
): Told<BankModel> {
  if (!isOurs(model, payment)) return { outcome: 'false', state: model };
  const { id, version } = payment;
  let state = onPayment(model, id, {
    ...{ ...DONE, state: to, version: version + 1 },
    ...(record !== null && { record }),
  });
  const { line, undoneBy } = state.payments.find((each) => each.id === id) as ModelPayment;
  const isWithdrawn = to === 'undone' && undoneBy === null;
  if (isWithdrawn) state = onPayment(state, id, { state: 'withdrawn' });
  const what = isWithdrawn ? 'withdrawn' : to;
  if (to !== 'refused') state = { ...state, log: [...state.log, `bank payment ${what}`] };
  const has = (wanted: PaymentState): boolean => ofLine(state, line).some((each) => each.state === wanted);
  const moves: (readonly [number, LineState])[] = [];
  if (to === 'undone') {
    const after: (readonly [number, LineState])[] =
      undoneBy === null
        ? [[line, 'waiting']]
        : [
            [line, 'taken-back'],
            [undoneBy, 'returned'],
          ];
    if (!has('undo-intended')) moves.push(...after);
  } else if (!has('intended')) moves.push([line, has('refused') ? 'waiting' : 'posted']);
  for (const [each, where] of moves) {
    const moved = move(state, each, where, 'settled');
    if (moved === null) return { outcome: 'bank.line-decided', state: model };
    state = moved;
  }
  return { outcome: 'true', state };
}

function isOpen({ lines }: BankModel, line: number): boolean {
  const state = lines[line];
  return state !== undefined && isUndecided(state);
}
