import { localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import type { KeptLine } from '../domain/bank/kept-line.js';
import { isUndecided } from '../domain/bank/line-state.js';
import type { Receivable } from '../domain/bank/matching/open-item.js';
import { mostLetGo } from '../domain/bank/matching/small-difference.js';
import type { Allocation, Certain, MatchCandidate } from '../domain/bank/matching/verdict.js';
import { Failure } from '../domain/errors.js';
import type { BankSpace } from './bank-space.js';
import { type BooksToMatch, booksToMatch, itemsToPay, type MatchingStores } from './books-to-match.js';
import { undecidable } from './undecidable.js';

export interface DecideDeps {
  readonly stores: MatchingStores;
  readonly clock: Clock;
}

/** That a line pays invoices. */
export type PayingChoice =
  /** These, in their order; by number or id. */
  | {
      readonly kind: 'invoices';
      readonly invoices: readonly string[];
      /** What each of them gets, in the same order; null, or left out, for all that it takes. */
      readonly cents?: readonly (number | null)[];
      readonly letGo: boolean;
    }
  /** What matching says is certain. */
  | { readonly kind: 'proposed' };

/** What a line would pay, before anybody decides. */
export interface PlannedPayments {
  readonly line: KeptLine;
  readonly allocations: readonly Allocation[];
  /** The invoices, in the order of the allocations. */
  readonly items: readonly Receivable[];
  /** Cents that stay open on them. */
  readonly missing: number;
  /** Of what is missing at most so much may be let go: beyond it is no fee and no slip. */
  readonly mostLetGo: number;
  /** Cents of the line that nothing takes. */
  readonly over: number;
}

/**
 * What `decideLine` would do.
 *
 * @throws Failure as `decideLine` would
 */
export async function planPayments(
  { stores, clock }: DecideDeps,
  space: BankSpace,
  id: number,
  choice: PayingChoice,
): Promise<PlannedPayments> {
  const line = await stores.lines.get(space.id, id);
  if (!isUndecided(line.state)) {
    throw new Failure('bank.line-decided', { detail: `line ${id} is ${line.state}` });
  }
  const named = choice.kind === 'proposed' ? proposedFor(line) : choice.invoices;
  const items = await itemsToPay(stores, space.id, named);
  const isAll = new Set(named).size === items.length;
  // By number, or of what there is no copy.
  const books = isAll
    ? { items }
    : await booksToMatch(stores, space.id, localDate(clock.now(), space.timeZone));
  return allocated(line, choice, books);
}

/** @throws Failure `bank.undecidable` with the reason */
export function allocated(
  line: KeptLine,
  choice: PayingChoice,
  books: Pick<BooksToMatch, 'items'> & Partial<Pick<BooksToMatch, 'deleted'>>,
): PlannedPayments {
  if (line.amount <= 0) throw undecidable(line.id, 'bank money out');
  const named = choice.kind === 'proposed' ? proposedFor(line) : choice.invoices;
  const cents =
    choice.kind === 'proposed' ? proposedCents(certainOf(line), named, books) : (choice.cents ?? []);
  const wanted = new Map(named.map((each, index) => [itemNamed(line, each, books), cents[index] ?? null]));
  const there = line.payments.filter(({ state }) => state === 'recorded');
  let rest = there.reduce((left, payment) => left - payment.cents, line.amount);
  let missing = 0;
  const allocations: Allocation[] = [];
  for (const [item, own] of wanted) {
    if (there.some(({ invoiceId }) => invoiceId === item.invoiceId)) {
      throw undecidable(line.id, 'bank recorded', { number: item.number });
    }
    if (item.givenUp !== undefined) throw undecidable(line.id, 'bank given up', { number: item.number });
    if (item.openAmount <= 0) throw undecidable(line.id, 'bank nothing open', { number: item.number });
    if (own !== null && (own <= 0 || own > item.openAmount)) {
      throw undecidable(line.id, 'bank takes', { number: item.number, most: centsText(item.openAmount) });
    }
    const pays = own ?? Math.min(rest, item.openAmount);
    if (pays <= 0 || pays > rest) throw undecidable(line.id, 'bank nothing left', { number: item.number });
    allocations.push({ invoiceId: item.invoiceId, cents: pays });
    rest -= pays;
    missing += item.openAmount - pays;
  }
  if (allocations.length === 0) throw undecidable(line.id, 'bank none named');
  const items = [...wanted.keys()];
  const most = mostLetGo(items.reduce((sum, { openAmount }) => sum + openAmount, 0));
  return { line, allocations, items, missing, mostLetGo: most, over: rest };
}

export function centsText(cents: number): string {
  return (cents / 100).toFixed(2);
}

function proposedFor(line: KeptLine): readonly string[] {
  return certainOf(line).allocations.map(({ invoiceId }) => invoiceId);
}

function certainOf({ id, verdict }: KeptLine): Certain {
  if (verdict?.kind === 'certain') return verdict;
  throw undecidable(id, 'bank not certain');
}

/**
 * What matching gives each of these invoices, which a collective identifier may have said; nothing where less is open by now on
 * one of them.
 */
export function proposedCents(
  { allocations }: Pick<Certain, 'allocations'>,
  invoiceIds: readonly string[],
  { items }: Pick<BooksToMatch, 'items'>,
): readonly number[] {
  const cents = invoiceIds.flatMap((id) => {
    const open = items.find(({ invoiceId }) => invoiceId === id)?.openAmount ?? 0;
    return allocations.flatMap((each) => (each.invoiceId === id && each.cents <= open ? [each.cents] : []));
  });
  return cents.length === invoiceIds.length ? cents : [];
}

/** What the money of a candidate is for: nothing that is set off, for the platform has no record of that. */
export function invoicesToPay({
  invoiceIds,
  allocations,
  contradictions,
}: Pick<MatchCandidate, 'invoiceIds' | 'allocations' | 'contradictions'>): readonly string[] {
  const isSetOff = contradictions.some(({ kind }) => kind === 'set-off');
  return isSetOff ? allocations.map(({ invoiceId }) => invoiceId) : invoiceIds;
}

function itemNamed(
  { id, currency }: KeptLine,
  name: string,
  { items, deleted = [] }: Pick<BooksToMatch, 'items'> & Partial<Pick<BooksToMatch, 'deleted'>>,
): Receivable {
  const ofId = items.filter(({ invoiceId }) => invoiceId === name);
  const found = ofId.length > 0 ? ofId : items.filter(({ number }) => number === name);
  const [item, second] = found;
  if (item === undefined) {
    const isDeleted = deleted.some(({ invoiceId, number }) => invoiceId === name || number === name);
    throw undecidable(id, isDeleted ? 'bank deleted' : 'bank no copy', { name });
  }
  if (second !== undefined) {
    const ids = found.map(({ invoiceId }) => invoiceId).join(', ');
    throw undecidable(id, 'bank same number', { name, ids });
  }
  if (item.currency !== currency) {
    throw undecidable(id, 'bank other currency', {
      number: item.number,
      currency: item.currency,
      other: currency,
    });
  }
  return item;
}
