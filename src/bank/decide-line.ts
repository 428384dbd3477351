import type { Clock } from '../clock.js';
import type { KeptLine, LineDecision } from '../domain/bank/kept-line.js';
import { type KnownAccount, type Lesson, lessonsOf } from '../domain/bank/learn.js';
import { isUndecided } from '../domain/bank/line-state.js';
import type { OpenItem } from '../domain/bank/matching/open-item.js';
import { plainAccount } from '../domain/bank/matching/plain-account.js';
import type { Allocation } from '../domain/bank/matching/verdict.js';
import { localDate } from '../domain/calendar.js';
import { Failure } from '../domain/errors.js';
import type { BankSpace } from './bank-space.js';
import { type BooksToMatch, booksToMatch, type MatchingStores } from './books-to-match.js';

/** What a person says of a line; for the command and the page alike. */
export type LineChoice =
  /** Pays these invoices, in their order; by number or id. */
  | { readonly kind: 'invoices'; readonly invoices: readonly string[]; readonly letGo: boolean }
  /** Pays what matching says is certain. */
  | { readonly kind: 'proposed' }
  /** Brings back what that line had paid. */
  | { readonly kind: 'returns'; readonly line: number }
  /** Pays no invoice, as no line of this account does. */
  | { readonly kind: 'not-ours' }
  /** Pays no invoice, for this reason. */
  | { readonly kind: 'ignore' };

export interface DecideDeps {
  readonly stores: MatchingStores;
  readonly clock: Clock;
}

interface DecisionBy {
  readonly by: string;
  readonly why: string;
  /** Nothing is learnt for other lines of the account. */
  readonly onlyThis?: boolean;
}

/** What became of the line, and what was learnt. */
export interface DecidedLine {
  readonly line: KeptLine;
  readonly learnt: readonly Lesson[];
}

/**
 * Writes down what a person decides about a line: its payments are committed, and posted by whoever posts next.
 *
 * @throws Failure `bank.unknown-line`, `bank.line-decided`, `bank.undecidable` with the reason
 */
export async function decideLine(
  { stores, clock }: DecideDeps,
  space: BankSpace,
  id: number,
  choice: LineChoice,
  { by, why, onlyThis = false }: DecisionBy,
): Promise<DecidedLine> {
  const { lines } = stores;
  const line = await lines.get(space.id, id);
  if (!isUndecided(line.state)) {
    throw new Failure('bank.line-decided', { detail: `line ${id} is ${line.state}` });
  }
  const decision: LineDecision = { at: clock.now(), by, why };
  if (choice.kind === 'returns') {
    await takeBack(stores, line, choice.line, decision);
    return { line: await lines.get(space.id, id), learnt: [] };
  }
  if (choice.kind === 'ignore') {
    return { line: await lines.dismiss(space.id, id, { ...decision, to: 'ignored' }), learnt: [] };
  }
  const books = await booksToMatch(stores, space.id, localDate(clock.now(), space.timeZone));
  const learn = (debtorIds: readonly string[], letGo: number): readonly Lesson[] =>
    onlyThis ? [] : lessonsOf(line.counterparty, { debtorIds, letGo }, knownOf(line, books));
  if (choice.kind === 'not-ours') {
    const rules = learn([], 0);
    return { line: await lines.dismiss(space.id, id, { ...decision, to: 'not-ours', rules }), learnt: rules };
  }
  const { allocations, items, missing } = allocated(line, choice, books);
  const debtorIds = [...new Set(items.map(({ debtorId }) => debtorId))];
  const letGo = choice.kind === 'invoices' && choice.letGo ? missing : 0;
  const rules = choice.kind === 'proposed' ? [] : learn(debtorIds, letGo);
  const to = space.posting === 'off' ? 'assigned' : 'posting';
  const { underWay } = books;
  const isKept = await lines.assign(space.id, id, { ...decision, to, allocations, underWay, rules });
  if (!isKept) throw undecidable(id, 'its invoices were paid in this moment; look again');
  return { line: await lines.get(space.id, id), learnt: rules };
}

