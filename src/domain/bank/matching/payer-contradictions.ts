import type { Contradiction } from './contradiction.js';
import { type Likeness, nameWordsOf } from './debtor-name.js';
import type { Explained } from './explained.js';
import type { NamedDebtor } from './name-index.js';
import { amountKey, lettersAndDigits, type ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import type { ReadLine } from './read-line.js';
import type { Signs } from './signs.js';
import type { StillOpen } from './still-open.js';

/**
 * What speaks against the debtors of an explanation. A rule of a person stands above accounts and names, but for another debtor
 * who pays in the end, or who holds the account and owes the same.
 */
export function payerContradictions(
  explained: Explained,
  books: ReceivableIndex,
  open: StillOpen,
): readonly Contradiction[] {
  const { read, items } = explained;
  const debtorIds = [...new Set(items.map(({ debtorId }) => debtorId))];
  const others = ruleContradictions(explained, debtorIds);
  const isRuled = debtorIds.every((debtorId) => read.ruledDebtors.has(debtorId));
  if (isRuled) return [...others, ...ruledForAnother(explained, debtorIds, books, open)];
  return [
    ...others,
    ...accountContradictions(explained, debtorIds),
    ...nameContradictions(explained, debtorIds, () => couplesOther(explained, debtorIds, books, open)),
    ...textContradictions(explained, debtorIds),
    ...newAccounts(explained, debtorIds, books.debtorsWithAccount),
  ];
}

function ruledForAnother(
  { read, evidence }: Explained,
  debtorIds: readonly string[],
  { byAmount }: ReceivableIndex,
  open: StillOpen,
): readonly Contradiction[] {
  const { line, named, ultimatelyNamed } = read;
  const others = (found: ReadonlyMap<string, NamedDebtor>): readonly NamedDebtor[] =>
    debtorIds.some((debtorId) => found.has(debtorId)) ? [] : [...found.values()];
  const owed = byAmount.get(amountKey({ currency: line.currency, openAmount: line.amount })) ?? [];
  const owing = new Set(owed.filter((item) => open.of(item) === line.amount).map(({ debtorId }) => debtorId));
  const holders = evidence.reference
    ? []
    : others(named).filter(({ debtorId, likeness }) => likeness === 'same' && owing.has(debtorId));
  const ultimate = others(ultimatelyNamed);
  const written = ultimate.length > 0 ? line.ultimateParty : line.counterparty.name;
  const against = [...new Set([...ultimate, ...holders].map(({ debtorId }) => debtorId))].toSorted();
  return against.length === 0 ? [] : [{ kind: 'other-name', written: written ?? '', debtorIds: against }];
}

function ruleContradictions({ read }: Explained, debtorIds: readonly string[]): readonly Contradiction[] {
  const isElsewhere = debtorIds.some((debtorId) => !read.ruledDebtors.has(debtorId));
  const ruled = isElsewhere ? [...read.ruledDebtors.values()] : [];
  const none = read.noInvoiceRule === null ? [] : [read.noInvoiceRule];
  return [...new Set([...ruled, ...none])].map((ruleId) => ({ kind: 'other-rule', ruleId }));
}

/**
 * An account of others may pay where the number is written, and the name is the debtor's (couples, firms of one owner) or
 * nobody's whom we know (offices that pay for many): these need a number that no other seller has.
 */
function accountContradictions(
  { read, evidence, signs }: Explained,
  debtorIds: readonly string[],
): readonly Contradiction[] {
  const { account, accountDebtors, named, ultimatelyNamed, line } = read;
  if (account === null || accountDebtors.size === 0) return [];
  if (debtorIds.every((debtorId) => accountDebtors.has(debtorId))) return [];
  const isNamed = debtorIds.every((debtorId) => likenessOf(read, debtorId) === 'same');
  const isOffice = line.counterparty.name !== null && named.size === 0 && ultimatelyNamed.size === 0;
  const isOwnNumber = signs.ofItems.every(({ isOwnReference }) => isOwnReference);
  if (evidence.reference && (isNamed || (isOffice && isOwnNumber))) return [];
  return [{ kind: 'other-account', account, debtorIds: [...accountDebtors].toSorted() }];
}

/**
 * A name of another debtor, or of nobody whom we know. An account that pays for a debtor under another name may pay for
 * others as well: offices, parents, couples. Whoever names the invoice may have any name but that of another debtor. Where
 * services and treasuries pay, the debtor is who pays in the end.
 */
function nameContradictions(
  explained: Explained,
  debtorIds: readonly string[],
  spouses: () => readonly string[],
): readonly Contradiction[] {
  const { read, evidence, signs } = explained;
  const { named, ultimatelyNamed, accountDebtors, line } = read;
  const holder = line.counterparty.name;
  const ultimate = line.ultimateParty ?? null;
  if (holder === null && ultimate === null) return [];
  const { amount, reference, payer } = evidence;
  const isKnown = debtorIds.every((debtorId) => accountDebtors.has(debtorId));
  const own = debtorIds.map((debtorId) => likenessOf(read, debtorId));
  const isOwn = own.every((likeness) => likeness === 'same');
  if (isKnown && reference) {
    // The number of somebody else whom the account pays for, and the amount that the holder owes.
    const holders =
      amount && !isOwn ? spouses().filter((debtorId) => named.get(debtorId)?.likeness === 'same') : [];
    if (holders.length === 0) return ultimateContradictions(explained, debtorIds);
    return [{ kind: 'other-name', written: holder ?? '', debtorIds: holders.toSorted() }];
  }
  const isOther = ({ debtorId }: NamedDebtor): boolean => !debtorIds.includes(debtorId);
  const others = [...named.values(), ...ultimatelyNamed.values()].filter(isOther);
  // Of two of the same name nobody knows which it is.
  const same = isOwn && (reference || isKnown) ? [] : others.filter(({ likeness }) => likeness === 'same');
  const like = own.includes('other') && !(reference && isSaidForWhom(signs)) ? others : same;
  const couple = amount && payer && !reference && !isOwn ? spouses() : [];
  const alike = [...same, ...like].map(({ debtorId }) => debtorId);
  const against = [...new Set([...alike, ...couple])].toSorted();
  const isNobody = own.includes('other') && !reference && holder !== null && !isHabitual(read, debtorIds);
  const written = holder ?? ultimate ?? '';
  if (against.length === 0 && !isNobody) return ultimateContradictions(explained, debtorIds);
  if (!isOwn) return [{ kind: 'other-name', written, debtorIds: against }];
  const customers = debtorIds.length + against.length;
  return isOneName(read, debtorIds, against)
    ? [{ kind: 'same-name', written, customers, debtorIds: against }]
    : [{ kind: 'other-name', written, debtorIds: against }];
}

/** With this very text the account has paid this amount for them twice or more: a parent, an employer. */
function isHabitual({ parts, paidTexts }: ReadLine, debtorIds: readonly string[]): boolean {
  const text = lettersAndDigits(parts.written.text);
  const isTwice = (debtorId: string): boolean =>
    (paidTexts.get(debtorId) ?? []).filter((each) => lettersAndDigits(each) === text).length >= 2;
  return text !== '' && debtorIds.every(isTwice);
}

/** Of a couple that shares an account, whoever owes this amount as well; banks cut the second name. */
function couplesOther(
  { read }: Explained,
  debtorIds: readonly string[],
  { byAmount, names }: ReceivableIndex,
  open: StillOpen,
): readonly string[] {
  const { line, named, namedWithin } = read;
  const words = nameWordsOf(line.counterparty.name ?? '');
  const last = words.at(-1) ?? '';
  // The last one may be cut, and of a first name the letter alone.
  const isPiece = (word: string): boolean =>
    (last.length > 2 && word.startsWith(last)) || words.includes(word.charAt(0));
  const isWithin = ({ debtorId }: Receivable): boolean =>
    (names.ofDebtor.get(debtorId) ?? []).some(({ parsed: { words: own } }) => {
      const whole = own.filter((each) => each.some((word) => words.includes(word)));
      const pieces = own.filter((each) => !whole.includes(each) && each.some(isPiece));
      return own.length > 1 && whole.length > 0 && whole.length + pieces.length === own.length;
    });
  const owed = byAmount.get(amountKey({ currency: line.currency, openAmount: line.amount })) ?? [];
  const others = owed.filter((item) => {
    if (debtorIds.includes(item.debtorId) || open.of(item) !== line.amount) return false;
    return named.has(item.debtorId) || namedWithin.has(item.debtorId) || isWithin(item);
  });
  return others.map(({ debtorId }) => debtorId);
}

/** Whether one of the two names is that of all of them. */
function isOneName(read: ReadLine, debtorIds: readonly string[], against: readonly string[]): boolean {
  return [read.named, read.ultimatelyNamed].some((found) =>
    [...debtorIds, ...against].every((debtorId) => found.get(debtorId)?.likeness === 'same'),
  );
}

/** Who pays in the end is somebody else than the account's holder, and neither one of these debtors. */
function ultimateContradictions(
  { read, evidence }: Explained,
  debtorIds: readonly string[],
): readonly Contradiction[] {
  const { ultimatelyNamed, line } = read;
  const written = line.ultimateParty ?? null;
  if (written === null) return [];
  if (debtorIds.every((debtorId) => ultimatelyNamed.has(debtorId))) return [];
  const others = [...ultimatelyNamed.keys()].filter((debtorId) => !debtorIds.includes(debtorId));
  if (others.length === 0 && evidence.reference) return [];
  return [{ kind: 'other-name', written, debtorIds: others.toSorted() }];
}

function likenessOf({ named, ultimatelyNamed }: ReadLine, debtorId: string): Likeness {
  const found = [named.get(debtorId)?.likeness, ultimatelyNamed.get(debtorId)?.likeness];
  return found.includes('same') ? 'same' : found.includes('like') ? 'like' : 'other';
}

/** The payer wrote whose invoice it is, and meant somebody else. Whoever names the invoice may name anybody beside. */
function textContradictions(
  { read, evidence }: Explained,
  debtorIds: readonly string[],
): readonly Contradiction[] {
  if (evidence.reference) return [];
  return [read.customers, read.mandates, read.namedInText]
    .filter((said) => said.size > 0 && !debtorIds.every((debtorId) => said.has(debtorId)))
    .map((said) => ({
      kind: 'said-for-another' as const,
      written: [...said.values()].toSorted()[0] ?? '',
      debtorIds: [...said.keys()].toSorted(),
    }));
}

/** Without a number, somebody of the same name is as likely as a new account. */
function newAccounts(
  { read: { account, accountDebtors }, evidence }: Explained,
  debtorIds: readonly string[],
  withAccount: ReadonlySet<string>,
): readonly Contradiction[] {
  if (account === null || accountDebtors.size > 0 || evidence.reference) return [];
  return debtorIds.some((debtorId) => withAccount.has(debtorId)) ? [{ kind: 'new-account', account }] : [];
}

/** The payer wrote whose invoices these are. */
function isSaidForWhom({ ofItems }: Signs): boolean {
  return ofItems.every(({ payer }) =>
    payer.some(({ kind }) => kind === 'name-in-text' || kind === 'customer-number'),
  );
}
