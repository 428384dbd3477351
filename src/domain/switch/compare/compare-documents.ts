import type { Cents } from '../../accounting/cents.js';
import type { LocalDate } from '../../invoice.js';
import type { ComparedDocument, ComparedPosting } from './compared-document.js';
import { essence, type PairedDocuments, pairDocuments } from './pair-documents.js';

/**
 * How two programs post a document:
 * - `missing here`: in the file alone, and no copy of the invoice either, though the copy goes back that far;
 * - `not known here`: in the file alone, from before the copy begins, or of an invoice that our rules refuse;
 * - `missing there`: an invoice within the days of the files and before the cutover that no file has: nobody has booked it;
 * - `twice`: in a file although it is dated on or after the cutover: both programs would book it;
 * - `ambiguous`: the file's number fits several invoices, or several of its numbers fit one;
 * - `amount`, `account`, `debtor`, `tax key`, `date`: what differs of a document that both have.
 */
export const DIFFERENCE_KINDS = [
  'missing here',
  'not known here',
  'missing there',
  'twice',
  'ambiguous',
  'amount',
  'account',
  'debtor',
  'tax key',
  'date',
] as const;

export interface PostingDifference {
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  readonly document: string;
  /** Of the document, in the file where it has it. */
  readonly date: LocalDate;
  /** What the file has, and what our rules make: an amount, accounts, keys, a day; null where that side has nothing. */
  readonly theirs: string | null;
  readonly ours: string | null;
  /** Gross of the document, in cents of the books' currency: the file's, else ours. */
  readonly cents: Cents;
  /** Where it stands in the file; empty where it does not. */
  readonly place: string;
}

export interface Comparison {
  /** Documents that both have. */
  readonly both: number;
  /** Of these, without a difference. */
  readonly equal: number;
  /** Documents of the files, and their gross. */
  readonly theirs: { readonly documents: number; readonly cents: Cents };
  readonly differences: readonly PostingDifference[];
  readonly months: readonly ComparedMonth[];
}

/** What the documents of a month come to, by the date that each side gives them. */
interface ComparedMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly theirs: Cents;
  /** Of documents that the files have, or should have. */
  readonly ours: Cents;
}

/** What decides beside the documents. */
export interface CompareTerms {
  /** First day of our books. */
  readonly cutover: LocalDate;
  /** Days that files say they have, both included. */
  readonly periods: readonly { readonly from: LocalDate; readonly to: LocalDate }[];
  /** Invoices of earlier days are copied only where they were open; null: nothing was copied. */
  readonly copiedFrom: LocalDate | null;
  /** Numbers of invoices that are copied, and that our rules do not post as things are. */
  readonly unposted: readonly string[];
}

/** Holds what a file of the program before has against what our rules make of the same documents. */
export function compareDocuments(
  theirs: readonly ComparedDocument[],
  ours: readonly ComparedDocument[],
  terms: CompareTerms,
): Comparison {
  const { pairs, alone, unpaired, ambiguous } = pairDocuments(theirs, ours);
  const unposted = new Set(terms.unposted.map(essence));
  const differing = pairs.map((pair) => [...twice(pair.theirs, terms), ...differencesOf(pair)]);
  const differences = [
    ...alone.flatMap((document) => [...twice(document, terms), missingHere(document, terms, unposted)]),
    ...ambiguous.map((document) => differenceOf('ambiguous', document, grossText(document), null)),
    ...unpaired.flatMap((document) => missingThere(document, terms)),
    ...differing.flat(),
  ];
  const kinds = (kind: PostingDifference['kind']): number => DIFFERENCE_KINDS.indexOf(kind);
  const due = unpaired.filter((document) => missingThere(document, terms).length > 0);
  return {
    both: pairs.length,
    equal: differing.filter((found) => found.length === 0).length,
    theirs: { documents: theirs.length, cents: theirs.reduce((sum, each) => sum + gross(each), 0) },
    differences: differences.toSorted(
      (one, other) =>
        kinds(one.kind) - kinds(other.kind) ||
        one.date.localeCompare(other.date) ||
        one.document.localeCompare(other.document),
    ),
    months: monthsOf(theirs, [...pairs.map(({ ours: own }) => own), ...due]),
  };
}

