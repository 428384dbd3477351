import type { Explanation } from './explanation.js';
import { distinct, explanationsByAmount, isOpenFor, likelyExplanations } from './explanations.js';
import type { MatchingInput } from './matching-input.js';
import { openBooks, type ReceivableIndex } from './open-books.js';
import { knownPayersOf, type ReadLine, readLine } from './read-line.js';
import { returnablePayments } from './returned-payment.js';
import { type StillOpen, stillOpen } from './still-open.js';
import { namedElsewhere } from './unknown-numbers.js';
import type { Certain, NoMatch, Uncertain, Verdict } from './verdict.js';
import { LEAST_TO_ASK, promising, ranked, sign, type Weighed, weigh, weighed } from './weigh.js';

const MOST_CANDIDATES = 5;

/**
 * Says of each line which invoices it pays. Lines are taken in their order, and what one of them certainly takes is gone for
 * the next. What is uncertain takes nothing: a person decides, and a later line that names no number waits for that. What any line
 * names and pays in full is kept from those that name nothing.
 */
export function matchLines(input: MatchingInput): readonly Verdict[] {
  const books = openBooks(input);
  const open = stillOpen(books.items);
  const payments = returnablePayments(books);
  for (const line of input.earlierLines) {
    const returned = line.returnReason === null ? null : payments.takenBackBy(readLine(line, books, []));
    if (returned === null) payments.add(line);
  }
  const all = input.lines.map((line) => readLine(line, books, input.rules));
  for (const read of all) open.claim(namedBy(read), read.line);
  return all.map((read) => {
    const returned = payments.takenBackBy(read);
    if (returned !== null) return returned;
    payments.add(read.line);
    const verdict = verdictOn(read, books, open);
    if (verdict.kind === 'certain') open.take(verdict.allocations);
    return verdict;
  });
}

/** What the line names, and is enough for, with what it may set off. */
function namedBy({ line, mentions, references }: ReadLine): readonly string[] {
  if (line.returnReason !== null) return [];
  const named = [
    ...mentions.flatMap(({ strength, items }) => (strength === 'full' ? items.map(({ item }) => item) : [])),
    ...references.flatMap(({ items }) => items),
  ];
  const credits = [...new Set(named)].reduce((sum, { openAmount }) => sum - Math.min(0, openAmount), 0);
  return named
    .filter(({ openAmount }) => openAmount > 0 && line.amount + credits >= openAmount)
    .map(({ invoiceId }) => invoiceId);
}

function verdictOn(read: ReadLine, books: ReceivableIndex, open: StillOpen): Verdict {
  const lineId = read.line.id;
  if (isNoInvoice(read, books, open)) return { kind: 'none', lineId, ruleId: read.noInvoiceRule };
  const likely = likelyExplanations(read, books, open);
  const all = likely.map((items) => weigh(read, items, books, open));
  const fitting = all.filter((each) => each.isFitting);
  const [only] = fitting;
  if (only?.isCertain === true && fitting.length === 1) return certainOf(lineId, only);
  const byAmount = explanationsByAmount(read, books, open);
  const others = distinct([...likely, ...byAmount.sets]).slice(likely.length);
  const signed = others
    .map((items) => sign(read, items, books, open))
    .filter(({ weight }) => weight >= LEAST_TO_ASK);
  const best = promising(signed, all, MOST_CANDIDATES).map((each) => weighed(each, books, open));
  const candidates = ranked([...all, ...best]);
  if (candidates.length === 0) return { kind: 'none', lineId, ruleId: null, ...elsewhere(read) };
  for (const { isLikely, invoiceIds } of all) if (isLikely) open.claim(invoiceIds, read.line);
  return uncertainOf(lineId, candidates, byAmount.further + signed.length - best.length);
}

/** What the line names that is payable nowhere here. */
function elsewhere({ unknownNumbers }: ReadLine): Pick<NoMatch, 'named'> {
  const named = namedElsewhere(unknownNumbers);
  return named.length === 0 ? {} : { named };
}

/** A person said so, and the line neither names an invoice nor brings what a customer owes who may have paid. */
function isNoInvoice(read: ReadLine, books: ReceivableIndex, open: StillOpen): boolean {
  const { noInvoiceRule, ruledDebtors, mentions, collected, references } = read;
  if (noInvoiceRule === null || ruledDebtors.size > 0) return false;
  const isNamed =
    collected.length > 0 ||
    references.some(({ items }) => items.length > 0) ||
    mentions.some(({ strength }) => strength === 'full');
  return !isNamed && !fitsPayer(read, books, open);
}

/** Whether it is to the cent what is open on invoices of a customer whom anything on it points to. */
function fitsPayer(read: ReadLine, books: ReceivableIndex, open: StillOpen): boolean {
  const payers = knownPayersOf(read);
  const isTheirs = (items: Explanation): boolean =>
    items.every((item) => payers.has(item.debtorId) && isOpenFor(read, open, item)) &&
    items.reduce((sum, item) => sum + open.of(item), 0) === read.line.amount;
  const alone = [...payers].flatMap((debtorId) => books.ofDebtor.get(debtorId) ?? []);
  return [...alone.map((item) => [item]), ...likelyExplanations(read, books, open)].some(isTheirs);
}

function certainOf(lineId: number, { allocations, overpaid, tolerated, signs }: Weighed): Certain {
  return { kind: 'certain', lineId, allocations, overpaid, tolerated, signs };
}

function uncertainOf(lineId: number, all: readonly Weighed[], unweighed: number): Uncertain {
  const listed = all
    .slice(0, MOST_CANDIDATES)
    .map(({ invoiceIds, allocations, overpaid, tolerated, signs, contradictions }) => ({
      invoiceIds,
      allocations,
      overpaid,
      tolerated,
      signs,
      contradictions,
    }));
  return { kind: 'uncertain', lineId, candidates: listed, further: all.length - listed.length + unweighed };
}
