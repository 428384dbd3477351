import { localDate } from '@spacebooks/base/calendar';
import type { KeptLine, LineDecision } from '../domain/bank/kept-line.js';
import { type KnownAccount, type Lesson, lessonsOf } from '../domain/bank/learn.js';
import { isUndecided } from '../domain/bank/line-state.js';
import { type CustomerOnLine, customersOnLine } from '../domain/bank/matching/customers-on-line.js';
import { plainAccount } from '../domain/bank/matching/plain-account.js';
import { Failure } from '../domain/errors.js';
import type { BankSpace } from './bank-space.js';
import { type BooksToMatch, booksToMatch, type MatchingStores } from './books-to-match.js';
import { customerOf, type Named } from './named-rules.js';
import { allocated, centsText, type DecideDeps, type PayingChoice } from './plan-payments.js';
import { undecidable } from './undecidable.js';

/** What a person says of a line; for the command and the page alike. */
export type LineChoice =
  | PayingChoice
  /** Brings back what that line had paid. */
  | { readonly kind: 'returns'; readonly line: number }
  /** Pays no invoice, as no line of this account does. */
  | { readonly kind: 'not-ours' }
  /** Pays no invoice, for this reason. */
  | { readonly kind: 'ignore' };

export interface DecisionBy {
  readonly by: string;
  readonly why: string;
  /** Whether what the decision teaches about further lines of the account is learnt, or asks for it; else it is only told. */
  readonly learn?: boolean | ((lessons: readonly Named<Lesson>[]) => Promise<boolean>);
  /** Asks whether a line of these customers pays none of their invoices; where it is left out nobody is asked. */
  readonly confirm?: (customers: readonly CustomerOnLine[]) => Promise<boolean>;
}

/** What became of the line, what was learnt, and what would have been. */
export interface DecidedLine {
  readonly line: KeptLine;
  readonly learnt: readonly Named<Lesson>[];
  readonly notLearnt: readonly Named<Lesson>[];
  /** Customers whose line it is, and of whom it was said to pay nothing: nothing is learnt of that. */
  readonly customers: readonly CustomerOnLine[];
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
  { by, why, learn = false, confirm }: DecisionBy,
): Promise<DecidedLine> {
  const { lines } = stores;
  const line = await lines.get(space.id, id);
  if (!isUndecided(line.state)) {
    throw new Failure('bank.line-decided', { detail: `line ${id} is ${line.state}` });
  }
  const decision: LineDecision = { at: clock.now(), by, why };
  if (choice.kind === 'returns') {
    await takeBack(stores, line, choice.line, decision);
    return { line: await lines.get(space.id, id), learnt: [], notLearnt: [], customers: [] };
  }
  const books = await booksToMatch(stores, space.id, localDate(clock.now(), space.timeZone));
  const customers = paysNothing(choice) ? await confirmed(line, books, confirm) : [];
  if (choice.kind === 'ignore') {
    const line = await lines.dismiss(space.id, id, { ...decision, to: 'ignored' });
    return { line, learnt: [], notLearnt: [], customers };
  }
  const taughtBy = (debtorIds: readonly string[], letGo: number): readonly Named<Lesson>[] =>
    lessonsOf(line.counterparty, { debtorIds, letGo }, knownOf(line, books)).map((lesson) => ({
      ...lesson,
      customer: customerOf(lesson, books.items),
    }));
  const learnOf = async (lessons: readonly Named<Lesson>[]) => {
    const isLearnt = lessons.length > 0 && (typeof learn === 'function' ? await learn(lessons) : learn);
    return isLearnt ? { learnt: lessons, notLearnt: [] } : { learnt: [], notLearnt: lessons };
  };
  if (choice.kind === 'not-ours') {
    // That a customer's account pays no invoices would be believed of the next invoice, too.
    const taught = await learnOf(customers.length > 0 ? [] : taughtBy([], 0));
    const rules = taught.learnt;
    const line = await lines.dismiss(space.id, id, { ...decision, to: 'not-ours', rules });
    return { line, ...taught, customers };
  }
  const { allocations, items, missing, mostLetGo: most } = allocated(line, choice, books);
  const debtorIds = [...new Set(items.map(({ debtorId }) => debtorId))];
  const letGo = choice.kind === 'invoices' && choice.letGo ? missing : 0;
  if (letGo > most) {
    throw undecidable(id, 'bank let go', { missing: centsText(letGo), most: centsText(most) });
  }
  const taught = await learnOf(choice.kind === 'proposed' ? [] : taughtBy(debtorIds, letGo));
  const rules = taught.learnt;
  const to = space.posting === 'off' ? 'assigned' : 'posting';
  const { underWay } = books;
  const isKept = await lines.assign(space.id, id, { ...decision, to, allocations, underWay, rules });
  if (!isKept) throw undecidable(id, 'bank paid now');
  return { line: await lines.get(space.id, id), ...taught, customers };
}

function paysNothing({ kind }: LineChoice): boolean {
  return kind === 'not-ours' || kind === 'ignore';
}

/** @throws Failure `bank.undecidable` where a person thinks better of it */
async function confirmed(
  line: KeptLine,
  { items, knownPayers, ownNames }: BooksToMatch,
  confirm: DecisionBy['confirm'],
): Promise<readonly CustomerOnLine[]> {
  if (line.amount <= 0) return [];
  const customers = customersOnLine(line, { openItems: items, knownPayers, ownNames });
  if (customers.length === 0 || confirm === undefined || (await confirm(customers))) return customers;
  throw undecidable(line.id, 'bank not confirmed');
}

async function takeBack({ lines }: MatchingStores, line: KeptLine, paid: number, decision: LineDecision) {
  if (line.amount >= 0) throw undecidable(line.id, 'bank money in');
  const { amount } = await lines.get(line.spaceId, paid);
  // A bank may keep a fee on top; what is less is a refund of a part.
  if (-line.amount < amount) {
    const values = { line: String(paid), paid: centsText(amount), back: centsText(-line.amount) };
    throw undecidable(line.id, 'bank less back', values);
  }
  const isKept = await lines.takeBack(line.spaceId, { id: line.id, takesBack: paid }, decision);
  if (!isKept) throw undecidable(line.id, 'bank no payment', { line: String(paid) });
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