function monthsOf(
  theirs: readonly ComparedDocument[],
  ours: readonly ComparedDocument[],
): readonly ComparedMonth[] {
  const months = new Map<string, { theirs: Cents; ours: Cents }>();
  const add = (document: ComparedDocument, side: 'theirs' | 'ours'): void => {
    const month = document.date.slice(0, 7);
    const sums = months.get(month) ?? { theirs: 0, ours: 0 };
    sums[side] += gross(document);
    months.set(month, sums);
  };
  for (const document of theirs) add(document, 'theirs');
  for (const document of ours) add(document, 'ours');
  return [...months]
    .map(([month, sums]) => ({ month, ...sums }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}

function missingHere(
  document: ComparedDocument,
  { copiedFrom }: CompareTerms,
  unposted: ReadonlySet<string>,
): PostingDifference {
  const isCopied = copiedFrom !== null && document.date >= copiedFrom;
  const isKnown = isCopied && !unposted.has(essence(document.number));
  return differenceOf(isKnown ? 'missing here' : 'not known here', document, grossText(document), null);
}

/** What lies outside of all files says nothing: another file may have it. */
function missingThere(
  document: ComparedDocument,
  { cutover, periods }: CompareTerms,
): readonly PostingDifference[] {
  const isDue = periods.some(({ from, to }) => from <= document.date && document.date <= to);
  if (!isDue || document.date >= cutover) return [];
  return [differenceOf('missing there', document, null, grossText(document))];
}

function twice(document: ComparedDocument, { cutover }: CompareTerms): readonly PostingDifference[] {
  return document.date < cutover ? [] : [differenceOf('twice', document, document.date, cutover)];
}

function differencesOf({ theirs, ours }: PairedDocuments['pairs'][number]): readonly PostingDifference[] {
  const found: PostingDifference[] = [];
  const compare = (kind: PostingDifference['kind'], textOf: (document: ComparedDocument) => string): void => {
    const [one, other] = [textOf(theirs), textOf(ours)];
    if (one !== other) found.push(differenceOf(kind, theirs, one, other));
  };
  compare('amount', grossText);
  // With another amount in all, amounts by account differ for that reason alone.
  const byAccount = gross(theirs) === gross(ours) ? accountAmounts : accounts;
  compare('account', byAccount);
  compare('debtor', debtors);
  const shared = new Set(accountNumbers(theirs).filter((each) => accountNumbers(ours).includes(each)));
  compare('tax key', (document) => keys(document, shared));
  compare('date', ({ date }) => date);
  return found;
}

function differenceOf(
  kind: PostingDifference['kind'],
  document: ComparedDocument,
  theirs: string | null,
  ours: string | null,
): PostingDifference {
  const { number, date, place } = document;
  return { kind, document: number, date, theirs, ours, cents: gross(document), place };
}

function gross({ postings }: ComparedDocument): Cents {
  return postings.reduce((sum, { cents }) => sum + cents, 0);
}

function grossText(document: ComparedDocument): string {
  return centsText(gross(document));
}

function accountNumbers({ postings }: ComparedDocument): readonly string[] {
  return [...new Set(postings.map(({ account }) => account))].sort();
}

function accounts(document: ComparedDocument): string {
  return accountNumbers(document).join(', ');
}

function accountAmounts(document: ComparedDocument): string {
  const sums = new Map<string, Cents>();
  for (const { account, cents } of document.postings) sums.set(account, (sums.get(account) ?? 0) + cents);
  const parts = [...sums].filter(([, cents]) => cents !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
  return parts.map(([account, cents]) => `${account}: ${centsText(cents)}`).join(', ');
}

function debtors({ postings }: ComparedDocument): string {
  return [...new Set(postings.map(({ debtor }) => debtor))].sort().join(', ');
}

/** Of accounts that both use: another account has its own key. */
function keys({ postings }: ComparedDocument, shared: ReadonlySet<string>): string {
  const ofShared = postings.filter(({ account }: ComparedPosting) => shared.has(account));
  const found = new Set(ofShared.map(({ account, key }) => `${account}: ${key === '' ? '-' : key}`));
  return [...found].sort().join(', ');
}

function centsText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
