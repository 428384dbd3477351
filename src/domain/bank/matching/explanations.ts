import { combinationsOf } from './combinations.js';
import type { Explanation } from './explanation.js';
import { amountKey, byDueDate, type ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import type { ReadLine } from './read-line.js';
import { setOffIn } from './set-off.js';
import type { StillOpen } from './still-open.js';

/** Who pays for more debtors than that tells nothing about which. */
const MOST_DEBTORS = 60;
const MOST_OF_AN_AMOUNT = 100;
const MOST_NAMED_SETS = 8;

/** What the line may pay by its references and its payer; each set once. */
export function likelyExplanations(
  read: ReadLine,
  books: ReceivableIndex,
  open: StillOpen,
): readonly Explanation[] {
  const named = namedSets(read);
  const pools = poolsOf(read, books).map((pool) => pool.filter((item) => isOpenFor(read, open, item)));
  const sets = [
    ...named,
    ...named.flatMap((set) => completed(set, read, books, open)),
    ...[...read.mentions.filter(({ strength }) => strength !== 'full'), ...read.idMentions].flatMap(
      ({ items }) => items.map(({ item }) => [item]),
    ),
    ...read.collected.map((item) => [item]),
    ...pools.flatMap((pool) => fromPool(pool, read, open)),
  ];
  const isPayable = (set: Explanation): boolean =>
    set.every((item) => isOnItsSide(read, item)) || setOffIn(set, read.line.amount, open).length > 0;
  return distinct(sets.filter(isPayable));
}

/** What has the line's amount, whoever owes it; a part of them where there are many. */
export function explanationsByAmount(
  { line }: ReadLine,
  { byAmount }: ReceivableIndex,
  open: StillOpen,
): { readonly sets: readonly Explanation[]; readonly further: number } {
  if (line.amount <= 0) return { sets: [], further: 0 };
  const all = byAmount.get(amountKey({ currency: line.currency, openAmount: line.amount })) ?? [];
  const untouched = all.filter((item) => open.of(item) === line.amount);
  const sets = untouched.slice(0, MOST_OF_AN_AMOUNT).map((item) => [item]);
  return { sets, further: untouched.length - sets.length };
}

/** One invoice for each place and reference that names one in full, and all of a collective one. */
function namedSets({ mentions, references }: ReadLine): readonly Explanation[] {
  const quoted = references.filter(({ items }) => items.length > 0);
  const ways: readonly (readonly Explanation[])[] = [
    ...mentions.flatMap(({ strength, items }) =>
      strength === 'full' ? [items.map(({ item }) => [item])] : [],
    ),
    ...quoted.map(({ kind, items }) => (kind === 'collective' ? [items] : items.map((item) => [item]))),
  ];
  if (ways.length === 0) return [];
  return ways.reduce<readonly Explanation[]>(
    (sets, named) =>
      sets.flatMap((set) => named.map((items) => [...set, ...items])).slice(0, MOST_NAMED_SETS),
    [[]],
  );
}

/** With other invoices of the same debtors that bring it to the line's amount. */
function completed(
  set: Explanation,
  read: ReadLine,
  books: ReceivableIndex,
  open: StillOpen,
): readonly Explanation[] {
  const others = [...new Set(set.map(({ debtorId }) => debtorId))]
    .flatMap((debtorId) => books.ofDebtor.get(debtorId) ?? [])
    .filter((item) => !set.includes(item) && isOpenFor(read, open, item));
  const sign = Math.sign(read.line.amount);
  const missing = set.reduce((sum, item) => sum - open.of(item) * sign, Math.abs(read.line.amount));
  return missing > 0 ? ofSum(others, missing, open).map((rest) => [...set, ...rest]) : [];
}

/** What is owed by those who may have paid: the account's debtors together, each other one alone. */
function poolsOf(read: ReadLine, { ofDebtor }: ReceivableIndex): readonly Explanation[] {
  const account = read.accountDebtors.size > MOST_DEBTORS ? [] : [...read.accountDebtors];
  const alone = new Set([
    ...account,
    ...[read.ruledDebtors, read.named, read.ultimatelyNamed, read.customers, read.mandates].flatMap(
      (found) => [...found.keys()],
    ),
  ]);
  const pools = [account, ...[...alone].slice(0, MOST_DEBTORS).map((debtorId) => [debtorId])];
  return pools.map((ids) => ids.flatMap((id) => ofDebtor.get(id) ?? []).toSorted(byDueDate));
}

function fromPool(pool: Explanation, read: ReadLine, open: StillOpen): readonly Explanation[] {
  return [
    ...ofSum(pool, Math.abs(read.line.amount), open),
    ...pool.slice(0, MOST_OF_AN_AMOUNT).map((item) => [item]),
  ];
}

/** One or several that add up. */
function ofSum(items: Explanation, total: number, open: StillOpen): readonly Explanation[] {
  const amounts = items.map((item) => Math.abs(open.of(item)));
  const single = items.filter((_, index) => amounts[index] === total).map((item) => [item]);
  const several = combinationsOf(amounts, total).map((positions) =>
    items.filter((_, at) => positions.includes(at)),
  );
  return [...single, ...several];
}

/** Numbers of invoices that have the amount, alone or together; empty where none do. */
export function amountOfOthers(items: Explanation, total: number, open: StillOpen): readonly string[] {
  return (ofSum(items, total, open)[0] ?? []).map(({ number }) => number);
}

/** What is open on the line's side: money that came in pays what we are owed, money that went out what we owe. */
export function isOpenFor({ line }: ReadLine, open: StillOpen, item: Receivable): boolean {
  const isIssued = item.issuedOn <= line.bookedOn;
  return isIssued && open.of(item) * line.amount > 0 && item.currency === line.currency;
}

/** What went out pays back what we owe: a number of ours in it that is paid is that of a supplier. */
function isOnItsSide({ line }: ReadLine, { openAmount }: Receivable): boolean {
  if (line.amount < 0) return openAmount < 0;
  return line.amount === 0 || openAmount >= 0;
}

export function distinct(sets: readonly Explanation[]): readonly Explanation[] {
  const found = new Map<string, Explanation>();
  for (const set of sets) {
    const sorted = [...new Set(set)].toSorted(byDueDate);
    found.set(sorted.map(({ invoiceId }) => invoiceId).join('\n'), sorted);
  }
  return [...found.values()];
}