async function takeBack({ lines }: MatchingStores, line: KeptLine, paid: number, decision: LineDecision) {
  if (line.amount >= 0) throw undecidable(line.id, 'money that came in brings nothing back');
  const isKept = await lines.takeBack(line.spaceId, { id: line.id, takesBack: paid }, decision);
  if (!isKept) throw undecidable(line.id, `line ${paid} has no payment on the platform`);
}

interface Allocated {
  readonly allocations: readonly Allocation[];
  readonly items: readonly OpenItem[];
  /** Cents that stay open on them. */
  readonly missing: number;
}

function allocated(
  line: KeptLine,
  choice: Extract<LineChoice, { kind: 'invoices' | 'proposed' }>,
  books: BooksToMatch,
): Allocated {
  if (line.amount <= 0) throw undecidable(line.id, 'money that went out pays no invoice');
  const named = choice.kind === 'proposed' ? proposedFor(line) : choice.invoices;
  const items = [...new Set(named)].map((each) => itemNamed(line, each, books));
  const there = line.payments.filter(({ state }) => state === 'recorded');
  let rest = there.reduce((left, { cents }) => left - cents, line.amount);
  let missing = 0;
  const allocations: Allocation[] = [];
  for (const item of items) {
    if (there.some(({ invoiceId }) => invoiceId === item.invoiceId)) {
      throw undecidable(line.id, `its payment of ${item.number} is recorded already`);
    }
    if (item.openAmount <= 0) throw undecidable(line.id, `nothing is open on ${item.number}`);
    const cents = Math.min(rest, item.openAmount);
    if (cents <= 0) throw undecidable(line.id, `nothing of it is left for ${item.number}`);
    allocations.push({ invoiceId: item.invoiceId, cents });
    rest -= cents;
    missing += item.openAmount - cents;
  }
  return { allocations, items, missing };
}

function proposedFor({ id, verdict }: KeptLine): readonly string[] {
  if (verdict?.kind === 'certain') return verdict.allocations.map(({ invoiceId }) => invoiceId);
  throw undecidable(id, 'matching is not certain of it: name the invoices');
}

function itemNamed({ id, currency }: KeptLine, name: string, { items }: BooksToMatch): OpenItem {
  const ofId = items.filter(({ invoiceId }) => invoiceId === name);
  const found = ofId.length > 0 ? ofId : items.filter(({ number }) => number === name);
  const [item, second] = found;
  if (item === undefined) throw undecidable(id, `there is no copy of an invoice ${name} that may be paid`);
  if (second !== undefined) {
    const ids = found.map(({ invoiceId }) => invoiceId).join(', ');
    throw undecidable(id, `several invoices have the number ${name}: name one of ${ids}`);
  }
  if (item.currency !== currency) {
    throw undecidable(id, `${item.number} is in ${item.currency}, the line in ${currency}`);
  }
  return item;
}

function knownOf({ counterparty }: KeptLine, { knownPayers, bankRules }: BooksToMatch): KnownAccount {
  const account = counterparty.account === null ? null : plainAccount(counterparty.account);
  const own = bankRules.filter((rule) => rule.account === account);
  return {
    debtorIds: knownPayers.filter((payer) => payer.account === account).flatMap((payer) => payer.debtorIds),
    ruledDebtorIds: own.flatMap((rule) => (rule.kind === 'debtor' ? [rule.debtorId] : [])),
    isNoInvoice: own.some(({ kind }) => kind === 'no-invoice'),
    tolerance: Math.max(0, ...own.map((rule) => (rule.kind === 'tolerance' ? rule.cents : 0))),
  };
}

function undecidable(id: number, why: string): Failure {
  return new Failure('bank.undecidable', { detail: `line ${id}: ${why}` });
}
